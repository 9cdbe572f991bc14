#include "job/files/page_file.h"

#include <optional>
#include <utility>

#include "job/faces/kept_of_looks.h"
#include "job/files/overprint.h"
#include "job/pages/box_pages.h"
#include "job/pages/deck_pages.h"
#include "job/plan/presses.h"
#include "press/press.h"
#include "source/files/digest.h"
#include "source/run/worker.h"

namespace talia::job {

namespace {

Result<WrittenJob> keep(const Writing& how, Spool drawn, const Booklet& pages, std::size_t cards) {
  const Job& job = how.job;
  auto finished = press::finish(std::move(drawn), pages, press_style(job), how.resources.palette);
  if (!finished) {
    return tl::unexpected(finished.error());
  }
  auto pending = std::make_unique<source::PendingFiles>(*how.outputs);
  if (auto kept = pending->add(job.path, *finished); !kept) {
    return tl::unexpected(std::move(kept.error()));
  }
  return WrittenJob{{{job.path.substr(job.path.find('/') + 1), source::digest_of(*finished).hex(),
                      pages.pages.size(), cards}},
                    std::move(pending)};
}

template <typename Pages>
Written write(Pages& made, const Writing& how, Diagnostics& diagnostics) {
  const KeptFaces& faces = how.run.pool.kept();
  std::optional<render::KeptParts> kept_parts;
  if (const Keeping* const keeping = faces.keeping()) {
    kept_parts.emplace(render::KeptParts{keeping->cache, drawing_digest(faces)});
  }
  const press::Style style = press_style(how.job);
  const Overprint overprint(style, how.resources);
  render::PdfFile file(how.resources, press::drawing_for(style), kept_parts ? &*kept_parts : nullptr);
  InkMeter ink(how.resources, KeptOfLooks("ink", how.resources.palette, faces));
  Booklet pages;
  struct Part {
    Booklet booklet;
    bool is_drawn;
    double done;
  };
  source::relay(
      how.run.workers.threads,
      [&]() -> std::optional<Part> {
        auto booklet = made.next(diagnostics);
        return booklet
                   ? std::optional(Part{*std::move(booklet), is_wanted(made, how, diagnostics), made.done()})
                   : std::nullopt;
      },
      [&](Part part) {
        if (part.is_drawn) {
          overprint.mark(part.booklet);
          source::for_each(2, how.run.workers.threads, [&](std::size_t i) {
            if (i == 0) {
              file.add(part.booklet);
            } else {
              ink.add(part.booklet, part.done);
            }
          });
        }
        note_pages(std::move(part.booklet), pages);
      });
  if (!is_wanted(made, how, diagnostics) || pages.pages.empty()) {
    return {};
  }
  auto kept =
      file.finish().and_then([&](Spool drawn) { return keep(how, std::move(drawn), pages, made.cards()); });
  if (!kept) {
    return std::move(kept.error());
  }
  kept->ink = ink.ink();
  return *std::move(kept);
}

}  // namespace

void note_pages(Booklet part, Booklet& pages) {
  std::vector<Page> noted = std::move(pages.pages);
  for (Page& page : part.pages) {
    page.placed = {};
    page.own = {};
    noted.push_back(std::move(page));
  }
  part.frames.clear();
  pages = std::move(part);
  pages.pages = std::move(noted);
}

Written write_box(BoxPages& pages, const Writing& how, Diagnostics& diagnostics) {
  return write(pages, how, diagnostics);
}

Written write_book_pdf(BookPages& pages, const Writing& how, Diagnostics& diagnostics) {
  return write(pages, how, diagnostics);
}

Written write_pdf(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  if (how.outputs != nullptr) {
    cards.hash_faces(how.resources);
  }
  DeckPages pages(cards, how.run);
  Written written = write(pages, how, diagnostics);
  if (auto* const job = std::get_if<WrittenJob>(&written)) {
    job->files.front().faces = cards.take_hashes();
  }
  return written;
}

Written write_contact(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  DeckPages pages(cards, how.run, DeckPages::Layout::contact);
  return write(pages, how, diagnostics);
}

}  // namespace talia::job

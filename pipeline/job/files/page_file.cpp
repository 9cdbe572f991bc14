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
  Result<std::monostate> kept;
  Digest digest;
  // The disk takes its time until all is on it.
  source::for_each(2, how.run.workers.threads, [&](std::size_t i) {
    if (i == 0) {
      kept = pending->add(job.path, *finished);
    } else {
      digest = source::digest_of(*finished);
    }
  });
  if (!kept) {
    return tl::unexpected(std::move(kept.error()));
  }
  return WrittenJob{{{job.path.substr(job.path.find('/') + 1), digest.hex(), pages.pages.size(), cards}},
                    std::move(pending)};
}

// What comes of a work at once is pages; of a deck, cards, which are put on pages while those of the next part are laid out.
template <typename Pages>
std::optional<Booklet> next_part(Pages& made, Diagnostics& diagnostics) {
  return made.next(diagnostics);
}
std::optional<CardPart> next_part(DeckPages& made, Diagnostics& diagnostics) {
  return made.next_part(diagnostics);
}
template <typename Pages>
Booklet pages_of(Pages& /*made*/, Booklet pages, Diagnostics& /*diagnostics*/) {
  return pages;
}
Booklet pages_of(DeckPages& made, CardPart part, Diagnostics& diagnostics) {
  return made.pages_of(std::move(part), diagnostics);
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
    typename decltype(next_part(made, diagnostics))::value_type content;
    bool is_drawn;
    double done;
  };
  Diagnostics of_pages;
  source::relay(
      how.run.workers.threads,
      [&]() -> std::optional<Part> {
        auto content = next_part(made, diagnostics);
        return content
                   ? std::optional(Part{*std::move(content), is_wanted(made, how, diagnostics), made.done()})
                   : std::nullopt;
      },
      [&](Part part) {
        Booklet booklet = pages_of(made, std::move(part.content), of_pages);
        if (part.is_drawn) {
          overprint.mark(booklet);
          source::for_each(2, how.run.workers.threads, [&](std::size_t i) {
            if (i == 0) {
              file.add(booklet);
            } else {
              ink.add(booklet, part.done);
            }
          });
        }
        note_pages(std::move(booklet), pages);
      });
  diagnostics.join(std::move(of_pages));
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

#include "cli/write_job.h"

#include <optional>
#include <utility>

#include "cli/pictures.h"
#include "cli/tabletop.h"
#include "frame/proof.h"
#include "press/press.h"
#include "render/render.h"
#include "source/memory.h"
#include "source/sha256.h"
#include "source/worker.h"

namespace talia::cli {

namespace {

Result<WrittenJob> keep(const Job& job, Spool drawn, const Booklet& pages, const Palette& palette,
                        std::size_t cards, Files& outputs) {
  auto finished = press::finish(std::move(drawn), pages, press_style(job), palette);
  if (!finished) {
    return tl::unexpected(finished.error());
  }
  auto pending = std::make_unique<source::PendingFiles>(outputs);
  if (auto kept = pending->add(job.path, *finished); !kept) {
    return tl::unexpected(std::move(kept.error()));
  }
  return WrittenJob{
      {{job.path.substr(job.path.find('/') + 1), source::sha256(*finished), pages.pages.size(), cards}},
      std::move(pending)};
}

// What `press` is to know of the pages, without their drawings.
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

Written as_written(Result<WrittenJob> job, const Ink& ink = {}) {
  if (!job) {
    return std::move(job.error());
  }
  job->ink = ink;
  return *std::move(job);
}

template <typename IsWanted>
Written write_pdf(const Job& job, Assembly& assembly, const render::Resources& resources,
                  const WriteOptions& how, const IsWanted& is_wanted, Diagnostics& diagnostics) {
  render::PdfFile file(resources, press::drawing_for(press_style(job)));
  InkMeter ink(resources);
  Booklet pages;
  struct Part {
    Booklet booklet;
    bool is_drawn;
    double done;
  };
  source::relay(
      how.jobs,
      [&]() -> std::optional<Part> {
        auto booklet = assembly.next(diagnostics);
        return booklet ? std::optional(Part{*std::move(booklet), is_wanted(), assembly.done()})
                       : std::nullopt;
      },
      [&](Part part) {
        if (part.is_drawn) {
          source::for_each(2, how.jobs, [&](std::size_t i) {
            if (i == 0) {
              file.add(part.booklet);
            } else {
              ink.add(part.booklet, part.done);
            }
          });
        }
        note_pages(std::move(part.booklet), pages);
      });
  if (!is_wanted() || pages.pages.empty()) {
    return {};
  }
  return as_written(file.finish().and_then([&](Spool drawn) {
    source::give_back_memory();  // What was drawn with: finishing needs room of its own.
    return keep(job, std::move(drawn), pages, resources.palette, assembly.cards(), *how.outputs);
  }),
                    ink.ink());
}

// `Pictures` takes the cards part by part, and gives the files at the end.
template <typename Pictures, typename IsWanted>
Written write_pictures(Pictures pictures, Assembly& assembly, const IsWanted& is_wanted,
                       Diagnostics& diagnostics) {
  Result<std::monostate> added;
  while (const auto part = assembly.next_cards(diagnostics)) {
    if (is_wanted() && added) {
      added = pictures.add(*part, diagnostics);
    }
  }
  if (!added) {
    return std::move(added.error());
  }
  return is_wanted() && assembly.cards() > 0 ? as_written(pictures.finish()) : Written();
}

}  // namespace

Written run_job(const Job& job, Assembly& assembly, const Workshop& workshop, const WriteOptions& how,
                Diagnostics& diagnostics) {
  const Palette palette = frame::as_seen(workshop.palette, job.sheet.proof);
  const render::Resources resources{palette, workshop.symbols, workshop.images, workshop.fonts};
  const auto is_wanted = [&] {
    return how.outputs != nullptr &&
           (how.options.draft || (assembly.is_sound() && !diagnostics.has_errors()));
  };
  if (job.has_one_file() || how.outputs == nullptr) {
    return write_pdf(job, assembly, resources, how, is_wanted, diagnostics);
  }
  if (job.run->printer->format == CardFormat::tabletop) {
    return write_pictures(TabletopFiles(job, assembly.different_cards(), resources, *how.outputs, how.jobs),
                          assembly, is_wanted, diagnostics);
  }
  return write_pictures(CardPictures(job, resources, *how.outputs, how.jobs), assembly, is_wanted,
                        diagnostics);
}

}  // namespace talia::cli

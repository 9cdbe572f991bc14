#include "job/dumps/dump_keys.h"

#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "book/keys.h"
#include "document/read.h"
#include "frame/proof.h"
#include "job/faces/flows.h"
#include "job/faces/frame_names.h"
#include "job/faces/shared_sizes.h"
#include "job/files/page_file.h"
#include "job/pages/card_parts.h"
#include "job/pages/deck_pages.h"
#include "job/pages/facts.h"
#include "job/plan/books.h"
#include "job/plan/plan.h"
#include "job/plan/presses.h"
#include "layout/faces/key_of_face.h"
#include "model/storage.h"
#include "press/key.h"
#include "render/key.h"
#include "rules/keys.h"
#include "sheet/key.h"
#include "source/of_each.h"

namespace talia::job {

namespace {

std::string line(std::string_view stage, std::string_view name, const Digest& key) {
  return fmt::format("{} {} {}\n", stage, name, key.hex());
}

class KeyDump {
 public:
  KeyDump(const Workspace& workspace, const ReadRequest& reading, const DrawingContext& drawing,
          Content& content)
      : reading_(reading),
        drawing_(drawing),
        content_(content),
        digests_(*drawing.common, *workspace.hyphenation),
        names_(frame_names(drawing)) {}

  std::string run() {
    files();
    definitions();
    jobs();
    for (std::size_t i = 0; i < drawing_.images.size(); ++i) {
      const auto id = static_cast<ImageId>(i);
      text_ += line("picture", drawing_.images.get(id).name, digests_.image(id));
    }
    return std::move(text_);
  }

 private:
  void files() {
    for (const DocumentFile& file : content_.catalog.storage().workspace.documents) {
      text_ +=
          line("document", content_.sources.path(file.file), document::key_of(file.file, content_.sources));
    }
  }

  void definitions() {
    const Catalog& catalog = content_.catalog;
    for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
      const auto id = static_cast<DefinitionId>(i);
      const std::string name = catalog.full_name(catalog.definitions[i]);
      text_ += line("definition", name, digests_.catalog().definition(id));
      text_ += line("stats", name, rules::key_of_stats(id, digests_.catalog(), catalog, *content_.derived));
    }
  }

  void jobs() {
    Request everything;
    everything.reading = reading_;
    std::vector<Job> jobs =
        plan(everything, content_.catalog, *content_.derived, *drawing_.faces, content_.diagnostics);
    KeptFaces none(drawing_);
    LaidOutFaces laid_out = share_sizes(jobs, content_.catalog, none, reading_.threads);
    find_flows(jobs, content_.catalog, drawing_, reading_.threads);
    FacePool pool(jobs, content_.catalog, none, std::move(laid_out));
    const Faults faults(content_.catalog, content_.diagnostics);
    const RunContext run{content_, drawing_, pool, faults, false, reading_.threads};
    for (const Job& job : jobs) {
      if (const DeckJob* const deck = job.deck()) {
        faces(job, *deck);
        sheets(job, *deck, run);
      } else if (job.book() != nullptr) {
        book(job);
      }
    }
  }

  void faces(const Job& job, const DeckJob& deck) {
    for (const rules::DeckCard& card : deck.selection.cards) {
      for (const auto& [side, key] : sides_of(deck, card, content_.catalog)) {
        const Face face = drawing_.faces->lay_out(key, content_.diagnostics);
        const std::string name = fmt::format(
            "{} {} {}{}", job.name, content_.catalog.full_name(content_.catalog.definition(card.definition)),
            side == FaceSide::front ? "front" : "back",
            key.part > 1 ? fmt::format(" {}", key.part) : std::string());
        text_ += line("face", name, layout::key_of(key, layout::reads_of(face), digests_, *drawing_.common));
        text_ += line("frame", name, digest_of(face.frame));
      }
    }
  }

  void sheets(const Job& job, const DeckJob& deck, const RunContext& run) {
    const Palette palette = frame::as_seen(drawing_.palette, deck.sheet.proof);
    const render::PdfStyle style = press::drawing_for(press_style(job));
    render::DrawnDigests drawn({palette, drawing_.symbols, drawing_.images, drawing_.fonts});
    CardParts cards(deck, run);
    DeckPages pages(cards, run);
    std::vector<Digest> parts;
    Booklet noted;
    while (auto part = cards.next(content_.diagnostics)) {
      const auto frames =
          source::of_each(part->frames, [this](const SharedFrame& frame) { return digest_of(*frame); });
      text_ += line("sheet", fmt::format("{} {}", job.path, pages.facts().first_sheet + 1),
                    sheet::key_of(frames, part->cards, deck.sheet, pages.facts(),
                                  digests_.family(deck.sheet.label_family)));
      Booklet booklet = pages.pages_of(*std::move(part), content_.diagnostics);
      parts.push_back(drawn.part(booklet, style));
      note_pages(std::move(booklet), noted);
    }
    if (pages.is_sound() && !noted.pages.empty()) {
      finished(job, render::DrawnDigests::pdf(parts, style), noted, palette);
    }
  }

  void finished(const Job& job, const Digest& drawn, const Booklet& pages, const Palette& palette) {
    text_ += line("drawing", job.path, drawn);
    text_ += line("file", job.path, press::key_of(drawn, pages, press_style(job), palette));
  }

  void book(const Job& job) {
    const Book& book = *job.book()->book;
    const book::Form form = form_of(*job.book());
    const book::Made made = book::make(book, form, *drawing_.common, *drawing_.faces, content_.diagnostics);
    const auto keys = book::keys_of(book, form, made, *drawing_.common, *drawing_.faces, digests_);
    if (!keys) {
      return;
    }
    for (std::size_t i = 0; i < keys->chapters.size(); ++i) {
      text_ += line("chapter", book.chapters[i].path, keys->chapters[i]);
    }
    text_ += line("book", job.name, keys->pages);
    if (made.is_sound) {
      const render::PdfStyle style = press::drawing_for(press_style(job));
      const Digest part = render::DrawnDigests(drawing_.resources()).part(made.booklet, style);
      finished(job, render::DrawnDigests::pdf(std::array{part}, style), made.booklet, drawing_.palette);
    }
  }

  Digest digest_of(const Frame& frame) const { return source::digest_of(frame::to_bytes(frame, names_)); }

  const ReadRequest& reading_;
  const DrawingContext& drawing_;
  Content& content_;
  const layout::LayoutDigests digests_;
  const frame::FrameNames names_;
  std::string text_;
};

}  // namespace

std::string dump_keys(const Workspace& workspace, const ReadRequest& reading, const DrawingContext& drawing,
                      Content& content) {
  return KeyDump(workspace, reading, drawing, content).run();
}

}  // namespace talia::job

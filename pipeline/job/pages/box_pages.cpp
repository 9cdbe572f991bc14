#include "job/pages/box_pages.h"

#include <utility>

#include <fmt/format.h>

#include "job/pages/facts.h"
#include "sheet/box.h"

namespace talia::job {

std::optional<Booklet> BoxPages::next(Diagnostics& diagnostics) {
  if (std::exchange(is_made_, true)) {
    return std::nullopt;
  }
  const DeckJob& job = cards_.job();
  const SheetFacts facts = sheet_facts(job, cards_.all_sheets(), run_.content, run_.workers.threads);
  std::optional<SharedFrame> back;
  while (const auto part = cards_.next(diagnostics)) {
    for (const SheetCard& card : part->cards) {
      if (!back && card.back) {
        back = part->frames[*card.back];
      }
    }
  }
  const sheet::BoxContents contents{job.sheet.card, cards_.all_cards(), job.sheet.stock,
                                    job.sheet.is_sleeved};
  const sheet::BoxArt art{back ? std::optional<std::uint32_t>(0) : std::nullopt,
                          MappedText::from(facts.deck, facts.deck_span),
                          MappedText::from(fmt::format("× {}", contents.cards), {})};
  auto page = sheet::box_page(contents, art, job.sheet, facts, *run_.drawing.common, diagnostics);
  if (!page) {
    return std::nullopt;
  }
  Booklet booklet =
      sheet::booklet_of(back ? std::vector{*std::move(back)} : std::vector<SharedFrame>(), facts);
  booklet.pages.push_back(*std::move(page));
  return booklet;
}

}  // namespace talia::job

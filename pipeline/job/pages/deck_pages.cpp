#include "job/pages/deck_pages.h"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "job/pages/facts.h"
#include "sheet/contact.h"

namespace talia::job {

namespace {

Booklet contact_pages(CardPart part, const SheetFacts& facts, const LayoutContext& common,
                      Diagnostics& diagnostics) {
  std::vector<sheet::ContactCard> cards;
  for (std::size_t i = 0; i < part.cards.size(); ++i) {
    const CardName& name = part.labels[i].name;
    if (part.cards[i].count > 0) {
      cards.push_back(
          {part.cards[i].front,
           fmt::format("{}{}{}{}{}", name.id, name.part > 1 ? fmt::format("-{}", name.part) : std::string(),
                       name.ref.empty() ? "" : " · ", name.ref,
                       name.copies > 1 ? fmt::format(" ×{}", name.copies) : "")});
    }
  }
  return sheet::contact_pages(std::move(part.frames), cards, facts, common, diagnostics);
}

}  // namespace

DeckPages::DeckPages(CardParts& cards, const RunContext& run, Layout layout)
    : cards_(cards),
      run_(run),
      layout_(layout),
      all_sheets_(cards.all_sheets()),
      imposer_(cards.job().sheet, *run.drawing.common) {}

const SheetFacts& DeckPages::facts() {
  if (!facts_) {
    facts_ = sheet_facts(cards_.job(), all_sheets_, run_.content, run_.workers.threads);
  }
  return *facts_;
}

std::optional<Booklet> DeckPages::next(Diagnostics& diagnostics) {
  auto part = next_part(diagnostics);
  return part ? std::optional(pages_of(*std::move(part), diagnostics)) : std::nullopt;
}

Booklet DeckPages::pages_of(CardPart part, Diagnostics& diagnostics) {
  const DeckJob& job = cards_.job();
  const std::size_t lasting = part.lasting;
  const std::size_t sheets = part.sheets;
  Booklet booklet = layout_ == Layout::contact
                        ? contact_pages(std::move(part), facts(), *run_.drawing.common, diagnostics)
                        : imposer_.impose(std::move(part.frames), part.cards, facts(), diagnostics);
  booklet.lasting = lasting;
  // A service turns no paper over.
  booklet.flip = job.run ? Flip::none : booklet.flip;
  facts_->first_sheet += sheets;
  facts_->first_page += booklet.pages.size();
  return booklet;
}

double DeckPages::done() const {
  return cards_.all_cards() == 0
             ? 1
             : static_cast<double>(cards_.cards()) / static_cast<double>(cards_.all_cards());
}

}  // namespace talia::job

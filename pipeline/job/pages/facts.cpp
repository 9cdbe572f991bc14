#include "job/pages/facts.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/read.h"
#include "model/rights.h"
#include "source/files/digest.h"
#include "source/run/worker.h"

namespace talia::job {

namespace {

std::string author_of(const Campaign& campaign) {
  const Node author = campaign.root.find("author");
  return author.is(NodeKind::text) ? std::string(author.scalar()) : std::string{};
}

// Bytes that change with anything that the cards of a deck say.
class SaidByDeck final : public Bytes {
 public:
  SaidByDeck(const DeckJob& job, const Content& content, unsigned threads)
      : job_(job), content_(content), threads_(threads) {}
  bool each(const Taker& take) const override {
    if (!take(content_.catalog.campaign(job_.deck->campaign).version)) {
      return false;
    }
    constexpr std::size_t at_once = 256;  // So many have room in any memory.
    const std::vector<rules::DeckCard>& cards = job_.selection.cards;
    for (std::size_t first = 0; first < cards.size(); first += at_once) {
      std::vector<std::string> said(std::min(at_once, cards.size() - first));
      source::for_each(said.size(), threads_, [&](std::size_t i) { said[i] = said_by(cards[first + i]); });
      if (!std::ranges::all_of(said, take)) {
        return false;
      }
    }
    return true;
  }

 private:
  std::string said_by(const rules::DeckCard& card) const {
    const Definition& definition = content_.catalog.definition(card.definition);
    std::string all =
        fmt::format("\n{}×{}\n{}", card.count, definition.id, document::to_json(definition.root));
    for (const Stat& stat : content_.derived->stats(definition.kind)) {
      if (const auto value = content_.derived->stat(card.definition, stat.id, job_.deck->campaign)) {
        all += fmt::format("\n{}={}", stat.id, rules::to_json(*value, content_.catalog));
      }
    }
    if (card.reverse) {
      // The other side is of the deck, whether or not this target shows it.
      all += fmt::format("\n/ {} {}", card.reverse->face,
                         said_by(rules::DeckCard{card.reverse->definition, card.count}));
    }
    return all;
  }

  const DeckJob& job_;
  const Content& content_;
  const unsigned threads_;
};

std::string short_hash(const Bytes& said) {
  return source::digest_of(said).hex().substr(0, 8);
}

Span place_of_name(Node root) {
  return root.find(root.find("name").exists() ? "name" : "id").span();
}

}  // namespace

SheetFacts sheet_facts(const DeckJob& job, std::size_t sheets, const Content& content, unsigned threads) {
  const Campaign& campaign = content.catalog.campaign(job.deck->campaign);
  SheetFacts facts{job.deck->title,
                   campaign.language,
                   campaign.title,
                   campaign.version,
                   job.deck->title,
                   short_hash(SaidByDeck(job, content, threads)),
                   date_of_day(campaign.root.text_at("date")),
                   author_of(campaign),
                   model::rights_of(campaign)};
  facts.campaign_span = place_of_name(campaign.root);
  facts.version_span = campaign.root.find("version").span();
  facts.deck_span = place_of_name(job.deck->root);
  facts.sheets = sheets;
  return facts;
}

}  // namespace talia::job

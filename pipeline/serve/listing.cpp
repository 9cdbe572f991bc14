#include "serve/listing.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "job/faces/face_pool.h"
#include "job/plan/variants.h"
#include "source/json_writer.h"

namespace talia::serve {

namespace {

using source::JsonWriter;

// In hundredths, as sheets state them.
std::string millimetres(Length length) {
  return fmt::format("{:.2f}", length.in_mm());
}

// All values of a definition one after the other, as words to look for; of its keys nothing.
void add_words(Node node, std::string& words) {
  for (const Node item : node.items()) {
    add_words(item, words);
  }
  if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      add_words(entry.value, words);
    }
  } else if (!node.is(NodeKind::list)) {
    words += words.empty() ? "" : " ";
    words += node.scalar();
  }
}

class Listing {
 public:
  explicit Listing(const Look& look) : look_(look), catalog_(look.catalog()) {}

  std::string run() {
    json_.begin_object().key("campaigns").begin_array();
    for (std::size_t i = 0; look_.drawing() != nullptr && i < catalog_.campaigns.size(); ++i) {
      add(static_cast<CampaignId>(i));
    }
    json_.end_array().key("sheets").begin_array();
    for (const StyleSource& sheet : catalog_.sheets) {
      json_.text(sheet.id);
    }
    json_.end_array().end_object();
    return json_.take();
  }

 private:
  void add(CampaignId id) {
    const Campaign& campaign = catalog_.campaign(id);
    json_.begin_object().key("id").text(campaign.id).key("title").text(campaign.title);
    json_.key("system").text(catalog_.system(campaign.system).name);
    json_.key("language").text(campaign.language).key("decks").begin_array();
    for (const job::Job& job : look_.jobs()) {
      if (job.campaign == id && job.deck() != nullptr) {
        add(*job.deck());
      }
    }
    add_others(id);
    json_.end_array().key("books").begin_array();
    for (const job::Job& job : look_.jobs()) {
      if (job.campaign == id && job.book() != nullptr && !job.book()->run) {
        json_.begin_object().key("id").text(job.book()->book->id);
        json_.key("title").text(job.book()->book->title).end_object();
      }
    }
    json_.end_array().key("boxes").begin_array();
    std::set<std::string_view> listed;
    for (const job::Job& job : look_.jobs()) {
      // One that is on several sheets is shown on the first.
      if (job.campaign == id && job.box() != nullptr && listed.insert(job.box()->box->id).second) {
        json_.begin_object()
            .key("id")
            .text(job.box()->box->id)
            .key("title")
            .text(job.box()->box->title)
            .end_object();
      }
    }
    json_.end_array().end_object();
  }

  void add(const job::DeckJob& job) {
    json_.begin_object().key("id").text(job.deck->id).key("title").text(job.deck->title);
    json_.key("variants").begin_array();
    for (const std::string& variant : variants_of(job)) {
      json_.text(variant);
    }
    json_.end_array().key("cards").begin_array();
    for (const rules::DeckCard& card : rules::each_once(job.selection.cards)) {
      int count = 0;
      for (const rules::DeckCard& each : job.selection.cards) {
        count += each.is_same_card(card) ? each.count : 0;
      }
      const auto sides = job::sides_of(job, card, 1, catalog_);
      add(sides.front().key, count, job.parts_of(card.definition), sides.size() > 1);
    }
    json_.end_array().key("broken").begin_array();
    for (const std::size_t number : job.selection.broken) {
      const BrokenDefinition& broken = catalog_.broken[number];
      json_.begin_object().key("id").text(broken.id);
      add_place(broken.span);
      json_.end_object();
    }
    json_.end_array().end_object();
  }

  // Those that no deck has are looked at like a deck, whose id is empty.
  void add_others(CampaignId campaign) {
    const std::vector<DefinitionId> others = look_.without_deck(campaign);
    if (others.empty()) {
      return;
    }
    json_.begin_object().key("id").text("").key("title").text("In no deck");
    json_.key("variants").begin_array().end_array().key("cards").begin_array();
    for (const DefinitionId id : others) {
      add(job::key_without_deck(id, look_.content(), *look_.drawing()), 0, 1, false);
    }
    json_.end_array().key("broken").begin_array().end_array().end_object();
  }

  void add(const FaceKey& key, int count, int parts, bool has_back) {
    const Definition& definition = catalog_.definition(key.definition);
    const Node ref = definition.root.find("ref");
    std::string words;
    add_words(definition.root, words);
    json_.begin_object().key("name").text(catalog_.full_name(definition)).key("id").text(definition.id);
    json_.key("title").text(definition.title).key("kind").text(catalog_.kind(definition.kind).label);
    json_.key("ref").text(ref.exists() ? ref.scalar() : std::string_view());
    json_.key("words").text(words).key("count").integer(count).key("parts").integer(parts);
    json_.key("back").boolean(has_back);
    json_.key("width").raw(millimetres(key.trim.width)).key("height").raw(millimetres(key.trim.height));
    json_.key("bleed").begin_array().raw(millimetres(key.bleed_x)).raw(millimetres(key.bleed_y)).end_array();
    json_.key("safe").raw(millimetres(key.safe));
    add_place(definition.span);
    json_.end_object();
  }

  void add_place(Span span) {
    const Place place = look_.content().sources.place(span);
    json_.key("file").text(place.file).key("line").integer(place.line).key("endLine").integer(place.end_line);
  }

  std::vector<std::string> variants_of(const job::DeckJob& job) const {
    std::vector<std::string> names;
    std::set<std::string> seen;
    for (const StyleSource& theme : catalog_.themes) {
      for (const std::string& variant :
           theme.is_broken ? std::vector<std::string>() : layout::variants_of(theme)) {
        if (!seen.insert(variant).second) {
          continue;
        }
        job::DeckJob drawn = job;
        drawn.sheet.variant = variant;
        Diagnostics unheard;
        if (job::has_variant(drawn, catalog_, unheard)) {
          names.push_back(variant);
        }
      }
    }
    return names;
  }

  const Look& look_;
  const Catalog& catalog_;
  JsonWriter json_;
};

}  // namespace

std::string listing_of(const Look& look) {
  return Listing(look).run();
}

}  // namespace talia::serve

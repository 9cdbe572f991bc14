// The decks of a campaign that has none: one for each kind that has definitions.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "document/read.h"
#include "model/builder.h"
#include "model/order.h"
#include "model/plain.h"

namespace talia::model {

namespace {

// Whether a campaign has written a deck, be it at fault.
bool has_own_decks(const Builder& builder, const Campaign& campaign) {
  const auto is_of_campaign = [&](const PlaceOfFile& place) {
    return place.role == PlaceOfFile::Role::campaign_part && place.owner == campaign.id;
  };
  const std::string folder = fmt::format("content/campaigns/{}/decks/", campaign.id);
  return std::ranges::any_of(builder.documents,
                             [&](const PlacedDocument& document) {
                               return is_of_campaign(document.place) &&
                                      (document.kind == "deck" ||
                                       (document.kind != "box" && document.path.starts_with(folder)));
                             }) ||
         std::ranges::any_of(broken_files(builder), [&](const auto& broken) {
           const FileId file = broken.first->file;
           return is_of_campaign(broken.second) &&
                  (value_at_line_start(builder.sources.text(file), "kind") == "deck" ||
                   builder.sources.path(file).starts_with(folder));
         });
}

// Kinds with definitions, sound or not, that the campaign sees.
std::set<std::string> kinds_in_use(const Catalog& catalog, CampaignId id) {
  std::set<std::string> names;
  const SystemId system = catalog.campaign(id).system;
  const auto is_seen = [&](const auto& each) {
    return each.system == system && (!each.campaign || *each.campaign == id);
  };
  for (const Definition& definition : catalog.definitions) {
    if (is_seen(definition)) {
      names.insert(catalog.kind(definition.kind).name);
    }
  }
  for (const BrokenDefinition& definition : catalog.broken) {
    if (is_seen(definition) && catalog.find_kind(system, definition.kind)) {
      names.insert(definition.kind);
    }
  }
  return names;
}

// Decks, boxes and books share their ids.
std::string id_of_deck(const Builder& builder, const Campaign& campaign, const std::string& kind) {
  const bool is_taken = std::ranges::any_of(builder.documents, [&](const PlacedDocument& document) {
    return document.place.role == PlaceOfFile::Role::campaign_part && document.place.owner == campaign.id &&
           (document.kind == "book" || document.kind == "box") && document.root.text_at("id") == kind;
  });
  return is_taken ? kind + "_cards" : kind;
}

void add_deck(Builder& builder, CampaignId id, const Kind& kind) {
  const Campaign& campaign = builder.catalog.campaign(id);
  const Span place = campaign.root.size() > 0 ? campaign.root.entry(0).key_span : Span{};
  const TemplateSource* const source = builder.catalog.find_template(campaign.system, kind.name);
  const bool has_back =
      source == nullptr || source->is_broken || source->root.find("sides").find("back").exists();
  const std::string written =
      fmt::format("kind: deck\nid: {}\nof_kind: true\n{}cards:\n  - {{where: \"kind == '{}'\"{}}}\n",
                  id_of_deck(builder, campaign, kind.name),
                  has_back ? fmt::format("back: {}\n", kind.name) : std::string(), kind.name,
                  kind.field("ref") != nullptr ? ", order: \"ref ?? ''\"" : "");
  auto document = document::read_fragment(MappedText::from(written, place), builder.diagnostics);
  if (document == nullptr) {
    return;
  }
  const Node root = document->root();
  const Node entry = root.find("cards").at(0);
  Deck deck{root.text_at("id"),
            kind.label.empty() ? kind.name : kind.label,
            id,
            {},
            root.text_at("back"),
            {},
            root,
            place};
  DeckEntry all;
  all.span = place;
  all.where = formula::parse(entry.find("where").text(), builder.diagnostics);
  if (const Node order = entry.find("order"); order.exists()) {
    all.order = read_order(order, builder.diagnostics);
  }
  deck.entries.push_back(std::move(all));
  builder.catalog.storage().directives.push_back(std::move(document));
  builder.catalog.decks.push_back(std::move(deck));
}

}  // namespace

void add_decks_of_kinds(Builder& builder) {
  Catalog& catalog = builder.catalog;
  for (std::size_t i = 0; i < catalog.campaigns.size(); ++i) {
    const auto id = static_cast<CampaignId>(i);
    const Campaign& campaign = catalog.campaign(id);
    if (campaign.is_broken || catalog.system(campaign.system).is_unknown ||
        has_own_decks(builder, campaign)) {
      continue;
    }
    for (const std::string& name : kinds_in_use(catalog, id)) {
      if (const auto kind = catalog.find_kind(campaign.system, name)) {
        add_deck(builder, id, catalog.kind(*kind));
      }
    }
  }
}

// No deck that somebody writes may have the key.
bool is_of_kind(const Deck& deck) {
  return deck.root.find("of_kind").exists();
}

}  // namespace talia::model

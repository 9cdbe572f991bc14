#include "job/workspace/by_rule.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "model/build.h"
#include "model/places.h"
#include "rules/generate.h"

namespace talia::job {

namespace {

using Role = model::PlaceOfFile::Role;

bool may_have_rules(const model::PlaceOfFile& place) {
  return place.role == Role::library || (place.role == Role::campaign_part && place.name != "campaign");
}

bool has_rule(const DocumentFile& file, const SourceMap& sources) {
  return may_have_rules(model::place_of(sources.path(file.file))) &&
         std::ranges::any_of(file.documents,
                             [](const auto& each) { return model::rule_in(each->root()).exists(); });
}

// What rules read: games and who plays them.
model::WorkspaceFiles games_of(const model::WorkspaceFiles& read, const SourceMap& sources) {
  model::WorkspaceFiles games;
  for (const DocumentFile& file : read.documents) {
    const model::PlaceOfFile place = model::place_of(sources.path(file.file));
    if (place.role == Role::core_schema || place.role == Role::kind_schema || place.role == Role::ruleset ||
        (place.role == Role::campaign_part && place.name == "campaign")) {
      games.documents.push_back(file);
    }
  }
  return games;
}

// Of a file, in a game that stands; nothing where its game does not.
class Maker {
 public:
  Maker(const Catalog& games, const Derived& derived, Diagnostics& diagnostics)
      : games_(games), derived_(derived), diagnostics_(diagnostics) {}

  void make(DocumentFile& file, const model::PlaceOfFile& place, model::WorkspaceFiles& read) {
    const auto campaign = place.role == Role::library ? std::nullopt : games_.find_campaign(place.owner);
    const auto system =
        campaign ? std::optional(games_.campaign(*campaign).system) : games_.find_system(place.owner);
    std::vector<std::shared_ptr<const Document>> all;
    for (const auto& document : std::exchange(file.documents, {})) {
      all.push_back(document);
      const Node rule = model::rule_in(document->root());
      if (!rule.exists()) {
        continue;
      }
      auto made = system && model::is_sound_rule(document->root(), games_)
                      ? rules::generate(rule, *system, campaign, derived_, diagnostics_)
                      : std::nullopt;
      if (!made) {
        read.broken_rules.insert(document.get());
        continue;
      }
      for (rules::MadeDefinition& each : *made) {
        all.push_back(std::move(each.document));
        read.made_by_rule.emplace(all.back().get(), std::move(each.made_by));
      }
    }
    file.documents = std::move(all);
  }

 private:
  const Catalog& games_;
  const Derived& derived_;
  Diagnostics& diagnostics_;
};

}  // namespace

void make_by_rule(model::WorkspaceFiles& read, const SourceMap& sources, const ReadRequest& request,
                  Diagnostics& diagnostics) {
  if (std::ranges::none_of(read.documents,
                           [&](const DocumentFile& file) { return has_rule(file, sources); })) {
    return;
  }
  Diagnostics told_elsewhere;
  const Catalog games =
      model::build_catalog(games_of(read, sources), sources, told_elsewhere, request.threads);
  const Derived derived = rules::derive(games, told_elsewhere, {request.policies, request.threads});
  Maker maker(games, derived, diagnostics);
  for (DocumentFile& file : read.documents) {
    if (has_rule(file, sources)) {
      maker.make(file, model::place_of(sources.path(file.file)), read);
    }
  }
}

}  // namespace talia::job

// Definitions on their way into the catalog: found in their files, with the names and parentage that they give themselves.
// Known to model alone.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/builder.h"
#include "model/inherit.h"

namespace talia::model {

// A definition on its way into the catalog.
struct Candidate {
  const PlacedDocument* document;
  std::string id;
  Span id_span;
  SystemId system;
  std::optional<CampaignId> campaign;
  std::optional<KindId> kind;
  Takeover takeover = Takeover::none;
  std::optional<std::size_t> base;  // What it extends or overrides.
  Node named;                       // The value of `extends` or `override`.
  Node merged;
  std::string_view keyword() const { return takeover == Takeover::overrides ? "override" : "extends"; }
  bool is_broken = false;
  bool has_file_to_itself = false;
  bool has_faulty_id = false;  // Malformed, or two have it.
  enum class Mark { fresh, open, done } mark = Mark::fresh;
};

// In the order of paths, then of place. Reports what is no definition, and what lacks a kind or an id.
std::vector<Candidate> find_candidates(Builder& builder);

bool is_well_formed_id(std::string_view id);
// Of an id, whatever its kind's schema asks of it: it stands in formulas and in the names of files.
void check_form_of_id(Candidate& candidate, Diagnostics& diagnostics);

}  // namespace talia::model

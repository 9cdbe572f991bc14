// Names of definitions that there are not: gathered, and told of once each.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/builder.h"

namespace talia::model {

class MissingNames {
 public:
  struct Missing {
    std::optional<CampaignId> viewer;
    SystemId system;
    std::string kind;  // Wanted; empty: any.
    std::string name;
    std::vector<Span> places;
  };
  explicit MissingNames(Builder& builder) : builder_(builder) {}

  // One that was looked for at one place.
  void note(Missing missing);
  bool empty() const { return all_.empty(); }
  // Each once, at the first of its places; the catalog knows it as missing then.
  void report();

 private:
  std::vector<std::string> candidates(const Missing& missing) const;
  const Definition* elsewhere(const Missing& missing) const;
  Diagnostic not_seen_from_here(const Missing& missing, const Definition& other) const;
  bool is_of_wanted_kind(const Definition& each, const Missing& missing) const;
  void join_places();

  Builder& builder_;
  std::vector<Missing> all_;
};

}  // namespace talia::model

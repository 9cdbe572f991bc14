// Ids: those that names give, and those by which definitions and terms are called.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "model/catalog.h"

namespace talia::job {

// An id of a name: letters of the English alphabet, digits and `_`, a letter first; `x` where a name has none of them.
std::string id_of_name(std::string_view name);

// How cells call definitions of a campaign and terms of its game: by id or by name, in any case of letters.
class NamesInTables {
 public:
  NamesInTables(const Catalog& catalog, CampaignId campaign) : catalog_(catalog), campaign_(campaign) {}
  // Nothing where none goes by it, or several do.
  std::optional<std::string> id_of(const FieldType& type, std::string_view name) const;

 private:
  std::optional<std::string> definition(std::string_view kind, std::string_view name) const;
  std::optional<std::string> term(std::string_view group, std::string_view name) const;
  const Catalog& catalog_;
  CampaignId campaign_;
};

}  // namespace talia::job

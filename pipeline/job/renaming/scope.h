// To which game and campaign a file belongs, for a name of one is none of another.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"

namespace talia::job {

struct Owner {
  std::string game, campaign;  // Empty: of all.
  bool operator==(const Owner&) const = default;
};

Owner owner_of_file(std::string_view path, const Catalog& catalog);

// Whether a name of one may stand in a file of another, where `others` have one that is written the same.
bool reaches(const Owner& name, const Owner& file, const std::vector<Owner>& others);

// Whether a path lies in a folder of this name, or of these, as `mm4` or `campaigns/mm4`.
bool lies_below(std::string_view path, std::string_view folder);

}  // namespace talia::job

// Pictures that are asked for by a name without an ending, as in `art/{id}.*`. Known to layout alone.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"

namespace talia::layout {

// Where such names are looked for, each with `/` at its end: the campaign's folder, as `viewer` has it where the definition is
// in a library, then the library of its game.
std::vector<std::string> picture_folders(const Definition& definition, std::optional<CampaignId> viewer,
                                         const Catalog& catalog);

// Those below a folder whose path ends so, whatever their ending; sorted.
std::vector<std::string> pictures_named(std::string_view stem, const std::string& folder,
                                        const Catalog& catalog);

}  // namespace talia::layout

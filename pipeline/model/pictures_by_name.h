// Pictures that are asked for by a name without an ending, as in `art/{id}.*`.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "source/result.h"

namespace talia::model {

// What such a name ends with.
inline constexpr std::string_view any_ending = ".*";

// Where such names are looked for, each with `/` at its end: the campaign's folder, then the library of its game.
std::vector<std::string> picture_folders(std::optional<CampaignId> campaign, SystemId system,
                                         const Catalog& catalog);
// The same for a definition: of a library the campaign is the one that `viewer` says.
std::vector<std::string> picture_folders(const Definition& definition, std::optional<CampaignId> viewer,
                                         const Catalog& catalog);

// Whether a name leads to a file below the folder where it is looked for.
bool is_file_below(std::string_view path);

// Those below a folder whose path ends so, whatever their ending; sorted.
std::vector<std::string> pictures_named(std::string_view stem, const std::string& folder,
                                        const Catalog& catalog);

// The file that a chapter names so, below the first of those folders that has one. Error: unknown-picture, where none has it, or
// one has two.
Result<std::string> picture_by_name(Node written, std::optional<CampaignId> campaign, SystemId system,
                                    const Catalog& catalog);

}  // namespace talia::model

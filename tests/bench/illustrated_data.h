// Illustrated cards: the definitions of the campaign `mm4`, as often as it takes, each copy with an id, a reference and so
// a scene of its own.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace talia::context {

// Writes a workspace of its own with one deck of `count` cards, of definitions in `folders` of the campaign. Throws std::runtime_error when `mm4` is not there.
void write_illustrated(unsigned count, const std::filesystem::path& folder,
                       const std::set<std::string>& folders);

// As above, where each card shows a JPEG of 6000 × 4000 pixels of its own in place of its scene. Gives the files.
std::vector<std::filesystem::path> write_photographed(unsigned count, const std::filesystem::path& folder);

}  // namespace talia::context

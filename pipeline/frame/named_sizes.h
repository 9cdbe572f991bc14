// Cards and papers by the names that the trade uses. Only names that mean one size: there are two poker cards.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "frame/length.h"

namespace talia::frame {

// Of the finished card: `poker-us`, `tarot`, `mini-euro` …
std::optional<Size> card_size(std::string_view name);
// Upright: `a4`, `letter`, `sra3` …
std::optional<Size> paper_size(std::string_view name);
std::vector<std::string_view> card_size_names();
std::vector<std::string_view> paper_size_names();

}  // namespace talia::frame

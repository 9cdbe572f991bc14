// Lengths as templates, sheets and book styles write them.
#pragma once
#include <optional>
#include <string_view>

#include "frame/length.h"

namespace talia::frame {

// `63mm`, `8.6pt`, `-0.5mm`: a decimal number and its unit with nothing between, at most 10 000 of it; nothing else.
std::optional<Length> read_length(std::string_view text);

}  // namespace talia::frame

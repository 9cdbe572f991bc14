// Lines of a text.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace talia::source {

// Where the line after the one that holds `at` begins, or nothing in the last one.
std::optional<std::size_t> next_line(std::string_view text, std::size_t at);

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace talia::source

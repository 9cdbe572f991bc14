// How workbooks write characters that XML does not hold: `_x000D_`.
#pragma once
#include <string>
#include <string_view>

namespace talia::table {

// With the characters that escapes stand for; line ends become line feeds.
std::string unescaped(std::string_view text);
// With escapes for what XML, or a reader of escapes, would not give back.
std::string escaped(std::string_view text);

// Whether a control character other than a tab or a line feed is in it.
bool has_control(std::string_view text);

}  // namespace talia::table

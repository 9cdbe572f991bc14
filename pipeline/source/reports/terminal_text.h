// Text that anyone may have written, made fit for a terminal.
#pragma once
#include <string>
#include <string_view>

namespace talia::source {

// Whether a terminal would obey a character, or show others in another order, instead of printing it. A line feed and a tab
// are printed.
bool commands_terminal(char32_t c);
// With U+FFFD in place of such characters, and of what is no UTF-8.
std::string harmless(std::string_view text);
// The same on one line: line feeds and tabs go as well. For names.
std::string harmless_name(std::string_view text);

}  // namespace talia::source

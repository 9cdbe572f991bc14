// Words as HTML has them.
#pragma once
#include <string>
#include <string_view>

namespace talia::web {

// In text and in attributes between double quotes.
std::string escaped(std::string_view words);
// A place of the page as the part of an address behind `#`.
std::string fragment(std::string_view name);

}  // namespace talia::web

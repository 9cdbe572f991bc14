// How a book looks on a screen: its style's fonts and colours, on light ground and on dark, from a phone to a desk.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "web/web.h"

namespace talia::web {

// The class of what stands in a set of colours.
std::string accent_class(std::string_view accent);

// `book.css`, and the fonts that it names with the characters of a page. `colours`: of words.
Result<std::monostate> write_style(const Source& source, const std::set<Rgb>& colours, std::string_view page,
                                   const Put& put);

}  // namespace talia::web

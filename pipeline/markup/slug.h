// Words into names of places: lower case, ASCII, `-` between words.
#pragma once
#include <string>
#include <string_view>

namespace talia::markup {

// `Góry i Świątynie` gives `gory-i-swiatynie`; a text without a letter or digit gives `section`.
std::string slug_of(std::string_view words);

}  // namespace talia::markup

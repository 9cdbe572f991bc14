// Names in small letters of the English alphabet, digits and `-`: destinations of headings.
#pragma once
#include <string>
#include <string_view>

namespace talia::markup {

// `gory-i-swiatynie` of `Góry i Świątynie`: letters that have no plain form are left out, and between words a `-` stands for what
// is no letter. A text without a letter or digit gives `section`.
std::string slug_of(std::string_view words);

}  // namespace talia::markup

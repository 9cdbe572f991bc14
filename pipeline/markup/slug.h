// Names in small letters of the English alphabet, digits and `-`: destinations of headings, ids of what tables name.
#pragma once
#include <string>
#include <string_view>

namespace talia::markup {

// Letters without their accents; what is none of them is left out, and between words a `-` stands for it. Perhaps nothing.
std::string ascii_letters_of(std::string_view words);
// The same: `Góry i Świątynie` gives `gory-i-swiatynie`; a text without a letter or digit gives `section`.
std::string slug_of(std::string_view words);

}  // namespace talia::markup

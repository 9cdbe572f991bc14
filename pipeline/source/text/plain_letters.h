// Letters of Latin alphabets as those of the English one.
#pragma once
#include <string_view>

namespace talia::source {

// `l` of `ł`, `ae` of `ä` and of `æ`, `ss` of `ß`: how languages write a letter without its accents. Of a case-folded letter;
// nothing of one that has no such writing, and of signs. ASCII letters and digits are themselves.
std::string_view plain_letters(char32_t folded);

}  // namespace talia::source

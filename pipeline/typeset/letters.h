// Which characters a language cannot do without.
#pragma once
#include <string>
#include <string_view>

namespace talia::typeset {

// Letters in both cases, figures, and the punctuation of the language of a BCP 47 tag; of one that has no entry, those of English.
std::u32string letters_of(std::string_view tag);

}  // namespace talia::typeset

// Which characters a language cannot do without.
#pragma once
#include <string>
#include <string_view>

namespace talia::typeset {

// Letters in both cases, figures, and the punctuation of a BCP 47 language; of one that the table lacks, those of English.
std::u32string letters_of(std::string_view language);

}  // namespace talia::typeset

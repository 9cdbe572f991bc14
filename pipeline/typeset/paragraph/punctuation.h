// Signs as a house wants them instead of as an author types them: quotes, ellipses, dashes, the space before a percent
// sign. Does nothing unless the habits ask for it, but that the spaces that a language has inside its quotes hold their lines
// together.
#pragma once
#include <cstddef>
#include <string_view>

#include "language/language.h"
#include "typeset/habits.h"

namespace talia::typeset {

// One paragraph's; characters come one by one.
class PunctuationWriter {
 public:
  PunctuationWriter(std::string_view language, const Habits& habits);

  // Whether anything but the character itself may ever stand for it.
  static bool knows(char32_t sign) {
    return sign == U'"' || sign == U'\'' || sign == U'.' || sign == U'-' || sign == U'%' || sign == U'»';
  }
  // A space behind a sign: one at which no line ends, where the language has that inside its quotes.
  char32_t space_after(char32_t sign) const {
    return language_.quotes.space != 0 && sign == language_.quotes.open ? language_.quotes.space : U' ';
  }
  // What is to stand for a character: so many characters before it go, then `before`, unless it is 0, and `sign` come.
  struct Change {
    std::size_t dropped = 0;
    char32_t before = 0;
    char32_t sign = 0;
  };
  // For `sign` after all that is `written` so far, and before `next` (0 at the end), with which the UTF-8 `rest` begins.
  Change write(std::u32string_view written, char32_t sign, char32_t next, std::string_view rest);

 private:
  Change spaced(char32_t mark) const;
  char32_t quote(char32_t before, char32_t next);
  char32_t inner_quote(char32_t before, char32_t next, std::string_view rest);

  const Habits habits_;
  const Language& language_;
  bool is_open_ = false, is_inner_open_ = false;
};

}  // namespace talia::typeset

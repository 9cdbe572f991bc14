// Cuts an expression into tokens. Names may hold letters of any language; `−`, `×`, `·`, `≤`, `≥` and `≠` stand for the
// signs that a keyboard has.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "dice/rational.h"
#include "source/result.h"
#include "source/text/mapped_text.h"

namespace talia::formula {

struct Token {
  enum class Kind { number, dice, text, name, word, sign, end };  // A word is reserved.
  Kind kind = Kind::end;
  std::size_t begin = 0, end = 0;  // Bytes of the text.
  // Of a text the content, of a name its composed form, else the sign or word.
  std::string value;
  Rational number;
};

// Whether a word is dice, written as `k6`, `d6` or, with their number, `2k6`; the number of sides is what follows the
// letter.
bool is_dice(std::string_view word);

class Lexer {
 public:
  explicit Lexer(const MappedText& text) : text_(text) {}
  // Errors: bad-formula at the character at fault. After the last token every call gives Kind::end.
  Result<Token> next();

 private:
  Result<Token> number();
  Result<Token> quoted(char quote);
  tl::unexpected<Diagnostic> fault(std::size_t begin, std::size_t end, std::string message) const;
  const MappedText& text_;
  std::size_t at_ = 0;
};

}  // namespace talia::formula

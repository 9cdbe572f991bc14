#include "formula/printed_dice.h"

#include <string_view>

#include "formula/lexer.h"
#include "source/text/unicode.h"

namespace talia::formula {

std::optional<MappedText> printed_dice(const MappedText& expression, const Language& language) {
  constexpr std::string_view allowed = "+-*/()";
  MappedText printed;
  std::size_t done = 0;
  Lexer lexer(expression);
  for (auto token = lexer.next(); !token || token->kind != Token::Kind::end; token = lexer.next()) {
    const bool is_die = token && (token->kind == Token::Kind::dice || is_dice(token->value));
    const bool is_sign =
        token && token->kind == Token::Kind::sign && (allowed.find(token->value) != std::string_view::npos);
    if (!token || (!is_die && !is_sign && token->kind != Token::Kind::number)) {
      return std::nullopt;
    }
    if (is_die) {
      const std::size_t letter = expression.view().find_first_not_of("0123456789", token->begin);
      printed.append(expression.slice(done, letter));
      printed.append_from(source::encode(std::u32string(1, language.die_letter)),
                          expression.span_of(letter, letter + 1));
      done = letter + 1;
    }
  }
  printed.append(expression.slice(done, expression.size()));
  return printed.trimmed();
}

}  // namespace talia::formula

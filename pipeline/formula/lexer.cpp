#include "formula/lexer.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "formula/formula.h"
#include "source/text/unicode.h"

namespace talia::formula {
namespace {

constexpr std::array<std::string_view, 10> reserved = {"and",  "or",  "not", "if",   "then",
                                                       "else", "let", "in",  "true", "false"};

// Longer signs first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 27> signs = {{
    {"==", "=="}, {"!=", "!="}, {"<=", "<="}, {">=", ">="}, {"=>", "=>"}, {"??", "??"}, {"−", "-"},
    {"×", "*"},   {"·", "*"},   {"≤", "<="},  {"≥", ">="},  {"≠", "!="},  {"+", "+"},   {"-", "-"},
    {"*", "*"},   {"/", "/"},   {"<", "<"},   {">", ">"},   {"=", "="},   {"(", "("},   {")", ")"},
    {"[", "["},   {"]", "]"},   {"{", "{"},   {"}", "}"},   {",", ","},   {".", "."},
}};

bool is_mark(char32_t code_point) {
  return code_point >= 0x300 && code_point <= 0x36f;
}

bool starts_name(char32_t code_point) {
  return code_point == '_' || source::is_letter(code_point);
}

bool continues_name(char32_t code_point) {
  return starts_name(code_point) || source::is_digit(code_point) || is_mark(code_point);
}

bool is_space(char32_t code_point) {
  return code_point == ' ' || code_point == '\t' || code_point == '\n' || code_point == '\r' ||
         code_point == 0xa0 || code_point == 0x202f || code_point == 0x2009;
}

}  // namespace

bool is_dice(std::string_view word) {
  const std::size_t letter = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view sides = word.substr(std::min(letter + 1, word.size()));
  return letter < word.size() && (word[letter] == 'k' || word[letter] == 'd') && !sides.empty() &&
         sides.find_first_not_of("0123456789") == std::string_view::npos;
}

tl::unexpected<Diagnostic> Lexer::fault(std::size_t begin, std::size_t end, std::string message) const {
  return tl::unexpected(Diagnostic::error(Code::bad_formula, text_.span_of(begin, end), std::move(message)));
}

Result<Token> Lexer::number() {
  const std::string_view text = text_.view();
  const std::size_t begin = at_;
  const auto skip_digits = [&] {
    while (at_ < text.size() && text[at_] >= '0' && text[at_] <= '9') {
      ++at_;
    }
  };
  skip_digits();
  if (at_ + 1 < text.size() && text[at_] == '.' && text[at_ + 1] >= '0' && text[at_ + 1] <= '9') {
    ++at_;
    skip_digits();
  }
  if (at_ - begin > 1000) {
    return fault(begin, at_, "a number of more than 1000 digits");
  }
  std::size_t after = at_;
  if (after < text.size() && starts_name(source::next_code_point(text, after))) {
    while (after < text.size()) {
      std::size_t following = after;
      if (!continues_name(source::next_code_point(text, following))) {
        break;
      }
      after = following;
    }
    if (is_dice(text.substr(begin, after - begin))) {
      at_ = after;
      return Token{Token::Kind::dice, begin, after, std::string(text.substr(begin, after - begin)), {}};
    }
    return fault(begin, after,
                 fmt::format("`{}` is neither a number nor a name", text.substr(begin, after - begin)));
  }
  Token token{Token::Kind::number, begin, at_, std::string(text.substr(begin, at_ - begin)), {}};
  token.number = *Rational::parse(token.value);
  return token;
}

Result<Token> Lexer::quoted(char quote) {
  const std::string_view text = text_.view();
  const std::size_t begin = at_++;
  Token token{Token::Kind::text, begin, begin, {}, {}};
  while (at_ < text.size() && text[at_] != quote) {
    if (text[at_] == '\\') {
      if (at_ + 1 == text.size() || (text[at_ + 1] != quote && text[at_ + 1] != '\\')) {
        return fault(at_, std::min(at_ + 2, text.size()),
                     "in a quoted text a `\\` stands before a quote or another `\\`");
      }
      ++at_;
    }
    token.value += text[at_++];
  }
  if (at_ == text.size()) {
    return fault(begin, begin + 1, "a quoted text that never ends");
  }
  token.end = ++at_;
  return token;
}

Result<Token> Lexer::next() {
  const std::string_view text = text_.view();
  std::size_t begin = at_;
  char32_t first = 0;
  while (at_ < text.size()) {
    begin = at_;
    first = source::next_code_point(text, at_);
    if (!is_space(first)) {
      break;
    }
    begin = at_;
    first = 0;
  }
  if (first == 0) {
    return Token{Token::Kind::end, text.size(), text.size(), {}, {}};
  }
  if (first >= '0' && first <= '9') {
    at_ = begin;
    return number();
  }
  if (first == '"' || first == '\'') {
    at_ = begin;
    return quoted(static_cast<char>(first));
  }
  if (starts_name(first)) {
    while (at_ < text.size()) {
      std::size_t following = at_;
      if (!continues_name(source::next_code_point(text, following))) {
        break;
      }
      at_ = following;
    }
    Token token{Token::Kind::name, begin, at_, std::string(text.substr(begin, at_ - begin)), {}};
    if (std::find(reserved.begin(), reserved.end(), token.value) != reserved.end()) {
      token.kind = Token::Kind::word;
    } else if (!source::is_composed(token.value)) {
      token.value = source::composed(token.value);
    }
    return token;
  }
  const std::string_view rest = text.substr(begin);
  const auto sign =
      std::find_if(signs.begin(), signs.end(), [&](const auto& row) { return rest.starts_with(row.first); });
  if (sign != signs.end()) {
    at_ = begin + sign->first.size();
    return Token{Token::Kind::sign, begin, at_, std::string(sign->second), {}};
  }
  if (rest.front() == ':') {
    return Token{Token::Kind::sign, begin, at_, ":", {}};
  }
  return fault(begin, at_, fmt::format("`{}` means nothing in an expression", rest.substr(0, at_ - begin)));
}

std::size_t end_of_insertion(std::string_view text, std::size_t begin) {
  std::size_t open = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.size() && text[i] != c; ++i) {
        if (text[i] == '\\') {
          ++i;
        }
      }
      if (i >= text.size()) {
        return std::string_view::npos;
      }
    } else if (c == '{') {
      ++open;
    } else if (c == '}' && --open == 0) {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

}  // namespace talia::formula

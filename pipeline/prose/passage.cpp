#include "prose/passage.h"

#include <algorithm>
#include <iterator>

#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr char32_t gap_sign = U'\uFFFC';

bool is_space(char32_t letter) {
  return letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r' || letter == 0xA0 ||
         letter == 0x202F || letter == 0x2009 || letter == 0xAD;
}

}  // namespace

void find_tokens(std::string_view words, std::vector<Token>& tokens) {
  tokens.clear();
  const auto number = [](std::size_t byte) { return static_cast<std::uint32_t>(byte); };
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t begin = at;
    if (words[at] == ' ') {
      ++at;
      continue;
    }
    const char32_t first = source::next_code_point(words, at);
    if (is_space(first)) {
      continue;
    }
    if (first == gap_sign) {
      tokens.push_back({Token::What::gap, '\0', number(begin), number(at)});
      continue;
    }
    if (!source::is_of_word(first)) {
      const char ascii = first < 0x80 ? static_cast<char>(first) : '\0';
      tokens.push_back({Token::What::sign, ascii, number(begin), number(at)});
      continue;
    }
    bool is_number = source::is_digit(first);
    while (at < words.size()) {
      // Most are letters without accents.
      if (source::is_ascii_letter(words[at]) || source::is_ascii_digit(words[at])) {
        is_number = is_number && source::is_ascii_digit(words[at]);
        ++at;
        continue;
      }
      std::size_t next = at;
      const char32_t letter = source::next_code_point(words, next);
      const bool is_apostrophe =
          (letter == '\'' || letter == U'’') && !is_number && source::is_word_at(words, next);
      const bool is_soft = letter == 0xAD && source::is_word_at(words, next);
      if (!source::is_of_word(letter) && !source::is_combining(letter) && !is_apostrophe && !is_soft) {
        break;
      }
      is_number = is_number && source::is_digit(letter);
      at = next;
    }
    tokens.push_back({is_number ? Token::What::number : Token::What::word, '\0', number(begin), number(at)});
  }
}

std::vector<Token> tokens_of(std::string_view words) {
  std::vector<Token> tokens;
  constexpr std::size_t usual_size = 6;  // Of a word with its space.
  tokens.reserve(words.size() / usual_size + 1);
  find_tokens(words, tokens);
  return tokens;
}

void look_up(std::span<Token> tokens, std::string_view words, std::string_view language, WordForms& in) {
  WordForms::Numbers& numbers = in.of(language);
  for (Token& token : tokens) {
    token.word = token.what == Token::What::word
                     ? in.add(words.substr(token.begin, token.end - token.begin), language, numbers)
                     : 0;
  }
}

const Inline* Passage::source_of(std::uint32_t byte) const {
  const auto after = std::ranges::upper_bound(stretches, byte, {}, &Stretch::begin);
  return after == stretches.begin() ? nullptr : std::prev(after)->source;
}

bool may_begin_sentence(const Passage& passage, std::size_t token) {
  if (token == 0) {
    return true;
  }
  const Token& before = passage.tokens[token - 1];
  return before.what == Token::What::gap || is_sign(passage, token - 1, ".!?:;…„“”\"»«‚‘’()[]–—-*•/|");
}

}  // namespace talia::prose

#include "prose/sentences.h"

#include <algorithm>

#include "language/language.h"

namespace talia::prose {
namespace {

constexpr std::string_view enders = ".!?…:;";

bool is_abbreviated(const Passage& passage, std::size_t stop, const Language& language) {
  if (stop == 0 || !is_sign(passage, stop, ".") || passage.tokens[stop - 1].what != Token::What::word) {
    return false;
  }
  const std::u32string word = passage.form(passage.tokens[stop - 1]).letters + U'.';
  return language.introductions.has(word) || language.before_figures.has(word) || word.size() == 2;
}

}  // namespace

std::vector<Sentence> sentences_of(const Passage& passage, Follows follows) {
  std::vector<Sentence> sentences;
  const Language& language = language::of(passage.language);
  const auto add = [&](std::size_t begin, std::size_t end) {
    sentences.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  };
  std::size_t begin = 0;
  std::size_t end = 0;  // Of the signs that stand together here.
  for (std::size_t i = 0; i < passage.tokens.size(); ++i) {
    if (!is_sign(passage, i, ".!?…")) {
      continue;
    }
    end = std::max(end, i + 1);
    while (end < passage.tokens.size() && is_sign(passage, end, ".!?…”\"»)]’")) {
      ++end;
    }
    const bool has_space =
        end == passage.tokens.size() || passage.tokens[end].begin > passage.tokens[end - 1].end;
    const bool goes_on = (follows == Follows::capital || !is_sign(passage, i, ".")) &&
                         end < passage.tokens.size() && passage.tokens[end].what == Token::What::word &&
                         !passage.form(passage.tokens[end]).has_capital;
    if (has_space && !goes_on && !is_abbreviated(passage, i, language)) {
      add(begin, end);
      begin = end;
      i = end - 1;
    }
  }
  if (begin < passage.tokens.size()) {
    add(begin, passage.tokens.size());
  }
  return sentences;
}

bool has_end(const Passage& passage) {
  for (std::size_t i = passage.tokens.size(); i-- > 0;) {
    if (passage.tokens[i].what == Token::What::gap || is_sign(passage, i, enders)) {
      return true;
    }
    if (!is_sign(passage, i, "”\"»’)]*")) {
      return passage.tokens[i].what == Token::What::sign && !is_sign(passage, i, ",-–—(");
    }
  }
  return true;
}

}  // namespace talia::prose

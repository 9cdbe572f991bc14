#include "prose/word_forms.h"

#include <algorithm>

#include "language/counted.h"
#include "language/language.h"
#include "prose/shapes.h"
#include "source/text/unicode.h"

namespace talia::prose {

std::uint32_t WordForms::add(std::string_view written, std::string_view language, Numbers& among) {
  if (const auto found = among.find(written); found != among.end()) {
    return found->second;
  }
  const auto number = static_cast<std::uint32_t>(forms_.size());
  WordForm& form = forms_.emplace_back();
  form.written = written;
  form.folded = source::case_folded(written);
  form.letters = source::decode(form.folded);
  form.number = language::number_of_word(form.folded, language::of(language));
  form.has_capital = has_capital(written);
  form.is_in_capitals = is_in_capitals(written);
  form.has_digit = has_digit(written);
  form.is_die = is_die(written);
  form.is_ascii = std::ranges::all_of(written, [](char c) { return (c & 0x80) == 0; });
  form.has_apostrophe =
      written.find('\'') != std::string_view::npos || written.find("’") != std::string_view::npos;
  form.same = by_folded_.emplace(form.folded, number).first->second;
  among.emplace(form.written, number);
  return number;
}

}  // namespace talia::prose

#include "prose/word_forms.h"

#include "language/counted.h"
#include "language/language.h"
#include "source/text/unicode.h"

namespace talia::prose {

std::uint32_t WordForms::add(std::string_view written, std::string_view language) {
  Numbers& known = by_language_[language];
  if (const auto found = known.find(written); found != known.end()) {
    return found->second;
  }
  const auto number = static_cast<std::uint32_t>(forms_.size());
  WordForm& form = forms_.emplace_back();
  form.written = written;
  form.folded = source::case_folded(written);
  form.letters = source::decode(form.folded);
  form.number = language::number_of_word(form.folded, language::of(language));
  form.same = by_folded_.emplace(form.folded, number).first->second;
  known.emplace(form.written, number);
  return number;
}

}  // namespace talia::prose

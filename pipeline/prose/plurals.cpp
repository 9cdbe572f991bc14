// Nouns that do not agree with the number before them.
#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "language/counted.h"
#include "language/language.h"
#include "prose/reading.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// Nouns by each of their forms. A form of two nouns tells nothing.
class Nouns {
 public:
  explicit Nouns(const Language& language) : language_(language) {
    for (const language::CountedForms& forms : language::counted_nouns(language)) {
      add(forms);
    }
  }

  void add(const language::CountedForms& forms) {
    if (forms.size() < 2 || std::ranges::any_of(forms, &std::string::empty) || forms[0] == forms[1]) {
      return;
    }
    const auto known = by_form_.find(forms.front());
    if (known != by_form_.end() && nouns_[known->second] == forms) {
      return;
    }
    nouns_.push_back(forms);
    for (const std::string& form : forms) {
      const auto [place, is_new] = by_form_.emplace(form, nouns_.size() - 1);
      if (!is_new && place->second != nouns_.size() - 1) {
        doubtful_[form] = true;
      }
    }
  }

  // The forms that `plural(n, 'a', 'b', 'c')` has.
  void add_calls(std::string_view formula) {
    for (std::size_t at = formula.find("plural("); at != std::string_view::npos;
         at = formula.find("plural(", at + 1)) {
      language::CountedForms forms;
      std::size_t begin = at;
      const std::size_t end = std::min(formula.find(')', at), formula.size());
      while (forms.size() < 4) {
        const std::size_t open = formula.find('\'', begin);
        const std::size_t close = open < end ? formula.find('\'', open + 1) : std::string_view::npos;
        if (close == std::string_view::npos) {
          break;
        }
        forms.push_back(source::case_folded(formula.substr(open + 1, close - open - 1)));
        begin = close + 1;
      }
      if (language_.plural != nullptr && forms.size() >= language_.plural->least &&
          std::ranges::all_of(
              forms, [](const std::string& form) { return form.find_first_of(" {") == std::string::npos; })) {
        add(forms);
      }
    }
  }

  const language::CountedForms* find(const std::string& form) const {
    const auto found = by_form_.find(form);
    return found == by_form_.end() || doubtful_.contains(form) ? nullptr : &nouns_[found->second];
  }

 private:
  const Language& language_;
  std::vector<language::CountedForms> nouns_;
  std::unordered_map<std::string, std::size_t> by_form_;
  std::unordered_map<std::string, bool> doubtful_;
};

std::optional<std::int64_t> number_at(const Passage& passage, std::size_t i, const Language& language) {
  const std::string_view word = passage.at(passage.tokens[i]);
  if (passage.tokens[i].what == Token::What::word) {
    return language::number_of_word(source::case_folded(word), language);
  }
  if (passage.tokens[i].what != Token::What::number || word.size() > 6) {
    return std::nullopt;
  }
  // Ends of ranges, fractions and parts of notations are counted otherwise.
  const bool is_tied =
      (i > 0 && touch(passage.tokens[i - 1], passage.tokens[i]) && !is_sign(passage, i - 1, "(„\"+−-")) ||
      (i > 0 && is_sign(passage, i - 1, "–—-/×.,") &&
       (touch(passage.tokens[i - 1], passage.tokens[i]) && i > 1 &&
        touch(passage.tokens[i - 2], passage.tokens[i - 1])));
  return is_tied ? std::nullopt : std::optional<std::int64_t>(std::stoll(std::string(word)));
}

void check_passage(const Passage& passage, const Nouns& nouns, const Language& language,
                   Diagnostics& diagnostics) {
  for (std::size_t i = 0; i + 1 < passage.tokens.size(); ++i) {
    const Token& noun = passage.tokens[i + 1];
    if (noun.what != Token::What::word || touch(passage.tokens[i], noun)) {
      continue;
    }
    const auto number = number_at(passage, i, language);
    const std::string folded = number ? source::case_folded(passage.at(noun)) : std::string();
    const language::CountedForms* const forms = number ? nouns.find(folded) : nullptr;
    if (forms == nullptr) {
      continue;
    }
    // In English a noun before another one has no plural: two hit points.
    const bool is_before_noun = forms->size() == 2 && i + 2 < passage.tokens.size() &&
                                passage.tokens[i + 2].what != Token::What::sign;
    const std::string behind = i > 0 && passage.tokens[i - 1].what == Token::What::word
                                   ? source::case_folded(passage.at(passage.tokens[i - 1]))
                                   : std::string();
    const auto wanted = language::form_for(*number, folded, *forms, behind, language);
    if (!wanted || (is_before_noun && folded == forms->front())) {
      continue;
    }
    std::u32string meant = source::decode(*wanted);
    if (has_capital(passage.at(noun))) {
      meant[0] = source::upper_case(meant[0]);
    }
    diagnostics.add(Diagnostic::of(Code::wrong_plural, passage.span(noun),
                                   fmt::format("`{}` does not agree with `{}`", passage.at(noun),
                                               passage.at(passage.tokens[i])))
                        .suggest(passage.at(noun), source::encode(meant)));
  }
}

}  // namespace

void check_plurals(Reading& reading, Diagnostics& diagnostics) {
  std::map<std::string_view, Nouns> by_language;
  for (const Passage& passage : reading.passages.all) {
    const auto found = by_language.find(passage.language);
    Nouns& nouns =
        found != by_language.end()
            ? found->second
            : by_language.emplace(passage.language, Nouns(language::of(passage.language))).first->second;
    for (const Passage::Stretch& stretch : passage.stretches) {
      const auto* const insertion =
          stretch.source == nullptr ? nullptr : std::get_if<Insertion>(&stretch.source->what);
      if (insertion != nullptr && !insertion->formula.is_broken()) {
        nouns.add_calls(insertion->formula.text().view());
      }
    }
  }
  for (const Passage& passage : reading.passages.all) {
    const Language& language = language::of(passage.language);
    if (language.plural != nullptr) {
      check_passage(passage, by_language.at(passage.language), language, diagnostics);
    }
  }
}

}  // namespace talia::prose

// Nouns that do not agree with the number before them.
#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "language/counted.h"
#include "language/language.h"
#include "prose/reading.h"
#include "prose/subjects.h"
#include "rules/rulesets/ruleset.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// Nouns by each of their forms. A form of two nouns tells nothing.
class Nouns {
 public:
  Nouns(const Language& language, const WordForms& all) : language_(language), found_(all) {
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

  // Once all are there.
  const language::CountedForms* find(std::uint32_t number, const WordForm& form) {
    return found_.of(number, [&]() -> const language::CountedForms* {
      const auto found = by_form_.find(form.folded);
      return found == by_form_.end() || doubtful_.contains(form.folded) ? nullptr : &nouns_[found->second];
    });
  }

 private:
  const Language& language_;
  std::vector<language::CountedForms> nouns_;
  std::unordered_map<std::string, std::size_t> by_form_;
  std::unordered_map<std::string, bool> doubtful_;
  OfForms<const language::CountedForms*> found_;
};

// A number that is counted with: in figures, in words, or an insertion's.
struct Counted {
  std::int64_t value;
  std::string written;
  std::size_t first;  // Its token.
};

class Checker {
 public:
  Checker(const Passage& passage, Nouns& nouns, const Reading& reading, Diagnostics& diagnostics)
      : passage_(passage),
        nouns_(nouns),
        reading_(reading),
        diagnostics_(diagnostics),
        language_(language::of(passage.language)),
        words_(passage) {}

  void run() {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      if (words_[i + 1].empty() || touch(passage_.tokens[i], passage_.tokens[i + 1])) {
        continue;
      }
      if (const auto* const forms = nouns_.find(passage_.tokens[i + 1].word, words_.form(i + 1))) {
        check(i, i + 1, *forms);
      } else if (passage_.tokens[i].what == Token::What::gap && i + 2 < words_.size() &&
                 language::may_be_adjective(words_.form(i + 1).folded, language_)) {
        if (const auto* const other = nouns_.find(passage_.tokens[i + 2].word, words_.form(i + 2))) {
          check(i, i + 2, *other);
        }
      }
    }
  }

 private:
  std::optional<Counted> counted_at(std::size_t i) const {
    const Token& token = passage_.tokens[i];
    const std::string written(passage_.at(token));
    if (token.what == Token::What::word) {
      const auto number = written_number(passage_, i);
      return number ? std::optional(Counted{number->value, fmt::format("`{}`", written), number->first})
                    : std::nullopt;
    }
    if (token.what == Token::What::gap) {
      return inserted_at(i);
    }
    if (token.what != Token::What::number || written.size() > 6 || is_tied(i)) {
      return std::nullopt;
    }
    return Counted{std::stoll(written), fmt::format("`{}`", written), i};
  }

  // Ends of ranges, fractions and parts of notations are counted otherwise.
  bool is_tied(std::size_t i) const {
    const auto touches = [&](std::size_t a) { return touch(passage_.tokens[a], passage_.tokens[a + 1]); };
    return (i > 0 && touches(i - 1) && !is_sign(passage_, i - 1, "(„\"+−-")) ||
           (i > 1 && is_sign(passage_, i - 1, "–—-/×.,") && touches(i - 1) && touches(i - 2));
  }

  std::optional<Counted> inserted_at(std::size_t token) const {
    const Inline* const source = passage_.source_of(passage_.tokens[token].begin);
    const auto* const insertion = source == nullptr ? nullptr : std::get_if<Insertion>(&source->what);
    if (insertion == nullptr || insertion->formula.is_broken() ||
        (!passage_.definition && !passage_.campaign)) {
      return std::nullopt;
    }
    Formula formula = insertion->formula;
    Diagnostics told_elsewhere;
    const Derived& derived = reading_.derived;
    if (passage_.definition) {
      const Definition& own = reading_.catalog.definition(*passage_.definition);
      const auto& storage = derived.storage();
      const auto present = rules::present_paths(
          own, storage.kind(own.kind), storage.stats[static_cast<std::size_t>(*passage_.definition)]);
      formula::check_insertion(formula, derived.scope(own.kind), told_elsewhere, {}, present);
    } else {
      formula::check_insertion(formula, derived.scope(passage_.system), told_elsewhere, {}, {});
    }
    if (told_elsewhere.has_errors()) {
      return std::nullopt;
    }
    RulesContext context;
    context.self = passage_.definition;
    context.campaign = passage_.campaign;
    const auto value = derived.evaluate(formula, context);
    const auto number = value && value->number() != nullptr ? value->number()->int64() : std::nullopt;
    return number
               ? std::optional(Counted{
                     *number, fmt::format("`{{{}}}`, which is {}", insertion->formula.text().view(), *number),
                     token})
               : std::nullopt;
  }

  void check(std::size_t number, std::size_t noun, const language::CountedForms& forms) {
    const auto counted = counted_at(number);
    if (!counted) {
      return;
    }
    const std::string folded = words_.form(noun).folded;
    // In English a noun before another one has no plural: two hit points.
    const bool is_before_noun = forms.size() == 2 && noun + 1 < words_.size() &&
                                passage_.tokens[noun + 1].what != Token::What::sign &&
                                !language::ends_noun(words_.form(noun + 1).folded, language_);
    const std::string behind = counted->first > 0 ? words_.form(counted->first - 1).folded : std::string();
    const auto wanted = language::form_for(counted->value, folded, forms, behind, language_);
    if (!wanted || (is_before_noun && folded == forms.front())) {
      return;
    }
    const std::string_view written = passage_.at(passage_.tokens[noun]);
    Diagnostic fault = Diagnostic::of(Code::wrong_plural, passage_.span(passage_.tokens[noun]),
                                      fmt::format("`{}` does not agree with {}", written, counted->written));
    const std::string meant = has_capital(written) ? begun_with(*wanted, true) : *wanted;
    if (passage_.tokens[number].what == Token::What::gap) {
      fault.help_text = "let `plural()` choose among the forms of what is counted";
    } else {
      propose(fault, written, meant);
    }
    diagnostics_.add(std::move(fault));
  }

  const Passage& passage_;
  Nouns& nouns_;
  const Reading& reading_;
  Diagnostics& diagnostics_;
  const Language& language_;
  const TokenWords words_;
};

}  // namespace

void check_plurals(Reading& reading, Diagnostics& diagnostics) {
  std::map<std::string_view, Nouns> by_language;
  for (const Passage& passage : reading.passages.all) {
    const auto found = by_language.find(passage.language);
    Nouns& nouns =
        found != by_language.end()
            ? found->second
            : by_language
                  .emplace(passage.language, Nouns(language::of(passage.language), *reading.passages.forms))
                  .first->second;
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
      Checker(passage, by_language.at(passage.language), reading, diagnostics).run();
    }
  }
}

}  // namespace talia::prose

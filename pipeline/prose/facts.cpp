// Numbers that a sentence gives to a definition or a row of a table that it names, and that this does not have.
#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "language/counted.h"
#include "language/language.h"
#include "prose/numbers.h"
#include "prose/reading.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

struct Number {
  Rational value;
  Span place;
  std::string expression;
};
constexpr std::size_t most_others = 2;

// How a number stands to what the sentence names: the closer, the less it may be an amount of something else.
enum class Bond : std::uint8_t {
  sentence,  // In its sentence or the next.
  close,     // A few words behind a link.
  direct     // Right behind the name, `Ogar: 3 OCHR`, or right before a link.
};

class Reader {
 public:
  Reader(const Passage& passage, Subjects& subjects, Reading& reading, Diagnostics& diagnostics)
      : passage_(passage),
        words_(passage),
        sources_(passage),
        subjects_(subjects),
        reading_(reading),
        diagnostics_(diagnostics) {}

  void run() {
    std::vector<Subject> before;
    for (const Sentence& sentence : passage_.sentences) {
      std::vector<Subject> named = named_in(sentence);
      if (named.empty()) {
        named = before;
      }
      for (std::size_t i = sentence.begin; i < sentence.end && !named.empty(); ++i) {
        if (const auto number = written_number(passage_, i)) {
          check(i, *number, named);
        }
      }
      // A name without a link may be that of something else in the next sentence.
      std::erase_if(named, [](const Subject& each) { return !each.is_linked; });
      for (Subject& each : named) {
        each.token = 0;
        each.end = 0;
      }
      before = std::move(named);
    }
  }

 private:
  std::vector<Subject> named_in(const Sentence& sentence) {
    std::vector<Subject> named;
    for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
      const Inline* const source = sources_.of(passage_.tokens[i].begin);
      if (const auto* const reference = source == nullptr ? nullptr : std::get_if<Reference>(&source->what)) {
        const auto id = reading_.catalog.find(passage_.campaign, passage_.system, reference->target.view());
        if (id && (named.empty() || named.back().definition != id)) {
          named.push_back({{}, reading_.catalog.definition(*id).title, id, nullptr, 0, true, i, i});
        }
        if (id) {
          named.back().end = i + 1;
        }
        continue;
      }
      if (words_[i].empty()) {
        continue;
      }
      const Subject* longest = nullptr;
      for (const Subject* const each : subjects_.beginning_with(words_.form(i))) {
        if (is_at(i, *each) && (longest == nullptr || longest->name.size() < each->name.size())) {
          longest = each;
        }
      }
      if (longest != nullptr && longest->definition != passage_.definition) {
        named.push_back(*longest);
        named.back().token = i;
        named.back().end = i + longest->name.size();
        i += longest->name.size() - 1;
      }
    }
    return named;
  }

  // Whether a name stands there whose first word does. One of one word that is a term as well says nothing of the definition.
  bool is_at(std::size_t i, const Subject& subject) {
    if (!is_name_at(words_, i, subject.name, 1)) {
      return false;
    }
    // A single word is a name where it has the capital of one.
    return subject.name.size() > 1 ||
           (!reading_.vocabulary(passage_).is_of_term(words_.form(i).folded) &&
            has_capital(passage_.at(passage_.tokens[i])) == has_capital(subject.title));
  }

  bool has_words_at(std::size_t i, const Words32& words, bool is_exact) const {
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (i + w >= words_.size() || words_[i + w].empty() ||
          (is_exact ? words_[i + w] != words[w] : !is_form_of(words_[i + w], words[w]))) {
        return false;
      }
    }
    return !words.empty();
  }

  // Right before the number, or before a sign of equality.
  bool is_before(std::size_t i, const Words32& name) const {
    const std::size_t gap = i > 0 && is_sign(passage_, i - 1, ":=") ? 1 : 0;
    return i >= name.size() + gap && has_words_at(i - gap - name.size(), name, true);
  }

  // Behind a number the words, or a preposition and they: `2 do inicjatywy`.
  bool has_words_behind(std::size_t i, const Words32& words) const {
    if (has_words_at(i + 1, words, false)) {
      return true;
    }
    const Language& language = language::of(passage_.language);
    return i + 1 < words_.size() &&
           (language.short_words.has(words_[i + 1]) || language.one_letter_words.has(words_[i + 1])) &&
           has_words_at(i + 2, words, false);
  }

  bool has_unit_at(std::size_t i, const std::u32string& unit) const {
    if (unit.empty() || i >= passage_.tokens.size()) {
      return false;
    }
    const bool is_word = unit.size() > 2 && !words_[i].empty();
    if (is_word) {
      return is_form_of(words_[i], unit);
    }
    return words_[i].empty() ? source::decode(source::case_folded(passage_.at(passage_.tokens[i]))) == unit
                             : words_[i] == unit;
  }

  // What is far from a value is an amount of something else.
  static bool is_near(std::int64_t written, const Rational& value) {
    const Rational number(written);
    return number >= Rational(5) && value >= Rational(5) && number * 2 >= value && number <= value * 2;
  }

  // A unit alone says less than a name, so the number is nearer.
  static bool is_close(std::int64_t written, const Rational& value) {
    const Rational number(written);
    return is_near(written, value) && number * 4 >= value * 3 && number * 3 <= value * 4;
  }

  std::optional<Bond> bond_of(const Subject& subject, std::size_t i, const WrittenNumber& number) const {
    constexpr std::size_t few = 3;
    if (subject.token > i) {
      // `2 Mocy [[wiadro]]`: a word or two between, and no sign.
      bool is_right_before = subject.is_linked && !number.is_signed && subject.token <= i + few;
      for (std::size_t between = i + 1; between < subject.token && is_right_before; ++between) {
        is_right_before = !words_[between].empty();
      }
      return is_right_before ? std::optional(Bond::direct) : std::nullopt;
    }
    std::size_t first = number.first - (number.is_signed ? 1 : 0);
    const std::size_t far = first < subject.end ? 0 : first - subject.end;
    while (first > subject.end && is_sign(passage_, first - 1, ":(—–=")) {
      --first;
    }
    if (subject.end > 0 && first == subject.end) {
      return Bond::direct;
    }
    if (number.is_signed) {
      return std::nullopt;
    }
    return subject.is_linked && subject.end > 0 && far <= few ? Bond::close : Bond::sentence;
  }

  // Whether the number is said to be this one of a subject; where it stands before the name, it may be an amount of it, unless it
  // is near the value or right behind the subject.
  bool speaks_of(std::size_t i, const WrittenNumber& number, const Words32& name, const Rational& value,
                 Bond bond) const {
    if (is_before(number.first, name) && !number.is_signed) {
      return true;
    }
    if (bond == Bond::direct && name.size() > 1 && has_words_at(i + 1, {name.back()}, false)) {
      return true;
    }
    return (bond == Bond::direct || is_near(number.value, value)) && has_words_behind(i, name);
  }

  void check(std::size_t i, const WrittenNumber& written, const std::vector<Subject>& named) {
    std::optional<Number> wrong;
    std::vector<Number> others;  // What it may be as well.
    for (const Subject& subject : named) {
      const auto bond = bond_of(subject, i, written);
      if (!bond) {
        continue;
      }
      for (Number& number : numbers_at(i, written, subject, *bond)) {
        if (number.value == Rational(written.value)) {
          return;
        }
        number.expression = fmt::format("`{}` of `{}`", number.expression, subject.title);
        if (!wrong) {
          wrong = std::move(number);
        } else if (others.size() < most_others) {
          others.push_back(std::move(number));
        }
      }
    }
    if (wrong) {
      Fact fact{std::move(wrong->expression), {wrong->value.to_string()}, wrong->place};
      for (const Number& other : others) {
        fact.expression += " or " + other.expression;
        fact.values.push_back(other.value.to_string());
      }
      report_contradiction(passage_, written, i, fact, diagnostics_);
    }
  }

  std::vector<Number> numbers_at(std::size_t i, const WrittenNumber& written, const Subject& subject,
                                 Bond bond) {
    std::vector<Number> found;
    if (subject.definition) {
      const KindId kind = reading_.catalog.definition(*subject.definition).kind;
      for (const rules::NamedNumber& number : subjects_.numbers_of(kind)) {
        // The value is worked out only where the words fit.
        const bool has_unit =
            has_unit_at(i + 1, number.unit) &&
            std::ranges::count_if(subjects_.numbers_of(kind), [&](const rules::NamedNumber& other) {
              return other.unit == number.unit && (!other.stat || number.stat);
            }) == 1;
        const bool may_fit = has_unit || std::ranges::any_of(number.names, [&](const Words32& name) {
                               return is_before(written.first, name) || has_words_behind(i, name) ||
                                      (bond == Bond::direct && has_words_at(i + 1, {name.back()}, false));
                             });
        const auto value = may_fit ? subjects_.value_of(*subject.definition, number) : std::nullopt;
        if (value && ((has_unit && (bond != Bond::sentence || is_close(written.value, *value))) ||
                      std::ranges::any_of(number.names, [&](const Words32& name) {
                        return speaks_of(i, written, name, *value, bond);
                      }))) {
          found.push_back({*value, subjects_.place_of(*subject.definition, number), number.expression});
        }
      }
      return found;
    }
    const RulesTable& table = *subject.table;
    for (std::size_t c = 1; c < table.columns.size() && c < table.rows[subject.row].cells.size(); ++c) {
      const Rational* const value = table.rows[subject.row].cells[c].number();
      const Words32 label = words_in(table.columns[c].label);
      if (value != nullptr && !label.empty() && speaks_of(i, written, label, *value, bond)) {
        found.push_back({*value, {}, fmt::format("{}.{}", table.id, table.columns[c].id)});
      }
    }
    return found;
  }

  const Passage& passage_;
  const TokenWords words_;
  Sources sources_;
  Subjects& subjects_;
  Reading& reading_;
  Diagnostics& diagnostics_;
};

// In figures or in words; a name says nothing of others.
bool has_number(const Passage* passage) {
  return passage->what != Passage::What::name &&
         std::ranges::any_of(passage->tokens, [&](const Token& token) {
           return token.what == Token::What::number || passage->form(token).number;
         });
}

// The texts of one definition, which stand side by side.
std::vector<const Passage*> texts_from(const std::deque<Passage>& all, std::size_t& i) {
  std::vector<const Passage*> texts;
  const auto definition = all[i].definition;
  for (; i < all.size() && all[i].definition == definition; ++i) {
    texts.push_back(&all[i]);
  }
  return texts;
}

}  // namespace

void report_contradiction(const Passage& passage, const WrittenNumber& number, std::size_t token,
                          const Fact& fact, Diagnostics& diagnostics) {
  const std::uint32_t begin = passage.tokens[number.first].begin;
  const std::uint32_t end = passage.tokens[token].end;
  const std::string_view written = passage.words.view().substr(begin, end - begin);
  const std::string values = fmt::format("{}", fmt::join(fact.values, " or "));
  Diagnostic fault =
      Diagnostic::of(Code::contradicting_number, passage.words.span_of(begin, end),
                     fmt::format("`{}` contradicts {}, which is {}", written, fact.expression, values));
  if (fact.stated.exists()) {
    fault.notes.push_back({fact.stated, "it is stated here"});
  }
  if (passage.tokens[token].what == Token::What::number && fact.values.size() == 1) {
    propose(fault, written, values);
  }
  fault.help_text = fmt::format("write {}, or an insertion that follows when it changes", values);
  diagnostics.add(std::move(fault));
}

void check_facts(Reading& reading, Diagnostics& diagnostics) {
  std::vector<std::optional<Subjects>> subjects(reading.catalog.systems.size());
  // Made where the first number stands: mostly in no text of many.
  const auto subjects_of = [&](const Passage& passage) -> Subjects& {
    auto& own = subjects[static_cast<std::size_t>(passage.system)];
    return own ? *own : own.emplace(passage.system, reading.catalog, reading.derived);
  };
  const std::deque<Passage>& all = reading.passages.all;
  for (std::size_t i = 0; i < all.size();) {
    const Passage& first = all[i];
    if (!first.definition) {
      ++i;
    } else if (const auto texts = texts_from(all, i); std::ranges::any_of(texts, has_number)) {
      check_own_numbers(texts, subjects_of(first), reading, diagnostics);
    }
  }
  for (std::size_t i = 0; i < all.size();) {
    const Passage& first = all[i];
    std::vector<const Passage*> cells;
    for (; i < all.size() && first.what == Passage::What::cell && first.list > 0 &&
           all[i].list == first.list && all[i].text == first.text;
         ++i) {
      cells.push_back(&all[i]);
    }
    if (std::ranges::any_of(cells, has_number)) {
      check_copied_table(cells, subjects_of(first), diagnostics);
    }
    i += cells.empty() ? 1 : 0;
  }
  for (const Passage& passage : all) {
    if (has_number(&passage)) {
      Reader(passage, subjects_of(passage), reading, diagnostics).run();
      if (subjects_of(passage).have_rows()) {
        check_listed_rows(passage, subjects_of(passage), diagnostics);
      }
    }
  }
}

}  // namespace talia::prose

// Numbers that a sentence gives to a definition or a row of a table that it names, and that this does not have.
#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "language/counted.h"
#include "language/language.h"
#include "markup/walk.h"
#include "prose/reading.h"
#include "prose/sentences.h"
#include "rules/repeated_number.h"
#include "rules/rulesets/scalars.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

using Words32 = std::vector<std::u32string>;

Words32 words_in(std::string_view text) {
  Words32 words;
  for (const Token& token : tokens_of(text)) {
    if (token.what == Token::What::word) {
      words.push_back(source::decode(source::case_folded(text.substr(token.begin, token.end - token.begin))));
    }
  }
  return words;
}

// What may be named, and has numbers: a definition, or a row of a table.
struct Subject {
  Words32 name;
  std::string title;
  std::optional<DefinitionId> definition;
  const RulesTable* table = nullptr;
  std::size_t row = 0;
  bool is_linked = false;
  std::size_t token = 0;  // Where the sentence names it.
};

struct Number {
  Words32 words;  // Of the names by which it was found.
  Rational value;
  Span place;
  std::string expression;
};

class Subjects {
 public:
  Subjects(SystemId system, const Catalog& catalog, const Derived& derived)
      : system_(system), catalog_(catalog), derived_(derived) {
    for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
      if (catalog.definitions[i].system == system) {
        add({words_in(catalog.definitions[i].title), catalog.definitions[i].title,
             static_cast<DefinitionId>(i), nullptr, 0});
      }
    }
    for (const RulesTable& table : derived.tables(system)) {
      for (std::size_t i = 0; i < table.rows.size() && !table.has_ranges; ++i) {
        const auto* const key = table.rows[i].cells.empty() ? nullptr : table.rows[i].cells[0].text();
        if (key != nullptr) {
          add({words_in(*key), *key, std::nullopt, &table, i});
        }
      }
    }
  }

  // The numbers of the kinds, made when the first is asked for.
  const std::vector<rules::NamedNumber>& numbers_of(KindId kind) {
    const auto found = numbers_.find(kind);
    if (found != numbers_.end()) {
      return found->second;
    }
    return numbers_
        .emplace(kind, rules::named_numbers(catalog_.kind(kind), derived_.storage().kind(kind),
                                            catalog_.system(system_)))
        .first->second;
  }

  std::span<const Subject> beginning_with(const std::u32string& word) const {
    const auto found = by_head_.find(word.substr(0, 4));
    return found == by_head_.end() ? std::span<const Subject>() : std::span<const Subject>(found->second);
  }

  std::optional<Rational> value_of(DefinitionId id, const rules::NamedNumber& number) const {
    const Definition& definition = catalog_.definition(id);
    rules::Evaluation run(derived_.storage(), catalog_.campaign_of(definition), definition.system);
    if (number.stat) {
      const auto value = run.stat({static_cast<std::uint32_t>(id)}, *number.stat);
      return value && value->number() != nullptr ? std::optional(*value->number()) : std::nullopt;
    }
    return rules::number_of(node_of(id, number));
  }

  Span place_of(DefinitionId id, const rules::NamedNumber& number) const {
    return number.stat ? catalog_.definition(id).id_span : node_of(id, number).span();
  }

 private:
  Node node_of(DefinitionId id, const rules::NamedNumber& number) const {
    Node node = catalog_.definition(id).root;
    for (const std::string& key : number.path) {
      node = node.find(key);
    }
    return node.exists() ? node : Node();
  }

  void add(Subject subject) {
    const std::size_t letters = subject.name.empty() ? 0 : subject.name.front().size();
    if (letters >= 4 || subject.name.size() > 1) {
      by_head_[subject.name.front().substr(0, 4)].push_back(std::move(subject));
    }
  }

  SystemId system_;
  const Catalog& catalog_;
  const Derived& derived_;
  std::map<std::u32string, std::vector<Subject>> by_head_;
  std::map<KindId, std::vector<rules::NamedNumber>> numbers_;
};

class Reader {
 public:
  Reader(const Passage& passage, Subjects& subjects, Reading& reading, Diagnostics& diagnostics)
      : passage_(passage),
        subjects_(subjects),
        reading_(reading),
        diagnostics_(diagnostics),
        language_(language::of(passage.language)) {
    for (const Token& token : passage.tokens) {
      words_.push_back(token.what == Token::What::word
                           ? source::decode(source::case_folded(passage.at(token)))
                           : std::u32string());
    }
  }

  void run() {
    std::vector<Subject> before;
    for (const Sentence& sentence : sentences_of(passage_)) {
      std::vector<Subject> named = named_in(sentence);
      if (named.empty()) {
        named = before;
      }
      for (std::size_t i = sentence.begin; i < sentence.end && !named.empty(); ++i) {
        // A number belongs to what is named before it.
        if (const auto number = named.front().token <= i ? number_at(i) : std::nullopt) {
          check(i, *number, named);
        }
      }
      // A name without a link may be that of something else in the next sentence.
      std::erase_if(named, [](const Subject& each) { return !each.is_linked; });
      for (Subject& each : named) {
        each.token = 0;
      }
      before = std::move(named);
    }
  }

 private:
  std::vector<Subject> named_in(const Sentence& sentence) {
    std::vector<Subject> named;
    for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
      const Inline* const source = passage_.source_of(passage_.tokens[i].begin);
      if (const auto* const reference = source == nullptr ? nullptr : std::get_if<Reference>(&source->what)) {
        const auto id = reading_.catalog.find(passage_.campaign, passage_.system, reference->target.view());
        if (id && (named.empty() || named.back().definition != id)) {
          named.push_back({{}, reading_.catalog.definition(*id).title, id, nullptr, 0, true, i});
        }
        continue;
      }
      if (words_[i].empty()) {
        continue;
      }
      const Subject* longest = nullptr;
      for (const Subject& each : subjects_.beginning_with(words_[i])) {
        if (is_at(i, each) && (longest == nullptr || longest->name.size() < each.name.size())) {
          longest = &each;
        }
      }
      if (longest != nullptr && longest->definition != passage_.definition) {
        named.push_back(*longest);
        named.back().token = i;
        i += longest->name.size() - 1;
      }
    }
    return named;
  }

  // A name of one word that is a term as well says nothing of the definition.
  bool is_at(std::size_t i, const Subject& subject) {
    if (i + subject.name.size() > words_.size()) {
      return false;
    }
    for (std::size_t w = 0; w < subject.name.size(); ++w) {
      const bool is_word = subject.name[w].size() < 4 ? words_[i + w] == subject.name[w]
                                                      : is_form_of(words_[i + w], subject.name[w]);
      if (!is_word) {
        return false;
      }
    }
    // A single word is a name where it has the capital of one.
    return subject.name.size() > 1 ||
           (!reading_.vocabulary(passage_).is_of_term(source::encode(words_[i])) &&
            has_capital(passage_.at(passage_.tokens[i])) == has_capital(subject.title));
  }

  std::optional<std::int64_t> number_at(std::size_t i) const {
    const Token& token = passage_.tokens[i];
    if (token.what == Token::What::word) {
      return language::number_of_word(source::encode(words_[i]), language_);
    }
    if (token.what != Token::What::number || token.end - token.begin > 9) {
      return std::nullopt;
    }
    // Parts of dice, ranges, fractions, times and thresholds say something else.
    if (i + 1 < passage_.tokens.size() && touch(token, passage_.tokens[i + 1]) &&
        !is_sign(passage_, i + 1, ".,;:!?)”…")) {
      return std::nullopt;
    }
    if (i + 2 < passage_.tokens.size() && is_sign(passage_, i + 1, ".,:") &&
        touch(token, passage_.tokens[i + 1]) && touch(passage_.tokens[i + 1], passage_.tokens[i + 2])) {
      return std::nullopt;
    }
    const bool is_tied = i > 0 && touch(passage_.tokens[i - 1], token) && !is_sign(passage_, i - 1, "(„");
    const bool is_signed = i > 0 && is_sign(passage_, i - 1, "+-−–×/");
    return is_tied || is_signed ? std::nullopt
                                : std::optional<std::int64_t>(std::stoll(std::string(passage_.at(token))));
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

  bool has_unit_at(std::size_t i, const std::u32string& unit) const {
    return !unit.empty() && i < passage_.tokens.size() &&
           source::decode(source::case_folded(passage_.at(passage_.tokens[i]))) == unit;
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

  // Whether the number is said to be this one of a subject; where it stands before the name, it may be an amount of it, unless it
  // is near the value.
  bool speaks_of(std::size_t i, std::int64_t written, const std::vector<Words32>& names,
                 const Rational& value) const {
    return std::ranges::any_of(names, [&](const Words32& name) {
      return is_before(i, name) || (is_near(written, value) && has_words_at(i + 1, name, false));
    });
  }

  void check(std::size_t i, std::int64_t written, const std::vector<Subject>& named) {
    std::optional<Number> wrong;
    std::string title;
    for (const Subject& subject : named) {
      if (subject.token > i) {
        break;
      }
      for (Number& number : numbers_at(i, written, subject)) {
        if (number.value == Rational(written)) {
          return;
        }
        if (!wrong) {
          wrong = std::move(number);
          title = subject.title;
        }
      }
    }
    if (!wrong) {
      return;
    }
    const std::string meant = wrong->value.to_string();
    Diagnostic fault =
        Diagnostic::of(Code::contradicting_number, passage_.span(passage_.tokens[i]),
                       fmt::format("`{}` contradicts `{}` of `{}`, which is {}",
                                   passage_.at(passage_.tokens[i]), wrong->expression, title, meant));
    if (wrong->place.exists()) {
      fault.notes.push_back({wrong->place, "it is stated here"});
    }
    if (passage_.tokens[i].what == Token::What::number) {
      propose(fault, passage_.at(passage_.tokens[i]), meant);
    }
    fault.help_text = fmt::format("write {}, or an insertion that follows when it changes", meant);
    diagnostics_.add(std::move(fault));
  }

  std::vector<Number> numbers_at(std::size_t i, std::int64_t written, const Subject& subject) {
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
                               return is_before(i, name) || has_words_at(i + 1, name, false);
                             });
        const auto value = may_fit ? subjects_.value_of(*subject.definition, number) : std::nullopt;
        if (value &&
            ((has_unit && is_close(written, *value)) || speaks_of(i, written, number.names, *value))) {
          found.push_back({{}, *value, subjects_.place_of(*subject.definition, number), number.expression});
        }
      }
      return found;
    }
    const RulesTable& table = *subject.table;
    for (std::size_t c = 1; c < table.columns.size() && c < table.rows[subject.row].cells.size(); ++c) {
      const Rational* const value = table.rows[subject.row].cells[c].number();
      if (value != nullptr && speaks_of(i, written, {words_in(table.columns[c].label)}, *value)) {
        found.push_back({{}, *value, {}, fmt::format("{}.{}", table.id, table.columns[c].id)});
      }
    }
    return found;
  }

  const Passage& passage_;
  Subjects& subjects_;
  Reading& reading_;
  Diagnostics& diagnostics_;
  const Language& language_;
  std::vector<std::u32string> words_;  // By token, folded; empty of others than words.
};

}  // namespace

void check_facts(Reading& reading, Diagnostics& diagnostics) {
  std::vector<Subjects> subjects;
  for (std::size_t i = 0; i < reading.catalog.systems.size(); ++i) {
    subjects.emplace_back(static_cast<SystemId>(i), reading.catalog, reading.derived);
  }
  for (const Passage& passage : reading.passages.all) {
    const Language& language = language::of(passage.language);
    const bool has_number = std::ranges::any_of(passage.tokens, [&](const Token& token) {
      return token.what == Token::What::number ||
             (token.what == Token::What::word && passage.what != Passage::What::name &&
              language::number_of_word(passage.at(token), language));
    });
    if (has_number) {
      Reader(passage, subjects[static_cast<std::size_t>(passage.system)], reading, diagnostics).run();
    }
  }
}

}  // namespace talia::prose

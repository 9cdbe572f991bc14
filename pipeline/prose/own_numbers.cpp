// Numbers in a definition's own texts beside those of its fields: what `rules` compares by name and near values is left to it; here
// are members of lists, numbers that are written as words, and those with which a sentence begins.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "prose/numbers.h"
#include "rules/rulesets/scalars.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// What fields say of something that has a name.
struct Statement {
  std::vector<Words32> names;
  std::set<Rational> values;
  Span place;
  std::string expression;
  // Named by its label before a number, so many words at most between: `Krytyk na: [7, 8]`. None: named behind a number.
  std::optional<std::size_t> label_before = {};
};

// A number of a text that speaks of a statement's name.
struct Mention {
  const Passage* passage;
  WrittenNumber number;
  std::size_t token;
};

// The names of terms by their ids.
std::vector<Words32> names_of_term(const System& system, std::string_view id) {
  std::vector<Words32> names;
  for (const TermGroup& group : system.terms) {
    if (const Term* const term = group.find(id)) {
      names.push_back(words_in(term->name));
      names.push_back(words_in(term->abbreviation));
      for (const std::string& form : term->forms) {
        names.push_back(words_in(form));
      }
    }
  }
  std::erase_if(names, &Words32::empty);
  return names;
}

// A record that names one thing and has one number.
void add_record(Node record, const std::string& path, const System& system, std::vector<Statement>& to) {
  Statement statement;
  std::optional<Entry> stated;
  for (const Entry& entry : record.entries()) {
    if (const auto number = rules::number_of(entry.value)) {
      if (stated) {
        return;
      }
      stated = entry;
      statement.values = {*number};
    } else if (entry.value.is(NodeKind::text)) {
      for (Words32& name : names_of_term(system, entry.value.scalar())) {
        statement.names.push_back(std::move(name));
      }
    }
  }
  if (stated && !statement.names.empty()) {
    statement.place = stated->value.span();
    statement.expression = fmt::format("{}.{}", path, stated->key);
    to.push_back(std::move(statement));
  }
}

std::vector<Statement> statements_of(const Definition& definition, const Catalog& catalog) {
  std::vector<Statement> found;
  const System& system = catalog.system(definition.system);
  for (const Field& field : catalog.kind(definition.kind).fields) {
    const Node node = definition.root.find(field.name);
    if (node.is(NodeKind::map)) {
      add_record(node, field.name, system, found);
    } else if (node.is(NodeKind::list)) {
      Statement list{{words_in(field.label)}, {}, node.span(), field.name, 0};
      for (const Node item : node.items()) {
        if (item.is(NodeKind::map)) {
          add_record(item, field.name, system, found);
        } else if (const auto number = rules::number_of(item)) {
          list.values.insert(*number);
        }
      }
      if (!list.values.empty() && list.values.size() == node.size() && !list.names[0].empty()) {
        found.push_back(std::move(list));
      }
    }
  }
  return found;
}

// Whether the words of a label stand in their order before a token, with few others between, and with `gap` at most behind the last.
// Nothing where it does not, else the token at which it begins.
std::optional<std::size_t> label_before(const TokenWords& words, std::size_t token, const Words32& label,
                                        std::size_t gap) {
  constexpr std::size_t few = 3;
  std::size_t at = token;
  for (std::size_t w = label.size(); w-- > 0;) {
    const std::size_t most = w + 1 == label.size() ? gap : few;
    std::size_t skipped = 0;
    while (at > 0 && skipped <= most && !words[at - 1].empty() && !is_word_of_name(words, at - 1, label[w])) {
      --at;
      ++skipped;
    }
    if (at == 0 || skipped > most || words[at - 1].empty()) {
      return std::nullopt;
    }
    --at;
  }
  return at;
}

class OwnNumbers {
 public:
  OwnNumbers(std::span<const Passage* const> texts, Subjects& subjects, const Reading& reading,
             Diagnostics& diagnostics)
      : texts_(texts),
        subjects_(subjects),
        catalog_(reading.catalog),
        definition_(reading.catalog.definition(*texts[0]->definition)),
        diagnostics_(diagnostics) {
    for (std::size_t t = 0; t < texts.size(); ++t) {
      words_.push_back(texts[t]->what == Passage::What::name ? TokenWords() : TokenWords(*texts[t]));
      for (std::size_t i = 0; i < words_[t].size(); ++i) {
        if (const auto number = written_number(*texts[t], i)) {
          numbers_.push_back({t, i, *number});
        }
      }
    }
  }

  void run() {
    for (const Statement& statement : statements_of(definition_, catalog_)) {
      check(statement);
    }
    check_small_numbers();
    for (std::size_t t = 0; t < texts_.size(); ++t) {
      if (!words_[t].empty() && texts_[t]->what != Passage::What::value) {
        check_beginnings(*texts_[t], words_[t]);
      }
    }
  }

 private:
  // One right number is enough: others are amounts.
  void check(const Statement& statement) {
    std::optional<Mention> wrong;
    for (const auto& [t, i, number] : numbers_) {
      const Rational value(number.value);
      const bool is_right =
          statement.values.contains(value) || statement.values.contains(Rational(0) - value);
      if (!speaks_of(statement, is_right, *texts_[t], words_[t], number, i)) {
        continue;
      }
      if (is_right) {
        return;
      }
      if (!wrong) {
        wrong = Mention{texts_[t], number, i};
      }
    }
    if (wrong) {
      Fact fact{"`" + statement.expression + "`", {}, statement.place};
      for (const Rational& value : statement.values) {
        fact.values.push_back(value.to_string());
      }
      report_contradiction(*wrong->passage, wrong->number, wrong->token, fact, diagnostics_);
    }
  }

  // Of numbers that are small amounts are likely, so that one is told where no text says the right one: `The tide rises by 4`.
  void check_small_numbers() {
    std::set<const rules::NamedNumber*> mentioned;
    NamedBy& named_by = subjects_.named_by(definition_.kind);
    for (const TokenWords& words : words_) {
      for (std::size_t i = 0; i < words.size(); ++i) {
        const auto numbers =
            words[i].empty() ? std::span<const rules::NamedNumber* const>() : named_by.word(words.form(i));
        mentioned.insert(numbers.begin(), numbers.end());
      }
    }
    for (const rules::NamedNumber& each : subjects_.numbers_of(definition_.kind)) {
      if (each.stat || each.names.empty()) {
        continue;
      }
      Statement statement{each.names, {}, {}, each.expression, 2};
      const auto value =
          mentioned.contains(&each) ? subjects_.value_of(*texts_[0]->definition, each) : std::nullopt;
      if (value && *value > Rational(0) && *value < Rational(5)) {
        statement.values = {*value};
        statement.place = subjects_.place_of(*texts_[0]->definition, each);
        check(statement);
      }
    }
  }

  // Whether a sentence begins with a token, or with a short word before it: `The tide`. Behind more, what is said holds on a condition.
  static bool is_first(const Passage& passage, std::size_t token) {
    constexpr std::size_t few = 3;  // Letters of an article.
    return may_begin_sentence(passage, token) ||
           (token > 0 && may_begin_sentence(passage, token - 1) &&
            source::count_code_points(passage.at(passage.tokens[token - 1])) <= few);
  }

  // `is_right`: the number is the statement's, so that it may speak of it under a condition too.
  static bool speaks_of(const Statement& statement, bool is_right, const Passage& passage,
                        const TokenWords& words, const WrittenNumber& number, std::size_t last) {
    return std::ranges::any_of(statement.names, [&](const Words32& name) {
      if (statement.label_before) {
        const auto begin = label_before(words, number.first, name, *statement.label_before);
        return !number.is_signed && begin &&
               (is_right || *statement.label_before == 0 || is_first(passage, *begin));
      }
      const bool is_between = last + 1 < words.size() && !words[last + 1].empty();
      return is_name_at(words, last + 1, name) || (is_between && is_name_at(words, last + 2, name));
    });
  }

  // `Seven fathoms is where …`, and the depth is 9 fathoms.
  void check_beginnings(const Passage& passage, const TokenWords& words) {
    for (const Sentence& sentence : passage.sentences) {
      for (std::size_t i = sentence.begin; i < std::min(sentence.end, sentence.begin + 3u); ++i) {
        const auto number = written_number(passage, i);
        if (number && number->first == sentence.begin && !number->is_signed) {
          check_beginning(passage, words, *number, i);
        }
      }
    }
  }

  void check_beginning(const Passage& passage, const TokenWords& words, const WrittenNumber& number,
                       std::size_t last) {
    const auto& numbers = subjects_.numbers_of(definition_.kind);
    for (const rules::NamedNumber& each : numbers) {
      const bool has_unit = each.unit.size() > 2 && is_word_of_name(words, last + 1, each.unit) &&
                            std::ranges::count(numbers, each.unit, &rules::NamedNumber::unit) == 1;
      const bool has_name = std::ranges::any_of(
          each.names, [&](const Words32& name) { return is_name_at(words, last + 1, name); });
      if (!has_unit && !has_name) {
        continue;
      }
      const auto value = subjects_.value_of(*passage.definition, each);
      if (!value || *value == Rational(number.value)) {
        return;
      }
      // Figures that are near the value are told where texts are read first.
      const bool is_told = passage.tokens[last].what == Token::What::number && *value >= Rational(5) &&
                           number.value >= 5 && Rational(number.value) * 2 >= *value &&
                           Rational(number.value) <= *value * 2;
      if (!is_told) {
        report_contradiction(passage, number, last,
                             {"`" + each.expression + "`",
                              {value->to_string()},
                              subjects_.place_of(*passage.definition, each)},
                             diagnostics_);
      }
      return;
    }
  }

  struct Number {
    std::size_t text, token;
    WrittenNumber number;
  };
  std::span<const Passage* const> texts_;
  std::vector<TokenWords> words_;  // Of each text; empty of names.
  std::vector<Number> numbers_;    // Of all.
  Subjects& subjects_;
  const Catalog& catalog_;
  const Definition& definition_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check_own_numbers(std::span<const Passage* const> texts, Subjects& subjects, const Reading& reading,
                       Diagnostics& diagnostics) {
  OwnNumbers(texts, subjects, reading, diagnostics).run();
}

}  // namespace talia::prose

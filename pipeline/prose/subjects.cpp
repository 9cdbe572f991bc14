#include "prose/subjects.h"

#include <algorithm>

#include "language/counted.h"
#include "language/language.h"
#include "prose/reading.h"
#include "rules/rulesets/scalars.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr std::size_t head = 4;        // Letters by which names are found: endings differ, beginnings hardly.
constexpr std::size_t most_words = 3;  // Of a text by which a row is named.

std::u32string folded(std::string_view word) {
  return source::decode(source::case_folded(word));
}

// The number of a word, or of two that a hyphen joins at the second: 61 of `sixty-one`.
struct NumberWord {
  std::optional<std::int64_t> value;
  std::size_t first;
};

NumberWord number_word(const Passage& passage, std::size_t token) {
  if (token >= passage.tokens.size() || passage.tokens[token].word == 0) {
    return {std::nullopt, token};
  }
  const WordForm& form = passage.form(passage.tokens[token]);
  if (token >= 2 && is_sign(passage, token - 1, "-") &&
      touch(passage.tokens[token - 2], passage.tokens[token - 1]) &&
      touch(passage.tokens[token - 1], passage.tokens[token])) {
    return {language::number_of_word(passage.form(passage.tokens[token - 2]).folded + '-' + form.folded,
                                     language::of(passage.language)),
            token - 2};
  }
  const bool goes_on =
      is_sign(passage, token + 1, "-") && touch(passage.tokens[token], passage.tokens[token + 1]);
  return {goes_on ? std::nullopt : form.number, token};
}

// Of several words side by side only tens and ones are read: `dwadzieścia pięć`.
std::optional<WrittenNumber> number_in_words(const Passage& passage, std::size_t token) {
  const NumberWord last = number_word(passage, token);
  if (!last.value || number_word(passage, token + 1).value) {
    return std::nullopt;
  }
  const NumberWord before = last.first == 0 ? NumberWord{} : number_word(passage, last.first - 1);
  if (!before.value) {
    return WrittenNumber{*last.value, last.first};
  }
  const bool is_first = before.first == 0 || !number_word(passage, before.first - 1).value;
  if (!is_first || *before.value < 20 || *before.value >= 100 || *before.value % 10 != 0 ||
      *last.value >= 10) {
    return std::nullopt;
  }
  return WrittenNumber{*before.value + *last.value, before.first};
}

std::optional<WrittenNumber> number_in_figures(const Passage& passage, std::size_t i) {
  const Token& token = passage.tokens[i];
  if (token.what != Token::What::number || token.end - token.begin > 9) {
    return std::nullopt;
  }
  if (i + 1 < passage.tokens.size() && touch(token, passage.tokens[i + 1]) &&
      !is_sign(passage, i + 1, ".,;:!?)”…")) {
    return std::nullopt;
  }
  if (i + 2 < passage.tokens.size() && is_sign(passage, i + 1, ".,:") &&
      touch(token, passage.tokens[i + 1]) && touch(passage.tokens[i + 1], passage.tokens[i + 2])) {
    return std::nullopt;
  }
  const bool is_signed = i > 0 && is_sign(passage, i - 1, "+-−–×/");
  const bool is_tied = i > 0 && touch(passage.tokens[i - 1], token) && !is_sign(passage, i - 1, "(„+-−–×/");
  return is_tied ? std::nullopt
                 : std::optional(WrittenNumber{std::stoll(std::string(passage.at(token))), i, is_signed});
}

}  // namespace

Words32 words_in(std::string_view text) {
  Words32 words;
  for (const Token& token : tokens_of(text)) {
    if (token.what == Token::What::word) {
      words.push_back(folded(text.substr(token.begin, token.end - token.begin)));
    }
  }
  return words;
}

bool is_form_of_name(const std::u32string& word, const std::u32string& name) {
  constexpr std::size_t few = 4;
  return name.size() < few ? word == name : is_form_of(word, name);
}

bool is_word_of_name(const TokenWords& words, std::size_t i, const std::u32string& name) {
  return i < words.size() && !words[i].empty() && is_form_of_name(words[i], name);
}

bool is_name_at(const TokenWords& words, std::size_t i, const Words32& name, std::size_t known) {
  for (std::size_t w = known; w < name.size(); ++w) {
    if (!is_word_of_name(words, i + w, name[w])) {
      return false;
    }
  }
  return !name.empty();
}

std::optional<WrittenNumber> written_number(const Passage& passage, std::size_t token) {
  return passage.tokens[token].what == Token::What::word ? number_in_words(passage, token)
                                                         : number_in_figures(passage, token);
}

Subjects::Subjects(SystemId system, const Catalog& catalog, const Derived& derived)
    : system_(system), catalog_(catalog), derived_(derived) {
  const auto add_name = [&](Subject subject) {
    if (!subject.is_short()) {
      add(by_head_, std::move(subject));
    }
  };
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    if (catalog.definitions[i].system == system) {
      add_name({words_in(catalog.definitions[i].title), catalog.definitions[i].title,
                static_cast<DefinitionId>(i), nullptr, 0});
    }
  }
  // Keys are often terms, which texts call by their names.
  const auto add_term = [&](const RulesTable& table, std::size_t row, const std::string& id) {
    for (const TermGroup& group : catalog.system(system).terms) {
      if (const Term* const term = group.find(id)) {
        add(rows_, {words_in(term->name), term->name, std::nullopt, &table, row});
      }
    }
  };
  for (const RulesTable& table : derived.tables(system)) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      for (std::size_t c = 0; c < table.rows[i].cells.size(); ++c) {
        const std::string* const text = table.rows[i].cells[c].text();
        Words32 words = text == nullptr ? Words32() : words_in(*text);
        if (words.empty() || words.size() > most_words) {
          continue;
        }
        if (c == 0) {
          add_term(table, i, *text);
        }
        if (c == 0 && !table.has_ranges) {
          add_name({words, *text, std::nullopt, &table, i});
        }
        add(rows_, {std::move(words), *text, std::nullopt, &table, i});
      }
    }
  }
}

const std::vector<rules::NamedNumber>& Subjects::numbers_of(KindId kind) {
  const auto found = numbers_.find(kind);
  if (found != numbers_.end()) {
    return found->second;
  }
  return numbers_
      .emplace(kind, rules::named_numbers(catalog_.kind(kind), derived_.storage().kind(kind),
                                          catalog_.system(system_)))
      .first->second;
}

std::span<const rules::NamedNumber* const> NamedBy::word(const WordForm& word) {
  if (word.same >= known_.size()) {
    known_.resize(word.same + 1);
  }
  auto& known = known_[word.same];
  if (!known) {
    known.emplace();
    for (const rules::NamedNumber& each : numbers_) {
      if (!each.names.empty() && is_form_of_name(word.letters, each.names[0].back())) {
        known->push_back(&each);
      }
    }
  }
  return *known;
}

NamedBy& Subjects::named_by(KindId kind) {
  return named_by_.try_emplace(kind, numbers_of(kind)).first->second;
}

std::span<const Subject* const> Subjects::beginning_with(const WordForm& word) {
  const auto [fitting, is_new] = fitting_.try_emplace(word.same);
  if (const auto found = is_new ? by_head_.find(word.letters.substr(0, head)) : by_head_.end();
      found != by_head_.end()) {
    for (const Subject& each : found->second) {
      if (is_form_of_name(word.letters, each.name.front())) {
        fitting->second.push_back(&each);
      }
    }
  }
  return fitting->second;
}

std::span<const Subject> Subjects::rows_beginning_with(const std::u32string& word) const {
  const auto found = rows_.find(word.substr(0, head));
  return found == rows_.end() ? std::span<const Subject>() : std::span<const Subject>(found->second);
}

std::optional<Rational> Subjects::value_of(DefinitionId id, const rules::NamedNumber& number) const {
  const Definition& definition = catalog_.definition(id);
  rules::Evaluation run(derived_.storage(), catalog_.campaign_of(definition), definition.system);
  if (number.stat) {
    const auto value = run.stat({static_cast<std::uint32_t>(id)}, *number.stat);
    return value && value->number() != nullptr ? std::optional(*value->number()) : std::nullopt;
  }
  return rules::number_of(node_of(id, number));
}

Span Subjects::place_of(DefinitionId id, const rules::NamedNumber& number) const {
  return number.stat ? catalog_.definition(id).id_span : node_of(id, number).span();
}

Node Subjects::node_of(DefinitionId id, const rules::NamedNumber& number) const {
  Node node = catalog_.definition(id).root;
  for (const std::string& key : number.path) {
    node = node.find(key);
  }
  return node.exists() ? node : Node();
}

bool Subject::is_short() const {
  return name.size() == 1 && name.front().size() < head;
}

void Subjects::add(ByHead& to, Subject subject) {
  if (!subject.name.empty()) {
    to[subject.name.front().substr(0, head)].push_back(std::move(subject));
  }
}

}  // namespace talia::prose

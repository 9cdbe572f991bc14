// What texts may name that has numbers: definitions, and rows of tables.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/catalog.h"
#include "prose/passage.h"
#include "rules/repeated_number.h"
#include "rules/rules.h"

namespace talia::prose {

using Words32 = std::vector<std::u32string>;

// The words of a text, folded; signs and numbers are left out.
Words32 words_in(std::string_view text);

// Of each token of a passage its word, folded; empty of others than words.
class TokenWords {
 public:
  TokenWords() = default;  // Of nothing.
  explicit TokenWords(const Passage& passage) : passage_(&passage) {}
  std::size_t size() const { return passage_ == nullptr ? 0 : passage_->tokens.size(); }
  bool empty() const { return size() == 0; }
  const std::u32string& operator[](std::size_t i) const { return form(i).letters; }
  const WordForm& form(std::size_t i) const { return passage_->form(passage_->tokens[i]); }

 private:
  const Passage* passage_ = nullptr;
};

// Whether a folded word is a name's in some form; one of few letters as it is.
bool is_form_of_name(const std::u32string& word, const std::u32string& name);
// Whether the word at a token is one. Beyond the last token none is.
bool is_word_of_name(const TokenWords& words, std::size_t i, const std::u32string& name);
// Whether all words of a name, which has some, stand there; of the first so many it is known.
bool is_name_at(const TokenWords& words, std::size_t i, const Words32& name, std::size_t known = 0);

// A whole number at a token, in figures or as a word of the passage's language: `61`, `seven`, `sixty-one` at its last word.
// Nothing where it is part of dice, a range, a fraction, a time or a threshold.
struct WrittenNumber {
  std::int64_t value;
  std::size_t first;       // The token at which it begins.
  bool is_signed = false;  // A sign stands before it.
};
std::optional<WrittenNumber> written_number(const Passage& passage, std::size_t token);

struct Subject {
  Words32 name;
  std::string title;
  std::optional<DefinitionId> definition;
  const RulesTable* table = nullptr;
  std::size_t row = 0;
  bool is_linked = false;
  std::size_t token = 0;  // Where a sentence names it.
  std::size_t end = 0;    // Behind its name.
  bool is_short() const;  // One word of few letters, which may be any word of a sentence.
};

// Numbers of a kind by the last word of their first name.
class NamedBy {
 public:
  explicit NamedBy(const std::vector<rules::NamedNumber>& numbers) : numbers_(numbers) {}
  // Those that a word in some form is of, each time for one of the passages' forms.
  std::span<const rules::NamedNumber* const> word(const WordForm& word);

 private:
  const std::vector<rules::NamedNumber>& numbers_;
  std::vector<std::optional<std::vector<const rules::NamedNumber*>>>
      known_;  // By the form that is folded to the same.
};

// The subjects of one game.
class Subjects {
 public:
  // The arguments must outlive it.
  Subjects(SystemId system, const Catalog& catalog, const Derived& derived);

  // The numbers of a kind, made when the first is asked for.
  const std::vector<rules::NamedNumber>& numbers_of(KindId kind);
  NamedBy& named_by(KindId kind);
  // Those whose names begin with a word in some form, each time for one of the passages' forms.
  std::span<const Subject* const> beginning_with(const WordForm& word);
  // Rows of tables by any of their short texts, likewise; whether there are any.
  bool have_rows() const { return !rows_.empty(); }
  std::span<const Subject> rows_beginning_with(const std::u32string& word) const;

  std::optional<Rational> value_of(DefinitionId id, const rules::NamedNumber& number) const;
  // Where a number is written, or the definition's name where it is computed.
  Span place_of(DefinitionId id, const rules::NamedNumber& number) const;

 private:
  using ByHead = std::map<std::u32string, std::vector<Subject>>;
  static void add(ByHead& to, Subject subject);
  Node node_of(DefinitionId id, const rules::NamedNumber& number) const;

  SystemId system_;
  const Catalog& catalog_;
  const Derived& derived_;
  ByHead by_head_, rows_;
  std::unordered_map<std::uint32_t, std::vector<const Subject*>>
      fitting_;  // By the form that is folded to the same.
  std::map<KindId, std::vector<rules::NamedNumber>> numbers_;
  std::map<KindId, NamedBy> named_by_;
};

}  // namespace talia::prose

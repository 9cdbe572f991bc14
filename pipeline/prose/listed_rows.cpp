// Sentences that list rows of a table with a number each: `Drobny 3, Średni 5, Wpływowy 7`.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "prose/numbers.h"
#include "prose/sentences.h"

namespace talia::prose {
namespace {

// A row that is named right before a number, or a range, of which the last number counts.
struct Listed {
  const Subject* row;
  std::size_t token;  // Of the number.
  WrittenNumber number;
};

bool is_named_at(const Words32& words, std::size_t i, const Subject& row) {
  if (i + row.name.size() > words.size()) {
    return false;
  }
  for (std::size_t w = 0; w < row.name.size(); ++w) {
    const bool is_word =
        row.name[w].size() < 4 ? words[i + w] == row.name[w] : is_form_of(words[i + w], row.name[w]);
    if (!is_word) {
      return false;
    }
  }
  return true;
}

// The number at a token, the end of `1–4` as well.
std::optional<std::pair<std::size_t, WrittenNumber>> number_from(const Passage& passage, const Words32& words,
                                                                 std::size_t token) {
  if (token + 2 < words.size() && passage.tokens[token].what == Token::What::number &&
      is_sign(passage, token + 1, "-–—") && touch(passage.tokens[token], passage.tokens[token + 1]) &&
      touch(passage.tokens[token + 1], passage.tokens[token + 2])) {
    auto end = written_number(passage, words, token + 2);
    if (end) {
      end->is_signed = false;
      return std::pair(token + 2, *end);
    }
  }
  const auto number = token < words.size() ? written_number(passage, words, token) : std::nullopt;
  return number && !number->is_signed ? std::optional(std::pair(token, *number)) : std::nullopt;
}

std::map<const RulesTable*, std::vector<Listed>> listed_in(const Passage& passage, const Words32& words,
                                                           const Sentence& sentence,
                                                           const Subjects& subjects) {
  std::map<const RulesTable*, std::vector<Listed>> found;
  for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
    if (words[i].empty()) {
      continue;
    }
    for (const Subject& row : subjects.rows_beginning_with(words[i])) {
      if (!is_named_at(words, i, row)) {
        continue;
      }
      const std::size_t behind = i + row.name.size();
      const std::size_t at = behind + (is_sign(passage, behind, ":—–=(") ? 1 : 0);
      const auto number = at < sentence.end ? number_from(passage, words, at) : std::nullopt;
      std::vector<Listed>& of_table = found[row.table];
      if (number && (of_table.empty() || of_table.back().token != number->first)) {
        of_table.push_back({&row, number->first, number->second});
      }
    }
  }
  return found;
}

}  // namespace

void check_listed_rows(const Passage& passage, const Words32& words, const Subjects& subjects,
                       Diagnostics& diagnostics) {
  for (const Sentence& sentence : sentences_of(passage)) {
    for (const auto& [table, listed] : listed_in(passage, words, sentence, subjects)) {
      if (listed.size() < 2) {
        continue;
      }
      // The column from which most of the numbers are.
      std::size_t best = 0;
      std::size_t most = 0;
      for (std::size_t c = 1; c < table->columns.size(); ++c) {
        const auto fitting = static_cast<std::size_t>(std::ranges::count_if(listed, [&](const Listed& each) {
          const auto& cells = table->rows[each.row->row].cells;
          const Rational* const value = c < cells.size() ? cells[c].number() : nullptr;
          return value != nullptr && *value == Rational(each.number.value);
        }));
        if (fitting > most) {
          most = fitting;
          best = c;
        }
      }
      if (most + 1 != listed.size()) {
        continue;
      }
      for (const Listed& each : listed) {
        const auto& cells = table->rows[each.row->row].cells;
        const Rational* const value = best < cells.size() ? cells[best].number() : nullptr;
        if (value != nullptr && *value != Rational(each.number.value)) {
          report_contradiction(passage, each.number, each.token,
                               {fmt::format("`{}` of `{}` in the table `{}`", table->columns[best].id,
                                            each.row->title, table->id),
                                {value->to_string()},
                                {}},
                               diagnostics);
        }
      }
    }
  }
}

}  // namespace talia::prose

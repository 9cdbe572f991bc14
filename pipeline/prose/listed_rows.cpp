// Sentences that list rows of a table with a number each: `Drobny 3, Średni 5, Wpływowy 7`.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "prose/numbers.h"

namespace talia::prose {
namespace {

// A number that a text gives to a row of a table; of a range the last.
struct Claim {
  const Passage* passage;
  std::size_t token;  // Of the number.
  WrittenNumber number;
  const Subject* row;
};
using Claims = std::vector<Claim>;

// Reports the one of some claims that is not the table's, where `least` others are, all in one column.
void check_claims(const RulesTable& table, const Claims& claims, std::size_t least,
                  Diagnostics& diagnostics) {
  const auto value_of = [&](const Claim& claim, std::size_t column) {
    const auto& cells = table.rows[claim.row->row].cells;
    return column < cells.size() ? cells[column].number() : nullptr;
  };
  const auto fits = [&](const Claim& claim, std::size_t column) {
    const Rational* const value = value_of(claim, column);
    return value != nullptr && *value == Rational(claim.number.value);
  };
  // The column from which most of the numbers are.
  std::size_t best = 0;
  std::size_t most = 0;
  for (std::size_t c = 1; c < table.columns.size(); ++c) {
    const auto fitting = static_cast<std::size_t>(
        std::ranges::count_if(claims, [&](const Claim& claim) { return fits(claim, c); }));
    if (fitting > most) {
      most = fitting;
      best = c;
    }
  }
  if (most < least || most + 1 != claims.size()) {
    return;
  }
  const auto wrong = std::ranges::find_if_not(claims, [&](const Claim& claim) { return fits(claim, best); });
  if (const Rational* const value = value_of(*wrong, best)) {
    report_contradiction(
        *wrong->passage, wrong->number, wrong->token,
        {fmt::format("`{}` of `{}` in the table `{}`", table.columns[best].id, wrong->row->title, table.id),
         {value->to_string()},
         {}},
        diagnostics);
  }
}

// The number at a token, the end of `1–4` as well.
std::optional<std::pair<std::size_t, WrittenNumber>> number_from(const Passage& passage, std::size_t token) {
  if (token + 2 < passage.tokens.size() && passage.tokens[token].what == Token::What::number &&
      is_sign(passage, token + 1, "-–—") && touch(passage.tokens[token], passage.tokens[token + 1]) &&
      touch(passage.tokens[token + 1], passage.tokens[token + 2])) {
    auto end = written_number(passage, token + 2);
    if (end) {
      end->is_signed = false;
      return std::pair(token + 2, *end);
    }
  }
  const auto number = token < passage.tokens.size() ? written_number(passage, token) : std::nullopt;
  return number && !number->is_signed ? std::optional(std::pair(token, *number)) : std::nullopt;
}

// Rows that are named right before a number.
std::map<const RulesTable*, Claims> listed_in(const Passage& passage, const TokenWords& words,
                                              const Sentence& sentence, const Subjects& subjects) {
  std::map<const RulesTable*, Claims> found;
  for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
    if (words[i].empty()) {
      continue;
    }
    for (const Subject& row : subjects.rows_beginning_with(words[i])) {
      if (row.is_short() || !is_name_at(words, i, row.name)) {
        continue;
      }
      const std::size_t behind = i + row.name.size();
      const std::size_t at = behind + (is_sign(passage, behind, ":—–=(") ? 1 : 0);
      const auto number = at < sentence.end ? number_from(passage, at) : std::nullopt;
      Claims& of_table = found[row.table];
      if (number && (of_table.empty() || of_table.back().token != number->first)) {
        of_table.push_back({&passage, number->first, number->second, &row});
      }
    }
  }
  return found;
}

// A range, or a single number, right before the name of a row whose key it should be: `2 hostile, 3–5 wary`.
struct Keyed {
  const Subject* row;
  std::size_t first, last;  // Tokens of the range.
  std::int64_t from, to;
  bool fits() const {
    const RulesTable::Row& own = row->table->rows[row->row];
    return own.from.value_or(from) == from && own.to.value_or(to) == to;
  }
};

std::map<const RulesTable*, std::vector<Keyed>> keyed_in(const Passage& passage, const TokenWords& words,
                                                         const Sentence& sentence, const Subjects& subjects) {
  std::map<const RulesTable*, std::vector<Keyed>> found;
  for (std::size_t i = sentence.begin; i < sentence.end; ++i) {
    const auto from =
        passage.tokens[i].what == Token::What::number && passage.tokens[i].end - passage.tokens[i].begin < 9
            ? std::optional(std::stoll(std::string(passage.at(passage.tokens[i]))))
            : std::nullopt;
    const auto to = from ? number_from(passage, i) : std::nullopt;
    if (!to || to->first + 1 >= sentence.end || words[to->first + 1].empty()) {
      continue;
    }
    for (const Subject& row : subjects.rows_beginning_with(words[to->first + 1])) {
      if (row.table->has_ranges && !row.is_short() && is_name_at(words, to->first + 1, row.name)) {
        found[row.table].push_back({&row, i, to->first, *from, to->second.value});
        break;
      }
    }
    i = to->first;
  }
  return found;
}

std::string key_of(const RulesTable::Row& row) {
  if (row.from && row.to && *row.from == *row.to) {
    return std::to_string(*row.from);
  }
  if (!row.from || !row.to) {
    return row.from ? fmt::format("{}+", *row.from) : fmt::format("≤{}", row.to.value_or(0));
  }
  return fmt::format("{}–{}", *row.from, *row.to);
}

void check_keys(const Passage& passage, const TokenWords& words, const Sentence& sentence,
                const Subjects& subjects, Diagnostics& diagnostics) {
  for (const auto& [table, keyed] : keyed_in(passage, words, sentence, subjects)) {
    const auto fitting = static_cast<std::size_t>(std::ranges::count_if(keyed, &Keyed::fits));
    if (fitting < 2 || fitting + 1 != keyed.size()) {
      continue;
    }
    const auto wrong = std::ranges::find_if_not(keyed, &Keyed::fits);
    report_contradiction(passage, {wrong->from, wrong->first}, wrong->last,
                         {fmt::format("`{}` in the table `{}`", wrong->row->title, table->id),
                          {key_of(table->rows[wrong->row->row])},
                          {}},
                         diagnostics);
  }
}

// Of each column of a table in a text the numbers beside cells that name rows of a table of the ruleset.
std::map<std::pair<const RulesTable*, std::uint32_t>, Claims> copied_in(std::span<const Passage* const> cells,
                                                                        const Subjects& subjects) {
  std::map<std::pair<const RulesTable*, std::uint32_t>, Claims> found;
  for (const Passage* const cell : cells) {
    const TokenWords name = cell->column == 0 && cell->row > 0 ? TokenWords(*cell) : TokenWords();
    if (name.empty() || name[0].empty()) {
      continue;
    }
    for (const Subject& row : subjects.rows_beginning_with(name[0])) {
      if (row.name.size() != name.size() || !is_name_at(name, 0, row.name)) {
        continue;
      }
      for (const Passage* const other : cells) {
        if (other->row != cell->row || other->column == 0) {
          continue;
        }
        const auto number = number_from(*other, 0);
        Claims& column = found[{row.table, other->column}];
        if (number && (column.empty() || column.back().passage != other)) {
          column.push_back({other, number->first, number->second, &row});
        }
      }
    }
  }
  return found;
}

}  // namespace

void check_copied_table(std::span<const Passage* const> cells, const Subjects& subjects,
                        Diagnostics& diagnostics) {
  for (const auto& [place, claims] : copied_in(cells, subjects)) {
    check_claims(*place.first, claims, 2, diagnostics);
  }
}

void check_listed_rows(const Passage& passage, const Subjects& subjects, Diagnostics& diagnostics) {
  const TokenWords words(passage);
  for (const Sentence& sentence : passage.sentences) {
    check_keys(passage, words, sentence, subjects, diagnostics);
    for (const auto& [table, claims] : listed_in(passage, words, sentence, subjects)) {
      check_claims(*table, claims, 1, diagnostics);
    }
  }
}

}  // namespace talia::prose

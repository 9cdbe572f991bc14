#include "source/text/word_changes.h"

#include <algorithm>
#include <cstdint>

namespace talia::source {
namespace {

// Pairs of words that are held against each other at most: of texts with more, all that differs goes and comes.
constexpr std::size_t most_word_pairs = 4'000'000;

// Each with the spaces behind it.
std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view spaces = " \n\t";
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t gap = std::min(text.find_first_of(spaces), text.size());
    const std::size_t end = std::min(text.find_first_not_of(spaces, gap), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

void add(WordChange::What what, std::string_view word, std::vector<WordChange>& changes) {
  if (changes.empty() || changes.back().what != what) {
    changes.push_back({what, {}});
  }
  changes.back().words += word;
}

}  // namespace

std::vector<WordChange> word_changes(std::string_view before, std::string_view after) {
  using What = WordChange::What;
  const std::vector<std::string_view> old = words_of(before);
  const std::vector<std::string_view> now = words_of(after);
  std::size_t head = 0;
  while (head < std::min(old.size(), now.size()) && old[head] == now[head]) {
    ++head;
  }
  std::size_t tail = 0;
  while (tail < std::min(old.size(), now.size()) - head &&
         old[old.size() - 1 - tail] == now[now.size() - 1 - tail]) {
    ++tail;
  }
  const std::size_t rows = old.size() - head - tail;
  const std::size_t columns = now.size() - head - tail;
  std::vector<WordChange> changes;
  for (std::size_t i = 0; i < head; ++i) {
    add(What::same, old[i], changes);
  }
  // How many words the rests have in common, from each pair on.
  const bool is_compared = rows * columns <= most_word_pairs;
  std::vector<std::uint32_t> common(is_compared ? (rows + 1) * (columns + 1) : 0);
  const auto in_common = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
    return common[row * (columns + 1) + column];
  };
  for (std::size_t row = is_compared ? rows : 0; row-- > 0;) {
    for (std::size_t column = columns; column-- > 0;) {
      in_common(row, column) = old[head + row] == now[head + column]
                                   ? in_common(row + 1, column + 1) + 1
                                   : std::max(in_common(row + 1, column), in_common(row, column + 1));
    }
  }
  std::size_t row = 0;
  std::size_t column = 0;
  while (row < rows || column < columns) {
    if (is_compared && row < rows && column < columns && old[head + row] == now[head + column]) {
      add(What::same, old[head + row++], changes);
      ++column;
    } else if (row < rows && (column == columns || !is_compared ||
                              in_common(row + 1, column) >= in_common(row, column + 1))) {
      add(What::gone, old[head + row++], changes);
    } else {
      add(What::come, now[head + column++], changes);
    }
  }
  for (std::size_t i = old.size() - tail; i < old.size(); ++i) {
    add(What::same, old[i], changes);
  }
  return changes;
}

}  // namespace talia::source

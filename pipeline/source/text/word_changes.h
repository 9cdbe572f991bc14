// What of a text changes, word by word.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace talia::source {

struct WordChange {
  enum class What { same, gone, come };
  What what;
  std::string words;  // With the spaces behind them.
  bool operator==(const WordChange&) const = default;
};

// In their order; what went stands before what came in its place. The same and gone are the old text, the same and come the new one.
std::vector<WordChange> word_changes(std::string_view before, std::string_view after);

}  // namespace talia::source

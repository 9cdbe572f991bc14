// Sets of strings whose order is never asked for, and which are asked without a copy.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace talia::source {

struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};
using StringSet = std::unordered_set<std::string, StringHash, std::equal_to<>>;

// Adds a copy of what is not there yet.
inline void insert(StringSet& to, std::string_view text) {
  if (!to.contains(text)) {
    to.emplace(text);
  }
}

}  // namespace talia::source

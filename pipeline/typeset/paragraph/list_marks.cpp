#include "typeset/paragraph/list_marks.h"

#include <fmt/format.h>

namespace talia::typeset {

std::string list_mark(const ListBlock& list, std::size_t item, int depth,
                      std::span<const std::string> bullets) {
  if (!list.ordered) {
    return bullets.empty() ? std::string() : bullets[static_cast<std::size_t>(depth) % bullets.size()];
  }
  const int number = list.first + static_cast<int>(item);
  if (depth % 2 == 0) {
    return fmt::format("{}.", number);
  }
  const bool has_letter = number >= 1 && number <= 'z' - 'a' + 1;
  return has_letter ? fmt::format("{})", static_cast<char>('a' + number - 1)) : fmt::format("{})", number);
}

}  // namespace talia::typeset

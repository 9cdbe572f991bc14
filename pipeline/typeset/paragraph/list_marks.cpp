#include "typeset/paragraph/list_marks.h"

#include <fmt/format.h>

namespace talia::typeset {

std::string list_mark(bool is_ordered, int number, int depth) {
  if (!is_ordered) {
    return depth % 2 == 0 ? "•" : "–";
  }
  if (depth % 2 == 0) {
    return fmt::format("{}.", number);
  }
  const bool has_letter = number >= 1 && number <= 'z' - 'a' + 1;
  return has_letter ? fmt::format("{})", static_cast<char>('a' + number - 1)) : fmt::format("{})", number);
}

}  // namespace talia::typeset

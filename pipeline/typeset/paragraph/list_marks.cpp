#include "typeset/paragraph/list_marks.h"

#include <string>

namespace talia::typeset {

MappedText list_mark(const ListBlock& list, std::size_t item, int depth,
                     std::span<const ListLook::Bullet> bullets) {
  if (!list.ordered) {
    if (bullets.empty()) {
      return {};
    }
    const ListLook::Bullet& bullet = bullets[static_cast<std::size_t>(depth) % bullets.size()];
    return MappedText::from(bullet.words, bullet.place);
  }
  const int number = list.first + static_cast<int>(item);
  const bool has_letter = depth % 2 != 0 && number >= 1 && number <= 'z' - 'a' + 1;
  const std::string sign = depth % 2 == 0 ? "." : ")";
  return MappedText::from(
      (has_letter ? std::string(1, static_cast<char>('a' + number - 1)) : std::to_string(number)) + sign, {});
}

}  // namespace talia::typeset

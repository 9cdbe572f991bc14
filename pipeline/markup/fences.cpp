#include "markup/fences.h"

namespace talia::markup {

Fence fence_of(std::string_view line) {
  // Past block quote marks and list markers, so that a fence inside them is seen.
  std::size_t at = line.find_first_not_of(" \t>");
  if (at == std::string_view::npos) {
    return {};
  }
  if ((line[at] == '-' || line[at] == '*' || line[at] == '+') && at + 1 < line.size() &&
      line[at + 1] == ' ') {
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string_view::npos) {
      return {};
    }
  }
  const char character = line[at];
  if (character != '`' && character != '~') {
    return {};
  }
  std::size_t end = at;
  while (end < line.size() && line[end] == character) {
    ++end;
  }
  const bool is_fence = end - at >= 3 && (character == '~' || line.find('`', end) == std::string_view::npos);
  return is_fence ? Fence{character, end - at} : Fence{};
}

bool closes(const Fence& fence, std::string_view line) {
  const std::size_t at = line.find_first_not_of(" \t>");
  if (at == std::string_view::npos || line[at] != fence.character) {
    return false;
  }
  std::size_t end = at;
  while (end < line.size() && line[end] == fence.character) {
    ++end;
  }
  return end - at >= fence.length && line.find_first_not_of(" \t", end) == std::string_view::npos;
}

}  // namespace talia::markup

#include "source/text/lines.h"

namespace talia::source {

std::optional<std::size_t> next_line(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    if (text[at] == '\n') {
      return at + 1;
    }
    if (text[at] == '\r') {
      return at + (text.substr(at, 2) == "\r\n" ? 2 : 1);
    }
  }
  return std::nullopt;
}

}  // namespace talia::source

#include "render/numbers.h"

#include <fmt/format.h>

namespace talia::render {

void append_fine(std::string& to, double number) {
  std::string text = fmt::format("{:.6f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') {
    text.pop_back();
  }
  to += text == "-0" ? "0" : text;
  to += ' ';
}

}  // namespace talia::render

#include "render/numbers.h"

#include <cmath>

#include <fmt/format.h>

namespace talia::render {

void append_fine(std::string& to, double number) {
  // So many are whole numbers of millionths in a double; writing them by way of a decimal expansion took a fortieth of a deck.
  if (std::abs(number) < 1e9) {
    append_parts<6, 1'000'000>(to, std::llround(number * 1e6));
    return;
  }
  std::string text = fmt::format("{:.6f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') {
    text.pop_back();
  }
  to += text == "-0" ? "0" : text;
  to += ' ';
}

}  // namespace talia::render

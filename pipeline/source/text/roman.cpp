#include "source/text/roman.h"

#include <array>
#include <string_view>
#include <utility>

namespace talia::source {

std::string lower_roman(int number) {
  constexpr std::array<std::pair<int, std::string_view>, 13> signs{{{1000, "m"},
                                                                    {900, "cm"},
                                                                    {500, "d"},
                                                                    {400, "cd"},
                                                                    {100, "c"},
                                                                    {90, "xc"},
                                                                    {50, "l"},
                                                                    {40, "xl"},
                                                                    {10, "x"},
                                                                    {9, "ix"},
                                                                    {5, "v"},
                                                                    {4, "iv"},
                                                                    {1, "i"}}};
  std::string result;
  for (const auto& [value, sign] : signs) {
    for (; number >= value; number -= value) {
      result += sign;
    }
  }
  return result;
}

}  // namespace talia::source

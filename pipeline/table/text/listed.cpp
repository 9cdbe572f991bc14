#include "table/text/listed.h"

#include <fmt/format.h>

namespace talia::table {

std::string listed(const std::vector<std::uint32_t>& numbers) {
  constexpr std::size_t most = 12;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
      ++last;
    }
    parts.push_back(last == i
                        ? fmt::format("{}", numbers[i])
                        : fmt::format("{} {} {}", numbers[i], last == i + 1 ? "and" : "to", numbers[last]));
    i = last + 1;
  }
  const std::size_t left = parts.size() > most ? parts.size() - most : 0;
  parts.resize(parts.size() - left);
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == parts.size() && left == 0 ? " and " : ", ") + parts[i];
  }
  return left == 0 ? text : text + fmt::format(" and {} more", left);
}

}  // namespace talia::table

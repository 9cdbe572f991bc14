#include "model/free_refs.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::model {

namespace {

constexpr std::size_t longest_number = 9;  // Digits that are counted with.

std::size_t begin_of_number(std::string_view ref) {
  std::size_t at = ref.size();
  while (at > 0 && source::is_ascii_digit(ref[at - 1])) {
    --at;
  }
  return at;
}

}  // namespace

void FreeRefs::take(std::uint32_t owner, std::string_view ref) {
  const std::size_t head = begin_of_number(ref);
  const std::size_t width = ref.size() - head;
  if (head > 0 && width > 0 && width <= longest_number) {
    Series& series = series_[{owner, std::string(ref.substr(0, head))}];
    series.greatest = std::max<std::uint64_t>(series.greatest, std::stoull(std::string(ref.substr(head))));
    series.width = std::max(series.width, width);
  }
}

std::string FreeRefs::next(std::uint32_t owner, std::string_view ref) {
  const auto series = series_.find({owner, std::string(ref.substr(0, begin_of_number(ref)))});
  return series == series_.end()
             ? std::string()
             : fmt::format("{}{:0{}}", series->first.second, ++series->second.greatest, series->second.width);
}

}  // namespace talia::model

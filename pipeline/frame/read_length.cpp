#include "frame/read_length.h"

#include <charconv>

namespace talia::frame {

std::optional<Length> read_length(std::string_view text) {
  constexpr double most = 10'000;
  double number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc{} || !(number >= -most && number <= most)) {
    return std::nullopt;
  }
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (unit == "mm") {
    return Length::mm(number);
  }
  if (unit == "pt") {
    return Length::pt(number);
  }
  return std::nullopt;
}

}  // namespace talia::frame

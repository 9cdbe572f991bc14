#include "source/reports/terminal_text.h"

#include "source/text/unicode.h"

namespace talia::source {

namespace {

constexpr char32_t in_its_place = U'\uFFFD';

template <typename IsRefused>
std::string without(std::string_view text, const IsRefused& is_refused) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t byte = 0; byte < text.size();) {
    const char32_t c = next_code_point(text, byte);
    append_code_point(result, is_refused(c) ? in_its_place : c);
  }
  return result;
}

}  // namespace

bool commands_terminal(char32_t c) {
  const bool is_control = (c < 0x20 && c != U'\t' && c != U'\n') || (c >= 0x7F && c <= 0x9F);
  const bool reorders = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return is_control || reorders;
}

std::string harmless(std::string_view text) {
  return without(text, commands_terminal);
}

std::string harmless_name(std::string_view text) {
  return without(text, [](char32_t c) { return c < 0x20 || commands_terminal(c); });
}

}  // namespace talia::source

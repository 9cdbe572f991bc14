#include "lsp/positions.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::lsp {

namespace {

// The begin of a line, from 0; the end of the text where there are fewer.
std::size_t begin_of_line(std::string_view text, std::size_t line) {
  std::size_t at = 0;
  for (; line > 0; --line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) {
      return text.size();
    }
    at = end + 1;
  }
  return at;
}

// Bytes of the character that begins here, as far as its first byte tells.
std::size_t bytes_at(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t count = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return std::min(count, text.size() - at);
}

std::size_t units_of(std::size_t bytes) {
  return bytes == 4 ? 2 : 1;
}

int digit_of(char c) {
  return source::is_ascii_digit(c) ? c - '0'
         : c >= 'a' && c <= 'f'    ? c - 'a' + 10
         : c >= 'A' && c <= 'F'    ? c - 'A' + 10
                                   : -1;
}

}  // namespace

std::size_t byte_at(std::string_view text, const Json& position) {
  const auto number = [&](const char* name) {
    const auto found = position.find(name);
    return found != position.end() && found->is_number_integer() && *found >= 0 ? found->get<std::size_t>()
                                                                                : 0;
  };
  std::size_t at = begin_of_line(text, number("line"));
  for (std::size_t units = number("character");
       units > 0 && at < text.size() && text[at] != '\n' && text[at] != '\r';) {
    const std::size_t bytes = bytes_at(text, at);
    units -= std::min(units, units_of(bytes));
    at += bytes;
  }
  return at;
}

Json position_of(std::string_view text, std::size_t byte) {
  byte = std::min(byte, text.size());
  const std::string_view before = text.substr(0, byte);
  const std::size_t begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  std::size_t units = 0;
  for (std::size_t at = begin; at < byte;) {
    const std::size_t bytes = bytes_at(text, at);
    units += units_of(bytes);
    at += bytes;
  }
  return {{"line", static_cast<std::size_t>(std::ranges::count(before, '\n'))}, {"character", units}};
}

Json range_of(std::string_view text, std::size_t begin, std::size_t end) {
  return {{"start", position_of(text, begin)}, {"end", position_of(text, end)}};
}

std::size_t byte_of_place(std::string_view text, int line, int column) {
  std::size_t at = begin_of_line(text, static_cast<std::size_t>(std::max(line - 1, 0)));
  for (; column > 1 && at < text.size() && text[at] != '\n'; --column) {
    at += bytes_at(text, at);
  }
  return at;
}

std::string address_of(std::string_view path) {
  std::string address = "file://";
  for (const char c : path) {
    const bool is_plain = source::is_ascii_letter(c) || source::is_ascii_digit(c) ||
                          std::string_view("/-._~").find(c) != std::string_view::npos;
    is_plain ? address += c : address += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return address;
}

std::optional<std::string> path_of(std::string_view address) {
  constexpr std::string_view scheme = "file://";
  if (!address.starts_with(scheme)) {
    return std::nullopt;
  }
  address.remove_prefix(scheme.size());
  constexpr std::string_view here = "localhost/";
  if (address.starts_with(here)) {
    address.remove_prefix(here.size() - 1);
  }
  std::string path;
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (address[i] != '%') {
      path += address[i];
      continue;
    }
    const int high = i + 1 < address.size() ? digit_of(address[i + 1]) : -1,
              low = i + 2 < address.size() ? digit_of(address[i + 2]) : -1;
    if (high < 0 || low < 0 || high * 16 + low == 0) {
      return std::nullopt;
    }
    path += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return path.starts_with('/') ? std::optional(std::move(path)) : std::nullopt;
}

}  // namespace talia::lsp

#include "web/escape.h"

#include <fmt/format.h>

namespace talia::web {

std::string escaped(std::string_view words) {
  std::string out;
  out.reserve(words.size());
  for (const char c : words) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string fragment(std::string_view name) {
  constexpr std::string_view as_they_are =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/:";
  std::string out;
  for (const char c : name) {
    out += as_they_are.find(c) != std::string_view::npos
               ? std::string(1, c)
               : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return out;
}

}  // namespace talia::web

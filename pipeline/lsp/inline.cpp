#include "lsp/inline.h"

#include <algorithm>

#include "job/renaming/mentions.h"

namespace talia::lsp {

namespace {

// Whether what is written may go on as one name.
bool is_begun_name(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return job::joins_name(c) || c == ':' || c == '.'; });
}

bool is_open_quote(std::string_view expression) {
  char open = '\0';
  for (const char c : expression) {
    if (open == '\0' ? c == '\'' || c == '"' : c == open) {
      open = open == '\0' ? c : '\0';
    }
  }
  return open != '\0';
}

}  // namespace

std::string_view name_at_end(std::string_view expression) {
  std::size_t begin = expression.size();
  while (begin > 0 && job::joins_name(expression[begin - 1]) && expression[begin - 1] != '-') {
    --begin;
  }
  return expression.substr(begin);
}

std::optional<Open> open_in(std::string_view before) {
  const std::size_t reference = before.rfind("[[");
  if (reference != std::string_view::npos && before.find("]]", reference) == std::string_view::npos) {
    const std::string_view written = before.substr(reference + 2);
    if (is_begun_name(written)) {
      return Open{Open::What::reference, written};
    }
  }
  const std::size_t brace = before.rfind('{');
  if (brace != std::string_view::npos && before.find('}', brace) == std::string_view::npos) {
    const std::string_view expression = before.substr(brace + 1);
    return Open{Open::What::expression, name_at_end(expression), is_open_quote(expression)};
  }
  const std::size_t colon = before.rfind(':');
  if (colon != std::string_view::npos && (colon == 0 || !job::joins_name(before[colon - 1]))) {
    const std::string_view written = before.substr(colon + 1);
    if (std::ranges::all_of(written, job::joins_name)) {
      return Open{Open::What::icon, written};
    }
  }
  return std::nullopt;
}

std::optional<Around> around(std::string_view line, std::size_t byte) {
  byte = std::min(byte, line.size());
  std::size_t begin = byte;
  while (begin > 0 && (job::joins_name(line[begin - 1]) ||
                       (line[begin - 1] == ':' && begin > 1 && job::joins_name(line[begin - 2])))) {
    --begin;
  }
  std::size_t end = byte;
  while (end < line.size() && job::joins_name(line[end])) {
    ++end;
  }
  if (begin == end) {
    return std::nullopt;
  }
  if (line.substr(0, begin).ends_with("[[")) {
    return Around{Open::What::reference, begin, end};
  }
  if (begin > 0 && line[begin - 1] == ':' && end < line.size() && line[end] == ':') {
    return Around{Open::What::icon, begin, end};
  }
  const std::size_t brace = line.substr(0, begin).rfind('{');
  if (brace != std::string_view::npos &&
      line.substr(brace, begin - brace).find('}') == std::string_view::npos) {
    return Around{Open::What::expression, begin, end};
  }
  return std::nullopt;
}

}  // namespace talia::lsp

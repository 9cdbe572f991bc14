#include "source/reports/fixes.h"

#include "source/text/ascii.h"

namespace talia::source {

namespace {

bool is_of_word(char c) {
  return is_ascii_letter(c) || is_ascii_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
}

}  // namespace

std::optional<Span> place_of(const Fix::Edit& edit, const SourceMap& sources) {
  const std::string_view text = sources.text(edit.span), found = edit.found;
  if (text == found || found.empty()) {
    return edit.span;
  }
  std::optional<Span> place;
  for (std::size_t at = 0; !found.empty() && (at = text.find(found, at)) < text.size(); at += found.size()) {
    const std::size_t end = at + found.size();
    if ((at > 0 && is_of_word(text[at - 1])) || (end < text.size() && is_of_word(text[end]))) {
      continue;
    }
    if (place) {
      return std::nullopt;
    }
    place = Span{edit.span.file, edit.span.begin + static_cast<std::uint32_t>(at),
                 edit.span.begin + static_cast<std::uint32_t>(end)};
  }
  return place;
}

void repeat_fix(Diagnostic& diagnostic, std::span<const Span> places, const SourceMap& sources) {
  if (diagnostic.fixes.size() != 1 || diagnostic.fixes.front().edits.size() != 1) {
    return;
  }
  std::vector<Fix::Edit>& edits = diagnostic.fixes.front().edits;
  for (const Span& span : places) {
    Fix::Edit other{span, edits.front().found, edits.front().text};
    if (span != edits.front().span && place_of(other, sources)) {
      edits.push_back(std::move(other));
    }
  }
}

}  // namespace talia::source

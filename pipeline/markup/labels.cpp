#include "markup/labels.h"

#include <algorithm>
#include <variant>

#include "markup/scan.h"
#include "source/text/unicode.h"

namespace talia::markup {
namespace {

// Whether CommonMark would read more than a character of words there.
bool is_sign(std::string_view text, std::size_t at) {
  switch (text[at]) {
    case '*':
    case '`':
      return true;
    case '_':
      return !source::is_word_before(text, at) || !source::is_word_at(text, at + 1);
    case '~':
      return text.substr(at, 2) == "~~";
    case '<':
      return at + 1 < text.size() &&
             (text[at + 1] == '/' || text[at + 1] == '!' || source::is_word_at(text, at + 1));
    case ']':
      return text.substr(at, 2) == "](";
    default:
      return false;
  }
}

}  // namespace

std::optional<MappedText> read_label(const MappedText& label, std::string_view language,
                                     Diagnostics& diagnostics) {
  Diagnostics inside;
  const Scanned scanned(label, true, language, inside);
  const std::string_view text = scanned.text();
  MappedText words;
  std::size_t from = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 1;
    const Found* const found = scanned.found_at(at, length);
    const auto* const literal = found == nullptr ? nullptr : std::get_if<Literal>(found);
    if (found == nullptr ? is_sign(text, at) : literal == nullptr) {
      diagnostics.add(
          Diagnostic::of(Code::bad_markup, scanned.span_of(at, at + length),
                         "the words of a reference hold markup, which would print as it stands")
              .help("give it plain words, and put markup around it: `**[[id|words]]**`; for a sign "
                    "itself write `\\` before it"));
      return std::nullopt;
    }
    if (literal != nullptr) {
      words.append(scanned.original(from, at));
      words.append(literal->text);
      from = at + length;
    }
    at += found == nullptr ? 1 : length;
  }
  if (scanned.is_broken()) {
    diagnostics.join(std::move(inside));
    return std::nullopt;
  }
  words.append(scanned.original(from, text.size()));
  return words;
}

}  // namespace talia::markup

#include "document/precheck.h"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "source/text/unicode.h"

namespace talia::document {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

bool has_byte(std::string_view set, char byte) {
  return set.find(byte) != std::string_view::npos;
}

Diagnostic encoding_fault(Span span, std::string_view what, std::string_view iconv_name) {
  auto fault = Diagnostic::error(Code::wrong_encoding, span, fmt::format("the file is not UTF-8: {}", what));
  if (iconv_name.empty()) {
    return std::move(fault).help("save it as UTF-8 in your editor");
  }
  return std::move(fault).help(
      fmt::format("save it as UTF-8 in your editor, or run `iconv -f {} -t UTF-8`", iconv_name));
}

// UTF-16 and UTF-32 by their byte order mark or, without one, by where their zero bytes stand.
std::optional<Diagnostic> check_wide_encoding(std::string_view text, const Origin& origin) {
  const Span start = origin.span(0, 0);
  using namespace std::string_view_literals;
  if (text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv)) {
    return encoding_fault(start, "it is UTF-32", "UTF-32");
  }
  if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv)) {
    return encoding_fault(start, "it is UTF-16", "UTF-16");
  }
  const std::string_view head = text.substr(0, 512);
  if (head.size() < 4) {
    return std::nullopt;
  }
  std::size_t zeros[4] = {};
  for (std::size_t i = 0; i < head.size(); ++i) {
    zeros[i % 4] += head[i] == '\0' ? 1 : 0;
  }
  // Half of the bytes that stand at one place of four.
  const std::size_t most = head.size() / 8;
  if (zeros[1] > most && zeros[2] > most && zeros[3] > most) {
    return encoding_fault(start, "it looks like UTF-32 (little-endian)", "UTF-32LE");
  }
  if (zeros[0] > most && zeros[1] > most && zeros[2] > most) {
    return encoding_fault(start, "it looks like UTF-32 (big-endian)", "UTF-32BE");
  }
  if (zeros[1] > most && zeros[3] > most) {
    return encoding_fault(start, "it looks like UTF-16 (little-endian)", "UTF-16LE");
  }
  if (zeros[0] > most && zeros[2] > most) {
    return encoding_fault(start, "it looks like UTF-16 (big-endian)", "UTF-16BE");
  }
  return std::nullopt;
}

// The two encodings of one byte a letter that Polish texts were written in differ in ą, ś and ź alone; the bytes that
// only one of them uses tell which it is.
Diagnostic invalid_utf8(std::string_view text, std::size_t at, const Origin& origin) {
  const Span span = origin.span(at, at + 1);
  std::size_t windows = 0, iso = 0, valid = 0, invalid = 0;
  std::size_t begin = 0;
  while (begin < text.size() && begin < 65536) {
    const auto bad = source::first_invalid_utf8(text.substr(begin));
    const std::string_view sound = text.substr(begin, bad.value_or(std::string_view::npos));
    valid +=
        static_cast<std::size_t>(std::ranges::count_if(sound, [](char c) { return (c & 0xC0) == 0xC0; }));
    if (!bad) {
      break;
    }
    const char byte = text[begin + *bad];
    windows += (static_cast<unsigned char>(byte) < 0xA0 || has_byte("\xB9\xA5", byte)) ? 1 : 0;
    iso += has_byte("\xB1\xB6\xBC\xA1\xA6\xAC", byte) ? 1 : 0;
    ++invalid;
    begin += *bad + 1;
  }
  const unsigned byte = byte_at(text, at);
  if (valid > 2 * invalid) {
    return encoding_fault(
        span, fmt::format("the byte 0x{:02X} stands here, though the rest looks right", byte), "");
  }
  if (windows > iso) {
    return encoding_fault(
        span, fmt::format("the byte 0x{:02X} stands here; it looks like Windows-1250", byte), "WINDOWS-1250");
  }
  if (iso > windows) {
    return encoding_fault(span, fmt::format("the byte 0x{:02X} stands here; it looks like ISO-8859-2", byte),
                          "ISO-8859-2");
  }
  return encoding_fault(
      span, fmt::format("the byte 0x{:02X} stands here; it may be Windows-1250 or ISO-8859-2", byte),
      "WINDOWS-1250");
}

// The size in bytes of the character at `i` if it is one that no text should hold, else 0. Requires valid UTF-8.
std::size_t forbidden_size(std::string_view text, std::size_t i) {
  const unsigned byte = byte_at(text, i);
  if (byte == '\r') {
    return text.substr(i, 2) == "\r\n" ? 0 : 1;
  }
  if (byte < 0x20) {
    return byte == '\t' || byte == '\n' ? 0 : 1;
  }
  switch (byte) {
    case 0x7F:
      return 1;
    case 0xC2:  // U+0080 to U+009F.
      return byte_at(text, i + 1) < 0xA0 ? 2 : 0;
    case 0xE2:
      // U+2028 and U+2029 are line ends to some programs and not to others.
      return byte_at(text, i + 1) == 0x80 && (byte_at(text, i + 2) == 0xA8 || byte_at(text, i + 2) == 0xA9)
                 ? 3
                 : 0;
    case 0xEF:  // U+FEFF, U+FFFE, U+FFFF.
      return (byte_at(text, i + 1) == 0xBB && byte_at(text, i + 2) == 0xBF) ||
                     (byte_at(text, i + 1) == 0xBF && byte_at(text, i + 2) >= 0xBE)
                 ? 3
                 : 0;
    default:
      return 0;
  }
}

std::string describe(char32_t character) {
  const auto number = static_cast<unsigned>(character);
  switch (number) {
    case 0:
      return "a zero byte (U+0000)";
    case '\r':
      return "a carriage return without a line feed (U+000D)";
    case 0x85:
      return "the line break U+0085";
    case 0x2028:
      return "the line separator U+2028";
    case 0x2029:
      return "the paragraph separator U+2029";
    case 0xFEFF:
      return "a byte order mark (U+FEFF) inside the text";
    default:
      return fmt::format("the control character U+{:04X}", number);
  }
}

std::optional<Diagnostic> check_characters(std::string_view text, const Origin& origin) {
  std::optional<std::size_t> first;
  std::size_t more = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned byte = byte_at(text, i);
    if (byte >= 0x20 && byte < 0x7F) {
      continue;
    }
    if (forbidden_size(text, i) > 0) {
      more += first ? 1 : 0;
      first = first.value_or(i);
    }
  }
  if (!first) {
    return std::nullopt;
  }
  std::size_t at = *first;
  const char32_t character = source::next_code_point(text, at);
  const std::string others = more == 0 ? "" : fmt::format(" (and {} more such characters)", more);
  return Diagnostic::error(Code::control_character,
                           origin.span(*first, *first + forbidden_size(text, *first)),
                           fmt::format("{} stands in the text{}", describe(character), others))
      .fix("delete it", {{origin.span(*first, *first + forbidden_size(text, *first)), "", ""}})
      .help("delete it; inside double quotes it may be written as an escape");
}

// A line that consists of a merge marker: seven equal signs alone, or seven of the others and perhaps a name.
bool is_conflict_marker(std::string_view line, Rulers rulers) {
  for (const char c : {'<', '=', '>', '|'}) {
    if (c == '=' && rulers == Rulers::may_underline) {
      continue;
    }
    if (line.size() < 7 || line.substr(0, 7) != std::string(7, c)) {
      continue;
    }
    return line.size() == 7 || (c != '=' && line[7] == ' ');
  }
  return false;
}

std::optional<Diagnostic> check_merge_markers(std::string_view text, const Origin& origin, Rulers rulers) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t trimmed = end > begin && text[end - 1] == '\r' ? end - 1 : end;
    if (is_conflict_marker(text.substr(begin, trimmed - begin), rulers)) {
      return Diagnostic::error(Code::merge_conflict, origin.span(begin, trimmed),
                               fmt::format("`{}` is left over from a merge", text.substr(begin, 7)))
          .help("choose one of the two versions and delete the lines `<<<<<<<`, `=======` and `>>>>>>>`");
    }
    begin = end + 1;
  }
  return std::nullopt;
}

std::optional<Diagnostic> find_fault(std::string_view text, const Origin& origin, std::size_t limit,
                                     Rulers rulers) {
  if (text.size() > limit) {
    return Diagnostic::error(Code::file_too_large, origin.span(0, 0),
                             fmt::format("the text has {} bytes; {} are the limit", text.size(), limit))
        .help("split it into several files");
  }
  if (auto fault = check_wide_encoding(text, origin)) {
    return fault;
  }
  if (const auto at = source::first_invalid_utf8(text)) {
    return invalid_utf8(text, *at, origin);
  }
  if (auto fault = check_characters(text, origin)) {
    return fault;
  }
  if (auto fault = check_merge_markers(text, origin, rulers)) {
    return fault;
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return Diagnostic::error(Code::empty_file, origin.span(0, 0), "nothing is written here")
        .help("fill the file, or delete it");
  }
  return std::nullopt;
}

}  // namespace

bool passes_precheck(std::string_view text, const Origin& origin, std::size_t limit, Diagnostics& diagnostics,
                     Rulers rulers) {
  auto fault = find_fault(text, origin, limit, rulers);
  if (!fault) {
    return true;
  }
  diagnostics.add(*std::move(fault));
  return false;
}

}  // namespace talia::document

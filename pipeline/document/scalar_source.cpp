#include "document/scalar_source.h"

#include <algorithm>

#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::document {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t';
}
bool is_break(char c) {
  return c == '\n' || c == '\r';
}

// The bytes of the line break at `at`.
std::size_t break_size(std::string_view source, std::size_t at) {
  return source.substr(at, 2) == "\r\n" ? 2 : 1;
}

class Writer {
 public:
  explicit Writer(std::string_view source) : source_(source) {}

  void verbatim(std::size_t begin, std::size_t end) {
    if (begin == end) {
      return;
    }
    result_.text.append(source_.substr(begin, end - begin));
    if (!result_.pieces.empty() && result_.pieces.back().is_verbatim && result_.pieces.back().end == begin) {
      result_.pieces.back().size += static_cast<std::uint32_t>(end - begin);
      result_.pieces.back().end = static_cast<std::uint32_t>(end);
      return;
    }
    push(end - begin, begin, end, true);
  }

  void from(std::string_view text, std::size_t begin, std::size_t end) {
    if (!text.empty()) {
      result_.text.append(text);
      push(text.size(), begin, end, false);
    }
  }

  void line_break(std::size_t begin, std::size_t end) {
    if (end - begin == 1 && source_[begin] == '\n') {
      verbatim(begin, end);
    } else {
      from("\n", begin, end);
    }
  }

  MappedScalar take() { return std::move(result_); }

 private:
  void push(std::size_t size, std::size_t begin, std::size_t end, bool is_verbatim) {
    result_.pieces.push_back({static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(begin),
                              static_cast<std::uint32_t>(end), is_verbatim});
  }
  std::string_view source_;
  MappedScalar result_;
};

// The end of the white space and line breaks from `at` on, and how many breaks they hold.
struct Gap {
  std::size_t end;
  std::size_t breaks = 0;
};

Gap gap_from(std::string_view source, std::size_t at, std::size_t end) {
  Gap gap{at};
  while (gap.end < end && (is_space(source[gap.end]) || is_break(source[gap.end]))) {
    if (is_break(source[gap.end])) {
      ++gap.breaks;
      gap.end += break_size(source, gap.end);
    } else {
      ++gap.end;
    }
  }
  gap.end = std::min(gap.end, end);
  return gap;
}

std::string folded(std::size_t breaks) {
  return breaks == 1 ? " " : std::string(breaks - 1, '\n');
}

unsigned hex_value(std::string_view digits) {
  unsigned value = 0;
  for (const char c : digits) {
    value = value * 16 + static_cast<unsigned>(source::digit_value(c).value_or(0));
  }
  return value;
}

// Writes the escape at `at`, a backslash before a character that is no line break, and gives its end.
std::size_t write_escape(std::string_view source, std::size_t at, std::size_t end, Writer& writer) {
  const char kind = at + 1 < end ? source[at + 1] : '\\';
  std::size_t digits = 0;
  std::string_view plain;
  using namespace std::string_view_literals;
  switch (kind) {
    case '0':
      plain = "\0"sv;
      break;
    case 'a':
      plain = "\a";
      break;
    case 'b':
      plain = "\b";
      break;
    case 't':
    case '\t':
      plain = "\t";
      break;
    case 'n':
      plain = "\n";
      break;
    case 'v':
      plain = "\v";
      break;
    case 'f':
      plain = "\f";
      break;
    case 'r':
      plain = "\r";
      break;
    case 'e':
      plain = "\x1B";
      break;
    case 'N':
      plain = "\xC2\x85";
      break;
    case '_':
      plain = "\xC2\xA0";
      break;
    case 'L':
      plain = "\xE2\x80\xA8";
      break;
    case 'P':
      plain = "\xE2\x80\xA9";
      break;
    case 'x':
      digits = 2;
      break;
    case 'u':
      digits = 4;
      break;
    case 'U':
      digits = 8;
      break;
    default:
      plain = source.substr(at + 1, 1);
      break;
  }
  if (digits == 0) {
    const std::size_t stop = std::min(at + 2, end);
    writer.from(plain, at, stop);
    return stop;
  }
  std::size_t stop = std::min(at + 2 + digits, end);
  unsigned value = hex_value(source.substr(at + 2, stop - at - 2));
  if (value >= 0xD800 && value < 0xDC00 && source.substr(stop, 2) == "\\u" && stop + 6 <= end) {
    value = 0x10000 + ((value - 0xD800) << 10) + ((hex_value(source.substr(stop + 2, 4)) - 0xDC00) & 0x3FFu);
    stop += 6;
  }
  std::string text;
  source::append_code_point(text, value <= 0x10FFFF ? static_cast<char32_t>(value) : U'\uFFFD');
  writer.from(text, at, stop);
  return stop;
}

// Plain and quoted scalars; [at, end) without the quotes.
void read_flow(ScalarStyle style, std::string_view source, std::size_t at, std::size_t end, Writer& writer) {
  const std::string_view stops = style == ScalarStyle::double_quoted   ? " \t\r\n\\"
                                 : style == ScalarStyle::single_quoted ? " \t\r\n'"
                                                                       : " \t\r\n";
  while (at < end) {
    const std::size_t stop = std::min(source.find_first_of(stops, at), end);
    writer.verbatim(at, stop);
    at = stop;
    if (at == end) {
      return;
    }
    if (source[at] == '\'') {
      writer.from("'", at, std::min(at + 2, end));
      at += 2;
    } else if (source[at] == '\\' && at + 1 < end && is_break(source[at + 1])) {
      const Gap gap = gap_from(source, at + 1, end);
      writer.from(std::string(gap.breaks - 1, '\n'), at, gap.end);
      at = gap.end;
    } else if (source[at] == '\\') {
      at = write_escape(source, at, end, writer);
    } else {
      const Gap gap = gap_from(source, at, end);
      if (gap.breaks == 0) {
        writer.verbatim(at, gap.end);
      } else {
        writer.from(folded(gap.breaks), at, gap.end);
      }
      at = gap.end;
    }
  }
}

struct Line {
  std::size_t begin, end;  // Without its indent, without its break.
  // Behind the break; equal to `end` when there is none.
  std::size_t after;
  bool is_blank;
};

std::size_t line_end(std::string_view source, std::size_t at, std::size_t end) {
  return std::min(source.find_first_of("\r\n", at), end);
}

std::size_t count_spaces(std::string_view source, std::size_t at, std::size_t end) {
  return std::min(source.find_first_not_of(' ', at), end) - at;
}

std::size_t after_break(std::string_view source, std::size_t at, std::size_t end) {
  return at < end ? std::min(at + break_size(source, at), end) : end;
}

// The indent of the first line that holds more than spaces; of spaces alone, the deepest.
std::size_t detect_indent(std::string_view source, std::size_t at, std::size_t end) {
  std::size_t deepest = 0;
  while (at < end) {
    const std::size_t stop = line_end(source, at, end);
    const std::size_t spaces = count_spaces(source, at, stop);
    if (at + spaces < stop) {
      return spaces;
    }
    deepest = std::max(deepest, spaces);
    at = after_break(source, stop, end);
  }
  return deepest;
}

std::vector<Line> split_lines(std::string_view source, std::size_t at, std::size_t end, std::size_t indent) {
  std::vector<Line> lines;
  while (at < end) {
    const std::size_t stop = line_end(source, at, end);
    const std::size_t spaces = count_spaces(source, at, stop);
    const std::size_t begin = at + std::min(spaces, indent);
    lines.push_back({begin, stop, after_break(source, stop, end), begin == stop});
    at = lines.back().after;
  }
  return lines;
}

enum class Chomping { strip, clip, keep };

void write_block(ScalarStyle style, Chomping chomping, const std::vector<Line>& lines,
                 std::string_view source, Writer& writer) {
  const Line* last = nullptr;  // The last line with text.
  // The breaks since then: that line's own, then those of blank lines.
  std::vector<const Line*> breaks;
  const auto write_breaks = [&](std::size_t from) {
    for (std::size_t i = from; i < breaks.size(); ++i) {
      if (breaks[i]->after > breaks[i]->end) {
        writer.line_break(breaks[i]->end, breaks[i]->after);
      }
    }
    breaks.clear();
  };
  for (const Line& line : lines) {
    if (!line.is_blank) {
      const bool folds = style == ScalarStyle::folded && last != nullptr && !is_space(source[last->begin]) &&
                         !is_space(source[line.begin]);
      if (folds && breaks.size() == 1) {
        writer.from(" ", last->end, line.begin);
        breaks.clear();
      } else {
        write_breaks(folds ? 1 : 0);
      }
      writer.verbatim(line.begin, line.end);
      last = &line;
    }
    breaks.push_back(&line);
  }
  if (chomping == Chomping::clip) {
    breaks.resize(last == nullptr ? 0 : 1);
  }
  if (chomping != Chomping::strip) {
    write_breaks(0);
  }
}

MappedScalar read_block(ScalarStyle style, std::string_view source, std::size_t begin, std::size_t end,
                        std::string_view expected) {
  Chomping chomping = Chomping::clip;
  bool has_indent = false;
  std::size_t at = begin + 1;
  for (; at < end && !is_break(source[at]) && !is_space(source[at]); ++at) {
    chomping = source[at] == '-' ? Chomping::strip : source[at] == '+' ? Chomping::keep : chomping;
    has_indent = has_indent || (source[at] >= '1' && source[at] <= '9');
  }
  at = after_break(source, line_end(source, at, end), end);
  const std::size_t detected = detect_indent(source, at, end);
  MappedScalar result;
  for (std::size_t less = 0; less <= detected; ++less) {
    Writer writer(source);
    write_block(style, chomping, split_lines(source, at, end, detected - less), source, writer);
    result = writer.take();
    if (!has_indent || result.text == expected) {
      break;
    }
  }
  return result;
}

}  // namespace

MappedScalar read_scalar(ScalarStyle style, std::string_view source, std::size_t begin, std::size_t end,
                         std::string_view expected) {
  if (style == ScalarStyle::literal || style == ScalarStyle::folded) {
    return read_block(style, source, begin, end, expected);
  }
  Writer writer(source);
  const std::size_t quote = style == ScalarStyle::plain ? 0 : 1;
  if (end - begin >= 2 * quote) {
    read_flow(style, source, begin + quote, end - quote, writer);
  }
  return writer.take();
}

}  // namespace talia::document

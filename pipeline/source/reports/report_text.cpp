// The human report.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "source/places.h"
#include "source/reports/diagnostics.h"
#include "source/reports/terminal_text.h"
#include "source/run/limits.h"
#include "source/source_map.h"
#include "source/text/unicode.h"

namespace talia::source {
namespace {

// Code points of a source line that are shown.
constexpr std::size_t widest_line = 160;

bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

// Where the last `count` code points of a text begin, and where the first ones end.
std::size_t begin_of_last(std::string_view text, std::size_t count) {
  std::size_t begin = text.size();
  for (; begin > 0 && count > 0; --count) {
    for (--begin; begin > 0 && continues(text[begin]); --begin) {
    }
  }
  return begin;
}
std::size_t end_of_first(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; end < text.size() && count > 0; --count) {
    for (++end; end < text.size() && continues(text[end]); ++end) {
    }
  }
  return end;
}

constexpr std::size_t most_of_one_place = 4;  // Notes.
constexpr std::size_t most_elsewhere = 10;

class TextReport {
 public:
  TextReport(const SourceMap& sources, ReportStyle style)
      : sources_(sources), places_(sources), style_(style) {}

  void add(const Diagnostic& diagnostic) {
    const std::optional<Place> place =
        diagnostic.span.exists() ? std::optional(places_.at(diagnostic.span)) : std::nullopt;
    out_ += painted("1", words_of(place)) + ": " + severity_of(diagnostic.severity) +
            painted("1", on_later_lines(diagnostic.message)) +
            fmt::format(" [{}]\n", info_of(diagnostic.code).name);
    if (place) {
      quote(diagnostic.span, *place);
    }
    // A fault of one box on every card of a deck: the first few say enough. JSON has more of them.
    std::size_t same_place = 0;
    std::size_t elsewhere = 0;
    for (const Note& note : diagnostic.notes) {
      const bool is_here = note.span.exists() && note.span == diagnostic.span;
      (is_here ? same_place : elsewhere) += 1;
      if (is_here ? same_place <= most_of_one_place : elsewhere <= most_elsewhere) {
        out_ += painted("36", "  note: ") +
                (note.span.exists() ? words_of(places_.at(note.span)) + ": " : std::string()) +
                indented(note.message);
      }
    }
    if (same_place > most_of_one_place) {
      out_ += painted("36", "  note: ") +
              fmt::format("and {} more at the same place\n", same_place - most_of_one_place);
    }
    if (elsewhere > most_elsewhere) {
      out_ += painted("36", "  note: ") + fmt::format("and {} more\n", elsewhere - most_elsewhere);
    }
    if (diagnostic.help_text) {
      out_ += painted("32", "  help: ") + indented(*diagnostic.help_text);
    }
  }

  // How many there are like the one that was added last, which is the last of them that is listed.
  void count(std::size_t all) {
    out_ += painted("36", "  note: ") + fmt::format("there are {} like it, and no more are listed\n", all);
  }

  std::string take() { return std::move(out_); }

 private:
  std::string painted(std::string_view code, std::string text) const {
    return style_.colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::move(text);
  }

  std::string severity_of(Severity severity) const {
    const std::string_view colour = severity == Severity::warning ? "1;33"
                                    : severity == Severity::note  ? "1;36"
                                                                  : "1;31";
    return painted(colour, fmt::format("{}: ", word_of(severity)));
  }

  static std::string words_of(const std::optional<Place>& place) {
    return place ? fmt::format("{}:{}:{}", harmless_name(place->file), place->line, place->column) : "talia";
  }

  // Later lines stand under the first, so that none of them can be taken for a diagnostic's.
  static std::string on_later_lines(std::string_view text) {
    std::string result;
    for (const char c : harmless(text)) {
      result += c;
      result += c == '\n' ? "        " : "";
    }
    return result;
  }
  static std::string indented(std::string_view text) { return on_later_lines(text) + '\n'; }

  // The source line and carets under the span, as far as it lies on that line; nothing of an empty line.
  void quote(Span span, const Place& place) {
    const std::string_view whole = places_.line_of(span);
    if (whole.empty()) {
      return;
    }
    // Of a long line what may be shown, and a little more.
    const auto line_at = static_cast<std::size_t>(whole.data() - sources_.text(span.file).data());
    const std::size_t middle = span.begin > line_at ? std::min(span.begin - line_at, whole.size()) : 0;
    const std::size_t cut = begin_of_last(whole.substr(0, middle), widest_line);
    const std::string_view near = whole.substr(cut);
    const std::u32string line = decode(harmless(near.substr(0, end_of_first(near, 2 * widest_line + 1))));
    const std::size_t begin = count_code_points(whole.substr(cut, middle - cut));
    const std::size_t wanted = place.end_line == place.line
                                   ? begin + static_cast<std::size_t>(place.end_column - place.column)
                                   : line.size();
    const std::size_t end = std::clamp(wanted, begin, line.size());
    std::size_t first = 0;
    std::size_t last = line.size();
    if (cut > 0 || line.size() > widest_line) {
      first = begin > widest_line / 3 ? begin - widest_line / 3 : 0;
      last = std::min(line.size(), first + widest_line);
    }
    std::u32string shown;
    std::u32string under;
    if (cut > 0 || first > 0) {
      shown += U'…';
      under += U' ';
    }
    shown.append(line, first, last - first);
    for (std::size_t i = first; i < begin; ++i) {
      under += line[i] == U'\t' ? U'\t' : U' ';
    }
    under.append(std::max<std::size_t>(1, std::min(end, last) - begin), U'^');
    if (last < line.size()) {
      shown += U'…';
    }
    out_ += fmt::format("{:5} | {}\n", place.line, encode(shown));
    out_ += "      | " + painted("1;31", encode(under)) + '\n';
  }

  const SourceMap& sources_;
  Places places_;
  ReportStyle style_;
  std::string out_;
};

}  // namespace

std::string render_text(const Diagnostics& diagnostics, const SourceMap& sources, ReportStyle style) {
  TextReport report(sources, style);
  // Of one code and one severity, the graver do not stand behind the others.
  const auto sort_of = [](const Diagnostic& each) { return std::pair(each.code, each.severity); };
  using Sort = std::pair<Code, Severity>;
  std::map<Sort, std::size_t> all;
  for (const Diagnostic& each : diagnostics.in_order_added()) {
    ++all[sort_of(each)];
  }
  std::map<Sort, std::size_t> told;
  for (const auto& [each, others] : diagnostics.listed(sources)) {
    const std::size_t number = ++told[sort_of(*each)];
    if (number > most_of_one_code) {
      continue;
    }
    if (others) {
      Diagnostic counted = *each;
      counted.notes.push_back(*others);
      report.add(counted);
    } else {
      report.add(*each);
    }
    if (number == most_of_one_code && all[sort_of(*each)] > number) {
      report.count(all[sort_of(*each)]);
    }
  }
  return report.take();
}

}  // namespace talia::source

#include "document/strict.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace talia::document {
namespace {

using Column = std::ptrdiff_t;

class Checker {
 public:
  Checker(std::string_view text, const YamlEvents& gate, const Origin& origin, Diagnostics& diagnostics)
      : text_(text), gate_(gate), origin_(origin), diagnostics_(diagnostics) {}

  bool check() {
    for (const Event& event : gate_.events) {
      switch (event.kind) {
        case EventKind::document_begin:
          check_document(event);
          break;
        case EventKind::document_end:
          is_after_open_end_ = event.end == event.begin;
          break;
        case EventKind::list_begin:
        case EventKind::map_begin:
          check_first_of_line(event.begin);
          open(event);
          break;
        case EventKind::list_end:
        case EventKind::map_end:
          close(event);
          break;
        case EventKind::alias:
          check_first_of_line(event.begin);
          check_comma(event.end);
          break;
        case EventKind::scalar:
          check_scalar(event);
          break;
      }
    }
    return is_sound_;
  }

 private:
  struct Frame {
    bool is_flow;
    Column indent;  // Of the innermost block collection; -1 outside of any.
  };

  void report(std::size_t begin, std::size_t end, std::string message, std::string help) {
    if (!is_sound_) {
      // The check stops at the first fault, as a parser does.
      return;
    }
    is_sound_ = false;
    diagnostics_.add(Diagnostic::error(Code::bad_yaml, origin_.span(begin, end), std::move(message))
                         .help(std::move(help)));
  }

  char at(std::size_t byte) const { return byte < text_.size() ? text_[byte] : '\n'; }
  bool is_in_flow() const { return !frames_.empty() && frames_.back().is_flow; }
  Column indent() const { return frames_.empty() ? -1 : frames_.back().indent; }

  std::size_t line_begin(std::size_t byte) const {
    const std::size_t before = byte == 0 ? std::string_view::npos : text_.rfind('\n', byte - 1);
    return before == std::string_view::npos ? 0 : before + 1;
  }

  void check_document(const Event& event) {
    if (is_after_open_end_ && at(event.begin) == '%') {
      report(event.begin, event.begin + 1, "a directive cannot stand inside a document",
             "end the document above with a line `...`; a text that begins with `%` needs quotes");
    }
    is_after_open_end_ = false;
  }

  void open(const Event& event) {
    if (event.is_flow) {
      frames_.push_back({true, indent()});
    } else {
      frames_.push_back({false, static_cast<Column>(event.begin - line_begin(event.begin))});
    }
  }

  void close(const Event& event) {
    const bool is_flow = frames_.back().is_flow;
    frames_.pop_back();
    if (is_flow && event.end > event.begin) {
      check_comment(event.end);
      check_comma(event.end);
    }
  }

  void check_comment(std::size_t end) {
    if (at(end) == '#') {
      report(end, end + 1, "a comment cannot touch what stands before it", "put a space before `#`");
    }
  }

  // Inside brackets, the `,` that may follow.
  void check_comma(std::size_t end) {
    if (!is_in_flow()) {
      return;
    }
    const std::size_t next = text_.find_first_not_of(" \t", end);
    if (next != std::string_view::npos && text_[next] == ',') {
      check_comment(next + 1);
    }
  }

  // Whether the line that begins at `line` has words, and those no deeper than the collection that holds it.
  bool is_at_margin(std::size_t line) const {
    const std::size_t words = text_.find_first_not_of(" \t\r", line);
    const bool is_blank = words == std::string_view::npos || text_[words] == '\n';
    const std::size_t spaces = std::min(text_.find_first_not_of(' ', line), text_.size()) - line;
    return !is_blank && static_cast<Column>(spaces) <= indent();
  }

  // Of a token inside brackets that is the first of its line.
  void check_first_of_line(std::size_t begin) {
    if (!is_in_flow() || indent() < 0) {
      return;
    }
    // The walk back is over white space only: a long line may hold many tokens.
    std::size_t line = begin;
    while (line > 0 && (text_[line - 1] == ' ' || text_[line - 1] == '\t')) {
      --line;
    }
    const bool is_first = line == 0 || text_[line - 1] == '\n';
    if (is_first && is_at_margin(line)) {
      report(begin, begin + 1, "a line inside brackets is indented no deeper than what holds the brackets",
             "indent it with spaces, or close the bracket above");
    }
  }

  void check_scalar(const Event& event) {
    if (event.style == ScalarStyle::literal || event.style == ScalarStyle::folded) {
      check_block(event);
      return;
    }
    check_first_of_line(event.begin);
    check_continuation(event);
    if (event.style != ScalarStyle::plain) {
      check_comment(event.end);
    } else if (is_in_flow() && gate_.value_of(event) == "-") {
      report(event.begin, event.end, "`-` alone is no value inside brackets", "put it into quotes");
    }
    check_comma(event.end);
  }

  void check_continuation(const Event& event) {
    if (indent() < 0) {
      return;
    }
    const std::string_view scalar = text_.substr(event.begin, event.end - event.begin);
    for (std::size_t i = scalar.find('\n'); i != std::string_view::npos; i = scalar.find('\n', i + 1)) {
      const std::size_t line = event.begin + i;
      if (!is_at_margin(line + 1)) {
        continue;
      }
      const bool is_quoted = event.style != ScalarStyle::plain;
      report(event.begin, event.begin + 1,
             is_quoted ? "this quoted text runs on in a line at the margin"
                       : "this text runs on in a line at the margin",
             is_quoted ? "write the closing quote, or indent the lines that go on"
                       : "indent the lines that go on");
      return;
    }
  }

  void check_block(const Event& event) {
    std::size_t header = event.begin + 1;
    bool has_indent = false;
    for (; at(header) == '-' || at(header) == '+' || (at(header) >= '1' && at(header) <= '9'); ++header) {
      has_indent = has_indent || (at(header) != '-' && at(header) != '+');
    }
    check_comment(header);
    if (has_indent) {
      return;
    }
    std::size_t deepest = 0;
    for (std::size_t line = text_.find('\n', header); line + 1 < event.end;) {
      const std::size_t next = std::min(text_.find('\n', line + 1), text_.size());
      const std::size_t words = std::min(text_.find_first_not_of(' ', line + 1), text_.size());
      const std::size_t spaces = words - line - 1;
      if (words < next && at(words) != '\r') {
        break;
      }
      deepest = std::max(deepest, spaces);
      line = next;
    }
    check_depth(event, deepest);
  }

  // The first line with words of a block text, or the comment that stands where it should, against the blank ones above.
  void check_depth(const Event& event, std::size_t deepest) {
    std::size_t words =
        text_.find_first_not_of(" \r\n", std::min(text_.find('\n', event.begin), text_.size()));
    if (deepest == 0 || words == std::string_view::npos) {
      return;
    }
    const std::size_t column = words - line_begin(words);
    const bool is_text = words < event.end;
    const bool is_stray_comment = !is_text && text_[words] == '#' && static_cast<Column>(column) > indent();
    if ((is_text || is_stray_comment) && column < deepest) {
      report(words, words + 1, "blank lines with more spaces than the text stand above it",
             "delete the spaces of the blank lines, or state the indent, as in `|2`");
    }
  }

  std::string_view text_;
  const YamlEvents& gate_;
  const Origin& origin_;
  Diagnostics& diagnostics_;
  std::vector<Frame> frames_;
  bool is_after_open_end_ = false;
  bool is_sound_ = true;
};

}  // namespace

bool passes_strict_check(std::string_view text, const YamlEvents& gate, const Origin& origin,
                         Diagnostics& diagnostics) {
  return Checker(text, gate, origin, diagnostics).check();
}

}  // namespace talia::document

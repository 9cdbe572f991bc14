#include "document/beyond_doubt.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "source/text/ascii.h"
#include "source/text/byte_set.h"

namespace talia::document {
namespace {

bool is_letter_or_digit(char c) {
  return source::is_ascii_letter(c) || source::is_ascii_digit(c) || (c & 0x80) != 0;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

class Judge {
 public:
  Judge(std::string_view text, const YamlEvents& gate) : text_(text), gate_(gate) {}

  bool run() {
    // libyaml takes some signs for line breaks that are none in YAML 1.2.
    constexpr std::string_view breaks[] = {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"};
    if (gate_.anchors > 0 || has(text_, "\t") || has(text_, "\r") ||
        std::ranges::any_of(breaks, [this](std::string_view each) { return has(text_, each); })) {
      return false;
    }
    return std::ranges::all_of(gate_.events, [this](const Event& event) { return is_plain(event); });
  }

 private:
  bool is_plain(const Event& event) {
    switch (event.kind) {
      case EventKind::scalar:
        return is_plain_scalar(event);
      case EventKind::alias:
        return false;
      case EventKind::document_begin:
        return is_plain_beginning(event);
      case EventKind::document_end:
        return event.end == event.begin;
      case EventKind::list_begin:
      case EventKind::map_begin:
        return opens_plainly(event);
      case EventKind::list_end:
      case EventKind::map_end:
        return closes_plainly(event);
    }
    return false;
  }

  char at(std::size_t byte) const { return byte < text_.size() ? text_[byte] : '\n'; }

  // The last sign before a byte that is no space; a line break where there is none in its line.
  char before(std::size_t byte) const {
    while (byte > 0 && text_[byte - 1] == ' ') {
      --byte;
    }
    return byte == 0 ? '\n' : text_[byte - 1];
  }

  // What follows in the line is nothing, or a comment.
  bool ends_line(std::size_t byte) const {
    const std::size_t next = std::min(text_.find_first_not_of(' ', byte), text_.size());
    return at(next) == '\n' || (at(next) == '#' && next > byte);
  }

  bool is_in_brackets() const { return !open_.empty() && open_.back()->is_flow; }

  // Implied, or a line `---`.
  bool is_plain_beginning(const Event& event) const {
    return !text_.substr(event.begin).starts_with("%") &&
           (!text_.substr(event.begin).starts_with("---") || ends_line(event.begin + 3));
  }

  bool opens_plainly(const Event& event) {
    const bool was_in_brackets = is_in_brackets();
    if (!was_in_brackets) {
      hashes_in_texts_ = 0;
    }
    open_.push_back(&event);
    if (event.is_key) {
      return false;
    }
    const char first = at(event.begin);
    if (event.is_flow) {
      return first == (event.kind == EventKind::map_begin ? '{' : '[') &&
             (was_in_brackets ? is_an_entry(event.begin) : stands_plainly(event.begin));
    }
    // `- - a` and `- ? a` are left to both.
    return event.kind == EventKind::map_begin || before(event.begin) == '\n';
  }

  bool closes_plainly(const Event& event) {
    const Event& opening = *open_.back();
    open_.pop_back();
    if (!opening.is_flow) {
      return true;
    }
    // A comma that nothing follows is left to both.
    if (text_[text_.find_last_not_of(" \n", event.end - 2)] == ',') {
      return false;
    }
    if (is_in_brackets()) {
      return true;
    }
    const std::string_view inside = text_.substr(opening.begin, event.end - opening.begin);
    // One that stands in no text would begin a comment.
    return std::ranges::count(inside, '#') == hashes_in_texts_ && ends_line(event.end);
  }

  // Inside brackets: libyaml takes a `?` for a sign there that belongs to no word.
  bool is_an_entry(std::size_t begin) const {
    static constexpr source::ByteSet signs("[{,:\n");
    return signs.has(before(begin));
  }

  // A value right behind its key or dash, an entry at the beginning of its line.
  bool stands_plainly(std::size_t begin) const {
    const char sign = before(begin);
    if (sign == '-' || sign == ':') {
      return begin > 0 && text_[begin - 1] == ' ';
    }
    return sign == '\n' && (open_.empty() || open_.back()->begin == begin);
  }

  bool is_plain_scalar(const Event& event) {
    const std::string_view written = text_.substr(event.begin, event.end - event.begin);
    if (event.style == ScalarStyle::literal || event.style == ScalarStyle::folded) {
      const std::string_view head = written.substr(0, written.find('\n'));
      return !event.is_key && stands_plainly(event.begin) &&
             (head.size() == 1 || (head.size() == 2 && (head[1] == '-' || head[1] == '+')));
    }
    if (has(written, "\n")) {
      return false;
    }
    if (is_in_brackets()) {
      return is_plain_in_brackets(event, written);
    }
    if (event.is_key) {
      return event.begin != event.end && is_plain_key(event, written);
    }
    if (event.begin == event.end) {
      return true;  // Nothing, which is null.
    }
    return stands_plainly(event.begin) && ends_line(event.end) &&
           (event.style != ScalarStyle::plain || is_plain_text(written));
  }

  bool is_plain_key(const Event& event, std::string_view written) const {
    const char sign = before(event.begin);
    return at(event.end) == ':' && (at(event.end + 1) == ' ' || at(event.end + 1) == '\n') &&
           (sign == '\n' || sign == '-') && says_itself(event, written) &&
           (event.style != ScalarStyle::plain ||
            (is_plain_text(written) && !has(written, ":") && !has(written, "#")));
  }

  bool is_plain_in_brackets(const Event& event, std::string_view written) {
    hashes_in_texts_ += std::ranges::count(written, '#');
    static constexpr source::ByteSet ends(" \n,]}");
    const bool ends_well =
        event.is_key ? at(event.end) == ':' && at(event.end + 1) == ' ' && says_itself(event, written)
                     : ends.has(at(event.end));
    return event.begin != event.end && is_an_entry(event.begin) && ends_well &&
           (event.style != ScalarStyle::plain || is_plain_word(written));
  }

  // Without an escape.
  bool says_itself(const Event& event, std::string_view written) const {
    return gate_.value_of(event) ==
           (event.style == ScalarStyle::plain ? written : written.substr(1, written.size() - 2));
  }

  static bool begins_plainly(std::string_view written) {
    static constexpr source::ByteSet signs("_+./$^<=(~;");
    return is_letter_or_digit(written[0]) || signs.has(written[0]) ||
           (written.size() > 1 && written[0] == '-' && source::is_ascii_digit(written[1]));
  }

  // Of a value outside brackets. A colon that a blank follows would end a key, a number sign behind a blank begin a comment.
  static bool is_plain_text(std::string_view written) {
    return begins_plainly(written) && written.back() != ':' && !has(written, ": ") && !has(written, " #");
  }

  static bool is_plain_word(std::string_view written) {
    static constexpr source::ByteSet signs(" _-./+*%()=<>^$;~@&|!'\"\\`#");
    return begins_plainly(written) && !has(written, " #") &&
           std::ranges::all_of(written, [](char c) { return is_letter_or_digit(c) || signs.has(c); });
  }

  std::string_view text_;
  const YamlEvents& gate_;
  std::vector<const Event*> open_;
  std::ptrdiff_t hashes_in_texts_ = 0;  // Since the outermost bracket that is open.
};

}  // namespace

bool is_beyond_doubt(std::string_view text, const YamlEvents& gate) {
  return Judge(text, gate).run();
}

}  // namespace talia::document

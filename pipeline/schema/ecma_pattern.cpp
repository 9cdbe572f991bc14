#include "schema/ecma_pattern.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace talia::schema {
namespace {

// What `\s` holds and what it leaves, as the inside of a class.
constexpr std::string_view spaces =
    R"(\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff})";
constexpr std::string_view all_but_spaces =
    R"(\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e})"
    R"(\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff})";
constexpr std::string_view all_but_line_ends = R"([^\n\r\x{2028}\x{2029}])";

// General categories by the long names that RE2 lacks.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> categories = {{
    {"Letter", "L"},
    {"Uppercase_Letter", "Lu"},
    {"Lowercase_Letter", "Ll"},
    {"Titlecase_Letter", "Lt"},
    {"Modifier_Letter", "Lm"},
    {"Other_Letter", "Lo"},
    {"Mark", "M"},
    {"Nonspacing_Mark", "Mn"},
    {"Spacing_Mark", "Mc"},
    {"Number", "N"},
    {"Decimal_Number", "Nd"},
    {"digit", "Nd"},
    {"Letter_Number", "Nl"},
    {"Other_Number", "No"},
    {"Punctuation", "P"},
    {"punct", "P"},
    {"Symbol", "S"},
    {"Math_Symbol", "Sm"},
    {"Currency_Symbol", "Sc"},
    {"Separator", "Z"},
    {"Space_Separator", "Zs"},
    {"Control", "Cc"},
    {"cntrl", "Cc"},
    {"Format", "Cf"},
}};

class Translator {
 public:
  explicit Translator(std::string_view pattern) : in_(pattern) {}

  EcmaPattern run() {
    while (at_ < in_.size() && out_.state != EcmaPattern::State::faulty) {
      const char c = in_[at_++];
      switch (c) {
        case '\\':
          escape();
          break;
        case '[':
          open_class();
          break;
        case '(':
          group();
          break;
        case '.':
          out_.re2 += all_but_line_ends;
          break;
        default:
          out_.re2 += c;
      }
    }
    return std::move(out_);
  }

 private:
  void fail(std::string reason) {
    out_.state = EcmaPattern::State::faulty;
    out_.reason = std::move(reason);
  }
  void beyond(std::string reason) {
    if (out_.state == EcmaPattern::State::translated) {
      out_.state = EcmaPattern::State::beyond_re2;
      out_.reason = std::move(reason);
    }
  }
  bool take(std::string_view text) {
    const bool is_next = in_.substr(at_).starts_with(text);
    at_ += is_next ? text.size() : 0;
    return is_next;
  }

  void group() {
    if (take("?<=") || take("?<!") || take("?=") || take("?!")) {
      beyond("RE2 cannot look around");
      out_.re2 += "(?:";
    } else if (take("?:")) {
      out_.re2 += "(?:";
    } else if (take("?<")) {
      out_.re2 += "(?P<";
    } else if (at_ < in_.size() && in_[at_] == '?') {
      fail("`(?` begins a group that ECMA 262 does not know");
    } else {
      out_.re2 += '(';
    }
  }

  void open_class() {
    const bool is_negated = take("^");
    if (take("]")) {
      out_.re2 += is_negated ? "(?s:.)" : R"([^\x{0}-\x{10ffff}])";
      return;
    }
    out_.re2 += is_negated ? "[^" : "[";
    while (at_ < in_.size() && out_.state != EcmaPattern::State::faulty) {
      const char c = in_[at_++];
      if (c == ']') {
        out_.re2 += ']';
        return;
      }
      if (c == '\\') {
        escape_in_class();
      } else if (c == '[') {
        out_.re2 += "\\[";
      } else {
        out_.re2 += c;
      }
    }
    if (out_.state != EcmaPattern::State::faulty) {
      fail("a class is left open");
    }
  }

  void escape() {
    if (take("s")) {
      out_.re2 += fmt::format("[{}]", spaces);
    } else if (take("S")) {
      out_.re2 += fmt::format("[{}]", all_but_spaces);
    } else if (take("b")) {
      out_.re2 += "\\b";
    } else if (take("B")) {
      out_.re2 += "\\B";
    } else if (take("k<") || (at_ < in_.size() && in_[at_] >= '1' && in_[at_] <= '9')) {
      beyond("RE2 knows no back references");
      at_ = in_[at_ - 1] == '<' ? std::min(in_.find('>', at_), in_.size() - 1) + 1 : at_ + 1;
    } else {
      common_escape();
    }
  }

  void escape_in_class() {
    if (take("s")) {
      out_.re2 += spaces;
    } else if (take("S")) {
      out_.re2 += all_but_spaces;
    } else if (take("b")) {
      out_.re2 += "\\x{8}";
    } else if (take("-")) {
      out_.re2 += "\\-";
    } else {
      common_escape();
    }
  }

  void common_escape() {
    if (at_ == in_.size()) {
      return fail("a lone backslash ends it");
    }
    const char c = in_[at_++];
    constexpr std::string_view same_in_both = "dDwWtnvfr^$\\.*+?()[]{}|";
    if (same_in_both.find(c) != std::string_view::npos) {
      out_.re2 += '\\';
      out_.re2 += c;
    } else if (c == '/' || c == '-') {
      out_.re2 += c == '/' ? "/" : "\\-";
    } else if (c == '0') {
      code_point(0);
    } else if (c == 'c' && at_ < in_.size() && ((in_[at_] | 0x20) >= 'a' && (in_[at_] | 0x20) <= 'z')) {
      code_point(static_cast<std::uint32_t>(in_[at_++] % 32));
    } else if (c == 'x') {
      hexadecimal(2);
    } else if (c == 'u') {
      unicode_escape();
    } else if (c == 'p' || c == 'P') {
      property(c);
    } else {
      fail(fmt::format("ECMA 262 knows no escape `\\{}`", c));
    }
  }

  void code_point(std::uint32_t value) { out_.re2 += fmt::format("\\x{{{:x}}}", value); }

  std::optional<std::uint32_t> hex_digits(std::size_t begin, std::size_t length) const {
    std::uint32_t value = 0;
    if (begin + length > in_.size() || length == 0) {
      return std::nullopt;
    }
    const char* end = in_.data() + begin + length;
    const auto parsed = std::from_chars(in_.data() + begin, end, value, 16);
    return parsed.ec == std::errc{} && parsed.ptr == end ? std::optional(value) : std::nullopt;
  }

  void hexadecimal(std::size_t length) {
    const auto value = hex_digits(at_, length);
    if (!value) {
      return fail(fmt::format("an escape lacks its {} hexadecimal digits", length));
    }
    at_ += length;
    code_point(*value);
  }

  void unicode_escape() {
    if (take("{")) {
      const std::size_t end = in_.find('}', at_);
      const auto value = end == std::string_view::npos ? std::nullopt : hex_digits(at_, end - at_);
      if (!value || *value > 0x10ffff) {
        return fail("`\\u{…}` holds no code point");
      }
      at_ = end + 1;
      return code_point(*value);
    }
    const auto high = hex_digits(at_, 4);
    const auto low = high && in_.substr(at_ + 4).starts_with("\\u") ? hex_digits(at_ + 6, 4) : std::nullopt;
    if (high && low && *high >= 0xd800 && *high < 0xdc00 && *low >= 0xdc00 && *low < 0xe000) {
      at_ += 10;
      return code_point(0x10000 + ((*high - 0xd800) << 10) + (*low - 0xdc00));
    }
    hexadecimal(4);
  }

  void property(char letter) {
    const std::size_t end = in_.find('}', at_);
    if (!take("{") || end == std::string_view::npos) {
      return fail("`\\p` lacks its `{…}`");
    }
    std::string_view name = in_.substr(at_, end - at_);
    at_ = end + 1;
    for (const std::string_view prefix : {"General_Category=", "gc=", "Script=", "sc="}) {
      if (name.starts_with(prefix)) {
        name.remove_prefix(prefix.size());
      }
    }
    const auto* const category =
        std::ranges::find(categories, name, &std::pair<std::string_view, std::string_view>::first);
    out_.re2 += fmt::format("\\{}{{{}}}", letter, category == categories.end() ? name : category->second);
  }

  std::string_view in_;
  std::size_t at_ = 0;
  EcmaPattern out_;
};

}  // namespace

EcmaPattern translate(std::string_view pattern) {
  return Translator(pattern).run();
}

}  // namespace talia::schema

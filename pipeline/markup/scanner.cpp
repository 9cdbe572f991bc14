#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <cmark-gfm.h>
#include <fmt/format.h>

#include "markup/classes.h"
#include "markup/fences.h"
#include "markup/labels.h"
#include "markup/scan.h"
#include "source/run/assert.h"
#include "source/text/ascii.h"
#include "source/text/byte_set.h"
#include "source/text/unicode.h"

namespace talia::markup {
namespace {

// Planes 15 and 16 are private use: 131,068 placeholders. A character of theirs in the source becomes a Literal.
constexpr char32_t first_placeholder = 0xF0000;
constexpr char32_t last_placeholder = 0x10FFFD;
constexpr std::size_t most_placeholders = last_placeholder - first_placeholder;
// Stand inside the ends of a bracketed span, so that CommonMark sees punctuation there, as it would without its classes:
// the asterisks of `[*„a”*]{.sc}` are emphasis.
constexpr std::string_view span_opens = "⁅";
constexpr std::string_view span_closes = "⁆";

bool is_ascii_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

// The byte after the line end at `byte` (LF, CR, CR LF).
std::size_t after_line_end(std::string_view text, std::size_t byte) {
  return byte + (text[byte] == '\r' && byte + 1 < text.size() && text[byte + 1] == '\n' ? 2 : 1);
}

std::size_t line_end(std::string_view text, std::size_t byte) {
  static constexpr source::ByteSet line_ends("\r\n");
  return std::min(line_ends.find_in(text, byte), text.size());
}

// Where the paragraph that holds `byte` ends: at a blank line, or at the end of the text.
std::size_t paragraph_end(std::string_view text, std::size_t byte) {
  for (std::size_t end = line_end(text, byte); end < text.size();) {
    const std::size_t next = after_line_end(text, end);
    const std::size_t next_end = line_end(text, next);
    if (text.substr(next, next_end - next).find_first_not_of(" \t>") == std::string_view::npos) {
      return end;
    }
    end = next_end;
  }
  return text.size();
}

// What CommonMark reads for an entity such as `&nbsp;`; the entity itself when it knows none of that name.
std::string decoded_entity(std::string_view entity) {
  const std::unique_ptr<cmark_node, void (*)(cmark_node*)> document(
      cmark_parse_document(entity.data(), entity.size(), CMARK_OPT_DEFAULT), cmark_node_free);
  cmark_node* const paragraph = cmark_node_first_child(document.get());
  cmark_node* const text = paragraph == nullptr ? nullptr : cmark_node_first_child(paragraph);
  const char* const literal = text == nullptr ? nullptr : cmark_node_get_literal(text);
  return literal == nullptr ? std::string(entity) : std::string(literal);
}

// The length of `&name;` or `&#…;` at the start of `text`, or 0.
std::size_t entity_length(std::string_view text) {
  std::size_t at = 1;
  if (at < text.size() && text[at] == '#') {
    ++at;
  }
  const std::size_t first = at;
  while (at < text.size() && at - first < 32 &&
         (source::is_ascii_letter(text[at]) || source::is_ascii_digit(text[at]))) {
    ++at;
  }
  return at > first && at < text.size() && text[at] == ';' ? at + 1 : 0;
}

}  // namespace

bool is_placeholder(std::string_view text, std::size_t byte, std::size_t& number) {
  // Planes 15 and 16 are F3 B0 80 80 to F4 8F BF BD.
  if (byte + placeholder_bytes > text.size()) {
    return false;
  }
  const auto first = static_cast<unsigned char>(text[byte]);
  if (first != 0xF3 && first != 0xF4) {
    return false;
  }
  std::size_t at = byte;
  const char32_t code_point = source::next_code_point(text, at);
  if (code_point < first_placeholder || code_point > last_placeholder) {
    return false;
  }
  number = code_point - first_placeholder;
  return true;
}

// Walks the source once, from left to right; what begins first wins.
class Scanner {
 public:
  Scanner(Scanned& out, bool markup, std::string_view language, Diagnostics& diagnostics)
      : out_(out),
        text_(out.source_.view()),
        markup_(markup),
        language_(language),
        diagnostics_(diagnostics) {}

  void scan() {
    while (at_ < text_.size()) {
      if (markup_ && at_line_start_ && skip_fenced_block()) {
        continue;
      }
      step();
    }
    drop_brackets();
    write();
  }

 private:
  void step() {
    static constexpr source::ByteSet signs("\n\r\\{:[]`&\xF3\xF4");
    at_line_start_ = false;
    if (const std::size_t next = std::min(signs.find_in(text_, at_), text_.size()); next > at_) {
      at_ = next;
      return;
    }
    const char c = text_[at_];
    switch (c) {
      case '\n':
      case '\r':
        at_ = after_line_end(text_, at_);
        at_line_start_ = true;
        if (at_ > paragraph_limit_) {
          drop_brackets();
        }
        return;
      case '\\':
        if (at_ + 1 < text_.size() && is_escapable(text_[at_ + 1])) {
          replace(at_ + 2, Literal{MappedText::from(std::string(1, text_[at_ + 1]),
                                                    out_.source_.span_of(at_, at_ + 2))});
          return;
        }
        break;
      case '{':
        return insertion();
      case ':':
        return colon();
      case '[':
        if (markup_) {
          return opens_reference() ? reference() : open_bracket();
        }
        break;
      case ']':
        if (markup_) {
          return close_bracket();
        }
        break;
      case '`':
        if (markup_) {
          return code_span();
        }
        break;
      case '&':
        if (markup_) {
          return entity();
        }
        break;
      default:
        break;
    }
    std::size_t number = 0;
    if (is_placeholder(text_, at_, number)) {
      replace(at_ + placeholder_bytes, Literal{out_.source_.slice(at_, at_ + placeholder_bytes)});
      return;
    }
    ++at_;
  }

  bool is_escapable(char c) const {
    return markup_ ? is_ascii_punctuation(c) : c == '{' || c == '}' || c == ':' || c == '\\';
  }

  // Code keeps its braces: a fenced block, and what stands between equal runs of backticks.
  bool skip_fenced_block() {
    const std::size_t end = line_end(text_, at_);
    const Fence fence = fence_of(text_.substr(at_, end - at_));
    if (fence.length == 0) {
      return false;
    }
    at_ = end;
    while (at_ < text_.size()) {
      at_ = after_line_end(text_, at_);
      const std::size_t next = line_end(text_, at_);
      const bool is_last = closes(fence, text_.substr(at_, next - at_));
      at_ = next;
      if (is_last) {
        break;
      }
    }
    at_line_start_ = false;
    return true;
  }

  std::size_t paragraph_limit() {
    if (at_ >= paragraph_limit_) {
      paragraph_limit_ = paragraph_end(text_, at_);
    }
    return paragraph_limit_;
  }

  void code_span() {
    std::size_t open = at_;
    while (open < text_.size() && text_[open] == '`') {
      ++open;
    }
    const std::size_t length = open - at_;
    const std::size_t end = paragraph_limit();
    for (std::size_t at = open; at < end;) {
      if (text_[at] != '`') {
        ++at;
        continue;
      }
      std::size_t close = at;
      while (close < end && text_[close] == '`') {
        ++close;
      }
      if (close - at == length) {
        at_ = close;
        return;
      }
      at = close;
    }
    // Nothing closes it: these are plain backticks.
    at_ = open;
  }

  void entity() {
    const std::size_t length = entity_length(text_.substr(at_));
    if (length == 0) {
      ++at_;
      return;
    }
    const std::string_view written = text_.substr(at_, length);
    std::string decoded = decoded_entity(written);
    if (decoded == written) {
      ++at_;
      return;
    }
    replace(at_ + length,
            Literal{MappedText::from(std::move(decoded), out_.source_.span_of(at_, at_ + length))});
  }

  void insertion() {
    if (at_ < unclosed_until_) {
      ++at_;
      return;
    }
    if (const std::size_t end = end_of_classes(at_); end != std::string_view::npos) {
      classes_of_no_words(end);
      return;
    }
    const std::size_t end = formula::end_of_insertion(text_.substr(0, paragraph_limit()), at_);
    if (end == std::string_view::npos) {
      unclosed_until_ = paragraph_limit();
      fault(at_, at_ + 1, "this `{` opens an insertion that nothing closes",
            "close it with `}`, or write `\\{` for a brace");
      replace(at_ + 1, Literal{out_.source_.slice(at_, at_ + 1)});
      return;
    }
    const MappedText inside = out_.source_.slice(at_ + 1, end - 1);
    if (markup_ && inside.trimmed().view().starts_with('#')) {
      fault(at_, end, "names of one's own for sections and words have no meaning here",
            "a section is referred to by its words, small and with hyphens, `[[#what-to-carry]]`; write "
            "`\\{` for a "
            "brace");
      replace(end, Literal{out_.source_.slice(at_, end)});
      return;
    }
    if (inside.trimmed().empty()) {
      fault(at_, end, "an insertion with nothing in it",
            "write an expression between the braces, or `\\{` for a brace");
      replace(end, Literal{out_.source_.slice(at_, end)});
      return;
    }
    replace(end, Insertion{formula::parse(inside, diagnostics_, language_), out_.source_.span_of(at_, end)});
  }

  // `{.name …}`: no expression begins with a full stop. Gives the byte after it; npos when there is none.
  std::size_t end_of_classes(std::size_t begin) {
    if (begin >= text_.size() || text_[begin] != '{' || begin < unclosed_until_) {
      return std::string_view::npos;
    }
    const std::size_t first = text_.find_first_not_of(' ', begin + 1);
    if (first == std::string_view::npos || text_[first] != '.') {
      return std::string_view::npos;
    }
    const std::size_t end = text_.substr(0, paragraph_limit()).find('}', first);
    return end == std::string_view::npos ? end : end + 1;
  }

  void classes_of_no_words(std::size_t end) {
    fault(at_, end, "classes that belong to no words", "write `[words]{.sc}`; write `\\{` for a brace");
    replace(end, Literal{out_.source_.slice(at_, end)});
  }

  // Whether `[[` stands here, and not a span that begins with a span or a reference: no target holds a bracket.
  bool opens_reference() const {
    if (text_.substr(at_, 2) != "[[" || text_.substr(at_, 3) == "[[[") {
      return false;
    }
    const std::size_t sign = text_.find_first_of("[]|\r\n", at_ + 2);
    const bool holds_bracket =
        sign != std::string_view::npos &&
        (text_[sign] == '[' || (text_[sign] == ']' && text_.substr(sign + 1, 2) == "{."));
    return !holds_bracket;
  }

  void open_bracket() {
    paragraph_limit();
    const bool is_double = text_.substr(at_, 2) == "[[" && text_.substr(at_, 3) != "[[[";
    brackets_.push_back({tokens_.size(), is_double});
    tokens_.push_back({at_, at_ + 1, std::nullopt});
    ++at_;
  }

  void close_bracket() {
    const std::size_t end = end_of_classes(at_ + 1);
    if (end == std::string_view::npos) {
      if (!brackets_.empty()) {
        drop(brackets_.back());
        brackets_.pop_back();
      }
      ++at_;
      return;
    }
    if (brackets_.empty()) {
      classes_of_no_words(end);
      return;
    }
    Token& start = tokens_[brackets_.back().token];
    brackets_.pop_back();
    if (text_.find_first_not_of(" \t\r\n", start.end) >= at_) {
      fault(start.begin, end, "a span with nothing in it", "write words between the brackets");
    }
    const std::size_t classes = text_.find('{', at_) + 1;
    auto style = read_classes(out_.source_.slice(classes, end - 1));
    if (!style) {
      diagnostics_.add(style.error());
      out_.is_broken_ = true;
      style = InlineStyle{};
    }
    start.found = SpanStart{*std::move(style)};
    replace(end, SpanEnd{});
  }

  struct Bracket {
    std::size_t token;
    bool is_double;  // `[[`, which would be a reference if it were closed.
  };

  // A bracket that no span begins with.
  void drop(const Bracket& bracket) {
    const std::size_t begin = tokens_[bracket.token].begin;
    if (bracket.is_double && begin >= unclosed_until_) {
      unclosed_until_ = paragraph_limit_;
      unclosed_reference(begin);
    }
  }

  void drop_brackets() {
    for (const Bracket& bracket : brackets_) {
      drop(bracket);
    }
    brackets_.clear();
  }

  void unclosed_reference(std::size_t begin) {
    fault(begin, begin + 2, "this `[[` opens a reference that nothing closes",
          "close it with `]]`, or write `\\[[` for brackets");
  }

  void reference() {
    if (at_ < unclosed_until_) {
      ++at_;
      return;
    }
    const std::size_t close = text_.substr(0, paragraph_limit()).find("]]", at_ + 2);
    if (close == std::string_view::npos) {
      unclosed_until_ = paragraph_limit();
      unclosed_reference(at_);
      replace(at_ + 2, Literal{out_.source_.slice(at_, at_ + 2)});
      return;
    }
    const std::size_t bar = std::min(text_.substr(0, close).find('|', at_ + 2), close);
    // Those who know tables elsewhere write the bar in one as `\|`.
    const std::size_t target_end = bar < close && text_[bar - 1] == '\\' ? bar - 1 : bar;
    Reference found{out_.source_.slice(at_ + 2, target_end).trimmed(), {}};
    if (const MappedText label = out_.source_.slice(std::min(bar + 1, close), close).trimmed();
        !label.empty()) {
      auto words = read_label(label, language_, diagnostics_);
      out_.is_broken_ = out_.is_broken_ || !words;
      found.label = std::make_shared<const MappedText>(words ? *std::move(words) : label);
    }
    if (found.target.empty() || found.target.view().find_first_of("[]{}\r\n") != std::string_view::npos) {
      fault(at_, close + 2, "a reference that names no definition",
            "write an id between the brackets: `[[id]]` or `[[id|words]]`");
      replace(close + 2, Literal{out_.source_.slice(at_, close + 2)});
      return;
    }
    replace(close + 2, std::move(found));
  }

  void colon() {
    // `[x]:` at a line's start would be a link definition, which vanishes from the text.
    if (markup_ && at_ > 0 && text_[at_ - 1] == ']') {
      replace(at_ + 1, Literal{out_.source_.slice(at_, at_ + 1)});
      return;
    }
    const auto end = icon_end();
    if (!end) {
      ++at_;
      return;
    }
    replace(*end, IconName{out_.source_.slice(at_ + 1, *end - 1)});
  }

  std::optional<std::size_t> icon_end() const {
    std::size_t end = at_ + 1;
    if (end >= text_.size() || !source::is_ascii_lower(text_[end]) || joins_before(at_)) {
      return std::nullopt;
    }
    while (end < text_.size() && (source::is_ascii_lower(text_[end]) || source::is_ascii_digit(text_[end]) ||
                                  text_[end] == '_' || text_[end] == '-')) {
      ++end;
    }
    if (end >= text_.size() || text_[end] != ':') {
      return std::nullopt;
    }
    ++end;
    return source::is_word_at(text_, end) ? std::nullopt : std::optional(end);
  }

  // Whether a letter or a digit stands straight before `byte`.
  bool joins_before(std::size_t byte) const {
    const bool is_after_placeholder = !tokens_.empty() && tokens_.back().found && byte == tokens_.back().end;
    return !is_after_placeholder && source::is_word_before(text_, byte);
  }

  void fault(std::size_t begin, std::size_t end, std::string message, std::string help) {
    diagnostics_.add(Diagnostic::of(Code::bad_markup, out_.source_.span_of(begin, end), std::move(message))
                         .help(std::move(help)));
    out_.is_broken_ = true;
  }

  // What is found between bytes of the source; nothing yet for a bracket that may begin a span.
  struct Token {
    std::size_t begin, end;
    std::optional<Found> found;
  };

  void replace(std::size_t end, Found found) {
    if (tokens_.size() > most_placeholders) {
      if (!out_.is_broken_) {
        fault(at_, end, "more insertions, references, icons and escapes than one text can hold",
              "split the text");
      }
      // Nothing of it is read.
      at_ = text_.size();
      is_too_much_ = true;
      return;
    }
    tokens_.push_back({at_, end, std::move(found)});
    at_ = end;
  }

  // The scanned text: the source with placeholders for what was found.
  void write() {
    if (is_too_much_) {
      return;
    }
    std::size_t copied = 0;
    const auto copy_to = [&](std::size_t end) {
      if (end > copied) {
        out_.runs_.push_back({out_.text_.size(), copied});
        out_.text_ += text_.substr(copied, end - copied);
      }
    };
    for (Token& token : tokens_) {
      if (!token.found) {
        continue;
      }
      copy_to(token.begin);
      copied = token.end;
      out_.runs_.push_back({out_.text_.size(), token.begin});
      out_.text_ += std::holds_alternative<SpanEnd>(*token.found) ? span_closes : "";
      source::append_code_point(out_.text_, first_placeholder + static_cast<char32_t>(out_.found_.size()));
      out_.text_ += std::holds_alternative<SpanStart>(*token.found) ? span_opens : "";
      out_.found_.push_back(*std::move(token.found));
    }
    copy_to(text_.size());
  }

  Scanned& out_;
  const std::string_view text_;
  const bool markup_;
  const std::string_view language_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;  // In the source.
  std::vector<Token> tokens_;
  std::vector<Bracket> brackets_;  // Open ones of this paragraph.
  bool at_line_start_ = true;
  bool is_too_much_ = false;
  std::size_t paragraph_limit_ = 0;
  // Up to here an opening was reported that nothing closes; what else opens there is passed over.
  std::size_t unclosed_until_ = 0;
};

Scanned::Scanned(const MappedText& source, bool markup, std::string_view language, Diagnostics& diagnostics)
    : source_(source) {
  Scanner(*this, markup, language, diagnostics).scan();
  std::size_t begin = 0;
  while (begin < text_.size()) {
    const std::size_t end = line_end(text_, begin);
    lines_.push_back({begin, end});
    begin = end < text_.size() ? after_line_end(text_, end) : end;
  }
}

std::size_t Scanned::next_place(std::size_t byte) const {
  // Of placeholders, and of what closes spans.
  static constexpr source::ByteSet first_bytes("\xF3\xF4\xE2");
  return found_.empty() ? text_.size() : std::min(first_bytes.find_in(text_, byte), text_.size());
}

const Found* Scanned::found_at(std::size_t byte, std::size_t& length) const {
  std::size_t number = 0;
  const bool closes = std::string_view(text_).substr(byte).starts_with(span_closes);
  if (!is_placeholder(text_, closes ? byte + span_closes.size() : byte, number) || number >= found_.size() ||
      closes != std::holds_alternative<SpanEnd>(found_[number])) {
    return nullptr;
  }
  length = placeholder_bytes + (closes ? span_closes.size() : 0) +
           (std::holds_alternative<SpanStart>(found_[number]) ? span_opens.size() : 0);
  return &found_[number];
}

std::size_t Scanned::source_offset(std::size_t byte) const {
  if (byte >= text_.size()) {
    return source_.size();
  }
  const auto run = std::prev(std::ranges::upper_bound(runs_, byte, {}, &Run::begin));
  return run->source + (byte - run->begin);
}

MappedText Scanned::original(std::size_t begin, std::size_t end) const {
  return source_.slice(source_offset(begin), source_offset(end));
}

Span Scanned::span_of(std::size_t begin, std::size_t end) const {
  return source_.span_of(source_offset(begin), source_offset(end));
}

}  // namespace talia::markup

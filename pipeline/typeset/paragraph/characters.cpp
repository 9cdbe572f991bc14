#include "typeset/paragraph/characters.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/paragraph/punctuation.h"

namespace talia::typeset {
namespace {

// As wide in every line of a dialogue, and parts nothing.
constexpr char32_t speech_space = U'\u202f';

bool is_white(char32_t c) {
  return c == U' ' || c == U'\t' || c == U'\n' || c == U'\r';
}

char32_t drawn_as(char32_t written, Case letter_case) {
  switch (written) {
    case U'\u00a0':
    case U'\u2002':
    case U'\u2003':
    case U'\u2009':
    case U'\u200a':
    case U'\u202f':
      return U' ';
    case U'\u2010':
    case U'\u2011':
      return U'-';
    default:
      return letter_case == Case::upper ? source::upper_case(written) : written;
  }
}

class CharacterReader {
 public:
  CharacterReader(std::string_view language, const TextStyle& style, const Symbols& symbols,
                  Diagnostics& diagnostics)
      : style_(style), symbols_(symbols), diagnostics_(diagnostics), signs_(language, style.habits) {
    out_.characters.language = language;
  }

  StyledText read(const std::vector<Inline>& inlines) {
    for (const Inline& each : inlines) {
      add(each);
    }
    strip_end();
    while (!text_.anchors.empty() && text_.anchors.back().at >= text_.size()) {
      text_.anchors.pop_back();
    }
    return std::move(out_);
  }

 private:
  void add(const Inline& each) {
    CharacterLook look{0, each.style, 0, std::nullopt, colour_of(each.style)};
    begins_look_ = true;
    if (each.style.anchor != anchor_) {
      anchor_ = each.style.anchor;
      is_anchor_open_ = anchor_ != nullptr;
    }
    if (each.style.note != note_) {
      note_ = each.style.note;
      refuse_note();
    }
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      add_text(words->text, look);
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      text_.links.push_back(link->destination);
      look.link = static_cast<std::uint32_t>(text_.links.size());
      add_text(link->text, look);
    } else if (const auto* const icon = std::get_if<IconName>(&each.what)) {
      add_icon(icon->name, look);
    } else if (const auto* const reference = std::get_if<Reference>(&each.what)) {
      // Still open: it leads nowhere, which was reported; its words stand.
      add_text(reference->written(), look);
    } else if (std::holds_alternative<LineBreak>(each.what)) {
      strip_end();
      begin_piece(MappedText::from("\n", {}));
      push(forced_break, 0, look);
    }
  }

  // A book has taken those that it sets at a page's foot.
  void refuse_note() {
    if (note_ != nullptr) {
      diagnostics_.add(
          Diagnostic::of(Code::bad_markup, *note_, "a note has no place here")
              .help("notes stand in the paragraphs and lists of a book's chapters; here put the words in "
                    "brackets"));
    }
  }

  std::optional<Paint> colour_of(const InlineStyle& style) {
    if (!style.colour) {
      return std::nullopt;
    }
    if (style_.colours != nullptr) {
      if (const auto found = style_.colours->find(style.colour->str()); found != style_.colours->end()) {
        return found->second;
      }
    }
    std::vector<std::string> names = {"sc", "sup", "frac", "index", "note"};
    if (style_.colours != nullptr) {
      std::ranges::transform(*style_.colours, std::back_inserter(names), &NamedColours::value_type::first);
    }
    diagnostics_.add(
        Diagnostic::of(Code::unknown_colour, style.colour->span(),
                       fmt::format("there is no class or colour `{}`", style.colour->view()))
            .help_closest(style.colour->view(), names)
            .help_otherwise("write `sc`, `sup`, `frac`, `index`, `note` or a colour of the theme"));
    return std::nullopt;
  }

  void begin_piece(const MappedText& text) {
    text_.pieces.push_back({static_cast<std::uint32_t>(text_.written.size()), text});
  }

  void push(char32_t written, std::size_t byte, const CharacterLook& look) {
    if (std::exchange(begins_look_, false) && (looks_.empty() || !is_alike(looks_.back(), look))) {
      looks_.push_back(look);
      looks_.back().begin = text_.written.size();
    }
    if (is_anchor_open_ && !is_white(written) && written != forced_break) {
      // A space may go at a line's end, and the place with it.
      text_.anchors.push_back({text_.written.size(), *anchor_});
      is_anchor_open_ = false;
    }
    text_.written.push_back(written);
    text_.shown.push_back(drawn_as(written, style_.letter_case));
    text_.bytes.push_back(static_cast<std::uint32_t>(byte));
  }

  bool at_start() const { return text_.written.empty() || text_.written.back() == forced_break; }

  void add_text(const MappedText& text, const CharacterLook& look) {
    begin_piece(text);
    const std::string_view view = text.view();
    reserve(view.size());
    if (look.style.code) {
      add_as_written(view, look);
      return;
    }
    for (std::size_t byte = 0; byte < view.size();) {
      const std::size_t at = byte;
      const char32_t c = source::next_code_point(view, byte);
      if (c == forced_break || c == U'\u2029') {
        drop_spaces();
        push(forced_break, at, look);
      } else if (!is_white(c) && !PunctuationWriter::knows(c)) {
        push(c == U'\u00a0' && opens_speech() ? speech_space : c, at, look);
      } else if (!is_white(c)) {
        std::size_t after = byte;
        const std::string_view rest = view.substr(byte);
        push_sign(c, after < view.size() ? source::next_code_point(view, after) : char32_t{0}, rest, at,
                  look);
      } else if (opens_speech()) {
        push(speech_space, at, look);
      } else if (!at_start() && text_.written.back() != U' ' && text_.written.back() != speech_space) {
        push(signs_.space_after(text_.written.back()), at, look);
      }
    }
  }

  // Behind a dash that begins a paragraph, where the language has what is said begin so.
  bool opens_speech() const {
    return language::of(text_.language).dashes_open_speech && text_.size() == 1 &&
           (text_.written.front() == U'–' || text_.written.front() == U'—');
  }

  // What is code keeps its blanks and signs.
  void add_as_written(std::string_view view, const CharacterLook& look) {
    constexpr std::size_t tab = 4;  // Columns from one stop to the next.
    std::size_t column = 0;
    for (std::size_t byte = 0; byte < view.size();) {
      const std::size_t at = byte;
      const char32_t c = source::next_code_point(view, byte);
      const std::size_t count = c == U'\t' ? tab - column % tab : 1;
      for (std::size_t i = 0; i < count; ++i) {
        push(is_white(c) ? U' ' : c, at, look);
      }
      column += count;
    }
  }

  void reserve(std::size_t more) {
    std::size_t size = text_.written.size() + more;
    if (size > text_.written.capacity()) {
      // A text may have many small parts: its room doubles, so that what there is is not copied for each.
      size = std::max(size, 2 * text_.written.capacity());
    }
    text_.written.reserve(size);
    text_.shown.reserve(size);
    text_.bytes.reserve(size);
  }

  // What the style's habits make of it.
  void push_sign(char32_t sign, char32_t next, std::string_view rest, std::size_t byte,
                 const CharacterLook& look) {
    const PunctuationWriter::Change change = signs_.write(text_.written, sign, next, rest);
    for (std::size_t i = 0; i < change.dropped && holds_own(); ++i) {
      pop();
    }
    if (change.before != 0) {
      push(change.before, byte, look);
    }
    push(change.sign, byte, look);
  }

  void drop_spaces() {
    while (holds_own() && text_.written.back() == U' ') {
      pop();
    }
  }

  // Whether the last character is of the last piece.
  bool holds_own() const { return text_.written.size() > text_.pieces.back().begin; }

  void pop() {
    text_.written.pop_back();
    text_.shown.pop_back();
    text_.bytes.pop_back();
    while (!looks_.empty() && looks_.back().begin >= text_.written.size()) {
      looks_.pop_back();
      begins_look_ = true;
    }
  }

  void add_icon(const MappedText& name, CharacterLook look) {
    begin_piece(name);
    look.icon = symbols_.find(fmt::format("icon/{}", name.view()));
    if (!look.icon) {
      std::vector<std::string> names;
      for (const std::string& each : symbols_.names()) {
        if (each.starts_with("icon/")) {
          names.push_back(each.substr(5));
        }
      }
      diagnostics_.add(
          Diagnostic::of(Code::unknown_icon, name.span(), fmt::format("there is no icon `{}`", name.view()))
              .help_closest(name.view(), names)
              .help_otherwise("icons are the drawings in templates/icons, named without their ending"));
      return;
    }
    push(object_character, 0, look);
  }

  void strip_end() {
    while (!text_.written.empty() && text_.written.back() == U' ') {
      pop();
    }
    while (!text_.pieces.empty() && text_.pieces.back().begin >= text_.written.size()) {
      text_.pieces.pop_back();
    }
  }

  const TextStyle& style_;
  const Symbols& symbols_;
  Diagnostics& diagnostics_;
  PunctuationWriter signs_;
  StyledText out_;
  Characters& text_ = out_.characters;
  std::vector<CharacterLook>& looks_ = out_.looks;
  bool begins_look_ = true;
  std::shared_ptr<const std::string> anchor_;  // Of the words at hand …
  bool is_anchor_open_ = false;                // … of which no character has come yet.
  std::shared_ptr<const Span> note_;           // Of which they are.
};

}  // namespace

Span Characters::span_of(std::size_t begin, std::size_t end) const {
  if (pieces.empty() || begin >= end || end > written.size()) {
    return {};
  }
  const auto piece_of = [&](std::size_t character) {
    return std::prev(
        std::ranges::upper_bound(pieces, static_cast<std::uint32_t>(character), {}, &Piece::begin));
  };
  const auto first = piece_of(begin);
  const auto last = piece_of(end - 1);
  const std::string_view last_text = last->text.view();
  std::size_t last_end = bytes[end - 1];
  if (written[end - 1] == object_character) {
    last_end = last_text.size();
  } else if (last_end < last_text.size()) {
    source::next_code_point(last_text, last_end);
  }
  const Span from = first->text.span_of(
      bytes[begin], std::max<std::size_t>(bytes[begin], first == last ? last_end : first->text.size()));
  const Span to = first == last ? from : last->text.span_of(bytes[end - 1], last_end);
  if (!from.exists() || !to.exists() || from.file != to.file) {
    return from.exists() ? from : to;
  }
  return {from.file, std::min(from.begin, to.begin), std::max(from.end, to.end)};
}

std::string Characters::words(std::size_t begin, std::size_t end) const {
  std::string words;
  for (std::size_t at = begin; at < end; ++at) {
    if (written[at] == object_character) {
      const auto piece =
          std::prev(std::ranges::upper_bound(pieces, static_cast<std::uint32_t>(at), {}, &Piece::begin));
      words += fmt::format(":{}:", piece->text.view());
    } else {
      source::append_code_point(words, written[at]);
    }
  }
  return words;
}

bool is_alike(const CharacterLook& a, const CharacterLook& b) {
  InlineStyle seen = a.style;
  seen.index = b.style.index;
  seen.note = b.style.note;
  seen.anchor = b.style.anchor;
  return seen == b.style && a.link == b.link && a.paint == b.paint && !a.icon && !b.icon;
}

StyledText read_characters(const std::vector<Inline>& inlines, std::string_view language,
                           const TextStyle& style, const Symbols& symbols, Diagnostics& diagnostics) {
  return CharacterReader(language, style, symbols, diagnostics).read(inlines);
}

}  // namespace talia::typeset

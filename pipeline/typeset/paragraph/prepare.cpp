#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "source/run/assert.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/paragraph/dice_tokens.h"
#include "typeset/paragraph/drop_cap.h"
#include "typeset/paragraph/font_choice.h"
#include "typeset/paragraph/letter_forms.h"
#include "typeset/paragraph/paragraph.h"
#include "typeset/paragraph/punctuation.h"
#include "typeset/unicode/unicode_clusters.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

// No word has so many letters that each change the next; signs without end, all kerned, would be shaped anew at every place
// where a line may end among them.
constexpr std::size_t most_joined = 32;

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

// How a piece of the text looks, before its fonts are chosen.
struct Look {
  InlineStyle style;
  std::uint32_t link = 0;
  std::optional<SymbolId> icon;
  std::optional<Paint> paint;
};

// Whether words of both may stand in one run.
bool is_alike(const Look& a, const Look& b) {
  return a.style == b.style && a.link == b.link && a.paint == b.paint && !a.icon && !b.icon;
}

class Builder {
 public:
  Builder(std::string_view language, const TextStyle& style, TypesetContext& context,
          Diagnostics& diagnostics)
      : style_(style),
        context_(context),
        diagnostics_(diagnostics),
        font_choice_(paragraph_, style, context, diagnostics),
        signs_(language, style.habits) {
    paragraph_.language = language;
    paragraph_.tracking = static_cast<Em>(style.tracking * static_cast<double>(em) / 1000.0);
    features_ = features_of(style.features);
    if (style.alignment == Alignment::decimal) {
      features_.push_back(feature("lnum", 1));
      features_.push_back(feature("tnum", 1));
    }
    if (style.letter_case == Case::upper) {
      // Dashes and brackets stand higher among capitals.
      features_.push_back(feature("case", 1));
    }
    if (style.tracking != 0) {
      add_features_of_spaced_letters(features_);
    }
  }

  Paragraph build(const std::vector<Inline>& inlines) {
    for (const Inline& each : inlines) {
      add(each);
    }
    strip_end();
    draw_minus_signs();
    find_tokens();
    take_initial();
    find_letter_forms();
    make_runs();
    shape_runs();
    find_breaks(paragraph_, context_.hyphenator, style_);
    if (paragraph_.initial) {
      std::erase_if(paragraph_.breaks,
                    [&](const Break& each) { return each.end <= paragraph_.initial->end; });
    }
    return std::move(paragraph_);
  }

 private:
  void add(const Inline& each) {
    Look look{each.style, 0, std::nullopt, colour_of(each.style)};
    begins_look_ = true;
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      add_text(words->text, look);
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      paragraph_.links.push_back(link->destination);
      look.link = static_cast<std::uint32_t>(paragraph_.links.size());
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

  std::optional<Paint> colour_of(const InlineStyle& style) {
    if (!style.colour) {
      return std::nullopt;
    }
    if (style_.colours != nullptr) {
      if (const auto found = style_.colours->find(style.colour->str()); found != style_.colours->end()) {
        return found->second;
      }
    }
    std::vector<std::string> names = {"sc", "sup", "frac"};
    if (style_.colours != nullptr) {
      std::ranges::transform(*style_.colours, std::back_inserter(names), &NamedColours::value_type::first);
    }
    diagnostics_.add(Diagnostic::of(Code::unknown_colour, style.colour->span(),
                                    fmt::format("there is no class or colour `{}`", style.colour->view()))
                         .help_closest(style.colour->view(), names)
                         .help_otherwise("write `sc`, `sup`, `frac` or a colour of the theme"));
    return std::nullopt;
  }

  void begin_piece(const MappedText& text) {
    paragraph_.pieces.push_back({static_cast<std::uint32_t>(paragraph_.written.size()), text});
  }

  void push(char32_t written, std::size_t byte, const Look& look) {
    if (std::exchange(begins_look_, false) && (looks_.empty() || !is_alike(looks_.back().second, look))) {
      looks_.emplace_back(paragraph_.written.size(), look);
    }
    paragraph_.written.push_back(written);
    paragraph_.shown.push_back(drawn_as(written, style_.letter_case));
    paragraph_.bytes.push_back(static_cast<std::uint32_t>(byte));
  }

  bool at_start() const { return paragraph_.written.empty() || paragraph_.written.back() == forced_break; }

  void add_text(const MappedText& text, const Look& look) {
    begin_piece(text);
    const std::string_view view = text.view();
    reserve(view.size());
    for (std::size_t byte = 0; byte < view.size();) {
      const std::size_t at = byte;
      const char32_t c = source::next_code_point(view, byte);
      if (c == forced_break || c == U'\u2029') {
        drop_spaces();
        push(forced_break, at, look);
      } else if (!is_white(c) && !PunctuationWriter::knows(c)) {
        push(c, at, look);
      } else if (!is_white(c)) {
        std::size_t after = byte;
        const std::string_view rest = view.substr(byte);
        push_sign(c, after < view.size() ? source::next_code_point(view, after) : char32_t{0}, rest, at,
                  look);
      } else if (!at_start() && paragraph_.written.back() != U' ') {
        push(U' ', at, look);
      }
    }
  }

  void reserve(std::size_t more) {
    std::size_t size = paragraph_.written.size() + more;
    if (size > paragraph_.written.capacity()) {
      // A text may have many small parts: its room doubles, so that what there is is not copied for each.
      size = std::max(size, 2 * paragraph_.written.capacity());
    }
    paragraph_.written.reserve(size);
    paragraph_.shown.reserve(size);
    paragraph_.bytes.reserve(size);
  }

  // What the style's habits make of it.
  void push_sign(char32_t sign, char32_t next, std::string_view rest, std::size_t byte, const Look& look) {
    const PunctuationWriter::Change change = signs_.write(paragraph_.written, sign, next, rest);
    for (std::size_t i = 0; i < change.dropped && holds_own(); ++i) {
      pop();
    }
    if (change.before != 0) {
      push(change.before, byte, look);
    }
    push(change.sign, byte, look);
  }

  void drop_spaces() {
    while (holds_own() && paragraph_.written.back() == U' ') {
      pop();
    }
  }

  // Whether the last character is of the last piece.
  bool holds_own() const { return paragraph_.written.size() > paragraph_.pieces.back().begin; }

  void pop() {
    paragraph_.written.pop_back();
    paragraph_.shown.pop_back();
    paragraph_.bytes.pop_back();
    while (!looks_.empty() && looks_.back().first >= paragraph_.written.size()) {
      looks_.pop_back();
      begins_look_ = true;
    }
  }

  void add_icon(const MappedText& name, Look look) {
    begin_piece(name);
    look.icon = context_.symbols.find(fmt::format("icon/{}", name.view()));
    if (!look.icon) {
      std::vector<std::string> names;
      for (const std::string& each : context_.symbols.names()) {
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
    while (!paragraph_.written.empty() && paragraph_.written.back() == U' ') {
      pop();
    }
    while (!paragraph_.pieces.empty() && paragraph_.pieces.back().begin >= paragraph_.written.size()) {
      paragraph_.pieces.pop_back();
    }
  }

  // A hyphen that stands as a sign before a figure is drawn as what it means.
  void draw_minus_signs() {
    const FontId font = context_.fonts.face(style_.family, style_.strong, style_.emphasis);
    if (!context_.fonts.has_glyph(font, U'−')) {
      return;
    }
    for (std::size_t i = 0; i + 1 < paragraph_.written.size(); ++i) {
      if (is_minus_sign(paragraph_.written, i)) {
        paragraph_.shown[i] = U'−';
      }
    }
  }

  // Rolls have lining figures whatever the text around them has: an old-style 1 reads as a letter.
  void find_tokens() {
    tokens_ = dice_tokens_in(paragraph_.written);
    for (const auto& [begin, end] : tokens_) {
      // They stay small among capitals too: `2K6` is no roll.
      for (std::size_t at = begin; at < end; ++at) {
        if (source::is_letter(paragraph_.written[at])) {
          paragraph_.shown[at] = paragraph_.written[at];
        }
      }
    }
  }

  // The letter that is drawn large, and the words in small capitals after it.
  void take_initial() {
    const bool is_wanted = has_drop_cap(style_) && !looks_.empty() && is_plain(looks_.front().second) &&
                           !has_turns(paragraph_.written) &&
                           direction_of(paragraph_.language) != Direction::right_to_left;
    const std::size_t plain = looks_.size() > 1 ? looks_[1].first : paragraph_.written.size();
    const auto place = is_wanted ? initial_place(paragraph_.written, plain) : std::nullopt;
    if (!place) {
      return;
    }
    TextStyle style = style_;
    style.family = style_.drop_cap.family.value_or(style_.family);
    style.strong = style_.drop_cap.strong;
    style.emphasis = style_.emphasis && !style_.drop_cap.family;
    FontChoice choice(paragraph_, style, context_, diagnostics_);
    const FontId face = choice.font_for(place->letter, place->end, {});
    const FontId text_face =
        place->letter > 0 ? font_choice_.font_for(0, place->letter, {}) : font_choice_.face_of({});
    paragraph_.initial =
        std::make_shared<const Initial>(make_initial(paragraph_, *place, face, text_face, context_));
    const std::size_t end =
        end_of_words(paragraph_.written, static_cast<std::size_t>(style_.drop_cap.small_caps));
    for (std::size_t i = 0; i < looks_.size() && looks_[i].first < end; ++i) {
      const bool goes_on = i + 1 == looks_.size() || looks_[i + 1].first > end;
      if (goes_on && end < paragraph_.written.size()) {
        looks_.insert(looks_.begin() + static_cast<std::ptrdiff_t>(i) + 1, {end, looks_[i].second});
      }
      looks_[i].second.style.small_caps = true;
    }
  }

  static bool is_plain(const Look& look) { return is_alike(look, Look{}); }

  void find_letter_forms() {
    std::vector<FormPart> parts;
    for (std::size_t i = 0; i < looks_.size(); ++i) {
      const std::size_t end = i + 1 < looks_.size() ? looks_[i + 1].first : paragraph_.written.size();
      const InlineStyle& style = looks_[i].second.style;
      parts.push_back({looks_[i].first, end, &style, font_choice_.face_of(style)});
    }
    forms_ = typeset::find_letter_forms(paragraph_, parts, tokens_, context_, diagnostics_);
  }

  // Cuts the text where font, look, script or token changes.
  void make_runs() {
    const std::size_t count = paragraph_.written.size();
    std::size_t look = 0;
    std::size_t token = 0;
    std::uint32_t script = first_script();
    BreakWidths last_cut{};
    find_levels();
    for (std::size_t at = 0; at < count;) {
      while (look + 1 < looks_.size() && looks_[look + 1].first <= at) {
        ++look;
      }
      while (token < tokens_.size() && tokens_[token].second <= at) {
        ++token;
      }
      const Look& current = looks_[look].second;
      const bool is_initial = paragraph_.initial && at < paragraph_.initial->end;
      const std::size_t end = is_initial     ? paragraph_.initial->end
                              : current.icon ? at + 1
                                             : cluster_end(paragraph_.shown, at);
      if (const std::uint32_t own = class_of(paragraph_.shown[at]).script; own != 0) {
        script = own;
      }
      const BreakWidths cut{
          look,
          token < tokens_.size() && at >= tokens_[token].first,
          is_initial ? font_choice_.face_of({}) : font_choice_.font_for(at, end, current.style),
          script,
          level_at(at),
          forms_.empty() ? LetterForm::plain : forms_[at]};
      if (!paragraph_.runs.empty() && cut == last_cut && !current.icon &&
          !paragraph_.runs.back().is_initial) {
        paragraph_.runs.back().end = static_cast<std::uint32_t>(end);
      } else {
        begin_run(at, end, cut);
        paragraph_.runs.back().is_initial = is_initial;
      }
      last_cut = cut;
      at = end;
      if (!is_initial && !current.icon && cut.font == font_choice_.face_of(current.style)) {
        at = plain_end(at, std::min(look_end(look), token_begin(token)), cut);
        paragraph_.runs.back().end = static_cast<std::uint32_t>(at);
      }
    }
  }

  // What must be the same for two characters to stand in one run.
  struct BreakWidths {
    std::size_t look;
    bool is_token;
    FontId font;
    std::uint32_t script;
    Level level;
    LetterForm form;
    bool operator==(const BreakWidths&) const = default;
  };

  std::size_t look_end(std::size_t look) const {
    return look + 1 < looks_.size() ? looks_[look + 1].first : paragraph_.written.size();
  }

  std::size_t token_begin(std::size_t token) const {
    return token < tokens_.size() ? tokens_[token].first : paragraph_.written.size();
  }

  // How far from `begin` characters go that are clusters of their own, and stand in the run of the one before them.
  std::size_t plain_end(std::size_t begin, std::size_t end, const BreakWidths& cut) const {
    if (cut.is_token || !forms_.empty() || !paragraph_.bidi.levels.empty()) {
      return begin;
    }
    std::size_t at = begin;
    for (; at < end; ++at) {
      const char32_t c = paragraph_.shown[at];
      const CharacterClass& kind = class_of(c);
      if (kind.cluster != ClusterClass::other || (kind.script != 0 && kind.script != cut.script) ||
          c == object_character || !context_.fonts.has_glyph(cut.font, c)) {
        break;
      }
    }
    const bool has_marks = at > begin && at < paragraph_.shown.size() &&
                           class_of(paragraph_.shown[at]).cluster != ClusterClass::other;
    // The last character's cluster goes on.
    return has_marks ? at - 1 : at;
  }

  // Where anything turns at all.
  void find_levels() {
    if (has_turns(paragraph_.written) || direction_of(paragraph_.language) == Direction::right_to_left) {
      paragraph_.bidi = bidi_levels(paragraph_.written, direction_of(paragraph_.language));
    }
  }

  Level level_at(std::size_t at) const {
    return paragraph_.bidi.levels.empty() ? Level{0} : paragraph_.bidi.levels[at];
  }

  void begin_run(std::size_t begin, std::size_t end, const BreakWidths& cut) {
    const Look& look = looks_[cut.look].second;
    StyleRun run{static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end),
                 {cut.font, cut.script, features_, cut.level % 2 != 0},
                 look.icon,
                 0,
                 std::nullopt,
                 look.link,
                 look.style.strong,
                 false,
                 look.paint,
                 0,
                 0};
    if (cut.is_token) {
      run.shape.features.push_back(feature("lnum", 1));
    }
    apply(cut.form, style_, context_.fonts.metrics(cut.font), run.shape);
    paragraph_.runs.push_back(std::move(run));
  }

  std::uint32_t first_script() const {
    for (const char32_t c : paragraph_.shown) {
      if (const std::uint32_t script = class_of(c).script; script != 0) {
        return script;
      }
    }
    return latin_script();
  }

  void shape_runs() {
    const std::size_t count = paragraph_.shown.size();
    std::vector<Em> advances(count, 0);
    paragraph_.safe.assign(count + 1, 0);
    paragraph_.safe[count] = 1;
    if (paragraph_.is_sound) {
      for (StyleRun& run : paragraph_.runs) {
        run.first_glyph = static_cast<std::uint32_t>(paragraph_.glyphs.size());
        if (run.icon) {
          measure_icon(run);
          advances[run.begin] = icon_advance_;
        } else if (!run.is_initial) {
          shape(run, advances);
        }
        run.last_glyph = static_cast<std::uint32_t>(paragraph_.glyphs.size());
        paragraph_.safe[run.begin] = 1;
      }
    }
    paragraph_.widths.assign(count + 1, 0);
    for (std::size_t i = 0; i < count; ++i) {
      paragraph_.widths[i + 1] = paragraph_.widths[i] + advances[i];
    }
    const ShapeStyle regular{context_.fonts.face(style_.family, style_.strong, style_.emphasis),
                             latin_script(), features_, false};
    paragraph_.space = context_.shapes.width({U" ", U" "}, regular, 0, context_.shaper);
    paragraph_.hyphen = context_.shapes.width({U"-", U"-"}, regular, 0, context_.shaper);
  }

  void shape(const StyleRun& run, std::vector<Em>& advances) {
    std::vector<ShapedGlyph>& glyphs = paragraph_.glyphs;
    const std::size_t first = glyphs.size();
    context_.shapes.shape(paragraph_.shown, run.begin, run.end, run.shape, context_.shaper, glyphs);
    finish_glyphs(glyphs, first, paragraph_.written, paragraph_.tracking);
    // How many letters in a row, up to here, change the next one.
    std::size_t joined = 0;
    for (std::size_t i = first; i < glyphs.size(); ++i) {
      const ShapedGlyph& glyph = glyphs[i];
      advances[glyph.cluster] += glyph.advance;
      if (i == first || glyphs[i - 1].cluster != glyph.cluster) {
        joined = glyph.is_unsafe && joined < most_joined ? joined + 1 : 0;
        paragraph_.safe[glyph.cluster] = joined == 0 ? 1 : 0;
      }
    }
  }

  void measure_icon(StyleRun& run) {
    const FontMetrics& metrics = context_.fonts.metrics(run.shape.font);
    const Symbol& symbol = context_.symbols.get(*run.icon);
    const Size size = symbol.size;
    if (!symbol.names.empty()) {
      std::vector<ShapedGlyph> space;
      context_.shaper.shape(U" ", 0, 1, run.shape, space);
      run.blank = space.empty() ? std::nullopt : std::optional(space.front());
    }
    run.icon_height = static_cast<Em>(
        static_cast<double>(of_font_units(metrics.cap_height, metrics.units_per_em)) * style_.icon_scale);
    icon_advance_ = size.height.units() <= 0
                        ? 0
                        : static_cast<Em>(static_cast<double>(run.icon_height) * (size.width / size.height));
  }

  const TextStyle& style_;
  TypesetContext& context_;
  Diagnostics& diagnostics_;
  Paragraph paragraph_;
  FontChoice font_choice_;
  PunctuationWriter signs_;
  std::vector<Feature> features_;
  std::vector<std::pair<std::size_t, Look>> looks_;          // First character of each.
  std::vector<std::pair<std::size_t, std::size_t>> tokens_;  // Rolls, [begin, end).
  std::vector<LetterForm> forms_;                            // Of each character; empty: all plain.
  bool begins_look_ = true;
  Em icon_advance_ = 0;
};

}  // namespace

Span Paragraph::span_of(std::size_t begin, std::size_t end) const {
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

std::string Paragraph::words(std::size_t begin, std::size_t end) const {
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

const StyleRun& Paragraph::run_at(std::size_t character) const {
  TALIA_ASSERT(!runs.empty());
  return *std::prev(
      std::ranges::upper_bound(runs, static_cast<std::uint32_t>(character), {}, &StyleRun::begin));
}

bool prepares_alike(const TextStyle& a, const TextStyle& b) {
  return a.family == b.family && a.tracking == b.tracking && a.letter_case == b.letter_case &&
         a.strong == b.strong && a.emphasis == b.emphasis && a.hyphenate == b.hyphenate &&
         a.features == b.features && a.icon_scale == b.icon_scale && a.habits == b.habits &&
         a.division == b.division && a.colours == b.colours && a.caps_tracking == b.caps_tracking &&
         (a.alignment == Alignment::decimal) == (b.alignment == Alignment::decimal) &&
         a.drop_cap == b.drop_cap && has_drop_cap(a) == has_drop_cap(b);
}

Paragraph prepare(const std::vector<Inline>& inlines, std::string_view language, const TextStyle& style,
                  TypesetContext& context, Diagnostics& diagnostics) {
  return Builder(language, style, context, diagnostics).build(inlines);
}

}  // namespace talia::typeset

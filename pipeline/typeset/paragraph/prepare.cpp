#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "source/text/unicode.h"
#include "typeset/breaking/breaks.h"
#include "typeset/paragraph/characters.h"
#include "typeset/paragraph/dice_tokens.h"
#include "typeset/paragraph/drop_cap.h"
#include "typeset/paragraph/font_choice.h"
#include "typeset/paragraph/letter_forms.h"
#include "typeset/paragraph/paragraph.h"
#include "typeset/paragraph/runs.h"
#include "typeset/paragraph/shape_runs.h"
#include "typeset/unicode/bidi.h"

namespace talia::typeset {
namespace {

// Of words without a look of their own.
ShapeStyle regular_shape(const TextStyle& style, const FontStore& fonts) {
  ShapeStyle shape{fonts.face(style.family, style.strong, style.emphasis), latin_script(),
                   features_of(style.features), false};
  if (style.alignment == Alignment::decimal) {
    shape.features.push_back(feature("lnum", 1));
    shape.features.push_back(feature("tnum", 1));
  }
  if (style.letter_case == Case::upper) {
    // Dashes and brackets stand higher among capitals.
    shape.features.push_back(feature("case", 1));
  }
  if (style.tracking != 0) {
    add_features_of_spaced_letters(shape.features);
  }
  return shape;
}

// A hyphen that stands as a sign before a figure is drawn as what it means, where the font has that.
void draw_minus_signs(Characters& text, FontId font, const FontStore& fonts) {
  if (!fonts.has_glyph(font, U'−')) {
    return;
  }
  const Language& language = language::of(text.language);
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text.written[i] == U'-' && is_sign_of_figure(text.written, i, language)) {
      text.shown[i] = U'−';
    }
  }
}

// Rolls stay small among capitals: `2K6` is no roll.
void draw_as_written(const std::vector<DiceToken>& rolls, Characters& text) {
  for (const DiceToken& roll : rolls) {
    for (std::size_t at = roll.begin; at < roll.end; ++at) {
      if (source::is_letter(text.written[at])) {
        text.shown[at] = text.written[at];
      }
    }
  }
}

// Where anything turns at all. A sign is one of its figure, and so stands at its left also among words that run to the left.
BidiLevels levels_of(const Characters& text) {
  const Direction direction = direction_of(text.language);
  if (!has_turns(text.written) && direction != Direction::right_to_left) {
    return {};
  }
  const Language& language = language::of(text.language);
  std::u32string signed_figures = text.written;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (is_sign_of_figure(text.written, i, language)) {
      signed_figures[i] = text.written[i + 1];
    }
  }
  return bidi_levels(signed_figures, direction);
}

Em width_of_sign(std::u32string_view sign, const ShapeStyle& regular, TypesetContext& context) {
  return context.shapes.width({sign, sign}, regular, 0, context.shaper);
}

}  // namespace

bool prepares_alike(const TextStyle& a, const TextStyle& b) {
  return a.family == b.family && a.tracking == b.tracking && a.letter_case == b.letter_case &&
         a.strong == b.strong && a.emphasis == b.emphasis && a.hyphenate == b.hyphenate &&
         a.features == b.features && a.icon_scale == b.icon_scale && a.habits == b.habits &&
         a.division == b.division && a.colours == b.colours && a.caps_tracking == b.caps_tracking &&
         (a.alignment == Alignment::decimal) == (b.alignment == Alignment::decimal) &&
         a.drop_cap == b.drop_cap && has_drop_cap(a) == has_drop_cap(b);
}

PreparedParagraph prepare(const std::vector<Inline>& inlines, std::string_view language,
                          const TextStyle& style, TypesetContext& context, Diagnostics& diagnostics) {
  const ShapeStyle regular = regular_shape(style, context.fonts);
  StyledText text = read_characters(inlines, language, style, context.symbols, diagnostics);
  draw_minus_signs(text.characters, regular.font, context.fonts);
  const std::vector<DiceToken> rolls = dice_tokens_in(text.characters.written, language::of(language));
  draw_as_written(rolls, text.characters);

  PreparedParagraph out;
  FontChoice choice(text.characters, style, context, diagnostics);
  out.initial = take_initial(text, style, choice, context);
  const std::size_t initial_end = out.initial ? out.initial->end : 0;
  const std::vector<LetterForm> forms = find_letter_forms(text, rolls, choice, context, diagnostics);
  out.bidi = levels_of(text.characters);
  out.runs =
      cut_runs({text, rolls, forms, out.bidi, initial_end}, regular.features, style, choice, context.fonts);
  out.is_sound = choice.is_sound();
  out.text = std::move(text.characters);

  // Nothing is drawn with a broken font.
  const std::span<StyleRun> drawn = out.is_sound ? std::span(out.runs) : std::span<StyleRun>();
  out.tracking = static_cast<Em>(style.tracking * static_cast<double>(em) / 1000.0);
  out.glyphs = shape_runs(drawn, out.text, out.tracking, style.icon_scale, context);
  out.widths = widths_before(drawn, out.glyphs, out.text.size(), context.symbols);
  out.safe = safe_places(drawn, out.glyphs, out.text.size());
  out.space = width_of_sign(U" ", regular, context);
  out.hyphen = width_of_sign(U"-", regular, context);
  out.breaks = find_breaks(out.text, context.hyphenator, style);
  if (out.initial) {
    std::erase_if(out.breaks, [&](const Break& each) { return each.end <= initial_end; });
  }
  return out;
}

}  // namespace talia::typeset

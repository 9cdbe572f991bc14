#include "typeset/paragraph/font_choice.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/text/unicode.h"
#include "typeset/letters.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

// Characters that show nothing, or turn letters against the way in which they are read: controls and overrides.
bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == U'\u202d' || c == U'\u202e' ||
         (c >= U'\ufff9' && c <= U'\ufffb');
}

// Letters of one text that are told; a text that lacks more is no text of its language.
constexpr std::size_t most_told = 300;

bool is_told(const std::u32string& told, char32_t letter) {
  return told.size() >= most_told || told.find(letter) != std::u32string::npos;
}

}  // namespace

FontId FontChoice::face_of(const InlineStyle& look) const {
  return context_.fonts.face(style_.family, style_.strong || look.strong, style_.emphasis != look.emphasis);
}

bool FontChoice::draws(FontId font, std::size_t begin, std::size_t end) const {
  const auto has = [&](char32_t c) {
    return fixed_width(c) == Em{0} || c == U'\u200d' || context_.fonts.has_glyph(font, c);
  };
  const auto first = text_.shown.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = text_.shown.begin() + static_cast<std::ptrdiff_t>(end);
  if (std::all_of(first, last, has)) {
    return true;
  }
  if (end - begin < 2) {
    return false;
  }
  // A letter and its marks are one character of most fonts; HarfBuzz finds it.
  const std::u32string composed = source::decode(source::composed(source::encode({&*first, end - begin})));
  return std::ranges::all_of(composed, has);
}

FontId FontChoice::font_for(std::size_t begin, std::size_t end, const InlineStyle& look) {
  return face_or_fallback(begin, end, {style_.family, face_of(look)});
}

FontId FontChoice::font_of_initial(std::size_t begin, std::size_t end) {
  const DropCap& initial = style_.drop_cap;
  const FamilyId family = initial.family.value_or(style_.family);
  const bool emphasis = style_.emphasis && !initial.family;
  return face_or_fallback(begin, end, {family, context_.fonts.face(family, initial.strong, emphasis)});
}

FontId FontChoice::face_or_fallback(std::size_t begin, std::size_t end, const Face& face) {
  const FontId base = face.font;
  if (context_.fonts.is_broken(base)) {
    is_sound_ = false;
    return base;
  }
  const char32_t c = text_.shown[begin];
  if (c == object_character || c == forced_break) {
    return base;
  }
  if (is_control(c)) {
    report_control(begin);
    return base;
  }
  if (draws(base, begin, end)) {
    return base;
  }
  for (const FontId font : context_.fonts.fallback(face.family)) {
    if (context_.fonts.is_broken(font)) {
      is_sound_ = false;
    } else if (draws(font, begin, end)) {
      report_fallback(begin, end, face, font);
      return font;
    }
  }
  if (is_sound_) {
    report_missing(begin, end, face);
  }
  return base;
}

bool FontChoice::is_own_letter(char32_t c) const {
  return source::is_letter(c) && letters_of(text_.language).find(c) != std::u32string::npos;
}

// Whether the letter is of the language, and of a script of which the font has nothing: that is one fault, told where the
// language is asked for.
bool FontChoice::report_script(char32_t letter, const Face& face, std::optional<FontId> drawn_by) {
  const std::uint32_t script = class_of(letter).script;
  if (!context_.asked.exists() || script == 0 || script == latin_script() || !is_own_letter(letter)) {
    return false;
  }
  const std::u32string letters = letters_of(text_.language);
  if (std::ranges::any_of(letters, [&](char32_t c) {
        return class_of(c).script == script && context_.fonts.has_glyph(face.font, c);
      })) {
    return false;
  }
  const std::string name(drawn_by ? context_.fonts.name(*drawn_by) : "NAME");
  const bool is_family = drawn_by && context_.fonts.find_family(name);
  diagnostics_.add(
      Diagnostic::of(Code::missing_glyph, context_.asked,
                     drawn_by
                         ? fmt::format("the fonts of what is printed have no letters of `{}`; `{}` has them",
                                       text_.language, name)
                         : fmt::format("no font of what is printed has letters of `{}`", text_.language))
          .help(fmt::format("{0}write `font: {{text: {1}, display: {1}, figures: {1}, label: {1}}}` in "
                            "`campaign.yaml` for cards without a template and books without a style, and "
                            "`family: {1}` in the styles of others",
                            is_family ? "" : "declare a font that has them in `templates/fonts.yaml`; ",
                            is_family ? name : "NAME")));
  return true;
}

// A sign from elsewhere is noted; a letter of the language from elsewhere spoils its word.
void FontChoice::report_fallback(std::size_t begin, std::size_t end, const Face& face, FontId font) {
  const char32_t written = text_.written[begin];
  if (context_.fonts.takes_from_fallback(face.family, written) ||
      is_told(context_.reported.missing, written)) {
    return;
  }
  context_.reported.missing.push_back(written);
  if (report_script(written, face, font)) {
    return;
  }
  const bool is_own = is_own_letter(written);
  diagnostics_.add(
      Diagnostic::of(
          is_own ? Code::missing_glyph : Code::fallback_glyph, text_.span_of(begin, end),
          fmt::format("the font `{}` lacks `{}`; `{}` draws it", context_.fonts.name(face.font),
                      source::encode({&text_.written[begin], end - begin}), context_.fonts.name(font)))
          .help(is_own ? "give the style a family that has all letters of the language"
                       : "leave it so and declare it among the family's `signs`, or write it as an icon"));
}

void FontChoice::report_control(std::size_t at) {
  const char32_t sign = text_.written[at];
  if (!is_told(context_.reported.missing, sign)) {
    context_.reported.missing.push_back(sign);
    diagnostics_.add(Diagnostic::of(Code::missing_glyph, text_.span_of(at, at + 1),
                                    fmt::format("the control character U+{:04X} cannot be printed",
                                                static_cast<unsigned>(sign)))
                         .help("leave it out"));
  }
}

void FontChoice::report_missing(std::size_t begin, std::size_t end, const Face& face) {
  const char32_t letter = text_.written[begin];
  if (is_told(context_.reported.missing, letter)) {
    return;
  }
  context_.reported.missing.push_back(letter);
  if (report_script(letter, face, std::nullopt)) {
    return;
  }
  const std::string_view name = context_.fonts.name(face.font);
  constexpr std::size_t most_shown = 16;  // Letters with all their marks.
  diagnostics_.add(
      Diagnostic::of(Code::missing_glyph, text_.span_of(begin, end),
                     fmt::format("no glyph for `{}{}` (U+{:04X}) in the font `{}`",
                                 source::encode({&text_.written[begin], std::min(end - begin, most_shown)}),
                                 end - begin > most_shown ? "…" : "", static_cast<unsigned>(letter), name))
          .help(context_.fonts.fallback(face.family).empty()
                    ? "write it otherwise, or give the family a fallback font that has it"
                    : "write it otherwise: the family's fallback fonts lack it too"));
}

}  // namespace talia::typeset

#include "typeset/paragraph/letter_forms.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/letters.h"

namespace talia::typeset {
namespace {

// Of what is raised or lowered, in thousandths of the size.
constexpr int small_figure = 620;

bool is_lower(char32_t c) {
  return source::upper_case(c) != c;
}
bool is_slash(char32_t c) {
  return c == U'/' || c == U'⁄';
}

// Characters [begin, end) of one look, and the face of their style.
struct FormPart {
  std::size_t begin, end;
  const InlineStyle* style;
  FontId face;
};

std::vector<FormPart> parts_of(const StyledText& text, const FontChoice& choice) {
  std::vector<FormPart> parts;
  for (std::size_t i = 0; i < text.looks.size(); ++i) {
    const CharacterLook& look = text.looks[i];
    parts.push_back({look.begin, text.end_of(i), &look.style, choice.face_of(look.style)});
  }
  return parts;
}

class FormFinder {
 public:
  FormFinder(StyledText& text, const std::vector<DiceToken>& rolls, const FontChoice& choice,
             TypesetContext& context, Diagnostics& diagnostics)
      : text_(text.characters),
        parts_(parts_of(text, choice)),
        rolls_(rolls),
        context_(context),
        diagnostics_(diagnostics),
        forms_(text.characters.size(), LetterForm::plain) {}

  std::vector<LetterForm> run() {
    for (const FormPart& part : parts_) {
      if (context_.fonts.is_broken(part.face)) {
        continue;
      }
      if (part.style->small_caps) {
        small_capitals(part);
      }
      if (part.style->superior) {
        superiors(part);
      } else if (part.style->fraction) {
        fractions(part);
      }
    }
    return std::move(forms_);
  }

 private:
  std::vector<std::uint32_t> glyphs_of(FontId face, std::u32string_view text, std::vector<Feature> features) {
    shaped_.clear();
    context_.shaper.shape(text, 0, text.size(), {face, latin_script(), std::move(features)}, shaped_);
    std::vector<std::uint32_t> glyphs;
    std::ranges::transform(shaped_, std::back_inserter(glyphs), &ShapedGlyph::glyph);
    return glyphs;
  }

  // Whether a feature gives a character another glyph. What the face lacks is drawn by another one, and asks for nothing.
  bool changes(FontId face, const char* tag, char32_t c) {
    const auto [known, is_new] = changes_.try_emplace({face, std::string_view(tag), c}, true);
    if (is_new && context_.fonts.has_glyph(face, c)) {
      known->second = glyphs_of(face, {&c, 1}, {feature(tag, 1)}) != glyphs_of(face, {&c, 1}, {});
    }
    return known->second;
  }

  bool is_in_roll(std::size_t at) const {
    return std::ranges::any_of(rolls_,
                               [at](const DiceToken& roll) { return roll.begin <= at && at < roll.end; });
  }

  // A face has small capitals when every letter of the language has one, so that no word mixes both sorts.
  bool has_small_capitals(FontId face) {
    const auto [known, is_new] = small_capitals_.try_emplace(face, true);
    if (!is_new) {
      return known->second;
    }
    std::u32string letters = letters_of(text_.language);
    for (const FormPart& part : parts_) {
      if (part.style->small_caps && part.face == face) {
        letters.append(text_.shown, part.begin, part.end - part.begin);
      }
    }
    known->second =
        std::ranges::all_of(letters, [&](char32_t c) { return !is_lower(c) || changes(face, "smcp", c); });
    return known->second;
  }

  void small_capitals(const FormPart& part) {
    const bool is_real = has_small_capitals(part.face);
    bool is_scaled = false;
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const char32_t c = text_.shown[i];
      if (is_in_roll(i)) {
        continue;
      }
      if (is_real) {
        forms_[i] = c == object_character ? LetterForm::plain : LetterForm::small_capital;
      } else if (is_lower(c)) {
        text_.shown[i] = source::upper_case(c);
        forms_[i] = LetterForm::scaled_capital;
        is_scaled = true;
      }
    }
    auto& reported = context_.reported.scaled;
    if (is_scaled && std::ranges::find(reported, part.face) == reported.end()) {
      reported.push_back(part.face);
      diagnostics_.add(
          Diagnostic::of(Code::scaled_small_caps, text_.span_of(part.begin, part.end),
                         fmt::format("the font `{}` has no small capitals for all letters of `{}`",
                                     context_.fonts.name(part.face), text_.language))
              .help("smaller capitals serve, which look thin; give the style a family that has small "
                    "capitals"));
    }
  }

  void superiors(const FormPart& part) {
    const auto is_sign = [](char32_t c) { return c != U' ' && c != U'\u00a0' && c != object_character; };
    bool is_real = true;
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const char32_t c = text_.shown[i];
      is_real = is_real &&
                (!is_sign(c) || (context_.fonts.has_glyph(part.face, c) && changes(part.face, "sups", c)));
    }
    for (std::size_t i = part.begin; i < part.end; ++i) {
      forms_[i] = text_.shown[i] == object_character ? LetterForm::plain
                  : is_real                          ? LetterForm::superior
                                                     : LetterForm::raised;
    }
  }

  // Figures, a slash, figures; what else stands there is plain.
  void fractions(const FormPart& part) {
    const std::u32string& text = text_.shown;
    bool is_found = false;
    for (std::size_t begin = part.begin; begin < part.end; ++begin) {
      std::size_t slashes = 0;
      std::size_t slash = begin;
      std::size_t end = begin;
      while (end < part.end && source::is_digit(text[end])) {
        ++end;
        if (end + 1 < part.end && is_slash(text[end]) && source::is_digit(text[end + 1])) {
          slash = end++;
          ++slashes;
        }
      }
      is_found = is_found || slashes > 0;
      if (slashes == 1) {
        fraction(part.face, begin, slash, end);
      } else if (slashes > 1) {
        diagnostics_.add(
            Diagnostic::of(Code::bad_markup, text_.span_of(begin, end), "a fraction with more than one slash")
                .help("write one above and one below: `[1/2]{.frac}`"));
      }
      begin = std::max(begin, end);
    }
    if (!is_found) {
      diagnostics_.add(Diagnostic::of(Code::bad_markup, text_.span_of(part.begin, part.end),
                                      "a fraction without figures on both sides of a slash")
                           .help("write it as `[1/2]{.frac}`"));
    }
  }

  void fraction(FontId face, std::size_t begin, std::size_t slash, std::size_t end) {
    const std::u32string_view text = std::u32string_view(text_.shown).substr(begin, end - begin);
    const auto plain = glyphs_of(face, text, {});
    const auto drawn = glyphs_of(face, text, {feature("frac", 1)});
    bool is_real = plain.size() == text.size() && drawn.size() == text.size();
    for (std::size_t i = 0; is_real && i < text.size(); ++i) {
      is_real = begin + i == slash || plain[i] != drawn[i];
    }
    for (std::size_t i = begin; i < end; ++i) {
      forms_[i] = is_real     ? LetterForm::fraction
                  : i < slash ? LetterForm::raised
                  : i > slash ? LetterForm::lowered
                              : LetterForm::plain;
    }
    if (!is_real && context_.fonts.has_glyph(face, U'⁄')) {
      text_.shown[slash] = U'⁄';
    }
  }

  Characters& text_;
  const std::vector<FormPart> parts_;
  const std::vector<DiceToken>& rolls_;
  TypesetContext& context_;
  Diagnostics& diagnostics_;
  std::vector<LetterForm> forms_;
  std::vector<ShapedGlyph> shaped_;
  std::map<std::tuple<FontId, std::string_view, char32_t>, bool> changes_;
  std::map<FontId, bool> small_capitals_;
};

}  // namespace

std::vector<LetterForm> find_letter_forms(StyledText& text, const std::vector<DiceToken>& rolls,
                                          const FontChoice& choice, TypesetContext& context,
                                          Diagnostics& diagnostics) {
  const bool are_plain = std::ranges::none_of(text.looks, [](const CharacterLook& look) {
    return look.style.small_caps || look.style.superior || look.style.fraction;
  });
  return are_plain ? std::vector<LetterForm>() : FormFinder(text, rolls, choice, context, diagnostics).run();
}

void apply(LetterForm form, const TextStyle& style, const FontMetrics& metrics, ShapeStyle& shape) {
  const auto space_out = [&] {
    shape.tracking = static_cast<Em>(style.caps_tracking * static_cast<double>(em) / 1000.0);
    if (shape.tracking != 0) {
      add_features_of_spaced_letters(shape.features);
    }
  };
  switch (form) {
    case LetterForm::plain:
      break;
    case LetterForm::small_capital:
      shape.features.push_back(feature("smcp", 1));
      space_out();
      break;
    case LetterForm::scaled_capital:
      // A little higher than small letters, as drawn ones are.
      shape.scale = std::clamp(metrics.x_height * 1080 / std::max(metrics.cap_height, 1), 650, 900);
      space_out();
      break;
    case LetterForm::superior:
      shape.features.push_back(feature("sups", 1));
      break;
    case LetterForm::raised:
      shape.scale = small_figure;
      shape.rise = of_font_units(metrics.cap_height, metrics.units_per_em) * (1000 - small_figure) / 1000;
      break;
    case LetterForm::fraction:
      shape.features.push_back(feature("frac", 1));
      break;
    case LetterForm::lowered:
      shape.scale = small_figure;
      break;
  }
}

}  // namespace talia::typeset

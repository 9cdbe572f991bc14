// Characters of one font into glyphs, in font units, by HarfBuzz.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "typeset/fonts/fonts.h"

struct hb_buffer_t;
struct hb_feature_t;

namespace talia::typeset {

// Widths in parts of the em, so that they hold at every size: sums stay whole numbers, and one multiplication scales.
using Em = std::int64_t;
inline constexpr Em em = Em{1} << 24;
inline constexpr Em of_font_units(std::int64_t units, int units_per_em) {
  return units * em / units_per_em;
}
inline constexpr Length scaled(Em width, Length size) {
  return Length::of_units((width * size.units() + em / 2) >> 24);
}

struct Feature {
  std::uint32_t tag;
  std::uint32_t value;
  bool operator==(const Feature&) const = default;
};

// What is shaped in one go.
struct ShapeStyle {
  FontId font{};
  std::uint32_t script = 0;  // ISO 15924, as HarfBuzz numbers it.
  std::vector<Feature> features;
  bool is_right_to_left = false;
  // Thousandths of the text's size, in whose em all widths are.
  int scale = 1000;
  Em rise = 0;      // Over the baseline.
  Em tracking = 0;  // After each cluster, beside the paragraph's.
  bool operator==(const ShapeStyle&) const = default;
};

struct ShapedGlyph {
  std::uint32_t glyph;
  std::uint32_t cluster;  // The first of its characters.
  Em advance, x_offset, y_offset;
  // A break before its cluster changes shapes: the line must be shaped anew.
  bool is_unsafe;
  bool operator==(const ShapedGlyph&) const = default;
};

// Whether shapes of a font depend on what stands beyond a space: never, in some words, or in more ways than can be told.
enum class WordReach : std::uint8_t { none, some_words, unknown };

// A style in a language, as a ShapeStore knows it.
struct StyleInStore {
  char32_t number;  // From 1.
  WordReach reach;
};

// What a word does to the space behind it.
struct WordEnd {
  int kerning = 0;         // Of its last glyph, in font units.
  bool is_unsafe = false;  // A break before the space changes shapes.
};

// A word with the spaces before it, shaped beside the space behind it.
struct WordShape {
  std::vector<ShapedGlyph> glyphs;  // Clusters from the first of its characters.
  // Of the first glyph, in font units, as the font has it.
  int first_advance = 0;
  WordEnd end;
  // Whether what stands beyond those spaces may change its shapes.
  bool reaches_before = false, reaches_after = false;
};

enum class Follows : std::uint8_t { nothing, a_space };

// Fonts kern letters with the space between them, some so far that two words become one.
enum class SpaceKerning { leaves_three_quarters, as_the_font_says };

// One HarfBuzz buffer; for one thread.
class Shaper {
 public:
  Shaper(const FontStore::Storage& fonts, std::string_view language,
         SpaceKerning kerning = SpaceKerning::leaves_three_quarters);

  // Characters [begin, end) of `text`; those around them are context. Clusters are indices into `text`, ascending, for
  // glyphs come in the order in which they are read.
  void shape(std::u32string_view text, std::size_t begin, std::size_t end, const ShapeStyle& style,
             std::vector<ShapedGlyph>& out);
  // All of `text`, after which another word follows or none.
  WordShape shape_word(std::u32string_view text, Follows follows, const ShapeStyle& style, WordReach reach);
  // The advance of the space that starts `word` where `before` stands in front of it.
  Em space_between(const WordEnd& before, const WordShape& word, const ShapeStyle& style) const;
  Em advance_of(FontId font, std::uint32_t glyph) const;  // Without what its neighbours do to it.
  const FontStore::Storage& fonts() const { return fonts_; }
  const std::string& language() const { return language_; }
  SpaceKerning kerning() const { return kerning_; }
  // For the store that it works with.
  std::u32string& scratch() { return scratch_; }
  std::vector<std::pair<ShapeStyle, StyleInStore>>& known_styles() { return known_styles_; }

 private:
  struct BufferFree {
    void operator()(hb_buffer_t* buffer) const;
  };
  struct Shaped;
  enum class Asked : std::uint8_t { shapes, reach };
  // Into the buffer: characters [begin, end) of `text`.
  Shaped run(std::u32string_view text, std::size_t begin, std::size_t end, const ShapeStyle& style,
             Asked asked);
  ShapedGlyph glyph(const Shaped& shaped, std::u32string_view text, unsigned number,
                    const ShapeStyle& style) const;
  const FontStore::Storage& fonts_;
  std::string language_;
  SpaceKerning kerning_;
  std::u32string scratch_;
  std::vector<std::pair<ShapeStyle, StyleInStore>> known_styles_;
  std::unique_ptr<hb_buffer_t, BufferFree> buffer_;
};

std::vector<hb_feature_t> harfbuzz_features(const ShapeStyle& style);
// All that tells the shapes of one text in this style from those in another.
void append_key(std::u32string& key, const ShapeStyle& style, const Shaper& shaper);

// A part of a paragraph's text that is shaped alone, with the hyphens that come to it.
struct Fragment {
  std::u32string_view shown, written;
  bool leads_with_hyphen = false, adds_hyphen = false;
};

// Marks that say which way what is around them runs.
bool is_direction(char32_t written);
// The same width whatever the font says, or nothing: thin and hair spaces and their like.
std::optional<Em> fixed_width_of_sign(char32_t written);
inline std::optional<Em> fixed_width(char32_t written) {
  // Below it only the soft hyphen has one.
  constexpr char32_t letters_end = 0x61c;
  return written < letters_end && written != U'\u00ad' ? std::nullopt : fixed_width_of_sign(written);
}
// Adds what HarfBuzz does not know: fixed spaces and tracking. `first` is where the new glyphs start; their clusters are
// indices into `written`.
void finish_glyphs(std::vector<ShapedGlyph>& glyphs, std::size_t first, std::u32string_view written,
                   Em tracking);
// Of a fragment, finished: clusters are indices into its text with its hyphens.
void shape_fragment(const Fragment& fragment, const ShapeStyle& style, Em tracking, Shaper& shaper,
                    std::vector<ShapedGlyph>& out);

std::uint32_t latin_script();
// "lnum", "-liga", "ss01=2"; nothing when it is none.
std::vector<Feature> features_of(const std::vector<std::string>& names);
Feature feature(const char* tag, std::uint32_t value);
// Letters that are spaced do not join.
void add_features_of_spaced_letters(std::vector<Feature>& features);

}  // namespace talia::typeset

// One paragraph made ready for lines: its characters, its runs of one font, their glyphs in parts of the em, and the
// places where it may break. Holds for every size and measure.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/symbols.h"
#include "markup/text.h"
#include "source/reports/diagnostics.h"
#include "typeset/breaking/hyphenation.h"
#include "typeset/paragraph/characters.h"
#include "typeset/shaping/shape_store.h"
#include "typeset/shaping/shaping.h"
#include "typeset/typeset.h"
#include "typeset/unicode/bidi.h"

namespace talia::typeset {

// Characters [begin, end) of one style: glyphs of one font, or one icon.
struct StyleRun {
  std::uint32_t begin, end;
  ShapeStyle shape;
  std::optional<SymbolId> icon;
  Em icon_height = 0;
  // Of an icon with a name: the font's space, which carries it.
  std::optional<ShapedGlyph> blank{};
  std::uint32_t link = 0;  // Into the text's `links`, from 1; 0: none.
  bool is_strong = false;
  bool is_initial = false;                        // Drawn apart: no glyphs.
  std::optional<Paint> paint;                     // Else the style's.
  std::uint32_t first_glyph = 0, last_glyph = 0;  // [first, last) of `glyphs`.
};

enum class BreakKind : std::uint8_t {
  space,     // The space goes.
  plain,     // Nothing goes and nothing comes.
  hyphen,    // A hyphen comes.
  repeated,  // A hyphen stands there already, and comes again on the next line.
  end,       // Of the paragraph, or forced.
  anywhere,  // Between two letters of a word that is wider than the measure.
};

// A place where a line may end.
struct Break {
  std::uint32_t end;   // The line's characters stop before it …
  std::uint32_t next;  // … and the next line starts here.
  BreakKind kind;
  bool only_in_need = false;  // Only when the paragraph has no other way.
  // In the units of the optimiser: squares of thousandths of the measure.
  std::int32_t cost = 0;
};

inline constexpr Length outline_em = Length::pt(1000);

// The first letter of a paragraph, where it is drawn large.
struct Initial {
  // The characters before it have no glyphs: the next ones carry their text.
  std::uint32_t end = 0;
  bool is_word = false;  // A space follows the letter.
  // At a size of `outline_em`, from the start of their baselines; an opening quote, or nothing.
  Path letter, quote;
  bool hangs_low = false;  // The quote stands on the baseline.
  // Spaces of the text's font that programs can read as anything: on the first line they stand for the letter and its
  // quote. Those between words are read as spaces alone.
  struct Blank {
    std::uint32_t glyph;
    Em advance;
  };
  std::vector<Blank> blanks;
  Blank space{0, 0};
  FontId blank_font{};
  Em cap_height;  // Of the letter's font.
};

struct PreparedParagraph {
  Characters text;
  std::vector<StyleRun> runs;
  std::vector<ShapedGlyph> glyphs;
  // Of the characters before each; one more than there are characters.
  std::vector<Em> widths;
  // Whether a line may be cut before it without new shapes; one more, too.
  std::vector<std::uint8_t> safe;
  std::vector<Break> breaks;  // Ascending.
  Em tracking = 0;
  Em space = 0;   // A word space of the regular face …
  Em hyphen = 0;  // … and its hyphen.
  std::shared_ptr<const Initial> initial;
  BidiLevels bidi;  // Of the characters; without levels where nothing turns.
  // False: a font is broken, was reported, and nothing can be set.
  bool is_sound = true;

  bool empty() const { return text.empty(); }
  const StyleRun& run_at(std::size_t character) const;
};

// What was said of one text, and is not said again.
struct Reported {
  std::u32string missing;      // Letters.
  std::vector<FontId> scaled;  // Fonts without small capitals.
};

// What preparing and setting paragraphs needs besides them.
struct TypesetContext {
  const FontStore& fonts;
  const Symbols& symbols;
  const Hyphenator* hyphenator;  // nullptr: words stay whole.
  Shaper& shaper;
  ShapeStore& shapes;
  Reported& reported;
  Span asked = {};  // Where the language is asked for; absent where that is not known.
};

// Whether paragraphs prepared for one style serve the other.
bool prepares_alike(const TextStyle& a, const TextStyle& b);

// Reports missing-glyph, once per letter and text, unknown-icon, unknown-colour, and what letter_forms.h says.
PreparedParagraph prepare(const std::vector<Inline>& inlines, std::string_view language,
                          const TextStyle& style, TypesetContext& context, Diagnostics& diagnostics);

}  // namespace talia::typeset

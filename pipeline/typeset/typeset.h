// Text into lines of placed glyphs. Knows no game: it takes texts whose insertions are filled.
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "frame/symbols.h"
#include "markup/text.h"
#include "source/reports/diagnostics.h"
#include "typeset/fonts/font_store.h"
#include "typeset/habits.h"

namespace talia {

using NamedColours = std::map<std::string, Paint, std::less<>>;

// `decimal` is for cells of a column of numbers: set from the left, in figures of one width, for whoever knows the column to
// move them (SetText::number).
enum class Alignment { left, centre, right, justified, decimal };
enum class Case { as_written, upper };

// How far a paragraph had to go to find its lines: each step is taken only when those before it found no way.
enum class LinePass : std::uint8_t {
  whole_words,  // No word is divided, and no line looks bad.
  hyphens,
  // Lines may be as loose as they must; in justified ones names and ties may part so that they are not.
  tolerant,
  // As if each line had more to stretch, so that it matters less which of them are loose.
  stretched,
  // What should stay together on a line does not. There may be more hyphens in a row.
  ties_give_way,
  inside_words,  // Words are cut anywhere: they are wider than the measure.
};

// A large letter at the head of a text: as high as its first lines, which stand beside it.
struct DropCap {
  // 0: none; else 2 to 9. From the capitals of the first line to the baseline of the last.
  int lines = 0;
  std::optional<FamilyId> family;  // Else the text's.
  bool strong = false;
  std::optional<Paint> paint;  // Else the text's.
  // So many words, with what is left of the letter's own, are set in small capitals.
  int small_caps = 0;
  bool operator==(const DropCap&) const = default;
};

// How lists stand in a text.
struct ListLook {
  // What stands before an item without a number, and where that is written; Span{}: nowhere.
  struct Bullet {
    std::string words;
    Span place = {};
    bool operator==(const Bullet&) const = default;
  };
  Length indent = Length::pt(8);              // From the marks to the words, at least.
  std::vector<Bullet> bullets{{"•"}, {"–"}};  // By depth, over and over.
  bool strong = false;                        // The marks and numbers.
  std::optional<Paint> paint;                 // Of these; else the text's.
  bool operator==(const ListLook&) const = default;
};

// The first lines of a text that stand beside something, and what that takes of their width.
struct Beside {
  int lines = 0;
  Length left, right;
  bool operator==(const Beside&) const = default;
};

struct TextStyle {
  FamilyId family{};
  Length size = Length::pt(8);
  Length leading = Length::pt(9.6);  // Baseline to baseline.
  double tracking = 0;               // Thousandths of the em, added after each glyph.
  Alignment alignment = Alignment::left;
  Case letter_case = Case::as_written;
  bool strong = false, emphasis = false;  // On top of which markup toggles.
  bool hyphenate = true;
  WordDivision division;
  Habits habits;
  // As few lines as need be, as even as can be: for headings and flavour.
  bool balanced = false;
  // Lines one under the other that end hyphenated, at most, while there is a way; 0 to 3. Without it two, and of justified
  // lines three rather than a loose one.
  std::optional<int> hyphens_in_row;
  // Of justified lines: thousandths by which letters may be wider or narrower, thousandths of the em that may come or
  // go between them, and whether points, hyphens and round letters hang a little over the edges.
  double expansion = 20;
  double letter_spacing = 4;
  bool protrusion = true;
  // So many lines more or fewer than are best, where that can be done well.
  int looseness = 0;
  std::vector<std::string> features;  // OpenType: "lnum", "tnum", "smcp", "-liga".
  Length paragraph_gap;               // Between paragraphs.
  Length paragraph_indent;            // Of the first line of each but the first paragraph.
  Length first_indent;                // Of the first paragraph's first line.
  ListLook lists;
  int max_lines = 0;  // 0: no limit.
  // Of the first paragraph; none where the text is centred or stands right.
  DropCap drop_cap;
  Beside beside;  // Not of a text that is parted or runs round an outline.
  Paint paint = black_paint;
  std::optional<Paint> icon_paint;    // Else `paint`.
  std::optional<Paint> strong_paint;  // Else `paint`.
  // What `[words]{.NAME}` may ask for; nullptr: nothing.
  std::shared_ptr<const NamedColours> colours;
  // Thousandths of the em, added after each small capital besides `tracking`.
  double caps_tracking = 30;
  double icon_scale = 1.0;  // Height of an icon over the font's cap height.
  bool operator==(const TextStyle&) const = default;
};

namespace typeset {
// Of the items of a set text, which have none, those of a list's marks have this one.
inline constexpr Origin origin_of_list_marks = static_cast<Origin>(1);
}  // namespace typeset

// One line, placed in the block's own coordinates: x from the left edge, y of the baseline from the top. All that runs in it
// shares the baseline, which stands so that capitals of the family's regular face are in the middle of the line's box: half
// of (leading + cap height) below its top.
struct SetLine {
  Length baseline;
  Length width;          // Of what is on it, without trailing spaces.
  Length measure;        // What it was set to.
  bool is_last = false;  // Of its paragraph.
  bool hyphenated = false;
  // Glyph runs, symbol uses and links, at their places in the block.
  std::vector<Item> items;
};

// Words that belong together, `5` and `kg`, and stand on two lines, for there was no other way.
struct PartedBond {
  std::string words;
  Span span;     // Of both; none when they come from no file.
  Length width;  // Of the text.
};

// A word that is wider than the line that it begins on.
struct WideWord {
  std::string word;
  Span span;  // None when it comes from no file.
  Length width;
  // Of the line: beside a drop cap, in a cell or in a list it is less than the text's.
  Length measure;
};

struct SetText {
  std::vector<SetLine> lines;
  Length width;  // Of the widest line.
  // From the top of the first line's box to the bottom of the last: lines × leading + gaps.
  Length height;
  Length first_baseline;
  // Of its paragraphs, in their order; cells and items are paragraphs.
  std::vector<LinePass> passes;
  bool is_overfull = false;           // A word is wider than the measure even with hyphens.
  std::optional<WideWord> wide_word;  // When overfull: the one that lacks most.
  std::optional<PartedBond> parted;   // The first of the text.
  // First lines beside a drop cap: they stay together, and take so much height or more.
  int initial_lines = 0;
  // Where the text is aligned `decimal`: from the left to where its whole part ends.
  std::optional<Length> number;
  // The text is empty, because a font is broken, which was reported.
  bool is_broken = false;
};

// Before which line of which paragraph of a text a room ends: cells, items of lists and rules across are paragraphs.
struct TextBreak {
  std::uint32_t piece = 0, line = 0;
  auto operator<=>(const TextBreak&) const = default;
};

// Of the rooms that a text is parted over.
struct RoomWidths {
  Length first, others;
  auto operator<=>(const RoomWidths&) const = default;
};

struct Hyphenators;  // Known to typeset alone.
std::shared_ptr<const Hyphenators> hyphenators_to_share();

class Typesetter {
 public:
  // Where each language is asked for, for missing-hyphenation, and missing-glyph of fonts that have none of its letters.
  using Languages = std::map<std::string, Span, std::less<>>;
  // `symbols` resolves `:icon:` to `icon/NAME`. `hyphenation` holds Debian's pattern files (hyph_pl_PL.dic), and those
  // of the workspace, which go before them, by the tags of their languages (pl.dic).
  // `hyphenators` of another Typesetter over the same files: patterns are not read again. Null: it has its own.
  Typesetter(const FontStore& fonts, const Symbols& symbols, const Files& hyphenation, Languages asked = {},
             std::shared_ptr<const Hyphenators> hyphenators = nullptr);
  ~Typesetter();
  Typesetter(const Typesetter&) = delete;
  Typesetter& operator=(const Typesetter&) = delete;

  // Sets a text to a width. Never overfull in silence. Reports missing-glyph at its characters (control characters, which
  // no font prints, among them), unknown-icon, unknown-colour, scaled-small-caps, and bad-markup of fractions.
  // May be called from several threads.
  SetText set(const Text& text, Length width, const TextStyle& style, Role role,
              Diagnostics& diagnostics) const;
  SetText set(const std::vector<Inline>& inlines, std::string_view language, Length width,
              const TextStyle& style, Role role, Diagnostics& diagnostics) const;
  // The narrowest measure that no part of the text is wider than.
  Length least_width(const std::vector<Inline>& inlines, std::string_view language, const TextStyle& style,
                     Diagnostics& diagnostics) const;
  // The width of one line of plain words.
  Length width_of(std::string_view words, std::string_view language, const TextStyle& style) const;

  // The file with a language's patterns; empty: none is known or there.
  std::string patterns_of(std::string_view language) const;

  struct Engine;  // Known to typeset alone.
  Engine& engine() const { return *engine_; }

 private:
  std::unique_ptr<Engine> engine_;
};

namespace typeset {
// The file with a language's patterns in `hyphenation`: that of its tag, else of its primary subtag, else the one that its entry
// names, which may be missing. Empty: none is known.
std::string pattern_file(std::string_view language, const Files& hyphenation);
// Moves everything in a set text by `by` and appends it to `out`, with `origin`.
void place(SetText text, Point by, Origin origin, std::vector<Item>& out);
// Reports parted-tie at `at` where the text has one. Whoever tries settings reports of the one that is printed.
void report_parted(const SetText& text, Span at, Diagnostics& diagnostics);
std::string dump(const SetText& text);
}  // namespace typeset

}  // namespace talia

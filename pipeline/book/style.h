// How a book looks: page, grid, type and colours, read from templates/books/NAME.yaml.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "frame/paint.h"
#include "layout/layout.h"
#include "model/catalog.h"
#include "typeset/typeset.h"

namespace talia::book {

inline constexpr Length foot_of_running_head = Length::mm(16.4);  // From the page's top.
inline constexpr Length cell_leading = Length::mm(3.5);  // Of a table's cell with more than one line.
inline constexpr Length sum_row = Length::mm(3.8);       // Of an example.

// A text style whose colour may depend on the chapter.
struct Look {
  TextStyle text;
  std::string colour;         // As `paint_of` takes it.
  std::string strong_colour;  // Empty: the same.
  Span colour_span;           // Where its colour is named …
  Span strong_colour_span;    // … and its other one; Span{} where there is none.
};

struct BookStyle {
  std::string id;
  Node root;
  std::string theme;  // Whose colours are used.
  Size page;
  Length inner, outer, top, bottom;  // Margins; the inner one is at the spine.
  Length grid;                       // Height of a row: everything in columns is a whole number of rows high.
  Length baseline;                   // From a row's top to the baseline of the text in it.
  int columns = 2;
  Length column_gap;
  Length indent;                // Of a paragraph's first line, where it follows another.
  DropCap drop_cap;             // Of the first paragraph of a chapter with a picture …
  std::string drop_cap_colour;  // … as `paint_of` takes it; empty: the paragraph's.
  Length opener;                // Height of a chapter's picture, from the page's top.
  std::string accent;           // Colour set of chapters that name none.
  std::map<std::string, std::string, std::less<>>
      colours;  // Parts of the page to colours: ground, ink, gold, sky …
  std::map<std::string, std::string, std::less<>>
      ornaments;  // Parts of the page to ornaments: strip, box, cloud, seal …
  std::map<std::string, Look, std::less<>> looks;
  // What words may be coloured with, by the accent around them: all that `paint_of` knows.
  std::map<std::string, std::shared_ptr<const NamedColours>, std::less<>> named_colours;
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>>
      words;  // Language, word.

  int rows() const { return static_cast<int>((page.height - top - bottom).units() / grid.units()); }
  Length measure() const { return page.width - inner - outer; }
  Length column_width() const { return (measure() - column_gap * (columns - 1)) / columns; }
  // Empty when the style has no such word in the language.
  std::string word(std::string_view language, std::string_view name) const;
};

// The style of a book. Reports unknown-theme, unknown-family, unknown-colour, unknown-ornament, untranslated, out-of-range
// of type that is too large for its lines, and off-page where it leaves no room for words. None for a source that was reported as broken, or whose theme or measures are wrong.
std::optional<BookStyle> read_style(const StyleSource& source, const Book& book, const Studio& studio,
                                    Diagnostics& diagnostics);

// Whether a colour is one of those that every set of a theme has: `deep`, `mid`, `tint`, `pale`.
bool is_of_set(std::string_view colour);

// `deep`, `mid`, `tint`, `pale` are of the accent's set, `SET/COLOUR` of a named one, all others the theme's own.
std::optional<Paint> paint_of(std::string_view colour, std::string_view accent, const BookStyle& style,
                              const Palette& palette);

}  // namespace talia::book

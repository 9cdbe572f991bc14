// How a book looks: page, grid, type and colours, read from templates/books/NAME.yaml.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "book/form.h"
#include "frame/paint.h"
#include "layout/furniture.h"
#include "layout/layout.h"
#include "model/catalog.h"
#include "typeset/typeset.h"

namespace talia::book {

// A text style whose colour may depend on the chapter.
struct Look {
  TextStyle text;
  double baseline = 0.72;     // In cells and boxes: from the top of a line's room, in times the leading.
  std::string colour;         // As `paint_of` takes it.
  std::string strong_colour;  // Empty: the same.
  std::string list_colour;    // Of the marks of its lists; empty: its own.
  Span colour_span;           // Where its colour is named …
  Span strong_colour_span;    // … and its other ones; Span{} where there are none.
  Span list_colour_span;
};

// Measures of tables.
struct TableMeasures {
  Length padding;                 // Beside the words of a cell.
  Length least_row, least_group;  // Heights, of rows whose cells have one line and of groups' names.
  Length rule;                    // Below the last row of each part.
  // Words of a first cell and of others are not broken up to here while others can be.
  Length whole_key, whole_cell;
};

// What lies below the rows of tables, as `paint_of` takes it.
struct TableGrounds {
  std::string head, group;
  std::string band;  // Of every other row, from the first below the head or a group's name.
  std::string rule;  // Of the line that closes a table.
};

// Measures of the cards that a book shows.
struct FigureMeasures {
  Length gap;     // Between cards of a row.
  Length corner;  // The radius of a card's corners in its own size.
  Length rule;    // Around a card.
};

// Where notes stand beside the text, in the outer margin.
struct SideNotes {
  Length width;
  Length gap;  // Between the text and them.
};

// The furniture of a style by the set of colours that it is drawn in.
using Furnishings = std::map<std::string, layout::Furniture, std::less<>>;

// What a book says of itself, by name.
using StyleWords = std::map<std::string, std::string, std::less<>>;

struct BookStyle {
  std::string id;
  Node root;
  std::string theme;  // Whose colours are used.
  Form form;
  Size page;                         // As it is set: on paper it is …
  double scale = 1;                  // … so many times as large, …
  Size finished;                     // … which is this.
  double cover = 1;                  // Covers are drawn for the style's own page, and so much larger here.
  Length bleed;                      // Beyond `page`.
  Length inner, outer, top, bottom;  // Margins; the inner one is at the spine.
  Length grid;                       // Height of a row: everything in columns is a whole number of rows high.
  Length baseline;                   // From a row's top to the baseline of the text in it.
  int columns = 2;
  Length column_gap;
  Length indent;                // Of a paragraph's first line, where it follows another.
  int above_head = 0;           // Blank rows before a head that runs in, where it follows text.
  DropCap drop_cap;             // Of the first paragraph of a chapter with a picture …
  std::string drop_cap_colour;  // … as `paint_of` takes it; empty: the paragraph's.
  std::string accent;           // Colour set of chapters that name none.
  std::map<std::string, std::string, std::less<>>
      colours;  // Parts of the page to colours: ground, and the line around card images.
  TableMeasures tables;
  TableGrounds table_grounds;
  FigureMeasures figures;
  std::optional<SideNotes> side_notes;  // None: notes stand at the feet of columns.
  std::map<std::string, Look, std::less<>> looks;
  // What words may be coloured with, by the accent around them: all that `paint_of` knows.
  std::map<std::string, std::shared_ptr<const NamedColours>, std::less<>> named_colours;
  std::shared_ptr<const NamedColours> all_colours;       // Without those of an accent.
  std::map<std::string, StyleWords, std::less<>> words;  // By language.
  Furnishings furnishings;                               // For all accents of the book; filled by `furnish`.

  // A page with its bleed.
  Rect sheet() const { return Rect{{}, page}.inset(-bleed, -bleed); }
  // How large a card may be on a page as it is set: as large as life, once it is printed.
  double life() const { return 1 / scale; }
  int rows() const { return static_cast<int>((page.height - top - bottom).units() / grid.units()); }
  // Whole rows that a height takes.
  int rows_of(Length height) const {
    return static_cast<int>((height.units() + grid.units() - 1) / grid.units());
  }
  // Blank rows below what is so high: none where the last of its own rows leaves room enough.
  int rows_below(Length height) const {
    constexpr double least_rest = 0.7;  // Of a row.
    return grid * rows_of(height) - height >= grid.scaled(least_rest) ? 0 : 1;
  }
  Length measure() const { return page.width - inner - outer; }
  Length column_width() const { return (measure() - column_gap * (columns - 1)) / columns; }
  // Those that the style has in the language, else those that the program knows, else the style's English ones.
  StyleWords words_in(std::string_view language) const;
  // Empty when the style has no such word in the language.
  std::string word(std::string_view language, std::string_view name) const;
};

// The style that a book names, else the usual one, for a form: margins grow with a larger page, and there are as many columns as
// are at least four fifths as wide as the style's own. Reports unknown-book-style, unknown-theme, unknown-family, unknown-colour,
// untranslated, out-of-range of type that is too large for its lines, and off-page where it leaves no room for words. Its
// furniture is `furnish`'s to make. None for a style that was reported as broken, or whose theme or measures are wrong.
std::optional<BookStyle> style_of(const Book& book, const Form& form, const LayoutContext& common,
                                  Diagnostics& diagnostics);

// The type of running text.
TextStyle body_of(const BookStyle& style);

// The set of a theme's colours that a style takes which names none; empty where the theme has no sets.
std::string_view first_set(Node theme);

// The colours that every set of a theme has.
std::span<const std::string_view> colours_of_sets();
// Whether a colour is one of those that every set of a theme has: `deep`, `mid`, `tint`, `pale`.
bool is_of_set(std::string_view colour);

// `deep`, `mid`, `tint`, `pale` are of the accent's set, `SET/COLOUR` of a named one, all others the theme's own.
std::optional<Paint> paint_of(std::string_view colour, std::string_view accent, const BookStyle& style,
                              const Palette& palette);

}  // namespace talia::book

// Printers as data: a sheet corrected for one machine, or a service that wants cards one by one.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "frame/paint.h"
#include "sheet/sheet.h"

namespace talia {

// A form in which a printer takes the cards of a deck, and what it needs of them.
struct CardFormat {
  std::string_view name;  // The printer's `format`, as in schemas/core/printer.schema.yaml.
  bool is_one_file;       // A PDF; else files in a folder.
  bool shows_each_once;   // Whatever its copies.
  bool fronts_only;       // And no backs.
  // A back for every card, where the printer's order has backs.
  bool wants_backs;
  // It is looked at while it is played, or before: sides that players are not to see do not show.
  bool is_for_players;
  // It is looked at before anything is made: a picture that is not there yet is no fault.
  bool is_for_review;
  // It is made of sheets, and else of cards.
  bool is_of_sheets = false;
};
// Null where there is none of that name.
using FormatNamed = const CardFormat* (*)(std::string_view name);

enum class CardOrder { front_back, back_front, fronts };

// Of the picture of a card with its bleed.
struct PixelSize {
  int width = 0, height = 0;
  bool operator==(const PixelSize&) const = default;
};

// A card that a service makes.
struct Product {
  std::string name;
  std::optional<Size> trim;  // None: any.
  Length bleed_x, bleed_y;   // Beyond the trim, on both sides of each axis.
  Length safe;               // Inside it, kept free of type.
  std::optional<PixelSize> pixels;
};

// What a press file is to be.
struct PressFacts {
  enum class Standard { x4, x1a };
  Standard standard = Standard::x4;
  std::string profile;  // templates/profiles/NAME.icc.
  int ink_limit = 0;    // Of all inks together, in per cent; 0: none.
  std::optional<Cmyk> rich_black;
  bool overprints_black = true;  // Of words of black alone.
  bool has_outlines = false;     // In place of type.
  Span profile_span;
};

// Sheets of a book with two pages on each side, folded into one another and stitched, or several such signatures bound.
struct BookFold {
  Size paper;      // It lies or stands as the two pages do.
  int sheets = 0;  // Of a signature; 0: all are one.
  Length stock;    // The thickness of a leaf.
  Flip turn = Flip::short_edge;
  SheetMarks marks;
  Span paper_span;
};

// A cover in one piece around a book.
struct BookWrap {
  Length stock;  // The thickness of a leaf of the book, and …
  Length board;  // … of what else its spine goes around: twice the cover's own, and the glue.
  Span span;
};

// What a book becomes that is read on a screen.
enum class Screen { none, html, markdown };

// How a printer makes books.
struct BookPrint {
  Screen screen = Screen::none;  // Else nothing of what follows holds.
  std::optional<Size> page;      // Finished; none: as the style of the book has it.
  // Times the type and the rows of the style; nothing: on a page smaller than the style's they are reduced with that.
  std::optional<double> type;
  Length bleed;   // Beyond the finished page, on all sides.
  int whole = 1;  // The number of pages is one of so many.
  std::optional<BookFold> fold;
  std::optional<BookWrap> wrap;  // In a file of its own; nothing: the cover is the first page.
  Span page_span;
};

// A service that wants cards one by one, or makes books.
struct Printer {
  std::string id;
  const CardFormat* format = nullptr;  // Never null once it was read.
  CardOrder order = CardOrder::front_back;
  double dpi = 300;                            // Of pictures.
  std::string files = "{number}-{id}-{side}";  // Names of pictures, without their ending.
  // A card's pages or pictures are there as often as the deck has it.
  bool has_copies = true;
  Length least_type;                   // 0: none is too small.
  std::string variant{usual_variant};  // Of the faces.
  Span variant_span;
  std::optional<PressFacts> press;
  std::vector<Product> products;  // None: it makes no cards.
  std::optional<BookPrint> book;  // Nothing: it makes no books.
  Span span;
};

// What pictures are named by.
struct CardName {
  std::string deck, id, ref;
  std::size_t number = 0;  // Of the card in its deck, from 1.
  PageSide side = PageSide::front;
  int copies = 1;
  int part = 1;  // Of the cards that its definition takes; from the second on names of files carry it.
};

using PrinterTarget = std::variant<SheetTarget, Printer>;

namespace sheet {

// None for a source that was reported as broken, or whose sheet was. Reports bad-printer for what contradicts itself: an unknown
// sheet or card, two products of one size, names that several pictures would have, pixels that would stretch the card.
// Requires a format for each name that the schema allows.
std::optional<PrinterTarget> read_printer(const StyleSource& source, const std::vector<StyleSource>& sheets,
                                          FormatNamed format_named, Diagnostics& diagnostics);

// The product for cards of a size: of the same size, else the nearest within 1.2 mm each way, else one of any size. Null when
// there is none.
const Product* product_for(const Printer& printer, const Size& trim);

// One card on paper of its own size plus bleed, without marks. `trim` is what a product of any size takes.
SheetStyle card_page(const Printer& printer, const Product& product, const Size& trim);

// Of a picture of the product: as it says, else at the printer's resolution.
PixelSize pixels_of(const Printer& printer, const Product& product, const Size& trim);

// The name of a picture without its ending; what no file may be named has become `-`.
std::string file_name(const std::string& pattern, const CardName& card);

}  // namespace sheet
}  // namespace talia

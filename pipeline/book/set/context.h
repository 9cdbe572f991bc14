// What setting a book works with: the run's values, the style, what the book says with the pages as far as they are known,
// and short ways to set words in the style's looks.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "book/resolve/resolved.h"
#include "book/set/cards.h"
#include "book/set/draw.h"
#include "book/set/flow.h"
#include "book/set/telling.h"
#include "book/style/furniture.h"
#include "book/style/style.h"
#include "book/words.h"
#include "formula/allowance.h"
#include "typeset/ready.h"

namespace talia::book {

// What a piece with strips is drawn of, each from its own top left corner; its heights are the shape's.
struct Slices {
  std::vector<Item> lead;   // Above the first part alone.
  std::vector<Item> again;  // Above every later part.
  std::vector<Item> head;   // Above the strips of every part.
  Length head_height;
  std::vector<std::vector<Item>> strips;
  std::vector<Item> foot;  // Below the strips of every part.
};

// A part of a chapter, as high as its shape says, drawn from its top left corner.
struct BookPiece {
  PieceShape shape;
  bool has_no_anchors = false;  // Among its items; known of those that are kept.
  std::vector<Item> items;
  std::vector<PlacedFrame> stills;  // Card faces.
  Slices slices;                    // Instead of items, where the shape has strips.
  Length top = {}, height = {};     // Of a figure: above what it shows, and of all of it.
  bool is_head = false;             // A line of a section's head.
  bool is_plate = false;            // Alone on its page, and drawn from the page's corner.
  Beside beside = {};  // What the next lines have beside them, where the piece has no rows of its own.
};

// A look of the style in its colours. What is set in it has its number as origin, by the order of names, from 1 on.
struct BookText : TextStyle {
  double baseline = 0;  // From the top of a line's room, in times the leading.
  Origin origin = Origin::none;
};

class SetContext {
 public:
  SetContext(const ResolvedBook& resolved, const BookStyle& style, const LayoutContext& common,
             const CardFrames& cards);

  const ResolvedBook& resolved;
  PageNames pages;  // As far as they are known.
  const Book& book;
  const BookStyle& style;
  const LayoutContext& common;
  const CardFrames& cards;
  Diagnostics diagnostics{};  // Of the work at hand.
  const std::string& language;
  const bool
      runs_from_right;  // As the language does: then columns, of pages and of tables, begin at the right.
  formula::Allowance allowance;  // Of all that one pass computes.
  Reads reads{};                 // What the furniture read of definitions.
  bool is_sound = true;          // False when something of the work at hand is at fault.
  BookWords account;             // Of what it says.
  Telling telling;               // Of what it tells those who do not see it.
  std::string accent;            // Of the chapter at hand.

  // What setting a part of the book reported, took and named. What is set again takes its names back before; what is not set
  // again in a later pass repeats what it took.
  struct Work {
    Diagnostics diagnostics{};
    bool is_sound = true;
    std::size_t spent = 0;  // Of the allowance.
    std::vector<std::string> names{};
    Asks asks{};
  };
  void begin_pass(PageNames known);
  void begin_work();
  Work end_work();
  void take_back(const Work& work);
  void repeat(const Work& work);

  // Black when the style has no such colour, which was reported or, where a set lacks it, is by `report_colours`.
  Paint paint(std::string_view colour);
  Paint area(std::string_view colour);  // Of what is filled with it, which a variant may leave white.
  // The colour of a part that is filled or drawn in lines, by the style's `colours`.
  Paint area_of(std::string_view part_of_page);
  Paint part(std::string_view part_of_page);
  // What the sets of the theme lacked: unknown-colour, once for each set.
  void report_colours();
  BookText look(std::string_view name);
  DropCap drop_cap();    // Of a chapter's first paragraph.
  BookText code_look();  // Of lines that stand as they are written.

  // Room in a column or across the page, as high as need be.
  layout::FurnitureRoom room_of(Length width) const {
    return {{}, width, {}, {{}, {width, style.page.height}}};
  }
  // Furniture of the style in the chapter's colours. `owner` is what it is for, a chapter's name; reports that have no words
  // to point at stand at `place`.
  // What is drawn `again` stands on a page already.
  layout::LaidFurniture furnish(std::string_view kind, RecordOf record, const layout::FurnitureRoom& room,
                                const std::string& owner, Span place, bool again = false);
  // The height that it would take, without a word.
  Length height_of(std::string_view kind, RecordOf record, const layout::FurnitureRoom& room,
                   const std::string& owner);

  // Reports text-overflows at a word that is wider than the measure.
  SetText set(const Line& line, Length width, const BookText& look, Reading reading);
  SetText set(ReadyParagraph& ready, const Line& line, Length width, const BookText& look);  // Of the same.
  SetText set(const ListBlock& list, Length width, const BookText& look, Reading reading);
  // One line, however wide. Reports text-overflows where it is wider than the measure, and then gives none.
  SetText set_unbroken(const Line& line, Length width, const BookText& look);
  // The same without a word where it does not fit: for widths that are only tried.
  SetText measure(const Line& line, Length width, const BookText& look, Reading reading = Reading::artefact);
  // A paragraph that is set more than once.
  std::unique_ptr<ReadyParagraph> ready(const Line& line, Length width, const BookText& look);
  // The narrowest measure that no word is wider than.
  Length least_width(const Line& line, const BookText& look);
  // An anchor for a name, unless the book has one already.
  void anchor(const std::string& name, Point at, std::vector<Item>& out);

 private:
  layout::Record completed(RecordOf record) const;
  const layout::Furniture& furniture() const;  // In the chapter's colours.
  bool has_variant() const { return style.form.variant != usual_variant; }
  // What was set of words that the account is to follow; says what is wrong with it.
  SetText asked(SetText text, const Line& line, Length width, const BookText& look, Reading reading);
  template <typename Words>
  void report(const SetText& text, const Words& words, Length width);
  void report_overfull(const SetText& text, Span wide_word, Length width);

  std::map<std::string, std::set<std::string>> lacking_;  // By accent, the colours that were asked for.
  std::set<std::string, std::less<>> anchors_;
  std::vector<std::string> named_;  // Since the work began,
  std::size_t allowance_left_ = 0;  // when so much was left,
  std::size_t first_ask_ = 0;       // and so much had been asked.
};

}  // namespace talia::book

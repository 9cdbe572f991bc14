// Card faces on paper: grids, duplex order, folds, marks, footers. What does not fit is said with its numbers, never scaled.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/booklet.h"
#include "frame/outline.h"
#include "frame/proof.h"
#include "layout/layout.h"
#include "model/catalog.h"
#include "typeset/typeset.h"

namespace talia {

// What a sheet says at its foot, in one language.
struct SheetWords {
  std::string footer;       // With {campaign} {version} {deck} {sheet} {sheets} {side} {hash}.
  std::string front, back;  // For {side}.
  std::string scale;        // Beside the measuring bar.
};

// How backs come behind their fronts.
enum class Backs {
  none,
  // The printer turns the paper over its long edge: of upright paper the columns are mirrored on the back.
  long_edge,
  // The printer turns the paper over its short edge: the rows are mirrored, and the backs stand on their
  // heads.
  short_edge,
  // Backs stand on the same side of the paper, beyond a line along which it is folded.
  gutterfold,
};

enum class FoldLine { level, upright };

// Cut marks. They stand outside the trims.
struct SheetMarks {
  Length from, to;       // Of a mark's two ends, from the outermost trims.
  Length width;          // 0: there are none.
  bool crosses = false;  // Also where gaps cross between the cards.
};

// What a cutting machine looks for on the front: a filled square in the upper left corner, and the lines of the corners at the
// upper right and the lower left.
struct Registration {
  Length inset;   // Of their outer edges, from those of the paper.
  Length square;  // Its side.
  Length length;  // Of each line.
  Length thickness;
  bool operator==(const Registration&) const = default;
};

// How cards stand on paper.
enum class Arrangement {
  grid,  // In columns and rows, all of one size.
  nest,  // On shelves below each other, the largest first, whatever their sizes.
};

// What a deck's cards are like.
struct CardShape {
  Size trim;
  CardOutline outline;
  bool operator==(const CardShape&) const = default;
};

struct CardFormat;

// What one machine does to a page, undone: about the middle of the paper and in the directions of the page, which lies as the
// cards' own pages lie.
struct Correction {
  double scale_x = 1, scale_y = 1;  // Of both sides.
  // Of all that stands on a back page: against drift, against skew (degrees clockwise), and against what the
  // paper does between its two sides.
  Point back_offset;
  double back_turn = 0;
  double back_scale_x = 1, back_scale_y = 1;
  bool operator==(const Correction&) const = default;
};

// Cards on paper.
struct SheetStyle {
  std::string id;
  Size paper;
  Arrangement arrangement = Arrangement::grid;
  Size card;                  // Trim; of a nest that of the largest.
  int columns = 3, rows = 3;  // Of fronts; of a nest so many of the largest have room.
  std::vector<CardShape>
      shapes;  // Of the cards, by SheetCard::shape, the largest first; none: all are such rectangles.
  Length gap_x, gap_y;  // Between trims.
  // Drawn where no other card stands: outside the outer trims and in the gaps.
  Length bleed_x, bleed_y;
  Length safe;
  Length least_type;    // The smallest that can be printed; 0: none is too small.
  int ppi = usual_ppi;  // Pixels an inch that pictures are to have.
  // What a printer cannot reach, at every edge of the paper.
  Length margin;
  Span margin_span;  // Where it is stated.
  SheetMarks marks;
  Length
      cut_line;  // The width of the line to which cards are cut, on fronts, in a layer of its own; 0: there is none.
  std::optional<Registration> registration;
  Span registration_span;
  const CardFormat* format = nullptr;  // Of what is made of a sheet, or for its cards; null: a PDF of it.
  Backs backs = Backs::long_edge;
  bool backs_first = false;  // Each back page before its front.
  FoldLine fold = FoldLine::level;
  Length fold_gap;  // Between the trims on both sides of the fold.
  Correction correction;
  std::map<std::string, SheetWords> words;  // By language.
  // What is printed for a language, and in which it is: that itself, else its first part (`pl` of `pl-PL`), else English, else
  // whatever there is. Null where there are no words.
  const std::pair<const std::string, SheetWords>* words_for(std::string_view language) const;
  std::string label_family;  // Of the footer; empty: there is no footer.
  Span label_span;           // Of the family's name.
  Length label_size;
  Length label_baseline;  // Of the footer, from the paper's lower edge.
  Span baseline_span;
  Length scale_bar;  // Length of the measuring bar; 0: none.
  std::string variant{usual_variant};
  Span variant_span;
  Proof proof = Proof::none;
  Span span;

  // Of a nest, of its largest cards.
  std::size_t per_sheet() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }
};

// A target read from templates/sheets/NAME.yaml, before it is known which cards stand on it.
struct SheetTarget {
  SheetStyle style;
  std::optional<Size> card;          // Else the cards' own.
  std::optional<int> columns, rows;  // Else as many as there is room for.
  // The paper may lie, where it holds more cards so.
  bool may_turn = false;
  // Of pages as the paper is given, and of paper that may turn those that lie; nothing where no number is stated.
  std::optional<Correction> correction, landscape;
  Span correction_span, landscape_span;
  Span paper_span, marks_span, bar_span, card_span;
};

// One card of a job, with its two faces as numbers of Booklet::frames.
struct SheetCard {
  std::uint32_t front;
  std::optional<std::uint32_t> back;
  int count = 1;
  std::uint32_t shape = 0;  // Among SheetStyle::shapes.
};

struct SheetFacts {
  std::string title, language, campaign, version, deck, hash, date, author, rights{};
  // Where the cards stand among those of a larger job.
  std::size_t first_sheet = 0, first_page = 0;        // So many come before.
  std::size_t sheets = 0;                             // In all; 0: as many as the cards take.
  Span campaign_span{}, version_span{}, deck_span{};  // Where they are written.
};

namespace sheet {

// Of these frames, with the facts and without pages.
Booklet booklet_of(std::vector<SharedFrame> frames, const SheetFacts& facts);

// None for a source that was reported as broken. Reports bad-sheet for a size that has no such name.
std::optional<SheetTarget> read_target(const StyleSource& source, Diagnostics& diagnostics);

// The sheet for a deck's cards, of one trim or, in a nest, of several. Reports bad-sheet, with the numbers, when the grid or one of
// the cards does not fit the paper, an outline has no place on a card of the size that the sheet states, a mark for a cutting
// machine stands on a card, or what stands below the cards has no room; as a warning where the page lies and only pages that stand are corrected, or the other way round. Reports
// marks-in-margin, a warning, when marks or cards, once corrected, lie where the printer cannot reach.
std::optional<SheetStyle> settle(const SheetTarget& target, std::vector<CardShape> shapes,
                                 Diagnostics& diagnostics);
// Of cards that are rectangles.
std::optional<SheetStyle> settle(const SheetTarget& target, const Size& trim, Diagnostics& diagnostics);

// The trims of a sheet's cells, row by row: of the fronts, or of the backs, each of which meets its front when the paper is
// turned or folded.
std::vector<Rect> cells(const SheetStyle& style, PageSide side);

// Words on one line below the cards.
struct FootLine {
  std::vector<Item> items;  // From the paper's left edge.
  Length width;
};

// Places the cards of a job on pages, one part after the other.
class Imposer {
 public:
  // Both outlive it.
  Imposer(const SheetStyle& style, const LayoutContext& common) : style_(style), common_(common) {}
  // Pages front, back, front, back, or back, front; of a gutterfold, fronts and backs on one. In a nest the largest cards come
  // first. `frames` are the faces, each of
  // the card's size plus bleed on all sides; pages share them by number. Links are taken out: paper has none. All parts are of
  // one language. Reports unknown-family when the label's family is not declared, and marks-in-margin, a warning, when the
  // footer, once corrected, lies where the printer cannot reach; bad-sheet, a warning, when it runs into the scale bar.
  Booklet impose(std::vector<SharedFrame> frames, const std::vector<SheetCard>& cards,
                 const SheetFacts& facts, Diagnostics& diagnostics);

 private:
  const SheetStyle& style_;
  const LayoutContext& common_;
  // By their words, most of which are those of the page before: setting each page's anew would take two thirds of the time
  // of a deck of plain cards.
  std::map<std::string, FootLine> lines_;
};

}  // namespace sheet
}  // namespace talia

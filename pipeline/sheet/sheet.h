// Card faces on paper: grids, duplex order, marks, footers. What does not fit is said with its numbers, never scaled.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/booklet.h"
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

// A target read from templates/sheets/NAME.yaml.
struct SheetStyle {
  std::string id;
  Size paper;
  Size card;  // Trim.
  int columns = 3, rows = 3;
  Length gap_x, gap_y;  // Between trims.
  Length bleed;         // Drawn where no other card stands: outside the outer trims and in the gaps.
  Length safe;
  Length margin;              // What a printer cannot reach, at every edge of the paper.
  Length mark_from, mark_to;  // Crop marks run from … to … outside the outermost trims.
  Length mark_width;
  bool backs = true;
  bool flip_long_edge =
      true;  // Duplex by the long edge: of upright paper the columns are mirrored on the back.
  std::map<std::string, SheetWords> words;  // By language.
  std::string label_family;                 // Of the footer; empty: there is no footer.
  Length label_size;
  Length label_baseline;  // Of the footer, from the paper's lower edge.
  Length scale_bar;       // Length of the measuring bar; 0: none.
  std::string variant = "normal";
  Span span;

  std::size_t per_sheet() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }
};

// One card of a job, with its two faces as numbers of Booklet::frames.
struct SheetCard {
  std::uint32_t front;
  std::optional<std::uint32_t> back;
  int count = 1;
};

struct SheetFacts {
  std::string title, language, campaign, version, deck, hash, date, author;
  // Where the cards stand among those of a larger job.
  std::size_t first_sheet = 0, first_page = 0;  // So many come before.
  std::size_t sheets = 0;                       // In all; 0: as many as the cards take.
};

namespace sheet {

// Reports bad-sheet, with the numbers, when the grid does not fit the paper; marks-in-margin, a warning, when the marks
// lie where the printer cannot reach. None for a source that was reported as broken.
std::optional<SheetStyle> read_style(const StyleSource& source, Diagnostics& diagnostics);

// The trims of a sheet's cells, row by row, on the front or (mirrored, so that each back meets its front) on the back.
std::vector<Rect> cells(const SheetStyle& style, PageSide side);

// Pages front, back, front, back. `frames` are the faces, each of the card's size plus bleed on all sides; pages share
// them by number. Links are taken out: paper has none. Reports unknown-family when the label's family is not declared.
Booklet impose(std::vector<Frame> frames, const std::vector<SheetCard>& cards, const SheetStyle& style,
               const SheetFacts& facts, const Studio& studio, Diagnostics& diagnostics);

}  // namespace sheet
}  // namespace talia

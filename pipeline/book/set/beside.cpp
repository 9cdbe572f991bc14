#include "book/set/beside.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace talia::book {

namespace {

// Of the text's size: what is narrower is no measure for words, and looks it.
constexpr double least_measure = 12;
// From the top of capitals to the baseline, in the text's size.
constexpr double height_of_capitals = 0.66;
constexpr double gap_below = 0.4;    // In rows, at least.
constexpr double least_share = 0.2;  // Of its column, for what states no width.

Length most_beside(const SetContext& context) {
  const Length least = body_of(context.style).size.scaled(least_measure);
  return context.style.column_width() - context.style.figures.gap - least;
}

}  // namespace

std::optional<Length> width_beside(const Width& stated, Span at, SetContext& context) {
  const Length column = context.style.column_width();
  const Length wished = stated.in(column);
  const Length most = most_beside(context);
  if (wished <= most) {
    return wished;
  }
  if (!stated.place.exists() && most >= column.scaled(least_share)) {
    return most;
  }
  if (context.style.form.printer.empty()) {
    context.is_sound = false;
    const double left = std::max(column - wished - context.style.figures.gap, Length()).in_mm();
    Diagnostic fault = Diagnostic::of(
        Code::out_of_range, stated.place.exists() ? stated.place : at,
        fmt::format("{:.4g} mm wide, it leaves {:.4g} mm of its column for the text beside it, and words "
                    "need {:.4g} mm",
                    wished.in_mm(), left, body_of(context.style).size.scaled(least_measure).in_mm()));
    context.diagnostics.add(std::move(fault).help(
        most < column.scaled(least_share) ? "leave `beside` away: the column is too narrow for two"
                                          : "give it less `width`, or leave `beside` away"));
  }
  return std::nullopt;
}

BookPiece stood_beside(BookPiece piece, Side side, Length width, SetContext& context) {
  const BookStyle& style = context.style;
  const Length capitals = body_of(style).size.scaled(height_of_capitals);
  // What it shows begins as high as the capitals beside it, but where words of its own stand above that.
  const Length own = piece.top < style.grid ? piece.top : Length();
  const Length down = std::max(style.baseline - capitals, Length()) - own;
  const Point by{side == Side::right ? style.column_width() - width : Length(), down};
  for (Item& item : piece.items) {
    move(item, by);
  }
  for (PlacedFrame& still : piece.stills) {
    move(still, by);
  }
  const Length taken = width + style.figures.gap;
  piece.beside = {style.rows_of(down + piece.height + style.grid.scaled(gap_below)),
                  side == Side::left ? taken : Length(), side == Side::right ? taken : Length()};
  piece.shape = {};
  piece.shape.rows = 0;
  piece.shape.keep_with_next = true;
  return piece;
}

Beside below(Beside beside, int rows) {
  beside.lines -= rows;
  return beside.lines > 0 ? beside : Beside{};
}

}  // namespace talia::book

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "book/set/exhibits.h"

namespace talia::book {

namespace {

// On paper.
constexpr Length mark_length = Length::mm(2);
constexpr Length mark_away = Length::mm(0.5);
constexpr Length mark_width = Length::mm(0.1);
constexpr Length gap = Length::mm(6);   // Between cards, with the marks of both.
constexpr Length edge = Length::mm(6);  // Of the page beyond a row that is wider than the text.

// A frame of a card, and its size in its row.
struct Cut {
  std::size_t card;  // Of the figure.
  std::uint32_t frame;
  Size size;
  double scale;
};

class DeckRows {
 public:
  DeckRows(const Figure& figure, SetContext& context)
      : figure_(figure), context_(context), life_(context.style.life()) {}

  std::vector<BookPiece> run() {
    const std::vector<Cut> cuts = all();
    const Length text = context_.style.measure();
    const Length widest = text + (std::min(context_.style.inner, context_.style.outer) - as_set(edge)) * 2;
    std::vector<std::span<const Cut>> rows;
    Length most;
    for (std::span<const Cut> rest(cuts); !rest.empty();) {
      // A row may reach into both margins, where one more card stands on it for that.
      rows.push_back(rest.first(std::max(fitting(rest, text), fitting(rest, widest))));
      most = std::max(most, width_of(rows.back()));
      rest = rest.subspan(rows.back().size());
    }
    std::vector<BookPiece> pieces;
    pieces.reserve(rows.size());
    for (const std::span<const Cut> each : rows) {  // All begin where the longest does.
      pieces.push_back(row(each, (text - most) / 2));
    }
    return pieces;
  }

 private:
  Length as_set(Length on_paper) const { return on_paper.scaled(life_); }
  Length marks() const { return as_set(mark_away + mark_length); }

  std::vector<Cut> all() {
    std::vector<Cut> cuts;
    const Size most{context_.style.measure(), context_.style.grid * context_.style.rows() - marks() * 2};
    for (std::size_t number = 0; number < figure_.cards.size(); ++number) {
      const DefinitionId id = figure_.cards[number];
      const CardFrames::Card& card = context_.cards.of(face_of(figure_, number, context_.common.catalog));
      const double scale = std::min({life_, most.width / card.trim.width, most.height / card.trim.height});
      report_shrunk(id, card.trim, scale);
      for (std::uint32_t i = 0; i < card.frames; ++i) {
        cuts.push_back(
            {number, card.frame + i, {card.trim.width.scaled(scale), card.trim.height.scaled(scale)}, scale});
      }
    }
    return cuts;
  }

  void report_shrunk(DefinitionId id, const Size& trim, double scale) {
    if (scale < life_) {
      context_.diagnostics.add(
          Diagnostic::of(
              Code::shrunk_picture, figure_.place,
              fmt::format("the card `{}` is {:.4g} × {:.4g} mm large, and the page prints it at {:.0f}% "
                          "of that",
                          context_.common.catalog.definition(id).id, trim.width.in_mm(), trim.height.in_mm(),
                          scale / life_ * 100))
              .help("its sheets have it as large as life; a page for it is larger than this one"));
    }
  }

  Length width_of(std::span<const Cut> cuts) const {
    Length width = as_set(gap) * (static_cast<std::int64_t>(cuts.size()) - 1);
    for (const Cut& cut : cuts) {
      width += cut.size.width;
    }
    return width;
  }

  // How many of the first cards stand side by side in a width; one in any case.
  std::size_t fitting(std::span<const Cut> cuts, Length width) const {
    std::size_t count = 1;
    while (count < cuts.size() && width_of(cuts.first(count + 1)) <= width) {
      ++count;
    }
    return count;
  }

  // `from`: where lines begin.
  BookPiece row(std::span<const Cut> cuts, Length from) {
    BookPiece piece;
    Length height;
    const Length measure = context_.style.measure();
    for (const Cut& cut : cuts) {
      height = std::max(height, cut.size.height);
      const Point corner{context_.runs_from_right ? measure - from - cut.size.width : from, marks()};
      const Origin told = context_.account.ask_again(Origin::none);
      const DefinitionId id = figure_.cards[cut.card];
      context_.telling.add_figure(
          told, context_.cards.alt_of(cut.frame, context_.common.catalog.definition(id).title));
      piece.stills.push_back(
          {cut.frame, Transform::scale(cut.scale, corner), std::nullopt, static_cast<std::uint32_t>(told)});
      mark({corner, cut.size}, piece.items);
      context_.anchor(anchor_of_card(figure_, cut.card, context_.common.catalog), corner, piece.items);
      from += cut.size.width + as_set(gap);
    }
    piece.shape.standing = Standing::wide;
    piece.shape.rows = context_.style.rows_of(height + marks() * 2);
    return piece;
  }

  void mark(const Rect& card, std::vector<Item>& out) {
    Path lines;
    const Length near = as_set(mark_away);
    const Length far = marks();
    for (const bool is_right : {false, true}) {
      for (const bool is_low : {false, true}) {
        const Point at{is_right ? card.right() : card.left(), is_low ? card.bottom() : card.top()};
        const std::int64_t x = is_right ? 1 : -1;
        const std::int64_t y = is_low ? 1 : -1;
        lines.move_to({at.x + near * x, at.y}).line_to({at.x + far * x, at.y});
        lines.move_to({at.x, at.y + near * y}).line_to({at.x, at.y + far * y});
      }
    }
    Pen(out).stroke(std::move(lines), as_set(mark_width), black_paint);
  }

  const Figure& figure_;
  SetContext& context_;
  double life_;
};

}  // namespace

std::vector<BookPiece> deck_pieces(const Figure& figure, SetContext& context) {
  return DeckRows(figure, context).run();
}

}  // namespace talia::book

#include "book/set/exhibits.h"

#include <algorithm>
#include <utility>

#include "book/set/sidebar.h"
#include "book/set/table.h"

namespace talia::book {

namespace {

constexpr double figure_scale = 0.42;  // Of a card in running text.
constexpr Length card_corner = Length::mm(3);
constexpr Length card_gap = Length::mm(4);  // Between cards of a row.

// A card's face inside a piece, and the line around it.
void put_card(DefinitionId definition, Point at, double scale, Piece& piece, SetContext& context) {
  const CardFrames::Card& card = context.cards.of(definition);
  const Rect edge{at, {card.trim.width.scaled(scale), card.trim.height.scaled(scale)}};
  Path clip;
  clip.add_rounded_rect(edge, card_corner.scaled(scale));
  piece.stills.push_back({card.frame, Transform::scale(scale, at), clip});
  Pen(piece.items).stroke(clip, Length::mm(0.15), context.part("line"));
  const Catalog& catalog = context.studio.catalog;
  context.anchor(catalog.full_name(catalog.definition(definition)), at, piece.items);
}

// The words of a heading, which lead to it.
std::vector<Inline> linked(const OutlinePoint& point) {
  Line inlines = point.words;
  for (Inline& each : inlines) {
    if (auto* const words = std::get_if<Words>(&each.what)) {
      each.what = Hyperlink{point.destination, std::move(words->text), words->value};
    } else if (auto* const link = std::get_if<Hyperlink>(&each.what)) {
      link->destination = point.destination;
    }
  }
  return inlines;
}

}  // namespace

std::vector<Piece> table_pieces(const Table& table, SetContext& context) {
  return {lay_out(table, context)};
}

std::vector<Piece> card_pieces(const Figure& figure, SetContext& context) {
  Piece piece;
  piece.shape.standing = Standing::box;
  piece.shape.before = piece.shape.after = 1;
  put_card(figure.cards.front(), {}, figure_scale, piece, context);
  const Size trim = context.cards.of(figure.cards.front()).trim;
  const Length left = trim.width.scaled(figure_scale) + Length::mm(3.2);
  const BookText label = context.look("caption");
  const BookText words = context.look("figure");
  Length top = context.style.baseline;
  context.write(figure.number, {left, top}, label, Reading::figure, piece.items);
  top += Length::mm(4.4);
  const SetText set =
      context.set(figure.caption, context.style.column_width() - left, words, Reading::figure);
  for (const SetLine& line : set.lines) {
    put_line(line, {left, top}, piece.items);
    top += words.leading;
  }
  piece.shape.rows = context.style.rows_of(std::max(trim.height.scaled(figure_scale), top - words.leading));
  return {std::move(piece)};
}

std::vector<Piece> card_row_pieces(const Figure& figure, SetContext& context) {
  Piece piece;
  piece.shape.standing = Standing::wide;
  const auto count = static_cast<std::int64_t>(figure.cards.size());
  const Length measure = context.style.measure();
  const Length room = (measure - card_gap * (count - 1)) / count;
  double scale = 1;
  for (const DefinitionId id : figure.cards) {
    scale = std::min(scale, room / context.cards.of(id).trim.width);
  }
  Length width = card_gap * (count - 1);
  for (const DefinitionId id : figure.cards) {
    width += context.cards.of(id).trim.width.scaled(scale);
  }
  Length left = (measure - width) / 2;
  Length bottom;
  for (const DefinitionId id : figure.cards) {
    const Size trim = context.cards.of(id).trim;
    put_card(id, {left, {}}, scale, piece, context);
    left += trim.width.scaled(scale) + card_gap;
    bottom = std::max(bottom, trim.height.scaled(scale));
  }
  if (!figure.caption.empty()) {
    const BookText words = context.look("figure");
    const Length start = (measure - width) / 2;
    const Length label = context.write(figure.number, {start, bottom + Length::mm(4.6)},
                                       context.look("caption"), Reading::figure, piece.items);
    const Length indent = label + Length::mm(2);
    const SetText set = context.set(figure.caption, measure - start - indent, words, Reading::figure);
    bottom += Length::mm(4.6);
    for (const SetLine& line : set.lines) {
      put_line(line, {start + indent, bottom}, piece.items);
      bottom += words.leading;
    }
    bottom -= words.leading;
  }
  piece.shape.rows = context.style.rows_of(bottom);
  return {std::move(piece)};
}

std::vector<Piece> example_pieces(const Example& example, SetContext& context) {
  return {example_piece(example, context)};
}

std::vector<Piece> contents_pieces(const Contents& /*contents*/, SetContext& context) {
  std::vector<Piece> pieces;
  const std::string own = context.accent;
  const Length width = context.style.column_width();
  bool is_first_section = false;
  for (const OutlinePoint& point : context.resolved.outline) {
    const bool is_chapter = point.level == 1;
    if (is_chapter && point.number == 0) {
      continue;  // The cover and the contents themselves.
    }
    context.accent = point.accent;
    const std::string_view kind = is_chapter ? "contents_chapter" : "contents_section";
    RecordOf record(kind);
    record.text("entry.title", linked(point));
    record.value("entry.number", point.number == 0 ? Value() : Value(point.number));
    if (const auto page = context.pages.find(point.destination); page != context.pages.end()) {
      record.value("entry.page", page->second);
    }
    layout::Room room{{}, width, {}, {{}, {width, context.style.page.height}}};
    room.row = context.style.grid;
    layout::LaidFurniture laid = context.furnish(kind, std::move(record), room, point.destination,
                                                 place_of(point.words).value_or(context.book.span));
    Piece piece;
    piece.items = std::move(laid.items);
    piece.shape.before = is_chapter ? 1 : 0;
    piece.shape.rows = context.style.rows_of(laid.height);
    piece.shape.keep_with_next = is_chapter || is_first_section;
    is_first_section = is_chapter;
    pieces.push_back(std::move(piece));
  }
  if (!pieces.empty()) {
    pieces.back().shape.keep_with_next = false;
  }
  context.accent = own;
  return pieces;
}

}  // namespace talia::book

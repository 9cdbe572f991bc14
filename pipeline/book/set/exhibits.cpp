#include "book/set/exhibits.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/set/beside.h"
#include "book/set/labelled.h"
#include "book/set/pictures.h"
#include "book/set/sidebar.h"
#include "book/set/table.h"

namespace talia::book {

namespace {

// Cards side by side at one scale, as wide as the room or as large as they are, in the middle of it, the first where lines begin.
class CardRow {
 public:
  CardRow(const Figure& figure, SetContext& context) : figure_(figure), context_(context) {}

  Length height(Length room) const {
    Length height;
    for (std::size_t card = 0; card < figure_.cards.size(); ++card) {
      height = std::max(height, of(card).trim.height.scaled(scale(room)));
    }
    return height;
  }

  // Faces go to the stills, the lines around them and the places that references lead to into `out`.
  void draw(const Rect& area, std::vector<PlacedFrame>& stills, std::vector<Item>& out) const {
    const double scale = this->scale(area.size.width);
    Length width = gaps();
    for (std::size_t card = 0; card < figure_.cards.size(); ++card) {
      width += of(card).trim.width.scaled(scale) * std::int64_t{of(card).frames};
    }
    Point at{area.left() + (area.size.width - width) / 2, area.top()};
    for (std::size_t card = 0; card < figure_.cards.size(); ++card) {
      for (std::uint32_t i = 0; i < of(card).frames; ++i) {
        const Length wide = of(card).trim.width.scaled(scale);
        const Point corner{context_.runs_from_right ? area.left() + area.right() - at.x - wide : at.x, at.y};
        put(card, of(card).frame + i, {corner, scale}, stills, out);
        if (i == 0) {
          context_.anchor(anchor_of_card(figure_, card, context_.common.catalog), corner, out);
        }
        at.x += wide + context_.style.figures.gap;
      }
    }
  }

 private:
  const CardFrames::Card& of(std::size_t card) const {
    return context_.cards.of(face_of(figure_, card, context_.common.catalog));
  }
  std::int64_t all_frames() const {
    std::int64_t all = 0;
    for (std::size_t card = 0; card < figure_.cards.size(); ++card) {
      all += of(card).frames;
    }
    return all;
  }
  Length gaps() const { return context_.style.figures.gap * (all_frames() - 1); }

  double scale(Length room) const {
    const Length each = (room - gaps()) / std::max<std::int64_t>(all_frames(), 1);
    double scale = context_.style.life();
    for (std::size_t card = 0; card < figure_.cards.size(); ++card) {
      scale = std::min(scale, each / of(card).trim.width);
    }
    return scale;
  }

  struct Spot {
    Point at;
    double scale;
  };

  void put(std::size_t card, std::uint32_t frame, const Spot& spot, std::vector<PlacedFrame>& stills,
           std::vector<Item>& out) const {
    const auto& [at, scale] = spot;
    const FigureMeasures& measures = context_.style.figures;
    Path clip = moved(of(card).edge(measures.corner), Transform::scale(scale, at));
    const Origin mark = context_.account.ask_again(Origin::none);
    context_.telling.add_figure(
        mark, context_.cards.alt_of(frame, context_.common.catalog.definition(figure_.cards[card]).title));
    stills.push_back({frame, Transform::scale(scale, at), clip, static_cast<std::uint32_t>(mark)});
    if (measures.rule > Length{}) {
      Pen(out).stroke(std::move(clip), measures.rule, context_.part("line"));
    }
  }

  const Figure& figure_;
  SetContext& context_;
};

BookPiece figure_piece(std::string_view kind, const Figure& figure, Length width, SetContext& context) {
  const Telling::Inside inside(context.telling, UnitKind::division);
  BookPiece piece;
  const CardRow cards(figure, context);
  RecordOf record(kind);
  record.text("figure.caption", figure.caption).value("figure.number", figure.number);
  record.place("cards", {[&](Length room) { return cards.height(room); },
                         [&](const Rect& area, std::vector<Item>& out) {
                           piece.top = area.top();
                           cards.draw(area, piece.stills, out);
                         }});
  layout::LaidFurniture laid =
      context.furnish(kind, std::move(record), context.room_of(width), context.book.id, figure.place);
  piece.items = std::move(laid.items);
  if (!figure.anchor.empty()) {
    context.anchor(figure.anchor, {}, piece.items);
  }
  piece.height = laid.height;
  piece.shape.rows = context.style.rows_of(laid.height);
  return piece;
}

// What stands above a caption of its own, no higher than the page leaves it.
struct Captioned {
  const std::string& number;
  const Line& caption;
  Length width;
  Standing standing;
  const std::string& anchor;
  Span place;
};

Standing standing_of(Extent extent) {
  return extent == Extent::page ? Standing::wide : Standing::box;
}

Length width_of(Extent extent, const SetContext& context) {
  return extent == Extent::page ? context.style.measure() : context.style.column_width();
}

// `drawer` knows its height at a width, draws itself, and is told the most that it may take.
template <typename Drawer>
BookPiece captioned_piece(Drawer& drawer, const Captioned& what, SetContext& context) {
  constexpr std::string_view kind = "figure_row";
  const layout::FurnitureRoom room = context.room_of(what.width);
  BookPiece piece;
  const auto record_with = [&](layout::SlotDrawing drawing) {
    RecordOf record(kind);
    record.text("figure.caption", what.caption).value("figure.number", what.number);
    record.place("cards", std::move(drawing));
    return record;
  };
  const layout::SlotDrawing nothing{[](Length) { return Length{}; }, [](const Rect&, std::vector<Item>&) {}};
  const Telling::Inside inside(context.telling, UnitKind::division);
  drawer.take_height(context.style.grid * context.style.rows() -
                     context.height_of(kind, record_with(nothing), room, context.book.id));
  layout::LaidFurniture laid =
      context.furnish(kind,
                      record_with({[&](Length width) { return drawer.height(width); },
                                   [&](const Rect& area, std::vector<Item>& out) {
                                     piece.top = area.top();
                                     drawer.draw(area, piece.stills, out);
                                   }}),
                      room, context.book.id, what.place);
  if (!what.anchor.empty()) {
    context.anchor(what.anchor, {}, piece.items);
  }
  std::ranges::move(laid.items, std::back_inserter(piece.items));
  piece.height = laid.height;
  piece.shape.rows = context.style.rows_of(laid.height);
  piece.shape.standing = what.standing;
  piece.shape.before = 1;
  piece.shape.after = context.style.rows_below(laid.height);
  return piece;
}

// Contents as they are told: those of a chapter's sections are part of those of the book.
class ContentsTeller {
 public:
  explicit ContentsTeller(Telling& telling) : telling_(telling) {}

  Telling::Node entry(int level) {
    while (!open_.empty() && open_.back().level > level) {
      open_.pop_back();
    }
    if (open_.empty() || open_.back().level < level) {
      const Telling::Inside outer(telling_, open_.empty() ? telling_.current() : open_.back().node);
      open_.push_back({level, telling_.open(UnitKind::contents)});
    }
    const Telling::Inside inside(telling_, open_.back().node);
    return telling_.open(UnitKind::contents_entry);
  }

 private:
  struct Level {
    int level;
    Telling::Node node;
  };
  Telling& telling_;
  std::vector<Level> open_;
};

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

std::vector<BookPiece> table_pieces(const Table& table, SetContext& context) {
  return {lay_out(table, context)};
}

std::vector<BookPiece> card_pieces(const Figure& figure, SetContext& context) {
  if (!figure.labels.empty()) {
    LabelledCard card(figure, context);
    return {captioned_piece(card,
                            {figure.number, figure.caption, width_of(figure.extent, context),
                             standing_of(figure.extent), figure.anchor, figure.place},
                            context)};
  }
  if (figure.beside != Side::none) {
    if (const auto width = width_beside(figure.width, figure.place, context)) {
      return {
          stood_beside(figure_piece("figure_row", figure, *width, context), figure.beside, *width, context)};
    }
  }
  BookPiece piece = figure_piece("figure", figure, context.style.column_width(), context);
  piece.shape.standing = Standing::box;
  piece.shape.before = piece.shape.after = 1;
  return {std::move(piece)};
}

std::vector<BookPiece> card_row_pieces(const Figure& figure, SetContext& context) {
  BookPiece piece = figure_piece("figure_row", figure, context.style.measure(), context);
  piece.shape.standing = Standing::wide;
  return {std::move(piece)};
}

std::vector<BookPiece> example_pieces(const Example& example, SetContext& context) {
  return {example_piece(example, context)};
}

std::vector<BookPiece> imprint_pieces(const Imprint& imprint, SetContext& context) {
  BookText look = context.look(context.style.looks.contains("imprint") ? "imprint" : "body");
  look.alignment = Alignment::left;
  BookPiece piece;
  piece.shape.standing = Standing::wide;
  piece.shape.rows = 0;
  for (const Line& line : imprint.lines) {
    SetText set = context.set(line, context.style.measure(), look, Reading::paragraph);
    for (SetLine& each : set.lines) {
      put_line(std::move(each), {{}, context.style.grid * piece.shape.rows + context.style.baseline},
               piece.items);
      ++piece.shape.rows;
    }
    piece.shape.rows += line.empty() ? 1 : 0;
  }
  return {std::move(piece)};
}

std::vector<BookPiece> picture_pieces(const Illustration& picture, SetContext& context) {
  const auto piece = [&context](const Illustration& what, Length width, Standing standing) {
    PicturePlace place(what, context);
    return captioned_piece(place, {what.number, what.caption, width, standing, what.anchor, what.place},
                           context);
  };
  if (picture.beside != Side::none) {
    if (const auto width = width_beside(picture.width, picture.place, context)) {
      Illustration whole = picture;  // Of what is left to it.
      whole.width = {{}, 1, picture.width.place};
      return {stood_beside(piece(whole, *width, Standing::column), picture.beside, *width, context)};
    }
  }
  if (picture.extent == Extent::plate) {
    return {plate_piece(picture, context)};
  }
  return {piece(picture, width_of(picture.extent, context), standing_of(picture.extent))};
}

std::vector<BookPiece> contents_pieces(const Contents& contents, SetContext& context) {
  std::vector<BookPiece> pieces;
  const std::string own = context.accent;
  const Length width = context.style.column_width();
  ContentsTeller teller(context.telling);
  int above = 0;  // The level of the point above.
  for (const OutlinePoint& point : contents.points) {
    const bool is_chapter = point.level == 1;
    context.accent = point.accent;
    const std::string_view kind = is_chapter ? "contents_chapter" : "contents_section";
    RecordOf record(kind);
    record.text("entry.title", linked(point)).value("entry.level", Value(point.level));
    record.value("entry.number", point.number == 0 ? Value() : Value(point.number));
    if (const auto page = context.pages.find(point.destination); page != context.pages.end()) {
      record.text("entry.page",
                  {{Hyperlink{point.destination, MappedText::from(page->second.label, {})}, {}}});
    }
    layout::FurnitureRoom room = context.room_of(width);
    room.row = context.style.grid;
    const Telling::Inside inside(context.telling, teller.entry(point.level));
    layout::LaidFurniture laid = context.furnish(kind, std::move(record), room, point.destination,
                                                 place_of(point.words).value_or(context.book.span));
    BookPiece piece;
    piece.items = std::move(laid.items);
    piece.shape.before = is_chapter ? 1 : 0;
    piece.shape.rows = context.style.rows_of(laid.height);
    piece.shape.keep_with_next = is_chapter || above == 1;
    above = point.level;
    pieces.push_back(std::move(piece));
  }
  if (!pieces.empty()) {
    pieces.back().shape.keep_with_next = false;
  }
  context.accent = own;
  return pieces;
}

}  // namespace talia::book

// What stands beside the running text: sidebars, examples with their sums, card images, and the contents.
#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "book/blocks.h"
#include "book/compose.h"
#include "markup/parse.h"

namespace talia::book {

namespace {

constexpr Length paragraph_gap = Length::mm(1.2);
constexpr double figure_scale = 0.42;  // Of a card in running text.
constexpr Length card_corner = Length::mm(3);
constexpr Length card_gap = Length::mm(4);  // Between cards of a row.

int rows_of(Length height, const Kit& kit) {
  return static_cast<int>((height.units() + kit.style.grid.units() - 1) / kit.style.grid.units());
}

// What a box holds at a width.
struct Body {
  std::vector<Item> items;
  Length height;
};

// Blocks of a box below each other.
class BodyBuilder {
 public:
  BodyBuilder(Kit& kit, Length width) : kit_(kit), width_(width), look_(kit.look("box")) {}

  void blocks(const std::vector<Block>& all) {
    for (const Block& block : all) {
      if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
        is_title(paragraph->inlines) ? title(paragraph->inlines) : this->paragraph(paragraph->inlines);
      } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
        title(heading->inlines);
      } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
        this->list(*list, {}, 0);
      } else {
        refuse(block, "a quotation", "let it stand after the quotation, without `>` before it", kit_);
      }
    }
  }

  void paragraph(const std::vector<Inline>& inlines) {
    gap();
    lines(inlines, look_, Reading::paragraph, {});
  }

  // A line of a sum.
  void row(std::string_view kind, const std::vector<Inline>& label, const std::vector<Inline>& value) {
    RecordOf record(kind);
    record.text("row.label", label).text("row.value", value);
    const layout::Room room{{{}, body_.height}, width_, {}, {{}, {width_, kit_.style.page.height}}};
    layout::LaidFurniture laid =
        kit_.furnish(kind, std::move(record), room, kit_.book.id, place_of(label).value_or(kit_.book.span));
    std::ranges::move(laid.items, std::back_inserter(body_.items));
    body_.height += laid.height;
  }

  void gap() { body_.height += is_first_ ? Length{} : paragraph_gap; }
  Body done() && { return std::move(body_); }

 private:
  static bool is_title(const std::vector<Inline>& inlines) {
    return std::ranges::all_of(inlines, [](const Inline& each) { return each.style.strong; });
  }

  void title(std::vector<Inline> inlines) {
    for (Inline& each : inlines) {
      each.style.strong = false;
    }
    lines(inlines, kit_.look("box_title"), Reading::heading, {});
  }

  // `indent` is that of its marks.
  void list(const ListBlock& list, Length indent, int depth) {
    const ListMarks marks(list, depth, Length::mm(3.4), look_, kit_);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      bool is_first = true;
      for (const Block& block : list.items[i]) {
        if (std::exchange(is_first, false)) {
          marks.put(i, {indent, body_.height + look_.leading.scaled(0.74)}, body_.items);
        }
        if (const auto* const inner = std::get_if<ListBlock>(&block.what)) {
          this->list(*inner, std::min(indent + marks.width(), width_ / 2), depth + 1);
        } else if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
          lines(paragraph->inlines, look_, Reading::paragraph, indent + marks.width());
        } else {
          refuse(block, "a list", "let it stand after the list, with nothing before it on its lines", kit_);
        }
      }
    }
  }

  void lines(const std::vector<Inline>& inlines, const BookText& look, Reading reading, Length indent) {
    const SetText set = kit_.set(inlines, width_ - indent, look, reading);
    for (const SetLine& line : set.lines) {
      put_line(line, {indent, body_.height + look.leading.scaled(0.74)}, body_.items);
      body_.height += look.leading;
    }
    is_first_ = false;
  }

  Kit& kit_;
  Length width_;
  BookText look_;
  Body body_;
  bool is_first_ = true;
};

// A box in a column, whose `body` is built at the width that its furniture leaves for it.
Piece box_piece(std::string_view kind, RecordOf record, Span place, Kit& kit,
                const std::function<void(BodyBuilder&)>& build) {
  std::map<Length, Body> bodies;
  const auto body = [&](Length width) -> const Body& {
    const auto [found, is_new] = bodies.try_emplace(width);
    if (is_new) {
      BodyBuilder builder(kit, width);
      build(builder);
      found->second = std::move(builder).done();
    }
    return found->second;
  };
  record.place("body", {[&](Length width) { return body(width).height; },
                        [&](const Rect& area, std::vector<Item>& out) {
                          for (const Item& item : body(area.size.width).items) {
                            out.push_back(item);
                            move(out.back(), area.origin);
                          }
                        }});
  const Length width = kit.style.column_width();
  layout::Room room{{}, width, {}, {{}, {width, kit.style.page.height}}};
  room.row = kit.style.grid;
  layout::LaidFurniture laid = kit.furnish(kind, std::move(record), room, kit.book.id, place);
  Piece piece;
  piece.items = std::move(laid.items);
  piece.shape.rows = rows_of(laid.height, kit);
  piece.shape.before = piece.shape.after = 1;
  piece.shape.standing = Standing::box;
  return piece;
}

// A card's face inside a piece, and the line around it.
void put_card(DefinitionId definition, Point at, double scale, Piece& piece, Kit& kit) {
  const Kit::CardFrame card = kit.card(definition);
  const Rect edge{at, {card.trim.width.scaled(scale), card.trim.height.scaled(scale)}};
  Path clip;
  clip.add_rounded_rect(edge, card_corner.scaled(scale));
  piece.stills.push_back({card.frame, Transform::scale(scale, at), clip});
  Pen(piece.items).stroke(clip, Length::mm(0.15), kit.part("line"));
  kit.anchor(kit.destination_of(definition), at, piece.items);
}

std::string figure_number(Numbering& numbering, const Kit& kit) {
  return fmt::format("{} {}{}", kit.word("figure"), numbering.chapter, ++numbering.figures);
}

std::vector<Inline> text_of(Node node, Kit& kit) {
  if (!node.exists()) {
    return {};
  }
  const Scope& scope = kit.studio.derived.scope(kit.system);
  return kit.fill_line(kit.parse(node, scope), kit.context());
}

// The words of a heading, which lead to it.
std::vector<Inline> linked(const OutlinePoint& point) {
  std::vector<Inline> inlines = point.words;
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

Piece sidebar_piece(const std::vector<Block>& blocks, Kit& kit) {
  const Span place = blocks.empty() ? kit.book.span : blocks.front().span;
  return box_piece("sidebar", RecordOf("sidebar"), {place.file, place.begin, place.begin}, kit,
                   [&](BodyBuilder& body) { body.blocks(blocks); });
}

Piece example_piece(Node body, Kit& kit) {
  RecordOf record("example");
  record.text("example.title", text_of(body.find("title"), kit));
  const std::vector<Inline> text = text_of(body.find("text"), kit);
  struct Sum {
    std::string_view kind;
    std::vector<Inline> label, value;
  };
  std::vector<Sum> rows;
  for (const Node row : body.find("rows").items()) {
    rows.push_back({"example_row", text_of(row.find("label"), kit), text_of(row.find("value"), kit)});
  }
  if (const Node sum = body.find("sum"); sum.exists()) {
    rows.push_back({"example_total", text_of(sum.find("label"), kit), text_of(sum.find("value"), kit)});
  }
  return box_piece("example", std::move(record), body.span(), kit, [&](BodyBuilder& builder) {
    if (!text.empty()) {
      builder.paragraph(text);
    }
    builder.gap();
    for (const Sum& row : rows) {
      builder.row(row.kind, row.label, row.value);
    }
  });
}

std::vector<Piece> card_pieces(Node body, Numbering& numbering, Kit& kit) {
  const std::vector<DefinitionId> ids = chosen(body, kit);
  if (ids.empty()) {
    return {};
  }
  Piece piece;
  piece.shape.standing = Standing::box;
  piece.shape.before = piece.shape.after = 1;
  put_card(ids.front(), {}, figure_scale, piece, kit);
  const Size trim = kit.card(ids.front()).trim;
  const Length left = trim.width.scaled(figure_scale) + Length::mm(3.2);
  const BookText label = kit.look("caption");
  const BookText words = kit.look("figure");
  Length top = kit.style.baseline;
  kit.write(figure_number(numbering, kit), {left, top}, label, Reading::figure, piece.items);
  top += Length::mm(4.4);
  const SetText set =
      kit.set(text_of(body.find("caption"), kit), kit.style.column_width() - left, words, Reading::figure);
  for (const SetLine& line : set.lines) {
    put_line(line, {left, top}, piece.items);
    top += words.leading;
  }
  piece.shape.rows = rows_of(std::max(trim.height.scaled(figure_scale), top - words.leading), kit);
  return {std::move(piece)};
}

std::vector<Piece> card_row_pieces(Node body, Numbering& numbering, Kit& kit) {
  const std::vector<DefinitionId> ids = chosen(body, kit);
  if (ids.empty()) {
    return {};
  }
  Piece piece;
  piece.shape.standing = Standing::wide;
  const auto count = static_cast<std::int64_t>(ids.size());
  const Length measure = kit.style.measure();
  const Length room = (measure - card_gap * (count - 1)) / count;
  double scale = 1;
  for (const DefinitionId id : ids) {
    scale = std::min(scale, room / kit.card(id).trim.width);
  }
  Length width = card_gap * (count - 1);
  for (const DefinitionId id : ids) {
    width += kit.card(id).trim.width.scaled(scale);
  }
  Length left = (measure - width) / 2;
  Length bottom;
  for (const DefinitionId id : ids) {
    const Size trim = kit.card(id).trim;
    put_card(id, {left, {}}, scale, piece, kit);
    left += trim.width.scaled(scale) + card_gap;
    bottom = std::max(bottom, trim.height.scaled(scale));
  }
  if (const std::vector<Inline> caption = text_of(body.find("caption"), kit); !caption.empty()) {
    const BookText words = kit.look("figure");
    const Length start = (measure - width) / 2;
    const Length label = kit.write(figure_number(numbering, kit), {start, bottom + Length::mm(4.6)},
                                   kit.look("caption"), Reading::figure, piece.items);
    const Length indent = label + Length::mm(2);
    const SetText set = kit.set(caption, measure - start - indent, words, Reading::figure);
    bottom += Length::mm(4.6);
    for (const SetLine& line : set.lines) {
      put_line(line, {start + indent, bottom}, piece.items);
      bottom += words.leading;
    }
    bottom -= words.leading;
  }
  piece.shape.rows = rows_of(bottom, kit);
  return {std::move(piece)};
}

std::vector<Piece> contents_pieces(Kit& kit) {
  std::vector<Piece> pieces;
  const std::string own = kit.accent;
  const Length width = kit.style.column_width();
  bool is_first_section = false;
  for (const OutlinePoint& point : kit.known.outline) {
    const bool is_chapter = point.level == 1;
    if (is_chapter && point.number == 0) {
      continue;  // The cover and the contents themselves.
    }
    kit.accent = point.accent;
    const std::string_view kind = is_chapter ? "contents_chapter" : "contents_section";
    RecordOf record(kind);
    record.text("entry.title", linked(point));
    record.value("entry.number", point.number == 0 ? Value() : Value(point.number));
    if (const auto label = kit.known.labels.find(point.destination); label != kit.known.labels.end()) {
      record.value("entry.page", label->second.page);
    }
    layout::Room room{{}, width, {}, {{}, {width, kit.style.page.height}}};
    room.row = kit.style.grid;
    layout::LaidFurniture laid = kit.furnish(kind, std::move(record), room, point.destination,
                                             place_of(point.words).value_or(kit.book.span));
    Piece piece;
    piece.items = std::move(laid.items);
    piece.shape.before = is_chapter ? 1 : 0;
    piece.shape.rows = rows_of(laid.height, kit);
    piece.shape.keep_with_next = is_chapter || is_first_section;
    is_first_section = is_chapter;
    pieces.push_back(std::move(piece));
  }
  if (!pieces.empty()) {
    pieces.back().shape.keep_with_next = false;
  }
  kit.accent = own;
  return pieces;
}

}  // namespace talia::book

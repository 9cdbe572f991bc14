#include "book/set/sidebar.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "markup/walk.h"

namespace talia::book {

namespace {

const std::string usual_look = "box";

// What a box holds at a width.
struct Body {
  std::vector<Item> items;
  Length height;
};

// Blocks of a box below each other.
class BodyBuilder {
 public:
  BodyBuilder(SetContext& context, Length width, const std::string& look)
      : context_(context), width_(width), look_(context.look(look)) {}

  void blocks(const std::vector<Block>& all) {
    for (const Block& block : all) {
      if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
        is_title(paragraph->inlines) ? title(paragraph->inlines) : this->paragraph(paragraph->inlines);
      } else if (const auto* const heading = std::get_if<Heading>(&block.what)) {
        title(heading->inlines);
      } else if (const auto* const list = std::get_if<ListBlock>(&block.what)) {
        put(context_.set(*list, width_, look_, Reading::paragraph), look_);
      }
    }
  }

  void paragraph(const Line& inlines) {
    gap();
    put(context_.set(inlines, width_, look_, Reading::paragraph), look_);
  }

  // A line of a sum.
  void row(std::string_view kind, const Example::Row& row) {
    const Telling::Inside inside(context_.telling, UnitKind::paragraph);
    RecordOf record(kind);
    record.text("row.label", row.label).text("row.value", row.value);
    layout::FurnitureRoom room = context_.room_of(width_);
    room.corner.y = body_.height;
    layout::LaidFurniture laid = context_.furnish(kind, std::move(record), room, context_.book.id,
                                                  place_of(row.label).value_or(context_.book.span));
    std::ranges::move(laid.items, std::back_inserter(body_.items));
    body_.height += laid.height;
  }

  void gap() { body_.height += is_first_ ? Length{} : look_.paragraph_gap; }
  Body done() && { return std::move(body_); }

 private:
  static bool is_title(const Line& inlines) {
    return std::ranges::all_of(inlines, [](const Inline& each) { return each.style.strong; });
  }

  void title(Line inlines) {
    for (Inline& each : inlines) {
      each.style.strong = false;
    }
    const BookText look = context_.look("box_title");
    put(context_.set(inlines, width_, look, Reading::heading), look);
  }

  void put(SetText set, const BookText& look) {
    for (SetLine& line : set.lines) {
      put_line(std::move(line), {{}, body_.height + look.leading.scaled(look.baseline)}, body_.items);
      body_.height += look.leading;
    }
    is_first_ = false;
  }

  SetContext& context_;
  Length width_;
  BookText look_;
  Body body_;
  bool is_first_ = true;
};

// A box in a column, whose `body` is built at the width that its furniture leaves for it.
BookPiece box_piece(std::string_view kind, RecordOf record, Span place, const std::string& look,
                    SetContext& context, const std::function<void(BodyBuilder&)>& build) {
  const Telling::Inside whole(context.telling, UnitKind::division);
  std::map<Length, Body> bodies;
  std::map<Length, Telling::Node> told;
  const auto body = [&](Length width) -> const Body& {
    const auto [found, is_new] = bodies.try_emplace(width);
    if (is_new) {
      const Telling::Inside inside(context.telling,
                                   told.emplace(width, context.telling.aside()).first->second);
      BodyBuilder builder(context, width, look);
      build(builder);
      found->second = std::move(builder).done();
    }
    return found->second;
  };
  record.place("body", {[&](Length width) { return body(width).height; },
                        [&](const Rect& area, std::vector<Item>& out) {
                          const Body& drawn = body(area.size.width);
                          context.telling.put(told.at(area.size.width));
                          for (const Item& item : drawn.items) {
                            out.push_back(item);
                            move(out.back(), area.origin);
                          }
                        }});
  const Length width = context.style.column_width();
  layout::FurnitureRoom room = context.room_of(width);
  room.row = context.style.grid;
  layout::LaidFurniture laid = context.furnish(kind, std::move(record), room, context.book.id, place);
  BookPiece piece;
  piece.items = std::move(laid.items);
  piece.shape.rows = context.style.rows_of(laid.height);
  piece.shape.before = piece.shape.after = 1;
  piece.shape.standing = Standing::box;
  return piece;
}

}  // namespace

BookPiece sidebar_piece(const Sidebar& sidebar, SetContext& context) {
  const std::string own_look = usual_look + "_" + sidebar.box;
  return box_piece(name_of_box(sidebar.box), RecordOf("sidebar"), sidebar.place,
                   context.style.looks.contains(own_look) ? own_look : usual_look, context,
                   [&](BodyBuilder& body) { body.blocks(sidebar.blocks); });
}

BookPiece example_piece(const Example& example, SetContext& context) {
  RecordOf record("example");
  record.text("example.title", example.title);
  context.telling.opens(markup::plain_text(example.title), 3);
  BookPiece piece =
      box_piece("example", std::move(record), example.place, usual_look, context, [&](BodyBuilder& builder) {
        if (!example.text.empty()) {
          builder.paragraph(example.text);
        }
        builder.gap();
        for (const Example::Row& row : example.rows) {
          builder.row("example_row", row);
        }
        for (const Example::Row& row : example.total) {
          builder.row("example_total", row);
        }
      });
  context.telling.opens({}, 1);
  return piece;
}

}  // namespace talia::book

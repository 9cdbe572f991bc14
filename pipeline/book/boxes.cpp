// What stands beside the running text: sidebars, examples with their sums, card images, and the contents.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "book/blocks.h"
#include "book/compose.h"
#include "markup/parse.h"

namespace talia::book {

namespace {

constexpr Length bar_height = Length::mm(4.6);  // Of the strip at a box's head.
constexpr Length box_pad = Length::mm(4.4);
constexpr Length paragraph_gap = Length::mm(1.2);
constexpr double figure_scale = 0.42;  // Of a card in running text.
constexpr Length card_corner = Length::mm(3);
constexpr Length card_gap = Length::mm(4);  // Between cards of a row.

int rows_of(Length height, const Kit& kit) {
  return static_cast<int>((height.units() + kit.style.grid.units() - 1) / kit.style.grid.units());
}

// A box's content, from its head's lower edge downwards.
class BoxBuilder {
 public:
  BoxBuilder(Kit& kit, Length width) : kit_(kit), width_(width), look_(kit.look("box")) {
    inner_ = width - box_pad * 2;
  }

  void title(const std::vector<Inline>& inlines) {
    lines(inlines, kit_.look("box_title"), Reading::heading, {});
  }

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

  // A line of a sum: words at the left, a figure at the right.
  void sum(const std::vector<Inline>& label, const std::vector<Inline>& value, bool is_total) {
    BookText left = kit_.look(is_total ? "sum_total" : "sum");
    BookText right = kit_.look("sum_total");
    right.alignment = Alignment::right;
    if (is_total) {
      top_ += Length::mm(0.5);
      Pen(kit_.studio, piece_.items)
          .fill({{box_pad, top_}, {inner_, Length::mm(0.25)}}, kit_.paint("deep"), drawn_art);
      top_ += Length::mm(0.5);
    }
    const Length baseline = top_ + sum_row.scaled(0.74);
    kit_.write(label, {box_pad, baseline}, left, Reading::paragraph, piece_.items);
    kit_.write(value, {box_pad + inner_, baseline}, right, Reading::paragraph, piece_.items);
    top_ += sum_row;
  }

  void gap() { top_ += is_first_ ? Length{} : paragraph_gap; }

  Piece finish() {
    piece_.shape.rows = rows_of(top_ + Length::mm(1.8), kit_);
    piece_.shape.before = piece_.shape.after = 1;
    piece_.shape.standing = Standing::box;
    const Length height = kit_.style.grid * piece_.shape.rows;
    std::vector<Item> ground;
    Pen pen(kit_.studio, ground);
    pen.fill({{}, {width_, height}}, kit_.paint("pale"));
    pen.fill({{}, {width_, bar_height}}, kit_.paint("deep"));
    pen.strip(kit_.ornament("box"), Rect{{}, {width_, bar_height}}.inset(Length::mm(1.2), Length::mm(1)),
              kit_.part("gold"));
    piece_.items.insert(piece_.items.begin(), std::make_move_iterator(ground.begin()),
                        std::make_move_iterator(ground.end()));
    return std::move(piece_);
  }

 private:
  static bool is_title(const std::vector<Inline>& inlines) {
    return std::ranges::all_of(inlines, [](const Inline& each) { return each.style.strong; });
  }

  // `indent` is that of its marks.
  void list(const ListBlock& list, Length indent, int depth) {
    const ListMarks marks(list, depth, Length::mm(3.4), look_, kit_);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      bool is_first = true;
      for (const Block& block : list.items[i]) {
        if (std::exchange(is_first, false)) {
          marks.put(i, {box_pad + indent, top_ + look_.leading.scaled(0.74)}, piece_.items);
        }
        if (const auto* const inner = std::get_if<ListBlock>(&block.what)) {
          this->list(*inner, std::min(indent + marks.width(), inner_ / 2), depth + 1);
        } else if (const auto* const paragraph = std::get_if<Paragraph>(&block.what)) {
          lines(paragraph->inlines, look_, Reading::paragraph, indent + marks.width());
        } else {
          refuse(block, "a list", "let it stand after the list, with nothing before it on its lines", kit_);
        }
      }
    }
  }

  void lines(const std::vector<Inline>& inlines, const BookText& look, Reading reading, Length indent) {
    for (Inline each : inlines) {
      each.style.strong = reading == Reading::heading ? false : each.style.strong;
      said_.push_back(std::move(each));
    }
    const SetText set = kit_.set(said_, inner_ - indent, look, reading);
    said_.clear();
    for (const SetLine& line : set.lines) {
      put_line(line, {box_pad + indent, top_ + look.leading.scaled(0.74)}, piece_.items);
      top_ += look.leading;
    }
    is_first_ = false;
  }

  Kit& kit_;
  Length width_, inner_;
  Length top_ = bar_height + Length::mm(2.6);
  BookText look_;
  Piece piece_;
  std::vector<Inline> said_;
  bool is_first_ = true;
};

// A card's face inside a piece, and the line around it.
void put_card(DefinitionId definition, Point at, double scale, Piece& piece, Kit& kit) {
  const Kit::CardFrame card = kit.card(definition);
  const Rect edge{at, {card.trim.width.scaled(scale), card.trim.height.scaled(scale)}};
  Path clip;
  clip.add_rounded_rect(edge, card_corner.scaled(scale));
  piece.stills.push_back({card.frame, Transform::scale(scale, at), clip});
  Pen(kit.studio, piece.items).stroke(clip, Length::mm(0.15), kit.part("line"));
  kit.anchor(kit.destination_of(definition), at, piece.items);
}

// A chapter's number on its seal.
void put_number(int number, const Rect& box, Piece& piece, Kit& kit) {
  const Point centre{box.left() + box.size.width / 2, box.top() + box.size.height / 2};
  Pen pen(kit.studio, piece.items);
  pen.symbol(kit.ornament("seal"), box, kit.paint("deep"));
  BookText look = kit.look("contents_number");
  look.alignment = Alignment::centre;
  Path disc;
  disc.add_circle(centre, box.size.width.scaled(0.36));
  pen.fill(std::move(disc), kit.part("ground"));
  kit.write(std::to_string(number), {centre.x, centre.y + look.size.scaled(0.33)}, look, Reading::paragraph,
            piece.items);
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
  BoxBuilder box(kit, kit.style.column_width());
  box.blocks(blocks);
  return box.finish();
}

Piece example_piece(Node body, Kit& kit) {
  BoxBuilder box(kit, kit.style.column_width());
  const Node title = body.find("title");
  std::vector<Inline> head = plain(fmt::format("{}{}", kit.word("example"), title.exists() ? " · " : ""));
  if (title.exists()) {
    const std::vector<Inline> words = text_of(title, kit);
    head.insert(head.end(), words.begin(), words.end());
  }
  box.title(head);
  if (const Node text = body.find("text"); text.exists()) {
    box.paragraph(text_of(text, kit));
  }
  box.gap();
  for (const Node row : body.find("rows").items()) {
    box.sum(text_of(row.find("label"), kit), text_of(row.find("value"), kit), false);
  }
  if (const Node sum = body.find("sum"); sum.exists()) {
    box.sum(text_of(sum.find("label"), kit), text_of(sum.find("value"), kit), true);
  }
  return box.finish();
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
  const Length seal = kit.style.grid + Length::mm(1.6);
  const Length left = seal + Length::mm(2);
  const Length room =
      kit.style.column_width() - left - Length::mm(8);  // The folio's place after the last word.
  const std::string own = kit.accent;
  bool is_first_section = false;
  for (const OutlinePoint& point : kit.known.outline) {
    const bool is_chapter = point.level == 1;
    if (is_chapter && point.number == 0) {
      continue;  // The cover and the contents themselves.
    }
    kit.accent = point.accent;
    const BookText look = kit.look(is_chapter ? "contents_chapter" : "contents_section");
    const SetText title = kit.set(linked(point), room, look, Reading::paragraph);
    Piece piece;
    piece.shape.before = is_chapter ? 1 : 0;
    piece.shape.rows = static_cast<int>(title.lines.size()) + (is_chapter ? 1 : 0);
    piece.shape.keep_with_next = is_chapter || is_first_section;
    is_first_section = is_chapter;
    Length baseline = kit.style.baseline + (is_chapter ? kit.style.grid / 2 : Length{});
    if (is_chapter) {
      put_number(point.number, {{{}, baseline - seal.scaled(0.75)}, {seal, seal}}, piece, kit);
    }
    for (const SetLine& line : title.lines) {
      put_line(line, {left, baseline}, piece.items);
      baseline += kit.style.grid;
    }
    const auto label = kit.known.labels.find(point.destination);
    if (label != kit.known.labels.end() && !title.lines.empty()) {
      kit.write(label->second.page, {left + title.lines.back().width + look.size, baseline - kit.style.grid},
                kit.look("contents_folio"), Reading::paragraph, piece.items);
    }
    pieces.push_back(std::move(piece));
  }
  if (!pieces.empty()) {
    pieces.back().shape.keep_with_next = false;
  }
  kit.accent = own;
  return pieces;
}

}  // namespace talia::book

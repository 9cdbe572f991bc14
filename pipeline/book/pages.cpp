#include "book/pages.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/covers.h"
#include "book/spreads.h"
#include "frame/walk.h"
#include "source/text/roman.h"

namespace talia::book {

namespace {

constexpr Length tolerance = Length::mm(1);  // By which letters and hyphens may hang over an edge.

class Paginator {
 public:
  Paginator(SetChapter chapter, BookSoFar& book, SetContext& context)
      : chapter_(std::move(chapter)), book_(book), pages_(book.pages), context_(context) {}

  void run() {
    context_.accent = chapter_.resolved.accent;
    const Telling::Inside inside(context_.telling, chapter_.opener);
    if (chapter_.resolved.opening == Opening::cover) {
      add_cover();
      return;
    }
    if (!chapter_.resolved.is_front) {
      begin_text();
    }
    const bool is_spread = chapter_.resolved.is_spread;
    if (is_spread && !is_left()) {  // It begins on the first of two pages that face each other.
      pages_.push_back(blank());
    }
    Page first = blank();
    FlowOptions options{context_.style.columns, context_.style.rows(), open(first)};
    options.second_row = is_spread ? options.first_row : 0;
    options.notes_at_side = context_.style.side_notes.has_value();
    std::vector<PagePlan> plans = plan(options);
    if (chapter_.resolved.stands_at_foot && plans.size() == 1 && chapter_.notes->empty()) {
      sink(plans.front());
    }
    if (is_spread) {
      plans.resize(std::max<std::size_t>(plans.size(), 2));
    }
    if (plans.empty()) {
      finish(std::move(first));
      return;
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
      Page page = i == 0 ? std::exchange(first, {}) : blank();
      const int head = i == 0 ? options.first_row : i == 1 ? options.second_row : 0;
      if (is_spread && i == 1) {
        std::ranges::move(second_half_, std::back_inserter(page.own.items));
      } else if (i > 0 && is_whole() && !has_plate(plans[i])) {
        furnish("running_head", room({}, context_.style.top), page);
      }
      for (const Spot& spot : plans[i].spots) {
        put(spot, page);
      }
      if (context_.style.side_notes) {
        put_notes_beside(plans[i], head, page);
      }
      for (int column = 0; column < context_.style.columns && !context_.style.side_notes; ++column) {
        put_notes(plans[i], column, page);
      }
      if (i + 1 == plans.size() && is_whole()) {
        add_tail(plans[i], head, page);
      }
      has_plate(plans[i]) ? pages_.push_back(std::move(page)) : finish(std::move(page));
    }
  }

 private:
  bool is_whole() const { return book_.drawing == Drawing::whole; }

  static std::vector<PieceShape> shapes_of(const std::vector<StandingPiece>& pieces) {
    std::vector<PieceShape> shapes;
    shapes.reserve(pieces.size());
    std::ranges::transform(pieces, std::back_inserter(shapes), &StandingPiece::shape);
    return shapes;
  }

  // Where the pieces stand; paragraphs that are set otherwise than they were become so.
  std::vector<PagePlan> plan(const FlowOptions& options) {
    std::vector<Flexible> paragraphs;
    for (const SetChapter::Paragraph& each : chapter_.paragraphs) {
      paragraphs.push_back({each.first, each.count, [this, lines = each.lines](int by) {
                              return shapes_of(chapter_.standing(lines->pieces(by)));
                            }});
    }
    std::vector<PagePlan> plans = flow(shapes_of(chapter_.pieces), options, paragraphs);
    std::ranges::for_each(chapter_.paragraphs, [](const SetChapter::Paragraph& each) { each.lines->rest(); });
    std::vector<StandingPiece> pieces;
    std::size_t from = 0;
    const auto keep_up_to = [&](std::size_t end) {
      std::move(chapter_.pieces.begin() + static_cast<std::ptrdiff_t>(from),
                chapter_.pieces.begin() + static_cast<std::ptrdiff_t>(end), std::back_inserter(pieces));
    };
    for (std::size_t i = 0; i < paragraphs.size(); ++i) {
      if (paragraphs[i].by != 0) {
        const SetChapter::Paragraph& paragraph = chapter_.paragraphs[i];
        keep_up_to(paragraph.first);
        from = paragraph.first + paragraph.count;
        std::ranges::move(chapter_.standing(paragraph.lines->pieces(paragraphs[i].by)),
                          std::back_inserter(pieces));
      }
    }
    keep_up_to(chapter_.pieces.size());
    chapter_.pieces = std::move(pieces);
    return plans;
  }

  // Down to the foot of the page.
  void sink(PagePlan& plan) const {
    int end = 0;
    for (const Spot& spot : plan.spots) {
      end = std::max(end, end_of(spot));
    }
    for (Spot& spot : plan.spots) {
      spot.row += std::max(context_.style.rows() - end, 0);
    }
  }

  // The book's first page is a right one. Of a book that runs from the right, sides are turned over.
  bool is_left() const { return pages_.size() % 2 == 1; }
  // At the page's left. A book that runs from the right is bound there, and its first page is a left one.
  Length margin() const {
    return is_left() != context_.runs_from_right ? context_.style.outer : context_.style.inner;
  }

  // Behind front matter the text begins anew with page 1, a right one.
  void begin_text() {
    if (!book_.has_front || book_.front > 0) {
      return;
    }
    if (is_left()) {
      pages_.push_back(blank());
    }
    book_.front = pages_.size();
  }

  Page blank() const {
    Page page = blank_page(context_);
    page.label = book_.next_label();
    return page;
  }

  void anchor_chapter(Page& page) {
    if (!chapter_.resolved.destination.empty()) {
      context_.anchor(chapter_.resolved.destination, {}, page.own.items);
    }
  }

  layout::FurnitureRoom room(Length top, std::optional<Length> height) const {
    return {{margin(), top}, context_.style.measure(), height, context_.style.sheet()};
  }

  // What furniture of a page of this chapter is filled from.
  RecordOf record(std::string_view kind, const Page& page) const {
    RecordOf record(kind);
    record.text("chapter.title", chapter_.resolved.title).text("chapter.lead", chapter_.resolved.lead);
    record.value("chapter.number", chapter_.resolved.number == 0 ? Value() : Value(chapter_.resolved.number));
    ValueList icons;
    std::ranges::transform(chapter_.resolved.icons, std::back_inserter(icons),
                           [](const std::string& icon) { return Value(icon); });
    record.value("chapter.icons", std::move(icons)).value("chapter.sky", chapter_.resolved.sky);
    record.value("page.label", page.label).value("page.side", is_left() ? "left" : "right");
    return record;
  }

  // Gives the height that it needs.
  Length furnish(std::string_view kind, const layout::FurnitureRoom& room, Page& page) {
    layout::LaidFurniture laid = context_.furnish(kind, record(kind, page), room,
                                                  chapter_.resolved.destination, chapter_.resolved.place);
    std::ranges::move(laid.items, std::back_inserter(page.own.items));
    return laid.height;
  }

  void add_cover() {
    const ResolvedChapter& cover = chapter_.resolved;
    const bool is_wrap = context_.style.form.part == Part::wrap;
    Page page = is_wrap ? wrap(cover, context_) : front_cover(cover, context_);
    page.label = book_.next_label();
    anchor_chapter(page);
    pages_.push_back(std::move(page));
    if (!is_wrap) {
      const Telling::Inside behind(context_.telling,
                                   is_whole() ? context_.telling.end() : context_.telling.aside());
      book_.back_cover = back_cover(cover, context_);
    }
  }

  // Draws the chapter's opening; gives the first row of its text.
  int open(Page& page) {
    anchor_chapter(page);
    const bool is_plain = chapter_.resolved.opening == Opening::plain;
    if (is_plain && chapter_.resolved.title.empty()) {
      return 0;
    }
    const bool is_spread = chapter_.resolved.is_spread;
    const std::string_view kind = is_plain ? "plain_opener" : is_spread ? "spread_opener" : "opener";
    const Length top = is_plain ? context_.style.top : Length();
    context_.telling.opens(chapter_.resolved.title_words, 1);
    const Length height = is_spread ? open_spread(page) : furnish(kind, room(top, std::nullopt), page);
    context_.telling.opens({}, 1);
    const Length above = std::max(top + height - context_.style.top, Length());
    const int row = context_.style.rows_of(above);
    if (row >= context_.style.rows()) {
      refuse(context_.style.root.find("furniture").find(kind),
             fmt::format("the opening of a chapter is {:.4g} mm high and leaves no row of the page for text",
                         height.in_mm()),
             "a third of the page leaves room for the chapter's title and text");
      return context_.style.rows() - 1;
    }
    return row;
  }

  // Over this page and the next; gives its height.
  Length open_spread(Page& page) {
    const BookStyle& style = context_.style;
    const Size both{style.page.width * 2, style.page.height};
    layout::LaidFurniture laid = context_.furnish("spread_opener", record("spread_opener", page),
                                                  {{style.outer, {}},
                                                   both.width - style.outer * 2,
                                                   std::nullopt,
                                                   Rect{{}, both}.inset(-style.bleed, -style.bleed)},
                                                  chapter_.resolved.destination, chapter_.resolved.place);
    const Half first = context_.runs_from_right ? Half::right : Half::left;
    page.own.items.push_back(half_of(laid.items, first, style));
    second_half_ = {half_of(laid.items, first == Half::left ? Half::right : Half::left, style)};
    return laid.height;
  }

  void refuse(Node node, std::string message, std::string help) {
    context_.is_sound = false;
    context_.diagnostics.add(
        Diagnostic::of(Code::off_page, node.span(), std::move(message)).help(std::move(help)));
  }

  // The corner of a row of a column; -1 is across the page.
  Point corner_of(int column, int row) const {
    const Length step = context_.style.column_width() + context_.style.column_gap;
    const bool is_turned = context_.runs_from_right && column >= 0;
    const int place = is_turned ? context_.style.columns - 1 - column : std::max(column, 0);
    return {margin() + step * place, context_.style.top + context_.style.grid * row};
  }

  int end_of(const Spot& spot) const {
    const PieceShape& shape = chapter_.pieces[spot.piece].shape;
    return spot.row + (shape.strips.empty() ? shape.rows : shape.strips.rows(spot.first, spot.last));
  }

  // Of what stands in a column, in its order.
  std::vector<const SetNote*> notes_of(const PagePlan& plan, int column) const {
    std::vector<const SetNote*> notes;
    for (const Spot& spot : plan.spots) {
      if (spot.column == column) {
        std::ranges::copy(chapter_.pieces[spot.piece].notes, std::back_inserter(notes));
      }
    }
    return notes;
  }

  // At the foot of the column; those that the text above leaves no room are told.
  void put_notes(const PagePlan& plan, int column, Page& page) {
    const std::vector<const SetNote*> notes = notes_of(plan, column);
    if (notes.empty()) {
      return;
    }
    int rows = rule_rows;
    for (const SetNote* const note : notes) {
      rows += note->rows;
    }
    int end = 0;
    for (const Spot& spot : plan.spots) {
      end = spot.column == column ? std::max(end, end_of(spot)) : end;
    }
    const int first = plan.columns_end - rows;
    if (first < end && is_whole()) {
      context_.diagnostics.add(
          Diagnostic::of(
              Code::box_overflows, notes.back()->place,
              fmt::format("the notes of a column on page {} are {} rows high, and its text leaves {}",
                          page.label, rows - rule_rows, std::max(plan.columns_end - end - rule_rows, 0)))
              .help("shorten the note, or tell in the text what is so long"));
    }
    draw_notes(notes, corner_of(column, first), context_, page.own.items);
  }

  // In the outer margin, each beside the line that refers to it or as near to that as those above it allow.
  void put_notes_beside(const PagePlan& plan, int first_row, Page& page) {
    std::vector<NoteBeside> notes;
    int rows = 0;
    for (const Spot& spot : plan.spots) {
      for (const SetNote* const note : chapter_.pieces[spot.piece].notes) {
        notes.push_back({note, spot.row});
        rows += note->rows;
      }
    }
    const int room = context_.style.rows() - first_row;
    if (rows > room && is_whole()) {
      context_.diagnostics.add(
          Diagnostic::of(Code::box_overflows, notes.back().note->place,
                         fmt::format("the notes of page {} are {} rows high, and its margin has {}",
                                     page.label, rows, room))
              .help("shorten the note, or tell in the text what is so long"));
    }
    settle_beside(notes, first_row, context_.style.rows());
    const SideNotes& side = *context_.style.side_notes;
    const bool is_at_left = is_left() != context_.runs_from_right;
    const Length x =
        is_at_left ? margin() - side.gap - side.width : margin() + context_.style.measure() + side.gap;
    for (const NoteBeside& each : notes) {
      add(each.note->items, {x, context_.style.top + context_.style.grid * each.row}, page);
    }
  }

  // Then nothing else stands on the page.
  bool has_plate(const PagePlan& plan) const {
    return std::ranges::any_of(
        plan.spots, [this](const Spot& spot) { return chapter_.pieces[spot.piece].piece->is_plate; });
  }

  void put(const Spot& spot, Page& page) {
    const StandingPiece& standing = chapter_.pieces[spot.piece];
    BookPiece& piece = *standing.piece;
    const Length width = spot.column < 0 ? context_.style.measure() : context_.style.column_width();
    if (is_whole()) {
      check_height(standing.shape, spot, page);
      check_widths(standing, spot, width, page);
    }
    const Point at = piece.is_plate ? Point{} : corner_of(spot.column, spot.row);
    Point below = at;
    for (BookPiece* const head : standing.heads) {
      if (spot.first == 0) {
        take(head->items, below, page);
      }
      below.y += context_.style.grid;
    }
    if (is_whole() || !piece.has_no_anchors) {
      take(piece.items, below, page);
    }
    if (!piece.shape.strips.empty()) {
      add_part(piece, standing.shape.strips, spot, at, page);
    }
    for (const PlacedFrame& still : piece.stills) {
      page.placed.push_back(still);
      move(page.placed.back(), below);
    }
  }

  void check_widths(const StandingPiece& standing, const Spot& spot, Length width, const Page& page) {
    const BookPiece& piece = *standing.piece;
    for (const BookPiece* const head : standing.heads) {
      check_width(head->items, width, page);
    }
    check_width(piece.items, width, page);
    check_width(piece.slices.lead, width, page);
    check_width(piece.slices.again, width, page);
    check_width(piece.slices.head, width, page);
    for (std::size_t i = spot.first; i < spot.last; ++i) {
      check_width(piece.slices.strips[i], width, page);
    }
  }

  // What is higher than the page leaves room for, or wider than its column, is told at the chapter, each once.
  void check_height(const PieceShape& shape, const Spot& spot, const Page& page) {
    const int rows = shape.strips.empty() ? shape.rows : shape.strips.rows(spot.first, spot.last);
    if (spot.row + rows > context_.style.rows()) {
      context_.diagnostics.add(
          Diagnostic::of(
              Code::box_overflows, chapter_.resolved.place,
              fmt::format("what stands on page {} of the chapter is {} rows high, and the page has {} for it",
                          page.label, rows, std::max(context_.style.rows() - spot.row, 0)))
              .help("divide it, or give the page more height"));
    }
  }

  void check_width(const std::vector<Item>& items, Length width, const Page& page) {
    frame::for_each_item(items, [&](const Item& item, const Transform& place) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run == nullptr) {
        return;
      }
      const auto right_of = [&](Length end) { return place.apply({run->origin.x + end, run->origin.y}).x; };
      const Length left = right_of(Length());
      // Most lines end within their column, whatever they end with.
      if (std::max(right_of(run->advance), left) - width <= tolerance && Length() - left <= tolerance) {
        return;
      }
      if (run->glyphs.empty()) {
        return;
      }
      const Length end = run->text.ends_with(' ') ? run->glyphs.back().offset.x : run->advance;
      const Length beyond = std::max(right_of(end) - width, Length() - left);
      if (beyond > tolerance) {
        context_.diagnostics.add(
            Diagnostic::of(
                Code::text_overflows, chapter_.resolved.place,
                fmt::format("words on page {} of the chapter reach {:.1f} mm beyond their column: `{}`",
                            page.label, beyond.in_mm(), run->text))
                .help("take shorter words there, or give the column more room"));
      }
    });
  }

  // What stands nowhere else.
  void take(std::vector<Item>& items, Point at, Page& page) const {
    if (!is_whole()) {
      add(items, at, page);
      return;
    }
    for (Item& item : items) {
      page.own.items.push_back(std::move(item));
      move(page.own.items.back(), at);
    }
    items.clear();
  }

  void add(const std::vector<Item>& items, Point at, Page& page) const {
    if (!is_whole()) {
      add_anchors(items, page);
      return;
    }
    for (const Item& item : items) {
      page.own.items.push_back(item);
      move(page.own.items.back(), at);
    }
  }

  static void add_anchors(const std::vector<Item>& items, Page& page) {
    for (const Item& item : items) {
      if (std::holds_alternative<Anchor>(item.what)) {
        page.own.items.push_back(item);
      } else if (const auto* const group = std::get_if<Group>(&item.what)) {
        add_anchors(group->items, page);
      }
    }
  }

  // What stands on a page already is not told again.
  void add_again(std::vector<Item> items, Point at, Page& page) {
    for (Item& item : items) {
      item.origin = item.origin == Origin::none || layout::is_of_furniture(item.origin)
                        ? item.origin
                        : context_.account.again(item.origin);
    }
    add(items, at, page);
  }

  // `strips` have the heads above the piece, too.
  void add_part(const BookPiece& piece, const Strips& strips, const Spot& spot, Point at, Page& page) {
    const Slices& slices = piece.slices;
    if (spot.first == 0) {
      add(slices.lead, {at.x, at.y + strips.lead - piece.shape.strips.lead}, page);
      at.y += strips.lead;
    } else {
      add(slices.again, at, page);
      at.y += strips.again;
    }
    spot.first == 0 ? add(slices.head, at, page) : add_again(slices.head, at, page);
    at.y += slices.head_height;
    if (const std::size_t name = strips.led_by(spot.first); name != spot.first) {
      add_again(slices.strips[name], at, page);
      at.y += strips.heights[name];
    }
    for (std::size_t i = spot.first; i < spot.last; ++i) {
      add(slices.strips[i], at, page);
      at.y += strips.heights[i];
    }
    add(slices.foot, at, page);
  }

  // What closes a chapter that ends high on its page, in the room below.
  void add_tail(const PagePlan& plan, int head, Page& page) {
    int end = head;
    for (const Spot& spot : plan.spots) {
      end = std::max(end, end_of(spot));
    }
    for (int column = 0; column < context_.style.columns && !context_.style.side_notes; ++column) {
      end = notes_of(plan, column).empty() ? end : std::max(end, plan.columns_end);
    }
    const Length left = context_.style.grid * std::max(context_.style.rows() - end, 0);
    layout::FurnitureRoom below = room(context_.style.top + context_.style.grid * end, left);
    below.most = left;
    furnish("tail", below, page);
  }

  void finish(Page page) {
    if (is_whole()) {
      furnish("running_foot", room(context_.style.page.height - context_.style.bottom, context_.style.bottom),
              page);
    } else {
      std::vector<Item> all = std::exchange(page.own.items, {});
      add_anchors(all, page);
    }
    pages_.push_back(std::move(page));
  }

  SetChapter chapter_;
  BookSoFar& book_;
  std::vector<Page>& pages_;
  SetContext& context_;
  std::vector<Item> second_half_;  // Of an opener over two pages.
};

}  // namespace

std::string BookSoFar::next_label() const {
  const std::size_t number = pages.size() + 1 - front;
  return has_front && front == 0 ? source::lower_roman(static_cast<int>(number)) : std::to_string(number);
}

void add_pages(SetChapter chapter, BookSoFar& book, SetContext& context) {
  Paginator(std::move(chapter), book, context).run();
}

}  // namespace talia::book

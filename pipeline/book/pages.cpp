#include "book/pages.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "book/scene.h"
#include "frame/walk.h"

namespace talia::book {

namespace {

constexpr Length seal_size = Length::mm(19);
constexpr Length beside_seal = Length::mm(23);    // From the margin to the title.
constexpr Length title_below = Length::mm(12.4);  // The picture's foot to the title's baseline.
constexpr Length lead_below = Length::mm(21.6);   // The same, to the lead's first.
constexpr Length plain_title = Length::mm(8.6);   // The margin to the baseline of a title without a picture.
constexpr int plain_rows = 4;
constexpr Length after_lead = Length::mm(5);        // The lead's last baseline to the text's row.
constexpr Length head_baseline = Length::mm(12.4);  // From the page's top.
constexpr Length strip_top = Length::mm(14.4);
constexpr Length strip_height = Length::mm(2);
static_assert(strip_top + strip_height == foot_of_running_head);
constexpr int least_tail = 9;  // Free rows below a chapter that ask for a picture.
constexpr Size tail{Length::mm(18), Length::mm(10.5)};
constexpr Length tail_line = Length::mm(24);
constexpr Length tolerance = Length::mm(1);      // By which letters and hyphens may hang over an edge.
constexpr Length folio_above = Length::mm(9.8);  // The page's foot to the folio's baseline.

class Paginator {
 public:
  Paginator(Composed chapter, std::vector<Page>& pages, Kit& kit)
      : chapter_(std::move(chapter)), pages_(pages), kit_(kit) {}

  void run() {
    kit_.accent = chapter_.accent;
    if (chapter_.opening == Opening::cover) {
      Page page = blank();
      anchor_chapter(page);
      std::ranges::copy(chapter_.cover, std::back_inserter(page.own.items));
      pages_.push_back(std::move(page));
      return;
    }
    Page first = blank();
    FlowOptions options{kit_.style.columns, kit_.style.rows(), open(first)};
    const std::vector<PagePlan> plans = plan(options);
    if (plans.empty()) {
      finish(std::move(first));
      return;
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
      Page page = i == 0 ? std::exchange(first, {}) : blank();
      if (i > 0) {
        add_running_head(page);
      }
      for (const Spot& spot : plans[i].spots) {
        put(spot, page);
      }
      if (i + 1 == plans.size()) {
        add_tail(plans[i], page);
      }
      finish(std::move(page));
    }
  }

 private:
  static std::vector<Shape> shapes_of(const std::vector<Piece>& pieces) {
    std::vector<Shape> shapes;
    std::ranges::transform(pieces, std::back_inserter(shapes), &Piece::shape);
    return shapes;
  }

  // Where the pieces stand; paragraphs that are set otherwise than they were become so.
  std::vector<PagePlan> plan(const FlowOptions& options) {
    std::vector<Flexible> paragraphs;
    for (const Stretchable& each : chapter_.paragraphs) {
      paragraphs.push_back({each.first, each.count, [&each](int by) { return shapes_of(each.pieces(by)); }});
    }
    std::vector<PagePlan> plans = flow(shapes_of(chapter_.pieces), options, paragraphs);
    for (std::size_t i = paragraphs.size(); i-- > 0;) {  // From the last, so that places before it stay.
      if (paragraphs[i].by != 0) {
        const Stretchable& paragraph = chapter_.paragraphs[i];
        std::vector<Piece> other = paragraph.pieces(paragraphs[i].by);
        const auto begin = chapter_.pieces.begin() + static_cast<std::ptrdiff_t>(paragraph.first);
        const auto at = chapter_.pieces.erase(begin, begin + static_cast<std::ptrdiff_t>(paragraph.count));
        chapter_.pieces.insert(at, std::make_move_iterator(other.begin()),
                               std::make_move_iterator(other.end()));
      }
    }
    return plans;
  }

  bool is_left() const { return pages_.size() % 2 == 1; }  // The book's first page is a right one.
  Length margin() const { return is_left() ? kit_.style.outer : kit_.style.inner; }

  Page blank() const {
    Page page;
    page.paper = kit_.style.page;
    page.trim = page.bleed = {{}, kit_.style.page};
    page.own.size = kit_.style.page;
    page.label = std::to_string(pages_.size() + 1);
    page.placed.push_back({0, {}, {}});
    return page;
  }

  void anchor_chapter(Page& page) {
    if (!chapter_.destination.empty()) {
      kit_.anchor(chapter_.destination, {}, page.own.items);
    }
  }

  // Draws the chapter's opening; gives the first row of its text.
  int open(Page& page) {
    std::vector<Item>& out = page.own.items;
    if (chapter_.opening == Opening::plain) {
      anchor_chapter(page);
      if (chapter_.title.empty()) {
        return 0;
      }
      hold_line(kit_.write(chapter_.title, {margin(), kit_.style.top + plain_title},
                           fitting_title(kit_.style.measure()), Reading::heading, out),
                kit_.style.measure(), "title");
      return plain_rows;
    }
    out = scene(chapter_, kit_);
    anchor_chapter(page);
    const Rect seal{{margin(), kit_.style.opener - seal_size / 2}, {seal_size, seal_size}};
    const Point centre{seal.left() + seal_size / 2, kit_.style.opener};
    Pen pen(kit_.studio, out);
    Path rim, disc;
    rim.add_circle(centre, seal_size.scaled(0.39));
    disc.add_circle(centre, seal_size.scaled(0.355));
    Path ground;
    ground.add_circle(centre, seal_size.scaled(0.46));
    pen.fill(std::move(ground), kit_.part("ground"));
    pen.symbol(kit_.ornament("seal"), seal, kit_.paint("deep"));
    pen.fill(std::move(rim), kit_.part("gold"));
    pen.fill(std::move(disc), kit_.part("ground"));
    BookText number = kit_.look("seal");
    number.alignment = Alignment::centre;
    kit_.write(std::to_string(chapter_.number), {centre.x, centre.y + number.size.scaled(0.33)}, number,
               Reading::artefact, out);
    hold_line(kit_.write(chapter_.title, {margin() + beside_seal, kit_.style.opener + title_below},
                         fitting_title(kit_.style.measure() - beside_seal), Reading::heading, out),
              kit_.style.measure() - beside_seal, "title");
    const BookText look = kit_.look("lead");
    Length baseline = kit_.style.opener + lead_below;
    const SetText lead = kit_.set(chapter_.lead, kit_.style.measure(), look, Reading::paragraph);
    for (const SetLine& line : lead.lines) {
      put_line(line, {margin(), baseline}, out);
      baseline += look.leading;
    }
    const Length text = baseline - look.leading + after_lead - kit_.style.top;
    return static_cast<int>((text.units() + kit_.style.grid.units() - 1) / kit_.style.grid.units());
  }

  // The title's look, smaller when the title is too long for its line.
  BookText fitting_title(Length room) {
    BookText look = kit_.look("title");
    const Length least = look.size / 2;
    while (look.size > least && kit_.measure(chapter_.title, Length::mm(2000), look).width > room) {
      look.size = look.size - Length::pt(1);
    }
    return look;
  }

  // Of what stands in one line, however long it is.
  void hold_line(Length width, Length room, std::string_view what) {
    if (width > room + tolerance) {
      kit_.diagnostics.add(
          Diagnostic::of(Code::text_overflows, chapter_.place,
                         fmt::format("the {} of the chapter is {:.1f} mm wide, and its line {:.1f} mm", what,
                                     width.in_mm(), room.in_mm()))
              .help("give the chapter a shorter title, or the style smaller type"));
    }
  }

  void add_running_head(Page& page) {
    std::vector<Inline> words = chapter_.title;
    if (chapter_.number != 0) {
      words.insert(words.begin(),
                   plain(fmt::format("{} {} · ", kit_.word("chapter"), chapter_.number)).front());
    }
    BookText look = kit_.look("running_head");
    look.alignment = is_left() ? Alignment::left : Alignment::right;
    const Length edge = is_left() ? margin() : margin() + kit_.style.measure();
    hold_line(kit_.write(words, {edge, head_baseline}, look, Reading::artefact, page.own.items),
              kit_.style.measure(), "running head");
    Pen(kit_.studio, page.own.items)
        .strip(kit_.ornament("strip"), {{margin(), strip_top}, {kit_.style.measure(), strip_height}},
               kit_.paint("mid"));
  }

  void put(const Spot& spot, Page& page) {
    const Piece& piece = chapter_.pieces[spot.piece];
    const Length column = (kit_.style.column_width() + kit_.style.column_gap) * std::max(spot.column, 0);
    const Point at{margin() + column, kit_.style.top + kit_.style.grid * spot.row};
    add(piece.items, at, page);
    if (!piece.shape.strips.empty()) {
      add_part(piece, spot, at, page);
    }
    for (const PlacedFrame& still : piece.stills) {
      page.placed.push_back(still);
      move(page.placed.back(), at);
    }
    hold_height(piece, spot, page);
    const Length width = spot.column < 0 ? kit_.style.measure() : kit_.style.column_width();
    hold_width(piece.items, width, page);
    hold_width(piece.slices.lead, width, page);
    hold_width(piece.slices.head, width, page);
    for (std::size_t i = spot.first; i < spot.last; ++i) {
      hold_width(piece.slices.strips[i], width, page);
    }
  }

  // What is higher than the page leaves room for, or wider than its column, is told at the chapter, each once.
  void hold_height(const Piece& piece, const Spot& spot, const Page& page) {
    const int rows =
        piece.shape.strips.empty() ? piece.shape.rows : piece.shape.strips.rows(spot.first, spot.last);
    if (spot.row + rows > kit_.style.rows()) {
      kit_.diagnostics.add(
          Diagnostic::of(
              Code::box_overflows, chapter_.place,
              fmt::format("what stands on page {} of the chapter is {} rows high, and the page has {} for it",
                          page.label, rows, std::max(kit_.style.rows() - spot.row, 0)))
              .help("divide it, or give the page more height"));
    }
  }

  void hold_width(const std::vector<Item>& items, Length width, const Page& page) {
    frame::for_each_item(items, [&](const Item& item, const Transform& place) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run == nullptr || run->glyphs.empty()) {
        return;
      }
      const Length end = run->text.ends_with(' ') ? run->glyphs.back().offset.x : run->advance;
      const Length right = place.apply({run->origin.x + end, run->origin.y}).x;
      const Length beyond = std::max(right - width, Length{} - place.apply(run->origin).x);
      if (beyond > tolerance) {
        kit_.diagnostics.add(
            Diagnostic::of(
                Code::text_overflows, chapter_.place,
                fmt::format("words on page {} of the chapter reach {:.1f} mm beyond their column: `{}`",
                            page.label, beyond.in_mm(), run->text))
                .help("take shorter words there, or give the column more room"));
      }
    });
  }

  static void add(const std::vector<Item>& items, Point at, Page& page) {
    for (const Item& item : items) {
      page.own.items.push_back(item);
      move(page.own.items.back(), at);
    }
  }

  static void add_part(const Piece& piece, const Spot& spot, Point at, Page& page) {
    const Slices& slices = piece.slices;
    const Strips& strips = piece.shape.strips;
    if (spot.first == 0) {
      add(slices.lead, at, page);
      at.y += strips.lead;
    }
    add(slices.head, at, page);
    at.y += slices.head_height;
    if (const std::size_t name = strips.led_by(spot.first); name != spot.first) {
      add(slices.strips[name], at, page);
      at.y += strips.heights[name];
    }
    for (std::size_t i = spot.first; i < spot.last; ++i) {
      add(slices.strips[i], at, page);
      at.y += strips.heights[i];
    }
    add(slices.foot, at, page);
  }

  // A chapter that ends high on its page closes with a small picture in the room below.
  void add_tail(const PagePlan& plan, Page& page) {
    int end = 0;
    for (const Spot& spot : plan.spots) {
      const Shape& shape = chapter_.pieces[spot.piece].shape;
      end = std::max(
          end, spot.row + (shape.strips.empty() ? shape.rows : shape.strips.rows(spot.first, spot.last)));
    }
    const int left = kit_.style.rows() - end;
    if (chapter_.number == 0 || left < least_tail) {
      return;
    }
    const Length centre = margin() + kit_.style.measure() / 2;
    const Length top =
        kit_.style.top + kit_.style.grid * end + (kit_.style.grid * left - tail.height).scaled(0.42);
    Pen pen(kit_.studio, page.own.items);
    pen.symbol(kit_.ornament("cloud"), {{centre - tail.width / 2, top}, tail}, kit_.paint("mid"));
    const Length line = top + tail.height.scaled(0.86);
    const Length reach = tail.width / 2 + Length::mm(2);
    for (const Length start : {centre - reach - tail_line, centre + reach}) {
      pen.fill({{start, line}, {tail_line, Length::mm(0.3)}}, kit_.paint("mid"), drawn_art);
    }
  }

  void finish(Page page) {
    BookText look = kit_.look("folio");
    look.alignment = is_left() ? Alignment::left : Alignment::right;
    const Length edge = is_left() ? margin() : margin() + kit_.style.measure();
    kit_.write(page.label, {edge, kit_.style.page.height - folio_above}, look, Reading::artefact,
               page.own.items);
    pages_.push_back(std::move(page));
  }

  Composed chapter_;
  std::vector<Page>& pages_;
  Kit& kit_;
};

}  // namespace

void add_pages(Composed chapter, std::vector<Page>& pages, Kit& kit) {
  Paginator(std::move(chapter), pages, kit).run();
}

}  // namespace talia::book

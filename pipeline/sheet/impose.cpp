#include <algorithm>

#include <fmt/format.h>

#include "frame/links.h"
#include "sheet/sheet.h"

namespace talia::sheet {

namespace {

constexpr Role mark_role{Layer::mark, Reading::artefact};

// One card of a page: its cell on the front, and its faces.
struct Seat {
  int column, row;
  const SheetCard* card;
};

Size grid_size(const SheetStyle& style) {
  return {style.card.width * style.columns + style.gap_x * (style.columns - 1),
          style.card.height * style.rows + style.gap_y * (style.rows - 1)};
}

Rect grid_of(const SheetStyle& style) {
  const Size size = grid_size(style);
  return {{(style.paper.width - size.width) / 2, (style.paper.height - size.height) / 2}, size};
}

Rect cell(const SheetStyle& style, int column, int row) {
  const Rect grid = grid_of(style);
  return {{grid.left() + (style.card.width + style.gap_x) * column,
           grid.top() + (style.card.height + style.gap_y) * row},
          style.card};
}

// Turning about the paper's upright axis mirrors columns; about its level axis rows, and turns the picture.
bool mirrors_columns(const SheetStyle& style) {
  return style.flip_long_edge == (style.paper.height >= style.paper.width);
}

Rect back_cell(const SheetStyle& style, int column, int row) {
  return mirrors_columns(style) ? cell(style, style.columns - 1 - column, row)
                                : cell(style, column, style.rows - 1 - row);
}

// Where a face may show: its trim, and its bleed as far as no neighbour's trim or bleed stands there.
Rect visible(const Rect& trim, const SheetStyle& style, bool left, bool top, bool right, bool bottom) {
  const auto reach = [&](bool has_neighbour, Length gap) {
    return has_neighbour ? std::min(style.bleed, gap / 2) : style.bleed;
  };
  const Length to_left = reach(left, style.gap_x);
  const Length to_top = reach(top, style.gap_y);
  return {{trim.left() - to_left, trim.top() - to_top},
          {trim.size.width + to_left + reach(right, style.gap_x),
           trim.size.height + to_top + reach(bottom, style.gap_y)}};
}

class Imposer {
 public:
  Imposer(const SheetStyle& style, const SheetFacts& facts, const Studio& studio, Diagnostics& diagnostics)
      : style_(style), facts_(facts), studio_(studio), diagnostics_(diagnostics) {
    if (!style.label_family.empty()) {
      family_ = studio.fonts.find_family(style.label_family);
      if (!family_) {
        const std::vector<std::string> names = studio.fonts.family_names();
        diagnostics.add(Diagnostic::of(Code::unknown_family, style.span,
                                       fmt::format("no font family `{}` is declared", style.label_family))
                            .help_closest(style.label_family, names));
      }
    }
  }

  std::vector<Page> pages(const std::vector<SheetCard>& cards) {
    const std::size_t per_sheet = style_.per_sheet();
    std::vector<const SheetCard*> all;
    for (const SheetCard& card : cards) {
      all.insert(all.end(), static_cast<std::size_t>(std::max(card.count, 0)), &card);
    }
    sheets_ = facts_.sheets > 0 ? facts_.sheets : (all.size() + per_sheet - 1) / per_sheet;
    std::vector<Page> pages;
    for (std::size_t first = 0; first < all.size(); first += per_sheet) {
      const std::vector<Seat> seats = seat(all, first, std::min(per_sheet, all.size() - first));
      sheet_ = facts_.first_sheet + first / per_sheet + 1;
      pages.push_back(page(seats, PageSide::front));
      if (style_.backs &&
          std::ranges::any_of(seats, [](const Seat& each) { return each.card->back.has_value(); })) {
        pages.push_back(page(seats, PageSide::back));
      }
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
      pages[i].label = std::to_string(facts_.first_page + i + 1);
    }
    return pages;
  }

 private:
  std::vector<Seat> seat(const std::vector<const SheetCard*>& all, std::size_t first,
                         std::size_t count) const {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < count; ++i) {
      const int number = static_cast<int>(i);
      seats.push_back({number % style_.columns, number / style_.columns, all[first + i]});
    }
    return seats;
  }

  Page page(const std::vector<Seat>& seats, PageSide side) {
    const Rect grid = grid_of(style_);
    Page page;
    page.paper = style_.paper;
    page.trim = grid;
    page.bleed = grid.inset(-style_.bleed);
    page.side = side;
    page.own.size = style_.paper;
    for (const Seat& each : seats) {
      place(page, seats, each, side);
    }
    add_marks(page.own.items);
    add_footer(page.own.items, side);
    return page;
  }

  void place(Page& page, const std::vector<Seat>& seats, const Seat& seat, PageSide side) const {
    const bool is_back = side == PageSide::back;
    const auto frame = is_back ? seat.card->back : std::optional(seat.card->front);
    if (!frame) {
      return;
    }
    const auto taken = [&](int column, int row) {
      return std::ranges::any_of(
          seats, [&](const Seat& other) { return other.column == column && other.row == row; });
    };
    bool left = taken(seat.column - 1, seat.row);
    bool right = taken(seat.column + 1, seat.row);
    bool top = taken(seat.column, seat.row - 1);
    bool bottom = taken(seat.column, seat.row + 1);
    const bool turned = is_back && !mirrors_columns(style_);
    if (is_back) {
      turned ? std::swap(top, bottom) : std::swap(left, right);
    }
    const Rect trim =
        is_back ? back_cell(style_, seat.column, seat.row) : cell(style_, seat.column, seat.row);
    const Transform at =
        turned ? Transform::quarter_turns(2, {trim.right() + style_.bleed, trim.bottom() + style_.bleed})
               : Transform::move({trim.left() - style_.bleed, trim.top() - style_.bleed});
    Path clip;
    clip.add_rect(visible(trim, style_, left, top, right, bottom));
    page.placed.push_back({*frame, at, std::move(clip)});
  }

  void line(std::vector<Item>& out, Point from, Point to) const {
    out.push_back({PathItem{Path().move_to(from).line_to(to), style_.mark_width}, black_paint, mark_role});
  }

  // At both edges of every trim, outside the grid on all four sides; edges that coincide get one mark.
  void add_marks(std::vector<Item>& out) const {
    if (style_.mark_width <= Length{}) {
      return;
    }
    const Rect grid = grid_of(style_);
    std::vector<Length> upright, level;
    for (int column = 0; column < style_.columns; ++column) {
      const Rect trim = cell(style_, column, 0);
      upright.insert(upright.end(), {trim.left(), trim.right()});
    }
    for (int row = 0; row < style_.rows; ++row) {
      const Rect trim = cell(style_, 0, row);
      level.insert(level.end(), {trim.top(), trim.bottom()});
    }
    upright.erase(std::unique(upright.begin(), upright.end()), upright.end());
    level.erase(std::unique(level.begin(), level.end()), level.end());
    for (const Length x : upright) {
      line(out, {x, grid.top() - style_.mark_from}, {x, grid.top() - style_.mark_to});
      line(out, {x, grid.bottom() + style_.mark_from}, {x, grid.bottom() + style_.mark_to});
    }
    for (const Length y : level) {
      line(out, {grid.left() - style_.mark_from, y}, {grid.left() - style_.mark_to, y});
      line(out, {grid.right() + style_.mark_from, y}, {grid.right() + style_.mark_to, y});
    }
  }

  const SheetWords* words() const {
    if (style_.words.empty()) {
      return nullptr;
    }
    for (const std::string& language :
         {facts_.language, facts_.language.substr(0, facts_.language.find('-')), std::string("en")}) {
      if (const auto found = style_.words.find(language); found != style_.words.end()) {
        return &found->second;
      }
    }
    return &style_.words.begin()->second;
  }

  std::string filled(std::string text, PageSide side) const {
    const SheetWords& said = *words();
    const std::pair<std::string_view, std::string> values[] = {
        {"{campaign}", facts_.campaign},
        {"{version}", facts_.version},
        {"{deck}", facts_.deck},
        {"{sheet}", std::to_string(sheet_)},
        {"{sheets}", std::to_string(sheets_)},
        {"{side}", side == PageSide::back ? said.back : said.front},
        {"{hash}", facts_.hash}};
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      const auto value = std::ranges::find_if(values, [&](const auto& each) {
        return std::string_view(text).substr(at).starts_with(each.first);
      });
      if (value == std::end(values)) {
        result += text[at++];
      } else {
        result += value->second;
        at += value->first.size();
      }
    }
    return result;
  }

  // Sets one line of plain words; gives its width.
  Length write(const std::string& said, Point at, std::vector<Item>& out) {
    Text text;
    text.language = facts_.language;
    text.blocks.push_back({Paragraph{{{Words{MappedText::from(said, {})}, {}}}}, {}});
    TextStyle style;
    style.family = *family_;
    style.size = style_.label_size;
    style.leading = style_.label_size;
    style.hyphenate = false;
    const SetText set = studio_.typesetter.set(text, style_.paper.width, style, mark_role, diagnostics_);
    typeset::place(set, {at.x, at.y - set.first_baseline}, Origin::none, out);
    return set.width;
  }

  void add_footer(std::vector<Item>& out, PageSide side) {
    if (!family_ || !words()) {
      return;
    }
    const Rect grid = grid_of(style_);
    const Length baseline = style_.paper.height - style_.label_baseline;
    write(filled(words()->footer, side), {grid.left(), baseline}, out);
    if (style_.scale_bar <= Length{} || side == PageSide::back) {
      return;
    }
    add_scale_bar(out, baseline);
  }

  // A bar with a tick at each fifth, its caption to the left, ending with the grid: a ruler proves that nothing was scaled.
  void add_scale_bar(std::vector<Item>& out, Length baseline) {
    const Length right = grid_of(style_).right();
    const Length left = right - style_.scale_bar;
    const Length tick = Length::mm(1.6);
    line(out, {left, baseline}, {right, baseline});
    for (int i = 0; i <= 5; ++i) {
      const Length x = left + style_.scale_bar * i / 5;
      line(out, {x, baseline}, {x, baseline - (i % 5 == 0 ? tick : tick / 2)});
    }
    std::vector<Item> caption;
    const Length width = write(words()->scale, {Length{}, baseline}, caption);
    out.push_back({Group{Transform::move({left - width - Length::mm(1.6), Length{}}), {}, std::move(caption)},
                   {},
                   mark_role});
  }

  const SheetStyle& style_;
  const SheetFacts& facts_;
  const Studio& studio_;
  Diagnostics& diagnostics_;
  std::optional<FamilyId> family_;
  std::size_t sheet_ = 0;
  std::size_t sheets_ = 0;
};

}  // namespace

std::vector<Rect> cells(const SheetStyle& style, PageSide side) {
  std::vector<Rect> all;
  for (int row = 0; row < style.rows; ++row) {
    for (int column = 0; column < style.columns; ++column) {
      all.push_back(side == PageSide::back ? back_cell(style, column, row) : cell(style, column, row));
    }
  }
  return all;
}

Booklet impose(std::vector<Frame> frames, const std::vector<SheetCard>& cards, const SheetStyle& style,
               const SheetFacts& facts, const Studio& studio, Diagnostics& diagnostics) {
  Booklet booklet;
  booklet.title = facts.title;
  booklet.author = facts.author;
  booklet.language = facts.language;
  booklet.date = facts.date;
  booklet.frames = std::move(frames);
  for (Frame& frame : booklet.frames) {
    frame::remove_links(frame.items, [](std::string_view) { return false; });
  }
  booklet.pages = Imposer(style, facts, studio, diagnostics).pages(cards);
  return booklet;
}

}  // namespace talia::sheet

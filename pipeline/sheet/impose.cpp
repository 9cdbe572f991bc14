#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "frame/links.h"
#include "language/language.h"
#include "sheet/grid.h"
#include "sheet/margin.h"
#include "sheet/marks.h"
#include "sheet/nest.h"
#include "sheet/read.h"
#include "sheet/registration.h"
#include "sheet/sheet.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::sheet {

namespace {

// One card of a page: its trim on the front, in a grid its cell, and its faces.
struct Seat {
  Rect front;
  int column, row;
  const SheetCard* card;
};

// How far a face reaches under a neighbour that is drawn over it.
constexpr Length overlap = Length::mm(0.1);

// What stands beside a trim.
enum class Beside {
  nothing,
  card,
  cover,  // A card whose face is drawn over this one's.
};

// The sides of a trim.
struct Neighbours {
  Beside left, top, right, bottom;
};

// Where a face may show: its trim, and its bleed as far as no neighbour's trim or bleed stands there. A cut that two faces
// share would let the paper shine through both of their edges, where it lies aslant or between pixels; under a cover the face goes
// on instead.
Rect visible(const Rect& trim, const SheetStyle& style, const Neighbours& beside) {
  const auto reach = [](Beside neighbour, Length bleed, Length gap) {
    const Length most = neighbour == Beside::nothing                    ? bleed
                        : neighbour == Beside::cover && gap == Length() ? overlap
                                                                        : gap / 2;
    return std::min(bleed, most);
  };
  const Length to_left = reach(beside.left, style.bleed_x, style.gap_x);
  const Length to_top = reach(beside.top, style.bleed_y, style.gap_y);
  return {{trim.left() - to_left, trim.top() - to_top},
          {trim.size.width + to_left + reach(beside.right, style.bleed_x, style.gap_x),
           trim.size.height + to_top + reach(beside.bottom, style.bleed_y, style.gap_y)}};
}

bool is_round(const CardOutline& outline) {
  return outline.shape == CardOutline::Shape::circle || outline.shape == CardOutline::Shape::polygon;
}

// The pages of one part of a job.
class PagesOfPart {
 public:
  PagesOfPart(const SheetStyle& style, const SheetFacts& facts, const LayoutContext& common,
              std::map<std::string, FootLine>& lines, Diagnostics& diagnostics)
      : style_(style), facts_(facts), common_(common), lines_(lines), diagnostics_(diagnostics) {
    if (!style.label_family.empty()) {
      family_ = common.fonts.find_family(style.label_family);
      if (!family_) {
        diagnostics.add(no_such_family(style, style.label_family, common.fonts));
      }
    }
  }

  std::vector<Page> pages(const std::vector<SheetCard>& cards) {
    std::vector<const SheetCard*> all;
    for (const SheetCard& card : cards) {
      all.insert(all.end(), static_cast<std::size_t>(std::max(card.count, 0)), &card);
    }
    if (is_nest()) {
      std::ranges::stable_sort(
          all, [&](const auto* a, const auto* b) { return goes_first(trim_of(*a), trim_of(*b)); });
    }
    const std::vector<std::vector<Seat>> sheets = is_nest() ? nest(all) : grid(all);
    sheets_ = facts_.sheets > 0 ? facts_.sheets : sheets.size();
    sheet_ = facts_.first_sheet;
    std::vector<Page> pages;
    for (const std::vector<Seat>& seats : sheets) {
      ++sheet_;
      pages.push_back(page(seats, PageSide::front));
      if (has_back_pages(style_) &&
          std::ranges::any_of(seats, [](const Seat& each) { return each.card->back.has_value(); })) {
        Page back = page(seats, PageSide::back);
        pages.insert(pages.end() - (style_.backs_first ? 1 : 0), std::move(back));
      }
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
      pages[i].label = std::to_string(facts_.first_page + i + 1);
    }
    return pages;
  }

 private:
  bool is_nest() const { return style_.arrangement == Arrangement::nest; }
  CardShape shape_of(const SheetCard& card) const {
    return style_.shapes.empty() ? CardShape{style_.card, {}} : style_.shapes.at(card.shape);
  }
  Size trim_of(const SheetCard& card) const { return shape_of(card).trim; }

  // Sheet by sheet.
  std::vector<std::vector<Seat>> grid(const std::vector<const SheetCard*>& all) const {
    std::vector<std::vector<Seat>> sheets;
    const auto per_sheet = static_cast<int>(style_.per_sheet());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const int number = static_cast<int>(i % style_.per_sheet());
      if (number == 0) {
        sheets.emplace_back().reserve(static_cast<std::size_t>(per_sheet));
      }
      const int column = number % style_.columns;
      const int row = number / style_.columns;
      sheets.back().push_back({front_cell(style_, column, row), column, row, all[i]});
    }
    return sheets;
  }

  std::vector<std::vector<Seat>> nest(const std::vector<const SheetCard*>& all) const {
    const auto sizes = source::of_each<Size>(all, [this](const SheetCard* card) { return trim_of(*card); });
    std::vector<std::vector<Seat>> sheets;
    for (std::size_t first = 0; first < all.size();) {
      const std::vector<Rect> trims = nested(style_, std::span(sizes).subspan(first));
      TALIA_ASSERT(!trims.empty());  // As `settle` saw to.
      std::vector<Seat>& seats = sheets.emplace_back();
      for (const Rect& trim : trims) {
        seats.push_back({trim, 0, 0, all[first++]});
      }
    }
    return sheets;
  }

  Page page(const std::vector<Seat>& seats, PageSide side) {
    const std::vector<Rect> all = grids(style_);
    const Point first = all.front().origin;
    const Rect whole{first, {all.back().right() - first.x, all.back().bottom() - first.y}};
    Page page;
    page.paper = style_.paper;
    page.trim = whole;
    page.bleed = whole.inset(-style_.bleed_x, -style_.bleed_y);
    page.side = side;
    page.own.size = style_.paper;
    for (const Seat& each : seats) {
      place(page, seats, each, side);
      if (style_.backs == Backs::gutterfold) {
        place(page, seats, each, PageSide::back);
      }
    }
    std::vector<Item> footer;
    const std::vector<Rect> words = add_footer(footer, side);
    add_marks(style_, words, page.own.items);
    add_cuts(page, seats, side);
    check_foot_to_margin(style_, footer, common_.fonts, diagnostics_);
    std::ranges::move(footer, std::back_inserter(page.own.items));
    frame::place(page, correction_of(style_, side), mark_role);
    return page;
  }

  Cut cut_of(const Seat& seat, PageSide side) const {
    const CardShape shape = shape_of(*seat.card);
    return side == PageSide::back ? Cut{frame::mirrored(shape.outline, shape.trim),
                                        behind(seat.front, style_), are_backs_turned(style_)}
                                  : Cut{shape.outline, seat.front, false};
  }

  // What knives follow, and what tells them where: on the front alone, for backs never lie quite behind it.
  void add_cuts(Page& page, const std::vector<Seat>& seats, PageSide side) const {
    const auto cards = source::of_each<Cut>(seats, [&](const Seat& each) { return cut_of(each, side); });
    page.cuts = frame::cuts_of(cards);
    if (is_nest()) {
      for (const Cut& each : cards) {
        add_marks_around(style_, each, page.own.items);
      }
    }
    if (side != PageSide::front) {
      return;
    }
    add_registration(style_, page.own.items);
    if (style_.cut_line > Length()) {
      page.layers.push_back({"cut", cut_lines(page.cuts)});
    }
  }

  std::vector<Item> cut_lines(const Cuts& cuts) const {
    const Paint paint{common_.palette.find(cut_colour).value_or(black_paint.entry)};
    std::vector<Item> lines;
    for (const Cut& each : cuts.figures) {
      lines.push_back({PathItem{frame::path_of(each), style_.cut_line}, paint, mark_role});
    }
    for (const Cuts::Line& each : cuts.lines) {
      lines.push_back(
          {PathItem{Path().move_to(each.from).line_to(each.to), style_.cut_line}, paint, mark_role});
    }
    return lines;
  }

  // Where a face shows, on its page. What is round has a round bleed, where all of that has room.
  Path clip_of(const Seat& seat, const Rect& trim, const Neighbours& beside) const {
    const Rect seen = visible(trim, style_, beside);
    const CardOutline outline = shape_of(*seat.card).outline;
    Path clip;
    return is_round(outline) && style_.bleed_x == style_.bleed_y && seen == trim.inset(-style_.bleed_x)
               ? frame::path_of(outline, trim, style_.bleed_x)
               : clip.add_rect(seen);
  }

  void place(Page& page, const std::vector<Seat>& seats, const Seat& seat, PageSide side) const {
    const bool is_back = side == PageSide::back;
    const auto frame = is_back ? seat.card->back : std::optional(seat.card->front);
    if (!frame) {
      return;
    }
    Neighbours beside{Beside::card, Beside::card, Beside::card, Beside::card};
    if (!is_nest()) {
      beside = neighbours_of(seat, seats, side);
    }
    const bool turned = is_back && are_backs_turned(style_);
    if (is_back) {
      turned ? std::swap(beside.top, beside.bottom) : std::swap(beside.left, beside.right);
    }
    const Rect trim = is_back ? behind(seat.front, style_) : seat.front;
    const Transform at =
        turned ? Transform::quarter_turns(2, {trim.right() + style_.bleed_x, trim.bottom() + style_.bleed_y})
               : Transform::move({trim.left() - style_.bleed_x, trim.top() - style_.bleed_y});
    page.placed.push_back({*frame, at, clip_of(seat, trim, beside)});
  }

  Neighbours neighbours_of(const Seat& seat, const std::vector<Seat>& seats, PageSide side) const {
    // Faces are drawn row by row. Backs are of one colour, in which a bright line shows; fronts differ.
    const bool is_seamless = side == PageSide::back && has_back_pages(style_);
    const auto standing = [&](int column, int row) {
      const auto other = std::ranges::find_if(
          seats, [&](const Seat& each) { return each.column == column && each.row == row; });
      if (other == seats.end()) {
        return Beside::nothing;
      }
      const bool is_later = row > seat.row || column > seat.column;
      return is_seamless && is_later && other->card->back ? Beside::cover : Beside::card;
    };
    return {standing(seat.column - 1, seat.row), standing(seat.column, seat.row - 1),
            standing(seat.column + 1, seat.row), standing(seat.column, seat.row + 1)};
  }

  const SheetWords* words() const {
    const auto* const found = style_.words_for(facts_.language);
    return found == nullptr ? nullptr : &found->second;
  }

  MappedText filled(const std::string& text, PageSide side) const {
    const SheetWords& said = *words();
    const std::array<MappedText, footer_names.size()> values{
        MappedText::from(facts_.campaign, facts_.campaign_span),
        MappedText::from(facts_.version, facts_.version_span),
        MappedText::from(facts_.deck, facts_.deck_span),
        own(std::to_string(sheet_)),
        own(std::to_string(sheets_)),
        own(side == PageSide::back ? said.back : said.front),
        own(facts_.hash)};
    MappedText result;
    for (std::size_t at = 0; at < text.size();) {
      const auto name = std::ranges::find_if(footer_names, [&](std::string_view each) {
        return std::string_view(text).substr(at).starts_with(fmt::format("{{{}}}", each));
      });
      if (name == footer_names.end()) {
        result.append_from(std::string_view(text).substr(at++, 1), {});
      } else {
        result.append(values[static_cast<std::size_t>(name - footer_names.begin())]);
        at += name->size() + 2;
      }
    }
    return result;
  }

  // Of no place.
  static MappedText own(std::string words) { return MappedText::from(std::move(words), {}); }

  // Sets one line of plain words; gives its width.
  Length write(const MappedText& said, Point at, std::vector<Item>& out) {
    Text text;
    text.language = style_.words_for(facts_.language)->first;
    text.blocks.push_back({Paragraph{{{Words{said}, {}}}}, {}});
    TextStyle style;
    style.family = *family_;
    style.size = style_.label_size;
    style.leading = style_.label_size;
    style.hyphenate = false;
    const SetText set = common_.typesetter.set(text, style_.paper.width, style, mark_role, diagnostics_);
    // Words that run from the right stand at the right of the paper on which they were set.
    const bool is_turned = language::of(text.language).is_right_to_left;
    const Length before = is_turned ? style_.paper.width - set.width : Length();
    typeset::place(set, {at.x - before, at.y - set.first_baseline}, Origin::none, out);
    return set.width;
  }

  const FootLine& set_line(const MappedText& said, Length baseline) {
    const auto [known, is_new] = lines_.try_emplace(said.str());
    FootLine& line = known->second;
    if (is_new) {
      line.width = write(said, {Length(), baseline}, line.items);
    }
    return line;
  }

  // The foot is laid out from the left. Where its language runs from the right it is so from there, and turned over: places
  // are then told from the right edge of the paper, to the left.
  bool runs_from_right() const {
    return language::of(style_.words_for(facts_.language)->first).is_right_to_left;
  }
  Length turned(Length x) const { return runs_from_right() ? style_.paper.width - x : x; }
  Rect turned(const Rect& place) const {
    return runs_from_right() ? Rect{{turned(place.right()), place.top()}, place.size} : place;
  }
  std::vector<Length> turned(std::vector<Length> marks) const {
    if (runs_from_right()) {
      std::ranges::reverse(marks);
      std::ranges::for_each(marks, [this](Length& mark) { mark = turned(mark); });
    }
    return marks;
  }

  // Sets words in a line from `x` on, past the marks that come down into it. Gives the places of what is to be read.
  std::vector<Rect> write_past(const std::vector<Length>& marks, const MappedText& words, Length x,
                               const Rect& band, std::vector<Item>& out) {
    std::vector<Rect> places;
    const std::string& said = words.str();
    for (std::size_t begin = said.find_first_not_of(' '); begin < said.size();) {
      for (const Length mark : marks) {
        x = mark - x < word_clearance && x - mark < word_clearance ? mark + word_clearance : x;
      }
      const auto next = std::ranges::find_if(marks, [&](Length mark) { return mark > x; });
      const Length limit = next == marks.end() ? style_.paper.width : *next - word_clearance;
      const auto set_to = [&](std::size_t to) { return &set_line(words.slice(begin, to), band.bottom()); };
      std::size_t end = std::min(said.find(' ', begin), said.size());
      const FootLine* line = set_to(end);
      if (x + line->width > limit && next != marks.end() && line->width < style_.card.width / 2) {
        x = *next;
        continue;
      }
      // Most letters are narrower; where all that is left has room, it need not be found word by word.
      const auto left = static_cast<std::int64_t>(said.size() - begin);
      if (const FootLine* const whole =
              x + style_.label_size.scaled(0.6) * left < limit ? set_to(said.size()) : nullptr;
          whole != nullptr && x + whole->width <= limit) {
        line = whole;
        end = said.size();
      }
      while (end < said.size()) {
        const std::size_t more = std::min(said.find(' ', end + 1), said.size());
        const FootLine* const longer = set_to(more);
        if (x + longer->width > limit) {
          break;
        }
        line = longer;
        end = more;
      }
      if (constexpr std::string_view dot = " ·";
          end < said.size() && std::string_view(said).substr(begin, end - begin).ends_with(dot)) {
        // The mark parts enough.
        line = set_to(end - dot.size());
      }
      const Rect place{{x, band.top()}, {line->width, band.size.height}};
      places.push_back(place);
      out.push_back(
          {Group{Transform::move({turned(place).left(), Length{}}), {}, line->items}, {}, mark_role});
      x = x + line->width + style_.label_size.scaled(0.25);
      begin = said.find_first_not_of(' ', end);
    }
    return places;
  }

  // Gives the places of what is to be read, on the paper.
  std::vector<Rect> add_footer(std::vector<Item>& out, PageSide side) {
    if (!family_ || !words()) {
      return {};
    }
    const Length baseline = style_.paper.height - style_.label_baseline;
    const Length left =
        runs_from_right() ? turned(grids(style_).back().right()) : grids(style_).front().left();
    const Length top = baseline - style_.label_size.scaled(0.75);
    const std::vector<Length> marks = turned(marks_between(style_, top, baseline));
    const Rect band{{left, top}, {Length(), baseline - top}};
    std::vector<Rect> places = write_past(marks, filled(words()->footer, side), left, band, out);
    if (style_.scale_bar > Length{} && side != PageSide::back) {
      const auto parts = add_scale_bar(marks, out, baseline);
      check_apart(places.empty() ? left : places.back().right(), parts.front().first);
      for (const auto& [begin, end] : parts) {
        places.push_back({{begin, top}, {end - begin, baseline - top}});
      }
    }
    std::ranges::for_each(places, [this](Rect& place) { place = turned(place); });
    return places;
  }

  // On one line with the bar, the footer may be too long for a narrow grid.
  void check_apart(Length footer_end, Length bar_begin) {
    if (footer_end + word_clearance <= bar_begin) {
      return;
    }
    diagnostics_.add(
        Diagnostic::warning(
            Code::bad_sheet, style_.baseline_span,
            fmt::format("the words below the cards run {:.3g} mm into the caption of the scale bar",
                        (footer_end + word_clearance - bar_begin).in_mm()))
            .help("shorten the `footer`, or the `scale` that is the bar's caption, or make the `scale_bar` "
                  "shorter"));
  }

  // A bar with a tick at each fifth, its caption to the left, ending with the grid or just before its mark: a ruler proves
  // that nothing was scaled. Gives where caption and bar begin and end, as they are laid out.
  std::array<std::pair<Length, Length>, 2> add_scale_bar(const std::vector<Length>& marks,
                                                         std::vector<Item>& out, Length baseline) {
    const Length edge =
        runs_from_right() ? turned(grids(style_).front().left()) : grids(style_).back().right();
    const Length right = std::ranges::find(marks, edge) == marks.end() ? edge : edge - word_clearance;
    const Length left = right - style_.scale_bar;
    const Length tick = Length::mm(1.6);
    add_line({turned(left), baseline}, {turned(right), baseline}, style_.marks.width, out);
    for (int i = 0; i <= 5; ++i) {
      const Length x = left + style_.scale_bar * i / 5;
      add_line({turned(x), baseline}, {turned(x), baseline - (i % 5 == 0 ? tick : tick / 2)},
               style_.marks.width, out);
    }
    const FootLine& caption = set_line(own(words()->scale), baseline);
    Length end = left - tick;
    for (const Length mark : marks) {
      if (mark < left && mark > end - caption.width - word_clearance) {
        end = std::min(end, mark - word_clearance);
      }
    }
    const Length begin = end - caption.width;
    const Length place = runs_from_right() ? turned(end) : begin;
    out.push_back({Group{Transform::move({place, Length{}}), {}, caption.items}, {}, mark_role});
    return {std::pair(begin, end), std::pair(left, right)};
  }

  const SheetStyle& style_;
  const SheetFacts& facts_;
  const LayoutContext& common_;
  std::map<std::string, FootLine>& lines_;
  Diagnostics& diagnostics_;
  std::optional<FamilyId> family_;
  std::size_t sheet_ = 0;
  std::size_t sheets_ = 0;
};

}  // namespace

Booklet booklet_of(std::vector<SharedFrame> frames, const SheetFacts& facts) {
  Booklet booklet;
  booklet.title = facts.title;
  booklet.author = facts.author;
  booklet.rights = facts.rights;
  booklet.language = facts.language;
  booklet.date = facts.date;
  booklet.frames = std::move(frames);
  return booklet;
}

Booklet Imposer::impose(std::vector<SharedFrame> frames, const std::vector<SheetCard>& cards,
                        const SheetFacts& facts, Diagnostics& diagnostics) {
  // Those with a sheet's number do not come again.
  constexpr std::size_t most_lines = 256;
  if (lines_.size() > most_lines) {
    lines_.clear();
  }
  Booklet booklet = booklet_of(std::move(frames), facts);
  for (SharedFrame& frame : booklet.frames) {
    if (frame.is_made() && frame::has_links(frame->items)) {
      frame::remove_links(frame.edit().items, [](std::string_view) { return false; });
    }
  }
  booklet.flip = flip_of(style_);
  booklet.pages = PagesOfPart(style_, facts, common_, lines_, diagnostics).pages(cards);
  return booklet;
}

}  // namespace talia::sheet

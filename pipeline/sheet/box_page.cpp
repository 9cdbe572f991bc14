#include "sheet/box_page.h"

#include <algorithm>

#include <fmt/format.h>

#include "language/language.h"
#include "sheet/grid.h"
#include "sheet/marks.h"

namespace talia::sheet {

namespace {

using namespace length_literals;

constexpr Length cut_width = 0.35_mm, folding_width = 0.3_mm;
constexpr Length fold_dash_on = 3_mm, fold_dash_off = 2_mm;
constexpr Length panel_margin = 4_mm;  // Between a panel's edge and its words.
constexpr Length divider_gap = 4_mm;   // Between dividers on a page.
constexpr Length least_tab = 20_mm;    // The width of a tab.
constexpr Length tab_corner = 2_mm;
constexpr Length largest_title = 18_pt, smallest_title = 7_pt, note_size = 8_pt, facts_size = 6.6_pt;

Paint paint_of(std::string_view name, const LayoutContext& common) {
  const auto entry = common.palette.find(name);
  return entry ? Paint{*entry} : black_paint;
}

Page empty_page(const SheetStyle& style) {
  Page page;
  page.paper = style.paper;
  page.trim = page.bleed = {{}, style.paper};
  page.own.size = style.paper;
  return page;
}

// Against what the printer does to it.
void correct(Page& page, const SheetStyle& style) {
  if (style.correction != Correction{}) {
    frame::place(page, correction_of(style, PageSide::front), mark_role);
  }
}

// Words on what is made of paper; all that it writes is of one language.
class Writer {
 public:
  Writer(const std::string& language, const SheetStyle& style, const LayoutContext& common,
         Diagnostics& diagnostics)
      : language_(language), common_(common), diagnostics_(diagnostics) {
    if (const auto family = common.fonts.find_family(style.label_family)) {
      style_.family = *family;
    }
    style_.hyphenate = false;
  }

  SetText set(const MappedText& words, Length width, Length size, Alignment alignment, bool is_strong) {
    TextStyle style = style_;
    style.size = size;
    style.leading = size.scaled(1.2);
    style.alignment = alignment;
    style.strong = is_strong;
    style.balanced = alignment == Alignment::centre;
    const std::vector<Inline> inlines{{Words{words}, {}}};
    return common_.typesetter.set(inlines, language_, width, style, {Layer::type, Reading::paragraph},
                                  diagnostics_);
  }

  // As large as it may be for its room, on one line if it can be.
  SetText set_title(const MappedText& words, const Size& room) {
    TextStyle style = style_;
    style.strong = true;
    Length size = largest_title;
    const auto is_too_wide = [&] {
      style.size = size;
      return common_.typesetter.width_of(words.view(), language_, style) > room.width ||
             size.scaled(1.2) > room.height;
    };
    while (size > smallest_title && is_too_wide()) {
      size -= 0.5_pt;
    }
    return set(words, room.width, size, Alignment::centre, true);
  }

  // In the middle of an area.
  static void place_in(SetText text, const Rect& area, std::vector<Item>& out) {
    const Length height = text.height;
    typeset::place(std::move(text), {area.left(), area.top() + (area.size.height - height) / 2}, Origin::none,
                   out);
  }

 private:
  const std::string& language_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
  TextStyle style_;
};

class BoxDrawer {
 public:
  BoxDrawer(const BoxNet& net, const SheetStyle& style, const LayoutContext& common, Writer& writer)
      : net_(net),
        style_(style),
        common_(common),
        writer_(writer),
        origin_{(style.paper.width - net.size.width) / 2, (style.paper.height - net.size.height) / 2} {}

  Page run(const std::array<std::optional<std::uint32_t>, 6>& art, const BoxWords& words,
           const SheetWords* sheet_words) {
    Page page = empty_page(style_);
    for (const PanelPlace& panel : net_.panels) {
      if (const auto frame = art[static_cast<std::size_t>(panel.panel)]) {
        page.placed.push_back({*frame, place_of(panel), moved(panel.clip, Transform::move(origin_))});
      } else {
        write_on(panel, words, page.own.items);
      }
    }
    page.layers.push_back({"cut", cut_lines()});
    page.layers.push_back({"fold", fold_lines()});
    write_facts(words, page.own.items);
    if (sheet_words != nullptr) {
      add_bar(MappedText::from(sheet_words->scale, {}), page.own.items);
    }
    return page;
  }

 private:
  Rect on_paper(const Rect& rect) const {
    return {{rect.left() + origin_.x, rect.top() + origin_.y}, rect.size};
  }
  Point on_paper(Point point) const { return {point.x + origin_.x, point.y + origin_.y}; }

  // Where the corner of its frame comes to lie, which is that of its bleed.
  Transform place_of(const PanelPlace& panel) const {
    const Rect area = on_paper(panel.area);
    return panel.half_turns == 1
               ? Transform::quarter_turns(2, {area.right() + panel.bleed_x, area.bottom() + panel.bleed_y})
               : Transform::move({area.left() - panel.bleed_x, area.top() - panel.bleed_y});
  }

  // Of a panel without art. Sides are written on from head to foot, or as books are in other languages.
  void write_on(const PanelPlace& panel, const BoxWords& words, std::vector<Item>& out) {
    const Rect area = on_paper(panel.area);
    const bool is_side = panel.panel == BoxPanel::left || panel.panel == BoxPanel::right;
    const Size flat = is_side ? Size{area.size.height, area.size.width} : area.size;
    const Length margin = std::min(panel_margin, std::min(flat.width, flat.height) / 10);
    const Rect room = Rect{{}, flat}.inset(panel_margin, margin);
    std::vector<Item> items;
    if (panel.panel == BoxPanel::front) {
      write_front(room, words, items);
    } else {
      Writer::place_in(writer_.set_title(words.title, room.size), room, items);
    }
    const Transform place = is_side ? Transform::quarter_turns(1, {area.right(), area.top()})
                            : panel.half_turns == 1
                                ? Transform::quarter_turns(2, {area.right(), area.bottom()})
                                : Transform::move(area.origin);
    out.push_back({Group{place, {}, std::move(items)}, {}, {Layer::type, Reading::paragraph}});
  }

  void write_front(const Rect& room, const BoxWords& words, std::vector<Item>& out) {
    std::vector<SetText> texts{writer_.set_title(words.title, room.size)};
    for (const MappedText& line : words.contents) {
      texts.push_back(writer_.set(line, room.size.width, note_size, Alignment::centre, false));
    }
    if (!words.note.empty()) {
      texts.push_back(writer_.set(words.note, room.size.width, note_size, Alignment::centre, false));
    }
    Length height;
    for (const SetText& text : texts) {
      height += text.height + panel_margin / 2;
    }
    Length y = room.top() + std::max(Length(), (room.size.height - height) / 2);
    for (SetText& text : texts) {
      const Length own = text.height;
      typeset::place(std::move(text), {room.left(), y}, Origin::none, out);
      y += own + panel_margin / 2;
    }
  }

  void add_line_of(const NetLine& line, bool is_fold, std::vector<Item>& out) const {
    PathItem item{Path().move_to(on_paper(line.from)).line_to(on_paper(line.to)),
                  is_fold ? folding_width : cut_width};
    if (is_fold) {
      item.stroke_style.dashes = {fold_dash_on, fold_dash_off};
    }
    out.push_back({std::move(item), paint_of(is_fold ? fold_colour : cut_colour, common_), mark_role});
  }

  std::vector<Item> fold_lines() const {
    std::vector<Item> lines;
    for (const NetPiece& piece : net_.pieces) {
      if (piece.from) {
        add_line_of(piece.fold, true, lines);
      }
    }
    return lines;
  }

  std::vector<Item> cut_lines() const {
    std::vector<Item> lines;
    for (const NetLine& slit : net_.slits) {
      add_line_of(slit, false, lines);
    }
    lines.push_back({PathItem{moved(net_.outline, Transform::move(origin_)), cut_width},
                     paint_of(cut_colour, common_), mark_role});
    return lines;
  }

  void write_facts(const BoxWords& words, std::vector<Item>& out) {
    const Rect room = on_paper(net_.above_front);
    Length y = room.top();
    for (const MappedText& line : words.facts) {
      SetText text = writer_.set(line, room.size.width, facts_size, Alignment::left, false);
      const Length height = text.height;
      if (y + height > room.bottom()) {
        return;  // What the file's name and its manifest say as well.
      }
      typeset::place(std::move(text), {room.left(), y}, Origin::none, out);
      y += height;
    }
  }

  // A bar with a tick at each fifth, below its caption.
  void add_bar(const MappedText& caption, std::vector<Item>& out) {
    const Rect room = on_paper(net_.below_front);
    const Length tick = 1.6_mm;
    SetText text = writer_.set(caption, room.size.width, facts_size, Alignment::left, false);
    if (style_.scale_bar == Length() || style_.scale_bar > room.size.width ||
        text.height + tick + 1_mm > room.size.height) {
      return;
    }
    const Length y = room.bottom() - 0.5_mm, left = room.left(), right = left + style_.scale_bar;
    typeset::place(std::move(text), {left, y - tick - 0.5_mm - facts_size.scaled(1.2)}, Origin::none, out);
    add_line({left, y}, {right, y}, style_.marks.width, out);
    for (int i = 0; i <= 5; ++i) {
      const Length x = left + style_.scale_bar * i / 5;
      add_line({x, y}, {x, y - (i % 5 == 0 ? tick : tick / 2)}, style_.marks.width, out);
    }
  }

  const BoxNet& net_;
  const SheetStyle& style_;
  const LayoutContext& common_;
  Writer& writer_;
  const Point origin_;
};

// A card with the tab of the `number`th of `all`, in the order from left to right.
Path divider_outline(const Rect& area, std::size_t number, std::size_t all, Rect& tab) {
  const Length width =
      std::max(std::min(least_tab, area.size.width), area.size.width / static_cast<std::int64_t>(all));
  const Length free = area.size.width - width;
  const Length left =
      area.left() +
      (all < 2 ? Length() : free * static_cast<std::int64_t>(number) / static_cast<std::int64_t>(all - 1));
  tab = {{left, area.top()}, {width, divider_tab}};
  const Length shoulder = area.top() + divider_tab, r = tab_corner;
  return Path()
      .move_to({area.left(), shoulder})
      .line_to({tab.left(), shoulder})
      .line_to({tab.left(), tab.top() + r})
      .curve_to({tab.left(), tab.top()}, {tab.left(), tab.top()}, {tab.left() + r, tab.top()})
      .line_to({tab.right() - r, tab.top()})
      .curve_to({tab.right(), tab.top()}, {tab.right(), tab.top()}, {tab.right(), tab.top() + r})
      .line_to({tab.right(), shoulder})
      .line_to({area.right(), shoulder})
      .line_to({area.right(), area.bottom()})
      .line_to({area.left(), area.bottom()})
      .close();
}

}  // namespace

Page box_page(const BoxNet& net, const SheetStyle& style,
              const std::array<std::optional<std::uint32_t>, 6>& art, const BoxWords& words,
              const std::string& language, const LayoutContext& common, Diagnostics& diagnostics) {
  Writer writer(language, style, common, diagnostics);
  const auto* const sheet_words = style.words_for(language);
  Page page = BoxDrawer(net, style, common, writer)
                  .run(art, words, sheet_words == nullptr ? nullptr : &sheet_words->second);
  correct(page, style);
  return page;
}

std::vector<Page> divider_pages(const std::vector<Divider>& dividers, const SheetStyle& style,
                                const std::string& language, Span at, const LayoutContext& common,
                                Diagnostics& diagnostics) {
  std::vector<Page> pages;
  Writer writer(language, style, common, diagnostics);
  const Rect room = Rect{{}, style.paper}.inset(style.margin);
  Point next{room.left(), room.bottom()};
  Length row;  // The height of the highest on the row at hand.
  for (std::size_t i = 0; i < dividers.size(); ++i) {
    const Size size{dividers[i].card.width, dividers[i].card.height + divider_tab};
    if (size.width > room.size.width || size.height > room.size.height) {
      diagnostics.add(
          Diagnostic::of(Code::bad_tuck_box, at,
                         fmt::format("a divider is {:.4g} × {:.4g} mm, more than the sheet `{}` has room for",
                                     size.width.in_mm(), size.height.in_mm(), style.id))
              .help("take larger paper, or leave `dividers` out"));
      continue;
    }
    if (next.x + size.width > room.right()) {
      next = {room.left(), next.y + row + divider_gap};
      row = Length();
    }
    if (next.y + size.height > room.bottom()) {
      pages.push_back(empty_page(style));
      next = room.origin;
      row = Length();
    }
    std::vector<Item>& out = pages.back().own.items;
    const Rect area{next, size};
    Rect tab;
    Path outline = divider_outline(area, i, dividers.size(), tab);
    Writer::place_in(writer.set_title(dividers[i].name, tab.inset(1.5_mm, 1_mm).size),
                     tab.inset(1.5_mm, 1_mm), out);
    const Rect body{{area.left(), area.top() + divider_tab}, dividers[i].card};
    const Rect middle = body.inset(panel_margin);
    Writer::place_in(writer.set_title(dividers[i].name, middle.size), middle, out);
    out.push_back({PathItem{std::move(outline), cut_width}, paint_of(cut_colour, common), mark_role});
    next.x += size.width + divider_gap;
    row = std::max(row, size.height);
  }
  for (Page& page : pages) {
    correct(page, style);
  }
  return pages;
}

}  // namespace talia::sheet

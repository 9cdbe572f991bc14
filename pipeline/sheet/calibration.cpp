#include "sheet/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "sheet/grid.h"
#include "sheet/marks.h"
#include "sheet/read.h"

namespace talia::sheet {

namespace {

using namespace length_literals;

constexpr Length thin = 0.1_mm;
constexpr Length thick = 0.25_mm;
constexpr Length text_size = 9_pt;
constexpr Length least_side = 140_mm;  // Of the paper …
constexpr Length least_length = 200_mm;
constexpr int reach = 5;             // Of a ruler, to both sides of its zero, in mm.
constexpr Length from_edge = 24_mm;  // Of the rulers.
constexpr std::array<int, 8> margins{3, 4, 5, 6, 7, 8, 10, 12};  // In mm, from the paper's edge.

// What the page says; `{…}` is filled by fmt.
struct CalibrationWords {
  std::string_view title, back_title;
  std::array<std::string_view, 6> steps;
  std::string_view long_edge, short_edge;  // Over which the paper is turned.
  std::string_view turn, example;
  char decimal_point;
};

constexpr CalibrationWords english{
    "Calibration of the printer: {}",
    "The back of the calibration page",
    {"Print both pages on one sheet, on both sides, at 100% (“actual size”), turned over the {} edge. No "
     "other setting may "
     "shrink the page.",
     "Measure both bars. If they are shorter or longer than they say, the page was scaled: find the setting "
     "and print again.",
     "Margin: at each edge look for the lowest number whose line was printed whole. The largest of the four "
     "is “margin”.",
     "Hold the sheet against the light, this side towards you. At each of the rulers A, B, C and D a line "
     "shines through from "
     "the back. Read the number at which it lies, to a tenth of a millimetre.",
     "Reckon: x = (A + B) ÷ 2, y = (C + D) ÷ 2, turn = (A − B) × {}.",
     "Add the three numbers to those in templates/printers/{}.yaml (back_offset: x, y; back_turn), or write "
     "them into a copy named after your printer, and "
     "print this page again: all lines lie at 0."},
    "long",
    "short",
    "turn",
    "For example A, enlarged: the line from the back lies at {}.",
    '.'};

constexpr CalibrationWords polish{
    "Kalibracja drukarki: {}",
    "Druga strona arkusza kalibracji",
    {"Wydrukuj obie strony na jednym arkuszu, dwustronnie, w skali 100% („rzeczywisty rozmiar”), z "
     "obracaniem wzdłuż {} krawędzi. "
     "Żadne inne ustawienie nie może zmniejszać strony.",
     "Zmierz obie podziałki. Jeśli są krótsze albo dłuższe, niż podano, strona została przeskalowana: znajdź "
     "to ustawienie i wydrukuj ponownie.",
     "Margines: przy każdej krawędzi znajdź najmniejszą liczbę, której kreska wydrukowała się w całości. "
     "Największa z czterech to "
     "„margin”.",
     "Podnieś arkusz pod światło, tą stroną do siebie. Przy każdej z podziałek A, B, C i D prześwituje "
     "kreska z drugiej strony. "
     "Odczytaj liczbę, przy której leży, z dokładnością do dziesiątej części milimetra.",
     "Policz: x = (A + B) ÷ 2, y = (C + D) ÷ 2, obrót = (A − B) × {}.",
     "Dodaj te trzy liczby do zapisanych w templates/printers/{}.yaml (back_offset: x, y; back_turn) albo "
     "wpisz je do kopii nazwanej jak twoja drukarka "
     "i wydrukuj tę stronę ponownie: wszystkie kreski leżą na 0."},
    "dłuższej",
    "krótszej",
    "obrót",
    "Na przykład A w powiększeniu: kreska z drugiej strony leży przy {}.",
    ','};

// A ruler of a front page. Its ticks point upwards, or to the left.
struct Ruler {
  std::string_view name;
  Point zero;
  bool is_level;
  int sign;  // Of the numbers to the right, or downwards.
};

// Numbers are what the back page is to be moved by, in its own directions: turned about its upright axis, what shines through to
// the right has drifted to the back's left.
std::array<Ruler, 4> rulers_of(const SheetStyle& style) {
  const Size& paper = style.paper;
  const bool is_turned =
      are_backs_turned(style);  // About the level axis: the back's top is the front's bottom.
  const Length low = paper.height - from_edge;
  const int right = is_turned ? -1 : 1;
  return {{{"A", {paper.width / 2, is_turned ? low : from_edge}, true, right},
           {"B", {paper.width / 2, is_turned ? from_edge : low}, true, right},
           {"C", {from_edge, paper.height / 2}, false, -right},
           {"D", {paper.width - from_edge, paper.height / 2}, false, -right}}};
}

class CalibrationPages {
 public:
  CalibrationPages(const SheetStyle& style, std::string_view language, FamilyId family, const Studio& studio,
                   Diagnostics& diagnostics)
      : style_(style),
        words_(language.starts_with("pl") ? polish : english),
        language_(language.starts_with("pl") ? "pl" : "en"),
        family_(family),
        studio_(studio),
        diagnostics_(diagnostics) {}

  Booklet booklet() {
    Booklet booklet;
    booklet.title = fmt::format(fmt::runtime(words_.title), style_.id);
    booklet.language = language_;
    booklet.date = no_date;
    booklet.pages = {page(PageSide::front), page(PageSide::back)};
    booklet.pages[0].label = "1";
    booklet.pages[1].label = "2";
    return booklet;
  }

 private:
  Page page(PageSide side) {
    Page page;
    page.paper = style_.paper;
    page.trim = page.bleed = {{}, style_.paper};
    page.side = side;
    page.own.size = style_.paper;
    std::vector<Item> drawn;
    items_ = &drawn;
    side == PageSide::front ? draw_front() : draw_back();
    items_ = nullptr;
    if (side == PageSide::front) {
      page.own.items = std::move(drawn);
    } else {
      page.own.items.push_back({Group{back_correction(style_), {}, std::move(drawn)}, {}, mark_role});
    }
    return page;
  }

  void draw_front() {
    for (const Ruler& ruler : rulers_of(style_)) {
      draw_ruler(ruler);
    }
    draw_margins();
    const Length left = 42_mm;
    const Length width = style_.paper.width - left * 2;
    Length top = from_edge + 10_mm;
    top += write(fmt::format(fmt::runtime(words_.title), style_.id), {left, top}, width, 13_pt,
                 Alignment::left, true) +
           4_mm;
    for (std::size_t i = 0; i < words_.steps.size(); ++i) {
      write(fmt::format("{}.", i + 1), {left - 7_mm, top}, 5_mm, text_size, Alignment::right, true);
      top += write(step(i), {left, top}, width, text_size, Alignment::left, false) + 2.2_mm;
    }
    top += 6_mm;
    draw_blanks({"A", "B", "C", "D"}, {left, top}, width);
    draw_blanks({"x", "y", words_.turn}, {left, top + 11_mm}, width);
    draw_bars(top + 22_mm);
    if (top + 80_mm < style_.paper.height - from_edge) {
      draw_example(top + 34_mm);
    }
  }

  std::string step(std::size_t i) const {
    const Size& paper = style_.paper;
    const double apart = (paper.height - from_edge * 2).in_mm();
    switch (i) {
      case 0:
        return fmt::format(fmt::runtime(words_.steps[i]),
                           style_.backs == Backs::short_edge ? words_.short_edge : words_.long_edge);
      case 4:
        return fmt::format(fmt::runtime(words_.steps[i]), decimal(180 / std::numbers::pi / apart, 3));
      case 5:
        return fmt::format(fmt::runtime(words_.steps[i]), style_.id);
      default:
        return std::string(words_.steps[i]);
    }
  }

  std::string decimal(double number, int places) const {
    std::string text = fmt::format("{:.{}f}", number, places);
    std::ranges::replace(text, '.', words_.decimal_point);
    return text;
  }

  // The ruler A as it is seen against the light.
  void draw_example(Length top) {
    constexpr int enlarged = 8;
    constexpr double seen = 1.2;
    const int right = rulers_of(style_)[0].sign;
    const Point zero{style_.paper.width / 2, top + 30_mm};
    const Length unit = 1_mm * enlarged;
    line({zero.x - unit * reach, zero.y}, {zero.x + unit * reach, zero.y}, thin);
    for (int half = -2 * reach; half <= 2 * reach; ++half) {
      const Length x = zero.x + unit * half / 2;
      const Length tick = half == 0 ? 18_mm : half % 2 == 0 ? 11_mm : 6_mm;
      line({x, zero.y}, {x, zero.y - tick}, thin);
      if (half % 2 == 0) {
        write(signed_number(half / 2 * right), {x - 4_mm, zero.y + 1_mm}, 8_mm, 8_pt, Alignment::centre,
              false);
      }
    }
    const Length x = zero.x + unit.scaled(seen * right);
    PathItem shining{Path().move_to({x, zero.y - 4_mm}).line_to({x, zero.y - 26_mm}), 1.6_mm};
    items_->push_back({std::move(shining), {black_paint.entry, 350}, mark_role});
    write(fmt::format(fmt::runtime(words_.example), decimal(seen, 1)), {42_mm, zero.y + 7_mm},
          style_.paper.width - 84_mm, text_size, Alignment::centre, false);
  }

  // A line at each zero as it lies on the back, long enough to be seen beyond the ticks.
  void draw_back() {
    const Size& paper = style_.paper;
    const bool is_turned = are_backs_turned(style_);
    for (const Ruler& ruler : rulers_of(style_)) {
      const Point zero = is_turned ? Point{ruler.zero.x, paper.height - ruler.zero.y}
                                   : Point{paper.width - ruler.zero.x, ruler.zero.y};
      const Length near = 2_mm;
      const Length far = 13_mm;
      if (ruler
              .is_level) {  // On the side of the ticks, which points downwards on a back that stands on its head.
        const int up = is_turned ? 1 : -1;
        line({zero.x, zero.y + near * up}, {zero.x, zero.y + far * up}, thick);
      } else {
        const int aside = is_turned ? -1 : 1;
        line({zero.x + near * aside, zero.y}, {zero.x + far * aside, zero.y}, thick);
      }
    }
    write(std::string(words_.back_title), {42_mm, paper.height - 14_mm}, paper.width - 84_mm, 7_pt,
          Alignment::centre, false);
  }

  // Halves of a millimetre, to 5 mm both ways.
  void draw_ruler(const Ruler& ruler) {
    const auto [x, y] = ruler.zero;
    const Length end = Length::mm(reach);
    ruler.is_level ? line({x - end, y}, {x + end, y}, thin) : line({x, y - end}, {x, y + end}, thin);
    for (int half = -2 * reach; half <= 2 * reach; ++half) {
      const Length at = Length::mm(half) / 2;
      const Length tick = half == 0 ? 8_mm : half % 2 == 0 ? 4.5_mm : 2.5_mm;
      ruler.is_level ? line({x + at, y}, {x + at, y - tick}, thin)
                     : line({x, y + at}, {x - tick, y + at}, thin);
      if (half % 4 != 0) {
        continue;
      }
      const std::string number = signed_number(half / 2 * ruler.sign);
      ruler.is_level ? write(number, {x + at - 3_mm, y + 0.6_mm}, 6_mm, 5_pt, Alignment::centre, false)
                     : write(number, {x + 0.8_mm, y + at - 0.9_mm}, 6_mm, 5_pt, Alignment::left, false);
    }
    const Point name = ruler.is_level ? Point{x - end - 7_mm, y - 4_mm} : Point{x - 4_mm, y - end - 7_mm};
    write(std::string(ruler.name), name, 5_mm, 13_pt, Alignment::left, true);
  }

  static std::string signed_number(int number) {
    return number < 0 ? fmt::format("−{}", -number) : std::to_string(number);
  }

  // At each edge, lines at some distances from it, with their numbers.
  void draw_margins() {
    const Size& paper = style_.paper;
    Length along = 14_mm;
    for (const int margin : margins) {
      const Length off = Length::mm(margin);
      const std::string number = std::to_string(margin);
      const Length end = along + 3.6_mm;
      for (const Length y : {off, paper.height - off}) {
        line({along, y}, {end, y}, thick);
        write(number, {along - 1_mm, y == off ? y + 0.7_mm : y - 2.6_mm}, 5.6_mm, 5_pt, Alignment::centre,
              false);
      }
      for (const Length x : {off, paper.width - off}) {
        const bool is_left = x == off;
        line({x, along + 30_mm}, {x, end + 30_mm}, thick);
        write(number, {is_left ? x + 0.8_mm : x - 5.8_mm, along + 30.9_mm}, 5_mm, 5_pt,
              is_left ? Alignment::left : Alignment::right, false);
      }
      along += 5_mm;
    }
  }

  // Room for what is read off.
  void draw_blanks(const std::vector<std::string_view>& names, Point at, Length width) {
    const Length share = width / static_cast<std::int64_t>(names.size());
    for (const std::string_view name : names) {
      const Length said = write(std::string(name) + " =", at, share, text_size, Alignment::left, true);
      const Length begin = at.x + (name.size() > 1 ? 17_mm : 8_mm);
      line({begin, at.y + said}, {at.x + share - 5_mm, at.y + said}, thin);
      at.x += share;
    }
  }

  void draw_bars(Length top) {
    const Size& paper = style_.paper;
    const Length length = bar_length(paper);
    const int parts = static_cast<int>(std::lround(length.in_mm() / 10));
    const std::string caption = fmt::format("{:.0f} mm", length.in_mm());
    const Length left = (paper.width - length) / 2;
    const Length right = paper.width - 36_mm;
    const Length high = from_edge + 12_mm;
    line({left, top}, {left + length, top}, thin);
    line({right, high}, {right, high + length}, thin);
    for (int i = 0; i <= parts; ++i) {
      const Length at = length * i / parts;
      const Length tick = i % 5 == 0 ? 4_mm : 2.4_mm;
      line({left + at, top}, {left + at, top - tick}, thin);
      line({right, high + at}, {right + tick, high + at}, thin);
    }
    write(caption, {left, top + 1_mm}, length, 7_pt, Alignment::centre, false);
    write(caption, {right - 6_mm, high + length + 1.5_mm}, 16_mm, 7_pt, Alignment::left, false);
  }

  void line(Point from, Point to, Length width) { add_line(from, to, width, *items_); }

  // Gives the height.
  Length write(const std::string& said, Point at, Length width, Length size, Alignment alignment,
               bool is_strong) {
    TextStyle style;
    style.family = family_;
    style.size = size;
    style.leading = size.scaled(1.3);
    style.alignment = alignment;
    style.strong = is_strong;
    const std::vector<Inline> inlines{{Words{MappedText::from(said, {})}, {}}};
    const SetText set = studio_.typesetter.set(inlines, language_, width, style,
                                               {Layer::mark, Reading::paragraph}, diagnostics_);
    typeset::place(set, at, Origin::none, *items_);
    return set.height;
  }

  static Length bar_length(const Size& paper) {
    return std::min(paper.width, paper.height) >= 148_mm ? 100_mm : 50_mm;
  }

  const SheetStyle& style_;
  const CalibrationWords& words_;
  const std::string language_;
  const FamilyId family_;
  const Studio& studio_;
  Diagnostics& diagnostics_;
  std::vector<Item>* items_ = nullptr;  // Of the page being drawn.
};

}  // namespace

Booklet calibration(const SheetTarget& target, std::string_view language, const Studio& studio,
                    Diagnostics& diagnostics) {
  const SheetStyle& style = target.style;
  const Size& paper = style.paper;
  if (std::min(paper.width, paper.height) < least_side ||
      std::max(paper.width, paper.height) < least_length) {
    diagnostics.add(
        Diagnostic::of(Code::bad_sheet, target.paper_span,
                       fmt::format("a paper of {:.4g} × {:.4g} mm is too small for the calibration page",
                                   paper.width.in_mm(), paper.height.in_mm()))
            .help(fmt::format("it takes {:.4g} × {:.4g} mm", least_side.in_mm(), least_length.in_mm())));
    return {};
  }
  const std::vector<std::string> families = studio.fonts.family_names();
  const std::string wanted =
      style.label_family.empty() && !families.empty() ? families.front() : style.label_family;
  const auto family = studio.fonts.find_family(wanted);
  if (!family) {
    diagnostics.add(no_such_family(style, wanted, studio.fonts));
    return {};
  }
  return CalibrationPages(style, language, *family, studio, diagnostics).booklet();
}

}  // namespace talia::sheet

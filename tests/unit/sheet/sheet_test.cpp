#include "sheet/sheet.h"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "sheet/grid.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

// A sheet style's YAML, read; keeps what the style points into.
struct ReadSheet {
  SourceMap sources;
  Diagnostics diagnostics;
  DocumentFile file;
  std::optional<SheetStyle> style;

  explicit ReadSheet(const std::string& yaml, const Size& trim = {63_mm, 88_mm}) {
    file = document::read_yaml(sources.add("templates/sheets/home.yaml", yaml), sources, diagnostics);
    const auto target = sheet::read_target({"home", file.documents[0]->root(), {}, false}, diagnostics);
    style = target ? sheet::settle(*target, trim, diagnostics) : std::nullopt;
  }
};

const std::string home =
    "paper: {width: 210mm, height: 297mm}\ncard: {width: 63mm, height: 88mm}\ncolumns: 3\nrows: 3\nbleed: "
    "1.5mm\n"
    "marks: {from: 1.5mm, to: 4mm, width: 0.1mm}\nmargin: 6.35mm\n";

SheetStyle home_style(const std::string& more = "") {
  return *ReadSheet(home + more).style;
}

// Frames of a trim of 60 × 80 mm do for all: only their numbers count.
Booklet imposed(const SheetStyle& style, const std::vector<SheetCard>& cards,
                std::vector<SharedFrame> frames = {}) {
  test::BeastFaces beast("{text: '{name}'}");
  Diagnostics diagnostics;
  Booklet booklet =
      sheet::Imposer(style, *beast.common)
          .impose(std::move(frames), cards, {"deck", "en", "reach", "1", "deck", "abc", "", ""}, diagnostics);
  CHECK(diagnostics.empty());
  return booklet;
}

// Where a placed face's trim lies on its page.
Rect trim_of(const PlacedFrame& placed, const SheetStyle& style) {
  const Point a = placed.place.apply({style.bleed_x, style.bleed_y});
  const Point b = placed.place.apply({style.bleed_x + style.card.width, style.bleed_y + style.card.height});
  return {{std::min(a.x, b.x), std::min(a.y, b.y)}, style.card};
}

// How many cards stand side by side and one under the other.
std::pair<int, int> counts(const std::string& yaml, const Size& trim) {
  const ReadSheet read(yaml, trim);
  CHECK(read.diagnostics.empty());
  return {read.style->columns, read.style->rows};
}

// The page seen through from the other side, turned about its upright axis.
Rect seen_through(const Rect& rect, const Size& paper) {
  return {{paper.width - rect.right(), rect.top()}, rect.size};
}

std::vector<Rect> marks_of(const Page& page) {
  std::vector<Rect> marks;
  for (const Item& item : page.own.items) {
    if (const auto* const path = std::get_if<PathItem>(&item.what); path && path->stroke) {
      marks.push_back(path->path.bounds());
    }
  }
  return marks;
}

}  // namespace

TEST_CASE("nine cards of 63 by 88 stand in the middle of A4 with shared cuts", "[sheet]") {
  const auto cells = sheet::cells(home_style(), PageSide::front);
  REQUIRE(cells.size() == 9);
  CHECK(cells[0] == Rect{{10.5_mm, 16.5_mm}, {63_mm, 88_mm}});
  CHECK(cells[4] == Rect{{73.5_mm, 104.5_mm}, {63_mm, 88_mm}});
  CHECK(cells[8].right() == 199.5_mm);
}

TEST_CASE("marks stand at every cut, 63.00 and 88.00 mm apart, and nowhere inside the grid", "[sheet]") {
  const Booklet booklet = imposed(home_style(), {{0, {}, 1}}, {Frame{{66_mm, 91_mm}, {}}});
  const auto marks = marks_of(booklet.pages.at(0));
  CHECK(marks.size() == 16);
  for (const Rect& mark : marks) {
    const bool upright = mark.size.width == Length();
    CHECK((upright ? mark.size.height : mark.size.width) == 2.5_mm);
    const Length at = upright ? mark.left() - 10.5_mm : mark.top() - 16.5_mm;
    CHECK(at.units() % (upright ? 63_mm : 88_mm).units() == 0);
    CHECK((mark.bottom() <= 15_mm || mark.top() >= 282_mm || mark.right() <= 9_mm || mark.left() >= 201_mm));
  }
  CHECK(booklet.pages[0].trim == Rect{{10.5_mm, 16.5_mm}, {189_mm, 264_mm}});
  CHECK(booklet.pages[0].bleed == Rect{{9_mm, 15_mm}, {192_mm, 267_mm}});
}

TEST_CASE("each back meets its front, also on a last sheet that is not full", "[sheet]") {
  const SheetStyle style = home_style();
  std::vector<SheetCard> cards;
  for (std::uint32_t i = 0; i < 11; ++i) {
    cards.push_back({i, 11 + i, 1});
  }
  const Booklet booklet = imposed(style, cards, std::vector<SharedFrame>(22));
  REQUIRE(booklet.pages.size() == 4);
  CHECK(booklet.pages[2].side == PageSide::front);
  CHECK(booklet.pages[3].side == PageSide::back);
  for (const std::size_t front : {0u, 2u}) {
    const Page& page = booklet.pages[front];
    const Page& behind = booklet.pages[front + 1];
    REQUIRE(page.placed.size() == behind.placed.size());
    for (std::size_t i = 0; i < page.placed.size(); ++i) {
      CHECK(behind.placed[i].frame == page.placed[i].frame + 11);
      CHECK(seen_through(trim_of(behind.placed[i], style), style.paper) == trim_of(page.placed[i], style));
    }
  }
}

TEST_CASE("paper that is turned over its short edge has its backs on their heads", "[sheet]") {
  const SheetStyle style = home_style("backs: short-edge\n");
  const Booklet booklet = imposed(style, {{0, 1, 1}}, std::vector<SharedFrame>(2));
  const PlacedFrame& back = booklet.pages.at(1).placed.at(0);
  CHECK(back.place.xx == -1);
  CHECK(trim_of(back, style) == Rect{{10.5_mm, 192.5_mm}, {63_mm, 88_mm}});
  const SheetStyle lying = home_style();
  SheetStyle landscape = lying;
  std::swap(landscape.paper.width, landscape.paper.height);
  landscape.columns = 4;
  landscape.rows = 2;
  CHECK(sheet::cells(landscape, PageSide::back)[0].top() > sheet::cells(landscape, PageSide::front)[0].top());
}

TEST_CASE("quantities repeat a card on the sheet, and a frame is shared by its number", "[sheet]") {
  const Booklet booklet =
      imposed(home_style(), {{0, 1, 8}, {2, {}, 2}, {3, 1, 0}}, std::vector<SharedFrame>(4));
  CHECK(booklet.frames.size() == 4);
  REQUIRE(booklet.pages.size() == 3);  // The second sheet's card has no back.
  CHECK(booklet.pages[0].placed.size() == 9);
  CHECK(booklet.pages[0].placed[7].frame == 0);
  CHECK(booklet.pages[0].placed[8].frame == 2);
  CHECK(booklet.pages[1].placed.size() == 8);
  CHECK(booklet.pages[2].placed.size() == 1);
  CHECK(booklet.pages[2].label == "3");
}

TEST_CASE("bleed shows only where no other card stands", "[sheet]") {
  const Booklet booklet = imposed(home_style(), {{0, {}, 4}}, std::vector<SharedFrame>(1));
  const auto shown = [&](std::size_t i) { return booklet.pages.at(0).placed.at(i).clip->bounds(); };
  CHECK(shown(0) == Rect{{9_mm, 15_mm}, {64.5_mm, 89.5_mm}});   // A neighbour at its right and below.
  CHECK(shown(1) == Rect{{73.5_mm, 15_mm}, {63_mm, 91_mm}});    // None below.
  CHECK(shown(3) == Rect{{9_mm, 104.5_mm}, {66_mm, 89.5_mm}});  // None at its right.
}

TEST_CASE("cards on paper have no links", "[sheet]") {
  Frame frame{{66_mm, 91_mm}, {}};
  frame.items.push_back({Group{{}, {}, {Item{Link{{}, "reach:crab"}}}}});
  const Booklet booklet = imposed(home_style(), {{0, {}, 1}}, {frame});
  CHECK(std::get<Group>(booklet.frames[0]->items.at(0).what).items.empty());
}

TEST_CASE("a grid that does not fit its paper is said with its numbers", "[sheet]") {
  const ReadSheet read(
      "paper: {width: 210mm, height: 297mm}\ncard: {width: 63mm, height: 88mm}\ncolumns: 3\nrows: 3\n"
      "gap: {x: 12mm}\n");
  CHECK(!read.style);
  REQUIRE(read.diagnostics.errors() == 1);
  const Diagnostic& fault = read.diagnostics.in_order_added()[0];
  CHECK(fault.code == Code::bad_sheet);
  CHECK(fault.message == "3 cards of 63 mm with gaps of 12 mm are 213 mm wide, and the paper has 210 mm");
}

TEST_CASE("marks that a printer cannot reach are reported, and the sheet is made all the same", "[sheet]") {
  const ReadSheet read(
      "paper: {width: 210mm, height: 297mm}\ncard: {width: 63mm, height: 88mm}\ncolumns: 3\nrows: 3\n"
      "marks: {from: 3mm, to: 5mm, width: 0.1mm}\nmargin: 6.35mm\n");
  CHECK(read.style);
  REQUIRE(read.diagnostics.warnings() == 1);
  CHECK(read.diagnostics.in_order_added()[0].code == Code::marks_in_margin);
}

TEST_CASE("a sheet takes as many cards as fit between marks and margins, and lies where more do", "[sheet]") {
  const std::string a4 =
      "paper: a4\norientation: either\nmarks: {from: 1.5mm, to: 4mm, width: 0.1mm}\nmargin: 6.35mm\n";
  CHECK(counts(a4, {63_mm, 88_mm}) == std::pair(3, 3));
  CHECK(counts(a4, {59_mm, 92_mm}) == std::pair(3, 3));  // 276.3 mm are left for 276.
  CHECK(counts(a4, {70_mm, 120_mm}) == std::pair(2, 2));
  CHECK(counts(a4, {61_mm, 139_mm}) == std::pair(4, 1));  // On paper that lies.
  CHECK(counts(a4, {88.9_mm, 139.7_mm}) == std::pair(3, 1));
  CHECK(counts("paper: letter\nmargin: 4mm\n", {63_mm, 88_mm}) == std::pair(3, 3));
  CHECK(counts("paper: a3\nmargin: 5mm\n", {63_mm, 88_mm}) == std::pair(4, 4));
  CHECK(counts("paper: sra3\nmargin: 5mm\norientation: landscape\ngap: {x: 6mm, y: 6mm}\n", {63_mm, 88_mm}) ==
        std::pair(6, 3));
  const ReadSheet lies("paper: a4\norientation: either\nmargin: 5mm\ngap: {x: 6mm, y: 6mm}\n");
  CHECK(lies.style->paper == Size{297_mm, 210_mm});
}

TEST_CASE("cards and papers have names, and a name that means two sizes is none", "[sheet]") {
  CHECK(ReadSheet("paper: a4\ncard: tarot\n").style->card == Size{70_mm, 120_mm});
  CHECK(ReadSheet("paper: letter\n").style->paper == Size{215.9_mm, 279.4_mm});
  const ReadSheet poker("paper: a4\ncard: poker\n");
  REQUIRE(poker.diagnostics.errors() == 1);
  CHECK(poker.diagnostics.in_order_added()[0].message == "there is no card `poker`");
  const ReadSheet paper("paper: a44\ncard: poker-us\n");
  REQUIRE(paper.diagnostics.errors() == 1);
  CHECK(paper.diagnostics.in_order_added()[0].code == Code::bad_sheet);
}

TEST_CASE("a card that is larger than what marks and margins leave is said with its numbers", "[sheet]") {
  const ReadSheet read("paper: a5\nmarks: {from: 1mm, to: 4mm, width: 0.1mm}\nmargin: 6mm\n",
                       {130_mm, 200_mm});
  REQUIRE(read.diagnostics.errors() == 1);
  CHECK(read.diagnostics.in_order_added()[0].message ==
        "1 card of 130 mm is 130 mm wide, and marks and margins leave 128 mm");
}

TEST_CASE("folded along its line, a gutterfold's backs lie behind their fronts", "[sheet]") {
  const std::string fold = "paper: a4\nbleed: 1.5mm\nmargin: 5mm\nbacks: gutterfold\n";
  const SheetStyle level = *ReadSheet(fold + "fold: {gap: 13mm}\n").style;
  CHECK(level.rows == 1);
  CHECK(level.columns == 3);
  const Booklet booklet = imposed(level, {{0, 1, 2}}, std::vector<SharedFrame>(2));
  REQUIRE(booklet.pages.size() == 1);
  const auto& placed = booklet.pages[0].placed;
  REQUIRE(placed.size() == 4);
  for (const std::size_t front : {0u, 2u}) {
    const Rect a = trim_of(placed[front], level);
    const Rect b = trim_of(placed[front + 1], level);
    CHECK(placed[front + 1].place.xx == -1);  // On its head.
    CHECK(a.left() == b.left());
    CHECK(a.bottom() < 148.5_mm);
    CHECK(297_mm - b.bottom() == a.top());
  }
  const SheetStyle upright =
      *ReadSheet(fold + "orientation: landscape\nfold: {gap: 13mm, line: upright}\n").style;
  const Booklet beside = imposed(upright, {{0, 1, 1}}, std::vector<SharedFrame>(2));
  const auto& pair = beside.pages.at(0).placed;
  CHECK(pair.at(1).place.xx == 1);
  CHECK(seen_through(trim_of(pair[1], upright), upright.paper) == trim_of(pair[0], upright));
}

TEST_CASE("no mark goes through what is to be read at the foot", "[sheet]") {
  const std::string folded =
      "paper: a4\norientation: landscape\nbleed: 1.5mm\nmargin: 6.35mm\nbacks: gutterfold\nfold: {gap: "
      "13mm}\nmarks: {from: 1.5mm, to: 4mm, width: 0.1mm}\n";
  const std::string words =
      "scale_bar: 50mm\nlabel: {family: text, size: 5pt, baseline: 6.8mm}\nwords: {en: {footer: 'a footer of "
      "some words, long enough for a card and more of them', front: fronts, back: backs, scale: at 100%}}\n";
  const auto marks_at_foot = [](const SheetStyle& style) {
    const Booklet booklet = imposed(style, {{0, 1, 1}}, std::vector<SharedFrame>(2));
    const Length grid_end = style.paper.height - 9_mm;
    return std::ranges::count_if(booklet.pages.at(0).own.items, [&](const Item& item) {
      const auto* const path = std::get_if<PathItem>(&item.what);
      return path != nullptr && path->path.bounds().size.width == Length() &&
             path->path.bounds().size.height == 2.5_mm && path->path.bounds().bottom() > grid_end;
    });
  };
  const SheetStyle bare = *ReadSheet(folded).style;
  REQUIRE(bare.columns == 4);
  CHECK(marks_at_foot(bare) == 5);
  CHECK(marks_at_foot(*ReadSheet(folded + words).style) == 5);  // The words go past them.
}

namespace {

// Where the pieces of a foot stand, and what they say.
struct FootPiece {
  std::string words;
  Length left, right;
};

struct Foot {
  std::vector<FootPiece> pieces;
  Rect bar;
};

Foot foot_of(const SheetStyle& style, const std::string& language) {
  test::BeastFaces beast("{text: '{name}'}");
  Diagnostics diagnostics;
  const Booklet booklet = sheet::Imposer(style, *beast.common)
                              .impose(std::vector<SharedFrame>(2), {{0, 1, 1}},
                                      {"deck", language, "reach", "1", "deck", "abc", "", ""}, diagnostics);
  CHECK(diagnostics.empty());
  Foot foot;
  test::for_each_item(booklet.pages.at(0).own.items, [&](const Item& item, const Transform& place) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      const Length left = place.apply(run->origin).x;
      foot.pieces.push_back({run->text, left, left + run->advance});
    } else if (const auto* const path = std::get_if<PathItem>(&item.what);
               path != nullptr && path->path.bounds().size.width == 50_mm) {
      foot.bar = path->path.bounds();
    }
  });
  return foot;
}

}  // namespace

TEST_CASE("the foot of a sheet whose words run from the right is laid out from there", "[sheet]") {
  const auto style_of = [](const std::string& language) {
    return *ReadSheet(
                "paper: a4\norientation: landscape\nbleed: 1.5mm\nmargin: 6.35mm\nbacks: gutterfold\nfold: "
                "{gap: "
                "13mm}\nmarks: {from: 1.5mm, to: 4mm, width: 0.1mm}\nscale_bar: 50mm\nlabel: {family: text, "
                "size: "
                "5pt, baseline: 6.8mm}\nwords: {" +
                language +
                ": {footer: 'one two three four five six seven eight nine ten eleven twelve thirteen "
                "fourteen "
                "fifteen sixteen', front: fronts, back: backs, scale: at all}}\n")
                .style;
  };
  const SheetStyle style = style_of("en");
  const Foot usual = foot_of(style, "en");
  const Foot turned = foot_of(style_of("he"), "he");
  REQUIRE(usual.pieces.size() > 2);  // A mark divides the words, and the caption of the bar.
  REQUIRE(turned.pieces.size() == usual.pieces.size());
  const Length width = style.paper.width;
  for (std::size_t i = 0; i < usual.pieces.size(); ++i) {
    CHECK(turned.pieces[i].words == usual.pieces[i].words);
    CHECK(std::abs((turned.pieces[i].right - (width - usual.pieces[i].left)).in_mm()) < 0.01);
    CHECK(std::abs((turned.pieces[i].left - (width - usual.pieces[i].right)).in_mm()) < 0.01);
  }
  CHECK(turned.bar.left() == width - usual.bar.right());
}

TEST_CASE("a back page goes against the printer's drift and skew, marks and all", "[sheet]") {
  const SheetStyle style = home_style("back_offset: {x: 0.4mm, y: -0.2mm}\n");
  const Booklet moved = imposed(style, {{0, 1, 1}}, std::vector<SharedFrame>(2));
  const Booklet plain = imposed(home_style(), {{0, 1, 1}}, std::vector<SharedFrame>(2));
  CHECK(moved.pages.at(0).placed.at(0).place == plain.pages.at(0).placed.at(0).place);
  const Point at = plain.pages.at(1).placed.at(0).place.shift;
  CHECK(moved.pages.at(1).placed.at(0).place.shift == Point{at.x + 0.4_mm, at.y - 0.2_mm});
  REQUIRE(moved.pages[1].own.items.size() == 1);
  CHECK(std::get<Group>(moved.pages[1].own.items[0].what).place.shift == Point{0.4_mm, -0.2_mm});
  const Booklet turned = imposed(home_style("back_turn: 0.5\n"), {{0, 1, 1}}, std::vector<SharedFrame>(2));
  const Transform& skew = std::get<Group>(turned.pages.at(1).own.items.at(0).what).place;
  CHECK(skew.apply({105_mm, 148.5_mm}).x.in_mm() == Approx(105).margin(1e-4));  // The middle stays.
  const Length drift = skew.apply({105_mm, Length()}).x - 105_mm;
  CHECK(drift.in_mm() == Approx(148.5 * 0.0087265).margin(0.001));  // Clockwise: the top goes to the right.
}

TEST_CASE("both sides are scaled about the middle of the paper, backs by their own share besides",
          "[sheet]") {
  const SheetStyle style = home_style("scale: {x: 100.5, y: 101}\nback_scale: {x: 99.5}\nback_turn: 1\n");
  const Transform front = sheet::correction_of(style, PageSide::front);
  CHECK(front.apply({5_mm, 48.5_mm}).x.in_mm() == Approx(105 - 100 * 1.005).margin(1e-4));
  CHECK(front.apply({5_mm, 48.5_mm}).y.in_mm() == Approx(148.5 - 100 * 1.01).margin(1e-4));
  const Transform back = sheet::correction_of(style, PageSide::back);
  const Point right = back.apply({205_mm, 148.5_mm});
  CHECK(std::hypot(right.x.in_mm() - 105, right.y.in_mm() - 148.5) ==
        Approx(100 * 1.005 * 0.995).margin(1e-4));
  CHECK(right.y > 148.5_mm);  // Clockwise.
}

TEST_CASE("pages that lie have corrections of their own, and those of pages that stand do nothing for them",
          "[sheet]") {
  const std::string paper =
      "paper: a4\norientation: either\nmarks: {from: 1.5mm, to: 4mm, width: 0.1mm}\nmargin: 6.3mm\n";
  const std::string either = paper + "back_offset: {y: 0.04mm}\n";
  const Size stands{63_mm, 88_mm}, lies{61_mm, 139_mm};
  CHECK(ReadSheet(either, stands).style->correction.back_offset.y == 0.04_mm);
  const ReadSheet uncorrected(either, lies);
  REQUIRE(uncorrected.style);
  CHECK(uncorrected.style->correction == Correction{});
  REQUIRE(uncorrected.diagnostics.warnings() == 1);
  CHECK(uncorrected.diagnostics.in_order_added()[0].message ==
        "only pages that stand are corrected, and this deck's page lies");
  const std::string both = either + "landscape: {back_offset: {x: 1mm}}\n";
  CHECK(ReadSheet(both, lies).style->correction.back_offset == Point{1_mm, Length()});
  CHECK(ReadSheet(both, stands).diagnostics.empty());
  const ReadSheet other(paper + "landscape: {back_turn: 0.01}\n", stands);
  CHECK(other.diagnostics.warnings() == 1);
  const ReadSheet fixed("paper: a4\norientation: landscape\nmargin: 5mm\nback_turn: 0.5\n", lies);
  CHECK(fixed.style->correction.back_turn == 0.5);  // There is but one way.
}

TEST_CASE("what a correction moves to where the printer cannot print is told with its numbers", "[sheet]") {
  const std::string sheet =
      "paper: {width: 210mm, height: 297mm}\ncard: {width: 63mm, height: 88mm}\ncolumns: 3\nrows: 3\nmargin: "
      "6.35mm\n";
  const auto told = [&](const std::string& more) {
    const ReadSheet read(sheet + more);
    REQUIRE(read.style);
    return read.diagnostics.empty() ? std::string() : read.diagnostics.in_order_added().at(0).message;
  };
  const std::string marks = "marks: {from: 1.5mm, to: 4mm, width: 0.1mm}\n";
  CHECK(told(marks).empty());
  CHECK(told(marks + "back_offset: {x: 0.1mm}\n").empty());
  CHECK(told(marks + "back_offset: {x: 1mm}\n") ==
        "once the back is corrected, the crop marks end 5.5 mm from the paper's edge, where a printer with a "
        "margin of "
        "6.35 mm cannot print");
  CHECK(told("back_offset: {x: 4mm, y: -9.9mm}\nback_turn: 2\n")
            .starts_with("once the back is corrected, the cards come to"));
  CHECK(told(marks + "scale: {x: 102}\n")
            .starts_with("once the page is corrected, the crop marks end 4.53 mm"));
  const ReadSheet wide("paper: a4\ncard: {width: 69mm, height: 88mm}\ncolumns: 3\nmargin: 5mm\n");
  REQUIRE(wide.diagnostics.warnings() == 1);
  CHECK(wide.diagnostics.in_order_added()[0].message ==
        "the cards come to 1.5 mm from the paper's edge, where a printer with a margin of 5 mm cannot print");
}

TEST_CASE("words and bars below the cards have room, or are told", "[sheet]") {
  const std::string words = "words: {en: {footer: 'gpq', scale: bar}}\n";
  const auto fault = [&](const std::string& sheet) {
    const ReadSheet read("paper: a4\nmargin: 5mm\n" + sheet + words);
    return read.diagnostics.empty() ? std::string() : read.diagnostics.in_order_added().at(0).message;
  };
  CHECK(fault("label: {family: text, size: 6pt, baseline: 8mm}\nscale_bar: 50mm\n").empty());
  CHECK(fault("label: {family: text, size: 6pt, baseline: 30mm}\n").find("would stand on the cards") !=
        std::string::npos);
  CHECK(fault("label: {family: text, size: 6pt, baseline: 8mm}\nscale_bar: 300mm\n") ==
        "a scale bar of 300 mm has no room on a paper of 210 mm");
  const auto foot = [&](const std::string& baseline) {
    const ReadSheet read("paper: a4\nmargin: 6.35mm\nlabel: {family: text, size: 6pt, baseline: " + baseline +
                         "}\n" + words);
    test::BeastFaces beast("{text: '{name}'}");
    Diagnostics diagnostics;
    sheet::Imposer(*read.style, *beast.common)
        .impose(std::vector<SharedFrame>(1), {{0, {}, 1}},
                {"deck", "en", "reach", "1", "deck", "abc", "", ""}, diagnostics);
    return diagnostics.empty() ? std::string() : diagnostics.in_order_added().at(0).message;
  };
  CHECK(foot("7mm").empty());
  CHECK(
      foot("6.4mm").starts_with("the words below the cards come to 5."));  // Its letters hang below the line.
}

TEST_CASE("a footer that runs into the scale bar's caption is told", "[sheet]") {
  const auto told = [](const std::string& footer) {
    const ReadSheet read(
        "paper: {width: 100mm, height: 148mm}\nlabel: {family: text, size: 6pt, baseline: 8mm}\nscale_bar: "
        "30mm\n"
        "words: {en: {footer: '" +
        footer + "', scale: 30 mm}}\n");
    test::BeastFaces beast("{text: '{name}'}");
    Diagnostics diagnostics;
    sheet::Imposer(*read.style, *beast.common)
        .impose(std::vector<SharedFrame>(1), {{0, {}, 1}},
                {"deck", "en", "reach", "1", "deck", "abc", "", ""}, diagnostics);
    return diagnostics.empty() ? std::string() : diagnostics.in_order_added().at(0).message;
  };
  CHECK(told("short").empty());
  const std::string message = told("a footer of so many words that they have no room beside the bar");
  CHECK(message.starts_with("the words below the cards run "));
  CHECK(message.ends_with(" mm into the caption of the scale bar"));
}

TEST_CASE("what of a sheet would be lost on paper is told", "[sheet]") {
  const auto told = [](const std::string& yaml) {
    const ReadSheet read(yaml);
    return read.diagnostics.empty() ? std::string() : read.diagnostics.in_order_added().at(0).message;
  };
  CHECK(told("paper: a4\nbleed: 4mm\nmarks: {from: 1mm, to: 3mm, width: 0.1mm}\n") ==
        "the marks begin 1 mm from the cards, inside their bleed of 4 mm");
  CHECK(told("paper: a4\nbleed: 6mm\nbacks: gutterfold\nfold: {gap: 4mm}\n") ==
        "a fold gap of 4 mm has no room for two bleeds of 6 mm");
  CHECK(told("paper: {width: 9999mm, height: 100mm}\n") ==
        "a paper of 9999 × 100 mm is larger than a page of a PDF can be");
  CHECK(told("paper: a4\nbacks: gutterfold\nfold: {gap: 10mm}\nback_turn: 1\n") ==
        "this corrects back pages, and the sheet has none");
}

TEST_CASE("a sheet tells over which edge its paper is turned", "[sheet]") {
  const std::vector<SharedFrame> frames(2);
  CHECK(imposed(home_style(), {{0, 1, 1}}, frames).flip == Flip::long_edge);
  CHECK(imposed(home_style("backs: short-edge\n"), {{0, 1, 1}}, frames).flip == Flip::short_edge);
  CHECK(imposed(home_style("backs: none\n"), {{0, 1, 1}}, frames).flip == Flip::none);
}

TEST_CASE("crosses stand where gaps cross, on no card", "[sheet]") {
  const SheetStyle style = *ReadSheet(home + "gap: {x: 2mm, y: 3mm}\n").style;
  SheetStyle crossed = style;
  crossed.marks.crosses = true;
  const auto marks = marks_of(imposed(crossed, {{0, {}, 9}}, std::vector<SharedFrame>(1)).pages.at(0));
  CHECK(marks.size() ==
        marks_of(imposed(style, {{0, {}, 9}}, std::vector<SharedFrame>(1)).pages.at(0)).size() + 16);
  for (const Rect& mark : marks) {
    for (const Rect& card : sheet::cells(crossed, PageSide::front)) {
      const bool is_inside = mark.left() > card.left() && mark.right() < card.right() &&
                             mark.top() > card.top() && mark.bottom() < card.bottom();
      CHECK_FALSE(is_inside);
    }
  }
}

TEST_CASE("backs reach under those drawn over them, so that no paper shines through a cut", "[sheet]") {
  const std::vector<SheetCard> cards{{0, 1, 1}, {0, 1, 1}, {0, 1, 1}, {0, 1, 1}};
  const auto shown = [&](const std::string& more, std::size_t i) {
    const Booklet booklet = imposed(home_style(more), cards, std::vector<SharedFrame>(2));
    return booklet.pages.at(1).placed.at(i).clip->bounds().size;
  };
  const std::string turn = "back_turn: 0.0001\n";  // So little that the bounds tell of the clip.
  const auto is_about = [](const Size& size, double width, double height) {
    return size.width.in_mm() == Approx(width).margin(0.01) &&
           size.height.in_mm() == Approx(height).margin(0.01);
  };
  CHECK(is_about(shown("", 0), 64.6, 89.6));  // Bleed at the outside alone.
  CHECK(is_about(shown("", 3), 66, 89.5));
  CHECK(is_about(shown(turn, 0), 64.6, 89.6));
  CHECK(is_about(shown(turn, 1), 63.1, 91));  // Below it stands nothing.
  CHECK(is_about(shown(turn, 3), 66, 89.5));  // Drawn last: it ends at its cut.
  CHECK(is_about(shown(turn + "gap: {x: 2mm, y: 2mm}\n", 0), 65.5, 90.5));
}

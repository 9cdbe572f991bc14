// Cards of several sizes on one sheet.
#include "sheet/nest.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "sheet/grid.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

using Shape = CardOutline::Shape;

struct ReadNest {
  SourceMap sources;
  Diagnostics diagnostics;
  DocumentFile file;
  std::optional<SheetStyle> style;

  ReadNest(const std::string& yaml, std::vector<CardShape> shapes) {
    file = document::read_yaml(sources.add("templates/sheets/home.yaml", yaml), sources, diagnostics);
    const auto target = sheet::read_target({"home", file.documents[0]->root(), {}, false}, diagnostics);
    style = target ? sheet::settle(*target, std::move(shapes), diagnostics) : std::nullopt;
  }
};

const std::string nest =
    "paper: {width: 210mm, height: 297mm}\narrangement: nest\ngap: {x: 3mm, y: 3mm}\nbleed: 1.5mm\nmargin: "
    "6.35mm\n";

const CardOutline circle{Shape::circle, 0, {}, {}};

std::vector<CardShape> money() {
  return {{{54_mm, 27_mm}, {}}, {{25_mm, 25_mm}, circle}, {{20_mm, 20_mm}, circle}};
}

SheetStyle style_of(const std::string& more = "") {
  const ReadNest read(nest + more, money());
  CHECK(read.diagnostics.empty());
  return *read.style;
}

std::string fault_of(const std::string& yaml, std::vector<CardShape> shapes = money()) {
  const ReadNest read(yaml, std::move(shapes));
  CHECK_FALSE(read.style);
  REQUIRE(read.diagnostics.in_order_added().size() == 1);
  const Diagnostic fault = read.diagnostics.in_order_added().front();
  CHECK(fault.code == Code::bad_sheet);
  CHECK(fault.help_text.has_value());
  CHECK(fault.span.exists());
  return fault.message;
}

// Cards by the numbers of their shapes.
std::vector<SheetCard> cards_of(const std::vector<std::pair<std::uint32_t, int>>& counts) {
  std::vector<SheetCard> cards;
  for (const auto& [shape, count] : counts) {
    const auto face = static_cast<std::uint32_t>(cards.size() * 2);
    cards.push_back({face, face + 1, count, shape});
  }
  return cards;
}

Booklet imposed(const SheetStyle& style, const std::vector<SheetCard>& cards) {
  test::BeastFaces beast("{text: '{name}'}");
  Diagnostics diagnostics;
  Booklet booklet = sheet::Imposer(style, *beast.common)
                        .impose(std::vector<SharedFrame>(cards.size() * 2), cards,
                                {"deck", "en", "reach", "1", "deck", "abc", "", ""}, diagnostics);
  CHECK(diagnostics.empty());
  return booklet;
}

bool are_apart(const Rect& a, const Rect& b, Length gap) {
  return a.right() + gap <= b.left() || b.right() + gap <= a.left() || a.bottom() + gap <= b.top() ||
         b.bottom() + gap <= a.top();
}

}  // namespace

TEST_CASE("nothing that is cut out of a nest comes nearer to its neighbours than the gap", "[sheet]") {
  const SheetStyle style = style_of();
  const auto cards = cards_of({{2, 90}, {0, 11}, {1, 40}, {2, 3}});
  const Booklet booklet = imposed(style, cards);
  const Rect area = sheet::nest_area(style);
  std::size_t cut = 0;
  for (const Page& page : booklet.pages) {
    CHECK(page.cuts.lines.empty());
    CHECK(page.cuts.figures.size() == page.placed.size());
    cut += page.side == PageSide::front ? page.cuts.figures.size() : 0;
    for (const Cut& each : page.cuts.figures) {
      CHECK((each.trim.left() >= area.left() && each.trim.right() <= area.right()));
      CHECK((each.trim.top() >= area.top() && each.trim.bottom() <= area.bottom()));
      for (const Cut& other : page.cuts.figures) {
        CHECK((&each == &other || are_apart(each.trim, other.trim, 3_mm)));
      }
    }
  }
  CHECK(cut == 144);
}

TEST_CASE("a nest has the largest cards first, and otherwise keeps their order", "[sheet]") {
  const Booklet booklet = imposed(style_of(), cards_of({{2, 2}, {0, 1}, {1, 1}, {2, 1}}));
  std::vector<std::uint32_t> faces;
  for (const PlacedFrame& placed : booklet.pages.at(0).placed) {
    faces.push_back(placed.frame);
  }
  CHECK(faces == std::vector<std::uint32_t>{2, 4, 0, 0, 6});
}

TEST_CASE("backs of a nest meet their fronts, over either edge", "[sheet]") {
  for (const std::string& turn : {std::string("long-edge"), std::string("short-edge")}) {
    const SheetStyle style = style_of("backs: " + turn + "\n");
    const Booklet booklet = imposed(style, cards_of({{2, 9}, {0, 5}, {1, 12}}));
    REQUIRE(booklet.pages.size() == 2);
    const auto& fronts = booklet.pages[0].cuts.figures;
    const auto& backs = booklet.pages[1].cuts.figures;
    REQUIRE(fronts.size() == backs.size());
    for (std::size_t i = 0; i < fronts.size(); ++i) {
      CHECK(booklet.pages[1].placed[i].frame == booklet.pages[0].placed[i].frame + 1);
      CHECK(backs[i].trim == sheet::behind(fronts[i].trim, style));
      CHECK(backs[i].is_turned == (turn == "short-edge"));
    }
  }
}

TEST_CASE("cards with an outline of their own are mirrored behind, on their heads where the paper is",
          "[sheet]") {
  const Path pennant = Path().move_to({}).line_to({20_mm, 0_mm}).line_to({0_mm, 30_mm}).close();
  const std::vector<CardShape> shapes{{{20_mm, 30_mm}, {Shape::path, 0, {}, pennant}}};
  for (const std::string& turn : {std::string("long-edge"), std::string("short-edge")}) {
    const ReadNest read(nest + "backs: " + turn + "\n", shapes);
    const Booklet booklet = imposed(*read.style, cards_of({{0, 3}}));
    const Path front = frame::path_of(booklet.pages[0].cuts.figures[1]);
    const Path back = frame::path_of(booklet.pages[1].cuts.figures[1]);
    // Seen through the paper the two are one: mirrored over its upright or its level axis.
    Transform through;
    through.xx = turn == "long-edge" ? -1 : 1;
    through.yy = turn == "long-edge" ? 1 : -1;
    through.shift = turn == "long-edge" ? Point{210_mm, 0_mm} : Point{0_mm, 297_mm};
    CHECK(frame::is_alike({Shape::path, 0, {}, moved(back, through)}, {Shape::path, 0, {}, front}));
  }
}

TEST_CASE("so many tokens stand on a sheet as their pitch leaves room for", "[sheet]") {
  const SheetStyle style = *ReadNest(nest, {{{20_mm, 20_mm}, circle}}).style;
  CHECK(sheet::nested(style, std::vector<Size>(200, {20_mm, 20_mm})).size() == 96);
  CHECK(sheet::nested(style, std::vector<Size>(200, {25_mm, 25_mm})).size() == 70);
  CHECK(sheet::count_sheets(style, std::vector<Size>(310, {20_mm, 20_mm})) == 4);
  CHECK(sheet::count_sheets(style, {}) == 0);
  CHECK(sheet::nested(style, std::vector<Size>(1, {250_mm, 20_mm})).empty());
}

TEST_CASE("a nest refuses what belongs to a grid, or has no room", "[sheet]") {
  CHECK(fault_of(nest + "columns: 3\n").starts_with("a nest has no columns"));
  CHECK(fault_of(nest + "rows: 3\n").starts_with("a nest has no rows"));
  CHECK(fault_of(nest + "card: poker-us\n") == "in a nest each card has the size of its own template");
  CHECK(fault_of(nest + "marks: {from: 1.5mm, to: 4mm, width: 0.1mm}\n") ==
        "marks that reach 4 mm from each card would stand on others, 3 mm away");
  CHECK(fault_of(nest + "marks: {from: 1.5mm, to: 3mm, width: 0.1mm, crosses: true}\n") ==
        "in a nest no gaps cross");
  CHECK(fault_of(nest, {{{201_mm, 60_mm}, {}}}).starts_with("a card of 201 × 60 mm has no room: marks"));
  const ReadNest folded(nest + "backs: gutterfold\nfold: {gap: 8mm}\n", money());
  CHECK(folded.diagnostics.in_order_added().size() == 2);
  CHECK_FALSE(folded.style);
}

TEST_CASE("a nest without a gap says that nothing bleeds", "[sheet]") {
  const ReadNest read("paper: a4\narrangement: nest\nbleed: 1.5mm\n", money());
  REQUIRE(read.diagnostics.in_order_added().size() == 1);
  CHECK(read.diagnostics.in_order_added().front().severity == Severity::warning);
  CHECK(read.style);
}

TEST_CASE("round cards of a nest have round bleeds, and marks aslant where their neighbours leave room",
          "[sheet]") {
  const SheetStyle style = style_of("marks: {from: 1.5mm, to: 3mm, width: 0.1mm}\n");
  const Booklet booklet = imposed(style, cards_of({{2, 4}, {0, 1}}));
  const Page& page = booklet.pages[0];
  CHECK(page.placed[0].clip->bounds().size == Size{57_mm, 30_mm});
  CHECK(page.placed[1].clip->steps().size() == 6);  // A circle.
  std::size_t aslant = 0;
  std::size_t straight = 0;
  for (const Item& item : page.own.items) {
    const Path& mark = std::get<PathItem>(item.what).path;
    const Rect bounds = mark.bounds();
    const bool is_straight = bounds.size.width == Length() || bounds.size.height == Length();
    (is_straight ? straight : aslant) += 1;
    for (const Cut& each : page.cuts.figures) {
      if (each.outline.is_rectangle()) {
        CHECK(are_apart(bounds, each.trim, Length()));
        continue;
      }
      // From the middle of a circle to both ends of the mark, and so to all of it: they lie on a ray from some middle.
      for (const PathStep& end : mark.steps()) {
        const double x = (end.to.x - each.trim.left() - each.trim.size.width / 2).in_mm();
        const double y = (end.to.y - each.trim.top() - each.trim.size.height / 2).in_mm();
        CHECK(std::hypot(x, y) >= each.trim.size.width.in_mm() / 2 + 1.49);
      }
    }
  }
  CHECK(aslant == 16);
  CHECK(straight == 8);
}

TEST_CASE("the line to cut along stands in a layer of its own, on fronts alone", "[sheet]") {
  const Booklet booklet = imposed(style_of("cut: {line: 0.2mm}\n"), cards_of({{2, 4}, {0, 1}}));
  REQUIRE(booklet.pages[0].layers.size() == 1);
  CHECK(booklet.pages[0].layers[0].name == "cut");
  CHECK(booklet.pages[0].layers[0].items.size() == 5);
  CHECK(booklet.pages[1].layers.empty());
  CHECK(imposed(style_of(), cards_of({{2, 4}})).pages[0].layers.empty());
}

TEST_CASE("a sheet's own size of cards refuses an outline that is made for another", "[sheet]") {
  const Path pennant = Path().move_to({}).line_to({20_mm, 0_mm}).line_to({0_mm, 30_mm}).close();
  const std::vector<CardShape> shapes{{{20_mm, 30_mm}, {Shape::path, 0, {}, pennant}}};
  CHECK(fault_of("paper: a4\ncard: {width: 30mm, height: 30mm}\n", shapes)
            .starts_with("cards of 30 × 30 mm cannot have the outline"));
  CHECK(ReadNest("paper: a4\ncard: {width: 30mm, height: 30mm}\n", {{{20_mm, 20_mm}, circle}}).style);
}

TEST_CASE("registration marks stand clear of cards, or are refused", "[sheet]") {
  const std::string marks = "registration: {inset: 10mm, square: 5mm, length: 20mm, thickness: 0.5mm}\n";
  const std::string eight =
      "paper: a4\norientation: landscape\ngap: {x: 2mm, y: 2mm}\nbleed: 1mm\nmargin: 6mm\n";
  const std::vector<CardShape> poker{{{63.5_mm, 88.9_mm}, {Shape::rounded, 0, 3_mm, {}}}};
  const ReadNest read(eight + marks, poker);
  CHECK(read.diagnostics.empty());
  REQUIRE(read.style);
  CHECK((read.style->columns == 4 && read.style->rows == 2));
  const Booklet booklet = imposed(*read.style, cards_of({{0, 8}}));
  const auto& items = booklet.pages[0].own.items;
  REQUIRE(items.size() == 5);
  CHECK(std::get<PathItem>(items[0].what).path.bounds() == Rect{{10_mm, 10_mm}, {5_mm, 5_mm}});
  CHECK(std::get<PathItem>(items[1].what).path.bounds() == Rect{{267_mm, 10_mm}, {20_mm, 0.5_mm}});
  CHECK(std::get<PathItem>(items[4].what).path.bounds() == Rect{{10_mm, 180_mm}, {0.5_mm, 20_mm}});
  CHECK(booklet.pages[1].own.items.empty());
  CHECK(fault_of(eight + "columns: 4\nrows: 2\nmarks: {from: 1mm, to: 4mm, width: 0.1mm}\n" + marks, poker)
            .find("nearer than 1 mm to a registration mark") != std::string::npos);
  const std::vector<CardShape> token{{{20_mm, 20_mm}, circle}};
  CHECK(fault_of("paper: a4\nmargin: 12mm\n" + marks, token)
            .starts_with("registration marks 10 mm from the paper"));
  CHECK(fault_of("paper: a4\ncolumns: 3\nrows: 3\n" + marks, {{{65_mm, 88_mm}, {}}})
            .starts_with("the cards reach beyond the registration marks"));
  CHECK(fault_of("paper: {width: 55mm, height: 60mm}\n" + marks, token).find("meet on a paper") !=
        std::string::npos);
  CHECK(fault_of("paper: a4\nlabel: {family: text, size: 6pt, baseline: 8mm}\n" + marks)
            .find("takes them for marks") != std::string::npos);
  const SheetStyle tokens = *ReadNest(nest + marks, money()).style;
  for (const Rect& trim : sheet::nested(tokens, std::vector<Size>(99, {20_mm, 20_mm}))) {
    CHECK(are_apart(trim, {{10_mm, 10_mm}, {5_mm, 5_mm}}, 1_mm));
    CHECK((trim.left() >= 11.5_mm && trim.right() <= 198.5_mm && trim.bottom() <= 285.5_mm));
  }
}

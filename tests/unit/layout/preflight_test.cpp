#include "layout/checks/preflight.h"

#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "layout/checks/grounds.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

namespace {

// What is said of a face of the template, with 2 mm of bleed and 3 mm to be kept free.
std::vector<Diagnostic> faults_of(const std::string& front,
                                  decltype(layout::preflight)& look = layout::preflight) {
  BeastFaces beast(front);
  const FaceKey key = beast.key(2_mm);
  Face face = beast.faces->lay_out(key, beast.diagnostics);
  for (const std::string& report : beast.reports()) {
    UNSCOPED_INFO(report);
  }
  REQUIRE(beast.diagnostics.empty());
  Diagnostics said;
  look(face, key, *beast.faces, *beast.common, said);
  CHECK(face.is_sound != said.has_errors());
  for (const Diagnostic& each : said.in_order_added()) {
    CHECK(beast.sources.path(each.span.file) == "templates/hexfall/beast.yaml");
  }
  return said.in_order_added();
}

std::vector<Code> codes_of(const std::string& front) {
  std::vector<Code> codes;
  for (const Diagnostic& each : faults_of(front)) {
    codes.push_back(each.code);
  }
  return codes;
}

using Codes = std::vector<Code>;

}  // namespace

TEST_CASE("type nearer to the cut than the printer wants is an error, once for a box", "[layout]") {
  CHECK(codes_of("{text: '{name}', style: body, padding: 3mm}").empty());
  const auto said = faults_of(
      "{style: body, text: 'many words that take more lines than one at this width, and more', padding: "
      "[1mm, 4mm]}");
  REQUIRE(said.size() == 1);
  CHECK(said[0].code == Code::type_outside_safe);
  CHECK(said[0].message.starts_with("type stands 1."));
  CHECK(said[0].message.find("on `crab`, and 3 mm are to be kept free") != std::string::npos);
  // Turned by a quarter its ends are what stands above and below.
  CHECK(codes_of("rotate: {text: '{name}', style: body, padding: 3mm}") == Codes{});
  CHECK(codes_of("rotate: {text: '{name}', style: body, padding: [3mm, 1mm]}") ==
        Codes{Code::type_outside_safe});
}

TEST_CASE("at home type near to the cut is a warning, and type that is cut an error", "[layout]") {
  const auto at_home = [](const std::string& front) { return faults_of(front, layout::preflight_at_home); };
  CHECK(at_home("{text: '{name}', style: body, padding: 3mm}").empty());
  const auto near = at_home("{text: '{name} and {name}', style: body, padding: 1mm}");
  REQUIRE(near.size() == 1);
  CHECK(near[0].code == Code::type_outside_safe);
  CHECK(near[0].severity == Severity::warning);
  // Also where a group turns or moves it.
  CHECK(at_home("rotate: {text: '{name}', style: body, padding: [3mm, 1mm]}").size() == 1);
  const auto cut = at_home("stack: [{left: 50mm, top: 20mm, width: 40mm, text: '{name}', style: body}]");
  REQUIRE(cut.size() == 1);
  CHECK(cut[0].severity == Severity::error);
  CHECK(cut[0].message.find("mm beyond the cut on `crab`") != std::string::npos);
}

TEST_CASE("type smaller than the printer prints is an error, once for a box", "[layout]") {
  BeastFaces beast("{text: '{name} and {name}', style: body, padding: 4mm}");
  FaceKey key = beast.key(2_mm);
  const Length own = 8_pt;
  for (const auto& [least, count] : {std::pair(own, 0), {own + 0.5_pt, 1}}) {
    key.least_type = least;
    Face face = beast.faces->lay_out(key, beast.diagnostics);
    Diagnostics said;
    layout::preflight(face, key, *beast.faces, *beast.common, said);
    CHECK(said.errors() == static_cast<std::size_t>(count));
    CHECK(face.is_sound == (count == 0));
    for (const Diagnostic& each : said.in_order_added()) {
      CHECK(each.code == Code::type_too_small);
      CHECK(beast.sources.path(each.span.file) == "templates/hexfall/beast.yaml");
    }
  }
}

TEST_CASE("type that hardly differs from its ground is a warning", "[layout]") {
  const std::string in_sea = "background: sea, bleed: [left, top, right, bottom], padding: 4mm}";
  CHECK(codes_of("{text: '{name}', style: {extends: body, colour: white}, " + in_sea).empty());
  CHECK(codes_of("{text: '{name}', style: body, " + in_sea) == Codes{Code::low_contrast});
  CHECK(codes_of("{text: '{name}', style: {extends: body, colour: white}, padding: 4mm}") ==
        Codes{Code::low_contrast});  // On paper.
  const auto at_home = faults_of("{text: '{name}', style: body, " + in_sea, layout::preflight_at_home);
  REQUIRE(at_home.size() == 1);
  CHECK(at_home[0].code == Code::low_contrast);
  CHECK(at_home[0].severity == Severity::warning);
}

TEST_CASE("a colour that ends at the cut is a warning where there is bleed to go on into", "[layout]") {
  CHECK(codes_of("{background: sea}") == Codes{Code::missing_bleed});
  CHECK(codes_of("{background: sea, bleed: [left, top, right]}") == Codes{Code::missing_bleed});
  CHECK(codes_of("{background: sea, bleed: [left, top, right, bottom]}").empty());
  CHECK(codes_of("{column: [{background: sea, height: 10mm}], padding: 3mm}")
            .empty());  // It does not reach the cut.
  BeastFaces beast("{background: sea}");
  Face face = beast.face();
  Diagnostics said;
  layout::preflight(face, beast.key(), *beast.faces, *beast.common, said);
  CHECK(said.empty());
}

TEST_CASE("letters that a clip cuts are an error, and those that it leaves whole are none", "[layout]") {
  const auto clipped = [](const std::string& more, const std::string& padding) {
    return "column: [{height: 9mm, width: 30mm, clip: true, " + more + "stack: [{padding: " + padding +
           ", text: '{name}', style: body}]}]\npadding: 4mm";
  };
  CHECK(codes_of(clipped("", "0mm")).empty());
  CHECK(codes_of(clipped("", "[0mm, 0mm, 0mm, -1mm]")) == Codes{Code::box_overflows});
  const auto round = faults_of(clipped("radius: 4mm, ", "0mm"));
  REQUIRE(round.size() == 1);
  CHECK(round[0].message == "a `clip` cuts letters of `Tide crab` on `crab`");
  CHECK(codes_of(clipped("radius: 4mm, ", "[2mm, 4mm]")).empty());
}

TEST_CASE("letters that a later box hides are an error at their box", "[layout]") {
  const auto stack = [](const std::string& first, const std::string& second) {
    return "stack: [" + first + ", " + second + "]\npadding: 4mm";
  };
  const std::string words = "{column: [{text: '{name}', style: body}]}";
  CHECK(codes_of(stack("{background: sea 10%}", words)).empty());
  for (const std::string later :
       {"{background: sea}", "{path: rectangle, fill: sea, width: 3mm}", "{icon: claw, colour: sea}",
        "{path: rectangle, stroke: ink, line: 4mm, width: 20mm, height: 2mm}",
        "{rotate: {background: sea}, width: 9mm}"}) {
    const auto said = faults_of(stack(words, later), layout::preflight_at_home);
    CAPTURE(later);
    REQUIRE(said.size() == 1);
    CHECK(said[0].code == Code::box_overflows);
    CHECK(said[0].severity == Severity::error);
    CHECK(said[0].message == "a later box hides letters of `Tide crab` on `crab`");
    CHECK(said[0].notes.size() == 1);
  }
  // Thin lines, and what stands beside the words.
  CHECK(codes_of(stack(words, "{path: rectangle, fill: sea, left: 30mm, width: 9mm}")).empty());
  CHECK(codes_of(stack(words, "{path: rectangle, stroke: sea, width: 20mm, height: 1.5mm}")).empty());
}

TEST_CASE("letters over other letters are an error, but for their own shade", "[layout]") {
  const auto two = [](const std::string& first, const std::string& second) {
    return codes_of("stack: [{column: [{text: " + first + "}]}, {column: [{text: " + second +
                    "}]}]\npadding: 4mm");
  };
  CHECK(two("Tide, style: body", "Crab, style: body") == Codes{Code::box_overflows});
  CHECK(two("Tide, style: body", "Crab, style: body, padding: [3mm, 0mm, 0mm, 0mm]").empty());
  CHECK(two("Tide, style: body", "Crab, style: body, padding: [0mm, 0mm, 0mm, 9mm]").empty());
  CHECK(
      two("Tide, style: body, colour: sea", "Tide, style: body, padding: [0.2mm, 0mm, 0mm, 0.2mm]").empty());
  CHECK(two("Tide, style: {extends: body, reading: artefact}", "Crab, style: body").empty());
  const std::string words =
      "padding: 4mm, text: 'many words that take more lines than one, and more, and more', ";
  const auto lines = [&](const std::string& size) {
    return codes_of("{" + words + "style: {extends: body, size: " + size + "}}");
  };
  CHECK(lines("12pt/10pt").empty());
  CHECK(codes_of("rotate: {" + words + "style: {extends: body, size: 12pt/10pt}}").empty());
}

TEST_CASE("a drawing in the colour of what it lies on is a warning", "[layout]") {
  const auto icon = [](const std::string& ground, const std::string& look) {
    return codes_of("column: [{" + ground + "padding: 2mm, column: [{icon: claw, height: 6mm, colour: " +
                    look + "}]}]\npadding: 4mm");
  };
  CHECK(icon("background: sea, ", "white").empty());
  CHECK(icon("background: sea, ", "sea") == Codes{Code::low_contrast});
  CHECK(icon("", "white") == Codes{Code::low_contrast});  // On paper.
  CHECK(icon("", "white, rim: sea").empty());
  CHECK(icon("", "sea, background: sea") == Codes{Code::low_contrast});  // On its own ground.
}

TEST_CASE("what shows at a point is the last that covers it, holes and clips left out", "[layout]") {
  Symbols symbols;
  constexpr Role art{Layer::art, Reading::artefact};
  Frame frame{{20_mm, 20_mm}, {}};
  Path ring;
  ring.add_circle({10_mm, 10_mm}, 8_mm).add_circle({10_mm, 10_mm}, 4_mm);
  Path ground;
  ground.add_rect({{}, {20_mm, 10_mm}});
  frame.items.push_back({PathItem{ground}, {2, 1000}, art});
  frame.items.push_back({PathItem{ring, std::nullopt, true}, {3, 1000}, art});
  Path clip;
  clip.add_rect({{}, {5_mm, 5_mm}});
  Group clipped{Transform::move({10_mm, 10_mm}), clip, {}};
  clipped.items.push_back(
      {PathItem{Path().move_to({-10_mm, 2_mm}).line_to({10_mm, 2_mm}), 1_mm}, {4, 1000}, art});
  frame.items.push_back({std::move(clipped)});
  const Images images;
  layout::Grounds grounds(frame, symbols, images);
  const auto entry = [&](double x, double y, std::size_t below = 9) {
    const auto ground_there = grounds.at({x, y}, below);
    return ground_there ? int{ground_there->paint->entry} : -1;
  };
  CHECK(entry(1, 1) == 2);
  CHECK(entry(10, 4) == 3);
  CHECK(entry(10, 4, 1) == 2);
  CHECK(entry(10, 8) == 2);    // In the ring's hole, on the ground.
  CHECK(entry(10, 11) == -1);  // In the hole, below the ground.
  CHECK(entry(12, 12) == 4);   // On the line.
  CHECK(entry(12, 12.7) == -1);
  CHECK(entry(16, 12) == 3);  // The line is clipped there.
}

TEST_CASE("a picture that is turned by any angle shows where it lies, not in the corners around it",
          "[layout]") {
  Symbols symbols;
  constexpr double half = 0.70710678;
  Frame frame{{20_mm, 20_mm}, {}};
  Group turned{{half, half, -half, half, {10_mm, 0_mm}}, {}, {}};
  turned.items.push_back({ImageUse{ImageId{}, {{}, {10_mm, 10_mm}}}, {}, {Layer::art, Reading::figure}});
  frame.items.push_back({std::move(turned)});
  Images images;
  images.add({"crab.png", Picture::Format::png, 300, 300, false, false, {}});
  layout::Grounds grounds(frame, symbols, images);
  const auto in_the_middle = grounds.at({10, 7}, 9);
  REQUIRE(in_the_middle);
  CHECK_FALSE(in_the_middle->paint);
  CHECK_FALSE(grounds.at({4, 1}, 9));
}

namespace {

// Outlines of lines and curves, and what they go round, worked out in another way.
struct Outliner {
  explicit Outliner(unsigned seed) : random(seed) {}

  std::mt19937 random;
  double some(double most) { return std::uniform_real_distribution(-most, most)(random); }
  Point point() { return {Length::mm(some(10)), Length::mm(some(10))}; }

  Path path;
  std::vector<std::pair<layout::PointInMm, layout::PointInMm>> sides;  // As they come to lie.
  Transform place{some(2), some(2), some(2), some(2), point()};

  void side(Point from, Point to) {
    const Point a = place.apply(from);
    const Point b = place.apply(to);
    sides.push_back({{a.x.in_mm(), a.y.in_mm()}, {b.x.in_mm(), b.y.in_mm()}});
  }
  void add_outline() {
    const Point begin = point();
    Point last = begin;
    path.move_to(begin);
    for (auto steps = 2 + random() % 40; steps > 0; --steps) {
      const Point to = point();
      if (random() % 2 == 0) {
        path.line_to(to);
        side(last, to);
      } else {
        const Point one = point();
        const Point two = point();
        path.curve_to(one, two, to);
        Point before = last;
        for (int i = 1; i <= 8; ++i) {
          const double t = i / 8.0;
          const auto mixed = [&](Length a, Length b, Length c, Length d) {
            return a.scaled((1 - t) * (1 - t) * (1 - t)) + b.scaled(3 * (1 - t) * (1 - t) * t) +
                   c.scaled(3 * (1 - t) * t * t) + d.scaled(t * t * t);
          };
          const Point next{mixed(last.x, one.x, two.x, to.x), mixed(last.y, one.y, two.y, to.y)};
          side(before, next);
          before = next;
        }
      }
      last = to;
    }
    if (random() % 2 == 0) {
      path.close();
    }
    side(last, begin);
  }
  // By the turns of the sides around it, as an angle.
  bool covers(layout::PointInMm spot, bool even_odd) const {
    double angle = 0;
    for (const auto& [a, b] : sides) {
      const double ax = a.x - spot.x, ay = a.y - spot.y, bx = b.x - spot.x, by = b.y - spot.y;
      angle += std::atan2(ax * by - ay * bx, ax * bx + ay * by);
    }
    const long turns = std::lround(angle / 6.283185307);
    return even_odd ? turns % 2 != 0 : turns != 0;
  }
};

}  // namespace

TEST_CASE("an area covers the spots that its outlines go round, wherever it is put", "[layout]") {
  const Symbols symbols;
  const Images images;
  int covered = 0;
  for (unsigned round = 0; round < 60; ++round) {
    Outliner area(round);
    area.add_outline();
    area.add_outline();
    const bool even_odd = round % 2 == 0;
    Frame frame{{20_mm, 20_mm}, {}};
    Group group{area.place, {}, {}};
    PathItem drawn{area.path, {}};
    drawn.even_odd = even_odd;
    group.items.push_back({std::move(drawn), {4, 1000}, {Layer::art, Reading::figure}});
    frame.items.push_back({std::move(group)});
    layout::Grounds grounds(frame, symbols, images);
    for (int i = 0; i < 400; ++i) {
      const layout::PointInMm spot{area.some(25), area.some(25)};
      const bool is_covered = area.covers(spot, even_odd);
      covered += is_covered ? 1 : 0;
      INFO(round << " " << spot.x << " " << spot.y);
      REQUIRE(grounds.at(spot, 9).has_value() == is_covered);
    }
  }
  CHECK(covered > 1'000);
}

TEST_CASE("a path that goes to and fro along two sides of its bounds is no rectangle", "[layout]") {
  const Symbols symbols;
  const Images images;
  const auto covers = [&](Path path) {
    Frame frame{{20_mm, 20_mm}, {}};
    frame.items.push_back({PathItem{std::move(path)}, black_paint, {Layer::art, Reading::figure}});
    return layout::Grounds(frame, symbols, images).at({3, 3}, 9).has_value();
  };
  const Point a{0_mm, 0_mm}, b{9_mm, 0_mm}, c{9_mm, 9_mm}, d{0_mm, 9_mm};
  CHECK(covers(Path().move_to(a).line_to(b).line_to(c).line_to(d)));
  CHECK(covers(Path().move_to(a).line_to(d).line_to(c).line_to(b).close()));
  CHECK_FALSE(covers(Path().move_to(a).line_to(b).line_to(a).line_to(d)));
  CHECK_FALSE(covers(Path().move_to(a).line_to(b).line_to(a).line_to(d).close()));
}

TEST_CASE("a drawing without parts is no drawing that nobody sees", "[layout]") {
  Symbols symbols;
  const SymbolId empty = symbols.add({"empty", {10_mm, 10_mm}, {}});
  const Images images;
  const Palette palette;
  layout::Contrasts contrasts(palette);
  for (const bool has_ground : {false, true}) {
    Frame frame{{20_mm, 20_mm}, {}};
    if (has_ground) {
      Path ground;
      ground.add_rect({{}, {20_mm, 20_mm}});
      frame.items.push_back({PathItem{ground}, black_paint, {Layer::art, Reading::figure}});
    }
    frame.items.push_back({SymbolUse{empty, {}}, black_paint, {Layer::art, Reading::figure}});
    layout::Grounds grounds(frame, symbols, images);
    REQUIRE(grounds.figures().size() == 1);
    CHECK(grounds.is_seen(grounds.figures()[0], white_paint, contrasts));
  }
}

TEST_CASE("a picture over letters hides them, unless it may be clear there", "[layout]") {
  const Symbols symbols;
  for (const bool is_clear : {false, true}) {
    Images images;
    images.add({"crab.png", Picture::Format::png, 300, 300, is_clear, false, {}});
    Frame frame{{20_mm, 20_mm}, {}};
    frame.items.push_back({GlyphRun{}, {}, {Layer::type, Reading::paragraph}});
    frame.items.push_back({ImageUse{ImageId{}, {{}, {10_mm, 10_mm}}}, {}, {Layer::art, Reading::figure}});
    layout::Grounds grounds(frame, symbols, images);
    const auto is_hidden = [&](std::initializer_list<layout::PointInMm> spots) {
      const auto above = grounds.above(grounds.words().front().below, {4, 4}, {6, 12}, 0.5);
      return grounds.cover_of(above, std::vector(spots)).has_value();
    };
    CHECK(is_hidden({{5, 5}, {5, 6}}) == !is_clear);
    CHECK_FALSE(is_hidden({{5, 5}, {5, 11}}));  // One of them is seen.
  }
}

TEST_CASE("a picture is as fine as its printer asks, no finer", "[layout]") {
  BeastFaces beast("column:\n  - {image: crab.png, width: 40mm, height: 20mm}\n", "might: 3\n",
                   {{"templates/hexfall/crab.png", "x"}});
  const auto found = [&](int ppi) {
    FaceKey key = beast.key();
    key.ppi = ppi;
    Diagnostics diagnostics;
    beast.faces->lay_out(key, diagnostics);
    return diagnostics.sorted(beast.sources);
  };
  CHECK(found(150).empty());
  REQUIRE(found(600).size() == 1);
  CHECK(found(600)[0].message ==
        "the picture `crab.png` is printed at 190 pixels an inch, and the printer asks for 600");
  CHECK(found(600)[0].help_text == "give one of 945 × 630 pixels or more");
}

// Frames round boxes, gradients of scenes, and texts that run round a box by its name.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

namespace {

using Reports = std::vector<std::string>;
using Catch::Matchers::Contains;

// All of a face that is drawn as a path, or as a shared drawing, where it lies on the card.
struct DrawnFace {
  std::vector<PathItem> paths;
  std::vector<Paint> paints;
  std::vector<Transform> drawings;
  std::vector<Rect> bounds;  // Of the paths.
  Reports reports;
};

DrawnFace drawn(BeastFaces& beast, const FaceKey& key) {
  DrawnFace drawn;
  test::for_each_item(beast.faces->lay_out(key, beast.diagnostics).frame.items,
                      [&](const Item& item, const Transform& place) {
                        if (const auto* const path = std::get_if<PathItem>(&item.what)) {
                          drawn.paths.push_back(*path);
                          drawn.paints.push_back(item.paint);
                          drawn.bounds.push_back(moved(path->path, place).bounds());
                        } else if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
                          drawn.drawings.push_back(use->place.then(place));
                        }
                      });
  drawn.reports = beast.reports();
  return drawn;
}

DrawnFace drawn(const std::string& front) {
  BeastFaces beast(front);
  return drawn(beast, beast.key());
}

std::string framed(const std::string& frame, const std::string& others = "") {
  return "frame: {" + frame + "}\n" + others;
}

const std::string square_corner = "corner: 'M 0 0 L 5 0 L 5 5 L 0 5 Z'";
const std::string dashed_edge = square_corner + ", edge: {path: 'M 0 0 L 3 0 L 3 1 L 0 1 Z', gap: 1mm";

Reports faults_on(const std::string& front) {
  return drawn(front).reports;
}

// Left and right ends of what lies at the top of the frame between its corners, in order.
std::vector<std::pair<Length, Length>> at_top(const DrawnFace& face, Length width) {
  std::vector<std::pair<Length, Length>> ends;
  for (const Rect& each : face.bounds) {
    if (each.top() == Length() && each.left() >= 5_mm && each.right() <= width - 5_mm) {
      ends.emplace_back(each.left(), each.right());
    }
  }
  return ends;
}

bool are_near(Length a, Length b) {
  return std::abs((a - b).in_mm()) < 0.001;
}

}  // namespace

TEST_CASE("the corners of a frame are mirrored, or turned from one to the next", "[layout]") {
  const DrawnFace mirrored = drawn(framed("corner: {icon: claw, size: 4mm}, inset: 2mm"));
  CHECK(mirrored.reports == Reports());
  REQUIRE(mirrored.drawings.size() == 4);
  const auto is = [](const Transform& place, double xx, double yx, double xy, double yy, Point shift) {
    return std::abs(place.xx - xx) + std::abs(place.yx - yx) + std::abs(place.xy - xy) +
                   std::abs(place.yy - yy) <
               1e-9 &&
           place.shift == shift;
  };
  CHECK(is(mirrored.drawings[0], 0.4, 0, 0, 0.4, {2_mm, 2_mm}));
  CHECK(is(mirrored.drawings[1], -0.4, 0, 0, 0.4, {58_mm, 2_mm}));
  CHECK(is(mirrored.drawings[2], -0.4, 0, 0, -0.4, {58_mm, 78_mm}));
  CHECK(is(mirrored.drawings[3], 0.4, 0, 0, -0.4, {2_mm, 78_mm}));
  const DrawnFace turned = drawn(framed("corner: {icon: claw, size: 4mm}, inset: 2mm, turned: true"));
  REQUIRE(turned.drawings.size() == 4);
  CHECK(is(turned.drawings[0], 0.4, 0, 0, 0.4, {2_mm, 2_mm}));
  CHECK(is(turned.drawings[1], 0, 0.4, -0.4, 0, {58_mm, 2_mm}));
  CHECK(is(turned.drawings[2], -0.4, 0, 0, -0.4, {58_mm, 78_mm}));
  CHECK(is(turned.drawings[3], 0, -0.4, 0.4, 0, {2_mm, 78_mm}));
}

TEST_CASE("between two corners of a frame stands a whole number of pieces, evenly, at any trim", "[layout]") {
  for (const Length width : {60_mm, 62_mm, 63.5_mm, 71_mm}) {
    BeastFaces beast(framed(dashed_edge + "}"));
    FaceKey key = beast.key();
    key.trim.width = width;
    const DrawnFace face = drawn(beast, key);
    CHECK(face.reports == Reports());
    const auto pieces = at_top(face, width);
    const auto wanted = static_cast<std::size_t>(((width - 10_mm).in_mm() - 1) / 4);
    REQUIRE(pieces.size() == wanted);
    const Length gap = pieces.front().first - 5_mm;
    CHECK(gap >= 1_mm);
    CHECK(gap < 1.3_mm);
    Length end = 5_mm;
    for (const auto& [left, right] : pieces) {
      CHECK(are_near(left - end, gap));
      CHECK(are_near(right - left, 3_mm));
      end = right;
    }
    CHECK(are_near(width - 5_mm - end, gap));
  }
}

TEST_CASE("pieces of a frame that stretch fill each side", "[layout]") {
  const DrawnFace face =
      drawn(framed(square_corner + ", edge: {path: 'M 0 0 L 3 0 L 3 1 L 0 1 Z', stretch: true}"));
  CHECK(face.reports == Reports());
  const auto pieces = at_top(face, 60_mm);
  REQUIRE(pieces.size() == 17);  // Of 2.94 mm.
  CHECK(pieces.front().first == 5_mm);
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    CHECK(are_near(pieces[i].first, pieces[i - 1].second));
  }
  CHECK(are_near(pieces.back().second, 55_mm));
}

TEST_CASE("a strip runs along all four sides of a frame, and faces outwards", "[layout]") {
  const DrawnFace face =
      drawn(framed(square_corner + ", edge: {ornament: beads, along: {periods: 4, period: 2}, size: 2mm}"));
  CHECK(face.reports == Reports());
  // 25 periods above and below, 35 at the sides: six and eight whole drawings each, and figures of the last.
  CHECK(face.drawings.size() == 2 * (6 + 8));
  for (const Transform& each : face.drawings) {
    const bool is_level = each.xy == 0 && each.yx == 0;
    CHECK((is_level ? each.yy > 0 || each.shift.y == 80_mm : each.xy < 0 || each.shift.x == Length()));
  }
}

TEST_CASE("lines of a frame lie between its corners, as far from its sides as they say", "[layout]") {
  const DrawnFace face =
      drawn(framed(square_corner + ", line: [0.4mm, {width: 0.2mm, at: 1mm}], gap: 0.5mm"));
  CHECK(face.reports == Reports());
  REQUIRE(face.bounds.size() == 4 + 8);
  const auto has = [&](const Rect& line) {
    return std::ranges::find(face.bounds, line) != face.bounds.end();
  };
  CHECK(has({{5.5_mm, 0_mm}, {49_mm, 0.4_mm}}));
  CHECK(has({{5.5_mm, 1_mm}, {49_mm, 0.2_mm}}));
  CHECK(has({{58.8_mm, 5.5_mm}, {0.2_mm, 69_mm}}));
  CHECK(has({{1_mm, 5.5_mm}, {0.2_mm, 69_mm}}));
  CHECK(has({{5.5_mm, 79.6_mm}, {49_mm, 0.4_mm}}));
}

TEST_CASE("a gradient runs over the whole of a frame", "[layout]") {
  for (const std::string edge :
       {"{path: 'M 0 0 L 3 0 L 3 1 L 0 1 Z'}", "{ornament: beads, along: {periods: 4, period: 2}}"}) {
    const DrawnFace face = drawn(framed(
        fmt::format("{}, edge: {}, line: 0.2mm, colour: {{linear: [sea, ink]}}", square_corner, edge)));
    CHECK(face.reports == Reports());
    REQUIRE(face.paths.size() == 1);
    REQUIRE(face.paths[0].gradient);
    CHECK(face.bounds[0] == Rect{{}, {60_mm, 80_mm}});
  }
}

TEST_CASE("in the one outline of a frame all goes round the same way, so that nothing in it becomes a hole",
          "[layout]") {
  const DrawnFace face =
      drawn(framed(dashed_edge + "}, line: {width: 0.2mm, at: 2mm}, colour: {linear: [sea, ink]}"));
  REQUIRE(face.paths.size() == 1);
  std::vector<Point> figure;
  int figures = 0;
  for (const PathStep& step : face.paths[0].path.steps()) {
    if (step.kind != PathStep::Kind::close) {
      figure.push_back(step.to);
      continue;
    }
    double area = 0;
    for (std::size_t i = 0; i < figure.size(); ++i) {
      const Point& next = figure[(i + 1) % figure.size()];
      area += figure[i].x.in_mm() * next.y.in_mm() - next.x.in_mm() * figure[i].y.in_mm();
    }
    CHECK(area > 0);
    ++figures;
    figure.clear();
  }
  CHECK(figures == 4 + 4 + 2 * (12 + 17));
}

TEST_CASE("a figure of a frame that goes on after it is closed begins again where it began", "[layout]") {
  // It goes round to the left, and is drawn from its end.
  const DrawnFace face = drawn(framed("corner: 'M 1 1 L 1 5 L 5 1 Z L 2 2', colour: {linear: [sea, ink]}"));
  CHECK(face.reports == Reports());
  REQUIRE(face.bounds.size() == 1);
  CHECK(face.bounds[0] == Rect{{1_mm, 1_mm}, {58_mm, 78_mm}});
}

TEST_CASE("a frame whose outlines are more than a face may hold is refused before they are gathered",
          "[layout]") {
  std::string teeth = "M 0 0 L 1 0 L 1 1";
  for (int i = 0; i < 4000; ++i) {
    teeth += i % 2 == 0 ? " L 0.5 0.5" : " L 0.5 1";
  }
  const std::string frame = square_corner + ", edge: {path: '" + teeth + " L 0 1 Z', stretch: true}";
  const Reports at_the_frame{"templates/hexfall/beast.yaml:8:12 work-budget"};
  CHECK(faults_on(framed(frame + ", colour: {linear: [sea, ink]}")) == at_the_frame);
  CHECK(faults_on(framed(frame + ", colour: ink", "opacity: 0.5\n")) == at_the_frame);
  CHECK(faults_on(framed(frame)) == at_the_frame);
}

TEST_CASE("a frame that shines through is a solid mix with what each piece lies on", "[layout]") {
  const DrawnFace face = drawn(framed(dashed_edge + "}, colour: ink", "opacity: 0.25\nbackground: white\n"));
  CHECK(face.reports == Reports());
  REQUIRE(face.paints.size() > 60);
  for (std::size_t i = 1; i < face.paints.size(); ++i) {
    CHECK(face.paints[i].tint == 250);
  }
  // Where a line begins a corner ends: both lie on the paper alone.
  CHECK(faults_on(framed(square_corner + ", line: 0.4mm, colour: ink", "opacity: 0.25\n")) == Reports());
  CHECK(faults_on("stack:\n  - {background: {linear: [sea, ink]}}\n  - {opacity: 0.5, frame: {" +
                  square_corner + "}}\n") == Reports{"templates/hexfall/beast.yaml:10:9 bad-box"});
}

TEST_CASE("a frame stands inside the cut, and is the same in languages that run from the right", "[layout]") {
  const std::string front =
      framed(dashed_edge + "}", "bleed: [left, top, right, bottom]\nbackground: white\n");
  BeastFaces plain(front);
  const DrawnFace usual = drawn(plain, plain.key());
  BeastFaces bled(front);
  FaceKey key = bled.key();
  key.bleed_x = key.bleed_y = 3_mm;
  const DrawnFace beyond = drawn(bled, key);
  BeastFaces turned(front);
  FaceKey from_right = turned.key();
  from_right.language = "he";
  const DrawnFace other = drawn(turned, from_right);
  REQUIRE(beyond.bounds.size() == usual.bounds.size());
  CHECK(beyond.bounds[0].size.width == 66_mm);  // The ground.
  for (std::size_t i = 1; i < usual.bounds.size(); ++i) {
    CHECK(beyond.bounds[i] ==
          Rect{{usual.bounds[i].left() + 3_mm, usual.bounds[i].top() + 3_mm}, usual.bounds[i].size});
  }
  CHECK(other.bounds == usual.bounds);
}

TEST_CASE("a frame that has no room, draws nothing or takes what is not there is told", "[layout]") {
  const auto told = [](const std::string& frame, const std::string& others = "") {
    const Reports reports = faults_on(framed(frame, others));
    return reports.size() == 1 ? reports[0].substr(reports[0].find(':') + 1)
                               : std::to_string(reports.size()) + " reports";
  };
  CHECK(told("corner: {icon: claw, size: 31mm}") == "8:12 box-overflows");
  CHECK(told("corner: {icon: claw, size: 30mm}") == "0 reports");
  CHECK(told("corner: {icon: claw, size: 29mm}, line: 0.2mm, gap: 2mm") == "8:12 box-overflows");
  CHECK(told("corner: {icon: claw, size: 4mm}, inset: 40mm") == "8:5 box-overflows");
  CHECK(told("corner: {icon: claw, size: 25mm}, edge: {icon: claw, size: 11mm}") == "8:12 box-overflows");
  CHECK(told("corner: {icon: claw, size: 25mm}, edge: {icon: claw, size: 10mm}") == "0 reports");
  CHECK(told("corner: {icon: claw, size: 25mm}, edge: {icon: claw, size: 21mm, stretch: true}") ==
        "8:12 box-overflows");
  CHECK(told(square_corner + ", line: {width: 1mm, at: 29.5mm}") == "8:12 box-overflows");
  CHECK(told(square_corner + ", edge: {icon: claw, at: 29mm}") == "8:12 box-overflows");
  CHECK(told("corner: {icon: claw, size: 0}") == "8:40 bad-box");
  CHECK(told("corner: {icon: claw, size: 4mm}, line: 0") == "8:52 bad-box");
  CHECK(told("corner: {icon: claw, size: 4mm}, edge: {ornament: beads, size: 0mm}") == "8:76 bad-box");
  CHECK(told("corner: clw") == "8:21 unknown-ornament");
  CHECK(told("corner: {icon: beads}") == "8:28 unknown-icon");
  CHECK(told(square_corner + ", edge: waves") == "8:56 unknown-ornament");
  CHECK(told(square_corner + ", colour: see") == "8:58 unknown-colour");
  CHECK(told(square_corner + ", colour: {linear: [ink, see]}") == "8:73 unknown-colour");
  CHECK(told("corner: 'M 0 0 L 5 0'") == "8:21 bad-path");
  CHECK(told("corner: 'M 0 0 L 5 0 L -1 5 Z'") == "8:21 bad-path");
  CHECK(told("corner: 'M 0 0 Q 5 0 1 1'") == "8:21 bad-path");
  CHECK(told("corner: M") == "8:21 bad-path");
  CHECK(told(square_corner + ", edge: {ornament: beads, size: 0.004mm, gap: 0}") == "8:12 work-budget");
  CHECK(told(square_corner + ", edge: {ornament: beads, size: 2mm, along: {periods: 1, period: 0.0001}}") ==
        "8:12 work-budget");
  CHECK(told(square_corner + ", edge: {ornament: beads, size: 2mm, along: {periods: 1, period: 1e300}}") ==
        "8:12 box-overflows");
  // Its figures are longer than such a period.
  CHECK(told(square_corner +
             ", edge: {ornament: beads, size: 2mm, along: {periods: 8, period: 1}}, colour: {linear: "
             "[sea, ink]}") == "8:56 bad-box");
  const std::string runs = ", colour: {linear: [sea, ink]}";
  CHECK(told("corner: {ornament: gem}" + runs) == "8:21 bad-box");
  CHECK(told(square_corner + ", edge: gem, colour: ink", "opacity: 0.5\n") == "8:56 bad-box");
  CHECK(told("corner: {ornament: gem}, edge: gem, colour: sea") == "0 reports");
  CHECK(faults_on("row:\n  - {repeat: 'range(1, 2)', as: n, frame: {" + square_corner +
                  "}, box: {height: 20mm}}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:40 key-without-effect"});
  CHECK(faults_on("column:\n  - {height: 20mm, opacity: 0.5}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:24 key-without-effect"});
}

TEST_CASE("layers of a scene take gradients, which run over what is seen of them", "[layout]") {
  const auto layer = [](const std::string& keys) {
    return drawn("stack:\n  - {scene: [{layer: " + keys + ", colour: {radial: [white, sea]}}]}\n");
  };
  for (const std::string keys : {"rays, count: 9", "disc", "ring, line: 1mm", "darts", "dots", "hills",
                                 "ranges", "grass", "stars", "lozenge"}) {
    INFO(keys);
    const DrawnFace face = layer(keys);
    CHECK(face.reports == Reports());
    REQUIRE(face.paths.size() == 1);
    CHECK(face.paths[0].gradient);
    CHECK(!face.paths[0].stroke);
  }
  CHECK(layer("rays, count: 9").bounds[0] == Rect{{}, {60_mm, 80_mm}});
  CHECK(layer("ring, radius: 8mm, line: 1mm").bounds[0] == Rect{{21.5_mm, 31.5_mm}, {17_mm, 17_mm}});
  CHECK(layer("scatter, ornament: wave").reports == Reports{"templates/hexfall/beast.yaml:9:59 bad-box"});
  CHECK(drawn("stack:\n  - {scene: [{layer: disc, colour: {linear: [sea, {colour: ink, at: 0}]}}]}\n")
            .reports == Reports{"templates/hexfall/beast.yaml:9:55 bad-box"});
}

TEST_CASE("a gradient that a variant leaves white has the outline of the variant", "[layout]") {
  const std::string theme =
      test::beast_files().at("templates/hexfall/theme.yaml") +
      "variants:\n  low_ink: {areas: {all: white}, outline: {colour: ink, width: 0.1mm}}\n";
  BeastFaces beast("stack:\n  - {scene: [{layer: disc, colour: {radial: [sea 40%, ink]}}]}\n", "might: 3\n",
                   {{"templates/hexfall/theme.yaml", theme}});
  FaceKey key = beast.key();
  key.variant = "low_ink";
  const DrawnFace face = drawn(beast, key);
  CHECK(face.reports == Reports());
  REQUIRE(face.paths.size() == 2);
  CHECK(!face.paths[0].gradient);
  CHECK(face.paths[1].stroke == 0.1_mm);
}

namespace {

// A stack with a text that runs round a box `seal`.
std::string round_seal(const std::string& seal, const std::string& text = "") {
  return "stack:\n  - {name: seal, " + seal + "}\n  - {text: 'Words and words and words again', style: body" +
         text + ", around: {box: seal}}\n";
}

std::string words_at(const std::string& front, const std::string& language = "en") {
  BeastFaces beast(front);
  FaceKey key = beast.key();
  key.language = language;
  std::string places;
  for (const Item& item : beast.faces->lay_out(key, beast.diagnostics).frame.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      places += fmt::format("{:.3f},{:.3f} {}\n", run->origin.x.in_mm(), run->origin.y.in_mm(), run->text);
    }
  }
  CHECK(beast.reports() == Reports());
  return places;
}

std::string words_round(const std::string& outline, const std::string& text = "",
                        const std::string& language = "en") {
  return words_at("stack:\n  - {text: 'Words and words and words again', style: body" + text +
                      ", around: {outline: " + outline + "}}\n",
                  language);
}

}  // namespace

TEST_CASE("a text runs round the box that it names as round the same outline", "[layout]") {
  const std::string block = "background: sea, width: 20mm, height: 7mm";
  const std::string at_left = words_round("M 2 1 L 22 1 L 22 8 L 2 8 Z");
  CHECK(words_at(round_seal(block + ", left: 2mm, top: 1mm")) == at_left);
  CHECK(words_round("M 0 0 L 1 0 L 1 1 Z") != at_left);
  CHECK(words_at(
            round_seal(block + ", left: 2mm, top: 1mm", ", left: 5mm, right: 4mm, top: 2mm, padding: 1mm")) ==
        words_round("M -3 -1 L 17 -1 L 17 6 L -3 6 Z", ", left: 5mm, right: 4mm, top: 2mm, padding: 1mm"));
  CHECK(words_at(round_seal(block + ", right: 2mm", ", left: 5mm, right: 4mm")) ==
        words_round("M -2 0 L 18 0 L 18 7 L -2 7 Z, from: right", ", left: 5mm, right: 4mm"));
  CHECK(words_at(round_seal("path: 'M 0 0 L 20 0 L 0 7 Z', fill: sea, width: 20mm, height: 7mm")) ==
        words_round("M 0 0 L 20 0 L 0 7 Z"));
  // Over the side of the card.
  CHECK(words_at(round_seal(block + ", left: 2mm, top: 1mm, bleed: [left, top]")) ==
        words_round("M -90 -90 L 22 -90 L 22 8 L -90 8 Z"));
  CHECK(words_at(round_seal("icon: claw, colour: sea, width: 7mm, height: 7mm, when: might > 3")) ==
        words_at("stack:\n  - {text: 'Words and words and words again', style: body}\n"));
}

TEST_CASE("a named box with a mask is run round by its shape, which stays as it is drawn from the right",
          "[layout]") {
  const std::string circle =
      words_at(round_seal("clip: circle, width: 20mm, height: 20mm, stack: [{background: sea}]"));
  CHECK(circle != words_round("M 0 0 L 20 0 L 20 20 L 0 20 Z"));
  CHECK(circle == words_at(round_seal("path: circle, fill: sea, width: 20mm, height: 20mm")));
  // A ground is not clipped.
  CHECK(words_at(
            round_seal("clip: circle, background: sea, width: 20mm, height: 20mm, stack: [{icon: claw}]")) ==
        words_round("M 0 0 L 20 0 L 20 20 L 0 20 Z"));
  const std::string wedge = "path: 'M 0 0 L 20 0 L 0 7 Z', fill: sea, width: 20mm, height: 7mm";
  CHECK(words_at(round_seal(wedge), "he") == words_round("M 20 0 L 0 0 L 20 7 Z", "", "he"));
}

TEST_CASE("a text that names a box without a place of its own is told so", "[layout]") {
  const auto told = [](const std::string& seal, const std::string& text = "") {
    const Reports reports = faults_on(round_seal(seal, text));
    return reports.size() == 1 ? reports[0].substr(reports[0].find(':') + 1)
                               : std::to_string(reports.size()) + " reports";
  };
  const std::string block = "background: sea, width: 20mm, height: 7mm";
  const std::string at_name = "10:78 bad-box";
  CHECK(told(block) == "0 reports");
  CHECK(told("background: sea, height: 7mm") == at_name);
  CHECK(told("background: sea, width: 7mm") == at_name);
  CHECK(told("background: sea, width: 0mm, height: 7mm") == at_name);
  CHECK(told(block + ", bottom: 2mm") == at_name);
  CHECK(told("clip: circle, width: 9mm, height: 9mm, bleed: [left], stack: [{background: sea}]") == at_name);
  CHECK(told("path: 'M 0 0 L 9 9 L 9 0 L 0 9 Z', fill: sea, width: 9mm, height: 9mm") == at_name);
  CHECK(told("given: icon, box: {icon: claw, width: 9mm, height: 9mm}") == at_name);
  CHECK(told(block + ", left: 2mm", ", right: 4mm") == "10:90 bad-box");
  CHECK(told(block + ", right: 2mm", ", left: 4mm, width: 30mm") == "10:102 bad-box");
  CHECK(told(block, ", bottom: 4mm") == "10:91 bad-box");
  CHECK(told(block + ", left: 2mm, top: 70mm", ", height: 20mm") == "10:9 bad-box");  // Beside the text.
  CHECK(faults_on("stack:\n  - {text: 'Words', style: body, around: {box: seal}}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:52 bad-box"});
  CHECK(faults_on("stack:\n  - {name: seal, text: 'Words', style: body, around: {box: seal}}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:64 bad-box"});
  CHECK(faults_on("column:\n  - {text: 'Words', style: body, around: {box: seal}}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:52 bad-box"});
  CHECK(faults_on("stack:\n  - {name: seal, " + block + "}\n  - {name: seal, " + block +
                  "}\n  - {text: 'Words', style: body, around: {box: seal}}\n") ==
        Reports{"templates/hexfall/beast.yaml:11:52 bad-box"});
  CHECK(faults_on("stack:\n  - {name: seal, " + block +
                  "}\n  - {column: [{text: 'Words', style: body, around: {box: seal}}]}\n") ==
        Reports{"templates/hexfall/beast.yaml:10:62 bad-box"});
}

// Templates of a few lines that ask for more than there is room for in any memory: each is refused at its box, and what
// grows by its length alone is laid out.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using Reports = std::vector<std::string>;

namespace {

// The theme of the fixture with more in front of its words and among its parts.
std::map<std::string, std::string> theme_with(const std::string& styles, const std::string& parts) {
  std::string theme = test::beast_files().at("templates/hexfall/theme.yaml");
  theme.insert(theme.find("words:"), styles);
  return {{"templates/hexfall/theme.yaml", theme + parts}};
}

std::vector<std::string> codes_of(const BeastFaces& beast) {
  std::vector<std::string> codes;
  for (const Diagnostic& each : beast.diagnostics.in_order_added()) {
    codes.emplace_back(source::info_of(each.code).name);
  }
  return codes;
}

}  // namespace

TEST_CASE("parts that hold each other twice are refused at the first box too many", "[layout]") {
  std::string parts;
  for (int i = 0; i < 20; ++i) {
    parts += fmt::format("  p{}: {{box: {{row: [{{part: p{}}}, {{part: p{}}}]}}}}\n", i, i + 1, i + 1);
  }
  BeastFaces beast("part: p0\n", "might: 3\n",
                   theme_with("", parts + "  p20: {box: {text: End, style: body}}\n"));
  CHECK(codes_of(beast) == Reports{"work-budget"});
  CHECK(beast.diagnostics.in_order_added().front().message ==
        "this is one box too many: a template holds at most 10000 boxes");
  CHECK_FALSE(beast.face().is_sound);
}

TEST_CASE("slots that hold each other twice are refused", "[layout]") {
  std::string box = "{text: End, style: body}";
  for (int i = 0; i < 13; ++i) {
    box = fmt::format("{{part: twice, slots: {{s: {}}}}}", box);
  }
  BeastFaces beast("column: [" + box + "]\n", "might: 3\n",
                   theme_with("", "  twice: {box: {row: [{slot: s}, {slot: s}]}}\n"));
  CHECK(codes_of(beast) == Reports{"work-budget"});
}

TEST_CASE("repeats within repeats are refused at the box that is one too many", "[layout]") {
  BeastFaces beast(
      "column:\n  - {repeat: 'range(1, 300)', as: n, box: {repeat: 'range(1, 300)', as: m, box: {repeat: "
      "'range(1, 300)', as: o, box: {path: circle, stroke: ink, width: 1mm}}}}\n");
  CHECK(beast.reports().empty());
  CHECK_FALSE(beast.face().is_sound);
  CHECK(codes_of(beast) == Reports{"work-budget"});
  CHECK(beast.diagnostics.in_order_added().front().message ==
        "this is one box too many: a face holds at most 10000");
}

TEST_CASE("the texts of a face are as long together as a face may be", "[layout]") {
  BeastFaces beast("column:\n  - repeat: range(1, 400)\n    as: n\n    box: {show: text, style: body}\n",
                   "might: 3\ntext: " + std::string(100'000, 'a') + "\n");
  beast.face();
  CHECK(codes_of(beast).front() == "work-budget");
}

TEST_CASE("a row of thousands of boxes takes no longer than a column of them", "[layout]") {
  BeastFaces beast(
      "row:\n  - repeat: range(1, 95)\n    as: n\n    box: {repeat: 'range(1, 95)', as: m, box: {path: "
      "circle, stroke: ink, "
      "width: 1mm}}\n");
  beast.face();
  CHECK(codes_of(beast) == Reports{"box-overflows"});
}

TEST_CASE("an ornament repeats along its box so often as can be seen", "[layout]") {
  BeastFaces beast("column:\n  - {ornament: beads, along: {periods: 4, period: 0.0001}, height: 2mm}\n");
  beast.face();
  CHECK(codes_of(beast) == Reports{"work-budget"});
}

TEST_CASE("shapes that add up are refused where a face has too much to draw", "[layout]") {
  std::string layers;
  for (int i = 0; i < 300; ++i) {
    layers += "    - {layer: stars, count: 400, size: 1mm, colour: ink}\n";
  }
  BeastFaces beast("stack:\n  - scene:\n" + layers);
  const Face face = beast.face();
  CHECK(codes_of(beast) == Reports{"work-budget"});
  std::size_t corners = 0;
  test::for_each_item(face.frame.items, [&](const Item& item, const Transform&) {
    const auto* const path = std::get_if<PathItem>(&item.what);
    corners += path == nullptr ? 0 : path->path.steps().size();
  });
  CHECK(corners < 500'000);
}

TEST_CASE("drawings inside a mask cost its corners too, for each is held against it", "[layout]") {
  std::string mask = "M 0 0 L 20 0 L 20 20";
  for (int i = 0; i < 8000; ++i) {
    mask += i % 2 == 0 ? " L 10 19" : " L 10 20";
  }
  const auto with_icons = [&](int count) {
    BeastFaces beast(
        fmt::format("column:\n  - {{height: 20mm, width: 20mm, clip: '{} L 0 20 Z', row: "
                    "[{{repeat: 'range(1, {})', as: n, box: {{icon: claw, width: 0.2mm, height: "
                    "0.2mm}}}}]}}\n",
                    mask, count));
    CHECK(beast.face().is_sound == (count < 10));
    return codes_of(beast);
  };
  CHECK(with_icons(9) == Reports());
  CHECK(with_icons(90) == Reports{"work-budget"});
}

TEST_CASE("a table has as many columns as a card can have", "[layout]") {
  std::string columns;
  for (int i = 0; i < 201; ++i) {
    columns += "  - {text: a, style: body}\n";
  }
  BeastFaces beast("table: range(1, 3)\nas: n\ncolumns:\n" + columns);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:10:5 work-budget"});
}

TEST_CASE("a chain of styles has an end, and one that nobody uses costs nothing", "[layout]") {
  std::string styles = "  s0: {family: text, size: 8pt, colour: ink}\n";
  for (int i = 1; i < 20'000; ++i) {
    styles += fmt::format("  s{}: {{extends: s{}}}\n", i, i - 1);
  }
  CHECK(BeastFaces("text: Words\nstyle: s99\n", "might: 3\n", theme_with(styles, "")).reports().empty());
  BeastFaces deep("text: Words\nstyle: s19999\n", "might: 3\n", theme_with(styles, ""));
  CHECK(codes_of(deep) == Reports{"unknown-style"});
  CHECK(deep.diagnostics.in_order_added().front().message == "styles extend each other deeper than 100");
}

TEST_CASE("formulas of a face that cost too much together are told once", "[layout]") {
  std::string boxes;
  for (int i = 0; i < 40; ++i) {
    boxes += fmt::format("  - {{text: '{{sum(map(range(1, 60000), n => n + {}))}}', style: body}}\n", i);
  }
  BeastFaces beast("column:\n" + boxes);
  CHECK(beast.reports().empty());
  CHECK_FALSE(beast.face().is_sound);
  const auto codes = codes_of(beast);
  CHECK(std::ranges::count(codes, "work-budget") == 1);
  CHECK(beast.diagnostics.in_order_added().front().message.starts_with("all formulas of a face"));
}

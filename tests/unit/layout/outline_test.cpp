// Templates whose cards are not rectangles.
#include <catch2/catch.hpp>

#include "layout/checks/preflight.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

namespace {

using Shape = CardOutline::Shape;

std::map<std::string, std::string> with_template(const std::string& more, const std::string& size,
                                                 const std::string& front) {
  return {{"templates/hexfall/beast.yaml", "kind: template\nid: beast\nfor: beast\nsize: " + size +
                                               "\ntheme: plain\n" + more + "\nsides:\n  front:\n    " +
                                               front + "\n"}};
}

const std::string small = "{width: 40mm, height: 40mm}";
const std::string words = "{text: '{name}', style: body, valign: middle, align: centre}";

// A beast of 40 × 40 mm whose template states `more`.
BeastFaces beast_with(const std::string& more, const std::string& front = words,
                      const std::string& size = small) {
  return BeastFaces("{}", "might: 3\n", with_template(more, size, front));
}

FaceKey cut_key(const BeastFaces& beast, Length bleed = {}) {
  FaceKey key = beast.key(bleed);
  key.trim = {40_mm, 40_mm};
  key.outline = beast.faces->outline_of(key);
  return key;
}

std::string fault_of(const std::string& more) {
  const BeastFaces beast = beast_with(more);
  REQUIRE(beast.diagnostics.in_order_added().size() == 1);
  const Diagnostic fault = beast.diagnostics.in_order_added().front();
  CHECK(fault.code == Code::bad_path);
  CHECK(fault.severity == Severity::error);
  CHECK(fault.help_text.has_value());
  return fault.message;
}

std::vector<Diagnostic> said_of(BeastFaces& beast, Length bleed = {}) {
  const FaceKey key = cut_key(beast, bleed);
  Face face = beast.faces->lay_out(key, beast.diagnostics);
  Diagnostics said;
  layout::preflight(face, key, *beast.faces, *beast.common, said);
  return said.in_order_added();
}

}  // namespace

TEST_CASE("a template states the outline of its cards", "[layout]") {
  const auto outline = [](const std::string& more) {
    const BeastFaces beast = beast_with(more);
    CHECK(beast.diagnostics.empty());
    return cut_key(beast).outline;
  };
  CHECK(outline("") == CardOutline{});
  CHECK(outline("outline: circle") == CardOutline{Shape::circle, 0, {}, {}});
  CHECK(outline("outline: {polygon: 8}") == CardOutline{Shape::polygon, 8, {}, {}});
  CHECK(outline("outline: {corners: 3mm}") == CardOutline{Shape::rounded, 0, 3_mm, {}});
  CHECK(outline("outline: {corners: 3mm, cut: true}") == CardOutline{Shape::bevelled, 0, 3_mm, {}});
  CHECK(outline("outline: {path: M 0 0 L 40 0 L 20 40 Z}").path.steps().size() == 4);
}

TEST_CASE("an outline that no knife could follow is an error", "[layout]") {
  CHECK(fault_of("outline: {path: M 0 0 L 40 0 L 20 40}") ==
        "this outline is not one closed figure, and no knife could follow it");
  CHECK(fault_of("outline: {path: M 0 0 L 40 0 L 20 40 Z M 10 5 L 20 5 L 15 9 Z}") ==
        "this outline is not one closed figure, and no knife could follow it");
  CHECK(fault_of("outline: {path: M 0 0 L 40 40 L 40 0 L 0 40 Z}") ==
        "this outline crosses or touches itself");
  CHECK(fault_of("outline: {path: M 0 0 C 60 0 -20 40 40 40 L 0 20 L 40 10 L 0 40 Z}").find("itself") !=
        std::string::npos);
  CHECK(fault_of("outline: {path: M 0 0 L 41.5 0 L 20 40 Z}") == "this outline leaves the card by 1.5 mm");
  CHECK(fault_of("outline: {path: M 0 0 L 40 0 Z}") ==
        "this outline has fewer than three corners, and no area");
  CHECK(fault_of("outline: {path: M 0 0 L}").find("cannot be read") != std::string::npos);
  CHECK(fault_of("outline: {corners: 21mm}") == "corners of 21 mm have no room on a card of 40 × 40 mm");
  CHECK(fault_of("outline: circle\nformats: [{when: might == 9, size: {width: 40mm, height: 30mm}}]") ==
        "a circle has no place on a card of 40 × 30 mm");
}

TEST_CASE("cards of which a condition is true have another size and outline", "[layout]") {
  const auto trim_of = [](const std::string& formats) {
    const BeastFaces beast = beast_with("outline: circle\nformats:\n" + formats);
    CHECK(beast.diagnostics.empty());
    const FaceKey key = beast.key();
    return std::pair(*beast.faces->stated_trim(key), beast.faces->outline_of(key));
  };
  const CardOutline circle{Shape::circle, 0, {}, {}};
  CHECK(trim_of("  - {when: might > 9, size: {width: 25mm, height: 25mm}}") ==
        std::pair(Size{40_mm, 40_mm}, circle));
  CHECK(trim_of("  - {when: might == 3, size: {width: 25mm, height: 25mm}}") ==
        std::pair(Size{25_mm, 25_mm}, circle));
  CHECK(trim_of("  - {when: might > 1, outline: {polygon: 6}}\n  - {when: might > 2, size: {width: 9mm, "
                "height: 9mm}}") == std::pair(Size{40_mm, 40_mm}, CardOutline{Shape::polygon, 6, {}, {}}));
  const BeastFaces wrong = beast_with("formats: [{when: mite == 3, outline: circle}]");
  CHECK(wrong.reports() == std::vector<std::string>{"templates/hexfall/beast.yaml:6:18 unknown-stat"});
  // Which face it is for, and in which deck, is not known where cards are cut.
  for (const std::string& name : {std::string("face.number"), std::string("deck.id")}) {
    const BeastFaces asking = beast_with("formats: [{when: " + name + " == null, outline: circle}]");
    CHECK(asking.reports() == std::vector<std::string>{"templates/hexfall/beast.yaml:6:18 unknown-stat"});
  }
}

TEST_CASE("how near type comes to the cut is measured from the outline", "[layout]") {
  // In the corner of a square of 40 mm: a circle cuts it off.
  const std::string corner = "{text: '{name}', style: body, padding: 4mm}";
  BeastFaces square = beast_with("", corner);
  CHECK(said_of(square).empty());
  BeastFaces round = beast_with("outline: circle", corner);
  const auto said = said_of(round);
  REQUIRE(said.size() == 1);
  CHECK(said[0].code == Code::type_outside_safe);
  CHECK(said[0].message.find("mm beyond the cut on `crab`") != std::string::npos);
  BeastFaces inside = beast_with("outline: circle", words);
  CHECK(said_of(inside).empty());
  // Half of the way in, at a side of a triangle: 4 mm from the left edge of the card, and far less from the side.
  BeastFaces pennant = beast_with("outline: {path: M 0 0 L 40 20 L 0 40 Z}",
                                  "{text: '{name}', style: body, padding: [6mm, 0, 0, 4mm]}");
  CHECK(said_of(pennant).front().code == Code::type_outside_safe);
}

TEST_CASE("the bleed goes on around an outline", "[layout]") {
  // What ends at the circle is cut off short.
  const std::string disc = "stack: [{path: circle, fill: sea, width: 40mm, height: 40mm}]";
  BeastFaces square =
      beast_with("", "stack: [{path: circle, fill: sea, left: 4mm, top: 4mm, width: 32mm, height: 32mm}]");
  CHECK(said_of(square, 2_mm).empty());
  BeastFaces round = beast_with("outline: circle", disc);
  REQUIRE(said_of(round, 2_mm).size() == 1);
  CHECK(said_of(round, 2_mm)[0].code == Code::missing_bleed);
  BeastFaces whole =
      beast_with("outline: circle", "stack: [{background: sea, bleed: [left, top, right, bottom]}]");
  CHECK(said_of(whole, 2_mm).empty());
}

TEST_CASE("what stands outside of the outline is lost, and told", "[layout]") {
  const std::string badge =
      "stack: [{icon: claw, colour: sea, left: 0mm, top: 0mm, width: 4mm, height: 4mm}]";
  BeastFaces square = beast_with("", badge);
  CHECK(square.faces->lay_out(cut_key(square), square.diagnostics).is_sound);
  BeastFaces round = beast_with("outline: circle", badge);
  CHECK_FALSE(round.faces->lay_out(cut_key(round), round.diagnostics).is_sound);
  CHECK(round.diagnostics.in_order_added().front().code == Code::box_overflows);
}

// Keys of boxes that do nothing where they stand.
#include <catch2/catch.hpp>

#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using Texts = std::vector<std::string>;
using namespace length_literals;

namespace {

// What is said of a front: each report's words.
Texts said_of(const std::string& front) {
  const BeastFaces beast(front);
  Texts said;
  for (const Diagnostic& each : beast.diagnostics.sorted(beast.sources)) {
    said.push_back(each.code == Code::key_without_effect ? each.message
                                                         : std::string(source::info_of(each.code).name));
  }
  return said;
}

// Of a box in a column.
Texts said_of_box(const std::string& box) {
  return said_of("column:\n  - " + box + "\n");
}

}  // namespace

TEST_CASE("a key of another kind of box is told with the kinds that read it", "[layout]") {
  const BeastFaces beast("column:\n  - {text: Words, style: body, gap: 1mm}\n");
  CHECK(beast.reports() == Texts{"templates/hexfall/beast.yaml:9:36 key-without-effect"});
  const Diagnostic& said = beast.diagnostics.in_order_added().front();
  CHECK(said.message == "`gap` does nothing at a `text`");
  CHECK(said.help_text == "`gap` is read by `column`, `grid`, `row` and `table`");
  CHECK(said.severity == Severity::warning);
}

TEST_CASE("keys of one kind of box do nothing at another", "[layout]") {
  CHECK(said_of_box("{icon: claw, row_gap: 1mm, rule: ink, band: ink, style: body}") ==
        Texts{"`row_gap` does nothing at an `icon`", "`rule` does nothing at an `icon`",
              "`band` does nothing at an `icon`", "`style` does nothing at an `icon`"});
  CHECK(said_of_box(
            "{text: Words, style: body, fill: sea, stroke: sea, dashes: [1mm], points: 5, inner: 0.4}") ==
        Texts{"`fill` does nothing at a `text`", "`stroke` does nothing at a `text`",
              "`dashes` does nothing at a `text`", "`points` does nothing at a `text`",
              "`inner` does nothing at a `text`"});
  CHECK(said_of_box("{row: [{text: Words}], colour: ink, style: body}") ==
        Texts{"`colour` does nothing at a `row`", "`style` does nothing at a `row`"});
  CHECK(said_of_box("{badge: '9', style: body, width: 5mm, align: left, valign: top}") ==
        Texts{"`align` does nothing at a `badge`", "`valign` does nothing at a `badge`"});
  CHECK(said_of_box("{height: 5mm, gap: 1mm, colour: ink, align: right}") ==
        Texts{"`gap` does nothing at a box that holds nothing",
              "`colour` does nothing at a box that holds nothing",
              "`align` does nothing at a box that holds nothing"});
  CHECK(said_of_box("{scene: [{layer: hills, at: 0.5, rise: 0.1, radius: 2mm, count: 3}], height: 9mm}") ==
        Texts{"`radius` does nothing in a layer of hills", "`count` does nothing in a layer of hills"});
}

TEST_CASE("what counts inside one holder does nothing in another", "[layout]") {
  CHECK(said_of_box("{text: Words, style: body, left: 1mm, span: 2, min_width: 9mm, max_height: 9mm}") ==
        Texts{"`left` does nothing in a `column`", "`span` does nothing in a `column`",
              "`min_width` does nothing in a `column`", "`max_height` does nothing without a `share`"});
  CHECK(said_of("share: 1\nheight: 9mm\ntext: Words\nstyle: body\n") ==
        Texts{"`share` does nothing at a side of a card", "`height` does nothing at a side of a card"});
  CHECK(said_of("stack:\n  - {text: Words, style: body, share: 1, left: 1mm}\n") ==
        Texts{"`share` does nothing in a `stack`"});
  CHECK(said_of("grid:\n  - {text: Words, style: body, share: 1, span: 1}\ntracks: [1]\n") ==
        Texts{"`share` does nothing in a `grid`"});
  CHECK(said_of_box("{given: might, box: {text: Words, style: body, share: 1}}") ==
        Texts{"`share` does nothing at the box of a `given`"});
  CHECK(
      said_of_box(
          "{part: pair, with: {left_side: name}, slots: {middle: {text: And, style: body, bottom: 1mm}}}") ==
      Texts{"`bottom` does nothing at the box of a `slot`"});
}

TEST_CASE("beside `repeat` only what it repeats is said", "[layout]") {
  const BeastFaces beast(
      "row:\n  - {repeat: 'range(1, 3)', as: n, share: 1, padding: 1mm, border: ink, box: {text: '{n}', "
      "style: body}}\n");
  const auto all = beast.diagnostics.in_order_added();
  REQUIRE(all.size() == 3);
  for (const Diagnostic& each : all) {
    CHECK(each.help_text == "write it in its `box`, each of which stands where the `repeat` does");
  }
}

TEST_CASE("keys that belong to others do nothing without them", "[layout]") {
  CHECK(said_of_box("{text: Words, style: body, border_width: 1mm, radius: 1mm, bleed: [left]}") ==
        Texts{"`border_width` does nothing without a `border`", "`radius` does nothing here",
              "`bleed` does nothing here"});
  CHECK(said_of_box(
            "{path: circle, fill: sea, height: 5mm, points: 7, line: 1mm, dashes: [1mm], round: true}") ==
        Texts{"`points` does nothing without a star", "`line` does nothing without a `stroke`",
              "`dashes` does nothing without a `stroke`", "`round` does nothing without a `stroke`"});
  CHECK(said_of_box("{given: might, align: right, box: {text: Words, style: body}}") ==
        Texts{"`align` does nothing at this `given`"});
  CHECK(said_of_box("{rotate: {background: sea, bleed: [left]}, height: 5mm}") ==
        Texts{"`bleed` does nothing inside a `rotate`"});
}

TEST_CASE("a code in a square box has nothing to align", "[layout]") {
  CHECK(said_of_box("{stack: [{qr: words, left: 0, bottom: 0, align: right, valign: top}], height: 30mm}") ==
        Texts{"`align` does nothing where the box is no larger than its drawing",
              "`valign` does nothing where the box is no larger than its drawing"});
  CHECK(said_of_box("{qr: words, width: 20mm, height: 20mm, align: right}") ==
        Texts{"`align` does nothing where the drawing fills its box"});
}

TEST_CASE("keys that do something are passed over", "[layout]") {
  for (const std::string sound :
       {"{text: Words, style: body, background: sea, radius: 1mm, border: ink, border_width: 1mm, bleed: "
        "[left]}",
        "{stack: [{background: sea, bleed: [left]}], clip: true, radius: 1mm, height: 5mm, share: 1, "
        "max_height: 9mm}",
        "{rotate: {ornament: wave}, bleed: [left], height: 5mm}",
        "{grid: [{repeat: 'range(1, 2)', as: n, span: 2, box: {text: '{n}', style: body}}], tracks: [1, 1], "
        "row_gap: "
        "1mm}",
        "{row: [{column: [{text: Words, style: body, min_width: 9mm}]}]}",
        "{stack: [{right: 1mm, column: [{text: Words, style: body, min_width: 9mm}]}], height: 5mm}",
        "{given: might, align: right, box: {text: Words, style: body, width: 9mm}}",
        "{path: star, points: 7, inner: 0.4, stroke: sea, line: 1mm, dashes: [1mm], round: true, height: "
        "9mm}",
        "{path: rectangle, radius: 1mm, fill: sea, height: 9mm}",
        "{stack: [{icon: claw, left: 0, min_width: 12mm, align: right}], height: 9mm}",
        "{stack: [{icon: claw, left: 0, align: right}], height: 2mm}",
        "{stack: [{icon: claw, bottom: 0, padding: [0, 2mm], min_height: 9mm, valign: top}], height: 12mm}",
        "{stack: [{qr: words, left: 0, align: right}], height: 5mm}",
        "{stack: [{qr: words, bottom: 0, padding: [0, 2mm], align: right}], height: 30mm}",
        "{stack: [{qr: words, bottom: 0, min_height: 28mm, valign: top}], height: 30mm}",
        "{badge: '9', style: body, shape: rectangle, radius: 1mm, fill: sea, width: 5mm}"}) {
    INFO(sound);
    CHECK(said_of_box(sound).empty());
  }
}

TEST_CASE("the columns of a table with a head may have the share themselves", "[layout]") {
  BeastFaces beast(
      "table: moves ?? []\nas: move\nhead: [{text: Move, style: body}, {text: End, style: body}]\ncolumns:\n"
      "  - {text: '{move.name}', style: body, share: 1}\n  - {text: x, style: body, width: 10mm}\n",
      "might: 3\nmoves:\n  - {name: Bite, text: hard}\n");
  const Face face = beast.face();
  CHECK(beast.reports().empty());
  std::vector<Length> lefts;
  test::for_each_item(face.frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      lefts.push_back(run->origin.x);
    }
  });
  REQUIRE(lefts.size() == 4);
  CHECK(lefts[1] == 50_mm);
  CHECK(lefts[3] == 50_mm);
}

TEST_CASE("the span of a repeated cell may stand in its box", "[layout]") {
  const auto second_of = [](const std::string& cell) {
    BeastFaces beast("grid: [" + cell + "]\ntracks: [1, 1, 1]\n");
    const Face face = beast.face();
    CHECK(beast.reports().empty());
    const auto grounds = test::paths_of(face);
    REQUIRE(grounds.size() == 2);
    return grounds[1];
  };
  const Rect beside =
      second_of("{repeat: 'range(1, 2)', as: n, span: 2, box: {background: sea, height: 5mm}}");
  CHECK(beside.size.width == 40_mm);
  CHECK(second_of("{repeat: 'range(1, 2)', as: n, box: {background: sea, height: 5mm, span: 2}}") == beside);
}

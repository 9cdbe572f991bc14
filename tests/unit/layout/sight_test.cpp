// What masks, clips and the cut leave of drawings, and whether codes can be read.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "layout/checks/preflight.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using Catch::Matchers::Contains;
using test::BeastFaces;

namespace {

// What the lay-out says of a face.
std::string said_of_drawing(const std::string& front) {
  BeastFaces beast(front, "might: 3\n", {{"templates/hexfall/crab.png", "x"}});
  const Face face = beast.face();
  std::string said;
  for (const Diagnostic& each : beast.diagnostics.sorted(beast.sources)) {
    if (each.code != Code::coarse_picture) {
      CHECK(each.code == Code::box_overflows);
      CHECK(beast.sources.path(each.span.file) == "templates/hexfall/beast.yaml");
      said += each.message;
    }
  }
  CHECK(face.is_sound == said.empty());
  return said;
}

// A drawing in a box of 20 × 20 mm that is clipped.
std::string clipped(const std::string& clip, const std::string& drawing) {
  return said_of_drawing("column:\n  - {height: 20mm, width: 20mm, clip: " + clip + ", stack: [{" + drawing +
                         "}]}\n");
}

const std::string gone = "this drawing lies beyond the cut of the card, or is clipped away whole";
const std::string crumb = "the cut of the card or a `clip` leaves less than 2 % of this drawing";

// What the preflight says of codes, with 2 mm of bleed and 3 mm to be kept free.
struct Told {
  Code code;
  Severity severity;
  std::string message;
};
std::vector<Told> told_of(const std::string& front, decltype(layout::preflight)& look = layout::preflight) {
  BeastFaces beast(front);
  const FaceKey key = beast.key(2_mm);
  Face face = beast.faces->lay_out(key, beast.diagnostics);
  CHECK(beast.reports() == std::vector<std::string>());
  Diagnostics said;
  look(face, key, *beast.faces, *beast.common, said);
  CHECK(face.is_sound != said.has_errors());
  std::vector<Told> told;
  for (const Diagnostic& each : said.in_order_added()) {
    CHECK(beast.sources.path(each.span.file) == "templates/hexfall/beast.yaml");
    CHECK(each.help_text);
    told.push_back({each.code, each.severity, each.message});
  }
  return told;
}

// A code of 33 mm, whose modules are 1 mm wide and begin 4 mm inside it, and other boxes of a stack.
std::string with_code(const std::string& others, const std::string& place = "left: 8mm, top: 8mm",
                      const std::string& more = "") {
  return "stack:\n  - {qr: 'https://example.org/{id}', width: 33mm, height: 33mm, " + place + more + "}\n" +
         others;
}

}  // namespace

TEST_CASE("a drawing of which a mask leaves nothing is an error, whatever its shape", "[layout]") {
  for (const std::string drawing : {"icon: claw, colour: sea", "image: crab.png", "path: circle, fill: sea",
                                    "qr: 'https://example.org'", "background: sea", "border: sea"}) {
    INFO(drawing);
    const auto at = [&](const std::string& place) {
      return clipped("circle", fmt::format("{}, {}", drawing, place));
    };
    CHECK(at("left: 4mm, top: 4mm, width: 12mm, height: 12mm").empty());
    // In the corner of the box that the circle leaves out.
    CHECK(at("left: 0mm, top: 0mm, width: 2mm, height: 2mm") == gone);
    CHECK(at("left: 0mm, top: 0mm, width: 3.1mm, height: 3.1mm") == crumb);
  }
  CHECK(clipped("'M 0 0 L 20 0 L 0 20 Z'", "icon: claw, colour: sea, left: 13mm, top: 13mm, width: 6mm") ==
        gone);
  CHECK(
      clipped("'M 0 0 L 20 0 L 0 20 Z'", "icon: claw, colour: sea, left: 1mm, top: 1mm, width: 6mm").empty());
}

TEST_CASE("a ground of which a mask without an area leaves nothing is an error, an empty one is not",
          "[layout]") {
  CHECK(clipped("'M 0 0 L 10 10 Z'", "background: sea") == gone);
  CHECK(clipped("'M 0 0 L 10 10 L 0 10 Z'", "background: sea").empty());
  CHECK(clipped("circle", "background: sea, left: 0mm, top: 0mm, width: 2mm, height: 0mm").empty());
}

TEST_CASE("masks in masks leave what all of them leave", "[layout]") {
  const auto nested = [](const std::string& inner) {
    return said_of_drawing(
        "column:\n  - height: 20mm\n    width: 20mm\n    clip: lozenge\n    stack:\n      - left: 0mm\n      "
        "  "
        "top: 0mm\n        width: 12mm\n        height: 12mm\n        clip: '" +
        inner + "'\n        stack: [{image: crab.png, left: 0mm, top: 0mm, width: 12mm, height: 12mm}]\n");
  };
  CHECK(nested("circle").empty());
  CHECK(nested("M 0 0 L 6 0 L 0 6 Z") == gone);
  CHECK(nested("M 0 0 L 10.06 0 L 0 10.06 Z") == crumb);
}

TEST_CASE("a picture that fills a small clip is seen, however large it is", "[layout]") {
  for (const char* const clip : {"true", "circle"}) {
    CHECK(clipped(clip, "image: crab.png, left: -90mm, top: -90mm, width: 200mm, height: 200mm").empty());
  }
  CHECK(clipped("true", "image: crab.png, left: -99.9mm, top: 0mm, width: 100mm, height: 20mm") == crumb);
}

TEST_CASE("a picture that reaches on the card by less than anybody sees is an error", "[layout]") {
  const auto at = [](const std::string& left) {
    return said_of_drawing("stack:\n  - {image: crab.png, left: " + left +
                           ", top: 9mm, width: 20mm, height: 20mm}\n");
  };
  CHECK(at("-19mm").empty());
  CHECK(at("-19.8mm") == crumb);
  CHECK(at("-21mm") == gone);
}

TEST_CASE("a turned box has the cut and the clips around it too", "[layout]") {
  const auto turned = [](const std::string& outer, const std::string& place) {
    return said_of_drawing(
        "stack:\n  - {left: 10mm, top: 10mm, width: 30mm, height: 30mm, " + outer +
        "stack: [{angle: 45, rotate: {width: 20mm, height: 20mm, stack: [{icon: claw, colour: sea, " + place +
        ", width: 2mm, height: 2mm}]}}]}\n");
  };
  // The corner at the top comes to lie beyond a circle, and the middle does not.
  CHECK(turned("", "left: 0mm, top: 0mm").empty());
  CHECK(turned("clip: 'M 0 15 L 30 15 L 30 30 L 0 30 Z', ", "left: 0mm, top: 0mm") == gone);
  CHECK(turned("clip: 'M 0 15 L 30 15 L 30 30 L 0 30 Z', ", "left: 18mm, top: 18mm").empty());
  // Upright it would lie below the line.
  CHECK(turned("clip: 'M 0 15 L 30 15 L 30 30 L 0 30 Z', ", "left: 0mm, top: 18mm") != gone);
}

TEST_CASE("a code that stands free is not spoken of", "[layout]") {
  CHECK(told_of(with_code("")).empty());
  CHECK(told_of(with_code("  - {background: sea, left: 1mm, top: 1mm, width: 7mm, height: 60mm}\n  - {text: "
                          "'{name}', style: body, left: 8mm, top: 42mm}\n"))
            .empty());
  CHECK(told_of("stack:\n  - {left: 8mm, top: 8mm, width: 33mm, height: 33mm, clip: true, stack: [{qr: "
                "'https://example.org/{id}'}]}\n")
            .empty());
}

TEST_CASE("a clip that cuts modules of a code is an error, and a warning where it cuts the light ones",
          "[layout]") {
  const auto masked = [](const std::string& clip) {
    return told_of("stack:\n  - {left: 8mm, top: 8mm, width: 33mm, height: 33mm, clip: " + clip +
                   ", stack: [{qr: 'https://example.org/{id}'}]}\n");
  };
  const auto round = masked("circle");
  REQUIRE(round.size() == 1);
  CHECK(round[0].code == Code::box_overflows);
  CHECK(round[0].severity == Severity::error);
  CHECK(round[0].message == "a `clip` cuts modules of this code on `crab`");
  const auto light = masked("'M 2 2 L 31 2 L 31 31 L 2 31 Z'");
  REQUIRE(light.size() == 1);
  CHECK(light[0].severity == Severity::warning);
  CHECK(light[0].message == "a `clip` cuts the light modules around this code on `crab`");
}

TEST_CASE("what is drawn later on a code is an error, and a warning on the light modules", "[layout]") {
  for (const std::string later :
       {"background: sea, width: 5mm, height: 5mm", "path: circle, fill: sea, width: 5mm, height: 5mm",
        "icon: claw, colour: sea, width: 5mm, height: 5mm", "text: 'Words', style: body",
        "path: across, stroke: sea, line: 0.6mm, width: 9mm, height: 1mm"}) {
    CAPTURE(later);
    const auto at = [&](const std::string& place) {
      return told_of(with_code(fmt::format("  - {{{}, {}}}\n", later, place)));
    };
    const auto on = at("left: 20mm, top: 20mm");
    REQUIRE(on.size() == 1);
    CHECK(on[0].code == Code::box_overflows);
    CHECK(on[0].severity == Severity::error);
    CHECK(on[0].message == "a later box hides modules of this code on `crab`");
    const auto beside = at("left: 9mm, top: 8.2mm");
    REQUIRE(beside.size() >= 1);
    CHECK(beside[0].message.find("this code on `crab`") != std::string::npos);
    CHECK(at("left: 8mm, top: 42mm").empty());
  }
  const auto border = told_of(with_code("", "left: 8mm, top: 8mm", ", border: ink, border_width: 0.6mm"));
  REQUIRE(border.size() == 1);
  CHECK(border[0].severity == Severity::warning);
  CHECK(border[0].message == "a later box stands on the light modules around this code on `crab`");
  CHECK(told_of(with_code("", "left: 8mm, top: 8mm", ", border: ink, padding: 1mm")).empty());
}

TEST_CASE("a code over other drawings hides them and is whole itself", "[layout]") {
  CHECK(told_of("stack:\n  - {background: sea, left: 9mm, top: 9mm, width: 20mm, height: 20mm}\n  - {qr: "
                "'https://example.org/{id}', left: 8mm, top: 8mm, width: 33mm, height: 33mm}\n")
            .empty());
}

TEST_CASE("a code too near to the cut is told, and one that is cut an error", "[layout]") {
  const auto at_home = [](const std::string& left) {
    return told_of(with_code("", "top: 8mm, left: " + left), layout::preflight_at_home);
  };
  // Its modules begin 4 mm inside it.
  CHECK(at_home("0mm").empty());
  const auto quiet = at_home("-0.5mm");
  REQUIRE(quiet.size() == 1);
  CHECK(quiet[0].code == Code::type_outside_safe);
  CHECK(quiet[0].severity == Severity::warning);
  CHECK_THAT(quiet[0].message, Contains("readers need 4.0 mm of its ground"));
  const auto near = at_home("-2mm");
  REQUIRE(near.size() == 1);
  CHECK(near[0].severity == Severity::warning);
  CHECK_THAT(near[0].message, Contains("2.0 mm from the cut on `crab`, and 3 mm are to be kept free"));
  CHECK(told_of(with_code("", "top: 8mm, left: -2mm"))[0].severity == Severity::error);
  const auto cut = at_home("-6mm");
  REQUIRE(cut.size() == 1);
  CHECK(cut[0].severity == Severity::error);
  CHECK_THAT(cut[0].message, Contains("2.0 mm beyond the cut on `crab`"));
}

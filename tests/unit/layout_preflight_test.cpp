#include <catch2/catch.hpp>

#include "layout/grounds.h"
#include "layout/preflight.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

namespace {

// What is said of a face of the template, with 2 mm of bleed and 3 mm to be kept free.
std::vector<Diagnostic> said_of(const std::string& front,
                                decltype(layout::preflight)& look = layout::preflight) {
  BeastFaces studio(front);
  const FaceKey key = studio.key(2_mm);
  Face face = studio.faces->lay_out(key, studio.diagnostics);
  for (const std::string& report : studio.reports()) {
    UNSCOPED_INFO(report);
  }
  REQUIRE(studio.diagnostics.empty());
  Diagnostics said;
  look(face, key, *studio.faces, *studio.studio, said);
  CHECK(face.is_sound != said.has_errors());
  for (const Diagnostic& each : said.in_order_added()) {
    CHECK(studio.sources.path(each.span.file) == "templates/hexfall/beast.yaml");
  }
  return said.in_order_added();
}

std::vector<Code> codes_of(const std::string& front) {
  std::vector<Code> codes;
  for (const Diagnostic& each : said_of(front)) {
    codes.push_back(each.code);
  }
  return codes;
}

using Codes = std::vector<Code>;

}  // namespace

TEST_CASE("type nearer to the cut than the printer wants is an error, once for a box", "[layout]") {
  CHECK(codes_of("{text: '{name}', style: body, padding: 3mm}").empty());
  const auto said = said_of(
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
  const auto at_home = [](const std::string& front) { return said_of(front, layout::preflight_at_home); };
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
  BeastFaces studio("{text: '{name} and {name}', style: body, padding: 4mm}");
  FaceKey key = studio.key(2_mm);
  const Length own = 8_pt;
  for (const auto& [least, count] : {std::pair(own, 0), {own + 0.5_pt, 1}}) {
    key.least_type = least;
    Face face = studio.faces->lay_out(key, studio.diagnostics);
    Diagnostics said;
    layout::preflight(face, key, *studio.faces, *studio.studio, said);
    CHECK(said.errors() == static_cast<std::size_t>(count));
    CHECK(face.is_sound == (count == 0));
    for (const Diagnostic& each : said.in_order_added()) {
      CHECK(each.code == Code::type_too_small);
      CHECK(studio.sources.path(each.span.file) == "templates/hexfall/beast.yaml");
    }
  }
}

TEST_CASE("type that hardly differs from its ground is a warning", "[layout]") {
  const std::string in_sea = "background: sea, bleed: [left, top, right, bottom], padding: 4mm}";
  CHECK(codes_of("{text: '{name}', style: {extends: body, colour: white}, " + in_sea).empty());
  CHECK(codes_of("{text: '{name}', style: body, " + in_sea) == Codes{Code::low_contrast});
  CHECK(codes_of("{text: '{name}', style: {extends: body, colour: white}, padding: 4mm}") ==
        Codes{Code::low_contrast});  // On paper.
  const auto at_home = said_of("{text: '{name}', style: body, " + in_sea, layout::preflight_at_home);
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
  BeastFaces studio("{background: sea}");
  Face face = studio.face();
  Diagnostics said;
  layout::preflight(face, studio.key(), *studio.faces, *studio.studio, said);
  CHECK(said.empty());
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
  layout::Grounds grounds(frame, symbols);
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
  layout::Grounds grounds(frame, symbols);
  const auto in_the_middle = grounds.at({10, 7}, 9);
  REQUIRE(in_the_middle);
  CHECK_FALSE(in_the_middle->paint);
  CHECK_FALSE(grounds.at({4, 1}, 9));
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
        "the picture is printed at 190 pixels an inch, and the printer asks for 600");
  CHECK(found(600)[0].help_text == "give one of 945 × 630 pixels or more");
}

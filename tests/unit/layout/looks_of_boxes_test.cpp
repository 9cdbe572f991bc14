// Gradients, solid mixes with the ground, shadows, masks, tilted boxes, codes, and pictures that are found by name.
#include <catch2/catch.hpp>

#include "image/qr.h"
#include "image/svg.h"
#include "layout/checks/preflight.h"
#include "layout/items/contours.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

namespace {

std::string dump_of(BeastFaces& beast) {
  return frame::dump(beast.face().frame, beast.palette, beast.symbols);
}

std::string dump_of(const std::string& front) {
  BeastFaces beast(front);
  std::string dumped = dump_of(beast);
  CHECK(beast.reports() == std::vector<std::string>());
  return dumped;
}

std::vector<std::string> reports_of(const std::string& front) {
  BeastFaces beast(front);
  static_cast<void>(beast.face());
  return beast.reports();
}

using Reports = std::vector<std::string>;
using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("a gradient's stops are palette entries, evenly placed where they say nothing", "[layout]") {
  CHECK_THAT(dump_of("column:\n  - {height: 9mm, background: {linear: [sea, ink 40%, white]}}\n"),
             Contains("fill (linear 90, ") && Contains("sea at 0.0%, ") && Contains("ink 40.0% at 50.0%, ") &&
                 Contains("white at 100.0%)"));
  CHECK_THAT(
      dump_of("column:\n  - {height: 9mm, path: circle, fill: {radial: [white, {colour: sea, at: 0.7}, ink], "
              "centre: [0.3, 0.2]}}\n"),
      Contains("fill (radial 0.3 0.2, white at 0.0%, ") && Contains("sea at 70.0%, ") &&
          Contains("ink at 100.0%)"));
}

TEST_CASE("stops of one colour are no gradient", "[layout]") {
  CHECK_THAT(dump_of("column:\n  - {height: 9mm, background: {linear: [sea, sea]}}\n"), !Contains("linear"));
}

TEST_CASE("stops of a gradient go one way", "[layout]") {
  CHECK(reports_of("column:\n  - {height: 9mm, background: {linear: [{colour: sea, at: 0.6}, {colour: ink, "
                   "at: 0.6}]}}\n") == Reports{"templates/hexfall/beast.yaml:9:69 bad-box"});
  CHECK(reports_of("column:\n  - {height: 9mm, background: {linear: [sea, see]}}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:50 unknown-colour"});
}

TEST_CASE("words are held against the worst end of a gradient", "[layout]") {
  BeastFaces beast(
      "padding: 5mm\nbackground: {linear: [white, sea 30%]}\ncolumn:\n  - {text: '{name}', style: body}\n");
  Face face = beast.face();
  layout::preflight(face, beast.key(), *beast.faces, *beast.common, beast.diagnostics);
  CHECK(beast.reports() == Reports());
  BeastFaces dark(
      "padding: 5mm\nbackground: {linear: [white, ink]}\ncolumn:\n  - {text: '{name}', style: body}\n");
  face = dark.face();
  layout::preflight(face, dark.key(), *dark.faces, *dark.common, dark.diagnostics);
  CHECK(dark.reports() == Reports{"templates/hexfall/beast.yaml:11:9 low-contrast"});
}

TEST_CASE("what is translucent is a solid mix with the flat colour below it", "[layout]") {
  CHECK_THAT(
      dump_of("stack:\n  - {background: ink, left: 2mm, top: 2mm, width: 9mm, height: 9mm, opacity: 0.25}\n"),
      Contains("ink 25.0% M"));
  const std::string over_sea = dump_of(
      "stack:\n  - {background: sea}\n  - {background: ink 40%, radius: 2mm, left: 2mm, top: 2mm, width: "
      "9mm, height: "
      "9mm, opacity: 0.5}\n");
  CHECK_THAT(over_sea, Contains("ink 20.0% over ") && Contains("sea 50.0%"));
  // Upon that mix once more.
  CHECK_THAT(dump_of("stack:\n  - {background: sea}\n  - {background: ink, left: 2mm, top: 2mm, width: 9mm, "
                     "height: 9mm, opacity: "
                     "0.5}\n  - {path: circle, fill: ink, left: 3mm, top: 3mm, width: 5mm, height: 5mm, "
                     "opacity: 0.5}\n"),
             Contains("ink 75.0% over ") && Contains("sea 25.0%"));
  CHECK_THAT(dump_of("stack:\n  - {background: ink}\n  - {background: ink, left: 1mm, top: 2mm, width: 9mm, "
                     "height: 9mm, opacity: "
                     "0.5}\n"),
             !Contains("over"));
}

TEST_CASE("nothing shines through to several colours", "[layout]") {
  const Reports at_the_box{"templates/hexfall/beast.yaml:10:9 bad-box"};
  for (const std::string below : {"{background: ink, left: 1mm, top: 1mm, width: 5mm, height: 5mm}",
                                  "{background: {linear: [sea, ink]}}",
                                  "{path: across, stroke: ink, line: 0.2mm, top: 4mm, height: 1mm}"}) {
    INFO(below);
    CHECK(
        reports_of("stack:\n  - " + below +
                   "\n  - {background: sea, left: 2mm, top: 2mm, width: 9mm, height: 9mm, opacity: 0.5}\n") ==
        at_the_box);
  }
  // A mix of three.
  CHECK(reports_of("background: sea\nstack:\n  - {background: ink, left: 2mm, top: 2mm, width: 9mm, height: "
                   "9mm, opacity: 0.5}\n"
                   "  - {background: black, left: 3mm, top: 3mm, width: 4mm, height: 4mm, opacity: 0.5}\n") ==
        Reports{"templates/hexfall/beast.yaml:11:9 bad-box"});
}

TEST_CASE("a frame that leaves the lay-out has no open paint", "[layout]") {
  BeastFaces beast(
      "stack:\n  - {background: {linear: [sea, ink]}}\n  - {background: {linear: [sea, ink]}, left: 2mm, "
      "top: 2mm, width: "
      "9mm, height: 9mm, opacity: 0.5}\n");
  const Face face = beast.face();
  CHECK_FALSE(face.is_sound);
  test::for_each_item(face.frame.items, [](const Item& item, const Transform&) {
    CHECK_FALSE(is_open(item.paint));
    const auto* const path = std::get_if<PathItem>(&item.what);
    for (std::size_t i = 0; path != nullptr && path->gradient && i < path->gradient->stops.size(); ++i) {
      CHECK_FALSE(is_open(path->gradient->stops[i].paint));
    }
  });
}

TEST_CASE("a shadow is steps that come to its opacity", "[layout]") {
  const std::string dumped = dump_of(
      "background: white\nstack:\n  - {background: sea, radius: 1mm, left: 9mm, top: 9mm, width: 9mm, "
      "height: 9mm, shadow: {colour: ink, "
      "shift: [0.5mm, 1mm], blur: 2mm, opacity: 0.4, steps: 4}}\n");
  std::size_t steps = 0;
  for (auto at = dumped.find("ink"); at != std::string::npos; at = dumped.find("ink", at + 1)) {
    ++steps;
  }
  CHECK(steps == 4);
  CHECK_THAT(dumped, Contains("ink 12.0%") && Contains("ink 39.9%"));
}

TEST_CASE("a clip may be a shape, an outline or an icon", "[layout]") {
  const auto clipped = [](const std::string& clip) {
    return dump_of("column:\n  - {height: 20mm, width: 20mm, clip: " + clip +
                   ", stack: [{background: sea}]}\n");
  };
  CHECK(clipped("rectangle") == clipped("true"));
  CHECK_THAT(clipped("circle"), Contains("clip M 20.000,10.000 C"));
  CHECK_THAT(clipped("'M 0 0 L 20 0 L 0 20 Z'"),
             Contains("clip M 0.000,0.000 L 20.000,0.000 L 0.000,20.000 Z"));
  CHECK_THAT(clipped("{icon: claw}"), Contains("clip M 0.000,0.000 L 20.000,0.000 L 20.000,20.000"));
  for (const auto& [clip, code] : {std::pair{"across", "bad-box"}, std::pair{"'M 0 0 Q 3'", "bad-path"},
                                   std::pair{"{icon: clow}", "unknown-icon"}}) {
    const Reports reports = reports_of(std::string("column:\n  - {height: 9mm, clip: ") + clip +
                                       ", stack: [{background: sea}]}\n");
    REQUIRE(reports.size() == 1);
    CHECK_THAT(reports[0], Contains(code));
  }
}

TEST_CASE("a mask of an icon is what the icon fills, with its holes", "[layout]") {
  BeastFaces beast("column: []\n");
  const auto outline = [&](const std::string& drawing) {
    const std::string name = "icon/own-" + std::to_string(beast.symbols.size());
    const auto symbol = image::read_symbol(name, "<svg viewBox=\"0 0 24 24\">" + drawing + "</svg>",
                                           FileId(0), beast.palette);
    REQUIRE(symbol);
    return beast.outlines.of(beast.symbols.add(*symbol), *beast.common);
  };
  const auto area = [&](const std::string& drawing) {
    const auto found = outline(drawing);
    REQUIRE(found);
    return layout::turning_area(*found) / 2;
  };
  // Whichever way the hole is drawn, and what lies in it.
  CHECK(area("<path fill-rule='evenodd' d='M0 0H20V20H0ZM5 5H15V15H5Z'/>") == Approx(300));
  CHECK(area("<path fill-rule='evenodd' d='M0 0H20V20H0ZM5 5V15H15V5ZM8 8H12V12H8Z'/>") == Approx(316));
  CHECK(area("<path d='M0 0H20V20H0ZM5 5V15H15V5Z M1 1H2V2H1Z'/>") == Approx(301));
  // Parts over each other leave no hole, whichever way they go round.
  const auto over = outline("<path d='M0 0H20V10H0Z'/><path d='M5 5V15H15V5Z'/>");
  REQUIRE(over);
  CHECK(layout::turning_area(*over) / 2 == Approx(300));
  // Lines are no part of it.
  CHECK(area("<path d='M0 0H20V20H0Z' stroke='black'/>") == Approx(400));
  CHECK(outline("<path d='M0 0H20V20H0Z' fill='none' stroke='black'/>")->empty());
  // A path that crosses itself, and another part where it would be a hole.
  const std::string crossed = "<path fill-rule='evenodd' d='M0 0H20V20H0ZM10 10H22V15H10Z'/>";
  CHECK(outline(crossed));
  CHECK_FALSE(outline(crossed + "<path d='M20 10H24V15H20Z'/>"));
}

TEST_CASE("each shipped icon is a mask", "[layout]") {
  BeastFaces beast("column: []\n");
  const auto files = source::disk_files(TALIA_TESTS "/../templates/icons");
  std::vector<std::string> refused;
  std::size_t masks = 0;
  for (const std::string& path : files->list("").files) {
    if (!path.ends_with(".svg")) {
      continue;
    }
    auto symbol = image::read_symbol(path, files->read(path).value_or(""), FileId(0), beast.palette);
    REQUIRE(symbol);
    const auto& outline = beast.outlines.of(beast.symbols.add(*symbol), *beast.common);
    if (!outline) {
      refused.push_back(path);
    } else {
      masks += outline->empty() ? 0 : 1;
    }
  }
  CHECK(masks > 100);
  CHECK(refused == std::vector<std::string>{});
}

TEST_CASE("a box turns by any angle around its middle", "[layout]") {
  CHECK_THAT(dump_of("column:\n  - {height: 20mm, width: 20mm, angle: 30, rotate: {width: 10mm, height: 4mm, "
                     "background: sea}}\n"),
             Contains("turned 0.866 0.5 -0.5 0.866"));
  CHECK_THAT(dump_of("column:\n  - {height: 20mm, width: 20mm, angle: -90, rotate: {width: 10mm, height: "
                     "4mm, background: sea}}\n"),
             Contains("at 8.000,15.000 turned 0 -1 1 0"));
  CHECK(reports_of("column:\n  - {height: 5mm, width: 9mm, angle: 30, rotate: {width: 10mm, height: 4mm, "
                   "background: sea}}\n") == Reports{"templates/hexfall/beast.yaml:9:46 box-overflows"});
}

TEST_CASE("lines of a tilted text do not lie over each other, a tilted line over a level one does",
          "[layout]") {
  const auto hidden = [](const std::string& front) {
    BeastFaces beast("padding: 8mm\n" + front);
    Face face = beast.face();
    layout::preflight_at_home(face, beast.key(), *beast.faces, *beast.common, beast.diagnostics);
    return beast.reports();
  };
  CHECK(hidden("column:\n  - {angle: 20, height: 40mm, rotate: {width: 20mm, text: 'The tide comes in twice "
               "a day here', style: "
               "body}}\n") == Reports());
  CHECK(hidden("stack:\n  - {text: 'The tide comes in twice', style: body, top: 9mm, left: 1mm}\n  - {angle: "
               "20, top: 0, left: 0, height: "
               "24mm, rotate: {width: 20mm, text: 'Void everywhere', style: body}}\n")
            .size() == 1);
}

TEST_CASE("a code has its quiet zone, and tells of modules too small to read", "[layout]") {
  const auto code = image::qr_code("https://example.org/crab", image::QrLevel::medium);
  REQUIRE(code);
  CHECK(code->size == 25);
  CHECK(code->is_dark(0, 0));
  CHECK_FALSE(code->is_dark(1, 1));
  BeastFaces large("column:\n  - {qr: 'https://example.org/{id}', width: 33mm, height: 33mm}\n");
  const auto paths = test::paths_of(large.face());
  CHECK(large.reports() == Reports());
  REQUIRE(paths.size() == 2);
  CHECK(paths[0].size.width == 33_mm);
  CHECK(paths[1].left() == 4_mm);
  CHECK(paths[1].size.width.in_mm() == Approx(25));
  CHECK(reports_of("column:\n  - {qr: 'https://example.org/{id}', width: 8mm, height: 8mm}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:9 coarse-picture"});
  CHECK(reports_of("column:\n  - {qr: 'https://example.org/{id}', width: 33mm, height: 33mm, colour: white, "
                   "ground: sea}\n") == Reports{"templates/hexfall/beast.yaml:9:9 low-contrast"});
  CHECK(reports_of("column:\n  - {qr: '" + std::string(3000, 'x') + "', width: 33mm, height: 33mm}\n") ==
        Reports{"templates/hexfall/beast.yaml:9:14 wrong-length"});
  CHECK(reports_of("column:\n  - {qr: \"{''}\", width: 33mm, height: 33mm}\n") == Reports());
}

TEST_CASE("a picture is found by the definition's id, and a placeholder names one that is not there",
          "[layout]") {
  const std::string front = "column:\n  - {image: 'art/{id}.*', width: 20mm, height: 15mm}\n";
  BeastFaces there(front, "might: 3\n", {{"content/campaigns/reach/art/crab.png", "x"}});
  CHECK_THAT(dump_of(there), Contains("image art/artefact"));
  CHECK(there.reports() == Reports());
  BeastFaces twice(
      front, "might: 3\n",
      {{"content/campaigns/reach/art/crab.png", "x"}, {"content/campaigns/reach/more/art/crab.webp", "x"}});
  static_cast<void>(twice.face());
  CHECK(twice.reports() == Reports{"templates/hexfall/beast.yaml:9:17 unknown-picture"});
  BeastFaces none(front);
  Face face = none.face();
  CHECK(face.is_sound);
  CHECK_THAT(test::words_of(face), Contains("art/crab.*"));
  CHECK_FALSE(none.diagnostics.has_errors());
  CHECK(none.reports() == Reports{"templates/hexfall/beast.yaml:9:17 unknown-picture"});
  layout::preflight_at_home(face, none.key(), *none.faces, *none.common, none.diagnostics);
  CHECK_FALSE(none.diagnostics.has_errors());
  layout::preflight(face, none.key(), *none.faces, *none.common, none.diagnostics);
  CHECK(none.diagnostics.has_errors());
  CHECK_FALSE(face.is_sound);
}

TEST_CASE("a picture by name lies below the campaign's folder", "[layout]") {
  for (const char* const name : {".*", "../{id}.*", "art/../../{id}.*", "/art/{id}.*", "art/.*"}) {
    INFO(name);
    BeastFaces beast(std::string("column:\n  - {image: '") + name + "', width: 20mm, height: 15mm}\n");
    CHECK_FALSE(beast.face().is_sound);
    CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:17 unknown-picture"});
  }
}

TEST_CASE("a template knows the campaign of its card", "[layout]") {
  BeastFaces beast(
      "column:\n  - {text: '{campaign.name} {campaign.version} {campaign.date ?? \"undated\"}', style: "
      "body}\n");
  CHECK(test::words_of(beast.face()) == "Reach 1.0.0 undated");
  CHECK(beast.reports() == Reports());
}

TEST_CASE("a template knows the deck in which its card is printed", "[layout]") {
  BeastFaces beast(
      "column:\n  - {text: '{deck.name ?? \"by itself\"} {deck.id ?? \"and free\"}', style: body}\n");
  CHECK(test::words_of(beast.face()) == "by itself and free");
  const Deck deck{"shore", "Of the Shore", {}, {}, {}, {}, {}, {}};
  FaceKey key = beast.key();
  key.deck = &deck;
  CHECK(test::words_of(beast.faces->lay_out(key, beast.diagnostics)) == "Of the Shore shore");
  CHECK(beast.reports() == Reports());
}

namespace {

// The front with a text of its own around an outline, and other keys beside it.
std::string around(const std::string& outline, const std::string& others = "") {
  return "stack:\n  - {text: 'Words and words and words again', style: body" + others +
         ", around: {outline: " + outline + "}}\n";
}

std::vector<Length> lefts_of_lines(BeastFaces& beast) {
  std::vector<Length> lefts;
  for (const Item& item : beast.face().frame.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      lefts.push_back(run->origin.x);
    }
  }
  return lefts;
}

}  // namespace

TEST_CASE("a text runs round an outline that is told from its box's corner, padding or not", "[layout]") {
  BeastFaces bare(around("M 0 0 L 10 0 L 10 20 L 0 20 Z", ", left: 4mm, right: 4mm"));
  BeastFaces padded(around("M 0 0 L 10 0 L 10 20 L 0 20 Z", ", left: 4mm, right: 4mm, padding: 3mm"));
  // A millimetre stays free where `gap` says nothing.
  CHECK(lefts_of_lines(bare).front() == 15_mm);
  CHECK(lefts_of_lines(padded).front() == 15_mm);
  CHECK(bare.reports() == Reports());
  CHECK(padded.reports() == Reports());
}

TEST_CASE("an outline may be told from the upper right corner of its box", "[layout]") {
  const auto right_of = [](const std::string& padding, Length trim) {
    BeastFaces beast(around("M 0 0 L 10 0 L 10 20 L 0 20 Z, from: right",
                            ", align: right, left: 4mm, right: 4mm" + padding));
    FaceKey key = beast.key();
    key.trim.width = trim;
    Length right;
    for (const Item& item : beast.faces->lay_out(key, beast.diagnostics).frame.items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        right = std::max(right, run->origin.x + run->advance);
      }
    }
    CHECK(beast.reports() == Reports());
    return right;
  };
  for (const Length right : {right_of("", 60_mm), right_of(", padding: [1mm, 3mm, 1mm, 7mm]", 60_mm),
                             right_of("", 62_mm) - 2_mm}) {
    CHECK(std::abs((right - 45_mm).in_mm()) < 0.001);
  }
}

TEST_CASE("where boxes are laid out from the right an outline is told from there", "[layout]") {
  BeastFaces beast(around("M 0 0 L 10 0 L 10 20 L 0 20 Z", ", left: 4mm, right: 8mm"));
  FaceKey key = beast.key();
  key.language = "he";
  Length right;
  const Face face = beast.faces->lay_out(key, beast.diagnostics);
  for (const Item& item : face.frame.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      right = std::max(right, run->origin.x + run->advance);
    }
  }
  CHECK(right <= 45_mm);
}

TEST_CASE("outlines that enclose nothing, meet themselves or are no straight lines are refused", "[layout]") {
  const auto refused = [](const std::string& outline) { return reports_of(around("'" + outline + "'")); };
  const Reports bad_path{"templates/hexfall/beast.yaml:9:82 bad-path"};
  CHECK(refused("M 0 0 L 9 0 L 9 9 L 0 9 Z") == Reports());
  CHECK(refused("M 0 0 L 9 0 L 0 9") == Reports());
  CHECK(refused("M 0 0 L 9 0 L 9 0 L 0 9 L 0 0 Z") == Reports());
  CHECK(refused("circle") == bad_path);
  CHECK(refused("M 0 0 L 9 0 Z") == bad_path);
  CHECK(refused("M 0 0 L 0 0 L 0 0 L 0 0 Z") == bad_path);
  CHECK(refused("M 0 0 L 9 0 L 4 0 Z") == bad_path);
  CHECK(refused("M 0 0 L 9 9 L 9 0 L 0 9 Z") == bad_path);
  CHECK(refused("M 0 0 L 9 0 L 9 9 L 4 0 L 0 9 Z") == bad_path);
  CHECK(refused("M 0 0 L 9 0 L 9 9 L 9 4 L 0 9 Z") == bad_path);
  CHECK(refused("M 0 0 L 9 0 C 9 9 9 9 0 9 Z") == bad_path);
  CHECK(refused("M 0 0 L 9 0 L 9 9 Z M 1 1 L 2 1 L 2 2 Z") == bad_path);
  CHECK(refused("M 0 0 L 9 0 L 9 9 Z L 0 9") == bad_path);
  CHECK(refused("M 0 0 L 1e300 0 L 9 9 Z") == bad_path);
  CHECK(refused("M 0 0 L nan 0 L 9 9 Z") == bad_path);
  CHECK(refused("M 0 0 L 1001 0 L 9 9 Z") == bad_path);
  std::string many = "M 0 0";
  for (int i = 0; i < 10000; ++i) {
    many += " L " + std::to_string(1 + i % 900) + " " + std::to_string(1 + i / 900);
  }
  CHECK(refused(many) == bad_path);
}

TEST_CASE("an outline beside its text is told, for it keeps nothing clear", "[layout]") {
  const Reports at_box{"templates/hexfall/beast.yaml:9:9 bad-box"};
  CHECK(reports_of(around("M 70 0 L 90 0 L 90 9 Z")) == at_box);
  CHECK(reports_of(around("M 0 90 L 9 90 L 9 99 Z")) == at_box);
  CHECK(reports_of(around("M -9 -9 L -1 -9 L -1 -1 Z")) == at_box);
  CHECK(reports_of(around("M -9 -9 L 20 -9 L 20 1 Z")) == Reports());
}

TEST_CASE("a text with no room beside an outline and below it is too long, and has no word over it",
          "[layout]") {
  const std::string all = "M -5 -5 L 500 -5 L 500 500 L -5 500 Z";
  const Reports reports = reports_of(around(all));
  REQUIRE(reports.size() == 1);
  CHECK_THAT(reports.front(), Contains("text-overflows"));
}

TEST_CASE("what does not go with an outline is told at its place", "[layout]") {
  const std::string corner = "M 0 0 L 9 0 L 9 9 Z";
  const auto codes = [&](const std::string& front) {
    std::string all;
    for (const std::string& report : reports_of(front)) {
      all += report.substr(report.rfind(' ') + 1) + ' ';
    }
    return all;
  };
  CHECK(codes(around(corner, ", valign: top")).empty());
  CHECK(codes(around(corner, ", valign: middle")) == "bad-box ");
  CHECK(codes(around(corner, ", valign: bottom")) == "bad-box ");
  CHECK(codes("column:\n  - {show: text, style: body, rest: card, around: {outline: " + corner + "}}\n") ==
        "bad-box ");
  CHECK(codes("column:\n  - {text: 'Words and so on', style: {extends: body, drop_cap: {lines: 2}}, around: "
              "{outline: " +
              corner + "}}\n") == "bad-drop-cap ");
  CHECK(codes("column:\n  - {icon: claw, height: 5mm, around: {outline: " + corner + "}}\n") != "");
  CHECK(codes("column:\n  - {table: 'range(1, 3)', as: n, columns: [{text: '{n}', style: body, around: "
              "{outline: " +
              corner + "}}]}\n") == "bad-box ");
  CHECK(codes("column:\n  - {text: Words, style: body, around: {gap: 2mm}}\n") != "");
  CHECK(codes("column:\n  - {text: Words, style: body, around: " + corner + "}\n") != "");
}

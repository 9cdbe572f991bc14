#include "layout/layout.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "typeset/ink.h"
#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using Reports = std::vector<std::string>;
using namespace length_literals;

TEST_CASE("a face shows fields, stats and a field's markup", "[layout]") {
  BeastFaces beast(
      "column:\n"
      "  - {text: '{name}', style: title}\n"
      "  - {text: 'Might {might}, threat {threat}', style: body}\n"
      "  - {show: text, style: body}\n",
      "might: 3\ntext: Bites for {might}.\n");
  const Face face = beast.face();
  CHECK(beast.reports().empty());
  CHECK(face.is_sound);
  CHECK(test::words_of(face) == "Tide crab|Might 3, threat 6|Bites for 3.");
  CHECK(face.frame.size == Size{60_mm, 80_mm});
}

TEST_CASE("boxes with a share divide what the others leave", "[layout]") {
  BeastFaces beast(
      "row:\n"
      "  - {background: ink, width: 10mm}\n"
      "  - {background: sea, share: 1}\n"
      "  - {background: sea, share: 3}\n"
      "gap: 2mm\n");
  const auto rects = test::paths_of(beast.face());
  REQUIRE(rects.size() == 3);
  CHECK(rects[0] == Rect{{}, {10_mm, 80_mm}});
  CHECK(rects[1] == Rect{{12_mm, {}}, {11.5_mm, 80_mm}});
  CHECK(rects[2] == Rect{{25.5_mm, {}}, {34.5_mm, 80_mm}});
}

TEST_CASE("a box grows no further than its most, and others take the rest", "[layout]") {
  BeastFaces beast(
      "column:\n"
      "  - {background: ink, share: 1000, min_height: 5mm, max_height: 20mm}\n"
      "  - {background: sea, share: 1}\n");
  const auto rects = test::paths_of(beast.face());
  REQUIRE(rects.size() == 2);
  CHECK(rects[0].size.height == 20_mm);
  CHECK(rects[1].size.height == 60_mm);
}

TEST_CASE("only a ground goes on into the bleed, type stays where it was", "[layout]") {
  BeastFaces beast(
      "column:\n  - {text: '{name}', style: title, background: sea, bleed: [left, top, right]}\n");
  const Face trimmed = beast.face();
  const Face bled = beast.face(3_mm);
  CHECK(bled.frame.size == Size{66_mm, 86_mm});
  const auto ground = test::paths_of(bled).front();
  CHECK(ground.left() == Length());
  CHECK(ground.top() == Length());
  CHECK(ground.right() == 66_mm);
  Point at_trim, at_bleed;
  test::for_each_item(trimmed.frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      at_trim = run->origin;
    }
  });
  test::for_each_item(bled.frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      at_bleed = run->origin;
    }
  });
  CHECK(at_bleed == Point{at_trim.x + 3_mm, at_trim.y + 3_mm});
}

TEST_CASE("a text takes the first size that fits, and the picture gives way before it does", "[layout]") {
  const std::string front =
      "column:\n"
      "  - {background: sea, share: 1, min_height: 30mm}\n"
      "  - {show: text, style: body, fit: [{size: 12pt/14pt}, {size: 9pt/11pt}, {size: 8pt/9pt}]}\n";
  const std::string sentence = "A crab of the tide that bites whoever walks here. ";
  const auto text = [&](int times) {
    std::string words;
    for (int i = 0; i < times; ++i) {
      words += sentence;
    }
    return "might: 3\ntext: \"" + words + "\"\n";
  };
  BeastFaces little(front, text(2));
  const Face short_face = little.face();
  REQUIRE(short_face.fits.size() == 1);
  CHECK(short_face.fits[0].step == 0);
  CHECK(test::paths_of(short_face)[0].size.height > 30_mm);
  BeastFaces more(front, text(10));
  const Face full_face = more.face();
  REQUIRE(full_face.fits.size() == 1);
  CHECK(full_face.fits[0].step > 0);
  CHECK(full_face.is_sound);
  CHECK(more.reports().empty());
}

TEST_CASE("a text that is too long at the last size is reported at its first character, and never cut",
          "[layout]") {
  std::string words;
  for (int i = 0; i < 60; ++i) {
    words += "Crab number " + std::to_string(i) + " bites. ";
  }
  BeastFaces beast(
      "column:\n  - {show: text, style: body, height: 20mm, fit: [{size: 8pt/9pt}, {size: 7pt/8pt}]}\n",
      "might: 3\ntext: \"" + words + "\"\n");
  const Face face = beast.face();
  CHECK_FALSE(face.is_sound);
  CHECK(beast.reports() == Reports{"content/campaigns/reach/crab.yaml:6:8 text-overflows"});
  CHECK(test::words_of(face).find("59 bites") != std::string::npos);
  REQUIRE(beast.diagnostics.in_order_added().back().help_text);
  CHECK(beast.diagnostics.in_order_added().back().help_text->find("cut ") == 0);
}

TEST_CASE("a name that no size brings into its lines is reported at the field", "[layout]") {
  BeastFaces beast(
      "column:\n  - {text: '{name}', style: title, width: 8mm, fit: [{size: 12pt/14pt, lines: 1}, {size: "
      "10pt/12pt, lines: 1}]}\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK(beast.reports() == Reports{"content/campaigns/reach/crab.yaml:4:7 text-overflows"});
  REQUIRE(beast.diagnostics.in_order_added().back().notes.size() == 1);
  CHECK(beast.diagnostics.in_order_added().back().notes[0].message ==
        "the box is here: 8.00 mm wide, and the text takes 2 lines of it");
}

TEST_CASE("the accent of a drop cap needs padding above, in a box of any height", "[layout]") {
  const std::string box = "column:\n  - {text: 'Śmigły krab tkwi w norze', style: {drop_cap: {lines: 2}}";
  BeastFaces bare(box + "}\n");
  CHECK_FALSE(bare.face().is_sound);
  const auto all = bare.diagnostics.in_order_added();
  const auto overflow = std::ranges::find(all, Code::text_overflows, &Diagnostic::code);
  REQUIRE(overflow != all.end());
  CHECK(overflow->help_text->starts_with("letters reach "));
  BeastFaces padded(box + ", padding: [3mm, 0mm, 0mm, 0mm]}\n");
  CHECK(padded.face().is_sound);
}

TEST_CASE("a text that counts its lines does not shrink with the text beside it", "[layout]") {
  std::string words;
  for (int i = 0; i < 14; ++i) {
    words += "A crab of the tide that bites whoever walks here. ";
  }
  BeastFaces beast(
      "column:\n"
      "  - {text: '{name}', style: title, fit: [{size: 12pt/14pt, lines: 1}, {size: 6pt/7pt, lines: 1}]}\n"
      "  - {show: text, style: body, fit: [{size: 14pt/17pt}, {size: 9pt/11pt}]}\n",
      "might: 3\ntext: \"" + words + "\"\n");
  const Face face = beast.face();
  REQUIRE(face.fits.size() == 2);
  CHECK(face.fits[0].step == 0);
  CHECK(face.fits[1].step == 1);
}

TEST_CASE("each item of a list is drawn, with its own markup", "[layout]") {
  BeastFaces beast(
      "column:\n"
      "  - table: moves ?? []\n"
      "    as: move\n"
      "    columns:\n"
      "      - {text: '**{move.name}**', style: body, width: 20mm}\n"
      "      - {show: move.text, style: body, share: 1}\n"
      "  - {repeat: 'range(1, 3)', as: n, box: {text: '{n}', style: body}}\n",
      "might: 3\nmoves:\n  - {name: Bite, text: for *two*}\n  - {name: Flee, text: fast}\n");
  const Face face = beast.face();
  CHECK(beast.reports().empty());
  CHECK(test::words_of(face) == "Bite|for |two|Flee|fast|1|2|3");
}

TEST_CASE("the commas of a table's decimal column stand under each other", "[layout]") {
  const auto commas_of = [](const std::string& column) {
    BeastFaces beast(
        "table: moves\nas: move\nhead:\n  - {text: Move, style: body, share: 1}\n  - {text: '9,5', style: "
        "body}\n"
        "columns:\n  - {text: '{move.name}', style: body, share: 1}\n  - {" +
            column + ", style: body, background: sea}\n",
        "might: 3\nmoves:\n  - {name: a, text: '1,50001'}\n  - {name: b, text: '888,25'}\n  - {name: c, "
        "text: '10'}\n"
        "  - {name: d, text: none}\n");
    const Face face = beast.face();
    CHECK(beast.reports().empty());
    std::vector<double> commas;  // In points; of the word, where it ends.
    test::for_each_item(face.frame.items, [&](const Item& item, const Transform&) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run == nullptr || run->text.size() < 2 || run->text == "Move" || run->text == "9,5") {
        return;
      }
      const auto comma = run->text.find(',');
      const Length at = comma == std::string::npos ? run->advance : run->glyphs.at(comma).offset.x;
      commas.push_back((run->origin.x + at).in_pt());
    });
    REQUIRE(commas.size() == 4);
    return commas;
  };
  for (const std::string width : {"", ", width: 20mm", ", width: 22mm, padding: 1mm"}) {
    const auto commas = commas_of("show: move.text, align: decimal" + width);
    CHECK(commas[1] == Approx(commas[0]).margin(0.01));
    CHECK(commas[2] == Approx(commas[0]).margin(0.01));
    // Words stand where the longest decimals end, at the column's right.
    const Length padding = width.ends_with("1mm") ? 1_mm : Length();
    CHECK(commas[3] == Approx((60_mm - padding).in_pt()).margin(0.05));
    CHECK(commas[3] > commas[0] + 5);
  }
  // Where they find no room like that, they stand at the right, and nothing is reported that fits.
  const auto narrow = commas_of("show: move.text, align: decimal, width: 11mm");
  CHECK(narrow[0] != Approx(narrow[1]).margin(0.5));
  const auto left = commas_of("show: move.text, width: 20mm");
  CHECK(left[0] != Approx(left[1]).margin(1));
}

TEST_CASE("what a condition rules out takes no room", "[layout]") {
  BeastFaces beast(
      "row:\n"
      "  - {background: ink, width: 10mm, when: might > 5}\n"
      "  - {background: sea, share: 1}\n"
      "  - {given: text, box: {show: text, style: body}}\n");
  const auto rects = test::paths_of(beast.face());
  CHECK(beast.reports().empty());
  REQUIRE(rects.size() == 1);
  CHECK(rects[0].size.width == 60_mm);
}

TEST_CASE("a part takes arguments and shows its user's boxes in its slots", "[layout]") {
  BeastFaces beast(
      "column:\n"
      "  - {part: pair, with: {left_side: name, right_side: might + 1}, slots: {middle: {text: ' "
      "{words.size.low} ', style: body}}}\n"
      "  - {part: pair, with: {left_side: ref}}\n");
  const Face face = beast.face();
  CHECK(beast.reports().empty());
  CHECK(test::words_of(face) == "Tide crab|small|4|B-1");
}

TEST_CASE("an edge ornament repeats a whole number of times", "[layout]") {
  BeastFaces beast(
      "column:\n  - {ornament: wave, colour: sea, height: 2mm, along: {periods: 4, period: 2}}\n");
  int uses = 0;
  double scale = 0;
  test::for_each_item(beast.face().frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
      ++uses;
      scale = use->place.xx;
    }
  });
  CHECK(uses == 7);  // 30 periods, four in each drawing; the last two are drawn by themselves.
  CHECK(scale == Approx(1.0));
}

TEST_CASE("a turned box reads from top to bottom", "[layout]") {
  BeastFaces beast(
      "stack:\n  - {left: 2mm, width: 5mm, top: 10mm, bottom: 10mm, rotate: {text: '{name}', style: "
      "body}}\n");
  const Face face = beast.face();
  const auto* const group = std::get_if<Group>(&face.frame.items.front().what);
  REQUIRE(group != nullptr);
  const Point start = group->place.apply({});
  const Point along = group->place.apply({10_mm, {}});
  CHECK(start == Point{7_mm, 10_mm});
  CHECK(along == Point{7_mm, 20_mm});
}

TEST_CASE("what is held above and below takes the height that its stack has, and asks for none", "[layout]") {
  const auto bottom_of = [](const std::string& held) {
    BeastFaces beast("column:\n  - stack:\n      - {background: sea, height: 2mm}\n      - {" + held +
                     ", icon: claw}\n  - {background: ink, height: 5mm}\n");
    const Face face = beast.face();
    CHECK(beast.reports().empty());
    return test::paths_of(face).back().top();
  };
  CHECK(bottom_of("top: 0, bottom: 0") == 2_mm);
  CHECK(bottom_of("top: 0") == 3.5_mm);
}

TEST_CASE("three lengths of padding are above, beside and below", "[layout]") {
  BeastFaces beast("column:\n  - {background: sea, height: 5mm}\npadding: [2mm, 3mm, 4mm]\n");
  const Rect area = test::paths_of(beast.face()).front();
  CHECK(area.top() == 2_mm);
  CHECK(area.left() == 3_mm);
  CHECK(area.size.width == 60_mm - 6_mm);
}

TEST_CASE("a scene is the same in every run and another for another id", "[layout]") {
  const std::string front = "stack:\n  - {scene: [{layer: hills, at: 0.5, rise: 0.2, colour: sea}]}\n";
  BeastFaces first(front);
  BeastFaces second(front);
  const auto dump = [](BeastFaces& beast) {
    return frame::dump(beast.face().frame, beast.palette, beast.symbols);
  };
  CHECK(dump(first) == dump(second));
}

TEST_CASE("a template's slips are reported at its own characters", "[layout]") {
  const auto report = [](const std::string& front) {
    BeastFaces beast(front);
    CHECK_FALSE(beast.face().is_sound);
    REQUIRE(beast.reports().size() == 1);
    return beast.reports().front().substr(std::string("templates/hexfall/beast.yaml:").size());
  };
  CHECK(report("text: '{nmae}'\nstyle: body") == "8:13 unknown-stat");
  CHECK(report("text: '{name}'\nstyle: bdoy") == "9:12 unknown-style");
  CHECK(report("background: se") == "8:17 unknown-colour");
  CHECK(report("show: txet\nstyle: body") == "8:11 unknown-binding");
  CHECK(report("show: ref\nstyle: body") == "8:11 unknown-binding");
  CHECK(report("show: might\nstyle: body") == "8:11 type-mismatch");
  CHECK(report("icon: clw") == "8:11 unknown-icon");
  CHECK(report("ornament: wav") == "8:15 unknown-ornament");
  CHECK(report("part: piar") == "8:11 unknown-part");
  CHECK(report("part: pair") == "8:11 unknown-binding");
  CHECK(report("part: pair\nwith: {left_side: name, rihgt_side: ref}") == "9:29 unknown-binding");
  CHECK(report("path: M 0 0 Q 4 4") == "8:11 bad-path");
  CHECK(report("text: '{name}'\nicon: claw") == "9:5 bad-box");
  CHECK(report("text: '{name}'\nstyle: {family: txt}") == "9:21 unknown-family");
  CHECK(report("when: might + 1\nbackground: sea") == "8:11 type-mismatch");
}

TEST_CASE("boxes that need more height than there is are the template's fault", "[layout]") {
  BeastFaces beast("column:\n  - {background: sea, height: 50mm}\n  - {background: ink, height: 31mm}\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:8:5 box-overflows"});
}

TEST_CASE("a fault heard before makes a second face no sounder", "[layout]") {
  BeastFaces beast("column:\n  - {text: '{name} ☃', style: body}\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK_FALSE(beast.face(3_mm).is_sound);
  CHECK(beast.reports().size() == 1);
}

TEST_CASE("every item tells the box that it comes from", "[layout]") {
  BeastFaces beast("column:\n  - {background: sea, height: 5mm}\n  - {text: '{name}', style: body}\n");
  const Face face = beast.face();
  for (const Item& item : face.frame.items) {
    const Place place = beast.sources.place(beast.faces->span_of(item.origin));
    CHECK(place.line == (std::holds_alternative<PathItem>(item.what) ? 9 : 10));
  }
}

TEST_CASE("a draft's mark names the code and stands on the card", "[layout]") {
  BeastFaces beast("column:\n  - {text: '{name}', style: body}\n");
  Face face = beast.face();
  beast.faces->mark_as_draft(face, beast.key(), "text-overflows");
  CHECK(test::words_of(face) == "Tide crab|text-overflows");
}

TEST_CASE("in place of a definition that cannot be laid out stands a blank card with its id and code",
          "[layout]") {
  BeastFaces beast("column:\n  - {text: '{name}', style: body}\n");
  const Face face = beast.faces->draft_placeholder(beast.key(), "tide_crab", "bad-yaml");
  CHECK_FALSE(face.is_sound);
  CHECK(face.frame.size == beast.face().frame.size);
  CHECK(test::words_of(face) == "tide_crab|bad-yaml");
  const std::vector<std::string> lines{"Name: Tide crab", "Might: 4"};
  CHECK(test::words_of(beast.faces->draft_placeholder(beast.key(), "tide_crab", "wrong-type", lines)) ==
        "tide_crab|Name: Tide crab|Might: 4|wrong-type");
  const std::vector<std::string> too_many(100, "Might: 4");
  const std::string shown =
      test::words_of(beast.faces->draft_placeholder(beast.key(), "tide_crab", "wrong-type", too_many));
  CHECK(shown.starts_with("tide_crab|Might: 4|Might: 4|"));
  CHECK(shown.size() < 50 * std::string_view("Might: 4|").size());
}

TEST_CASE("cells of a grid fill its tracks, and a row is as high as its highest cell", "[layout]") {
  BeastFaces beast(
      "tracks: [10mm, 1, 3]\n"
      "gap: 2mm\n"
      "row_gap: 1mm\n"
      "grid:\n"
      "  - {background: ink, height: 4mm}\n"
      "  - {background: ink, span: 2, min_height: 6mm}\n"
      "  - {when: might > 90, background: ink}\n"
      "  - {background: ink, span: 2, min_height: 3mm}\n"
      "  - {background: ink, span: 2, min_height: 3mm}\n");
  const auto rects = test::paths_of(beast.face());
  CHECK(beast.reports().empty());
  REQUIRE(rects.size() == 4);
  CHECK(rects[0] == Rect{{}, {10_mm, 4_mm}});
  CHECK(rects[1] == Rect{{12_mm, {}}, {48_mm, 6_mm}});
  CHECK(rects[2] == Rect{{{}, 7_mm}, {23.5_mm, 3_mm}});
  CHECK(rects[3] == Rect{{{}, 11_mm}, {23.5_mm, 3_mm}});
}

TEST_CASE("a cell that takes more tracks than there are is at fault", "[layout]") {
  const BeastFaces beast("tracks: [1, 1]\ngrid:\n  - {background: ink, span: 3}\n");
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:10:33 bad-box"});
}

TEST_CASE("rows of a grid that are too high are reported where it says that it is one", "[layout]") {
  BeastFaces beast(
      "stack:\n  - {tracks: [1], height: 5mm, top: 0, grid: [{min_height: 4mm}, {min_height: 4mm}]}\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:44 box-overflows"});
}

TEST_CASE("the ink of a badge's value stands in the middle of its shape", "[layout]") {
  BeastFaces beast(
      "stack:\n  - {badge: '1{might}', shape: circle, fill: sea, style: title, left: 10mm, top: 10mm, width: "
      "12mm, height: "
      "12mm}\n");
  const Face face = beast.face();
  CHECK(beast.reports().empty());
  CHECK(test::words_of(face) == "13");
  const auto ink = typeset::ink_of(face.frame.items, beast.fonts);
  REQUIRE(ink);
  const double off = (ink->left() + ink->size.width / 2 - 16_mm).in_mm();
  CHECK(std::abs(off) < 0.001);
  CHECK(test::paths_of(face).front() == Rect{{10_mm, 10_mm}, {12_mm, 12_mm}});
}

TEST_CASE("a badge's value has the room that its shape has at its height", "[layout]") {
  const auto badge = [](const std::string& shape) {
    return "stack:\n  - {badge: 'WWW', shape: " + shape +
           ", style: title, left: 0, top: 0, width: 14mm, height: 8mm}\n";
  };
  BeastFaces rectangle(badge("rectangle"));
  CHECK(rectangle.face().is_sound);
  BeastFaces lozenge(badge("lozenge"));
  CHECK_FALSE(lozenge.face().is_sound);
}

TEST_CASE("a template's picture that is not there is reported where it is named", "[layout]") {
  const BeastFaces beast("column:\n  - {image: crab.png, height: 9mm}\n");
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:17 unknown-picture"});
}

const std::string with_art =
    "type: object\nrequired: [kind, id, ref, name, might]\nproperties:\n  kind: {const: beast}\n  id: {type: "
    "string}\n  ref: "
    "{type: string}\n  name: {type: string}\n  might: {type: integer, x-label: Might}\n  art: {type: string, "
    "x-term: picture}\n"
    "  text: {type: string, x-text: inline}\n";

TEST_CASE("a definition's picture covers its box around its focus, and one that is too coarse is told",
          "[layout]") {
  BeastFaces beast(
      "column:\n  - {image: '{art}', width: 40mm, height: 20mm, focus: [0, 1]}\n",
      "might: 3\nart: ../reach/crab.png\n",
      {{"schemas/hexfall/beast.schema.yaml", with_art}, {"content/campaigns/reach/crab.png", "x"}});
  const Face face = beast.face();
  CHECK(face.is_sound);
  REQUIRE(face.frame.items.size() == 1);
  const auto& group = std::get<Group>(face.frame.items[0].what);
  const auto& image = std::get<ImageUse>(group.items[0].what);
  CHECK(image.box.size.width == 40_mm);
  CHECK(image.box.bottom() == 20_mm);
  CHECK(group.clip->bounds() == Rect{{}, {40_mm, 20_mm}});
  CHECK(beast.reports() == Reports{"content/campaigns/reach/crab.yaml:6:6 coarse-picture"});
}

TEST_CASE("a picture that is not there, or outside, is reported at its value alone", "[layout]") {
  for (const std::string path :
       {"crab.pgn", "../../../../etc/passwd", "/etc/passwd", "../crab.png/..", "README"}) {
    BeastFaces beast("column:\n  - {image: '{art}', width: 40mm, height: 20mm}\n",
                     "might: 3\nart: " + path + "\n",
                     {{"schemas/hexfall/beast.schema.yaml", with_art},
                      {"content/campaigns/reach/crab.png", "x"},
                      {"content/campaigns/reach/README", "x"}});
    CHECK_FALSE(beast.face().is_sound);
    CHECK(beast.reports() == Reports{"content/campaigns/reach/crab.yaml:6:6 unknown-picture"});
  }
}

std::map<std::string, std::string> with_theme(const std::string& more) {
  return {{"templates/hexfall/theme.yaml",
           "kind: theme\nid: plain\nlanguage: en\ncolours: {ink: '#101010', sea: '#2E5E6E'}\n"
           "styles: {body: {family: text, size: 8pt/10pt, colour: ink, hyphenate: false}}\n" +
               more}};
}

TEST_CASE("a variant changes the colours of areas and of lines apart, and outlines white areas", "[layout]") {
  BeastFaces beast(
      "stack:\n"
      "  - {background: sea}\n"
      "  - {path: circle, fill: sea, stroke: sea}\n"
      "  - {when: face.variant == 'bare', text: '{face.variant} {face.language}', style: {extends: body, "
      "colour: sea 50%}}\n",
      "might: 3\n",
      with_theme("variants: {bare: {areas: {all: white}, lines: {sea: ink}, outline: {colour: ink 40%, "
                 "width: 0.2mm}}}\n"));
  CHECK(beast.face().frame.items.size() == 3);
  FaceKey key = beast.key();
  key.variant = "bare";
  const Face face = beast.faces->lay_out(key, beast.diagnostics);
  const auto ink = *beast.palette.find("plain/ink");
  REQUIRE(face.frame.items.size() == 5);
  CHECK(face.frame.items[0].paint == white_paint);  // A ground has no outline.
  CHECK(face.frame.items[1].paint == white_paint);
  CHECK(face.frame.items[2].paint == Paint{ink, 400});
  CHECK(face.frame.items[3].paint == Paint{ink, 1000});
  CHECK(face.frame.items[4].paint == Paint{ink, 500});
  CHECK(test::words_of(face) == "bare en");
  CHECK(beast.reports().empty());
}

TEST_CASE("a variant that the theme does not have is an error of the face, with the likely one", "[layout]") {
  BeastFaces beast("row: []\n", "might: 3\n", with_theme("variants: {low_ink: {}}\n"));
  FaceKey key = beast.key();
  key.variant = "low_nik";
  CHECK_FALSE(beast.faces->lay_out(key, beast.diagnostics).is_sound);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:5:8 unknown-variant"});
  CHECK(beast.diagnostics.in_order_added().back().help_text == "did you mean `low_ink`?");
}

TEST_CASE("templates speak the campaign's language where the theme has its words", "[layout]") {
  const std::string campaign =
      "talia: 1\nid: reach\nsystem: hexfall\nlanguage: pl-PL\nname: Reach\nversion: 1.0.0\n";
  const std::string front = "row: [{text: '{words.caption.might} {words.caption.tide}', style: body}]\n";
  const auto face_of = [&](const std::string& translations, Reports& reports) {
    auto files = with_theme("words: {caption: {might: Might, tide: Tide}}\n" + translations);
    files.emplace("content/campaigns/reach/campaign.yaml", campaign);
    BeastFaces beast(front, "might: 3\n", files);
    FaceKey key = beast.key();
    key.language = "pl-PL";
    const Face face = beast.faces->lay_out(key, beast.diagnostics);
    reports = beast.reports();
    return test::words_of(face);
  };
  Reports reports;
  CHECK(face_of("translations: {pl: {caption: {might: Siła, tide: Przypływ}}}\n", reports) ==
        "Siła Przypływ");
  CHECK(reports.empty());
  CHECK(face_of("translations: {pl: {caption: {might: Siła}}}\n", reports) == "Siła Tide");
  CHECK(reports == Reports{"templates/hexfall/theme.yaml:6:33 untranslated"});
  CHECK(face_of("translations: {pl: {caption: {might: Siła, tide: Przypływ, tied: Wiąz}}}\n", reports) ==
        "Siła Przypływ");
  CHECK(reports == Reports{"templates/hexfall/theme.yaml:7:60 unknown-binding"});
  CHECK(face_of("", reports) == "Might Tide");
  CHECK(reports == Reports{"templates/hexfall/theme.yaml:6:1 untranslated"});
}

TEST_CASE("a part that holds itself is told at its name, and one used in its own slot is not", "[layout]") {
  const std::string parts =
      "parts:\n  ring: {box: {part: chain}}\n  chain: {box: {row: [{part: ring}]}}\n  frame: {box: {stack: "
      "[{slot: inner}]}}\n";
  BeastFaces circle("row: [{part: ring}]\n", "might: 3\n", with_theme(parts));
  CHECK(circle.reports() == Reports{"templates/hexfall/theme.yaml:8:30 bad-box"});
  BeastFaces nested("part: frame\nslots: {inner: {part: frame, slots: {inner: {background: sea}}}}\n",
                    "might: 3\n", with_theme(parts));
  CHECK(nested.reports().empty());
  CHECK(test::paths_of(nested.face()).size() == 1);
}

TEST_CASE("a row that is too wide is reported once, at the row, and not at the words that have no room",
          "[layout]") {
  BeastFaces beast(
      "column: [{row: [{text: '{name}', style: body, share: 1}, {background: sea, width: 90mm}]}]\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:8:14 box-overflows"});
}

TEST_CASE("signs are names that templates look up, whatever the language", "[layout]") {
  BeastFaces beast("row: [{icon: '{signs.of.big}', height: 4mm, width: 4mm}]\n", "might: 3\n",
                   with_theme("signs: {of: {big: claw}}\n"));
  CHECK(beast.face().frame.items.size() == 1);
  CHECK(beast.reports().empty());
}

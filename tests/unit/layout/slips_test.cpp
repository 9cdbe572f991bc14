// Slips in templates and themes: what once passed in silence, or was told twice, is told once and where it stands.
#include <algorithm>

#include <catch2/catch.hpp>

#include "image/svg.h"
#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using Reports = std::vector<std::string>;

namespace {

// The theme of the fixture with other lines in place of some of its own.
std::map<std::string, std::string> theme_replaced(const std::string& line, const std::string& other) {
  std::string theme = test::beast_files().at("templates/hexfall/theme.yaml");
  const auto at = theme.find(line);
  REQUIRE(at != std::string::npos);
  theme.replace(at, line.size(), other);
  return {{"templates/hexfall/theme.yaml", theme}};
}

const Diagnostic& last_of(const BeastFaces& beast) {
  REQUIRE_FALSE(beast.diagnostics.in_order_added().empty());
  return beast.diagnostics.in_order_added().back();
}

}  // namespace

TEST_CASE("a slot that the part does not have is told with the likely one", "[layout]") {
  BeastFaces beast("part: pair\nwith: {left_side: name}\nslots:\n  midle: {text: And, style: body}\n");
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:11:7 unknown-binding"});
  CHECK(last_of(beast).help_text == "did you mean `middle`?");
}

TEST_CASE("a slot that a part hands on to another is one of its own", "[layout]") {
  BeastFaces beast(
      "part: both\nslots:\n  inner: {text: And, style: body}\n", "might: 3\n",
      theme_replaced("parts:\n",
                     "parts:\n  both: {box: {part: pair, with: {left_side: name}, slots: {middle: "
                     "{slot: inner}}}}\n"));
  CHECK(beast.reports().empty());
  CHECK(test::words_of(beast.face()) == "Tide crab|And");
}

TEST_CASE("a slot outside the parts of a theme is at fault", "[layout]") {
  BeastFaces beast("column:\n  - {slot: middle}\n");
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:10 bad-box"});
}

TEST_CASE("a head of fewer cells than columns is told with both numbers", "[layout]") {
  const std::string table =
      "table: moves ?? []\nas: move\nhead: [{text: Move, style: body}]\ncolumns:\n  - {text: "
      "'{move.name}', style: body}\n  - {show: move.text, style: body}\n";
  BeastFaces beast(table, "might: 3\nmoves:\n  - {name: Bite, text: hard}\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:10:5 bad-box"});
  CHECK(last_of(beast).message == "`head` has 1 cell, `columns` 2");
}

TEST_CASE("styles that extend each other in a circle are told once, wherever it is entered", "[layout]") {
  const std::string circle = "  a: {extends: b}\n  b: {extends: c}\n  c: {extends: a}\nwords:";
  BeastFaces beast(
      "column:\n  - {text: One, style: a}\n  - {text: Two, style: b}\n  - {text: Three, style: c}\n",
      "might: 3\n", theme_replaced("words:", circle));
  CHECK(beast.reports() == Reports{"templates/hexfall/theme.yaml:8:16 unknown-style"});
  CHECK(last_of(beast).message == "the style `b` extends itself");
}

TEST_CASE("a range that runs backwards is no step that changes nothing too", "[layout]") {
  BeastFaces beast(
      "column:\n  - {text: Words, style: body, fit: [{size: 8pt/10pt}, {size: 7pt/8.4pt}, {size: "
      "9pt..7pt}]}\n");
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:86 bad-fit"});
}

TEST_CASE(
    "a font family that is not there is told with the likely one or all, and the file that declares them",
    "[layout]") {
  BeastFaces near("column:\n  - {text: Words, style: {family: txet}}\n");
  CHECK(last_of(near).help_text == "did you mean `text`? families are declared in `templates/fonts.yaml`");
  BeastFaces far("column:\n  - {text: Words, style: {family: Helvetica}}\n");
  CHECK(last_of(far).help_text == "there is only `text`; families are declared in `templates/fonts.yaml`");
}

TEST_CASE("a variant that the theme does not have is never asked for in vain", "[layout]") {
  const auto theme = theme_replaced("words:", "variants: {low_ink: {}}\nwords:");
  BeastFaces wrong("column:\n  - {when: face.variant == 'low_inc', text: Words, style: body}\n", "might: 3\n",
                   theme);
  CHECK(wrong.reports() == Reports{"templates/hexfall/beast.yaml:9:32 unknown-term"});
  CHECK(last_of(wrong).help_text == "did you mean `low_ink`?");
  BeastFaces right(
      "column:\n  - {when: \"face.variant in ['low_ink', 'normal']\", text: '{face.variant}', style: body}\n",
      "might: 3\n", theme);
  CHECK(right.reports() == Reports{});
  CHECK(test::words_of(right.face()) == "normal");
}

TEST_CASE("a template named otherwise than its kind is named where the plain face is noted", "[layout]") {
  BeastFaces beast("text: Words\n", "might: 3\n",
                   test::with_plain_face(
                       {{"templates/hexfall/beast.yaml",
                         "kind: template\nid: beats\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: "
                         "plain\nsides:\n  front: {text: Words, style: body}\n"}}));
  beast.face();
  const auto& all = beast.diagnostics.in_order_added();
  const auto told = std::ranges::find(all, Code::default_face, &Diagnostic::code);
  REQUIRE(told != all.end());
  REQUIRE(told->notes.size() == 1);
  CHECK(beast.sources.place(told->notes[0].span).line == 2);
  CHECK(told->help_text == "write `id: beast` there, or `template: beats` in the deck");
}

TEST_CASE("a deck that calls a template by its file's name is told the id in that file", "[layout]") {
  BeastFaces beast("text: Words\n", "might: 3\n",
                   {{"templates/hexfall/animal.yaml",
                     "kind: template\nid: beats\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: "
                     "plain\nsides:\n  front: {text: Words, style: body}\n"},
                    {"content/campaigns/reach/decks/all.yaml",
                     "kind: deck\nid: all\nname: All\nback: animal\ncards:\n  - {where: 'true'}\n"}});
  CHECK(beast.reports() == Reports{"content/campaigns/reach/decks/all.yaml:4:7 unknown-template"});
  REQUIRE(last_of(beast).notes.size() == 1);
  CHECK(beast.sources.place(last_of(beast).notes[0].span).file == "templates/hexfall/animal.yaml");
  CHECK(last_of(beast).help_text == "write `id: animal` there, or `back: beats` here");
}

TEST_CASE("signs of markup that nothing answers are told in the words of templates", "[layout]") {
  BeastFaces beast("column:\n  - {text: 'Might** {might}', style: body}\n");
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:22 stray-markup"});
}

TEST_CASE("type that is larger than its lines is told at its size, but for one line", "[layout]") {
  const auto reports = [](const std::string& style) {
    return BeastFaces("column:\n  - {text: 'Words', style: {extends: body, " + style + "}}\n").reports();
  };
  CHECK(reports("size: 12pt/2pt") == Reports{"templates/hexfall/beast.yaml:9:54 out-of-range"});
  CHECK(reports("size: 12pt/9pt").empty());
  CHECK(reports("size: 12pt/2pt, lines: 1").empty());
}

TEST_CASE("an icon that is black whatever its colour is told at its drawing", "[layout]") {
  BeastFaces beast("text: Words\nstyle: body\n");
  std::vector<std::string> files;
  const auto add = [&](const std::string& name, const std::string& attributes) {
    files.push_back("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path " + attributes +
                    " d='M0 0H9V9Z'/></svg>");
    const FileId file = beast.sources.add("templates/icons/" + name + ".svg", files.back());
    auto symbol = image::read_symbol("icon/" + name, files.back(), file, beast.palette);
    REQUIRE(symbol);
    beast.symbols.add(*std::move(symbol));
    beast.catalog.icons.push_back(name);
  };
  add("black", "");
  add("inked", "fill='#000'");
  add("red", "fill='#7a1f1f'");
  add("sound", "fill='currentColor'");
  layout::compile(*beast.common, beast.diagnostics);
  CHECK(beast.reports() == Reports{"templates/icons/black.svg:1:1 colourless-icon",
                                   "templates/icons/inked.svg:1:1 colourless-icon"});
}

TEST_CASE("styles and parts that nothing uses are read too", "[layout]") {
  BeastFaces beast(
      "text: Words\nstyle: body\n", "might: 3\n",
      theme_replaced(
          "parts:\n",
          "parts:\n  spare:\n    box:\n      column:\n        - {part: piar}\n        - {icon: "
          "clwa}\n        - {background: se 20%, text: a, style: bdoy}\n        - {text: a, style: "
          "{extends: body, colour: sea}, border: '{ink}'}\n"));
  CHECK(beast.reports() == Reports{"templates/hexfall/theme.yaml:13:18 unknown-part",
                                   "templates/hexfall/theme.yaml:14:18 unknown-icon",
                                   "templates/hexfall/theme.yaml:15:24 unknown-colour",
                                   "templates/hexfall/theme.yaml:15:48 unknown-style"});
  BeastFaces circle(
      "text: Words\nstyle: body\n", "might: 3\n",
      theme_replaced("words:", "  a: {extends: b}\n  b: {extends: a}\n  c: {extends: a}\nwords:"));
  CHECK(circle.reports() == Reports{"templates/hexfall/theme.yaml:8:16 unknown-style"});
  BeastFaces arguments(
      "text: Words\nstyle: body\n", "might: 3\n",
      theme_replaced("parts:\n",
                     "parts:\n  spare:\n    box:\n      column:\n        - {part: pair, with: "
                     "{left_sied: name}}\n"));
  CHECK(arguments.reports() == Reports{"templates/hexfall/theme.yaml:13:18 unknown-binding",
                                       "templates/hexfall/theme.yaml:13:31 unknown-binding"});
  BeastFaces styles(
      "text: Words\nstyle: body\n", "might: 3\n",
      theme_replaced("words:", "  a: {extends: bdoy}\n  b: {colour: se}\n  c: {family: txet}\nwords:"));
  CHECK(styles.reports() == Reports{"templates/hexfall/theme.yaml:8:16 unknown-style",
                                    "templates/hexfall/theme.yaml:9:15 unknown-colour",
                                    "templates/hexfall/theme.yaml:10:15 unknown-family"});
}

TEST_CASE("colours and ornaments of what nothing uses are told wherever they may stand", "[layout]") {
  BeastFaces beast(
      "text: Words\nstyle: body\n", "might: 3\n",
      theme_replaced(
          "parts:\n",
          "parts:\n  spare:\n    box:\n      column:\n        - {qr: words, ground: se}\n        - "
          "{background: {linear: [ink, se, {colour: es, at: 1}]}}\n        - {frame: {corner: Mask, edge: "
          "'M 0 0 L 6 0 L 0 6 Z'}}\n"));
  CHECK(beast.reports() == Reports{"templates/hexfall/theme.yaml:13:31 unknown-colour",
                                   "templates/hexfall/theme.yaml:14:39 unknown-colour",
                                   "templates/hexfall/theme.yaml:14:52 unknown-colour",
                                   "templates/hexfall/theme.yaml:15:28 unknown-ornament"});
}

TEST_CASE("a fault of a style in use is told once", "[layout]") {
  BeastFaces beast("text: Words\nstyle: b\n", "might: 3\n",
                   theme_replaced("words:", "  b: {colour: se}\nwords:"));
  CHECK(beast.reports() == Reports{"templates/hexfall/theme.yaml:8:15 unknown-colour"});
}

TEST_CASE("a template that takes no set of colours is told so once, with the sets that there are",
          "[layout]") {
  const auto theme = theme_replaced(
      "styles:\n",
      "sets: {sand: {deep: '#5A3820', tint: '#DDB97E'}, kelp: {deep: '#2F5737', leaf: '#8AAB6E', tint: "
      "'#B4CB90'}}\n"
      "variants: {low_ink: {areas: {all: white, sea: tint}, lines: {sea: deep}}}\n"
      "styles:\n  deeper: {extends: body, colour: deep}\n  deepest: {extends: deeper, colour: deep}\n"
      "  leafy: {extends: body, colour: leaf}\n");
  const std::string deeper = "column:\n  - {text: Words, style: deeper}\n  - {text: Words, style: deepest}\n";
  BeastFaces none(deeper, "might: 3\n", theme);
  CHECK_FALSE(none.face().is_sound);
  REQUIRE(none.reports() == Reports{"templates/hexfall/beast.yaml:5:8 unknown-colour"});
  CHECK(last_of(none).help_text ==
        "`deep` is in the sets `sand`, `kelp`: write `colours: sand`, or another of them, in the template");
  REQUIRE_FALSE(last_of(none).notes.empty());
  CHECK(none.sources.place(last_of(none).notes[0].span).file == "templates/hexfall/theme.yaml");

  BeastFaces own("background: deep 40%\ntext: Words\nstyle: body\n", "might: 3\n",
                 theme_replaced("styles:\n", "sets: {kelp: {deep: '#2F5737'}}\nstyles:\n"));
  REQUIRE(own.reports() == Reports{"templates/hexfall/beast.yaml:8:17 unknown-colour"});
  CHECK(last_of(own).help_text == "`deep` is in the set `kelp`: write `colours: kelp` in the template");

  const auto taking = [&](const std::string& set, const std::string& box) {
    auto files = theme;
    files["templates/hexfall/beast.yaml"] =
        "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\ncolours: " +
        set + "\nsides:\n  front: " + box + "\n";
    return BeastFaces("", "might: 3\n", files);
  };
  CHECK(taking("sand", "{text: Words, style: deeper}").reports().empty());
  const BeastFaces other = taking("sand", "{text: Words, style: leafy}");
  REQUIRE(other.reports() == Reports{"templates/hexfall/beast.yaml:6:10 unknown-colour"});
  CHECK(last_of(other).help_text == "`leaf` is in the set `kelp`, and the template takes `sand`");
  CHECK(taking("snad", "{text: Words, style: deeper}").reports() ==
        Reports{"templates/hexfall/beast.yaml:6:10 unknown-colour"});
}

TEST_CASE("a colour that is named with its set is told how sets are taken", "[layout]") {
  const auto theme = theme_replaced("styles:\n", "sets: {kelp: {deep: '#2F5737'}}\nstyles:\n");
  BeastFaces beast("background: kelp/deep\ntext: Words\nstyle: body\n", "might: 3\n", theme);
  REQUIRE(beast.reports() == Reports{"templates/hexfall/beast.yaml:8:17 unknown-colour"});
  CHECK(last_of(beast).help_text ==
        "write `colours: kelp` in the template and `deep` here; a template takes one set");
  const auto styled = theme_replaced(
      "styles:\n", "sets: {kelp: {deep: '#2F5737'}}\nstyles:\n  a: {extends: body, colour: kelp/deep}\n");
  BeastFaces style("text: Words\nstyle: a\n", "might: 3\n", styled);
  REQUIRE(style.reports() == Reports{"templates/hexfall/theme.yaml:7:30 unknown-colour"});
  CHECK(last_of(style).help_text ==
        "write `colours: kelp` in the template and `deep` here; a template takes one set");
}

TEST_CASE("a field without markup that is shown is told how its schema gives it markup", "[layout]") {
  BeastFaces text("show: name\nstyle: body\n");
  REQUIRE(text.reports() == Reports{"templates/hexfall/beast.yaml:8:11 unknown-binding"});
  CHECK(last_of(text).help_text ==
        "add `x-text: inline` (or `block`) to `name` in the schema; or, where its words are plain, write "
        "`text: \"{name}\"`");
  REQUIRE_FALSE(last_of(text).notes.empty());
  CHECK(text.sources.place(last_of(text).notes[0].span).file == "schemas/hexfall/beast.schema.yaml");
  BeastFaces number("show: might\nstyle: body\n");
  CHECK(last_of(number).help_text == "write `text: \"{might}\"`");
}

TEST_CASE("a word that no theme has is told where words are written", "[layout]") {
  BeastFaces group("text: '{words.deed.first}'\nstyle: body\n");
  REQUIRE(group.reports() == Reports{"templates/hexfall/beast.yaml:8:19 unknown-stat"});
  CHECK(last_of(group).help_text == "there is only `size`; add it under `words:` in the theme");
  BeastFaces word("when: words.size.unknown == 'a'\ntext: Words\nstyle: body\n");
  REQUIRE(word.reports() == Reports{"templates/hexfall/beast.yaml:8:22 unknown-stat"});
  CHECK(last_of(word).help_text == "there is only `low`; add it under `words.size:` in the theme");
  REQUIRE_FALSE(last_of(word).notes.empty());
  CHECK(word.sources.place(last_of(word).notes[0].span).line == 8);
  BeastFaces close("text: '{words.sise.low}'\nstyle: body\n");
  CHECK(last_of(close).help_text == "did you mean `size`? Else add it under `words:` in the theme");
  BeastFaces none("text: '{signs.claw}'\nstyle: body\n");
  CHECK(last_of(none).help_text == "add it under `signs:` in the theme");
}

TEST_CASE("a word that the theme lacks is named, with the place where it belongs", "[layout]") {
  BeastFaces beast("text: 'A {words.size[ref]} beast'\nstyle: body\n", "might: 3\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:8:14 no-such-item"});
  CHECK(last_of(beast).message == "the theme's `words.size` has no `B-1`, and the text has a hole");
  CHECK(last_of(beast).help_text == "add `B-1: …` there");
  REQUIRE_FALSE(last_of(beast).notes.empty());
  CHECK(beast.sources.place(last_of(beast).notes[0].span).line == 8);
}

TEST_CASE("what is wider than a grid or a stack gives it is an error where words stand in it", "[layout]") {
  const auto reports = [](const std::string& box) {
    BeastFaces beast("column: [{" + box + "}]");
    beast.face();
    return beast.reports();
  };
  const std::string cells = "grid: [{text: a, style: body}, {text: b, style: body}]";
  CHECK(reports("width: 30mm, tracks: [15mm, 15mm], " + cells).empty());
  CHECK(reports("width: 30mm, tracks: [15mm, 1, 15mm], gap: 1mm, " + cells) ==
        Reports{"templates/hexfall/beast.yaml:8:63 box-overflows"});
  const auto stacked = [&](const std::string& child) {
    return reports("width: 20mm, height: 10mm, stack: [{" + child + "}]");
  };
  CHECK(stacked("width: 20mm, height: 10mm, text: a, style: body").empty());
  CHECK(stacked("width: 21mm, text: a, style: body") ==
        Reports{"templates/hexfall/beast.yaml:8:64 box-overflows"});
  CHECK(stacked("height: 11mm, rotate: {text: a, style: body}").size() == 1);
  CHECK(stacked("left: 5mm, right: -6mm, column: [{text: a, style: body}]").size() == 1);
  CHECK(stacked("width: 30mm, height: 30mm, icon: claw").empty());  // Art may be cropped.
}

TEST_CASE("a drawing that cannot be seen is an error", "[layout]") {
  const auto reports = [](const std::string& boxes) {
    BeastFaces beast("column: [" + boxes + "]");
    const bool is_sound = beast.face().is_sound;
    CHECK(is_sound == beast.reports().empty());
    return beast.reports();
  };
  const Reports overflows{"templates/hexfall/beast.yaml:8:14 box-overflows"};
  CHECK(reports("{scene: [{layer: stars, colour: sea}]}") == overflows);
  CHECK(reports("{path: rectangle, fill: sea}") == overflows);
  CHECK(reports("{path: rectangle, fill: sea, height: 1mm}").empty());
  CHECK(reports("{path: rectangle, stroke: sea}").empty());  // A line.
  CHECK(reports("{path: rectangle, height: 1mm}") == Reports{"templates/hexfall/beast.yaml:8:21 bad-box"});
  const auto beyond = [&](const std::string& figure) {
    return reports("{height: 9mm, stack: [{left: 61mm, width: 5mm, height: 5mm, " + figure + "}]}");
  };
  const Reports there{"templates/hexfall/beast.yaml:8:74 box-overflows"};
  CHECK(beyond("icon: claw, colour: sea") == there);
  CHECK(beyond("ornament: wave, colour: sea") == there);
  CHECK(beyond("path: circle, fill: sea") == there);
  const auto clipped = [&](const std::string& top) {
    return reports("{height: 9mm, clip: true, stack: [{top: " + top +
                   ", width: 5mm, height: 5mm, icon: claw, colour: sea}]}");
  };
  CHECK(clipped("8mm").empty());
  CHECK(clipped("9mm") == Reports{"templates/hexfall/beast.yaml:8:84 box-overflows"});
}

TEST_CASE("a hole says what may stand in it, by what it would be", "[layout]") {
  const auto help = [](const std::string& box, const std::string& fields = "might: 3\n") {
    BeastFaces beast("column: [{" + box + "}]", fields);
    CHECK_FALSE(beast.face().is_sound);
    const auto said = beast.diagnostics.in_order_added();
    REQUIRE(said.size() == 1);
    CHECK(said[0].code == Code::no_such_item);
    return said[0].message + "; " + said[0].help_text.value_or("");
  };
  CHECK(help("text: '{icon}', style: body") ==
        "nothing comes of this, and the text has a hole; say what stands there then, as in `{icon ?? '…'}`");
  CHECK(help("icon: '{icon}'") ==
        "nothing comes of this, and the box lacks the name of an icon; leave the box out then, `when: icon "
        "!= null`, "
        "or name another, `{icon ?? '…'}`");
  CHECK(help("image: '{icon}'").find("the name of a picture; leave the box out then") != std::string::npos);
}

TEST_CASE("a drawing without room is an error of its box, and the page is drawn", "[layout]") {
  for (const char* const box :
       {"{ornament: wave, width: 20mm, colour: sea}", "{icon: claw, width: 0, height: 4mm}",
        "{icon: claw, width: 4mm, height: 0}", "{path: M 0 0 L 5 0, fill: sea}",
        "{path: M 300 0 L 310 0 L 310 9 Z, fill: sea}", "{path: M 0 -20 L 30 -20, stroke: sea}"}) {
    BeastFaces beast(std::string("column:\n  - ") + box + "\n");
    INFO(box);
    CHECK_FALSE(beast.face().is_sound);
    CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:9 box-overflows"});
  }
  for (const char* const box :
       {"{path: M 0 0 L 5 0, stroke: sea}", "{path: M -9 -9 L 90 90 Z, stroke: sea}"}) {
    BeastFaces beast(std::string("column:\n  - ") + box + "\n");
    INFO(box);
    CHECK(beast.face().is_sound);
    CHECK(beast.reports().empty());
  }
}

TEST_CASE("of a theme that is not there nothing else is told", "[layout]") {
  const std::string front =
      "fit:\n  - around_it: {size: 6pt..7pt}\ncolumn:\n  - {part: pair, with: {left_side: name}}\n"
      "  - {text: Words, style: title, fit: [{size: 10pt..11pt}]}\n";
  const std::string file = "templates/hexfall/beast.yaml";
  const std::string sides = BeastFaces::indented(front) + "  continuation: {part: pair}\n";
  const std::string head = "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\n";
  BeastFaces astray("row: []\n", "might: 3\n", {{file, head + "theme: plane\nsides:\n  front:\n" + sides}});
  CHECK(astray.reports() == Reports{file + ":5:8 unknown-theme"});
}

TEST_CASE("what a part that is not there may hold is not missed besides", "[layout]") {
  const std::string file = "templates/hexfall/beast.yaml";
  const std::string head = "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\n";
  BeastFaces beast("row: []\n", "might: 3\n",
                   {{file, head + "theme: plain\nsides:\n  front:\n    fit: [{rules: {size: 6pt..7pt}}]\n"
                                  "    column: [{part: piar}]\n"
                                  "  continuation: {column: [{text: More, style: body}]}\n"}});
  CHECK(beast.reports() == Reports{file + ":9:21 unknown-part"});
  CHECK(last_of(beast).help_text == "did you mean `pair`?");
}

TEST_CASE("a word that is neither a shape nor an outline is told with the shapes", "[layout]") {
  BeastFaces near("column:\n  - {path: elipse, fill: sea, height: 4mm}\n");
  CHECK(near.reports() == Reports{"templates/hexfall/beast.yaml:9:16 bad-path"});
  CHECK(last_of(near).message == "there is no shape `elipse`");
  CHECK(last_of(near).help_text == "did you mean `ellipse`?");
  BeastFaces far("column:\n  - {height: 4mm, background: sea, clip: blob}\n");
  CHECK(last_of(far).help_text ==
        "there are `rectangle`, `ellipse`, `circle`, `lozenge`, `star`, `across`, `down`");
  BeastFaces outline("column:\n  - {path: 'M 0 0 K 3 3', fill: sea, height: 4mm}\n");
  CHECK(last_of(outline).message == "the path `M 0 0 K 3 3` cannot be read");
}

TEST_CASE("a colour that is written as such is told to have a name", "[layout]") {
  const std::string help =
      "give it a name, as `own: '#ff0000'` under `colours:` of the theme, and write that here";
  BeastFaces of_template("column:\n  - {height: 4mm, background: '#ff0000'}\n");
  CHECK(last_of(of_template).help_text == help);
  BeastFaces of_theme("row: []\n", "might: 3\n", theme_replaced("colour: ink, hy", "colour: '#ff0000', hy"));
  CHECK(last_of(of_theme).help_text == help);
}

TEST_CASE("words that a theme lacks are missed where there are cards of the kind alone", "[layout]") {
  const std::string abroad = "content/campaigns/abroad/campaign.yaml";
  const std::string campaign =
      "talia: 1\nid: abroad\nsystem: hexfall\nlanguage: fr\nname: A\nversion: 1.0.0\n";
  const std::string front = "row: [{text: '{words.size.low}', style: body}]\n";
  CHECK(BeastFaces(front, "might: 3\n", {{abroad, campaign}}).reports().empty());
  const std::string card = "kind: beast\nid: eel\nref: B-2\nname: Anguille\nmight: 1\n";
  for (const char* const place :
       {"content/campaigns/abroad/eel.yaml", "content/systems/hexfall/library/eel.yaml"}) {
    CHECK(BeastFaces(front, "might: 3\n", {{abroad, campaign}, {place, card}}).reports() ==
          Reports{"templates/hexfall/theme.yaml:8:1 untranslated"});
  }
}

TEST_CASE("where a picture takes the room it is named with its height", "[layout]") {
  const auto told = [](const std::string& front, const std::string& fields = "") {
    // 300 × 200 pixels: 40 mm high where it is as wide as the card.
    BeastFaces beast("column:\n" + front, "might: 3\n" + fields, {{"templates/hexfall/sea.png", "-"}});
    CHECK_FALSE(beast.face().is_sound);
    Diagnostics overflows;
    for (const Diagnostic& each : beast.diagnostics.in_order_added()) {
      if (each.code == Code::box_overflows || each.code == Code::text_overflows) {
        overflows.add(each);
      }
    }
    REQUIRE(overflows.in_order_added().size() == 1);
    return overflows.in_order_added().front();
  };
  const std::string picture = "the picture `sea.png` is 40.00 mm high, as its width makes it";
  const std::string help = "give the picture a `height`, or in a stack `top: 0` and `bottom: 0`";
  const std::string words = "  - {height: 60mm, text: Words, style: body}\n";
  const Diagnostic in_stack = told(words + "  - stack: [{image: sea.png}, {icon: claw, height: 4mm}]\n");
  CHECK(in_stack.notes.back().message == picture);
  CHECK(in_stack.help_text->starts_with(help));
  const Diagnostic in_row = told(words + "  - row: [{image: sea.png, share: 1}]\n");
  CHECK(in_row.notes.back().message == picture);
  // What its box says is its height is not its own.
  const Diagnostic given = told(words + "  - {height: 60mm, stack: [{image: sea.png}]}\n");
  CHECK(given.notes.back().message != picture);
  CHECK_FALSE(given.help_text->starts_with(help));
  const Diagnostic lower =
      told(words + "  - stack: [{image: sea.png}, {height: 50mm, path: circle, fill: sea}]\n");
  CHECK(lower.notes.back().message != picture);
  // A text that has too little room for it is told of it.
  std::string text;
  for (int i = 0; i < 80; ++i) {
    text += "sea ";
  }
  const Diagnostic crowded = told(
      "  - {height: 30mm, text: Words, style: body}\n  - stack: [{image: sea.png}]\n"
      "  - {show: text, style: body, fit: [{size: 7pt..8pt}]}\n",
      "text: " + text + "\n");
  CHECK(crowded.code == Code::text_overflows);
  CHECK(crowded.notes.back().message == picture);
}

TEST_CASE("of a part whose argument has a fault nothing else is told", "[layout]") {
  BeastFaces beast(
      "part: pair\nwith: {left_side: '(moves ?? [])[5].name'}\nslots:\n  middle: {text: And, style: body}\n",
      "might: 3\nmoves:\n  - {name: Bite, text: hard}\n");
  CHECK_FALSE(beast.face().is_sound);
  CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:9:24 no-such-item"});
}

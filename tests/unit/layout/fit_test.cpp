// `fit:` of templates: what gives way, in which order, and what is said when it cannot.
#include <utility>

#include <catch2/catch.hpp>

#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using Reports = std::vector<std::string>;
using namespace length_literals;

namespace {

std::string beast_with(int sentences) {
  std::string words;
  for (int i = 0; i < sentences; ++i) {
    words += "A crab of the tide that bites whoever walks here. ";
  }
  return "might: 3\ntext: \"" + words + "\"\n";
}

// How a text box came out.
BoxFit fit_of(const Face& face, std::string_view box) {
  for (const BoxFit& fit : face.fits) {
    if (fit.box == box) {
      return fit;
    }
  }
  return {};
}

}  // namespace

TEST_CASE("a text over a range of sizes takes the largest that has room", "[layout]") {
  const std::string front =
      "column:\n"
      "  - {name: rules, show: text, style: body, height: 30mm, fit: [{text: {size: 6pt..11pt, leading: "
      "1.2}}]}\n";
  BeastFaces little(front, beast_with(2));
  const Face short_face = little.face();
  CHECK(fit_of(short_face, "rules").size == 11_pt);
  BeastFaces more(front, beast_with(9));
  const Face face = more.face();
  const BoxFit fit = fit_of(face, "rules");
  CHECK(face.is_sound);
  CHECK(fit.size < 11_pt);
  CHECK(fit.size > 6_pt);
  CHECK(fit.wished == 11_pt);
  CHECK(fit.filled > 0.85);
  CHECK(fit.filled <= 1.001);
  // The next larger size on the grid has none.
  const auto points = [](Length size) { return std::to_string(size.in_pt()) + "pt"; };
  BeastFaces larger("column:\n  - {show: text, style: body, height: 30mm, fit: [{size: " +
                        points(fit.size + Length::pt(0.05)) + "/" +
                        points((fit.size + Length::pt(0.05)).scaled(1.2)) + "}]}\n",
                    beast_with(9));
  CHECK_FALSE(larger.face().is_sound);
}

TEST_CASE("steps are tried in their order, each on top of the one before", "[layout]") {
  const std::string front =
      "column:\n"
      "  - name: rules\n"
      "    show: text\n"
      "    style: body\n"
      "    height: 24mm\n"
      "    fit:\n"
      "      - text: {size: 9pt..10pt, leading: 1.1..1.25}\n"
      "      - text: {tracking: -10}\n"
      "      - text: {size: 6pt..8.5pt, leading: 1.1}\n";
  BeastFaces wished(front, beast_with(3));
  CHECK(fit_of(wished.face(), "rules").step == 0);
  CHECK(fit_of(wished.face(), "rules").leading == 12.5_pt);
  BeastFaces tight(front, beast_with(9));
  const Face face = tight.face();
  CHECK(tight.reports().empty());
  CHECK(fit_of(face, "rules").step == 2);
  CHECK(fit_of(face, "rules").size <= 8.5_pt);
}

TEST_CASE("a box's steps change the boxes that they name, the first with which all has room wins",
          "[layout]") {
  const std::string front =
      "fit:\n"
      "  - rules: {size: 8pt..9pt, leading: 1.2}\n"
      "  - hide: remark\n"
      "  - art: 12mm\n"
      "  - rules: {size: 6pt..7.5pt}\n"
      "gap: 1mm\n"
      "column:\n"
      "  - {name: art, background: sea, share: 1, min_height: 30mm}\n"
      "  - {name: rules, show: text, style: body}\n"
      "  - {name: remark, text: 'Seen at {name} bay.', style: body, height: 10mm, background: ink}\n";
  const auto step_at = [&](int sentences) {
    BeastFaces beast(front, beast_with(sentences));
    const Face face = beast.face();
    CHECK(beast.reports().empty());
    CHECK(face.is_sound);
    return fit_of(face, "rules").step;
  };
  CHECK(step_at(1) == 0);
  BeastFaces free(front, beast_with(1));
  const Face free_face = free.face();
  CHECK(test::words_of(free_face).find("Seen at") != std::string::npos);
  CHECK(fit_of(free_face, "rules").size == 9_pt);

  int sentences = 1;
  while (step_at(sentences) == 0) {
    REQUIRE(++sentences < 100);
  }
  BeastFaces hidden(front, beast_with(sentences));
  const Face hidden_face = hidden.face();
  CHECK(fit_of(hidden_face, "rules").step == 1);
  CHECK(fit_of(hidden_face, "rules").size == 8_pt);
  CHECK(test::words_of(hidden_face).find("Seen at") == std::string::npos);
  CHECK(test::paths_of(hidden_face).size() == 1);
  CHECK(test::paths_of(hidden_face)[0].size.height >= 30_mm);

  while (step_at(sentences) == 1) {
    REQUIRE(++sentences < 100);
  }
  BeastFaces low(front, beast_with(sentences));
  const Face low_face = low.face();
  CHECK(fit_of(low_face, "rules").step == 2);
  CHECK(test::paths_of(low_face)[0].size.height == 12_mm);
  while (step_at(sentences) == 2) {
    REQUIRE(++sentences < 100);
  }
  CHECK(step_at(sentences) == 3);
}

TEST_CASE("a group's size takes the place of a larger one, and hides nothing", "[layout]") {
  const std::string front =
      "fit:\n"
      "  - rules: {size: 8pt..10pt, leading: 1.2, group: all}\n"
      "  - hide: remark\n"
      "  - rules: {size: 6pt..7.5pt}\n"
      "column:\n"
      "  - {name: rules, show: text, style: body}\n"
      "  - {name: remark, text: 'Seen here.', style: body}\n";
  BeastFaces beast(front, beast_with(2));
  FaceKey key = beast.key();
  key.groups["all"] = {7_pt, 8.4_pt};
  const Face held = beast.faces->lay_out(key, beast.diagnostics);
  CHECK(fit_of(held, "rules").size == 7_pt);
  CHECK(fit_of(held, "rules").group == "all");
  CHECK(test::words_of(held).find("Seen here.") != std::string::npos);
  CHECK(fit_of(beast.face(), "rules").size == 10_pt);
}

TEST_CASE("texts that share their sizes come out the same by themselves as on their face", "[layout]") {
  const std::string grouped = "fit: [{text: {size: 6pt..11pt, leading: 1.2, group: ";
  const std::string front =
      "fit:\n"
      "  - rules: {size: 6pt..9pt, leading: 1.2, group: all}\n"
      "  - hide: remark\n"
      "column:\n"
      "  - {text: '{name}', style: title}\n"
      "  - {name: rules, show: text, style: body}\n"
      "  - part: pair\n"
      "    with: {left_side: name}\n"
      "    slots:\n"
      "      middle: {show: text, style: body, width: 30mm, height: 9mm, " +
      grouped +
      "slot}}]}\n"
      "  - {stack: [{text: '{might}', style: body}, {show: text, style: body, height: 12mm, " +
      grouped +
      "all}}]}]}\n"
      "  - repeat: moves\n"
      "    as: move\n"
      "    box: {text: '{move.name}', style: body, height: 4mm, " +
      grouped +
      "moves}}]}\n"
      "  - {name: remark, text: 'Seen here.', style: body}\n"
      "  - {share: 1, icon: claw, colour: sea}\n";
  for (const int sentences : {1, 4, 9, 30}) {
    BeastFaces beast(front, beast_with(sentences) + "moves: [{name: Pinch}, {name: Hide in the sand}]\n");
    FaceKey key = beast.key();
    key.groups["slot"] = {7_pt, 8.4_pt};
    auto fits = beast.faces->lay_out(key, beast.diagnostics).fits;
    const std::size_t all = fits.size();
    std::erase_if(fits, [](const BoxFit& fit) { return fit.group.empty(); });
    CHECK((sentences > 1 || beast.reports().empty()));
    CHECK(fits.size() == 5);
    CHECK(fits.size() < all);
    for (BoxFit& fit : fits) {
      CHECK(std::exchange(fit.lines, 0) > 0);  // By themselves texts are measured, and not set.
    }
    CHECK(beast.faces->shared_fits(key) == fits);
  }
  CHECK(BeastFaces("text: Crab\nstyle: body\n").faces->shared_fits(FaceKey{}).empty());
}

TEST_CASE("a step without the group keeps what it states", "[layout]") {
  BeastFaces beast(
      "column:\n"
      "  - {name: rules, show: text, style: body, height: 20mm, fit: [{size: 9pt/10.8pt}, {text: {size: "
      "6pt..8pt, "
      "group: tight}}]}\n",
      beast_with(1));
  FaceKey key = beast.key();
  key.groups["tight"] = {7_pt, 8.4_pt};
  const BoxFit fit = fit_of(beast.faces->lay_out(key, beast.diagnostics), "rules");
  CHECK(fit.size == 9_pt);
  CHECK(fit.group.empty());
}

TEST_CASE("type that the printer cannot print is not tried", "[layout]") {
  const std::string front =
      "column:\n"
      "  - {name: rules, show: text, style: body, height: 20mm, fit: [{text: {size: 5pt..9pt}}]}\n";
  BeastFaces beast(front, beast_with(8));
  CHECK(fit_of(beast.face(), "rules").size < 7_pt);
  CHECK(beast.reports().empty());
  FaceKey key = beast.key();
  key.least_type = 7_pt;
  const Face face = beast.faces->lay_out(key, beast.diagnostics);
  CHECK(fit_of(face, "rules").size == 7_pt);
  CHECK(beast.reports() == Reports{"content/campaigns/reach/crab.yaml:6:8 text-overflows"});
}

TEST_CASE("what overflows is told with its words, its number and what is missing", "[layout]") {
  BeastFaces beast("column:\n  - {show: text, style: body, height: 12mm, fit: [{text: {size: 7pt..8pt}}]}\n",
                   beast_with(9));
  beast.face();
  REQUIRE(beast.diagnostics.in_order_added().size() == 1);
  const Diagnostic& over = beast.diagnostics.in_order_added()[0];
  CHECK(over.message == "the text is too long for its box, even at 7 pt");
  REQUIRE(over.help_text);
  CHECK(over.help_text->starts_with("cut "));
  CHECK(over.help_text->find("left over is `") != std::string::npos);
  REQUIRE(over.notes.size() == 1);
  CHECK(over.notes[0].message.find("12.00 mm high, and ") != std::string::npos);
}

TEST_CASE("a word that no break divides is told as itself", "[layout]") {
  BeastFaces beast("column:\n  - {show: text, style: body, width: 12mm}\n",
                   "might: 3\ntext: \"A Wrrrrrrrrrrrrrrrrrrrr bites.\"\n");
  beast.face();
  REQUIRE(beast.diagnostics.in_order_added().size() == 1);
  const Diagnostic& over = beast.diagnostics.in_order_added()[0];
  CHECK(over.message.find("`Wrrrrrrrrrrrrrrrrrrrr` cannot be divided") == 0);
  CHECK(over.notes[0].message.find("12.00 mm wide, and the word ") != std::string::npos);
}

TEST_CASE("a step of larger type is sound where something else takes less room", "[layout]") {
  for (const std::string steps :
       {"{size: 8pt/13pt}, {size: 8.2pt/9pt}", "{size: 8pt, bold: true}, {size: 9pt, bold: false}",
        "{size: 8pt, hyphenate: false}, {size: 8.5pt, hyphenate: true}",
        "{size: 8pt, features: [kern]}, {size: 8.5pt, features: [kern, smcp]}"}) {
    INFO(steps);
    BeastFaces beast("column:\n  - {show: text, style: body, fit: [" + steps + "]}\n");
    CHECK(beast.face().is_sound);
    CHECK(beast.reports().empty());
  }
}

TEST_CASE("a wrong fit is reported at its own characters, with what to do", "[layout]") {
  struct Slip {
    std::string front;
    std::string report;  // Column and code.
    std::string message;
  };
  const std::string text = "column:\n  - {show: text, style: body, fit: [";
  const std::string box = "fit: [";
  const std::string boxes =
      "]\ncolumn:\n  - {name: art, background: sea}\n  - {name: rules, show: text, style: body}\n"
      "  - {name: moves, repeat: 'range(1, 2)', as: n, box: {text: '{n}', style: body}}\n";
  const std::vector<Slip> slips{
      {text + "{text: {size: 8pt..7pt}}]}\n", "9:55 bad-fit", "the range `8pt..7pt` runs backwards"},
      {text + "{text: {leading: 1.3..1.2}}]}\n", "9:58 bad-fit", "the range `1.3..1.2` runs backwards"},
      {text + "{size: 8pt}, {size: 9pt}]}\n", "9:61 bad-fit",
       "this step begins at 9 pt, and the one before it ends at 8 pt"},
      {text + "{size: 8pt}, {size: 8pt}]}\n", "9:54 bad-fit",
       "this step changes nothing, so that it is never taken"},
      {text + "{text: {size: 1pt..90pt}}]}\n", "9:55 bad-fit", "this range has more than 400 settings"},
      {text + "{text: {size: 8pt}, size: 7pt}]}\n", "9:41 bad-fit", "beside `text:` this step says more"},
      {text + "{size: 8pt, family: txet}]}\n", "9:61 unknown-family", "there is no font family `txet`"},
      {"column:\n  - {show: text, style: {extends: body, floor: 7pt}, fit: [{text: {size: 6pt..8pt}}]}\n",
       "9:78 type-too-small", "6 pt is smaller than this style's floor of 7 pt"},
      {"column:\n  - {text: A, style: {extends: body, size: 6pt, floor: 7pt}}\n", "9:26 type-too-small",
       "6 pt is smaller than this style's floor of 7 pt"},
      {box + "{hide: remark}" + boxes, "8:18 bad-fit", "there is no box named `remark` in here"},
      {box + "{arrt: 10mm}" + boxes, "8:12 bad-fit", "there is no box named `arrt` in here"},
      {box + "{art: {size: 8pt}}" + boxes, "10:16 bad-fit",
       "`art` is no text, and `fit:` gives it a size of type"},
      {box + "{moves: 4mm}" + boxes, "12:16 bad-fit", "`moves` is repeated, and has no size of its own"},
      {box + "{hide: art}, {hide: [rules, art]}" + boxes, "8:39 bad-fit", "`art` is hidden already"},
      {box + "{art: 20mm}, {art: 20mm}" + boxes, "8:30 bad-fit",
       "this step makes `art` no lower: it is 20 mm high before"},
      {box + "{art: 60mm}]\ncolumn:\n  - {name: art, background: sea, height: 30mm}\n", "8:17 bad-fit",
       "this step makes `art` no lower: it is 30 mm high before"},
      {box + "{hide: art}]\ncolumn:\n  - {name: art, fit: [{hide: x}], row: [{name: x, text: A, style: "
             "body}]}\n",
       "10:26 bad-fit", "a box around this one has a `fit:` already"},
      {box + "{rules: {size: 8pt}}]\ncolumn:\n  - {name: rules, text: A, style: body, fit: [{size: 8pt}]}\n",
       "10:16 bad-fit", "`rules` has a `fit:` of its own, and one around it names it"},
  };
  for (const Slip& slip : slips) {
    INFO(slip.front);
    BeastFaces beast(slip.front);
    CHECK_FALSE(beast.face().is_sound);
    CHECK(beast.reports() == Reports{"templates/hexfall/beast.yaml:" + slip.report});
    REQUIRE_FALSE(beast.diagnostics.in_order_added().empty());
    CHECK(beast.diagnostics.in_order_added()[0].message == slip.message);
  }
}

// What faces are known by.
#include "layout/faces/key_of_face.h"

#include <map>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using namespace length_literals;

namespace {

Digest key_of(BeastFaces& beast) {
  const layout::LayoutDigests digests(*beast.common, *beast.no_patterns);
  const Face face = beast.face();
  INFO(source::render_text(beast.diagnostics, beast.sources));
  CHECK(face.is_sound);
  return layout::key_of(beast.key(), layout::reads_of(face), digests, *beast.common);
}

// Whether a drawing that does not stand on the face is in its key.
bool knows_others(const std::string& front) {
  BeastFaces beast(front);
  const Digest before = key_of(beast);
  beast.symbols.add({"icon/other", {4_mm, 4_mm}, {}});
  return key_of(beast) != before;
}

// Whether an edit of a drawing changes the face's key.
bool knows(const std::string& drawing, const std::string& front) {
  BeastFaces beast(front);
  const Digest before = key_of(beast);
  Symbols edited;
  for (std::size_t i = 0; i < beast.symbols.size(); ++i) {
    Symbol each = beast.symbols.get(static_cast<SymbolId>(i));
    if (each.name == drawing) {
      each.parts.front().path.add_rect({{}, {1_mm, 1_mm}});
    }
    edited.add(std::move(each));
  }
  beast.symbols = std::move(edited);
  return key_of(beast) != before;
}

}  // namespace

TEST_CASE("drawings that a face may have tried are in its key, and no others that it does not show",
          "[layout]") {
  CHECK_FALSE(knows_others("column:\n  - {text: Words, style: body}\n  - {icon: claw, height: 5mm}\n"));
  CHECK(
      knows_others("column:\n  - {text: Words, style: body}\n  - {name: sign, icon: claw, height: 5mm}\n"
                   "fit:\n  - hide: sign\n"));
}

TEST_CASE("a drawing whose outlines alone stand on a face is in its key", "[layout]") {
  const std::string masked =
      "column:\n  - {height: 20mm, width: 20mm, clip: {icon: claw}, stack: [{background: sea}]}\n";
  CHECK(knows("icon/claw", masked));
  CHECK_FALSE(knows("ornament/beads", masked));
  const std::string framed = "frame: {corner: {icon: claw, size: 4mm}, colour: {linear: [sea, ink]}}\n";
  CHECK(knows("icon/claw", framed));
  CHECK_FALSE(knows("ornament/beads", framed));
  CHECK(knows("ornament/beads",
              "frame: {corner: 'M 0 0 L 5 0 L 5 5 Z', edge: beads, colour: ink}\nopacity: 0.5\n"));
  // Of a strip with fewer periods than its drawing has.
  CHECK(knows("ornament/beads",
              "column:\n  - {ornament: beads, along: {periods: 4, period: 2}, width: 4mm, height: 2mm}\n"));
  CHECK_FALSE(knows("icon/claw", "{text: claw, style: body}"));
}

TEST_CASE("a face's key changes with each measure that it is made for", "[layout]") {
  BeastFaces beast("{text: '{name}', style: body}");
  const layout::LayoutDigests digests(*beast.common, *beast.no_patterns);
  const Face face = beast.face();
  const Digest before = layout::key_of(beast.key(), layout::reads_of(face), digests, *beast.common);
  const auto changed = [&](auto change) {
    FaceKey key = beast.key();
    change(key);
    return layout::key_of(key, layout::reads_of(face), digests, *beast.common) != before;
  };
  CHECK_FALSE(changed([](FaceKey&) {}));
  CHECK(changed([](FaceKey& key) { key.side = FaceSide::back; }));
  CHECK(changed([](FaceKey& key) { key.variant = "low_ink"; }));
  CHECK(changed([](FaceKey& key) { key.trim.width += 1_mm; }));
  CHECK(changed([](FaceKey& key) { key.bleed_y = 1_mm; }));
  CHECK(changed([](FaceKey& key) { key.safe = 4_mm; }));
  CHECK(changed([](FaceKey& key) { key.language = "pl"; }));
  CHECK(changed([](FaceKey& key) { key.groups["body"] = {8_pt, 9_pt}; }));
  CHECK(changed([](FaceKey& key) { key.least_type = 5_pt; }));
  CHECK(changed([](FaceKey& key) { key.ppi = 301; }));
  CHECK(changed([](FaceKey& key) { key.campaign = CampaignId{0}; }));
}

TEST_CASE("a face's key changes with the outline that a text runs round, and with its gap", "[layout]") {
  const auto key_with = [](const std::string& around) {
    BeastFaces beast("{text: '{name}', style: body, around: {" + around + "}}");
    return key_of(beast);
  };
  const Digest before = key_with("outline: M 0 0 L 9 0 L 9 9 Z");
  CHECK(key_with("outline: M 0 0 L 9 0 L 9 9 Z") == before);
  CHECK(key_with("outline: M 0 0 L 9 0 L 9 8 Z") != before);
  CHECK(key_with("outline: M 0 0 L 9 0 L 9 9 Z, gap: 2mm") != before);
  CHECK(key_with("outline: M 0 0 L 9 0 L 9 9 Z, from: right") != before);
}

TEST_CASE("an icon whose outlines a motif draws is in the face's key", "[layout]") {
  const auto key_with = [](double width) {
    BeastFaces beast(
        "scene: [{motif: cut, with: {sign: \"'claw'\"}}]\n", "might: 3\n",
        {{"templates/hexfall/theme.yaml", test::beast_files().at("templates/hexfall/theme.yaml") +
                                              "motifs: {cut: {takes: [sign], draw: [{icon: '{sign}', at: [9, "
                                              "9], size: 8, stroke: ink}]}}\n"}});
    Symbols edited;
    for (std::size_t i = 0; i < beast.symbols.size(); ++i) {
      Symbol each = beast.symbols.get(static_cast<SymbolId>(i));
      if (each.name == "icon/claw") {
        each.parts.front().path.add_rect({{}, {Length::mm(width), 1_mm}});
      }
      edited.add(std::move(each));
    }
    beast.symbols = std::move(edited);
    return key_of(beast);
  };
  CHECK(key_with(1) == key_with(1));
  CHECK(key_with(1) != key_with(2));
}

TEST_CASE("a face's key changes with what the terms on it say, and with no others", "[layout]") {
  const auto key_with = [](const std::string& front, const std::string& bold, const std::string& wary) {
    const std::string schema = "schemas/hexfall/beast.schema.yaml";
    std::map<std::string, std::string> files{
        {schema, test::beast_files().at(schema) + "  stance: {type: string, x-term: stance}\n"},
        {"content/systems/hexfall/terms.yaml",
         "kind: terms\ngroups: {stance: {terms: {bold: " + bold + ", wary: " + wary + "}}}\n"}};
    BeastFaces beast(front.empty() ? "row: []\n" : front, "might: 3\nstance: bold\n",
                     front.empty() ? test::with_plain_face(std::move(files)) : std::move(files));
    return key_of(beast);
  };
  const std::string plain, by_template = "{text: \"{term('stance', stance ?? 'wary').name}\", style: body}";
  for (const std::string& front : {plain, by_template}) {
    INFO(front);
    const Digest before = key_with(front, "Bold", "Wary");
    CHECK(key_with(front, "Brash", "Wary") != before);
    CHECK(key_with(front, "Bold", "Careful") == before);
  }
  CHECK(key_with("{text: '{stance}', style: body}", "Bold", "Wary") ==
        key_with("{text: '{stance}', style: body}", "Brash", "Wary"));
}

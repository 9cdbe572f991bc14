// The face of kinds that no template draws.
#include <catch2/catch.hpp>

#include "layout/faces/card_values.h"
#include "layout/faces/key_of_face.h"
#include "layout/reading/looks.h"
#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;
using test::with_plain_face;
using Reports = std::vector<std::string>;
using namespace length_literals;

namespace {

const std::string campaign_file = "content/campaigns/reach/campaign.yaml";
const std::string campaign =
    "talia: 1\nid: reach\nsystem: hexfall\nlanguage: en\nname: Reach\nversion: 1.0.0\n";
const std::string schema_file = "schemas/hexfall/beast.schema.yaml";

std::string schema_with(const std::string& properties) {
  return "$schema: http://json-schema.org/draft-07/schema#\ntype: object\nadditionalProperties: "
         "true\nproperties:\n"
         "  kind: {const: beast}\n  id: {type: string}\n  ref: {type: string}\n  name: {type: string}\n" +
         properties;
}

BeastFaces plain(const std::string& properties, const std::string& fields, const std::string& more = {}) {
  return BeastFaces("row: []\n", fields,
                    with_plain_face({{schema_file, schema_with(properties)},
                                     {"content/systems/hexfall/stats.yaml", ""},
                                     {campaign_file, campaign + more}}));
}

Face plain_face_of(BeastFaces& beast, Size trim = {63_mm, 88_mm}) {
  FaceKey key = beast.key(3_mm);
  key.trim = trim;
  return beast.faces->lay_out(key, beast.diagnostics);
}

std::string member(const Value& value, std::string_view name) {
  const Value* const found = value.member(name);
  return found == nullptr ? "none" : formula::to_text(*found);
}

Value card_of(BeastFaces& beast) {
  Reads reads;
  return layout::card_values(beast.key(), *beast.common, reads);
}

std::size_t times(const std::string& words, const std::string& part) {
  std::size_t count = 0;
  for (auto at = words.find(part); at != std::string::npos; at = words.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("cards of a kind that no template draws have the plain face, with labels and stats", "[layout]") {
  BeastFaces beast("row: []\n", "might: 3\ntext: Bites for {might}.\n",
                   with_plain_face({{"content/campaigns/reach/eel.yaml",
                                     "kind: beast\nid: eel\nref: B-2\nname: Eel\nmight: 1\n"}}));
  FaceKey key = beast.key(3_mm);
  key.trim = beast.faces->natural_trim(key);
  CHECK(key.trim == Size{63_mm, 88_mm});
  const Face face = beast.faces->lay_out(key, beast.diagnostics);
  key.definition = DefinitionId(1);
  CHECK(beast.faces->lay_out(key, beast.diagnostics).is_sound);
  CHECK(face.is_sound);
  CHECK(test::words_of(face) == "Tide crab|Beast|B|T|Might|3|Threat|6|Bites for 3.|Reach · 1.0.0|B-1");
  CHECK(beast.reports() ==
        Reports{":1:1 missing-hyphenation", "schemas/hexfall/beast.schema.yaml:1:1 default-face"});
}

TEST_CASE("a plain face that has no room for it all is at fault, and nothing is cut", "[layout]") {
  std::string words;
  for (int i = 0; i < 400; ++i) {
    words += "bites and pinches ";
  }
  BeastFaces beast("row: []\n", "might: 3\ntext: " + words + "\n", with_plain_face());
  CHECK_FALSE(plain_face_of(beast).is_sound);
  CHECK(beast.reports()[1] == "content/campaigns/reach/crab.yaml:6:7 text-overflows");
}

TEST_CASE("the letter of a plain face is that of the word behind an article", "[layout]") {
  const auto letter = [](const std::string& name, const std::string& language = "en") {
    const std::string own =
        "talia: 1\nid: reach\nsystem: hexfall\nlanguage: " + language + "\nname: Reach\nversion: 1.0.0\n";
    BeastFaces beast("row: []\n", "might: 3\n",
                     with_plain_face({{campaign_file, own},
                                      {"content/campaigns/reach/eel.yaml",
                                       "kind: beast\nid: eel\nref: B-2\nname: " + name + "\nmight: 1\n"}}));
    FaceKey key = beast.key();
    key.language = language;
    key.definition = DefinitionId(1);
    Reads reads;
    return member(layout::card_values(key, *beast.common, reads), "letter");
  };
  CHECK(letter("The Keeper") == "K");
  CHECK(letter("THE Keeper") == "K");
  CHECK(letter("The") == "T");
  CHECK(letter("Theriac of old") == "T");
  CHECK(letter("L'Heure d'hiver", "fr") == "H");
  CHECK(letter("L’Heure", "fr") == "H");
  CHECK(letter("D'Artagnan", "fr") == "D");
  CHECK(letter("L'Heure") == "L");
}

TEST_CASE("a campaign says how large its plain faces are, by size or by name", "[layout]") {
  const auto trim = [](const std::string& card) {
    BeastFaces beast = plain("  might: {type: integer}\n", "might: 3\n", "card: " + card + "\n");
    return beast.faces->natural_trim(beast.key());
  };
  CHECK(trim("tarot") == Size{70_mm, 120_mm});
  CHECK(trim("{width: 50mm, height: 60mm}") == Size{50_mm, 60_mm});
  BeastFaces beast = plain("  might: {type: integer}\n", "might: 3\n", "card: tarott\n");
  CHECK(beast.faces->natural_trim(beast.key()) == Size{63_mm, 88_mm});
  CHECK(beast.reports() == Reports{campaign_file + ":7:7 unknown-size"});
}

TEST_CASE("a picture that is named like a definition stands on its plain face", "[layout]") {
  BeastFaces beast("row: []\n", "might: 3\n",
                   with_plain_face({{campaign_file, campaign},
                                    {"content/campaigns/reach/art/crab.svg",
                                     "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"}}));
  CHECK(member(card_of(beast), "pictures") == "art/crab.*");
  BeastFaces other("row: []\n", "might: 3\n",
                   with_plain_face({{campaign_file, campaign},
                                    {"content/campaigns/reach/art/tide_crab.svg",
                                     "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"}}));
  CHECK(member(card_of(other), "pictures").empty());
}

TEST_CASE("every value of a definition stands on its plain face once, whatever its form", "[layout]") {
  BeastFaces beast = plain(
      "  size: {enum: [very_small, huge]}\n  tame: {type: boolean}\n  wild: {type: boolean}\n"
      "  weight: {type: number, x-unit: kg, x-label: Heft}\n  food: {type: array, items: {type: string}}\n"
      "  lair: {type: object, properties: {name: {type: string}, depth: {type: integer, x-unit: m}}}\n"
      "  mate: {type: string, x-ref: beast}\n  note: {type: string}\n  lore: {type: string, x-text: block}\n"
      "  moves: {type: array, x-label: Moves, items: {type: object, properties: {name: {type: string}, "
      "reach: "
      "{type: integer, x-unit: m}, text: {type: string, x-text: inline}}}}\n",
      "size: very_small\ntame: true\nwild: false\nweight: 1234.5\nfood: [kelp, cod]\nlair: {name: Bell rock, "
      "depth: 9}\nmate: crab\nnote: seen once\nlore: |\n  **Old** tales.\nmoves:\n  - {name: Nip, reach: 2, "
      "text: 'Takes *one* toe.'}\nodd: {kind_of: {thing: maybe}}\n");
  const Face face = plain_face_of(beast);
  INFO(source::render_text(beast.diagnostics, beast.sources));
  CHECK(face.is_sound);
  CHECK(face.unseen.empty());
  const Value card = card_of(beast);
  CHECK(member(card, "line") == "Beast, very small, tame");
  CHECK(member(card, "figures") == "{label: Heft, value: 1,234.5, unit: kg}");
  const std::string words = test::words_of(face);
  INFO(words);
  for (const char* const part : {"very small", "tame", "Wild", "1,234.5", "kelp, cod", "Bell rock, Depth",
                                 "seen once", "tales", "Moves", "Nip.", "Reach 2", "toe.", "maybe"}) {
    CHECK(times(words, part) == 1);
  }
}

TEST_CASE("plain words are a text or a line of their own alike on all cards of a kind", "[layout]") {
  const std::string longer = "kind: beast\nid: eel\nname: Eel\nlore: An old one.\nweakness: '" +
                             std::string("It runs from anything that smells of smoke, pitch or burnt milk.") +
                             "'\n";
  const std::string properties =
      "  lore: {type: string, x-label: Lore}\n  weakness: {type: string, x-label: Weakness}\n";
  const auto beside = [&](const std::string& other) {
    return BeastFaces("row: []\n", "lore: A young one.\nweakness: fire\n",
                      with_plain_face({{schema_file, schema_with(properties)},
                                       {"content/systems/hexfall/stats.yaml", ""},
                                       {"content/campaigns/reach/eel.yaml", other},
                                       {campaign_file, campaign}}));
  };
  const auto words_of = [](BeastFaces beast) {
    const Value card = card_of(beast);
    return member(card, "facts") + "; " + member(card, "text") + "; " + member(card, "texts");
  };
  const auto key_of = [](BeastFaces beast) {
    const layout::LayoutDigests digests(*beast.common, *beast.no_patterns);
    const Face face = plain_face_of(beast);
    return layout::key_of(beast.key(3_mm), face, digests, *beast.common);
  };
  const std::string shorter = "kind: beast\nid: eel\nname: Eel\nweakness: ice\n";
  CHECK(words_of(beside(shorter)) ==
        "{label: Lore, value: A young one.}, {label: Weakness, value: fire}; ; ");
  CHECK(words_of(beside(longer)) == "{label: Lore, value: A young one.}; fire; ");
  CHECK(key_of(beside(shorter)) == key_of(beside("kind: beast\nid: eel\nname: Eel\nweakness: salt\n")));
  CHECK(key_of(beside(shorter)) != key_of(beside(longer)));
}

TEST_CASE("the plain face groups what is surely a quantity, and leaves what may be a year", "[layout]") {
  BeastFaces beast =
      plain("  born: {type: integer}\n  worth: {type: integer}\n  depth: {type: integer, x-unit: m}\n",
            "born: 1066\nworth: 12500\ndepth: 1066\nlair: {deep: 2066}\n");
  const Face face = plain_face_of(beast);
  INFO(source::render_text(beast.diagnostics, beast.sources));
  CHECK(face.is_sound);
  CHECK(face.unseen.empty());
  CHECK(member(card_of(beast), "figures") ==
        "{label: Born, value: 1066, unit: }, {label: Worth, value: 12,500, unit: }, {label: Depth, value: "
        "1,066, unit: m}");
}

TEST_CASE("the plain face holds cards of all sizes, upright and lying", "[layout]") {
  for (const Size trim : {Size{44_mm, 63_mm}, Size{70_mm, 120_mm}, Size{88_mm, 63_mm}, Size{40_mm, 40_mm}}) {
    for (const char* const theme : {"felt", "ink", "plain"}) {
      BeastFaces beast = plain("  might: {type: integer}\n  text: {type: string, x-text: inline}\n",
                               "might: 3\ntext: Bites.\n", std::string("theme: ") + theme + "\n");
      const Face face = plain_face_of(beast, trim);
      INFO(theme << " " << trim.width.in_mm());
      INFO(source::render_text(beast.diagnostics, beast.sources));
      CHECK(face.is_sound);
      CHECK(times(test::words_of(face), "Bites.") == 1);
    }
  }
}

TEST_CASE("kinds have colours of their own, and a campaign says others", "[layout]") {
  const std::map<std::string, std::string> kinds{{"schemas/hexfall/aaa.schema.yaml", schema_with("")},
                                                 {"schemas/hexfall/zzz.schema.yaml", schema_with("")}};
  auto others = with_plain_face(kinds);
  BeastFaces beast("row: []\n", "might: 3\n", others);
  const Catalog& catalog = beast.catalog;
  const auto set_of = [&](const Catalog& from, std::string_view kind) {
    const Campaign& owner = from.campaigns.front();
    const auto theme = std::ranges::find(from.themes, layout::look_of(&owner).theme, &StyleSource::id);
    return layout::set_of_kind(&owner, from.kind(*from.find_kind(owner.system, kind)), theme->root, from);
  };
  CHECK(set_of(catalog, "aaa") == "indigo");
  CHECK(set_of(catalog, "beast") == "rust");
  CHECK(set_of(catalog, "zzz") == "teal");
  others[campaign_file] = campaign + "colours: {aaa: rust, zzz: '#FFEE88'}\n";
  BeastFaces told("row: []\n", "might: 3\n", others);
  CHECK(set_of(told.catalog, "aaa") == "rust");
  CHECK(set_of(told.catalog, "beast") == "indigo");
  CHECK(set_of(told.catalog, "zzz") == "#FFEE88");
  const auto shade = [&](const std::string& name) {
    const auto entry = told.palette.find("themes/plain/#FFEE88/" + name);
    REQUIRE(entry);
    return told.palette.entry(*entry).rgb;
  };
  CHECK(shade("deep") == Rgb{0xFF, 0xEE, 0x88});
  CHECK(contrast(shade("on"), shade("deep")) >= 4.5);
  CHECK(contrast(shade("letters"), {255, 255, 255}) >= 4.5);
}

TEST_CASE("the shipped colours of kinds carry small light letters", "[layout]") {
  BeastFaces beast("row: []\n", "might: 3\n", with_plain_face());
  for (const PaletteEntry& entry : beast.palette.entries()) {
    if (entry.name.starts_with("themes/") && entry.name.ends_with("/deep")) {
      INFO(entry.name);
      const std::string set = entry.name.substr(0, entry.name.size() - std::string("deep").size());
      CHECK(contrast(entry.rgb, beast.palette.entry(*beast.palette.find(set + "on")).rgb) >= 4.5);
    }
  }
}

TEST_CASE("what a campaign says of its look is held to what there is", "[layout]") {
  BeastFaces beast = plain("", "",
                           "theme: felts\nfont: {text: gotic, txet: sans}\ncolours: {beats: rust, beast: "
                           "rsut}\nicons: {beast: claws}\n");
  CHECK(beast.reports() ==
        Reports{campaign_file + ":7:8 unknown-theme", campaign_file + ":8:14 unknown-family",
                campaign_file + ":8:21 unknown-family", campaign_file + ":9:11 unknown-kind",
                campaign_file + ":10:16 unknown-icon"});
}

TEST_CASE("a font in one line sets names and texts of plain faces", "[layout]") {
  const auto fonts_of = [](const std::string& more) {
    BeastFaces beast = plain("  text: {type: string, x-text: inline}\n", "text: Bites.\n", more);
    std::vector<std::string> names;
    const Face face = plain_face_of(beast);
    test::for_each_item(face.frame.items, [&](const Item& item, const Transform&) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what);
          run != nullptr && run->text == "Bites.") {
        names.emplace_back(beast.fonts.name(run->font));
      }
    });
    return names;
  };
  CHECK(fonts_of("") == std::vector<std::string>{"regular"});
  CHECK(fonts_of("font: heavy\n").size() == 1);
}

// The face of kinds that no template draws.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "frame/named_sizes.h"
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

// Of the type in which words stand on a face; 0 where they are not.
Length size_of(const Face& face, const std::string& words) {
  Length size;
  test::for_each_item(face.frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what);
        run != nullptr && run->text.find(words) != std::string::npos) {
      size = run->size;
    }
  });
  return size;
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
    return layout::key_of(beast.key(3_mm), layout::reads_of(face), digests, *beast.common);
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

TEST_CASE("plain faces and backs hold cards of every size that has a name, upright and lying", "[layout]") {
  for (const char* const theme : {"felt", "ink", "plain"}) {
    for (const char* const title : {"", "title: Extraordinary mechanical beast\n"}) {
      for (const char* const icon : {"", "icons: {beast: claw}\n"}) {
        BeastFaces beast("row: []\n", "might: 3\n",
                         with_plain_face({{schema_file, title + schema_with("  might: {type: integer}\n")},
                                          {"content/systems/hexfall/stats.yaml", ""},
                                          {"templates/icons/claw.svg", "<svg/>"},
                                          {campaign_file, campaign + "theme: " + theme + "\n" + icon}}));
        for (const std::string_view name : frame::card_size_names()) {
          const Size upright = frame::card_size(name).value();
          for (const Size trim : {upright, Size{upright.height, upright.width}}) {
            FaceKey key = beast.key(3_mm);
            key.trim = trim;
            const Face front = beast.faces->lay_out(key, beast.diagnostics);
            key.side = FaceSide::back;
            const Face back = beast.faces->lay_out(key, beast.diagnostics);
            INFO(theme << " " << name << " " << trim.width.in_mm() << " " << title << icon << "\n"
                       << source::render_text(beast.diagnostics, beast.sources));
            CHECK(front.is_sound);
            CHECK(back.is_sound);
          }
        }
        CHECK_FALSE(beast.diagnostics.has_errors());
      }
    }
  }
}

TEST_CASE("long figures with long units take fewer columns on a plain face", "[layout]") {
  for (const char* const theme : {"felt", "ink", "plain"}) {
    for (const char* const card : {"poker-metric", "mini-us"}) {
      const std::string number = ": {type: integer, x-unit: mwmwmw}\n";
      BeastFaces beast = plain(fmt::format("  aa{0}  bb{0}  cc{0}", number),
                               "aa: 12345\nbb: 12345\ncc: 12345\n", std::string("theme: ") + theme + "\n");
      const Face face = plain_face_of(beast, frame::card_size(card).value());
      INFO(theme << " " << card << "\n" << source::render_text(beast.diagnostics, beast.sources));
      CHECK(face.is_sound);
      CHECK(times(test::words_of(face), "12,345") == 3);
      CHECK(times(test::words_of(face), "mwmwmw") == 3);
    }
  }
}

TEST_CASE("a plain card of a few facts alone gives them its room, upright and lying", "[layout]") {
  for (const Size trim : {Size{63_mm, 88_mm}, Size{88_mm, 63_mm}}) {
    for (const char* const theme : {"felt", "ink", "plain"}) {
      BeastFaces beast = plain("  cost: {type: string}\n  owner: {type: string}\n",
                               "cost: 25 gp\nowner: nobody\n", std::string("theme: ") + theme + "\n");
      const Face face = plain_face_of(beast, trim);
      INFO(theme << " " << trim.width.in_mm());
      CHECK(face.is_sound);
      CHECK(times(test::words_of(face), "Cost") == 1);
      CHECK(size_of(face, "25 gp") >= 9_pt);
      CHECK(size_of(face, "nobody") >= 9_pt);
      CHECK(size_of(face, "Owner") >= 9_pt);
    }
  }
}

TEST_CASE("a plain card of facts alone shows as many and as long ones as there are", "[layout]") {
  for (const int count : {1, 8, 9, 20}) {
    for (const std::string& value :
         {std::string("yew"), std::string("of the longest kind that is no text, sixty letters")}) {
      std::string properties, fields;
      for (int i = 0; i < count; ++i) {
        properties += fmt::format("  fact_{}: {{type: string}}\n", i);
        fields += fmt::format("fact_{}: {} {}\n", i, value, i);
      }
      BeastFaces beast = plain(properties, fields);
      const Face face = plain_face_of(beast);
      INFO(count << " " << value << "\n" << source::render_text(beast.diagnostics, beast.sources));
      CHECK(face.is_sound);
      CHECK(face.unseen.empty());
    }
  }
}

TEST_CASE("each of the cards over which a plain text goes on has its number", "[layout]") {
  std::string words;
  for (int i = 0; i < 400; ++i) {
    words += "bites and pinches ";
  }
  for (const Size trim : {Size{63_mm, 88_mm}, Size{88_mm, 63_mm}}) {
    BeastFaces beast("row: []\n", "might: 3\ntext: " + words + "\n", with_plain_face());
    FaceKey key = beast.key(3_mm);
    key.trim = trim;
    key.flow = beast.faces->flow_of(key, nullptr);
    REQUIRE(key.flow.cards() > 2);
    for (key.part = 1; key.part <= key.flow.cards(); ++key.part) {
      const Face face = beast.faces->lay_out(key, beast.diagnostics);
      CHECK(face.is_sound);
      CHECK(times(test::words_of(face), fmt::format("|{}/{}", key.part, key.flow.cards())) == 1);
    }
  }
}

TEST_CASE("labels on a plain face begin alike, and signs stay what they are", "[layout]") {
  BeastFaces beast = plain(
      "  weight: {type: integer, x-label: heft}\n  life: {type: integer, x-label: hp}\n"
      "  acid: {type: integer, x-label: pH}\n  note: {type: string, x-label: note of hand}\n",
      "weight: 3\nlife: 4\nacid: 7\nnote: seen once\n");
  CHECK(member(card_of(beast), "figures") ==
        "{label: Heft, value: 3, unit: }, {label: hp, value: 4, unit: }, {label: pH, value: 7, unit: }");
  CHECK(member(card_of(beast), "facts") == "{label: Note of hand, value: seen once}");
}

TEST_CASE("a long figure on a plain face is no smaller than those beside it", "[layout]") {
  BeastFaces beast = plain(
      "  price: {type: integer, x-unit: zl}\n  b: {type: integer}\n  c: {type: integer}\n  d: {type: "
      "integer}\n",
      "price: 1234567\nb: 1\nc: 2\nd: 3\n");
  const Face face = plain_face_of(beast);
  CHECK(face.is_sound);
  CHECK(size_of(face, "1,234,567") == size_of(face, "3"));
}

TEST_CASE("a space that is copied stands between a figure and its unit", "[layout]") {
  BeastFaces beast = plain("  weight: {type: integer, x-unit: kg}\n", "weight: 2\n");
  CHECK(times(test::words_of(plain_face_of(beast)), "2|\u00a0kg") == 1);
}

TEST_CASE("straight quotes in names and facts of plain faces are set as in their texts", "[layout]") {
  BeastFaces beast(
      "row: []\n", "",
      with_plain_face({{schema_file, schema_with("  note: {type: string, x-label: 'Keeper''s note'}\n")},
                       {"content/systems/hexfall/stats.yaml", ""},
                       {campaign_file, campaign},
                       {"content/campaigns/reach/crab.yaml",
                        "kind: beast\nid: crab\nname: The keeper's crab\nnote: it's red\n"}}));
  const std::string words = test::words_of(plain_face_of(beast));
  INFO(words);
  CHECK(words.find('\'') == std::string::npos);
  CHECK(times(words, "keeper’s crab") == 1);
  CHECK(times(words, "it’s red") == 1);
}

TEST_CASE("the letter of a plain face stands in the middle of its patch, however high that is", "[layout]") {
  for (const Length height : {70_mm, 80_mm, 88_mm, 95_mm}) {
    BeastFaces beast = plain("  might: {type: integer}\n", "might: 3\n", "theme: felt\n");
    const Face face = plain_face_of(beast, {63_mm, height});
    Length middle, size;
    test::for_each_item(face.frame.items, [&](const Item& item, const Transform& place) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what); run != nullptr && run->size > size) {
        const FontMetrics& metrics = beast.fonts.metrics(run->font);
        size = run->size;
        middle = place.apply(run->origin).y - size.scaled(metrics.cap_height) / metrics.units_per_em / 2;
      }
    });
    // The first circle that is larger than the seal.
    const auto paths = test::paths_of(face);
    const auto patch = std::ranges::find_if(paths, [&](const Rect& each) {
      return each.size.width == each.size.height && each.size.height > 15_mm;
    });
    REQUIRE(patch != paths.end());
    CHECK(std::abs((middle - (patch->top() + patch->size.height / 2)).in_mm()) < 0.5);
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

#include <algorithm>

#include <fmt/format.h>

#include "image/picture.h"
#include "job/files/manifest.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;

namespace {

const std::string eel = "content/campaigns/reach/creatures/lamp_eel.yaml";
const std::string broken_eel =
    "kind: creature\nid: lamp_eel\nref: C-03\nname: Lamp eel\nmight: 2\ngrit: 5\nstance: stil\n";

}  // namespace

TEST_CASE("a build writes every deck and book, the manifests and the editors' schemas", "[cli]") {
  Copy copy;
  const int status = copy.build();
  INFO(copy.report);
  REQUIRE(status == 0);
  std::vector<std::string> files, schemas;
  for (const std::string& file : copy.outputs()) {
    (file.starts_with("schemas/") ? schemas : files).push_back(file);
  }
  CHECK(files == std::vector<std::string>{"reach/almanac.pdf", "reach/creatures-a4.pdf", "reach/gear-a4.pdf",
                                          "reach/manifest.json", "reach/primer.pdf", "zaulek/goscie-a4.pdf",
                                          "zaulek/karta_herbat-a4.pdf", "zaulek/manifest.json",
                                          "zaulek/poradnik.pdf"});
  for (const char* const file :
       {"schemas/hexfall/creature.json", "schemas/teahouse/herbata.json", "schemas/teahouse/core/deck.json",
        "schemas/core/sheet.json", "schemas/settings.json"}) {
    INFO(file);
    CHECK(std::ranges::find(schemas, file) != schemas.end());
  }
  CHECK_FALSE(std::filesystem::exists(copy.workspace() + "/.vscode"));  // That is for `schemas` alone.
  CHECK(copy.output("reach/gear-a4.pdf").starts_with("%PDF-"));
  const auto manifest = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(manifest.size() == 4);
  CHECK(manifest[1].path == "creatures-a4.pdf");
  CHECK(manifest[1].cards == 10);  // Seven crabs, one king, two eels.
  CHECK(manifest[1].pages == 4);   // Two sheets, front and back.
  CHECK(manifest[2].path == "gear-a4.pdf");
  CHECK(manifest[2].cards == 3);
}

TEST_CASE("a deck of many sheets is whole, though it is never there at once", "[cli]") {
  Copy copy;
  const std::string deck = "content/campaigns/reach/decks/creatures.yaml";
  const std::string head =
      "kind: deck\nid: creatures\nname: Creatures\ntemplate: creature\nback: creature\ncards:\n";
  copy.put(
      deck,
      head +
          "  - {id: lamp_eel, count: 140}\n  - {id: tide_crab, count: 8}\n  - {id: lamp_eel, count: 60}\n");
  REQUIRE(copy.build({"--deck", "creatures"}) == 0);
  const auto manifest = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(manifest.size() == 1);
  CHECK(manifest[0].cards == 208);
  CHECK(manifest[0].pages == 48);  // 24 sheets.
  const std::string pages = copy.says({"dump", "--stage", "page", "creatures"}).out;
  INFO(pages.substr(pages.size() - std::min<std::size_t>(pages.size(), 3000)));
  CHECK(test::count_of(pages, "page 48 ") == 1);
  CHECK(test::count_of(pages, "24/24") == 2);  // Front and back.
  CHECK(test::count_of(pages, "sheet 1/24") == 2);
}

TEST_CASE("pictures of plain colour are read until they claim too many pixels, of a file of any size",
          "[cli]") {
  const Copy copy;
  const std::string header("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x1e\xdc\0\0\x1f\x40\1\0\0\0\0",
                           29);  // 7900 × 8000.
  CHECK(image::empty_pixels(header) == 7900L * 8000 - 256L * 29);
  CHECK(image::empty_pixels(header + std::string(200'000, ' ')) == 7900L * 8000 - 256L * 200'029);
  CHECK(image::empty_pixels(header + std::string(300'000, ' ')) == 0);
  CHECK(image::empty_pixels(header.substr(0, 20)) == 0);
  CHECK(image::empty_pixels("\xFF\xD8\xFF") == 0);
  for (int i = 10; i < 30; ++i) {
    copy.put(fmt::format("templates/hexfall/p{}.png", i), header);
  }
  const test::Said said = test::talia_says({"check", "--workspace", copy.workspace()});
  CHECK(said.status == 1);
  CHECK(test::count_of(said.error, "[faulty-picture]") == 12);
  CHECK(test::count_of(said.error, "`templates/hexfall/p22.png` and the pictures after it are not read") ==
        1);
  CHECK(test::count_of(said.error, "[work-budget]") == 1);
}

TEST_CASE("a fault withholds its own deck alone, and the old output stays", "[cli]") {
  Copy copy;
  REQUIRE(copy.build() == 0);
  const std::string before = copy.output("reach/creatures-a4.pdf");
  const std::string gear = copy.output("reach/gear-a4.pdf");
  copy.put(eel, broken_eel);
  copy.put("content/campaigns/reach/gear/rope.yaml",
           "kind: gear\nid: rope\nref: G-09\nname: Rope\nweight: 3\nprice: 2\n");
  CHECK(copy.build() == 1);
  CHECK(copy.output("reach/creatures-a4.pdf") == before);
  CHECK(copy.output("reach/gear-a4.pdf") != gear);
  CHECK(copy.report.find("[value-not-allowed]") != std::string::npos);
}

TEST_CASE("a wrong schema withholds the decks of its kind", "[cli]") {
  Copy copy;
  const std::string schema = "schemas/hexfall/gear.schema.yaml";
  std::ifstream stream(copy.workspace() + "/" + schema);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  const auto mode = text.find("x-text: inline");
  REQUIRE(mode != std::string::npos);
  text.erase(mode + std::string_view("x-text: inlin").size(), 1);
  copy.put(schema, text);
  CHECK(copy.build() == 1);
  CHECK(test::count_of(copy.report, "error: ") == 1);
  CHECK(test::has(copy.report, "[faulty-schema]"));
  CHECK(copy.output("reach/gear-a4.pdf").empty());
  CHECK(copy.output("zaulek/goscie-a4.pdf").starts_with("%PDF-"));
}

TEST_CASE("a build tells of the fonts that something names, a check of all", "[cli]") {
  Copy copy;
  copy.put("templates/fonts.yaml",
           "fonts: {spare: {file: fonts/Spare.ttf}, vollkorn-italic: {file: fonts/None.ttf}}\n");
  const auto told = [&](std::vector<std::string> words) {
    const std::string error = copy.says(std::move(words)).error;
    INFO(error);
    CHECK(test::count_of(error, "error: the file `fonts/None.ttf` of the font `vollkorn-italic`") == 1);
    return test::count_of(error, "error: the file `fonts/Spare.ttf` of the font `spare`");
  };
  CHECK(told({"build"}) == 0);
  CHECK(told({"check"}) == 1);
}

TEST_CASE("a draft prints what can be laid out, and still fails", "[cli]") {
  Copy copy;
  copy.put(eel, broken_eel);
  CHECK(copy.build({"--deck", "creatures"}) == 1);
  CHECK(copy.output("reach/creatures-a4.pdf").empty());
  CHECK(copy.build({"--deck", "creatures", "--draft"}) == 1);
  CHECK(copy.output("reach/creatures-a4.pdf").starts_with("%PDF-"));
}

TEST_CASE("a draft has a card for each definition that cannot be laid out, with its id and code", "[cli]") {
  const std::string rope = "content/campaigns/reach/gear/rope.yaml";
  const std::string sound = "kind: gear\nid: rope\nref: G-09\nname: Rope\nweight: 3\nprice: 2\n";
  for (const auto& [text, code] :
       {std::pair{sound + "wieght: 4\n", "unknown-field"}, std::pair{sound + "price: 3\n", "duplicate-key"},
        std::pair{sound + "text: \"open\n", "bad-yaml"}}) {
    Copy copy;
    copy.put(rope, text);
    CHECK(copy.build({"reach", "--deck", "gear", "--draft"}) == 1);
    const auto manifest = job::read_manifest(copy.output("reach/manifest.json"));
    INFO(code);
    REQUIRE(manifest.size() == 1);
    CHECK(manifest[0].cards == 4);
    CHECK(copy.build({"reach", "--deck", "creatures", "--draft"}) == 1);
    CHECK(job::read_manifest(copy.output("reach/manifest.json"))[0].cards == 10);  // Other decks want none.
  }
}

TEST_CASE("only the cards that are asked for are printed", "[cli]") {
  Copy copy;
  REQUIRE(copy.build({"reach", "--only", "lantern"}) == 0);
  const auto manifest = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(manifest.size() == 1);
  CHECK(manifest[0].path == "gear-a4.pdf");
  CHECK(manifest[0].cards == 1);
}

TEST_CASE("what stands in a library names things of its own game, whichever campaign comes first", "[cli]") {
  Copy copy;
  copy.put(
      "content/systems/teahouse/library/fusy.yaml",
      "kind: herbata\nid: fusy\nref: H-002\nname: Fusy\ncena: 1\nmoc: 0\ntemperatura: 20\nicon: el-water\n"
      "text: Zostały po [[wrzatek]].\n");
  const test::Said frame = copy.says({"dump", "--stage", "frame", "fusy"});
  CHECK(frame.status == 0);
  CHECK(test::has(frame.out, "Wrzątek"));
  CHECK(copy.build({"zaulek", "--deck", "karta_herbat"}) == 0);
}

TEST_CASE("a card that is borrowed from another campaign names things of that one", "[cli]") {
  Copy copy;
  const std::string gear = "kind: gear\nweight: 1\nprice: 2\nuse: light\nicon: el-fire\n";
  copy.put("content/campaigns/zone/campaign.yaml",
           "talia: 1\nid: zone\nsystem: hexfall\nlanguage: en\nname: Zone\nversion: 1.0.0\n");
  copy.put("content/campaigns/zone/gear/bone.yaml", gear + "id: bone\nref: G-81\nname: Old bone\n");
  copy.put("content/campaigns/zone/gear/broth.yaml",
           gear + "id: broth\nref: G-82\nname: Broth\ntext: Made of [[bone]].\n");
  copy.put("content/campaigns/reach/decks/borrowed.yaml",
           "kind: deck\nid: borrowed\nname: Borrowed\ncards:\n  - {id: 'zone:broth'}\n");
  CHECK(copy.build({"reach", "--deck", "borrowed"}) == 0);
  INFO(copy.report);
  const auto manifest = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(manifest.size() == 1);
  CHECK(manifest[0].cards == 1);
}

TEST_CASE("a feature that the fonts lack is told with those that they have", "[cli]") {
  const Copy copy;
  copy.put("templates/hexfall/featured.yaml",
           "kind: template\nid: featured\nfor: creature\ntheme: hexfall\nsize: {width: 63mm, height: 88mm}\n"
           "sides: {front: {text: '{name}', style: {family: text, features: [zzzz]}}}\n");
  const auto said = copy.says({"check"});
  CHECK(said.status == 0);
  CHECK(test::has(said.error, "[unknown-feature]"));
  CHECK(test::has(said.error, "help: its fonts have `"));
  CHECK(test::has(said.error, "`smcp`"));
}

TEST_CASE("two builds give the same bytes, whatever the number of threads", "[cli]") {
  Copy one;
  Copy other;
  REQUIRE(one.build({"--jobs", "1"}) == 0);
  REQUIRE(other.build({"--jobs", "3"}) == 0);
  REQUIRE(one.outputs() == other.outputs());
  for (const std::string& file : one.outputs()) {
    INFO(file);
    CHECK(one.output(file) == other.output(file));
  }
}

TEST_CASE("a build that has nothing to print says why", "[cli]") {
  Copy empty{Copy::nothing};
  CHECK(empty.build() == 0);
  CHECK(test::has(empty.report, "the workspace has no campaign [nothing-to-print]"));
  CHECK_FALSE(test::has(empty.says({"check"}).error, "nothing-to-print"));

  Copy copy;
  const std::string campaign = "content/campaigns/store/campaign.yaml";
  copy.put("schemas/bare/thing.schema.yaml", "properties: {name: {type: string}}\n");
  copy.put(campaign, "talia: 1\nid: store\nsystem: bare\nlanguage: en\nname: Store\nversion: 1.0.0\n");
  CHECK(copy.build({"store"}) == 0);
  CHECK(
      test::has(copy.report, campaign + ":2:5: warning: the campaign `store` has neither a deck nor a book"));
  CHECK(copy.build({"reach"}) == 0);
  CHECK_FALSE(test::has(copy.report, "nothing-to-print"));
  copy.put(campaign, "talia: 1\nid: store\nsystem: hexfall\nlanguage: en\nname: Store\nversion: 1.0.0\n");
  const std::string deck = "content/campaigns/store/decks/giants.yaml";
  copy.put(deck, "kind: deck\nid: giants\ncards:\n  - {where: \"kind == 'creature' and might > 90\"}\n");
  CHECK(copy.build({"store"}) == 0);
  CHECK(test::has(copy.report, deck + ":3:1: warning: the deck `giants` chooses no card [nothing-to-print]"));
  CHECK_FALSE(test::has(copy.report, "neither a deck"));
  CHECK(test::has(copy.says({"check"}).error, "chooses no card"));
}

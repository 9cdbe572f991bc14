// Targets that want cards one by one, cards picked by hand, and the calibration page.
#include <nlohmann/json.hpp>

#include "image/picture.h"
#include "job/files/manifest.h"
#include "job/files/tabletop.h"
#include "unit/cli_fixture.h"

using namespace talia;
using namespace length_literals;
using test::Copy;
using test::has;
using test::Said;

namespace {

std::string printer(const std::string& lines) {
  return "kind: printer\n" + lines;
}

const std::string poker =
    "products: [{name: poker, card: {width: 63.5mm, height: 88.9mm}, bleed: {x: 3mm, y: 4mm}, safe: 3mm}]\n";

Picture picture(const Copy& copy, const std::string& file) {
  auto read = image::read_picture(file, copy.output(file), {});
  REQUIRE(read);
  return *std::move(read);
}

}  // namespace

TEST_CASE("a service gets a picture of each side of each card, with its own pixels", "[cli]") {
  Copy copy;
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "makeplayingcards"}) == 0);
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(files.size() == 20);  // Ten cards, two sides.
  CHECK(files[0].path == "creatures-makeplayingcards/001-tide_crab-back.png");
  CHECK(files[0].pages == 1);
  CHECK(files[0].cards == 1);
  const Picture front = picture(copy, "reach/creatures-makeplayingcards/001-tide_crab-front.png");
  CHECK(front.width == 822);
  CHECK(front.height == 1122);
  CHECK_FALSE(front.has_alpha);
  CHECK(has(front.bytes, std::string("pHYs\0\0\x2e\x23\0\0\x2e\x23\x01", 13)));  // 11 811 a metre.
  CHECK(copy.output("reach/creatures-makeplayingcards/001-tide_crab-back.png") ==
        copy.output("reach/creatures-makeplayingcards/002-tide_crab-back.png"));
}

TEST_CASE("a picture that an earlier build left is gone, and what is not a build's stays", "[cli]") {
  Copy copy;
  copy.put("templates/printers/odd.yaml",
           printer("format: jpeg\ncopies: once\nfiles: '{id} {side} x{copies}'\n" + poker));
  REQUIRE(copy.build({"reach", "--deck", "creatures", "--target", "odd"}) == 0);
  CHECK(copy.output("reach/creatures-odd/tide_crab front x7.jpg").starts_with("\xff\xd8\xff"));
  copy.put("output/reach/creatures-odd/mine.txt", "mine");
  REQUIRE(copy.build({"reach", "--deck", "creatures", "--target", "odd", "--only", "tide_crab"}) == 0);
  CHECK(job::read_manifest(copy.output("reach/manifest.json")).size() == 2);
  CHECK(copy.output("reach/creatures-odd/lamp_eel front x2.jpg").empty());
  CHECK(copy.output("reach/creatures-odd/mine.txt") == "mine");
  // A folder goes with its last picture, unless something else lies in it.
  REQUIRE(copy.build({"reach", "--deck", "gear", "--target", "odd"}) == 0);
  const std::filesystem::path folder = std::filesystem::path(copy.workspace()) / "output/reach";
  REQUIRE(std::filesystem::exists(folder / "gear-odd"));
  std::filesystem::remove(copy.workspace() + "/templates/printers/odd.yaml");
  REQUIRE(copy.build({"reach"}) == 0);
  CHECK_FALSE(std::filesystem::exists(folder / "gear-odd"));
  CHECK(std::filesystem::exists(folder / "creatures-odd"));
}

TEST_CASE("a card that two lines of a deck choose is one picture, of the copies of both", "[cli]") {
  Copy copy;
  copy.put("templates/printers/odd.yaml",
           printer("format: jpeg\ncopies: once\nfiles: '{id} {side} x{copies}'\n" + poker));
  copy.put("content/campaigns/reach/decks/twice.yaml",
           "kind: deck\nid: twice\ntemplate: creature\ncards: [{id: tide_crab}, {id: lamp_eel}, {id: "
           "tide_crab, count: 2}]\n");
  REQUIRE(copy.build({"reach", "--deck", "twice", "--target", "odd"}) == 0);
  CHECK(copy.output("reach/twice-odd/tide_crab front x3.jpg").starts_with("\xff\xd8\xff"));
  CHECK(copy.output("reach/twice-odd/lamp_eel front x1.jpg").starts_with("\xff\xd8\xff"));
  CHECK(job::read_manifest(copy.output("reach/manifest.json")).size() == 2);
}

TEST_CASE("a picture that is fine enough for a sheet may be too coarse for a printer", "[cli]") {
  Copy copy;
  copy.put("templates/hexfall/gear.yaml",
           "kind: template\nid: gear\nfor: gear\ntheme: hexfall\nsize: {width: 63mm, height: 88mm}\nsides:\n "
           " front:\n"
           "    stack: [{image: dot.png, left: 9mm, top: 9mm, width: 20mm, height: 20mm}]\n");
  copy.put("templates/hexfall/dot.png",
           image::write_png({240, 240, std::vector<std::uint8_t>(4 * 240 * 240, 255)}, {}));
  copy.put("templates/printers/odd.yaml", printer("format: png\ndpi: 600\norder: fronts\n" + poker));
  CHECK(copy.build({"reach", "--deck", "gear", "--target", "a4"}) == 0);
  CHECK_FALSE(has(copy.report, "coarse-picture"));
  CHECK(copy.build({"reach", "--deck", "gear", "--target", "odd"}) == 0);
  CHECK(has(copy.report, "printed at 305 pixels an inch, and the printer asks for 600 [coarse-picture]"));
  copy.put("templates/hexfall/dot.png",
           image::write_png({60, 60, std::vector<std::uint8_t>(4 * 60 * 60, 255)}, {}));
  const auto printed = copy.says({"print", "oilcloth"});
  CHECK(printed.status == 0);
  CHECK(has(printed.error, "printed at 76 pixels an inch"));  // What is in the hand is told, as by `build`.
}

TEST_CASE("drawings of cards are the same bytes at every number of threads", "[cli]") {
  Copy one;
  Copy other;
  for (Copy* const copy : {&one, &other}) {
    copy->put("templates/printers/odd.yaml", printer("format: svg\n" + poker));
    copy->put("templates/printers/hand.yaml", printer("format: jpeg\n" + poker));
    REQUIRE(copy->build({"reach", "--deck", "creatures", "--target", "odd", "hand", "tabletop-simulator",
                         "--jobs", copy == &one ? "1" : "4"}) == 0);
  }
  REQUIRE(one.outputs() == other.outputs());
  for (const std::string& file : one.outputs()) {
    INFO(file);
    const bool is_same = one.output(file) == other.output(file);
    CHECK(is_same);
  }
  CHECK(has(one.output("reach/creatures-odd/001-tide_crab-front.svg"), "<svg"));
}

TEST_CASE("pages of single cards have their boxes to a hundredth of a millimetre, backs first where asked",
          "[cli]") {
  Copy copy;
  copy.put("templates/printers/odd.yaml", printer("format: pdf\norder: back-front\n" + poker));
  REQUIRE(copy.build({"reach", "--deck", "creatures", "--target", "odd"}) == 0);
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(files.size() == 1);
  CHECK(files[0].path == "creatures-odd.pdf");
  CHECK(files[0].pages == 20);
  CHECK(files[0].cards == 10);
}

TEST_CASE("a deck that a printer does not make is told of its products", "[cli]") {
  Copy copy;
  copy.put("templates/printers/odd.yaml",
           printer("format: pdf\nproducts: [{name: tarot, card: tarot, bleed: 3mm}]\n"));
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "odd"}) == 1);
  CHECK(has(copy.report, "makes no cards of 63 × 88 mm"));
  CHECK(has(copy.report, "70 × 120 mm (tarot)"));
  CHECK(has(copy.report, "creatures.yaml:1:1: error"));
  CHECK(copy.output("reach/creatures-odd.pdf").empty());
  copy.put("templates/printers/odd.yaml", printer("format: pdf\n" + poker));
  CHECK(copy.build({"reach", "--deck", "gear", "--target", "odd"}) == 1);
  CHECK(has(copy.report, "takes a back for every card"));
  copy.put("templates/printers/odd.yaml", printer("format: pdf\norder: fronts\n" + poker));
  CHECK(copy.build({"reach", "--deck", "gear", "--target", "odd"}) == 0);
  copy.put("templates/printers/odd.yaml", printer("format: png\nfiles: '{id}-{side}'\n" + poker));
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "odd"}) == 1);
  CHECK(has(copy.report, "`tide_crab-front` [unprintable-deck]"));
  CHECK(has(copy.report, "{number}"));
  CHECK(copy.output("reach/creatures-odd/tide_crab-front.png").empty());  // All or nothing.
  copy.put("templates/printers/odd.yaml",
           printer("format: png\ndpi: 1200\nproducts: [{name: any, bleed: 400mm}]\n"));
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "odd"}) == 1);
  CHECK(has(copy.report, "pixels for `odd`"));
  CHECK(copy.build({"reach", "--target", "od"}) == 2);
  CHECK(has(copy.report, "did you mean `odd`?"));
}

TEST_CASE("a sheet of the table shows its cards as large as it can, and keeps its last place free", "[cli]") {
  const auto check = [](int cards, int columns, int rows, PixelSize tile) {
    INFO(cards);
    const auto grid = job::tabletop_grid(cards, {63_mm, 88_mm}, 300);
    CHECK(grid.columns == columns);
    CHECK(grid.rows == rows);
    CHECK(grid.tile == tile);
  };
  check(1, 1, 2, {744, 1039});  // 300 an inch.
  check(40, 7, 6, {488, 682});
  check(69, 10, 7, {409, 572});
  for (int cards = 1; cards <= 69; ++cards) {
    const auto grid = job::tabletop_grid(cards, {63_mm, 88_mm}, 300);
    CHECK(grid.columns * grid.rows > cards);
    CHECK(grid.columns * grid.tile.width <= 4096);
    CHECK(grid.rows * grid.tile.height <= 4096);
  }
}

TEST_CASE("a saved object opens a deck on the table, copies and names and all", "[cli]") {
  Copy copy;
  copy.put("content/campaigns/reach/decks/creatures.yaml",
           "kind: deck\nid: creatures\nname: Creatures\ntemplate: creature\nback: creature\ncards:\n"
           "  - {id: tide_crab, count: 30}\n  - {id: lamp_eel, count: 2}\n");
  REQUIRE(copy.build({"reach", "--deck", "creatures", "--target", "tabletop-simulator"}) == 0);
  const std::string folder = "reach/creatures-tabletop-simulator/";
  const auto object = nlohmann::json::parse(copy.output(folder + "creatures.json"))["ObjectStates"][0];
  CHECK(object["Name"] == "DeckCustom");
  REQUIRE(object["DeckIDs"].size() == 32);
  CHECK(object["DeckIDs"][29] == 100);
  CHECK(object["DeckIDs"][30] == 101);
  CHECK(object["ContainedObjects"][31]["CardID"] == 101);
  CHECK(object["ContainedObjects"][31]["Nickname"] == "Lamp eel");
  const auto sheet = object["CustomDeck"]["1"];
  CHECK(sheet["UniqueBack"] == false);
  const Picture faces = picture(copy, folder + sheet["FaceURL"].get<std::string>());
  CHECK(faces.width % sheet["NumWidth"].get<int>() == 0);
  CHECK(faces.height % sheet["NumHeight"].get<int>() == 0);
  CHECK(sheet["NumWidth"].get<int>() * sheet["NumHeight"].get<int>() > 2);
  const Picture back = picture(copy, folder + sheet["BackURL"].get<std::string>());
  CHECK(back.width == faces.width / sheet["NumWidth"].get<int>());
  REQUIRE(copy.build(
              {"reach", "--deck", "creatures", "--target", "tabletop-simulator", "--only", "lamp_eel"}) == 0);
  CHECK(nlohmann::json::parse(copy.output(folder + "creatures.json"))["ObjectStates"][0]["DeckIDs"].size() ==
        2);
}

TEST_CASE("pages for reviewing show each front once, reduced", "[cli]") {
  Copy copy;
  REQUIRE(copy.build({"reach", "--deck", "creatures", "--target", "contact"}) == 0);
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(files.size() == 1);
  CHECK(files[0].path == "creatures-contact.pdf");
  CHECK(files[0].pages == 1);
  CHECK(files[0].cards == 3);
}

TEST_CASE("pages for reviewing show what stands for a picture that is not there; a service is not sent it",
          "[cli]") {
  Copy copy;
  std::string face = copy.read("templates/hexfall/creature.yaml");
  const std::string below = "- {name: tide, text: 'Tide: ";
  const std::size_t at = face.find(below);
  REQUIRE(at != std::string::npos);
  face.insert(at, "- {image: 'art/{id}.*', width: 12mm, height: 9mm}\n      ");
  copy.put("templates/hexfall/creature.yaml", face);
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "contact"}) == 0);
  INFO(copy.report);
  CHECK(has(copy.report, "[unknown-picture]"));
  CHECK_FALSE(copy.output("reach/creatures-contact.pdf").empty());
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "makeplayingcards"}) == 1);
  CHECK(has(copy.report, "a printer is sent no placeholder"));
}

TEST_CASE("a press without its profile is an error that leaves other targets alone, and is never a draft",
          "[cli]") {
  Copy copy;
  copy.put("templates/printers/odd.yaml",
           printer("format: pdf\npress: {standard: x-4, profile: nowhere}\n" + poker));
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "odd", "a4"}) == 1);
  CHECK(has(copy.report, "odd.yaml:3:33: error"));
  CHECK(has(copy.report, "[press-profile-missing]"));
  CHECK(copy.output("reach/creatures-odd.pdf").empty());
  CHECK_FALSE(copy.output("reach/creatures-a4.pdf").empty());
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "odd", "--draft"}) == 2);
  CHECK(has(copy.report, "no draft for a press such as `odd`"));
  copy.put("templates/profiles/nowhere.icc", "no profile");
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "odd"}) == 1);
  CHECK(has(copy.report, "[bad-profile]"));
}

TEST_CASE("cards picked by hand stand on one sheet, whatever their kind, their backs beyond a fold",
          "[cli]") {
  Copy copy;
  const Said said = copy.says({"print", "2×tide_crab", "lamp_eel", "1xlantern"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "reach/print.pdf  1 page, 4 cards"));
  CHECK(copy.output("reach/print.pdf").starts_with("%PDF-"));
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(files.size() == 1);
  CHECK(files[0].path == "print.pdf");
  CHECK(copy.says({"print", "tide_crab", "--target", "a4"}).status == 0);
  const Said two = copy.says({"print", "--target", "a4", "a3", "tide_crab"});
  CHECK(two.status == 2);
  CHECK(has(two.error, "`a3` is a sheet; cards are printed on one: `--target a3`"));
  CHECK(copy.says({"print", "tide_crab", "--format", "json"}).out ==
        "{\n  \"files\": [\n    {\n      \"path\": \"output/reach/print.pdf\",\n      \"pages\": 1,\n      "
        "\"cards\": "
        "1\n    }\n  ]\n}\n");
}

TEST_CASE("cards of two sizes take a sheet each", "[cli]") {
  Copy copy;
  std::string gear;
  {
    std::ifstream stream(copy.workspace() + "/templates/hexfall/gear.yaml");
    gear.assign(std::istreambuf_iterator<char>(stream), {});
  }
  gear.replace(gear.find("width: 63mm, height: 88mm"), 25, "width: 70mm, height: 120mm");
  copy.put("templates/hexfall/gear.yaml", gear);
  const Said said = copy.says({"print", "tide_crab", "lantern"});
  INFO(said.error);
  CHECK(has(said.out, "2 pages, 2 cards"));
}

TEST_CASE("copies are asked for with ×, x, X or *", "[cli]") {
  const Copy copy;
  const Said said = copy.says({"print", "2×tide_crab", "2xtide_crab", "2Xtide_crab", "2*tide_crab"});
  CHECK(said.status == 0);
  CHECK(has(said.out, "8 cards"));
}

TEST_CASE("help lists an id of two campaigns once, and targets that nothing is like to", "[cli]") {
  const Copy copy(Copy::nothing);
  copy.put("schemas/apples/fruit.schema.yaml",
           "$schema: http://json-schema.org/draft-07/schema#\ntitle: Fruit\ntype: object\nproperties:\n"
           "  kind: {const: fruit}\n  id: {type: string}\n  name: {type: string}\n");
  for (const std::string campaign : {"north", "south"}) {
    const std::string folder = "content/campaigns/" + campaign;
    copy.put(folder + "/campaign.yaml",
             "talia: 1\nid: " + campaign + "\nsystem: apples\nlanguage: en\nname: Apples\nversion: 1.0.0\n");
    copy.put(folder + "/pippin.yaml", "kind: fruit\nid: pippin\nname: Pippin\n");
    copy.put(folder + "/decks/fruits.yaml", "kind: deck\nid: fruits\ncards: [{id: pippin}]\n");
  }
  CHECK(has(copy.says({"print", "quince"}).error, "help: there is only `pippin`\n"));
  CHECK(has(copy.says({"build", "--deck", "nope"}).error, "help: there is only `fruits`\n"));
  const Said target = copy.says({"build", "--target", "nope"});
  CHECK(has(target.error, "there is no target `nope`"));
  CHECK(has(target.error, "sheets are `a3`, `a4-bleed`"));
  CHECK(has(target.error, "printers are `book-low-ink`, `book-press`, "));
  CHECK(has(copy.says({"build", "--target", "leter"}).error, "did you mean `letter`?"));
}

TEST_CASE("what cannot be printed by hand is the command line's fault, and nothing is written", "[cli]") {
  Copy copy;
  const auto refused = [&](std::vector<std::string> words, std::string_view message) {
    words.insert(words.begin(), "print");
    const Said said = copy.says(std::move(words));
    INFO(said.error);
    CHECK(said.status == 2);
    CHECK(has(said.error, message));
    CHECK(said.out.empty());
  };
  refused({}, "wants the cards to print");
  refused({"tide_crap"}, "did you mean `tide_crab`?");
  refused({"0×tide_crab"}, "`0×tide_crab` are no copies");
  refused({"99999999999x tide_crab"}, "there is no definition ` tide_crab`");
  refused({"1000xtide_crab"}, "from 1 to 999");
  refused({"2×"}, "the count stands right before the id, without a space: `2×ID`");
  refused({"2x", "reach:tide_crab"}, "`2x` is a count without an id");
  refused({"2x", "reach:tide_crab"}, "without a space: `2×reach:tide_crab`");
  refused({"3", "tide_crab"}, "without a space: `3×tide_crab`");
  refused({"3", "×tide_crab"}, "without a space: `3×tide_crab`");
  refused({"3", "*"}, "without a space: `3×ID`");
  refused({"tide_crab", "zdun"}, "of 2 campaigns: reach, zaulek");
  refused({"tide_crab", "--target", "a44"}, "there is no target `a44`");
  refused({"tide_crab", "--target", "makeplayingcards"}, "is no sheet");
  refused({"tide_crab", "--calibration"}, "no cards");
  refused({"--calibration", "--target", "a4-fold"}, "no back pages");
  refused({"--calibration", "--target", "tabletop-simulator"}, "is no sheet");
  CHECK(copy.outputs().empty());
  copy.put("content/campaigns/reach/creatures/lamp_eel.yaml",
           "kind: creature\nid: lamp_eel\nref: C-03\nname: Lamp eel\nmight: 2\n");
  refused({"lamp_eel"}, "is at fault");
  // Printed all the same: the fault is another card's. It is told, for the game lists its definitions somewhere.
  CHECK(copy.says({"print", "tide_crab"}).status == 1);
  CHECK(copy.outputs() == std::vector<std::string>{"reach/manifest.json", "reach/print.pdf"});
}

TEST_CASE("what is printed by hand hears nothing of what it does not read", "[cli]") {
  Copy copy;
  copy.put("content/campaigns/zaulek/herbaty/zla.yaml", "kind: herbata\nid: zla\n");
  copy.put("content/campaigns/zaulek/decks/pusta.yaml", "kind: deck\nid: pusta\ncards: [{id: nikt}]\n");
  const Said said = copy.says({"print", "pani_zofia"});
  INFO(said.error);
  CHECK(said.error.empty());
  CHECK(said.status == 0);
  CHECK(has(copy.says({"print", "zla"}).error, "zla.yaml:"));
  // Where definitions are counted, one that is at fault is not among them.
  const std::string tea =
      "kind: herbata\nid: nowa\nref: H-099\nname: Nowa\ncena: 18\nmoc: 2\ntemperatura: 80\n"
      "smak: kwiatowy\nicon: weather-clear\ntext: ";
  copy.put("content/campaigns/zaulek/herbaty/nowa.yaml",
           tea + "\"Jedna z {count(definitions ('herbata'))} na karcie.\"\n");
  const Said counted = copy.says({"print", "pani_zofia"});
  CHECK(has(counted.error, "zla.yaml:"));
  CHECK_FALSE(has(counted.error, "pusta.yaml:"));
  CHECK(counted.status == 1);
  // What every card may read is told.
  copy.put("content/campaigns/zaulek/herbaty/nowa.yaml", tea + "Inna.\n");
  copy.put("content/systems/teahouse/liczby.yaml", "kind: functions\nfunctoins: {}\n");
  const Said ruled = copy.says({"print", "pani_zofia"});
  CHECK(has(ruled.error, "liczby.yaml:"));
  CHECK_FALSE(has(ruled.error, "zla.yaml:"));
  CHECK(ruled.status == 1);
}

TEST_CASE("a card of a game's library is printed as the campaign has it that is named", "[cli]") {
  Copy copy;
  copy.put("content/campaigns/shallows/campaign.yaml",
           "talia: 1\nid: shallows\nsystem: hexfall\nlanguage: en\nname: Shallows\nversion: 1.0.0\n");
  const Said unsaid = copy.says({"print", "lantern"});
  CHECK(unsaid.status == 2);
  CHECK(has(unsaid.error, "`lantern` stands in the library of 2 campaigns: reach, shallows"));
  CHECK(has(unsaid.error, "help: say as whose card, as in `reach:lantern`"));
  CHECK(has(copy.says({"print", "shallows:lantern"}).out, "output/shallows/print.pdf"));
  CHECK(has(copy.says({"print", "reach:lantern"}).out, "output/reach/print.pdf"));
  CHECK(has(copy.says({"print", "lantern", "boat_hook"}).out, "output/reach/print.pdf"));
  CHECK(has(copy.says({"print", "shallows:lantern", "boat_hook"}).error, "of 2 campaigns: shallows, reach"));
}

TEST_CASE("a sheet may have any file name", "[cli]") {
  Copy copy;
  copy.put("templates/sheets/joe's \"a4\".yaml", "kind: sheet\npaper: {width: 210mm, height: 297mm}\n");
  const Said said = copy.says({"print", "--calibration", "--target", "joe's \"a4\""});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "2 pages"));
}

TEST_CASE("a calibration page has a front and a back", "[cli]") {
  Copy copy;
  const Said said = copy.says({"print", "--calibration"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "calibration-home-a4.pdf  2 pages"));
  copy.put("templates/sheets/small.yaml", "kind: sheet\npaper: {width: 100mm, height: 150mm}\n");
  const Said small = copy.says({"print", "--calibration", "--target", "small"});
  CHECK(small.status == 1);
  CHECK(has(small.error, "too small for the calibration page"));
}

TEST_CASE("a calibration page lies as the decks' pages lie, and speaks the language that is asked for",
          "[cli]") {
  Copy copy;
  const Said lying = copy.says({"print", "--calibration", "--target", "a4-bleed", "--lang", "pl"});
  INFO(lying.error);
  CHECK(lying.out == "output/calibration-a4-bleed-landscape.pdf  2 pages, 0 cards\n");
  copy.put("content/campaigns/reach/decks/gear.yaml",
           "kind: deck\nid: gear\ntemplate: gear\nback: creature\ncards: [{id: lantern}]\n");
  std::string gear;
  {
    std::ifstream stream(copy.workspace() + "/templates/hexfall/gear.yaml");
    gear.assign(std::istreambuf_iterator<char>(stream), {});
  }
  gear.replace(gear.find("width: 63mm, height: 88mm"), 25, "width: 61mm, height: 139mm");
  copy.put("templates/hexfall/gear.yaml", gear);
  CHECK(copy.says({"print", "--calibration"}).out ==
        "output/calibration-home-a4.pdf  2 pages, 0 cards\n"
        "output/calibration-home-a4-landscape.pdf  2 pages, 0 cards\n");
  const Said german = copy.says({"print", "--calibration", "--lang", "de"});
  CHECK(german.status == 2);
  CHECK(has(german.error, "the calibration page does not speak `de`"));
  CHECK(has(german.error, "there are `en`, `pl`"));
  const Said cards = copy.says({"print", "tide_crab", "--lang", "pl"});
  CHECK(cards.status == 2);
  CHECK(has(cards.error, "--lang is for the calibration page"));
  copy.put("templates/calibration/words-en.yaml", "title: 'Only a title'\n");
  const Said broken = copy.says({"print", "--calibration", "--lang", "en"});
  CHECK(broken.status == 1);
  CHECK(has(broken.error, "the calibration page cannot be laid out"));
  CHECK(has(broken.error, "[missing-field]"));
}

TEST_CASE("what was made of a deck goes when the deck is emptied, and nothing else does", "[cli]") {
  Copy copy;
  REQUIRE(copy.build({"reach", "--target", "a4", "makeplayingcards"}) == 0);
  REQUIRE_FALSE(copy.output("reach/gear-a4.pdf").empty());
  copy.put("output/reach/mine-a4.pdf", "mine");
  copy.put("content/campaigns/reach/decks/gear.yaml",
           "kind: deck\nid: gear\ntemplate: gear\ncards: [{id: lantern, count: 0}]\n");
  CHECK(copy.build({"reach", "--target", "a4", "makeplayingcards"}) == 0);
  CHECK(has(copy.report, "[nothing-to-print]"));
  CHECK(copy.output("reach/gear-a4.pdf").empty());
  CHECK_FALSE(copy.output("reach/creatures-a4.pdf").empty());
  CHECK(copy.output("reach/mine-a4.pdf") == "mine");
  for (const auto& entry : job::read_manifest(copy.output("reach/manifest.json"))) {
    CHECK_FALSE(entry.path.starts_with("gear-"));
  }
}

TEST_CASE("the product that a service's files were made for is named wherever they are", "[cli]") {
  Copy copy;
  REQUIRE(copy.build({"reach", "--deck", "creatures", "--target", "game-crafter"}) == 0);
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE_FALSE(files.empty());
  CHECK(files[0].product == "euro poker");
  const std::vector<std::string> words{"build", "reach", "--deck", "creatures", "--target", "game-crafter"};
  CHECK(has(copy.says(words).out, " files, euro poker (62.99 × 87.88 mm)"));
  std::vector<std::string> data = words;
  data.insert(data.end(), {"--format", "json"});
  CHECK(has(copy.says(data).out, "\"product\": \"euro poker\""));
}

TEST_CASE("the manual's printers are printers", "[cli]") {
  int printers = 0;
  const std::string path = "# templates/printers/";
  for (const test::Fence& block : test::blocks_of("printers.md")) {
    if (block.text.starts_with(path)) {
      const std::string name = block.text.substr(path.size(), block.text.find('\n') - path.size());
      Copy copy;
      copy.put("templates/printers/" + name, block.text);
      const char* const work = has(block.text, "\nbook:") ? "primer" : "creatures";
      CHECK(copy.build({"reach", "--deck", work, "--target", name.substr(0, name.find('.'))}) == 0);
      INFO(copy.report);
      CHECK(copy.report.empty());
      ++printers;
    }
  }
  CHECK(printers == 5);
}

TEST_CASE("a variant that no theme has is told once, where the sheet or printer names it", "[cli]") {
  Copy copy;
  copy.put("templates/printers/study.yaml", printer("sheet: a4\nvariant: low_inkk\n"));
  const auto is_told = [](const std::string& report) {
    return has(report, "templates/printers/study.yaml:3:10: error: no theme has a variant `low_inkk`") &&
           test::count_of(report, "[unknown-variant]") == 1;
  };
  CHECK(is_told(copy.says({"check"}).error));
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "study"}) == 1);
  CHECK(is_told(copy.report));
  CHECK(is_told(copy.says({"print", "tide_crab", "--target", "study"}).error));
  const Copy lent;  // Of the share's sheets nothing is said …
  CHECK(lent.says({"check"}).status == 0);
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "a4-low-ink"}) ==
        1);  // … until one is built.
  CHECK(has(copy.report,
            "templates/sheets/a4-low-ink.yaml:10:10: error: the theme `hexfall`, which draws cards of the "
            "deck `creatures`, has no variant `low_ink`"));
  CHECK(has(copy.report, "help: add it to the theme: `variants: {low_ink: {areas: {all: white}, "));
}

TEST_CASE("a variant that another game's theme has is told with the template that lacks it", "[cli]") {
  Copy copy;
  copy.put("templates/plain/night.yaml",
           "kind: theme\nid: other\nlanguage: en\ncolours: {ink: '#000000'}\nvariants: {night: {areas: {all: "
           "ink}}}\n"
           "styles: {plain: {family: text, size: 8pt/9pt, colour: ink}}\n");
  copy.put("templates/printers/study.yaml", printer("sheet: a4\nvariant: night\n"));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"build", "reach", "--deck", "creatures", "--target", "study"},
        std::vector<std::string>{"print", "tide_crab", "--target", "study"}}) {
    const Said said = copy.says(words);
    CHECK(said.status == 1);
    CHECK(has(said.error,
              "templates/printers/study.yaml:3:10: error: the theme `hexfall`, which draws cards of the deck "
              "`creatures`, has no variant `night`"));
    CHECK(
        has(said.error, "note: templates/hexfall/creature.yaml:4:8: a template of the deck names the theme"));
    CHECK(test::count_of(said.error, "[unknown-variant]") == 1);
  }
}

TEST_CASE("a margin that leaves too little is told at the printer that states it", "[cli]") {
  Copy copy;
  copy.put("templates/printers/study.yaml", printer("sheet: a4\nmargin: 300mm\n"));
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "study"}) == 1);
  CHECK(has(copy.report, "templates/printers/study.yaml:3:9: error: a margin of 300 mm"));
  copy.put("templates/printers/study.yaml", printer("sheet: a4\nmargin: 80mm\n"));
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "study"}) == 1);
  CHECK(has(copy.report,
            "templates/printers/study.yaml:3:9: error: 1 card of 63 mm is 63 mm wide, and marks and "
            "margins leave 42 mm"));
  CHECK(
      has(copy.report,
          "note: content/campaigns/reach/decks/creatures.yaml:1:1: the templates of the deck `creatures` are "
          "made for cards of 63 × 88 mm"));
  CHECK(test::count_of(copy.report, ": error: ") == 1);
}

TEST_CASE("cards are not printed on a sheet at fault, and its fault is told", "[cli]") {
  const Copy copy;
  copy.put("templates/sheets/a4.yaml", "kind: sheet\npaper: 12\n");
  const auto said = copy.says({"print", "tide_crab", "--target", "a4"});
  INFO(said.error);
  CHECK(said.status == 1);
  CHECK(has(said.error, "templates/sheets/a4.yaml:2:8: error:"));
  CHECK(copy.outputs().empty());
}

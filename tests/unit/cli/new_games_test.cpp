// Games that are made of tables: what their cards print, and what comes back of a table that talia itself wrote.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "table/book/zip.h"
#include "unit/cli_fixture.h"

namespace {

using namespace talia;
using test::has;

// A table, and the game that is made of it.
struct Game {
  test::Folder folder;

  std::string path(const std::string& name) const { return (folder.path() / name).string(); }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  test::Said make(const std::string& table, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"new", path("game"), "--from", path(table)};
    words.insert(words.end(), more.begin(), more.end());
    return test::talia_says(words);
  }
  test::Said says(std::vector<std::string> words) const {
    words.insert(words.end(), {"--workspace", path("game")});
    return test::talia_says(words);
  }
};

std::string without_brackets(std::string text) {
  for (const std::string sign : {"[[", "]]"}) {
    for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign)) {
      text.erase(at, sign.size());
    }
  }
  return text;
}

const std::string own = "game/content/campaigns/game/";

}  // namespace

TEST_CASE("a price of a table prints as it stood there, and is a number", "[cli]") {
  const Game game;
  game.folder.put("Speisen.csv",
                  "Name;Preis (Euro);Beschreibung\nSuppe;4,50;Mit Brot und einer Prise Salz.\n"
                  "Kuchen;12,00;Wer ihn isst, ist nicht mehr hungrig.\nWasser;0,05;Aus dem Brunnen.\n");
  const test::Said said = game.make("Speisen.csv");
  INFO(said.out << said.error);
  REQUIRE(said.status == 0);
  CHECK(has(said.out, "number in Euro"));
  CHECK(has(said.out, "its language is de; `--lang` says another\n"));
  CHECK(has(game.read(own + "speisen/suppe.yaml"), "preis: 4.50\n"));
  CHECK(has(game.says({"list", "preis == 9/2"}).out, "suppe"));
  CHECK(has(game.says({"list", "preis == 12"}).out, "kuchen"));
  const test::Said frame = game.says({"dump", "--stage", "frame", "suppe"});
  INFO(frame.out << frame.error);
  CHECK(has(frame.out, "4,50"));
  CHECK(has(game.says({"dump", "--stage", "frame", "kuchen"}).out, "12,00"));
  // No card has a reference, and so the table has no column of them.
  CHECK(has(game.says({"export", "speisen"}).out, "id,name,preis,beschreibung"));
  CHECK(has(game.says({"export", "speisen"}).out, ",4.50,"));
}

TEST_CASE("numbers with zeros at their ends go out into tables and come back without a change", "[cli]") {
  const Game game;
  game.folder.put("gear.csv", "Name,Price\nRope,4.50\nSack,3.25\nNail,0.10\n");
  REQUIRE(game.make("gear.csv").status == 0);
  game.folder.put("out.csv", game.says({"export", "gear"}).out);
  REQUIRE(game.says({"export", "gear", "--xlsx", game.path("out.xlsx")}).status == 0);
  for (const std::string table : {"out.csv", "out.xlsx", "gear.csv"}) {
    const test::Said said = game.says({"import", game.path(table), "--kind", "gear"});
    INFO(table << said.out << said.error);
    CHECK(said.status == 0);
    CHECK(has(said.out, "0 new, 0 changed, 3 equal"));
  }
  std::filesystem::remove_all(game.path("game"));
  REQUIRE(game.make("out.xlsx").status == 0);
  CHECK(has(game.read(own + "gear/rope.yaml"), "price: 4.50\n"));
}

TEST_CASE("a column of pictures is the cards' pictures, and one that is not there is told", "[cli]") {
  const Game game;
  game.folder.put(
      "pics/crab.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\" viewBox=\"0 0 60 60\">"
      "<path d=\"M 5 5 L 55 5 L 55 55 Z\"/></svg>");
  game.folder.put("beasts.csv",
                  "Name,Image,Text\nCrab,pics/crab.svg,The crab walks with all of its legs.\n"
                  "Eel,eel.png,It is in the mud.\nGull,../outside.svg,It can see the sea.\n");
  const test::Said said = game.make("beasts.csv");
  INFO(said.out << said.error);
  REQUIRE(said.status == 0);
  CHECK(has(said.out, "picture"));
  CHECK(has(said.error, "beasts.csv:3:5: warning: there is no picture `eel.png` beside the table"));
  CHECK(has(said.error, "talia import beasts.csv --kind beast"));
  CHECK(has(said.error, "the picture `../outside.svg` cannot be taken"));
  CHECK(std::filesystem::exists(game.path(own + "pics/crab.svg")));
  CHECK(has(game.read("game/schemas/game/beast.schema.yaml"), "x-term: picture"));
  CHECK_FALSE(has(game.read(own + "beast/eel.yaml"), "image:"));
  const test::Said built = game.says({"build"});
  INFO(built.error);
  CHECK(built.status == 0);
  const std::string frame = game.says({"dump", "--stage", "frame", "crab"}).out;
  CHECK(has(frame, "symbol art/artefact picture/content/campaigns/game/pics/crab.svg"));
  CHECK_FALSE(has(frame, "crab.svg\""));
}

TEST_CASE("a workbook that was exported becomes the same kind again", "[cli]") {
  const test::Copy copy;
  const Game game;
  for (const std::string kind : {"creature", "gear", "place"}) {
    std::filesystem::remove_all(game.path("game"));
    const std::string table = kind + ".xlsx";
    REQUIRE(copy.says({"export", kind, "--xlsx", game.path(table)}).status == 0);
    const test::Said said = game.make(table);
    INFO(kind << said.out << said.error);
    REQUIRE(said.status == 0);
    CHECK_FALSE(has(said.error, "hidden"));
    const test::Said checked = game.says({"check"});
    INFO(checked.error);
    CHECK(has(checked.error, "0 errors"));
    // What refers to other kinds is words now.
    CHECK(without_brackets(game.says({"export", kind}).out) ==
          without_brackets(copy.says({"export", kind}).out));
    CHECK((kind == "place" || has(said.out, "unsure of ")));
    CHECK(game.says({"build"}).status == 0);
  }
  const std::string schema = game.read("game/schemas/game/place.schema.yaml");
  INFO(schema);
  CHECK(has(schema, "x-label: "));
}

TEST_CASE("of an exported workbook units, labels, references and markup come back", "[cli]") {
  const Game game;
  game.folder.put(
      "first.json",
      R"json([{"name": "Oak", "weight (kg)": 2.5, "next": "Elm", "note": "A *star* & more"},)json"
      R"json({"name": "Elm", "weight (kg)": 3, "next": "Oak", "note": "Plain of the plain"}])json");
  REQUIRE(game.make("first.json").status == 0);
  const std::string schema = "game/schemas/game/first.schema.yaml";
  std::string old = game.read(schema);
  old.replace(old.find("note: {type: string"), 19, "note: {type: string, x-text: inline");
  game.folder.put(schema, old);
  game.folder.put(own + "first/oak.yaml",
                  "kind: first\nid: oak\nname: Oak\nweight: 2.5\nnext: elm\nnote: A **star** of [[elm]]\n");
  INFO(game.says({"check"}).error);
  REQUIRE(game.says({"export", "first", "--xlsx", game.path("first.xlsx")}).status == 0);
  game.folder.put("first.csv", game.says({"export", "first"}).out);
  const std::string exported = game.read("first.csv");
  for (const std::string table : {"first.xlsx", "first.csv"}) {
    std::filesystem::remove_all(game.path("game"));
    const test::Said said = game.make(table);
    INFO(table << said.out << said.error);
    REQUIRE(said.status == 0);
    const std::string made = game.read(schema);
    INFO(made);
    CHECK(has(made, "x-ref: first"));
    CHECK(has(made, "x-text: inline"));
    CHECK((table == "first.csv" || has(made, "x-unit: kg")));
    CHECK(has(game.read(own + "first/oak.yaml"), "note: A **star** of [[elm]]\n"));
    CHECK(game.says({"export", "first"}).out == exported);
    CHECK(game.says({"build"}).status == 0);
  }
}

TEST_CASE("a workbook that another spreadsheet saved is what it was, without a word of formulas", "[cli]") {
  const Game game;
  game.folder.put("menu.csv", "Name,Hot\nSoup,yes\nBread,no\nEel,yes\n");
  REQUIRE(game.make("menu.csv").status == 0);
  REQUIRE(game.says({"export", "menu", "--xlsx", game.path("menu.xlsx")}).status == 0);
  // LibreOffice writes yes and no so, in the hidden sheet, too.
  const std::string bytes = game.read("menu.xlsx");
  auto archive = table::ZipArchive::open(bytes, {});
  REQUIRE(archive);
  std::vector<table::ZipPart> parts;
  std::size_t formulas = 0;
  for (const std::string path :
       {"[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
        "xl/styles.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml",
        "xl/sharedStrings.xml"}) {
    std::string xml = archive->read(path).value();
    for (const auto& [cell, saved] : {std::pair<std::string, std::string>{
                                          "t=\"b\"><v>1</v>", "t=\"n\"><f aca=\"false\">TRUE()</f><v>1</v>"},
                                      {"t=\"b\"><v>0</v>", "t=\"n\"><f aca=\"false\">FALSE()</f><v>0</v>"}}) {
      for (std::size_t at = xml.find(cell); at != std::string::npos; at = xml.find(cell)) {
        xml.replace(at, cell.size(), saved);
        ++formulas;
      }
    }
    // In the base one that means something, which nobody is told of either.
    if (const std::size_t at = xml.find("FALSE()"); path == "xl/worksheets/sheet2.xml") {
      REQUIRE(at != std::string::npos);
      xml.replace(at, 7, "NOT(TRUE())");
    }
    parts.push_back({path, std::move(xml)});
  }
  REQUIRE(formulas == 6);
  game.folder.put("menu.xlsx", table::zip(parts));
  const test::Said said = game.says({"import", game.path("menu.xlsx"), "--kind", "menu"});
  INFO(said.out << said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "0 new, 0 changed, 3 equal, 0 not in the table"));
  CHECK(said.error.empty());
  std::filesystem::remove_all(game.path("game"));
  const test::Said again = game.make("menu.xlsx");
  INFO(again.out << again.error);
  CHECK(has(again.out, "hot   yes or no"));
  CHECK(again.error.empty());
}

TEST_CASE("numbers with a unit in their cells print as they stood, and come back", "[cli]") {
  const Game game;
  game.folder.put(
      "Sprzęt.csv",
      "Nazwa;Waga;Cena;Opis\nMiecz;12 kg;1,234;Ostry i ciężki, ale nie jest zły.\nŁuk;0,75 kg;2,500;"
      "Kto go ma, ten się nie boi \\{smoka\\}.\n");
  const test::Said said = game.make("Sprzęt.csv");
  INFO(said.out << said.error);
  REQUIRE(said.status == 0);
  CHECK(has(said.out, "number in kg"));
  CHECK(has(said.out,
            "unsure of cena: line 2: `1,234` is read as 1.234, for other numbers of the table have a decimal "
            "comma, and may mean 1234; `1234` or `1,2340` would tell which it is\n"));
  CHECK(has(said.out,
            "unsure of opis: line 3: the words of this column are no markup, and so `\\{` prints with its "
            "backslash; where the whole column is markup, write ` (markup)` behind its header\n"));
  CHECK(has(game.read(own + "sprzet/luk.yaml"), "waga: 0.75\ncena: 2.500\n"));
  CHECK(has(game.says({"list", "waga == 3/4"}).out, "luk"));
  const std::string frame = game.says({"dump", "--stage", "frame", "luk"}).out;
  CHECK(has(frame, "\"0,75\""));
  CHECK(has(frame, "kg\""));
  const test::Said back = game.says({"import", game.path("Sprzęt.csv"), "--kind", "sprzet"});
  INFO(back.out << back.error);
  CHECK(back.status == 0);
  CHECK(has(back.out, "0 new, 0 changed, 2 equal"));
}

TEST_CASE("per cents print as they stood, and come back", "[cli]") {
  const Game game;
  game.folder.put("gear.csv", "Name;Chance\nRope;25 %\nSack;2.50 %\nNail;3 %\n");
  const test::Said said = game.make("gear.csv");
  INFO(said.out << said.error);
  REQUIRE(said.status == 0);
  CHECK(has(said.out, "number in %"));
  CHECK(has(game.read(own + "gear/rope.yaml"), "chance: 25\n"));
  CHECK(has(game.says({"dump", "--stage", "frame", "sack"}).out, "2.50"));
  CHECK(has(game.says({"import", game.path("gear.csv"), "--kind", "gear"}).out, "0 new, 0 changed, 3 equal"));
}

TEST_CASE("the decks of a table have the plain backs of their kinds", "[cli]") {
  const Game game;
  game.folder.put("gear.csv", "Name;Price\nRope;25\nSack;2\nNail;3\n");
  REQUIRE(game.make("gear.csv").status == 0);
  CHECK(has(game.read(own + "decks/gear.yaml"), "back: gear\n"));
  const test::Said built = game.says({"build"});
  INFO(built.out << built.error);
  CHECK(built.status == 0);
  CHECK(has(built.out, "2 pages, 3 cards"));
}

TEST_CASE("numbers of two readings in a list are told as single ones are", "[cli]") {
  const Game game;
  game.folder.put("gear.csv", "Name;Price\nRope;25\nSack;2\n");
  REQUIRE(game.make("gear.csv").status == 0);
  const std::string schema = "game/schemas/game/gear.schema.yaml";
  std::string lists = game.read(schema);
  const std::string single = "price: {type: integer";
  REQUIRE(has(lists, single));
  lists.replace(lists.find(single), single.size(), "price: {type: array, items: {type: number}");
  game.folder.put(schema, lists);
  std::filesystem::remove_all(game.path(own + "gear"));
  const auto import = [&](const std::string& cells) {
    game.folder.put("more.csv", "Name;Price\n" + cells);
    return game.says({"import", game.path("more.csv"), "--kind", "gear", "--dry-run"});
  };
  const test::Said said = import("Drum;\"1,250; 2,500\"\n");
  INFO(said.out << said.error);
  CHECK(has(said.error, "`1,250` is read as 1250, for its language has a decimal point, and may mean 1.25"));
  CHECK(has(said.error, "help: `1250` or `1,2500` would tell which it is"));
  // What can be read in one way alone says how the others are.
  const test::Said sure = import("Drum;\"1,250; 2,5\"\n");
  INFO(sure.out << sure.error);
  CHECK_FALSE(has(sure.error, "is read as"));
  CHECK(has(sure.out, "1.250"));
}

TEST_CASE("of a table of one line each record becomes a definition", "[cli]") {
  const Game game;
  game.folder.put("one.json",
                  R"([{"name":"Oak","next":"Elm"},{"name":"Elm","next":"Oak"},{"name":"Ash","next":"Oak"}])");
  const test::Said said = game.make("one.json");
  CHECK(has(said.out, "next  reference to one"));
  for (const std::string id : {"oak", "elm", "ash"}) {
    CHECK(has(game.read(fmt::format("{}one/{}.yaml", own, id)), "id: " + id + "\n"));
  }
  CHECK(has(game.says({"check"}).error, "0 errors"));
}

TEST_CASE("the language of a table is told to be unsure where too few words tell it", "[cli]") {
  const Game game;
  game.folder.put("a.csv", "Zorb,HP\nBlip,12\nBlop,13\n");
  const test::Said said = game.make("a.csv");
  CHECK(said.status == 0);
  CHECK(has(said.out,
            "unsure of its language, which is taken for en: too few of its words tell one; `--lang`"));
  std::filesystem::remove_all(game.path("game"));
  CHECK_FALSE(has(game.make("a.csv", {"--lang", "pl"}).out, "unsure of its language"));
}

TEST_CASE("sheets speak the language of their cards, or it is told that they do not", "[cli]") {
  const Game game;
  game.folder.put("a.csv", "Name,Hot\nBlip,yes\nBlop,no\n");
  REQUIRE(game.make("a.csv", {"--lang", "fr"}).status == 0);
  const test::Said built = game.says({"build"});
  INFO(built.error);
  CHECK(built.status == 0);
  CHECK_FALSE(has(built.error, "untranslated"));
  CHECK(has(game.says({"dump", "--stage", "page", "a"}).out, "feuille 1/1"));
  CHECK(has(game.says({"dump", "--stage", "frame", "blop"}).out, "non"));
  std::filesystem::remove_all(game.path("game"));
  REQUIRE(game.make("a.csv", {"--lang", "ga"}).status == 0);
  const test::Said told = game.says({"check"});
  INFO(told.error);
  CHECK(has(told.error, "the sheet `a4` has no words in `ga`; those in `en` are printed"));
  CHECK(has(told.error, "no words for yes and no are known in `ga`"));
}

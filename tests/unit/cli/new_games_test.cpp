// Games that are made of tables: what their cards print, and what comes back of a table that talia itself wrote.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

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

TEST_CASE("of a table of one line each record becomes a definition", "[cli]") {
  const Game game;
  game.folder.put("one.json",
                  R"([{"name":"Oak","next":"Elm"},{"name":"Elm","next":"Oak"},{"name":"Ash","next":"Oak"}])");
  const test::Said said = game.make("one.json");
  CHECK(has(said.out, "next  reference to one"));
  for (const std::string id : {"oak", "elm", "ash"}) {
    CHECK(has(game.read(own + "one/" + id + ".yaml"), "id: " + id + "\n"));
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

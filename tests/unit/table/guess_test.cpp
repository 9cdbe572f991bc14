#include "table/guess.h"

#include <fmt/format.h>

#include "table/guess/ids.h"
#include "table/guess/values.h"
#include "unit/table_fixture.h"

using namespace talia;
using test::TableRun;

namespace {

const std::set<std::string, std::less<>> reserved = {"kind", "and", "in"};

// `id:type` of each column of the first sheet.
std::string types(const TableGuess& guess, std::size_t sheet = 0) {
  std::string all;
  for (const ColumnGuess& column : guess.sheets.at(sheet).columns) {
    all += fmt::format("{}{}:{}{}", all.empty() ? "" : " ", column.id, table::name_of(column.type),
                       column.is_list ? "s" : "");
  }
  return all;
}
TableGuess guess_of(const TableRun& run) {
  REQUIRE(run.book);
  return table::guess(*run.book, reserved);
}
std::string csv_types(std::string_view text) {
  const TableRun run("beasts.csv", text);
  return types(guess_of(run));
}
std::string as_text(std::string_view text, const ColumnGuess& column) {
  const auto cell = table::read_as(test::text_cell(std::string(text)), column);
  return cell ? table::text_of(*cell) : "none";
}

}  // namespace

TEST_CASE("ids are made of headers", "[table]") {
  CHECK(table::ascii_id("Żywotność (max)") == "zywotnosc_max");
  CHECK(table::ascii_id("  Łącznie/Total ") == "lacznie_total");
  CHECK(table::ascii_id("Härte & Größe") == "haerte_groesse");
  CHECK(table::ascii_id("Hero's name") == "heros_name");
  CHECK(table::ascii_id("1st printing") == "n1st_printing");
  CHECK(table::ascii_id("☠") == "");
  CHECK(table::ascii_id("e\u0301te\u0301") == "ete");
  CHECK(table::singular("weapons") == "weapon");
  CHECK(table::singular("allies") == "ally");
  CHECK(table::singular("boxes") == "box");
  CHECK(table::singular("glass") == "glass");
}

TEST_CASE("columns are what their cells are", "[table]") {
  CHECK(csv_types("name,hp,speed,tame,damage,text\nOgre,30,1.5,no,2d6+1,\"a\nb\"\nImp,3,2,yes,1d4,c\nBat,1,2."
                  "5,no,d4,d\n") == "name:text hp:whole speed:number tame:boolean damage:dice text:block");
  CHECK(csv_types("name;price;share\nOgre;1 234,50;25%\nImp;2,5;3%\n") ==
        "name:text price:number share:number");
  CHECK(csv_types("no;name\n001;Ogre\n002;Imp\n") == "no:text name:text");
  CHECK(csv_types("name,kind,in,Name\na,x,1,p\nb,x,2,q\nc,y,1,r\nd,y,2,s\n") ==
        "name:text kind_field:choice in_field:whole name_2:text");
  CHECK(csv_types(
            "name,tags\nOgre,\"big, dumb\"\nImp,\"small, sly\"\nBat,\"small, dumb\"\nCat,\"small, sly\"\n") ==
        "name:text tags:choices");
  CHECK(
      csv_types(
          "name,text\nOgre,\"It is big, as they say, and dumb.\"\nImp,\"It is small, and sly, or so.\"\n") ==
      "name:text text:text");
  // A comma between digits parts no list.
  CHECK(csv_types("name;mass\nOgre;1,5 g\nImp;2,5 g\nBat;1,5 g\nRat;2,5 g\nCat;1,5 g\n") ==
        "name:text mass:text");
  // What has no letter names nothing.
  const TableRun ports("ports.csv", "place,port\n+0020+00644,Tome\n+0117+10351,Lion\n");
  CHECK(guess_of(ports).sheets.at(0).name == std::size_t{1});
  CHECK(csv_types("name,leader\nOgre,\nImp,ogre\nBat,Imp\nRat,nobody\n") == "name:text leader:reference");
}

TEST_CASE("a column of files of pictures is one of pictures", "[table]") {
  CHECK(csv_types("name,face\nOgre,ogre.png\nImp,art/Imp 2.JPG\nBat,\n") == "name:text face:picture");
  CHECK(csv_types("name,face\nOgre,ogre.png\nImp,none\n") == "name:text face:text");
  CHECK(csv_types("name,face\nOgre,https://x.example/ogre.png\nImp,https://x.example/imp.png\n")
            .find("picture") == std::string::npos);
  CHECK(csv_types("name,face\nOgre,art/.png\nImp,.png\n") == "name:text face:text");
}

TEST_CASE("numbers keep the zeros in which they end", "[table]") {
  CHECK(csv_types("name;price\nOgre;4,50\nImp;3,00\n") == "name:text price:number");
  CHECK(csv_types("name;price\nOgre;4,00\nImp;3,00\n") == "name:text price:number");
  // Programs write whole numbers so.
  CHECK(csv_types("name,hp\nOgre,4.0\nImp,3.0\n") == "name:text hp:whole");
  ColumnGuess price;
  price.type = GuessedType::number;
  CHECK(as_text("4.50", price) == "4.50");
  CHECK(as_text("1 200.00", price) == "1200.00");
  CHECK(as_text("3", price) == "3");
  CHECK(as_text("-0.10", price) == "-0.10");
  CHECK(as_text("25.0 %", price) == "0.25");
  CHECK(as_text("1." + std::string(400, '0'), price).size() < 30);
  price.type = GuessedType::whole;
  CHECK(as_text("4.00", price) == "4");
  CHECK(table::plain({false, "45", -1}, 3) == "4.500");
  CHECK(table::plain({true, "4", 2}, 1) == "-400.0");
  CHECK(table::plain({}, 2) == "0.00");
  // In a column of texts, too; but no per cents.
  ColumnGuess words;
  words.type = GuessedType::text;
  Cell cell{.kind = CellKind::number, .text = "4.5", .value = "4.5", .decimals = 2};
  CHECK(table::read_as(cell, words)->text == "4.50");
  cell.shown = "450%";
  CHECK(table::read_as(cell, words)->text == "4.5");
}

TEST_CASE("units stand in the headers of numbers alone", "[table]") {
  const TableRun run(
      "beasts.csv",
      "name,Weight (kg),Weight (lb),\"Speed, m/s\",Note (short)\nOgre,250,550,1,x\nImp,4,9,2,y\n");
  const TableGuess guess = guess_of(run);
  CHECK(types(guess) == "name:text weight:whole weight_lb:whole speed:whole note_short:text");
  CHECK(guess.sheets[0].columns[1].unit == "kg");
  CHECK(guess.sheets[0].columns[1].label == "Weight");
  CHECK(guess.sheets[0].columns[3].unit == "m/s");
  CHECK(guess.sheets[0].kind == "beast");
}

TEST_CASE("numbers are read by what the column's decimal sign is", "[table]") {
  ColumnGuess number;
  number.type = GuessedType::number;
  CHECK(as_text("1,234.5", number) == "1234.5");
  CHECK(as_text("−3", number) == "-3");
  CHECK(as_text("+2", number) == "2");
  CHECK(as_text("±0", number) == "0");
  CHECK(as_text("25 %", number) == "0.25");
  CHECK(as_text("2½", number) == "2.5");
  CHECK(as_text("1,23", number) == "none");
  CHECK(as_text("12,34,567", number) == "none");
  CHECK(as_text("", number) == "");
  number.is_comma_decimal = true;
  CHECK(as_text("1\u00A0234,50", number) == "1234.50");
  CHECK(as_text("1.850", number) == "1850");
  CHECK(as_text("0,1", number) == "0.1");
  number.type = GuessedType::dice;
  CHECK(as_text("2W6 + 1", number) == "2d6+1");
  CHECK(as_text("k%", number) == "1d100");
  CHECK(as_text("0d6", number) == "none");
  CHECK(as_text("2d6x", number) == "none");
}

TEST_CASE("what is in doubt is said with its place", "[table]") {
  const TableRun run("beasts.csv",
                     "name,hp,cost\nOgre,30,\"1,450\"\nOgre,3d6,\"2,300\"\nRat,4,\"9,000\"\nBat,1,\"1,"
                     "000\"\nCat,2,\"3,000\"\n");
  const TableGuess guess = guess_of(run);
  REQUIRE(guess.sheets[0].doubts.size() == 1);
  CHECK(guess.sheets[0].doubts[0].message == "`Ogre` stands twice");
  CHECK(run.sources.place(guess.sheets[0].doubts[0].place.span).text() == "beasts.csv:3:1");
  const ColumnGuess& hp = guess.sheets[0].columns[1];
  CHECK(hp.type == GuessedType::text);
  REQUIRE(hp.doubts.size() == 1);
  CHECK(hp.doubts[0].message.find("`3d6` is no number") != std::string::npos);
  const ColumnGuess& cost = guess.sheets[0].columns[2];
  CHECK(cost.type == GuessedType::whole);
  REQUIRE(cost.doubts.size() == 1);
  CHECK(cost.doubts[0].message.find("`1,450` is read as 1450, and may mean 1.45") != std::string::npos);
}

TEST_CASE("sheets of one book refer to each other", "[table]") {
  const table::WrittenSheet makers{.name = "Makers",
                                   .columns = {{.header = "name"}, {.header = "town"}},
                                   .rows = {{test::text_cell("Hilda"), test::text_cell("Nether")},
                                            {test::text_cell("Fuller"), test::text_cell("Over")}}};
  const table::WrittenSheet weapons{.name = "Weapons",
                                    .columns = {{.header = "name"}, {.header = "makers"}},
                                    .rows = {{test::text_cell("Sword"), test::text_cell("Hilda; Fuller")},
                                             {test::text_cell("Axe"), test::text_cell("fuller")}}};
  const TableRun run("a.xlsx", *table::write_xlsx({weapons, makers}));
  const TableGuess guess = guess_of(run);
  const ColumnGuess& column = guess.sheets[0].columns[1];
  CHECK(column.type == GuessedType::reference);
  CHECK(column.target == 1);
  CHECK(column.is_list);
  CHECK(column.separator == ";");
  CHECK(guess.sheets[1].kind == "maker");
}

TEST_CASE("the keys of a map are the ids of its rows", "[table]") {
  const TableRun run(
      "beasts.json",
      R"({"ogre": {"title": "Ogre", "tags": ["a", "b"], "at": {"x": 1}}, "imp": {"title": "Imp", "tags": []}})");
  const TableGuess guess = guess_of(run);
  CHECK(types(guess) == "id:text title:text tags:texts at:record");
  CHECK(guess.sheets[0].id == 0);
  CHECK(guess.sheets[0].name == 1);
}

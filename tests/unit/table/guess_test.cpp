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
        "name:text price:number share:text");
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
  CHECK(csv_types("name;mass\nOgre;1,5 g\nImp;2,5 g\nBat;1,5 kg\nRat;2,5 g\nCat;1,5 g\n") ==
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
  CHECK(guess.sheets[0].doubts[0].message == "`Ogre` is the name in line 2, too");
  CHECK(run.sources.place(guess.sheets[0].doubts[0].place.span).text() == "beasts.csv:3:1");
  const ColumnGuess& hp = guess.sheets[0].columns[1];
  CHECK(hp.type == GuessedType::text);
  REQUIRE(hp.doubts.size() == 1);
  CHECK(hp.doubts[0].message.find("`3d6` is no number") != std::string::npos);
  const ColumnGuess& cost = guess.sheets[0].columns[2];
  CHECK(cost.type == GuessedType::whole);
  REQUIRE(cost.doubts.size() == 1);
  CHECK(cost.doubts[0].message ==
        "`1,450` is read as 1450, for its language has a decimal point, and may mean 1.45");
  CHECK(cost.doubts[0].help == "`1450` or `1,4500` would tell which it is");
}

TEST_CASE("a number of two readings is read as others of the table are, else as its language writes",
          "[table]") {
  using table::NumberSigns;
  const NumberSigns english;
  const NumberSigns polish{table::DecimalSign::comma, false};
  const NumberSigns german{table::DecimalSign::comma, true};
  const auto read = [](std::string_view text, const NumberSigns& usual) {
    const TableRun run("a.csv", text);
    REQUIRE(run.book);
    const TableGuess guess = table::guess(*run.book, reserved, usual);
    const ColumnGuess& column = guess.sheets.at(0).columns.at(1);
    std::string all = as_text(run.cell(0, 1).text, column);
    for (const GuessDoubt& doubt : column.doubts) {
      all += fmt::format(": {} ({})", doubt.message, doubt.is_of_decimals);
    }
    return all;
  };
  const std::string alone = "name;cost;mass\nOgre;1,234;3\nImp;2,500;4\n";
  CHECK(read(alone, english) ==
        "1234: `1,234` is read as 1234, for its language has a decimal point, and may mean 1.234 (true)");
  CHECK(read(alone, polish) ==
        "1.234: `1,234` is read as 1.234, for its language has a decimal comma, and may mean 1234 (true)");
  const std::string beside = "name;cost;mass\nOgre;1,234;3.5\nImp;2,500;4\n";
  CHECK(read(beside, polish) ==
        "1234: `1,234` is read as 1234, for other numbers of the table have a decimal point, and may mean "
        "1.234 (true)");
  const std::string points = "name;cost;mass\nOgre;1.234;3\nImp;2.500;4\n";
  CHECK(read(points, german) ==
        "1234: `1.234` is read as 1234, for its language has a decimal comma, and may mean 1.234 (true)");
  CHECK(read(points, polish) ==
        "1.234: `1.234` is read as 1.234, for its language has no points in thousands, and may mean 1234 "
        "(true)");
  // What the column itself tells is in no doubt, and no thousands begin with a zero.
  CHECK(read("name;cost\nOgre;0,125\nImp;2,500\n", english) == "0.125");
  CHECK(read("name;cost\nOgre;0.125\nImp;2.500\n", german) == "0.125");
  CHECK(read("name;cost\nOgre;1,234\nImp;2,50\n", english) == "1.234");
  CHECK(read("name;cost\nOgre;1,234\nImp;1,2340\n", english) == "1.234");
  CHECK(read("name;cost;mass\nOgre;1,234;1,5 kg\nImp;2,500;2,5 kg\n", english).starts_with("1.234: "));
}

TEST_CASE("per cents stay as they are written", "[table]") {
  const auto second = [](std::string_view cells) {
    const TableRun run("a.csv", fmt::format("Name;Share\n{}", cells));
    return guess_of(run).sheets.at(0).columns.at(1);
  };
  const ColumnGuess touching = second("Axe;25%\nBow;5%\n");
  CHECK(touching.type == GuessedType::text);
  CHECK(as_text("25%", touching) == "25%");
  REQUIRE(touching.doubts.size() == 1);
  CHECK(touching.doubts[0].message ==
        "`25%` has no space before its unit and prints so; the column is taken for texts");
  const ColumnGuess mixed = second("Axe;25 %\nBow;5\n");
  CHECK(mixed.type == GuessedType::text);
  REQUIRE(mixed.doubts.size() == 1);
  CHECK(mixed.doubts[0].message ==
        "some of its numbers are per cents and some are not; the column is taken for texts");
  CHECK(as_text("25 %", second("Axe;25 %\nBow;\n")) == "25 %");
  // A workbook has 0.25 and shows 25%.
  const Cell cell{.kind = CellKind::number, .text = "0.25", .shown = "25%"};
  CHECK(table::number_of(cell, table::DecimalSign::point, "%")->value == table::Decimal{false, "25", 0});
  CHECK(table::number_of(cell, table::DecimalSign::point)->value == table::Decimal{false, "25", -2});
}

TEST_CASE("a record of plain values is told to be no other, and what is deeper or no record is", "[table]") {
  const auto doubts_of = [](std::string_view text) {
    const TableRun run("a.json", text);
    const TableGuess guess = guess_of(run);
    std::string all;
    for (const ColumnGuess& column : guess.sheets.at(0).columns) {
      for (const GuessDoubt& doubt : column.doubts) {
        all += fmt::format("{}: {};", column.id, doubt.message);
      }
    }
    return all;
  };
  CHECK(doubts_of(R"([{"name": "A", "cost": {"gold": 1}}, {"name": "B", "cost": {"gold": 2}}])").empty());
  CHECK(doubts_of(R"({"a": {"name": "A", "cost": {"gold": 1}}, "b": {"name": "B"}})").empty());
  CHECK(doubts_of(R"([{"name": "A", "at": {"x": {"y": 1}}}, {"name": "B"}])") ==
        "at: records within records;");
  CHECK(doubts_of(R"([{"name": "A", "at": {"x": [{"y": 1}]}}, {"name": "B"}])") ==
        "at: records within records;");
  CHECK(doubts_of(R"([{"name": "A", "at": {"x": 1}}, {"name": "B", "at": "far"}])") ==
        "at: `far` is no record, as others are;");
  CHECK(doubts_of(R"([{"name": "A", "at": [1, 2]}, {"name": "B", "at": "far"}])") ==
        "at: `far` is no list, as others are;");
}

TEST_CASE("numbers with one unit behind all of them are numbers", "[table]") {
  const auto column = [](std::string_view cells, std::string_view header = "Size") {
    const TableRun run("a.csv", fmt::format("Name;{}\n{}", header, cells));
    return guess_of(run).sheets.at(0).columns.at(1);
  };
  const ColumnGuess mass = column("Axe;12 kg\nBow;0,75 kg\nPin;\n");
  CHECK(mass.type == GuessedType::number);
  CHECK(mass.unit == "kg");
  CHECK(mass.label == "Size");
  CHECK(mass.may_be_empty);
  CHECK(as_text("0,75 kg", mass) == "0.75");
  CHECK(as_text("1\u00A0200,50\u00A0kg", mass) == "1200.50");
  CHECK(as_text("3", mass) == "3");
  CHECK(as_text("3 g", mass) == "none");
  CHECK(column("Axe;30 ft\nBow;60 ft\n").type == GuessedType::whole);
  CHECK(column("Axe;−5 °C\nBow;20 °C\n").unit == "°C");
  const ColumnGuess share = column("Axe;25 %\nBow;2,50 %\n");
  CHECK(share.type == GuessedType::number);
  CHECK(share.unit == "%");
  CHECK(as_text("2,50 %", share) == "2.50");
  // The unit may stand in the header, too; what else stands there is none.
  const ColumnGuess both = column("Axe;12 kg\nBow;3 kg\n", "Weight (kg)");
  CHECK(both.label == "Weight");
  CHECK(both.unit == "kg");
  const ColumnGuess loaded = column("Axe;12 kg\nBow;3 kg\n", "Weight (loaded)");
  CHECK(loaded.label == "Weight (loaded)");
  CHECK(loaded.unit == "kg");
  const auto why = [&](std::string_view cells) {
    const ColumnGuess guess = column(cells);
    CHECK(guess.unit.empty());
    CHECK((guess.type == GuessedType::text || guess.type == GuessedType::choice));
    return guess.doubts.empty() ? std::string() : guess.doubts.front().message;
  };
  CHECK(why("Axe;12 kg\nBow;750 g\nPin;3 g\n") ==
        "its numbers have several units, `kg` and `g`; the column is taken for texts");
  CHECK(why("Axe;1 round\nBow;1 round\nPin;2 rounds\nCap;1 round\n") ==
        "its numbers have several units, `round` and `rounds`; the column is taken for texts");
  CHECK(why("Axe;12 kg\nBow;light\nPin;3 kg\n") ==
        "`light` is no number with a unit, as most others are; the column is taken for texts");
  CHECK(why("Axe;12gp\nBow;3gp\n") ==
        "`12gp` has no space before its unit and prints so; the column is taken for texts");
  // One cell says nothing of a column, and zeros in front are names.
  CHECK(why("Axe;3 goblins\n").empty());
  CHECK(why("Axe;007 A\nBow;008 A\n").empty());
  CHECK(why("Axe;3 of the goblins\nBow;4 of the goblins\n").empty());
}

TEST_CASE("of a column of pictures the cell is told that names none", "[table]") {
  const TableRun run("a.csv", "name,face\nOgre,ogre.png\nImp,imp.jpg\nBat,bat.gif\n");
  const ColumnGuess face = guess_of(run).sheets.at(0).columns.at(1);
  CHECK(face.type == GuessedType::text);
  REQUIRE(face.doubts.size() == 1);
  CHECK(face.doubts[0].message.starts_with("`bat.gif` names no picture (PNG, JPEG, WebP or SVG)"));
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

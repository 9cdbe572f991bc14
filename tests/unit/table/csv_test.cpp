#include "unit/table_fixture.h"

using namespace talia;
using test::TableRun;

TEST_CASE("cells in quotes hold separators, line breaks and doubled quotes", "[table]") {
  const TableRun run("a.csv", "name,rules\r\n\"Ogre, \"\"Big\"\"\",\"Eats\r\ntwice\"\r\nImp,\r\n");
  CHECK(run.text() == "name|rules;Ogre, \"Big\"|Eats\ntwice;Imp|");
  CHECK(run.book->told.empty());
  CHECK(run.book->sheets[0].rows[1].number == 4);
}

TEST_CASE("the separator is the one that parts the rows evenly", "[table]") {
  CHECK(TableRun("a.csv", "a;b\n1,5;x, y\n2,25;z\n").book->separator == ";");
  CHECK(TableRun("a.csv", "a,b\nx;y,2\nz,3\n").book->separator == ",");
  CHECK(TableRun("a.txt", "a\tb\nx, y\t2\nz\t3\n").book->separator == "tab");
  CHECK(TableRun("a.txt", "a|b\nx, y|2\nz|3\n").book->separator == "|");
  CHECK(TableRun("a.csv", "sep=;\na;b\nx;2\n").text() == "a|b;x|2");
  CHECK(TableRun("a.csv", "name\nOgre\n").text() == "name;Ogre");
  CHECK(TableRun("a.csv", "a;b,c\n1;2,3\n4;5,6\n").tells(TableDoubt::separator));
}

TEST_CASE("a separator and an encoding that are named are taken", "[table]") {
  CHECK(TableRun("a.csv", "a;b,c\n1;2,3\n", {.separator = ","}).text() == "a;b|c;1;2|3");
  CHECK(TableRun("a.csv", "na\xB3\xBF,b\nx,1\n", {.encoding = "windows-1252"}).text().starts_with("na³¿|b"));
  CHECK(TableRun("a.csv", "a:b,c\n1:2,3\n", {.separator = ":"}).text() == "a|b,c;1|2,3");
  CHECK(TableRun("a.csv", "a\tb,c\n1\t2,3\n", {.separator = "\t"}).text() == "a|b,c;1|2,3");
  // No line is a comment where `#` parts cells.
  CHECK(TableRun("a.csv", "a#b\n#x\nc#\n", {.separator = "#"}).text() == "a|b;|x;c|");
  for (const std::string sign : {"x", "7", "\"", "'", " ", "\n", "\x01", "::", "§"}) {
    INFO(sign);
    const TableRun refused("a.csv", "a:b\n", {.separator = sign});
    REQUIRE_FALSE(refused.book);
    CHECK(refused.code() == Code::unreadable_table);
  }
  const TableRun unknown("a.csv", "a,b\n", {.encoding = "ebcdic"});
  CHECK(unknown.code() == Code::wrong_encoding);
  CHECK(unknown.message().find("ebcdic") != std::string::npos);
}

TEST_CASE("Windows-1250 and Windows-1252 are told apart, and that it was guessed is told", "[table]") {
  const TableRun polish("a.csv", "nazwa,opis\nW\xB9\xBF,ko\xF1 i \xB3\xF3\x64\xBC\n");
  CHECK(polish.book->encoding == "windows-1250");
  CHECK(polish.tells(TableDoubt::encoding));
  const TableRun western("a.csv", "nom,texte\nFr\xE8re,cr\xEApe \xE0 la cr\xE8me, jalape\xF1o\n");
  CHECK(western.book->encoding == "windows-1252");
  CHECK(western.tells(TableDoubt::encoding));
  CHECK(TableRun("a.csv", "name,b\n\xEF\xBB\xBFx,ż\n").book->told.empty());
  CHECK(TableRun("a.csv", "zażółć gęślą jaźń,b\nż\xB3,ł\n").code() == Code::wrong_encoding);
}

TEST_CASE("UTF-16 is read with its mark and without", "[table]") {
  using namespace std::string_view_literals;
  CHECK(TableRun("a.csv", "\xFF\xFE\x61\0,\0\x42\x01\n\0x\0,\0=\xD8\x09\xDC\n\0"sv).text() ==
        "a|ł;x|🐉" + std::string());
  CHECK(TableRun("a.csv", "\0a\0,\0b\0\n\0x\0,\0y\0\n"sv).text() == "a|b;x|y");
  CHECK(TableRun("a.csv", "\xFF\xFE\x61\0,\0x"sv).code() == Code::wrong_encoding);
}

TEST_CASE("what is no table is refused with a reason and a help", "[table]") {
  using namespace std::string_view_literals;
  const std::pair<std::string_view, Code> refused[] = {
      {"", Code::empty_file},
      {" \n\t\n", Code::empty_file},
      {"a,b\n\"x,1\ny,2\n", Code::unreadable_table},
      {"a,b\nx\x07,1\n", Code::control_character},
      {"a,b\nx\0,1\n"sv, Code::control_character},
      {"\xD0\xCF\x11\xE0\xA1\xB1", Code::unreadable_table},
      {"%PDF-1.7\n", Code::unreadable_table},
      {"<!DOCTYPE html><table><tr></tr></table>", Code::unreadable_table},
      {"\x1F\x8B\x08", Code::unreadable_table},
      {"PK\x03\x04", Code::unreadable_table},
      {"<?xml version=\"1.0\"?><a/>", Code::unreadable_table},
  };
  for (const auto& [bytes, code] : refused) {
    const TableRun run("a.csv", bytes);
    INFO(bytes);
    CHECK_FALSE(run.book);
    CHECK(run.code() == code);
    CHECK(run.diagnostics.in_order_added().front().help_text);
  }
}

TEST_CASE("a quote that nothing closes is reported where it stands", "[table]") {
  const TableRun run("a.csv", "name,rules\nOgre,\"Eats twice\nImp,small\n");
  REQUIRE_FALSE(run.book);
  CHECK(run.sources.place(run.diagnostics.in_order_added().front().span).text() == "a.csv:2:6");
}

TEST_CASE("a table may be too large in every way", "[table]") {
  table::TableReading reading;
  reading.limits.cells = 4;
  CHECK(TableRun("a.csv", "a,b\n1,2\n3,4\n", reading).code() == Code::unreadable_table);
  reading.limits.bytes = 3;
  CHECK(TableRun("a.csv", "a,b\n1,2\n", reading).code() == Code::file_too_large);
}

TEST_CASE("rows that are too short or too long are told, and nothing of them is lost", "[table]") {
  const TableRun run("a.csv", "name,hp,note\nOgre,30,big,extra\nImp\nBat,2,small\nCat,9\n");
  CHECK(run.text() == "name|hp|note;Ogre|30|big|extra;Imp;Bat|2|small;Cat|9");
  const auto ragged = std::ranges::count(run.book->told, TableDoubt::ragged_row, &TableNote::doubt);
  CHECK(ragged == 3);
  CHECK(run.told(TableDoubt::ragged_row).find("`extra` belongs to no column") != std::string::npos);
  CHECK(std::ranges::find(run.book->told, TableDoubt::ragged_row, &TableNote::doubt)->is_loss);
  Diagnostics told;
  table::report(*run.book, told);
  CHECK(told.in_order_added()[0].code == Code::left_out_of_table);
  CHECK(told.in_order_added()[1].code == Code::table_reading);
  CHECK(run.sources.place(told.in_order_added()[0].span).text() == "a.csv:2:13");
}

TEST_CASE("comments, titles, blank lines, units and repeated headers are no rows", "[table]") {
  const TableRun run(
      "a.csv",
      "# by hand\nOgres of the Reach,,\n,,\nname,hp,weight\n,,(kg)\nOgre,30,250\nname,hp,weight\nImp,3,4\n");
  CHECK(run.text() == "name|hp|weight (kg);Ogre|30|250;Imp|3|4");
  for (const TableDoubt doubt : {TableDoubt::comment_line, TableDoubt::title_line, TableDoubt::blank_row,
                                 TableDoubt::unit_row, TableDoubt::repeated_header}) {
    CHECK(run.tells(doubt));
  }
  CHECK(TableRun("a.csv", "#,name\n1,Ogre\n2,Imp\n").text() == "#|name;1|Ogre;2|Imp");
  CHECK(TableRun("a.csv", "colour,name\n#ff0000,red\n#7,seven\n").text() ==
        "colour|name;#ff0000|red;#7|seven");
}

TEST_CASE("headers are known from rows, or said", "[table]") {
  CHECK(TableRun("a.csv", "Ogre,30\nImp,3\nBat,2\n").tells(TableDoubt::no_header));
  CHECK(TableRun("a.csv", "level,1,2,3\nfire,3,5,8\ncold,2,4,6\n").text() ==
        "level|1|2|3;fire|3|5|8;cold|2|4|6");
  CHECK(TableRun("a.csv", "name,class\nBob,fighter\nAnn,wizard\n").text() ==
        "name|class;Bob|fighter;Ann|wizard");
  CHECK(TableRun("a.csv", "name,hp\nOgre,30\n", {.header_row = 0}).text() == "|;name|hp;Ogre|30");
  CHECK(TableRun("a.csv", "x,y\nname,hp\nOgre,30\n", {.header_row = 2}).text() == "name|hp;Ogre|30");
  // A comment, too; which row it was is known.
  const TableRun comment("a.csv", "# a,b\n#name,hp\nOgre,thirty\nImp,three\n", {.header_row = 2});
  CHECK(comment.text() == "name|hp;Ogre|thirty;Imp|three");
  CHECK(comment.book->sheets[0].header_row == 2);
  CHECK(TableRun("a.csv", "name,hp\n\nOgre,30\n", {.header_row = 2}).book->sheets[0].header_row == 3);
  CHECK(TableRun("a.csv", "name,hp\nOgre,30\n", {.header_row = 0}).book->sheets[0].header_row == 0);
}

TEST_CASE("a first row in the pattern of those below it is a row", "[table]") {
  const std::string blocks = "0000..007F; Basic\n0080..00FF; Latin\n0F00..0FFF; Tibetan\n1000..10FF; Shan\n";
  const TableRun codes("blocks.txt", blocks);
  REQUIRE(codes.book);
  CHECK(codes.book->sheets[0].rows.size() == 4);
  CHECK(codes.told(TableDoubt::no_header) ==
        "`0000..007F Basic`, the first row, looks like the others; the columns are taken to have no headers");
  const TableRun ports("a.csv", "mux,1/tcp\necho,7/tcp\nqotd,17/udp\ntime,37/tcp\n");
  REQUIRE(ports.book);
  CHECK(ports.book->sheets[0].rows.size() == 4);
  CHECK(ports.tells(TableDoubt::no_header));
  CHECK(TableRun("a.csv", blocks, {.header_row = 1}).book->sheets[0].rows.size() == 3);
  // Other figures are headers, and so is what stands above numbers; which it was is told where it is in doubt.
  CHECK(TableRun("a.csv", "block,name\n0000..007F,Basic\n0080..00FF,Latin\n0F00..0FFF,Tibetan\n").text() ==
        "block|name;0000..007F|Basic;0080..00FF|Latin;0F00..0FFF|Tibetan");
  CHECK(TableRun("a.csv", "Slot1,x\nA1,p\nB2,q\nC3,r\n").book->sheets[0].has_header);
  CHECK(TableRun("a.csv", "Slot1,x\nA1,p\nB2,q\nC3,r\n").tells(TableDoubt::doubtful_header));
  const TableRun version("a.csv", "v1.0,cost\nv1.1,3\nv1.2,4\nv1.3,7\n");
  CHECK(version.text() == "v1.0|cost;v1.1|3;v1.2|4;v1.3|7");
}

TEST_CASE("a total below the table is left out where it stands apart, and told", "[table]") {
  const TableRun apart("a.csv", "name,hp,cost\nOgre,30,2.5\nImp,3,1\n,,\nTotal,33,3.5\n");
  CHECK(apart.text() == "name|hp|cost;Ogre|30|2.5;Imp|3|1");
  CHECK(apart.tells(TableDoubt::total_row));
  const TableRun close("a.csv", "name,hp,cost\nOgre,30,2.5\nImp,3,1\nAll of them,33,3.5\n");
  CHECK(close.book->sheets[0].rows.size() == 3);
  CHECK(close.tells(TableDoubt::total_row));
  CHECK_FALSE(
      TableRun("a.csv", "name,hp,cost\nOgre,30,2.5\nImp,3,1\nBat,2,1\n").tells(TableDoubt::total_row));
}

TEST_CASE("what is written as CSV reads back as the same texts", "[table]") {
  const std::vector<source::TextRow> rows = {
      {"name", "text"},  {"a,b", "\"q\""},       {"line\nbreak", " blanks "},
      {"=1+1", "'=1+1"}, {"''@x", "-2+3"},       {"# no comment", "x;y|z\tw"},
      {"-5", "'-5"},     {"sep=;", "\u202eRTL🐉"}};
  const TableRun run("a.csv", table::as_csv(rows));
  REQUIRE(run.book);
  CHECK(run.tells(TableDoubt::apostrophe));
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      CHECK(run.cell(i - 1, j).text == rows[i][j]);
    }
  }
}

TEST_CASE("words of a comment right above rows without headers are the headers", "[table]") {
  const TableRun run(
      "a.tsv", "# Countries\n#code\tname of country\nAD\tAndorra\nAE\tUnited Emirates\nAF\tAfghanistan\n");
  CHECK(run.text() == "code|name of country;AD|Andorra;AE|United Emirates;AF|Afghanistan");
  CHECK(run.told(TableDoubt::doubtful_header).find("line 2, a comment, is taken for the headers") !=
        std::string::npos);
  // Rows with headers of their own keep them, and so does a table whose comment has other words.
  CHECK(TableRun("b.csv", "# by hand, last spring\nname,hp\nOgre,30\nImp,4\n").text() ==
        "name|hp;Ogre|30;Imp|4");
  CHECK(TableRun("c.tsv", "#one\nAD\tAndorra\nAE\tUnited Emirates\n").text().find("one") ==
        std::string::npos);
}

TEST_CASE("all that is beyond the headers is named", "[table]") {
  const TableRun run("a.csv", "name,hp\nOgre,30,big,more\nImp,4\n");
  CHECK(run.told(TableDoubt::ragged_row).find("`big`, `more` belong to no column") != std::string::npos);
}

#include "unit/table_fixture.h"

using namespace talia;
using test::TableRun;

TEST_CASE("JSON is a table as records, as a map, in a wrapper and as lists", "[table]") {
  CHECK(TableRun("a.json", R"([{"name": "Ogre", "hp": 30}, {"hp": 3, "name": "Imp", "note": "x"}])").text() ==
        "name|hp|note;Ogre|30;Imp|3|x");
  CHECK(TableRun("a.json", R"({"ogre": {"hp": 30}, "imp": {"hp": 3}})").text() == "|hp;ogre|30;imp|3");
  CHECK(TableRun("a.json", R"({"beasts": {"ogre": {"hp": 30}, "imp": {"hp": 3}}})").text() ==
        "|hp;ogre|30;imp|3");
  CHECK(TableRun("a.json", R"([["name", "hp"], ["Ogre", 30], ["Imp", 3]])").text() ==
        "name|hp;Ogre|30;Imp|3");
  const TableRun wrapped("a.json", R"({"version": 1, "beasts": [{"hp": 30}], "spells": [{"level": 1}]})");
  CHECK(wrapped.text(0) == "hp;30");
  CHECK(wrapped.text(1) == "level;1");
  CHECK(wrapped.book->sheets[1].name == "spells");
  CHECK(wrapped.told(TableDoubt::left_out).find("`version`") != std::string::npos);
}

TEST_CASE("numbers of JSON keep every digit", "[table]") {
  const TableRun run("a.json", R"([{"a": 18446744073709551617, "b": 1e400, "c": 1E-2, "d": -0, "e": 2.50}])");
  CHECK(run.cell(0, 0).text == "18446744073709551617");
  CHECK(run.cell(0, 1).text == "1e400");
  CHECK(table::text_of(run.cell(0, 2)) == "0.01");
  CHECK(run.cell(0, 3).text == "-0");
  CHECK(table::text_of(run.cell(0, 4)) == "2.50");
}

TEST_CASE("a key that stands twice is told", "[table]") {
  const TableRun run("a.json", R"([{"hp": 1, "hp": 2, "x": {"y": 1, "y": 1}}])");
  CHECK(run.text() == "hp|x;2|{\"y\": 1}");
  CHECK(run.told(TableDoubt::duplicate_key).find("`y`") != std::string::npos);
  CHECK(TableRun("a.json", R"({"imp": {"hp": 1}, "imp": {"hp": 2}})").text() == "|hp;imp|1;imp|2");
}

TEST_CASE("a broken line of JSON Lines ends that line alone, and is told", "[table]") {
  const TableRun run("a.jsonl", "{\"a\": 1}\n\n{\"a\": \n[1]\n{\"a\": 2}\n");
  CHECK(run.text() == "a;1;2");
  CHECK(run.tells(TableDoubt::broken_line));
  CHECK(run.tells(TableDoubt::no_record));
  CHECK(TableRun("a.jsonl", "{\"a\": \n{\n").code() == Code::bad_json);
}

TEST_CASE("broken JSON is refused where it is broken", "[table]") {
  const std::pair<std::string_view, std::string_view> broken[] = {
      {"[{\"a\": 1,}]", "a.json:1:9"},      {"[{\"a\" 1}]", "a.json:1:7"},
      {"[{\"a\": 01}]", "a.json:1:8"},      {"[{\"a\": nul}]", "a.json:1:8"},
      {"[{\"a\": 1}", "a.json:1:1"},        {"[{\"a\": \"x\ny\"}]", "a.json:1:8"},
      {"[{\"a\": \"\\q\"}]", "a.json:1:9"}, {"[{\"a\": \"\\ud800\"}]", "a.json:1:9"},
      {"[{\"a\": 1}] 2", "a.json:1:12"},    {"[{a: 1}]", "a.json:1:3"},
      {"[{\"a\": .5}]", "a.json:1:8"},      {"[1 2]", "a.json:1:4"}};
  for (const auto& [text, place] : broken) {
    const TableRun run("a.json", text);
    INFO(text);
    CHECK(run.code() == Code::bad_json);
    CHECK(run.sources.place(run.diagnostics.in_order_added().front().span).text() == place);
  }
  CHECK(TableRun("a.json", std::string(100, '[')).code() == Code::nesting_too_deep);
  for (const std::string_view text : {"3", "\"x\"", "[1, 2]", "{\"a\": 1}", "[]", "{}"}) {
    CHECK(TableRun("a.json", text).code() == Code::unreadable_table);
  }
}

TEST_CASE("a cell of JSON knows its place", "[table]") {
  const TableRun run("a.json", "[\n  {\"name\": \"Ogre\",\n   \"hp\": 30}\n]\n");
  CHECK(run.sources.place(run.cell(0, 1).place.span).text() == "a.json:3:10");
  CHECK(run.cell(0, 1).place.row == 3);
}

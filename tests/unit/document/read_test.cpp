#include "document/read.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace {

using namespace talia;
using namespace std::string_literals;

// Every diagnostic as `line:column code`, or the message behind it as well.
std::string faults_of_yaml(std::string text, bool with_message = false,
                           const document::ReadingLimits& limits = {}) {
  SourceMap sources;
  Diagnostics diagnostics;
  const FileId file = sources.add("a.yaml", std::move(text));
  const DocumentFile read = document::read_yaml(file, sources, diagnostics, limits);
  CHECK(read.is_broken == diagnostics.has_errors());
  CHECK(read.documents.empty() == diagnostics.has_errors());
  std::string result;
  for (const Diagnostic& one : diagnostics.sorted(sources)) {
    const Place place = sources.place(one.span);
    result += fmt::format("{}{}:{} {}", result.empty() ? "" : ", ", place.line, place.column,
                          source::info_of(one.code).name);
    if (with_message) {
      result += ": " + one.message + one.help_text.value_or("");
    }
  }
  return result;
}

document::ReadingLimits bytes_at_most(std::size_t bytes) {
  document::ReadingLimits limits;
  limits.bytes = bytes;
  return limits;
}

document::ReadingLimits values_at_most(std::size_t values) {
  document::ReadingLimits limits;
  limits.values = values;
  return limits;
}

bool mentions(const std::string& text, std::string_view words) {
  return text.find(words) != std::string::npos;
}

std::string json(std::string text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const DocumentFile read = document::read_yaml(sources.add("a.yaml", std::move(text)), sources, diagnostics);
  INFO(source::render_text(diagnostics, sources));
  REQUIRE(diagnostics.empty());
  REQUIRE(read.documents.size() == 1);
  return document::to_json(read.documents.front()->root());
}

}  // namespace

TEST_CASE("what yaml-cpp would lose in silence is refused", "[document]") {
  CHECK(faults_of_yaml("[a, b]\nname: x\n") == "2:1 bad-yaml");
  CHECK(faults_of_yaml("{id: x}\nname: x\n") == "2:1 bad-yaml");
  CHECK(faults_of_yaml("- a\nc: 1\n") == "2:1 bad-yaml");
  CHECK(faults_of_yaml("\"id\"\nname: x\n") == "2:1 bad-yaml");
  CHECK(faults_of_yaml("a: 1\n...\nb: 2\n") == "3:1 bad-yaml");
  CHECK(faults_of_yaml(",") == "1:1 bad-yaml");
}

TEST_CASE("what is left open is reported at its opening, the rest where reading failed", "[document]") {
  CHECK(faults_of_yaml("a: 'b\nc: d\n") == "1:4 bad-yaml");
  CHECK(faults_of_yaml("ą: [b, {c: d\ne: f\n") == "1:8 bad-yaml");
  CHECK(faults_of_yaml("ą: [b, c}\n") == "1:9 bad-yaml");
  CHECK(faults_of_yaml("ą: b: c\n") == "1:5 bad-yaml");
  CHECK(faults_of_yaml("name: @x\n") == "1:7 bad-yaml");
  CHECK(mentions(faults_of_yaml("name: `x\n", true), "cannot begin with ``"));
  CHECK(faults_of_yaml("a: 1\n\tb: 2\n") == "2:1 bad-yaml");
  CHECK(mentions(faults_of_yaml("a: 1\n\tb: 2\n", true), "tab"));
  CHECK(mentions(faults_of_yaml("a: \"\\ud83d\\ude00\"\n", true), "😀"));
  CHECK(mentions(faults_of_yaml("a: \"\\ud83d\\ude00\"\n", true), "\\U0001F600"));
}

TEST_CASE("a line that fell out of a block text is told, and not what it looks like there", "[document]") {
  const std::string told = "this line stands outside the block text above it, for it is indented less";
  CHECK(faults_of_yaml("a: |\n  One.\n*Two* is more.\nb: 1\n", true) ==
        "3:1 bad-yaml: " + told + "indent it with 2 spaces, as the text begins");
  CHECK(faults_of_yaml("- a: >-\n    One:\n      two.\n\n   Three.\n  b: 1\n", true) ==
        "5:4 bad-yaml: " + told + "indent it with 4 spaces, as the text begins");
  CHECK(faults_of_yaml("- |2  # So.\n  One.\nTwo\n- b\n") == "3:1 bad-yaml");
  for (const std::string_view other : {"a: |\n  One.\nb\n  c: 1\n", "a: One\n  and two.\n*b*\n",
                                       "a: |\n  One.\nb: *c* d\n", "a: |\n  One.\nb: c: d\n"}) {
    INFO(other);
    const std::string fault = faults_of_yaml(std::string(other), true);
    CHECK(mentions(fault, "bad-yaml"));
    CHECK(mentions(fault, told) == other.starts_with("a: |\n  One.\nb\n"));
  }
}

TEST_CASE("a quote that a later one closes is told where it opens", "[document]") {
  const std::string told = "this quote is not closed in its line, but by the next one";
  CHECK(faults_of_yaml("a: \"One\nb: 1\nc: \"Two\"\n", true) ==
        "1:4 bad-yaml: " + told + "write the closing `\"` where the text ends");
  CHECK(faults_of_yaml("- 'One # and\n- Pole's end\n", true) ==
        "1:3 bad-yaml: " + told + "write the closing `'` where the text ends");
  CHECK(faults_of_yaml("a: it's\nb: |\n  \"One\nc: [\"wet, dry]\nd: \"x\" y\n", true) ==
        "4:5 bad-yaml: " + told + "write the closing `\"` where the text ends");
  for (const std::string_view other : {"a: \"One\n  two\"\nb: c: d\n", "# \"One\na: \"b\" c\n",
                                       "a: 'it''s\n  so'\nb: \"c\" d\n", "a: \"\\\"\n  b\"\nc: \"d\" e\n"}) {
    INFO(other);
    const std::string fault = faults_of_yaml(std::string(other), true);
    CHECK(mentions(fault, "bad-yaml"));
    CHECK_FALSE(mentions(fault, told));
  }
}

TEST_CASE("a key without a colon is told at its own line", "[document]") {
  CHECK(faults_of_yaml("a: 1\nname Rope\nweight: 3\n") == "2:1 bad-yaml");
}

TEST_CASE("a colour without quotes inside braces is told to be a comment", "[document]") {
  CHECK(
      faults_of_yaml("colours: {ink: '#241A14', leaf: #2F5737, paper: '#FBF7EC'}\nstyles: {a: b}\n", true) ==
      "1:10 bad-yaml: this mapping is never closedwhat begins with `#` stands in quotes: '#2F5737'");
  CHECK(faults_of_yaml("inks: [#2F5737]\n", true) ==
        "1:7 bad-yaml: this list is never closedwhat begins with `#` stands in quotes: '#2F5737'");
  CHECK(faults_of_yaml("colours: {\n  ink: [a # b\n  ],\n  leaf: x, sea: #2F5737,\n  paper: y}\n", true) ==
        "4:17 bad-yaml: inside braces, what begins with `#` is a comment, to the end of its linewhat begins "
        "with "
        "`#` stands in quotes: '#2F5737'");
  CHECK_FALSE(mentions(faults_of_yaml("a: {b: c, # see {d}\n  e: f\n  g: h}\n", true), "#"));
  CHECK(faults_of_yaml("cards: [a, b # two]\nname: x\n", true) ==
        "1:8 bad-yaml: this list is never closedwrite the closing `]` before the comment");
  CHECK(faults_of_yaml("cards: [a, b # two\nname: x\n", true) ==
        "1:8 bad-yaml: this list is never closedwrite the closing `]`");
  CHECK(faults_of_yaml("cards: ['a #b', b\nname: x\n", true) ==
        "1:8 bad-yaml: this list is never closedwrite the closing `]`");
}

TEST_CASE("files that are not UTF-8 are refused by the name of their encoding", "[document]") {
  CHECK(mentions(faults_of_yaml("\xFF\xFE"
                                "a\0:\0"s,
                                true),
                 "UTF-16"));
  CHECK(mentions(faults_of_yaml("a\0:\0 \0b\0\n\0"s, true), "UTF-16 (little-endian)"));
  CHECK(mentions(faults_of_yaml("\0a\0:\0 \0b\0\n"s, true), "UTF-16 (big-endian)"));
  CHECK(mentions(faults_of_yaml("a\0\0\0:\0\0\0 \0\0\0b\0\0\0"s, true), "UTF-32 (little-endian)"));
  CHECK(mentions(faults_of_yaml("nazwa: \x9Cwi\xEAty g\xB9szcz\n", true), "Windows-1250"));
  CHECK(mentions(faults_of_yaml("nazwa: \xB6wi\xEAty g\xB1szcz\n", true), "ISO-8859-2"));
  CHECK(mentions(faults_of_yaml("nazwa: \xF3\n", true), "Windows-1250 or ISO-8859-2"));
  CHECK(faults_of_yaml("nazwa: ó\nb: \xF3\n") == "2:4 wrong-encoding");
}

TEST_CASE("characters that cannot be seen are refused at their place", "[document]") {
  CHECK(faults_of_yaml("a: b\nc: d\x07"
                       "e\n") == "2:5 control-character");
  CHECK(faults_of_yaml("a: b\0\n"s) == "1:5 control-character");
  CHECK(faults_of_yaml("ą: b\xE2\x80\xA8\n") == "1:5 control-character");
  CHECK(faults_of_yaml("a: b\xC2\x85\n") == "1:5 control-character");
  CHECK(faults_of_yaml("a: \xEF\xBB\xBF\n") == "1:4 control-character");
  CHECK(faults_of_yaml("a: b\rc: d\r") == "1:5 control-character");
}

TEST_CASE("a file with nothing in it is refused", "[document]") {
  CHECK(faults_of_yaml("") == "1:1 empty-file");
  CHECK(faults_of_yaml(" \n\n") == "1:1 empty-file");
  CHECK(faults_of_yaml("\xEF\xBB\xBF") == "1:1 empty-file");
  CHECK(faults_of_yaml("# only a comment\n") == "1:1 empty-file");
}

TEST_CASE("what would exhaust the program is refused at once", "[document]") {
  CHECK(faults_of_yaml(std::string(100'000, '[')) == "1:65 nesting-too-deep");
  CHECK(faults_of_yaml("a: " + std::string(100'000, '{')) == "1:5 bad-key");
  std::string steps;
  for (int i = 0; i < 5000; ++i) {
    steps += "- ";
  }
  CHECK(faults_of_yaml(steps + "a") == "1:129 nesting-too-deep");
  CHECK(faults_of_yaml("a: b\n", false, bytes_at_most(4)) == "1:1 file-too-large");
  CHECK(faults_of_yaml("[1, 2, 3, 4, 5, 6]", false, values_at_most(6)) == "1:17 file-too-large");

  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    bomb += fmt::format("a{0}: &a{0} [", i);
    for (int j = 0; j < 10; ++j) {
      bomb += fmt::format("{}*a{}", j == 0 ? "" : ", ", i - 1);
    }
    bomb += "]\n";
  }
  const std::string bombed = faults_of_yaml(bomb);
  CHECK(mentions(bombed, "bad-alias"));
  CHECK(std::count(bombed.begin(), bombed.end(), ',') == 0);

  std::string tagged;
  for (int i = 0; i < 1000; ++i) {
    tagged += "- !t x\n";
  }
  const std::string reported = faults_of_yaml(tagged);
  CHECK(std::count(reported.begin(), reported.end(), ',') == 99);

  std::string chain = "a0: &a0 [x]\n";
  for (int i = 1; i < 70; ++i) {
    chain += fmt::format("a{0}: &a{0} [*a{1}]\n", i, i - 1);
  }
  CHECK(mentions(faults_of_yaml(chain), "nesting-too-deep"));
}

TEST_CASE("what only stricter reading finds is refused", "[document]") {
  CHECK(faults_of_yaml("key: \"value\"# touching\n") == "1:13 bad-yaml");
  CHECK(faults_of_yaml("[a, b,# touching\n c]\n") == "1:7 bad-yaml");
  CHECK(faults_of_yaml("key: [a,\nb]\n") == "2:1 bad-yaml");
  CHECK(faults_of_yaml("key: [\n  a,\n]\n").empty());
  CHECK(faults_of_yaml("key: \"a\n  b\"\n").empty());
  CHECK(faults_of_yaml("\"a\nb\"\n").empty());
  CHECK(faults_of_yaml("text: >\n   \n  words\n") == "3:3 bad-yaml");
  CHECK(faults_of_yaml("text: ># touching\n  words\n") == "1:8 bad-yaml");
  CHECK(faults_of_yaml("a: b\n%YAML 1.2\n---\nc: d\n") == "2:1 bad-yaml");
}

TEST_CASE("an own byte order mark and line ends of Windows are read quietly", "[document]") {
  CHECK(json("\xEF\xBB\xBF"
             "a: b\r\nc: |\r\n  d\r\n  e\r\nf: \"g\r\n  h\"\r\n") == json("a: b\nc: \"d\\ne\\n\"\nf: g h\n"));
}

TEST_CASE("plain scalars are those of YAML 1.2", "[document]") {
  CHECK(json("[yes, no, on, off, y, n, True, false, ~, null, Null, NULL, '', nULL]") ==
        json("['yes', 'no', 'on', 'off', 'y', 'n', true, FALSE, null, null, null, null, \"\", 'nULL']"));
  CHECK(json("[017, 0o17, 0x1F, +12, -0, 12e3, .5, 5., 1_000, 1:20, 0b1, 1e, ., +, 0x, 08]") ==
        "[\n  17,\n  15,\n  31,\n  12,\n  0,\n  12e3,\n  0.5,\n  5.0,\n  \"1_000\",\n  \"1:20\",\n  "
        "\"0b1\",\n  \"1e\",\n"
        "  \".\",\n  \"+\",\n  \"0x\",\n  8\n]\n");
  CHECK(json("[9007199254740991, 9007199254740992, -123456789012345678901234567890]") ==
        "[\n  9007199254740991,\n  \"9007199254740992\",\n  \"-123456789012345678901234567890\"\n]\n");
}

TEST_CASE("keys are texts, whatever they look like", "[document]") {
  CHECK(json("1: a\ntrue: b\nnull: c\n\"x y\": d\n? e\n: f\n") ==
        json("'1': a\n'true': b\n'null': c\nx y: d\ne: f\n"));
  CHECK(faults_of_yaml("1: a\n'1': b\n") == "2:1 duplicate-key");
  CHECK(faults_of_yaml("? {a: b}\n: c\n") == "1:3 bad-key");
}

TEST_CASE("a file that cannot be parsed still gives its ids", "[document]") {
  SourceMap sources;
  Diagnostics diagnostics;
  const FileId file =
      sources.add("a.yaml", "kind: x\nid: ogre\nname: \"O\n---\nid: 'elf' # an elf\n  id: no\n");
  const DocumentFile read = document::read_yaml(file, sources, diagnostics);
  REQUIRE(read.is_broken);
  REQUIRE(read.broken_ids.size() == 2);
  CHECK(read.broken_ids[0].id == "ogre");
  CHECK(sources.text(read.broken_ids[0].span) == "ogre");
  CHECK(read.broken_ids[1].id == "elf");
}

TEST_CASE("many files are read in the order given, whatever the number of threads", "[document]") {
  std::map<std::string, std::string> contents;
  std::vector<std::string> paths;
  for (int i = 0; i < 50; ++i) {
    paths.push_back(fmt::format("f{:02}.{}", i, i % 3 == 0 ? "json" : "yaml"));
    contents[paths.back()] = i % 7 == 0 ? "a: [\n" : fmt::format("{{\"n\": {}}}", i);
  }
  paths.emplace_back("missing.yaml");
  const auto files = source::map_files(contents);
  std::string reports[2];
  for (const unsigned jobs : {1u, 4u}) {
    SourceMap sources;
    Diagnostics diagnostics;
    const auto read = document::read_all(paths, *files, sources, diagnostics, jobs);
    REQUIRE(read.size() == paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
      CHECK(sources.path(read[i].file) == paths[i]);
      CHECK(read[i].is_broken == (i % 7 == 0 || i == 50));
    }
    CHECK(diagnostics.errors() == 9);
    CHECK(diagnostics.in_order_added().back().code == Code::unreadable_file);
    CHECK(diagnostics.in_order_added().back().span.file == read.back().file);
    reports[jobs == 1 ? 0 : 1] = source::render_text(diagnostics, sources);
  }
  CHECK(reports[0] == reports[1]);
}

TEST_CASE("what was read before is not read again while its text is the same, and told as before",
          "[document]") {
  SourceMap sources;
  document::KeptDocuments kept;
  const std::vector<std::string> paths{"a.yaml", "b.yaml", "c.json"};
  std::map<std::string, std::string> texts{
      {"a.yaml", "name: A\n"}, {"b.yaml", "name: [\n"}, {"c.json", "{}"}};
  std::string told;
  const auto read = [&] {
    Diagnostics diagnostics;
    const auto files = source::map_files(texts);
    auto all = document::read_all(paths, *files, sources, diagnostics, {2, nullptr}, {.looks = &kept});
    told = source::render_text(diagnostics, sources);
    return all;
  };
  const auto first = read();
  const std::string first_told = told;
  CHECK(first[1].is_broken);
  const auto again = read();
  CHECK(again[0].documents == first[0].documents);  // The very same.
  CHECK(again[1].is_broken);
  CHECK(again[2].documents == first[2].documents);
  CHECK(told == first_told);

  texts["a.yaml"] = "name: B\n";
  texts["b.yaml"] = "name: C\n";
  texts.erase("c.json");
  const auto changed = read();
  CHECK(changed[0].documents.at(0)->root().find("name").scalar() == "B");
  CHECK_FALSE(changed[1].is_broken);
  CHECK(changed[2].is_broken);
  sources.forget_replaced();
  texts["c.json"] = "{}";
  const auto back = read();
  CHECK(back[0].documents == changed[0].documents);
  CHECK_FALSE(back[2].is_broken);
  CHECK(back[2].documents != first[2].documents);
  CHECK(told.empty());
}

TEST_CASE("of files that are known to be the same none is read again, unless one look was missed",
          "[document]") {
  SourceMap sources;
  document::KeptDocuments kept;
  const std::vector<std::string> paths{"a.yaml", "b.yaml"};
  std::map<std::string, std::string> texts{{"a.yaml", "name: A\n"}, {"b.yaml", "name: [\n"}};
  Diagnostics told;
  const auto name_of_first = [&] {
    const auto files = source::map_files(texts);
    told = {};
    const auto all = document::read_all(paths, *files, sources, told, {2, nullptr}, {.looks = &kept});
    return std::string(all.at(0).documents.at(0)->root().find("name").scalar());
  };
  kept.trust({"a.yaml", "b.yaml"});  // Of what was never read.
  CHECK(name_of_first() == "A");
  CHECK(told.errors() == 1);
  // Who says so is believed: the text is not looked at.
  texts["a.yaml"] = "name: B\n";
  kept.trust({"a.yaml", "b.yaml"});
  CHECK(name_of_first() == "A");
  CHECK(told.errors() == 1);
  kept.trust({"b.yaml"});
  CHECK(name_of_first() == "B");
  // Said twice without a reading in between: the first may have left out what the second no longer does.
  texts["a.yaml"] = "name: C\n";
  kept.trust({"b.yaml"});
  kept.trust({"a.yaml", "b.yaml"});
  CHECK(name_of_first() == "C");
}

TEST_CASE("of a tab it is told how the line before is indented", "[document]") {
  CHECK(mentions(faults_of_yaml("a:\n  b: 1\n\tc: 2\n", true), "indent with spaces; the line before has 2"));
  CHECK(mentions(faults_of_yaml("a: 1\n\n\tc: 2\n", true), "the line before has no indent"));
}

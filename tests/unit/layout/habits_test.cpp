// What a style says of habits and of the division of words.
#include <catch2/catch.hpp>

#include "document/read.h"
#include "layout/reading/read_type.h"
#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;

TEST_CASE("a style says where words are divided, and what it leaves out stays", "[layout]") {
  SourceMap sources;
  Diagnostics diagnostics;
  const FileId file = sources.add(
      "a.yaml",
      "- {hyphenate: false}\n"
      "- {hyphenate: {before: 3, shortest: 7, names: true}}\n"
      "- {hyphenate: {after: 4, last_word: false}, habits: {one_letter_words: false, percent: thin}}\n"
      "- {habits: {tailored: false, short_words: true, typographic: true, percent: as_written}}\n");
  const DocumentFile read = document::read_yaml(file, sources, diagnostics);
  REQUIRE(diagnostics.empty());
  const Node styles = read.documents.at(0)->root();
  BeastFaces beast("column: []\n");
  TextStyle text;
  const auto read_style = [&](Node style) {
    layout::read_type(style, beast.fonts, std::nullopt, text, diagnostics);
  };
  read_style(styles.at(0));
  CHECK_FALSE(text.hyphenate);
  CHECK(text.division == WordDivision{});
  read_style(styles.at(1));
  CHECK(text.hyphenate);
  CHECK(text.division == WordDivision{3, 2, 7, true, true});
  CHECK(text.habits == Habits{});
  read_style(styles.at(2));
  CHECK(text.division == WordDivision{3, 4, 7, true, false});
  CHECK(text.habits == Habits{true, false, false, false, PercentSign::thin});
  read_style(styles.at(3));
  CHECK(text.habits == Habits{false, false, true, true, PercentSign::as_written});
}

TEST_CASE("a template's style has the habits that it names", "[layout]") {
  BeastFaces beast(
      "column:\n"
      "  - {text: 'Wins 50 % of \"fights\"', style: {extends: body, habits: {percent: closed, typographic: "
      "true}}}\n"
      "  - {text: 'Wins 50 %', style: body}\n");
  CHECK(test::words_of(beast.face()) == "Wins 50% of “fights”|Wins 50 %");
  CHECK(beast.reports().empty());
}

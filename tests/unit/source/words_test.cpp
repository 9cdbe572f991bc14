#include <catch2/catch.hpp>

#include "source/text/word_folder.h"

using talia::source::WordFolder;

namespace {

std::string folded(std::string_view text) {
  WordFolder folder;
  folder.add(text);
  return folder.take();
}

}  // namespace

TEST_CASE("folded words know no case, no accents, no ligatures and no signs between them", "[source]") {
  CHECK(folded("Śmigły  KRAB, „dwa”!") == folded("śmigły krab dwa"));
  CHECK(folded("oﬃce") == folded("OFFICE"));
  CHECK(folded("Straße") == folded("STRASSE"));
  CHECK(folded("x − 3") == folded("x - 3"));
  CHECK(folded("don't") == folded("don’t"));
  CHECK(folded("ósmy") != folded("Łosmy"));
  CHECK(folded("krab") != folded("kra b"));
}

TEST_CASE("folded words are whole across hyphens that stand for a line's end and across joiners",
          "[source]") {
  CHECK(folded("nie\u00adzwykły") == folded("niezwykły"));
  CHECK(folded("a\u2060b\u200dc") == folded("abc"));
  CHECK(folded("czarno-biały") == folded("czarno biały"));
}

TEST_CASE("words go on in what is added next, until they are ended", "[source]") {
  WordFolder folder;
  folder.add("wy");
  folder.add("trzymały");
  folder.end_run();
  folder.add("drugi");
  folder.add_mark();
  folder.add("raz");
  CHECK(folder.has_words());
  CHECK(folder.take() == " wytrzymały \n drugi \x01 raz ");
  CHECK_FALSE(folder.has_words());
  std::string letters;
  talia::source::append_letters(letters, " ala ma ");
  CHECK(letters == "alama");
}

TEST_CASE("figures and signs of games are words, points and dashes are not", "[source]") {
  CHECK(folded("★ 3") == " ★ 3 ");
  CHECK(folded("— … ! (") == " ");
}

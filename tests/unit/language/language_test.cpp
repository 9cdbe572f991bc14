#include "language/language.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace talia;

TEST_CASE("a language is found by the first part of its tag, and none has the entry of `und`", "[language]") {
  CHECK(language::of("pl-PL").tag == "pl");
  CHECK(&language::of("pl") == &language::of("pl-Latn-PL"));
  CHECK(language::of("p").tag == "und");
  CHECK(language::of("tlh").tag == "und");
  CHECK(language::of("").tag.empty());
  CHECK(language::of("").decimal_sign == ".");
  CHECK(language::of("tlh").decimal_sign == ",");
}

TEST_CASE("a region that writes otherwise has an entry of its own, and every other that of its language",
          "[language]") {
  CHECK(language::of("en-GB").date == "D\u00a0M Y");
  CHECK(&language::of("en-AU") == &language::of("en"));
  CHECK(language::of("de-CH").group_sign == "’");
  CHECK(language::of("de-AT").group_sign == ".");
}

TEST_CASE("an entry is whole: patterns come with their package, words all together", "[language]") {
  for (const Language& each : language::all()) {
    INFO(each.tag);
    CHECK(each.patterns.empty() == each.patterns_package.empty());
    CHECK((each.hyphenation_exceptions.empty() || !each.patterns.empty()));
    const bool has_words = !each.words[0].first.empty();
    for (std::size_t i = 0; i < each.words.size(); ++i) {
      CHECK(each.words[i].first == (has_words ? language::of("en").words[i].first : ""));
      CHECK(each.words[i].second.empty() == !has_words);
    }
    // Months come all together, with the day that they stand in, of which each part stands once.
    for (const std::string_view month : each.months) {
      CHECK(month.empty() == each.date.empty());
    }
    for (const char part : each.date.empty() ? std::string_view() : std::string_view("DMY")) {
      CHECK(std::ranges::count(each.date, part) == 1);
    }
    if (each.plural != nullptr) {
      CHECK(each.plural->least <= each.plural->names.size());
    }
  }
}

TEST_CASE("a list has the words that stand in it whole", "[language]") {
  CHECK(language::has_word("na do od", "do"));
  CHECK(language::has_word("na do od", "na"));
  CHECK(language::has_word("na do od", "od"));
  CHECK_FALSE(language::has_word("nad do od", "na"));
  CHECK_FALSE(language::has_word("na podo", "do"));
  CHECK_FALSE(language::has_word("na do", "o d"));
  CHECK_FALSE(language::has_word("na do", ""));
  CHECK_FALSE(language::has_word("", "na"));
  constexpr WordList short_words = U"na do od";
  CHECK(short_words.has(U"na"));
  CHECK(short_words.has(U"do"));
  CHECK(short_words.has(U"od"));
  CHECK_FALSE(short_words.has(U"d"));
  CHECK_FALSE(short_words.has(U"no"));  // As long, with the same first letter.
  CHECK_FALSE(short_words.has(U"o d"));
  CHECK_FALSE(short_words.has(U""));
  CHECK_FALSE(WordList().has(U"na"));
}

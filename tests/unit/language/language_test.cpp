#include "language/language.h"

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
}

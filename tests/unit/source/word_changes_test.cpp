#include "source/text/word_changes.h"

#include <random>
#include <string>

#include <catch2/catch.hpp>

using talia::source::word_changes;
using talia::source::WordChange;

namespace {

std::string told(std::string_view before, std::string_view after) {
  std::string all;
  for (const WordChange& each : word_changes(before, after)) {
    all += each.what == WordChange::What::gone   ? "[-" + each.words + "-]"
           : each.what == WordChange::What::come ? "{+" + each.words + "+}"
                                                 : each.words;
  }
  return all;
}

}  // namespace

TEST_CASE("of a text what changes is told word by word", "[source]") {
  CHECK(told("Hits for 3 damage.", "Hits for 3 damage.") == "Hits for 3 damage.");
  CHECK(told("Hits for 3 damage.", "Hits for 4 damage.") == "Hits for [-3 -]{+4 +}damage.");
  CHECK(told("a b c d", "a x c y d") == "a [-b -]{+x +}c {+y +}d");
  CHECK(told("", "Żółw śpi.") == "{+Żółw śpi.+}");
  CHECK(told("Żółw  śpi.\n", "") == "[-Żółw  śpi.\n-]");
  CHECK(told("", "").empty());
  CHECK(told(" a", "a") == "[- -]a");
}

TEST_CASE("the words of both texts are told, each once and in order", "[source]") {
  std::mt19937 chance(7);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time.
  const auto text = [&](std::size_t words) {
    std::string all;
    for (std::size_t i = 0; i < words; ++i) {
      all += std::string(1, static_cast<char>('a' + chance() % 5)) + (chance() % 4 == 0 ? "\n\n" : " ");
    }
    return all;
  };
  // The last are too long to be held against each other word by word.
  for (const std::size_t words : {0U, 1U, 5U, 40U, 40U, 40U, 3000U}) {
    const std::string before = text(words);
    const std::string after = text(words + chance() % 3);
    std::string old, now;
    for (const WordChange& each : word_changes(before, after)) {
      old += each.what != WordChange::What::come ? each.words : "";
      now += each.what != WordChange::What::gone ? each.words : "";
    }
    CHECK(old == before);
    CHECK(now == after);
  }
}

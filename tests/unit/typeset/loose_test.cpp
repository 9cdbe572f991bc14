// Justified lines in narrow columns: what gives way before spaces become wide.
#include <algorithm>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "typeset/ready.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using test::Studio;

namespace {

struct Look {
  double widest_space = 0;  // Over the font's own.
  int lone_words = 0;       // Lines of one word that leave more than a space free.
  int hyphens_in_row = 0;
  bool breaks_tie = false;
};

Look look(const std::string& words, Length measure, std::optional<int> hyphens_in_row = std::nullopt) {
  constexpr double letters_give = 0.03;
  Studio studio;
  TextStyle style = studio.style();
  style.alignment = Alignment::justified;
  style.hyphens_in_row = hyphens_in_row;
  const auto width = [&](std::string_view part) { return studio.typesetter.width_of(part, "pl", style); };
  const Length space = width("a b") - width("ab");
  const SetText text = studio.set(words, measure, style);
  const std::vector<std::string> lines = test::lines_of(text);
  Look result;
  result.breaks_tie = text.parted.has_value();
  int in_row = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto spaces = static_cast<double>(std::ranges::count(lines[i], ' '));
    const Length slack = measure - width(lines[i]).scaled(1 + letters_give);
    if (spaces > 0) {
      result.widest_space = std::max(result.widest_space, 1 + slack / space / spaces);
    } else {
      result.lone_words += slack > space ? 1 : 0;
    }
    in_row = lines[i].ends_with('-') ? in_row + 1 : 0;
    result.hyphens_in_row = std::max(result.hyphens_in_row, in_row);
  }
  return result;
}

}  // namespace

TEST_CASE("names are divided rather than that justified lines are very loose", "[typeset]") {
  const std::string names =
      "Nad rzeką stoi gospoda Niepocieszonego Bednarza, w której stara Przemysława Zawieruszyńska z "
      "Krzemieniogrodu i jej brat Wszebor Niedźwiedziogórski opowiadają podróżnym o Wielkiej Nawałnicy.";
  const Look narrow = look(names, 105_pt);
  CHECK(narrow.widest_space < 2.2);
  CHECK(narrow.lone_words == 0);
  CHECK_FALSE(narrow.breaks_tie);
}

TEST_CASE("a third line in a row ends hyphenated rather than that one is very loose, if the style lets it",
          "[typeset]") {
  const std::string long_words =
      "Nieprzyjaciel zaproponował wielodniowe porozumienie, lecz najstarszy mieszkaniec twierdzy natychmiast "
      "odpowiedział, że niebezpieczeństwo pozostaje niezmienione i nieprzezwyciężone.";
  const Look usual = look(long_words, 120_pt);
  CHECK(usual.widest_space < 1.3);
  CHECK(usual.hyphens_in_row == 3);
  const Look held = look(long_words, 120_pt, 2);
  CHECK(held.widest_space > 3);
  CHECK(held.hyphens_in_row <= 2);
}

TEST_CASE("one-letter words part from the next before spaces are wider than words, and the text tells",
          "[typeset]") {
  const std::string short_words =
      "Krzyk i w śnieg w szczęk, o drzwi z trzask, a w zmierzch u Strzeg i w strach.";
  const Look narrow = look(short_words, 105_pt);
  CHECK(narrow.widest_space < 2.6);
  CHECK(narrow.breaks_tie);
  // Where spaces are wide, but not so wide, the words stay together.
  const Look wide = look(short_words, 130_pt);
  CHECK(wide.widest_space > 2.5);
  CHECK_FALSE(wide.breaks_tie);
}

TEST_CASE("a paragraph that is made ready once is set in lines more or fewer as one that is set anew",
          "[typeset]") {
  const std::string sentence =
      "Nad rzeką stoi gospoda, w której stary bednarz opowiada podróżnym o nawałnicy. ";
  const Studio studio;
  std::size_t loosened = 0;
  for (const std::string& words :
       {sentence, fmt::format("{0}{0}{0}", sentence), fmt::format("{0}{0}{0}{0}{0}", sentence),
        "Konstantynopolitańczykowianeczka " + sentence, std::string("Nad")}) {
    for (const Length width : {60_pt, 150_pt, 210_pt}) {
      for (const Alignment alignment : {Alignment::left, Alignment::justified}) {
        TextStyle style = studio.style();
        style.alignment = alignment;
        const std::vector<Inline> inlines{{Words{MappedText::from(std::string(words), {})}, {}}};
        Diagnostics diagnostics;
        const auto set_anew = [&](int by) {
          style.looseness = by;
          return studio.typesetter.set(inlines, "pl", width, style, {}, diagnostics);
        };
        const SetText usual = set_anew(0);
        ReadyParagraph ready(studio.typesetter, inlines, {"pl", width, style, {}}, diagnostics);
        CHECK(typeset::dump(ready.set()) == typeset::dump(usual));
        for (const int by : {-1, 1, 2}) {
          const SetText anew = set_anew(by);
          const auto set = ready.set(by);
          CAPTURE(words, width.in_pt(), by);
          REQUIRE(set.has_value() ==
                  (static_cast<int>(anew.lines.size()) == static_cast<int>(usual.lines.size()) + by));
          if (set) {
            CHECK(typeset::dump(*set) == typeset::dump(anew));
            ++loosened;
          }
        }
      }
    }
  }
  CHECK(loosened > 5);
}

// A language that is one entry of pipeline/language/entries.cpp, and nothing else anywhere.
#include <catch2/catch.hpp>

#include "formula/formula.h"
#include "language/language.h"
#include "source/text/unicode.h"
#include "typeset/breaking/breaks.h"
#include "typeset/breaking/hyphenation.h"
#include "typeset/paragraph/characters.h"
#include "typeset/paragraph/dice_tokens.h"
#include "typeset/paragraph/paragraph.h"
#include "typeset/paragraph/punctuation.h"

using namespace talia;

namespace {

// As the house wants its signs.
std::string written(std::string_view words) {
  Habits habits;
  habits.typographic = true;
  typeset::PunctuationWriter writer("de-AT", habits);
  const std::u32string all = source::decode(words);
  std::u32string out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const char32_t next = i + 1 < all.size() ? all[i + 1] : 0;
    const auto change =
        writer.write(out, all[i], next, source::encode(std::u32string_view(all).substr(i + 1)));
    out.erase(out.size() - change.dropped);
    if (change.before != 0) {
      out += change.before;
    }
    out += change.sign;
  }
  return source::encode(out);
}

// With `|` where a line may end, `¦` where only in need, and `‐` for a hyphen that comes with it.
std::string parted_in_german(std::string_view words) {
  typeset::Characters text;
  text.written = source::decode(words);
  text.language = "de";
  // Of no patterns; the machine may have the package or not.
  const typeset::Hyphenator german("UTF-8\nfel1sen\nsen1burg\nzau1be\nbe1rin\nwan1dern\n");
  TextStyle style;
  style.habits.short_words = true;
  std::u32string out;
  std::uint32_t at = 0;
  for (const typeset::Break& each : typeset::find_breaks(text, &german, style)) {
    if (each.kind != typeset::BreakKind::end) {
      out += std::u32string_view(text.written).substr(at, each.next - at);
      out += each.kind == typeset::BreakKind::hyphen ? U"‐" : U"";
      out += each.only_in_need ? U'¦' : U'|';
      at = each.next;
    }
  }
  return source::encode(out + text.written.substr(at));
}

std::string came_to(std::string_view expression) {
  Diagnostics diagnostics;
  Formula formula = formula::parse(MappedText::from(std::string(expression), {}), diagnostics, "de");
  formula::check(formula, Scope(), Type(), diagnostics);
  const auto value = formula::evaluate(formula, formula::NoNames());
  REQUIRE(value);
  REQUIRE_FALSE(diagnostics.has_errors());
  return formula::to_text(*value);
}

std::vector<std::string> rolls_in(std::u32string_view text, std::string_view language) {
  std::vector<std::string> rolls;
  for (const typeset::DiceToken& roll : typeset::dice_tokens_in(text, language::of(language))) {
    rolls.push_back(source::encode(text.substr(roll.begin, roll.end - roll.begin)));
  }
  return rolls;
}

}  // namespace

TEST_CASE("German is one entry: a paragraph has its quotes, ties and hyphens, and numbers their forms",
          "[typeset]") {
  CHECK(written("\"Nimm den 'Mondstein' mit\", sagte sie.") == "„Nimm den ‚Mondstein‘ mit“, sagte sie.");
  CHECK(parted_in_german("Die Zauberin, z. B. Agnes I. aus Felsenburg, wandern S. 7, Nr. 12") ==
        "Die ¦Zau‐|be‐|rin, |z. ¦B. ¦Agnes ¦I. ¦aus ¦Fel‐|sen‐|burg, |wan‐|dern |S. ¦7, |Nr. ¦12");
  CHECK(came_to("grouped(1234)") == "1.234");
  CHECK(came_to("decimal(5 / 2, 2)") == "2,50");
  CHECK(came_to("plural(1, 'Taler', 'Talern') + ' ' + plural(3, 'Stein', 'Steine')") == "Taler Steine");
  CHECK(language::of("de").word("chapter") == "Kapitel");
  CHECK(rolls_in(U"2W6+1 Schaden, W20, 3k6", "de") == std::vector<std::string>{"2W6+1", "W20"});
  CHECK(rolls_in(U"2W6+1 albo 3k6-2", "pl") == std::vector<std::string>{"3k6-2"});
}

TEST_CASE("a language's spaces inside its quotes hold the line together, whoever typed them", "[typeset]") {
  const auto written_in = [](const std::string& language, const std::string& words) {
    Diagnostics diagnostics;
    const std::vector<Inline> line{{Words{MappedText::from(words, {})}, {}}};
    return source::encode(
        typeset::read_characters(line, language, {}, Symbols(), diagnostics).characters.written);
  };
  CHECK(written_in("fr", "dit « vendu, rendu ». Une") == "dit «\u202fvendu, rendu\u202f». Une");
  CHECK(written_in("fr", "dit «vendu».") == "dit «vendu».");
  CHECK(written_in("pl", "rzekł « nie ».") == "rzekł « nie ».");
}

#include "language/sorting.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace talia;
using Words = std::vector<std::string>;

namespace {

Words sorted(Words words, std::string_view language) {
  std::ranges::sort(
      words, {}, [&](const std::string& word) { return language::sort_key(word, language::of(language)); });
  return words;
}

}  // namespace

TEST_CASE("words stand by the alphabet of their language", "[language]") {
  CHECK(sorted({"źdźbło", "żaba", "zamek", "łata", "laska", "lwica", "ćma", "cyna", "Ćwik", "Cytra"}, "pl") ==
        Words{"cyna", "Cytra", "ćma", "Ćwik", "laska", "lwica", "łata", "zamek", "źdźbło", "żaba"});
  CHECK(sorted({"öga", "zon", "åka", "ära", "ask"}, "sv") == Words{"ask", "zon", "åka", "ära", "öga"});
  CHECK(sorted({"Öl", "Ofen", "Omen", "Ostern"}, "de") == Words{"Ofen", "Öl", "Omen", "Ostern"});
  CHECK(sorted({"éclair", "ebb", "eel", "ecru"}, "en") == Words{"ebb", "éclair", "ecru", "eel"});
}

TEST_CASE("signs stand before digits, digits before letters, and case decides last", "[language]") {
  CHECK(sorted({"a", "1", "-", "B", "b", "A"}, "en") == Words{"-", "1", "A", "a", "B", "b"});
  CHECK(sorted({"W-010", "W-002", "C-900"}, "pl") == Words{"C-900", "W-002", "W-010"});
  CHECK(sorted({"ab", "a b", "a-b"}, "en") == Words{"a b", "a-b", "ab"});
}

TEST_CASE("numbers in words stand by their size, however they are written", "[language]") {
  CHECK(sorted({"d20", "d6", "d10", "d100", "d"}, "en") == Words{"d", "d6", "d10", "d20", "d100"});
  CHECK(sorted({"Poziom 10", "Poziom 2", "Poziom", "Poziomka"}, "pl") ==
        Words{"Poziom", "Poziom 2", "Poziom 10", "Poziomka"});
  CHECK(sorted({"lamp 07", "lamp 8", "lamp 7", "lamp 7a", "lamp 0"}, "en") ==
        Words{"lamp 0", "lamp 07", "lamp 7", "lamp 7a", "lamp 8"});
  CHECK(sorted({"2.10", "2.9", "10.1"}, "en") == Words{"2.9", "2.10", "10.1"});
  CHECK(sorted({"99999999999999999999", "100000000000000000000", "1"}, "en") ==
        Words{"1", "99999999999999999999", "100000000000000000000"});
}

TEST_CASE("words go on behind a comma as if it were not there", "[language]") {
  CHECK(sorted({"Roads by night", "Roads, and who pays", "Roads", "Roads, in winter"}, "en") ==
        Words{"Roads", "Roads, and who pays", "Roads by night", "Roads, in winter"});
}

TEST_CASE("equal words of other letters have an order too", "[language]") {
  CHECK(sorted({"resumé", "resume"}, "en") == Words{"resume", "resumé"});
  CHECK(sorted({"Łódź", "Lodz"}, "en") == Words{"Lodz", "Łódź"});
}

TEST_CASE("a list has a text under its letter, where the alphabet has it", "[language]") {
  const auto head = [](const std::string& text, const std::string& language) {
    return language::head_letter(text, language::of(language));
  };
  CHECK(head("łuk", "pl") == "Ł");
  CHECK(head("łuk", "en") == "L");
  CHECK(head("École", "fr") == "E");
  CHECK(head("Äpfel", "de") == "A");
  CHECK(head("ärla", "sv") == "Ä");
  CHECK(head("Œuvre", "fr") == "O");
  CHECK(head("якорь", "ru") == "Я");
  for (const std::string text : {"", "12 lamps", "„Lamp”", "-1"}) {
    CHECK(head(text, "en").empty());
  }
}

TEST_CASE("each alphabet lists letters behind one that it follows", "[language]") {
  for (const Language& each : language::all()) {
    INFO(each.tag);
    CHECK((each.alphabet.empty() || each.alphabet.front() != U' '));
    CHECK(each.alphabet.find(U"  ") == std::u32string_view::npos);
  }
}

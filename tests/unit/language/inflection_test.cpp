// Forms of one noun as those of another.
#include "language/inflection.h"

#include <catch2/catch.hpp>

using namespace talia;

TEST_CASE("a form of a noun is made of another noun where the ending is certain", "[language]") {
  const auto made = [](const char* form, const char* noun, const char* other, const char* language) {
    return language::form_like(form, noun, other, language::of(language)).value_or("?");
  };
  // Nouns that end alike.
  CHECK(made("Zatruć", "Zatrucia", "Otrucia", "pl") == "Otruć");
  CHECK(made("Zatrucie", "Zatrucia", "Otrucia", "pl") == "Otrucie");
  CHECK(made("Zmęczeniem", "Zmęczenie", "Znużenie", "pl") == "Znużeniem");
  CHECK(made("Zmęczenie", "Zmęczenie", "Znużenie", "pl") == "Znużenie");
  CHECK(made("Ran", "Rana", "Zmiana", "pl") == "Zmian");
  // By the ending of the case.
  CHECK(made("Hazardu", "Hazard", "Ryzyko", "pl") == "Ryzyka");
  CHECK(made("Hazardem", "Hazard", "Ryzyko", "pl") == "Ryzykiem");
  CHECK(made("Hazardu", "Hazard", "Gra", "pl") == "Gry");
  CHECK(made("Hazardem", "Hazard", "Walka", "pl") == "Walką");
  CHECK(made("Hazardowi", "Hazard", "Pole", "pl") == "Polu");
  CHECK(made("towers", "tower", "church", "en") == "churches");
  CHECK(made("tower’s", "tower", "church", "en") == "church’s");
  // `u` or `a`, a softened stem, a plural of its own: nobody can tell.
  CHECK(made("Hazardu", "Hazard", "Zakład", "pl") == "?");
  CHECK(made("Hazardzie", "Hazard", "Ryzyko", "pl") == "?");
  CHECK(made("rogu", "róg", "pole", "pl") == "?");
  CHECK(made("towers", "tower", "city", "en") == "?");
  CHECK(made("Türme", "Turm", "Haus", "de") == "?");
}

// Nouns behind prepositions.
#include "language/cases.h"

#include <catch2/catch.hpp>

using namespace talia;

TEST_CASE("a noun stands in the case that the preposition before it asks for", "[language]") {
  const Language& polish = language::of("pl-PL");
  const auto declined = [&](const char* noun, const char* behind) {
    return language::declined(noun, behind, polish);
  };
  CHECK(declined("tabela", "w") == "tabeli");
  CHECK(declined("tabela", "W") == "tabeli");
  CHECK(declined("Tabela", "z") == "Tabeli");
  CHECK(declined("tabela", "przez") == "tabelę");
  CHECK(declined("tabela", "pod") == "tabelą");
  CHECK(declined("rozdział", "w") == "rozdziale");
  CHECK(declined("rozdział", "dzięki") == "rozdziałowi");
  CHECK(declined("rozdział", "przed") == "rozdziałem");
  CHECK(declined("rycina", "na") == "rycinie");
  CHECK(declined("rysunek", "do") == "rysunku");
  CHECK(declined("strona", "na") == "stronie");
  // What is no preposition asks for nothing, and what is not known stays.
  CHECK(declined("tabela", "patrz") == "tabela");
  CHECK(declined("tabela", "") == "tabela");
  CHECK(declined("ryc.", "na") == "ryc.");
  CHECK(language::declined("table", "in", language::of("en")) == "table");
}

TEST_CASE("a form that a preposition never asks for is told with the likely one", "[language]") {
  const Language& polish = language::of("pl");
  const auto meant = [&](const char* form, const char* behind) {
    return language::form_behind(form, behind, polish).value_or("");
  };
  CHECK(meant("tabela", "w") == "tabeli");
  CHECK(meant("Rozdział", "Bez") == "Rozdziału");
  CHECK(meant("stronie", "do") == "strony");
  CHECK(meant("rozdział", "z") == "rozdziału");
  // `w` asks for a place, or for where something goes.
  CHECK(meant("tabeli", "w").empty());
  CHECK(meant("tabelę", "w").empty());
  CHECK(meant("rozdział", "przez").empty());
  CHECK(meant("tabela", "zob.").empty());
  CHECK(meant("tabelka", "w").empty());
  CHECK_FALSE(language::form_behind("table", "in", language::of("en")));
}

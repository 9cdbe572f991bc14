#include "language/counted.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace talia;

TEST_CASE("a noun takes the form that its number asks for", "[language]") {
  const Language& polish = language::of("pl");
  const language::CountedForms points{"punkt", "punkty", "punktów"};
  CHECK(language::form_for(5, "punkty", points, "", polish) == "punktów");
  CHECK(language::form_for(1, "punktów", points, "", polish) == "punkt");
  CHECK(language::form_for(22, "punkty", points, "", polish) == std::nullopt);
  // In other cases small numbers have the form of large ones, but not where the accusative is asked for.
  CHECK(language::form_for(3, "punktów", points, "do", polish) == std::nullopt);
  CHECK(language::form_for(3, "punktów", points, "leczy", polish) == "punkty");
  const language::CountedForms dice{"kość", "kości", "kości"};
  CHECK(language::form_for(2, "kość", dice, "o", polish) == "kości");
  CHECK(language::form_for(1, "kości", dice, "na", polish) == std::nullopt);
}

TEST_CASE("nouns that are counted have all forms of their language, and each form one noun", "[language]") {
  for (const char* const tag : {"en", "pl"}) {
    const Language& language = language::of(tag);
    std::vector<std::string> forms;
    for (const language::CountedForms& noun : language::counted_nouns(language)) {
      CHECK(noun.size() == language.plural->least);
      forms.insert(forms.end(), noun.begin(), noun.end());
    }
    CHECK(forms.size() > 50);
  }
  CHECK(language::counted_nouns(language::of("fi")).empty());
}

TEST_CASE("numbers are read that stand as words", "[language]") {
  CHECK(language::number_of_word("siedmiu", language::of("pl")) == 7);
  CHECK(language::number_of_word("dwie", language::of("pl")) == 2);
  CHECK(language::number_of_word("twelve", language::of("en")) == 12);
  CHECK(language::number_of_word("one", language::of("en")) == std::nullopt);
}

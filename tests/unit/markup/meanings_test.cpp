// Terms and their meanings, which CommonMark does not know.
#include <catch2/catch.hpp>

#include "markup/parse.h"
#include "unit/markup_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using markup::Mode;
using test::Parsed;

namespace {

// Terms before `:`, meanings between bars; of a text that is one list of terms.
std::string terms_of(const std::string& text) {
  const Parsed parsed(text);
  INFO(markup::dump(parsed.text));
  CHECK(parsed.diagnostics.empty());
  REQUIRE(parsed.text.blocks.size() == 1);
  const auto* const list = std::get_if<ListBlock>(&parsed.text.blocks[0].what);
  REQUIRE(list != nullptr);
  CHECK(list->defines);
  std::string all;
  for (const std::vector<Block>& item : list->items) {
    for (std::size_t i = 0; i < item.size(); ++i) {
      all += (i == 0   ? ""
              : i == 1 ? ": "
                       : " | ") +
             markup::plain_text(std::get<Paragraph>(item[i].what).inlines);
    }
    all += "\n";
  }
  return all;
}

}  // namespace

TEST_CASE("a line above lines that begin with a colon is a term, and these are its meanings", "[markup]") {
  CHECK(terms_of("Ebb\n: water that goes\n") == "Ebb: water that goes\n");
  CHECK(terms_of("Ebb\n: water\n: a while\n") == "Ebb: water | a while\n");
  CHECK(terms_of("Ebb\n:   water\n\nFlood\n: more\n") == "Ebb: water\nFlood: more\n");
  CHECK(terms_of("Ebb\n: water\nFlood\n: more\n") == "Ebb: water\nFlood: more\n");
  // What goes on with a meaning is set in, or nothing with a colon follows it.
  CHECK(terms_of("Ebb\n: water\nthat goes\n") == "Ebb: water that goes\n");
  CHECK(terms_of("Ebb\n: water\n  that goes\n: a while\n") == "Ebb: water that goes | a while\n");
  CHECK(terms_of("*Ebb* {1 + 1}\n: *water* [[crab]]\n") == "Ebb {1 + 1}: water [[crab]]\n");
}

TEST_CASE("terms and meanings know the bytes that they came from", "[markup]") {
  const Parsed parsed("Ala.\n\nOd*p*ływ\n: woda *żywa*\n");
  CHECK(parsed.origins() == std::vector<std::string>{"Ala.", "Od", "p", "ływ", "woda ", "żywa"});
  CHECK_THAT(markup::dump(parsed.text), Contains("definitions @6-30\n    item\n      paragraph"));
}

TEST_CASE("terms stand in quotations and lists, and not in texts of paragraphs alone", "[markup]") {
  for (const std::string text :
       {"> Ebb\n> : water\n> Flood\n> : more\n", "- Ebb\n  : water\n\n  Flood\n  : more\n"}) {
    const Parsed parsed(text);
    CHECK(parsed.diagnostics.empty());
    CHECK_THAT(markup::dump(parsed.text), Contains("definitions"));
    CHECK(markup::plain_text(parsed.text) == "Ebb\nwater\nFlood\nmore");
  }
  const Parsed inside("Ebb\n: water\n", Mode::inline_only);
  CHECK_FALSE(std::holds_alternative<ListBlock>(inside.text.blocks.at(0).what));
  // An icon, or a colon that belongs to a word, opens none.
  CHECK(std::holds_alternative<Paragraph>(Parsed("Ebb\n:miecz: water\n").text.blocks.at(0).what));
  CHECK(std::holds_alternative<Paragraph>(Parsed("Ebb\n\\: water\n").text.blocks.at(0).what));
}

TEST_CASE("a meaning without a term is told, and so is a term of two lines", "[markup]") {
  CHECK(Parsed("Words.\n\n: water\n").faults() == std::vector<std::string>{": water"});
  CHECK(Parsed("Ebb\nand flood\n: water\n").faults() == std::vector<std::string>{"and flood"});
  CHECK(Parsed("Ebb\nand flood\n: water\n").text.is_broken);
}

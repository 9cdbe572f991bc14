#include "typeset/unbroken.h"

#include <memory>

#include <catch2/catch.hpp>

#include "typeset/fonts/subset.h"
#include "unit/typeset_fixture.h"

using namespace talia;

namespace {

std::string words_of(const std::vector<Inline>& inlines) {
  std::string out;
  for (const Inline& each : inlines) {
    const std::string place = each.style.anchor ? "#" + *each.style.anchor : std::string();
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      out += "[" + place + words->text.str() + "]";
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      out += "(" + place + link->text.str() + " > " + link->destination + ")";
    } else if (std::holds_alternative<LineBreak>(each.what)) {
      out += "/";
    } else if (const auto* const icon = std::get_if<IconName>(&each.what)) {
      out += ":" + icon->name.str() + ":";
    }
  }
  return out;
}

Inline plain_words(const std::string& words) {
  return {Words{MappedText::from(words, {})}, {}};
}

}  // namespace

TEST_CASE("words for screens have the signs of their language, and keep together what that does",
          "[typeset]") {
  const Symbols none;
  TextStyle style;
  style.habits.typographic = true;
  CHECK(words_of(typeset::unbroken({plain_words("Był   w  lesie \"sam\"... ")}, "pl", style, none)) ==
        "[Był w\u00a0lesie „sam”…]");
  style.habits.typographic = false;
  style.habits.is_tailored = false;
  CHECK(words_of(typeset::unbroken({plain_words("Był w lesie \"sam\"")}, "pl", style, none)) ==
        "[Był w lesie \"sam\"]");
}

TEST_CASE("styles, links, breaks, icons and places stay where they are", "[typeset]") {
  Symbols symbols;
  symbols.add({"icon/claw", {}, {}});
  Inline strong = plain_words("strong ");
  strong.style.strong = true;
  Inline placed = plain_words("here");
  placed.style.anchor = std::make_shared<const std::string>("a");
  const std::vector<Inline> made = typeset::unbroken({plain_words("so "),
                                                      strong,
                                                      placed,
                                                      {LineBreak{}, {}},
                                                      {Hyperlink{"b", MappedText::from("there", {})}, {}},
                                                      {IconName{MappedText::from("claw", {})}, {}},
                                                      {IconName{MappedText::from("none", {})}, {}}},
                                                     "en", TextStyle(), symbols);
  CHECK(words_of(made) == "[so ][strong ][#ahere]/(there > b):claw:");
  CHECK(made[1].style.strong);
  CHECK_FALSE(made[2].style.strong);
}

TEST_CASE("a font of few characters has these alone, and what is no font gives none", "[typeset]") {
  const auto files = source::disk_files(TALIA_TESTS "/fonts");
  const std::string whole = files->read("text-regular.ttf").value();
  const auto few = typeset::subset(whole, {U'a', U'ż'});
  REQUIRE(few);
  CHECK(few->size() < whole.size() / 2);
  CHECK_FALSE(typeset::subset("no font at all", {U'a'}));
  CHECK_FALSE(typeset::subset("", {U'a'}));
}

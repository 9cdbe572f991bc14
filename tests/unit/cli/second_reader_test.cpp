// What `check` says of words and files that nothing else needs.
#include <catch2/catch.hpp>

#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;

TEST_CASE("an icon that nothing uses is told, and one that is used is not", "[cli]") {
  const Copy copy;
  const std::string drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path fill=\"currentColor\" d=\"M2 "
      "2h20v20z\"/></svg>\n";
  copy.put("templates/icons/own-wolf.svg", drawing);
  copy.put("templates/icons/own-fox.svg", drawing);
  copy.put(
      "content/campaigns/reach/gear/fox.yaml",
      "kind: gear\nid: own_fox\nref: G-97\nname: Fox\nweight: 1\nprice: 1\ntext: \"The :own-fox: barks.\"\n");
  const test::Said said = copy.says({"check"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.error, "nothing uses the icon `own-wolf` [unused-file]"));
  CHECK(has(said.error, "0 errors, 1 warning"));
  CHECK_FALSE(has(said.error, "own-fox"));
}

TEST_CASE("an icon that nothing uses is accepted at its file", "[cli]") {
  const Copy copy;
  copy.put(
      "templates/icons/own-wolf.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path fill=\"currentColor\" d=\"M2 "
      "2h20v20z\"/></svg>\n");
  copy.put("content/findings.yaml",
           "allow: [{code: unused-file, at: templates/icons/own-wolf.svg, why: kept for a friend}]\n");
  const test::Said said = copy.says({"check"});
  INFO(said.error);
  CHECK_FALSE(has(said.error, "[unused-file]"));
  CHECK(has(said.error, "1 allowed"));
}

TEST_CASE("a card that the list of its kind forgot is told, even if something refers to it", "[cli]") {
  const Copy copy;
  const auto put_gear = [&](const std::string& id, const std::string& ref, const std::string& text) {
    copy.put("content/campaigns/reach/gear/" + id + ".yaml",
             "kind: gear\nid: " + id + "\nref: " + ref + "\nname: Own " + id +
                 "\nweight: 1\nprice: 1\ntext: \"" + text + "\"\n");
  };
  put_gear("rope", "G-97", "Good for a [[lamp]].");
  put_gear("lamp", "G-98", "It burns.");
  const std::string deck = "content/campaigns/reach/decks/gear.yaml";
  const std::string listed =
      "kind: deck\nid: gear\nname: Gear\ntemplate: gear\ncards: [{id: boat_hook}, {id: "
      "oilcloth}, {id: rope}";
  copy.put(deck, listed + "]\n");
  CHECK(has(copy.says({"check"}).error,
            "`lamp` stands in no deck, and 3 others of its kind do [unused-definition]"));
  copy.put(deck, listed + ", {id: lamp}]\n");
  CHECK_FALSE(has(copy.says({"check"}).error, "[unused-definition]"));
  // What a condition leaves out is left out on purpose.
  copy.put(deck,
           "kind: deck\nid: gear\nname: Gear\ntemplate: gear\ncards: [{where: \"kind == 'gear' and id != "
           "'lamp'\"}]\n");
  CHECK_FALSE(has(copy.says({"check"}).error, "[unused-definition]"));
}

TEST_CASE("what is tried out is spelled like what is there", "[cli]") {
  const std::string dictionaries = "/usr/share/hunspell";
  if (!std::filesystem::exists(dictionaries + "/en_US.dic")) {
    return;
  }
  const Copy copy;
  // A word of three capitals is one where the dictionary knows it.
  copy.put("content/campaigns/reach/gear/rope.yaml",
           "kind: gear\nid: rope\nref: G-97\nname: Rope\nweight: 1\nprice: 1\ntext: It takes ALL, and all is "
           "well.\n");
  const test::Said said =
      test::talia_says({"rename", "oilcloth", "waxcloth", "--workspace", copy.workspace()}, dictionaries);
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(copy.read("content/campaigns/reach/gear/waxcloth.yaml"), "id: waxcloth"));
}

#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;

TEST_CASE("an impact names what reads the subject, near and far", "[cli][impact]") {
  const Copy copy;
  const std::string health = copy.says({"impact", "armour_points"}).out;
  CHECK(has(health, "creature tide_crab       health  17"));
  CHECK(has(health, "creature tide_crab       threat  8"));  // By way of health.
  CHECK_FALSE(has(health, "hunger"));
  copy.put("content/systems/hexfall/more.yaml", "kind: functions\nconstants: {idle: {value: 3}}\n");
  CHECK(copy.says({"impact", "idle"}).out == "nothing reads it\n");
  const std::string term = copy.says({"impact", "stance.wary"}).out;
  CHECK(has(term, "tide_crab"));
  CHECK_FALSE(has(term, "lamp_eel"));
  const std::string definition =
      copy.says({"impact", "content/campaigns/reach/places/sunken_stair.yaml"}).out;
  CHECK(has(definition, "tide_crab.yaml"));  // A reference in its text.
  CHECK(has(copy.says({"impact", "night", "--format", "json"}).out, "\"stat\": \"threat\""));
}

TEST_CASE("an impact with a change tells old and new, and writes nothing", "[cli][impact]") {
  const Copy copy;
  const std::string crab = "content/campaigns/reach/creatures/tide_crab.yaml";
  const Said said = copy.says({"impact", crab, "--with", "might=9", "--format", "json"});
  CHECK(said.status == 1);  // A bold rule does not hold of it any more.
  CHECK(has(said.out, "\"old\": \"slack\",\n      \"new\": \"flood\""));
  CHECK(has(copy.says({"show", "tide_crab"}).out, "slack"));
  CHECK(copy.says({"impact", crab, "--with", "might=4"}).out == "nothing moves\n");
  const Said broken = copy.says({"impact", crab, "--with", "might=99"});
  CHECK(has(broken.out, "slack → none"));
  CHECK(has(broken.error, "[out-of-range]"));
  CHECK(broken.status == 1);
  const std::string words = copy.says({"impact", crab, "--with", "moves[0].text=Lets go."}).out;
  CHECK(has(words, "Lets go."));
}

TEST_CASE("an impact of a file finds each file of the workspace, whatever the share folder holds",
          "[cli][impact]") {
  const Copy copy;
  for (const char* const file : {"templates/hexfall/creature.yaml", "schemas/hexfall/creature.schema.yaml",
                                 "content/systems/hexfall/winds.yaml"}) {
    const Said said = copy.says({"impact", file});
    INFO(file << '\n' << said.error);
    CHECK(said.status == 0);
  }
  CHECK(has(copy.says({"impact", "templates/hexfall/creature.yaml"}).out, "reach/creatures"));
}

TEST_CASE("an impact tells the decks whose faces show the subject", "[cli][impact]") {
  const Copy copy;
  const auto decks = [&](const std::string& subject) {
    const std::string out = copy.says({"impact", subject}).out;
    const auto at = out.find("decks\n");
    return at == std::string::npos
               ? std::string()
               : out.substr(at, out.find_last_not_of('\n', out.find("\n\n", at)) + 1 - at);
  };
  CHECK(decks("price") == "decks\n  reach/gear");
  CHECK(decks("copper") == "decks\n  reach/gear");  // A stat.
  CHECK(decks("hexfall.tide").find("reach/gear") == std::string::npos);
  CHECK(decks("content/campaigns/reach/gear/oilcloth.yaml") == "decks\n  reach/gear");
  CHECK(decks("depth").empty());  // No template shows places.
}

TEST_CASE("an impact tells the mechanics, and how their rule tests would answer", "[cli][impact]") {
  const Copy copy;
  copy.put("content/systems/hexfall/tide.yaml",
           "kind: mechanics\nmechanics:\n  hexfall.worn:\n    heading: Armour\n    cases:\n"
           "      - {given: {armour: text}, expect: {points: armour_points(armour)}}\n");
  copy.put("content/systems/hexfall/tests/tests.yaml",
           "- {id: shell, mechanic: hexfall.worn, given: {armour: shell}, expect: {points: 4}}\n");
  CHECK(has(copy.says({"impact", "armour_points"}).out, "mechanics\n  hexfall.worn\n"));
  CHECK(has(copy.says({"impact", "armour_points", "--with", "armour_points=5"}).out,
            "mechanics\n  hexfall.worn  shell  {points: 4} → {points: 5}\n"));
}

TEST_CASE("an impact of what there is not says what there is", "[cli][impact]") {
  const Copy copy;
  const Said unknown = copy.says({"impact", "armor_points"});
  CHECK(unknown.status == 2);
  CHECK(has(unknown.error, "did you mean `armour_points`?"));
  const Said cell = copy.says({"impact", "tides", "--with", "tides[17].hunger=3"});
  CHECK(cell.status == 2);
  CHECK(has(cell.error, "nothing is called `tides[17].hunger` here"));
  CHECK(copy.says({"impact", "tides", "--with", "tides=3"}).status == 2);
  CHECK(copy.says({"impact", "tides", "--with", "hunger"}).status == 2);
  CHECK(has(copy.says({"impact", "night", "--with", "night=endless"}).error, "no choice `endless`"));
}

// Cards with two faces, and sides that players are not to see before a card is turned.
#include <map>

#include <catch2/catch.hpp>

#include "unit/cli_fixture.h"

namespace talia::test {

namespace {

const std::string oracle = TALIA_TESTS "/golden/words/oracle";
const std::string answers = "content/campaigns/shallows/answers/",
                  decks = "content/campaigns/shallows/decks/";

// The bytes of a build's outputs, by their names.
std::map<std::string, std::string> outputs_of(const Copy& copy) {
  std::map<std::string, std::string> all;
  for (const std::string& name : copy.outputs()) {
    all.emplace(name, copy.output(name));
  }
  return all;
}

std::string replaced(std::string text, std::string_view old, std::string_view now) {
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), now);
}

// A deck of the oracle's game, in the place of those that it has.
void put_deck(const Copy& copy, const std::string& rest) {
  copy.put(decks + "oracle.yaml", "kind: deck\nid: oracle\nname: Oracle\n" + rest);
  copy.put(decks + "readings.yaml", "kind: deck\nid: readings\ncards: [{where: \"kind == 'answer'\"}]\n");
}

Said checked(const Copy& copy) {
  return copy.says({"check"});
}

}  // namespace

TEST_CASE("behind each card stands its own other side, else the deck's back", "[cli]") {
  const Copy copy(oracle);
  const Said said = copy.says({"dump", "--stage", "page", "shallows"});
  CHECK(said.status == 0);
  // The back of the only omen without an answer.
  CHECK(count_of(said.out, "The Shallows") >= 1);
  for (const char* const name : {"The Wharf", "The Undertow", "The Feather", "The Clapper", "The Gull"}) {
    CHECK(has(said.out, name));
  }
}

TEST_CASE("the reversed reading of a card is the front of another template with the same definition",
          "[cli]") {
  const Copy copy(oracle);
  const Said said = copy.says({"dump", "--stage", "fit", "shallows"});
  CHECK(said.status == 0);
  CHECK(count_of(said.out, "lantern back") == 2);  // Of each deck one.
}

TEST_CASE("an other side whose text has no room is told as any face is, and withholds the deck", "[cli]") {
  Copy copy(oracle);
  std::string much = "  ";
  for (int i = 0; i < 400; ++i) {
    much += "undertow ";
  }
  copy.put(answers + "wharf.yaml", copy.read(answers + "wharf.yaml") + "\n" + much + "\n");
  CHECK(copy.build() == 1);
  CHECK(has(copy.report, answers + "wharf.yaml"));
  CHECK(has(copy.report, "[text-overflows]"));
  CHECK(copy.output("shallows/oracle-a4.pdf").empty());
  CHECK_FALSE(copy.output("shallows/readings-a4.pdf").empty());
}

TEST_CASE("a template that was refused has no size, and the two sides of its cards are not compared",
          "[cli]") {
  const Copy copy(oracle);
  const std::string file = "templates/undertow/answer.yaml", face = copy.read(file);
  copy.put(file, replaced(face, "style: title", "stile: title"));
  const Said slip = checked(copy);
  CHECK(has(slip.error, "[unknown-field]"));
  CHECK(has(slip.error, "1 error, 0 warnings"));
  copy.put(file, face + "column: [\n");
  const Said unread = checked(copy);
  CHECK(has(unread.error, "[bad-yaml]"));
  CHECK(has(unread.error, "1 error, 0 warnings"));
  copy.put(file, replaced(face, "height: 120mm", "height: 110mm"));
  CHECK(has(checked(copy).error, "is 70 × 120 mm, and its other side 70 × 110 mm"));
}

TEST_CASE("what is hidden changes nothing that players see, and all that is printed", "[cli]") {
  Copy copy(oracle);
  const std::vector<std::string> targets{"--target", "tabletop-simulator", "--target", "a4", "--deck",
                                         "oracle"};
  CHECK(copy.build(targets) == 0);
  const auto before = outputs_of(copy);
  copy.put(answers + "undertow.yaml",
           replaced(copy.read(answers + "undertow.yaml"), "The Undertow", "The Drift"));
  CHECK(copy.build(targets) == 0);
  const auto hidden = outputs_of(copy);
  CHECK(hidden.at("shallows/oracle-a4.pdf") != before.at("shallows/oracle-a4.pdf"));
  for (const auto& [name, bytes] : before) {
    if (name.starts_with("shallows/oracle-tabletop-simulator/")) {
      CHECK(hidden.at(name) == bytes);
    }
  }
  copy.put(answers + "wharf.yaml", replaced(copy.read(answers + "wharf.yaml"), "The Wharf", "The Quay"));
  CHECK(copy.build(targets) == 0);
  const std::string backs = "shallows/oracle-tabletop-simulator/backs-1.png";
  CHECK(copy.output(backs) != before.at(backs));
}

TEST_CASE("a hidden side is listed nowhere, and shown to whoever asks for that side of its card", "[cli]") {
  const Copy copy(oracle);
  const Said listed = copy.says({"list"});
  CHECK(listed.status == 0);
  CHECK(has(listed.out, "The Wharf"));
  CHECK(has(listed.out, "The Lantern"));
  for (const char* const name : {"ndertow", "eather ", "lapper"}) {
    CHECK_FALSE(has(listed.out, name));
  }
  CHECK(has(listed.error, "3 definitions are left out"));
  CHECK_FALSE(has(copy.says({"list", "--format", "json"}).out, "yard further out"));
  const Said named = copy.says({"show", "undertow"});
  CHECK(named.status == 2);
  CHECK(named.out.empty());
  CHECK(has(named.error, "`undertow` is the hidden side of `tide`"));
  CHECK(has(named.error, "talia show tide --side back"));
  CHECK(has(copy.says({"show", "tide", "--side", "back"}).out, "The Undertow"));
  CHECK_FALSE(has(copy.says({"show", "tide"}).out, "The Undertow"));
  CHECK(has(copy.says({"show", "lantern", "--side", "back"}).out, "The Wharf"));
}

TEST_CASE("a picture of a card's back is its other side", "[cli]") {
  const Copy copy(oracle);
  copy.make_output_folder();
  const auto picture = [&](const std::string& id, const std::string& side) {
    const std::string file = copy.workspace() + "/output/face.png";
    CHECK(copy.says({"show", id, "--side", side, "--png", file}).status == 0);
    return copy.output("face.png");
  };
  const std::string wharf = picture("wharf", "front");
  CHECK(picture("lantern", "back") == wharf);
  CHECK(picture("lantern", "front") != wharf);
  // The rope has the usual back.
  CHECK(picture("rope", "back") != picture("tide", "back"));
  const std::string file = copy.workspace() + "/output/hidden.png";
  CHECK(copy.says({"show", "undertow", "--png", file}).status == 2);
  CHECK(copy.output("hidden.png").empty());
}

TEST_CASE("a card is printed by the name of either of its sides", "[cli]") {
  Copy copy(oracle);
  CHECK(copy.build({"--only", "wharf", "--deck", "oracle"}) == 0);
  CHECK(has(copy.output("shallows/manifest.json"), "\"cards\": 1"));
  const std::string by_its_back = copy.output("shallows/oracle-a4.pdf");
  CHECK(copy.build({"--only", "lantern", "--deck", "oracle"}) == 0);
  CHECK(copy.output("shallows/oracle-a4.pdf") == by_its_back);
  CHECK(copy.says({"print", "wharf"}).status == 0);
  const std::string printed = copy.output("shallows/print.pdf");
  CHECK(copy.says({"print", "lantern"}).status == 0);
  CHECK(copy.output("shallows/print.pdf") == printed);
}

TEST_CASE("a book names no hidden side, and leaves them out of its tables", "[cli]") {
  Copy copy(oracle);
  const std::string books = "content/campaigns/shallows/books/";
  copy.put(books + "guide.yaml", "kind: book\nid: guide\ntitle: Guide\nchapters: [one.md]\n");
  const auto with = [&](const std::string& directive) {
    copy.put(books + "one.md", "# Answers\n\nWords.\n\n```" + directive + "\n```\n");
    return copy.says({"dump", "--stage", "book", "shallows"});
  };
  const Said table = with("{table}\nkind: answer\ncolumns: [{label: Name, text: '{name}'}]");
  CHECK(table.status == 0);
  CHECK(has(table.out, "The Wharf"));
  CHECK_FALSE(has(table.out, "The Undertow"));
  CHECK_FALSE(has(table.out, "The Clapper"));
  CHECK(has(table.error,
            "one.md:6:7: note: 3 rows are left out here, for players are not to see hidden sides"));
  const std::string columns = "columns: [{label: Name, text: '{name}'}]";
  CHECK(has(with("{table}\nkind: answer\nwhere: id != 'clapper'\n" + columns).error,
            "note: 2 rows are left out"));
  CHECK_FALSE(has(with("{table}\nkind: answer\nwhere: not secret\n" + columns).error, "left out"));
  const Said none = with("{table}\nkind: answer\nwhere: secret\n" + columns);
  CHECK(has(none.error, "nothing is chosen: what satisfies the condition stands on hidden sides alone"));
  CHECK_FALSE(has(none.error, "left out"));
  const Said card = with("{card}\nid: undertow");
  CHECK(has(card.error, "[hidden-side]"));
  CHECK_FALSE(has(card.out, "The Undertow"));
  CHECK(has(with("{cards}\nids: [wharf, clapper]").error, "`clapper` is the hidden side of `bell`"));
  CHECK_FALSE(has(with("{card}\nid: wharf").error, "error"));
}

TEST_CASE("where it is not known what a deck hides, books are not blamed", "[cli]") {
  const Copy copy(oracle);
  put_deck(
      copy,
      "back: omen\nreverse: {of: answer, hidden: answer.secrett}\ncards: [{where: \"kind == 'omen'\"}]\n");
  copy.put(decks + "readings.yaml", "kind: deck\nid: readings\ncards: [{where: \"kind == 'omen'\"}]\n");
  copy.put("content/campaigns/shallows/books/book.yaml",
           "kind: book\nid: book\ntitle: B\nchapters: [one.md]\n");
  copy.put("content/campaigns/shallows/books/one.md",
           "# Answers\n\n```{table}\nkind: answer\ncolumns: [{label: Name, text: '{name}'}]\n```\n");
  const Said said = checked(copy);
  INFO(said.error);
  CHECK(count_of(said.error, "error: ") == 1);
  CHECK(has(said.error, "answer.secrett"));
  CHECK_FALSE(has(said.error, "[bad-directive]"));
}

TEST_CASE("a hidden side that is a card as well is told, and is one that shows", "[cli]") {
  const Copy copy(oracle);
  put_deck(copy, "back: omen\nreverse: {of: answer, hidden: true}\ncards: [{where: \"kind == 'omen'\"}]\n");
  const Said said = checked(copy);
  CHECK(said.status == 0);
  CHECK(count_of(said.error, "[hidden-side-shown]") == 1);  // At one place.
  CHECK(has(copy.says({"list"}).out, "The Undertow"));
}

TEST_CASE("two sides of a card have one size", "[cli]") {
  const Copy copy(oracle);
  copy.put("templates/undertow/answer.yaml",
           replaced(copy.read("templates/undertow/answer.yaml"), "120mm", "110mm"));
  const Said said = checked(copy);
  CHECK(said.status == 1);
  CHECK(has(said.error, "is 70 × 120 mm, and its other side 70 × 110 mm"));
  CHECK(has(said.error, "[bad-reverse]"));
}

TEST_CASE("no text goes on on a back that another face takes", "[cli]") {
  const Copy copy(oracle);
  copy.put("templates/undertow/omen.yaml",
           replaced(copy.read("templates/undertow/omen.yaml"), "{show: text, ", "{show: text, rest: card, "));
  CHECK(checked(copy).status == 0);
  std::string both = replaced(copy.read("templates/undertow/omen.yaml"), "rest: card", "rest: back");
  both =
      replaced(both, "      - {text: The Shallows", "      - {show: face.rest}\n      - {text: The Shallows");
  copy.put("templates/undertow/omen.yaml", both);
  const Said said = checked(copy);
  CHECK(said.status == 1);
  CHECK(has(said.error, "goes on on the back of its card"));
  CHECK(has(said.error, "[bad-reverse]"));
}

TEST_CASE("an entry's other side stands over the deck's key by key, and two on one front are two cards",
          "[cli]") {
  Copy copy(oracle);
  put_deck(copy,
           "back: omen\nreverse: {of: answer, hidden: true}\ncards:\n"
           "  - {id: rope, reverse: {of: \"def('answer', 'wharf')\"}}\n"
           "  - {id: rope, reverse: {of: \"def('answer', 'feather')\"}}\n"
           "  - {id: rope}\n");
  copy.put(decks + "readings.yaml", "kind: deck\nid: readings\ncards: [{where: \"kind == 'omen'\"}]\n");
  CHECK(has(copy.says({"show", "wharf"}).error, "[hidden-side]"));
  const std::vector<std::string> table{"--target", "tabletop-simulator", "--deck", "oracle"};
  CHECK(copy.build(table) == 0);
  CHECK(count_of(copy.output("shallows/oracle-tabletop-simulator/oracle.json"), "\"CardID\"") == 3);
}

TEST_CASE("a printer that wants a back for every card asks for the deck's where an other side is hidden",
          "[cli]") {
  Copy copy(oracle);
  put_deck(copy,
           "reverse: {of: answer, hidden: true}\ncards: [{where: \"kind == 'omen' and answer != null\"}]\n");
  CHECK(copy.build({"--target", "tabletop-simulator", "--deck", "oracle"}) == 1);
  CHECK(has(copy.report, "[unprintable-deck]"));
  CHECK(copy.build({"--target", "a4", "--deck", "oracle"}) == 0);
}

}  // namespace talia::test

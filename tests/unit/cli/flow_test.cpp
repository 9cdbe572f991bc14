// Decks whose texts go on on further cards: counts, backs, names of files, the manifest, pages and lists.
#include <fmt/format.h>

#include "job/files/manifest.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::count_of;
using test::has;

namespace {

// Words that stand in no other text, so many sentences of them.
std::string sentences(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += fmt::format(
        "The quince number{} ripens late in the lee of the harbour wall, and nobody picks it. ", i);
  }
  return text;
}

// A creature whose text takes three cards, twice in a deck with another. `rest`: where it goes on.
void put_long_text(const Copy& copy, const std::string& rest, int count = 20) {
  std::string face = copy.read("templates/hexfall/creature.yaml");
  const std::string show = "show: text, when: text != null, ";
  face.replace(face.find(show), show.size(), show + "rest: " + rest + ", ");
  copy.put("templates/hexfall/creature.yaml", face);
  std::string schema = copy.read("schemas/hexfall/creature.schema.yaml");
  const std::string length = "maxLength: 400";
  schema.replace(schema.find(length), length.size(), "maxLength: 900000");
  copy.put("schemas/hexfall/creature.schema.yaml", schema);
  copy.put("content/campaigns/reach/creatures/quince.yaml",
           "kind: creature\nextends: tide_crab\nid: quince\nref: C-90\nname: Quince\ntext: " +
               sentences(count) + "\n");
  copy.put("content/campaigns/reach/decks/fruit.yaml",
           "kind: deck\nid: fruit\nback: creature\ncards: [{id: tide_crab}, {id: quince, count: 2}, {id: "
           "lamp_eel}]\n");
}

}  // namespace

TEST_CASE("a card of three parts is three pieces, each copy together, with their backs", "[cli]") {
  Copy copy;
  put_long_text(copy, "card");
  REQUIRE(copy.build({"reach", "--deck", "fruit"}) == 0);
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(files.size() == 1);
  CHECK(files[0].cards == 8);
  CHECK(files[0].pages == 2);
  const std::string pages = copy.says({"dump", "--stage", "page", "fruit"}).out;
  CHECK(count_of(pages, "1/3") == 0);  // The front is the template's own.
  CHECK(count_of(pages, "2/3") > 0);
}

TEST_CASE("pictures of a card's parts carry their number, and the manifest counts them", "[cli]") {
  Copy copy;
  put_long_text(copy, "card");
  REQUIRE(copy.build({"reach", "--deck", "fruit", "--target", "makeplayingcards"}) == 0);
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  REQUIRE(files.size() == 16);  // Eight cards, two sides.
  for (const char* const name :
       {"001-tide_crab-front", "002-quince-front", "003-quince-2-front", "004-quince-3-front",
        "005-quince-front", "006-quince-2-front", "007-quince-3-front", "008-lamp_eel-front"}) {
    CHECK_FALSE(copy.output(fmt::format("reach/fruit-makeplayingcards/{}.png", name)).empty());
  }
  CHECK(copy.output("reach/fruit-makeplayingcards/003-quince-2-back.png") ==
        copy.output("reach/fruit-makeplayingcards/001-tide_crab-back.png"));
}

TEST_CASE("a card of several parts is printed whole by hand, alone, and as a picture", "[cli]") {
  Copy copy;
  put_long_text(copy, "card");
  REQUIRE(copy.build({"reach", "--deck", "fruit", "--only", "quince"}) == 0);
  CHECK(job::read_manifest(copy.output("reach/manifest.json"))[0].cards == 6);
  CHECK(has(copy.says({"print", "quince"}).out, "3 cards"));
  const std::string picture = copy.workspace() + "/output/quince.png";
  CHECK(copy.says({"show", "quince", "--png", picture}).status == 0);
  CHECK(has(copy.output("quince.png"), "PNG"));
  CHECK(has(copy.output("quince-2.png"), "PNG"));
  CHECK(has(copy.output("quince-3.png"), "PNG"));
  CHECK(copy.output("quince-4.png").empty());
}

TEST_CASE("no word of a text that goes on is unseen", "[cli]") {
  Copy copy;
  put_long_text(copy, "card");
  const std::string words = copy.says({"dump", "--stage", "words", "fruit"}).out;
  CHECK(has(words, "text: 320 words, front 1 and front 2 and front 3"));
}

TEST_CASE("the other side of each of a definition's cards is told by its number", "[cli]") {
  Copy copy;
  put_long_text(copy, "card");
  copy.put("templates/hexfall/other.yaml",
           "kind: template\nid: other\nfor: creature\ntheme: hexfall\nsize: {width: 63mm, height: 88mm}\n"
           "sides:\n  front: {text: '{name}', style: title, padding: 6mm}\n");
  copy.put("content/campaigns/reach/decks/fruit.yaml",
           "kind: deck\nid: fruit\nreverse: {template: other}\ncards: [{id: quince}]\n");
  const std::string words = copy.says({"dump", "--stage", "words", "fruit"}).out;
  INFO(words);
  CHECK(has(words, "back 1 and "));
  CHECK(has(words, "back 2 and "));
  CHECK(has(words, "back 3\n"));
}

TEST_CASE("what no card takes is told as before", "[cli]") {
  Copy copy;
  put_long_text(copy, "card", 5000);
  CHECK(copy.build({"reach", "--deck", "fruit"}) == 1);
  CHECK(has(copy.report, "text-overflows"));
}

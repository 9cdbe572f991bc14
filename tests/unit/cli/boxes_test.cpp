// Boxes for the cards of decks: what is made of them, and what is told of those that cannot be made.
#include <catch2/catch.hpp>

#include "unit/cli_fixture.h"

namespace talia::test {

namespace {

const std::string quay = TALIA_TESTS "/golden/page/boxes";
const std::string boxes_of_quay = "content/campaigns/quay/boxes/all.yaml",
                  decks_of_quay = "content/campaigns/quay/decks/";

void change_quay(const Copy& copy, const std::string& file, std::string_view old, std::string_view now) {
  std::string text = copy.read(file);
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  copy.put(file, text.replace(at, old.size(), now));
}

// JSON without its spaces and lines.
std::string dense(std::string json) {
  std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
  return json;
}

// The whole number behind some words of dense JSON; 0: they are not in it.
int number_after(const std::string& json, std::string_view words) {
  const auto at = json.find(words);
  return at == std::string::npos ? 0 : std::stoi(json.substr(at + words.size()));
}

// What a check says of the boxes once a word of a file is another.
Said checked_quay(const std::string& file, std::string_view old, std::string_view now) {
  const Copy copy(quay);
  change_quay(copy, file, old, now);
  return copy.says({"check"});
}

}  // namespace

TEST_CASE("a box has a file for each sheet, and is chosen by its id", "[cli]") {
  Copy copy(quay);
  CHECK(copy.build() == 0);
  for (const char* const name : {"quay_box", "rumours_box", "sleeved_box", "cargo", "rumours"}) {
    CHECK_FALSE(copy.output(std::string("quay/") + name + "-a4.pdf").empty());
    CHECK(has(copy.output("quay/manifest.json"), std::string(name) + "-a4.pdf"));
  }
  const Said one = copy.says({"build", "--deck", "rumours_box", "--target", "a3", "--format", "json"});
  CHECK(one.status == 0);
  CHECK(count_of(one.out, ".pdf") == 1);
  CHECK(has(one.out, "quay/rumours_box-a3.pdf"));
  CHECK(number_after(dense(one.out), "\"pages\":") == 2);
  // What nothing makes any more goes.
  change_quay(copy, boxes_of_quay, "id: rumours_box", "id: other_box");
  CHECK(copy.build() == 0);
  CHECK(copy.output("quay/rumours_box-a4.pdf").empty());
  CHECK_FALSE(copy.output("quay/other_box-a4.pdf").empty());
}

TEST_CASE("the packing list has what is in each box, and how large it is", "[cli]") {
  const Copy copy(quay);
  const Said csv = copy.says({"packing", "--format", "csv"});
  CHECK(csv.status == 0);
  CHECK(has(csv.out,
            "quay,quay_box,The Harbourmaster's Almanac of Lost and Doubtful Cargo,1,\"cargo 60, rumours "
            "37\",97,2,0.32,false,64,97,33,204,191,297,210\n"));
  CHECK(has(csv.out, "quay,rumours_box,Rumours,2,rumours 37,19,0,0.4,false,64,89,9,155,135,210,297\n"));
  CHECK(has(csv.out,
            "quay,sleeved_box,\"Cargo, in sleeves\",1,cargo 60,60,0,0.5,true,66,91,31,204,181,297,210\n"));
  const Said json = copy.says({"packing", "quay", "--format", "json"});
  CHECK(has(dense(json.out), "\"cards\":[19,18]"));
  CHECK(has(dense(json.out), "\"loose\":[]"));
  CHECK(has(copy.says({"packing"}).out, "19 in 2 boxes"));
  CHECK(copy.says({"packing", "quai"}).status == 2);
  change_quay(copy, boxes_of_quay, "decks: [cargo, rumours]", "decks: [cargo]");
  change_quay(copy, boxes_of_quay, "decks: [rumours]", "decks: [cargo]");
  CHECK(has(copy.says({"packing"}).out, "in no box: rumours 37 cards\n"));
}

TEST_CASE("a text that goes on over several cards counts as so many in a box", "[cli]") {
  const Copy copy(quay);
  change_quay(copy, "templates/harbour/rumour.yaml", "show: text, style: plain",
              "show: text, rest: card, style: plain");
  std::string much = "text: >-\n";
  for (int i = 0; i < 500; ++i) {
    much += "  Look at the next two cargoes.\n";
  }
  copy.put("content/campaigns/quay/rumours/fog.yaml",
           "kind: rumour\nid: fog\nname: The fog pays its debts\n" + much);
  const Said packed = copy.says({"packing", "--format", "json"});
  CHECK(packed.status == 0);
  const int cards = number_after(dense(packed.out), "\"id\":\"rumours\",\"name\":\"Rumours\",\"cards\":");
  CHECK(cards > 37);
  CHECK(cards % 37 == 0);
  // As many as the deck's own file has.
  const Said built = copy.says({"build", "--deck", "rumours", "--format", "json"});
  CHECK(number_after(dense(built.out), "\"cards\":") == cards);
}

TEST_CASE("templates know the box on which they are laid out", "[cli]") {
  const Copy copy(quay);
  const Said page = copy.says({"dump", "--stage", "page", "quay_box"});
  CHECK(page.status == 0);
  CHECK(has(page.out, "97 cards, 64 × 97 × 33 mm"));
  CHECK(has(page.out, "Shuffle each deck by itself."));
  CHECK(has(page.out, "Cargo: 60"));
  CHECK(has(page.out, "Rumours: 37"));
  // Lines are cut and folded in colours of their own; the numbers stand beside the net.
  CHECK(has(page.out, " cut "));
  CHECK(has(page.out, " fold "));
  CHECK(has(page.out, "99 × 0.32 mm + 1 mm: 64 × 97 × 33 mm"));
}

TEST_CASE("a net that the paper does not hold is told with its numbers and the sheets that hold it",
          "[cli]") {
  const Said large = checked_quay(decks_of_quay + "cargo.yaml", "count: 40", "count: 200");
  CHECK(large.status == 1);
  CHECK(has(large.error,
            "the net of the box `quay_box` is 306 × 293 mm, more than `a4` has room for: 210 × 297 mm "
            "with 6.35 mm kept free at every edge [bad-tuck-box]"));
  CHECK(has(large.error, "it has room on `sra3`; or share its cards with `boxes: 2`"));
}

TEST_CASE("a box that comes out and serves badly is a warning", "[cli]") {
  const Said shallow = checked_quay(boxes_of_quay, "boxes: 2", "boxes: 9");
  CHECK(shallow.status == 0);
  CHECK(has(shallow.error, "the box `rumours_box` is 3 mm deep for 5 cards"));
  const Said sizes = checked_quay("templates/harbour/rumour.yaml", "height: 88mm", "height: 90mm");
  CHECK(sizes.status == 0);
  CHECK(has(sizes.error, "the box `quay_box` holds cards of 2 sizes, 63 × 88 mm, 63 × 90 mm"));
  const Said empty = checked_quay(decks_of_quay + "rumours.yaml", "count: 37", "count: 0");
  CHECK(has(empty.error, "the box `rumours_box` holds no card [nothing-to-print]"));
  const Said both = checked_quay(boxes_of_quay, "sleeves: 0.5mm", "sleeves: 0.5mm\nstock: 0.3mm");
  CHECK(has(both.error, "`stock` does nothing beside `sleeves`"));
  const Said icon = checked_quay(boxes_of_quay, "boxes: 2", "icon: kind-item");
  CHECK(has(icon.error, "`icon` does nothing on a box without a template"));
}

TEST_CASE("what a box names and is not there is told at its place", "[cli]") {
  CHECK(has(checked_quay(boxes_of_quay, "rumours]", "rumors]").error, "did you mean `rumours`?"));
  CHECK(has(checked_quay(boxes_of_quay, "of: amber", "of: ambre").error,
            "all.yaml:25:5: error: there is no definition"));
  CHECK(has(checked_quay(boxes_of_quay, "front: crate", "back: rumour").error,
            "the template `rumour` draws no back"));
  CHECK(has(checked_quay(boxes_of_quay, "front: crate", "icon: swrod\nfront: crate").error,
            "there is no icon `swrod`"));
  CHECK(has(
      checked_quay("templates/harbour/crate.yaml", "for: [cargo, rumour]", "for: rumour").error,
      "the template `crate` is not for definitions of kind `cargo`, and the box `quay_box` is filled with"));
  CHECK(
      has(checked_quay("templates/harbour/crate.yaml", "== 'front'", "== 'frnt'").error, "no value `frnt`"));
  CHECK(has(checked_quay(boxes_of_quay, "stock: 0.4mm", "stock: 0.4").error,
            "lengths have their unit: `0.4mm`"));
}

TEST_CASE("a deck that no box holds is noted where others have one", "[cli]") {
  const Copy copy(quay);
  change_quay(copy, boxes_of_quay, "decks: [cargo, rumours]", "decks: [cargo]");
  change_quay(copy, boxes_of_quay, "decks: [rumours]", "decks: [cargo]");
  const Said said = copy.says({"check"});
  CHECK(said.status == 0);
  CHECK(has(said.error, "note: no box holds the deck `rumours` [bad-tuck-box]"));
}

TEST_CASE("a deck and a box are renamed with all that names them", "[cli]") {
  const Copy copy(quay);
  CHECK(copy.says({"rename", "rumours", "whispers"}).status == 0);
  CHECK(has(copy.read(boxes_of_quay), "decks: [cargo, whispers]"));
  CHECK(copy.says({"rename", "rumours_box", "whispers_box"}).status == 0);
  CHECK(has(copy.read(boxes_of_quay), "id: whispers_box"));
  CHECK(copy.says({"check"}).status == 0);
}

}  // namespace talia::test

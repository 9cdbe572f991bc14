// Boxes as campaigns state them.
#include <catch2/catch.hpp>

#include "unit/model_workspace.h"

using namespace talia;
using namespace talia::test;

namespace {

using Reports = std::vector<std::string>;

const std::string box_file = in_reach("boxes/sea.yaml");

// A creature in a deck, and a box.
std::unique_ptr<Modelled> with_box(const std::string& box, FileTexts files = {}) {
  files.insert({{in_reach("crab.yaml"), "kind: creature\nid: crab\nname: Crab\n"},
                {"templates/hexfall/creature.yaml", "kind: template\nid: creature\nsides: {back: {}}\n"},
                {"templates/hexfall/plain.yaml", "kind: template\nid: plain\nsides: {front: {}}\n"},
                {in_reach("decks/sea.yaml"), "kind: deck\nid: sea\nname: The sea\ncards:\n  - {id: crab}\n"},
                {box_file, box}});
  return modelled(files);
}

}  // namespace

TEST_CASE("a box knows its decks, its templates and its title", "[model]") {
  const auto made =
      with_box("kind: box\nid: sea_box\ndecks: [sea]\nfront: plain\nback: creature\nof: crab\n");
  CHECK(made->reports() == Reports{});
  REQUIRE(made->catalog.boxes.size() == 1);
  const TuckBox& box = made->catalog.boxes[0];
  CHECK(box.title == "The sea");
  REQUIRE(box.decks.size() == 1);
  CHECK(made->catalog.decks[box.decks[0]].id == "sea");
  CHECK(box.front == "plain");
  CHECK(box.side.empty());
  CHECK(box.back == "creature");
  REQUIRE(box.of);
  CHECK(made->catalog.definition(*box.of).id == "crab");
  CHECK_FALSE(box.is_broken);
}

TEST_CASE("a box that names what there is not is told so where it does", "[model]") {
  const std::string begin = "kind: box\nid: sea_box\ndecks: ";
  CHECK(with_box(begin + "[see]\n")->reports() == Reports{box_file + ":3:9 bad-tuck-box"});
  CHECK(with_box(begin + "[sea]\nof: carb\n")->reports() == Reports{box_file + ":4:5 unknown-reference"});
  CHECK(with_box(begin + "[sea]\nlid: plian\n")->reports() == Reports{box_file + ":4:6 unknown-template"});
  CHECK(with_box(begin + "[sea]\nback: plain\n")->reports() == Reports{box_file + ":4:7 missing-side"});
  const auto made = with_box(begin + "[see]\n");
  CHECK(made->only_report().help_text == "did you mean `sea`?");
  CHECK(made->catalog.boxes[0].is_broken);
}

TEST_CASE("a box has an id of its own", "[model]") {
  CHECK(with_box("kind: box\nid: sea\ndecks: [sea]\n")->reports() == Reports{box_file + ":2:5 duplicate-id"});
}

TEST_CASE("a box of a deck at fault is silent", "[model]") {
  const auto made = with_box("kind: box\nid: sea_box\ndecks: [sky]\n",
                             {{in_reach("decks/sky.yaml"), "kind: deck\nid: [sky\n"}});
  CHECK(made->reports().size() == 1);
  CHECK(made->catalog.boxes[0].is_broken);
}

TEST_CASE("a box among the decks is no deck at fault", "[model]") {
  const auto made = with_box("kind: box\nid: sea_box\ndecks: [sea]\n",
                             {{in_reach("decks/other.yaml"), "kind: box\nid: other\ndecks: [sea]\n"}});
  CHECK(made->reports() == Reports{});
  CHECK(made->catalog.boxes.size() == 2);
  CHECK_FALSE(made->catalog.campaigns[0].has_broken_decks);
}

TEST_CASE("a campaign with a box and no deck of its own has a deck for each kind, which the box may name",
          "[model]") {
  const auto made = modelled({{in_reach("crab.yaml"), "kind: creature\nid: crab\nname: Crab\n"},
                              {in_reach("decks/box.yaml"), "kind: box\nid: all_box\ndecks: [creature]\n"}});
  CHECK(made->reports() == Reports{});
  REQUIRE(made->catalog.decks.size() == 1);
  CHECK(made->catalog.boxes[0].decks == std::vector<std::size_t>{0});
}

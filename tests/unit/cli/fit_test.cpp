// Texts of a deck that share one size.
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;

namespace {

// Creatures with one text, which shares its size.
void put_grouped_template(const Copy& copy) {
  copy.put("templates/hexfall/creature.yaml",
           "kind: template\nid: creature\nfor: creature\ntheme: hexfall\nsize: {width: 63mm, height: 88mm}\n"
           "sides:\n  back: {background: sea}\n  front:\n    column:\n"
           "      - {name: rules, show: text, when: text != null, style: plain, width: 55mm, height: 10mm, "
           "fit: [{text: "
           "{size: 6pt..10pt, group: rules}}]}\n");
}

std::string fits_of(const Copy& copy, std::vector<std::string> more) {
  more.insert(more.begin(), {"dump", "--stage", "fit"});
  const test::Said said = copy.says(std::move(more));
  CHECK(said.status == 0);
  return said.out;
}

}  // namespace

TEST_CASE("texts of a group have one size over a deck, that of the one with the least room", "[cli]") {
  const Copy copy;
  put_grouped_template(copy);
  const std::string all = fits_of(copy, {"creatures"});
  const auto named = all.find("group rules: ");
  REQUIRE(named != std::string::npos);
  const std::string size = all.substr(named + 13, all.find(" pt", named) - named - 13);
  CHECK(size != "10");
  CHECK(has(all, "; without `tide_crab` it could be 10 pt"));
  std::size_t texts = 0;
  for (auto at = all.find("    rules "); at != std::string::npos; at = all.find("    rules ", at + 1)) {
    CHECK(all.substr(at, 40).find(" " + size + "/") != std::string::npos);
    ++texts;
  }
  CHECK(texts == 3);
  // One card alone has it too.
  CHECK(has(fits_of(copy, {"lamp_eel"}), " " + size + "/"));
}

TEST_CASE("shared sizes are the same for any number of threads, and for a part of the deck", "[cli]") {
  Copy copy;
  put_grouped_template(copy);
  const auto page_of = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"dump", "--stage", "page", "creatures"});
    return copy.says(std::move(more)).out;
  };
  const std::string one = page_of({"--jobs", "1"});
  CHECK(one.size() > 1000);
  CHECK(page_of({"--jobs", "2"}) == one);
}

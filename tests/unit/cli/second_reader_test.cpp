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

#include "model/rights.h"

#include <catch2/catch.hpp>

#include "unit/model_workspace.h"

using namespace talia;

namespace {

std::string rights(const std::string& lines) {
  const auto found = test::modelled(
      {{"content/campaigns/reach/campaign.yaml",
        "talia: 1\nid: reach\nsystem: hexfall\nlanguage: en\nname: Reach\nversion: 1.0.0\n" + lines}});
  return model::rights_of(found->catalog.campaigns.front());
}

}  // namespace

TEST_CASE("the rights of a campaign are whom to name, the licence and where it is found", "[model]") {
  CHECK(rights("").empty());
  CHECK(rights("license: MIT\n") == "MIT");
  CHECK(rights("attribution: By Ada\n") == "By Ada");
  CHECK(rights("license: CC-BY-SA-4.0\n") ==
        "CC-BY-SA-4.0 <https://creativecommons.org/licenses/by-sa/4.0/>");
  CHECK(rights("license: CC-BY-4.0\nattribution: By Ada.\n") ==
        "By Ada. CC-BY-4.0 <https://creativecommons.org/licenses/by/4.0/>");
  CHECK(rights("license: CC-BY-house rules\nattribution: By Ada\n") == "By Ada. CC-BY-house rules");
}

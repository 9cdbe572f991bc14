// What definitions are known by.
#include "model/digests.h"

#include <catch2/catch.hpp>

#include "unit/model_workspace.h"

using namespace talia;
using test::in_reach;
using test::modelled;

namespace {

Digest digest_of_omen(const std::string& part,
                      const std::string& text = "kind: omen\nid: storm\nname: Storm\n") {
  const auto made = modelled(
      {{"schemas/hexfall/omen.schema.yaml", "type: object\nproperties:\n  name: {$ref: parts/name.yaml}\n"},
       {"schemas/hexfall/parts/name.yaml", part},
       {in_reach("storm.yaml"), text}});
  const model::CatalogDigests digests(made->catalog);
  return digests.definition(made->catalog.find_anywhere("storm").at(0));
}

}  // namespace

TEST_CASE("a definition's digest is of what it says and of its kind, wherever the kind's schema says it",
          "[model]") {
  const std::string part = "{type: string, minLength: 1}\n";
  const Digest before = digest_of_omen(part);
  CHECK(digest_of_omen("# The same.\n" + part) == before);
  CHECK(digest_of_omen(part, "kind: omen\nid: storm\nname: Storms\n") != before);
  CHECK(digest_of_omen("{type: string, minLength: 1, x-label: Title}\n") != before);
}

// What definitions are known by.
#include "model/digests.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

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

TEST_CASE("a game's digest knows which terms there are, and a term's all that it says", "[model]") {
  struct Digests {
    Digest game;
    std::vector<Digest> terms;
    bool operator==(const Digests&) const = default;
  };
  const auto digests_of = [](const std::string& terms) {
    const auto made = modelled(
        {{"content/systems/hexfall/terms.yaml", "kind: terms\ngroups:\n  stance:\n" + terms},
         {in_reach("storm.yaml"), "kind: omen\nid: storm\nname: Storm\n"},
         {"schemas/hexfall/omen.schema.yaml", "type: object\nproperties:\n  name: {type: string}\n"}});
    const SystemId game = made->catalog.definitions.at(0).system;
    const model::CatalogDigests digests(made->catalog);
    Digests found{digests.system(game), {}};
    for (const Term& term : made->catalog.system(game).group("stance")->terms) {
      found.terms.push_back(digests.term(*made->catalog.find_term(game, "stance", term.id)));
    }
    return found;
  };
  const std::string label = "    label: Stance\n",
                    bold = "    terms: {wary: Wary, bold: {name: Bold, forms: [bolder]}}\n";
  const Digests before = digests_of(label + bold);
  CHECK(digests_of(label + "    # The same.\n" + bold) == before);
  for (const std::string& other :
       {"    label: Pose\n" + bold, label + "    terms: {wary: Wary, brash: {name: Bold, forms: [bolder]}}\n",
        label + "    terms: {bold: {name: Bold, forms: [bolder]}, wary: Wary}\n",
        label + "    terms: [wary, bold, still]\n"}) {
    CHECK(digests_of(other).game != before.game);
  }
  for (const std::string& other :
       {label + "    terms: {wary: Wary, bold: {name: Brash, forms: [bolder]}}\n",
        label + "    terms: {wary: Wary, bold: {name: Bold, forms: [boldest]}}\n",
        label + "    terms: {wary: Wary, bold: Bold}\n",
        label + "    terms: {wary: Wary, bold: {name: Bold, forms: [bolder], meaning: Goes first.}}\n"}) {
    const Digests changed = digests_of(other);
    CHECK(changed.game == before.game);
    CHECK(changed.terms.at(0) == before.terms.at(0));
    CHECK(changed.terms.at(1) != before.terms.at(1));
  }
}

TEST_CASE("a term of a list is another than one that is written so", "[model]") {
  const auto digest_of = [](const std::string& terms) {
    const auto made = modelled(
        {{"content/systems/hexfall/terms.yaml", "kind: terms\ngroups: {water: {terms: " + terms + "}}\n"},
         {in_reach("storm.yaml"), "kind: omen\nid: storm\nname: Storm\n"},
         {"schemas/hexfall/omen.schema.yaml", "type: object\nproperties:\n  name: {type: string}\n"}});
    const SystemId game = made->catalog.definitions.at(0).system;
    return model::CatalogDigests(made->catalog).term(*made->catalog.find_term(game, "water", "fore_shore"));
  };
  CHECK(digest_of("[fore_shore]") != digest_of("{fore_shore: fore_shore}"));
}

TEST_CASE("a term is found by its game, group and id, or not at all", "[model]") {
  const auto made = modelled(
      {{"content/systems/hexfall/terms.yaml", "kind: terms\ngroups: {use: [light], stance: [bold, wary]}\n"},
       {in_reach("storm.yaml"), "kind: omen\nid: storm\nname: Storm\n"},
       {"schemas/hexfall/omen.schema.yaml", "type: object\nproperties:\n  name: {type: string}\n"}});
  const SystemId game = made->catalog.definitions.at(0).system;
  const auto wary = made->catalog.find_term(game, "stance", "wary");
  REQUIRE(wary);
  CHECK(made->catalog.term(*wary).id == "wary");
  CHECK_FALSE(made->catalog.find_term(game, "use", "wary"));
  CHECK_FALSE(made->catalog.find_term(game, "mood", "wary"));
}

TEST_CASE(
    "a chain of references between files is followed from where each stands, and all of it is in the digest",
    "[model]") {
  const auto made_with = [](const std::string& name) {
    return modelled({{"schemas/hexfall/omen.schema.yaml",
                      "type: object\nproperties:\n  name: {$ref: 'parts/name.yaml#/definitions/name'}\n"},
                     {"schemas/hexfall/parts/name.yaml",
                      "definitions:\n  name: {$ref: 'deep/words.yaml#/definitions/" + name + "'}\n"},
                     {"schemas/hexfall/parts/deep/words.yaml",
                      "definitions:\n  marked: {type: string, x-text: inline}\n  plain: {type: string}\n"},
                     {in_reach("storm.yaml"), "kind: omen\nid: storm\nname: Storm\n"}});
  };
  const auto marked = made_with("marked"), plain = made_with("plain");
  const auto digest_of = [](const auto& made) {
    return model::CatalogDigests(made->catalog).definition(made->catalog.find_anywhere("storm").at(0));
  };
  const auto shape_of = [](const auto& made) {
    const Definition& storm = made->catalog.definition(made->catalog.find_anywhere("storm").at(0));
    return made->catalog.kind(storm.kind).field("name")->type.shape;
  };
  CHECK(shape_of(marked) == FieldType::Shape::markup);
  CHECK(shape_of(plain) == FieldType::Shape::text);
  CHECK(digest_of(marked) != digest_of(plain));
}

TEST_CASE("a field is read behind whatever reference a schema may write", "[model]") {
  for (const char* const reference :
       {"#/definitions/of~1words", "#/definitions/of%7E1words", "#words",
        "/schemas/hexfall/omen.schema.yaml#words", "parts/../omen.schema.yaml#words"}) {
    const auto made =
        modelled({{"schemas/hexfall/omen.schema.yaml",
                   fmt::format("type: object\nproperties:\n  name: {{$ref: '{}'}}\ndefinitions:\n  of/words: "
                               "{{$id: '#words', type: string, x-text: inline}}\n",
                               reference)},
                  {in_reach("storm.yaml"), "kind: omen\nid: storm\nname: Storm\n"}});
    INFO(reference << source::render_text(made->diagnostics, made->sources));
    const Definition& storm = made->catalog.definition(made->catalog.find_anywhere("storm").at(0));
    CHECK(made->catalog.kind(storm.kind).field("name")->type.shape == FieldType::Shape::markup);
  }
}

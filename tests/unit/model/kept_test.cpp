#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "markup/walk.h"
#include "model/build.h"
#include "model/workspace.h"
#include "source/files/files.h"
#include "source/reports/diagnostics.h"

using namespace talia;

namespace {

const std::string deck_schema = "schemas/core/deck.schema.yaml";
const std::string deck_file = "content/campaigns/reach/decks/crabs.yaml";
const std::string campaign_file = "content/campaigns/reach/campaign.yaml";
const std::string crab_file = "content/campaigns/reach/crabs/crab.yaml";
const std::string saying_crab =
    "kind: crab\nid: crab\nsays: Snip *snap*.\nlater:\n  - It has 8 legs.\n  - And a [link(a).\n";

// A workspace that is looked at again and again.
struct Looked {
  std::map<std::string, std::string> texts;
  SourceMap sources;
  document::KeptDocuments documents;
  model::Kept kept;
  Catalog catalog;

  Looked() {
    const auto core = source::disk_files(TALIA_TESTS "/..");
    for (const std::string& path : core->list("schemas/core").files) {
      texts[path] = core->read(path).value();
    }
    texts[campaign_file] =
        "talia: 1\nid: reach\nsystem: hexfall\nlanguage: en\nversion: 1.0.0\nname: The Reach\n";
    texts[deck_file] = "kind: deck\nid: crabs\nname: Crabs\ncards: []\ncradS: []\n";
    texts["schemas/hexfall/crab.schema.yaml"] =
        "type: object\nproperties:\n  kind: {const: crab}\n  id: {type: string}\n  says: {type: string, "
        "x-text: inline}\n"
        "  later: {type: array, items: {type: string, x-text: inline}}\n";
    texts[crab_file] = saying_crab + "  - Rain < {1 +}.\n";
    texts["content/campaigns/reach/crabs/other.yaml"] =
        "---\nkind: crab\nid: a\nsays: A.\n---\nkind: crab\nid: b\nsays: B.\n";
  }
  std::string look() {
    Diagnostics told;
    const auto files = source::map_files(texts);
    catalog = model::build_catalog(
        model::read_workspace(*files, sources, told, {1, nullptr}, {.looks = &documents}), sources, told, 1,
        &kept);
    return source::render_text(told, sources);
  }
  // The parsed texts of a definition.
  std::vector<std::shared_ptr<const Text>> parsed(std::string_view id) const {
    const auto found = catalog.find(CampaignId{}, id);
    REQUIRE(found.has_value());
    std::vector<std::shared_ptr<const Text>> all;
    for (const TextField& field : catalog.definition(*found).texts) {
      all.push_back(field.parsed);
    }
    return all;
  }
  // What somebody tells who looks for the first time.
  std::string fresh() const {
    Looked other;
    other.texts = texts;
    return other.look();
  }
};

}  // namespace

TEST_CASE("the program's own schemas are compiled once, as long as they are the same", "[model]") {
  Looked looked;
  const std::string first = looked.look();
  CHECK(first.find("[unknown-field]") != std::string::npos);
  const auto compiled = looked.kept.schemas.compiled;
  REQUIRE(compiled != nullptr);
  CHECK(looked.look() == first);
  CHECK(looked.kept.schemas.compiled == compiled);

  looked.texts[deck_schema] += "# Another text.\n";
  CHECK(looked.look() == first);
  CHECK(looked.kept.schemas.compiled != compiled);
  // What a deck may hold is what the schema says now.
  const std::string sound = looked.texts[deck_schema];
  const std::size_t at = sound.find("\nproperties:\n") + 13;
  looked.texts[deck_schema] = sound.substr(0, at) + "  cradS: {type: array}\n" + sound.substr(at);
  CHECK(looked.look().find("`cradS`") == std::string::npos);
  looked.texts[deck_schema] = sound;
  CHECK(looked.look() == first);
}

TEST_CASE("what is wrong with the program's own schemas is told each time", "[model]") {
  Looked looked;
  const std::string first = looked.look();
  const std::string sound = looked.texts[deck_schema];
  looked.texts[deck_schema] = sound + "minProperties: many\n";
  const std::string faulty = looked.look();
  CHECK(faulty.find("[faulty-schema]") != std::string::npos);
  CHECK(looked.look() == faulty);
  CHECK(looked.kept.schemas.compiled == nullptr);
  looked.texts[deck_schema] = sound;
  CHECK(looked.look() == first);
}

TEST_CASE("a text is parsed once, as long as it stands as it stood", "[model]") {
  Looked looked;
  const std::string first = looked.look();
  CHECK(first.find("[bad-formula]") != std::string::npos);
  const auto texts = looked.parsed("crab");
  REQUIRE(texts.size() == 4);
  CHECK(looked.look() == first);
  CHECK(looked.parsed("crab") == texts);

  SECTION("a text that is edited, and what stands behind it") {
    looked.texts[crab_file].replace(looked.texts[crab_file].find("8 legs"), 6, "ten legs");
    CHECK(looked.look() == looked.fresh());
    const auto now = looked.parsed("crab");
    CHECK(now[0] == texts[0]);
    CHECK(now[1] != texts[1]);
    // Its words are the same, and its place is another.
    CHECK(now[2] != texts[2]);
    CHECK(markup::plain_text(*now[1]) == "It has ten legs.");
  }
  SECTION("a text of the same length in the place of another") {
    looked.texts[crab_file].replace(looked.texts[crab_file].find("8 legs"), 6, "7 legs");
    CHECK(looked.look() == looked.fresh());
    const auto now = looked.parsed("crab");
    CHECK(now[1] != texts[1]);
    CHECK(now[2] == texts[2]);
    CHECK(markup::plain_text(*now[1]) == "It has 7 legs.");
  }
  SECTION("texts that go and come back") {
    looked.texts[crab_file] = saying_crab;
    CHECK(looked.look() == looked.fresh());
    CHECK(looked.parsed("crab").size() == 3);
    looked.texts[crab_file] += "  - Rain < {1 +}.\n";
    CHECK(looked.look() == first);
    looked.texts[crab_file] = "kind: crab\nid: crab\n";
    CHECK(looked.look() == looked.fresh());
    looked.texts.erase(crab_file);
    CHECK(looked.look() == looked.fresh());
    CHECK(looked.kept.texts.size() == 2);
  }
  SECTION("another language") {
    std::string& campaign = looked.texts[campaign_file];
    campaign.replace(campaign.find("language: en"), 12, "language: pl");
    CHECK(looked.look() == looked.fresh());
    CHECK(looked.parsed("crab")[0]->language == "pl");
  }
  SECTION("another way to read it") {
    std::string& schema = looked.texts["schemas/hexfall/crab.schema.yaml"];
    schema.replace(schema.find("x-text: inline"), 14, "x-text: block ");
    looked.look();
    CHECK(looked.parsed("crab")[0] != texts[0]);
    CHECK(looked.parsed("crab")[1] == texts[1]);
  }
  SECTION("one definition of a file of several") {
    const auto a = looked.parsed("a"), b = looked.parsed("b");
    std::string& both = looked.texts["content/campaigns/reach/crabs/other.yaml"];
    both.replace(both.find("B."), 2, "Bee.");
    looked.look();
    CHECK(looked.parsed("a") == a);
    CHECK(looked.parsed("b") != b);
  }
}

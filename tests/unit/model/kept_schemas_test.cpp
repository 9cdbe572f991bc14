#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "model/build.h"
#include "model/workspace.h"
#include "source/files/files.h"
#include "source/reports/diagnostics.h"

using namespace talia;

namespace {

const std::string deck_schema = "schemas/core/deck.schema.yaml";
const std::string deck_file = "content/campaigns/reach/decks/crabs.yaml";

// A workspace that is looked at again and again.
struct Looked {
  std::map<std::string, std::string> texts;
  SourceMap sources;
  document::KeptDocuments documents;
  model::KeptSchemas schemas;

  Looked() {
    const auto core = source::disk_files(TALIA_TESTS "/..");
    for (const std::string& path : core->list("schemas/core").files) {
      texts[path] = core->read(path).value();
    }
    texts["content/campaigns/reach/campaign.yaml"] =
        "talia: 1\nid: reach\nsystem: hexfall\nlanguage: en\nversion: 1.0.0\nname: The Reach\n";
    texts[deck_file] = "kind: deck\nid: crabs\nname: Crabs\ncards: []\ncradS: []\n";
  }
  std::string look() {
    Diagnostics told;
    const auto files = source::map_files(texts);
    const Catalog catalog = model::build_catalog(
        model::read_workspace(*files, sources, told, {1, nullptr}, &documents), sources, told, 1, &schemas);
    return source::render_text(told, sources);
  }
};

}  // namespace

TEST_CASE("the program's own schemas are compiled once, as long as they are the same", "[model]") {
  Looked looked;
  const std::string first = looked.look();
  CHECK(first.find("[unknown-field]") != std::string::npos);
  const auto compiled = looked.schemas.compiled;
  REQUIRE(compiled != nullptr);
  CHECK(looked.look() == first);
  CHECK(looked.schemas.compiled == compiled);

  looked.texts[deck_schema] += "# Another text.\n";
  CHECK(looked.look() == first);
  CHECK(looked.schemas.compiled != compiled);
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
  CHECK(looked.schemas.compiled == nullptr);
  looked.texts[deck_schema] = sound;
  CHECK(looked.look() == first);
}

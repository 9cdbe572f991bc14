#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "document/read.h"
#include "job/editors/editor_files.h"
#include "job/editors/live_names.h"
#include "job/editors/settings.h"
#include "schema/keywords.h"
#include "source/of_each.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::has;
using Texts = std::vector<std::string>;

namespace {

std::unique_ptr<job::Content> invented_games() {
  const auto found = job::find_workspace({.root = test::systems, .program = "/nowhere/bin/talia"});
  REQUIRE(found.workspace);
  return job::load(*found.workspace, {});
}

Texts values_of(const std::vector<model::Offer>& offers) {
  return source::of_each<std::string>(offers, &model::Offer::value);
}

bool contains(const Texts& all, std::string_view one) {
  return std::ranges::find(all, one) != all.end();
}

// A schema that was written, as a document.
struct Read {
  explicit Read(const job::EditorFile& file) {
    read = document::read_json(sources.add("written.json", file.text), sources, diagnostics, {});
    INFO(file.path);
    REQUIRE(diagnostics.empty());
    root = read.documents.front()->root();
  }
  SourceMap sources;
  Diagnostics diagnostics;
  DocumentFile read;
  Node root;
};

// Whether an editor has something to say over a key.
bool tells(Node schema) {
  return schema.find("description").exists() || schema.find("$ref").exists() ||
         std::ranges::any_of(schema.find("allOf").items(), tells);
}

void find_untold(Node node, const std::string& path, Texts& untold) {
  for (const Entry& entry : node.entries()) {
    const std::string here = fmt::format("{}/{}", path, entry.key);
    if (entry.key == "properties" && entry.value.is(NodeKind::map) && !path.ends_with("/if") &&
        !path.ends_with("/then") && !path.ends_with("/else")) {
      for (const Entry& property : entry.value.entries()) {
        if (property.value.is(NodeKind::map) && !tells(property.value)) {
          untold.push_back(fmt::format("{}/{}", here, property.key));
        }
      }
    }
    if (entry.key != "enum" && entry.key != "const" && entry.key != "default") {
      find_untold(entry.value, here, untold);
    }
  }
  for (const Node item : node.items()) {
    find_untold(item, path, untold);
  }
}

const job::EditorFile& file_of(const std::vector<job::EditorFile>& files, std::string_view path) {
  const auto found = std::ranges::find(files, path, &job::EditorFile::path);
  REQUIRE(found != files.end());
  return *found;
}

const job::SchemaGlobs one_schema{{"schemas/core/sheet.json", {"templates/sheets/**/*.yaml"}}};
constexpr std::string_view own = R"("./output/schemas/core/sheet.json": ["templates/sheets/**/*.yaml"])";

std::string merged(std::string_view text) {
  const auto made = job::with_settings(".vscode/settings.json", text, one_schema, "./output/");
  REQUIRE(made);
  return *made;
}

std::string refused(std::string_view text) {
  const auto made = job::with_settings(".vscode/settings.json", text, one_schema, "./output/");
  REQUIRE_FALSE(made);
  CHECK(made.error().severity == Severity::warning);
  return made.error().message;
}

}  // namespace

TEST_CASE("every key of every schema for editors says what it is", "[job]") {
  const auto content = invented_games();
  Texts untold;
  for (const job::EditorFile& file : job::editor_files(content->catalog, content->sources)) {
    const Read schema(file);
    find_untold(schema.root, file.path, untold);
  }
  CHECK(untold == Texts{});
}

TEST_CASE("no schema for editors offers an example as a value", "[job]") {
  const auto content = invented_games();
  const auto files = job::editor_files(content->catalog, content->sources);
  for (const job::EditorFile& file : files) {
    INFO(file.path);
    CHECK_FALSE(has(file.text, "\"examples\": ["));
    CHECK_FALSE(has(file.text, "x-names"));
  }
  CHECK(has(file_of(files, "schemas/core/book_style.json").text, "For example `16mm`, `8.6pt`."));
}

TEST_CASE("there are names of every sort that a core schema may ask for", "[job]") {
  const auto content = invented_games();
  const job::LiveNames all(content->catalog, content->sources, std::nullopt);
  Texts empty;
  for (const std::string_view sort : schema::sorts_of_names()) {
    if (all.of(sort).empty()) {
      empty.emplace_back(sort);
    }
  }
  CHECK(empty == Texts{"motif"});  // The invented games draw none.
  CHECK(all.of("nonsense").empty());
}

TEST_CASE("a game's files are offered the names of that game", "[job]") {
  const auto content = invented_games();
  const job::LiveNames hexfall(content->catalog, content->sources, content->catalog.find_system("hexfall"));
  CHECK(contains(values_of(hexfall.of("kind")), "gear"));
  CHECK_FALSE(contains(values_of(hexfall.of("kind")), "herbata"));
  CHECK(contains(values_of(hexfall.of("mechanic")), "hexfall.health"));
  CHECK(contains(values_of(hexfall.of("definition")), "tide_crab"));
  CHECK_FALSE(contains(values_of(hexfall.of("definition")), "jasminowa"));
  CHECK_FALSE(contains(values_of(hexfall.of("colour")), "serweta"));
  CHECK_FALSE(contains(values_of(hexfall.of("colour")), "indigo/deep"));  // Of cards without a template.
  CHECK(contains(values_of(hexfall.of("colour_set")), "indigo"));
  CHECK(contains(values_of(hexfall.of("plain_theme")), "felt"));
  CHECK(contains(values_of(hexfall.of("code")), "unknown-field"));
  const auto& definitions = hexfall.of("definition");
  const auto crab = std::ranges::find(definitions, "tide_crab", &model::Offer::value);
  REQUIRE(crab != definitions.end());
  CHECK(crab->about == "Tide crab (Creature)");
}

TEST_CASE("names are offered beside what may be written otherwise, and what they are", "[job]") {
  const auto content = invented_games();
  const auto files = job::editor_files(content->catalog, content->sources);
  const Read deck(file_of(files, "schemas/hexfall/core/deck.json"));
  const Node face = deck.root.find("properties").find("template").find("anyOf");
  REQUIRE(face.size() == 2);
  CHECK(face.at(0).text_at("$ref") == "#/definitions/names_of_template");
  CHECK(face.at(1).text_at("type") == "string");
  const Node names = deck.root.find("definitions").find("names_of_template").find("enum");
  CHECK(std::ranges::any_of(names.items(), [](Node each) { return each.scalar() == "gear"; }));
  const Read folder(file_of(files, "schemas/hexfall/core/campaign_folder.json"));
  const Node kinds = folder.root.find("properties").find("kind").find("enum");
  Texts all;
  for (const Node each : kinds.items()) {
    all.emplace_back(each.scalar());
  }
  CHECK(all == Texts{"book", "box", "deck", "prose", "words", "creature", "gear", "place"});
}

TEST_CASE("a reference is an id of today or a name in full", "[job]") {
  const auto content = invented_games();
  const auto files = job::editor_files(content->catalog, content->sources);
  const Read creature(file_of(files, "schemas/hexfall/creature.json"));
  const Node lair = creature.root.find("properties").find("lair").find("anyOf");
  REQUIRE(lair.size() == 2);
  CHECK(lair.at(0).find("enum").at(0).scalar() == "ballast_library");
  CHECK(lair.at(0).find("enumDescriptions").at(0).scalar() == "Ballast library");
  CHECK(lair.at(1).text_at("pattern") == "^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$");
}

TEST_CASE("the schemas for editors accept what the invented games say", "[job]") {
  const auto content = invented_games();
  const auto files = job::editor_files(content->catalog, content->sources);
  for (const std::string_view path : {"schemas/hexfall/gear.json", "schemas/hexfall/creature.json"}) {
    const Read written(file_of(files, path));
    Diagnostics faults;
    const Schema schema =
        schema::compile(written.root, "written.json", [](std::string_view) { return std::optional(Node{}); },
                        faults, {.check_keywords = false});
    CHECK(faults.empty());
    for (const Definition& each : content->catalog.definitions) {
      if (fmt::format("schemas/hexfall/{}.json", content->catalog.kind(each.kind).name) == path) {
        INFO(each.id);
        CHECK(schema::validate(content->catalog.written(each), schema, faults));
      }
    }
  }
}

TEST_CASE("every file of a workspace has one schema", "[job]") {
  const auto content = invented_games();
  const auto globs = job::schemas_of_files(content->catalog, "/home/ada/games");
  const auto files = job::editor_files(content->catalog, content->sources);
  Texts seen;
  for (const job::SchemaOfFiles& each : globs) {
    file_of(files, each.schema);
    for (const std::string& glob : each.globs) {
      seen.push_back(glob);
    }
  }
  CHECK(contains(seen, "content/campaigns/reach/**/*.{yaml,yml}"));
  CHECK(contains(seen, "!content/campaigns/*/campaign.{yaml,yml}"));
  CHECK(contains(seen, "content/findings.{yaml,yml}"));
  CHECK(contains(seen, "templates/fonts.{yaml,yml}"));
}

TEST_CASE("globs begin with the workspace's folder where that lies in a folder of a workspace", "[job]") {
  const auto content = invented_games();
  const auto globs = job::schemas_of_files(content->catalog, "/home/ada/templates/hexfall/deep");
  for (const job::SchemaOfFiles& each : globs) {
    for (const std::string& glob : each.globs) {
      CHECK((glob.starts_with("deep/") || glob.starts_with("!deep/")));
    }
  }
}

TEST_CASE("settings are put beside what somebody set, which stays to the byte", "[job]") {
  CHECK(merged("") == "{\n  \"yaml.schemas\": {\n    " + std::string(own) + "\n  }\n}\n");
  CHECK(merged("") == job::settings_file(one_schema, "./output/"));
  CHECK(merged("{}") == "{\n  \"yaml.schemas\": {\n    " + std::string(own) + "\n  }\n}");
  const std::string others = "\r\n  // \"yaml.schemas\": {}\r\n  \"editor.tabSize\": 2, /* two */\r\n}\r\n";
  CHECK(merged("{" + others) == "{\n  \"yaml.schemas\": {\n    " + std::string(own) + "\n  }," + others);
  const std::string theirs =
      R"({"yaml.schemas": {"https://x.org/a.json": ["a/{b,c}.yaml", "]"]}, "b": [1, {"c": "}"}]})";
  CHECK(merged(theirs) == R"({"yaml.schemas": {)"
                          "\n    " +
                              std::string(own) + "," +
                              R"("https://x.org/a.json": ["a/{b,c}.yaml", "]"]}, "b": [1, {"c": "}"}]})");
}

TEST_CASE("settings of an earlier run go, and the same run again changes nothing", "[job]") {
  const std::string earlier =
      "{\n  \"yaml.schemas\": {\n    \"mine.json\": \"*.yaml\", // mine\n    "
      "\"./output/schemas/old/x.json\": "
      "[\"a\"]\n  },\n  \"z\": true,\n}\n";
  const std::string once = merged(earlier);
  CHECK_FALSE(has(once, "old/x.json"));
  CHECK(has(once, "\"mine.json\": \"*.yaml\""));
  CHECK(has(once, "// mine"));
  CHECK_FALSE(has(once, "\"*.yaml\","));
  CHECK(merged(once) == once);
  CHECK(merged(merged("")) == merged(""));
}

TEST_CASE("what is no file of settings stays as it is", "[job]") {
  for (const std::string_view text : {"[]", "{", "{\"a\" 1}", "{} {}", "{\"a\": }", "{\"a\": \"b}", "{/* }",
                                      "{\"a\": [1, 2}", "null", "{a: 1}", "{\"a\": 1 \"b\": 2}"}) {
    INFO(text);
    CHECK(has(refused(text), "it is not one object of JSON"));
  }
  CHECK(has(refused("{\"yaml.schemas\": []}"), "its `yaml.schemas` is not one object"));
  CHECK(has(refused("{\"yaml.schemas\": {}, \"yaml.schemas\": {}}"), "is not one object"));
}

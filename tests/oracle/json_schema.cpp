// Runs the JSON Schema test suite (draft-07) from a folder with its `tests` and `remotes`. Required tests must pass; of the
// optional ones those of `refused_on_purpose` may fail, each with its reason.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "document/read.h"
#include "schema/schema.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace fs = std::filesystem;
using namespace talia;

namespace {

// Files of optional tests, and why a test of them that fails is no fault.
const std::map<std::string, std::string, std::less<>> refused_on_purpose = {
    {"optional/content", "contents of texts are annotations"},
    {"optional/cross-draft", "schemas are of draft-07 alone"},
    {"optional/format/hostname", "encoded names are refused"},
    {"optional/format/idn-hostname", "the format is not asserted"},
    {"optional/format/uri-template", "the format is not asserted"},
};

class Suite {
 public:
  explicit Suite(fs::path folder) : folder_(std::move(folder)) {}

  Node read(const std::string& path, std::string text) {
    documents_.push_back(
        document::read_json(sources_.add(path, std::move(text)), sources_, diagnostics_, {8U << 20, 512, 0}));
    const auto& read = documents_.back().documents;
    return read.empty() ? Node() : read.front()->root();
  }

  Node read_file(const fs::path& path, const std::string& name) {
    if (const auto known = read_.find(name); known != read_.end()) {
      return known->second;
    }
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    const Node node = in ? read(name, text.str()) : Node();
    read_.emplace(name, node);
    return node;
  }

  // Remote documents stand at http://localhost:1234/ in the suite; the schema of schemas among the project's own.
  Node load(std::string_view address) {
    constexpr std::string_view remote = "http://localhost:1234/";
    if (address.starts_with(remote)) {
      const std::string path(address.substr(remote.size()));
      return read_file(folder_ / "remotes" / path, path);
    }
    if (address == schema::metaschema_path) {
      std::ifstream in{std::string(address), std::ios::binary};
      std::stringstream text;
      text << in.rdbuf();
      documents_.push_back(
          document::read_yaml(sources_.add(std::string(address), text.str()), sources_, diagnostics_));
      return documents_.back().documents.empty() ? Node() : documents_.back().documents.front()->root();
    }
    return {};
  }

  const fs::path& folder() const { return folder_; }
  const SourceMap& sources() const { return sources_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  fs::path folder_;
  SourceMap sources_;
  Diagnostics diagnostics_;
  std::vector<DocumentFile> documents_;
  std::map<std::string, Node> read_;
};

struct Tally {
  int passed = 0, failed = 0, refused = 0;
};

void run_group(Suite& suite, Node group, const std::string& name, Tally& tally) {
  const bool is_optional = name.starts_with("optional/");
  Diagnostics faults;
  const Schema compiled = schema::compile(group.find("schema"), "schema.json",
                                          [&](std::string_view address) { return suite.load(address); },
                                          faults, {is_optional, false});
  for (const Node test : group.find("tests").items()) {
    Diagnostics mismatches;
    const bool holds = schema::validate(test.find("data"), compiled, mismatches);
    const bool says_why =
        holds == !mismatches.has_errors();  // A mismatch without a word would be a fault of its own.
    if (!compiled.is_broken() && says_why && holds == test.find("valid").boolean()) {
      ++tally.passed;
    } else if (refused_on_purpose.contains(name)) {
      ++tally.refused;
    } else {
      ++tally.failed;
      fmt::print("failed: {}: {}: {}\n", name, group.find("description").scalar(),
                 test.find("description").scalar());
      if (compiled.is_broken()) {
        fmt::print("{}", source::render_text(faults, suite.sources()));
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: oracle_json_schema DIR\n");
    return 2;
  }
  const fs::path folder = argv[1];
  const fs::path tests = folder / "tests" / "draft7";
  if (!fs::is_directory(tests)) {
    fmt::print(stderr, "there is no {}\n", tests.string());
    return 2;
  }
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(tests)) {
    if (entry.path().extension() == ".json") {
      names.insert(fs::relative(entry.path(), tests).replace_extension().generic_string());
    }
  }
  Tally required, optional;
  for (const std::string& name : names) {
    Suite suite(folder);
    const Node groups = suite.read_file(tests / (name + ".json"), name);
    Tally tally;
    if (groups.exists()) {
      for (const Node group : groups.items()) {
        run_group(suite, group, name, tally);
      }
    } else {
      fmt::print("failed: {} cannot be read\n{}", name,
                 source::render_text(suite.diagnostics(), suite.sources()));
      ++tally.failed;
    }
    const auto reason = refused_on_purpose.find(name);
    fmt::print("{}: {} passed, {} failed{}\n", name, tally.passed, tally.failed,
               tally.refused == 0 ? "" : fmt::format(", {} refused: {}", tally.refused, reason->second));
    Tally& total = name.starts_with("optional/") ? optional : required;
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.refused += tally.refused;
  }
  fmt::print("required: {} passed, {} failed\n", required.passed, required.failed);
  fmt::print("optional: {} passed, {} failed, {} refused on purpose\n", optional.passed, optional.failed,
             optional.refused);
  const int failed = required.failed + optional.failed;
  fmt::print("{} passed, {} failed, {} refused on purpose\n", required.passed + optional.passed, failed,
             optional.refused);
  return failed == 0 ? 0 : 1;
}

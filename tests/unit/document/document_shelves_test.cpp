#include "document/document_shelves.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "document/tree_bytes.h"
#include "source/files/files.h"
#include "unit/folder.h"

using namespace talia;

namespace {

// Of everything that a document holds.
const std::map<std::string, std::string> texts{
    {"aliases.yaml", "base: &b {w: 1, &k key: [x, y]}\nlike: *b\n*k : again\n"},
    {"bom.yaml", "\xEF\xBB\xBFname: \"Żółw\"\n"},
    {"blocks.yaml", "a: |\n  one\n  two\nb: >-\n  folded\n  here\nc: 'it''s'\nd: \"a\\tb\"\n"},
    {"empty.yaml", "a:\nb: ~\nc: ''\nd: []\ne: {}\n"},
    {"large.yaml", "{a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, z: true, y: 1.5}\n"},
    {"many.yaml", "id: one\n---\nid: two\n---\n- three\n"},
    {"values.json", "{\"a\": [1, 2.50, \"ó\", null, false]}\n"},
    {"wrapped.yaml", "rules: Words of\n  two lines\n"}};

std::string said_of(const std::vector<DocumentFile>& read, const SourceMap& sources) {
  std::string said;
  for (const DocumentFile& file : read) {
    said += std::string(sources.path(file.file)) + (file.is_broken ? " is broken\n" : "\n");
    for (const auto& each : file.documents) {
      said += document::dump(each->root(), sources) + document::to_json(each->root());
    }
  }
  return said;
}

struct Reading {
  std::string said, told;
  std::size_t recalled = 0, read = 0;
};

struct Workspace {
  test::Folder folder;
  std::string place = (folder.path() / "cache").string();
  std::map<std::string, std::string> files = texts;

  Reading read_all(std::string_view program = "this") const {
    const auto disk = source::map_files(files);
    std::vector<std::string> paths;
    for (const auto& [path, text] : files) {
      paths.push_back(path);
    }
    const source::Cache cache(place);
    document::KeptByRuns kept{cache, program, "/games"};
    SourceMap sources;
    Diagnostics diagnostics;
    const auto read = document::read_all(paths, *disk, sources, diagnostics, 2, {.runs = &kept});
    return {said_of(read, sources), source::render_text(diagnostics, sources), kept.recalled, kept.read};
  }
};

}  // namespace

TEST_CASE("documents of files that are as they were are taken over, and say the same", "[document]") {
  Workspace workspace;
  const Reading first = workspace.read_all();
  CHECK(first.recalled == 0);
  CHECK(first.read == texts.size());
  const Reading second = workspace.read_all();
  CHECK(second.said == first.said);
  CHECK(second.recalled == texts.size());
  CHECK(second.read == 0);
  // Of another program, or of a text that is not the same, nothing is.
  CHECK(workspace.read_all("another").recalled == 0);
  workspace.files["bom.yaml"] = "name: \"Żuk\"\n";
  const Reading third = workspace.read_all();
  CHECK(third.read == 1);
  CHECK(third.said != first.said);
  CHECK(workspace.read_all().said == third.said);
  // A file that is called otherwise may be of another format.
  workspace.files["values.yaml"] = workspace.files["values.json"];
  CHECK(workspace.read_all().read == 1);
}

TEST_CASE("of what is wrong with a file each run tells", "[document]") {
  Workspace workspace;
  workspace.files["broken.yaml"] = "a: [1\n";
  workspace.files["warned.yaml"] = "name: Zo\u0301ja\n";
  const Reading first = workspace.read_all();
  CHECK(first.told.find("broken.yaml") != std::string::npos);
  CHECK(first.told.find("warned.yaml") != std::string::npos);
  const Reading second = workspace.read_all();
  CHECK(second.told == first.told);
  CHECK(second.said == first.said);
  CHECK(second.read == 2);
}

TEST_CASE("bytes that are no document's make none, whichever of them is another", "[document]") {
  for (const auto& [path, text] : texts) {
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add(path, text);
    const DocumentFile read = document::read_yaml(file, sources, diagnostics);
    REQUIRE_FALSE(read.documents.empty());
    source::ByteWriter out;
    REQUIRE(document::is_of_one_file(*read.documents.front()));
    document::put(*read.documents.front(), out);
    const std::string whole(out.bytes());
    const auto said_by = [&](const std::string& bytes) {
      source::ByteReader in(bytes);
      const auto made = document::document_in(in, file, sources.text(file));
      CHECK((made != nullptr) == in.is_sound());
      return made == nullptr || !in.is_whole() ? std::string() : document::dump(made->root(), sources);
    };
    CHECK(said_by(whole) == document::dump(read.documents.front()->root(), sources));
    for (std::size_t at = 0; at < whole.size(); ++at) {
      CHECK(said_by(whole.substr(0, at)).empty());
      for (const char other : {'\x00', '\x01', '\x7f', '\xff'}) {
        std::string harmed = whole;
        harmed[at] = other;
        said_by(harmed);  // Whatever it says, it is read to its end.
      }
    }
  }
}

#include "document/document_shelves.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "document/storage.h"
#include "document/tree_bytes.h"
#include "source/files/files.h"
#include "unit/folder.h"

using namespace talia;

namespace {

// Of everything that a document holds.
const std::map<std::string, std::string> texts{
    {"aliases.yaml", "base: &b {w: 1, &k key: [x, y]}\nlike: *b\n*k : again\n"},
    {"bom.yaml", "\xEF\xBB\xBFname: \"Żółw\"\n"},
    {"bare.yaml", "{a: \"x\", b: [y]}"},
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
    SourceMap sources;
    return read_into(sources, nullptr, program);
  }
  Reading read_into(SourceMap& sources, document::KeptDocuments* looks,
                    std::string_view program = "this") const {
    const auto disk = source::map_files(files);
    std::vector<std::string> paths;
    for (const auto& [path, text] : files) {
      paths.push_back(path);
    }
    const source::Cache cache(place);
    const document::KeptByRuns kept{cache, program, "/games"};
    Diagnostics diagnostics;
    const auto read = document::read_all(paths, *disk, sources, diagnostics, 2, {looks, &kept});
    const auto recalled = static_cast<std::size_t>(std::ranges::count(read, true, &DocumentFile::was_kept));
    return {said_of(read, sources), source::render_text(diagnostics, sources), recalled,
            read.size() - recalled};
  }
};

// Asks a node, and all below it, all that there is to ask.
std::size_t walk(Node node, std::size_t size) {
  CHECK(node.span().end <= size);
  std::size_t words = node.scalar().size() + node.text().size();
  if (node.is_number()) {
    words += static_cast<std::size_t>(node.real() > 0) + static_cast<std::size_t>(node.int64().has_value());
  }
  words += static_cast<std::size_t>(node.is_true());
  for (const Node item : node.items()) {
    words += walk(item, size);
  }
  for (const Entry& entry : node.entries()) {
    CHECK(entry.key_span.end <= size);
    words += static_cast<std::size_t>(node.find(entry.key).exists());
    words += walk(entry.value, size);
  }
  return words;
}

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

TEST_CASE("who looks again leaves to others what it read first, and nothing that nobody saved",
          "[document]") {
  Workspace workspace;
  SourceMap sources;
  document::KeptDocuments looks;
  CHECK(workspace.read_into(sources, &looks).read == texts.size());
  const std::string saved = std::exchange(workspace.files["many.yaml"], "id: other\n");
  workspace.read_into(sources, &looks);
  CHECK(workspace.read_all().recalled == texts.size() - 1);
  workspace.files["many.yaml"] = saved;
  workspace.read_into(sources, &looks);
  // Of the run between the two.
  CHECK(workspace.read_all().recalled == texts.size() - 1);
  CHECK(workspace.read_all().recalled == texts.size());
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
      if (made == nullptr || !in.is_whole()) {
        return std::string();
      }
      walk(made->root(), text.size());
      return document::dump(made->root(), sources) + document::to_json(made->root());
    };
    const Node root = read.documents.front()->root();
    CHECK(said_by(whole) == document::dump(root, sources) + document::to_json(root));
    for (std::size_t at = 0; at < whole.size(); ++at) {
      CHECK(said_by(whole.substr(0, at)).empty());
      for (const char other : {'\x00', '\x01', '\x7f', '\xff'}) {
        std::string harmed = whole;
        harmed[at] = other;
        said_by(harmed);  // Whatever it says, all can be asked of it.
      }
    }
  }
}

TEST_CASE("bytes of a document that nobody could walk through make none", "[document]") {
  SourceMap sources;
  const FileId file = sources.add("a.yaml", "a\n");
  // So many lists within each other, each with so many times the one before.
  const auto is_one = [&](std::size_t depth, std::size_t times) {
    Document document;
    Document::Storage& tree = document.storage();
    tree.written = sources.text(file);
    tree.items.push_back({.kind = NodeKind::text, .span = {file, 0, 1}, .at = 0, .text_size = 1});
    for (std::size_t i = 0; i < depth; ++i) {
      Document::Storage::Item list{.kind = NodeKind::list, .span = {file, 0, 1}};
      list.first = static_cast<std::uint32_t>(tree.children.size());
      list.count = static_cast<std::uint32_t>(times);
      tree.children.insert(tree.children.end(), times, static_cast<std::uint32_t>(i));
      tree.items.push_back(list);
    }
    tree.root = static_cast<std::uint32_t>(depth);
    source::ByteWriter out;
    document::put(document, out);
    const std::string bytes(out.bytes());
    source::ByteReader in(bytes);
    return document::document_in(in, file, sources.text(file)) != nullptr;
  };
  CHECK(is_one(64, 1));
  CHECK_FALSE(is_one(65, 1));
  CHECK_FALSE(is_one(1'000'000, 1));
  CHECK(is_one(15, 2));
  CHECK_FALSE(is_one(40, 2));
}

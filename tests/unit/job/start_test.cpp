// Hostile tables become workspaces in which every word of theirs stands.
#include "job/tables/start.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "document/read.h"
#include "source/files/files.h"
#include "source/text/unicode.h"
#include "table/read.h"

namespace {

using namespace talia;

// Letters and digits alone, in one case: what no way of writing changes.
std::string letters_of(std::string_view words) {
  std::string letters;
  const std::string folded = source::case_folded(words);
  for (std::size_t byte = 0; byte < folded.size();) {
    const std::size_t begin = byte;
    const char32_t sign = source::next_code_point(folded, byte);
    if (source::is_letter(sign) || source::is_digit(sign)) {
      letters += folded.substr(begin, byte - begin);
    }
  }
  return letters;
}

// The words of a text that are longer than the ways in which tables say yes and no, as letters alone.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words(1);
  for (std::size_t byte = 0; byte < text.size();) {
    const std::size_t begin = byte;
    const char32_t sign = source::next_code_point(text, byte);
    if (source::is_letter(sign)) {
      words.back() += letters_of(text.substr(begin, byte - begin));
    } else if (!words.back().empty() && !source::is_combining(sign)) {
      words.emplace_back();
    }
  }
  std::erase_if(words, [](const std::string& word) { return word.size() <= 5; });
  return words;
}

void add_words(Node node, std::string& words) {
  if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      words += ' ' + letters_of(entry.key);
      add_words(entry.value, words);
    }
  } else if (node.is(NodeKind::list)) {
    for (const Node item : node.items()) {
      add_words(item, words);
    }
  } else {
    words += ' ' + letters_of(node.scalar());
  }
}

// The words of all definitions of a kind.
std::string words_of(const job::Start& start, const std::string& kind) {
  std::string words;
  for (const auto& [path, text] : start.files) {
    if (path.starts_with("content/") && path.find('/' + kind + '/') != std::string::npos &&
        path.find("/decks/") == std::string::npos) {
      SourceMap sources;
      Diagnostics found;
      const DocumentFile file = document::read_yaml(sources.add(path, text), sources, found);
      INFO(text);
      REQUIRE(file.documents.size() == 1);
      add_words(file.documents[0]->root(), words);
    }
  }
  return words;
}

// Calls f for each text of a cell, those within records and lists too.
void for_each_text(const Cell& cell, const std::function<void(const std::string&)>& f) {
  if (cell.kind == CellKind::text) {
    f(cell.text);
  }
  for (const Cell& item : cell.items) {
    for_each_text(item, f);
  }
}

// A start of a table in CSV, beside which there are files. `fields`: what an export keeps, column and schema, for a kind `beast`.
struct Started {
  SourceMap sources;
  Diagnostics said;
  std::optional<job::Start> start;

  Started(std::string_view bytes, std::map<std::string, std::string> beside,
          const std::vector<std::pair<std::string, std::string>>& fields = {}) {
    auto book = table::read("beasts.csv", bytes, {}, sources, said);
    REQUIRE(book);
    if (!fields.empty()) {
      book->sheets[0].name = "beast";
      TableSheet kept;
      kept.name = "beast (fields)";
      kept.is_hidden = true;
      for (const auto& [field, schema] : fields) {
        SheetRow row;
        row.cells = {{.kind = CellKind::text, .text = field}, {.kind = CellKind::text, .text = schema}};
        kept.rows.push_back(std::move(row));
      }
      book->sheets.push_back(std::move(kept));
    }
    const auto files = source::map_files(std::move(beside));
    start = job::start_from(*book, {"Game", "en", files.get()}, said);
    REQUIRE(start);
  }

  // The messages, one a line.
  std::string messages() const {
    std::string lines;
    for (const Diagnostic& one : said.in_order_added()) {
      lines += one.message + '\n';
    }
    return lines;
  }
};

}  // namespace

TEST_CASE("a picture is taken however its path is written, and only where it is one", "[job]") {
  const Started run("name,art\nOgre,./art/ogre.png\nEel,art\\eel.png\nElk,../elk.png\nOwl,owl.png\n",
                    {{"art/ogre.png", "1"}, {"art/eel.png", "2"}});
  CHECK(run.start->pictures ==
        std::map<std::string, std::string>{{"content/campaigns/game/art/ogre.png", "art/ogre.png"},
                                           {"content/campaigns/game/art/eel.png", "art/eel.png"}});
  const std::string& kind = run.start->kinds.at(0).name;
  CHECK_THAT(run.start->files.at("content/campaigns/game/" + kind + "/ogre.yaml"),
             Catch::Matchers::Contains("art: art/ogre.png"));
  CHECK_THAT(run.messages(), Catch::Matchers::Contains("the picture `../elk.png` cannot be taken"));
  CHECK_THAT(run.messages(), Catch::Matchers::Contains("there is no picture `owl.png` beside the table"));

  const Started forged("name,art\nOgre,campaign.yaml\n", {{"campaign.yaml", "talia: 1"}},
                       {{"art", R"({"type": "string", "x-term": "picture"})"}});
  CHECK(forged.start->pictures.empty());
  CHECK_THAT(forged.messages(), Catch::Matchers::Contains("the picture `campaign.yaml` cannot be taken"));
}

TEST_CASE("lists and records of pictures bring theirs", "[job]") {
  const Started run(
      "name,art,look\nOgre,ogre.png; gone.png,\"{\"\"face\"\": \"\"eel.png\"\"}\"\n",
      {{"ogre.png", "1"}, {"eel.png", "2"}},
      {{"art", R"({"type": "array", "items": {"type": "string", "x-term": "picture"}})"},
       {"look", R"({"type": "object", "properties": {"face": {"type": "string", "x-term": "picture"}}})"}});
  CHECK(run.start->pictures.size() == 2);
  CHECK(words_of(*run.start, "beast").find("eelpng") != std::string::npos);
  CHECK(words_of(*run.start, "beast").find("gonepng") == std::string::npos);
  CHECK_THAT(run.messages(), Catch::Matchers::Contains("there is no picture `gone.png` beside the table"));
  REQUIRE(run.start->kinds.size() == 1);
  for (const job::StartedKind::Field& field : run.start->kinds[0].fields) {
    CHECK((field.name == "name" || field.doubts.empty()));
  }
  const std::string& schema = run.start->files.at(run.start->kinds[0].schema);
  CHECK(schema.find("x-term: picture") != schema.rfind("x-term: picture"));
}

TEST_CASE("of many dead references some are named", "[job]") {
  std::string text;
  for (int i = 10; i < 30; ++i) {
    text += "[[dead" + std::to_string(i) + "]] ";
  }
  const Started run("name,notes (markup)\nOgre," + text + "\n", {});
  std::string doubts;
  for (const job::StartedKind::Field& field : run.start->kinds.at(0).fields) {
    for (const std::string& doubt : field.doubts) {
      doubts += doubt;
    }
  }
  CHECK_THAT(doubts, Catch::Matchers::Contains("dead16, dead17 and 12 more, which the table does not have"));
}

TEST_CASE("every word of a hostile table stands in the definitions that it becomes", "[job]") {
  std::size_t tables = 0, texts = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(TALIA_TESTS) / "tables")) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || name.ends_with(".expected.json") || name == "README.md" ||
        name.starts_with('.')) {
      continue;
    }
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    SourceMap sources;
    Diagnostics found;
    const auto book = table::read(name, bytes, {}, sources, found);
    if (!book) {
      continue;
    }
    INFO(name);
    const auto start = job::start_from(*book, {"The Table", {}}, found);
    REQUIRE(start);
    ++tables;
    std::size_t kind = 0;
    for (const TableSheet& sheet : book->sheets) {
      if (sheet.is_hidden || sheet.rows.empty()) {
        continue;
      }
      REQUIRE(kind < start->kinds.size());
      CHECK(start->kinds[kind].definitions == sheet.rows.size());
      const std::string words = words_of(*start, start->kinds[kind].name);
      ++kind;
      for (const SheetRow& row : sheet.rows) {
        // What belongs to no column is told by the reader.
        const std::size_t own = std::min(row.cells.size(), sheet.columns.size());
        for (const Cell& cell : std::span(row.cells).first(own)) {
          for_each_text(cell, [&](const std::string& text) {
            for (const std::string& word : words_in(text)) {
              ++texts;
              INFO(text);
              CHECK(words.find(word) != std::string::npos);
            }
          });
        }
      }
    }
  }
  CHECK(tables >= 20);
  CHECK(texts > 1000);
}

// Hostile tables become workspaces in which every word of theirs stands.
#include "job/tables/start.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "document/read.h"
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

}  // namespace

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

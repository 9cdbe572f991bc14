// Lists of contents, and what leads to heads that run in.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

const std::string numbered_head = "```{chapter}\nlead: Mind the tide.\n```\n\n";
const std::string captioned_table =
    "\n```{table}\nkind: beast\ncaption: All of them\ncolumns: [{label: Name, text: '{name}'}]\n```\n";

std::string contents_with(const std::string& body) {
  return "# Contents\n\n```{contents}\n" + body + "```\n";
}

std::string page_words(const MadeBook& book, std::size_t number) {
  std::string words = book.words(number);
  std::erase(words, '|');
  return words;
}

}  // namespace

TEST_CASE("contents go as deep as they are asked to, and references lead to heads that run in", "[book]") {
  const std::vector<std::string> chapters{
      "", numbered_head + "# Tides\n\n## Ebb\n\n### Low water\n\nSee [[#low-water]].\n"};
  const auto at_depth = [&](const std::string& body) {
    auto all = chapters;
    all[0] = contents_with(body);
    MadeBook book(all);
    CHECK(book.reports() == Reports{});
    return page_words(book, 0);
  };
  CHECK_THAT(at_depth(""), Contains("Tides2") && Contains("Ebb2") && !Contains("Low"));
  CHECK_THAT(at_depth("depth: 1\n"), Contains("Tides2") && !Contains("Ebb"));
  CHECK_THAT(at_depth("depth: 3\n"), Contains("Tides2") && Contains("Ebb2") && Contains("Low water2"));
  auto all = chapters;
  all[0] = contents_with("depth: 3\n");
  const MadeBook book(all);
  CHECK_THAT(page_words(book, 1), Contains("Low water. See Low water, p.\u00a02."));
  CHECK(book.page_of("low-water") == 1);
  CHECK(book.made.booklet.outline.size() == 3);  // Bookmarks end with sections.
}

TEST_CASE("a section keeps the name that a head of the same words before it would take", "[book]") {
  const MadeBook book({"# A\n\n### Salt\n\nDry: [[#a-salt]].\n", "# B\n\n## Salt\n\nSee [[#salt]].\n"});
  CHECK(book.reports() == Reports{});
  CHECK(book.page_of("salt") == 1);
  CHECK(book.page_of("a-salt") == 0);
}

TEST_CASE("tables and figures are listed with their captions and pages, and lead there", "[book]") {
  const std::string card = "\n```{card}\nid: eel\ncaption: Thin.\n```\n";
  const MadeBook book({contents_with("of: tables\n") + "\n```{contents}\nof: figures\n```\n",
                       numbered_head + "# Tides\n\nWater.\n" + captioned_table, "# Salt\n\nDry.\n" + card});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(page_words(book, 0), Contains("Table 1.1\u2002All of them2") && Contains("Fig. 1\u2002Thin.3"));
  std::size_t leads = 0;
  for (const std::string& to : book.links()) {
    leads += book.page_of(to) == 1 || book.page_of(to) == 2 ? 1 : 0;
  }
  CHECK(leads > 2);
}

TEST_CASE("a list of what is not there, and a depth of what has none, are told", "[book]") {
  CHECK(MadeBook({contents_with("of: tables\n")}).reports() == Reports{"c0.md:4:1 bad-directive"});
  CHECK(MadeBook({contents_with("of: tables\ndepth: 2\n") + captioned_table}).reports() ==
        Reports{"c0.md:5:1 key-without-effect"});
}

TEST_CASE("a reference without words of its own stands in the case that its sentence asks for", "[book]") {
  const std::string polish =
      "talia: 1\nid: reach\nsystem: hexfall\nlanguage: pl\nname: Reach\nversion: 1.0.0\n";
  std::string style = test::small_book_style();
  style.insert(
      style.find("words:\n") + 7,
      "  pl: {chapter: Rozdział, table: Tabela, in_table: tabela, figure: Ryc., example: Przykład, page: s., "
      "'yes': tak, 'no': nie}\n");
  const std::string rows =
      "\n```{table}\nkind: beast\ncaption: Bestie\nid: bestie\ncolumns: [{label: Nazwa, text: "
      "'{name}'}]\n```\n";
  const MadeBook book(
      {"# A\n\nZob. [[#bestie]];\n\nw [[#bestie]] i przed\u00a0[[#bestie]], (z [[#bestie]]).\n" + rows},
      "small", {{"content/campaigns/reach/campaign.yaml", polish}, {"templates/books/small.yaml", style}});
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK_THAT(page_words(book, 0),
             Contains("Zob. tabela 1, s.\u00a01;w tabeli 1, s.\u00a01 i przed\u00a0tabelą 1"));
  CHECK_THAT(page_words(book, 0), Contains("(z tabeli 1, s.\u00a01)"));
  // Words of one's own are held to the same.
  const MadeBook wrong(
      {"# A\n\nZob. w [[#bestie|tabela #]], w [[#bestie|tabelę #]], o [[#bestie|Tabelą #]].\n" + rows},
      "small", {{"content/campaigns/reach/campaign.yaml", polish}, {"templates/books/small.yaml", style}});
  CHECK(wrong.reports() == std::vector<std::string>{"c0.md:3:18 wrong-case", "c0.md:3:66 wrong-case",
                                                    "theme.yaml:8:1 untranslated"});
  const std::vector<Diagnostic> told = wrong.diagnostics.sorted(wrong.sources);
  CHECK(told.at(0).message == "behind `w` stands `tabeli`, not `tabela`");
  CHECK(told.at(1).message == "behind `o` stands `Tabeli`, not `Tabelą`");
  CHECK(wrong.made.is_sound);
}

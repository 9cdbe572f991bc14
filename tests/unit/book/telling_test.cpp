// What a book tells those who do not see its pages, and in which order.
#include <array>
#include <string>

#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using test::MadeBook;

namespace {

// Each unit by a letter or two, with its parts in brackets.
std::string told(const std::vector<Unit>& units, std::uint32_t parent = 0) {
  static constexpr std::array<const char*, 21> names{"sect", "div",   "h",  "p",    "w",   "code", "cap",
                                                     "note", "toc",   "e",  "ix",   "l",   "li",   "m",
                                                     "b",    "table", "tr", "head", "key", "td",   "fig"};
  std::string out;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    if (units[i].parent != parent) {
      continue;
    }
    out += (out.empty() ? "" : " ") + std::string(names.at(static_cast<std::size_t>(units[i].kind)));
    out += units[i].kind == UnitKind::heading ? std::to_string(units[i].level) : "";
    const std::string parts = told(units, i + 1);
    out += parts.empty() ? "" : "(" + parts + ")";
  }
  return out;
}

}  // namespace

TEST_CASE("heads, lists and notes are told as they are, in the order of the book", "[book]") {
  const MadeBook book(
      {"# Mud\n\nIt is brown[It was grey.]{.note} and deep.\n\n## Depth\n\n- one\n- two\n  1. three\n\nSo it "
       "is.\n"});
  CHECK(book.reports().empty());
  CHECK(told(book.made.booklet.units) == "sect(h1 p note h2 l(li(m b(p)) li(m b(p l(li(m b(p)))))) p)");
}

TEST_CASE("no level of heads is skipped", "[book]") {
  const MadeBook book(
      {"# Mud\n\n> **Mind it.**\n>\n> It is wet.\n\n## Depth\n\n> **And this.**\n>\n> It is deep.\n"});
  CHECK(told(book.made.booklet.units) == "sect(h1 div(h2 p) h2 div(h3 p))");
}

TEST_CASE("what a later page repeats of a table is not told again", "[book]") {
  std::string table = "| Name | Depth |\n|---|---|\n";
  for (int i = 0; i < 90; ++i) {
    table += "| Water " + std::to_string(i) + " | " + std::to_string(i) + " |\n";
  }
  const MadeBook book({"# Mud\n\n" + table});
  REQUIRE(book.made.booklet.pages.size() > 1);
  std::size_t heads = 0;
  for (const Page& page : book.made.booklet.pages) {
    for (const Told& each : page.told) {
      heads += book.made.booklet.units.at(each.unit - 1).kind == UnitKind::head_of_column ? 1 : 0;
    }
  }
  CHECK(heads == 2);
}

// Books in a language that runs from the right: columns, of pages and of tables, begin there.
#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using test::MadeBook;

namespace {

const std::map<std::string, std::string> hebrew{
    {"content/campaigns/reach/campaign.yaml",
     "talia: 1\nsystem: hexfall\nlanguage: he\nname: Reach\nversion: '1'\n"}};

// Where the words of a page begin, from its left.
Length left_edge_of(const MadeBook& book, std::string_view words, std::size_t page = 0) {
  std::optional<Length> at;
  frame::for_each_item(book.made.booklet.pages.at(page).own.items,
                       [&](const Item& item, const Transform& place) {
                         const auto* const run = std::get_if<GlyphRun>(&item.what);
                         if (run != nullptr && !at && run->text.find(words) != std::string::npos) {
                           at = place.apply(run->origin).x;
                         }
                       });
  INFO(words);
  REQUIRE(at);
  return *at;
}

std::string tides_of(int count) {
  std::string text = "Begins here. ";
  for (int i = 0; i < count; ++i) {
    text += "The water takes the stairs back twice a day, and nobody is paid for it. ";
  }
  return text + "Ends here.\n";
}

}  // namespace

TEST_CASE("from the right, the first column of a page is the right one", "[book]") {
  const std::string chapter = "# Tides\n\n" + tides_of(42);
  const MadeBook from_left({chapter}), from_right({chapter}, "small", hebrew);
  CHECK(from_left.made.booklet.pages.size() == 1);
  CHECK(left_edge_of(from_left, "Begins") < left_edge_of(from_left, "Ends"));
  CHECK(left_edge_of(from_right, "Begins") > 75_mm);
  CHECK(left_edge_of(from_right, "Ends") < 74_mm);
}

TEST_CASE("from the right, the first column of a table is the rightmost", "[book]") {
  const std::string chapter =
      "# Tides\n\n| one | two | three |\n| --- | --- | --- |\n| ebb | flood | slack |\n\n"
      "```{table}\nkind: beast\ncaption: All\ncolumns: [{label: Name, text: '{name}'}, {label: Might, text: "
      "'{might}', align: right}]\n```\n";
  const MadeBook from_left({chapter}), from_right({chapter}, "small", hebrew);
  for (const auto& [first, second] :
       {std::pair{"one", "two"}, {"two", "three"}, {"ebb", "flood"}, {"Name", "Might"}}) {
    CHECK(left_edge_of(from_left, first) < left_edge_of(from_left, second));
    CHECK(left_edge_of(from_right, first) > left_edge_of(from_right, second));
  }
}

TEST_CASE("a book that runs from the right is bound there", "[book]") {
  const MadeBook from_right({"# Tides\n\nFlood.\n", "# Ebb\n\nFlood.\n"}, "small", hebrew);
  REQUIRE(from_right.made.booklet.pages.size() == 2);
  // The inner margin is 2 mm wider: at the right of the first page, at the left of the second.
  CHECK(left_edge_of(from_right, "Flood", 0) == left_edge_of(from_right, "Flood", 1) - 2_mm);
}

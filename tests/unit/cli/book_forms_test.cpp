// Books for printers that make them: which files a build writes, and what is told of wrong printers.
#include <algorithm>
#include <cstdio>

#include <catch2/catch.hpp>

#include "job/files/manifest.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;

namespace {

using Names = std::vector<std::string>;

Names written(const Copy& copy) {
  Names names;
  for (const job::ManifestEntry& entry : job::read_manifest(copy.output("reach/manifest.json"))) {
    names.push_back(entry.path);
  }
  return names;
}

std::size_t pages_of(const Copy& copy, const std::string& name) {
  for (const job::ManifestEntry& entry : job::read_manifest(copy.output("reach/manifest.json"))) {
    if (entry.path == name) {
      return entry.pages;
    }
  }
  return 0;
}

bool has_no_file(const Copy& copy) {
  const Names all = copy.outputs();
  return std::ranges::none_of(all, [](const std::string& name) { return name.ends_with(".pdf"); });
}

}  // namespace

TEST_CASE("a printer of books makes books alone, each into a file of its own", "[cli]") {
  Copy copy;
  REQUIRE(copy.build({"reach", "--deck", "almanac"}) == 0);
  const std::size_t pages = pages_of(copy, "almanac.pdf");
  const Copy fresh;
  REQUIRE(fresh.says({"build", "reach", "--target", "booklet-a4"}).status == 0);
  CHECK(written(fresh) == Names{"almanac-booklet-a4.pdf", "primer-booklet-a4.pdf"});
  // Beside sheets of cards the books are there to be read, too.
  REQUIRE(copy.build({"reach", "--target", "a4", "booklet-a4", "--deck", "almanac", "gear"}) == 0);
  CHECK(written(copy) == Names{"almanac-booklet-a4.pdf", "almanac.pdf", "gear-a4.pdf"});
  CHECK(pages_of(copy, "almanac.pdf") == pages);
  // Two pages on each side, of whole sheets.
  CHECK(pages_of(copy, "almanac-booklet-a4.pdf") == (pages + 3) / 4 * 2);
}

TEST_CASE("a deck for a printer of books alone is told", "[cli]") {
  Copy copy;
  CHECK(copy.build({"reach", "--target", "booklet-a4", "--deck", "gear"}) == 1);
  CHECK(has(copy.report, "the deck or book `gear` was asked for, and nothing is made of it"));
  CHECK(has_no_file(copy));
}

TEST_CASE("a cover in one piece is a file beside the book, which is without it", "[cli]") {
  Copy copy;
  copy.put("templates/printers/bindery.yaml",
           "kind: printer\nbook:\n  bleed: 3mm\n  wrap: {stock: 0.5mm, board: 1mm}\n");
  REQUIRE(copy.build({"reach", "--target", "bindery", "--deck", "almanac"}) == 0);
  CHECK(written(copy) == Names{"almanac-bindery-cover.pdf", "almanac-bindery.pdf"});
  CHECK(pages_of(copy, "almanac-bindery-cover.pdf") == 1);
  const std::size_t inside = pages_of(copy, "almanac-bindery.pdf");
  REQUIRE(copy.build({"reach", "--deck", "almanac"}) == 0);
  CHECK(pages_of(copy, "almanac.pdf") == 1 + inside);
  // A book without a cover has none to wrap.
  CHECK(copy.build({"reach", "--target", "bindery", "--deck", "primer"}) == 1);
  CHECK(has(copy.report, "`bindery` wants a cover around the book `primer`, which has none"));
}

TEST_CASE("a press file of a book is one, and there is no draft of it", "[cli]") {
  Copy copy;
  copy.put("templates/printers/shop.yaml",
           "kind: printer\npress: {standard: x-4, profile: nowhere}\nbook: {bleed: 3mm}\n");
  CHECK(copy.build({"reach", "--target", "shop", "--draft"}) == 2);
  CHECK(has(copy.report, "there is no draft for a press such as `shop`"));
  CHECK(copy.build({"reach", "--target", "shop"}) != 0);
  CHECK(has(copy.report, "nowhere"));
  CHECK(has_no_file(copy));
}

TEST_CASE("wrong printers of books are told where they are wrong", "[cli]") {
  using Wrong = std::vector<std::pair<std::string, std::string>>;
  const Wrong shapes{
      {"book: {page: b7x}\n", "there is no paper `b7x`"},
      {"book: {page: {width: 20000mm, height: 20mm}}\n", "`width` is not written as it must be"},
      {"book: {fold: {}}\n", "`fold` lacks the field `paper`"},
      {"book: {fold: {paper: a4, sheets: 0}}\n", "`sheets` must be at least 1"},
      {"book: {page: {width: 0mm, height: 90mm}}\n", "a page of 0 × 90 mm is too small for a book"},
      {"book: {bleed: 900mm}\n", "a bleed of 900 mm is more than any shop asks for"},
      {"book: {fold: {paper: a4, stock: 30mm}}\n", "`stock` is not written as it must be"},
      {"book: {wrap: {stock: 0.1mm, board: 40mm}}\n", "`board` is not written as it must be"},
      {"book: {type: 10}\n", "`type` must be at least 50"},
      {"book: {bleed: -3mm}\n", "`bleed` is not written as it must be"},
      {"book: {multiple: 3}\n", "multiple"},
      {"book: {wrap: {}}\n", "`wrap` lacks the field `stock`"},
      {"book: {fold: {paper: a4, turn: left}}\n", "`turn` cannot be `left`; allowed are `short-edge`"},
      {"book: {folds: {paper: a4}}\n", "did you mean `fold`"},
      {"sheet: a4\nbook: {}\n", "sheets hold cards"},
      {"format: png\npress: {standard: x-4, profile: fogra39}\nbook: {}\n", "Only a PDF can be a press file"},
      {"products: [{name: poker}]\nbook: {}\n", "`products` asks for `format`"},
  };
  Copy all;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    all.put("templates/printers/odd" + std::to_string(i) + ".yaml", "kind: printer\n" + shapes[i].first);
  }
  const std::string report = all.says({"check"}).error;
  INFO(report);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const auto at = report.find("templates/printers/odd" + std::to_string(i) + ".yaml:");
    INFO(shapes[i].first);
    REQUIRE(at != std::string::npos);
    CHECK(has(report.substr(at, report.find("\ntemplates/printers/odd", at) - at), shapes[i].second));
  }
  // What is wrong for a book alone.
  for (const auto& [lines, told] :
       Wrong{{"book: {fold: {paper: a5}}\n", "beside each other take"},
             {"variant: thrify\nbook: {}\n", "no theme has a variant `thrify`"},
             {"book: {page: {width: 30mm, height: 40mm}}\n", "and nobody reads any below 4 pt"},
             {"book: {page: {width: 30mm, height: 40mm}, type: 100}\n", "leave nothing for words"}}) {
    Copy copy;
    copy.put("templates/printers/odd.yaml", "kind: printer\n" + lines);
    INFO(lines);
    CHECK(copy.build({"reach", "--target", "odd", "--deck", "primer"}) == 1);
    INFO(copy.report);
    CHECK(has(copy.report, told));
    CHECK(has_no_file(copy));
  }
}

// Books on a screen, as a run of the program writes them and takes them away again.
#include "job/files/manifest.h"
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;

TEST_CASE("a book for browsers stands beside its PDF, and neither takes the other away", "[cli]") {
  Copy copy;
  REQUIRE(copy.build({"reach", "--deck", "primer"}) == 0);
  REQUIRE(copy.build({"reach", "--deck", "primer", "--target", "web"}) == 0);
  INFO(copy.report);
  CHECK(has(copy.output("reach/primer/index.html"), "<html lang=\"en\">"));
  CHECK_FALSE(copy.output("reach/primer/book.css").empty());
  CHECK_FALSE(copy.output("reach/primer/cards/tide-crab.svg").empty());
  CHECK_FALSE(copy.output("reach/primer.pdf").empty());
  const auto files = job::read_manifest(copy.output("reach/manifest.json"));
  CHECK(std::ranges::count(files, std::string("primer/index.html"), &job::ManifestEntry::path) == 1);
  CHECK(std::ranges::count(files, std::string("primer.pdf"), &job::ManifestEntry::path) == 1);
  const std::string page = copy.output("reach/primer/index.html");
  REQUIRE(copy.build({"reach", "--deck", "primer"}) == 0);
  CHECK(copy.output("reach/primer/index.html") == page);
  REQUIRE(copy.build({"reach", "--deck", "primer", "--target", "web", "--target", "wiki"}) == 0);
  CHECK(copy.output("reach/primer/index.html") == page);
  CHECK(has(copy.output("reach/primer-wiki/README.md"), "](01-"));
}

TEST_CASE("what a book for browsers no longer has goes, with its folders", "[cli]") {
  Copy copy;
  copy.put("content/campaigns/reach/books/primer/02-places.md", "# Places\n\nNone.\n");
  REQUIRE(copy.build({"reach", "--deck", "primer", "--target", "web"}) == 0);
  const std::string card = copy.output("reach/primer/cards/tide-crab.svg");
  copy.put("content/campaigns/reach/books/primer/01-tides.md", "# Tides\n\nNone.\n");
  REQUIRE(copy.build({"reach", "--deck", "primer", "--target", "web"}) == 0);
  INFO(copy.report);
  CHECK_FALSE(card.empty());
  CHECK(copy.output("reach/primer/cards/tide-crab.svg").empty());
  CHECK(has(copy.output("reach/primer/index.html"), "None."));
}

TEST_CASE("two printers that would write into one folder are told, and so is what has no place on a screen",
          "[cli]") {
  Copy copy;
  copy.put("templates/printers/reader.yaml", "kind: printer\nbook: {screen: html}\n");
  CHECK(copy.build({"reach", "--deck", "primer", "--target", "web", "--target", "reader"}) == 1);
  CHECK(has(copy.report, "both write `reach/primer/`"));
  for (const std::string lines :
       {"book: {screen: html, page: a5}", "book: {screen: html, fold: {paper: a4}}",
        "book: {screen: html, bleed: 3mm}", "book: {screen: html, type: 120}",
        "book: {screen: markdown, multiple: 4}", "book: {screen: markdown, wrap: {stock: 0.1mm}}",
        "book: {screen: epub}", "book: {screen: [html]}", "least_type: 6pt\nbook: {screen: html}",
        "press: {standard: x-4, profile: fogra39}\nbook: {screen: html}",
        "format: pdf\nproducts: [{name: a, bleed: {x: 3mm, y: 3mm}, safe: 3mm}]\nbook: {screen: html}",
        "sheet: a4\nbook: {screen: html}"}) {
    CAPTURE(lines);
    copy.put("templates/printers/reader.yaml", "kind: printer\n" + lines + "\n");
    CHECK(copy.build({"reach", "--deck", "primer", "--target", "reader"}) != 0);
    CHECK(has(copy.report, "templates/printers/reader.yaml:"));
  }
}

TEST_CASE("a book at fault is written for no screen", "[cli]") {
  Copy copy;
  copy.put("content/campaigns/reach/books/primer/01-tides.md", "# Tides\n\n[[nothing_here]]\n");
  for (const std::string target : {"web", "wiki"}) {
    CHECK(copy.build({"reach", "--deck", "primer", "--target", target}) == 1);
    CHECK(copy.output("reach/primer/index.html").empty());
    CHECK(copy.output("reach/primer-wiki/README.md").empty());
  }
}

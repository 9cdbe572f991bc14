// What books and chapters are known by: what an edit does not touch keeps its key.
#include "book/keys.h"

#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using test::MadeBook;

namespace {

const std::vector<std::string> chapters{"# Tides\n\nSee [[#all|rows of #]].\n",
                                        "# Beasts\n\n```{table}\nkind: beast\ncaption: All\nid: "
                                        "all\ncolumns: [{label: Name, text: '{name}'}]\n```\n",
                                        "# Cards\n\n```{card}\nid: eel\n```\n"};

book::BookKeys keys_of(const std::vector<std::string>& texts,
                       const std::map<std::string, std::string>& more = {}) {
  const MadeBook book(texts, "small", more);
  INFO(source::render_text(book.diagnostics, book.sources));
  REQUIRE(book.reports().empty());
  const auto keys = book::keys_of(book.catalog.books.at(0), {}, book.made, *book.common, *book.faces,
                                  layout::LayoutDigests(*book.common, *book.no_patterns));
  REQUIRE(keys);
  REQUIRE(keys->chapters.size() == texts.size());
  return *keys;
}

// Which of the chapters changed, one letter each, and last whether the pages did.
std::string changed(const book::BookKeys& before, const book::BookKeys& after) {
  std::string all;
  for (std::size_t i = 0; i < before.chapters.size(); ++i) {
    all += before.chapters[i] == after.chapters[i] ? '-' : 'x';
  }
  return all + (before.pages == after.pages ? '-' : 'x');
}

const std::string crab = "content/campaigns/reach/crab.yaml";
const std::string eel = "content/campaigns/reach/eel.yaml";

}  // namespace

TEST_CASE("an edit changes the keys of the chapters that say it, and of the book's pages", "[book]") {
  const book::BookKeys before = keys_of(chapters);
  CHECK(changed(before, keys_of(chapters)) == "----");
  const auto with = [&](std::size_t chapter, const std::string& from, const std::string& to) {
    std::vector<std::string> texts = chapters;
    texts[chapter].replace(texts[chapter].find(from), from.size(), to);
    return changed(before, keys_of(texts));
  };
  CHECK(with(0, "See", "Read") == "x--x");
  CHECK(with(0, "See", "*See*") == "x--x");
  CHECK(with(0, "See [[", "\n\n\nSee [[") == "----");  // Nothing that is said.
  CHECK(with(1, "All", "Every") == "-x-x");
  // The table becomes the second, and the first chapter names its number.
  CHECK(with(1, "# Beasts\n", "# Beasts\n\n```{table}\nof: tides\ncaption: T\n```\n") == "xx-x");
  CHECK(with(1, "# Beasts", "# Our beasts") == "-x-x");
  CHECK(with(2, "eel", "crab") == "--xx");
  CHECK(changed(before, keys_of(chapters, {{crab,
                                            "# The first.\nkind: beast\nid: crab\nref: B-1\nname: Tide crab\n"
                                            "might: 3\n"}})) == "----");
  CHECK(changed(before,
                keys_of(chapters, {{crab, "kind: beast\nid: crab\nref: B-1\nname: Mud crab\nmight: 3\n"}})) ==
        "-x-x");
  // What only its face shows.
  CHECK(changed(before,
                keys_of(chapters, {{eel, "kind: beast\nid: eel\nref: B-2\nname: Lamp eel\nmight: 2\n"}})) ==
        "---x");
  std::string style = test::small_book_style();
  style.replace(style.find("gap: 5mm"), 8, "gap: 6mm");
  CHECK(changed(before, keys_of(chapters, {{"templates/books/small.yaml", style}})) == "---x");
}

TEST_CASE("what a book's file states of itself is in the key of its pages", "[book]") {
  const book::BookKeys before = keys_of(chapters);
  const std::string primer = "content/campaigns/reach/books/primer.yaml";
  const std::string campaign = "content/campaigns/reach/campaign.yaml";
  const auto with = [&](const std::string& file, const std::string& line) {
    std::string text = MadeBook(chapters).files->read(file).value();
    return changed(before, keys_of(chapters, {{file, text + line}}));
  };
  CHECK(with(primer, "# Nothing.\n") == "----");
  CHECK(with(primer, "author: Ola\n") == "---x");
  CHECK(with(primer, "subtitle: Tides\n") == "---x");
  CHECK(with(campaign, "author: Ola\n") == "---x");
  CHECK(with(campaign, "license: CC0-1.0\n") == "---x");
  CHECK(with(campaign, "description: Tides and who counts them.\n") ==
        "----");  // No page and no file says it.
  CHECK(with(campaign, "date: '2026-01-02'\n") == "---x");
}

TEST_CASE("what furniture reads of the rules and of definitions is in the key of a book's pages", "[book]") {
  std::string style = test::small_book_style();
  const std::string foot = "{text: '{page.label}', style: folio}";
  REQUIRE(style.find(foot) != std::string::npos);
  style.replace(style.find(foot), foot.size(),
                "{text: \"{page.label} {def('beast', 'crab').might}\", style: folio}");
  const auto with_might = [&](const std::string& looks, const std::string& might) {
    return keys_of({chapters[1]},
                   {{"templates/books/small.yaml", looks},
                    {crab, "kind: beast\nid: crab\nref: B-1\nname: Tide crab\nmight: " + might + "\n"}});
  };
  CHECK(changed(with_might(style, "3"), with_might(style, "4")) == "-x");
  CHECK(changed(with_might(test::small_book_style(), "3"), with_might(test::small_book_style(), "4")) ==
        "--");
}

TEST_CASE("the bytes of a picture are in the key of a book's pages, and its name and words in the chapter's",
          "[book]") {
  const std::string picture = "# Tides\n\n```{picture}\nimage: ebb.png\ncaption: Ebb.\n```\n";
  const auto with = [](const std::string& text, std::uint8_t red) {
    const std::string png = test::png(1400, 700, red);
    return keys_of({text}, {{"content/campaigns/reach/books/ebb.png", png},
                            {"content/campaigns/reach/books/flood.png", png}});
  };
  const auto other = [&](const std::string& from, const std::string& to) {
    std::string text = picture;
    return text.replace(text.find(from), from.size(), to);
  };
  const book::BookKeys before = with(picture, 10);
  CHECK(changed(before, with(picture, 10)) == "--");
  CHECK(changed(before, with(picture, 11)) == "-x");
  CHECK(changed(before, with(other("ebb", "flood"), 10)) == "xx");
  CHECK(changed(before, with(other("Ebb.\n", "Ebb.\nwidth: 50%\n"), 10)) == "xx");
  CHECK(changed(with(other("Ebb.\n", "Ebb.\nwidth: 45.001mm\n"), 10),
                with(other("Ebb.\n", "Ebb.\nwidth: 45.004mm\n"), 10)) == "xx");
  CHECK(changed(before, with(other("Ebb.\n", "Ebb.\nspan: page\n"), 10)) == "xx");
  CHECK(changed(before, with(other("Ebb.\n", "Ebb.\nalt: Low water.\n"), 10)) == "xx");
}

TEST_CASE("chapters that say different things have different keys, whatever signs they use", "[book]") {
  const auto key_of = [](const std::string& words) {
    return keys_of({"# T\n\n" + words + "\n"}).chapters.at(0);
  };
  CHECK(key_of("one\" \"two") != key_of("one{'two'}"));
  CHECK(key_of("[a](https://b) [c](https://d)") != key_of("[a\\](https://b) \" \" \\[c](https://d)"));
}

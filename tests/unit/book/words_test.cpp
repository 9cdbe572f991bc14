// The words of a book: those of its chapters against those on its pages.
#include "book/words.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/book_fixture.h"

using namespace talia;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

const std::string beast_table =
    "```{table}\nkind: beast\ncaption: Beasts\ncolumns: [{label: Name, text: '{name}'}]\n```\n";

// An account of one chapter and one text in it, and its page.
struct Account {
  book::BookWords words;
  Chapter chapter;
  std::vector<Page> pages{1};
  Diagnostics diagnostics;

  Account() { words.begin_chapter(chapter); }
  void put(const std::string& text, Origin mark) {
    Item item;
    GlyphRun run;
    run.text = text;
    item.what = run;
    item.origin = mark;
    pages[0].own.items.push_back(item);
  }
  bool is_lost() {
    words.take({0, words.asked()});
    words.check(pages, true, diagnostics);
    return !diagnostics.empty();
  }
};

std::vector<Inline> inlines(const std::string& words) {
  return {{Words{MappedText::from(words, {})}, {}}};
}

Text text_of(const std::string& words) {
  return {"en", {{Paragraph{inlines(words)}, {}}}, {}, false};
}

}  // namespace

TEST_CASE("every word of a chapter stands on its pages, whatever drifts between its lines", "[book]") {
  std::string chapter = "# Beasts\n\n";
  for (int i = 0; i < 30; ++i) {
    chapter +=
        "Of what lives in the mud and of what only looks so from above, written down at low tide, number {" +
        std::to_string(i) + " + 1}.\n\n";
    chapter += i % 7 == 3   ? beast_table
               : i % 7 == 5 ? "> **Mind the gap.** It is as wide as it looks.\n\n"
                            : "";
  }
  for (const std::string style : {"small", "initials"}) {
    const MadeBook book(
        {fmt::format("```{{chapter}}\n```\n\n{}### A last word\n\n- one\n- two\n  1. three\n\n{}", chapter,
                     beast_table)},
        style);
    CHECK(book.reports().empty());
    CHECK(book.made.is_sound);
    REQUIRE(book.made.words.size() == 1);
    CHECK(book.made.words[0].first_page == "1");
    CHECK(book.made.words[0].last_page == book.made.booklet.pages.back().label);
    for (const Page& page : book.made.booklet.pages) {
      for (const Item& item : page.own.items) {
        CHECK(static_cast<std::size_t>(item.origin) <= book.made.booklet.units.size());
      }
    }
  }
}

TEST_CASE("the words of a book are told by chapters", "[book]") {
  const MadeBook book({"# Mud\n\nIt is brown and deep.\n", "# Salt\n\nIt is white.\n\n" + beast_table});
  REQUIRE(book.made.words.size() == 2);
  CHECK(book.made.words[0].words == 6);
  CHECK(book.made.words[0].first_page == "1");
  CHECK(book.made.words[1].words == 8);  // The names of two beasts among them.
  CHECK(book.made.words[1].first_page == "2");
}

TEST_CASE("of what is set again the last counts", "[book]") {
  Account account;
  const Origin first = account.words.ask(inlines("on page 9"), Origin::none);
  const Origin last = account.words.ask(inlines("on page 10"), Origin::none);
  account.words.take({static_cast<std::size_t>(first), static_cast<std::size_t>(last)});
  account.put("on page 10", last);
  account.words.check(account.pages, true, account.diagnostics);
  CHECK(account.diagnostics.empty());
}

TEST_CASE("what is set of a chapter and stands on no page is lost", "[book]") {
  Account whole;
  whole.put("It is brown", whole.words.ask(inlines("It is brown"), Origin::none));
  CHECK_FALSE(whole.is_lost());

  Account parted;  // By a hyphen, a page and what stands between.
  const Origin mark = parted.words.ask(inlines("It is brown"), Origin::none);
  parted.put("It is bro\u00ad", mark);
  parted.put("Mud", parted.words.ask(inlines("Mud"), Origin::none));
  parted.put("wn", mark);
  CHECK_FALSE(parted.is_lost());

  Account torn;
  torn.put("It is", torn.words.ask(inlines("It is brown"), Origin::none));
  CHECK(torn.is_lost());

  Account astray;  // The words of another stand for none.
  astray.words.ask(inlines("It is brown"), Origin::none);
  astray.put("It is brown", astray.words.ask(inlines("It is brown"), Origin::none));
  CHECK(astray.is_lost());
}

TEST_CASE("what a chapter says and nobody sets is lost", "[book]") {
  const auto is_lost = [](const std::vector<std::string>& said, const std::vector<std::string>& set) {
    Account account;
    for (const std::string& words : set) {
      account.put(words, account.words.ask(inlines(words), Origin::none));
    }
    Text text = text_of(said[0]);
    for (std::size_t i = 1; i < said.size(); ++i) {
      text.blocks.push_back({Paragraph{inlines(said[i])}, {}});
    }
    account.words.say(text);
    return account.is_lost();
  };
  CHECK_FALSE(is_lost({"It is brown", "Mud"}, {"It is brown", "Mud"}));
  CHECK_FALSE(is_lost({"Mud", "It is brown"}, {"Mud. It is brown"}));  // A head that runs in.
  CHECK(is_lost({"It is brown", "Mud"}, {"It is brown"}));
  CHECK(is_lost({"It is brown", "It is brown"}, {"It is brown"}));
  CHECK(is_lost({"It is"}, {"It island"}));
  CHECK(is_lost({"Mud", "Mud and silt"}, {"Mud and silt"}));  // Not what stands in another as well.
  CHECK_FALSE(is_lost({"Mud", "Mud and silt"}, {"Mud and silt", "Mud"}));
}

TEST_CASE("a text that a book shows among its words is seen, with markup or without", "[book]") {
  const MadeBook book({"# Mud\n\n{def('beast', 'crab').text}\n"}, "small",
                      {{"content/campaigns/reach/crab.yaml",
                        "kind: beast\nid: crab\nname: Tide crab\nmight: 3\ntext: It *bites*.\n"}});
  CHECK(book.reports().empty());
  const Span text = book.catalog.definitions[0].texts.at(0).node.span();
  CHECK(std::ranges::any_of(book.made.values, [&](Span each) {
    return each.file == text.file && text.begin <= each.begin && each.end <= text.end;
  }));
}

TEST_CASE("words that stand in a longer heading as well are found where they are", "[book]") {
  const MadeBook book(
      {"# Places\n\n## A\n\n### Places\nOf which there are five.\n\n| Side | Places |\n|---|---|\n| Ready | "
       "any |\n\n"
       "### Places by lot\nEach throws for one.\n"});
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
}

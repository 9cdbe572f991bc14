// What covers more than its column: openers over two pages, plates, decks to cut out.
#include "book/spreads.h"

#include <catch2/catch.hpp>

#include "frame/frame_words.h"
#include "frame/walk.h"
#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using test::png;
using Reports = std::vector<std::string>;
using namespace length_literals;

namespace {

const std::string spread_style =
    test::small_book_style() +
    "  spread_opener: {min_height: 60mm, stack: [{left: 0mm, right: 0mm, top: 0mm, height: 50mm, background: "
    "mid, "
    "bleed: [left, top, right]}, {left: 0mm, top: 51mm, width: 100mm, text: '{chapter.title}', style: "
    "title}, "
    "{right: 0mm, top: 51mm, width: 100mm, text: '{chapter.lead}', style: lead}]}\n";

MadeBook spread(const std::vector<std::string>& chapters, const std::string& style = spread_style) {
  return MadeBook(chapters, "small", {{"templates/books/small.yaml", style}});
}

const std::string open = "```{chapter}\nopening: spread\nlead: Behind the fold.\n```\n\n# Before it\n\n";

std::string water(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "The water comes up the stairs by night and goes down them by day, and nobody asks why.\n\n";
  }
  return text;
}

// The areas of a page that are filled and reach from edge to edge.
int bands_of(const Page& page) {
  int bands = 0;
  frame::for_each_item(page.own.items, [&](const Item& item, const Transform& place) {
    const auto* const path = std::get_if<PathItem>(&item.what);
    if (path != nullptr && !path->stroke) {
      const Rect area = moved(path->path, place).bounds();
      bands +=
          area.left() <= Length() && area.right() >= page.paper.width && area.size.height > 40_mm ? 1 : 0;
    }
  });
  return bands;
}

}  // namespace

TEST_CASE("an opener over two pages begins on a left one, and each has its half", "[book]") {
  const MadeBook book = spread({open + "A word.\n"});
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  const std::vector<Page>& pages = book.made.booklet.pages;
  REQUIRE(pages.size() == 3);  // The first is blank.
  CHECK(book.words(0).empty());
  CHECK_THAT(book.words(1), Contains("Before it") && Contains("A word.") && !Contains("Behind"));
  CHECK_THAT(book.words(2), Contains("Behind the fold.") && !Contains("Before it"));
  CHECK(bands_of(pages[1]) == 1);
  CHECK(bands_of(pages[2]) == 1);
  CHECK(book.page_of("before-it") == 1);
}

TEST_CASE("text stands below both halves of an opener", "[book]") {
  const MadeBook book = spread({"# Plain\n\nOne page.\n", open + water(60)});
  CHECK(book.reports() == Reports{});
  const std::vector<Page>& pages = book.made.booklet.pages;
  REQUIRE(pages.size() > 3);
  for (const std::size_t number : {1U, 2U}) {
    frame::for_each_item(pages[number].own.items, [&](const Item& item, const Transform& place) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run != nullptr && run->text.find("water") != std::string::npos) {
        CHECK(place.apply(run->origin).y > 60_mm);
      }
    });
  }
  CHECK_THAT(book.words(2), Contains("water"));
}

TEST_CASE("words that cross the fold are told", "[book]") {
  std::string style = spread_style;
  const std::string title = "width: 100mm, text: '{chapter.title}'";
  style.replace(style.find(title), title.size(), "width: 200mm, text: '{chapter.title}'");
  const MadeBook book =
      spread({"```{chapter}\nopening: spread\nlead: Low.\n```\n\n# A title that is as long as the "
              "stairs are, and goes on behind them, where it is dark and nobody has asked for it to go "
              "on\n\nText.\n"},
             style);
  CHECK_FALSE(book.made.is_sound);
  CHECK_THAT(source::render_text(book.diagnostics, book.sources), Contains("off-page"));
}

TEST_CASE("a style without an opener over two pages is told at the opening", "[book]") {
  const MadeBook book = spread({open + "A word.\n"}, test::small_book_style());
  CHECK(book.reports() == Reports{"c0.md:2:10 bad-directive"});
  CHECK_FALSE(book.made.is_sound);
}

TEST_CASE("what is drawn over two pages is parted at the fold, words by their middle", "[book]") {
  book::BookStyle style;
  style.page = {100_mm, 100_mm};
  GlyphRun run;
  run.advance = 10_mm;
  run.origin = {96_mm, 10_mm};  // Its middle is behind the fold.
  std::vector<Item> inner{{PathItem{Path().add_rect({{}, {200_mm, 10_mm}})}, {}, {}}, {run, {}, {}}};
  const std::vector<Item> items{{Group{{}, {}, inner, "A landscape"}, {}, {}}};
  const auto runs = [](const Item& half) {
    std::size_t count = 0;
    frame::for_each_item({half}, [&](const Item& item, const Transform&) {
      count += std::holds_alternative<GlyphRun>(item.what) ? 1 : 0;
    });
    return count;
  };
  const Item left = book::half_of(items, book::Half::left, style);
  const Item right = book::half_of(items, book::Half::right, style);
  CHECK(runs(left) == 0);
  CHECK(runs(right) == 1);
  const auto alt_of = [](const Item& half) {
    return std::get<Group>(std::get<Group>(half.what).items.at(0).what).alt;
  };
  CHECK(alt_of(left) == "A landscape");
  CHECK(alt_of(right).empty());
  CHECK(std::get<Group>(right.what).place == Transform::move({-100_mm, {}}));
}

TEST_CASE("a plate has a page of its own, up to its edges and without furniture", "[book]") {
  const MadeBook book({"# Tides\n\nBefore.\n\n```{picture}\nimage: ebb.png\nspan: plate\nid: ebb\n```\n\n" +
                       water(60) + "See [[#ebb|the plate]].\n"},
                      "small", {{"content/campaigns/reach/books/ebb.png", png(2200, 2500)}});
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  const std::size_t plate = book.page_of("ebb");
  CHECK(plate == 1);
  const Page& page = book.made.booklet.pages.at(plate);
  CHECK(book.words(plate).empty());
  Rect box;
  frame::for_each_item(page.own.items, [&](const Item& item, const Transform& place) {
    if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
      box = {place.apply(image->box.origin), image->box.size};
    }
  });
  CHECK(box.left() < Length::mm(0.001));
  CHECK(box.top() < Length::mm(0.001));
  CHECK(box.right() > page.paper.width - Length::mm(0.001));
  CHECK(box.bottom() > page.paper.height - Length::mm(0.001));
  CHECK(box.size.width / box.size.height == Approx(2200.0 / 2500));
  CHECK(book.made.booklet.pages.size() > 2);
}

TEST_CASE("a deck's cards stand in rows as large as life, each once or as often as it is", "[book]") {
  const std::map<std::string, std::string> deck{
      {"content/campaigns/reach/decks/beasts.yaml",
       "kind: deck\nid: beasts\nname: Beasts\ntemplate: beast\ncards:\n  - {id: eel, count: 2}\n  - "
       "{id: crab}\n"}};
  for (const auto& [keys, count] : {std::pair{"", 2}, std::pair{"copies: true\n", 3}}) {
    const MadeBook book(
        {"# To cut\n\nSee the [[eel]].\n\n```{deck}\nid: beasts\n" + std::string(keys) + "```\n"}, "small",
        deck);
    INFO(source::render_text(book.diagnostics, book.sources));
    CHECK(book.made.is_sound);
    int cards = 0;
    for (const Page& page : book.made.booklet.pages) {
      for (const PlacedFrame& placed : page.placed) {
        if (placed.frame > 0) {
          CHECK(placed.place.xx == Approx(1));
          ++cards;
        }
      }
    }
    CHECK(cards == count);
    CHECK(book.made.cards.front().card.definition ==
          book.catalog.find(book.catalog.books[0].campaign, "eel"));
    CHECK(book.page_of("reach:eel") < book.made.booklet.pages.size());
  }
}

TEST_CASE("a card is shown as a deck prints it, from either side", "[book]") {
  const auto with = [](const std::string& card, const std::string& deck) {
    return MadeBook(
        {"# A beast\n\n```{card}\nid: eel\n" + card + "```\n"}, "small",
        {{"templates/hexfall/lantern.yaml",
          "kind: template\nid: lantern\nfor: beast\nsize: {width: 30mm, height: 50mm}\ntheme: plain\nsides: "
          "{front: {column: [{name: mark, text: 'lit in {deck.name}', style: body}]}, back: {text: 'dark "
          "{name}', "
          "style: body}}\n"},
         {"content/campaigns/reach/decks/beasts.yaml", "kind: deck\nid: beasts\nname: Beasts\n" + deck}});
  };
  const std::string both = "template: lantern\nback: lantern\ncards: [{id: eel}]\n";
  const std::string turned = "template: beast\ncards: [{id: eel, reverse: {id: crab, template: lantern}}]\n";
  struct Shown {
    std::string card, deck, words;
    Size trim;
  };
  const std::vector<Shown> shown{
      {"", both, "Lamp eel", {60_mm, 80_mm}},
      {"deck: beasts\n", both, "lit in Beasts", {30_mm, 50_mm}},
      {"deck: beasts\nside: back\n", both, "dark Lamp eel", {30_mm, 50_mm}},
      {"deck: beasts\nside: back\n", turned, "lit in Beasts", {60_mm, 80_mm}},
      {"deck: beasts\nlabels: [{box: mark, text: Its lamp.}]\n", both, "lit in Beasts", {30_mm, 50_mm}}};
  for (const auto& [card, deck, words, trim] : shown) {
    const MadeBook book = with(card, deck);
    INFO(card << deck << source::render_text(book.diagnostics, book.sources));
    CHECK(book.made.is_sound);
    REQUIRE(book.made.cards.size() == 1);
    const Frame& frame = *book.made.booklet.frames.at(1);
    CHECK(frame::words_of(frame) == words);
    CHECK(frame.size == trim);
  }
  for (const auto& [card, deck, report] :
       {std::tuple{"deck: baests\n", both, "c0.md:5:7 unknown-reference"},
        std::tuple{"deck: beasts\n", std::string("template: beast\ncards: [{id: crab}]\n"),
                   "c0.md:5:7 bad-directive"},
        std::tuple{"deck: beasts\nside: back\n", std::string("template: beast\ncards: [{id: eel}]\n"),
                   "c0.md:6:7 bad-directive"},
        std::tuple{"deck: beasts\nside: back\n",
                   std::string("template: beast\ncards: [{id: eel, reverse: {id: crab, hidden: true}}]\n"),
                   "c0.md:6:7 hidden-side"}}) {
    const MadeBook book = with(card, deck);
    INFO(source::render_text(book.diagnostics, book.sources));
    CHECK_FALSE(book.made.is_sound);
    CHECK(book.reports() == Reports{report});
  }
}

TEST_CASE("what is cut to an outline is shown within it, from either side", "[book]") {
  const MadeBook book(
      {"# Coins\n\n```{card}\nid: eel\ndeck: coins\n```\n\n```{card}\nid: eel\ndeck: coins\nside: "
       "back\n```\n"},
      "small",
      {{"templates/hexfall/coin.yaml",
        "kind: template\nid: coin\nfor: beast\nsize: {width: 20mm, height: 20mm}\noutline: circle\n"
        "theme: plain\nsides: {front: {text: '{name}', style: body, fill: ink}}\n"},
       {"templates/hexfall/tails.yaml",
        "kind: template\nid: tails\nfor: beast\nsize: {width: 30mm, height: 40mm}\ntheme: plain\n"
        "sides: {back: {text: 'tails', style: body, fill: ink}}\n"},
       {"content/campaigns/reach/decks/coins.yaml",
        "kind: deck\nid: coins\nname: Coins\ntemplate: coin\nback: tails\ncards: [{id: eel}]\n"}});
  INFO(source::render_text(book.diagnostics, book.sources));
  REQUIRE(book.made.cards.size() == 2);
  CardOutline round;
  round.shape = CardOutline::Shape::circle;
  const Path circle = frame::path_of(round, {{}, {20_mm, 20_mm}});
  for (const std::size_t number : {1, 2}) {
    const auto* const cut = std::get_if<Group>(&book.made.booklet.frames.at(number)->items.at(0).what);
    REQUIRE(cut != nullptr);
    CHECK(cut->clip == circle);
    CHECK(book.made.booklet.frames.at(number)->size == Size{20_mm, 20_mm});
  }
  for (const PlacedFrame& placed : book.made.booklet.pages.at(0).placed) {
    if (placed.frame == 1 || placed.frame == 2) {
      CHECK(placed.clip == moved(circle, placed.place));
    }
  }
}

TEST_CASE("a deck that is not there is told with a likely one", "[book]") {
  const MadeBook book({"# To cut\n\n```{deck}\nid: baests\n```\n"}, "small",
                      {{"content/campaigns/reach/decks/beasts.yaml",
                        "kind: deck\nid: beasts\nname: Beasts\ntemplate: beast\ncards: [{id: "
                        "eel}]\n"}});
  CHECK(book.reports() == Reports{"c0.md:4:5 unknown-reference"});
  CHECK_THAT(source::render_text(book.diagnostics, book.sources), Contains("did you mean `beasts`?"));
}

TEST_CASE("a deck without a card is told where it is to be shown", "[book]") {
  const MadeBook book({"# To cut\n\n```{deck}\nid: beasts\n```\n"}, "small",
                      {{"content/campaigns/reach/decks/beasts.yaml",
                        "kind: deck\nid: beasts\nname: Beasts\ntemplate: beast\ncards: [{where: \"kind == "
                        "'beast' and might > 99\"}]\n"}});
  CHECK_FALSE(book.made.is_sound);
  CHECK(std::ranges::count(book.reports(), "c0.md:4:5 bad-directive") == 1);
}

TEST_CASE("each card of a deck is told as a figure with its place on the page", "[book]") {
  const MadeBook book({"# To cut\n\n```{deck}\nid: beasts\n```\n"}, "small",
                      {{"content/campaigns/reach/decks/beasts.yaml",
                        "kind: deck\nid: beasts\nname: Beasts\ntemplate: beast\ncards: [{id: eel}, {id: "
                        "crab}]\n"}});
  REQUIRE(book.made.is_sound);
  int figures = 0;
  for (const Told& told : book.made.booklet.pages.at(0).told) {
    if (told.reading == Reading::figure) {
      ++figures;
      CHECK(told.area.size.width.in_mm() == Approx(60));
      CHECK(told.area.size.height.in_mm() == Approx(80));
      CHECK(told.area.top() > 20_mm);
    }
  }
  CHECK(figures == 2);
}

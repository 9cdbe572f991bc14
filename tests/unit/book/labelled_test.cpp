// Cards with numbers that lead to what is on them.
#include <catch2/catch.hpp>

#include "book/set/call_outs.h"
#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

const std::string labelled_template =
    "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides: {front: "
    "{column: ["
    "{name: title, text: '{name}', style: body, height: 10mm}, {name: strength, row: [{text: 'Might "
    "{might}', style: body}], "
    "height: 6mm}, {name: turned, rotate: {name: inner, text: 'Turned', style: body}, height: 20mm, width: "
    "6mm}]}}\n";

MadeBook labelled(const std::string& directive) {
  return MadeBook({"# Beasts\n\nA crab.\n\n```{card}\nid: crab\n" + directive + "```\n"}, "small",
                  {{"templates/hexfall/beast.yaml", labelled_template}});
}

std::vector<Point> discs_of(const Frame& frame) {
  std::vector<Point> discs;
  for (const Item& item : frame.items) {
    if (const auto* const path = std::get_if<PathItem>(&item.what); path != nullptr && !path->stroke) {
      const Rect bounds = path->path.bounds();
      if (bounds.size.width > 3_mm && bounds.size.width < 5_mm) {
        discs.push_back({bounds.left() + bounds.size.width / 2, bounds.top() + bounds.size.height / 2});
      }
    }
  }
  return discs;
}

}  // namespace

TEST_CASE("a card with labels has their numbers at its sides, and their words once on the page", "[book]") {
  const MadeBook book = labelled(
      "caption: Look.\nlabels:\n  - {box: title, text: 'Its *name*, [[eel|not that]].'}\n  - {box: strength, "
      "text: 'Its "
      "claws.'}\n  - {box: turned, text: 'Its back.'}\n");
  INFO(source::render_text(book.diagnostics, book.sources));
  CHECK(book.reports() == Reports{});
  REQUIRE(book.made.is_sound);
  const std::string words = book.words(0) + book.words(book.made.booklet.pages.size() - 1);
  CHECK_THAT(words, Contains("Its claws.") && Contains("Look.") && Contains("Its back."));
  REQUIRE(book.made.labelled.size() == 1);
  const Frame& frame = *book.made.booklet.frames.at(book.made.labelled.begin()->second);
  CHECK(frame.size.width > 60_mm);
  CHECK(frame.size.height == 80_mm);
  const std::vector<Point> discs = discs_of(frame);
  REQUIRE(discs.size() == 3);
  CHECK(discs[0].y < discs[1].y);
  CHECK(discs[1].y > 10_mm);
  CHECK(discs[2].x < 5_mm);  // It stands at the left.
}

TEST_CASE("numbers at one side keep clear of each other and of the card's ends", "[book]") {
  const MadeBook book({"# Beasts\n\nNone.\n"});
  const Frame card{{60_mm, 80_mm}, {}};
  std::vector<Rect> areas;
  areas.reserve(12);
  for (int i = 0; i < 12; ++i) {
    areas.push_back({{Length::mm(2), Length::mm(76)}, {10_mm, 2_mm}});
  }
  areas.push_back({{50_mm, {}}, {5_mm, 1_mm}});
  const std::vector<Point> discs = discs_of(book::labelled_card(card, Path().add_rect({{}, card.size}), areas,
                                                                book.made.said->style, *book.common));
  REQUIRE(discs.size() == 13);
  for (std::size_t i = 0; i < discs.size(); ++i) {
    CHECK(discs[i].y >= Length::mm(1.9));
    CHECK(discs[i].y <= 80_mm - Length::mm(1.9));
    for (std::size_t j = 0; j < i; ++j) {
      const bool is_apart =
          discs[i].x != discs[j].x || discs[i].y >= discs[j].y + 4_mm || discs[j].y >= discs[i].y + 4_mm;
      CHECK(is_apart);
    }
  }
}

TEST_CASE("a label of a box that the face does not draw is told with the likely one", "[book]") {
  const MadeBook book = labelled("labels: [{box: titel, text: Its name.}, {box: inner, text: Its back.}]\n");
  CHECK_FALSE(book.made.is_sound);
  CHECK(book.reports() == Reports{"c0.md:7:16 bad-directive", "c0.md:7:47 bad-directive"});
  CHECK_THAT(source::render_text(book.diagnostics, book.sources),
             Contains("the face of `crab` draws no box named `titel`") && Contains("title"));
}

TEST_CASE("words of labels stand beside a card that has room for them, else below it", "[book]") {
  const std::string labels = "labels: [{box: title, text: Its name.}]\n";
  const auto words_of = [](const MadeBook& book) {
    for (const Page& page : book.made.booklet.pages) {
      for (const Item& item : page.own.items) {
        const auto* const run = std::get_if<GlyphRun>(&item.what);
        if (run != nullptr && run->text.find("name.") != std::string::npos) {
          return std::pair(run->origin, page.placed.back().place.shift);
        }
      }
    }
    FAIL("the words are nowhere");
    return std::pair(Point(), Point());
  };
  const auto [below, in_column] = words_of(labelled(labels));
  CHECK(below.y > in_column.y + 50_mm);
  const auto [beside, on_page] = words_of(labelled("span: page\n" + labels));
  CHECK(beside.y < on_page.y + 20_mm);
  CHECK(beside.x > on_page.x + 60_mm);
}

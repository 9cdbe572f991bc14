// Pictures in chapters: whole, in their proportions, with their captions, or told.
#include <catch2/catch.hpp>

#include "frame/walk.h"
#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using test::png;
using Reports = std::vector<std::string>;
using namespace length_literals;

namespace {

constexpr double small_column = 56.5,
                 measure = 118;  // In mm, of the small style; its page has 43 rows of 4 mm.

std::string picture_block(const std::string& keys) {
  return "```{picture}\n" + keys + "```\n";
}

// Chapters with files beside them.
MadeBook with(const std::vector<std::string>& chapters, const std::map<std::string, std::string>& pictures) {
  std::map<std::string, std::string> more;
  for (const auto& [name, bytes] : pictures) {
    more["content/campaigns/reach/" + name] = bytes;
  }
  return MadeBook(chapters, "small", more);
}

struct Seen {
  std::size_t page;
  Rect box;
};

std::vector<Seen> pictures_of(const MadeBook& book) {
  std::vector<Seen> all;
  for (std::size_t i = 0; i < book.made.booklet.pages.size(); ++i) {
    frame::for_each_item(book.made.booklet.pages[i].own.items, [&](const Item& item, const Transform& place) {
      if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
        all.push_back({i, {place.apply(image->box.origin), image->box.size}});
      }
    });
  }
  return all;
}

// The one diagnostic of a code.
Diagnostic told(const MadeBook& book, Code code) {
  std::vector<Diagnostic> found = book.diagnostics.sorted(book.sources);
  std::erase_if(found, [&](const Diagnostic& each) { return each.code != code; });
  REQUIRE(found.size() == 1);
  return found.front();
}

std::string paragraphs(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text +=
        "\nThe water comes up the stairs by night and goes down them by day, and nobody has asked it why.\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a picture is as wide as its column, with its caption below it and a number that references say",
          "[book]") {
  const MadeBook book = with({"# Tides\n\nSee [[#ebb]] or [[#ebb|picture #]].\n\n" +
                              picture_block("image: ebb.png\ncaption: The *ebb*.\nid: ebb\n")},
                             {{"books/ebb.png", png(1000, 500)}});
  CHECK(book.reports() == Reports{});
  CHECK(book.made.is_sound);
  const std::vector<Seen> seen = pictures_of(book);
  REQUIRE(seen.size() == 1);
  CHECK(seen[0].box.size.width.in_mm() == Approx(small_column));
  CHECK(seen[0].box.size.height.in_mm() == Approx(small_column / 2));
  CHECK_THAT(book.words(0), Contains("Fig. 1, p.\u00a01") && Contains("picture 1, p.\u00a01"));
  CHECK_THAT(book.words(0), Contains("Fig. 1|The |ebb|."));
  CHECK(book.page_of("ebb") == 0);
}

TEST_CASE("a picture has the width that it is given, in the middle of its column or of the page", "[book]") {
  const std::map<std::string, std::string> files{{"books/ebb.png", png(1400, 700)}};
  const auto width_of = [&](const std::string& keys) {
    const MadeBook book = with({"# Tides\n\n" + picture_block("image: ebb.png\n" + keys)}, files);
    CHECK(book.reports() == Reports{});
    const std::vector<Seen> seen = pictures_of(book);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].box.size.height.in_mm() * 2 == Approx(seen[0].box.size.width.in_mm()));
    const double room = keys.find("page") == std::string::npos ? small_column : measure;
    CHECK(seen[0].box.left().in_mm() - 16 ==
          Approx((room - seen[0].box.size.width.in_mm()) / 2).margin(0.001));
    return seen[0].box.size.width.in_mm();
  };
  CHECK(width_of("width: 50%\n") == Approx(small_column / 2));
  CHECK(width_of("width: 30mm\n") == Approx(30));
  CHECK(width_of("span: page\n") == Approx(measure));
  CHECK(width_of("span: page\nwidth: 50%\n") == Approx(measure / 2));
}

TEST_CASE("a picture without room goes to the next column with its caption, and the text goes on", "[book]") {
  const MadeBook book = with({"# Tides\n" + paragraphs(12) + "\n" +
                              picture_block("image: ebb.png\ncaption: Ebb.\n") + paragraphs(8)},
                             {{"books/ebb.png", png(700, 1400)}});
  CHECK(book.reports() == Reports{});
  const std::vector<Seen> seen = pictures_of(book);
  REQUIRE(seen.size() == 1);
  const Page& page = book.made.booklet.pages.at(seen[0].page);
  std::size_t captions = 0;
  frame::for_each_item(page.own.items, [&](const Item& item, const Transform&) {
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    if (run != nullptr && run->text.starts_with("Ebb.")) {
      ++captions;
      CHECK(run->origin.y > seen[0].box.bottom());
      CHECK(run->origin.y < seen[0].box.bottom() + 8_mm);
      CHECK((run->origin.x > 74_mm) == (seen[0].box.left() > 74_mm));
    }
  });
  CHECK(captions == 1);
}

TEST_CASE("a picture is never wider than its room nor higher than a page, and that is told with the sizes",
          "[book]") {
  const std::map<std::string, std::string> files{{"books/ebb.png", png(1000, 500)},
                                                 {"books/mast.png", png(700, 3500)}};
  const MadeBook wide = with({"# T\n\n" + picture_block("image: ebb.png\nwidth: 80mm\n")}, files);
  CHECK(wide.reports() == Reports{"c0.md:5:8 shrunk-picture"});
  CHECK_THAT(told(wide, Code::shrunk_picture).message,
             Contains("to be 80 mm wide, and its column has 56.5 mm"));
  CHECK(pictures_of(wide).at(0).box.size.width.in_mm() == Approx(small_column));
  CHECK(wide.made.is_sound);

  const MadeBook high = with({"# T\n\n" + picture_block("image: mast.png\ncaption: The mast.\n")}, files);
  CHECK(high.reports() == Reports{"c0.md:4:8 shrunk-picture"});
  const Diagnostic shrunk = told(high, Code::shrunk_picture);
  CHECK_THAT(shrunk.message, Contains("56.5 mm wide the picture is 282 mm high"));
  const Rect box = pictures_of(high).at(0).box;
  CHECK(box.size.height.in_mm() == Approx(box.size.width.in_mm() * 5));
  CHECK(box.bottom() < 193_mm);
  // What it advises is silent, and looks the same.
  const std::string help = shrunk.help_text.value_or("");
  const auto at = help.find("width: ");
  REQUIRE(at != std::string::npos);
  const std::string width = help.substr(at, help.find('`', at) - at);
  const MadeBook advised =
      with({"# T\n\n" + picture_block("image: mast.png\ncaption: The mast.\n" + width + "\n")}, files);
  CHECK(advised.reports() == Reports{});
  CHECK(pictures_of(advised).at(0).box.size.width.in_mm() == Approx(box.size.width.in_mm()).margin(0.1));
}

TEST_CASE("a picture of too few pixels is told where it is named", "[book]") {
  const MadeBook book =
      with({"# T\n\n" + picture_block("image: ebb.png\n")}, {{"books/ebb.png", png(300, 150)}});
  CHECK(book.reports() == Reports{"c0.md:4:8 coarse-picture"});
  CHECK_THAT(told(book, Code::coarse_picture).message, Contains("135 pixels an inch"));
  const MadeBook fine =
      with({"# T\n\n" + picture_block("image: ebb.png\nwidth: 25mm\n")}, {{"books/ebb.png", png(300, 150)}});
  CHECK(fine.reports() == Reports{});
}

TEST_CASE("what a picture shows goes to those who do not see it, in the order of the page", "[book]") {
  const MadeBook book = with(
      {"# T\n\n" + picture_block("image: ebb.png\nalt: Low (water).\n") + "\nWords.\n\n" +
       picture_block("image: ebb.png\n") + "\n" + picture_block("image: art/stairs.svg\nalt: Stairs.\n")},
      {{"books/ebb.png", png(700, 200)}, {"art/stairs.svg", "<svg/>"}});
  CHECK(book.reports() == Reports{});
  Reports shown;
  for (const Told& told : book.made.booklet.pages.at(0).told) {
    const Unit& unit = book.made.booklet.units.at(told.unit - 1);
    if (unit.kind == UnitKind::figure) {
      shown.push_back(unit.alt);
      CHECK(told.area.size.width > Length());
    }
  }
  CHECK(shown == Reports{"Low (water).", "Stairs."});
}

TEST_CASE("a picture that is not there, or that two files could be, is told at its name", "[book]") {
  const std::map<std::string, std::string> files{{"books/ebb.png", png(700, 200)},
                                                 {"art/mast.png", png(700, 200)},
                                                 {"art/flood.png", png(700, 200)},
                                                 {"art/flood.jpg", "x"}};
  const auto reports = [&](const std::string& image) {
    return with({"# T\n\nSee [[#it]] and [[#it|# of them]].\n\n" +
                 picture_block("image: '" + image + "'\ncaption: It.\nid: it\n")},
                files)
        .reports();
  };
  CHECK(reports("ebb.png") == Reports{});
  CHECK(reports("art/mast.png") == Reports{});
  CHECK(reports("art/mast.*") == Reports{});
  CHECK(reports("../art/mast.png") == Reports{});
  for (const char* const image : {"eb.png", "art/mast.gif", "art/flood.*", "art/ghost.*", "../art/mast.*",
                                  "/ebb.png", "../../../../../x.png"}) {
    INFO(image);
    CHECK(reports(image) == Reports{"c0.md:6:8 unknown-picture"});
  }
  const MadeBook near = with({"# T\n\n" + picture_block("image: eb.png\n")}, files);
  CHECK_THAT(told(near, Code::unknown_picture).help_text.value_or(""), Contains("ebb.png"));
  CHECK_FALSE(near.made.is_sound);
}

TEST_CASE("a picture or table without a caption is named by the words of the reference, or not at all",
          "[book]") {
  const std::map<std::string, std::string> files{{"books/ebb.png", png(700, 200)}};
  for (const std::string& what :
       {picture_block("image: ebb.png\nid: it\n"), std::string("```{table}\nof: tides\nid: it\n```\n")}) {
    INFO(what);
    const MadeBook named = with({"# T\n\nSee [[#it|the water]].\n\n" + what}, files);
    CHECK(named.reports() == Reports{});
    CHECK(named.links() == Reports{"it"});
    CHECK_THAT(named.words(0), Contains("the water") && !Contains("p.\u00a01"));
    CHECK(with({"# T\n\nSee [[#it]].\n\n" + what}, files).reports() == Reports{"c0.md:3:7 bad-markup"});
    CHECK(with({"# T\n\nSee [[#it|water #]].\n\n" + what}, files).reports() ==
          Reports{"c0.md:3:11 bad-markup"});
    CHECK(with({"# T\n\nNobody asks.\n\n" + what}, files).reports() == Reports{});
  }
}

TEST_CASE("two pictures of one name are reported at the second, with the first", "[book]") {
  const std::string one = picture_block("image: ebb.png\nid: it\ncaption: It.\n");
  const MadeBook book = with({"# T\n\n" + one + "\n" + one}, {{"books/ebb.png", png(700, 200)}});
  CHECK(book.reports() == Reports{"c0.md:11:5 bad-directive"});
  CHECK_THAT(told(book, Code::bad_directive).message, Contains("a section, table or picture `it` already"));
  CHECK(told(book, Code::bad_directive).notes.size() == 1);
}

TEST_CASE("keys of a picture that it does not have, or whose values mean nothing, are told", "[book]") {
  const std::map<std::string, std::string> files{{"books/ebb.png", png(700, 200)}};
  const auto reports = [&](const std::string& keys) {
    return with({"# T\n\n" + picture_block(keys)}, files).reports();
  };
  CHECK(reports("caption: It.\n") == Reports{"c0.md:4:1 missing-field"});
  CHECK(reports("image: ebb.png\nwidht: 3mm\n") == Reports{"c0.md:5:1 unknown-field"});
  CHECK(reports("image: ebb.png\nspan: pages\n") == Reports{"c0.md:5:7 value-not-allowed"});
  CHECK(reports("image: ebb.png\nalt: ''\n") == Reports{"c0.md:5:6 wrong-length"});
  CHECK(reports("image: [ebb.png]\n") == Reports{"c0.md:4:8 wrong-type"});
  for (const char* const width : {"0%", "101%", "0mm", "50", "2.5in", "-3mm", "60 %"}) {
    INFO(width);
    CHECK(reports("image: ebb.png\nwidth: '" + std::string(width) + "'\n").size() == 1);
  }
  CHECK(reports("image: ebb.png\ncaption: '{ghost}'\n").size() == 1);
}

TEST_CASE("a book that says its title on a cover is silent, and what no page says is told", "[book]") {
  const auto told_of = [](const std::string& cover, const std::string& more) {
    const MadeBook book(
        {cover, "# Tides\n\nWater.\n"}, "small",
        {{"content/campaigns/reach/books/primer.yaml",
          "kind: book\nid: primer\ntitle: The Reach\n" + more + "style: small\nchapters: [c0.md, c1.md]\n"}});
    Reports all;
    for (const Diagnostic& each : book.diagnostics.sorted(book.sources)) {
      REQUIRE(each.code == Code::unprinted_title);
      CHECK(each.severity == Severity::note);
      all.push_back(each.message.substr(0, each.message.find(" of")));
    }
    return all;
  };
  CHECK(told_of("# A\n\nB.\n", "") == Reports{"the title"});
  CHECK(told_of("```{cover}\ntitle: The *Reach*\n```\n", "") == Reports{});
  CHECK(told_of("```{cover}\ntitle: THE REACH\nline: By Ola\n```\n", "author: Ola\nsubtitle: At night\n") ==
        Reports{"the subtitle"});
}

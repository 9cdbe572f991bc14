#include "book/set/flow.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <catch2/catch.hpp>

#include "book/settle.h"

using namespace talia::book;

namespace {

constexpr FlowOptions small{2, 10, 0, 3};

std::vector<PieceShape> lines(std::size_t count) {
  return std::vector<PieceShape>(count);
}

PieceShape box(int rows) {
  return {rows, 1, 1, false, Standing::box};
}
PieceShape wide(int rows) {
  return {rows, 1, 1, false, Standing::wide};
}
PieceShape head() {
  return {1, 1, 0, true, Standing::column};
}

// A table of rows as high as the grid's below a head of one.
PieceShape table(std::size_t rows, Standing standing) {
  const talia::Length row = talia::Length::mm(4);
  PieceShape shape{static_cast<int>(rows) + 1, 1, 1, false, standing};
  shape.strips = {{}, {}, row, row, std::vector<talia::Length>(rows, row), std::vector<bool>(rows)};
  return shape;
}

const Spot& spot_of(const PagePlan& page, std::size_t piece) {
  for (const Spot& spot : page.spots) {
    if (spot.piece == piece) {
      return spot;
    }
  }
  FAIL("the piece is on another page");
  return page.spots.front();
}

}  // namespace

TEST_CASE("columns fill one after the other, and the last page's are even", "[book]") {
  const auto pages = flow(lines(26), small);
  REQUIRE(pages.size() == 2);
  CHECK(pages[0].spots.size() == 20);
  CHECK(pages[0].spots[10] == Spot{10, 1, 0});
  CHECK(spot_of(pages[1], 22) == Spot{22, 0, 2});
  CHECK(spot_of(pages[1], 23) == Spot{23, 1, 0});
}

TEST_CASE("a head never ends a column", "[book]") {
  auto pieces = lines(40);
  pieces[9] = head();
  pieces[9].before = 0;
  pieces[10].keep_with_next = true;  // A paragraph's first line does not stand alone either.
  const auto pages = flow(pieces, {2, 11, 0, 3});
  CHECK(spot_of(pages[0], 8).column == 0);
  CHECK(spot_of(pages[0], 9) == Spot{9, 1, 0});
}

TEST_CASE("blank rows stand between pieces but not at a column's head", "[book]") {
  std::vector<PieceShape> pieces(6);
  pieces[0].before = 2;
  pieces[1].after = 1;
  pieces[2].before = 2;
  const auto pages = flow(pieces, {1, 20, 0, 3});
  CHECK(spot_of(pages[0], 0).row == 0);
  CHECK(spot_of(pages[0], 2).row == 4);
}

TEST_CASE("text goes on before a box that waits for the next column", "[book]") {
  auto pieces = lines(16);
  pieces[7] = box(5);
  const auto pages = flow(pieces, small);
  CHECK(spot_of(pages[0], 8) == Spot{8, 0, 7});
  CHECK(spot_of(pages[0], 7) == Spot{7, 1, 0});
}

TEST_CASE("a wide piece goes to the foot of its page, and text fills the columns above", "[book]") {
  auto pieces = lines(30);
  pieces[4] = wide(4);
  const auto pages = flow(pieces, small);
  CHECK(spot_of(pages[0], 4) == Spot{4, -1, 6});
  CHECK(spot_of(pages[0], 5) == Spot{5, 0, 4});
  CHECK(spot_of(pages[0], 10) == Spot{10, 1, 4});
}

TEST_CASE("a wide piece with no room on its page heads the next one, and order is kept", "[book]") {
  auto pieces = lines(30);
  pieces[12] = wide(6);
  pieces[13] = wide(2);
  const auto pages = flow(pieces, small);
  CHECK(spot_of(pages[1], 12) == Spot{12, -1, 0});
  CHECK(spot_of(pages[1], 13) == Spot{13, -1, 7});
}

TEST_CASE("a long table begins in the room left and goes on at the next page's head", "[book]") {
  auto pieces = lines(30);
  pieces[8] = table(9, Standing::wide);
  const auto pages = flow(pieces, small);
  CHECK(spot_of(pages[0], 7) == Spot{7, 1, 3});
  CHECK(spot_of(pages[0], 8) == Spot{8, -1, 5, 0, 4});
  CHECK(spot_of(pages[1], 8) == Spot{8, -1, 0, 4, 9});
  CHECK(spot_of(pages[1], 9) == Spot{9, 0, 7});
}

TEST_CASE("a short table stands whole, unless no text would fill the room before it", "[book]") {
  auto pieces = lines(34);
  pieces[15] = table(4, Standing::wide);
  CHECK(spot_of(flow(pieces, small)[1], 15) == Spot{15, -1, 0, 0, 4});
  auto ending = lines(9);
  ending.push_back(table(6, Standing::wide));
  const auto pages = flow(ending, small);
  REQUIRE(pages.size() == 2);
  CHECK(spot_of(pages[0], 9) == Spot{9, -1, 6, 0, 3});
  CHECK(spot_of(pages[1], 9) == Spot{9, -1, 0, 3, 6});
}

TEST_CASE("a part of a table has three rows and does not end with a group's name", "[book]") {
  auto pieces = lines(7);
  pieces.push_back(table(8, Standing::wide));
  pieces.back().strips.leads_on[3] = true;
  const auto pages = flow(pieces, small);
  CHECK(spot_of(pages[0], 7) == Spot{7, -1, 5, 0, 3});
  CHECK(spot_of(pages[1], 7) == Spot{7, -1, 0, 3, 8});
}

TEST_CASE("names of groups are no rows of a part", "[book]") {
  auto pieces = lines(9);
  pieces.push_back(table(8, Standing::wide));
  CHECK(spot_of(flow(pieces, small)[0], 9) == Spot{9, -1, 6, 0, 3});
  pieces.back().strips.leads_on[0] = true;
  CHECK(spot_of(flow(pieces, small)[1], 9) == Spot{9, -1, 0, 0, 8});
}

TEST_CASE("what stands above later parts takes its rows", "[book]") {
  PieceShape shape = table(8, Standing::wide);
  const int whole = shape.strips.rows(0, 8);
  shape.strips.again = shape.strips.row * 2;
  CHECK(shape.strips.rows(0, 8) == whole);
  CHECK(shape.strips.rows(3, 8) == 6 + 2);
}

TEST_CASE("a group that goes on in the next part has its name again", "[book]") {
  PieceShape shape = table(8, Standing::wide);
  shape.strips.leads_on[2] = true;
  CHECK(shape.strips.rows(1, 5) == 5);
  CHECK(shape.strips.rows(2, 5) == 4);
  CHECK(shape.strips.rows(3, 5) == 4);
  CHECK(shape.strips.led_by(5) == 2);
  CHECK(shape.strips.led_by(1) == 1);
}

TEST_CASE("a long table in a column goes on at the next column's head", "[book]") {
  auto pieces = lines(4);
  pieces.push_back(table(8, Standing::box));
  const auto pages = flow(pieces, small);
  REQUIRE(pages.size() == 1);
  CHECK(spot_of(pages[0], 4).column == 0);
  CHECK(pages[0].spots.back().first >= 3);
  CHECK(pages[0].spots.back() == Spot{4, 1, 0, pages[0].spots.back().first, 8});
}

TEST_CASE("notes take their room from the column of their line, which goes on where there is none",
          "[book]") {
  auto pieces = lines(20);
  pieces[7].notes = 2;  // Eight lines, the rule and two rows are one too many for ten.
  const auto pages = flow(pieces, {1, 10, 0, 3});
  REQUIRE(pages.size() == 3);
  CHECK(pages[0].spots.size() == 7);
  CHECK(spot_of(pages[1], 7).row == 0);
  CHECK(pages[1].spots.size() == 7);
  // Two share the rule.
  pieces[7].notes = 1;
  pieces[3].notes = 1;
  CHECK(flow(pieces, {1, 10, 0, 3})[0].spots.size() == 7);
  pieces[3].notes = 0;
  CHECK(flow(pieces, {1, 10, 0, 3})[0].spots.size() == 8);
}

TEST_CASE("no notes and no lines of a column stand over each other", "[book]") {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    unsigned state = seed;
    const auto next = [&state](unsigned below) {
      return (state = state * 1103515245 + 12345) / 65536 % below;
    };
    auto pieces = lines(20 + next(60));
    for (PieceShape& piece : pieces) {
      piece.notes = next(5) == 0 ? static_cast<int>(1 + next(3)) : 0;
      piece.keep_with_next = next(4) == 0;
    }
    std::size_t placed = 0;
    for (const PagePlan& page : flow(pieces, {2, 12, 0, 3})) {
      for (const int column : {0, 1}) {
        int end = 0;
        int notes = 0;
        for (const Spot& spot : page.spots) {
          if (spot.column == column) {
            ++placed;
            end = std::max(end, spot.row + 1);
            notes += pieces[spot.piece].notes;
          }
        }
        const bool is_one_group = end <= 6;  // Which may be higher than a column by itself.
        INFO(seed);
        CHECK((end + rows_with_rule(notes) <= page.columns_end || is_one_group));
      }
    }
    CHECK(placed == pieces.size());
  }
}

TEST_CASE("what is higher than a page stands alone, and every piece stands once", "[book]") {
  auto pieces = lines(40);
  pieces[3] = wide(14);
  pieces[9] = box(13);
  pieces[20] = wide(10);
  pieces[21] = {30, 0, 0, true, Standing::column};
  std::multiset<std::size_t> placed;
  for (const PagePlan& page : flow(pieces, {2, 10, 6, 3})) {
    CHECK(!page.spots.empty());
    for (const Spot& spot : page.spots) {
      placed.insert(spot.piece);
    }
  }
  CHECK(placed.size() == pieces.size());
  CHECK(std::set<std::size_t>(placed.begin(), placed.end()).size() == pieces.size());
}

namespace {

// Lines of a paragraph: the first two and the last two keep together.
std::vector<PieceShape> paragraph(std::size_t count) {
  std::vector<PieceShape> lines(count);
  for (std::size_t i = 0; i + 1 < count; ++i) {
    lines[i].keep_with_next = i == 0 || i + 2 == count;
  }
  return lines;
}

// Paragraphs of so many lines, each of which may have one line more or fewer.
struct StretchyChapter {
  std::vector<PieceShape> pieces;
  std::vector<Flexible> paragraphs;
  int asked = 0;

  explicit StretchyChapter(const std::vector<std::size_t>& counts) {
    for (const std::size_t count : counts) {
      paragraphs.push_back({pieces.size(), count, [this, count](int by) {
                              ++asked;
                              return paragraph(
                                  static_cast<std::size_t>(static_cast<std::ptrdiff_t>(count) + by));
                            }});
      const std::vector<PieceShape> lines = paragraph(count);
      pieces.insert(pieces.end(), lines.begin(), lines.end());
    }
  }
  std::vector<int> chosen() const {
    std::vector<int> all;
    for (const Flexible& each : paragraphs) {
      all.push_back(each.by);
    }
    return all;
  }
};

// Blank rows at the feet of a page's columns.
int blank(const PagePlan& page, int columns) {
  int rows = 0;
  for (int column = 0; column < columns; ++column) {
    int end = 0;
    for (const Spot& spot : page.spots) {
      end = spot.column == column ? std::max(end, spot.row + 1) : end;
    }
    rows += page.columns_end - end;
  }
  return rows;
}

}  // namespace

TEST_CASE("a paragraph takes a line more or fewer where that fills a column", "[book]") {
  // Nine lines fit; the third paragraph's first two would not.
  const FlowOptions nine{1, 9, 0, 3};
  StretchyChapter longer({4, 4, 6, 5});
  CHECK(blank(flow(longer.pieces, nine)[0], 1) == 1);
  const auto pages = flow(longer.pieces, nine, longer.paragraphs);
  CHECK(blank(pages[0], 1) == 0);
  CHECK(longer.chosen()[0] == 1);
  CHECK(longer.chosen()[1] == 0);
  // Every line stands once, in order, and no line alone.
  std::size_t next = 0;
  for (const PagePlan& page : pages) {
    for (const Spot& spot : page.spots) {
      CHECK(spot.piece == next++);
    }
  }
  CHECK(next == 4 + 4 + 6 + 5 + 1 + static_cast<std::size_t>(longer.chosen()[2] + longer.chosen()[3]));
  // What fills its columns is left as it is, and so are a chapter's last page and short paragraphs.
  StretchyChapter full({4, 5, 4, 3});
  flow(full.pieces, nine, full.paragraphs);
  CHECK(full.asked == 0);
  StretchyChapter last({4, 3});
  flow(last.pieces, nine, last.paragraphs);
  CHECK(last.asked == 0);
  StretchyChapter brief({3, 3, 2, 3, 3, 3});
  flow(brief.pieces, nine, brief.paragraphs);
  CHECK(brief.asked == 0);
}

TEST_CASE("a page for a few lines of a chapter is spared where paragraphs before it can be shorter",
          "[book]") {
  const FlowOptions twenty{1, 20, 0, 3};
  const auto lines_on = [](const std::vector<PagePlan>& pages) {
    std::set<std::size_t> lines;
    for (const PagePlan& page : pages) {
      for (const Spot& spot : page.spots) {
        CHECK(lines.insert(spot.piece).second);
      }
    }
    return lines.size();
  };
  StretchyChapter stray({9, 6, 7});  // Two lines too many for a page.
  CHECK(flow(stray.pieces, twenty).size() == 2);
  const auto pages = flow(stray.pieces, twenty, stray.paragraphs);
  CHECK(pages.size() == 1);
  CHECK(stray.chosen() == std::vector<int>{-1, 0, -1});
  CHECK(lines_on(pages) == 20);
  StretchyChapter more({9, 6, 12});  // Too many for that, and enough for a page of their own.
  CHECK(flow(more.pieces, twenty, more.paragraphs).size() == 2);
  CHECK(std::ranges::count(more.chosen(), -1) == 0);
  StretchyChapter stiff({9, 6, 7});  // None can be shorter.
  for (Flexible& each : stiff.paragraphs) {
    each.shapes = [](int) { return std::vector<PieceShape>{}; };
  }
  const auto left = flow(stiff.pieces, twenty, stiff.paragraphs);
  CHECK(left.size() == 2);
  CHECK(lines_on(left) == 22);
  CHECK(stiff.chosen() == std::vector<int>{0, 0, 0});
}

TEST_CASE("paragraphs that give keep what is forbidden, in columns and below wide pieces", "[book]") {
  const FlowOptions options{2, 11, 4, 3};
  for (std::size_t seed = 1; seed < 40; ++seed) {
    std::vector<std::size_t> counts;
    for (std::size_t i = 0, x = seed; i < 30; ++i) {
      x = (x * 1103515245 + 12345) % 2147483648;
      counts.push_back(1 + x / 65536 % 9);
    }
    StretchyChapter chapter(counts);
    chapter.pieces[40].standing = Standing::wide;  // As a picture that a paragraph's line would be.
    chapter.pieces[40].rows = 3;
    int before = 0;
    int after = 0;
    const auto stiff = flow(chapter.pieces, options);
    for (std::size_t i = 0; i + 1 < stiff.size(); ++i) {
      before += blank(stiff[i], 2);
    }
    std::vector<Flexible> paragraphs = chapter.paragraphs;
    paragraphs.erase(paragraphs.begin() + 4, paragraphs.begin() + 12);  // The wide piece's among them.
    const auto pages = flow(chapter.pieces, options, paragraphs);
    std::set<std::size_t> placed;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      after += i + 1 < pages.size() ? blank(pages[i], 2) : 0;
      for (const Spot& spot : pages[i].spots) {
        CHECK(placed.insert(spot.piece).second);
        CHECK(spot.row < 11);
      }
    }
    std::size_t lines = chapter.pieces.size();
    for (const Flexible& each : paragraphs) {
      lines += static_cast<std::size_t>(each.by);
    }
    CHECK(placed.size() == lines);
    CHECK(after <= before);
  }
}

TEST_CASE("what waits stands behind all that came before it", "[book]") {
  auto pieces = lines(16);
  pieces[5] = box(6);
  pieces[7].waits = true;
  const auto pages = flow(pieces, small);
  CHECK(spot_of(pages[0], 6) == Spot{6, 0, 5});
  CHECK(spot_of(pages[0], 5) == Spot{5, 1, 0});
  CHECK(spot_of(pages[0], 7) == Spot{7, 1, 7});
  // Also behind those of which some have no place at the page's head.
  auto behind = lines(9);
  behind[2] = behind[3] = wide(9);
  behind[4].waits = true;
  const auto heads = flow(behind, {2, 11, 0, 3});
  REQUIRE(heads.size() == 4);
  CHECK(heads[1].spots == std::vector<Spot>{{2, -1, 0}});
  CHECK(spot_of(heads[2], 4) == Spot{4, 0, 10});
  // And where it is set in other lines.
  StretchyChapter set_otherwise({4, 1, 4, 4, 4, 4});
  set_otherwise.pieces[4] = box(7);
  set_otherwise.pieces[5].waits = true;
  set_otherwise.paragraphs.erase(set_otherwise.paragraphs.begin(), set_otherwise.paragraphs.begin() + 2);
  const auto filled = flow(set_otherwise.pieces, {2, 11, 0, 3}, set_otherwise.paragraphs);
  CHECK(set_otherwise.chosen()[0] == 1);
  CHECK(spot_of(filled[0], 5) == Spot{5, 1, 8});
  for (std::size_t seed = 1; seed < 200; ++seed) {
    INFO(seed);
    std::vector<std::size_t> counts;
    for (std::size_t i = 0, x = seed; i < 20; ++i) {
      x = (x * 1103515245 + 12345) % 2147483648;
      counts.push_back(1 + x / 65536 % 9);
    }
    StretchyChapter chapter(counts);
    std::vector<Flexible> paragraphs;
    std::vector<bool> waits;
    for (std::size_t i = 0; i < chapter.paragraphs.size(); ++i) {
      PieceShape& first = chapter.pieces[chapter.paragraphs[i].first];
      const std::size_t what = (seed * 7 + i * i * 3) % 5;
      switch (what) {
        case 0:
          first = box(static_cast<int>(3 + i % 7));
          break;
        case 1:
          first = wide(static_cast<int>(2 + i % 4));
          break;
        default:
          first.waits = what == 2;
          waits.push_back(first.waits);
          paragraphs.push_back(chapter.paragraphs[i]);
      }
    }
    std::vector<std::size_t> placed;  // In the order in which they are read.
    for (const PagePlan& page : flow(chapter.pieces, {2, 11, 4, 3}, paragraphs)) {
      std::ranges::transform(page.spots, std::back_inserter(placed), &Spot::piece);
    }
    CHECK(std::set(placed.begin(), placed.end()).size() == placed.size());
    for (std::size_t i = 0; i < paragraphs.size(); ++i) {
      if (waits[i]) {
        const std::size_t first = paragraphs[i].first;
        const auto here = std::ranges::find(placed, first);
        CHECK(here - placed.begin() == static_cast<std::ptrdiff_t>(first));
        CHECK(std::ranges::none_of(placed.begin(), here, [&](std::size_t piece) { return piece > first; }));
      }
    }
  }
}

TEST_CASE("passes end when a book finds what it printed, and do not go on for ever", "[book]") {
  talia::Diagnostics diagnostics;
  int passes = 0;
  CHECK(settle(
      0, [&](int known) { return ++passes, std::min(known + 1, 3); }, {}, diagnostics));
  CHECK(passes == 4);
  CHECK(diagnostics.empty());
  CHECK(!settle(
      0, [](int known) { return 1 - known; }, {}, diagnostics));
  REQUIRE(diagnostics.errors() == 1);
  CHECK(diagnostics.in_order_added()[0].code == talia::Code::unsettled_pages);
}

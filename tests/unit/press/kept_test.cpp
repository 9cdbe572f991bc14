// Parts of a PDF that are written as they were kept: nobody draws them, and no byte of the file is another.
#include <cstdint>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "frame/bytes.h"
#include "press/press.h"
#include "render/pdf/drawn_part.h"
#include "source/files/cache.h"
#include "unit/drawing_fixture.h"
#include "unit/folder.h"

using namespace talia;
using namespace length_literals;
using test::DrawingBoard;

namespace {

constexpr render::PdfStyle packed{false, false, true};

// Each look is its own.
Digest look_of(const Frame& frame) {
  const frame::NameTable numbers{[](std::uint32_t number) { return std::to_string(number); }, {}};
  return source::digest_of(frame::to_bytes(frame, {numbers, numbers, numbers, numbers, numbers}));
}

// The same booklet, with frames that are made when somebody looks at them, which `made` counts.
Booklet with_looks(Booklet part, int& made) {
  for (SharedFrame& frame : part.frames) {
    frame = SharedFrame(frame.size(), look_of(*frame), [whole = *frame, &made] {
      ++made;
      return whole;
    });
  }
  return part;
}

// A card with a hatching that comes twice, a gear that is shared by all who show it, a gradient and words.
Frame card(DrawingBoard& board, const std::string& words, SymbolId gear) {
  Frame face{{40_mm, 60_mm}, {}};
  Gradient gradient;
  gradient.stops = {{0, black_paint}, {1000, white_paint}};
  face.items.push_back(
      {PathItem{Path().add_rect({{}, {40_mm, 9_mm}}), std::nullopt, false, {}, gradient}, black_paint});
  for (const Length at : {Length::mm(12), Length::mm(30)}) {
    Path lines;
    for (int i = 0; i < 30; ++i) {
      lines.move_to({1_mm * i, at}).line_to({1_mm * i + 2_mm, at + 9_mm});
    }
    face.items.push_back({PathItem{lines, 0.2_mm}, black_paint, {Layer::art, Reading::artefact}});
  }
  face.items.push_back({SymbolUse{gear, Transform::move({10_mm, 40_mm})}, black_paint});
  board.write(face, words, {4_mm, 10_mm});
  return face;
}

SymbolId add_gear(DrawingBoard& board) {
  Path path;
  path.add_circle({12_mm, 12_mm}, 11_mm).add_circle({12_mm, 12_mm}, 5_mm).add_circle({12_mm, 12_mm}, 2_mm);
  return board.symbols.add({"icon/gear", {24_mm, 24_mm}, {{path, true}}});
}

// A sheet of the cards, with a back behind each that later parts have too, and a line of its own.
Booklet sheet_of(DrawingBoard& board, const std::vector<Frame>& cards, const std::string& foot) {
  Booklet part;
  part.title = "Cards";
  part.language = "en";
  Frame back{{40_mm, 60_mm}, {}};
  board.write(back, "Back", {4_mm, 10_mm});
  part.frames = {back};
  part.lasting = 1;
  for (const PageSide side : {PageSide::front, PageSide::back}) {
    Page page;
    page.paper = page.own.size = {210_mm, 297_mm};
    page.trim = page.bleed = {{}, page.paper};
    page.side = side;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const Transform place = Transform::move({20_mm + 45_mm * static_cast<std::int64_t>(i), 30_mm});
      page.placed.push_back({side == PageSide::front ? static_cast<std::uint32_t>(i + 1) : 0, place, {}});
    }
    board.write(page.own, foot, {20_mm, 280_mm}, {Layer::mark, Reading::artefact});
    part.pages.push_back(std::move(page));
  }
  part.frames.insert(part.frames.end(), cards.begin(), cards.end());
  return part;
}

std::string file_of(const std::vector<Booklet>& parts, const DrawingBoard& board,
                    const render::KeptParts* kept) {
  const render::Resources resources = board.resources();
  render::PdfFile file(resources, packed, kept);
  Booklet pages;
  for (const Booklet& part : parts) {
    file.add(part);
    std::vector<Page> all = std::move(pages.pages);
    all.insert(all.end(), part.pages.begin(), part.pages.end());
    pages = part;
    pages.pages = std::move(all);
  }
  return press::finish(*file.finish(), pages, {}, board.palette)->all();
}

}  // namespace

TEST_CASE("parts that are kept are not drawn again, and the file is the same to the byte", "[press]") {
  DrawingBoard board;
  const SymbolId gear = add_gear(board);
  const Booklet first =
      sheet_of(board, {card(board, "Ogre", gear), card(board, "Crab", gear)}, "sheet 1 of 2");
  const Booklet second = sheet_of(board, {card(board, "Eel", gear)}, "sheet 2 of 2");
  const test::Folder folder;
  const source::Cache cache((folder.path() / "kept").string());
  const render::KeptParts kept{cache, source::digest_of(std::string_view("program"))};
  int made = 0;
  const auto parts = [&] { return std::vector{with_looks(first, made), with_looks(second, made)}; };
  const std::string plain = file_of({first, second}, board, nullptr);
  CHECK(file_of(parts(), board, &kept) == plain);
  CHECK(made > 0);
  made = 0;
  CHECK(file_of(parts(), board, &kept) == plain);
  CHECK(made == 0);

  SECTION("but for the one that is another, which may show what an earlier one was the first to draw") {
    CHECK(file_of({with_looks(second, made)}, board, &kept) == file_of({second}, board, nullptr));
    CHECK(made > 0);  // What the first part wrote is not there.
    const Booklet other = sheet_of(board, {card(board, "Newt", gear), card(board, "Crab", gear)}, "else");
    CHECK(file_of({with_looks(other, made), with_looks(second, made)}, board, &kept) ==
          file_of({other, second}, board, nullptr));
    CHECK(file_of({with_looks(second, made), with_looks(first, made)}, board, &kept) ==
          file_of({second, first}, board, nullptr));
  }
  SECTION("where the palette, the fonts' digest, or a frame's look is not the same, they are drawn") {
    const render::KeptParts other{cache, source::digest_of(std::string_view("another program"))};
    CHECK(file_of(parts(), board, &other) == plain);
    CHECK(made > 0);
    made = 0;
    board.palette.declare({"black", {30, 20, 10}, {}, {}});
    CHECK(file_of(parts(), board, &kept) == file_of({first, second}, board, nullptr));
    CHECK(made > 0);
  }
  SECTION("a frame of which no look is known is drawn") {
    CHECK(file_of({first, with_looks(second, made)}, board, &kept) == plain);
  }
}

TEST_CASE("a glyph that is read as two texts keeps both, whichever part is kept", "[press]") {
  DrawingBoard board;
  const SymbolId gear = add_gear(board);
  const auto read_as = [&](const std::string& text) {
    Frame face = card(board, "x", gear);
    auto* const run = std::get_if<GlyphRun>(&face.items.back().what);
    REQUIRE(run != nullptr);
    run->text = text;
    run->clusters = {{static_cast<std::uint16_t>(text.size()), 1}};
    return sheet_of(board, {face}, "reads " + text);
  };
  const Booklet one = read_as("ą"), two = read_as("ę");
  const test::Folder folder;
  const source::Cache cache((folder.path() / "kept").string());
  const render::KeptParts kept{cache, {}};
  int made = 0;
  const auto of = [&](const std::vector<const Booklet*>& parts) {
    std::vector<Booklet> looked, plain;
    for (const Booklet* const part : parts) {
      looked.push_back(with_looks(*part, made));
      plain.push_back(*part);
    }
    return file_of(looked, board, &kept) == file_of(plain, board, nullptr);
  };
  CHECK(of({&one, &two}));
  CHECK(of({&two}));
  CHECK(of({&two, &one}));
  CHECK(of({&one, &two}));
}

TEST_CASE("half of a kept part is none", "[press]") {
  render::DrawnPart part;
  part.asked.push_back({FontId{3}, 70'000, "ą", "ąę", "F3x"});
  part.objects.push_back({"X1", "/Type /XObject ", false, std::string("\0packed", 7), {{"F3"}, {"S1"}, {}}});
  part.objects.push_back({"S1", "<< >>", true});
  part.pages.push_back({"more", {{"F3"}, {}, {"X1"}}});
  const std::string bytes = render::to_bytes(part);
  const auto again = render::drawn_part_in(bytes);
  REQUIRE(again);
  CHECK(render::to_bytes(*again) == bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK_FALSE(render::drawn_part_in(bytes.substr(0, size)));
  }
  CHECK_FALSE(render::drawn_part_in(bytes + "x"));
}

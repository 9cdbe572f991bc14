// What drawn files are known by: equal keys, equal bytes.
#include "render/key.h"

#include <functional>

#include <catch2/catch.hpp>

#include "unit/drawing_fixture.h"

using namespace talia;
using namespace length_literals;
using test::DrawingBoard;

namespace {

constexpr render::PdfStyle screen{}, coded{true, false}, outlines{true, true};

Digest key_of(const Booklet& booklet, const DrawingBoard& board, const render::PdfStyle& style = screen) {
  const Digest part = render::DrawnDigests(board.resources()).part(booklet, style);
  return render::DrawnDigests::pdf(std::array{part}, style);
}

// A symbol whose one part has a colour of its own.
SymbolId add_symbol(DrawingBoard& board, const std::string& name, std::uint16_t entry) {
  Symbol symbol{name, {10_mm, 10_mm}, {}};
  symbol.parts.push_back({Path().add_rect({{}, {10_mm, 10_mm}}), false, {}, Paint{entry, 1000}, {}});
  return board.symbols.add(symbol);
}

}  // namespace

TEST_CASE("the key of a drawn PDF changes with each fact of its pages", "[render]") {
  DrawingBoard board;
  const Booklet book = board.book();
  const Digest before = key_of(book, board);
  CHECK(key_of(board.book(), board) == before);
  const std::vector<std::function<void(Booklet&)>> changes{
      [](Booklet& each) { each.title += "!"; },
      [](Booklet& each) { each.author = "Ola"; },
      [](Booklet& each) { each.subject = "Horses"; },
      [](Booklet& each) { each.keywords = "horses"; },
      [](Booklet& each) { each.language = "en"; },
      [](Booklet& each) { each.date = "2026-01-02T03:04:06Z"; },
      [](Booklet& each) { each.creator = "else"; },
      [](Booklet& each) { each.flip = Flip::long_edge; },
      [](Booklet& each) { each.frames.emplace_back(); },
      [](Booklet& each) { each.lasting = 1; },
      [](Booklet& each) { each.outline[1].level = 1; },
      [](Booklet& each) { each.outline[1].title += "!"; },
      [](Booklet& each) { each.outline[1].destination = "it's 2"; },
      [](Booklet& each) { each.pages[0].paper.width += Length::of_units(1); },
      [](Booklet& each) { each.pages[0].trim.origin.x += 1_mm; },
      [](Booklet& each) { each.pages[0].bleed.size.height += 1_mm; },
      [](Booklet& each) { each.pages[0].side = PageSide::front; },
      [](Booklet& each) { each.pages[0].label = "ii"; },
      [](Booklet& each) { each.pages[0].own.items.pop_back(); },
      [](Booklet& each) { each.pages[0].own.items[0].paint.tint = 21; },
      [](Booklet& each) { each.pages.pop_back(); },
      [](Booklet& each) { std::swap(each.pages[1], each.pages[2]); },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Booklet other = book;
    changes[i](other);
    INFO(i);
    CHECK(key_of(other, board) != before);
  }
  CHECK(key_of(book, board, coded) != before);
  CHECK(key_of(book, board, coded) != key_of(book, board, outlines));
}

TEST_CASE("the key of a drawn PDF changes with where its faces stand, and which of them are one",
          "[render]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  const Digest before = key_of(sheet, board);
  const auto changed = [&](auto change) {
    Booklet other = sheet;
    change(other);
    return key_of(other, board) != before;
  };
  CHECK(changed([](Booklet& each) { each.pages[0].placed[0].place.xx = 0.5; }));
  CHECK(changed([](Booklet& each) { each.pages[0].placed[0].clip = Path().add_rect({{}, {1_mm, 1_mm}}); }));
  CHECK(changed([](Booklet& each) {
    each.frames.push_back(each.frames[2]);
    each.pages[1].placed[1].frame = 3;
  }));
  const Digest part = render::DrawnDigests(board.resources()).part(sheet, screen);
  CHECK(render::DrawnDigests::pdf(std::array{part, part}, screen) != before);
}

TEST_CASE("a drawing's key knows colours and symbols by what they are, not by number", "[render]") {
  DrawingBoard board;
  DrawingBoard other;
  other.palette.declare({"before", {1, 2, 3}, {}, {}});
  add_symbol(other, "icon/before", 0);
  const auto with_symbol = [](DrawingBoard& each) {
    Booklet made = each.sheet();
    made.frames[0].edit().items.push_back(
        {SymbolUse{add_symbol(each, "icon/a", 0), {}}, black_paint, {Layer::art, Reading::artefact}});
    return made;
  };
  const Booklet sheet = with_symbol(board);
  const Booklet same = with_symbol(other);
  CHECK(key_of(sheet, board) == key_of(same, other));
  // Codes are numbers of the palette.
  CHECK(key_of(sheet, board, coded) != key_of(same, other, coded));
  CHECK(render::pdf(sheet, board.resources())->all() == render::pdf(same, other.resources())->all());
  board.palette.declare({"unused", {1, 2, 3}, {}, {}});
  CHECK(key_of(sheet, board) == key_of(same, other));
  board.palette.declare({"red", {200, 10, 21}, {}, {}});
  CHECK(key_of(sheet, board) != key_of(same, other));
}

TEST_CASE("the key of a picture of a frame changes with its form, its size and its symbols' colours",
          "[render]") {
  DrawingBoard board;
  const auto own = board.palette.declare({"own", {10, 20, 30}, {}, {}});
  Frame frame{{20_mm, 20_mm}, {}};
  frame.items.push_back({SymbolUse{add_symbol(board, "icon/a", own), {}}, black_paint, {Layer::art, {}}});
  render::DrawnDigests digests(board.resources());
  const std::set<Digest> forms{digests.svg(frame), digests.png(frame, 300), digests.png(frame, 301),
                               digests.pixels(frame, 300, 300), digests.pixels(frame, 300, 301)};
  CHECK(forms.size() == 5);
  CHECK(forms.contains(render::DrawnDigests(board.resources()).svg(frame)));
  board.palette.declare({"own", {10, 20, 31}, {}, {}});
  CHECK_FALSE(forms.contains(render::DrawnDigests(board.resources()).svg(frame)));
}

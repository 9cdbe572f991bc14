#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "press/content.h"
#include "press/preflight.h"
#include "unit/press_fixture.h"

using namespace talia;
using test::DrawingBoard;
using test::finished;
using test::Object;
using test::Read;

namespace {

// What a page fills and strokes, in order, each with its inks; behind them `upon` where what lies below keeps its own.
std::vector<std::string> painted(const Read& read) {
  struct State {
    std::string area, line;
    bool is_area_upon = false, is_line_upon = false;
  };
  std::vector<State> states(1);
  std::vector<std::string> result;
  const Object kept = read.page(0)["/Resources"]["/ExtGState"];
  const std::string content = read.content(0);
  press::Commands reader(content);
  for (press::Command command; reader.next(command);) {
    State& now = states.back();
    const std::string words = content.substr(command.begin, command.end - command.begin);
    if (command.name == "q") {
      const State outer = now;
      states.push_back(outer);
    } else if (command.name == "Q") {
      states.pop_back();
    } else if (command.name == "k" || command.name == "K") {
      (command.name == "k" ? now.area : now.line) = words;
    } else if (command.name == "gs") {
      const Object state = kept[std::string(command.operands[0]).c_str()];
      CHECK(state["/OPM"].number() == 1);
      now.is_area_upon = state["/op"].is_true();
      now.is_line_upon = state["/OP"].is_true();
    } else if (command.name == "f" || command.name == "TJ") {
      result.push_back(now.area + (now.is_area_upon ? " upon" : ""));
    } else if (command.name == "S") {
      result.push_back(now.line + (now.is_line_upon ? " upon" : ""));
    }
  }
  return result;
}

}  // namespace

TEST_CASE("words that are said to be are printed upon what lies below, and nothing else is", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const auto rose = board.palette.declare({"rose", {255, 200, 200}, Cmyk{0, 30, 10, 0}, {}});
  Booklet booklet;
  Frame& page = booklet.pages.emplace_back().own;
  page.size = booklet.pages[0].paper = {69_mm, 94_mm};
  booklet.pages[0].trim = booklet.pages[0].bleed = {{}, page.size};
  for (const Paint paint : {Paint{rose}, black_paint}) {
    page.items.push_back({PathItem{Path().add_rect({{10_mm, 10_mm}, {10_mm, 10_mm}})},
                          paint,
                          {Layer::background, Reading::artefact}});
  }
  const auto write = [&](Frame& frame, Paint paint, bool is_upon) {
    board.write(frame, "word", {12_mm, 12_mm});
    frame.items.back().paint = paint;
    std::get<GlyphRun>(frame.items.back().what).is_upon = is_upon;
  };
  const auto line = [](Paint paint) {
    return Item{PathItem{Path().move_to({1_mm, 1_mm}).line_to({9_mm, 2_mm}), 0.2_mm},
                paint,
                {Layer::art, Reading::artefact}};
  };
  write(page, black_paint, true);
  write(page, white_paint, false);
  Frame inner{page.size, {line(black_paint)}};
  write(inner, black_paint, true);
  write(inner, {0, 500}, true);  // It is not black alone.
  page.items.push_back({Group{{}, {}, std::move(inner.items)}, {}, {Layer::art, Reading::artefact}});
  page.items.push_back(line({rose, 1000}));
  write(page, black_paint, false);
  const std::vector<std::string> expected{"0 0.3 0.1 0 k", "0 0 0 1 k",     "0 0 0 1 k upon",
                                          "0 0 0 0 k",     "0 0 0 1 K",     "0 0 0 1 k upon",
                                          "0 0 0 0.5 k",   "0 0.3 0.1 0 K", "0 0 0 1 k"};
  press::Style style;
  style.standard = press::Standard::x1a;
  style.profile = &profile;
  const std::string file = finished(booklet, board, style);
  CHECK(painted(Read(file)) == expected);
  Spool written = Spool::of(file);
  CHECK(press::preflight(written, style).empty());
}

// A small booklet for the tests of what draws it and what finishes it: a sheet of two cards, and its back.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "image/svg.h"
#include "render/render.h"
#include "source/files/files.h"
#include "typeset/typeset.h"

namespace talia::test {

using namespace length_literals;

inline FontList drawing_fonts() {
  FontList list;
  list.fonts.push_back({"text", "text-regular.ttf", {}, {}, {}, {}});
  list.families.push_back({"text", "text", "text", "text", "text", {}, {}});
  return list;
}

// How often a part stands in a text.
inline std::size_t count_in(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

struct DrawingBoard {
  Diagnostics diagnostics;
  std::unique_ptr<Files> files = source::disk_files(TALIA_TESTS "/fonts");
  std::unique_ptr<Files> nothing = source::map_files({});
  Palette palette;
  Symbols symbols;
  Images images;
  FontStore fonts = typeset::load_fonts(drawing_fonts(), *files, *files, diagnostics);
  Typesetter typesetter{fonts, symbols, *nothing};

  render::Resources resources() const { return {palette, symbols, images, fonts}; }

  // A line of words whose baseline begins at a place.
  void write(Frame& frame, const std::string& words, Point at, Role role = {Layer::type, Reading::paragraph},
             Origin origin = Origin::none) {
    TextStyle style;
    style.family = *fonts.find_family("text");
    style.size = 10_pt;
    Inline item{Words{MappedText::from(words, {})}, {}};
    const SetText text = typesetter.set({std::move(item)}, "und", 500_mm, style, role, diagnostics);
    typeset::place(text, {at.x, at.y - text.first_baseline}, origin, frame.items);
  }

  // Fills the whole frame.
  static void flood(Frame& frame, Paint paint) {
    frame.items.push_back(
        {PathItem{Path().add_rect({{}, frame.size})}, paint, {Layer::background, Reading::artefact}});
  }

  // Two sheets' worth of pages: two cards on the front, one back drawn twice behind them.
  Booklet sheet() {
    Booklet booklet;
    booklet.title = "Żółte & <karty>";
    booklet.author = "Ola";
    booklet.language = "pl";
    booklet.date = "2026-01-02T03:04:05Z";
    const auto red = palette.declare({"red", {200, 10, 20}, {}, {}});
    for (const char* const words : {"Zażółć gęślą jaźń", "office fi"}) {
      Frame face{{40_mm, 60_mm}, {}};
      flood(face, {red, 100});
      write(face, words, {4_mm, 10_mm});
      booklet.frames.emplace_back(std::move(face));
    }
    Frame back{{40_mm, 60_mm}, {}};
    flood(back, {red, 1000});
    booklet.frames.emplace_back(std::move(back));
    for (const bool is_front : {true, false}) {
      Page page;
      page.paper = {210_mm, 297_mm};
      page.trim = {{20_mm, 30_mm}, {80_mm, 60_mm}};
      page.bleed = page.trim.inset(-(3_mm));
      page.side = is_front ? PageSide::front : PageSide::back;
      page.placed.push_back({is_front ? 0u : 2u, Transform::move({20_mm, 30_mm}), {}});
      page.placed.push_back({is_front ? 1u : 2u, Transform::move({60_mm, 30_mm}), {}});
      page.own.size = page.paper;
      const Path mark = Path().move_to({20_mm, 20_mm}).line_to({20_mm, 25_mm});
      page.own.items.push_back(
          {PathItem{mark, Length::mm(0.15)}, black_paint, {Layer::mark, Reading::artefact}});
      page.label = is_front ? "1" : "1b";
      booklet.pages.push_back(std::move(page));
    }
    return booklet;
  }

  // A book of three pages with a heading, paragraphs, links forth, back and out, an outline.
  Booklet book() {
    Booklet booklet;
    booklet.title = "Księga";
    booklet.language = "pl";
    booklet.date = "2026-01-02T03:04:05Z";
    for (int i = 0; i < 3; ++i) {
      Page page;
      page.paper = i == 0 ? Size{148_mm, 210_mm} : Size{150_mm, 212_mm};
      page.trim = page.bleed = {{}, page.paper};
      page.own.size = page.paper;
      flood(page.own, {0, 20});
      const std::string number = std::to_string(i);
      page.own.items.push_back({Anchor{"it's " + number, {20_mm, 20_mm}}});
      write(page.own, "Rozdział " + number, {20_mm, 20_mm}, {Layer::type, Reading::heading}, Origin{1});
      write(page.own, "Słowa o koniach", {20_mm, 40_mm}, {Layer::type, Reading::paragraph}, Origin{2});
      write(page.own, "i o pogodzie", {20_mm, 50_mm}, {Layer::type, Reading::paragraph}, Origin{2});
      page.own.items.push_back(
          {Link{{{20_mm, 36_mm}, {30_mm, 5_mm}}, "it's " + std::to_string((i + 1) % 3)}});
      page.own.items.push_back({Link{{{20_mm, 46_mm}, {30_mm, 5_mm}}, "nowhere"}});
      page.own.items.push_back({Link{{{20_mm, 56_mm}, {30_mm, 5_mm}}, "https://example.org/a"}});
      page.label = i == 0 ? "i" : number;
      booklet.pages.push_back(std::move(page));
      booklet.outline.push_back({"Rozdział " + number, "it's " + number, i == 1 ? 2 : 1});
    }
    booklet.outline.push_back({"Donikąd", "nowhere", 1});
    return booklet;
  }
};

}  // namespace talia::test

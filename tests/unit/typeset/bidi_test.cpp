// Lines in which some letters run from right to left; the consortium's own suites are run by tools/oracle.
#include "typeset/unicode/bidi.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "unit/typeset_fixture.h"

using namespace talia;
using test::lines_of;
using test::Studio;
using typeset::Direction;
using typeset::Level;

namespace {

// The small fonts, and one that has Hebrew behind them.
struct MixedStudio : Studio {
  std::unique_ptr<Files> system = source::disk_files("/usr/share/fonts");
  FontStore mixed_fonts;
  std::unique_ptr<Typesetter> mixed;

  MixedStudio() {
    FontList list = test::small_fonts();
    list.fonts.push_back({"hebrew", "truetype/dejavu/DejaVuSans.ttf", "fonts-dejavu-core", {}, {}, {}});
    list.families[0].fallback = {"hebrew"};
    mixed_fonts = typeset::load_fonts(list, *files, *system, diagnostics);
    mixed = std::make_unique<Typesetter>(mixed_fonts, symbols, *patterns);
  }

  SetText set(const std::string& words, Length width, std::string language = "pl") {
    TextStyle style = this->style();
    style.family = *mixed_fonts.find_family("text");
    return mixed->set(text(words, markup::Mode::inline_only, std::move(language)), width, style, {},
                      diagnostics);
  }
};

std::vector<GlyphRun> runs_of(const SetLine& line) {
  std::vector<GlyphRun> runs;
  for (const Item& item : line.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      runs.push_back(*run);
    }
  }
  return runs;
}

// What a line shows from left to right: the text of its runs, those that run to the left read from their right.
std::string seen(const SetLine& line) {
  std::vector<GlyphRun> runs = runs_of(line);
  std::ranges::sort(runs, {}, [](const GlyphRun& run) { return run.origin.x; });
  std::string out;
  for (const GlyphRun& run : runs) {
    out += run.text;
  }
  return out;
}

bool runs_left(const GlyphRun& run) {
  return run.glyphs.size() > 1 && run.glyphs.front().offset.x > run.glyphs.back().offset.x;
}

// Nothing overlaps and nothing is left open.
bool is_closed(const SetLine& line) {
  std::vector<GlyphRun> runs = runs_of(line);
  std::ranges::sort(runs, {}, [](const GlyphRun& run) { return run.origin.x; });
  for (std::size_t i = 1; i < runs.size(); ++i) {
    const Length gap = runs[i].origin.x - (runs[i - 1].origin.x + runs[i - 1].advance);
    if (gap.units() > 8 || gap.units() < -8) {
      return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("a line is turned level by level", "[typeset]") {
  const auto order = [](std::vector<Level> levels) { return typeset::visual_order(levels); };
  using Order = std::vector<std::size_t>;
  CHECK(order({}) == Order{});
  CHECK(order({0, 0, 0}) == Order{0, 1, 2});
  CHECK(order({0, 1, 1, 0}) == Order{0, 2, 1, 3});
  CHECK(order({1, 2, 2, 1}) == Order{3, 1, 2, 0});
  CHECK_FALSE(typeset::has_turns(U"Zażółć – gęślą „jaźń” 漢字"));
  CHECK(typeset::has_turns(U"a \u202b"));
  const auto levels = typeset::bidi_levels(U"ab \u05d0\u05d1 12", Direction::left_to_right);
  CHECK(levels.base == 0);
  CHECK(levels.levels == std::vector<Level>{0, 0, 0, 1, 1, 1, 2, 2});
  CHECK(typeset::bidi_levels(U"\u05d0 a", Direction::automatic).base == 1);
  CHECK(typeset::bidi_levels(U"", Direction::right_to_left).base == 1);
  // The spaces at a line's end are the paragraph's.
  CHECK(typeset::line_levels(U"ab \u05d0\u05d1 12", levels, 3, 6) == std::vector<Level>{1, 1, 0});
}

TEST_CASE("Hebrew in a Polish line runs to the left, and is copied as it is read", "[typeset]") {
  MixedStudio studio;
  const SetText set = studio.set("Pan שלום (עולם) 12 rzekł", 400_pt);
  CHECK(studio.diagnostics.errors() == 0);
  REQUIRE(set.lines.size() == 1);
  const SetLine& line = set.lines[0];
  CHECK(lines_of(set) == std::vector<std::string>{"Pan שלום (עולם) 12 rzekł"});
  CHECK(is_closed(line));
  std::size_t left = 0;
  for (const GlyphRun& run : runs_of(line)) {
    const bool is_hebrew = run.text.find("ש") != std::string::npos || run.text.find("ע") != std::string::npos;
    CHECK((run.text.find("Pan") == std::string::npos || !runs_left(run)));
    left += runs_left(run) ? 1 : 0;
    CHECK((!is_hebrew || runs_left(run)));
  }
  CHECK(left >= 2);
  // The second word of the two stands to the left of the first.
  const std::string line_as_seen = seen(line);
  CHECK(line_as_seen.find("עולם") < line_as_seen.find("שלום"));
  CHECK(line_as_seen.starts_with("Pan "));
  CHECK(line_as_seen.ends_with("rzekł"));
}

TEST_CASE("each line of a mixed text is turned by itself", "[typeset]") {
  MixedStudio studio;
  const SetText set = studio.set("Mówi: שלום עולם שלום עולם שלום עולם i idzie dalej w las.", 90_pt);
  REQUIRE(set.lines.size() > 2);
  std::string copied;
  for (const std::string& line : lines_of(set)) {
    copied += copied.empty() ? line : " " + line;
  }
  CHECK(copied == "Mówi: שלום עולם שלום עולם שלום עולם i idzie dalej w las.");
  for (const SetLine& line : set.lines) {
    CHECK(line.width <= line.measure);
    CHECK(is_closed(line));
  }
}

TEST_CASE("a paragraph of a language that runs to the left begins on its right", "[typeset]") {
  MixedStudio studio;
  const SetText set = studio.set("שלום talia", 400_pt, "he");
  REQUIRE(set.lines.size() == 1);
  CHECK(seen(set.lines[0]).starts_with("talia"));
}

TEST_CASE("a sign stands left of its figure among words that run to the left, and is copied before it",
          "[typeset]") {
  MixedStudio studio;
  const std::string words = "שלום +2 עולם −3 (-4) עד +5/−6 או −7…−8";
  const SetText set = studio.set(words, 400_pt, "he");
  REQUIRE(set.lines.size() == 1);
  for (const char* const figure : {"+2", "−3", "-4", "+5", "−6", "−7", "−8"}) {
    INFO(figure);
    CHECK(seen(set.lines[0]).find(figure) != std::string::npos);
  }
  CHECK(lines_of(set) == std::vector<std::string>{words});
  // A hyphen behind a letter parts it from the figure, as the words run.
  CHECK(seen(studio.set("מ-3", 400_pt, "he").lines[0]).starts_with("3"));
  // So in a line that runs to the right.
  CHECK(seen(studio.set("dom שלום −3 עולם", 400_pt).lines[0]).find("−3") != std::string::npos);
  CHECK(seen(studio.set("سلام −۳ سلام", 400_pt, "fa").lines[0]).find("−۳") != std::string::npos);
  CHECK(seen(studio.set("سلام −3", 400_pt, "ar").lines[0]).find("−3") != std::string::npos);
}

TEST_CASE("the sides of a text that runs from the right are turned over, its lists and tables with them",
          "[typeset]") {
  MixedStudio studio;
  const Length measure = 200_pt;
  const auto edges = [](const SetLine& line) {
    Length left = 1000_pt, right = Length() - 1000_pt;
    for (const GlyphRun& run : runs_of(line)) {
      left = std::min(left, run.origin.x);
      right = std::max(right, run.origin.x + run.advance);
    }
    return std::pair{left, right};
  };
  const auto is_at = [](Length place, Length wanted) {
    return std::abs((place - wanted).units()) <= Length(1_pt).units() / 20;
  };
  TextStyle style = studio.style();
  style.family = *studio.mixed_fonts.find_family("text");
  const auto set_as = [&](Alignment alignment, const std::string& words, const std::string& language) {
    style.alignment = alignment;
    return studio.mixed->set(studio.text(words, markup::Mode::block, language), measure, style, {},
                             studio.diagnostics);
  };
  for (const Alignment from_start : {Alignment::left, Alignment::justified}) {
    const SetText hebrew = set_as(from_start, "שלום עולם", "he");
    CHECK(is_at(edges(hebrew.lines[0]).second, measure));
    CHECK(edges(hebrew.lines[0]).first > 50_pt);
    CHECK(is_at(edges(set_as(from_start, "dom", "pl").lines[0]).first, Length()));
  }
  CHECK(is_at(edges(set_as(Alignment::right, "שלום עולם", "he").lines[0]).first, Length()));
  // Its marks stand at the right, and its words beside them.
  const SetText list = set_as(Alignment::left, "1. שלום\n2. עולם\n", "he");
  REQUIRE(list.lines.size() == 2);
  CHECK(edges(list.lines[0]).second > measure - style.lists.indent);
  CHECK(edges(list.lines[0]).second <= measure);
  CHECK(edges(list.lines[0]).first > 100_pt);
  // The first column is the rightmost.
  const SetText table = set_as(Alignment::left, "| שלום | עולם |\n| --- | --- |\n| אחת | שתיים |\n", "he");
  REQUIRE(table.lines.size() == 4);
  CHECK(is_at(edges(table.lines[0]).second, measure));
  CHECK(edges(table.lines[1]).second < edges(table.lines[0]).first);
  // A rule begins below the words of its item, and ends at the left.
  const SetText ruled = set_as(Alignment::left, "- שלום\n\n  ---\n\n  עולם\n", "he");
  REQUIRE(ruled.lines.size() == 3);
  const auto* const rule = std::get_if<PathItem>(&ruled.lines[1].items.at(0).what);
  REQUIRE(rule != nullptr);
  CHECK(rule->path.bounds().left() == Length());
  CHECK(rule->path.bounds().right() < measure);
  // What a list takes is reckoned from the right.
  CHECK(list.width >= measure - edges(list.lines[0]).first - 1_pt);
  CHECK(list.width < 100_pt);
}

TEST_CASE("marks of direction are set in silence, overrides are refused", "[typeset]") {
  MixedStudio studio;
  const SetText set = studio.set("a\u200e \u2067שלום\u2069 b", 400_pt);
  CHECK(studio.diagnostics.errors() == 0);
  CHECK(lines_of(set) == std::vector<std::string>{"a שלום b"});
  studio.set("a \u202eabc\u202c b", 400_pt);
  REQUIRE(studio.diagnostics.errors() == 1);
  CHECK(studio.diagnostics.in_order_added().back().code == Code::missing_glyph);
}

TEST_CASE("a font without the letters of a language is told once, where the language is asked for",
          "[typeset]") {
  MixedStudio studio;
  const FileId file = studio.sources.add("campaign.yaml", "language: he\n");
  const Span asked = studio.sources.whole(file);
  const Typesetter typesetter(studio.mixed_fonts, studio.symbols, *studio.patterns, {{"he", asked}});
  TextStyle style = studio.style();
  style.family = *studio.mixed_fonts.find_family("text");
  for (const char* const words : {"שלום עולם", "אחת שתיים"}) {
    typesetter.set(studio.text(words, markup::Mode::inline_only, "he"), 400_pt, style, {},
                   studio.diagnostics);
  }
  REQUIRE(studio.diagnostics.in_order_added().size() == 1);
  const Diagnostic& report = studio.diagnostics.in_order_added().front();
  CHECK(report.code == Code::missing_glyph);
  CHECK(report.span == asked);
  CHECK(report.message == "the fonts of what is printed have no letters of `he`; `hebrew` has them");
  // A letter of another script, and one that only one font lacks, are told where they stand.
  typesetter.set(studio.text("Ж", markup::Mode::inline_only, "he"), 400_pt, style, {}, studio.diagnostics);
  CHECK(studio.diagnostics.in_order_added().back().span != asked);
}

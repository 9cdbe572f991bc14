// Small capitals, superiors, fractions and colours inside a line, in the fonts of the cards and in the small ones of the
// tests, which have none of the glyphs.
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "source/source_map.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using test::Studio;
using Texts = std::vector<std::string>;

namespace {

// Real fonts: Vollkorn has small capitals, superiors and fractions for all of Polish, PT Sans Narrow none.
struct RealFonts {
  SourceMap sources;
  Diagnostics diagnostics;
  std::unique_ptr<Files> fonts_folder = source::disk_files("/usr/share/fonts");
  std::unique_ptr<Files> patterns = source::disk_files("/usr/share/hyphen");
  FontStore fonts;
  Symbols symbols = Studio::icons();
  Typesetter typesetter;

  RealFonts()
      : fonts(typeset::load_fonts(list(), *fonts_folder, *fonts_folder, diagnostics)),
        typesetter(fonts, symbols, *patterns) {}

  static FontList list() {
    FontList list;
    list.fonts.push_back(
        {"vollkorn", "truetype/vollkorn/Vollkorn-Regular.ttf", "fonts-vollkorn", {}, {"pl"}, {}});
    list.fonts.push_back(
        {"vollkorn-bold", "truetype/vollkorn/Vollkorn-Bold.ttf", "fonts-vollkorn", {}, {"pl"}, {}});
    list.fonts.push_back({"narrow", "truetype/paratype/PTN57F.ttf", "fonts-paratype", {}, {"pl"}, {}});
    list.families.push_back({"text", "vollkorn", "vollkorn", "vollkorn-bold", "vollkorn-bold", {}, {}});
    list.families.push_back({"label", "narrow", "narrow", "narrow", "narrow", {"vollkorn"}, {}});
    list.families.push_back({"signed", "narrow", "narrow", "narrow", "narrow", {"vollkorn"}, {}, "₮"});
    return list;
  }

  TextStyle style(std::string_view family) const {
    TextStyle style;
    style.family = *fonts.find_family(family);
    style.size = 10_pt;
    style.leading = 12_pt;
    style.features = {"lnum"};
    style.colours =
        std::make_shared<const NamedColours>(NamedColours{{"fire", Paint{3, 1000}}, {"ice", Paint{4, 1000}}});
    return style;
  }

  SetLine line(const std::string& content, const TextStyle& style, const std::string& language = "pl") {
    const FileId file = sources.add("text" + std::to_string(sources.size()), content);
    const Text text = markup::parse(MappedText::verbatim(content, sources.whole(file)),
                                    markup::Mode::inline_only, language, diagnostics);
    SetText set = typesetter.set(text, 400_pt, style, {}, diagnostics);
    REQUIRE(set.lines.size() == 1);
    return std::move(set.lines[0]);
  }
  SetLine line(const std::string& content, const std::string& family = "text") {
    return line(content, style(family));
  }

  std::string faults() const {
    std::string result;
    for (const Diagnostic& each : diagnostics.in_order_added()) {
      result +=
          std::string(source::info_of(each.code).name) + " " + std::string(sources.text(each.span)) + "\n";
    }
    return result;
  }
};

std::vector<const GlyphRun*> runs_in(const SetLine& line) {
  std::vector<const GlyphRun*> runs;
  for (const Item& item : line.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      runs.push_back(run);
    }
  }
  return runs;
}

std::string words_of(const SetLine& line) {
  std::string words;
  for (const GlyphRun* const run : runs_in(line)) {
    words += run->text;
  }
  return words;
}

std::vector<std::uint32_t> glyphs_of(const SetLine& line) {
  std::vector<std::uint32_t> glyphs;
  for (const GlyphRun* const run : runs_in(line)) {
    for (const auto& glyph : run->glyphs) {
      glyphs.push_back(glyph.glyph);
    }
  }
  return glyphs;
}

}  // namespace

TEST_CASE("small capitals of every Polish letter are the font's own, and are copied as written",
          "[typeset]") {
  RealFonts fonts;
  const std::string letters = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż";
  const auto plain = glyphs_of(fonts.line(letters));
  const SetLine small = fonts.line("[" + letters + "]{.sc}");
  const auto drawn = glyphs_of(small);
  REQUIRE(drawn.size() == 32);
  REQUIRE(plain.size() == 32);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    INFO(i);
    CHECK(drawn[i] != plain[i]);
  }
  CHECK(words_of(small) == letters);
  CHECK(runs_in(small).at(0)->size == 10_pt);
  // Capitals stay, and so do rolls.
  CHECK(glyphs_of(fonts.line("[ŻÓŁW]{.sc}")) == glyphs_of(fonts.line("ŻÓŁW")));
  CHECK(glyphs_of(fonts.line("[2k6]{.sc}")) == glyphs_of(fonts.line("2k6")));
  CHECK(fonts.faults().empty());
}

TEST_CASE("Polish 13: letters have their Polish forms in titling and small capitals", "[typeset]") {
  RealFonts fonts;
  const std::string letters = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż";
  TextStyle upper = fonts.style("text");
  upper.letter_case = Case::upper;
  const auto titling = glyphs_of(fonts.line(letters, upper));
  CHECK(titling == glyphs_of(fonts.line("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ", upper)));
  for (const auto& glyphs : {titling, glyphs_of(fonts.line("[" + letters + "]{.sc}"))}) {
    REQUIRE(glyphs.size() == 32);
    CHECK(std::set<std::uint32_t>(glyphs.begin(), glyphs.end()).size() == 32);  // No two share a blank box …
    CHECK(std::ranges::find(glyphs, 0U) == glyphs.end());                       // … and none is one.
  }
  // Vollkorn draws the acute as a Polish kreska where the language asks for it, in every sort of letter.
  for (const char* const each : {"ćńóśź", "ĆŃÓŚŹ", "[ćńóśź]{.sc}"}) {
    INFO(each);
    const auto polish = glyphs_of(fonts.line(each, fonts.style("text"), "pl"));
    const auto latin = glyphs_of(fonts.line(each, fonts.style("text"), "la"));
    REQUIRE(polish.size() == latin.size());
    for (std::size_t i = 0; i < polish.size(); ++i) {
      CHECK(polish[i] != latin[i]);
    }
  }
  CHECK(fonts.faults().empty());
}

TEST_CASE("small capitals stand a little apart, by their style", "[typeset]") {
  RealFonts fonts;
  TextStyle style = fonts.style("text");
  style.caps_tracking = 0;
  const Length tight = fonts.line("[aaaa]{.sc}", style).width;
  style.caps_tracking = 50;
  const Length wide = fonts.line("[aaaa]{.sc}", style).width;
  CHECK((wide - tight).in_pt() == Approx(4 * 0.5).margin(0.01));
  CHECK(fonts.line("aaaa", style).width == fonts.line("aaaa").width);
}

TEST_CASE("without small capitals, capitals are scaled, and that is said once for a text", "[typeset]") {
  RealFonts fonts;
  const SetLine line = fonts.line("[Żółw]{.sc} i [gęś]{.sc}", "label");
  CHECK(words_of(line) == "Żółw i gęś");
  const auto runs = runs_in(line);
  REQUIRE(runs.size() >= 3);
  CHECK(runs[0]->text == "Ż");
  CHECK(runs[0]->size == 10_pt);
  CHECK(runs[1]->text == "ółw");
  CHECK(runs[1]->size < 9_pt);
  CHECK(runs[1]->size > 6_pt);
  for (const GlyphRun* const run : runs) {
    CHECK(run->origin.y == runs[0]->origin.y);  // All on one baseline.
  }
  CHECK(glyphs_of(line).size() == glyphs_of(fonts.line("ŻÓŁW i GĘŚ", "label")).size());
  CHECK(glyphs_of(line) == glyphs_of(fonts.line("ŻÓŁW i GĘŚ", "label")));
  CHECK(fonts.faults() == "scaled-small-caps Żółw\n");
}

TEST_CASE("superiors and fractions are the font's own, or scaled and raised", "[typeset]") {
  RealFonts fonts;
  const SetLine real = fonts.line("m[2]{.sup} i [3/4]{.frac}");
  CHECK(words_of(real) == "m2 i 3/4");
  for (const GlyphRun* const run : runs_in(real)) {
    CHECK(run->size == 10_pt);
  }
  CHECK(glyphs_of(real).at(1) != glyphs_of(fonts.line("m2")).at(1));
  const auto fraction = glyphs_of(fonts.line("[3/4]{.frac}"));
  CHECK(fraction != glyphs_of(fonts.line("3/4")));

  const SetLine made = fonts.line("m[x]{.sup} i [3/4]{.frac}", "label");
  CHECK(words_of(made) == "mx i 3/4");
  const auto runs = runs_in(made);
  REQUIRE(runs.size() >= 5);
  CHECK(runs[1]->text == "x");
  CHECK(runs[1]->size < 7_pt);
  // Its top is that of capitals.
  const FontMetrics& metrics = fonts.fonts.metrics(*fonts.fonts.find("narrow"));
  const double capitals = 10.0 * metrics.cap_height / metrics.units_per_em;
  CHECK(-runs[1]->glyphs.at(0).offset.y.in_pt() + runs[1]->size.in_pt() * capitals / 10 ==
        Approx(capitals).margin(0.01));
  CHECK(runs.back()->text == "4");
  CHECK(runs.back()->size < 7_pt);
  CHECK(runs.back()->glyphs.at(0).offset.y == Length());
  CHECK(fonts.faults().empty());
  fonts.line("[pół]{.frac}");
  CHECK(fonts.faults() == "bad-markup pół\n");
  const auto refused = glyphs_of(fonts.line("[1/2/3]{.frac} i [1/2 3/4]{.frac}"));
  CHECK(refused == glyphs_of(fonts.line("1/2/3 i [1/2]{.frac} [3/4]{.frac}")));
  CHECK(fonts.faults() == "bad-markup pół\nbad-markup 1/2/3\n");
}

TEST_CASE("words take a colour of the theme, and an unknown one is told its nearest", "[typeset]") {
  RealFonts fonts;
  TextStyle style = fonts.style("text");
  style.strong_paint = Paint{7, 1000};
  const SetLine line = fonts.line("a [b **c** :sword:]{.fire} **d** [*e*]{.sc .ice}", style);
  std::string paints;
  for (const Item& item : line.items) {
    paints += std::to_string(item.paint.entry);
  }
  CHECK(paints == "033330704");
  CHECK(fonts.faults().empty());
  fonts.line("[x]{.fier}", style);
  CHECK(fonts.faults() == "unknown-colour fier\n");
  CHECK(fonts.diagnostics.in_order_added().back().help_text.value_or("").find("fire") != std::string::npos);
}

TEST_CASE("letters that are spaced do not join, and dashes among capitals stand higher", "[typeset]") {
  RealFonts fonts;
  TextStyle style = fonts.style("text");
  const std::size_t joined = glyphs_of(fonts.line("fi ffi fl", style)).size();
  style.tracking = 20;
  CHECK(glyphs_of(fonts.line("fi ffi fl", style)).size() == 9);
  CHECK(joined < 9);
  style = fonts.style("text");
  style.letter_case = Case::upper;
  const auto upper = fonts.line("a-b (c)", style);
  CHECK(words_of(upper) == "a-b (c)");  // What is copied is what was written.
  CHECK(glyphs_of(upper) != glyphs_of(fonts.line("A-B (C)")));
  // Rolls keep their letter: 2K6 is no roll.
  style.features = {};
  CHECK(glyphs_of(fonts.line("2k6", style)).at(1) != glyphs_of(fonts.line("K", style)).at(0));
}

TEST_CASE("bold words share the baseline of their line", "[typeset]") {
  RealFonts fonts;
  const SetLine line = fonts.line("zwykłe **grube** [małe]{.sc} i *inne* :sword:");
  for (const GlyphRun* const run : runs_in(line)) {
    CHECK(run->origin.y == line.baseline);
    for (const auto& glyph : run->glyphs) {
      CHECK(glyph.offset.y == Length());
    }
  }
}

TEST_CASE("what a fallback font draws is noted once, but for declared signs; a letter is an error",
          "[typeset]") {
  RealFonts fonts;
  fonts.line("100 ₮ i ₮, 5 ₸", "signed");
  CHECK(fonts.faults() == "fallback-glyph ₸\n");
  fonts.line("100 ₮ i ₮", "label");
  CHECK(fonts.faults() == "fallback-glyph ₸\nfallback-glyph ₮\n");
  CHECK(fonts.diagnostics.errors() == 0);
}

TEST_CASE("hostile looks neither crash nor hang", "[typeset]") {
  RealFonts fonts;
  std::string deep = "a";
  for (int i = 0; i < 1000; ++i) {
    deep.insert(0, "[").append("]{.sc}");
  }
  CHECK(words_of(fonts.line(deep)) == "a");
  CHECK(words_of(fonts.line("x[\u0301]{.sc}y")).size() == 4);
  fonts.line("[/]{.frac} [1/]{.frac} [/2]{.frac} [1/2/3]{.frac} [\u00ad]{.sup} [\u00a0]{.sc}");
  std::string long_fraction = "[";
  for (int i = 0; i < 5000; ++i) {
    long_fraction += "1";
  }
  fonts.typesetter.set(markup::parse(MappedText::from(long_fraction + "/2]{.frac}", {}),
                                     markup::Mode::inline_only, "pl", fonts.diagnostics),
                       100_pt, fonts.style("label"), {}, fonts.diagnostics);
}

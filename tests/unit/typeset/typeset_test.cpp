#include "typeset/typeset.h"

#include <catch2/catch.hpp>

#include "source/run/worker.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using test::lines_of;
using test::Studio;
using Texts = std::vector<std::string>;

namespace {

const char* const prose =
    "Drużyna wyrusza o świcie z obozu nad rzeką i po dwóch godzinach marszu dociera do ruin strażnicy, w "
    "której przed "
    "laty stacjonował oddział granicznej konnicy. Wiedźma z mokradeł nie jest ani dobra, ani zła – po prostu "
    "chce, żeby "
    "zostawiono ją w spokoju. Zdjęcie klątwy wymaga modlitwy w poświęconym miejscu lub daru o wartości co "
    "najmniej 250 "
    "sztuk złota.";

Length end_of(const SetLine& line) {
  const auto& last = std::get<GlyphRun>(line.items.back().what);
  return last.origin.x + last.advance;
}

bool ends_with_one_letter(const std::string& line) {
  return line.size() >= 2 && line[line.size() - 2] == ' ' &&
         std::string("aiouwzAIOUWZ").find(line.back()) != std::string::npos;
}

}  // namespace

TEST_CASE("no line is wider than its measure, and no word is lost", "[typeset]") {
  Studio studio;
  for (const double width : {70.0, 90.0, 120.0, 155.0, 200.0, 320.0}) {
    INFO(width);
    const SetText set = studio.set(prose, Length::pt(width));
    CHECK_FALSE(set.is_overfull);
    std::string words;
    for (std::size_t i = 0; i < set.lines.size(); ++i) {
      CHECK(set.lines[i].width <= set.lines[i].measure);
      words += lines_of(set)[i];
      if (set.lines[i].hyphenated) {
        words.pop_back();
      } else if (i + 1 < set.lines.size()) {
        words += ' ';
      }
    }
    CHECK(words == prose);
  }
  CHECK(studio.diagnostics.empty());
}

TEST_CASE("no line ends in a word of one letter", "[typeset]") {
  Studio studio;
  for (double width = 80; width < 300; width += 7) {
    for (const std::string& line : lines_of(studio.set(prose, Length::pt(width)))) {
      INFO(line);
      CHECK_FALSE(ends_with_one_letter(line));
    }
  }
  // In English "a" may end a line.
  const SetText english = studio.typesetter.set(studio.text("see a dog", markup::Mode::plain, "fi"), 30_pt,
                                                studio.style(), {}, studio.diagnostics);
  CHECK(lines_of(english) == Texts{"see a", "dog"});
}

TEST_CASE("numbers keep their units, signs, icons and dice", "[typeset]") {
  Studio studio;
  const auto holds_together = [&](const std::string& text, const std::string& kept) {
    for (double width = 75; width < 190; width += 3) {
      const SetText set = studio.set(text, Length::pt(width));
      bool is_whole = false;
      for (const std::string& line : lines_of(set)) {
        is_whole = is_whole || line.find(kept) != std::string::npos;
      }
      INFO(text << " at " << width << " pt: " << typeset::dump(set));
      CHECK(is_whole);
    }
  };
  holds_together("Konie sprzedają tu za całe 10 000 zł od zawsze", "10 000 zł");
  holds_together("Miecz zadaje wszystkim aż 2k6+1 obrażeń od ognia", "2k6+1");
  holds_together("Rzut na zręczność wykonuje się z karą −2 do końca", "karą −2");
  holds_together("Rzut na zręczność kosztuje w walce 3 :sword: albo więcej", "3 #");
  holds_together("Odległość do najbliższego miasta to 1,5 km drogą", "1,5 km");
  holds_together("Nagrodę obiecał wszystkim im J. Kowalski osobiście", "J. Kowalski");
  holds_together("Wszystko to opisał dokładnie np. stary kronikarz", "np. stary");
}

TEST_CASE("a dash in a sentence begins no line", "[typeset]") {
  Studio studio;
  for (double width = 75; width < 190; width += 3) {
    for (const std::string& line :
         lines_of(studio.set("Wszyscy zostali uratowani – tak mówią kroniki", Length::pt(width)))) {
      CHECK_FALSE(line.starts_with("–"));
    }
  }
}

TEST_CASE("an icon stands on the baseline at the height of capitals", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("x :sword: y", 100_pt);
  REQUIRE(set.lines.size() == 1);
  const SetLine& line = set.lines[0];
  REQUIRE(line.items.size() == 3);
  const auto& use = std::get<SymbolUse>(line.items[1].what);
  const FontMetrics& metrics = studio.fonts.metrics(*studio.fonts.find("text-regular"));
  const double capitals = 10.0 * metrics.cap_height / metrics.units_per_em;
  CHECK(use.place.xx == Approx(capitals / 10));
  CHECK((use.place.shift.y + Length::pt(capitals)).in_pt() == Approx(line.baseline.in_pt()).margin(0.001));
  CHECK(line.baseline.in_pt() == Approx(6 + capitals / 2).margin(0.001));
}

TEST_CASE("a hyphen that stands in a compound comes again on the next line", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("flaga biało-czerwona", 65_pt);
  CHECK(lines_of(set) == Texts{"flaga biało-", "-czerwona"});
  CHECK(set.lines[0].hyphenated);
  const SetText kept = studio.set("wyślij ten e-mail na F-16", 60_pt);
  for (const std::string& line : lines_of(kept)) {
    CHECK_FALSE(line.ends_with('-'));
  }
}

TEST_CASE("a soft hyphen divides where the author wishes, and is seen only there", "[typeset]") {
  Studio studio;
  CHECK(lines_of(studio.set("nad\u00adzwy\u00adczaj", 200_pt)) == Texts{"nadzwyczaj"});
  CHECK(lines_of(studio.set("nadzwy\u00adczaj", 42_pt)) == Texts{"nadzwy-", "czaj"});
}

TEST_CASE("a word wider than the measure is set and told", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.hyphenate = false;
  const SetText set = studio.set("to niezwyciężony wódz", 40_pt, style);
  CHECK(set.is_overfull);
  CHECK(studio.sources.text(set.wide_word->span) == "niezwyciężony");
  CHECK(lines_of(set) == Texts{"to niezw", "yciężony", "wódz"});
  CHECK(set.passes == std::vector<LinePass>{LinePass::inside_words});
  CHECK(studio.set("to wódz", Length(), style).is_overfull);
  // The word named is the one that lacks room as it is set, not the longest when measured by itself.
  style.hyphenate = true;
  const SetText bold = studio.set("W polu nieprawdopodobieństwo **wwwwwwwwwwww** x.", 70_pt, style);
  REQUIRE(bold.wide_word);
  CHECK(bold.wide_word->word == "wwwwwwwwwwww");
  CHECK(bold.wide_word->width > bold.wide_word->measure);
  CHECK(bold.wide_word->measure == 70_pt);
}

TEST_CASE("names and short words are not divided unless there is no other way", "[typeset]") {
  Studio studio;
  for (double width = 60; width < 150; width += 2) {
    for (const std::string& line :
         lines_of(studio.set("tu mieszkał dawno temu Przemysław od zawsze", Length::pt(width)))) {
      CHECK_FALSE((line.ends_with('-') && line.find("Prze") != std::string::npos));
    }
  }
  CHECK_FALSE(studio.set("Niezwyciężonemu", 50_pt).is_overfull);
}

TEST_CASE("a letter that no font has is one error at its own characters", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("cena **12 ₮**, potem ₮ i \u0416, `₸`", 200_pt);
  CHECK(set.lines.size() == 1);
  REQUIRE(studio.diagnostics.errors() == 3);
  const Diagnostic& first = studio.diagnostics.in_order_added()[0];
  CHECK(first.code == Code::missing_glyph);
  CHECK(studio.sources.text(first.span) == "₮");
  CHECK(first.span.begin == 10);

  Studio other;
  const SetText with_signs = other.set("cena 12 ₮", 200_pt, other.style("signed"));
  CHECK(other.diagnostics.empty());
  const auto& sign = std::get<GlyphRun>(with_signs.lines.at(0).items.at(1).what);
  CHECK(sign.font == *other.fonts.find("signs"));
  CHECK(sign.text == "₮");
}

TEST_CASE("a letter of the language that another font draws is an error, a sign is a note", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("łał, € i łał", 200_pt, studio.style("foreign"));
  CHECK(lines_of(set) == Texts{"łał, € i łał"});
  std::string faults;
  for (const Diagnostic& each : studio.diagnostics.in_order_added()) {
    faults += std::string(studio.sources.text(each.span)) + ":" +
              std::string(source::info_of(each.code).name) + " ";
  }
  CHECK(faults == "ł:missing-glyph ,:fallback-glyph €:missing-glyph i:missing-glyph ");
  CHECK(studio.diagnostics.errors() == 3);  // Once each.
}

TEST_CASE("letters given with combining marks are set as the letters that they are", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("zo\u0301łc\u0301", 100_pt);
  CHECK(studio.diagnostics.empty());
  const SetText composed = studio.set("zółć", 100_pt);
  CHECK(set.width == composed.width);
}

TEST_CASE("an unknown icon is told at its name, with the closest one", "[typeset]") {
  Studio studio;
  studio.set("x :swrod: y", 100_pt);
  REQUIRE(studio.diagnostics.errors() == 1);
  const Diagnostic& fault = studio.diagnostics.in_order_added()[0];
  CHECK(fault.code == Code::unknown_icon);
  CHECK(studio.sources.text(fault.span) == "swrod");
  CHECK(fault.help_text.value_or("").find("sword") != std::string::npos);
}

TEST_CASE("a run's text and clusters give back what was written, whatever is drawn", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.letter_case = Case::upper;
  const SetText set = studio.set("Źródło -2 oraz fi\u00a0x", 300_pt, style);
  std::string text;
  for (const Item& item : set.lines.at(0).items) {
    const auto& run = std::get<GlyphRun>(item.what);
    std::size_t bytes = 0;
    std::size_t glyphs = 0;
    for (const Cluster& cluster : run.clusters) {
      bytes += cluster.bytes;
      glyphs += cluster.glyphs;
    }
    CHECK(bytes == run.text.size());
    CHECK(glyphs == run.glyphs.size());
    text += run.text;
  }
  CHECK(text == "Źródło -2 oraz fi\u00a0x");
}

TEST_CASE("kerning never closes the space between two words", "[typeset]") {
  Studio studio;
  const TextStyle style = studio.style();
  const auto width = [&](const std::string& word) { return studio.set(word, 300_pt, style).width; };
  const Length space = width("n n") - width("nn");
  const std::string letters = "AJLPTVWYfjrtvwy.,";
  for (const char before : letters) {
    for (const char after : letters) {
      const std::string pair{before, ' ', after};
      const Length gap = width(pair) - width({before}) - width({after});
      CAPTURE(pair);
      CHECK(gap >= space * 74 / 100);
    }
  }
}

TEST_CASE("justified lines end at the measure, save the last", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.alignment = Alignment::justified;
  style.protrusion = false;
  const SetText set = studio.set(prose, 200_pt, style);
  REQUIRE(set.lines.size() > 3);
  for (const SetLine& line : set.lines) {
    if (line.is_last) {
      CHECK(end_of(line) < 200_pt);
    } else {
      CHECK(end_of(line).in_pt() == Approx(200).margin(0.01));
    }
  }
}

TEST_CASE("hyphens and points hang over the edge, as far as they may", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.alignment = Alignment::justified;
  const Length hyphen = studio.typesetter.width_of("-", "pl", style);
  std::size_t hanging = 0;
  for (double width = 90; width < 200; width += 10) {
    const SetText set = studio.set(prose, Length::pt(width), style);
    for (std::size_t i = 0; i + 1 < set.lines.size(); ++i) {
      const double over = (end_of(set.lines[i]) - Length::pt(width)).in_pt();
      if (lines_of(set)[i].ends_with('-')) {
        ++hanging;
        CHECK(over == Approx(hyphen.in_pt() / 2).margin(0.01));
      } else {
        CHECK(over < 2);
        CHECK(over > -0.01);
      }
    }
  }
  CHECK(hanging > 3);
}

TEST_CASE("letters of justified lines give before the spaces do, by two parts in a hundred", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.alignment = Alignment::justified;
  double widest = 1;
  double narrowest = 1;
  for (double width = 90; width < 300; width += 10) {
    for (const SetLine& line : studio.set(prose, Length::pt(width), style).lines) {
      for (const Item& item : line.items) {
        widest = std::max(widest, std::get<GlyphRun>(item.what).x_scale);
        narrowest = std::min(narrowest, std::get<GlyphRun>(item.what).x_scale);
      }
    }
  }
  CHECK(widest == Approx(1.02));
  CHECK(narrowest >= 0.98);
  CHECK(narrowest < 0.985);
  style.expansion = 0;
  for (const SetLine& line : studio.set(prose, 150_pt, style).lines) {
    CHECK(std::get<GlyphRun>(line.items.at(0).what).x_scale == 1);
  }
}

TEST_CASE("centred and right-aligned lines lie where they should", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  const auto start = [&](Alignment alignment) {
    style.alignment = alignment;
    return std::get<GlyphRun>(studio.set("krótko", 100_pt, style).lines.at(0).items.at(0).what).origin.x;
  };
  const Length width = studio.typesetter.width_of("krótko", "pl", style);
  CHECK(start(Alignment::left) == Length());
  CHECK(start(Alignment::right) == 100_pt - width);
  CHECK(start(Alignment::centre) == (100_pt - width) / 2);
}

TEST_CASE("balanced lines are as few and as even as can be", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  const std::string text = "Wielki stepowy jastrząb niesie z gór wieści o wojnie";
  const SetText plain = studio.set(text, 190_pt, style);
  style.balanced = true;
  const SetText even = studio.set(text, 190_pt, style);
  REQUIRE(plain.lines.size() == 2);
  REQUIRE(even.lines.size() == 2);
  const double difference = (even.lines[0].width - even.lines[1].width) / 190_pt;
  CHECK(std::abs(difference) < 0.2);
}

TEST_CASE("blocks stand under each other with their gaps, marks and columns", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.paragraph_gap = 3_pt;
  const Text text = studio.text("# Tytuł\n\nJeden\n\n1. raz\n2. dwa\n\n| A | B |\n|---|--:|\n| c | d |\n",
                                markup::Mode::block);
  const SetText set = studio.typesetter.set(text, 200_pt, style, {}, studio.diagnostics);
  CHECK(lines_of(set) == Texts{"Tytuł", "Jeden", "1.raz", "2.dwa", "A", "B", "c", "d"});
  CHECK(set.height == 12_pt * 6 + 3_pt * 3);
  CHECK(set.lines[4].baseline == set.lines[5].baseline);
  CHECK(set.lines[2].baseline - set.lines[1].baseline == 15_pt);
  CHECK(set.lines[3].baseline - set.lines[2].baseline == 12_pt);
  const auto& mark = std::get<GlyphRun>(set.lines[2].items.at(0).what);
  const auto& words = std::get<GlyphRun>(set.lines[2].items.at(1).what);
  CHECK(mark.origin.x >= Length());
  CHECK(mark.origin.x + mark.advance <= words.origin.x);
  CHECK(words.origin.x >= style.lists.indent);
}

TEST_CASE("paragraphs of one item or one quotation are told apart, by a gap or by an indent", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  const Text text = studio.text("- raz\n\n  dwa\n\n- trzy\n\n> cztery\n>\n> pięć\n", markup::Mode::block);
  const auto set = [&] { return studio.typesetter.set(text, 200_pt, style, {}, studio.diagnostics); };
  style.paragraph_gap = 3_pt;
  const SetText apart = set();
  CHECK(lines_of(apart) == Texts{"•raz", "dwa", "•trzy", "cztery", "pięć"});
  CHECK(apart.lines[1].baseline - apart.lines[0].baseline == 15_pt);
  CHECK(apart.lines[2].baseline - apart.lines[1].baseline == 12_pt);
  CHECK(apart.lines[4].baseline - apart.lines[3].baseline == 15_pt);
  style.paragraph_gap = {};
  style.paragraph_indent = 9_pt;
  const SetText indented = set();
  const auto start = [&](std::size_t line) {
    return std::get<GlyphRun>(indented.lines[line].items.back().what).origin.x;
  };
  CHECK(start(1) == start(0) + 9_pt);
  CHECK(start(2) == start(0));
  CHECK(start(4) == start(3) + 9_pt);
}

TEST_CASE("a line stands beside a quotation, from its first line to its last", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.paragraph_gap = 3_pt;
  const Text text = studio.text("raz\n\n> dwa\n>\n> - trzy\n\ncztery\n", markup::Mode::block);
  const SetText set = studio.typesetter.set(text, 200_pt, style, {}, studio.diagnostics);
  REQUIRE(set.lines.size() == 4);
  const auto line_beside = [&](std::size_t line) {
    const auto* const path = std::get_if<PathItem>(&set.lines[line].items.front().what);
    return path == nullptr ? std::nullopt : std::optional(path->path.bounds());
  };
  CHECK_FALSE(line_beside(0));
  CHECK_FALSE(line_beside(3));
  REQUIRE(line_beside(1));
  REQUIRE(line_beside(2));
  CHECK(line_beside(1)->top() == 15_pt);
  CHECK(line_beside(2)->top() == line_beside(1)->bottom());
  CHECK(line_beside(2)->bottom() == 42_pt);
  CHECK(line_beside(1)->left() == line_beside(2)->left());
  CHECK(line_beside(1)->left() > Length());
  CHECK(line_beside(1)->left() < style.lists.indent);
}

TEST_CASE("an indent takes half of a narrow text at most", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.paragraph_indent = 500_mm;
  const Text text = studio.text("Jeden\n\nDwa trzy\n", markup::Mode::block);
  const SetText set = studio.typesetter.set(text, 100_pt, style, {}, studio.diagnostics);
  CHECK_FALSE(set.is_overfull);
  CHECK(std::get<GlyphRun>(set.lines.at(1).items.at(0).what).origin.x == 50_pt);
}

TEST_CASE("links cover their words on each line", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("patrz [długą stronę](https://example.org) w sieci", 70_pt);
  std::size_t links = 0;
  for (const SetLine& line : set.lines) {
    for (const Item& item : line.items) {
      if (const auto* const link = std::get_if<Link>(&item.what)) {
        ++links;
        CHECK(link->destination == "https://example.org");
        CHECK(link->area.size.width > 10_pt);
      }
    }
  }
  CHECK(links >= 1);
}

TEST_CASE("a placed text is moved whole and keeps who made it", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("x :sword: [y](http://z.z)", 100_pt);
  std::vector<Item> items;
  typeset::place(set, {7_pt, 5_pt}, static_cast<Origin>(3), items);
  REQUIRE(items.size() == set.lines[0].items.size());
  for (const Item& item : items) {
    CHECK(item.origin == static_cast<Origin>(3));
  }
  CHECK(std::get<GlyphRun>(items[0].what).origin == Point{7_pt, set.lines[0].baseline + 5_pt});
}

TEST_CASE("empty texts and texts of spaces take no room", "[typeset]") {
  Studio studio;
  CHECK(studio.set("", 100_pt).lines.empty());
  CHECK(studio.set("  \n ", 100_pt).height == Length());
  CHECK(studio.typesetter.set({}, "pl", 100_pt, studio.style(), {}, studio.diagnostics).lines.empty());
}

TEST_CASE("threads that share a typesetter set the same lines as one alone", "[typeset]") {
  Studio studio;
  const Text text = studio.text(prose);
  const auto set = [&](std::size_t i, const Typesetter& typesetter, Diagnostics& diagnostics) {
    return typeset::dump(
        typesetter.set(text, Length::pt(80.0 + static_cast<double>(i)), studio.style(), {}, diagnostics));
  };
  constexpr std::size_t count = 60;
  std::vector<std::string> together(count);
  source::for_each(count, 4, studio.diagnostics, [&](std::size_t i, Diagnostics& diagnostics) {
    together[i] = set(i, studio.typesetter, diagnostics);
  });
  const Typesetter alone(studio.fonts, studio.symbols, *studio.patterns);
  for (std::size_t i = 0; i < count; ++i) {
    CHECK(together[i] == set(i, alone, studio.diagnostics));
  }
}

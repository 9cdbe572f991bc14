// The habits of Polish typesetting, one by one: a text in, its breaks or its glyphs out. What a typesetter would tick, and
// what holds it; without a file's name, a test below:
//    1 no line ends in a word of one letter, in titles of three   Polish 1
//    2 two such words in a row move together                      Polish 2
//    3 the author's hyphen comes again; e-mail, F-16 stay whole   Polish 3
//    4 words are divided as TeX divides them                      Polish 4; oracle/hyphenation.cpp
//    5 hyphens: last word, titles                                 Polish 5
//      … in a row                                                 typeset_lines: no more lines in a row end hyphenated …
//      … at the foot of a column                                  book_pages: Polish 5
//    6 numbers and units, names and numerals                      Polish 6; of a row of strong ties …
//    7 rolls, lining figures, true minus                          Polish 7
//    8 quotes and closing signs                                   Polish 8; signs are written as the house wants them …
//    9 dashes and ranges                                          Polish 9
//   10 ellipses                                                   Polish 10
//   11 abbreviations                                              Polish 11
//   12 icons and their numbers                                    Polish 12
//   13 letters in small capitals, titling, drop caps              typeset_looks, typeset_drop_cap: Polish 13
//   14 widow, orphan, heading, list item, caption                 book_pages: Polish 14
//      … runt                                                     Polish 14
//      … columns that fill                                        book_flow: a paragraph takes a line more or fewer …
//   15 lists hang, their marks end at one place                   Polish 15; typeset: blocks stand under each other …
//   16 register                                                   book_pages: Polish 16
//   17 no stray spaces                                            Polish 17; markup: a space before a sign …
#include <set>

#include <catch2/catch.hpp>

#include "language/language.h"
#include "source/text/unicode.h"
#include "typeset/breaking/breaks.h"
#include "typeset/breaking/hyphenation.h"
#include "typeset/paragraph/characters.h"
#include "typeset/paragraph/list_marks.h"
#include "typeset/paragraph/paragraph.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using test::lines_of;
using test::Studio;

namespace {

// The text with `|` where a line may end, `¦` where only in need, and before each a hyphen `‐` that comes with it.
std::string parted(std::string_view words, const TextStyle& style = {}, std::string language = "pl") {
  typeset::Characters text;
  text.written = source::decode(words);
  text.language = std::move(language);
  const auto bytes = source::disk_files("/usr/share/hyphen")->read("hyph_pl_PL.dic");
  REQUIRE(bytes);
  const typeset::Hyphenator polish(*bytes, language::of("pl").hyphenation_exceptions);
  std::u32string out;
  std::uint32_t at = 0;
  for (const typeset::Break& each : typeset::find_breaks(text, style.hyphenate ? &polish : nullptr, style)) {
    if (each.kind == typeset::BreakKind::end) {
      continue;
    }
    out += std::u32string_view(text.written).substr(at, each.next - at);
    out += each.kind == typeset::BreakKind::hyphen     ? U"‐"
           : each.kind == typeset::BreakKind::repeated ? U"="
                                                       : U"";
    out += each.only_in_need ? U'¦' : U'|';
    at = each.next;
  }
  return source::encode(out + text.written.substr(at));
}

TextStyle whole_words() {
  TextStyle style;
  style.hyphenate = false;
  return style;
}

}  // namespace

TEST_CASE("Polish 1: no line ends in a word of one letter, nor in a title in a short preposition",
          "[typeset]") {
  CHECK(parted("koń w polu i „A on” (z tym) — I tak", whole_words()) ==
        "koń |w ¦polu |i ¦„A ¦on” |(z ¦tym) ¦— |I ¦tak");
  CHECK(parted("pies na polu", whole_words()) == "pies |na |polu");
  TextStyle title = whole_words();
  title.habits.short_words = true;
  CHECK(parted("Pies na polu lub pod lasem", title) == "Pies |na ¦polu |lub ¦pod ¦lasem");
  TextStyle plain = whole_words();
  plain.habits.one_letter_words = false;
  CHECK(parted("koń w polu", plain) == "koń |w |polu");
  CHECK(parted("kôň v poli", whole_words(), "sk") == "kôň |v ¦poli");
  CHECK(parted("a word", whole_words(), "en") == "a |word");
}

TEST_CASE("the weak bonds of a wide title give way, the strong ones stay", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.hyphenate = false;
  style.habits.short_words = true;
  const auto lines = [&](const std::string& words, Length width) {
    return lines_of(studio.set(words, width, style));
  };
  // One short word stays with the next, though it leaves a wide line.
  CHECK(lines("Podróże pod lasem", 75_pt) == std::vector<std::string>{"Podróże", "pod lasem"});
  // Three in a row would take more than a third of the line.
  const std::string row = "Gdy nad pod przy jeziorem stoimy";
  for (const std::string& line : lines(row, 110_pt)) {
    CHECK(line != "Gdy");
  }
  CHECK(studio.set(row, 110_pt, style).passes.at(0) < LinePass::ties_give_way);
}

TEST_CASE("of a strong bond that gives way the text tells, of others not", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.hyphenate = false;
  const auto parted_in = [&](const std::string& words, Length width) {
    const SetText text = studio.set(words, width, style);
    if (!text.parted) {
      return std::string();
    }
    const std::string_view file = studio.sources.text(text.parted->span.file);
    return text.parted->words + " at " +
           std::string(file.substr(text.parted->span.begin, text.parted->span.end - text.parted->span.begin));
  };
  CHECK(parted_in("Waży 120 kg", 200_pt).empty());
  CHECK(parted_in("To *120 kg* są", 22_pt) == "120 kg at 120 kg");
  CHECK(parted_in("to :sword: 15, tu", 18_pt) == ":sword: 15, at sword: 15,");
  CHECK(parted_in("lata 1990–2000", 30_pt) == "1990–2000 at 1990–2000");
  CHECK(studio.set("Mieszko I", 41_pt, style).lines.size() == 2);
  CHECK(parted_in("Mieszko I", 41_pt).empty());  // A name's tie is weak.
  CHECK(parted_in("on w polu", 22_pt) == "w polu at w polu");
  // A word that is too wide is the graver fault, and the only one that is reported.
  const SetText wide = studio.set("konstantynopolitańczyk 120 kg", 22_pt, style);
  Diagnostics diagnostics;
  typeset::report_parted(wide, {}, diagnostics);
  CHECK(wide.is_overfull);
  CHECK(diagnostics.empty());
  typeset::report_parted(studio.set("To 120 kg", 22_pt, style), {}, diagnostics);
  CHECK_FALSE(diagnostics.empty());
}

TEST_CASE("Polish 2: words of one letter in a row move together", "[typeset]") {
  CHECK(parted("on a w nim", whole_words()) == "on |a ¦w ¦nim");
}

TEST_CASE("Polish 3: a hyphen of the author's is repeated, and stands in no short or mixed token",
          "[typeset]") {
  CHECK(parted("biało-czerwony", whole_words()) == "biało-=|czerwony");
  CHECK(parted("Kowalska-Nowak", whole_words()) == "Kowalska-=|Nowak");
  CHECK(parted("końcówka -lecie, F-16, e-mail, 100-lecie, K-7", whole_words()) ==
        "końcówka |-lecie, |F-16, |e-mail, |100-lecie, |K-7");
}

TEST_CASE("Polish 4: words are divided as TeX divides them, its exceptions too", "[typeset]") {
  CHECK(parted("nieśmiertelność trwa") == "nie‐|śmier‐|tel‐|ność |trwa");
  CHECK(parted("iskra bynajmniej nie") == "iskra |by‐|naj‐|mniej |nie");
  CHECK(parted("skądinąd wiemy") == "skąd‐|inąd |wiemy");
}

TEST_CASE("Polish 5: the last word leaves four letters, and titles are whole", "[typeset]") {
  CHECK(parted("samochody") == "sa‐|mo‐|chody");  // Not -dy.
  CHECK(parted("samochody", whole_words()) == "samochody");
  TextStyle style;
  style.division.last_word = false;
  CHECK(parted("samochody jadą samochodami.", style) == "sa‐|mo‐|cho‐|dy |jadą |samochodami.");
  style.division = {};
  style.division.least_before = 3;
  style.division.least_after = 4;
  CHECK(parted("samochody są", style) == "samo‐|chody |są");
  style.division = {};
  style.division.shortest = 10;
  CHECK(parted("samochody są", style) == "samochody |są");
}

TEST_CASE("Polish 6: numbers keep their units, names their numerals and initials", "[typeset]") {
  for (const char* const whole :
       {"10 000 zł", "1,5 kg", "9 m",     "20 °C",   "50%",   "50 %",        "§ 3",
        "nr 5",      "s. 12",  "r. 1410", "XIX w.",  "V w.",  "J. Kowalski", "J.R.R. Tolkien",
        "Mieszko I", "Pius V", "1410 r.", "ST 15",   "5 × 2", "12:30",       "2,5",
        "v.2",       "12 m2",  "12 m²",   "90 km/h", "3 kg12"}) {
    INFO(whole);
    CHECK(parted(whole, whole_words()).find('|') == std::string::npos);
  }
  CHECK(parted("OGIEŃ I WODA", whole_words()) == "OGIEŃ |I ¦WODA");
  CHECK(parted("2 k6", whole_words()) == "2 |k6");
  // A unit keeps its number when it carries a superior.
  Studio studio;
  TextStyle style = studio.style();
  style.hyphenate = false;
  for (int width = 35; width <= 60; ++width) {
    for (const std::string& line :
         lines_of(studio.set("sala ma 12 m[2]{.sup} i", Length::pt(width), style))) {
      CHECK_FALSE(line.ends_with("12"));
    }
  }
}

TEST_CASE("a word that a number counts stays with it where that costs little", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.hyphenate = false;
  CHECK(lines_of(studio.set("Wszystkie współczynniki po 3, Poziom 1. Tak zaczyna", 168_pt, style)).at(0) ==
        "Wszystkie współczynniki po 3,");
  CHECK(lines_of(studio.set("Tabela 4.2 i rozdział", 50_pt, style)).at(0) == "Tabela 4.2");
  CHECK_FALSE(studio.set("Tabela 4.2", 40_pt, style).parted);  // It is no more than a wish.
}

TEST_CASE("of a row of strong bonds that is too wide the weakest gives way first", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.hyphenate = false;
  style.habits.short_words = true;
  style.balanced = true;
  const auto set = [&](Length width) { return studio.set("Nad i z 120 kg w 10 000 zł", width, style); };
  for (int points = 50; points <= 80; points += 5) {
    INFO(points);
    for (const std::string& line : lines_of(set(Length::pt(points)))) {
      CHECK_FALSE(line.ends_with("120"));
      CHECK_FALSE(line.ends_with("10"));
      CHECK_FALSE(line.ends_with("10 000"));
    }
  }
  REQUIRE(set(40_pt).parted);
  CHECK(set(40_pt).parted->words == "z 120");
  CHECK_FALSE(set(200_pt).parted);
}

TEST_CASE("Polish 7: rolls and signed numbers are whole, in lining figures, with a true minus", "[typeset]") {
  CHECK(parted("rzuć 2k6+1, k100, +2 i −1 albo 3/4", whole_words()) ==
        "rzuć |2k6+1, |k100, ¦+2 |i ¦−1 |albo |3/4");
  Studio studio;
  const SetText set = studio.set("2k6-1 i -3", 300_pt);
  CHECK(lines_of(set) == std::vector<std::string>{"2k6-1 i -3"});  // A reader copies what was written …
  const std::u32string minus = U"−";
  std::size_t drawn = 0;
  for (const Item& item : set.lines[0].items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      const SetText sign = studio.set("−", 300_pt);
      const std::uint32_t glyph = std::get<GlyphRun>(sign.lines[0].items[0].what).glyphs[0].glyph;
      for (const PlacedGlyph& each : run->glyphs) {
        drawn += each.glyph == glyph ? 1 : 0;
      }
    }
  }
  CHECK(drawn == 2);  // … and sees the sign.
  CHECK(studio.set("karta d422ed59", 300_pt).lines[0].items.size() == 1);
  CHECK(studio.set("karta d422", 300_pt).lines[0].items.size() == 2);
}

TEST_CASE("Polish 8: quotes stand at no edge alone, and closing signs begin no line", "[typeset]") {
  CHECK(parted("„Idę »w las«”, rzekł.", whole_words()) == "„Idę |»w ¦las«”, |rzekł.");
  CHECK(parted("tak ” i „ nie", whole_words()) == "tak ¦” |i ¦„ nie");
  CHECK(parted("co ? tak ! ( nie )", whole_words()) == "co ? |tak ! |( nie )");
}

TEST_CASE("Polish 9: a spaced dash begins no line but a speech, and a range is closed", "[typeset]") {
  CHECK(parted("koń – mówi – rży", whole_words()) == "koń ¦– |mówi ¦– |rży");
  CHECK(parted("— Idę — rzekł", whole_words()) == "— ¦Idę ¦— |rzekł");
  CHECK(parted("(WOL − 2 > k10) i SIŁ − ODW", whole_words()) == "(WOL ¦− ¦2 ¦> ¦k10) |i ¦SIŁ ¦− |ODW");
  CHECK(parted("1990–2000, I–III, Kraków–Gdańsk", whole_words()) == "1990–¦2000, |I–¦III, |Kraków–|Gdańsk");
}

TEST_CASE("Polish 9: behind the dash of a speech stands a space of one width, and nowhere else",
          "[typeset]") {
  const auto written = [](const std::string& words, std::string_view language) {
    Diagnostics diagnostics;
    return source::encode(
        typeset::read_characters({{Words{MappedText::from(words, {})}, {}}}, language, {}, {}, diagnostics)
            .characters.written);
  };
  CHECK(written("— Idę — rzekł.", "pl") == "—\u202fIdę — rzekł.");
  CHECK(written("–   Idę.", "pl") == "–\u202fIdę.");
  CHECK(written("—\u00a0Idę.", "pl") == "—\u202fIdę.");
  CHECK(written("—Idę.", "pl") == "—Idę.");
  CHECK(written("Idę — rzekł.", "pl") == "Idę — rzekł.");
  CHECK(written("— Going.", "en") == "— Going.");
}

TEST_CASE("Polish 10: an ellipsis begins no line, nor parts from the word that it opens", "[typeset]") {
  CHECK(parted("i … tak …bo „…nie” no…", whole_words()) == "i ¦… |tak ¦…bo |„…nie” |no…");
}

TEST_CASE("Polish 11: abbreviations stay with the word that they introduce", "[typeset]") {
  CHECK(parted("czar, np. kula, tzn. ogień, m.in. dla", whole_words()) ==
        "czar, |np. ¦kula, |tzn. ¦ogień, |m.in. ¦dla");
}

TEST_CASE("Polish 12: an icon is not parted from its number, nor from the stop behind it", "[typeset]") {
  // U+FFFC is where an icon stands.
  CHECK(parted("masz 5 \ufffc i +\ufffc2, \ufffc, \ufffc 3", whole_words()) ==
        "masz |5 ¦\ufffc |i ¦+\ufffc2, |\ufffc, |\ufffc ¦3");
  CHECK(parted("słowo \ufffc dalej", whole_words()) == "słowo |\ufffc |dalej");
}

TEST_CASE("Polish 17: nothing but the author's spaces parts a list's mark from its words", "[typeset]") {
  Studio studio;
  const SetText set = studio.set("a) pierwsze  i   drugie", 300_pt);
  CHECK(lines_of(set) == std::vector<std::string>{"a) pierwsze i drugie"});  // No double spaces.
  CHECK(parted("a) pierwsze", whole_words()) == "a) |pierwsze");
}

TEST_CASE("Polish 14: a paragraph ends in no part of a word, and in a tenth of a line at least",
          "[typeset]") {
  Studio studio;
  const std::string prose =
      "Wódz zgromadził najznakomitszych przedstawicieli koczowniczych rodów i opowiedział im o "
      "nadzwyczajnych wydarzeniach, które rozegrały się nieopodal zrujnowanego klasztoru nad rzeką.";
  int lines = 0;
  for (const Alignment alignment : {Alignment::left, Alignment::justified}) {
    TextStyle style = studio.style();
    style.alignment = alignment;
    for (int width = 70; width <= 260; width += 2) {
      INFO(width);
      const SetText set = studio.set(prose, Length::pt(width), style);
      lines += static_cast<int>(set.lines.size());
      const bool is_part =
          set.lines[set.lines.size() - 2].hyphenated && lines_of(set).back().find(' ') == std::string::npos;
      CHECK_FALSE(is_part);
      CHECK(set.lines.back().width * 100 >= set.lines.back().measure * 10);
    }
  }
  CHECK(lines > 1000);
}

TEST_CASE("Polish 15: a list's words hang, and its marks end at one place", "[typeset]") {
  Studio studio;
  std::string items;
  for (int i = 8; i <= 101; ++i) {
    items += std::to_string(i) + ". pozycja, która nie mieści się w wierszu\n";
  }
  const SetText set = studio.typesetter.set(studio.text(items, markup::Mode::block), 90_pt, studio.style(),
                                            {}, studio.diagnostics);
  std::set<std::int64_t> starts, ends;
  std::size_t marks = 0;
  for (const SetLine& line : set.lines) {
    const auto& first = std::get<GlyphRun>(line.items.at(0).what);
    const bool has_mark = line.items.size() > 1;
    const auto& words = std::get<GlyphRun>(line.items.at(has_mark ? 1 : 0).what);
    starts.insert(words.origin.x.units() / 100);
    if (has_mark) {
      ++marks;
      ends.insert((first.origin.x + first.advance).units() / 100);
      CHECK(first.origin.x >= Length());
      CHECK((words.origin.x - first.origin.x - first.advance).in_pt() > 2.49);  // A quarter of the size.
    }
  }
  CHECK(marks == 94);
  CHECK(set.lines.size() > marks);
  CHECK(starts.size() == 1);
  CHECK(*ends.rbegin() - *ends.begin() <= 1);  // But for rounding.
}

TEST_CASE("Polish 17: lists inside lists have marks of their own", "[typeset]") {
  Studio studio;
  const SetText set = studio.typesetter.set(
      studio.text("1. raz\n   1. jeden\n   2. dwa\n      - kropka\n- trzy\n  - kreska\n    - kropka\n",
                  markup::Mode::block),
      300_pt, studio.style(), {}, studio.diagnostics);
  CHECK(lines_of(set) ==
        std::vector<std::string>{"1.raz", "a)jeden", "b)dwa", "•kropka", "•trzy", "–kreska", "•kropka"});
  const ListBlock numbers{true, 0, {}};
  CHECK(typeset::list_mark(numbers, 26, 1, {}).view() == "z)");
  CHECK(typeset::list_mark(numbers, 27, 1, {}).view() == "27)");
  CHECK(typeset::list_mark(numbers, 0, 1, {}).view() == "0)");
  const std::vector<ListLook::Bullet> bullets{{"*"}, {"+"}, {"-"}};
  CHECK(typeset::list_mark({}, 0, 2, bullets).view() == "-");
  CHECK(typeset::list_mark({}, 0, 3, bullets).view() == "*");
  CHECK(typeset::list_mark({}, 0, 0, {}).empty());
}

TEST_CASE("a style says how its lists are marked", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  const auto text = studio.text("- raz\n- dwa\n  - trzy\n", markup::Mode::block);
  const SetText usual = studio.typesetter.set(text, 300_pt, style, {}, studio.diagnostics);
  style.lists.indent = 30_pt;
  style.lists.bullets = {{"–"}};
  style.lists.paint = Paint{2, 1000};
  const SetText set = studio.typesetter.set(text, 300_pt, style, {}, studio.diagnostics);
  CHECK(lines_of(set) == std::vector<std::string>{"–raz", "–dwa", "–trzy"});
  const auto run = [](const SetText& of, std::size_t line, std::size_t item) {
    return std::get<GlyphRun>(of.lines.at(line).items.at(item).what);
  };
  CHECK(run(set, 0, 1).origin.x == 30_pt);
  CHECK(run(set, 2, 1).origin.x == 60_pt);
  CHECK(run(usual, 0, 1).origin.x < 30_pt);
  CHECK(set.lines[0].items[0].paint == Paint{2, 1000});
  CHECK(set.lines[0].items[1].paint == style.paint);
  style.lists.bullets.clear();
  CHECK(lines_of(studio.typesetter.set(text, 300_pt, style, {}, studio.diagnostics)) ==
        std::vector<std::string>{"raz", "dwa", "trzy"});
}

TEST_CASE("signs are written as the house wants them, where it says so", "[typeset]") {
  Studio studio;
  const auto set = [&](const std::string& words, const Habits& habits, const std::string& language = "pl") {
    TextStyle style = studio.style();
    style.habits = habits;
    const SetText text = studio.typesetter.set(studio.text(words, markup::Mode::inline_only, language),
                                               400_pt, style, {}, studio.diagnostics);
    return lines_of(text).at(0);
  };
  Habits typographic;
  typographic.typographic = true;
  CHECK(set(R"(Rzekł: "Idę 'w las'..." - i 5" d'Artagnan)", {}) ==
        R"(Rzekł: "Idę 'w las'..." - i 5" d'Artagnan)");
  CHECK(set(R"(Rzekł: "Idę 'w las'..." - i 5" d'Artagnan)", typographic) ==
        "Rzekł: „Idę »w las«…” – i 5\" d’Artagnan");
  CHECK(set(R"(**"Tak"** ("nie"))", typographic) == "„Tak” („nie”)");
  CHECK(set(R"("so" and don't)", typographic, "en") == "“so” and don’t");
  CHECK(set("'Tis of the '90s, rock 'n' roll; get 'em", typographic, "en") ==
        "’Tis of the ’90s, rock ’n’ roll; get ’em");
  CHECK(set("so 'em' and '20 km' and 'tissue' and 'N'", typographic, "en") ==
        "so ‘em’ and ‘20 km’ and ‘tissue’ and ‘N’");
  Habits closed;
  closed.percent = PercentSign::closed;
  CHECK(set("50 % i 5% lub %", closed) == "50% i 5% lub %");
  Habits thin;
  thin.percent = PercentSign::thin;
  CHECK(set("50 % i 5%", thin) == "50\u202f% i 5\u202f%");
}

TEST_CASE("hostile texts are set or refused, and never lost", "[typeset]") {
  Studio studio;
  std::string marks = "a";
  for (int i = 0; i < 20'000; ++i) {
    marks += "\u0301";
  }
  std::string flags;
  std::string joined;
  for (int i = 0; i < 500; ++i) {
    flags += "🇵";
    joined += "👩\u200d";
  }
  for (const std::string& text :
       {std::string("\u0301"), std::string("\u0301 a :sword:\u0301"), marks, flags, joined,
        std::string("a\u2028\u2028 \u2029b"), std::string("\u00ad\u00ad\u200b\u200d\u2060"),
        std::string("\ufeffa\u0085b\u0007"), std::string("\u2028"), std::string("\u202a\u202b\u202c\u2066"),
        std::string("\U000e0001\U0010ffff\ufdd0")}) {
    INFO(text.substr(0, 20));
    const SetText set = studio.set(text, 100_pt);
    CHECK_FALSE(set.is_broken);
  }
  CHECK(lines_of(studio.set("a \u2029 b", 100_pt)) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("without tailoring a line breaks by Unicode's rules alone", "[typeset]") {
  TextStyle style = whole_words();
  style.habits.is_tailored = false;
  CHECK(parted("koń w polu – 5 \ufffc, e-mail", style) == "koń |w |polu |– |5 |\ufffc, |e-|mail");
}

TEST_CASE("a soft hyphen is a wish, wherever it stands", "[typeset]") {
  CHECK(parted("nad\u00adzwyczaj 2\u00adk6 x\u00ad") == "nad\u00ad‐|zwyczaj |2\u00ad‐|k6 |x\u00ad");
}

TEST_CASE("letters with marks of their own are divided like the letters that they are", "[typeset]") {
  // ś, ć as s and c with an acute.
  CHECK(parted("nies\u0301miertelnos\u0301c\u0301 trwa") == "nie‐|s\u0301mier‐|tel‐|nos\u0301c\u0301 |trwa");
}

TEST_CASE("ideographs may part anywhere, and their stops begin no line", "[typeset]") {
  CHECK(parted("漢字、仮名", whole_words(), "ja") == "漢|字、|仮|名");
}

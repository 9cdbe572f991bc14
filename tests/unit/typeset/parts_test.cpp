#include <catch2/catch.hpp>

#include "language/language.h"
#include "source/text/unicode.h"
#include "typeset/breaking/hyphenation.h"
#include "typeset/breaking/ties.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using test::Studio;

namespace {

std::string divided(const typeset::Hyphenator& hyphenator, std::string_view word) {
  std::u32string text = source::decode(word);
  const auto points = hyphenator.points(text);
  for (std::size_t i = points.size(); i-- > 0;) {
    text.insert(points[i], U"-");
  }
  return source::encode(text);
}

FontList one_font(FontDeclaration font) {
  FontList list;
  list.families.push_back({"text", font.name, font.name, font.name, font.name, {}, {}});
  list.fonts.push_back(std::move(font));
  return list;
}

Diagnostics load(const FontList& list, const Files& files) {
  Diagnostics diagnostics;
  typeset::load_fonts(list, files, files, diagnostics);
  return diagnostics;
}

}  // namespace

TEST_CASE("Polish words are divided as their patterns say", "[typeset]") {
  const auto files = source::disk_files("/usr/share/hyphen");
  const auto bytes = files->read("hyph_pl_PL.dic");
  REQUIRE(bytes);
  const typeset::Hyphenator polish(*bytes);
  CHECK(divided(polish, "samochód") == "sa-mo-chód");
  CHECK(divided(polish, "rozbójnik") == "roz-bój-nik");
  CHECK(divided(polish, "nieśmiertelność") == "nie-śmier-tel-ność");
  CHECK(divided(polish, "iskra") == "iskra");  // Never i-skra.
  CHECK(divided(polish, "wyssać") == "wy-ssać");
  CHECK(divided(polish, "miecz") == "miecz");
  CHECK(divided(polish, "źdźbło") == "źdźbło");
}

TEST_CASE("patterns follow Liang's rules whatever their encoding", "[typeset]") {
  const typeset::Hyphenator patterns("UTF-8\n% a comment\nLEFTHYPHENMIN 2\na1b\nxa2b\n.ą1c\n");
  CHECK(divided(patterns, "aaab") == "aaab");  // Two letters stay on each side.
  CHECK(divided(patterns, "aabb") == "aa-bb");
  CHECK(divided(patterns, "xabb") == "xabb");  // The even value forbids.
  CHECK(patterns.points(U"ąccc", 1, 1) == std::vector<std::size_t>{1});
  CHECK(typeset::Hyphenator("CP437\na1b\n").empty());
  CHECK(typeset::Hyphenator("").points(U"abcdef").empty());
}

TEST_CASE("words that the patterns get wrong are excepted from them", "[typeset]") {
  const auto files = source::disk_files("/usr/share/hyphen");
  const auto bytes = files->read("hyph_pl_PL.dic");
  REQUIRE(bytes);
  const typeset::Hyphenator patterns(*bytes);
  const typeset::Hyphenator polish(*bytes, language::of("pl-PL").hyphenation_exceptions);
  CHECK(divided(patterns, "skądinąd") == "ską-d-inąd");
  CHECK(divided(polish, "bynajmniej") == "by-naj-mniej");
  CHECK(divided(polish, "gdzieniegdzie") == "gdzie-nie-gdzie");
  CHECK(divided(polish, "skądinąd") == "skąd-inąd");
  CHECK(divided(polish, "inaczej") == "ina-czej");
  CHECK(polish.points(U"inaczej", 2, 5).empty());  // The least letters hold for them too.
  CHECK(divided(polish, "nadal") == "na-dal");
  CHECK(divided(polish, "nadala") == divided(patterns, "nadala"));  // The whole word alone.
  CHECK(language::of("en").hyphenation_exceptions.empty());
  CHECK(typeset::Hyphenator("", "ab-cd").points(U"abcd").empty());
}

TEST_CASE("bonds hold what readers take for one thing", "[typeset]") {
  const auto bond = [](std::string_view words, std::string_view tag = "pl") {
    const std::u32string text = source::decode(words);
    const std::size_t at = text.find(U'|');
    return typeset::tie_at(text, at, at + 1, language::of(tag), {});
  };
  // A bar stands where the space in question is.
  CHECK(bond("koń w|polu") >= typeset::unbreakable);
  CHECK(bond("rzekł: „A|on”") >= typeset::unbreakable);
  CHECK(bond("koń w|polu", "en") == 0);
  CHECK(bond("koń|w polu") == 0);
  CHECK(bond("10|000 zł") >= typeset::unbreakable);
  CHECK(bond("pola 12|5") == 0);
  CHECK(bond("w 1410|rok") > 0);
  CHECK(bond("2k6|obrażeń") > 0);
  CHECK(bond("ST|15") >= typeset::unbreakable);
  CHECK(bond("koń|– mówi") >= typeset::unbreakable);
  CHECK(bond("koń –|mówi") == 0);
  CHECK(bond("premia|+2 do") >= typeset::unbreakable);
  CHECK(bond("A4|×") >= typeset::unbreakable);
  CHECK(bond("ma 3|sukcesy") > bond("w 1410|roku"));
  CHECK(bond("w roku|1410") >= typeset::unbreakable);
  CHECK(bond("za 100|MNT") >= typeset::unbreakable);
  CHECK(bond("za|100 MNT") == 0);
  CHECK(bond("5|> k20") >= typeset::unbreakable);
  CHECK(bond("5 >|20") >= typeset::unbreakable);
}

TEST_CASE("a font that is not what was declared is told with its reason", "[typeset]") {
  const auto files = source::disk_files(TALIA_TESTS "/fonts");
  const Span span{static_cast<FileId>(0), 3, 9};
  const auto only_code = [&](const FontList& list) {
    const Diagnostics diagnostics = load(list, *files);
    REQUIRE(diagnostics.errors() == 1);
    CHECK(diagnostics.in_order_added()[0].span == span);
    return diagnostics.in_order_added()[0].code;
  };
  CHECK(only_code(one_font({"x", "absent.ttf", "fonts-absent", {}, {"pl"}, span})) == Code::missing_font);
  CHECK(only_code(one_font({"x", "LICENSE", {}, {}, {"pl"}, span})) == Code::faulty_font);
  CHECK(only_code(one_font({"x", "text-regular.ttf", {}, {std::string(64, '0')}, {"pl"}, span})) ==
        Code::faulty_font);
  CHECK(only_code(one_font({"x", "signs.ttf", {}, {}, {"pl"}, span})) == Code::missing_letters);
  CHECK(load(one_font({"x", "text-regular.ttf", {}, {}, {"pl", "en-GB"}, span}), *files).empty());
}

TEST_CASE("a font's file that is not there is told at its path, with the one that was meant", "[typeset]") {
  const auto files = source::disk_files(TALIA_TESTS "/..");
  const Span file{static_cast<FileId>(0), 20, 40};
  const auto told = [&](const std::string& path, const std::string& package) {
    const Diagnostics diagnostics =
        load(one_font({"x", path, package, {}, {"pl"}, {static_cast<FileId>(0), 3, 9}, file}), *files);
    REQUIRE(diagnostics.errors() == 1);
    CHECK(diagnostics.in_order_added()[0].span == file);
    return diagnostics.in_order_added()[0].help_text.value_or("");
  };
  CHECK(told("tests/fonts/text-regualr.ttf", {}) == "did you mean `tests/fonts/text-regular.ttf`?");
  CHECK(told("tests/fonts/nothing-of-the-sort.ttf", {}) ==
        "put the file there, or declare the package that has it");
  CHECK(told("tests/fonts/nothing-of-the-sort.ttf", "fonts-x") ==
        "`fonts-x` has other files in this release of Debian: name one of them, or put the file into the "
        "workspace");
  CHECK(told("nowhere/text-regular.ttf", "fonts-x") == "install the package `fonts-x`");
}

TEST_CASE("a family says which face serves each style, or is told to", "[typeset]") {
  const auto files = source::disk_files(TALIA_TESTS "/fonts");
  FontList list = one_font({"x", "text-regular.ttf", {}, {}, {"pl"}, {}});
  list.families[0].italic.clear();
  const Diagnostics silent = load(list, *files);
  REQUIRE(silent.warnings() == 1);
  CHECK(silent.in_order_added()[0].code == Code::missing_face);
  list.families[0].italic = "y";
  const Diagnostics unknown = load(list, *files);
  REQUIRE(unknown.errors() == 1);
  CHECK(unknown.in_order_added()[0].code == Code::missing_font);
}

TEST_CASE("texts in a broken font are set in silence, since the font was reported", "[typeset]") {
  const auto files = source::disk_files(TALIA_TESTS "/fonts");
  Diagnostics diagnostics;
  const FontStore fonts =
      typeset::load_fonts(one_font({"x", "absent.ttf", {}, {}, {}, {}}), *files, *files, diagnostics);
  CHECK(diagnostics.errors() == 1);
  const Symbols symbols;
  const Typesetter typesetter(fonts, symbols, *files);
  TextStyle style;
  style.family = *fonts.find_family("text");
  style.hyphenate = false;
  const SetText set =
      typesetter.set({{Words{MappedText::from("ąęł ₮", {})}, {}}}, "pl", 100_pt, style, {}, diagnostics);
  CHECK(set.lines.empty());
  CHECK(diagnostics.errors() == 1);
}

TEST_CASE("patterns are read in the letters of Greek, Baltic and Russian files", "[typeset]") {
  CHECK(divided(typeset::Hyphenator("ISO8859-7\n\xe1"
                                    "1\xe2\n"),
                "αβαβα") == "αβα-βα");
  CHECK(divided(typeset::Hyphenator("ISO8859-13\n\xe0"
                                    "1b\n"),
                "bąba") == "bą-ba");
  CHECK(divided(typeset::Hyphenator("KOI8-R\n\xc1"
                                    "1\xc2\n"),
                "абаба") == "аба-ба");
}

TEST_CASE("patterns of the workspace go before those of a package, by the tag of their language",
          "[typeset]") {
  Studio studio;
  const auto files = source::map_files({{"tlh.dic", "UTF-8\na1b\n"},
                                        {"en-GB.dic", "UTF-8\na1b\n"},
                                        {"xx.dic", "a1b\n"},
                                        {"hyph_pl_PL.dic", "UTF-8\na1b\n"}});
  CHECK(typeset::pattern_file("tlh-Latn", *files) == "tlh.dic");
  CHECK(typeset::pattern_file("en-GB", *files) == "en-GB.dic");
  CHECK(typeset::pattern_file("en", *files) == "hyph_en_US.dic");
  CHECK(typeset::pattern_file("pl", *files) == "hyph_pl_PL.dic");
  CHECK(typeset::pattern_file("zz", *files).empty());
  const Typesetter typesetter(studio.fonts, studio.symbols, *files);
  CHECK(typesetter.patterns_of("en").empty());
  CHECK(typesetter.patterns_of("tlh") == "tlh.dic");
  // A file that nothing can be read from is told.
  typesetter.set(studio.text("abab", markup::Mode::plain, "xx"), 40_pt, studio.style(), {},
                 studio.diagnostics);
  REQUIRE(studio.diagnostics.warnings() == 1);
  CHECK(studio.diagnostics.in_order_added()[0].message ==
        "`templates/patterns/xx.dic` has no patterns that can be read");
}

TEST_CASE("a language whose patterns are not installed is told once", "[typeset]") {
  Studio studio;
  const auto none = source::map_files({});
  const Typesetter typesetter(studio.fonts, studio.symbols, *none);
  for (int i = 0; i < 2; ++i) {
    typesetter.set(studio.text("nadzwyczajny", markup::Mode::plain), 40_pt, studio.style(), {},
                   studio.diagnostics);
  }
  REQUIRE(studio.diagnostics.warnings() == 1);
  CHECK(studio.diagnostics.in_order_added()[0].code == Code::missing_hyphenation);
  CHECK_FALSE(studio.diagnostics.in_order_added()[0].span.exists());
  // Where it is asked for, if somebody says so.
  const Span place{FileId(0), 3, 5};
  const Typesetter told(studio.fonts, studio.symbols, *none, {{"pl", place}});
  Diagnostics diagnostics;
  told.set(studio.text("nadzwyczajny", markup::Mode::plain), 40_pt, studio.style(), {}, diagnostics);
  REQUIRE(diagnostics.warnings() == 1);
  CHECK(diagnostics.in_order_added()[0].span == place);
}

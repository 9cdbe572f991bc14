// Every block of a chapter is on its pages or told, wherever it stands.
#include <algorithm>

#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using Catch::Matchers::Contains;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

// One block of each kind, whose words are `sprat` and `perch`, but for the last, which has none.
const std::map<std::string, std::string> blocks{
    {"paragraph", "sprat perch\n"},
    {"title", "# sprat perch\n"},
    {"setext title", "sprat perch\n===========\n"},
    {"section", "## sprat perch\n"},
    {"run-in head", "### sprat perch\n"},
    {"list", "- sprat\n- perch\n"},
    {"nested list", "- sprat\n  - perch\n"},
    {"numbers", "7. sprat\n8. perch\n"},
    {"numbers in a list", "- sprat\n  1. perch\n"},
    {"terms", "sprat\n: perch\n"},
    {"code", "```\nsprat perch\n```\n"},
    {"table", "| sprat | b |\n|---|---|\n| a | perch |\n"},
    {"head alone", "| sprat | perch |\n|---|---|\n"},
    {"quotation", "> sprat perch\n"},
    {"rule", "---\n"},
};

std::string within(const std::string& block, const std::string& first, const std::string& others) {
  std::string all;
  for (std::size_t begin = 0; begin < block.size();) {
    const std::size_t end = block.find('\n', begin) + 1;
    all += (begin == 0 ? first : others) + block.substr(begin, end - begin);
    begin = end;
  }
  return all;
}

std::string words_of(const MadeBook& book) {
  std::string all;
  for (std::size_t page = 0; page < book.made.booklet.pages.size(); ++page) {
    all += book.words(page) + "|";
  }
  return all;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// The only report's message and help.
std::string said(const MadeBook& book) {
  INFO(source::render_text(book.diagnostics, book.sources));
  REQUIRE(book.diagnostics.in_order_added().size() == 1);
  const Diagnostic& report = book.diagnostics.in_order_added()[0];
  CHECK(report.help_text);
  return report.message;
}

}  // namespace

TEST_CASE("each block in each place of a chapter is printed or an error", "[book]") {
  for (const auto& [name, block] : blocks) {
    const std::map<std::string, std::string> places{
        {"chapter", "# Fish\n\nSwim.\n\n" + block},
        {"list", "# Fish\n\n" + within("one\n\n" + block, "- ", "  ")},
        {"first in a list", "# Fish\n\n" + within(block, "- ", "  ")},
        {"nested list", "# Fish\n\n- two\n" + within("one\n\n" + block, "  - ", "    ")},
        {"numbered list", "# Fish\n\n" + within("one\n\n" + block, "1. ", "   ")},
        {"quotation", "# Fish\n\n" + within(block, "> ", "> ")},
        {"list in a quotation", "# Fish\n\n" + within("one\n\n" + block, "> - ", ">   ")},
        {"nested list in a quotation", "# Fish\n\n> - two\n" + within("one\n\n" + block, ">   - ", ">     ")},
        {"quotation in a quotation", "# Fish\n\n" + within(block, "> > ", "> > ")},
        {"cover", "```{cover}\ntitle: Fish\n```\n\n" + block},
    };
    for (const auto& [place, chapter] : places) {
      INFO(name << " in " << place << "\n" << chapter);
      const MadeBook book({chapter});
      INFO(source::render_text(book.diagnostics, book.sources));
      const std::string words = words_of(book);
      const bool is_printed =
          name == "rule"
              ? place == "chapter" || place == "first in a list"  // `- ---` is one, too.
              : words.find("sprat") != std::string::npos && words.find("perch") != std::string::npos;
      CHECK(book.diagnostics.has_errors() == !is_printed);
      CHECK(book.made.is_sound == is_printed);
    }
  }
}

TEST_CASE("a list keeps its numbers in a quotation, and a head without rows is drawn", "[book]") {
  const MadeBook book({"# Fish\n\n> 7. sprat\n> 8. perch\n>    1. fin\n\n| sole | bass |\n|---|---|\n"});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of(book), Contains("7.|sprat") && Contains("8.|perch") && Contains("a)|fin"));
  CHECK_THAT(words_of(book), Contains("sole|bass"));
}

TEST_CASE("a chapter has one title, one opening and nothing beside its cover", "[book]") {
  const MadeBook second({"# A\n\nWords.\n\n# B\n\nMore.\n"});
  CHECK(second.reports() == Reports{"c0.md:5:3 bad-markup"});
  CHECK(said(second) == "a second heading of the first level");
  const MadeBook openings({"```{chapter}\nlead: One\n```\n\n# A\n\n```{chapter}\nlead: Two\n```\n"});
  CHECK(openings.reports() == Reports{"c0.md:7:5 bad-directive"});
  CHECK(said(openings) == "the chapter has a second `chapter`");
  const MadeBook covers({"```{cover}\ntitle: A\n```\n\n```{cover}\ntitle: B\n```\n"});
  CHECK(covers.reports() == Reports{"c0.md:5:5 bad-directive"});
  const MadeBook beside(
      {"```{cover}\ntitle: A\n```\n\n```{chapter}\nlead: Two\n```\n\n```{table}\nof: tides\n```\n"});
  CHECK(beside.reports() == Reports{"c0.md:5:5 bad-markup", "c0.md:9:5 bad-markup"});
}

TEST_CASE("what a plain opening leaves out is told at its key", "[book]") {
  const MadeBook book(
      {"```{chapter}\nopening: plain\nlead: Mind\nicons: [claw]\nsky: night\n```\n\n# A\n\nWords.\n"});
  CHECK(book.reports() == Reports{"c0.md:3:1 key-without-effect", "c0.md:4:1 key-without-effect",
                                  "c0.md:5:1 key-without-effect"});
  CHECK(book.made.is_sound);
  const MadeBook scene({"```{chapter}\nlead: Mind\nicons: [claw]\nsky: night\n```\n\n# A\n\nWords.\n"});
  CHECK(scene.reports() == Reports{});
}

TEST_CASE("icons of titles stand on the page, in the head above it and in the contents", "[book]") {
  const auto icons_on = [](const MadeBook& book, std::size_t page) {
    int count = 0;
    frame::for_each_item(book.made.booklet.pages.at(page).own.items, [&](const Item& item, const Transform&) {
      const auto* const use = std::get_if<SymbolUse>(&item.what);
      count += use != nullptr && use->symbol == book.symbols.find("icon/claw") ? 1 : 0;
    });
    return count;
  };
  const std::map<std::string, std::string> drawn{{"templates/icons/claw.svg", "<svg/>"}};
  const std::string contents = "```{contents}\n```\n";
  const auto book_of = [&](const std::string& icon) {
    return std::make_unique<MadeBook>(
        std::vector<std::string>{
            contents, "```{chapter}\n```\n\n# Tides" + icon + "\n\n## Ebb" + icon + "\n\nWords.\n"},
        "small", drawn);
  };
  const auto with = book_of(" :claw:");
  const auto without = book_of("");
  CHECK(with->reports() == Reports{});
  CHECK(icons_on(*with, 0) == icons_on(*without, 0) + 2);
  CHECK(icons_on(*with, 1) == icons_on(*without, 1) + 2);
  CHECK(with->made.booklet.outline.at(0).title == "1. Tides");
  const MadeBook wordless({"# :claw:\n\nWords.\n"}, "small", drawn);
  CHECK(wordless.reports() == Reports{"c0.md:1:1 bad-markup"});
}

TEST_CASE("a word too wide for the contents is told at its heading", "[book]") {
  const std::string word(60, 'w');
  const MadeBook book(
      {"```{contents}\n```\n", "```{chapter}\n```\n\n# Tides\n\n## " + word + "\n\nWords.\n"});
  const Reports reports = book.reports();
  REQUIRE_FALSE(reports.empty());
  CHECK(std::ranges::all_of(reports,
                            [](const std::string& each) { return each == "c1.md:6:4 text-overflows"; }));
}

TEST_CASE("a second line of a row stands below the first, and a title has one", "[book]") {
  const MadeBook book({"# A\n\n```{example}\nrows:\n  - {label: \"one\\n\\ntwo\", value: 3}\n```\n"});
  CHECK(book.reports() == Reports{});
  CHECK_THAT(words_of(book), Contains("one|two|3"));
  const MadeBook title({"Two \\\nlines\n=====\n\nWords.\n"});
  CHECK(title.reports() == Reports{});
  CHECK(count_of(words_of(title), "lines") == 1);
}

TEST_CASE("type that is larger than its lines is told at its style's size", "[book]") {
  const auto book_with = [](const std::string& look, const std::string& size) {
    std::string style = test::small_book_style();
    const std::string before = "  " + look + ": {family: text, size: 9pt/4mm";
    const auto at = style.find(before);
    REQUIRE(at != std::string::npos);
    style.replace(at + before.size() - 7, 7, size);
    return MadeBook({"# A\n\nWords.\n"}, "odd", {{"templates/books/odd.yaml", style}}).reports();
  };
  for (const std::string look : {"body", "section"}) {
    INFO(look);
    const Reports reports = book_with(look, "30pt/40pt");
    REQUIRE(reports.size() == 1);
    CHECK_THAT(reports[0], Contains("odd.yaml:") && Contains(" out-of-range"));
  }
  for (const std::string look :
       {"box", "figure", "lead", "cover_title", "sum", "contents_chapter", "cell", "head_cell", "caption"}) {
    INFO(look);
    CHECK(book_with(look, "30pt/40pt").empty());
    CHECK(book_with(look, "30pt/4mm").size() == 1);
  }
  CHECK(book_with("folio", "14pt/4mm").empty());
}

TEST_CASE("a colour that a style lacks brings no reports of contrast", "[book]") {
  const auto styled = [](const std::string& from, const std::string& to) {
    std::string style = test::small_book_style();
    style.replace(style.find(from), from.size(), to);
    return MadeBook({"# A\n\nWords.\n\n```{table}\nof: tides\ncaption: T\n```\n\n> Box.\n"}, "odd",
                    {{"templates/books/odd.yaml", style}})
        .reports();
  };
  CHECK(styled("accent: tide", "accent: tied") == Reports{"odd.yaml:7:9 unknown-colour"});
  const Reports reports = styled("box_title: {family: text, size: 9pt/4mm, colour: pale",
                                 "box_title: {family: text, size: 9pt/4mm, colour: nocol");
  REQUIRE(reports.size() == 1);
  CHECK_THAT(reports[0], Contains("unknown-colour"));
}

TEST_CASE("a style moves its letters: by `baseline` in cells and boxes, by `align` but for cells", "[book]") {
  const auto book_with = [](const std::string& look, const std::string& key) {
    std::string style = test::small_book_style();
    const std::string begin = "  " + look + ": {";
    style.replace(style.find(begin), begin.size(), begin + key);
    return MadeBook({"# A\n\nWords.\n\n```{table}\nof: tides\ncaption: T\n```\n\n> Box.\n"}, "odd",
                    {{"templates/books/odd.yaml", style}});
  };
  const auto place_of = [&](const std::string& look, const std::string& key, std::string_view word) {
    Point found;
    const MadeBook book = book_with(look, key);
    test::for_each_item(
        book.made.booklet.pages.at(0).own.items, [&](const Item& item, const Transform& place) {
          const auto* const run = std::get_if<GlyphRun>(&item.what);
          found = run != nullptr && run->text.starts_with(word) ? place.apply(run->origin) : found;
        });
    return found;
  };
  const auto moved = [&](const std::string& look, std::string_view word) {
    return place_of(look, "baseline: 0.75, ", word).y - place_of(look, "baseline: 0.5, ", word).y;
  };
  CHECK(moved("box", "Box.") == Length::mm(1));
  CHECK(moved("cell", "ebb") == Length::mm(1));
  CHECK(place_of("body", "align: centre, ", "Words.").x > place_of("body", "", "Words.").x + Length::mm(10));
  CHECK_THAT(book_with("body", "baseline: 0.7, ").reports().at(0), Contains("key-without-effect"));
  CHECK_THAT(book_with("cell", "align: right, ").reports().at(0), Contains("key-without-effect"));
}

TEST_CASE("a quotation stands in the box that it names", "[book]") {
  const std::string style =
      test::small_book_style() + "  boxes: {tip: {background: tint, column: [{slot: body, padding: 3mm}]}}\n";
  const auto boxed = [&](const std::string& quotation) {
    return MadeBook({"# Fish\n\nSwim.\n\n" + quotation}, "small", {{"templates/books/small.yaml", style}});
  };
  const MadeBook tip = boxed("> [!TIP] sprat and\n> perch\n");
  CHECK(tip.reports() == Reports{});
  CHECK(tip.made.is_sound);
  CHECK_THAT(words_of(tip), Contains("sprat and perch") && !Contains("TIP") && !Contains("["));
  Diagnostics heard;
  CHECK_THAT(book::dump_resolved(tip.catalog.books.at(0), *tip.common, heard), Contains("sidebar tip\n"));
  // Alone on its line, too, and in a paragraph of its own.
  CHECK_THAT(words_of(boxed("> [!tip]\n>\n> - sprat\n")), Contains("sprat") && !Contains("tip"));
  // Behind a backslash it is words, and so is what is not at the start.
  CHECK_THAT(words_of(boxed("> \\[!tip] sprat\n")), Contains("[!tip] sprat"));
  CHECK_THAT(words_of(boxed("> sprat [!tip]\n")), Contains("sprat [!tip]"));
  const MadeBook wrong = boxed("> [!tipp] sprat\n");
  CHECK(wrong.reports() == Reports{"c0.md:5:3 bad-markup"});
  CHECK(said(wrong) == "the style `small` has no box `tipp`");
  CHECK_FALSE(wrong.made.is_sound);
}

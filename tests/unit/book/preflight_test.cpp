// What a book's style and its finished pages are held to.
#include <algorithm>

#include <catch2/catch.hpp>

#include "unit/book_fixture.h"

using namespace talia;
using test::MadeBook;
using Reports = std::vector<std::string>;

namespace {

constexpr const char* style_file = "templates/books/odd.yaml";
const std::string scene = "```{chapter}\nlead: Mind the tide.\n```\n\n# Tides\n\nThe tide comes and goes.\n";
const std::string plain_chapter = "# Tides\n\nThe tide comes and goes.\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// A book of one chapter whose style has other words in one place.
MadeBook styled(const std::string& from, const std::string& to, const std::string& chapter = plain_chapter) {
  return MadeBook({chapter}, "odd", {{style_file, replaced(test::small_book_style(), from, to)}});
}

std::string theme(const std::string& sets, const std::string& id = "plain") {
  return "kind: theme\nid: " + id + "\nlanguage: en\ncolours: {ink: '#101010', sea: '#2E5E6E'}\n" +
         "styles: {body: {family: text, size: 8pt/10pt, colour: ink}}\nsets: " + sets + "\n";
}

const std::string tide = "tide: {deep: '#102030', mid: '#203040', tint: '#D0E0F0', pale: '#F0F8FF'}";

// The only report, but that none of its pages says the book's title.
Diagnostic only(const MadeBook& book) {
  INFO(source::render_text(book.diagnostics, book.sources));
  std::vector<Diagnostic> all = book.diagnostics.sorted(book.sources);
  std::erase_if(all, [](const Diagnostic& each) { return each.code == Code::unprinted_title; });
  REQUIRE(all.size() == 1);
  return all.front();
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a set that lacks colours of books is told once, where the book names it", "[book]") {
  const std::string table =
      "# A\n\n```{chapter}\ncolour: reef\nopening: plain\n```\n\n```{table}\nof: tides\n```\n";
  const MadeBook book(
      {table}, "small",
      {{"templates/hexfall/theme.yaml", theme("{" + tide + ", reef: {deep: '#303010', mid: '#505010'}}")}});
  CHECK(book.reports() == Reports{"c0.md:4:9 unknown-colour"});
  CHECK(only(book).message ==
        "the set `reef` of the theme `plain` has no `pale`, which the book `primer` is drawn with");
  CHECK_FALSE(book.made.is_sound);
  const MadeBook usual(
      {"# A\n\n```{table}\nof: tides\n```\n"}, "small",
      {{"templates/hexfall/theme.yaml", theme("{tide: {deep: '#102030', tint: '#D0E0F0', mid: '#203040'}}")},
       {"templates/books/small.yaml",
        replaced(test::small_book_style(), "ground: tide/pale", "ground: tide/tint")}});
  CHECK(usual.reports() == Reports{"small.yaml:7:9 unknown-colour"});
  CHECK(has(only(usual).message, "`pale`"));
  // What no part of the book is drawn with may be missing.
  const MadeBook unused({"# A\n\nWords.\n"}, "small",
                        {{"templates/hexfall/theme.yaml", theme("{" + tide + ", reef: {deep: '#303010'}}")}});
  CHECK(unused.reports() == Reports{});
}

TEST_CASE("a set that is not there is told the likely one, in a style and in a chapter", "[book]") {
  CHECK(has(only(styled("accent: tide", "accent: tied")).help_text.value_or(""), "`tide`"));
  CHECK(styled("accent: tide", "accent: tied").reports() == Reports{"odd.yaml:7:9 unknown-colour"});
  CHECK(has(only(MadeBook({"# A\n\n```{chapter}\ncolour: tied\n```\n"})).help_text.value_or(""), "`tide`"));
}

TEST_CASE("the usual style of books is told at its own theme where that is not there", "[book]") {
  const MadeBook book(
      {plain_chapter}, "",
      {{"templates/books/neutral.yaml", replaced(test::small_book_style(), "theme: plain", "theme: mm9")}});
  CHECK(book.reports() == Reports{"neutral.yaml:2:8 unknown-theme"});
  CHECK_FALSE(book.made.is_sound);
  CHECK(styled("theme: plain", "theme: plane").reports() == Reports{"odd.yaml:2:8 unknown-theme"});
}

TEST_CASE("colours and ornaments that a style names and nothing has are told at their names", "[book]") {
  CHECK(styled("line: ink", "line: inc").reports() == Reports{"odd.yaml:8:36 unknown-colour"});
  CHECK(has(only(styled("line: ink", "line: inc")).help_text.value_or(""), "`ink`"));
  CHECK(styled("ornament: wave", "ornament: wavy").reports() == Reports{"odd.yaml:50:68 unknown-ornament"});
}

TEST_CASE("a style that leaves no room for words is refused at the key that takes it", "[book]") {
  const auto at = [](const std::string& from, const std::string& to) {
    const MadeBook book = styled(from, to, scene);
    CHECK_FALSE(book.made.is_sound);
    CHECK(book.made.booklet.pages.empty());
    const Reports reports = book.reports();
    REQUIRE(reports.size() == 1);
    CHECK(has(reports[0], "off-page"));
    return reports[0].substr(0, reports[0].find(' '));
  };
  CHECK(at("width: 148mm", "width: 1mm") == "odd.yaml:3:15");
  CHECK(at("inner: 16mm", "inner: 134mm") == "odd.yaml:3:15");
  CHECK(at("height: 210mm", "height: 1mm") == "odd.yaml:3:30");
  CHECK(at("top: 20mm", "top: 205mm") == "odd.yaml:3:30");
  CHECK(at("row: 4mm", "row: 9999mm") == "odd.yaml:4:13");
  CHECK(at("baseline: 3mm", "baseline: 3000mm") == "odd.yaml:4:28");
  CHECK(at("gap: 5mm", "gap: 9999mm") == "odd.yaml:5:26");
  CHECK(at("gap: 5mm", "gap: 100mm") == "odd.yaml:5:26");
}

TEST_CASE("words outside their page are an error at the style's page, with the first of them", "[book]") {
  const MadeBook book = styled("{padding: [4mm, 0, 0], column: [{text: '{page.label}', style: folio}]}",
                               "{stack: [{left: 160mm, width: 20mm, text: '{page.label}', style: folio}]}");
  CHECK(book.reports() == Reports{"odd.yaml:3:7 off-page"});
  CHECK(has(only(book).message, "on page 1"));
  CHECK(only(book).notes.size() == 1);
  CHECK_FALSE(book.made.is_sound);
}

TEST_CASE("type that hardly differs from the page is told where the style names its colour, once", "[book]") {
  const MadeBook book =
      styled("  body: {family: text, size: 9pt/4mm, colour: deep}",
             "  body: {family: text, size: 9pt/4mm, colour: tint}", plain_chapter + "\nAgain.\n");
  CHECK(book.reports() == Reports{"odd.yaml:14:47 low-contrast"});
  CHECK(has(only(book).message, "on page 1"));
  CHECK(book.made.is_sound);  // As on a card of a home sheet it is a warning.
}

TEST_CASE("bullets that hardly differ from the page are told where the style names their colour", "[book]") {
  const MadeBook book = styled("body: {family: text, size: 9pt/4mm, colour: deep}",
                               "body: {family: text, size: 9pt/4mm, colour: deep, lists: {colour: tint}}",
                               "# Tides\n\n- Ebb.\n");
  CHECK(book.reports() == Reports{"odd.yaml:14:69 low-contrast"});
}

TEST_CASE("faint type of furniture is told at the box that it is set in", "[book]") {
  const MadeBook book = styled("  sum: {family: text, size: 9pt/4mm, colour: deep}",
                               "  sum: {family: text, size: 9pt/4mm, colour: pale}",
                               "# A\n\n```{example}\nrows: [{label: One, value: 1}]\n```\n");
  CHECK(book.reports() == Reports{"odd.yaml:53:40 low-contrast", "odd.yaml:54:34 low-contrast"});
}

TEST_CASE(
    "a book whose style has no words of its language takes the language's, or the English ones and says so",
    "[book]") {
  const auto campaign_in = [](const std::string& language) {
    return std::map<std::string, std::string>{
        {"content/campaigns/reach/campaign.yaml",
         "talia: 1\nid: reach\nsystem: hexfall\nlanguage: " + language + "\nname: Reach\nversion: 1.0.0\n"}};
  };
  const auto untranslated = [](const MadeBook& book) {
    const auto& all = book.diagnostics.in_order_added();
    const auto found = std::ranges::find_if(all, [](const Diagnostic& each) {
      return each.code == Code::untranslated &&
             has(each.message, "the style `");  // A theme may be told, too.
    });
    return found == all.end() ? std::nullopt : std::optional(*found);
  };
  const auto welsh = untranslated(MadeBook({plain_chapter}, "small", campaign_in("cy")));
  REQUIRE(welsh);
  CHECK(welsh->severity == Severity::warning);
  CHECK(has(welsh->message, "`small`"));
  CHECK_FALSE(untranslated(MadeBook({plain_chapter}, "small", campaign_in("hu"))));
  CHECK_FALSE(untranslated(MadeBook({plain_chapter}, "small", campaign_in("en-GB"))));
  CHECK_FALSE(untranslated(MadeBook({plain_chapter}, "small", campaign_in("pl"))));  // It has its own.
  auto files = campaign_in("cy");
  files["templates/books/odd.yaml"] = replaced(test::small_book_style(), "words:\n  en:", "words:\n  fr:");
  const MadeBook none({plain_chapter}, "odd", files);
  REQUIRE(untranslated(none));
  CHECK(untranslated(none)->severity == Severity::error);
  CHECK_FALSE(none.made.is_sound);
}

TEST_CASE("titles, captions and boxes that their place does not hold are told at the chapter", "[book]") {
  const std::string title =
      "A title of so many words that no line of any page could hold all of them, however small "
      "they stand, as nobody would set them in less than half their size, and on it goes "
      "for as long again, so that even small type must reach beyond the edge and be told";
  CHECK(MadeBook({"# " + title + "\n\nWords.\n"}).reports() == Reports{"c0.md:1:3 text-overflows"});
  const auto captioned = [](const std::string& words) {
    return "# A\n\n```{table}\nof: tides\ncaption: " + words + "\n```\n";
  };
  CHECK(MadeBook({captioned(title)}).reports().empty());  // It takes the lines that it needs.
  CHECK(MadeBook({captioned(std::string(99, 'w'))}).reports() == Reports{"c0.md:5:10 text-overflows"});
  const MadeBook caption =
      styled("{min_height: 4mm, column: [{text: '{table.number}  {table.caption}', style: caption}]}",
             "{stack: [{left: 90mm, top: 0mm, width: 60mm, text: '{table.caption}', style: caption}]}",
             captioned(title));
  CHECK(caption.reports() == Reports{"c0.md:1:3 text-overflows"});
  CHECK(has(only(caption).message, "beyond their column"));
  const MadeBook slotless =
      styled("{slot: cards, width: 25.2mm}, ", "", "# A\n\n```{card}\nid: crab\ncaption: C\n```\n");
  CHECK(slotless.reports() == Reports{"c0.md:4:1 field-unseen"});
  CHECK(has(only(slotless).message, "the `cards` of primer stands nowhere on the page"));
  const MadeBook high =
      MadeBook({"# A\n\n```{card}\nid: crab\n```\n"}, "odd",
               {{style_file, replaced(test::small_book_style(), "height: 210mm", "height: 70mm")}});
  const Diagnostic report = only(high);
  CHECK(report.code == Code::box_overflows);
  CHECK(has(report.message, "rows high"));
  CHECK_FALSE(high.made.is_sound);
}

TEST_CASE("letters of a book that others lie over are an error at the box that sets them", "[book]") {
  std::string words;
  for (int i = 0; i < 400; ++i) {
    words += "The tide comes and goes. ";
  }
  const MadeBook book = styled("{padding: [4mm, 0, 0], column: [{text: '{page.label}', style: folio}]}",
                               "{stack: [{top: -4mm, height: 4mm, text: '{page.label}', style: folio}]}",
                               "# Tides\n\n" + words);
  CHECK_FALSE(book.made.is_sound);
  CHECK(has(only(book).message, "on page 1 of the book `primer` lie over other letters"));
  CHECK(book.reports() == Reports{"odd.yaml:49:51 box-overflows"});
}

TEST_CASE("an opening that leaves no row for text is told at its furniture", "[book]") {
  const MadeBook book = styled("{height: 68mm,", "{height: 211mm,", scene);
  CHECK(book.reports() == Reports{"odd.yaml:41:5 off-page"});
  CHECK_FALSE(book.made.is_sound);
}

TEST_CASE("a lead that the style's opener shows nowhere is an error at the chapter", "[book]") {
  const MadeBook book = styled("      - {text: '{chapter.lead}', style: lead}\n", "", scene);
  CHECK(book.reports() == Reports{"c0.md:5:3 field-unseen"});
  CHECK(only(book).notes.size() == 1);
  CHECK_FALSE(book.made.is_sound);
}

TEST_CASE("all formulas of a book have an end together, told once", "[book]") {
  const std::string heavy = "sum(map(range(1, 45000), k => k * k))";
  std::string tables = "# A\n";
  std::string words = "# A\n\n";
  for (int i = 0; i < 300; ++i) {
    tables += "\n```{table}\nkind: beast\nwhere: '" + heavy + " > " + std::to_string(i) +
              "'\ncolumns: [{label: Name, value: name}]\n```\n";
    words += "{" + heavy + " + " + std::to_string(i) + "} ";
  }
  for (const std::string& chapter : {tables, words}) {
    const MadeBook book({chapter});
    const auto spent =
        std::ranges::count(book.diagnostics.in_order_added(), Code::work_budget, &Diagnostic::code);
    INFO(source::render_text(book.diagnostics, book.sources));
    CHECK(spent == 1);
    CHECK(book.diagnostics.in_order_added().size() == 1);
    CHECK_FALSE(book.made.is_sound);
  }
}

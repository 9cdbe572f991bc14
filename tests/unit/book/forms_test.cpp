// One book for other pages, larger type, a bleed and little ink.
#include <algorithm>

#include <catch2/catch.hpp>

#include "book/style/style.h"
#include "frame/walk.h"
#include "unit/book_fixture.h"

using namespace talia;
using namespace length_literals;
using test::MadeBook;

namespace {

const std::string several_words =
    "# Tides\n\nThe tide comes and goes, and who waits for it has **time** to mend a net or two.\n\n"
    "```{table}\nof: tides\ncaption: Tides\n```\n\n```{card}\nid: crab\n```\n";

MadeBook in_form(const book::Form& form, const std::string& chapter = several_words) {
  return MadeBook({"```{cover}\ntitle: The Reach\n```\n", chapter}, "small", {}, form);
}

// The sizes of type of a page, as they are printed, with their first words.
std::vector<std::pair<double, std::string>> type_of(const Page& page) {
  std::vector<std::pair<double, std::string>> all;
  frame::for_each_item(page.own.items, [&](const Item& item, const Transform& place) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      all.emplace_back(run->size.in_pt() * place.yy, run->text);
    }
  });
  return all;
}

}  // namespace

TEST_CASE("a book is set for another page with wider margins and as many columns as keep their width",
          "[book]") {
  book::Form form;
  form.page = Size{210_mm, 297_mm};
  const MadeBook usual = in_form({});
  const MadeBook large = in_form(form);
  INFO(source::render_text(large.diagnostics, large.sources));
  CHECK(large.made.is_sound);
  CHECK(usual.made.booklet.pages.at(1).paper == Size{148_mm, 210_mm});
  const Page& page = large.made.booklet.pages.at(1);
  CHECK(page.paper == Size{210_mm, 297_mm});
  CHECK(page.trim == Rect{{}, page.paper});
  // Nothing but the cover grows.
  CHECK(type_of(page).back().first == Approx(9));
  CHECK(type_of(large.made.booklet.pages.at(0)).front().first == Approx(9 * 297.0 / 210).epsilon(0.01));
  Diagnostics heard;
  const auto style = book::style_of(large.catalog.books.at(0), form, *large.common, heard);
  REQUIRE(style);
  CHECK(style->columns == 3);
  CHECK(style->inner.in_mm() == Approx(16 * 210.0 / 148).epsilon(0.001));
}

TEST_CASE("large print is the book magnified, with cards as large as life", "[book]") {
  book::Form form;
  form.page = Size{210_mm, 297_mm};
  form.type = 1.4;
  const MadeBook large = in_form(form);
  INFO(source::render_text(large.diagnostics, large.sources));
  CHECK(large.made.is_sound);
  const Page& page = large.made.booklet.pages.at(1);
  CHECK(page.paper == Size{210_mm, 297_mm});
  for (const auto& [size, words] : type_of(page)) {
    CHECK(size == Approx(9 * 1.4).epsilon(0.01));
  }
  bool has_card = false;
  for (const Page& each : large.made.booklet.pages) {
    for (const PlacedFrame& placed : each.placed) {
      has_card = has_card || placed.frame > 0;
      CHECK((placed.frame == 0 || placed.place.xx <= 1.0001));
    }
  }
  CHECK(has_card);
}

TEST_CASE("a bleed lies around pages, and what stops at the cut is told at its furniture", "[book]") {
  book::Form form;
  form.bleed = 3_mm;
  const MadeBook bled = in_form(form);
  const Page& page = bled.made.booklet.pages.at(1);
  CHECK(page.paper == Size{154_mm, 216_mm});
  CHECK(page.trim == Rect{{3_mm, 3_mm}, {148_mm, 210_mm}});
  CHECK(page.bleed == Rect{{}, page.paper});
  CHECK(page.placed.at(0).place.apply({}) == Point{});
  CHECK(bled.made.booklet.frames.at(0).size() == page.paper);
  // The cover's ground names no edges.
  const auto is_told = [](const MadeBook& book) {
    return std::ranges::count(book.diagnostics.in_order_added(), Code::missing_bleed, &Diagnostic::code);
  };
  CHECK(is_told(bled) == 1);
  CHECK(is_told(in_form({})) == 0);
  std::string style = test::small_book_style();
  const std::string cover = "cover: {background: deep, ";
  style.replace(style.find(cover), cover.size(), cover + "bleed: [left, top, right, bottom], ");
  const MadeBook whole({"```{cover}\ntitle: The Reach\n```\n"}, "small",
                       {{"templates/books/small.yaml", style}}, form);
  CHECK(is_told(whole) == 0);
  CHECK(whole.made.is_sound);
}

TEST_CASE("type that a printer cannot print is told once a look, and larger type is none", "[book]") {
  book::Form form;
  form.least_type = 10.5_pt;
  form.printer = "press";
  const MadeBook small = in_form(form);
  CHECK_FALSE(small.made.is_sound);
  const auto& all = small.diagnostics.in_order_added();
  const auto told = std::ranges::find(all, Code::type_too_small, &Diagnostic::code);
  REQUIRE(told != all.end());
  CHECK(told->message.ends_with("of the book `primer`, and `press` prints none below 10.5 pt"));
  form.type = 1.2;
  CHECK(in_form(form).made.is_sound);
}

TEST_CASE("with little ink areas are white and words keep a colour that is read", "[book]") {
  const std::string theme =
      "kind: theme\nid: plain\nlanguage: en\ncolours: {ink: '#101010', sea: '#2E5E6E'}\n"
      "styles: {body: {family: text, size: 8pt/10pt, colour: ink}}\n"
      "sets: {tide: {deep: '#102030', mid: '#203040', tint: '#D0E0F0', pale: '#F0F8FF'}}\n"
      "variants: {low_ink: {areas: {all: white}, lines: {pale: deep}, outline: {colour: ink, width: "
      "0.1mm}}}\n";
  book::Form form;
  form.variant = "low_ink";
  const std::map<std::string, std::string> files{{"templates/hexfall/theme.yaml", theme}};
  const MadeBook light({several_words}, "small", files, form);
  INFO(source::render_text(light.diagnostics, light.sources));
  CHECK(light.made.is_sound);
  CHECK(light.made.booklet.frames.at(0)->items.at(0).paint == white_paint);
  std::size_t filled = 0;
  for (const Page& page : light.made.booklet.pages) {
    frame::for_each_item(page.own.items, [&](const Item& item, const Transform&) {
      const auto* const path = std::get_if<PathItem>(&item.what);
      // Not the rule that closes a table.
      const bool is_area = path != nullptr && !path->stroke && path->path.bounds().size.height > 1_mm;
      filled += is_area && item.paint != white_paint ? 1 : 0;
    });
  }
  CHECK(filled == 0);
  form.variant = "thrifty";
  const MadeBook none({several_words}, "small", files, form);
  CHECK_FALSE(none.made.is_sound);
  CHECK(none.diagnostics.in_order_added().at(0).code == Code::unknown_variant);
}

TEST_CASE("a smaller page is reduced with all that stands on it, down to what is read", "[book]") {
  book::Form form;
  form.page = Size{105_mm, 148_mm};
  form.printer = "pocket";
  const MadeBook pocket = in_form(form);
  INFO(source::render_text(pocket.diagnostics, pocket.sources));
  CHECK(pocket.made.is_sound);
  CHECK(pocket.made.booklet.pages.size() == in_form({}).made.booklet.pages.size());
  CHECK(pocket.made.booklet.pages.at(1).paper == *form.page);
  CHECK(type_of(pocket.made.booklet.pages.at(1)).back().first == Approx(9 * 148.0 / 210).epsilon(0.01));
  form.page = Size{50_mm, 71_mm};
  const MadeBook tiny = in_form(form);
  CHECK_FALSE(tiny.made.is_sound);
  CHECK(tiny.diagnostics.in_order_added().back().message.ends_with("and nobody reads any below 4 pt"));
}

TEST_CASE("a cover in one piece has the back at its left and the spine between, of its own width", "[book]") {
  const std::string style = test::small_book_style() +
                            "  back_cover: {background: tint, text: '{cover.back}', style: body}\n"
                            "  spine: {background: mid, row: [{when: spine.width > 5, text: '{cover.title}', "
                            "style: cover_title}]}\n";
  const std::string cover = "```{cover}\ntitle: The Reach\nback: Wet inside.\n```\n";
  const auto made = [&](const book::Form& form) {
    return MadeBook({cover, several_words}, "small", {{"templates/books/small.yaml", style}}, form);
  };
  book::Form form;
  form.part = book::Part::wrap;
  form.spine = 7.5_mm;
  form.bleed = 3_mm;
  const MadeBook wrap = made(form);
  INFO(source::render_text(wrap.diagnostics, wrap.sources));
  CHECK(wrap.made.is_sound);
  REQUIRE(wrap.made.booklet.pages.size() == 1);
  const Page& page = wrap.made.booklet.pages[0];
  CHECK(page.trim == Rect{{3_mm, 3_mm}, {303.5_mm, 210_mm}});
  CHECK(page.paper == Size{309.5_mm, 216_mm});
  std::vector<std::pair<std::string, Point>> words;
  frame::for_each_item(page.own.items, [&](const Item& item, const Transform& place) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      words.emplace_back(run->text, place.apply(run->origin));
    }
  });
  REQUIRE(words.size() == 3);
  CHECK(words[0].first == "Wet inside.");
  CHECK(words[0].second.x < 151_mm);
  CHECK(words[1].second.x >= 158.5_mm);
  CHECK((words[2].second.x > 151_mm && words[2].second.x < 158.5_mm));  // In English from the head down.
  CHECK(wrap.made.booklet.outline.empty());
  // The rest of the book is without it, and the whole has its back at the end.
  form = {};
  const MadeBook whole = made(form);
  CHECK(whole.words(whole.made.booklet.pages.size() - 1) == "Wet inside.");
  form.part = book::Part::inside;
  const MadeBook inside = made(form);
  CHECK(inside.made.booklet.pages.size() + 2 == whole.made.booklet.pages.size());
  CHECK(inside.made.booklet.pages.at(0).label == "1");
  // Pages that are missing to a sheet are blank, and stand before it.
  form = {};
  form.whole = 16;
  const MadeBook sheets = made(form);
  REQUIRE(sheets.made.booklet.pages.size() == 16);
  CHECK(sheets.words(15) == "Wet inside.");
  CHECK(sheets.words(14).empty());
  CHECK(sheets.made.booklet.pages[14].placed.size() == 1);  // The ground.
  CHECK(sheets.made.booklet.pages[15].label == "16");
  // Words for which the style has no place are told.
  const MadeBook lost({cover});
  CHECK_FALSE(lost.made.is_sound);
  CHECK(lost.diagnostics.in_order_added().at(0).code == Code::field_unseen);
}

TEST_CASE("a page that is too small for the style's margins is told with who asks for it", "[book]") {
  book::Form form;
  form.page = Size{28_mm, 40_mm};
  form.type = 1;
  form.printer = "stamp";
  const MadeBook tiny = in_form(form);
  CHECK_FALSE(tiny.made.is_sound);
  const Diagnostic& told = tiny.diagnostics.in_order_added().at(0);
  CHECK(told.code == Code::off_page);
  REQUIRE_FALSE(told.notes.empty());
  CHECK(told.notes.back().message == "the book is set for `stamp`");
}

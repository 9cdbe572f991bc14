#include "sheet/printer.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "document/read.h"
#include "sheet/grid.h"
#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;

namespace {

const CardFormat* format_named(std::string_view name) {
  static constexpr CardFormat formats[] = {{"pdf", true, false, false, true, false, false},
                                           {"png", false, false, false, false, false, false},
                                           {"svg", false, false, false, false, false, false},
                                           {"contact", true, true, true, false, true, true}};
  const auto* const found = std::ranges::find(formats, name, &CardFormat::name);
  return found == std::end(formats) ? nullptr : found;
}

// A printer's YAML, read beside a sheet `a4`; keeps what it points into.
struct ReadPrinter {
  SourceMap sources;
  Diagnostics diagnostics;
  DocumentFile sheet, file;
  std::optional<PrinterTarget> target;

  explicit ReadPrinter(const std::string& yaml, const std::string& id = "odd") {
    sheet = document::read_yaml(sources.add("templates/sheets/a4.yaml",
                                            "kind: sheet\npaper: a4\nmargin: 6.35mm\nbleed: 1.5mm\n"
                                            "marks: {from: 1.5mm, to: 4mm, width: 0.1mm}\n"),
                                sources, diagnostics);
    file = document::read_yaml(sources.add("templates/printers/odd.yaml", "kind: printer\n" + yaml), sources,
                               diagnostics);
    const std::vector<StyleSource> sheets{{"a4", sheet.documents[0]->root(), {}, false}};
    target =
        sheet::read_printer({id, file.documents[0]->root(), {}, false}, sheets, format_named, diagnostics);
  }
  const Printer& printer() const {
    REQUIRE(target);
    return std::get<Printer>(*target);
  }
};

const std::string crafter =
    "format: png\nproducts:\n"
    "  - {name: poker, card: {width: 63.5mm, height: 88.9mm}, bleed: 3.175mm, pixels: {width: 825, height: "
    "1125}}\n"
    "  - {name: euro, card: {width: 62.992mm, height: 87.884mm}, bleed: {x: 3.429mm, y: 3.683mm}, pixels: "
    "{width: "
    "825, height: 1125}}\n"
    "  - {name: mini, card: mini-us, bleed: 3.175mm}\n";

}  // namespace

TEST_CASE("a deck takes the product of its size, else the nearest within 1.2 mm, else none", "[sheet]") {
  const ReadPrinter read(crafter);
  CHECK(read.diagnostics.empty());
  const auto name = [&](const Size& trim) {
    const Product* const product = sheet::product_for(read.printer(), trim);
    return product == nullptr ? std::string() : product->name;
  };
  CHECK(name({63.5_mm, 88.9_mm}) == "poker");
  CHECK(name({63_mm, 88_mm}) == "euro");
  CHECK(name({64.6_mm, 90_mm}) == "poker");
  CHECK(name({64.8_mm, 88.9_mm}).empty());  // 1.3 mm too wide.
  CHECK(name({88.9_mm, 63.5_mm}).empty());  // Nothing is turned.
  const ReadPrinter any("format: svg\nproducts:\n  - {name: any}\n  - {name: tarot, card: tarot}\n");
  CHECK(sheet::product_for(any.printer(), {70_mm, 120_mm})->name == "tarot");
  CHECK(sheet::product_for(any.printer(), {40_mm, 40_mm})->name == "any");
}

TEST_CASE("pixels that a printer states win over its millimetres", "[sheet]") {
  const ReadPrinter read(crafter);
  const auto& products = read.printer().products;
  CHECK(sheet::pixels_of(read.printer(), products[0], {63_mm, 88_mm}) == PixelSize{825, 1125});
  const Size mini{44.45_mm, 63.5_mm};
  CHECK(products[2].trim == mini);
  CHECK(sheet::pixels_of(read.printer(), products[2], mini) == PixelSize{600, 825});  // 2 × 2.75 in at 300.
  CHECK(sheet::pixels_of(read.printer(), products[2], {44_mm, 63_mm}) ==
        PixelSize{600, 825});  // Cut as it says.
  const ReadPrinter fine("format: png\ndpi: 600\nproducts: [{name: any}]\n");
  CHECK(sheet::pixels_of(fine.printer(), fine.printer().products[0], {25.4_mm, 50.8_mm}) ==
        PixelSize{600, 1200});
}

TEST_CASE("pictures are to be as fine as a printer's pixels, else as its dpi", "[sheet]") {
  const ReadPrinter read(
      "format: png\ndpi: 200\nproducts:\n  - {name: any}\n"
      "  - {name: inch, card: {width: 25.4mm, height: 50.8mm}, pixels: {width: 600, height: 1204}}\n");
  const Size inch{25.4_mm, 50.8_mm};
  CHECK(sheet::card_page(read.printer(), read.printer().products.at(0), inch).ppi == 200);
  CHECK(sheet::card_page(read.printer(), read.printer().products.at(1), inch).ppi == 600);
  const ReadPrinter press("format: pdf\nproducts: [{name: any}]\n");
  CHECK(sheet::card_page(press.printer(), press.printer().products.at(0), inch).ppi == 300);
}

TEST_CASE("a card of a service is a page of its trim and bleed, its back upright", "[sheet]") {
  const ReadPrinter read(
      "format: pdf\norder: back-front\nleast_type: 5pt\nproducts:\n"
      "  - {name: upright, card: {width: 60mm, height: 90mm}, bleed: {x: 3mm, y: 4mm}, safe: 5mm}\n"
      "  - {name: lying, card: {width: 90mm, height: 60mm}}\n");
  const SheetStyle style = sheet::card_page(read.printer(), read.printer().products[0], {60_mm, 90_mm});
  CHECK(style.paper == Size{66_mm, 98_mm});
  CHECK(style.safe == 5_mm);
  CHECK(style.least_type == 5_pt);
  CHECK(style.backs_first);
  CHECK_FALSE(sheet::are_backs_turned(style));
  const SheetStyle lying = sheet::card_page(read.printer(), read.printer().products[1], {90_mm, 60_mm});
  CHECK_FALSE(sheet::are_backs_turned(lying));

  test::BeastFaces beast("{text: '{name}'}");
  Diagnostics diagnostics;
  const Booklet booklet = sheet::Imposer(style, *beast.common)
                              .impose(std::vector<SharedFrame>(3), {{0, 2, 1}, {1, 2, 2}},
                                      {"deck", "en", "reach", "1", "deck", "abc", "", ""}, diagnostics);
  CHECK(diagnostics.empty());
  REQUIRE(booklet.pages.size() == 6);
  const std::uint32_t order[] = {2, 0, 2, 1, 2, 1};
  for (std::size_t i = 0; i < 6; ++i) {
    const Page& page = booklet.pages[i];
    CHECK(page.placed.at(0).frame == order[i]);
    CHECK(page.placed[0].place == Transform{});
    CHECK(page.trim == Rect{{3_mm, 4_mm}, {60_mm, 90_mm}});
    CHECK(page.bleed == Rect{{}, {66_mm, 98_mm}});
    CHECK(page.own.items.empty());  // No marks.
  }
}

TEST_CASE("a machine is a sheet, corrected", "[sheet]") {
  const ReadPrinter read("sheet: a4\nmargin: 4mm\nback_offset: {x: 0.4mm, y: -0.2mm}\nback_turn: 0.3\n",
                         "study");
  REQUIRE(read.target);
  const SheetStyle& style = std::get<SheetTarget>(*read.target).style;
  CHECK(style.id == "study");
  CHECK(style.margin == 4_mm);
  const auto& target = std::get<SheetTarget>(*read.target);
  REQUIRE(target.correction);
  CHECK(target.correction->back_offset == Point{0.4_mm, -0.2_mm});
  CHECK(target.correction->back_turn == Approx(0.3));
  CHECK(style.bleed_x == 1.5_mm);
  CHECK_FALSE(ReadPrinter("sheet: a4\n", "a4").target);  // The sheet itself is a target of that name.
  CHECK_FALSE(ReadPrinter("sheet: a4\nlandscape: {back_turn: 0.3}\n").target);  // Its paper never turns.
}

TEST_CASE("pictures are named by their cards, and never out of their folder", "[sheet]") {
  CardName card{"gear", "lantern", "G-01", 7, PageSide::back, 3};
  CHECK(sheet::file_name("{number}-{id}-{side}", card) == "007-lantern-back");
  CHECK(sheet::file_name("{deck}_{ref}_{side}_x{copies}", card) == "gear_G-01_back_x3");
  CHECK(sheet::file_name("{id", card) == "{id");
  card.ref = "../{id}";
  CHECK(sheet::file_name("{ref}", card) == "-..-{id}");
  card.ref = "a/b\\c\n";
  CHECK(sheet::file_name("{ref}", card) == "a-b-c-");
  card.ref = "";
  CHECK(sheet::file_name("{ref}", card) == "-");
}

TEST_CASE("a card that has several sizes is told with all of them, one that has none with all names",
          "[sheet]") {
  const auto help = [](const std::string& card) {
    const ReadPrinter read("format: svg\nproducts:\n  - {name: any, card: " + card + "}\n");
    REQUIRE(read.diagnostics.in_order_added().size() == 1);
    return read.diagnostics.in_order_added()[0].help_text.value_or("");
  };
  CHECK(help("poker") == "write `poker-metric` (63 × 88 mm) or `poker-us` (63.5 × 88.9 mm)");
  CHECK(help("tarrot") == "did you mean `tarot`?");
  CHECK(help("nonsense").starts_with("give its width and height, or one of the names `american`, `bridge`"));
}

#include "press/press.h"

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "frame/tell.h"
#include "image/picture.h"
#include "press/labels.h"
#include "unit/press_fixture.h"

using namespace talia;
using test::DrawingBoard;
using test::finished;
using test::Object;
using test::Read;

TEST_CASE("the finished file is sound, the same each time, and has no doubled keys", "[press]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  const std::string bytes = finished(sheet, board, {});
  CHECK(bytes == finished(sheet, board, {}));
  const Read read(bytes);
  CHECK(read.is_sound());
  CHECK(read.trailer()["/ID"].size() == 2);
  CHECK_FALSE(read.page(0)["/Group"].exists());
}

TEST_CASE("the end of a stream stands on a line of its own", "[press]") {
  DrawingBoard board;
  const std::string bytes = finished(board.sheet(), board, {});
  std::size_t streams = 0;
  for (auto at = bytes.find("endstream"); at != std::string::npos; at = bytes.find("endstream", at + 1)) {
    CHECK(bytes[at - 1] == '\n');
    ++streams;
  }
  CHECK(streams > 0);
}

TEST_CASE("boxes stand where the page says, to a hundredth of a millimetre", "[press]") {
  DrawingBoard board;
  const Read read(finished(board.sheet(), board, {}));
  const double mm = 72 / 25.4;
  const auto trim = read.box(0, "/TrimBox");
  CHECK(trim[0] == Approx(20 * mm).margin(0.01 * mm));
  CHECK(trim[1] == Approx((297 - 90) * mm).margin(0.01 * mm));
  CHECK(trim[2] - trim[0] == Approx(80 * mm).margin(0.005 * mm));
  CHECK(trim[3] - trim[1] == Approx(60 * mm).margin(0.005 * mm));
  CHECK(read.box(0, "/BleedBox")[0] == Approx(17 * mm).margin(0.005 * mm));
  CHECK(read.box(1, "/MediaBox")[2] == Approx(210 * mm).margin(0.005 * mm));
}

TEST_CASE("a mark is drawn where it was placed, to a hundredth of a millimetre", "[press]") {
  DrawingBoard board;
  Booklet sheet = board.sheet();
  sheet.pages.resize(1);
  Path marks;
  for (const int x : {20, 83, 146}) {
    marks.move_to({Length::mm(x), 20_mm}).line_to({Length::mm(x), 25_mm});
  }
  sheet.pages[0].placed.clear();
  sheet.pages[0].own.items = {
      {PathItem{marks, Length::mm(0.15)}, black_paint, {Layer::mark, Reading::artefact}}};
  const std::string content = Read(finished(sheet, board, {})).content(0);
  std::vector<double> places;
  std::istringstream words(content);
  std::string before;
  std::string last;
  for (std::string word; words >> word; before = std::exchange(last, word)) {
    if (word == "m") {
      places.push_back(std::stod(before) * 25.4 / 72);
    }
  }
  REQUIRE(places.size() == 3);
  CHECK(places[1] - places[0] == Approx(63).margin(0.005));
  CHECK(places[2] - places[1] == Approx(63).margin(0.005));
}

TEST_CASE("lines to cut stand on a plate of their own, which shows their colour", "[press]") {
  DrawingBoard board;
  const auto cut = board.palette.declare(
      {std::string(cut_colour), {204, 0, 51}, Cmyk{0, 100, 75, 20}, std::nullopt, "cut"});
  Booklet sheet = board.sheet();
  const Path line = Path().move_to({20_mm, 20_mm}).line_to({60_mm, 20_mm});
  const auto with = [&](Paint paint) {
    Booklet made = sheet;
    made.pages[0].layers.push_back(
        {"cut", {{PathItem{line, 0.1_mm}, paint, {Layer::mark, Reading::artefact}}}});
    return finished(made, board, {});
  };
  const Read read(with({cut}));
  const Object plate = read.page(0)["/Resources"]["/ColorSpace"]["/cut"];
  CHECK(plate.at(0).name() == "/Separation");
  CHECK(plate.at(1).name() == "/cut");
  CHECK(plate.at(2).name() == "/DeviceRGB");
  CHECK(plate.at(3)["/C1"].at(0).number() == Approx(0.8));
  CHECK(plate.at(3)["/C1"].at(2).number() == Approx(0.2));
  CHECK(read.content(0).find("/cut CS 1 SCN") != std::string::npos);
  // A tint of it is a colour as others are.
  CHECK_FALSE(Read(with({cut, 500})).page(0)["/Resources"]["/ColorSpace"].exists());
}

TEST_CASE("a printer is told over which edge to turn the paper, and no shop is", "[press]") {
  DrawingBoard board;
  Booklet sheet = board.sheet();
  const auto duplex = [&] {
    const Read read(finished(sheet, board, {}));
    const Object told = read.root()["/ViewerPreferences"]["/Duplex"];
    return told.exists() ? std::string(told.name()) : std::string();
  };
  CHECK(duplex().empty());
  sheet.flip = Flip::long_edge;
  CHECK(duplex() == "/DuplexFlipLongEdge");
  sheet.flip = Flip::short_edge;
  CHECK(duplex() == "/DuplexFlipShortEdge");
}

TEST_CASE("facts stand in Info and metadata alike, and the clock in neither", "[press]") {
  DrawingBoard board;
  Booklet sheet = board.sheet();
  sheet.rights = "Nazwij <nas>. CC-BY-4.0";
  const Read read(finished(sheet, board, {}));
  const Object info = read.trailer()["/Info"];
  CHECK(info["/Title"].text() == "Żółte & <karty>");
  CHECK(info["/Producer"].text() == "talia");
  CHECK(info["/CreationDate"].text().find("20260102030405") != std::string::npos);
  CHECK(info["/ModDate"].text() == info["/CreationDate"].text());
  CHECK(read.root()["/Lang"].text() == "pl");
  CHECK(read.root()["/ViewerPreferences"]["/DisplayDocTitle"].is_true());
  CHECK(read.root()["/ViewerPreferences"]["/PrintScaling"].name() == "/None");
  CHECK(read.root()["/Metadata"].exists());
  // Readable without a PDF library.
  CHECK(read.bytes.find(">Żółte &amp; &lt;karty&gt;<") != std::string::npos);
  CHECK(read.bytes.find("<xmp:CreateDate>2026-01-02T03:04:05Z<") != std::string::npos);
  CHECK(
      read.bytes.find("<dc:rights><rdf:Alt><rdf:li xml:lang=\"x-default\">Nazwij &lt;nas&gt;. CC-BY-4.0<") !=
      std::string::npos);
}

TEST_CASE("links lead to names that exist, forth and back", "[press]") {
  DrawingBoard board;
  Booklet book = board.book();
  frame::tell(book);
  const Read read(finished(book, board, {}));
  int inside = 0;
  int outside = 0;
  for (std::size_t page = 0; page < 3; ++page) {
    const Object annotations = read.page(page)["/Annots"];
    CHECK(annotations.size() == 2);
    for (int i = 0; i < annotations.size(); ++i) {
      inside += annotations.at(i)["/Dest"].exists() ? 1 : 0;
      outside += annotations.at(i)["/A"].exists() ? 1 : 0;
      CHECK(annotations.at(i)["/F"].number() == 4);
    }
  }
  CHECK(inside == 3);
  CHECK(outside == 3);
  const Object first = read.root()["/Outlines"]["/First"];
  CHECK(first["/Title"].text() == "Rozdział 0");
  CHECK(first["/First"]["/Title"].text() == "Rozdział 1");
  CHECK(first["/Next"]["/Title"].text() == "Rozdział 2");
  CHECK_FALSE(first["/Next"]["/Next"].exists());
  CHECK(read.root()["/MarkInfo"]["/Marked"].is_true());
  CHECK(read.box(1, "/MediaBox")[2] == Approx(150 * 72 / 25.4).margin(0.01));
}

TEST_CASE("page labels are the fewest ranges that give each page its label", "[press]") {
  using press::LabelRange;
  using Style = LabelRange::Style;
  CHECK(press::label_ranges({"i", "ii", "iii", "iv", "1", "2", "3"}) ==
        std::vector<LabelRange>{{0, "", Style::lower_roman, 1}, {4, "", Style::decimal, 1}});
  CHECK(press::label_ranges({"A3", "A4", "", "", "XII", "007", "back"}) ==
        std::vector<LabelRange>{{0, "A", Style::decimal, 3},
                                {2, "", Style::none, 1},
                                {4, "", Style::upper_roman, 12},
                                {5, "00", Style::decimal, 7},
                                {6, "back", Style::none, 1}});
  CHECK(press::label_ranges({"5", "5"}).size() == 2);
  DrawingBoard board;
  const Read read(finished(board.book(), board, {}));
  const Object numbers = read.root()["/PageLabels"]["/Nums"];
  CHECK(numbers.at(1)["/S"].name() == "/r");
  CHECK(numbers.at(2).number() == 1);
}

TEST_CASE("a file too large for memory becomes the same as a small one", "[press]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  std::string pdf = render::pdf(sheet, board.resources(), press::drawing_for({})).value().all();
  const std::size_t end = pdf.rfind("startxref\n");
  // Where the table of objects stands, which later versions of Cairo write as a stream.
  const std::size_t table = std::stoul(pdf.substr(end + std::string_view("startxref\n").size()));
  pdf.resize(end);
  const std::string remark = "%" + std::string(std::size_t{17} << 20, '-') + "\n";
  pdf.insert(table, remark);
  pdf += "startxref\n" + std::to_string(table + remark.size()) + "\n%%EOF\n";
  const auto large = press::finish(Spool::of(pdf), sheet, {}, board.palette);
  REQUIRE(large);
  CHECK(large->all() == finished(sheet, board, {}));
}

TEST_CASE("a file that is not what was drawn is refused", "[press]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  const std::string pdf = render::pdf(sheet, board.resources()).value().all();
  Booklet longer = sheet;
  longer.pages.push_back(sheet.pages[0]);
  for (const auto& [bytes, booklet] :
       {std::pair(pdf, longer), {pdf.substr(0, pdf.size() / 2), sheet}, {"", sheet}}) {
    const auto result = press::finish(Spool::of(bytes), booklet, {}, board.palette);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Code::unsound_pdf);
    CHECK(result.error().severity == Severity::fatal);
  }
}

TEST_CASE("what is said of figures is read with them, in order, whatever else the page has", "[press]") {
  DrawingBoard board;
  auto dot = image::read_picture("dot.png", image::write_png({1, 1, {200, 10, 20, 255}}, std::nullopt), {});
  REQUIRE(dot);
  const Rect box{{10_mm, 20_mm}, {10_mm, 10_mm}};
  const std::vector<Item> pictures{{PathItem{Path().add_rect(box)}, black_paint},
                                   {ImageUse{board.images.add(std::move(*dot)), box}}};
  Booklet booklet;
  booklet.title = "Figures";
  for (const int page_number : {0, 1}) {
    Page page;
    page.paper = {100_mm, 100_mm};
    page.trim = page.bleed = {{}, page.paper};
    page.own.size = page.paper;
    board.write(page.own, "Before", {10_mm, 10_mm});
    for (std::size_t number = 0; number < pictures.size(); ++number) {
      Item drawn = pictures[number];
      drawn.role = {Layer::art, Reading::artefact};
      page.own.items.push_back({Group{{}, {}, {drawn}, fmt::format("Żółw {} (on {})", number, page_number)},
                                {},
                                {Layer::art, Reading::artefact}});
      board.write(page.own, "A caption", {10_mm, 50_mm}, {Layer::type, Reading::figure});
    }
    booklet.pages.push_back(std::move(page));
  }
  frame::tell(booklet);
  const Read read(finished(booklet, board, {}));
  CHECK(read.is_sound());
  std::vector<std::string> told;
  const Object document = read.root()["/StructTreeRoot"]["/K"];
  const Object units = document["/K"];
  for (int i = 0; i < units.size(); ++i) {
    const Object unit = units.at(i);
    if (unit["/Alt"].exists()) {
      CHECK(unit["/S"].name() == "/Figure");
      told.push_back(unit["/Alt"].text());
    }
  }
  CHECK(told == std::vector<std::string>{"Żółw 0 (on 0)", "Żółw 1 (on 0)", "Żółw 0 (on 1)", "Żółw 1 (on 1)"});

  booklet.pages[1].told.pop_back();
  auto pdf = render::pdf(booklet, board.resources(), press::drawing_for({}));
  REQUIRE(pdf);
  CHECK_FALSE(press::finish(std::move(*pdf), booklet, {}, board.palette));
}

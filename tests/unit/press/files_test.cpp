#include <array>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "press/content.h"
#include "press/inks.h"
#include "press/preflight.h"
#include "unit/press_fixture.h"

using namespace talia;
using press::Standard;
using test::DrawingBoard;
using test::finished;
using test::Object;
using test::Read;

namespace {

press::Style style_of(Standard standard, const Profile& profile) {
  press::Style style;
  style.standard = standard;
  style.profile = &profile;
  style.ink_limit = 240;
  return style;
}

std::vector<std::string> faults_of(const std::string& bytes, const press::Style& style) {
  Spool file = Spool::of(bytes);
  return press::preflight(file, style);
}

// The operators of a content stream, with their operands before them.
std::multiset<std::string> commands_of(const std::string& content) {
  std::multiset<std::string> result;
  press::Commands reader(content);
  for (press::Command command; reader.next(command);) {
    std::string words;
    for (const std::string_view operand : command.operands) {
      words += std::string(operand) + ' ';
    }
    result.insert(words + std::string(command.name));
  }
  CHECK(reader.is_sound());
  return result;
}

// One square of each paint, and a line of words in the last.
Booklet swatches(const DrawingBoard&, const std::vector<Paint>& paints, Layer layer = Layer::background) {
  Booklet booklet;
  booklet.title = "Swatches";
  Page page;
  page.paper = {69_mm, 94_mm};
  page.bleed = {{}, page.paper};
  page.trim = page.bleed.inset(3_mm);
  page.own.size = page.paper;
  for (std::size_t i = 0; i < paints.size(); ++i) {
    const Point corner{10_mm, (10_mm) * static_cast<std::int64_t>(i % 8)};
    page.own.items.push_back(
        {PathItem{Path().add_rect({corner, {10_mm, 10_mm}})}, paints[i], {layer, Reading::artefact}});
  }
  booklet.pages.push_back(std::move(page));
  return booklet;
}

// The inks of a page with one paint, as its content says them.
std::string printed(DrawingBoard& board, Paint paint, const press::Style& style,
                    Layer layer = Layer::background) {
  const Read read(finished(swatches(board, {paint}, layer), board, style));
  for (const std::string& command : commands_of(read.content(0))) {
    if (command.ends_with(" k")) {
      return command;
    }
  }
  return "nothing";
}

// Wherever Cairo keeps them.
std::vector<Object> shadings_of(const Object& resources) {
  std::vector<Object> found;
  for (const std::string& name : resources["/Shading"].keys()) {
    found.push_back(resources["/Shading"][name.c_str()]);
  }
  for (const std::string& name : resources["/Pattern"].keys()) {
    found.push_back(resources["/Pattern"][name.c_str()]["/Shading"]);
  }
  for (const std::string& name : resources["/XObject"].keys()) {
    const auto inside = shadings_of(resources["/XObject"][name.c_str()].facts()["/Resources"]);
    found.insert(found.end(), inside.begin(), inside.end());
  }
  return found;
}

}  // namespace

TEST_CASE("a file for PDF/X-4 has inks alone, and says what it is", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const press::Style style = style_of(Standard::x4, profile);
  const Booklet sheet = board.sheet();
  const std::string bytes = finished(sheet, board, style);
  CHECK(bytes == finished(sheet, board, style));
  const Read read(bytes);
  CHECK(read.is_sound());
  CHECK(bytes.starts_with("%PDF-1.6"));
  CHECK(faults_of(bytes, style).empty());
  const Object info = read.trailer()["/Info"];
  CHECK(info["/GTS_PDFXVersion"].text() == "PDF/X-4");
  CHECK_FALSE(info["/GTS_PDFXConformance"].exists());
  CHECK(info["/Trapped"].name() == "/False");
  const Object intents = read.root()["/OutputIntents"];
  REQUIRE(intents.size() == 1);
  CHECK(intents.at(0)["/S"].name() == "/GTS_PDFX");
  CHECK(intents.at(0)["/OutputConditionIdentifier"].text() == "FOGRA39");
  CHECK(intents.at(0)["/RegistryName"].text() == "http://www.color.org");
  CHECK(intents.at(0)["/Info"].text() == "Coated FOGRA39 (invented)");
  CHECK(intents.at(0)["/DestOutputProfile"].facts()["/N"].number() == 4);
  CHECK(intents.at(0)["/DestOutputProfile"].data() == profile.bytes);
  for (const char* const fact :
       {"<pdfxid:GTS_PDFXVersion>PDF/X-4<", "<xmpMM:DocumentID>uuid:", "<xmpMM:VersionID>1<",
        "<xmpMM:RenditionClass>default<", "<pdf:Trapped>False<", "<xmp:MetadataDate>2026-01-02T03:04:05Z<"}) {
    CHECK(bytes.find(fact) != std::string::npos);
  }
  CHECK_FALSE(read.page(0)["/Group"].exists());
  CHECK(commands_of(read.content(0)).count("0 0 0 1 K") == 1);  // The mark.
}

TEST_CASE("a file for PDF/X-1a is of the older PDF, without object streams", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const press::Style style = style_of(Standard::x1a, profile);
  const Read read(finished(board.sheet(), board, style));
  CHECK(read.is_sound());
  CHECK(read.bytes.starts_with("%PDF-1.4"));
  CHECK(read.bytes.find("/ObjStm") == std::string::npos);
  CHECK(read.trailer()["/Info"]["/GTS_PDFXVersion"].text() == "PDF/X-1a:2003");
  CHECK(read.trailer()["/Info"]["/GTS_PDFXConformance"].text() == "PDF/X-1a:2003");
  CHECK(faults_of(read.bytes, style).empty());
}

TEST_CASE("a press file without facts still states those that it must", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  Booklet booklet = swatches(board, {black_paint});
  booklet.title.clear();
  const Read read(finished(booklet, board, style_of(Standard::x4, profile)));
  CHECK(read.trailer()["/Info"]["/Title"].text() == "Untitled");
  CHECK(read.bytes.find("<xmp:CreateDate>2000-01-01T00:00:00Z<") != std::string::npos);
}

TEST_CASE("links, outline and structure are left out of press files", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const press::Style style = style_of(Standard::x4, profile);
  const Read read(finished(board.book(), board, style));
  for (const char* const key : {"/Outlines", "/StructTreeRoot", "/Names", "/Dests"}) {
    CHECK_FALSE(read.root()[key].exists());
  }
  CHECK_FALSE(read.page(0)["/Annots"].exists());
  CHECK(read.root()["/PageLabels"].exists());
}

TEST_CASE("a declared colour is printed as it was declared, times its tint", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const auto gold = board.palette.declare({"gold", {221, 170, 68}, Cmyk{12, 33, 82, 0}, {}});
  const auto ink = board.palette.declare({"ink", {36, 26, 20}, Cmyk{50, 45, 40, 80}, Cmyk{0, 0, 0, 100}});
  const press::Style style = style_of(Standard::x4, profile);
  CHECK(printed(board, {gold, 1000}, style) == "0.12 0.33 0.82 0 k");
  CHECK(printed(board, {gold, 500}, style) == "0.06 0.165 0.41 0 k");
  CHECK(printed(board, {gold, 0}, style) == "0 0 0 0 k");
  CHECK(printed(board, {ink, 1000}, style) == "0.5 0.45 0.4 0.8 k");
  CHECK(printed(board, {ink, 1000}, style, Layer::type) == "0 0 0 1 k");
  CHECK(printed(board, {ink, 550}, style, Layer::type) == "0 0 0 0.55 k");
  CHECK(printed(board, white_paint, style) == "0 0 0 0 k");
}

TEST_CASE("every paint arrives, however many there are", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  std::vector<Paint> paints;
  std::multiset<std::string> expected;
  for (int i = 0; i < 600; ++i) {
    const int row = i / 20;
    const Cmyk inks{i % 20 * 5.0, row * 3.0, 1, 2};
    paints.push_back({board.palette.declare({std::to_string(i), {1, 2, 3}, inks, {}}), 1000});
    expected.insert(fmt::format("{:g} {:g} 0.01 0.02 k", inks.cyan / 100, inks.magenta / 100));
  }
  const Read read(finished(swatches(board, paints), board, style_of(Standard::x4, profile)));
  std::multiset<std::string> printed_colours;
  for (const std::string& command : commands_of(read.content(0))) {
    if (command.ends_with(" k")) {
      printed_colours.insert(command);
    }
  }
  CHECK(printed_colours == expected);
}

TEST_CASE("colour codes keep their meaning in six decimals", "[press]") {
  for (const int entry : {0, 1, 2, 17, 499, 500, 7654, 65534, 65535}) {
    for (int tint = 0; tint <= 1000; tint += tint < 990 ? 11 : 1) {
      for (const auto grain : {render::Grain::fine, render::Grain::area, render::Grain::upon}) {
        const render::CodedPaint coded{{static_cast<std::uint16_t>(entry), static_cast<std::uint16_t>(tint)},
                                       grain};
        auto code = render::code_of(coded);
        for (double& channel : code) {
          channel = std::stod(fmt::format("{:.6f}", channel));
        }
        CHECK(render::paint_of_code(code) == coded);
      }
    }
  }
  for (const std::array<double, 3> none :
       {std::array{1.0, 0.0, 0.0}, {0.0005, 0, 0}, {-0.001, 0, 0}, {0.9, 0, 0}}) {
    CHECK_FALSE(render::paint_of_code(none));
  }
}

TEST_CASE("codes of mixes keep their meaning in six decimals, and are no others", "[press]") {
  for (const int entry : {0, 1, 2, 499, 500, 2699}) {
    for (const int under : {0, 1, 2, 500, 2699}) {
      for (int tint = 0; tint < 1000; tint += tint < 980 ? 93 : 1) {
        for (const auto grain : {render::Grain::fine, render::Grain::area}) {
          const render::CodedPaint coded{
              {static_cast<std::uint16_t>(entry), static_cast<std::uint16_t>(tint),
               static_cast<std::uint16_t>(under), static_cast<std::uint16_t>(1000 - tint)},
              grain};
          auto code = render::code_of(coded);
          for (double& channel : code) {
            channel = std::stod(fmt::format("{:.6f}", channel));
          }
          CHECK(render::paint_of_code(code) == coded);
        }
      }
    }
  }
}

TEST_CASE("a mix is the inks of both its colours", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const auto sea = board.palette.declare({"sea", {1, 2, 3}, Cmyk{80, 20, 0, 10}, {}});
  const auto sand = board.palette.declare({"sand", {4, 5, 6}, Cmyk{0, 10, 30, 0}, {}});
  CHECK(printed(board, {sea, 500, sand, 500}, style_of(Standard::x4, profile)) == "0.4 0.15 0.15 0.05 k");
}

TEST_CASE("a gradient is a shading between declared inks, exact at its stops", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const auto sea = board.palette.declare({"sea", {1, 2, 3}, Cmyk{80, 20, 0, 10}, {}});
  const auto sand = board.palette.declare({"sand", {4, 5, 6}, Cmyk{0, 10, 30, 0}, {}});
  for (const auto standard : {Standard::x4, Standard::x1a}) {
    for (const bool is_radial : {false, true}) {
      Booklet sheet = swatches(board, {});
      PathItem area{Path().add_circle({30_mm, 30_mm}, 20_mm)};
      area.gradient =
          Gradient{30, is_radial, 0.5, 0.5, {{0, {sea, 1000}}, {400, {sand, 500}}, {1000, white_paint}}};
      sheet.pages[0].own.items.push_back({area, {sea, 1000}, {Layer::art, Reading::artefact}});
      const press::Style style = style_of(standard, profile);
      const std::string bytes = finished(sheet, board, style);
      CHECK(faults_of(bytes, style).empty());
      const Read read(bytes);
      CHECK(read.is_sound());
      const auto shadings = shadings_of(read.page(0)["/Resources"]);
      REQUIRE(shadings.size() == 1);
      const Object shading = shadings[0];
      CHECK(shading["/ColorSpace"].name() == "/DeviceCMYK");
      CHECK(shading["/ShadingType"].number() == (is_radial ? 3 : 2));
      const Object parts = shading["/Function"]["/Functions"];
      REQUIRE(parts.size() == 2);
      const auto inks = [](const Object& end) {
        return std::vector<double>{end.at(0).number(), end.at(1).number(), end.at(2).number(),
                                   end.at(3).number()};
      };
      CHECK(inks(parts.at(0)["/C0"]) == std::vector<double>{0.8, 0.2, 0, 0.1});
      CHECK(inks(parts.at(0)["/C1"]) == std::vector<double>{0, 0.05, 0.15, 0});
      CHECK(inks(parts.at(1)["/C1"]) == std::vector<double>{0, 0, 0, 0});
    }
  }
}

TEST_CASE("neutral colours are black alone, others the profile's", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const auto grey = board.palette.declare({"grey", {102, 102, 102}, {}, {}});
  const auto red = board.palette.declare({"red", {200, 10, 20}, {}, {}});
  const press::Style style = style_of(Standard::x4, profile);
  CHECK(printed(board, {grey, 1000}, style) == "0 0 0 0.6 k");
  CHECK(printed(board, black_paint, style) == "0 0 0 1 k");
  const std::string inks = printed(board, {red, 1000}, style);
  std::istringstream words(inks);
  double cyan = 0;
  double magenta = 0;
  double yellow = 0;
  words >> cyan >> magenta >> yellow;
  CHECK(cyan < 0.3);
  CHECK(magenta > 0.6);
  CHECK(yellow > 0.6);
}

TEST_CASE("large areas of black take the printer's rich black, lines and letters do not", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  press::Style style = style_of(Standard::x4, profile);
  style.rich_black = Cmyk{60, 40, 40, 100};
  CHECK(printed(board, black_paint, style) == "0.6 0.4 0.4 1 k");
  CHECK(printed(board, black_paint, style, Layer::type) == "0 0 0 1 k");
  CHECK(printed(board, {0, 500}, style) == "0 0 0 0.5 k");
  Booklet rule = swatches(board, {});
  rule.pages[0].own.items.push_back({PathItem{Path().add_rect({{10_mm, 10_mm}, {40_mm, 1_mm}})},
                                     black_paint,
                                     {Layer::art, Reading::artefact}});
  const Read read(finished(rule, board, style));
  CHECK(commands_of(read.content(0)).count("0 0 0 1 k") == 1);
}

TEST_CASE("no colour has more ink than the limit", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const auto ink = board.palette.declare({"ink", {36, 26, 20}, Cmyk{60, 65, 70, 80}, {}});
  press::Style style = style_of(Standard::x4, profile);
  std::istringstream words(printed(board, {ink, 1000}, style));
  double sum = 0;
  for (double share = 0; words >> share;) {
    sum += share;
  }
  CHECK(sum <= 2.4001);
  CHECK(sum > 2.37);
  CHECK(printed(board, {ink, 500}, style) == "0.3 0.325 0.35 0.4 k");
  style.ink_limit = 0;
  CHECK(printed(board, {ink, 1000}, style) == "0.6 0.65 0.7 0.8 k");
  const auto notes_at = [&](int limit) {
    Diagnostics notes;
    press::note_limited(
        board.palette, limit,
        [](const std::string& name) {
          return Span{{}, 1, name == "ink" ? 4u : 9u};
        },
        notes);
    return notes.in_order_added();
  };
  REQUIRE(notes_at(240).size() == 1);
  CHECK(notes_at(240)[0].code == Code::ink_over_limit);
  CHECK(notes_at(240)[0].severity == Severity::note);
  CHECK(notes_at(240)[0].span.end == 4);
  CHECK(notes_at(240)[0].message ==
        "`60/65/70/80` has 275 % of ink and is printed as 42/47/53/98: the limit is 240 %");
  CHECK(notes_at(300).empty());
}

TEST_CASE("inks within the limit stay; others lose colour for black and end within it", "[press]") {
  for (const int limit : {255, 300, 561, 612, 1020}) {
    for (int cyan = 0; cyan <= 255; cyan += 51) {
      for (int magenta = 0; magenta <= 255; magenta += 51) {
        for (int yellow = 0; yellow <= 255; yellow += 85) {
          for (int black = 0; black <= 255; black += 17) {
            const auto held = press::within_limit({cyan, magenta, yellow, black}, limit);
            const int sum = held[0] + held[1] + held[2] + held[3];
            const bool is_held = cyan + magenta + yellow + black > limit;
            const bool is_right = is_held ? sum <= limit && sum > limit - 4 && held[3] >= black &&
                                                held[0] <= cyan && held[1] <= magenta && held[2] <= yellow &&
                                                held[2] >= 0
                                          : held == press::InkBytes{cyan, magenta, yellow, black};
            if (!is_right) {
              FAIL(limit << ": " << cyan << ' ' << magenta << ' ' << yellow << ' ' << black);
            }
          }
        }
      }
    }
  }
}

TEST_CASE("words are outlines on demand, and the file then has no fonts", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  press::Style style = style_of(Standard::x1a, profile);
  style.outlines = true;
  const Read read(finished(board.sheet(), board, style));
  CHECK(faults_of(read.bytes, style).empty());
  CHECK_FALSE(read.page(0)["/Resources"]["/Font"].exists());
  CHECK(commands_of(read.content(0)).count("BT") == 0);
  // A letter is one drawing, however often it is used: 15 letters of two lines, and the backs of one page.
  CHECK(read.page(0)["/Resources"]["/XObject"].keys().size() < 30);
  style.outlines = false;
  CHECK(commands_of(Read(finished(board.sheet(), board, style)).content(0)).count("BT") > 0);
}

TEST_CASE("a picture that lets something shine through keeps its alpha in X-4 and is a stencil in X-1a",
          "[press]") {
  const Profile profile = test::invented_press();
  for (const bool is_soft : {true, false}) {
    for (const bool is_grey : {true, false}) {
      DrawingBoard board;
      image::Pixels pixels{40, 30, {}};
      for (int y = 0; y < 30; ++y) {
        for (int x = 0; x < 40; ++x) {
          const auto value = static_cast<std::uint8_t>(x * 6);
          const int alpha = is_soft ? y * 255 / 29 : y < 15 ? 0 : 255;
          for (const int channel :
               {int{value}, is_grey ? int{value} : 40, is_grey ? int{value} : 90, alpha}) {
            pixels.rgba.push_back(static_cast<std::uint8_t>(channel));
          }
        }
      }
      auto picture = image::read_picture("soft.png", image::write_png(pixels, std::nullopt), {});
      const ImageId id = board.images.add(picture.value());
      Booklet booklet = swatches(board, {black_paint});
      booklet.pages[0].own.items.push_back(
          {ImageUse{id, {{5_mm, 5_mm}, {40_mm, 30_mm}}}, {}, {Layer::art, {}}});
      const press::Style live = style_of(Standard::x4, profile);
      const Read x4(finished(booklet, board, live));
      const press::Style flat = style_of(Standard::x1a, profile);
      const Read x1a(finished(booklet, board, flat));
      CHECK(faults_of(x4.bytes, live).empty());
      CHECK(faults_of(x1a.bytes, flat).empty());
      CHECK_FALSE(faults_of(x4.bytes, flat).empty());
      const auto only_picture = [](const Read& read) {
        const Object objects = read.page(0)["/Resources"]["/XObject"];
        REQUIRE(objects.keys().size() == 1);
        return objects[objects.keys()[0].c_str()];
      };
      const Object soft = only_picture(x4);
      CHECK(soft.facts()["/SMask"].exists());
      CHECK(soft.facts()["/ColorSpace"].name() == (is_grey ? "/DeviceGray" : "/DeviceCMYK"));
      CHECK(x4.page(0)["/Group"]["/CS"].name() == "/DeviceCMYK");
      CHECK_FALSE(x1a.page(0)["/Group"].exists());
      const Object hard = only_picture(x1a);
      CHECK_FALSE(hard.facts()["/SMask"].exists());
      const Object mask = hard.facts()["/Mask"];
      CHECK(mask.facts()["/Width"].number() == 160);
      const std::string bits = mask.data();
      REQUIRE(bits.size() == 20 * 120);
      // So many dots are open as the picture is solid.
      const auto open = [&](std::size_t first, std::size_t rows) {
        int dots = 0;
        for (std::size_t i = first * 20; i < (first + rows) * 20; ++i) {
          dots += 8 - __builtin_popcount(static_cast<unsigned char>(bits[i]));
        }
        return dots / (160.0 * static_cast<double>(rows));
      };
      CHECK(open(0, 120) == Approx(0.5).margin(0.01));
      CHECK(open(0, 4) < 0.01);
      CHECK(open(116, 4) > 0.99);
      CHECK(open(28, 4) == Approx(is_soft ? 0.25 : 0).margin(0.04));
    }
  }
}

TEST_CASE("pictures are inks within the limit, and no finer than a press can show", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  image::Pixels pixels{1000, 1001, {}};
  for (int i = 0; i < 1000 * 1001; ++i) {
    const int x = i % 1000;
    for (const int channel : {x < 500 ? 20 : 200, 10, x % 2 * 40, 255}) {
      pixels.rgba.push_back(static_cast<std::uint8_t>(channel));
    }
  }
  const std::string png = image::write_png(pixels, std::nullopt);
  const ImageId id = board.images.add(image::read_picture("dark.png", png, {}).value());
  Booklet booklet = swatches(board, {});
  // 1016 pixels an inch.
  booklet.pages[0].own.items.push_back({ImageUse{id, {{5_mm, 5_mm}, {25_mm, 25_mm}}}, {}, {Layer::art, {}}});
  const press::Style style = style_of(Standard::x1a, profile);
  const Read read(finished(booklet, board, style));
  CHECK(faults_of(read.bytes, style).empty());
  const Object objects = read.page(0)["/Resources"]["/XObject"];
  const Object picture = objects[objects.keys().at(0).c_str()];
  CHECK(picture.facts()["/Width"].number() == 500);
  CHECK(picture.facts()["/Height"].number() == 501);
  const std::string inks = picture.data();
  REQUIRE(inks.size() == 500 * 501 * 4);
  const auto ink = [&](std::size_t pixel, std::size_t which) {
    return static_cast<int>(static_cast<unsigned char>(inks[pixel * 4 + which]));
  };
  CHECK(ink(0, 0) + ink(0, 1) + ink(0, 2) + ink(0, 3) <= 612);
  CHECK(ink(0, 3) > 150);
  CHECK(ink(499, 1) > ink(499, 0));
}

TEST_CASE("preflight finds what a screen file breaks", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const auto faults = faults_of(finished(board.book(), board, {}), style_of(Standard::x1a, profile));
  const auto has = [&](const std::string& rule) {
    return std::ranges::any_of(faults, [&](const std::string& fault) { return fault.starts_with(rule); });
  };
  CHECK(has("colours are CMYK or grey"));
  CHECK(has("a file has one output intent"));
  CHECK(has("a file says what it is"));
  CHECK(has("a press file holds drawings alone"));
  press::Style outlines = style_of(Standard::x1a, profile);
  const std::string with_fonts = finished(board.sheet(), board, outlines);
  outlines.outlines = true;
  outlines.ink_limit = 100;
  const auto others = faults_of(with_fonts, outlines);
  REQUIRE(others.size() == 2);
  CHECK(others[0].starts_with("words are outlines: page 1, "));
  CHECK(others[1].starts_with("inks stay within their limit: page 2, a colour of "));
  CHECK_FALSE(faults_of("no PDF", outlines).empty());
}

TEST_CASE("a drawing for screens is refused by the press", "[press]") {
  const Profile profile = test::invented_press();
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  const auto result = press::finish(render::pdf(sheet, board.resources()).value(), sheet,
                                    style_of(Standard::x4, profile), board.palette);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == Code::unsound_pdf);
  CHECK(result.error().message.find("is no colour of the drawing") != std::string::npos);
}

TEST_CASE("commands are read whatever stands between them", "[press]") {
  const std::string content =
      "q 1 0 0 1 .5 -2 cm%rg 1 0 0 rg\n(a (b) \\) rg)Tj[(x)-20<616>]TJ/P<</MCID 0/A[1 2]>>BDC\r"
      "BI /W 2 /H 1 /CS/G ID \1EI\2 EI Q(unused)pop true/a0 gs";
  press::Commands reader(content);
  std::vector<std::string> names;
  std::vector<std::size_t> operands;
  for (press::Command command; reader.next(command);) {
    names.emplace_back(command.name);
    operands.push_back(command.operands.size());
  }
  CHECK(reader.is_sound());
  CHECK(names == std::vector<std::string>{"q", "cm", "Tj", "TJ", "BDC", "BI", "Q", "pop", "gs"});
  CHECK(operands == std::vector<std::size_t>{0, 6, 1, 1, 2, 6, 0, 1, 2});
}

TEST_CASE("content that breaks the grammar is refused", "[press]") {
  for (const std::string content :
       {"(open", "[1 2", "<</A 1", "<41", "BI /W 1", "BI /W 1 ID xx", "1 0 0", ") Tj", "{ }", "]", ">>"}) {
    press::Commands reader(content);
    for (press::Command command; reader.next(command);) {
    }
    CAPTURE(content);
    CHECK_FALSE(reader.is_sound());
  }
  press::Commands deep(std::string_view("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["));
  press::Command command;
  CHECK_FALSE(deep.next(command));
  CHECK_FALSE(deep.is_sound());
}

// Damaged fonts and overlong letters: what is accepted can be drawn, and what cannot be drawn is told where it is declared.
#include <fstream>
#include <iterator>
#include <random>

#include <catch2/catch.hpp>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

#include "render/font_probe.h"
#include "render/render.h"
#include "source/files/digest.h"
#include "unit/drawing_fixture.h"

using namespace talia;
using namespace talia::test;

namespace {

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string whole_font() {
  return bytes_of(TALIA_TESTS "/fonts/text-regular.ttf");
}

// A workspace of one font, whose file's hash is declared or not.
struct OneFont {
  OneFont(const std::string& bytes, bool is_declared_by_hash) : files(source::map_files({{"x.ttf", bytes}})) {
    FontList list;
    list.fonts.push_back({"x",
                          "x.ttf",
                          {},
                          is_declared_by_hash ? std::vector<std::string>{source::digest_of(bytes).hex()}
                                              : std::vector<std::string>{},
                          {},
                          Span{static_cast<FileId>(0), 1, 2}});
    list.families.push_back({"text", "x", "x", "x", "x", {}, {}});
    fonts = typeset::load_fonts(list, *files, *files, render::fault_of_font, diagnostics, 2);
  }

  std::unique_ptr<Files> files;
  Diagnostics diagnostics;
  FontStore fonts;
};

Frame words_in(const FontStore& fonts, const std::string& words, Diagnostics& diagnostics) {
  const auto nothing = source::map_files({});
  const Symbols symbols;
  const Typesetter typesetter(fonts, symbols, *nothing);
  TextStyle style;
  style.family = *fonts.find_family("text");
  style.size = 10_pt;
  style.leading = 12_pt;
  style.hyphenate = false;
  Frame frame{{200_mm, 100_mm}, {}};
  const SetText text = typesetter.set({Inline{Words{MappedText::from(words, {})}, {}}}, "und", 190_mm, style,
                                      {Layer::type, Reading::paragraph}, diagnostics);
  typeset::place(text, {5_mm, 10_mm}, Origin::none, frame.items);
  return frame;
}

Booklet page_of(const Frame& frame) {
  Booklet booklet;
  booklet.title = "x";
  booklet.language = "und";
  Page page;
  page.paper = frame.size;
  page.trim = page.bleed = {{}, frame.size};
  page.own = frame;
  page.label = "1";
  booklet.pages.push_back(std::move(page));
  return booklet;
}

// Cairo 1.16 forgets what it has of a subset when the font turns out damaged.
class CairoMayLeak {
 public:
#ifdef __SANITIZE_ADDRESS__
  CairoMayLeak() {
    __lsan_disable();
  }
  ~CairoMayLeak() {
    __lsan_enable();
  }
  CairoMayLeak(const CairoMayLeak&) = delete;
  CairoMayLeak& operator=(const CairoMayLeak&) = delete;
#endif
};

}  // namespace

TEST_CASE("a damaged font is told where it is declared, or draws", "[render]") {
  const std::string whole = whole_font();
  std::mt19937 random(18);
  int refused = 0;
  int failed = 0;
  const int rounds = 300;
  for (int round = 0; round < rounds; ++round) {
    std::string bytes = whole;
    // Mostly the directory and the tables that follow it; every tenth file is cut off.
    for (unsigned change = 0; change < 1 + random() % 4; ++change) {
      bytes[random() % (random() % 2 == 0 ? 4096 : bytes.size())] = static_cast<char>(random());
    }
    if (round % 10 == 0) {
      bytes.resize(random() % bytes.size());
    }
    // A declared hash says that the file is to be as it is: then what draws has the last word.
    OneFont one(bytes, true);
    INFO("round " << round);
    if (one.diagnostics.has_errors()) {
      ++refused;
      REQUIRE(one.diagnostics.in_order_added()[0].code == Code::faulty_font);
      CHECK(one.diagnostics.in_order_added()[0].span == Span{static_cast<FileId>(0), 1, 2});
      CHECK(one.diagnostics.in_order_added()[0].help_text.has_value());
      continue;
    }
    const Frame frame = words_in(one.fonts, "Zażółć gęślą jaźń, office 0123456789", one.diagnostics);
    const Palette palette;
    const Symbols symbols;
    const Images images;
    const render::Resources resources{palette, symbols, images, one.fonts};
    [[maybe_unused]] const CairoMayLeak may_leak;
    const auto pdf = render::pdf(page_of(frame), resources);
    const auto png = render::png(frame, 72, resources);
    failed += !pdf || !png ? 1 : 0;
    CHECK((pdf || pdf.error().code == Code::drawing_failed));
  }
  CHECK(refused > rounds / 10);
  CHECK(refused < rounds);
  CHECK(failed == 0);
}

// Whoever declares one of them by its hash is not asked again.
TEST_CASE("every glyph of the fonts that talia's own list declares can be drawn", "[render]") {
  std::ifstream list(TALIA_TESTS "/../templates/fonts.yaml");
  std::string line;
  int fonts = 0;
  while (std::getline(list, line)) {
    if (const auto at = line.find("    file: "); at == 0) {
      const std::string file = line.substr(std::string_view("    file: ").size());
      const std::string path =
          (file.starts_with("templates/") ? TALIA_TESTS "/../" : "/usr/share/fonts/") + file;
      INFO(path);
      // With a byte behind its tables it is no file that is known.
      CHECK(OneFont(bytes_of(path) + '\0', false).diagnostics.empty());
      ++fonts;
    }
  }
  CHECK(fonts > 10);
}

TEST_CASE("a font whose tables do not have the sums it states is refused, unless its hash is declared",
          "[render]") {
  std::string bytes = whole_font();
  bytes[bytes.size() - 40] = static_cast<char>(bytes[bytes.size() - 40] ^ 1);
  const OneFont unknown(bytes, false);
  REQUIRE(unknown.diagnostics.errors() == 1);
  CHECK(unknown.diagnostics.in_order_added()[0].code == Code::faulty_font);
  CHECK(unknown.diagnostics.in_order_added()[0].message.find("is damaged: its table `") != std::string::npos);
  CHECK(unknown.diagnostics.in_order_added()[0].help_text->find(source::digest_of(bytes).hex()) !=
        std::string::npos);
  // No hash makes up for what is not there.
  for (const bool is_declared_by_hash : {false, true}) {
    const OneFont cut(whole_font().substr(0, bytes.size() - 400), is_declared_by_hash);
    REQUIRE(cut.diagnostics.errors() == 1);
    CHECK(cut.diagnostics.in_order_added()[0].message.find("is cut off: its table `") != std::string::npos);
    CHECK(cut.diagnostics.in_order_added()[0].help_text == "fetch the file anew, or declare another");
  }
  CHECK(OneFont(whole_font(), false).diagnostics.empty());
}

TEST_CASE("a letter that carries more than any other is drawn and copied whole", "[render]") {
  DrawingBoard board;
  std::string words = "a";
  for (int i = 0; i < 30'000; ++i) {
    words += "\u200d";
  }
  words += "b";
  const Frame frame = words_in(board.fonts, words, board.diagnostics);
  std::size_t largest = 0;
  for (const Item& item : frame.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      std::size_t bytes = 0;
      std::size_t glyphs = 0;
      for (const Cluster& cluster : run->clusters) {
        largest = std::max<std::size_t>(largest, cluster.bytes);
        bytes += cluster.bytes;
        glyphs += cluster.glyphs;
      }
      CHECK(bytes == run->text.size());
      CHECK(glyphs == run->glyphs.size());
    }
  }
  // Long words are shaped in parts, so that no cluster comes near the most that one holds.
  CHECK(largest > 100);
  CHECK(largest < 1'000);
  CHECK(render::pdf(page_of(frame), board.resources()));
  CHECK(render::pdf(page_of(frame), board.resources(), {true, true}));
  CHECK(render::png(frame, 72, board.resources()));
  CHECK(render::svg(frame, board.resources()));
}

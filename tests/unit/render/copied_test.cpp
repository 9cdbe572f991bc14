// What two other programs copy from our PDF: the words as they were written, whatever was done to draw them.
#include <cstdio>

#include <catch2/catch.hpp>

#include "markup/parse.h"
#include "render/render.h"
#include "typeset/typeset.h"
#include "unit/folder.h"

using namespace talia;
using namespace talia::length_literals;

namespace {

std::string output_of(const std::string& command) {
  std::string text;
  std::FILE* const pipe = popen((command + " 2>/dev/null").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (std::size_t read = 0; (read = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
    text.append(buffer, read);
  }
  INFO(command);
  CHECK(pclose(pipe) == 0);
  return text;
}

// Soft hyphens at line ends go, with the line's end; all other line ends are spaces, and there is one space at most.
std::string rejoined(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 2, "\u00ad") == 0) {
      at = std::min(text.find_first_not_of(" \n\f", at + 2), text.size()) - 1;
    } else if (text[at] == '-' && at + 1 < text.size() && text[at + 1] == '\n') {
      result += '-';  // A hyphen of the author's own.
      ++at;
    } else if (text[at] == '\n' || text[at] == ' ' || text[at] == '\f') {
      result += result.ends_with(' ') || result.empty() ? "" : " ";
    } else {
      result += text[at];
    }
  }
  return result.substr(0, result.find_last_not_of(' ') + 1);
}

struct Copier {
  Diagnostics diagnostics;
  std::unique_ptr<Files> fonts_folder = source::disk_files("/usr/share/fonts");
  std::unique_ptr<Files> patterns = source::disk_files("/usr/share/hyphen");
  Palette palette;
  Symbols symbols;
  Images images;
  FontStore fonts = typeset::load_fonts(list(), *fonts_folder, *fonts_folder, diagnostics);
  Typesetter typesetter{fonts, symbols, *patterns};

  static FontList list() {
    FontList list;
    list.fonts.push_back(
        {"vollkorn", "truetype/vollkorn/Vollkorn-Regular.ttf", "fonts-vollkorn", {}, {"pl"}, {}});
    list.fonts.push_back({"narrow", "truetype/paratype/PTN57F.ttf", "fonts-paratype", {}, {"pl"}, {}});
    list.families.push_back({"text", "vollkorn", "vollkorn", "vollkorn", "vollkorn", {}, {}});
    list.families.push_back({"label", "narrow", "narrow", "narrow", "narrow", {}, {}});
    return list;
  }

  TextStyle style(std::string_view family, double size = 9) const {
    TextStyle style;
    style.family = *fonts.find_family(family);
    style.size = Length::pt(size);
    style.leading = Length::pt(size * 1.2);
    return style;
  }

  // What a program copies of a text in a column of a width, set on as many pages, on each a bit further right and down.
  std::string copied(const std::string& content, Length width, const TextStyle& style, const char* command,
                     int pages = 1) {
    const Text text = markup::parse(MappedText::from(content, {}), markup::Mode::block, "pl", diagnostics);
    const SetText set = typesetter.set(text, width, style, {Layer::type, Reading::paragraph}, diagnostics);
    Booklet booklet;
    booklet.title = "Copied";
    booklet.language = "pl";
    booklet.date = no_date;
    for (int i = 0; i < pages; ++i) {
      Page page;
      page.paper = {width + 40_pt, set.height + 40_pt};
      page.trim = page.bleed = {{}, page.paper};
      page.own.size = page.paper;
      const Length at = 20_pt + Length::pt(i / 256.0);
      typeset::place(set, {at, at}, Origin{1}, page.own.items);
      booklet.pages.push_back(std::move(page));
    }
    auto pdf = render::pdf(booklet, {palette, symbols, images, fonts});
    REQUIRE(pdf.has_value());
    folder.put("page.pdf", pdf->all());
    const std::string file = (folder.path() / "page.pdf").string();
    return rejoined(output_of(std::string(command) == "pdftotext" ? "pdftotext " + file + " -"
                                                                  : "mutool draw -q -F text " + file));
  }

  test::Folder folder;
};

const char* const programs[] = {"pdftotext", "mutool"};

}  // namespace

TEST_CASE("words are copied as they were written", "[render]") {
  const std::string prose =
      "Nieśmiertelność oficera biało-czerwonych dragonów niewątpliwie zaniepokoiła najznakomitszych "
      "przedstawicieli flotylli; żółw-przewodnik Wszechwładnego zaofiarował afirmację.";
  Copier copier;
  int hyphens = 0;
  for (const char* const program : programs) {
    for (const double width : {60.0, 75.0, 90.0, 130.0, 400.0}) {
      INFO(program << " at " << width << " pt");
      CHECK(copier.copied(prose, Length::pt(width), copier.style("text"), program) == prose);
    }
  }
  const SetText narrow = copier.typesetter.set(
      markup::parse(MappedText::from(prose, {}), markup::Mode::plain, "pl", copier.diagnostics), 60_pt,
      copier.style("text"), {}, copier.diagnostics);
  for (const SetLine& line : narrow.lines) {
    hyphens += line.hyphenated ? 1 : 0;
  }
  CHECK(hyphens > 5);  // Or nothing was tried.
  CHECK(copier.diagnostics.empty());
}

TEST_CASE("capitals, small capitals, superiors and fractions are copied as the letters that were written",
          "[render]") {
  Copier copier;
  for (const char* const program : programs) {
    INFO(program);
    for (const char* const family : {"text", "label"}) {
      INFO(family);
      TextStyle style = copier.style(family);
      CHECK(copier.copied("Żółw [Żółw]{.sc} ŻÓŁW, m[2]{.sup} i [3/4]{.frac} z 2.", 300_pt, style, program) ==
            "Żółw Żółw ŻÓŁW, m2 i 3/4 z 2.");
      style.letter_case = Case::upper;
      CHECK(copier.copied("Wielki Chan i ŁÓDŹ", 300_pt, style, program) == "Wielki Chan i ŁÓDŹ");
    }
  }
}

TEST_CASE("an icon is copied by its name in the text's language, a decoration not at all", "[render]") {
  Copier copier;
  copier.symbols.add({"icon/fire", {10_pt, 10_pt}, {}, {{"pl", "święty ogień"}, {"en", "holy fire"}}});
  copier.symbols.add({"icon/star", {5_pt, 10_pt}, {}, {}});
  for (const double width : {70.0, 400.0}) {
    INFO(width);
    const auto copied = [&](const std::string& text) {
      return copier.copied(text, Length::pt(width), copier.style("text"), "pdftotext");
    };
    CHECK(copied("Zadaje 5 :fire: obrażeń i 3 :fire:, nie 4 :fire:.") ==
          "Zadaje 5 święty ogień obrażeń i 3 święty ogień, nie 4 święty ogień.");
    CHECK(copied("Razem :fire::fire: i **5**:fire:.") == "Razem święty ogień święty ogień i 5 święty ogień.");
    CHECK(copied("Gwiazda :star: milczy.") == "Gwiazda milczy.");
  }
  CHECK(copier.diagnostics.empty());
}

TEST_CASE("the word of a drop cap is copied whole, before the words beside the letter", "[render]") {
  Copier copier;
  for (const char* const program : programs) {
    INFO(program);
    TextStyle style = copier.style("text");
    style.drop_cap.lines = 3;
    for (const std::string opening : {"Śmierć", "„Śmierć”", "W lesie", "Żółw", "ąka", "Ł", "Karawana"}) {
      const std::string prose =
          opening +
          " przyszła po zmroku i mierzyła wzrokiem straże, które śmiało grały w kości o cudze mienie; "
          "nad rzeką stanęła mgła, a mgła milczała.";
      INFO(prose);
      for (const double width : {110.0, 160.0}) {
        for (const int small_caps : {0, 3}) {
          style.drop_cap.small_caps = small_caps;
          CHECK(copier.copied(prose, Length::pt(width), style, program) == prose);
        }
      }
    }
  }
  CHECK(copier.diagnostics.empty());
}

TEST_CASE("words that glyphs without ink stand for are copied wherever they stand", "[render]") {
  Copier copier;
  copier.symbols.add({"icon/fire", {10_pt, 10_pt}, {}, {{"pl", "święty ogień"}, {"en", "holy fire"}}});
  TextStyle style = copier.style("text");
  style.drop_cap.lines = 3;
  const std::string initial = "Karawana przyszła po zmroku i mierzyła wzrokiem straże, które grały w kości.";
  const auto repeated = [](const std::string& text) {
    std::string all = text;
    for (int i = 1; i < 256; ++i) {
      all += ' ' + text;
    }
    return all;
  };
  for (const char* const program : programs) {
    INFO(program);
    CHECK(copier.copied(initial, 160_pt, style, program, 256) == repeated(initial));
  }
  CHECK(copier.copied("4 :fire:, nie 5.", 160_pt, style, "pdftotext", 256) ==
        repeated("4 święty ogień, nie 5."));
  CHECK(copier.diagnostics.empty());
}

// By programs that read what a file states beside its glyphs; mutool does not.
TEST_CASE("words of letters that stand far apart are copied whole, and blanks of any width as spaces",
          "[render]") {
  Copier copier;
  for (const char* const family : {"text", "label"}) {
    TextStyle style = copier.style(family);
    style.tracking = 180;
    INFO(family);
    CHECK(copier.copied("Żółte łodzie, 3\u00a0kg i\u20025\u2009m", 400_pt, style, "pdftotext") ==
          "Żółte łodzie, 3 kg i 5 m");
  }
  CHECK(copier.diagnostics.empty());
}

// Cairo, which wrote pages before, took a width for the next whole thousandth of the em: a line of forty letters ended a quarter of
// a point too early.
TEST_CASE("the last letter of a line stands where it was set", "[render]") {
  Copier copier;
  TextStyle style = copier.style("label", 8);
  const std::string prose = "tego, co on, w dół. Bliżej niż 20 m nie wybucha";
  const Text text = markup::parse(MappedText::from(prose, {}), markup::Mode::plain, "pl", copier.diagnostics);
  const SetText set =
      copier.typesetter.set(text, 400_pt, style, {Layer::type, Reading::paragraph}, copier.diagnostics);
  Booklet booklet;
  Page page;
  page.paper = {440_pt, 60_pt};
  page.own.size = page.paper;
  typeset::place(set, {20_pt, 20_pt}, Origin{1}, page.own.items);
  Length end;
  for (const Item& item : page.own.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      end = std::max(end, run->origin.x + run->advance);
    }
  }
  booklet.pages.push_back(std::move(page));
  auto pdf = render::pdf(booklet, {copier.palette, copier.symbols, copier.images, copier.fonts});
  REQUIRE(pdf.has_value());
  copier.folder.put("line.pdf", pdf->all());
  const std::string boxes =
      output_of("pdftotext -bbox " + (copier.folder.path() / "line.pdf").string() + " -");
  const std::size_t word = boxes.rfind("xMax=\"", boxes.find(">wybucha<"));
  REQUIRE(word != std::string::npos);
  CHECK(std::abs(std::stod(boxes.substr(word + 6)) - end.in_pt()) < 0.02);
}

// Drop caps: large first letters, in the fonts of the cards and in the small ones of the tests.
#include <catch2/catch.hpp>

#include "typeset/fit.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using test::Studio;
using typeset::FittedText;
using typeset::Room;

namespace {

const std::string rest =
    " przyszła po zmroku, kiedy straże grały w kości, a nad rzeką stanęła mgła. Nikt nie słyszał kroków, "
    "nikt nie "
    "widział łodzi; rano na brzegu leżała tylko czapka poborcy i rachunek, na którym wszystko się zgadzało.";

struct Press {
  SourceMap sources;
  Diagnostics diagnostics;
  std::unique_ptr<Files> fonts_folder = source::disk_files("/usr/share/fonts");
  std::unique_ptr<Files> patterns = source::disk_files("/usr/share/hyphen");
  FontStore fonts = typeset::load_fonts(list(), *fonts_folder, *fonts_folder, diagnostics);
  Symbols symbols = Studio::icons();
  Typesetter typesetter{fonts, symbols, *patterns};

  static FontList list() {
    FontList list;
    list.fonts.push_back(
        {"vollkorn", "truetype/vollkorn/Vollkorn-Regular.ttf", "fonts-vollkorn", {}, {"pl"}, {}});
    list.fonts.push_back({"black", "truetype/vollkorn/Vollkorn-Black.ttf", "fonts-vollkorn", {}, {"pl"}, {}});
    list.families.push_back({"text", "vollkorn", "vollkorn", "vollkorn", "vollkorn", {}, {}});
    list.families.push_back({"display", "black", "black", "black", "black", {}, {}});
    return list;
  }

  TextStyle style(int lines = 3) const {
    TextStyle style;
    style.family = *fonts.find_family("text");
    style.size = 9_pt;
    style.leading = 12_pt;
    style.features = {"lnum"};
    style.drop_cap.lines = lines;
    style.drop_cap.family = *fonts.find_family("display");
    style.drop_cap.paint = Paint{5, 1000};
    return style;
  }

  Text text(const std::string& content, const std::string& language = "pl") {
    const FileId file = sources.add("text" + std::to_string(sources.size()), content);
    return markup::parse(MappedText::verbatim(content, sources.whole(file)), markup::Mode::block, language,
                         diagnostics);
  }
  SetText set(const std::string& content, const TextStyle& style, Length width = 160_pt) {
    return typesetter.set(text(content), width, style, {}, diagnostics);
  }

  // The letters' outlines, the first of a text's items.
  static Rect initial_of(const SetText& set) {
    REQUIRE_FALSE(set.lines.empty());
    const auto* const path = std::get_if<PathItem>(&set.lines[0].items.at(0).what);
    REQUIRE(path != nullptr);
    return path->path.bounds();
  }
  static bool has_initial(const SetText& set) {
    return std::holds_alternative<PathItem>(set.lines.at(0).items.at(0).what);
  }
  static double start_of(const SetLine& line) {
    for (const Item& item : line.items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        return run->origin.x.in_pt();
      }
    }
    return 0;
  }
  Length capitals(const TextStyle& style) const {
    const FontMetrics& metrics = fonts.metrics(fonts.face(style.family, false, false));
    return style.size.scaled(static_cast<double>(metrics.cap_height) / metrics.units_per_em);
  }
};

std::string copied(const SetText& set) {
  std::string words;
  for (const std::string& line : test::lines_of(set)) {
    words += line + "|";
  }
  return words;
}

}  // namespace

TEST_CASE("a drop cap under more marks than one cluster holds is read whole", "[typeset]") {
  Press press;
  std::string marks;
  for (int i = 0; i < 32'800; ++i) {
    marks += "\u0301";
  }
  const SetText set = press.set("H" + marks + "ordę" + rest, press.style());
  REQUIRE(Press::has_initial(set));
  CHECK(copied(set).find("H" + marks) != std::string::npos);
  for (const Item& item : set.lines.at(0).items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      std::size_t bytes = 0;
      for (const Cluster& cluster : run->clusters) {
        bytes += cluster.bytes;
      }
      CHECK(bytes == run->text.size());
    }
  }
}

TEST_CASE("a drop cap is as high as its lines, and stands at the left by its ink", "[typeset]") {
  Press press;
  for (const int lines : {2, 3, 5}) {
    const TextStyle style = press.style(lines);
    const SetText set = press.set("Hordę" + rest, style);
    const Rect letter = Press::initial_of(set);
    // From the capitals' tops of the first line to the baseline of the last.
    const Length top = set.lines[0].baseline - press.capitals(style);
    const Length foot = set.lines[static_cast<std::size_t>(lines) - 1].baseline;
    CHECK(letter.top().in_pt() == Approx(top.in_pt()).margin(0.3));
    CHECK(letter.bottom().in_pt() == Approx(foot.in_pt()).margin(0.3));
    CHECK(letter.left().in_pt() == Approx(0).margin(0.01));
    CHECK(set.initial_lines == lines);
    for (std::size_t i = 0; i < set.lines.size(); ++i) {
      const double start = Press::start_of(set.lines[i]);
      if (i < static_cast<std::size_t>(lines)) {
        CHECK(start > letter.right().in_pt());
        CHECK(start < letter.right().in_pt() + 3);
      } else {
        CHECK(start == 0);
      }
      CHECK(start + set.lines[i].width.in_pt() < 160.1);
    }
    CHECK(set.lines[0].items[0].paint == Paint{5, 1000});
  }
  CHECK(press.diagnostics.empty());
}

TEST_CASE("a drop cap's tail does not hang left of the margin", "[typeset]") {
  Press press;
  TextStyle style = press.style();
  style.drop_cap.family.reset();
  for (const char* const letter : {"J", "Q", "Y", "Ą"}) {
    INFO(letter);
    CHECK(Press::initial_of(press.set(letter + rest, style)).left().in_pt() == Approx(0).margin(0.01));
  }
}

TEST_CASE("the word of a drop cap is copied whole", "[typeset]") {
  Press press;
  CHECK(copied(press.set("Śmierć" + rest, press.style())).starts_with("Śmierć przyszła"));
  CHECK(copied(press.set("W lesie" + rest, press.style())).starts_with("W lesie przyszła"));
  CHECK(copied(press.set("„Śmierć”" + rest, press.style())).starts_with("„Śmierć” przyszła"));
  CHECK(copied(press.set("śmierć" + rest, press.style())).starts_with("śmierć przyszła"));
  CHECK(copied(press.set("Z\u0301le" + rest, press.style())).starts_with("Z\u0301le przyszła"));
  // In justified lines, too, where letters give.
  TextStyle justified = press.style();
  justified.alignment = Alignment::justified;
  const SetText set = press.set("W lesie" + rest, justified);
  CHECK(copied(set).starts_with("W lesie przyszła"));
  for (std::size_t i = 0; i + 1 < set.lines.size(); ++i) {
    CHECK(Press::start_of(set.lines[i]) + set.lines[i].width.in_pt() ==
          Approx(160).margin(3));  // But for what hangs.
  }
}

TEST_CASE("accents rise over a drop cap, tails make room below, quotes hang before it", "[typeset]") {
  Press press;
  const TextStyle style = press.style();
  const SetText plain = press.set("Smok" + rest, style);
  const SetText acute = press.set("Śmok" + rest, style);
  const double over = (plain.lines[0].baseline - press.capitals(style)).in_pt();
  CHECK(Press::initial_of(acute).top().in_pt() < over - 2);
  CHECK(Press::initial_of(acute).bottom().in_pt() ==
        Approx(Press::initial_of(plain).bottom().in_pt()).margin(0.01));
  CHECK(acute.initial_lines == 3);
  // An ogonek goes below the third line: the fourth stands beside it.
  const SetText tail = press.set("Ądam" + rest, style);
  const Rect letter = Press::initial_of(tail);
  CHECK(letter.bottom() > tail.lines[2].baseline + 2_pt);
  REQUIRE(tail.initial_lines == 4);
  CHECK(Press::start_of(tail.lines[3]) > letter.right().in_pt());
  CHECK(Press::start_of(tail.lines[4]) == 0);
  // The quote is outside, the letter where it would stand without.
  const SetText quoted = press.set("„Smok” " + rest, style);
  CHECK(Press::initial_of(quoted).left().in_pt() < 0);
  CHECK(Press::initial_of(quoted).left().in_pt() > -6);
  CHECK(Press::initial_of(quoted).right() == Press::initial_of(plain).right());
  CHECK(press.diagnostics.empty());
}

TEST_CASE("Polish 13: every Polish capital is a drop cap with its mark, and its ogonek is in the box",
          "[typeset]") {
  Press press;
  const auto letter = [&](const std::string& initial) {
    const SetText set = press.set(initial + "x, tak.", press.style());
    const Rect ink = Press::initial_of(set);
    CHECK(ink.bottom() <= set.height);
    return ink;
  };
  for (const auto& [plain, marked] : std::vector<std::pair<const char*, const char*>>{
           {"C", "Ć"}, {"N", "Ń"}, {"O", "Ó"}, {"S", "Ś"}, {"Z", "Ź"}, {"Z", "Ż"}}) {
    INFO(marked);
    CHECK(letter(marked).top() < letter(plain).top() - 3_pt);
    CHECK(letter(marked).bottom() == letter(plain).bottom());
  }
  for (const auto& [plain, marked] :
       std::vector<std::pair<const char*, const char*>>{{"A", "Ą"}, {"E", "Ę"}}) {
    INFO(marked);
    CHECK(letter(marked).bottom() > letter(plain).bottom() + 3_pt);
    CHECK(letter(marked).top() == letter(plain).top());
  }
  CHECK(letter("Ł").size.width > letter("L").size.width);
  CHECK(press.diagnostics.empty());
}

TEST_CASE("lines follow a letter that leaves them room", "[typeset]") {
  Press press;
  const SetText slanted = press.set("Anioł" + rest, press.style());
  CHECK(Press::start_of(slanted.lines[0]) < Press::start_of(slanted.lines[2]) - 4);
  // None goes under an arm or a bowl.
  for (const char* const word : {"Nikt", "Pies", "Tak", "Fala", "Koń", "Smok"}) {
    const SetText straight = press.set(word + rest, press.style());
    CHECK(Press::start_of(straight.lines[0]) == Press::start_of(straight.lines[1]));
    CHECK(Press::start_of(straight.lines[0]) == Press::start_of(straight.lines[2]));
  }
}

TEST_CASE("a paragraph that is shorter than its drop cap is as high", "[typeset]") {
  Press press;
  const TextStyle style = press.style(4);
  const SetText set = press.set("Hej, ty.\n\nDrugi akapit stoi niżej.", style);
  REQUIRE(set.lines.size() == 2);
  CHECK(set.initial_lines == 4);
  CHECK(set.lines[1].baseline > Press::initial_of(set).bottom() + style.leading / 2);
  CHECK(set.height == style.leading * 5);
  CHECK(Press::start_of(set.lines[1]) == 0);
}

TEST_CASE("only the first paragraph of a text has a drop cap, and only a letter is one", "[typeset]") {
  Press press;
  const TextStyle style = press.style();
  for (const std::string content :
       {"", "W", "W ", "„", "7 dni", "2k6", ":sword: Miecz", "**Miecz** leży", "W :sword: lesie",
        "[Miecz]{.sc} leży", "- Miecz leży", "— Miecz leży", "„„Miecz leży", "*M*iecz", "ﷺ",
        "## Miecz\n\nleży", "| a |\n|--|\n| Miecz |"}) {
    INFO(content);
    const SetText set = press.set(content, style);
    CHECK(set.initial_lines == 0);
    CHECK((set.lines.empty() || set.lines[0].items.empty() || !Press::has_initial(set)));
  }
  TextStyle centred = style;
  for (const Alignment alignment : {Alignment::centre, Alignment::right, Alignment::decimal}) {
    centred.alignment = alignment;
    const SetText set = press.set("Miecz leży", centred);
    CHECK(set.initial_lines == 0);
    CHECK(copied(set) == "Miecz leży|");
  }
  Press hebrew;
  CHECK(hebrew.typesetter.set(hebrew.text("Abc def", "he"), 160_pt, style, {}, hebrew.diagnostics)
            .initial_lines == 0);
}

TEST_CASE("the words after a drop cap are small capitals where the style says so", "[typeset]") {
  Press press;
  TextStyle style = press.style();
  style.drop_cap.small_caps = 2;
  const auto runs = [&](const std::string& content) {
    const SetText set = press.set(content, style);
    std::string words;
    for (const Item& item : set.lines[0].items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        words += run->text + "|";
      }
    }
    return words;
  };
  CHECK(runs("Śmierć przyszła po").starts_with("Śm|ierć przyszła| po"));
  CHECK(runs("W lesie przyszła").starts_with("W l|esie| przyszła"));
  CHECK(runs("Śmierć *przyszła po*").starts_with("Śm|ierć |przyszła| po"));
  CHECK(runs("Śmierć") == "Śm|ierć|");
  CHECK(runs("Oj") == "Oj|");
}

TEST_CASE("a drop cap of a letter that its font lacks is reported", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.drop_cap.lines = 3;
  studio.set("Жaba skacze", 200_pt, style);
  REQUIRE(studio.diagnostics.in_order_added().size() == 1);
  CHECK(studio.diagnostics.in_order_added().front().code == Code::missing_glyph);
}

TEST_CASE("a drop cap counts for the room of its text, and wide ones overflow", "[typeset]") {
  Press press;
  const auto fits = [&](int lines, Length height, const std::string& content, Length above = {}) {
    const typeset::Settings settings({press.style(lines)});
    FittedText text(press.typesetter, press.text(content), {}, settings);
    const Room room{{160_pt, height}, above, {}, 0};
    return typeset::fits(text.extent(160_pt, 0), text.style(0), room);
  };
  CHECK(fits(3, 36_pt, "Hej, ty."));
  CHECK_FALSE(fits(3, 30_pt, "Hej, ty."));
  CHECK(fits(3, 48_pt, "Ąż, ty."));
  CHECK_FALSE(fits(3, 36_pt, "Ąż, ty."));
  // An accent over the box covers what stands there, unless that is a margin.
  CHECK_FALSE(fits(3, 36_pt, "Źle, ty."));
  CHECK(fits(3, 36_pt, "Źle, ty.", 8_pt));
  // Nine lines' letter is wider than this measure: its words cannot stand anywhere.
  const SetText narrow = press.set("Mnóstwo" + rest, press.style(9), 60_pt);
  CHECK(narrow.is_overfull);
  CHECK(narrow.wide_word->span.exists());
  CHECK(narrow.wide_word->measure < 60_pt);  // Beside the letter.
}

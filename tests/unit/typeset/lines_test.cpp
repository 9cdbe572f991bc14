#include "typeset/breaking/lines.h"

#include <limits>

#include <catch2/catch.hpp>

#include "source/text/unicode.h"
#include "typeset/breaking/judges.h"
#include "typeset/set_line.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using typeset::Break;
using typeset::BreakKind;
using typeset::BreakWidths;
using typeset::Em;
using typeset::ShapedGlyph;

namespace {

const char* const kerned =
    "Tawerna, AVATAR i Łowca; fi, ffi: Tołstoj „Wtem” — rzekł Wąż. Wyważony biało-czerwony sztandar, "
    "nadzwyczajnie "
    "wielki, powiewał nad Jaworzynką, Tyńcem i Wołominem; **grube** i *pochyłe* słowa, f-funkcje, "
    "czerwono-czarne "
    "koło. Wraz z ofiarą konfliktu offset; Typowa, Ważka Vltava, „Aby” V. T. Yves. Wtedy, gdy r. "
    "fryzjer-krawiec "
    "zafrasował się, filiżanka afiliacji efektownie zafalowała; T-V, P. A. w.";

// Fonts of Debian's packages, all with Polish: those that tools/setup installs, and more that may be there.
struct Face {
  std::string file;
  bool is_certain;
};
const std::vector<Face> faces = {
    {"truetype/vollkorn/Vollkorn-Regular.ttf", true},
    {"truetype/paratype/PTF55F.ttf", true},
    {"opentype/junicode/JunicodeTwoBeta-Regular.otf", false},  // Of Debian 12 …
    {"opentype/junicode/Junicode-Regular.otf", false},         // … and of 13.
    {"truetype/paratype/PTS55F.ttf", true},
    {"opentype/ebgaramond/EBGaramond12-Regular.otf", true},
    {"truetype/dejavu/DejaVuSerif.ttf", true},
    {"opentype/yanone-kaffeesatz/YanoneKaffeesatz-Regular.otf", true},
    {"truetype/lato/Lato-Regular.ttf", false},
    {"opentype/linux-libertine/LinLibertine_R.otf", false},
    {"truetype/gentiumplus/GentiumPlus-Regular.ttf", false},
    {"truetype/noto/NotoSerif-Regular.ttf", false},
    {"opentype/elstob/ElstobD-Regular.otf", false},
};

constexpr int fewest_faces = 7;

// Paragraphs of one font, ready for lines.
struct Desk {
  explicit Desk(const FontList& list, const Files& fonts_folder)
      : fonts(typeset::load_fonts(list, fonts_folder, fonts_folder, studio.diagnostics)),
        shaper(fonts.storage(), "pl") {
    style = studio.style();
    style.family = *fonts.find_family("text");
  }

  typeset::PreparedParagraph paragraph(const std::string& content) {
    typeset::TypesetContext context{fonts, studio.symbols, &hyphenator, shaper, shapes, reported};
    const Text parsed = studio.text(content);
    return typeset::prepare(std::get<talia::Paragraph>(parsed.blocks.at(0).what).inlines, "pl", style,
                            context, studio.diagnostics);
  }

  typeset::ChosenLines lines(const typeset::PreparedParagraph& paragraph,
                             const typeset::LineOptions& options) {
    return typeset::choose_lines(paragraph, typeset::measure_break_widths(paragraph, shaper, shapes), options,
                                 shaper, shapes);
  }

  test::Studio studio;
  FontStore fonts;
  typeset::Shaper shaper;
  typeset::ShapeStore shapes;
  typeset::Hyphenator hyphenator{*studio.patterns->read("hyph_pl_PL.dic")};
  typeset::Reported reported;
  TextStyle style;
};

FontList list_of(const std::string& file) {
  FontList list;
  list.fonts.push_back({"face", file, {}, {}, {}, {}});
  list.families.push_back({"text", "face", "face", "face", "face", {}, {}});
  return list;
}

// A line's own characters, shaped afresh and whole, run by run.
std::vector<ShapedGlyph> afresh(Desk& desk, const typeset::PreparedParagraph& paragraph, std::uint32_t begin,
                                std::uint32_t end, bool leads, bool trails) {
  std::vector<ShapedGlyph> glyphs;
  for (std::uint32_t at = begin; at < end;) {
    const typeset::StyleRun& run = paragraph.run_at(at);
    const std::uint32_t stop = std::min(run.end, end);
    const auto with_hyphens = [&](const std::u32string& text) {
      return (at == begin && leads ? U"-" : U"") + text.substr(at, stop - at) +
             (stop == end && trails ? U"-" : U"");
    };
    const std::u32string shown = with_hyphens(paragraph.text.shown);
    const std::size_t first = glyphs.size();
    desk.shaper.shape(shown, 0, shown.size(), run.shape, glyphs);
    typeset::finish_glyphs(glyphs, first, with_hyphens(paragraph.text.written), paragraph.tracking);
    at = stop;
  }
  return glyphs;
}

Em width_of(const std::vector<ShapedGlyph>& glyphs, Em tracking) {
  Em width = -tracking;
  for (const ShapedGlyph& glyph : glyphs) {
    width += glyph.advance;
  }
  return width;
}

// How many of the paragraph's possible lines need new shapes at an end; all of them must be as wide as was reckoned.
std::size_t check_widths(Desk& desk, const typeset::PreparedParagraph& paragraph) {
  const std::vector<BreakWidths> break_widths =
      typeset::measure_break_widths(paragraph, desk.shaper, desk.shapes);
  std::size_t unsafe = 0;
  std::size_t wrong = 0;
  for (std::size_t to = 0; to < break_widths.size(); ++to) {
    for (std::size_t from = to > 12 ? to - 12 : 0; from < to; ++from) {
      const Break& start = paragraph.breaks[from];
      const Break& end = paragraph.breaks[to];
      if (start.next >= end.end) {
        continue;
      }
      unsafe += paragraph.safe[end.end] == 0 || paragraph.safe[start.next] == 0 ? 1 : 0;
      const bool leads = start.kind == BreakKind::repeated;
      const Em fresh =
          width_of(afresh(desk, paragraph, start.next, end.end, leads, end.kind == BreakKind::hyphen),
                   paragraph.tracking);
      const Em reckoned =
          break_widths[to].tail_begin < break_widths[from].head_end
              ? typeset::width_of_part(paragraph, start.next, leads, end, desk.shaper, desk.shapes)
              : break_widths[to].end_width - break_widths[from].start_width;
      wrong += reckoned != fresh ? 1 : 0;
    }
  }
  CHECK(wrong == 0);
  return unsafe;
}

// The glyphs of each line that is drawn are those of the line shaped afresh, at the same places.
void check_glyphs(Desk& desk, const typeset::PreparedParagraph& paragraph, Length measure) {
  const auto chosen = desk.lines(paragraph, {.size = desk.style.size, .rooms = {{Length(), measure}}});
  std::size_t wrong = 0;
  for (const typeset::ChosenLine& line : chosen.lines) {
    const SetLine set = typeset::set_line(paragraph, line, {Length(), Length(), {}}, desk.style,
                                          desk.studio.symbols, desk.shaper);
    std::vector<PlacedGlyph> drawn;
    for (const Item& item : set.items) {
      const auto& run = std::get<GlyphRun>(item.what);
      for (const PlacedGlyph& glyph : run.glyphs) {
        drawn.push_back({glyph.glyph, {run.origin.x + glyph.offset.x, glyph.offset.y}});
      }
    }
    Em pen = 0;
    std::size_t at = 0;
    const auto fresh =
        afresh(desk, paragraph, line.begin, line.end, line.leads_with_hyphen, line.adds_hyphen);
    REQUIRE(fresh.size() == drawn.size());
    for (const ShapedGlyph& glyph : fresh) {
      const Length x =
          typeset::scaled(pen, desk.style.size) + typeset::scaled(glyph.x_offset, desk.style.size);
      wrong += drawn[at].glyph != glyph.glyph || drawn[at].offset.x != x ||
                       drawn[at].offset.y != -typeset::scaled(glyph.y_offset, desk.style.size)
                   ? 1
                   : 0;
      pen += glyph.advance;
      ++at;
    }
    CHECK(set.width == typeset::scaled(pen - paragraph.tracking, desk.style.size));
  }
  CHECK(wrong == 0);
}

const char* const long_sentence =
    "Drużyna wyrusza o świcie z obozu nad rzeką i po dwóch godzinach marszu dociera do ruin strażnicy, w "
    "której przed "
    "laty stacjonował oddział granicznej konnicy. Wiedźma z mokradeł nie jest ani dobra, ani zła – po prostu "
    "chce, "
    "żeby zostawiono ją w spokoju. Zdjęcie klątwy wymaga modlitwy w poświęconym miejscu.";

struct SmallDesk : Desk {
  SmallDesk() : Desk(test::small_fonts(), *test::Studio().files) {}

  // Of the small font, justified or not, in lines of one measure.
  typeset::LineOptions options(Length measure, typeset::LineSetting manner) const {
    return {.size = style.size,
            .rooms = {{Length(), measure}},
            .setting = manner,
            .elasticity = manner == typeset::LineSetting::justified ? typeset::elasticity_of(style)
                                                                    : typeset::Elasticity{}};
  }
};

// The cheapest of all ways from a start to the end, by trying each.
template <typename Judge>
std::int64_t cheapest(const Judge& judge, const typeset::LineStart& start, std::uint32_t end) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  std::int64_t best = none;
  for (std::uint32_t place = start.place == typeset::no_place ? 0 : start.place + 1; place <= end; ++place) {
    if (place != end && !judge.may_end_at(place)) {
      continue;
    }
    const typeset::Judgement judged = judge.judge(start, place, false);
    if (!judged.is_feasible) {
      continue;
    }
    const std::int64_t total = start.demerits + judged.demerits;
    const std::int64_t whole =
        place == end
            ? total
            : cheapest(judge, {total, place, 0, start.line + 1, judged.fitness, judged.hyphens}, end);
    best = std::min(best, whole);
  }
  return best;
}

template <typename Judge>
void check_optimum(SmallDesk& desk, const std::string& text, Length measure, typeset::LineSetting manner) {
  const typeset::PreparedParagraph paragraph = desk.paragraph(text);
  const std::vector<BreakWidths> break_widths =
      typeset::measure_break_widths(paragraph, desk.shaper, desk.shapes);
  const typeset::LineOptions options = desk.options(measure, manner);
  typeset::ParagraphStretch stretch{paragraph,   break_widths,
                                    options,     desk.shaper,
                                    desk.shapes, {measure.units() * typeset::em / desk.style.size.units()}};
  stretch.end = static_cast<std::uint32_t>(break_widths.size() - 1);
  for (const LinePass pass : {LinePass::hyphens, LinePass::tolerant, LinePass::ties_give_way}) {
    const Judge judge(stretch, pass);
    typeset::Optimiser<Judge> optimiser;
    const bool is_found = optimiser.run(judge, 0, stretch.end + 1);
    const std::int64_t best =
        cheapest(judge, {0, typeset::no_place, 0, 0, typeset::Fitness::decent, 0}, stretch.end);
    INFO(text << " pass " << static_cast<int>(pass) << " measure " << measure.in_pt());
    REQUIRE(is_found == (best != std::numeric_limits<std::int64_t>::max()));
    if (is_found) {
      CHECK(optimiser.start(optimiser.best_end()).demerits == best);
    }
  }
}

}  // namespace

TEST_CASE("text shaped word by word has the glyphs of text shaped whole, in every font", "[typeset]") {
  const auto fonts_folder = source::disk_files("/usr/share/fonts");
  const std::vector<std::u32string> texts = {source::decode(kerned),
                                             U"of if fi ffi i Ij R",
                                             U" leading and trailing ",
                                             U"  two  spaces  ",
                                             U" ",
                                             U"",
                                             U"e \u0301 f\u0301i \u0301",
                                             U"ważny długopisowynadzwyczajniedługiwyrazbezkońca i j"};
  std::size_t word_by_word = 0;
  for (const Face& face : faces) {
    if (!face.is_certain && !fonts_folder->exists(face.file)) {
      continue;
    }
    Desk desk(list_of(face.file), *fonts_folder);
    typeset::ShapeStyle style;
    style.font = *desk.fonts.find("face");
    style.script = typeset::latin_script();
    for (const auto& features : {std::vector<typeset::Feature>{},
                                 {typeset::feature("smcp", 1)},
                                 {typeset::feature("frac", 1)},
                                 {typeset::feature("calt", 0)}}) {
      style.features = features;
      for (const std::u32string& text : texts) {
        std::vector<ShapedGlyph> whole;
        std::vector<ShapedGlyph> joined;
        desk.shaper.shape(text, 0, text.size(), style, whole);
        desk.shapes.shape(text, 0, text.size(), style, desk.shaper, joined);
        INFO(face.file << ": " << source::encode(text));
        CHECK(joined == whole);
      }
      const typeset::WordReach found = desk.shaper.known_styles().back().second.reach;
      const typeset::WordReach by_tables = typeset::word_reach(desk.fonts.storage(), style, "pl");
      // The trial of a new style found no fault, but where fractions look far for their parts.
      const bool is_of_fractions = features == std::vector{typeset::feature("frac", 1)};
      CHECK((found == by_tables || (is_of_fractions && found == typeset::WordReach::unknown)));
      word_by_word += found != typeset::WordReach::unknown ? 1 : 0;
    }
  }
  CHECK(word_by_word >= 16);
}

TEST_CASE("the width that was reckoned is the width of the line shaped afresh, in every font", "[typeset]") {
  const auto system = source::disk_files("/usr/share/fonts");
  int tried = 0;
  for (const Face& face : faces) {
    INFO(face.file);
    if (!system->exists(face.file)) {
      CHECK_FALSE(face.is_certain);
      continue;
    }
    ++tried;
    Desk desk(list_of(face.file), *system);
    for (const double tracking : {0.0, 30.0}) {
      desk.style.tracking = tracking;
      check_widths(desk, desk.paragraph(kerned));
    }
  }
  CHECK(tried >= fewest_faces);
}

TEST_CASE("a line's glyphs are those of the line shaped afresh, in every font", "[typeset]") {
  const auto system = source::disk_files("/usr/share/fonts");
  int tried = 0;
  for (const Face& face : faces) {
    if (!system->exists(face.file)) {
      continue;
    }
    ++tried;
    INFO(face.file);
    Desk desk(list_of(face.file), *system);
    const typeset::PreparedParagraph paragraph = desk.paragraph(kerned);
    for (const Length measure : {62_pt, 110_pt, 230_pt}) {
      check_glyphs(desk, paragraph, measure);
    }
  }
  CHECK(tried >= fewest_faces);
}

TEST_CASE("shapes change where the small font's lines are cut, and their widths with them", "[typeset]") {
  test::Studio studio;
  Desk desk(test::small_fonts(), *studio.files);
  CHECK(check_widths(desk, desk.paragraph(kerned)) > 0);
}

TEST_CASE("no way of breaking a paragraph is cheaper than the one that is chosen", "[typeset]") {
  SmallDesk desk;
  for (const char* const text : {"Wiedźma z mokradeł nie jest ani dobra, ani zła – po prostu chce spokoju.",
                                 "Zdjęcie klątwy wymaga modlitwy w poświęconym miejscu lub daru.",
                                 "Konie 10 000 zł i 2k6+1 w biało-czerwoni."}) {
    for (const Length measure : {70_pt, 90_pt, 125_pt, 170_pt}) {
      check_optimum<typeset::RaggedJudge>(desk, text, measure, typeset::LineSetting::ragged);
      check_optimum<typeset::JustifiedJudge>(desk, text, measure, typeset::LineSetting::justified);
    }
  }
}

TEST_CASE("a choice without the loosest lines is taken only where it is the best of all", "[typeset]") {
  SmallDesk desk;
  const typeset::PreparedParagraph paragraph = desk.paragraph(long_sentence);
  const std::vector<BreakWidths> break_widths =
      typeset::measure_break_widths(paragraph, desk.shaper, desk.shapes);
  int taken = 0;
  int refused = 0;
  for (double width = 24; width < 140; width += 1.5) {
    const typeset::LineOptions options = desk.options(Length::pt(width), typeset::LineSetting::justified);
    typeset::ParagraphStretch stretch{
        paragraph,   break_widths, options,
        desk.shaper, desk.shapes,  {options.rooms[0].width.units() * typeset::em / desk.style.size.units()}};
    stretch.end = static_cast<std::uint32_t>(break_widths.size() - 1);
    for (const LinePass pass : {LinePass::tolerant, LinePass::stretched, LinePass::ties_give_way}) {
      using Judge = typeset::JustifiedJudge;
      const std::optional<Judge> limited = Judge::limited(stretch, pass);
      REQUIRE(limited);
      typeset::Optimiser<Judge> some;
      typeset::Optimiser<Judge> all;
      const bool is_found = some.run(*limited, 0, stretch.end + 1) &&
                            some.start(some.best_end()).demerits < limited->least_of_refused();
      ++(is_found ? taken : refused);
      if (is_found) {
        INFO(width << " pass " << static_cast<int>(pass));
        REQUIRE(all.run(Judge(stretch, pass), 0, stretch.end + 1));
        CHECK(some.places(some.best_end()) == all.places(all.best_end()));
      }
    }
  }
  CHECK(taken > 50);
  CHECK(refused > 5);
  CHECK_FALSE(typeset::JustifiedJudge::limited({paragraph,
                                                break_widths,
                                                desk.options(50_pt, typeset::LineSetting::justified),
                                                desk.shaper,
                                                desk.shapes,
                                                {}},
                                               LinePass::hyphens));
}

TEST_CASE("no more lines in a row end hyphenated than the style allows", "[typeset]") {
  SmallDesk desk;
  const typeset::PreparedParagraph paragraph = desk.paragraph(long_sentence);
  std::size_t hyphens = 0;
  for (int most = 0; most <= 3; ++most) {
    for (double width = 60; width < 140; width += 4) {
      typeset::LineOptions options = desk.options(Length::pt(width), typeset::LineSetting::justified);
      options.hyphens_in_row = most;
      const typeset::ChosenLines chosen = desk.lines(paragraph, options);
      if (chosen.pass >= LinePass::ties_give_way) {
        continue;
      }
      int in_row = 0;
      for (const typeset::ChosenLine& line : chosen.lines) {
        in_row = line.ends_hyphenated ? in_row + 1 : 0;
        hyphens += line.ends_hyphenated ? 1 : 0;
        CHECK(in_row <= most);
      }
    }
  }
  CHECK(hyphens > 20);
}

TEST_CASE("a paragraph tells how far it had to go to find its lines", "[typeset]") {
  SmallDesk desk;
  const typeset::PreparedParagraph paragraph = desk.paragraph(long_sentence);
  const auto pass = [&](Length measure) {
    return desk.lines(paragraph, desk.options(measure, typeset::LineSetting::justified)).pass;
  };
  CHECK(pass(400_pt) == LinePass::whole_words);
  bool has_hyphens = false;
  for (double width = 120; width < 260; width += 5) {
    has_hyphens = has_hyphens || pass(Length::pt(width)) == LinePass::hyphens;
  }
  CHECK(has_hyphens);
  CHECK(pass(75_pt) >= LinePass::tolerant);
  CHECK(pass(10_pt) == LinePass::inside_words);
}

TEST_CASE("each line keeps to its own room", "[typeset]") {
  SmallDesk desk;
  const typeset::PreparedParagraph paragraph = desk.paragraph(long_sentence);
  for (const typeset::LineSetting manner : {typeset::LineSetting::ragged, typeset::LineSetting::justified}) {
    typeset::LineOptions options = desk.options(200_pt, manner);
    options.rooms = {
        {60_pt, 140_pt}, {60_pt, 140_pt}, {Length(), 200_pt}, {Length(), 120_pt}, {Length(), 240_pt}};
    const auto chosen = desk.lines(paragraph, options);
    REQUIRE(chosen.lines.size() > 5);
    for (std::size_t i = 0; i < chosen.lines.size(); ++i) {
      const typeset::LineRoom& room = options.rooms[std::min<std::size_t>(i, 4)];
      const SetLine line = typeset::set_line(paragraph, chosen.lines[i], {Length(), Length(), {}}, desk.style,
                                             desk.studio.symbols, desk.shaper);
      INFO(i);
      CHECK(chosen.lines[i].room.indent == room.indent);
      CHECK(line.measure == room.width);
      CHECK(line.width <= room.width.scaled(manner == typeset::LineSetting::justified ? 1.05 : 1));
    }
  }
}

TEST_CASE("a paragraph takes a line more or fewer where that can be done", "[typeset]") {
  SmallDesk desk;
  const typeset::PreparedParagraph paragraph =
      desk.paragraph(std::string(long_sentence) + " " + long_sentence + " " + long_sentence);
  for (const typeset::LineSetting manner : {typeset::LineSetting::ragged, typeset::LineSetting::justified}) {
    typeset::LineOptions options = desk.options(400_pt, manner);
    const auto lines = [&](int looseness) {
      options.looseness = looseness;
      return static_cast<int>(desk.lines(paragraph, options).lines.size());
    };
    const int best = lines(0);
    CHECK(lines(1) == best + (manner == typeset::LineSetting::ragged ? 1 : 0));
    CHECK((lines(-1) == best - 1 || lines(-1) == best));
    CHECK(lines(40) == best);
    CHECK(lines(-40) == best);
  }
}

TEST_CASE("texts without places to break, and texts of nothing but such places, end", "[typeset]") {
  SmallDesk desk;
  for (const typeset::LineSetting manner : {typeset::LineSetting::ragged, typeset::LineSetting::justified}) {
    const auto count = [&](const std::string& text, Length measure) {
      return desk.lines(desk.paragraph(text), desk.options(measure, manner)).lines.size();
    };
    CHECK(count(std::string(20'000, 'm'), 100_pt) > 1'000);
    std::string words;
    std::string breaks;
    for (int i = 0; i < 5'000; ++i) {
      words += "słowo ";
      breaks += "\u200b\u200b\u200b\u200b";
    }
    CHECK(count(words, 200_pt) > 500);
    CHECK(count("a" + breaks + "b", 200_pt) == 1);
    CHECK(count("słowo", Length()) == 5);
  }
}

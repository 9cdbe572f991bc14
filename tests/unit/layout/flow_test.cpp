// Texts that go on from the front of a card: on its back, on cards of their own, on both.
#include <cstdlib>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/layout_fixture.h"

using namespace talia;
using namespace length_literals;
using test::BeastFaces;

namespace {

const std::string front_with_rest =
    "column:\n"
    "  - {text: '{name}', style: title}\n"
    "  - {show: text, style: body, rest: card}\n"
    "padding: 4mm\n";

// The kind's text as a block, and the beasts of these texts, `beast_0` and so on.
std::map<std::string, std::string> beasts(const std::vector<std::string>& texts) {
  auto files = test::beast_files();
  std::string schema = files["schemas/hexfall/beast.schema.yaml"];
  schema.replace(schema.find("x-text: inline"), 14, "x-text: block");
  std::map<std::string, std::string> others{{"schemas/hexfall/beast.schema.yaml", schema},
                                            {"content/campaigns/reach/crab.yaml", ""}};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    others[fmt::format("content/campaigns/reach/beast_{:03}.yaml", i)] =
        fmt::format("kind: beast\nid: beast_{:03}\nref: B-{}\nname: Tide crab\nmight: 3\ntext: |\n{}", i, i,
                    BeastFaces::indented(texts[i]));
  }
  return others;
}

struct SideOfCard {
  std::vector<std::string> words;  // Of the text, which is set in 8 pt.
  std::size_t lines = 0;
  bool is_sound = false;
};

SideOfCard side_of(const Face& face) {
  SideOfCard side{{}, 0, face.is_sound};
  std::set<Length> lines;
  frame::for_each_item(face.frame.items, [&](const Item& item, const Transform& place) {
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    if (run == nullptr || run->size != 8_pt) {
      return;
    }
    lines.insert(place.apply(run->origin).y);
    std::istringstream words(run->text);
    for (std::string word; words >> word;) {
      if (word.find_first_not_of("•–|.") != std::string::npos) {
        side.words.push_back(word);
      }
    }
  });
  side.lines = lines.size();
  return side;
}

// The sides of a definition's cards that its text takes, in order.
std::vector<SideOfCard> sides_of(BeastFaces& beast, std::size_t number, Size trim, bool has_backs = false) {
  FaceKey front = beast.key();
  front.definition = static_cast<DefinitionId>(number);
  front.trim = trim;
  front.campaign = CampaignId(0);
  FaceKey back = front;
  back.side = FaceSide::back;
  front.flow = back.flow = beast.faces->flow_of(front, has_backs ? &back : nullptr);
  std::vector<SideOfCard> sides;
  for (front.part = back.part = 1; front.part <= front.flow.cards(); ++front.part, ++back.part) {
    for (const FaceKey* const key : {&front, &back}) {
      if ((key->side == FaceSide::front && front.part == 1) || key->flow.number_of(key->part, key->side)) {
        sides.push_back(side_of(beast.faces->lay_out(*key, beast.diagnostics)));
      }
    }
  }
  return sides;
}

// Words that are all different, in paragraphs, lists and under headings; the same in every run.
class Prose {
 public:
  std::string text(std::size_t characters) {
    std::string text;
    while (text.size() < characters) {
      const std::size_t left = characters - text.size();
      const unsigned kind = next() % 8;
      if (kind == 0 && left > 120) {
        text += fmt::format("## {} {}\n\n{}\n\n", word(), word(), words(12 + next() % 20));
      } else if (kind == 1 && left > 200) {
        const unsigned items = 2 + next() % 5;
        for (unsigned i = 0; i < items; ++i) {
          text += fmt::format("- {}\n", words(3 + next() % 14));
        }
        text += '\n';
      } else {
        const std::size_t most = std::max<std::size_t>(1, std::min<std::size_t>(left / 8, 4 + next() % 90));
        text += words(most) + "\n\n";
      }
    }
    return text;
  }

 private:
  unsigned next() {
    state_ = state_ * 1664525 + 1013904223;
    return state_ >> 16;
  }
  std::string word() {
    static constexpr std::string_view consonants = "bdfgklmnprst";
    static constexpr std::string_view vowels = "aeiou";
    std::string word;
    for (unsigned n = 1 + next() % 3; n > 0; --n) {
      word += consonants[next() % consonants.size()];
      word += vowels[next() % vowels.size()];
    }
    return fmt::format("{}{}", word, number_++);
  }
  std::string words(std::size_t count) {
    std::string words;
    for (std::size_t i = 0; i < count; ++i) {
      words += (i == 0 ? "" : " ") + word();
    }
    return words;
  }
  unsigned state_ = 20;
  unsigned number_ = 0;
};

std::vector<std::string> words_of_text(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream all(text);
  for (std::string word; all >> word;) {
    if (word != "##" && word != "-") {
      words.push_back(word);
    }
  }
  return words;
}

std::vector<std::string> together(const std::vector<SideOfCard>& sides) {
  std::vector<std::string> words;
  for (const SideOfCard& side : sides) {
    words.insert(words.end(), side.words.begin(), side.words.end());
  }
  return words;
}

std::string lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format("Line{}  \n", i);
  }
  return text;
}

}  // namespace

// 200 of them with TALIA_WHOLE in the environment.
TEST_CASE("texts of 50 to 9,000 characters stand on cards of three sizes, each word once and in order",
          "[layout]") {
  Prose prose;
  std::vector<std::string> texts;
  const std::size_t last = std::getenv("TALIA_WHOLE") != nullptr ? 199 : 59;
  for (std::size_t i = 0; i <= last; ++i) {
    texts.push_back(prose.text(50 + i * i * 8950 / (last * last)));
  }
  BeastFaces beast(front_with_rest, "might: 3\n", beasts(texts));
  REQUIRE(beast.reports() == std::vector<std::string>{});
  std::size_t cards = 0;
  for (const Size trim : {Size{44_mm, 68_mm}, Size{63_mm, 88_mm}, Size{70_mm, 120_mm}}) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::vector<SideOfCard> sides = sides_of(beast, i, trim);
      INFO(i << " on " << trim.width.in_mm() << " × " << trim.height.in_mm() << ", " << sides.size()
             << " cards");
      CHECK(together(sides) == words_of_text(texts[i]));
      for (const SideOfCard& side : sides) {
        CHECK(side.is_sound);
        CHECK((side.lines >= 3 || sides.size() == 1));
      }
      cards += sides.size();
    }
  }
  CHECK(cards > 10 * (last + 1));
  CHECK(beast.reports() == std::vector<std::string>{});
}

TEST_CASE("a text goes on on the back, then on further cards and their backs", "[layout]") {
  Prose prose;
  const std::string text = prose.text(4000);
  const std::string front =
      "column:\n  - {text: '{name}', style: title}\n  - {show: text, style: body, rest: [back, card]}\n"
      "padding: 4mm\n";
  auto files = beasts({text});
  const std::string start =
      "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides:\n  "
      "front:\n" +
      BeastFaces::indented(front);
  files["templates/hexfall/beast.yaml"] =
      start +
      "  back: {padding: 6mm, column: [{when: face.has_rest, text: 'Card {face.number} of "
      "{face.count}', style: title}, {show: face.rest}]}\n";
  BeastFaces beast(front, "might: 3\n", files);
  REQUIRE(beast.reports() == std::vector<std::string>{});
  const std::vector<SideOfCard> sides = sides_of(beast, 0, {60_mm, 80_mm}, true);
  CHECK(sides.size() >= 4);
  CHECK(together(sides) == words_of_text(text));
  // Without a back, cards take what it would.
  const std::vector<SideOfCard> fronts = sides_of(beast, 0, {60_mm, 80_mm});
  CHECK(fronts.size() >= 4);
  CHECK(together(fronts) == words_of_text(text));
  CHECK(beast.reports() == std::vector<std::string>{});
}

TEST_CASE("a text that has room stands on one card, at a step of its fit if need be", "[layout]") {
  const std::string front =
      "column:\n  - {show: text, style: body, rest: card, fit: [{size: 8pt}, {size: 6pt/7pt}]}\npadding: "
      "4mm\n";
  BeastFaces beast(front, "might: 3\n", beasts({lines(20), lines(24), lines(52)}));
  REQUIRE(beast.reports() == std::vector<std::string>{});
  FaceKey key = beast.key();
  CHECK_FALSE(beast.faces->flow_of(key, nullptr).goes_on());
  key.definition = DefinitionId(1);
  CHECK_FALSE(beast.faces->flow_of(key, nullptr).goes_on());
  const Face smaller = beast.faces->lay_out(key, beast.diagnostics);
  CHECK(smaller.fits.at(0).size == 6_pt);
  // One that goes on is set at its full size.
  key.definition = DefinitionId(2);
  key.flow = beast.faces->flow_of(key, nullptr);
  REQUIRE(key.flow.cards() == 3);
  CHECK(beast.faces->lay_out(key, beast.diagnostics).fits.at(0).size == 8_pt);
  CHECK(beast.reports() == std::vector<std::string>{});
}

TEST_CASE("the last two cards share a text of which one line would be left over", "[layout]") {
  BeastFaces beast("column:\n  - {show: text, style: body, rest: card}\npadding: 4mm\n", "might: 3\n",
                   beasts({lines(21)}));
  const std::vector<SideOfCard> sides = sides_of(beast, 0, {60_mm, 80_mm});
  REQUIRE(sides.size() == 2);
  CHECK(sides[0].lines + sides[1].lines == 21);
  CHECK(sides[1].lines >= 3);
}

TEST_CASE("no card ends in a heading or parts a paragraph by one line", "[layout]") {
  // Twenty lines have room; the heading would be the twentieth.
  BeastFaces beast("column:\n  - {show: text, style: body, rest: card}\npadding: 4mm\n", "might: 3\n",
                   beasts({lines(19) + "\n## Heading\n\n" + lines(6), lines(19) + "\n" + lines(8)}));
  std::vector<SideOfCard> sides = sides_of(beast, 0, {60_mm, 80_mm});
  REQUIRE(sides.size() == 2);
  CHECK(sides[1].words.front() == "Heading");
  sides = sides_of(beast, 1, {60_mm, 80_mm});
  REQUIRE(sides.size() == 2);
  CHECK(sides[1].words.front() == "Line0");
}

TEST_CASE("a table goes on with its head, and its rows stay whole", "[layout]") {
  std::string table = "| Roll | Effect |\n| --- | --- |\n";
  for (int i = 0; i < 30; ++i) {
    table += fmt::format("| r{} | effect{} words{} |\n", i, i, i);
  }
  BeastFaces beast("column:\n  - {show: text, style: body, rest: card}\npadding: 4mm\n", "might: 3\n",
                   beasts({table}));
  REQUIRE(beast.reports() == std::vector<std::string>{});
  const std::vector<SideOfCard> sides = sides_of(beast, 0, {60_mm, 80_mm});
  REQUIRE(sides.size() == 2);
  int rows = 0;
  for (const SideOfCard& side : sides) {
    CHECK(side.is_sound);
    REQUIRE(side.words.size() > 4);
    CHECK(side.words[0] == "Roll");
    CHECK(side.words[1] == "Effect");
    CHECK((side.words.size() - 2) % 3 == 0);
    rows += static_cast<int>(side.words.size() - 2) / 3;
  }
  CHECK(rows == 30);
}

TEST_CASE("a text whose first room is narrower than the others is set to each of them", "[layout]") {
  Prose prose;
  const std::string text = prose.text(3000);
  BeastFaces beast(
      "row:\n  - {width: 20mm, background: sea}\n  - {share: 1, show: text, style: body, rest: card}\n",
      "might: 3\n", beasts({text}));
  REQUIRE(beast.reports() == std::vector<std::string>{});
  const std::vector<SideOfCard> sides = sides_of(beast, 0, {60_mm, 80_mm});
  CHECK(sides.size() >= 3);
  CHECK(together(sides) == words_of_text(text));
  CHECK(beast.reports() == std::vector<std::string>{});
}

TEST_CASE("a part of a text that a condition leaves out is told", "[layout]") {
  const std::string front = "show: text\nstyle: body\nrest: card\n";
  auto files = beasts({lines(70)});
  files["templates/hexfall/beast.yaml"] =
      "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides:\n  "
      "front:\n" +
      BeastFaces::indented(front) + "  continuation: {column: [{when: face.number == 2, show: face.rest}]}\n";
  BeastFaces beast(front, "might: 3\n", files);
  REQUIRE(beast.reports() == std::vector<std::string>{});
  CHECK(sides_of(beast, 0, {60_mm, 80_mm}).size() == 4);
  REQUIRE(beast.reports().size() == 1);
  CHECK(beast.reports().front().ends_with(" text-overflows"));
}

TEST_CASE("where a text may not go on is told", "[layout]") {
  const auto reports = [](const std::string& front, const std::string& more = "") {
    auto files = beasts({"Bites."});
    files["templates/hexfall/beast.yaml"] =
        "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides:\n  "
        "front:\n" +
        BeastFaces::indented(front) + more;
    return BeastFaces(front, "might: 3\n", files).reports();
  };
  using Reports = std::vector<std::string>;
  const auto bad = [](const Reports& found, const std::string& code = "bad-box") {
    return found.size() == 1 && found.front().ends_with(code);
  };
  CHECK(reports("{show: text, style: body, rest: card}\n").empty());
  CHECK(bad(reports("repeat: moves\nas: move\nbox: {show: text, style: body, rest: card}\n")));
  CHECK(bad(reports("grid: [{show: text, style: body, rest: card}]\ntracks: [1]\n")));
  CHECK(bad(reports("rotate: {show: text, style: body, rest: card}\n")));
  CHECK(bad(
      reports("column: [{show: text, style: body, rest: card}, {show: text, style: body, rest: card}]\n")));
  CHECK(bad(reports("show: face.rest\n")));
  CHECK(bad(reports("show: text\nstyle: body\nrest: back\n", "  back: {text: Back, style: body}\n")));
  CHECK(bad(reports("show: text\nstyle: body\n", "  continuation: {show: face.rest}\n")));
  CHECK(bad(reports("show: text\nstyle: body\nrest: card\n", "  continuation: {text: More, style: body}\n")));
  CHECK(bad(
      reports("show: text\nstyle: body\nrest: card\n", "  continuation: {show: face.rest, style: body}\n")));
  CHECK(bad(reports("show: text\nstyle: body\nrest: card\n",
                    "  continuation: {column: [{show: face.rest}, {show: face.rest}]}\n")));
  CHECK(bad(reports("show: text\nstyle: body\nrest: card\nfit: [{lines: 3}]\n")));
}

TEST_CASE("a text that goes on may stand in two places by an anchor, of which a card shows one", "[layout]") {
  const std::string text = Prose().text(2000);
  const auto front = [](const std::string& first, const std::string& second) {
    return "column:\n  - {when: " + first +
           ", column: [&words {show: text, style: body, rest: card}]}\n  - {when: " + second +
           ", column: [*words]}\npadding: 4mm\n";
  };
  BeastFaces beast(front("might == 3", "might != 3"), "might: 3\n", beasts({text}));
  REQUIRE(beast.reports() == std::vector<std::string>{});
  const std::vector<SideOfCard> sides = sides_of(beast, 0, {60_mm, 80_mm});
  CHECK(sides.size() > 1);
  CHECK(together(sides) == words_of_text(text));
  CHECK(beast.reports() == std::vector<std::string>{});
  BeastFaces twice(front("might == 3", "might > 2"), "might: 3\n", beasts({text}));
  REQUIRE(twice.reports() == std::vector<std::string>{});
  sides_of(twice, 0, {60_mm, 80_mm});
  REQUIRE(twice.reports().size() == 1);
  CHECK(twice.reports().front().ends_with(" bad-box"));
}

TEST_CASE("a text goes on on the ground that lies under it in a stack", "[layout]") {
  const auto has_ground = [](const std::string& first) {
    BeastFaces beast(
        "stack:\n  - " + first + "\n  - {padding: 4mm, column: [{show: text, style: body, rest: card}]}\n",
        "might: 3\n", beasts({lines(60)}));
    REQUIRE(beast.reports() == std::vector<std::string>{});
    FaceKey key = beast.key();
    key.trim = {60_mm, 80_mm};
    key.flow = beast.faces->flow_of(key, nullptr);
    key.part = 2;
    REQUIRE(key.flow.goes_on());
    bool found = false;
    frame::for_each_item(beast.faces->lay_out(key, beast.diagnostics).frame.items,
                         [&](const Item& item, const Transform&) {
                           const auto* const path = std::get_if<PathItem>(&item.what);
                           found = found || (path != nullptr && path->path.bounds().size.width >= 60_mm &&
                                             path->path.bounds().size.height >= 80_mm);
                         });
    return found;
  };
  CHECK(has_ground("{background: sea}"));
  CHECK(has_ground("{stack: [{background: sea}]}"));
  CHECK_FALSE(has_ground("{background: sea, height: 20mm}"));
  CHECK_FALSE(has_ground("{background: sea, left: 10mm, right: 0}"));
  CHECK_FALSE(has_ground("{background: sea, when: might > 2}"));
}

namespace {

// A front whose text may go on on a back, which shows nothing else.
std::map<std::string, std::string> with_back(std::map<std::string, std::string> files,
                                             const std::string& front,
                                             const std::string& back = "show: face.rest") {
  files["templates/hexfall/beast.yaml"] =
      "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides:\n  "
      "front:\n" +
      BeastFaces::indented(front) + "  back: {padding: 4mm, column: [{" + back + "}]}\n";
  return files;
}

// The size at which a text goes on; none where it does not.
std::optional<Length> size_of_flow(const std::string& fit, const std::string& rest, const std::string& text) {
  const std::string front =
      "padding: 4mm\ncolumn: [{show: text, style: body, rest: " + rest + ", fit: " + fit + "}]\n";
  BeastFaces beast(front, "might: 3\n", with_back(beasts({text}), front));
  FaceKey key = beast.key();
  FaceKey back = key;
  back.side = FaceSide::back;
  key.flow = beast.faces->flow_of(key, &back);
  const Face face = beast.faces->lay_out(key, beast.diagnostics);
  CHECK(face.is_sound == key.flow.goes_on());
  CHECK(key.flow.cards() <= 60);
  return key.flow.goes_on() ? std::optional(face.fits.at(0).size) : std::nullopt;
}

// What is said of a text that goes on or does not, on a front and a back.
std::vector<Diagnostic> said_of(const std::string& front, const std::string& back, const std::string& text) {
  BeastFaces beast(front, "might: 3\n", with_back(beasts({text}), front, back));
  REQUIRE(beast.reports() == std::vector<std::string>{});
  FaceKey key = beast.key();
  FaceKey behind = key;
  behind.side = FaceSide::back;
  key.flow = beast.faces->may_go_on(key) ? beast.faces->flow_of(key, &behind) : CardFlow{};
  static_cast<void>(beast.faces->lay_out(key, beast.diagnostics));
  std::vector<Diagnostic> said;
  for (const Diagnostic& each : beast.diagnostics.in_order_added()) {
    said.push_back(each);
  }
  return said;
}

}  // namespace

TEST_CASE("a text goes on at the largest size at which the sides that it may take hold it", "[layout]") {
  // Twenty-one lines of 8 pt have room on a side, twenty-three of 7.35 pt, twenty-six of 6.5 pt.
  const auto size = size_of_flow("[{size: 6.5pt..8pt}]", "back", lines(46));
  REQUIRE(size);
  CHECK(*size > 7.3_pt);
  CHECK(*size < 7.4_pt);
  CHECK(size_of_flow("[{size: 6.5pt..8pt}]", "back", lines(40)) == 8_pt);
  CHECK(size_of_flow("[{size: 8pt}, {size: 6.5pt}]", "back", lines(46)) == 6.5_pt);
  CHECK_FALSE(size_of_flow("[{size: 6.5pt..8pt}]", "back", lines(53)));
  // More than sixty cards are needed at 8 pt.
  const auto of_cards = size_of_flow("[{size: 6.5pt..8pt}]", "card", lines(1150));
  REQUIRE(of_cards);
  CHECK(*of_cards < 8_pt);
}

TEST_CASE("what no side takes of a text that goes on is counted on all of them together", "[layout]") {
  const std::string front = "padding: 4mm\ncolumn: [{show: text, style: body, rest: back}]\n";
  const auto said = said_of(front, "show: face.rest", lines(43));
  REQUIRE(said.size() == 1);
  CHECK(said[0].code == Code::text_overflows);
  CHECK(said[0].message == "the text is too long for the 2 sides that it may take, even at 8 pt");
  CHECK(said[0].help_text.value_or("") == "cut 20 characters or so");  // `Line40` to `Line42`.
}

TEST_CASE("a text that could go on is told of it, one that could not is not", "[layout]") {
  const auto help = [](const std::string& box) {
    const auto said =
        said_of("padding: 4mm\ncolumn: [{" + box + "}]\n", "text: Words, style: body", lines(30));
    REQUIRE(said.size() == 1);
    INFO(said[0].message);
    CHECK(said[0].code == Code::text_overflows);
    return said[0].help_text.value_or("").find("rest: card") != std::string::npos;
  };
  CHECK(help("show: text, style: body, height: 70mm"));
  CHECK_FALSE(help("text: '{text}', style: body, height: 70mm"));
  CHECK_FALSE(help("show: text, style: body, height: 8mm"));
}

TEST_CASE("a side with room for fewer than three lines takes nothing of a text that goes on, and is told",
          "[layout]") {
  const auto front = [](const std::string& more) {
    return "padding: 4mm\ncolumn: [{show: text, style: body, " + more + "}]\n";
  };
  auto said = said_of(front("rest: card, height: 8mm"), "text: Words, style: body", lines(3));
  REQUIRE(said.size() == 1);
  CHECK(said[0].code == Code::box_overflows);
  CHECK(said[0].message ==
        "the box in which this text begins has room for 2 of its lines at 8 pt, and a text that goes on has "
        "3 or "
        "more on each side");
  said = said_of(front("rest: [back, card], height: 20mm"), "show: face.rest, height: 8mm", lines(30));
  REQUIRE(said.size() == 1);
  CHECK(said[0].code == Code::box_overflows);
  CHECK(said[0].message.starts_with("the box of the back in which this text goes on has room for 2 "));
  // A back that the text does not come to, and a size at which there is room for three.
  CHECK(
      said_of(front("rest: card, height: 8mm, fit: [{size: 5pt..8pt}]"), "text: Words, style: body", lines(9))
          .empty());
}

// What stands in for what nobody has written: decks of kinds, a neutral book, shipped fonts; and the gallery.
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;

namespace {

// A game of one kind and one card, with nothing drawn.
void make_bare(const Copy& copy) {
  copy.put("schemas/orchard/fruit.schema.yaml",
           "$schema: http://json-schema.org/draft-07/schema#\ntype: object\nproperties:\n  kind: {const: "
           "fruit}\n  id: {type: string}\n  name: {type: string}\n  worth: {type: integer}\n");
  copy.put("content/campaigns/village/campaign.yaml",
           "talia: 1\nid: village\nsystem: orchard\nlanguage: en\nname: Orchard\nversion: 0.1.0\n");
  copy.put("content/campaigns/village/quince.yaml", "kind: fruit\nname: Quince\nworth: 3\n");
}

const std::string village_file = "content/campaigns/village/campaign.yaml";

// The lines of a dump of pages that tell of words.
std::vector<std::string> words_in(const std::string& dump) {
  std::vector<std::string> all;
  std::istringstream lines(dump);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("text ") != std::string::npos && line.find(" advance ") != std::string::npos) {
      all.push_back(line);
    }
  }
  return all;
}

std::ptrdiff_t straight_quotes_in_words_of(const std::string& dump) {
  std::ptrdiff_t count = 0;
  for (const std::string& line : words_in(dump)) {
    count += std::ranges::count(line, '\'');
  }
  return count;
}

// Where words stand on their page, in mm from its left; a run of their own.
struct Placed {
  double left = 0, right = 0;
};
Placed placed(const std::string& dump, const std::string& words) {
  for (const std::string& line : words_in(dump)) {
    if (line.ends_with('"' + words + '"')) {
      const auto number_behind = [&](std::string_view key) {
        return std::stod(line.substr(line.find(key) + key.size()));
      };
      const double left = number_behind(" at ");
      return {left, left + number_behind(" advance ")};
    }
  }
  return {};
}

}  // namespace

TEST_CASE("a campaign without decks has one for each kind, told in a note", "[cli]") {
  const Copy copy(Copy::nothing);
  make_bare(copy);
  copy.put("schemas/orchard/tool.schema.yaml",
           "$schema: http://json-schema.org/draft-07/schema#\ntype: object\nproperties:\n  kind: {const: "
           "tool}\n  id: {type: string}\n  name: {type: string}\n");
  copy.put("content/systems/orchard/library/ladder.yaml", "kind: tool\nid: ladder\nname: Ladder\n");
  const Said said = copy.says({"build"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.out, "output/village/fruit-a4.pdf  2 pages, 1 card"));
  CHECK(has(said.out, "output/village/tool-a4.pdf  2 pages, 1 card"));
  CHECK(has(said.error,
            "the campaign `village` has no deck, so each kind is one: `fruit`, `tool` [deck-of-kind]"));
  copy.put("content/campaigns/village/decks/some.yaml", "kind: deck\nid: some\ncards: [{id: quince}]\n");
  const Said own = copy.says({"build"});
  CHECK(own.status == 0);
  CHECK(has(own.out, "output/village/some-a4.pdf  1 page, 1 card"));
  CHECK(has(own.out, "fruit-a4.pdf  removed"));
  CHECK_FALSE(has(own.error, "[deck-of-kind]"));
}

TEST_CASE("a deck at fault is a deck, and no others stand in for it", "[cli]") {
  const Copy copy(Copy::nothing);
  make_bare(copy);
  copy.put("content/campaigns/village/decks/some.yaml", "kind: deck\nid: some\ncrads: []\n");
  const Said said = copy.says({"build"});
  CHECK(said.status == 1);
  CHECK_FALSE(has(said.out, "fruit-a4.pdf"));
  CHECK_FALSE(has(said.error, "[deck-of-kind]"));
}

TEST_CASE("a deck may have the plain backs of one kind, and no other's", "[cli]") {
  const Copy copy(Copy::nothing);
  make_bare(copy);
  copy.put("content/campaigns/village/decks/some.yaml",
           "kind: deck\nid: some\nback: fruit\ncards: [{where: 'true'}]\n");
  CHECK(has(copy.says({"build"}).out, "some-a4.pdf  2 pages, 1 card"));
  copy.put("schemas/orchard/tool.schema.yaml",
           "$schema: http://json-schema.org/draft-07/schema#\ntype: object\nproperties:\n  kind: {const: "
           "tool}\n  id: {type: string}\n  name: {type: string}\n");
  copy.put("content/campaigns/village/ladder.yaml", "kind: tool\nname: Ladder\n");
  const Said said = copy.says({"build"});
  CHECK(said.status == 1);
  CHECK(has(said.error, "decks/some.yaml:3:7: error: no template is called `fruit`"));
  CHECK(test::count_of(said.error, ": error: ") == 1);
}

TEST_CASE("a book without a style is drawn in the campaign's own theme, in any game", "[cli]") {
  const Copy copy(Copy::nothing);
  make_bare(copy);
  copy.put("content/campaigns/village/books/guide.yaml",
           "kind: book\nid: guide\ntitle: Guide\nchapters: [guide/00.md, guide/01.md, guide/02.md]\n");
  copy.put("content/campaigns/village/books/guide/02.md",
           "# Jars\n\n"
           "```{chapter}\nlead: What to keep.\n```\n\nWords.\n\n## More\n\n> A remark.\n\n"
           "```{table}\nkind: fruit\ncaption: Fruits\ncolumns:\n  - {label: Name, text: '{name}'}\n  - "
           "{label: Worth, text: '{worth}'}\n```\n");
  copy.put("content/campaigns/village/books/guide/00.md",
           "```{cover}\ntitle: Guide\nsubtitle: To jars\nline: For nobody\n```\n");
  copy.put("content/campaigns/village/books/guide/01.md", "# Contents\n\n```{contents}\n```\n");
  for (const char* const theme : {"felt", "ink", "plain"}) {
    copy.put(village_file, "talia: 1\nid: village\nsystem: orchard\nlanguage: en\nversion: 0.1.0\ntheme: " +
                               std::string(theme) + "\n");
    const Said said = copy.says({"build", "--deck", "guide"});
    INFO(theme << '\n' << said.error);
    CHECK(has(said.out, "output/village/guide.pdf"));
    CHECK_FALSE(has(said.error, "[unknown-colour]"));
    CHECK_FALSE(has(said.error, ": error: "));
  }
}

TEST_CASE("a book without a style sets quotes as its language does, and captions below their pictures",
          "[cli]") {
  const Copy copy(Copy::nothing);
  make_bare(copy);
  copy.put("content/campaigns/village/books/guide.yaml",
           "kind: book\nid: guide\ntitle: The keeper's guide\nchapters: [guide/01.md]\n");
  copy.put("content/campaigns/village/books/guide/jar.svg",
           "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h20v20z'/></svg>");
  copy.put("content/campaigns/village/books/guide/01.md",
           "# The keeper's jars\n\n```{chapter}\nopening: scene\nlead: It's the \"first\" jar.\n```\n\n"
           "It's the \"last\" jar.\n\n- One.\n\n  Two.\n\n## The keeper's year 1911\n\n"
           "```{picture}\nimage: jar.svg\nwidth: 20mm\ncaption: A jar\n```\n\n"
           "```{table}\nkind: fruit\ncaption: Keeper's fruits\ncolumns:\n  - {label: Keeper's name, text: "
           "'{name}'}\n```\n");
  for (const char* const theme : {"felt", "ink", "plain"}) {
    copy.put(village_file, "talia: 1\nid: village\nsystem: orchard\nlanguage: en\nversion: 0.1.0\ntheme: " +
                               std::string(theme) + "\n");
    const Said said = copy.says({"dump", "--stage", "page", "guide"});
    INFO(theme << '\n' << said.error);
    CHECK_FALSE(has(said.error, "[unknown-feature]"));
    CHECK(has(said.out, "It’s the “last” jar."));
    CHECK(has(said.out, "It’s the “first” jar."));
    CHECK(said.out.find("text ") != std::string::npos);
    CHECK(straight_quotes_in_words_of(said.out) == 0);
    CHECK(placed(said.out, "Two.").left - placed(said.out, "One.").left == Approx(4).margin(0.01));
    const double middle = (placed(said.out, "Fig. 1.1").left + placed(said.out, "A jar").right) / 2;
    // In the middle of the second column: the inner margin is 16 mm, a column 56.5 mm, what parts them 5 mm.
    CHECK(middle == Approx(16 + 56.5 + 5 + 56.5 / 2).margin(0.5));
  }
}

TEST_CASE("a line adds a font to the shipped ones, and its name wins over theirs", "[cli]") {
  const Copy copy(Copy::nothing);
  make_bare(copy);
  std::filesystem::create_directories(copy.workspace() + "/fonts");
  std::filesystem::copy_file(TALIA_TESTS "/fonts/text-regular.ttf", copy.workspace() + "/fonts/Mine.ttf");
  copy.put("templates/fonts.yaml", "fonts: {mine: {file: fonts/Mine.ttf}}\n");
  copy.put(village_file,
           "talia: 1\nid: village\nsystem: orchard\nlanguage: en\nversion: 0.1.0\nfont: mine\n");
  const Said said = copy.says({"build"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK_FALSE(has(said.error, ": error: "));
  copy.put("templates/fonts.yaml", "fonts: {pt-sans-bold: {file: fonts/None.ttf}}\n");
  const Said missing = copy.says({"check"});
  CHECK(missing.status == 1);
  CHECK(has(missing.error,
            "templates/fonts.yaml:1:30: error: the file `fonts/None.ttf` of the font `pt-sans-bold`"));
}

TEST_CASE("the gallery's faces are sound in both languages, and alike", "[cli]") {
  const Copy place(Copy::nothing);
  const std::string gallery = TALIA_TESTS "/../templates/gallery";
  std::filesystem::copy(
      gallery, place.workspace(),
      std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
  const Said said = place.says({"build"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK_FALSE(has(said.error, "error: "));
  CHECK_FALSE(has(said.error, "warning: "));
  for (const char* const deck : {"creatures", "spells", "items", "references", "scenes", "tokens"}) {
    for (const char* const language : {"inn", "karczma"}) {
      CHECK(has(said.out, std::string("output/") + language + "/" + deck + "-a4.pdf  2 pages"));
    }
  }
}

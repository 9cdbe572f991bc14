// The manual's pages on notations and on asking: their examples do what they say.
#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::has;
using test::Said;

namespace {

std::vector<std::string> blocks_of(const std::string& page, const std::string& language) {
  std::ifstream stream(std::string(TALIA_TESTS) + "/../docs/manual/" + page);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::string begin = "```" + language + "\n";
  std::vector<std::string> blocks;
  for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    blocks.push_back(text.substr(at + begin.size(), text.find("```\n", at + 3) - at - begin.size()));
  }
  return blocks;
}

// The words of a command line; quotes keep spaces.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (const char c : line) {
    if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote != 0 ? static_cast<char>(0) : c;
    } else if (c == ' ' && quote == 0) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

}  // namespace

TEST_CASE("the manual's commands answer as the manual says", "[cli]") {
  const auto blocks = blocks_of("asking.md", "console");
  REQUIRE(blocks.size() > 5);
  for (const std::string& block : blocks) {
    const std::string prompt = "$ talia ";
    REQUIRE(block.starts_with(prompt));
    const auto end = block.find('\n');
    const Copy copy;
    const Said said = copy.says(words_of(block.substr(prompt.size(), end - prompt.size())));
    INFO(block << said.error);
    CHECK(said.out == block.substr(end + 1));
    CHECK(said.status == 0);
  }
}

TEST_CASE("the manual's notation is read, checked and listed", "[cli]") {
  const auto blocks = blocks_of("notations.md", "yaml");
  REQUIRE(blocks.size() == 1);
  const Copy copy;
  copy.put("content/systems/teahouse/z_parzenie.yaml", blocks[0]);
  copy.put("content/campaigns/zaulek/herbaty/proba.yaml",
           "kind: herbata\nid: proba\nref: H-095\nname: Próba\ncena: 7\nmoc: 2\n"
           "text: Próba PAR(gorzkiego+1), potem PAR(Dymny−5). Moc to 2.\n");
  const Said checked = copy.says({"check"});
  INFO(checked.error);
  CHECK(checked.status == 0);
  CHECK(has(checked.error, "proba.yaml:7:37: warning: nobody passes with −5 [impossible-notation]"));
  CHECK(has(checked.error, "note: `2` repeats `moc`, which is 2 [repeated-number]"));
  CHECK(has(checked.error, "0 errors, 1 warnings, 1 notes in "));
  const Said listed = copy.says({"list", "id == 'proba'", "--notations", "--format", "csv"});
  CHECK(listed.out ==
        "file,line,column,notation,text,record,odds\n"
        "content/campaigns/zaulek/herbaty/proba.yaml,7,13,parzenie,PAR(gorzkiego+1),"
        "\"{smak: gorzki, premia: 1}\",3/5\n"
        "content/campaigns/zaulek/herbaty/proba.yaml,7,37,parzenie,PAR(Dymny-5),"
        "\"{smak: dymny, premia: -5}\",0\n");
  const Said json = copy.says({"list", "--notations", "--format", "json"});
  CHECK(has(json.out, "\"notation\": \"parzenie\""));
  CHECK(has(json.out, "\"odds\": \"3/5\""));
}

// The manual's pages on notations, asking, balance, fitting, templates and books: their examples do what they say.
#include "unit/cli_fixture.h"

using namespace talia;
using test::blocks_of;
using test::Copy;
using test::Fence;
using test::has;
using test::Said;

namespace {

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

// Does what a block shows: each command after a prompt, with what it writes before the next one.
std::vector<int> run(const Fence& console, const Copy& copy) {
  const std::string prompt = "$ talia ";
  REQUIRE(console.text.starts_with(prompt));
  std::vector<int> statuses;
  for (std::size_t begin = 0; begin < console.text.size();) {
    const auto end = console.text.find('\n', begin);
    const auto next = std::min(console.text.find("\n" + prompt, end), console.text.size() - 1) + 1;
    const std::string command = console.text.substr(begin + prompt.size(), end - begin - prompt.size());
    const Said said = copy.says(words_of(command));
    INFO(command);
    std::string told = said.out + said.error;
    const std::string where = " --workspace " + copy.workspace();  // Who follows the manual stands in it.
    if (const auto at = told.find(where); at != std::string::npos) {
      told.erase(at, where.size());
    }
    CHECK(told == console.text.substr(end + 1, next - end - 1));
    statuses.push_back(said.status);
    begin = next;
  }
  return statuses;
}

}  // namespace

TEST_CASE("the manual's commands answer as the manual says", "[cli]") {
  auto blocks = blocks_of("asking.md");
  REQUIRE(blocks.size() > 5);
  for (const Fence& block : blocks_of("balance.md")) {
    if (block.language == "console") {
      blocks.push_back(block);
    }
  }
  const Copy copy;
  for (const Fence& block : blocks) {
    REQUIRE(block.language == "console");
    CHECK(run(block, copy) == std::vector<int>{0});
  }
}

TEST_CASE("a designer who follows the manual's ten steps sees what it shows", "[cli]") {
  const Copy copy(Copy::nothing);
  std::vector<int> statuses;
  for (const Fence& block : blocks_of("ruleset.md")) {
    if (block.language == "console") {
      const auto more = run(block, copy);
      statuses.insert(statuses.end(), more.begin(), more.end());
    } else {
      // The first line of a file is a comment with its name.
      const std::string name = block.text.substr(0, block.text.find('\n'));
      REQUIRE((block.language == "yaml" && name.starts_with("# ") && name.ends_with(".yaml")));
      copy.put(name.substr(2), block.text);
    }
  }
  CHECK(std::ranges::count(statuses, 1) >= 2);  // Mistakes, which the next file mends.
  REQUIRE_FALSE(statuses.empty());
  CHECK(statuses.back() == 0);
}

TEST_CASE("the manual's notation is read, checked and listed", "[cli]") {
  const auto blocks = blocks_of("notations.md");
  REQUIRE(blocks.size() == 2);  // The other is a part of the games' own.
  const Copy copy;
  copy.put("content/systems/teahouse/z_parzenie.yaml", blocks[0].text);
  copy.put("content/campaigns/zaulek/herbaty/proba.yaml",
           "kind: herbata\nid: proba\nref: H-095\nname: Próba\ncena: 7\nmoc: 2\n"
           "text: Próba PAR(gorzkiego+1), potem PAR(Dymny−5). Moc to 2.\n");
  const Said checked = copy.says({"check"});
  INFO(checked.error);
  CHECK(checked.status == 0);
  CHECK(has(checked.error, "proba.yaml:7:37: warning: nobody passes with −5 [impossible-notation]"));
  CHECK(has(checked.error, "warning: `2` repeats `moc`, which is 2 [repeated-number]"));
  CHECK(has(checked.error, "0 errors, 2 warnings in "));
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

TEST_CASE("the manual's styles are styles, and a number out of range is none", "[cli]") {
  const auto blocks = blocks_of("words-and-lines.md");
  REQUIRE(blocks.size() == 1);
  const std::string head = "kind: theme\nid: more\nlanguage: en\ncolours: {ink: '#000000'}\n";
  const Copy copy;
  copy.put("templates/hexfall/more.yaml", head + blocks[0].text);
  const Said sound = copy.says({"check"});
  INFO(sound.error);
  CHECK(sound.status == 0);
  std::string wrong = blocks[0].text;
  wrong.replace(wrong.find("before: 3"), 9, "before: 0");
  copy.put("templates/hexfall/more.yaml", head + wrong);
  CHECK(has(copy.says({"check"}).error, "templates/hexfall/more.yaml:9:"));
}

TEST_CASE("the manual's template fits texts as the manual shows", "[cli]") {
  const Copy copy;
  std::size_t shown = 0;
  for (const Fence& block : blocks_of("fitting.md")) {
    if (block.language == "console") {
      CHECK(run(block, copy) == std::vector<int>{0});
      ++shown;
    } else if (block.text.starts_with("# templates/")) {
      copy.put(block.text.substr(2, block.text.find('\n') - 2), block.text);
    }
  }
  CHECK(shown == 1);
}

TEST_CASE("the manual's book is a book, without a report, and shows every directive", "[cli]") {
  const Copy copy;
  std::string all;
  for (const Fence& block : blocks_of("books.md")) {
    const auto name = block.language.find(' ');
    const std::string path = name != std::string::npos ? block.language.substr(name + 1)
                                                       : block.text.substr(2, block.text.find('\n') - 2);
    REQUIRE(path.starts_with("content/campaigns/reach/books/handbook"));
    copy.put(path, block.text);
    all += block.text;
  }
  const Said said = copy.says({"check"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(said.error.starts_with("0 errors, 0 warnings"));
  for (const auto& schema : std::filesystem::directory_iterator(TALIA_TESTS "/../schemas/core")) {
    const std::string file = schema.path().filename().string();
    if (file.starts_with("directive_")) {
      CHECK(has(all, "```{" + file.substr(10, file.find('.') - 10) + "}"));
    }
  }
  const Said shown = copy.says({"dump", "--stage", "page", "handbook"});
  CHECK(shown.status == 0);
  for (const std::string words :
       {"Second tide", "Old hands say", "Together", "Who else", "Gear of the Reach"}) {
    INFO(words);
    CHECK(has(shown.out, words.substr(0, words.find(' '))));
  }
}

TEST_CASE("the manual's six files print a card, and its boxes stand in their template", "[cli]") {
  const Copy copy(Copy::nothing);
  const std::string theme_path = "templates/orchard/theme.yaml";
  const std::string face_path = "templates/orchard/fruit.yaml";
  std::string theme, face;
  std::vector<std::string> boxes;
  for (const Fence& block : blocks_of("templates.md")) {
    if (block.language == "console") {
      CHECK(run(block, copy) == std::vector<int>{0});
    } else if (block.text.starts_with("# ")) {
      const std::string path = block.text.substr(2, block.text.find('\n') - 2);
      copy.put(path, block.text);
      theme = path == theme_path ? block.text : theme;
      face = path == face_path ? block.text : face;
    } else if (block.text.starts_with("parts:") || block.text.starts_with("signs:") ||
               block.text.starts_with("motifs:")) {
      theme += block.text;
    } else if (block.text.starts_with("- ")) {
      boxes.push_back(block.text);
    }
  }
  copy.put(theme_path, theme);
  const auto unprinted = face.find("unprinted:");
  REQUIRE(unprinted != std::string::npos);
  face.erase(unprinted, face.find('\n', unprinted) + 1 - unprinted);
  const auto begin = face.find("      - row:");
  const auto end = face.find("  back:");
  REQUIRE(begin < end);
  REQUIRE(end < face.size());
  CHECK(boxes.size() > 10);
  for (const std::string& box : boxes) {
    std::istringstream lines(box);
    std::string column;
    for (std::string line; std::getline(lines, line);) {
      column += "      " + line + "\n";
    }
    copy.put(face_path, face.substr(0, begin) + column + face.substr(end));
    const Said said = copy.says({"check"});
    INFO(column << said.error);
    CHECK(said.status == 0);
    CHECK(has(said.error, "0 errors, "));
    CHECK(test::count_of(said.error, ": warning: ") ==
          // Of what the box does not show, and of what of the theme it does not use.
          test::count_of(said.error, "[field-unseen]") + test::count_of(said.error, "warning: nothing uses"));
  }
}

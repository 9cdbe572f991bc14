#include <string>

#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::count_of;
using test::has;

namespace {

const std::string gear_schema = "schemas/hexfall/gear.schema.yaml";
const std::string face = "templates/hexfall/gear.yaml";
const std::string reach_file = "content/campaigns/reach/campaign.yaml";
const std::string boat_hook_file = "content/campaigns/reach/gear/boat_hook.yaml";
const std::string cloth = "content/campaigns/reach/gear/oilcloth.yaml";

std::string text_of(const Copy& copy, const std::string& file) {
  std::ifstream stream(copy.workspace() + "/" + file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void replace(const Copy& copy, const std::string& file, const std::string& what, const std::string& by) {
  std::string text = text_of(copy, file);
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  text.replace(at, what.size(), by);
  copy.put(file, text);
}

void add(const Copy& copy, const std::string& file, const std::string& lines) {
  copy.put(file, text_of(copy, file) + lines);
}

// A kind with notes that no template shows, on two of three cards.
void write_notes(const Copy& copy) {
  replace(copy, gear_schema, "  icon: {type",
          "  notes: {type: string, x-text: inline, x-label: Notes}\n  icon: {type");
  add(copy, boat_hook_file, "notes: Made by the Keepers.\n");
  add(copy, cloth, "notes: Smells of tar.\n");
}

}  // namespace

TEST_CASE("a text that no face shows is told once for its field, with the template and a card", "[cli]") {
  const Copy copy;
  write_notes(copy);
  const auto said = copy.says({"check"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(count_of(said.error, "[field-unseen]") == 1);
  CHECK(has(said.error, gear_schema + ":"));
  CHECK(has(said.error,
            "no face shows `notes` of 2 definitions of kind `gear`, which the template `gear` draws"));
  CHECK(has(said.error, "for `boat_hook`"));
  CHECK(has(said.error, "unprinted: [notes]"));
  CHECK(has(said.error, "0 errors, 1 warning"));
}

TEST_CASE("build and print tell of a text that no face shows, too", "[cli]") {
  const Copy copy;
  write_notes(copy);
  copy.put("content/campaigns/reach/gear/bailer.yaml",
           "kind: gear\nid: bailer\nref: G-04\nname: Bailer\nweight: 1\nprice: 2\nnotes: Leaks.\n");
  CHECK(count_of(copy.says({"build", "--deck", "gear"}).error, "[field-unseen]") == 1);
  CHECK(count_of(copy.says({"build", "--deck", "creatures"}).error, "[field-unseen]") == 0);
  CHECK(count_of(copy.says({"print", "bailer"}).error, "[field-unseen]") == 1);
  CHECK(count_of(copy.says({"print", "boat_hook"}).error, "[field-unseen]") == 0);  // A book may show it.
  CHECK(count_of(copy.says({"print", "lantern"}).error, "[field-unseen]") == 0);
}

TEST_CASE("a template or a campaign says which texts are not for print", "[cli]") {
  const Copy copy;
  write_notes(copy);
  const std::string before = text_of(copy, face);
  add(copy, face, "unprinted: [notes]\n");
  auto said = copy.says({"check"});
  CHECK(said.status == 0);
  CHECK(has(said.error, "0 errors, 0 warnings"));
  copy.put(face, before);
  add(copy, reach_file, "unprinted: {gear: [notes]}\n");
  said = copy.says({"check"});
  CHECK(said.status == 0);
  CHECK(has(said.error, "0 errors, 0 warnings"));
}

TEST_CASE("a text that is said not to be printed and is, or is none, is told where that is said", "[cli]") {
  const Copy copy;
  add(copy, face, "unprinted: [text, weight, txet]\n");
  add(copy, reach_file, "unprinted: {gaer: [text], gear: [name]}\n");
  const auto said = copy.says({"check"});
  INFO(said.error);
  CHECK(said.status == 1);
  CHECK(has(said.error, "`weight` has no words of its own"));
  CHECK(has(said.error, "the kind `gear` has no field `txet`"));
  CHECK(has(said.error, "did you mean `text`?"));
  CHECK(has(said.error, "there is no kind `gaer`"));
  CHECK_FALSE(has(said.error, "stands on every face"));  // That waits for what is wrong.

  const Copy stale;
  add(stale, face, "unprinted: [text]\n");
  add(stale, reach_file, "unprinted: {gear: [name]}\n");
  const auto told = stale.says({"check"});
  INFO(told.error);
  CHECK(told.status == 0);
  CHECK(has(told.error, face + ":16:13: warning: `text` is said not to be printed, and stands on every face "
                               "[key-without-effect]"));
  CHECK(has(told.error, reach_file + ":8:20: warning: `name` is said"));
}

TEST_CASE("what one card shows and another leaves out is told by runs over all cards alone", "[cli]") {
  const Copy copy;
  replace(copy, face, "when: text != null", "when: id == 'lantern'");
  add(copy, face, "unprinted: [text]\n");
  CHECK(has(copy.says({"check"}).error, "0 errors, 0 warnings"));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"build", "reach", "--only", "lantern"}, {"print", "lantern"}}) {
    const auto said = copy.says(words);
    INFO(said.error);
    CHECK(said.status == 0);
    CHECK_FALSE(has(said.error, "[key-without-effect]"));
  }
}

TEST_CASE("words in values that the schema gives no type are looked for, too", "[cli]") {
  const Copy copy;
  replace(copy, gear_schema, "  icon: {type",
          "  verses: {type: object, additionalProperties: {type: string, x-text: inline}}\n  rest: {}\n  "
          "icon: {type");
  add(copy, boat_hook_file,
      "verses: {first: Made by the Keepers., second: 'Of *ash*.'}\nrest: [Kept dry., 3]\n");
  const auto said = copy.says({"check"});
  INFO(said.error);
  CHECK(said.status == 0);
  CHECK(has(said.error, "warning: `x-text` is not read under `additionalProperties` [ignored-keyword]"));
  CHECK(has(said.error, "no face shows `verses.first` of the gear `boat_hook`"));
  CHECK(has(said.error, "no face shows `verses.second` of the gear `boat_hook`"));
  CHECK(has(said.error, "no face shows `rest` of the gear `boat_hook`"));
  CHECK(has(said.error, "`unprinted: [verses]` in the template"));
  add(copy, face, "unprinted: [verses, rest]\n");
  const auto declared = copy.says({"check"});
  INFO(declared.error);
  CHECK(has(declared.error, "0 errors, 1 warning"));
  CHECK(has(declared.error, "[ignored-keyword]"));
}

TEST_CASE("names of definitions are not looked for, and need not be left out", "[cli]") {
  const Copy copy;
  add(copy, face, "unprinted: [kind, id]\n");
  const auto said = copy.says({"check"});
  CHECK(has(said.error, "`kind` has no words of its own"));
  CHECK(has(said.error, "`id` has no words of its own"));
}

TEST_CASE("a text that one of a card's decks shows is seen", "[cli]") {
  const Copy copy;
  copy.put("templates/hexfall/token.yaml",
           "kind: template\nid: token\nfor: gear\ntheme: hexfall\nsize: {width: 30mm, height: "
           "30mm}\nsides:\n  front:\n"
           "    padding: 4mm\n    column:\n      - {text: '{ref}', style: small}\n");
  copy.put("content/campaigns/reach/decks/tokens.yaml",
           "kind: deck\nid: tokens\nname: Tokens\ntemplate: token\ncards:\n  - {where: \"kind == 'gear'\", "
           "order: ref}\n");
  CHECK(has(copy.says({"check"}).error, "0 errors, 0 warnings"));
  CHECK_FALSE(has(copy.says({"build", "--deck", "tokens"}).error, "field-unseen"));
  std::filesystem::remove(copy.workspace() + "/content/campaigns/reach/decks/gear.yaml");
  const auto said = copy.says({"check"});
  INFO(said.error);
  CHECK(count_of(said.error, "[field-unseen]") == 1);  // The texts; the names stand in the book.
  CHECK(has(said.error, "which the template `token` draws"));
}

TEST_CASE("the account of words tells for each text of a card on which side it stands", "[cli]") {
  const Copy copy;
  write_notes(copy);
  const auto said = copy.says({"dump", "--stage", "words", "boat_hook"});
  CHECK(said.status == 0);
  CHECK(said.out ==
        "reach/gear-a4.pdf\n  boat_hook\n    text: 13 words, front\n    notes: 4 words, unseen\n    name: 2 "
        "words, front\n");
  CHECK(copy.says({"dump", "--stage", "words", "no_such"}).status != 0);
}

TEST_CASE("words that a broken font cannot set are not called lost, on the plain face either", "[cli]") {
  const Copy copy;
  copy.put("fonts/torn.ttf", "no font");
  std::string fonts = "fonts:\n  torn: {file: fonts/torn.ttf, languages: [en, pl]}\nfamilies:\n";
  for (const char* const family : {"text", "display", "figures", "table", "label"}) {
    fonts += std::string("  ") + family + ": {regular: torn, italic: torn, bold: torn, bold_italic: torn}\n";
  }
  copy.put("templates/fonts.yaml", fonts);
  std::filesystem::remove(copy.workspace() + "/" + face);
  replace(copy, "content/campaigns/reach/decks/gear.yaml", "template: gear\n", "");
  const auto said = copy.says({"check"});
  INFO(said.error);
  CHECK(said.status == 1);
  CHECK(has(said.error, "[default-face]"));
  CHECK(count_of(said.error, "[faulty-font]") == 1);
  CHECK_FALSE(has(said.error, "[words-lost]"));
}

TEST_CASE("words that stand on a card by chance do not show what is said not to be printed", "[cli]") {
  // The template has this word beside the price; no box takes the notes.
  const auto warnings_with = [](const std::string& notes) {
    const Copy copy;
    write_notes(copy);
    replace(copy, boat_hook_file, "Made by the Keepers.", notes);
    replace(copy, cloth, "Smells of tar.", notes);
    add(copy, face, "unprinted: [notes]\n");
    const auto said = copy.says({"check"});
    INFO(said.error);
    CHECK(said.status == 0);
    return count_of(said.error, "warning: ");
  };
  CHECK(warnings_with("scales") == 0);
  CHECK(warnings_with("'—'") == 0);
  const Copy plain;
  write_notes(plain);
  replace(plain, boat_hook_file, "Made by the Keepers.", "Boat hook");
  replace(plain, cloth, "Smells of tar.", "Oilcloth");
  std::filesystem::remove(plain.workspace() + "/" + face);
  replace(plain, "content/campaigns/reach/decks/gear.yaml", "template: gear\n", "");
  add(plain, reach_file, "unprinted: {gear: [notes]}\n");
  CHECK_FALSE(has(plain.says({"check"}).error, "is said not to be printed"));
}

#include "serve/desk.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "serve/changes.h"
#include "serve/listing.h"
#include "unit/folder.h"
#include "unit/git.h"

using namespace talia;
using serve::Desk;

namespace {

const std::string crab_file = "content/campaigns/reach/creatures/tide_crab.yaml";

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// The invented games, looked at while they change.
struct Desktop {
  Desktop() {
    std::filesystem::copy(TALIA_TESTS "/systems", folder.path(), std::filesystem::copy_options::recursive);
    found = job::find_workspace({folder.path().string(), {}, TALIA_TESTS "/..", {}, {}, {}});
    REQUIRE(found.workspace);
    desk.emplace(*found.workspace, job::ReadRequest{}, news);
    look({});
  }
  void look(const std::vector<std::string>& saved) {
    desk->look(saved);
    desk->look_at_all();
  }
  std::string read(const std::string& file) const {
    std::ifstream stream(folder.path() / file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void put(const std::string& file, const std::string& text) const {
    std::ofstream(folder.path() / file) << text;
  }
  // Of a text that is there.
  void edit(const std::string& old, const std::string& now) const {
    std::string text = read(crab_file);
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    put(crab_file, text.replace(at, old.size(), now));
  }
  serve::Drawn face(const std::string& card, const std::string& known = {},
                    FaceSide side = FaceSide::front) const {
    const Desk::Held held = desk->hold();
    const auto key = serve::key_of({"reach", "creatures", card, 1, side}, held.look());
    REQUIRE(key);
    return serve::draw_face(*key, Proof::none, held.look(), held.stock(), known).value();
  }

  test::Folder folder;
  job::FoundWorkspace found;
  serve::News news;
  std::optional<Desk> desk;
};

}  // namespace

TEST_CASE("a save draws the card that it changed anew, and no other", "[serve]") {
  Desktop at;
  const serve::Drawn crab = at.face("reach:tide_crab"), eel = at.face("reach:lamp_eel");
  CHECK(has(crab.svg, "<svg"));
  CHECK(at.face("reach:tide_crab", crab.tag).svg.empty());
  at.edit("might: 4", "might: 6");
  std::uint64_t seen = at.news.last();
  at.look({crab_file});
  CHECK(at.face("reach:tide_crab", crab.tag).tag != crab.tag);
  CHECK(at.face("reach:lamp_eel", eel.tag).tag == eel.tag);
  const auto told = at.news.after(seen, std::chrono::milliseconds(0));
  REQUIRE(told.size() == 2);
  CHECK(has(told[0], "\"reach:tide_crab\""));
  CHECK_FALSE(has(told[0], "\"reach:lamp_eel\""));
  CHECK(has(told[1], "\"whole\": true"));
}

TEST_CASE("a definition that hangs on no other is told of before the rest is read", "[serve]") {
  Desktop at;
  const std::string file = "content/campaigns/reach/creatures/lamp_eel.yaml";
  const serve::Drawn eel = at.face("reach:lamp_eel");
  std::string text = at.read(file);
  at.put(file, text.replace(text.find("might: 2"), 8, "might: 7"));
  std::uint64_t seen = at.news.last();
  at.look({file});
  const auto told = at.news.after(seen, std::chrono::milliseconds(0));
  REQUIRE(told.size() == 3);
  CHECK(has(told[0], "\"first\": true"));
  CHECK(has(told[0], "\"reach:lamp_eel\""));
  CHECK_FALSE(has(told[0], "\"reach:tide_crab\""));
  CHECK(has(told[1], "\"saved\""));
  CHECK(has(told[2], "\"whole\": true"));
  CHECK(at.face("reach:lamp_eel", eel.tag).tag != eel.tag);
  // What is at fault is told with all else.
  at.put(file, text + "mihgt: 3\n");
  seen = at.news.last();
  at.look({file});
  const auto faulty = at.news.after(seen, std::chrono::milliseconds(0));
  REQUIRE(faulty.size() == 2);
  CHECK_FALSE(has(faulty[0], "first"));
  CHECK(has(at.desk->findings(), "unknown-field"));
}

TEST_CASE("what is at fault is told, and gone once it is mended", "[serve]") {
  Desktop at;
  CHECK(has(at.desk->findings(), "\"errors\": 0"));
  const std::string sound = at.read(crab_file);
  at.edit("might: 4", "might: 4\nmihgt: 3");
  at.look({crab_file});
  CHECK(has(at.desk->findings(), "unknown-field"));
  CHECK(has(serve::listing_of(at.desk->hold().look()),
            "\"broken\": [\n            {\n              \"id\": \"tide_crab\""));
  at.put(crab_file, "kind: [");
  at.look({crab_file});
  CHECK(has(at.desk->findings(), "bad-yaml"));
  at.put(crab_file, sound);
  at.look({crab_file});
  CHECK(has(at.desk->findings(), "\"errors\": 0"));
}

TEST_CASE("a text that went on over several cards and is shorter now is drawn before all is looked at",
          "[serve]") {
  Desktop at;
  std::filesystem::create_directories(at.folder.path() / "schemas/post");
  std::filesystem::create_directories(at.folder.path() / "content/campaigns/letters/decks");
  at.put("schemas/post/letter.schema.yaml",
         "type: object\nrequired: [kind, id, name, text]\nproperties:\n  kind: {const: letter}\n  id: {type: "
         "string}\n"
         "  name: {type: string}\n  text: {type: string, x-text: block}\n");
  at.put(
      "content/campaigns/letters/campaign.yaml",
      "{talia: 1, id: letters, system: post, language: en, name: Letters, version: '1', license: CC0-1.0}\n");
  at.put("content/campaigns/letters/decks/post.yaml",
         "{kind: deck, id: post, name: Post, cards: [{where: \"kind == 'letter'\"}]}\n");
  const std::string file = "content/campaigns/letters/round.yaml",
                    head = "kind: letter\nid: round\nname: Round\ntext: |\n";
  std::string text = head;
  for (int i = 0; i < 40; ++i) {
    text += "  The postmistress counts the sacks, finds one too many, and writes to the port about it.\n\n";
  }
  at.put(file, text);
  at.look({file});
  const auto part = [&](int number) {
    const Desk::Held held = at.desk->hold();
    const auto key =
        serve::key_of({"letters", "post", "letters:round", number, FaceSide::front}, held.look());
    return key ? serve::draw_face(*key, Proof::none, held.look(), held.stock(), {}).value().svg
               : std::string();
  };
  const auto goes_on = [&] {
    const Desk::Held held = at.desk->hold();
    const job::Job* const deck = held.look().deck("letters", "post");
    return deck->deck()->parts_of(deck->deck()->selection.cards.front().definition) > 1;
  };
  CHECK(goes_on());
  CHECK(has(part(3), "<svg"));
  at.put(file, head + "  One sack.\n");
  at.desk->look({file});
  for (int number = 1; number < 9; ++number) {
    CHECK(has(part(number), "<svg"));
  }
  at.desk->look_at_all();
  CHECK(has(part(1), "<svg"));
  CHECK_FALSE(goes_on());
}

TEST_CASE("a look that was overtaken tells nothing", "[serve]") {
  Desktop at;
  at.edit("might: 4", "might: 4\nmihgt: 3");
  at.desk->look({crab_file});
  std::uint64_t seen = at.news.last();
  at.desk->overtake();
  at.desk->look_at_all();
  CHECK(at.news.after(seen, std::chrono::milliseconds(0)).empty());
  CHECK(has(at.desk->findings(), "\"errors\": 0"));
  CHECK(has(at.desk->state(), "\"whole\": false"));
  at.look({});
  CHECK(has(at.desk->findings(), "unknown-field"));
}

TEST_CASE("cards are found by conditions, and a wrong one is explained", "[serve]") {
  const Desktop at;
  const std::string strong = at.desk->filter("might > 5", "hexfall");
  CHECK(has(strong, "reach:tide_crab_king"));
  CHECK_FALSE(has(strong, "lamp_eel"));
  CHECK(has(at.desk->filter("mihgt > 5", "hexfall"), "mihgt"));
}

TEST_CASE("sheets, books and picked cards are those of the newest look", "[serve]") {
  Desktop at;
  const auto sheets = at.desk->sheets("reach", "creatures", "a4");
  REQUIRE(sheets != nullptr);
  CHECK(sheets->cards == 10);
  CHECK(sheets->booklet.pages.size() == 4);
  CHECK(at.desk->sheets("reach", "creatures", "a4") == sheets);
  CHECK(at.desk->sheets("reach", "creatures", "no_such") == nullptr);
  CHECK(at.desk->book("reach", "no_such") == nullptr);
  const auto book = at.desk->book("reach", "primer");
  REQUIRE(book != nullptr);
  CHECK(has(serve::draw_page(*book, 0, Proof::grey, at.desk->hold().look()).value(), "<svg"));
  at.edit("might: 4", "might: 5");
  at.look({crab_file});
  CHECK(at.desk->sheets("reach", "creatures", "a4") != sheets);
  std::string reason;
  const auto pdf = at.desk->print({"2×tide_crab", "lamp_eel"}, "", reason);
  REQUIRE(pdf);
  CHECK(pdf->starts_with("%PDF"));
  CHECK_FALSE(at.desk->print({"no_such_card"}, "", reason));
  CHECK(has(reason, "no_such_card"));
  // It is shown, and written nowhere.
  CHECK_FALSE(std::filesystem::exists(at.folder.path() / "output" / "reach" / "print.pdf"));
}

TEST_CASE("a box is shown as its sheets print it", "[serve]") {
  Desktop at;
  CHECK(at.desk->book("reach", "crate") == nullptr);
  std::filesystem::create_directory(at.folder.path() / "content/campaigns/reach/boxes");
  at.put("content/campaigns/reach/boxes/crate.yaml",
         "kind: box\nid: crate\nname: Crate\ndecks: [creatures]\nstock: 0.3mm\ndividers: true\n");
  at.look({"content/campaigns/reach/boxes/crate.yaml"});
  const auto box = at.desk->book("reach", "crate");
  REQUIRE(box != nullptr);
  CHECK(box->booklet.pages.size() == 2);
  CHECK(has(serve::draw_page(*box, 0, Proof::none, at.desk->hold().look()).value(), "<svg"));
  const std::string listed = serve::listing_of(at.desk->hold().look());
  const std::size_t boxes = listed.find("\"boxes\": [");
  REQUIRE(boxes != std::string::npos);
  CHECK(has(listed.substr(boxes, 90), R"("title": "Crate")"));
}

TEST_CASE("a number on a face leads to the fields and stats that it shows", "[serve]") {
  const Desktop at;
  const Desk::Held held = at.desk->hold();
  const auto key = serve::key_of({"reach", "creatures", "reach:tide_crab"}, held.look());
  REQUIRE(key);
  const std::string regions = serve::regions_of(*key, held.look());
  CHECK(has(regions, "\"health\""));
  CHECK(has(regions, "\"might\""));
  CHECK_FALSE(serve::key_of({"reach", "creatures", "reach:no_such"}, held.look()));
  CHECK_FALSE(serve::key_of({"reach", "no_such", "reach:tide_crab"}, held.look()));
}

TEST_CASE("a revision is compared by what its cards show", "[serve]") {
  Desktop at;
  const std::string folder = at.folder.path().string();
  test::git_in(folder, {"init", "--quiet"});
  test::git_in(folder, {"add", "--all"});
  test::git_in(folder, {"commit", "--quiet", "--message", "all"});
  at.edit("might: 4", "might: 6");
  at.look({crab_file});
  std::string reason;
  const auto older = at.desk->at_revision("HEAD", reason);
  REQUIRE(older != nullptr);
  const std::string changes = serve::changes_of("reach", "creatures", *older, at.desk->hold().look(), 2);
  CHECK(has(changes, "reach:tide_crab\""));
  CHECK_FALSE(has(changes, "reach:lamp_eel"));
  CHECK(at.desk->at_revision("no_such_revision", reason) == nullptr);
  CHECK(has(reason, "no_such_revision"));
}

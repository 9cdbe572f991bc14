#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/cli_fixture.h"
#include "unit/git.h"

using namespace talia;
using test::Copy;
using test::has;
using test::reach;
using test::Said;

namespace {

// The invented games in a repository of their own.
struct Committed : Copy {
  Committed() : Copy(test::systems) {
    git({"init", "--quiet"});
    commit();
  }
  void git(const std::vector<std::string>& words) const { test::git_in(workspace(), words); }
  void commit() const {
    git({"add", "--all"});
    git({"commit", "--quiet", "--message", "all"});
  }
  void edit(const std::string& file, const std::string& old, const std::string& now) const {
    std::string text = read(file);
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    put(file, text.replace(at, old.size(), now));
  }
};

const std::string lamp_eel_file = reach + "creatures/lamp_eel.yaml";

}  // namespace

TEST_CASE("what changed since a revision is told, with what it moved", "[cli]") {
  const Committed copy;
  const Said same = copy.says({"diff", "HEAD"});
  CHECK(same.out == "changed: nothing\n");
  CHECK(same.error.empty());
  CHECK(same.status == 0);

  copy.edit(lamp_eel_file, "might: 2", "might: 7");
  copy.edit(lamp_eel_file, "asks for no oil", "asks for some oil");
  copy.edit("content/systems/hexfall/stats.yaml", "grit * 3 + 4", "grit * 3 + 5");
  const Said said = copy.says({"diff", "HEAD"});
  CHECK(said.status == 0);
  for (const char* const part :
       {"reach:lamp_eel  changed", "might                       2 → 7\n",
        "stat health                 19 → 20\n", "asks for [-no-] {+some+} oil.",
        "card reach/creatures front  looks otherwise",
        "moved by stats creature.health (content/systems/hexfall/stats.yaml:4:3): reach:lamp_eel, "
        "reach:tide_crab",
        "moved definitions\n  reach:tide_crab ", "reach/creatures  lamp_eel  2× → 1×", "reach/almanac",
        "content/systems/hexfall/stats.yaml               changed"}) {
    CAPTURE(part, said.out);
    CHECK(has(said.out, part));
  }
  const Said json = copy.says({"diff", "HEAD", "--format", "json"});
  CHECK(has(json.out, R"("what": "might")"));
  CHECK(has(json.out, R"("name": "stats creature.health")"));
  CHECK(has(copy.says({"diff", "HEAD", "--format", "md"}).out, "asks for ~~no~~ **some** oil."));
  const Said page = copy.says({"diff", "HEAD", "--format", "html"});
  CHECK(has(page.out, "<del>no </del><ins>some </ins>"));
  CHECK(test::count_of(page.out, "<img src=\"data:image/png;base64,iVBOR") == 9);
  CHECK_FALSE(has(page.out, "<script"));

  copy.commit();
  CHECK(copy.says({"diff", "HEAD~1", "HEAD"}).out == said.out);
}

TEST_CASE("what a schema puts in for what definitions leave out is told as moved by their kind", "[cli]") {
  const Committed copy;
  copy.edit("schemas/hexfall/place.schema.yaml", "properties:\n",
            "properties:\n  silt: {type: integer, default: 2, x-label: Silt}\n");
  copy.edit("schemas/hexfall/gear.schema.yaml", "properties:\n", "properties:  # A comment moves nothing.\n");
  const Said said = copy.says({"diff", "HEAD"});
  CHECK(
      has(said.out, "moved by kind place (schemas/hexfall/place.schema.yaml:1:1): reach:ballast_library, "));
  CHECK(has(said.out, "silt"));
  CHECK_FALSE(has(said.out, "kind gear"));
}

TEST_CASE("the manual's comparison is what is told", "[cli]") {
  const Committed copy;
  copy.edit(lamp_eel_file, "Gives light as a", "Gives more light than any");
  copy.edit("content/systems/hexfall/stats.yaml", "grit * 3 + 4", "grit * 3 + 5");
  const auto blocks = test::blocks_of("comparing.md");
  REQUIRE(blocks.size() == 2);
  CHECK(copy.says({"diff", "HEAD"}).out == blocks[0].text);
}

TEST_CASE("what came, went and is at fault is told apart", "[cli]") {
  const Committed copy;
  const Copy before(test::systems);
  std::string twin = copy.read(lamp_eel_file);
  copy.put(reach + "creatures/twin.yaml",
           twin.replace(twin.find("lamp_eel"), 8, "twin_eel").replace(twin.find("C-03"), 4, "C-33"));
  copy.edit(lamp_eel_file, "might: 2", "might: lots");
  std::filesystem::remove(std::filesystem::path(copy.workspace()) / (reach + "words.yaml"));
  const Said said = copy.says({"diff", "HEAD"});
  CHECK(said.status == 1);
  CHECK(has(said.out, "reach:lamp_eel  at fault now"));
  CHECK(has(said.out, "reach:twin_eel  added"));
  CHECK(has(said.out, "card reach/creatures front  is gone"));
  CHECK(has(said.out, "words.yaml               removed"));
  CHECK(has(said.error, "lamp_eel.yaml:5:8: error:"));

  const Said back = copy.says({"diff", ".", before.workspace(), "--workspace", copy.workspace()});
  CHECK(back.status == 2);  // `.` is no workspace.
  const Said folders = copy.says({"diff", copy.workspace(), before.workspace()});
  CHECK(folders.status == 0);
  CHECK(has(folders.out, "reach:lamp_eel  no longer at fault"));
  CHECK(has(folders.out, "reach:twin_eel  removed"));
  CHECK(has(folders.error, "has faults of its own"));
}

TEST_CASE("how a text fits otherwise is told", "[cli]") {
  const Committed copy;
  copy.edit(
      lamp_eel_file, "asks for no oil.",
      "asks for no oil, nor for thanks, nor for the way home, which it has always known and never told.");
  const Said said = copy.says({"diff", "HEAD"});
  CHECK(has(said.out, "habits 2 → 4 lines"));
  CHECK(has(copy.says({"diff", "HEAD", "--format", "json"}).out, R"("lines": 4)"));
}

TEST_CASE("a card that looks the same by other means is none that changed", "[cli]") {
  const Committed copy;
  copy.put(lamp_eel_file, "# A remark.\n" + copy.read(lamp_eel_file));
  const Said said = copy.says({"diff", "HEAD"});
  CHECK(said.out == "changed: 1 file\n\nfiles\n  " + lamp_eel_file + "  changed\n");
}

TEST_CASE("changed cards are printed as often as their decks have them", "[cli]") {
  const Committed copy;
  CHECK(copy.says({"diff", "HEAD", "--deck"}).out == "no card looks otherwise\n");
  CHECK_FALSE(std::filesystem::exists(copy.workspace() + "/output/reach/print.pdf"));
  copy.edit(lamp_eel_file, "asks for no oil", "asks for some oil");
  const Said printed = copy.says({"diff", "HEAD", "--deck"});
  CHECK(printed.status == 0);
  CHECK(has(printed.out, "print.pdf  1 page, 2 cards"));
}

TEST_CASE("a build takes what changed since a revision, and nothing else", "[cli]") {
  const Committed copy;
  const auto made_after = [&](const std::string& file, const std::string& old, const std::string& now,
                              std::vector<std::string> more = {}) {
    copy.git({"checkout", "--quiet", "."});
    copy.edit(file, old, now);
    more.insert(more.begin(), {"build", "--changed-since", "HEAD"});
    const Said said = copy.says(more);
    CHECK(said.status == 0);
    std::string made;
    for (const char* const each :
         {"creatures", "gear", "almanac", "primer", "goscie", "karta_herbat", "poradnik"}) {
      made += has(said.out, fmt::format("/{}", each)) ? fmt::format("{} ", each) : "";
    }
    return made;
  };
  CHECK(made_after(lamp_eel_file, "asks for no oil", "asks for some oil") == "creatures almanac ");
  CHECK(made_after(lamp_eel_file, "kind: creature", "# A remark.\nkind: creature").empty());
  CHECK(made_after(reach + "decks/creatures.yaml", "count: 7", "count: 8") == "creatures ");
  // What other sheets and variants may show is not known from the usual one.
  CHECK(made_after("templates/teahouse/gosc.yaml", "kind: template", "# A remark.\nkind: template") ==
        "goscie karta_herbat poradnik ");
  CHECK(made_after("templates/teahouse/gosc.yaml", "kind: template", "# A remark.\nkind: template", {"reach"})
            .empty());
  CHECK(copy.says({"build", "--changed-since", "nobody"}).status == 2);
  CHECK(copy.says({"build", "nobody", "--changed-since", "HEAD"}).status == 2);
  CHECK(has(copy.says({"build", "--changed-since", "HEAD", "--only", "lantern"}).error,
            "leave --deck and --only out"));
}

TEST_CASE("a comparison that cannot be made is refused in words", "[cli]") {
  const Committed copy;
  const Copy alone(test::systems);
  const auto refused = [](const Said& said, std::string_view why) {
    CAPTURE(said.error);
    CHECK(said.status == 2);
    CHECK(said.out.empty());
    CHECK(has(said.error, why));
  };
  refused(copy.says({"diff"}), "`talia diff` wants OLD");
  refused(copy.says({"diff", "HEAD", "HEAD", "HEAD"}), "compares two states");
  refused(copy.says({"diff", "nobody"}), "there is no revision `nobody`");
  refused(copy.says({"diff", "HEAD", "nobody"}), "there is no revision `nobody`");
  refused(copy.says({"diff", "HEAD:content"}), "`HEAD:content` has no content/ or no schemas/");
  refused(copy.says({"diff", "/"}), "`/` is no workspace");
  refused(copy.says({"diff", "HEAD", "--target", "a4"}), "add --deck");
  refused(copy.says({"diff", "HEAD", "--out", "x"}), "add --deck");
  refused(copy.says({"diff", "HEAD", "HEAD", "--deck"}), "leave NEW out");
  refused(copy.says({"diff", "HEAD", "--format", "csv"}), "csv");
  refused(alone.says({"diff", "HEAD"}), "there is no revision `HEAD`");
}

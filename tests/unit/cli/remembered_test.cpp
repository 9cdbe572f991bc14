#include "cli/remembered.h"

#include <chrono>
#include <cstdio>
#include <thread>

#include "unit/cli_fixture.h"

using namespace talia;
using test::Copy;
using test::count_of;
using test::has;
using test::Said;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view recalled = "cache: nothing has changed, and this is what the last such run said\n";
const std::string newt_file = "content/campaigns/reach/creatures/newt.yaml";
const std::string newt_of_might = "kind: creature\nid: newt\nref: C-40\nname: Newt\ngrit: 1\nmight: ";

struct Kept : Copy {
  Kept() { settle(); }

  // What was saved only now could be saved once more and look the same.
  static void settle() { std::this_thread::sleep_for(std::chrono::milliseconds(80)); }
  Said says_as(const std::string& program, std::vector<std::string> words) const {
    words.insert(words.end(), {"--workspace", workspace(), "--explain-cache"});
    std::ostringstream out, error;
    const int status = cli::run(words, "/nowhere/bin/talia", {out, error, false}, {}, program);
    return {status, out.str(), error.str()};
  }
  Said says(const std::vector<std::string>& words) const { return says_as("a program", words); }
  // Of things of a sort, `faces`: how many were made anew, and how many there are.
  std::pair<int, int> made(const std::vector<std::string>& words, const std::string& sort) const {
    const Said said = says(words);
    INFO(said.error);
    int all = 0, recalled_ones = 0;
    const std::string form = "; of %d " + sort + " %d were kept";
    for (std::size_t at = said.error.find("; of "); at != std::string::npos && all == 0;
         at = said.error.find("; of ", at + 1)) {
      if (std::sscanf(said.error.c_str() + at, form.c_str(), &all, &recalled_ones) != 2) {
        all = 0;
      }
    }
    REQUIRE(all > 0);
    return {all - recalled_ones, all};
  }
  bool is_recalled(const std::vector<std::string>& words) const { return has(says(words).error, recalled); }
};

}  // namespace

TEST_CASE("a run of which nothing has changed says what the last one said", "[cli]") {
  const Kept kept;
  for (const std::vector<std::string>& line :
       std::vector<std::vector<std::string>>{{"check"},
                                             {"list"},
                                             {"show", "tide_crab", "--format", "json"},
                                             {"build", "reach", "--deck", "creatures"}}) {
    const Said first = kept.says(line);
    CHECK(has(first.error, "cache: the run was made anew, for no run of this line is kept"));
    Said again = kept.says(line);
    REQUIRE(has(again.error, recalled));
    CHECK(again.status == first.status);
    CHECK(again.out == first.out);
    CHECK(again.error.substr(0, again.error.find("cache: ")) ==
          first.error.substr(0, first.error.find("cache: ")));
  }
  CHECK_FALSE(kept.is_recalled({"check", "--statistics"}));
  CHECK_FALSE(has(kept.says_as("another program", {"check"}).error, recalled));
}

TEST_CASE("what is saved while a run goes on is found by the next", "[cli]") {
  const Kept kept;
  const auto found = job::find_workspace({kept.workspace(), {}, {}, {}, "/nowhere/bin/talia", {}});
  REQUIRE(found.workspace);
  job::Keeping keeping(kept.workspace() + "/.talia", "a program");
  const std::vector<std::string> line{"check"};
  const auto remembered = [&] { return cli::Remembered(line, keeping, false, *found.workspace); };
  auto run = remembered();
  CHECK_FALSE(run.recall());
  kept.put(newt_file, newt_of_might + "1\n");
  run.keep({"of before or after", "", 0});
  Kept::settle();
  auto next = remembered();
  CHECK_FALSE(next.recall());
  next.keep({"of after", "", 0});
  const auto said = remembered().recall();
  REQUIRE(said);
  CHECK(said->out == "of after");
}

TEST_CASE("a run is not kept while a link led elsewhere than when it began", "[cli]") {
  const Kept kept;
  const fs::path root = kept.workspace();
  const fs::path file = root / newt_file, current = root / "drafts" / "current";
  for (const std::string& draft : {std::string("first"), std::string("second")}) {
    fs::create_directories(root / "drafts" / draft);
    std::ofstream(root / "drafts" / draft / "newt.yaml") << newt_of_might << draft.size() << '\n';
  }
  fs::create_directory_symlink("first", current);
  fs::create_symlink("../../../../drafts/current/newt.yaml", file);
  Kept::settle();
  const auto found = job::find_workspace({kept.workspace(), {}, {}, {}, "/nowhere/bin/talia", {}});
  REQUIRE(found.workspace);
  job::Keeping keeping(kept.workspace() + "/.talia", "a program");
  const auto remembered = [&] { return cli::Remembered({"check"}, keeping, false, *found.workspace); };
  const auto lead_to = [&](const std::string& draft) {
    fs::remove(current);
    fs::create_directory_symlink(draft, current);
  };
  auto run = remembered();
  CHECK_FALSE(run.recall());
  lead_to("second");
  run.keep({"of the second", "", 0});
  lead_to("first");
  auto next = remembered();
  CHECK_FALSE(next.recall());
  next.keep({"of the first", "", 0});
  CHECK(remembered().recall());
}

TEST_CASE("a program that ends with its run takes nothing apart", "[cli]") {
  const Kept kept;
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"check"}, {"build", "reach", "--deck", "creatures"}}) {
    for (const std::string& program : {std::string("a program"), std::string()}) {
      std::vector<std::shared_ptr<const void>> leavings;
      std::vector<std::string> line = words;
      line.insert(line.end(), {"--workspace", kept.workspace()});
      std::ostringstream out, error;
      cli::run(line, "/nowhere/bin/talia", {out, error, false, nullptr, &leavings}, {}, program);
      CHECK(leavings.size() == 1);
    }
  }
}

TEST_CASE("a run is made anew once anything that it reads or wrote is not as it was", "[cli]") {
  const Kept kept;
  kept.says({"check"});
  kept.put(newt_file, newt_of_might + "40\n");
  const Said with_newt = kept.says({"check"});
  CHECK(has(with_newt.error, "cache: the run was made anew, for `" + newt_file + "` is not as it was"));
  CHECK(has(with_newt.error, "; not kept: files were saved only now\n"));
  kept.settle();
  kept.says({"check"});
  CHECK(kept.is_recalled({"check"}));
  kept.put(newt_file, newt_of_might + "lots\n");
  CHECK(kept.says({"check"}).status == 1);
  kept.settle();
  CHECK(kept.says({"check"}).status == 1);
  const Said faulty = kept.says({"check"});
  CHECK(faulty.status == 1);
  CHECK(has(faulty.error, recalled));
  fs::remove(fs::path(kept.workspace()) / newt_file);
  kept.settle();

  const std::vector<std::string> build{"build", "reach", "--deck", "creatures"};
  REQUIRE(kept.says(build).status == 0);
  CHECK(kept.is_recalled(build));
  const std::string pdf = kept.output("reach/creatures-a4.pdf");
  REQUIRE_FALSE(pdf.empty());
  kept.put("output/reach/creatures-a4.pdf", "not it");
  const Said again = kept.says(build);
  CHECK(has(again.error, "the output `reach/creatures-a4.pdf` is not as it was left"));
  CHECK((kept.output("reach/creatures-a4.pdf") == pdf));
  CHECK(kept.is_recalled(build));
  fs::remove_all(fs::path(kept.workspace()) / "output");
  CHECK_FALSE(kept.is_recalled(build));
  CHECK((kept.output("reach/creatures-a4.pdf") == pdf));
}

TEST_CASE("files that are as they were are not read again, icons among them", "[cli]") {
  const Kept kept;
  const auto [read, without_icons] = kept.made({"list"}, "files");
  CHECK(read == without_icons);
  const auto [icons, all] = kept.made({"check"}, "files");
  CHECK(icons > 0);
  CHECK(all == without_icons + icons);
  kept.put(newt_file, newt_of_might + "3\n");
  CHECK(kept.made({"check"}, "files") == std::pair(1, all + 1));  // The newt is new.
  // An icon of the workspace in the place of one that is shared, then with a fault, of which each run tells.
  const std::string crab = "templates/icons/beast-cat.svg";
  kept.put(crab,
           "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><title>Blade</title><path d='M0 "
           "0h9v9z'/></svg>");
  CHECK(kept.made({"check"}, "files").first == 1);
  kept.put(crab, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><text>a</text></svg>");
  const Said first = kept.says({"check"});
  CHECK(has(first.error, "beast-cat.svg:1:"));
  const Said second = kept.says({"check", "--no-cache"});
  CHECK(second.error.substr(0, second.error.find("cache: ")) ==
        first.error.substr(0, first.error.find("cache: ")));
}

TEST_CASE("what is kept lies where it is asked for, and nowhere when it is not to be", "[cli]") {
  const Kept kept;
  const fs::path root = kept.workspace();
  kept.says({"list", "--no-cache"});
  CHECK_FALSE(fs::exists(root / ".talia"));
  kept.says({"list", "--cache", (root / "kept").string()});
  CHECK_FALSE(fs::exists(root / ".talia"));
  CHECK(kept.is_recalled({"list", "--cache", (root / "kept").string()}));
  CHECK_FALSE(kept.is_recalled({"list"}));
  CHECK(fs::exists(root / ".talia"));
  CHECK(kept.is_recalled({"list"}));
  CHECK_FALSE(kept.is_recalled({"list", "--no-cache"}));
  // What the program is without, its tests are.
  CHECK_FALSE(has(kept.says_as("", {"list"}).error, recalled));

  const Said both = kept.says({"list", "--no-cache", "--cache", "kept"});
  CHECK(both.status == 2);
  CHECK(has(both.error, "--cache and --no-cache cannot stand together"));
  kept.put("a.txt", "a file\n");
  for (const std::string& wrong : {(root / "a.txt").string(), std::string()}) {
    const Said said = kept.says({"list", "--cache", wrong});
    CHECK(said.status == 2);
    CHECK(has(said.error, "is no folder"));
  }
}

TEST_CASE("what depends on more than the workspace, or writes elsewhere, is never recalled", "[cli]") {
  const Kept kept;
  const std::string picture = kept.workspace() + "/crab.png";
  for (const std::vector<std::string>& line :
       std::vector<std::vector<std::string>>{{"check", kept.workspace() + "/content"},
                                             {"check", "--fix"},
                                             {"check", "--diff"},
                                             {"check", "--format", "sarif"},
                                             {"show", "tide_crab", "--png", picture},
                                             {"eval", "1 + 1"},
                                             {"format", "--check"}}) {
    for (int i = 0; i < 2; ++i) {
      const Said said = kept.says(line);
      CHECK(has(said.error, "cache: such a run is made anew each time"));
    }
  }
}

TEST_CASE(
    "of a deck those faces are laid out anew that read what was edited, and those with something to report",
    "[cli]") {
  const Kept kept;
  const std::string template_file = "templates/hexfall/creature.yaml";
  const std::string crab_file = "content/campaigns/reach/creatures/tide_crab.yaml";
  const std::string crab = kept.read(crab_file), face = kept.read(template_file);
  const std::vector<std::string> build{"build", "reach", "--deck", "creatures"};
  const auto laid_out_anew = [&] { return kept.made(build, "faces"); };
  const int all = laid_out_anew().second;
  REQUIRE(all > 2);
  // A comment is no word of it.
  kept.put(crab_file, crab + "\n# Edited.\n");
  CHECK(laid_out_anew().first == 0);
  const std::string pdf = kept.output("reach/creatures-a4.pdf");
  // The crab, and the king, of whose moves one names it, from either side.
  kept.put(crab_file,
           crab.substr(0, crab.find("Sideways")) + "Aside" + crab.substr(crab.find("Sideways") + 8));
  CHECK(laid_out_anew().first == 4);
  CHECK((kept.output("reach/creatures-a4.pdf") != pdf));
  kept.put(crab_file, crab);
  CHECK(laid_out_anew().first == 4);
  CHECK((kept.output("reach/creatures-a4.pdf") == pdf));
  kept.put(template_file, face + "\n# Another word of nothing.\n");
  CHECK(laid_out_anew().first == 0);
  // What no face says changes none, and what the crabs say these two.
  const std::string terms_file = "content/systems/hexfall/terms.yaml";
  const std::string terms = kept.read(terms_file);
  for (const auto& [name, count] : {std::pair("name: Bold", 0), std::pair("name: Between", 2)}) {
    const auto at = terms.find(name);
    REQUIRE(at != std::string::npos);
    kept.put(terms_file, std::string(terms).insert(at + 6, "X"));
    CHECK(laid_out_anew().first == count);
    CHECK((kept.output("reach/creatures-a4.pdf") == pdf) == (count == 0));
    kept.put(terms_file, terms);
    CHECK(laid_out_anew().first == count);
    CHECK((kept.output("reach/creatures-a4.pdf") == pdf));
  }
  for (const auto& each : fs::directory_iterator(fs::path(kept.workspace()) / ".talia")) {
    if (each.path().extension() == ".kept") {
      fs::resize_file(each.path(), fs::file_size(each.path()) - 1);
    }
  }
  CHECK(laid_out_anew().first == all);
  CHECK((kept.output("reach/creatures-a4.pdf") == pdf));
  kept.put(crab_file, crab + "\n# Again.\n");
  CHECK(laid_out_anew().first == 0);
  // A sign that no font has is told each time, of the one side that says it.
  const std::string unprintable =
      crab.substr(0, crab.find("Sideways")) + "\U00013000 " + crab.substr(crab.find("Sideways"));
  kept.put(crab_file, unprintable);
  CHECK(laid_out_anew().first == 4);
  kept.put(crab_file, unprintable + "\n# Once more.\n");
  CHECK(laid_out_anew().first == 1);
  CHECK(has(kept.says(build).error, "[missing-glyph]"));
  // A drawing that there was not may be what a face looked for.
  kept.put(crab_file, crab);
  laid_out_anew();
  kept.put("templates/icons/new-claw.svg",
           "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><path d='M0 0L10 0L10 10Z'/></svg>");
  CHECK(laid_out_anew().first == all);
  CHECK(kept.says_as("another program", build).error.find(" 0 were kept") != std::string::npos);
}

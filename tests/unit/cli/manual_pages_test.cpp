// The manual's pages on the workspace, sheets and press files: their examples stand in a workspace and are without a fault there.
#include <filesystem>
#include <map>

#include "unit/cli_fixture.h"

using namespace talia;
using test::blocks_of;
using test::Copy;
using test::Fence;
using test::has;
using test::Said;

namespace {

namespace fs = std::filesystem;

// The blocks of a page that are YAML.
std::vector<std::string> yaml_of(const std::string& page) {
  std::vector<std::string> blocks;
  for (const Fence& block : blocks_of(page)) {
    if (block.language == "yaml") {
      blocks.push_back(block.text);
    }
  }
  return blocks;
}

// Of those the one that begins so.
std::string block_with(const std::string& page, const std::string& start) {
  for (const std::string& block : yaml_of(page)) {
    if (block.starts_with(start)) {
      return block;
    }
  }
  FAIL("no example of " << page << " begins with " << start);
  return {};
}

// Without a report of its own.
void check_clean(const Copy& copy, const std::string& file) {
  const Said said = copy.says({"check"});
  INFO(said.error);
  CHECK_FALSE(has(said.error, file + ":"));
  CHECK(said.status == 0);
}

}  // namespace

TEST_CASE("the manual's definitions, deck and campaign are those of a game", "[cli]") {
  const std::string page = "workspace.md";
  const Copy copy;
  copy.put("content/campaigns/reach/gear/cheap.yaml", block_with(page, "kind: gear\noverride: lantern"));
  copy.put("content/campaigns/reach/creatures/queen.yaml", block_with(page, "kind: creature\n"));
  check_clean(copy, "cheap.yaml");
  CHECK(has(copy.says({"show", "tide_crab_queen"}).out, "Queen of tide crabs"));

  const Copy shipped(Copy::nothing);
  for (const char* const part : {"content", "schemas", "templates"}) {
    fs::copy(fs::path(TALIA_TESTS) / ".." / part, fs::path(shipped.workspace()) / part,
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  }
  fs::remove_all(fs::path(shipped.workspace()) / "schemas/core");
  shipped.put("content/campaigns/mm4/mounts/kon_stepowy.yaml", block_with(page, "kind: mount\n"));
  shipped.put("content/campaigns/mm4/decks/mounts.yaml", block_with(page, "kind: deck\nid: mounts"));
  shipped.put("content/campaigns/mm4/campaign.yaml", block_with(page, "talia: 1"));
  check_clean(shipped, "kon_stepowy.yaml");
}

TEST_CASE("the manual's sheet prints a deck, with its foot", "[cli]") {
  const std::string page = "sheets.md";
  Copy copy;
  std::string sheet = block_with(page, "# templates/sheets/photo.yaml");
  copy.put("templates/sheets/photo.yaml", sheet);
  CHECK(copy.build({"reach", "--deck", "creatures", "--target", "photo"}) == 0);
  copy.put("templates/sheets/photo.yaml", sheet + block_with(page, "label: "));
  CHECK(copy.build({"zaulek", "--deck", "goscie", "--target", "photo"}) == 0);
  INFO(copy.report);
  CHECK_FALSE(has(copy.report, "photo.yaml:"));
}

TEST_CASE("the manual's press and inks are read as they stand", "[cli]") {
  const std::string page = "press.md";
  const Copy copy;
  copy.put("templates/printers/shop.yaml",
           "kind: printer\nformat: pdf\nproducts: [{name: any, bleed: 3mm}]\n" +
               block_with(page, "# templates/printers/shop.yaml"));
  copy.put("templates/inks/theme.yaml",
           "kind: theme\nid: inks\nlanguage: en\nstyles: {}\n" + block_with(page, "colours:"));
  const Said said = copy.says({"check"});
  INFO(said.error);
  CHECK_FALSE(has(said.error, "error: "));
  CHECK_FALSE(has(said.error, "shop.yaml:2"));
}

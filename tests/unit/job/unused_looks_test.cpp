#include "job/plan/unused_looks.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "job/workspace/content.h"
#include "unit/folder.h"

using namespace talia;
using Texts = std::vector<std::string>;

namespace {

const std::string foam_is_unused = "nothing uses the colour `foam` of the theme `hexfall`";

// What is told of the invented games with some files beside their own, or in place of them.
Texts told_with(const std::map<std::string, std::string>& files) {
  const test::Folder folder;
  std::filesystem::copy(TALIA_TESTS "/systems", folder.path(), std::filesystem::copy_options::recursive);
  for (const auto& [path, text] : files) {
    folder.put(path, text);
  }
  const auto found = job::find_workspace({.root = folder.path().string(), .program = "/nowhere/bin/talia"});
  REQUIRE(found.workspace);
  const auto content = job::load(*found.workspace, {});
  Diagnostics diagnostics;
  job::check_unused_looks(content->catalog, content->sources, *found.workspace, diagnostics);
  Texts told;
  for (const Diagnostic& each : diagnostics.in_order_added()) {
    told.push_back(each.message);
  }
  return told;
}

// A file of the invented games with one of its parts in other words.
std::string replaced(const std::string& path, const std::string& part, const std::string& other) {
  std::ifstream stream(TALIA_TESTS "/systems/" + path);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  const auto at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), other);
}

// The theme of a game with a colour that nothing names, beside other files.
Texts told_with_foam(std::map<std::string, std::string> files) {
  files["templates/hexfall/theme.yaml"] =
      replaced("templates/hexfall/theme.yaml", "colours:\n", "colours:\n  foam: '#E4ECEB'\n");
  return told_with(files);
}

// With a template whose title has this ground, beside other files.
Texts told_with_ground(const std::string& ground, std::map<std::string, std::string> files = {}) {
  const std::string path = "templates/hexfall/gear.yaml";
  files[path] = replaced(path, "background: sea", "background: " + ground);
  return told_with_foam(std::move(files));
}

}  // namespace

TEST_CASE("a colour that nothing names is told", "[job]") {
  CHECK(told_with({}).empty());
  CHECK(told_with_foam({}) == Texts{foam_is_unused});
}

TEST_CASE("where definitions choose a colour of a gradient it is any that one of them names", "[job]") {
  const std::map<std::string, std::string> named{
      {"content/campaigns/reach/gear/foam.yaml",
       "kind: gear\nid: spray\nref: G-97\nname: foam\nweight: 1\nprice: 1\n"}};
  for (const std::string chosen : {"{linear: ['{name}', ink]}", "{radial: [sea, '{name}']}",
                                   "{radial: [sea, {colour: '{name}', at: 0.8}]}"}) {
    INFO(chosen);
    CHECK(told_with_ground(chosen) == Texts{foam_is_unused});
    CHECK(told_with_ground(chosen, named).empty());
  }
  CHECK(told_with_ground("{linear: [ink, sea]}", named) == Texts{foam_is_unused});
  // One that is put together may be any.
  CHECK(told_with_ground("{linear: ['{name}m', ink]}").empty());
  CHECK(told_with_ground("{linear: [\"{name + 'm'}\", ink]}").empty());
}

TEST_CASE("a book's style without an accent uses the first set of its theme", "[job]") {
  const std::string style = "templates/books/plain.yaml";
  const std::string theme = "templates/plain/theme.yaml";
  const std::string without = replaced(style, "accent: stone\n", "");
  const std::string set = "{deep: '#3A3F47', mid: '#7B828C', tint: '#D6D9DD', pale: '#EEF0F2'}\n";
  CHECK(told_with({{style, without}}).empty());
  CHECK(
      told_with({{style, without}, {theme, replaced(theme, "styles:\n", "  moss: " + set + "styles:\n")}}) ==
      Texts{"nothing uses the set of colours `moss` of the theme `plain`"});
}

TEST_CASE("of looks that what is broken may name nothing is told", "[job]") {
  const std::string books = "content/campaigns/reach/books/";
  CHECK(told_with_foam({{books + "primer/01-tides.md", "# Tides\n\n```{table}\nof: tides\n```\n"}}) ==
        Texts{foam_is_unused});
  CHECK(told_with_foam({{books + "primer/01-tides.md", "# Tides\n\n```{table}\nof: [tides\n```\n"}}).empty());
  CHECK(told_with_foam({{books + "primer.yaml", replaced(books + "primer.yaml", "02-places", "02-place")}})
            .empty());
  const std::string campaign = "content/campaigns/reach/campaign.yaml";
  CHECK(told_with_foam({{campaign, replaced(campaign, "language:", "langauge:")}}).empty());
}

TEST_CASE("of looks nothing is told while a theme is named that there is not", "[job]") {
  const std::string face = "templates/hexfall/gear.yaml", style = "templates/books/almanac.yaml";
  CHECK(told_with_foam({{face, replaced(face, "theme: hexfall", "theme: hexfal")}}).empty());
  CHECK(told_with_foam({{style, replaced(style, "theme: almanac", "theme: almanack")}}).empty());
  const std::string campaign = "content/campaigns/reach/campaign.yaml";
  const auto told_of_own = [&](const std::string& named) {
    const std::string shipped = "../../templates/themes/felt.yaml";
    return told_with(
        {{"templates/themes/felt.yaml", replaced(shipped, "colours:\n", "colours:\n  foam: '#E4ECEB'\n")},
         {campaign, replaced(campaign, "policies: {}", "theme: " + named)}});
  };
  CHECK_FALSE(told_of_own("felt").empty());
  CHECK(told_of_own("fellt").empty());
}

// The keys of YAML in the order of their schemas, with all that belongs to them.
#include <catch2/catch.hpp>

#include "unit/cli_fixture.h"

namespace talia {
namespace {

using test::Copy;
using test::has;
using test::Said;

const std::string newt = "content/campaigns/reach/creatures/newt.yaml";

TEST_CASE("keys go with their comments, blank lines and blocks, and nothing else changes", "[cli]") {
  const Copy copy;
  const std::string head = "# A newt of the\n# lower stairs.\n\n";
  copy.put(newt, head +
                     "text: |\n"
                     "  One.\n"
                     "\n"
                     "  # Two, which is no comment.\n"
                     "\n"
                     "# What it does.\n"
                     "moves:\n"
                     "  # The first.\n"
                     "  - name: Bite\n"
                     "    text: It bites.  # hard\n"
                     "    # Agreed.\n"
                     "    damage: 1d6\n"
                     "  - {text: Runs., name: Run}\n"
                     "grit: 1 # little\n"
                     "\n"
                     "# Of the list.\n"
                     "ref:   C-40\n"
                     "kind: creature\n"
                     "name: 'Newt'\n"
                     "id: newt\n"
                     "might: 2\n"
                     "# The end.\n");
  const std::string ordered = head +
                              "kind: creature\n"
                              "id: newt\n"
                              "\n"
                              "# Of the list.\n"
                              "ref:   C-40\n"
                              "name: 'Newt'\n"
                              "might: 2\n"
                              "grit: 1 # little\n"
                              "\n"
                              "# What it does.\n"
                              "moves:\n"
                              "  # The first.\n"
                              "  - name: Bite\n"
                              "    # Agreed.\n"
                              "    damage: 1d6\n"
                              "    text: It bites.  # hard\n"
                              "  - {text: Runs., name: Run}\n"
                              "text: |\n"
                              "  One.\n"
                              "\n"
                              "  # Two, which is no comment.\n"
                              "# The end.\n";
  const Said checked = copy.says({"format", "--check", newt});
  CHECK(checked.status == 1);
  CHECK(has(checked.out, newt + "\nwould change 1 file of 1\n"));
  const Said shown = copy.says({"format", "--diff", newt});
  CHECK(shown.status == 1);
  CHECK(has(shown.out, "--- a/" + newt));
  const Said said = copy.says({"format", newt});
  INFO(said.error << said.out);
  CHECK(said.status == 0);
  CHECK(copy.read(newt) == ordered);
  CHECK(copy.says({"format", newt}).out == "changed 0 files of 1\n");
  CHECK(copy.says({"format", "--check", newt}).status == 0);
}

TEST_CASE("ends of lines stay, the last one too, and each document of a file is put in order", "[cli]") {
  const Copy copy;
  copy.put(newt,
           "\xEF\xBB\xBFid: newt\r\nkind: creature\r\nref: C-40\r\nname: Newt\r\nmight: 2\r\ngrit: 1\r\n"
           "---\r\n# Another.\r\nname: Eft\r\nkind: creature\r\nmight: 2\r\ngrit: 1\r\nref: C-41\r\nid: eft");
  const Said said = copy.says({"format", newt});
  INFO(said.error << said.out);
  CHECK(copy.read(newt) ==
        "\xEF\xBB\xBFkind: creature\r\nid: newt\r\nref: C-40\r\nname: Newt\r\nmight: 2\r\ngrit: 1\r\n"
        "---\r\n# Another.\r\nkind: creature\r\nid: eft\r\nref: C-41\r\nname: Eft\r\nmight: 2\r\ngrit: 1");
}

TEST_CASE("what would say something else in another order stays, and is told", "[cli]") {
  const Copy copy;
  const std::string text =
      "id: newt\nname: &name Newt\nkind: creature\nref: C-40\nmight: 2\ngrit: 1\ntext: *name\n";
  copy.put(newt, text);
  // The alias stays behind its anchor here.
  CHECK(copy.says({"format", newt}).status == 0);
  const std::string turned =
      "text: &text Newt\nname: *text\nid: newt\nkind: creature\nref: C-40\nmight: 2\ngrit: 1\n";
  copy.put(newt, turned);
  const Said said = copy.says({"format", newt});
  CHECK(has(said.out, "left as it is"));
  CHECK(copy.read(newt) == turned);
  copy.put(newt, "id: [\n");
  CHECK(copy.says({"format", newt}).out == "changed 0 files of 0\n");
  CHECK(copy.says({"format", "no/such/file.yaml"}).status != 0);
}

TEST_CASE("a workspace that is put in order says the same as before", "[cli]") {
  const Copy copy;
  const auto summary = [&] {
    const std::string said = copy.says({"check", "--with-tests"}).error;
    return said.substr(said.rfind('\n', said.size() - 2) + 1);
  };
  const std::string before = summary();
  const Said said = copy.says({"format"});
  INFO(said.error << said.out);
  CHECK(said.status == 0);
  CHECK_FALSE(has(said.out, "left as it is"));
  CHECK(summary() == before);
  CHECK(copy.says({"format", "--check"}).status == 0);
}

}  // namespace
}  // namespace talia

// What of the findings of a check counts, what is accepted, what is known, and what is mended.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/cli_fixture.h"

namespace talia {
namespace {

using test::Copy;
using test::count_of;
using test::has;
using test::reach;
using test::Said;

std::string creature(const std::string& id, const std::string& number, const std::string& more) {
  const std::string name = static_cast<char>(id[0] - 'a' + 'A') + id.substr(1);
  return "kind: creature\nid: " + id + "\nref: C-" + number + "\nname: " + name + "\nmight: 2\ngrit: 1\n" +
         more;
}

// A space before a comma: a warning with a fix.
const std::string spaced = "text: Swims , and sings.\n";

TEST_CASE("one asks for findings of some codes, and says from which severity on a check fails", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", spaced));
  copy.put(reach + "creatures/toad.yaml", creature("toad", "41", "speed: 4\n"));
  const Said all = copy.says({"check"});
  CHECK(all.status == 1);
  CHECK(has(all.error, "[unknown-field]"));
  CHECK(has(all.error, "[space-before-sign]"));
  CHECK(has(all.error, "1 error, 1 warning in "));
  // The last line says where to begin, and its command shows that alone.
  CHECK(has(all.error,
            "begin with " + reach + "creatures/toad.yaml:7:1: there is no field `speed`; `talia check"));
  CHECK(has(all.error, reach + "creatures/toad.yaml:7 --only unknown-field` shows it alone\n"));
  const Said alone = copy.says({"check", reach + "creatures/toad.yaml:7", "--only", "unknown-field"});
  CHECK(count_of(alone.error, " error: ") == 1);
  CHECK_FALSE(has(alone.error, "[space-before-sign]"));

  const Said spaces = copy.says({"check", "--only", "space-before-sign"});
  CHECK(spaces.status == 0);
  CHECK_FALSE(has(spaces.error, "begin with"));
  CHECK(copy.says({"check", "--only", "space-before-sign", "--fail-on", "warning"}).status == 1);
  CHECK(copy.says({"check", "--only", "bad-yaml", "--fail-on", "note"}).status == 0);
  // Behind an option that takes several words a path is a path.
  CHECK(copy.says({"check", "--only", "unknown-field", reach + "creatures/newt.yaml"}).status == 0);
}

TEST_CASE("findings are counted by code and file", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", "speed: 4\nwings: 2\n" + spaced));
  const Said said = copy.says({"check", "--statistics"});
  CHECK(said.status == 1);
  CHECK(said.out.empty());
  CHECK(has(said.error, "errors  warnings  notes  allowed  known  code\n2       0"));
  CHECK(has(said.error, "known  file\n"));
  CHECK_FALSE(has(said.error, "[unknown-field]"));
  CHECK(copy.says({"check", "--statistics", "--format", "json"}).status == 2);
}

TEST_CASE("a baseline knows findings by their words and not by their lines", "[cli]") {
  const Copy copy;
  copy.make_output_folder();
  const std::string file = copy.workspace() + "/output/known.json";
  const auto put = [&](const std::string& head, const std::string& newt, const std::string& toad) {
    copy.put(reach + "creatures/newt.yaml", head + creature("newt", "40", newt));
    copy.put(reach + "creatures/toad.yaml", head + creature("toad", "41", toad));
  };
  put("", "speed: 4\n", spaced);
  const Said written = copy.says({"check", "--write-baseline", file});
  CHECK(written.status == 0);
  CHECK(has(written.error, "2 findings written"));

  put("# A line more.\n\n", "speed: 4\n", spaced);
  const Said old = copy.says({"check", "--baseline", file});
  CHECK(old.status == 0);
  CHECK(has(old.error, "; 2 known to the baseline"));
  CHECK_FALSE(has(old.error, "[unknown-field]"));
  CHECK_FALSE(has(old.error, "[gone-finding]"));

  // A warning that is new fails, unless one asks for errors alone.
  put("", "speed: 4\n", "text: Swims , and sings ; and sleeps.\n");
  CHECK(copy.says({"check", "--baseline", file}).status == 1);
  CHECK(copy.says({"check", "--baseline", file, "--fail-on", "error"}).status == 0);

  put("", "", spaced);
  const Said gone = copy.says({"check", "--baseline", file});
  CHECK(gone.status == 0);
  CHECK(has(gone.error, "note: 1 of `" + file + "` is no longer there"));
  CHECK(has(gone.error, "[gone-finding]"));
  // Of a part of the workspace nothing can be said to be gone.
  CHECK_FALSE(
      has(copy.says({"check", copy.workspace() + "/content", "--baseline", file}).error, "[gone-finding]"));
  CHECK(has(copy.says({"check", "--baseline", file, "--format", "sarif"}).out,
            "\"baselineState\": \"unchanged\""));

  copy.put("output/other.json", "{\"form\": 3}");
  const Said wrong = copy.says({"check", "--baseline", copy.workspace() + "/output/other.json"});
  CHECK(wrong.status == 2);
  CHECK(has(wrong.error, "is no baseline"));
  copy.put("output/other.json", "{");
  CHECK(copy.says({"check", "--baseline", copy.workspace() + "/output/other.json"}).status == 2);
  CHECK(copy.says({"check", "--baseline", copy.workspace() + "/output/none.json"}).status == 2);
  CHECK(copy.says({"check", "--write-baseline", copy.workspace() + "/content/known.json"}).status == 2);
  CHECK(copy.says({"check", "--write-baseline", file, "--baseline", file}).status == 2);
}

TEST_CASE("a workspace says how grave findings are, with a reason", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", spaced));
  const std::string severity = "severity:\n  - {code: space-before-sign, as: ";
  copy.put("content/findings.yaml", severity + "error, why: our printer hates them}\n");
  const Said graver = copy.says({"check"});
  CHECK(graver.status == 1);
  CHECK(has(graver.error, "error: a space stands before `,` [space-before-sign]"));
  for (const std::string in : {"creature", "reach", "hexfall", "content/campaigns/*/creatures/**"}) {
    INFO(in);
    copy.put("content/findings.yaml",
             fmt::format("{}'off', in: '{}', why: as the source has it}}\n", severity, in));
    const Said off = copy.says({"check"});
    CHECK(off.status == 0);
    CHECK_FALSE(has(off.error, "[space-before-sign]") != (in == "hexfall"));
    CHECK(has(off.error, "; 1 allowed") == (in != "hexfall"));
  }
  copy.put("content/findings.yaml", severity + "'off', in: zaulek, why: as the source has it}\n");
  CHECK(has(copy.says({"check"}).error, "[space-before-sign]"));
  // The last that fits holds.
  copy.put("content/findings.yaml",
           severity + "'off', why: one}\n  - {code: space-before-sign, as: note, in: creature, why: two}\n");
  CHECK(has(copy.says({"check"}).error, "note: a space stands before"));
}

TEST_CASE("findings are accepted where they stand, with a reason, and are told when there are none",
          "[cli]") {
  const Copy copy;
  const auto put = [&](const std::string& more) {
    copy.put(reach + "creatures/newt.yaml", creature("newt", "40", more));
  };
  put(spaced + "allow: {space-before-sign: a quotation}\n");
  const Said beside = copy.says({"check", "--fail-on", "warning"});
  INFO(beside.error);
  CHECK(beside.status == 0);
  CHECK(has(beside.error, "; 1 allowed"));
  put("text: Swims.\nallow: {space-before-sign: a quotation}\n");
  const Said unused = copy.says({"check", "--fail-on", "warning"});
  CHECK(unused.status == 1);
  CHECK(has(unused.error,
            "newt.yaml:8:9: warning: `space-before-sign` is accepted here, and nothing of it is found"));

  put(spaced);
  for (const std::string& at : std::vector<std::string>{"newt", "newt/text", reach + "creatures/newt.yaml",
                                                        reach + "creatures/newt.yaml#newt"}) {
    INFO(at);
    copy.put("content/findings.yaml",
             "allow:\n  - {code: space-before-sign, at: '" + at + "', why: a quotation}\n");
    const Said listed = copy.says({"check", "--fail-on", "warning"});
    CHECK(listed.status == 0);
    CHECK(has(listed.error, "; 1 allowed"));
  }
  // Only what has the words; and of a campaign's list only what is its own.
  copy.put("content/findings.yaml",
           "allow: [{code: space-before-sign, at: newt, words: '`;`', why: a quotation}]\n");
  CHECK(has(copy.says({"check"}).error, "[unused-allowance]"));
  copy.put("content/findings.yaml", "{}\n");
  const std::string list = "allow: [{code: space-before-sign, at: newt, why: a quotation}]\n";
  copy.put("content/campaigns/zaulek/findings.yaml", list);
  CHECK(has(copy.says({"check"}).error, "there is no file or definition `newt` in this campaign"));
  copy.put("content/campaigns/zaulek/findings.yaml", "{}\n");
  copy.put(reach + "findings.yaml", list);
  CHECK(copy.says({"check", "--fail-on", "warning"}).status == 0);
}

TEST_CASE("what cannot be accepted is told", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", spaced));
  const auto told = [&](const std::string& list) {
    copy.put("content/findings.yaml", list);
    const Said said = copy.says({"check"});
    CHECK(said.status == 1);
    return said.error;
  };
  CHECK(has(told("allow: [{code: unknown-field, at: newt, why: w}]\n"),
            "`unknown-field` is an error that withholds what it stands in, and cannot be accepted "
            "[bad-allowance]"));
  CHECK(has(told("severity: [{code: unknown-field, as: warning, why: w}]\n"), "[bad-allowance]"));
  CHECK(has(told("severity: [{code: spacebefore-sign, as: note, why: w}]\n"),
            "did you mean `space-before-sign`?"));
  CHECK(has(told("severity: [{code: bad-allowance, as: note, why: w}]\n"), "[bad-allowance]"));
  CHECK(has(told("severity: [{code: space-before-sign, as: note, in: newts, why: w}]\n"),
            "no kind, campaign or game is called `newts`"));
  CHECK(has(told("severity: [{code: space-before-sign, as: note, in: 'x/**', why: w}]\n"),
            "no file that is read fits"));
  CHECK(has(told("severity: [{code: space-before-sign, as: fatal, why: w}]\n"), "[value-not-allowed]"));
  CHECK(has(told("severity: [{code: space-before-sign, as: note}]\n"), "lacks the field `why`"));
  CHECK(has(told("allow: [{code: space-before-sign, at: newt, why: ' '}]\n"), "[pattern-mismatch]"));
  CHECK(has(told("allow: [{code: space-before-sign, at: nevt, why: w}]\n"), "did you mean `newt`?"));
  CHECK(has(told("allow: [{code: space-before-sign, at: newt/texts, why: w}]\n"),
            "`newt` has no field `texts`"));
  CHECK(has(told("alow: []\n"), "did you mean `allow`?"));
  CHECK(has(told("- allow\n"), "[wrong-type]"));
  copy.put("content/findings.yaml", "{}\n");
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", spaced + "allow: [space-before-sign]\n"));
  CHECK(has(copy.says({"check"}).error, "`allow` is a mapping of codes"));
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", spaced + "allow: {space-before-sign: }\n"));
  CHECK(has(copy.says({"check"}).error, "why `space-before-sign` is accepted here is not said"));
}

TEST_CASE("what findings offer to change is changed, and no other byte", "[cli]") {
  const Copy copy;
  const std::string path = reach + "creatures/newt.yaml";
  const std::string faulty =
      "\xEF\xBB\xBF# A newt.\r\nkind: creature   # of the shore\r\nid: newt\r\nref: C-40\r\nname: Newt\r\n"
      "mihgt: '2'\r\ngrit: 1 # small\r\nstance: bolt\r\nlair: [ sunken_stair ]\r\ntext: Swims "
      ", and sings.\r\n";
  copy.put(path, faulty);
  const Said shown = copy.says({"check", "--diff"});
  CHECK(shown.status == 1);
  CHECK(has(shown.out, "--- a/" + path + "\n+++ b/" + path + "\n@@ -"));
  CHECK(has(shown.out, "\n-mihgt: '2'\r\n"));
  CHECK(has(shown.out, "\n+might: 2\r\n"));
  CHECK(copy.read(path) == faulty);

  const Said mended = copy.says({"check", "--fix"});
  INFO(mended.error);
  CHECK(copy.read(path) ==
        "\xEF\xBB\xBF# A newt.\r\nkind: creature   # of the shore\r\nid: newt\r\nref: C-40\r\nname: Newt\r\n"
        "might: 2\r\ngrit: 1 # small\r\nstance: bold\r\nlair: sunken_stair\r\ntext: Swims, and "
        "sings.\r\n");
  CHECK(mended.status == 0);
  CHECK(has(mended.error, "mended in 1 file; what is left:\n"));
  const Said again = copy.says({"check", "--fix"});
  CHECK(has(again.error, "0 findings mended in 0 files"));
}

TEST_CASE("of two cards with one number each is offered the next, and none is changed", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml", creature("newt", "01", ""));
  const Said json = copy.says({"check", "--format", "json"});
  CHECK(has(json.out, "write `C-04` here"));
  CHECK(has(json.out, "write `C-04` where it is first used"));
  CHECK(has(json.out, "; `C-04` is free"));
  CHECK(copy.says({"check", "--fix"}).status == 1);
  CHECK(has(copy.read(reach + "creatures/newt.yaml"), "ref: C-01"));
}

TEST_CASE("a name that is gone is one finding, however many places say it", "[cli]") {
  const Copy copy;
  const std::string stats = "content/systems/hexfall/stats.yaml";
  std::string text = copy.read(stats);
  text.replace(text.find("\n  threat:"), 10, "\n  menace:");
  copy.put(stats, text);
  const Said said = copy.says({"check"});
  CHECK(test::count_of(said.error, "name `threat` here [unknown-stat]") == 1);
  CHECK(test::count_of(said.error, ": this place says it too\n") == 4);
  CHECK(has(said.error, "\n1 error, "));
  // Counted each for itself, and in another game another name.
  CHECK(has(copy.says({"check", "--statistics"}).error, "5"));
  text.replace(text.find("\n  menace:"), 10, "\n  threat:");
  copy.put(stats, text);
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", "speed: 2\n"));
  copy.put("content/campaigns/zaulek/goscie/newt.yaml", creature("newt", "40", "speed: 2\n"));
  CHECK(test::count_of(copy.says({"check"}).error, "`speed`") >= 1);
}

TEST_CASE("an icon that there is not is told of the card, and not again of its face", "[cli]") {
  const Copy copy;
  const std::string theme = "templates/hexfall/theme.yaml";
  copy.put(theme, copy.read(theme) +
                      "motifs:\n  sign:\n    takes: [glyph]\n    draw: [{icon: '{glyph}', at: [3, 3], "
                      "size: 4, turn: 0, fill: ink}]\n");
  const std::string face = "templates/hexfall/creature.yaml";
  std::string text = copy.read(face);
  text.insert(text.find("  back:"),
              "      - {height: 1mm, scene: [{motif: sign, with: {glyph: icon}, when: icon != null}]}\n");
  copy.put(face, text);
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", "icon: newtling\n"));
  copy.put(reach + "creatures/eft.yaml", creature("eft", "41", "icon: eftling\n"));
  const Said said = copy.says({"check"});
  CHECK(test::count_of(said.error, "[unknown-icon]") == 2);
  CHECK(has(said.error, "newt.yaml:7:7: error: there is no icon `newtling`"));
  CHECK(has(said.error, "eft.yaml:7:7: error: there is no icon `eftling`"));
}

TEST_CASE("of two cards of one file with one number the later one has the next", "[cli]") {
  const Copy copy;
  const std::string path = reach + "creatures/newt.yaml";
  copy.put(path, creature("newt", "40", "") + "---\n" + creature("eft", "40", ""));
  CHECK(copy.says({"check", "--fix"}).status == 0);
  CHECK(copy.read(path) == creature("newt", "40", "") + "---\n" + creature("eft", "41", ""));
}

TEST_CASE("a key that stands twice goes where it has no comment", "[cli]") {
  const Copy copy;
  const std::string path = reach + "creatures/newt.yaml";
  copy.put(path, creature("newt", "40", "stance: bold\nstance: bold  # agreed\n"));
  CHECK(copy.says({"check", "--fix"}).status == 0);
  CHECK(copy.read(path) == creature("newt", "40", "stance: bold  # agreed\n"));
}

TEST_CASE("faults of texts are told beside a fault of the shape, and names stay known", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml",
           "kind: creature\nid: newt\nref: C-40\nname: Snarkle\nmight: many\ngrit: 1\n"
           "text: The price is {grit.\n");
  copy.put(reach + "creatures/eft.yaml",
           creature("eft", "41", "text: It fears the Snarkle and the snarkle.\n"));
  const Said said = copy.says({"check"});
  CHECK(has(said.error, "[wrong-type]"));
  CHECK(has(said.error, "newt.yaml:7:"));
  CHECK_FALSE(has(said.error, "snarkle` stands in no dictionary"));
}

TEST_CASE("of the codes that are named alone the findings are mended", "[cli]") {
  const Copy copy;
  const std::string path = reach + "creatures/newt.yaml";
  copy.put(path, creature("newt", "40", "stance: bolt\n" + spaced));
  copy.says({"check", "--fix", "space-before-sign", reach});
  CHECK(copy.read(path) == creature("newt", "40", "stance: bolt\ntext: Swims, and sings.\n"));
  // What lies elsewhere is left alone.
  copy.says(
      {"check", "--fix", "--workspace", copy.workspace(), copy.workspace() + "/content/campaigns/zaulek"});
  CHECK(has(copy.read(path), "stance: bolt"));
  CHECK(copy.says({"check", "--fix", "space-befor-sign"}).status == 2);
  CHECK(copy.says({"check", "--diff", "--format", "json"}).status == 2);
  const Said json = copy.says({"check", "--fix", "--format", "json"});
  CHECK(json.status == 0);
  CHECK(json.error.empty());
  CHECK(has(copy.read(path), "stance: bold"));
}

TEST_CASE("a name that stands in several places is mended in all of them", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml",
           creature("newt", "40", "carries: [lantrn]\ntext: Has a [[lantrn]].\n"));
  copy.put(reach + "creatures/toad.yaml", creature("toad", "41", "carries: [lantrn]\n"));
  CHECK(copy.says({"check", "--fix"}).status == 0);
  CHECK(has(copy.read(reach + "creatures/newt.yaml"), "carries: [lantern]\ntext: Has a [[lantern]].\n"));
  CHECK(has(copy.read(reach + "creatures/toad.yaml"), "carries: [lantern]\n"));
}

TEST_CASE("a key that says the same twice loses its second line", "[cli]") {
  const Copy copy;
  const std::string path = reach + "creatures/newt.yaml";
  copy.put(path, "kind: creature\nid: newt\nref: C-40\nname: Newt\nmight: 2\nmight: 2\ngrit: 1\n");
  CHECK(copy.says({"check", "--fix"}).status == 0);
  CHECK(copy.read(path) == "kind: creature\nid: newt\nref: C-40\nname: Newt\nmight: 2\ngrit: 1\n");
  const std::string unlike = "kind: creature\nid: newt\nref: C-40\nname: Newt\nmight: 2\nmight: 3\ngrit: 1\n";
  copy.put(path, unlike);
  CHECK(copy.says({"check", "--fix"}).status == 1);
  CHECK(copy.read(path) == unlike);
}

TEST_CASE("rule tests that fail are findings where one asks for them", "[cli]") {
  const Copy copy;
  const std::string file = "content/systems/hexfall/tests/towers.yaml";
  std::string text = copy.read(file);
  const auto at = text.find("expect:");
  REQUIRE(at != std::string::npos);
  CHECK(copy.says({"check", "--with-tests"}).status == 0);
  const auto digit = text.find_first_of("0123456789", at);
  text[digit] = text[digit] == '9' ? '8' : '9';
  copy.put(file, text);
  CHECK(copy.says({"check"}).status == 0);
  const Said said = copy.says({"check", "--with-tests"});
  INFO(said.error);
  CHECK(said.status == 1);
  CHECK(has(said.error, "[failed-test]"));
  CHECK(has(said.error, " --only failed-test --with-tests` shows it alone\n"));
  copy.put("content/findings.yaml",
           "allow: [{code: failed-test, at: '" + file + "', why: the book is wrong}]\n");
  CHECK(copy.says({"check", "--with-tests"}).status == 0);
}

TEST_CASE("SARIF tells what is accepted and what to write, and Markdown is a page of a review", "[cli]") {
  const Copy copy;
  copy.put(reach + "creatures/newt.yaml", creature("newt", "40", "stance: bolt\n"));
  copy.put(reach + "creatures/toad.yaml",
           creature("toad", "41", spaced + "allow: {space-before-sign: a | quotation}\n"));
  const Said sarif = copy.says({"check", "--format", "sarif"});
  CHECK(sarif.status == 1);
  for (const std::string part :
       {"\"insertedContent\": {", "\"text\": \"bold\"", "\"kind\": \"inSource\"",
        "\"justification\": \"a | quotation\"", "\"markdown\": ", "\"semanticVersion\": "}) {
    INFO(part);
    CHECK(has(sarif.out, part));
  }
  CHECK_FALSE(has(sarif.out, "versionControlProvenance"));
  const Said page = copy.says({"check", "--format", "md"});
  CHECK(page.status == 1);
  CHECK(page.error.empty());
  CHECK(has(page.out, "## talia check: errors\n\n1 error, 0 warnings in "));
  CHECK(has(page.out, "| error | " + reach + "creatures/newt.yaml:7:9 | "));
  CHECK(has(page.out, "| space-before-sign | a \\| quotation |"));
  const Said github = copy.says({"check", "--format", "github"});
  CHECK(has(github.out, "::notice title=talia::1 error, 0 warnings in "));
}

TEST_CASE("a wrong line of check is told and nothing is done", "[cli]") {
  const Copy copy;
  const std::vector<std::vector<std::string>> lines{{"--only"},
                                                    {"--only", "nothing"},
                                                    {"--fail-on", "fatal"},
                                                    {"--fail-on"},
                                                    {"--baseline"},
                                                    {"--baseline", "/nowhere/known.json"},
                                                    {"--fix", "nothing"},
                                                    {"--write-baseline", "/nowhere/x/known.json"},
                                                    {"--diff", "--statistics"},
                                                    {"--format", "yaml"},
                                                    {"content/nothing.yaml:3"},
                                                    {"--diff", "--write-baseline", "/tmp/known.json"}};
  for (std::vector<std::string> line : lines) {
    INFO(line.front());
    line.insert(line.begin(), "check");
    const Said said = copy.says(line);
    CHECK(said.status == 2);
    CHECK(has(said.error, "error: "));
  }
}

}  // namespace
}  // namespace talia

// Plain words become markup that says them.
#include "markup/escape.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/markup_fixture.h"

namespace {

using namespace talia;

// What a text says whose paragraphs are lines.
std::string lines_of(const Text& text) {
  std::string lines;
  for (const Block& block : text.blocks) {
    lines += lines.empty() ? "" : "\n";
    const auto* const paragraph = std::get_if<Paragraph>(&block.what);
    lines += paragraph == nullptr ? "(no paragraph)" : markup::plain_text(paragraph->inlines);
  }
  return lines;
}

// clang-format off: one a line would be pages.
// Words that hold what markup gives a meaning to.
const std::vector<std::string> plain_texts = {"An ogre.",
                                              "*big*",
                                              "**",
                                              "a * b",
                                              "_x_",
                                              "snake_case",
                                              "_",
                                              "a_",
                                              "{2d6}",
                                              "{",
                                              "}",
                                              "[[ogre]]",
                                              "[a](b)",
                                              "]",
                                              "[x]{.sc}",
                                              "![a](b.png)",
                                              ":sword:",
                                              ":sword",
                                              "5:sword:",
                                              "10:30",
                                              "ratio 1 : 100",
                                              "::",
                                              "a:",
                                              "`code`",
                                              "``",
                                              "# a",
                                              "#a",
                                              "> a",
                                              "- a",
                                              "-5",
                                              "--",
                                              "---",
                                              "+ a",
                                              "+5",
                                              "1. a",
                                              "12) a",
                                              "1.5 kg",
                                              "= = =",
                                              "===",
                                              "a\n===",
                                              "a\n---",
                                              "| a | b |\n|---|---|\n| c | d |",
                                              "a | b\n--- | ---\nc | d",
                                              ":-- | :--",
                                              "~~~",
                                              "~~a~~",
                                              "<b>bold</b>",
                                              "<!-- a -->",
                                              "<http://a.b>",
                                              "a < b",
                                              "http://a.b/c_d_e",
                                              "AT&T",
                                              "&amp;",
                                              "&#65;",
                                              "&",
                                              "\\",
                                              "\\n",
                                              "a\\",
                                              "a\\\nb",
                                              "\\*a\\*",
                                              "(a)",
                                              "1",
                                              "1.",
                                              "a  ",
                                              "zażółć _gęślą_ jaźń",
                                              "½ − 3",
                                              "שלום *x*",
                                              "=HYPERLINK(\"http://a\")",
                                              "50 %",
                                              "$x$",
                                              "a^b",
                                              "a\n\nb",
                                              "a\nb",
                                              "'quote'",
                                              "\"quote\"",
                                              "...",
                                              "…",
                                              "2d6+1",
                                              "5-10",
                                              "x@y.z",
                                              "#1",
                                              "```\na\n```"};
// clang-format on

}  // namespace

TEST_CASE("escaped words are read as themselves", "[markup]") {
  for (const std::string& plain : plain_texts) {
    const std::string wanted = [&] {
      std::string result;
      for (const char c : plain) {
        result.append(c == '\n' && result.ends_with('\n') ? "" : std::string(1, c));
      }
      return result.substr(0, result.find_last_not_of(' ') + 1);
    }();
    for (const markup::Mode mode : {markup::Mode::inline_only, markup::Mode::block, markup::Mode::chapter}) {
      const test::Parsed parsed(markup::escaped(plain), mode);
      INFO(plain << " -> " << parsed.source);
      CHECK(lines_of(parsed.text) == wanted);
      CHECK(parsed.diagnostics.in_order_added().size() <= (plain.find(" :") != std::string::npos ? 1u : 0u));
    }
  }
}

TEST_CASE("words without markup are escaped nowhere", "[markup]") {
  for (const std::string plain :
       {"An ogre of 2d6+1 teeth, snake_case, 10-12 (1.5 kg): \"big\" & wet; he's #1!"}) {
    CHECK(markup::escaped(plain) == plain);
  }
}

TEST_CASE("lines that begin as items of a list become one, where lists may stand", "[markup]") {
  const auto escaped = [](const std::string& plain) {
    return markup::escaped(plain, markup::PlainLines::lists);
  };
  CHECK(escaped("It burns:\n- the enemy\n• the *treasure*\n\n- you\nand runs.") ==
        "It burns:\n\n- the enemy\n- the \\*treasure\\*\n\n- you\n\nand runs.");
  CHECK(escaped("1. Run.\n2) Hide.\n- Or not.") == "1. Run.\n2. Hide.\n\n- Or not.");
  CHECK(escaped("-5 to all\n- \n1.5 kg") == "-5 to all\n\n\\-\n\n1.5 kg");
  CHECK(markup::escaped("- a") == "\\- a");
}

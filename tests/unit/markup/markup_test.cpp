#include <catch2/catch.hpp>

#include "markup/parse.h"
#include "markup/slug.h"
#include "markup/stray_signs.h"
#include "unit/markup_fixture.h"

using namespace talia;
using markup::Mode;
using test::Parsed;
using Texts = std::vector<std::string>;

TEST_CASE("each word of a text knows the bytes that it came from", "[markup]") {
  const Parsed parsed("Ala **ma** *kota*:\n  żółty\n  i mały.\n\n- jeden\n  dwa **trzy**\n");
  CHECK(parsed.diagnostics.empty());
  CHECK(parsed.origins() ==
        Texts{"Ala ", "ma", " ", "kota", ":\n  żółty\n  i mały.", "jeden\n  dwa ", "trzy"});
}

TEST_CASE("insertions, references and icons are found before emphasis", "[markup]") {
  const Parsed parsed("**{a * b}** i *[[kon|konia bojowego]]* oraz :miecz: {c * d}");
  CHECK(parsed.diagnostics.empty());
  CHECK(parsed.origins() == Texts{"{a * b}", " i ", "kon", " oraz ", "miecz", " ", "{c * d}"});
  int strong = 0;
  markup::for_each_inline(parsed.text, [&](const Inline& each) { strong += each.style.strong ? 1 : 0; });
  CHECK(strong == 1);
}

TEST_CASE("code spans and directives keep their braces", "[markup]") {
  const Parsed parsed("`{a}` i ``b ` [[c]]``\n\n```{table}\nrows: {x}\n  - :icon:\n```\n");
  CHECK(parsed.diagnostics.empty());
  REQUIRE(parsed.text.blocks.size() == 2);
  CHECK(markup::plain_text(parsed.text) == "{a} i b ` [[c]]");
  const auto& directive = std::get<Directive>(parsed.text.blocks[1].what);
  CHECK(directive.name->view() == "table");
  CHECK(parsed.sources.text(directive.name->span()) == "table");
  CHECK(directive.body->view() == "rows: {x}\n  - :icon:\n");
  CHECK(parsed.sources.text(directive.body->span_of(14, 20)) == ":icon:");
}

TEST_CASE("a backslash keeps a sign, and the word around it its place", "[markup]") {
  const Parsed parsed("koszt \\{3\\} \\:x: \\[[y]] \\*z\\* &nbsp;5 &lt;b", Mode::inline_only);
  CHECK(parsed.diagnostics.empty());
  CHECK(markup::plain_text(parsed.text) == "koszt {3} :x: [[y]] *z* \u00a05 <b");
  const auto& words = std::get<Words>(std::get<Paragraph>(parsed.text.blocks[0].what).inlines[0].what).text;
  const std::size_t brace = words.view().find('{');
  CHECK(parsed.sources.text(words.span_of(brace, brace + 2)) == "\\{3");
}

TEST_CASE("signs of markup that nothing answers are told, those that are meant are not", "[markup]") {
  const std::vector<std::string> icons{"kon", "miecz"};
  const auto signs_of = [&](const std::string& words) {
    Parsed parsed(words);
    markup::report_stray_signs(parsed.text, icons, parsed.diagnostics);
    Texts found;
    for (const Diagnostic& each : parsed.diagnostics.in_order_added()) {
      found.push_back(std::string(source::info_of(each.code).name) + " " +
                      std::string(parsed.sources.text(each.span)));
    }
    return found;
  };
  CHECK(signs_of("Ma **siłę za dwóch.") == Texts{"stray-markup **"});
  CHECK(signs_of("Ma **siłę ** za dwóch.") == Texts{"stray-markup **"});
  CHECK(signs_of("Ma siłę* za dwóch.\n\nI *więcej.") == Texts{"stray-markup *", "stray-markup *"});
  CHECK(signs_of("Wpisz `kod i dalej.") == Texts{"stray-markup `"});
  CHECK(signs_of("Zadaje 5 :miecz obrażeń.") == Texts{"stray-markup :miecz"});
  CHECK(signs_of("Zadaje 5 :Miecz: obrażeń.") == Texts{"unknown-icon Miecz"});
  CHECK(signs_of("Zadaje 5 :źródło: obrażeń.") == Texts{"unknown-icon źródło"});
  for (const std::string sound :
       {"**Ma** *siłę* `za * dwóch**` :miecz: i 2 * 3", "siła\\* \\`kod \\:miecz \\*\\*",
        "o 12:30, 1:2:3, a:koń:b, x:kon", "Uwaga: kon, miecz: „tak”: nie", "&#42;słowo &ast;x",
        "( :-) :konik i :-) kon"}) {
    INFO(sound);
    CHECK(signs_of(sound).empty());
  }
}

TEST_CASE("what is refused leaves no space before the sign after it", "[markup]") {
  for (const std::string refused : {"![obraz](x.png)", "<b>"}) {
    const Parsed parsed("Zobacz " + refused + ". Dalej.");
    CHECK(parsed.faults() == Texts{refused});
  }
}

TEST_CASE("colons in times, ratios and words are no icons", "[markup]") {
  const Parsed parsed("o 10:30, a:b:c, x:y: i :ok:z, ale (:tak:) i :a-b_2:.", Mode::inline_only);
  CHECK(parsed.origins() == Texts{"o 10:30, a:b:c, x:y: i :ok:z, ale (", "tak", ") i ", "a-b_2", "."});
}

TEST_CASE("a space before a sign that closes is reported, other signs are left alone", "[markup]") {
  const Parsed faulty(
      "Odrzuć kartę , potem „dobierz” . Kto ? *Ty* ! Rzuć {2k6} ; wynik\u00a0: trzy.\n\nI tak\n, dalej");
  CHECK(faulty.faults() == Texts{" ,", " .", " ?", " !", " ;", "\u00a0:", "\n,"});
  for (const Diagnostic& each : faulty.diagnostics.in_order_added()) {
    CHECK(each.code == Code::space_before_sign);
  }
  for (const std::string sound :
       {"skala 1 : 100, no … tak ... i ...dalej", "numer .5 i `a , b`, pole :kon: , nie", "„?” i (!)"}) {
    INFO(sound);
    const Parsed parsed(sound);
    CHECK(parsed.faults() == (sound.find(":kon: ,") == std::string::npos ? Texts{} : Texts{" ,"}));
  }
  SourceMap sources;
  Diagnostics french;
  const std::string words = "Vraiment ? Oui : non , jamais !";
  const FileId file = sources.add("fr.md", words);
  markup::parse(MappedText::verbatim(words, sources.whole(file)), markup::Mode::inline_only, "fr", french);
  REQUIRE(french.in_order_added().size() == 1);
  CHECK(sources.text(french.in_order_added().front().span) == " ,");
}

TEST_CASE("what nothing closes is one report at its opening", "[markup]") {
  CHECK(Parsed("zadaje {2k6 i {3 obrażeń\n\ndalej", Mode::inline_only).faults() == Texts{"{"});
  CHECK(Parsed("patrz [[kon bez końca", Mode::inline_only).faults() == Texts{"[["});
  CHECK(Parsed("pusta {} tu", Mode::inline_only).faults() == Texts{"{}"});
  CHECK(Parsed("pusta [[ ]] tu", Mode::inline_only).faults() == Texts{"[[ ]]"});
  CHECK(Parsed("pusta {  } tu", Mode::plain).faults() == Texts{"{  }"});
}

TEST_CASE("what would not print as meant is refused at its place", "[markup]") {
  CHECK(Parsed("a <b>c</b>").faults() == Texts{"<b>", "</b>"});
  CHECK(Parsed("a\n\n<div>x</div>").faults() == Texts{"<div>x</div>"});
  CHECK(Parsed("a ![x](y.png) b").faults() == Texts{"![x](y.png)"});
  CHECK(Parsed("a [x](file.md) b").faults() == Texts{"[x](file.md)"});
  CHECK(Parsed("```kod\nx\n```").faults() == Texts{"```kod"});
  CHECK(Parsed("```{table}\nrows: 1").faults() == Texts{"```{table}"});
}

TEST_CASE("a text of paragraphs alone refuses blocks and says how to write the sign", "[markup]") {
  for (const std::string source :
       {"# tytuł", "- lista", "1. lista", "> cytat", "---", "    kod", "a | b\n--|--\n1 | 2"}) {
    INFO(source);
    const Parsed parsed(source, Mode::inline_only);
    REQUIRE(parsed.diagnostics.errors() == 1);
    CHECK(parsed.diagnostics.in_order_added()[0].help_text.has_value());
    CHECK(parsed.text.is_broken);
  }
  const Parsed two("jeden\n\ndwa\\\ntrzy", Mode::inline_only);
  CHECK(two.diagnostics.empty());
  CHECK(two.text.blocks.size() == 2);
}

TEST_CASE("brackets and a colon at a line's start are words, not a definition that vanishes", "[markup]") {
  const Parsed parsed("[Atak]: https://x dwa razy", Mode::inline_only);
  CHECK(markup::plain_text(parsed.text) == "[Atak]: https://x dwa razy");
}

TEST_CASE("signs that other dialects of Markdown read are refused, not printed", "[markup]") {
  using Faults = std::vector<std::string>;
  CHECK(Parsed("a[^1] b").faults() == Faults{"[^1]"});
  CHECK(Parsed("a ~~b~~ c").faults() == Faults{"~~"});
  CHECK(Parsed("- [ ] a\n- b").faults() == Faults{"[ ]"});
  CHECK(Parsed("a\n\n####### b").faults() == Faults{"#######"});
  CHECK(Parsed("\\[^1] \\~\\~b\\~\\~ `[^1] ~~a~~` [ ] 2^3 ~5 #1").diagnostics.empty());
}

TEST_CASE("links lead to the web alone", "[markup]") {
  const Parsed parsed("zob. [stronę *gry*](https://example.org/a_b) i <http://x.y>");
  CHECK(parsed.diagnostics.empty());
  CHECK(parsed.origins() == Texts{"zob. ", "stronę ", "gry", " i ", "http://x.y"});
}

TEST_CASE("tables keep their alignments, and a bar inside an insertion is no column", "[markup]") {
  for (const std::string bar : {"|", "\\|", " \\| "}) {
    INFO(bar);
    const Parsed parsed("| Nazwa | Cena |\n|:--|--:|\n| [[a" + bar + "b]] | {x} |\n");
    CHECK(parsed.diagnostics.empty());
    const auto& table = std::get<TableBlock>(parsed.text.blocks.at(0).what);
    CHECK(table.columns == std::vector{TableBlock::Align::left, TableBlock::Align::right});
    REQUIRE(table.rows.size() == 2);
    const auto& reference = std::get<Reference>(table.rows[1][0].at(0).what);
    CHECK(reference.target.view() == "a");
    CHECK(reference.label->view() == "b");
  }
}

TEST_CASE("headings get names of their own", "[markup]") {
  const Parsed parsed("# Góry i {x}\n\n## Zażółć gęślą: jaźń!\n\n## Zażółć gęślą jaźń\n");
  CHECK(std::get<Heading>(parsed.text.blocks.at(1).what).slug == "zazolc-gesla-jazn");
  CHECK(std::get<Heading>(parsed.text.blocks.at(2).what).slug == "zazolc-gesla-jazn-2");
  CHECK(markup::slug_of("…") == "section");
}

TEST_CASE("plain texts have insertions and icons and no other markup", "[markup]") {
  const Parsed parsed("*a* {b}\n:c: # `{d}` [[e]] \\{", Mode::plain);
  CHECK(parsed.diagnostics.empty());
  CHECK(markup::plain_text(parsed.text) == "*a* {b}  # `{d}` [[e]] {");
  CHECK(parsed.text.blocks.size() == 1);
}

TEST_CASE("characters of private use in a text stay what they are", "[markup]") {
  const Parsed parsed("a \U000F0000 {b} \U0010FFFD c");
  CHECK(markup::plain_text(parsed.text) == "a \U000F0000 {b} \U0010FFFD c");
}

TEST_CASE("hostile texts end soon", "[markup]") {
  const auto repeated = [](const std::string& part, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += part;
    }
    return text;
  };
  for (const std::string part : {"{", "[[", "`", "``a`", "*a", "**a *", "> ", "- ", "[", "![", "<", "&", "\\",
                                 ":a", "|", "{a}", "]:"}) {
    INFO(part);
    const Parsed parsed(repeated(part, 20000));
    CHECK(parsed.text.language == "pl");
  }
  CHECK(Parsed(repeated(">", 200) + "x").text.is_broken);
  CHECK(Parsed(repeated("> ", 20) + "x").text.is_broken);
}

TEST_CASE("a table whose short rows would be filled up to millions of cells is refused", "[markup]") {
  const auto table = [](std::size_t columns, std::size_t rows) {
    std::string text = "Words.\n\n";
    for (const char* const cell : {"| a ", "| - "}) {
      for (std::size_t i = 0; i < columns; ++i) {
        text += cell;
      }
      text += "|\n";
    }
    for (std::size_t i = 0; i < rows; ++i) {
      text += "| b |\n";
    }
    return Parsed(text);
  };
  const Parsed large = table(3000, 3000);
  CHECK(large.text.is_broken);
  REQUIRE(large.diagnostics.errors() == 1);
  CHECK(large.diagnostics.in_order_added().front().message == "a table of more than 200000 cells");
  CHECK(large.faults().front() == "|");
  CHECK_FALSE(table(30, 500).text.is_broken);
}

TEST_CASE("a directive stands in a chapter, by itself, and nowhere else", "[markup]") {
  const std::string directive = "```{table}\nof: a\n```\n";
  CHECK(Parsed(directive, Mode::chapter).faults().empty());
  CHECK(Parsed(directive, Mode::block).faults().size() == 1);
  CHECK(Parsed("    a\n", Mode::block).faults().size() == 1);
  CHECK(Parsed("- a\n\n  ```{table}\n  of: a\n  ```\n", Mode::chapter).faults().size() == 1);
  CHECK(Parsed("> ```{table}\n> of: a\n> ```\n", Mode::chapter).faults().size() == 1);
}

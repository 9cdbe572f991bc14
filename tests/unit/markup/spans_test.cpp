// Bracketed spans: `[words]{.class}`.
#include <fstream>

#include <catch2/catch.hpp>

#include "unit/markup_fixture.h"

using namespace talia;
using markup::Mode;
using test::Parsed;
using Texts = std::vector<std::string>;

namespace {

// The looks of the words, one line for each inline: "sc .gold|words".
Texts looks_of(const Parsed& parsed) {
  Texts result;
  markup::for_each_inline(parsed.text, [&](const Inline& each) {
    std::string line;
    line += each.style.emphasis ? "em " : "";
    line += each.style.strong ? "strong " : "";
    line += each.style.small_caps ? "sc " : "";
    line += each.style.superior ? "sup " : "";
    line += each.style.fraction ? "frac " : "";
    line += each.style.colour ? "." + each.style.colour->str() + " " : "";
    result.push_back(line + "|" + markup::plain_text({each}));
  });
  return result;
}

std::string repeated(const std::string& part, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += part;
  }
  return text;
}

}  // namespace

TEST_CASE("a span gives its words a look, and its words keep their bytes", "[markup]") {
  const Parsed parsed("Khan [Mongke]{.sc} dał m[2]{.sup} i [1/2]{.frac}, [ogień]{.fire}.", Mode::inline_only);
  CHECK(parsed.diagnostics.empty());
  CHECK(looks_of(parsed) ==
        Texts{"|Khan ", "sc |Mongke", "| dał m", "sup |2", "| i ", "frac |1/2", "|, ", ".fire |ogień", "|."});
  CHECK(parsed.origins() == Texts{"Khan ", "Mongke", " dał m", "2", " i ", "1/2", ", ", "ogień", "."});
}

TEST_CASE("a colour knows where it is named", "[markup]") {
  const Parsed parsed("[a]{ .sc  .mount/deep }", Mode::inline_only);
  CHECK(parsed.diagnostics.empty());
  bool is_seen = false;
  markup::for_each_inline(parsed.text, [&](const Inline& each) {
    is_seen = true;
    CHECK(each.style.small_caps);
    CHECK(each.style.colour->view() == "mount/deep");
    CHECK(parsed.sources.text(each.style.colour->span()) == "mount/deep");
  });
  CHECK(is_seen);
}

TEST_CASE("spans nest with each other and with everything inside a line", "[markup]") {
  CHECK(looks_of(Parsed("[a [b]{.fire} c]{.sc}")) == Texts{"sc |a ", "sc .fire |b", "sc | c"});
  CHECK(looks_of(Parsed("[[a]{.sc} b]{.fire}")) == Texts{"sc .fire |a", ".fire | b"});
  CHECK(looks_of(Parsed("[[[kon]] b]{.fire}")) == Texts{".fire |[[kon]]", ".fire | b"});
  CHECK(looks_of(Parsed("*x [**y** :miecz: {z}]{.sc}*")) ==
        Texts{"em |x ", "em strong sc |y", "em sc | ", "em sc |", "em sc | ", "em sc |{z}"});
  CHECK(looks_of(Parsed("[a [b]{.ice}](https://x.y)")) == Texts{"|a ", ".ice |b"});
  CHECK(looks_of(Parsed("[`[c]{.sc}` d]{.sc}")) == Texts{"sc |[c]{.sc}", "sc | d"});
  CHECK(looks_of(Parsed("[a]{.sup}[b]{.sup}:miecz:")) == Texts{"sup |ab", "|"});
}

TEST_CASE("emphasis at the ends of a span is emphasis, also beside quotes", "[markup]") {
  CHECK(looks_of(Parsed("[*„a”*]{.sc} i *[„b”]{.sc}*, x[**„c”**]{.ice}y")) ==
        Texts{"em sc |„a”", "| i ", "em sc |„b”", "|, x", "strong .ice |„c”", "|y"});
}

TEST_CASE("brackets without classes are brackets", "[markup]") {
  const Parsed parsed("[a] [b] (c) \\[d\\]\\{.sc} [e\\]{x} \\[[f]] [[[kon]]] ]", Mode::inline_only);
  CHECK(parsed.diagnostics.empty());
  CHECK(markup::plain_text(parsed.text) == "[a] [b] (c) [d]{.sc} [e]{x} [[f]] [[[kon]]] ]");
  // A text without markup knows no spans.
  const Parsed plain("[a] b", Mode::plain);
  CHECK(plain.diagnostics.empty());
  CHECK(markup::plain_text(plain.text) == "[a] b");
}

TEST_CASE("a span that is not whole is reported at its place", "[markup]") {
  CHECK(Parsed("a {.sc} b").faults() == Texts{"{.sc}"});
  CHECK(Parsed("a {.sc} b", Mode::plain).faults() == Texts{"{.sc}"});
  CHECK(Parsed("[słowa{.sc} b").faults() == Texts{"{.sc}"});
  CHECK(Parsed("słowa]{.sc} b").faults() == Texts{"]{.sc}"});
  CHECK(Parsed("[a]{.sc b").faults() == Texts{"{"});
  CHECK(Parsed("[a]{.} b").faults() == Texts{"."});
  CHECK(Parsed("[a]{. .sc} b").faults() == Texts{"."});
  CHECK(Parsed("[a]{.sc fire} b").faults() == Texts{"fire"});
  CHECK(Parsed("[a]{.sc .sc} b").faults() == Texts{".sc"});
  CHECK(Parsed("[a]{.ice .fire} b").faults() == Texts{".fire"});
  CHECK(Parsed("[a]{.sup .frac} b").faults() == Texts{".sup .frac"});
  CHECK(Parsed("[a [1/2]{.frac}]{.sup}").faults() == Texts{"["});
  CHECK(Parsed("[[2]{.sup}]{.frac}").faults() == Texts{"["});
  CHECK(Parsed("[a [b [2]{.sup}]{.sc}]{.sup}").faults() == Texts{"["});
  CHECK(Parsed("x []{.sc} b").faults() == Texts{"[]{.sc}"});
  CHECK(Parsed("x [  ]{.sc} b").faults() == Texts{"[  ]{.sc}"});
  CHECK(Parsed("x [\n]{.sc} b").faults() == Texts{"[\n]{.sc}"});
  CHECK(Parsed("- [a\n- b]{.sc}").faults() == Texts{"["});
  CHECK(Parsed("| [a | b]{.sc} |\n|--|--|\n| 1 | 2 |").faults() == Texts{"["});
  CHECK(Parsed("[a\n\nb]{.sc}").faults() == Texts{"]{.sc}"});
  CHECK(Parsed("patrz [[kon i [a]{.sc}").faults() == Texts{"[["});
  for (const std::string source : {"[a]{.} b", "- [a\n- b]{.sc}", "x []{.sc}", "a {.sc}"}) {
    CHECK(Parsed(source).text.is_broken);
  }
}

TEST_CASE("a span may mark its words for an index, under other words and with what its page is", "[markup]") {
  const Parsed parsed(
      "[Oil]{.index} and [*wicks*]{.index as=\"Lamps > wicks of\" folio=main .sc}, [a]{.index}[b]{ .index  "
      "as=B }.",
      Mode::inline_only);
  CHECK(parsed.diagnostics.empty());
  Texts marks;
  std::shared_ptr<const IndexMark> last;
  markup::for_each_inline(parsed.text, [&](const Inline& each) {
    if (each.style.index && each.style.index != last) {
      marks.push_back(markup::plain_text({each}) + "|" + each.style.index->entry.str() + "|" +
                      (each.style.index->folio == IndexMark::Folio::main ? "main" : ""));
      CHECK(parsed.sources.text(each.style.index->span) == ".index");
    }
    last = each.style.index;
  });
  CHECK(marks == Texts{"Oil||", "wicks|Lamps > wicks of|main", "a||", "b|B|"});
  CHECK(looks_of(parsed) == Texts{"|Oil", "| and ", "em sc |wicks", "|, ", "|a", "|b", "|."});
}

TEST_CASE("a mark for an index that is at fault is told at its words", "[markup]") {
  CHECK(Parsed("[a]{.index .index}").faults() == Texts{".index"});
  CHECK(Parsed("[a]{.sc as=b}").faults() == Texts{"as=b"});
  CHECK(Parsed("[a]{.index as=\"b}").faults() == Texts{"as=\"b"});
  CHECK(Parsed("[a]{.index as=\"b\"c}").faults() == Texts{"c"});
  CHECK(Parsed("[a]{.index as=\" \"}").faults() == Texts{"as=\" \""});
  CHECK(Parsed("[a]{.index as=}").faults() == Texts{"as="});
  CHECK(Parsed("[a]{.index as=b as=c}").faults() == Texts{"as=c"});
  CHECK(Parsed("[a]{.index folio=best}").faults() == Texts{"folio=best"});
  CHECK(Parsed("[a]{.index see=b}").faults() == Texts{"see=b"});
  CHECK(Parsed("[a]{.index main}").faults() == Texts{"main"});
  CHECK(Parsed("[a [b]{.index}]{.index}").faults() == Texts{"["});
}

TEST_CASE("hostile spans end soon", "[markup]") {
  for (const std::string part :
       {"[", "]", "[a]{.sc}", "]{.", "[]{.}", "{.", "{.}", "[[", "[[a]{.x}", "[ {.sc}", "a]{.b} ["}) {
    INFO(part);
    CHECK(Parsed(repeated(part, 20000)).text.language == "pl");
  }
  const Parsed deep(repeated("[a ", 1000) + "b" + repeated("]{.sc}", 1000), Mode::inline_only);
  CHECK(deep.diagnostics.empty());
  REQUIRE(looks_of(deep).size() == 1);
  CHECK(looks_of(deep)[0].starts_with("sc |a a "));
  CHECK(Parsed(repeated("[a ", 20000) + repeated("]{.x}", 20000)).diagnostics.empty());
}

TEST_CASE("the examples of the manual's page on texts are sound", "[markup]") {
  std::ifstream page(std::string(TALIA_TESTS) + "/../docs/manual/texts.md");
  REQUIRE(page);
  bool is_example = false;
  int examples = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      is_example = line == "```text";
    } else if (is_example) {
      INFO(line);
      CHECK(Parsed(line).diagnostics.empty());
      ++examples;
    }
  }
  CHECK(examples > 0);
}

#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "document/build.h"
#include "document/read.h"

namespace {

using namespace talia;

struct Read {
  explicit Read(std::string yaml) : file(sources.add("a.yaml", std::move(yaml))) {
    result = document::read_yaml(file, sources, diagnostics);
    INFO(source::render_text(diagnostics, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
  }
  Node root() const { return result.documents.front()->root(); }
  std::string_view text(Span span) const { return sources.text(span); }

  SourceMap sources;
  Diagnostics diagnostics;
  FileId file;
  DocumentFile result;
};

// The source of every piece of a text: what each of its characters, taken by itself, points at.
std::string sources_of_characters(const Read& read, Node node) {
  const MappedText text = node.text();
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += "<" + std::string(read.text(text.span_of(i, i + 1))) + ">";
  }
  return result;
}

}  // namespace

TEST_CASE("every key and value has the span of its own characters", "[document]") {
  const Read read(
      "\xEF\xBB\xBF# ąę\nnaïve ż: 'it''s'   # note\nlist:\n  - &x 12\n  - \"q\"\n\nflow: {a: [1, 2], b, c: "
      "}\n"
      "none:\ntext: |\n  one\n  two\n\nalias: *x\n");
  const Node root = read.root();
  CHECK(read.text(root.span()).starts_with("naïve ż: "));
  CHECK(read.text(root.span()).ends_with("alias: *x"));
  CHECK(read.text(root.key_span("naïve ż")) == "naïve ż");
  CHECK(read.text(root.find("naïve ż").span()) == "'it''s'");
  CHECK(read.text(root.find("list").span()) == "- &x 12\n  - \"q\"");
  CHECK(read.text(root.find("list").at(0).span()) == "12");
  CHECK(read.text(root.find("list").at(1).span()) == "\"q\"");
  const Node flow = root.find("flow");
  CHECK(read.text(flow.span()) == "{a: [1, 2], b, c: }");
  CHECK(read.text(flow.find("a").span()) == "[1, 2]");
  CHECK(flow.find("b").is(NodeKind::null));
  CHECK(read.text(flow.find("b").span()).empty());
  CHECK(root.find("none").span().begin == root.key_span("none").end + 1);
  CHECK(read.text(root.find("none").span()).empty());
  CHECK(read.text(root.find("text").span()) == "|\n  one\n  two");
  CHECK(root.find("alias").span() == root.find("list").at(0).span());
  CHECK_FALSE(root.find("absent").exists());
  CHECK(root.key_span("absent") == Span{});
}

TEST_CASE("each character of a text knows the bytes that it came from", "[document]") {
  const Read read(
      "plain: one\n  two\n\n  three\nsingle: 'a''b'\ndouble: \"a\\tb\\u0041\\\n  c \\x41\"\n"
      "literal: |\n    a\n     b\n\n    c\nfolded: >-\n  a\n  b\n\n  c\nexplicit: |1\n   a\n");
  const Node root = read.root();
  CHECK(root.find("plain").scalar() == "one two\nthree");
  CHECK(sources_of_characters(read, root.find("plain")) == "<o><n><e><\n  ><t><w><o><\n\n  ><t><h><r><e><e>");
  CHECK(sources_of_characters(read, root.find("single")) == "<a><''><b>");
  CHECK(root.find("double").scalar() == "a\tbAc A");
  CHECK(sources_of_characters(read, root.find("double")) == "<a><\\t><b><\\u0041><c>< ><\\x41>");
  CHECK(root.find("literal").scalar() == "a\n b\n\nc\n");
  CHECK(sources_of_characters(read, root.find("literal")) == "<a><\n>< ><b><\n><\n><c><\n>");
  CHECK(root.find("folded").scalar() == "a b\nc");
  CHECK(sources_of_characters(read, root.find("folded")) == "<a><\n  ><b><\n><c>");
  CHECK(root.find("explicit").scalar() == "  a\n");
  CHECK(sources_of_characters(read, root.find("explicit")) == "< >< ><a><\n>");
}

TEST_CASE("a block text keeps its last line end where the file has none", "[document]") {
  CHECK(Read("- |+\n   ").root().at(0).text().str() == "\n");
  const Read read("a: |\n  b\n   ");
  CHECK(read.root().find("a").text().str() == "b\n \n");
  CHECK(read.root().find("a").text().span().end == 12);
}

TEST_CASE("numbers, booleans and nothing can be read as texts with their places", "[document]") {
  const Read read("- 12\n- true\n- ~\n- 1.5\n-\n");
  CHECK(read.root().at(0).text().str() == "12");
  CHECK(read.text(read.root().at(0).text().span_of(1, 2)) == "2");
  CHECK(read.root().at(1).text().str() == "true");
  CHECK(read.root().at(2).text().str() == "~");
  CHECK(read.root().at(3).text().str() == "1.5");
  CHECK(read.root().at(4).text().empty());
  CHECK(read.root().at(4).text().span().exists());
}

TEST_CASE("numbers are exact while they fit", "[document]") {
  const Read read(
      "[0x7FFFFFFFFFFFFFFF, -9223372036854775808, 9223372036854775808, 1.50, 0o10, 1e400, -1e-400, 0.25]");
  CHECK(read.root().at(0).int64() == 9223372036854775807);
  CHECK(read.root().at(1).int64() == INT64_MIN);
  CHECK_FALSE(read.root().at(2).int64().has_value());
  CHECK(read.root().at(2).is(NodeKind::integer));
  CHECK_FALSE(read.root().at(3).int64().has_value());
  CHECK(read.root().at(3).scalar() == "1.50");
  CHECK(read.root().at(3).real() == 1.5);
  CHECK(read.root().at(4).real() == 8);
  CHECK(read.root().at(5).real() > 1e300);
  CHECK(read.root().at(6).real() == 0);
  CHECK(read.root().at(7).real() == 0.25);
}

TEST_CASE("keys in decomposed letters are found composed", "[document]") {
  const Read read(
      "z\xCC\x87"
      "ar: 1\nid: z\xCC\x87\n");
  CHECK(read.root().find("żar").int64() == 1);
  CHECK(read.diagnostics.warnings() == 1);
  CHECK(read.diagnostics.in_order_added().front().code == Code::decomposed_text);
}

TEST_CASE("texts in decomposed letters are composed and keep their places", "[document]") {
  const std::string yaml =
      "a: Z\xCC\x87mija i z\xCC\x87\xC5\x82\n"
      "b: \"\\x41 o\xCC\x81\"\n"
      "c: |\n  s\xCC\x81nieg\n  kon\xCC\x81\n";
  const Read read(yaml);
  const MappedText a = read.root().find("a").text();
  CHECK(a.view() == "Żmija i żł");
  CHECK(a.span_of(0, 2) == Span{a.span().file, 3, 6});
  CHECK(a.span_of(3, 4) == Span{a.span().file, 7, 8});
  CHECK(a.span() == Span{a.span().file, 3, static_cast<std::uint32_t>(yaml.find('\n'))});
  CHECK(read.root().find("b").scalar() == "A ó");
  CHECK(read.root().find("c").scalar() == "śnieg\nkoń\n");
  const std::size_t last = read.root().find("c").text().span_of(7, 8).begin;
  CHECK(yaml[last] == 'k');
  CHECK(read.diagnostics.warnings() == 1);
  const Diagnostic& warning = read.diagnostics.in_order_added().front();
  CHECK(warning.code == Code::decomposed_text);
  CHECK(warning.message == "an accent is written apart from its letter here, as in 2 more of this file");
}

TEST_CASE("entries keep their order, and large maps are searched by key", "[document]") {
  std::string yaml;
  for (int i = 0; i < 40; ++i) {
    yaml += "k" + std::to_string(i * 7 % 40) + ": " + std::to_string(i) + "\n";
  }
  const Read read(yaml);
  int expected = 0;
  for (const Entry& entry : read.root().entries()) {
    CHECK(entry.value.int64() == expected);
    CHECK(read.root().find(entry.key).int64() == expected);
    CHECK(read.root().key_span(entry.key) == entry.key_span);
    ++expected;
  }
  CHECK(expected == 40);
  CHECK_FALSE(read.root().find("k40").exists());
}

TEST_CASE("several documents of a file stand apart", "[document]") {
  const Read read("id: a\nbase: &x 1\n---\nid: b\nbase: &x 2\ncopy: *x\n");
  REQUIRE(read.result.documents.size() == 2);
  CHECK(read.result.documents[1]->root().find("copy").int64() == 2);
  CHECK(read.result.documents[1]->file() == read.file);
}

TEST_CASE("a mapping made of others' entries keeps their spans and texts", "[document]") {
  const Read base("size: 2\ntext: \"a\\tb\"\nlist: [{x: 1}, 2]\n");
  const Read own("size: 3\n");
  std::vector<document::PartEntry> entries;
  const auto add = [&entries](const Read& from, std::string_view key) {
    entries.push_back({std::string(key), from.root().key_span(key), from.root().find(key)});
  };
  add(own, "size");
  add(base, "text");
  add(base, "list");
  const auto merged = document::build(document::Part::map(std::move(entries), own.root().span()));
  CHECK(document::to_json(merged->root()) ==
        document::to_json(Read("size: 3\ntext: \"a\\tb\"\nlist: [{x: 1}, 2]\n").root()));
  CHECK(merged->root().span() == own.root().span());
  CHECK(sources_of_characters(base, merged->root().find("text")) == "<a><\\t><b>");
  CHECK(base.text(merged->root().find("list").at(0).find("x").span()) == "1");
}

TEST_CASE("a document is made of nodes of others and of new values, each at its place", "[document]") {
  const Read read("list: [{x: 1}, 2]\nname: crab\n");
  const Span place = read.root().key_span("name");
  using document::Part;
  std::vector<document::PartEntry> entries;
  entries.push_back(
      {"items", place, Part::list({read.root().find("list").at(0), Part::text("new", place)}, place)});
  entries.push_back({"open", place, Part::scalar(NodeKind::boolean, "false", place)});
  const auto made = document::build(Part::map(std::move(entries), read.root().span()));
  CHECK(document::to_json(made->root()) ==
        document::to_json(Read("items: [{x: 1}, new]\nopen: false\n").root()));
  CHECK_FALSE(made->root().find("open").boolean());
  CHECK(made->root().find("items").span() == place);
  CHECK(made->root().find("items").at(1).text().span() == place);
  CHECK(read.text(made->root().find("items").at(0).find("x").span()) == "1");
}

TEST_CASE("the YAML of a directive points into its chapter", "[document]") {
  const std::string chapter = "> ```{table}\n> of: mounts\n> note: 'a\n>   b'\n> ```\n";
  SourceMap sources;
  const FileId file = sources.add("chapter.md", chapter);
  MappedText yaml;
  for (std::size_t line = 13; line < 40;) {
    const std::size_t end = chapter.find('\n', line) + 1;
    const auto begin = static_cast<std::uint32_t>(line + 2);
    yaml.append_verbatim(std::string_view(chapter).substr(begin, end - begin),
                         {file, begin, static_cast<std::uint32_t>(end)});
    line = end;
  }
  Diagnostics diagnostics;
  const auto read = document::read_fragment(yaml, diagnostics);
  REQUIRE(read != nullptr);
  CHECK(sources.text(read->root().find("of").span()) == "mounts");
  CHECK(sources.text(read->root().key_span("note")) == "note");
  const Node note = read->root().find("note");
  CHECK(note.scalar() == "a b");
  CHECK(sources.text(note.text().span_of(2, 3)) == "b");

  CHECK(document::read_fragment(yaml.slice(0, 3), diagnostics) != nullptr);
  CHECK(document::read_fragment(MappedText::verbatim("\n", {file, 12, 13}), diagnostics) == nullptr);
  CHECK(diagnostics.empty());
  CHECK(document::read_fragment(MappedText::verbatim(": \"", {file, 0, 3}), diagnostics) == nullptr);
  CHECK(diagnostics.errors() == 1);
}

TEST_CASE("a dump shows kinds, places and contents", "[document]") {
  const Read read("a: [1, x]\n");
  CHECK(document::dump(read.root(), read.sources) ==
        "map 1:1-1:10\n  \"a\" 1:1-1:2: list 1:4-1:10\n    - integer 1:5-1:6 \"1\"\n    - text 1:8-1:9 "
        "\"x\"\n");
}

#include <string>
#include <string_view>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "document/read.h"

namespace {

using namespace talia;

std::string faults(std::string text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const DocumentFile read = document::read_json(sources.add("a.json", std::move(text)), sources, diagnostics);
  CHECK(read.is_broken == diagnostics.has_errors());
  std::string result;
  for (const Diagnostic& one : diagnostics.sorted(sources)) {
    const Place place = sources.place(one.span);
    result += fmt::format("{}:{} {} ", place.line, place.column, source::info_of(one.code).name);
  }
  return result;
}

}  // namespace

TEST_CASE("JSON becomes the same tree, with the places of its keys and values", "[document]") {
  const std::string text =
      "\xEF\xBB\xBF{\"\\u017car\": [1, -2.50, \"a\\n\\ud83d\\ude00b\", true, null],\n \"big\": "
      "123456789012345678901234567890, "
      "\"e\": {}, \"m\": -0}";
  SourceMap sources;
  Diagnostics diagnostics;
  const DocumentFile read = document::read_json(sources.add("a.json", text), sources, diagnostics);
  REQUIRE(diagnostics.empty());
  REQUIRE(read.documents.size() == 1);
  const Node root = read.documents.front()->root();
  CHECK(sources.text(root.span()).starts_with("{\"\\u017car"));
  CHECK(sources.text(root.key_span("żar")) == "\"\\u017car\"");
  const Node list = root.find("żar");
  CHECK(sources.text(list.span()) == "[1, -2.50, \"a\\n\\ud83d\\ude00b\", true, null]");
  CHECK(list.at(0).int64() == 1);
  CHECK(list.at(1).scalar() == "-2.50");
  CHECK(list.at(1).is(NodeKind::real));
  CHECK(list.at(2).scalar() == "a\n😀b");
  const MappedText smile = list.at(2).text();
  CHECK(sources.text(smile.span_of(1, 2)) == "\\n");
  CHECK(sources.text(smile.span_of(2, 6)) == "\\ud83d\\ude00");
  CHECK(sources.text(smile.span_of(6, 7)) == "b");
  CHECK(list.at(3).boolean());
  CHECK(list.at(4).is(NodeKind::null));
  CHECK(root.find("big").is(NodeKind::integer));
  CHECK(root.find("big").scalar() == "123456789012345678901234567890");
  CHECK(root.find("e").is(NodeKind::map));
  CHECK(root.find("m").int64() == 0);
}

TEST_CASE("faulty JSON is refused at its place", "[document]") {
  CHECK(faults("{\"a\": 1,}") == "1:9 bad-json ");
  CHECK(faults("{\"a\": 1} x") == "1:10 bad-json ");
  CHECK(faults("{\"ą\": 1,\n \"b\": 2, \"ą\": 3}") == "2:10 duplicate-key ");
  CHECK(faults("[1, 2") == "1:6 bad-json ");
  CHECK(faults("['a']") == "1:2 bad-json ");
  CHECK(faults(std::string(100'000, '[')) == "1:65 nesting-too-deep ");
  CHECK(faults("") == "1:1 empty-file ");
  CHECK(faults("[1e999]").ends_with("bad-json "));
}

TEST_CASE("texts of JSON stay as they are written, and its keys are composed", "[document]") {
  SourceMap sources;
  Diagnostics diagnostics;
  const DocumentFile read =
      document::read_json(sources.add("a.json", "{\"z\xCC\x87\": \"z\xCC\x87\"}"), sources, diagnostics);
  REQUIRE_FALSE(read.is_broken);
  CHECK(read.documents.at(0)->root().find("ż").scalar() == "z\xCC\x87");
}

#include "lsp/cursor.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "lsp/inline.h"
#include "lsp/positions.h"

using namespace talia;

namespace {

// Where `|` stands, which is taken out.
lsp::Cursor cursor_in(std::string text) {
  const std::size_t at = text.find('|');
  REQUIRE(at != std::string::npos);
  static std::vector<std::string> kept;  // What is written is looked at where it stands.
  kept.push_back(text.erase(at, 1));
  return lsp::cursor_at(kept.back(), at);
}

std::string path_in(const std::string& text) {
  std::string path;
  for (const std::string& key : cursor_in(text).path) {
    path += (path.empty() ? "" : "/") + key;
  }
  return path;
}

}  // namespace

TEST_CASE("a place in half a file of YAML is known by its lines", "[lsp]") {
  CHECK(path_in("kind: fruit\nid: |") == "id");
  CHECK(path_in("|") == "");
  CHECK(path_in("a:\n  b:\n    c: x|") == "a/b/c");
  CHECK(path_in("a:\n  b: 1\n  |") == "a");
  CHECK(path_in("a:\n  b: 1\n|") == "");
  CHECK(path_in("a:\n- b: 1\n  c: |") == "a/[]/c");
  CHECK(path_in("a:\n  - b: 1\n  - |") == "a/[]");
  CHECK(path_in("a:\n  - b:\n      - c: x\n        d: |\n") == "a/[]/b/[]/d");
  CHECK(path_in("a: {b: 1, c: |") == "a/c");
  CHECK(path_in("a: {b: [1, |") == "a/b/[]");
  CHECK(path_in("a: {b: [1, 2], |") == "a");
  CHECK(path_in("a:\n  - {b: 1,\n     c: |") == "a/[]/c");
  CHECK(path_in("a: {b: 'x, y: }', c: |") == "a/c");
  CHECK(path_in("a: >\n  long\n\n  text |") == "a");
  CHECK(path_in("a: |-\n") == "a");
  CHECK(path_in("a: 1\n---\nb: |") == "b");
  CHECK(path_in("\"a b\": |") == "a b");
  CHECK(path_in("a:\r\n  b: |") == "a/b");
}

TEST_CASE("a key and a value are told apart, and what is written of them", "[lsp]") {
  const lsp::Cursor key = cursor_in("kind: fruit\nna|\nid: quince\n");
  CHECK(key.is_key);
  CHECK(key.before == "na");
  CHECK(key.kind == "fruit");
  CHECK(key.id == "quince");
  const lsp::Cursor value = cursor_in("kind: fruit\nname: Qui|");
  CHECK(value.is_value);
  CHECK_FALSE(value.is_key);
  CHECK(value.before == "Qui");
  const lsp::Cursor item = cursor_in("likes:\n  - qu|");
  CHECK(item.is_value);
  CHECK(item.is_key);
  const lsp::Cursor text = cursor_in("text: >\n  One [[qu|");
  CHECK(text.is_in_block);
  CHECK(text.before == "  One [[qu");
  CHECK(cursor_in("text: >\n  One\nna|").is_key);
  CHECK_FALSE(cursor_in("# not: |").is_value);
  CHECK(cursor_in("{kind: fruit, id: quince, na|}").kind == "fruit");
  CHECK(cursor_in("kind: pear\n---\nkind: fruit\nid: |").kind == "fruit");
}

TEST_CASE("what is begun within a text is known by what stands before", "[lsp]") {
  using What = lsp::Open::What;
  const auto written = [](std::string_view before, What what) {
    const auto open = lsp::open_in(before);
    return open && open->what == what ? std::string(open->written) : std::string("nothing");
  };
  CHECK(written("See [[", What::reference) == "");
  CHECK(written("See [[reach:la", What::reference) == "reach:la");
  CHECK(written("See [[a]] and ", What::reference) == "nothing");
  CHECK(written("See [[a|the lamp", What::reference) == "nothing");
  CHECK(written("Pay {pri", What::expression) == "pri");
  CHECK(written("Pay {price + do", What::expression) == "do");
  CHECK(written("Pay {price} and ", What::expression) == "nothing");
  CHECK(written("Use :arm", What::icon) == "arm");
  CHECK(written("At 12:arm", What::icon) == "nothing");
  CHECK(lsp::open_in("{def('it")->is_quoted);
  CHECK_FALSE(lsp::open_in("{def('it', x")->is_quoted);
}

TEST_CASE("places of editors count units of UTF-16", "[lsp]") {
  const std::string text = "zażółć\r\n🂡 as\n";
  const auto at = [&](int line, int character) {
    return lsp::byte_at(text, {{"line", line}, {"character", character}});
  };
  CHECK(at(0, 3) == 4);
  CHECK(at(0, 99) == text.find('\r'));
  CHECK(at(1, 2) == text.find(" as"));
  CHECK(at(1, 3) == text.find("as"));
  CHECK(at(7, 0) == text.size());
  CHECK(at(-1, -1) == 0);
  CHECK(lsp::byte_at(text, {{"line", "one"}}) == 0);
  for (std::size_t byte : {std::size_t{0}, text.find("ż"), text.find("as"), text.size()}) {
    CHECK(lsp::byte_at(text, lsp::position_of(text, byte)) == byte);
  }
  CHECK(lsp::path_of(lsp::address_of("/a b/zażółć%.yaml")) == "/a b/zażółć%.yaml");
  CHECK(lsp::path_of("file://localhost/a") == "/a");
  for (const char* const wrong :
       {"", "http://a/b", "file://host/a", "file:///a%0", "file:///a%00b", "untitled:1", "file:///%zz"}) {
    CHECK_FALSE(lsp::path_of(wrong));
  }
}

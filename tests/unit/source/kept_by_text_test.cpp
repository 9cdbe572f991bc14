#include "source/files/kept_by_text.h"

#include <catch2/catch.hpp>

#include "unit/folder.h"

using namespace talia;

TEST_CASE("what was made of a text is found by its path and its text", "[source]") {
  const test::Folder folder;
  const source::Cache cache((folder.path() / "cache").string());
  const Digest key = source::digest_of("drawings");
  const auto found = [&](std::string_view path, std::string_view text) {
    return std::string(source::KeptByText(cache, key).find(path, text).value_or("nothing"));
  };
  {
    source::KeptByText first(cache, key);
    CHECK_FALSE(first.find("a", "1"));
    first.add("a", "1", "of a");
    first.add("b", "1", "of b");
    first.close();
  }
  CHECK(found("a", "1") == "of a");
  CHECK(found("b", "1") == "of b");
  CHECK(found("a", "2") == "nothing");
  CHECK(found("c", "1") == "nothing");
  CHECK_FALSE(source::KeptByText(cache, source::digest_of("others")).find("a", "1"));
  {
    source::KeptByText second(cache, key);
    CHECK(second.find("a", "1"));
    second.close();
  }
  CHECK(found("b", "1") == "of b");  // Nothing was added: all stays.
  {
    source::KeptByText third(cache, key);
    CHECK(third.find("a", "1"));
    third.add("c", "3", "of c");
    third.close();
  }
  CHECK(found("a", "1") == "of a");
  CHECK(found("b", "1") == "nothing");  // Nobody asked for it.
  CHECK(found("c", "3") == "of c");
}

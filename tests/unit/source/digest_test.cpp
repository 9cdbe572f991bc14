#include "source/files/digest.h"

#include <set>

#include <catch2/catch.hpp>

#include "source/files/md5.h"
#include "source/source_map.h"
#include "source/version.h"

using namespace talia;
using source::digest_of;
using source::Key;

TEST_CASE("a key tells the same bytes apart by how they are parted, and parts by what they are", "[source]") {
  const std::set<Digest> keys{
      Key("face").digest(),
      Key("face").add("").digest(),
      Key("face").add("ab").digest(),
      Key("face").add("a").add("b").digest(),
      Key("face").add("b").add("a").digest(),
      Key("sheet").add("ab").digest(),
      Key("fac").add("eab").digest(),
      Key("face").add(97).digest(),
      Key("face").add(-97).digest(),
      Key("face").add("a").digest(),
      Key("face").add(97.0).digest(),
      Key("face").add(97.5).digest(),
      Key("face").add(digest_of("a")).digest(),
      Key("face").add(digest_of("a").hex()).digest(),
  };
  CHECK(keys.size() == 14);
  CHECK(Key("face").add("ab").add(3).digest() == Key("face").add("ab").add(3).digest());
  Key one("face");
  one.add("a");
  const Digest first = one.digest();
  CHECK(one.digest() == first);  // To ask does not change it.
  CHECK(one.add("b").digest() == Key("face").add("a").add("b").digest());
}

TEST_CASE("a key begins with the version of the program, so that no other's is equal", "[source]") {
  // A part is its sort, its length in eight bytes, and its bytes.
  const auto part = [](std::string_view text) {
    REQUIRE(text.size() < 256);
    return "t" + std::string(1, static_cast<char>(text.size())) + std::string(7, '\0') + std::string(text);
  };
  const std::string version(source::version());
  CHECK(version.find('.') != std::string::npos);
  CHECK(Key("face").add("a").digest() == digest_of(part(version) + part("face") + part("a")));
  CHECK_FALSE(Key("face").add("a").digest() == digest_of(part(version + ".1") + part("face") + part("a")));
}

TEST_CASE("a path keeps its number, and what was read of it stays for those who look into it", "[source]") {
  SourceMap sources;
  const FileId first = sources.add("a.yaml", "one: 1\n");
  const FileId second = sources.add("b.yaml", "two: 2\n");
  const std::string_view before = sources.text(first);
  CHECK(sources.add("a.yaml", "one: 1\nmore: 1\n") == first);
  CHECK(sources.reserve("b.yaml") == second);
  CHECK(sources.text(first) == "one: 1\nmore: 1\n");
  CHECK(before == "one: 1\n");
  CHECK(sources.place({first, 7, 11}).line == 2);
  const std::string_view kept = sources.text(second);
  sources.set_text(second, "two: 2\n");
  CHECK(sources.text(second).data() == kept.data());  // Nothing changed.
  CHECK(sources.size() == 2);
  sources.set_text(second, "");
  CHECK(sources.text(second).empty());
  CHECK(kept == "two: 2\n");
}

TEST_CASE("what stands in no file has a number each time, whatever it is called", "[source]") {
  SourceMap sources;
  const FileId first = sources.add_apart("<--with x>", "1").span().file;
  const FileId second = sources.add_apart("<--with x>", "2").span().file;
  CHECK(first != second);
  CHECK(sources.text(first) == "1");
  CHECK(sources.path(second) == "<--with x>");
  CHECK(sources.add("<--with x>", "3") != first);
}

TEST_CASE("MD5 is that of RFC 1321, part by part", "[source]") {
  source::Md5 hash;
  CHECK(hash.hex() == "d41d8cd98f00b204e9800998ecf8427e");
  hash.add("message ");
  hash.hex();
  hash.add("digest");
  CHECK(hash.hex() == "f96b697d7cb7938d525a2f31aaf161d0");
}

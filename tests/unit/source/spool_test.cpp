#include "source/files/spool.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <catch2/catch.hpp>

#include "source/files/digest.h"

using namespace talia;

TEST_CASE("a spool gives back what was appended, small or large, and can be opened by a name", "[source]") {
  Spool spool;
  CHECK(spool.all().empty());
  CHECK(spool.size() == 0);
  std::string expected;
  for (int i = 0; i < 100'000; ++i) {
    const std::string line = std::to_string(i) + " wierszy\n";
    expected += line;
    REQUIRE(spool.append(line));
  }
  CHECK(spool.all() == expected);
  CHECK(spool.size() == expected.size());
  CHECK(source::digest_of(spool).hex() == source::digest_of(expected).hex());
  std::ifstream file(spool.path(), std::ios::binary);
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == expected);
  CHECK(spool.append("koniec"));
  CHECK(spool.all() == expected + "koniec");
  for (const std::size_t begin : {std::size_t{0}, std::size_t{1}, expected.size() - 5, expected.size() + 2}) {
    CHECK(spool.part(begin, 7) == (expected + "koniec").substr(begin, 7));
  }
  CHECK(spool.part(expected.size() + 6, 1).empty());
  CHECK(spool.part(0, expected.size() + 100) == expected + "koniec");
  CHECK(spool.end() == expected.size() + 6);
  Spool moved = std::move(spool);
  CHECK(moved.all() == expected + "koniec");
  CHECK_FALSE(moved.each([](std::string_view) { return false; }));
}

TEST_CASE("the hash is that of the standard's examples", "[source]") {  // FIPS 180-2, appendix B.
  CHECK(source::digest_of("abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(source::digest_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq").hex() ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(source::digest_of(std::string(1'000'000, 'a')).hex() ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  CHECK(source::digest_of("").hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("a spool that has no place on the disk says so and gives nothing", "[source]") {
  const char* const known = std::getenv("TMPDIR");
  const std::string before = known == nullptr ? "" : known;
  setenv("TMPDIR", "/proc/self", 1);  // A folder in which nobody makes files.
  Spool spool;
  CHECK(spool.append("x"));
  CHECK(spool.all() == "x");
  spool.path();
  CHECK(spool.fault().starts_with("no temporary file can be made (TMPDIR names their folder): "));
  CHECK_FALSE(spool.each([](std::string_view) { return true; }));
  CHECK(spool.part(0, 1) == "x");  // What the disk did not take is not lost.
  CHECK_FALSE(spool.append(std::string(1u << 20, 'x')));
  known == nullptr ? unsetenv("TMPDIR") : setenv("TMPDIR", before.c_str(), 1);
}

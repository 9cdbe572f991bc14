#include "source/files/cache.h"

#include <chrono>
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "unit/folder.h"

using namespace talia;
namespace fs = std::filesystem;

namespace {

Digest key_of(std::string_view name) {
  return source::digest_of(name);
}

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

struct Kept {
  test::Folder folder;
  fs::path place = folder.path() / "cache";
  source::Cache cache{place.string()};
  fs::path file(std::string_view name) const { return place / (key_of(name).hex() + ".kept"); }
};

}  // namespace

TEST_CASE("what is kept is found by its key, and by no other", "[source]") {
  const Kept kept;
  CHECK_FALSE(kept.cache.find(key_of("a")));
  const std::string value("one\0two", 7);
  REQUIRE(kept.cache.keep(key_of("a"), value));
  REQUIRE(kept.cache.keep(key_of("nothing"), ""));
  CHECK(kept.cache.find(key_of("a")) == value);
  CHECK(kept.cache.find(key_of("nothing")) == "");
  CHECK_FALSE(kept.cache.find(key_of("b")));
  REQUIRE(kept.cache.keep(key_of("a"), "three"));
  CHECK(kept.cache.find(key_of("a")) == "three");
  CHECK(read(kept.place / ".gitignore") == "*\n");
  CHECK(fs::exists(kept.place / "CACHEDIR.TAG"));
  // Under another's name it is what it is not.
  fs::copy_file(kept.file("a"), kept.file("b"));
  CHECK_FALSE(kept.cache.find(key_of("b")));
}

TEST_CASE("what was kept and is damaged is as if it were not there", "[source]") {
  const Kept kept;
  REQUIRE(kept.cache.keep(key_of("a"), "a value of some words"));
  const std::string whole = read(kept.file("a"));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    write(kept.file("a"), damaged);
    CHECK_FALSE(kept.cache.find(key_of("a")));
    write(kept.file("a"), whole.substr(0, at));
    CHECK_FALSE(kept.cache.find(key_of("a")));
  }
  write(kept.file("a"), whole + "x");
  CHECK_FALSE(kept.cache.find(key_of("a")));
  write(kept.file("a"), whole);
  CHECK(kept.cache.find(key_of("a")));
  fs::remove(kept.file("a"));
  write(kept.folder.path() / "elsewhere", whole);
  fs::create_symlink(kept.folder.path() / "elsewhere", kept.file("a"));
  CHECK_FALSE(kept.cache.find(key_of("a")));
  REQUIRE(kept.cache.keep(key_of("a"), "new"));  // In the link's place.
  CHECK(kept.cache.find(key_of("a")) == "new");
  CHECK(read(kept.folder.path() / "elsewhere") == whole);
}

TEST_CASE("where nothing can be kept nothing is, and nothing is said", "[source]") {
  const test::Folder folder;
  folder.put("file", "a file");
  CHECK_FALSE(source::Cache((folder.path() / "file").string()).keep(key_of("a"), "value"));
  CHECK(read(folder.path() / "file") == "a file");
  CHECK_FALSE(source::Cache((folder.path() / "no/folder").string()).keep(key_of("a"), "value"));
  fs::create_directory(folder.path() / "elsewhere");
  fs::create_directory_symlink(folder.path() / "elsewhere", folder.path() / "link");
  CHECK_FALSE(source::Cache((folder.path() / "link").string()).keep(key_of("a"), "value"));
  CHECK(fs::is_empty(folder.path() / "elsewhere"));
}

TEST_CASE("a cache is bounded: what was of no use for the longest time goes, and nothing of others",
          "[source]") {
  const test::Folder folder;
  const fs::path place = folder.path() / "cache";
  const std::string value(1000, 'x');
  const source::Cache cache(place.string(), 3500);
  const auto file = [&](std::string_view name) { return place / (key_of(name).hex() + ".kept"); };
  const auto age = [&](std::string_view name, int hours) {
    fs::last_write_time(file(name), fs::file_time_type::clock::now() - std::chrono::hours(hours));
  };
  CHECK_FALSE(cache.keep(key_of("too large"), std::string(4000, 'x')));
  REQUIRE(cache.keep(key_of("a"), value));
  write(place / "notes.kept", value + value + value);
  age("a", 3);
  REQUIRE(cache.keep(key_of("b"), value));
  age("b", 2);
  REQUIRE(cache.keep(key_of("c"), value));
  age("c", 1);
  CHECK(cache.find(key_of("a")));  // Which makes it the youngest.
  REQUIRE(cache.keep(key_of("d"), value));
  CHECK(cache.find(key_of("a")));
  CHECK_FALSE(cache.find(key_of("b")));
  CHECK(cache.find(key_of("c")));
  CHECK(cache.find(key_of("d")));
  CHECK(fs::exists(place / "notes.kept"));
}

TEST_CASE("a cache that many runs keep little in is bounded too, and rid of what a run that ended left",
          "[source]") {
  const test::Folder folder;
  const fs::path place = folder.path() / "cache";
  constexpr std::uint64_t most = 100'000;
  const auto keep = [&](int number, std::size_t size) {
    // Each run has one of its own.
    REQUIRE(source::Cache(place.string(), most)
                .keep(key_of(fmt::format("value {}", number)), std::string(size, 'x')));
  };
  keep(-1, 10);
  const fs::path left = place / ".talia-999999999-1-0";
  write(left, "half");
  for (int i = 0; i < 2000; ++i) {
    keep(i % 400, i % 7 == 0 ? 3000 : 200);
    // Keys that stay the same have another value each time, as of a shelf of which something is another.
    source::Cache(place.string(), most).keep(key_of("shelf"), std::to_string(i));
  }
  CHECK_FALSE(fs::exists(left));
  std::uint64_t size = 0;
  for (const auto& each : fs::directory_iterator(place)) {
    size += fs::file_size(each);
  }
  CHECK(size < most + most / 8);
}

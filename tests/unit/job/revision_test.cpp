#include "job/findings/revision.h"

#include <filesystem>

#include <catch2/catch.hpp>

#include "unit/folder.h"

using namespace talia;

namespace {

const std::string commit(40, 'a');

std::string repository_with(const std::string& address) {
  const test::Folder folder;
  folder.put(".git/HEAD", commit + "\n");
  folder.put(".git/config", "[core]\n\tbare = false\n[remote \"origin\"]\n\turl = " + address + "\n");
  const auto revision = job::revision_of(folder.path().string());
  return revision ? revision->repository : std::string();
}

}  // namespace

TEST_CASE("the revision of a clone is read from its files", "[job]") {
  const test::Folder folder;
  std::filesystem::create_directories(folder.path() / "games/one");
  const std::string place = (folder.path() / "games/one").string();
  folder.put(".git/HEAD", "ref: refs/heads/main\n");
  folder.put(".git/config", "[remote \"origin\"]\n  url = https://example.org/games.git\n");
  CHECK_FALSE(job::revision_of(place));  // No commit yet.
  folder.put(".git/packed-refs", "# pack-refs with: peeled\n" + commit + " refs/heads/main\n");
  const auto packed = job::revision_of(place);
  REQUIRE(packed);
  CHECK(packed->commit == commit);
  CHECK(packed->branch == "main");
  CHECK(packed->folder == "games/one");
  CHECK(packed->repository == "https://example.org/games.git");
  folder.put(".git/refs/heads/main", std::string(40, 'b') + "\n");
  CHECK(job::revision_of(place)->commit == std::string(40, 'b'));
  folder.put(".git/HEAD", "ref: ../../secret\n");
  CHECK_FALSE(job::revision_of(place));
  folder.put(".git/HEAD", commit);
  CHECK(job::revision_of(folder.path().string())->branch.empty());
  CHECK(job::revision_of(folder.path().string())->folder.empty());
}

TEST_CASE("the address of a repository says nothing of who reads it", "[job]") {
  CHECK(repository_with("https://me:secret@example.org/a.git") == "https://example.org/a.git");
  CHECK(repository_with("git@example.org:team/a.git") == "ssh://example.org/team/a.git");
  CHECK(repository_with("/home/me/a.git").empty());
  CHECK(repository_with("../a").empty());
  CHECK(repository_with("file:///home/me/a.git").empty());
}

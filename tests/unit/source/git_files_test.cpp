#include "source/files/git_files.h"

#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/folder.h"
#include "unit/git.h"

using namespace talia;
namespace fs = std::filesystem;

namespace {

struct Repository : test::Folder {
  Repository() { git({"init", "--quiet"}); }
  void git(const std::vector<std::string>& words) const { test::git_in(path().string(), words); }
  void commit(const std::string& tag) const {
    git({"add", "--all"});
    git({"commit", "--quiet", "--message", tag});
    git({"tag", tag});
  }
  std::unique_ptr<Files> at(const std::string& revision, const std::string& folder = "game") const {
    auto files = source::git_files((path() / folder).string(), revision);
    REQUIRE(files);
    return *std::move(files);
  }
};

}  // namespace

TEST_CASE("a folder is read as a revision has it", "[source]") {
  const Repository repository;
  const std::string bytes("a\0b\r\n", 5);
  repository.put("game/content/żółw 1.yaml", "kind: turtle\n");
  repository.put("game/content/deep/er.bin", bytes);
  repository.put("game/content/.hidden/x", "x");
  repository.put("other.yaml", "o");
  repository.commit("one");
  repository.put("game/content/żółw 1.yaml", "kind: tortoise\n");
  fs::remove(repository.path() / "game/content/deep/er.bin");
  repository.put("game/content/new.yaml", "n");
  repository.commit("two");
  repository.put("game/content/new.yaml", "not committed");

  const auto one = repository.at("one");
  CHECK(one->read("content/żółw 1.yaml") == "kind: turtle\n");
  CHECK(one->read("content/deep/er.bin") == bytes);
  CHECK(one->list("content").files == std::vector<std::string>{"content/deep/er.bin", "content/żółw 1.yaml"});
  CHECK(one->list("nothing").files.empty());
  CHECK(one->exists("content/deep/er.bin"));
  CHECK(one->is_folder("content/deep"));
  CHECK_FALSE(one->is_folder("content/deep/er.bin"));
  CHECK_FALSE(one->exists("content/new.yaml"));
  CHECK_FALSE(one->exists("other.yaml"));
  CHECK_FALSE(one->read("content/deep"));
  CHECK_FALSE(one->read("content/new.yaml"));
  CHECK_FALSE(one->read("../other.yaml"));
  CHECK_FALSE(one->read("content/deep/er.bin", 4));
  // What cannot be read is no reason to read nothing more.
  CHECK(one->read("content/żółw 1.yaml") == "kind: turtle\n");

  const auto two = repository.at("HEAD");
  CHECK(two->read("content/new.yaml") == "n");
  CHECK_FALSE(two->exists("content/deep/er.bin"));
  CHECK(repository.at("HEAD~1", ".")->exists("other.yaml"));
}

TEST_CASE("links and what is not there are told", "[source]") {
  const Repository repository;
  repository.put("game/content/a.yaml", "a");
  fs::create_symlink("a.yaml", repository.path() / "game/content/link.yaml");
  repository.commit("one");
  CHECK_FALSE(repository.at("one")->read("content/link.yaml"));
  CHECK(repository.at("one")->read("content/a.yaml") == "a");
  for (const std::string& revision :
       std::vector<std::string>{"", "nobody", "--help", "-h", "HEAD~7", "one:game", "one\nHEAD",
                                "HEAD^{nonsense}", "refs/heads/", "\xff", "one..one"}) {
    CAPTURE(revision);
    const auto files = source::git_files((repository.path() / "game").string(), revision);
    // A tree within a revision is one that has nothing of the folder.
    if (files) {
      CHECK(revision == "one:game");
      CHECK((*files)->list("content").files.empty());
    } else {
      CHECK(files.error().code == Code::not_found);
    }
  }
  const test::Folder alone;
  CHECK_FALSE(source::git_files(alone.path().string(), "HEAD"));
  CHECK_FALSE(source::git_files((alone.path() / "nowhere").string(), "HEAD"));
}

TEST_CASE("what a repository would run is not run", "[source]") {
  const Repository repository;
  const std::string ran = (repository.path() / "ran").string();
  repository.put("game/content/a.yaml", "a");
  repository.commit("one");
  for (const char* const setting :
       {"core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "filter.f.smudge",
        "diff.f.textconv", "alias.ls-tree", "core.alternateRefsCommand"}) {
    repository.git(
        {"config", setting, (setting == std::string("alias.ls-tree") ? "!touch " : "touch ") + ran});
  }
  repository.put("game/.gitattributes", "* filter=f diff=f\n");
  repository.put(".gitattributes", "* filter=f diff=f\n");
  repository.put(".git/hooks/post-checkout", "#!/bin/sh\ntouch " + ran);
  fs::permissions(repository.path() / ".git/hooks/post-checkout", fs::perms::owner_all);
  CHECK(repository.at("one")->read("content/a.yaml") == "a");
  CHECK_FALSE(fs::exists(ran));
}

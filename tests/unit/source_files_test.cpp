#include <filesystem>
#include <string>

#include <catch2/catch.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "source/files.h"

using namespace talia;
using test::Folder;
namespace fs = std::filesystem;

namespace {

std::string why(const Result<std::string>& result) {
  REQUIRE_FALSE(result);
  CHECK(result.error().code == Code::unreadable_file);
  return result.error().message;
}

}  // namespace

TEST_CASE("the disk is read below its root alone", "[source]") {
  const Folder folder;
  folder.put("outside.txt", "secret");
  folder.put("root/b/two.yaml", "2");
  folder.put("root/a.yaml", "1");
  folder.put("root/.git/x", "hidden");
  fs::create_symlink("../outside.txt", folder.path() / "root/away");
  fs::create_symlink(folder.path() / "root/a.yaml", folder.path() / "root/inside");
  fs::create_symlink("..", folder.path() / "root/up");
  const auto files = source::disk_files((folder.path() / "root").string());
  CHECK(files->read("a.yaml").value() == "1");
  CHECK(files->read("inside").value() == "1");
  CHECK(why(files->read("away")) == "cannot read `away`: it lies outside the workspace");
  CHECK(why(files->read("../outside.txt")).find("outside") != std::string::npos);
  CHECK(why(files->read("up/outside.txt")).find("outside the workspace") != std::string::npos);
  CHECK(why(files->read("/etc/passwd")).find("outside") != std::string::npos);
  CHECK(why(files->read("b")) == "cannot read `b`: it is a folder");
  CHECK(why(files->read("none.yaml")) == "cannot read `none.yaml`: there is no such file");
  CHECK(why(files->read("a.yaml", 0)).find("limit") != std::string::npos);
  CHECK(files->list("") == std::vector<std::string>{"a.yaml", "away", "b/two.yaml", "inside", "up"});
  CHECK(files->list("b") == std::vector<std::string>{"b/two.yaml"});
  CHECK(files->list("up").empty());
  CHECK_FALSE(files->exists("up/outside.txt"));
  CHECK(files->is_folder("b"));
}

TEST_CASE("what stands in a file's place and cannot be read is listed, so that its reader hears why",
          "[source]") {
  const Folder folder;
  folder.put("a.yaml/b.yaml", "1");
  fs::create_symlink("nowhere", folder.path() / "gone.yaml");
  REQUIRE(::mkfifo((folder.path() / "pipe.yaml").c_str(), 0600) == 0);
  const auto files = source::disk_files(folder.path().string());
  CHECK(files->list("") == std::vector<std::string>{"a.yaml", "a.yaml/b.yaml", "gone.yaml", "pipe.yaml"});
  CHECK(why(files->read("a.yaml")) == "cannot read `a.yaml`: it is a folder");
  CHECK(why(files->read("gone.yaml")) == "cannot read `gone.yaml`: there is no such file");
  CHECK(why(files->read("pipe.yaml")) == "cannot read `pipe.yaml`: it is not a regular file");
  if (::geteuid() == 0) {  // Root opens everything.
    return;
  }
  fs::create_directory(folder.path() / "shut");
  fs::permissions(folder.path() / "shut", fs::perms::none);
  CHECK(files->list("").back() == "shut/");
  CHECK(files->list("shut") == std::vector<std::string>{"shut/"});
  CHECK(why(files->read("shut/")) == "cannot read `shut/`: Permission denied");
  fs::permissions(folder.path() / "shut", fs::perms::owner_all);
}

TEST_CASE("an output appears whole on commit or not at all", "[source]") {
  const Folder folder;
  const auto files = source::disk_files(folder.path().string());
  {
    source::PendingFiles pending(*files);
    REQUIRE(pending.add("out/deck.pdf", "new"));
    CHECK(files->list("").empty());
  }
  CHECK(fs::is_empty(folder.path() / "out"));
  source::PendingFiles pending(*files);
  REQUIRE(pending.add("out/deck.pdf", "one"));
  REQUIRE(pending.commit());
  REQUIRE(pending.add("out/deck.pdf", "two"));
  CHECK(files->read("out/deck.pdf").value() == "one");
  REQUIRE(pending.commit());
  CHECK(files->read("out/deck.pdf").value() == "two");
  const auto refused = pending.add("../x.pdf", "x");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().severity == Severity::fatal);
  folder.put("file", "");
  CHECK_FALSE(pending.add("file/x.pdf", "x"));
}

TEST_CASE("the share folder serves what the workspace lacks", "[source]") {
  auto files =
      source::layered_files(source::map_files({{"icons/a.svg", "mine"}}),
                            source::map_files({{"icons/a.svg", "theirs"}, {"icons/b.svg", "theirs"}}));
  CHECK(files->read("icons/a.svg").value() == "mine");
  CHECK(files->read("icons/b.svg").value() == "theirs");
  CHECK(files->list("icons") == std::vector<std::string>{"icons/a.svg", "icons/b.svg"});
  CHECK(files->is_folder("icons"));
  CHECK(why(files->read("icons")) == "cannot read `icons`: it is a folder");
  source::PendingFiles pending(*files);
  REQUIRE(pending.add("icons/b.svg", "new"));
  REQUIRE(pending.commit());
  CHECK(files->read("icons/b.svg").value() == "new");
}

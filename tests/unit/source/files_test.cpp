#include "source/files/files.h"

#include <filesystem>
#include <string>

#include <catch2/catch.hpp>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "source/files/hold.h"
#include "unit/folder.h"

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
  CHECK(files->list("").files == std::vector<std::string>{"a.yaml", "away", "b/two.yaml", "inside"});
  CHECK(files->list("b").files == std::vector<std::string>{"b/two.yaml"});
  CHECK(files->list("up").files.empty());
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
  fs::create_symlink("loop.yaml", folder.path() / "loop.yaml");
  CHECK(files->list("").files ==
        std::vector<std::string>{"a.yaml", "a.yaml/b.yaml", "gone.yaml", "loop.yaml", "pipe.yaml"});
  CHECK(why(files->read("loop.yaml")) == "cannot read `loop.yaml`: it is a link that leads back to itself");
  CHECK(why(files->read("a.yaml")) == "cannot read `a.yaml`: it is a folder");
  CHECK(why(files->read("gone.yaml")) == "cannot read `gone.yaml`: there is no such file");
  CHECK(why(files->read("pipe.yaml")) == "cannot read `pipe.yaml`: it is not a regular file");
}

TEST_CASE("a link to a folder is told wherever it stands, and not followed", "[source]") {
  const Folder folder;
  folder.put("away/a.yaml", "1");
  folder.put("root/here/b.yaml", "2");
  fs::create_symlink("../away", folder.path() / "root/content");
  fs::create_symlink("../here", folder.path() / "root/here/again");
  const auto files = source::disk_files((folder.path() / "root").string());
  for (const std::string top : {"content", ""}) {
    const Listing listing = files->list(top);
    REQUIRE(listing.faults.size() == (top.empty() ? 2 : 1));
    CHECK(listing.faults[0].path == "content");
    CHECK(listing.faults[0].diagnostic.code == Code::unreadable_file);
    CHECK((listing.faults[0].diagnostic.severity == Severity::fatal) == !top.empty());
    CHECK(listing.faults[0].diagnostic.message ==
          "cannot read `content`: it is a link to a folder, and those are not followed");
    CHECK(listing.faults.back().path == (top.empty() ? "here/again" : "content"));
    CHECK(listing.files ==
          (top.empty() ? std::vector<std::string>{"here/b.yaml"} : std::vector<std::string>{}));
  }
}

namespace {

// Lets the process open fewer files than before, until its end.
class FewFiles {
 public:
  explicit FewFiles(rlim_t most) {
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &before_) == 0);
    const rlimit less{most, before_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &less) == 0);
  }
  FewFiles(const FewFiles&) = delete;
  FewFiles& operator=(const FewFiles&) = delete;
  ~FewFiles() { ::setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

// The descriptor that would be given next.
rlim_t next_descriptor() {
  const int next = ::dup(0);
  REQUIRE(next >= 0);
  ::close(next);
  return static_cast<rlim_t>(next);
}

}  // namespace

TEST_CASE("a folder is listed to its end or told, however deep and with however few open files", "[source]") {
  const Folder folder;
  std::string deep;
  for (int i = 0; i < 60; ++i) {
    deep += "d/";
    folder.put(deep + "a.yaml", "1");
  }
  const auto files = source::disk_files(folder.path().string());
  // What checks a result may open files itself.
  const auto with_files = [](int more, const auto& f) {
    const FewFiles few(next_descriptor() + static_cast<rlim_t>(more));
    return f();
  };
  const Listing listing = with_files(1, [&] { return files->list(""); });
  CHECK(listing.files.size() == 60);
  CHECK(listing.faults.empty());
  const Listing none = with_files(0, [&] { return files->list("d"); });
  CHECK(none.files.empty());
  REQUIRE(none.faults.size() == 1);
  CHECK(none.faults[0].path == "d");
  CHECK(none.faults[0].diagnostic.code == Code::unreadable_folder);
  CHECK(none.faults[0].diagnostic.severity == Severity::fatal);
  CHECK(none.faults[0].diagnostic.message == "cannot list `d` to its end: Too many open files");
  CHECK(none.faults[0].diagnostic.help_text.value_or("").find("ulimit") != std::string::npos);
  const auto unread = with_files(0, [&] { return files->read("d/a.yaml"); });
  REQUIRE_FALSE(unread);
  CHECK(unread.error().severity == Severity::fatal);
}

TEST_CASE("a closed folder is told, and nothing below it listed", "[source]") {
  if (::geteuid() == 0) {  // Root opens everything.
    return;
  }
  const Folder folder;
  folder.put("shut/a.yaml", "1");
  fs::permissions(folder.path() / "shut", fs::perms::none);
  const auto files = source::disk_files(folder.path().string());
  for (const std::string top : {"", "shut"}) {
    const Listing listing = files->list(top);
    CHECK(listing.files.empty());
    REQUIRE(listing.faults.size() == 1);
    CHECK(listing.faults[0].diagnostic.message == "cannot list `shut` to its end: Permission denied");
  }
  fs::permissions(folder.path() / "shut", fs::perms::owner_all);
}

TEST_CASE("what is viewed stays as it was, for as long as it is held", "[source]") {
  const Folder folder;
  const std::string letters(10000, 'a');
  folder.put("a.ttf", letters);
  folder.put("empty.ttf", "");
  const auto changing = source::disk_files(folder.path().string());
  auto files = source::installed_files(folder.path().string());
  const FileView copied = changing->view("a.ttf").value();
  const FileView installed = files->view("a.ttf").value();
  CHECK(copied.bytes == letters);
  CHECK(installed.bytes == letters);
  CHECK(files->view("empty.ttf").value().bytes.empty());
  for (const std::string path : {"b.ttf", "", "../a.ttf"}) {
    CHECK(files->view(path).error().message == files->read(path).error().message);
  }
  CHECK(files->view("a.ttf", 9999).error().message == files->read("a.ttf", 9999).error().message);
  files.reset();
  // As a package does it, and as an author may.
  folder.put("b.ttf", "new");
  fs::rename(folder.path() / "b.ttf", folder.path() / "a.ttf");
  CHECK(installed.bytes == letters);
  CHECK(changing->view("a.ttf").value().bytes == "new");
  folder.put("a.ttf", "");
  CHECK(copied.bytes == letters);
}

TEST_CASE("an output appears whole on commit or not at all", "[source]") {
  const Folder folder;
  const auto files = source::disk_files(folder.path().string());
  {
    source::PendingFiles pending(*files);
    REQUIRE(pending.add("out/deck.pdf", "new"));
    CHECK(files->list("").files.empty());
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

TEST_CASE("what cannot be put in place whole is taken back", "[source]") {
  const Folder folder;
  const auto files = source::disk_files(folder.path().string());
  folder.put("out/a.pdf", "old");
  fs::create_directories(folder.path() / "out/c.pdf");
  {
    source::PendingFiles pending(*files);
    REQUIRE(pending.add("out/a.pdf", "new"));
    REQUIRE(pending.add("out/b.pdf", "new"));
    REQUIRE(pending.place());
    CHECK(files->read("out/a.pdf").value() == "new");
    REQUIRE(pending.add("out/c.pdf", "new"));  // There is a folder of that name.
    const auto refused = pending.commit();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == "cannot write `out/c.pdf`: Is a directory");
    CHECK(files->read("out/a.pdf").value() == "old");
    CHECK_FALSE(files->exists("out/b.pdf"));
  }
  {
    source::PendingFiles pending(*files);
    REQUIRE(pending.add("out/a.pdf", "newer"));
    REQUIRE(pending.add("out/b.pdf", "newer"));
    REQUIRE(pending.place());  // And nobody commits it.
  }
  CHECK(files->read("out/a.pdf").value() == "old");
  source::PendingFiles pending(*files);
  REQUIRE(pending.add("out/a.pdf", "newest"));
  REQUIRE(pending.place());
  REQUIRE(pending.commit());
  CHECK(files->read("out/a.pdf").value() == "newest");
  CHECK(std::distance(fs::directory_iterator(folder.path() / "out"), {}) == 2);  // With the folder.
}

TEST_CASE("two runs that write one output each put their own in its place, whole", "[source]") {
  const Folder folder;
  const auto first = source::disk_files(folder.path().string());
  const auto second = source::disk_files(folder.path().string());
  source::PendingFiles earlier(*first);
  REQUIRE(earlier.add("deck.pdf", "of the first"));
  source::PendingFiles later(*second);
  REQUIRE(later.add("deck.pdf", "of the second"));
  REQUIRE(earlier.commit());
  CHECK(first->read("deck.pdf").value() == "of the first");
  REQUIRE(later.commit());
  CHECK(first->read("deck.pdf").value() == "of the second");
}

TEST_CASE("what a run left that was ended by force goes with the next", "[source]") {
  const Folder folder;
  const pid_t child = fork();
  if (child == 0) {
    const auto files = source::disk_files(folder.path().string());
    source::PendingFiles pending(*files);
    _exit(pending.add("deck.pdf", "half").has_value() ? 0 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(status == 0);
  const auto count = [&] { return std::distance(fs::directory_iterator(folder.path()), {}); };
  REQUIRE(count() == 1);
  folder.put(".talia-notes", "a user's own");
  const auto alive = source::disk_files(folder.path().string());
  source::PendingFiles begun(*alive);
  REQUIRE(begun.add("deck.pdf", "new"));
  CHECK(count() == 2);
  // Another run leaves alone what a living one writes.
  const auto other = source::disk_files(folder.path().string());
  source::PendingFiles beside(*other);
  REQUIRE(beside.add("book.pdf", "new"));
  REQUIRE(begun.commit());
  REQUIRE(beside.commit());
  CHECK(count() == 3);
}

TEST_CASE("a name as long as the disk takes can be written", "[source]") {
  const Folder folder;
  const auto files = source::disk_files(folder.path().string());
  source::PendingFiles pending(*files);
  REQUIRE(pending.add(std::string(251, 'x') + ".pdf", "long"));
  REQUIRE(pending.commit());
  REQUIRE(pending.add(std::string(252, 'x') + ".pdf", "too long"));
  const auto refused = pending.commit();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.ends_with("File name too long"));
}

TEST_CASE("a folder of outputs is one run's at a time", "[source]") {
  const Folder folder;
  const std::string output = (folder.path() / "output").string();
  auto held = source::hold_folder(output, std::chrono::milliseconds(0));
  REQUIRE(held);
  const auto refused = source::hold_folder(output, std::chrono::milliseconds(30));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == Code::output_busy);
  CHECK(refused.error().severity == Severity::fatal);
  *held = nullptr;
  CHECK(source::hold_folder(output, std::chrono::milliseconds(0)));
  folder.put("file", "");
  const auto nowhere = source::hold_folder((folder.path() / "file").string(), std::chrono::milliseconds(0));
  REQUIRE_FALSE(nowhere);
  CHECK(nowhere.error().code == Code::unwritable_file);
}

TEST_CASE("the share folder serves what the workspace lacks", "[source]") {
  auto files =
      source::layered_files(source::map_files({{"icons/a.svg", "mine"}}),
                            source::map_files({{"icons/a.svg", "theirs"}, {"icons/b.svg", "theirs"}}));
  CHECK(files->read("icons/a.svg").value() == "mine");
  CHECK(files->read("icons/b.svg").value() == "theirs");
  // Also once something of the folder was not there.
  CHECK(files->read("icons/a.svg").value() == "mine");
  CHECK(why(files->read("icons/c.svg")) == why(source::map_files({})->read("icons/c.svg")));
  CHECK(files->list("icons").files == std::vector<std::string>{"icons/a.svg", "icons/b.svg"});
  CHECK(files->is_folder("icons"));
  CHECK(why(files->read("icons")) == "cannot read `icons`: it is a folder");
  source::PendingFiles pending(*files);
  REQUIRE(pending.add("icons/b.svg", "new"));
  REQUIRE(pending.commit());
  CHECK(files->read("icons/b.svg").value() == "new");
}

TEST_CASE("what comes with the program is taken from the share folder alone, and another's is told",
          "[source]") {
  auto files = source::layered_files(
      source::map_files({{"core/a.yaml", "mine"}, {"core/b.yaml", "same"}, {"core/c.yaml", "more"}}),
      source::map_files({{"core/a.yaml", "theirs"}, {"core/b.yaml", "same"}}), "core/");
  CHECK(files->read("core/a.yaml").value() == "theirs");
  CHECK_FALSE(files->exists("core/c.yaml"));
  CHECK_FALSE(files->read("core/c.yaml"));
  const Listing listing = files->list("core");
  CHECK(listing.files == std::vector<std::string>{"core/a.yaml", "core/b.yaml"});
  REQUIRE(listing.faults.size() == 1);
  CHECK(listing.faults[0].path == "core/a.yaml");
  CHECK(listing.faults[0].diagnostic.code == Code::unread_file);
  CHECK(listing.faults[0].diagnostic.message.starts_with("`core/a.yaml` and 1 more"));
}

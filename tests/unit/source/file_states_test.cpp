#include "source/files/file_states.h"

#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

#include "unit/folder.h"

using namespace talia;
namespace fs = std::filesystem;

namespace {

struct Looked {
  test::Folder folder;
  std::string content = (folder.path() / "content").string();
  Looked() {
    folder.put("content/a.yaml", "a: 1\n");
    folder.put("content/deep/b.yaml", "b: 1\n");
    folder.put("content/.hidden", "h\n");
    folder.put("elsewhere/c.yaml", "c: 1\n");
    fs::create_symlink("../elsewhere/c.yaml", folder.path() / "content/c.yaml");
    fs::create_directory_symlink("../elsewhere", folder.path() / "content/link");
  }
  source::FileStates states() const { return source::states_below({content, content + "-none"}); }
};

// So that one more change is told from the last.
void wait_a_moment() {
  std::this_thread::sleep_for(std::chrono::milliseconds(80));
}

}  // namespace

TEST_CASE("files that nobody touched are as they were, and each change of one is seen", "[source]") {
  const Looked looked;
  const auto path = [&](const std::string& name) { return looked.content + "/" + name; };
  auto before = looked.states();
  CHECK_FALSE(before.is_settled);
  wait_a_moment();
  CHECK(looked.states().is_settled);
  CHECK(looked.states() == before);
  const auto changed = [&] {
    const source::FileStates now = looked.states();
    const auto first = source::first_changed(before, now);
    CHECK(first.has_value() == !(before == now));
    before = now;
    wait_a_moment();
    return first;
  };
  looked.folder.put("content/deep/b.yaml", "b: 2\n");  // As large as it was.
  CHECK(changed() == path("deep/b.yaml"));
  looked.folder.put("content/.hidden", "another\n");
  CHECK(changed() == std::nullopt);
  const auto time = fs::last_write_time(path("a.yaml"));
  looked.folder.put("content/a.yaml", "a: 2\n");
  fs::last_write_time(path("a.yaml"), time);  // As archives and some copies leave it.
  CHECK(changed() == path("a.yaml"));
  looked.folder.put("content/new.yaml", "n: 1\n");
  CHECK(changed() == path("new.yaml"));
  fs::rename(path("new.yaml"), path("other.yaml"));
  CHECK(changed() == path("new.yaml"));
  fs::remove(path("other.yaml"));
  CHECK(changed() == path("other.yaml"));
  looked.folder.put("elsewhere/c.yaml", "c: 2\n");
  CHECK(changed() == path("c.yaml"));
  looked.folder.put("elsewhere/other.yaml", "c: 2\n");
  CHECK(changed() == std::nullopt);  // A linked folder is none of ours.
  fs::remove(path("c.yaml"));
  fs::create_symlink("../elsewhere/other.yaml", path("c.yaml"));
  CHECK(changed() == path("c.yaml"));
  fs::permissions(path("a.yaml"), fs::perms::owner_read);
  CHECK(changed() == path("a.yaml"));
  fs::create_directory(looked.content + "-none");
  CHECK(changed() == looked.content + "-none");
  fs::create_directory(path("empty"));
  CHECK(changed().has_value());
  CHECK(changed() == std::nullopt);
}

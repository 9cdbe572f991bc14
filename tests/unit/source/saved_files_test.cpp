#include "source/files/saved_files.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include <catch2/catch.hpp>

#include "unit/folder.h"

using namespace talia;
using std::chrono::milliseconds;
namespace fs = std::filesystem;

namespace {

constexpr milliseconds moment{60};  // In which nothing is seen that nobody did.
constexpr milliseconds patience{20'000};

}  // namespace

TEST_CASE("what is saved in a workspace is seen, and nothing else", "[source]") {
  const test::Folder folder;
  folder.put("content/a.yaml", "a: 1\n");
  folder.put("schemas/b.yaml", "b: 1\n");
  fs::create_symlink("..", folder.path() / "content/round");  // Without end, if it were followed.
  source::SavedFiles saved(folder.path().string(), {"content", "schemas", "templates"});
  CHECK(saved.next(moment).empty());

  CHECK(saved.same() == std::vector<std::string>{"content/a.yaml", "schemas/b.yaml"});

  folder.put("content/a.yaml", "a: 22\n");
  CHECK(saved.next(patience) == std::vector<std::string>{"content/a.yaml"});
  CHECK(saved.same() == std::vector<std::string>{"schemas/b.yaml"});
  folder.put("content/.a.yaml.swp", "an editor's own");
  folder.put("output/c.pdf", "what a build writes");
  folder.put("README.md", "beside");
  CHECK(saved.next(moment).empty());

  // As editors save: beside it, and then in its place.
  folder.put("content/.new", "a: 333\n");
  fs::rename(folder.path() / "content/.new", folder.path() / "content/a.yaml");
  CHECK(saved.next(patience) == std::vector<std::string>{"content/a.yaml"});

  folder.put("content/deep/er/d.yaml", "d: 1\n");
  CHECK(saved.next(patience) == std::vector<std::string>{"content/deep/er/d.yaml"});
  folder.put("content/deep/er/d.yaml", "d: 22\n");
  CHECK(saved.next(patience) == std::vector<std::string>{"content/deep/er/d.yaml"});
  fs::rename(folder.path() / "content/deep", folder.path() / "content/deeper");
  CHECK(saved.next(patience) ==
        std::vector<std::string>{"content/deep/er/d.yaml", "content/deeper/er/d.yaml"});
  fs::remove_all(folder.path() / "content/deeper");
  CHECK(saved.next(patience) == std::vector<std::string>{"content/deeper/er/d.yaml"});
}

TEST_CASE("a folder that comes later is looked at, and what never ends is told in between", "[source]") {
  const test::Folder folder;
  folder.put("content/a.yaml", "a: 1\n");
  source::SavedFiles saved(folder.path().string(), {"content", "schemas", "templates"});
  folder.put("templates/hexfall/z.yaml", "z: 1\n");
  CHECK(saved.next(patience) == std::vector<std::string>{"templates/hexfall/z.yaml"});
  std::atomic<bool> is_over{false};
  std::thread writer([&] {
    while (!is_over) {
      folder.put("content/a.yaml", "a: 1\n");
    }
  });
  CHECK(saved.next(patience) == std::vector<std::string>{"content/a.yaml"});
  is_over = true;
  writer.join();
}

TEST_CASE("what is saved before anybody waits is not missed", "[source]") {
  const test::Folder folder;
  folder.put("content/a.yaml", "a: 1\n");
  source::SavedFiles saved(folder.path().string(), {"content", "schemas", "templates"});
  std::thread writer([&] {
    for (int i = 0; i < 50; ++i) {
      folder.put("content/a.yaml", "a: " + std::string(static_cast<std::size_t>(i) + 2, '1') + '\n');
    }
    folder.put("templates/z.yaml", "z: 1\n");
  });
  writer.join();
  CHECK(saved.next(patience) == std::vector<std::string>{"content/a.yaml", "templates/z.yaml"});
  CHECK(saved.next(moment).empty());
}

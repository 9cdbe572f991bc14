#include "workspace/tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "source/run/assert.h"

namespace talia::fuzz {

namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// What the lines `FROM TO` of a list name: files, and folders with all that is in them. Later ones replace earlier ones.
void take(const fs::path& repository, const std::string& list, Tree& tree) {
  std::istringstream lines(bytes_of(repository / "tests/fuzz/workspaces" / list));
  for (std::string from, to; lines >> from >> to;) {
    const fs::path source = repository / from;
    TALIA_ASSERT(fs::exists(source));
    if (fs::is_regular_file(source)) {
      tree[to] = {File::Is::regular, bytes_of(source)};
      continue;
    }
    for (auto& [path, file] : read_tree(source.string())) {
      tree[(fs::path(to) / path).lexically_normal().generic_string()] = file;
    }
  }
}

}  // namespace

std::vector<Seed> read_seeds(const std::string& repository) {
  std::vector<Seed> seeds;
  for (const auto& entry : fs::directory_iterator(fs::path(repository) / "tests/fuzz/workspaces")) {
    const fs::path& path = entry.path();
    if (path.extension() == ".txt" && path.stem() != "common") {
      Seed seed{path.stem().string(), {}};
      take(repository, "common.txt", seed.tree);
      take(repository, path.filename().string(), seed.tree);
      seeds.push_back(std::move(seed));
    }
  }
  std::ranges::sort(seeds, {}, &Seed::name);
  TALIA_ASSERT(!seeds.empty());
  return seeds;
}

Tree read_tree(const std::string& folder) {
  Tree tree;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file()) {
      tree[entry.path().lexically_relative(folder).generic_string()] = {File::Is::regular,
                                                                        bytes_of(entry.path())};
    }
  }
  return tree;
}

void Room::hold(const Tree& tree) {
  std::error_code ignored;
  for (const auto& [path, file] : held_) {
    const auto wanted = tree.find(path);
    if (wanted == tree.end() || wanted->second != file) {
      fs::remove_all(fs::path(folder_) / path, ignored);
    }
  }
  // A file stands in the way of a folder that a longer path needs, so what is there says what is new.
  for (const auto& [path, file] : tree) {
    const fs::path place = fs::path(folder_) / path;
    const auto held = held_.find(path);
    if (held != held_.end() && held->second == file && fs::exists(fs::symlink_status(place, ignored))) {
      continue;
    }
    fs::create_directories(place.parent_path(), ignored);
    switch (file.is) {
      case File::Is::regular:
        std::ofstream(place, std::ios::binary) << file.text;
        break;
      case File::Is::link:
        fs::create_symlink(file.text, place, ignored);
        break;
      case File::Is::folder:
        fs::create_directories(place, ignored);
    }
  }
  held_ = tree;
}

}  // namespace talia::fuzz

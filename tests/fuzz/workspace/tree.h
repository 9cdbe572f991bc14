// A small workspace in memory: read from the repository, changed, and laid down in a folder.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace talia::fuzz {

struct File {
  enum class Is { regular, link, folder };
  Is is = Is::regular;
  std::string text;  // Bytes, or where the link leads.
  bool operator==(const File&) const = default;
};

// By paths relative to its root, with `/`.
using Tree = std::map<std::string, File>;

struct Seed {
  std::string name;
  Tree tree;
};

// Those of tests/fuzz/workspaces: NAME.txt says what each takes, with what common.txt says; sorted by name.
std::vector<Seed> read_seeds(const std::string& repository);

// All files below a folder; empty when there is none.
Tree read_tree(const std::string& folder);

// A folder on the disk that holds a tree, and is changed only where the next one differs.
class Room {
 public:
  explicit Room(std::string folder) : folder_(std::move(folder)) {}
  const std::string& folder() const { return folder_; }
  // What cannot stand on a disk, as a name that is too long, is left out.
  void hold(const Tree& tree);

 private:
  std::string folder_;
  Tree held_;
};

}  // namespace talia::fuzz

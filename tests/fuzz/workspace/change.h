// Changes to a workspace, by its structure: keys, values and entries of its YAML and JSON, bytes of the rest, files.
#pragma once
#include <string>
#include <vector>

#include "workspace/plan.h"
#include "workspace/tree.h"

namespace talia::fuzz {

// What was done, for who reads a find.
struct Done {
  std::string words;      // Empty when there was nothing to change.
  bool is_fault = false;  // In a sound workspace this alone must be told, whatever else the program does.
};

class Changer {
 public:
  // The keys that the program itself knows, from its core schemas.
  explicit Changer(const Tree& core_schemas);
  Done apply(const Change& change, Tree& tree) const;

 private:
  std::vector<std::string> keys_;
};

}  // namespace talia::fuzz

// Runs the program on a changed workspace and holds it to what it promises, whatever the workspace is: it ends in time and in
// little memory, says what is wrong, and leaves whole outputs or none. A broken law ends the process.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "workspace/change.h"

namespace talia::fuzz {

struct Said {
  int status = 0;
  std::string out, error;
};

class Judge {
 public:
  // Works in folders below `scratch`.
  Judge(const std::string& repository, const std::string& scratch);

  void try_plan(const Plan& plan);
  // Writes the workspace of a plan and the share folder, and gives the command that repeats the run.
  std::string unpack(const Plan& plan, const std::string& folder) const;

 private:
  // A workspace as it is after its changes, and what was done to it.
  struct Case {
    Tree tree;
    std::vector<std::string> words, told;
    bool is_fault = false, is_build = false, is_default = false;
  };
  Case make(const Plan& plan) const;
  Said run(const std::vector<std::string>& arguments, const std::string& jobs);
  const Said& baseline(const Plan& plan);
  Tree outputs() const;
  void put_outputs(const Tree& outputs);

  std::string scratch_;
  Tree share_;
  std::vector<Seed> seeds_;
  Changer changer_;
  Room room_;
  std::map<std::size_t, Tree> old_outputs_;  // Of the seeds, built as they are.
  std::map<std::size_t, Said> baselines_;
};

}  // namespace talia::fuzz

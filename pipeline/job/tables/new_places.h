// Where definitions that come new stand, and how they are called.
#pragma once
#include <set>
#include <string>

#include "job/tables/goal.h"
#include "job/workspace/content.h"
#include "source/files/files.h"

namespace talia::job {

class NewPlaces {
 public:
  // All three outlive it.
  NewPlaces(const TableGoal& goal, const Content& content, const Files& files);

  // Whether nobody has the id, and no file is called so.
  bool is_free(const std::string& id) const;
  // An id that nobody has; of `name`, with a number behind it where others have that.
  std::string free_id(const std::string& name);
  // Beside the others of its kind.
  std::string path(const std::string& id) const;

 private:
  const TableGoal& goal_;
  const Content& content_;
  const Files& files_;
  std::string folder_;
  std::set<std::string> taken_;
};

}  // namespace talia::job

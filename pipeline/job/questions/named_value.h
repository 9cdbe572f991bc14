// What a question sets by a name: `name=value`.
#pragma once
#include <string>

namespace talia::job {

// The name is never empty; what the value may be is the question's.
struct NamedValue {
  std::string name, value;
};

}  // namespace talia::job

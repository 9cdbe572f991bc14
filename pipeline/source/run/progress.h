// What long work says of itself while it goes on.
#pragma once
#include <cstddef>
#include <string_view>

namespace talia::source {

// Told from any thread, at every step; what it does then has to be next to nothing.
class Progress {
 public:
  virtual ~Progress() = default;
  // A stage begins, of so many steps; 0: nobody knows how many. `what` lasts as long as the program.
  virtual void begin(std::string_view what, std::size_t steps) = 0;
  virtual void step(std::size_t count) = 0;
};

// Nobody may look: then it is null. A stage without a step is none.
inline void begin_stage(Progress* progress, std::string_view what) {
  if (progress != nullptr) {
    progress->begin(what, 0);
  }
}
inline void begin_stage(Progress* progress, std::string_view what, std::size_t steps) {
  if (progress != nullptr && steps > 0) {
    progress->begin(what, steps);
  }
}
inline void take_step(Progress* progress, std::size_t count = 1) {
  if (progress != nullptr) {
    progress->step(count);
  }
}

}  // namespace talia::source

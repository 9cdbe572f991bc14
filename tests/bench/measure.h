// Clocks for the context: processor and wall time of a piece of work, here or in a process of its own.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace talia::context {

struct Cost {
  double cpu = 0;       // Seconds, user and system, of all threads.
  double wall = 0;      // Seconds.
  double peak_mib = 0;  // Peak resident memory; of processes alone, 0 else.
};

Cost cost_of(const std::function<void()>& work);

// Runs programs and measures them, from a small process of its own: Linux counts the memory of the process that starts
// another toward the peak of the one that is started. Make it first, before there is memory to speak of.
class Launcher {
 public:
  Launcher();
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;
  ~Launcher();
  // With its output thrown away. Throws std::runtime_error when the program cannot be run or does not exit with 0.
  Cost cost_of(const std::vector<std::string>& command) const;

 private:
  int to_child_ = -1, from_child_ = -1;
};

// Each of `jobs` in turn, `rounds` times over, so that a busy moment of the machine strikes all alike; the median of each.
std::vector<Cost> medians(int rounds, const std::vector<std::function<Cost()>>& jobs);

}  // namespace talia::context

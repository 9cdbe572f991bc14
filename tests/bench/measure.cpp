#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

namespace talia::bench {

namespace {

using Clock = std::chrono::steady_clock;

double cpu_now() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double seconds(const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; }

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

Cost cost_of(const std::function<void()>& work) {
  const auto start = Clock::now();
  const double cpu = cpu_now();
  work();
  return {cpu_now() - cpu, since(start), 0};
}

Cost cost_of_process(const std::vector<std::string>& command) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  const auto start = Clock::now();
  pid_t child = 0;
  const int failed = posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  int status = 0;
  rusage usage{};
  if (failed != 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error("this did not end well: " + command[0] + (command.size() > 1 ? " " + command[1] : ""));
  }
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime), since(start), static_cast<double>(usage.ru_maxrss) / 1024};
}

std::vector<Cost> medians(int rounds, const std::vector<std::function<Cost()>>& jobs) {
  std::vector<std::vector<Cost>> all(jobs.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      all[i].push_back(jobs[i]());
    }
  }
  std::vector<Cost> middle;
  for (const std::vector<Cost>& costs : all) {
    std::vector<double> cpu, wall, peak;
    for (const Cost& cost : costs) {
      cpu.push_back(cost.cpu);
      wall.push_back(cost.wall);
      peak.push_back(cost.peak_mib);
    }
    middle.push_back({median(cpu), median(wall), median(peak)});
  }
  return middle;
}

}  // namespace talia::bench

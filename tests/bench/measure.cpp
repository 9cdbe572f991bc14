#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace talia::context {

namespace {

using Clock = std::chrono::steady_clock;

double cpu_now() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

struct Answer {
  Cost cost;
  bool is_sound;
};

Answer launch(std::vector<std::string> words) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
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
  if (failed != 0 || wait4(child, &status, 0, &usage) != child) {
    return {{}, false};
  }
  return {{seconds(usage.ru_utime) + seconds(usage.ru_stime), since(start),
           static_cast<double>(usage.ru_maxrss) / 1024},
          WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

// The launcher's own process: a size and so many bytes of words, each ended by a zero, give an answer.
void serve(int commands, int answers) {
  std::size_t size = 0;
  while (read(commands, &size, sizeof size) == sizeof size) {
    std::string bytes(size, '\0');
    if (read(commands, bytes.data(), size) != static_cast<ssize_t>(size)) {
      return;
    }
    std::vector<std::string> words;
    for (std::size_t at = 0; at < size; at += words.back().size() + 1) {
      words.emplace_back(bytes.c_str() + at);
    }
    const Answer answer = launch(std::move(words));
    if (write(answers, &answer, sizeof answer) != sizeof answer) {
      return;
    }
  }
}

}  // namespace

Cost cost_of(const std::function<void()>& work) {
  const auto start = Clock::now();
  const double cpu = cpu_now();
  work();
  return {cpu_now() - cpu, since(start), 0};
}

Launcher::Launcher() {
  int commands[2], answers[2];
  if (pipe(commands) != 0 || pipe(answers) != 0) {
    throw std::runtime_error("there is no pipe");
  }
  const pid_t child = fork();
  if (child < 0) {
    throw std::runtime_error("there is no process");
  }
  if (child == 0) {
    close(commands[1]);
    close(answers[0]);
    serve(commands[0], answers[1]);
    _exit(0);
  }
  close(commands[0]);
  close(answers[1]);
  to_child_ = commands[1];
  from_child_ = answers[0];
}

Launcher::~Launcher() {
  close(to_child_);  // The end of its commands ends the child.
  close(from_child_);
  wait(nullptr);
}

Cost Launcher::cost_of(const std::vector<std::string>& command) const {
  std::string words;
  for (const std::string& word : command) {
    words += word + '\0';
  }
  const std::size_t size = words.size();
  Answer answer{};
  const bool is_told = write(to_child_, &size, sizeof size) == sizeof size &&
                       write(to_child_, words.data(), size) == static_cast<ssize_t>(size) &&
                       read(from_child_, &answer, sizeof answer) == sizeof answer;
  if (!is_told || !answer.is_sound) {
    throw std::runtime_error("this did not end well: " + command[0] +
                             (command.size() > 1 ? " " + command[1] : ""));
  }
  return answer.cost;
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

}  // namespace talia::context

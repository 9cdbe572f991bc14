#include "workspace/judge.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>

#include "cli/run.h"
#include "workspace/laws.h"

namespace talia::fuzz {

namespace {

namespace fs = std::filesystem;

constexpr double most_seconds = 10;
constexpr long most_kilobytes = 1L << 20;

// One run in so many is looked at more closely.
constexpr std::uint32_t again_each = 50, words_each = 200, check_each = 16;

double seconds_used() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](timeval time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// The most that was resident since the last call of `forget_peak`.
long peak_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) {
      return std::atol(line.c_str() + 6);
    }
  }
  return 0;
}

void forget_peak() {
  std::ofstream("/proc/self/clear_refs") << "5";
}

std::uint32_t number_of(const Plan& plan) {
  std::uint32_t hash = 2166136261U;
  for (const std::uint8_t byte : write_plan(plan)) {
    hash = (hash ^ byte) * 16777619U;
  }
  return hash ^ hash >> 15;
}

// The names of a folder's YAML files, without their ending.
std::vector<std::string> names_in(const Tree& tree, const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& [path, file] : tree) {
    if (path.starts_with(folder) && path.ends_with(".yaml") &&
        path.find('/', folder.size()) == std::string::npos) {
      names.push_back(path.substr(folder.size(), path.size() - folder.size() - 5));
    }
  }
  return names;
}

std::vector<std::string> command_of(const Plan& plan, const Tree& tree) {
  using Words = std::vector<std::string>;
  static const std::vector<Words> others{{"build", "--draft"},
                                         {"check"},
                                         {"check", "--format", "json"},
                                         {"check", "--format", "sarif"},
                                         {"check", "--format", "github"},
                                         {"dump", "--stage", "document"},
                                         {"dump", "--stage", "catalog"},
                                         {"dump", "--stage", "derived"},
                                         {"dump", "--stage", "frame"},
                                         {"dump", "--stage", "fit"},
                                         {"dump", "--stage", "words"},
                                         {"dump", "--stage", "page"},
                                         {"list"},
                                         {"list", "--notations"},
                                         {"list", "--format", "csv"},
                                         {"test"},
                                         {"schemas"},
                                         {"show", "quince"},
                                         {"show", "gull"},
                                         {"print", "smuggler"},
                                         {"print", "tide_crab"}};
  if (plan.command % 16 < 9) {
    return {"build"};
  }
  if (plan.command % 16 < 13) {
    Words targets = names_in(tree, "templates/printers/");
    std::ranges::copy(names_in(tree, "templates/sheets/"), std::back_inserter(targets));
    return {"build", "--target", targets[plan.options / 2 % targets.size()]};
  }
  return others[plan.options / 2 % others.size()];
}

bool holds_word(const std::string& text, const char* word) {
  return text.find(word) != std::string::npos;
}

// What a workspace may not bring itself, and nothing more, so that each of its files is one that may be changed.
Tree read_share(const std::string& repository) {
  Tree share;
  for (auto& [path, file] : read_tree(repository + "/schemas/core")) {
    share["schemas/core/" + path] = std::move(file);
  }
  return share;
}

[[noreturn]] void end_with(const std::string& law, const std::vector<std::string>& told,
                           const std::vector<std::string>& words, const Said& said) {
  std::fputs(
      fmt::format("\nbroken law: {}\n  {}\n  talia {}\nstatus {}\n{}{}", law, fmt::join(told, "\n  "),
                  fmt::join(words, " "), said.status, said.out.substr(0, 2000), said.error.substr(0, 4000))
          .c_str(),
      stderr);
  std::abort();
}

}  // namespace

Judge::Judge(const std::string& repository, const std::string& scratch)
    : scratch_(scratch),
      share_(read_share(repository)),
      seeds_(read_seeds(repository)),
      changer_(share_),
      room_(scratch + "/workspace") {
  Room(scratch + "/share").hold(share_);
}

Judge::Case Judge::make(const Plan& plan) const {
  Case made;
  const Seed& seed = seeds_[plan.seed % seeds_.size()];
  made.tree = seed.tree;
  made.told.push_back("seed " + seed.name);
  for (const Change& change : plan.changes) {
    const Done done = changer_.apply(change, made.tree);
    if (!done.words.empty()) {
      made.told.push_back(done.words);
    }
    made.is_fault = plan.changes.size() == 1 && done.is_fault;
  }
  made.words = command_of(plan, seed.tree);
  made.is_default = made.words.size() == 1 && made.words[0] == "build";
  made.is_build = made.words[0] == "build";
  if (made.is_build) {
    made.words.insert(made.words.end(), {"--format", "json"});
  }
  return made;
}

Said Judge::run(const std::vector<std::string>& words, const std::string& jobs) {
  std::vector<std::string> arguments = words;
  arguments.insert(arguments.end(), {"--workspace", room_.folder(), "--share", scratch_ + "/share"});
  if (words[0] == "build" || words[0] == "check") {
    arguments.insert(arguments.end(), {"--jobs", jobs});
  }
  std::ostringstream out, error;
  const int status = cli::run(arguments, "/nowhere/bin/talia", {out, error, false});
  return {status, out.str(), error.str()};
}

Tree Judge::outputs() const {
  return read_tree(room_.folder() + "/output");
}

void Judge::put_outputs(const Tree& outputs) {
  fs::remove_all(room_.folder() + "/output");
  if (!outputs.empty()) {
    Room(room_.folder() + "/output").hold(outputs);
  }
}

const Said& Judge::baseline(const Plan& plan) {
  const std::size_t seed = plan.seed % seeds_.size();
  if (const auto known = baselines_.find(seed); known != baselines_.end()) {
    return known->second;
  }
  const Case made = make({plan.seed, 0, 0, {}});
  room_.hold(made.tree);
  put_outputs({});
  const Said& said = baselines_[seed] = run(made.words, "1");
  old_outputs_[seed] = outputs();
  if (said.status != 0) {
    end_with("a workspace without changes is sound", made.told, made.words, said);
  }
  return said;
}

void Judge::try_plan(const Plan& plan) {
  const Said& sound = baseline(plan);
  const Case made = make(plan);
  const std::uint32_t number = number_of(plan);
  const Tree before = plan.options % 2 == 0 ? Tree() : old_outputs_[plan.seed % seeds_.size()];
  room_.hold(made.tree);
  put_outputs(before);

  forget_peak();
  const long resident = peak_kilobytes();
  const double begin = seconds_used();
  const Said said = run(made.words, "1");
  const double seconds = seconds_used() - begin;
  const auto hold = [&](bool law, const std::string& words) {
    if (!law) {
      end_with(words, made.told, made.words, said);
    }
  };
  const auto refuse = [&](const Breach& breach) { hold(!breach, breach.value_or("")); };
  hold(seconds <= most_seconds, fmt::format("a run takes {} s at most: {:.1f} s", most_seconds, seconds));
  hold(peak_kilobytes() - resident <= most_kilobytes,
       fmt::format("a run takes 1 GB at most: {} kB", peak_kilobytes() - resident));
  hold(said.status >= 0 && said.status <= 2, "the status is 0, 1 or 2");
  const bool is_json = made.words.back() == "json" || made.words.back() == "sarif";
  refuse(breach_in_text(said.error));
  if (!is_json) {
    refuse(breach_in_text(said.out));
  }
  const std::string all = said.out + said.error;
  hold(said.status == 0 || holds_word(all, "error") || made.words[0] == "test", "what fails says why");
  hold(!holds_word(all, "please report it"), "no fault of the program's own is reported");

  const Tree after = outputs();
  refuse(breach_in_outputs(after, before));
  if (made.is_build && said.status == 0) {
    std::size_t works = 0;
    if (made.is_default && said.error == sound.error) {
      for (const auto& [path, file] : made.tree) {
        works += path.starts_with("content/campaigns/") && path.ends_with(".yaml") &&
                 !holds_word(path, "/.") && (holds_word(path, "/decks/") || holds_word(path, "/books/"));
      }
    }
    refuse(breach_in_files(said.out, after, works));
  }
  if (made.is_fault && made.is_default) {
    hold(said.status != 0 || said.error != sound.error, "a planted fault is told");
  }
  if (made.is_default && number % check_each == 0) {
    const Said checked = run({"check"}, "1");
    hold(checked.status != 0 || said.status == 0, "what cannot be built does not pass the check");
  }
  if (number % again_each == 1) {
    put_outputs(before);
    const Said again = run(made.words, "2");
    hold(again.status == said.status && again.out == said.out && again.error == said.error,
         "a second run says the same; it said: " + again.out + again.error);
    hold(outputs() == after, "a second run writes the same bytes");
  }
  if (made.is_build && said.status == 0 && number % words_each == 2) {
    const Said account = run({"dump", "--stage", "words"}, "1");
    std::ofstream(scratch_ + "/account") << account.out;
    // Decks with backs, and those without.
    run({"build", "--target", "pairs"}, "1");
    run({"build", "--target", "fronts"}, "1");
    const std::string judge = fmt::format("'{}' '{}' pairs,fronts <'{}/account' >'{}/judged' 2>&1",
                                          TALIA_WORD_ACCOUNT, room_.folder(), scratch_, scratch_);
    if (std::system(judge.c_str()) != 0) {
      std::ifstream judged(scratch_ + "/judged");
      std::ostringstream words;
      words << judged.rdbuf();
      hold(false, "every word is on a page, or told: " + words.str());
    }
  }
}

std::string Judge::unpack(const Plan& plan, const std::string& folder) const {
  const Case made = make(plan);
  Room(folder + "/workspace").hold(made.tree);
  Room(folder + "/share").hold(share_);
  return fmt::format("  {}\ntalia {} --workspace {}/workspace --share {}/share", fmt::join(made.told, "\n  "),
                     fmt::join(made.words, " "), folder, folder);
}

}  // namespace talia::fuzz

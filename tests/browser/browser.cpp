// browser_test TALIA SHARE [ACTION…]: the actions of actions.tsv, or some of them, in Chromium. `--soak SECONDS` edits for so long while ten
// pages look on, `--edits WORKSPACE COUNT` measures how soon an edit is seen. Status 1: some fail; 2: the browser or its driver is not on
// this machine.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "browser/actions.h"
#include "browser/long_run.h"

namespace talia::browser {

namespace {

using Action = void (*)(Trial&);

constexpr std::array<Action, 44> actions{opens_the_address,
                                         asks_for_a_taken_port,
                                         looks_at_a_picture,
                                         chooses_another_deck,
                                         chooses_another_campaign,
                                         turns_a_card_over,
                                         turns_all_over,
                                         opens_the_sheets,
                                         goes_to_the_next_sheet,
                                         opens_a_book,
                                         turns_its_pages,
                                         searches_a_word,
                                         filters_by_a_condition,
                                         filters_by_nonsense,
                                         saves_a_number,
                                         saves_while_reading,
                                         adds_and_removes,
                                         saves_a_template,
                                         saves_an_unknown_field,
                                         follows_a_place,
                                         mends_it,
                                         saves_unreadable,
                                         clicks_a_stat,
                                         clicks_a_number_on_the_picture,
                                         clicks_a_notation,
                                         chooses_little_ink,
                                         chooses_other_eyes,
                                         shows_the_bleed,
                                         shows_the_safe_zone,
                                         shifts_the_cut,
                                         shows_real_size,
                                         compares_side_by_side,
                                         compares_by_blink,
                                         compares_by_slider,
                                         prints_picked_cards,
                                         works_by_keyboard,
                                         is_judged_by_a_checker,
                                         looks_from_a_tablet,
                                         asks_from_elsewhere,
                                         shows_hostile_content,
                                         breaks_a_file_of_two,
                                         fills_a_card_too_full,
                                         keeps_an_address,
                                         picks_what_is_shown};

struct Row {
  int number = 0;
  std::string words;
};

std::vector<Row> read_rows(const std::string& file) {
  std::ifstream in(file);
  std::vector<Row> rows;
  std::string line;
  while (std::getline(in, line)) {
    if (!line.empty() && line.front() != '#') {
      const std::size_t tab = line.find('\t');
      rows.push_back({std::atoi(line.c_str()), line.substr(tab + 1)});
    }
  }
  return rows;
}

bool is_runnable(const char* program) {
  try {
    return run(program, {"--version"}).status == 0;
  } catch (const std::exception&) {
    return false;
  }
}

// How many fail.
int try_all(const Setting& setting, const std::vector<Row>& rows, const std::vector<int>& wanted) {
  Trial trial(setting);
  int failed = 0;
  for (const Row& row : rows) {
    if (!wanted.empty() && std::ranges::find(wanted, row.number) == wanted.end()) {
      continue;
    }
    const auto begin = std::chrono::steady_clock::now();
    try {
      if (row.number < 1 || row.number > static_cast<int>(actions.size())) {
        throw std::runtime_error("nothing is known of this action");
      }
      actions[static_cast<std::size_t>(row.number - 1)](trial);
      for (const std::string& each : trial.browser().errors()) {
        // What the actions are refused on purpose, the console tells as well.
        const bool is_refusal = each.find("409") != std::string::npos ||
                                each.find("404") != std::string::npos || row.number == 39;
        trial.expect(is_refusal, "the console says: " + each);
      }
    } catch (const std::exception& fault) {
      trial.expect(false, fault.what());
    }
    const std::vector<std::string> failures = trial.take_failures();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf("%s %d %s (%.1f s)\n", failures.empty() ? "passed" : "FAILED", row.number, row.words.c_str(),
                seconds);
    for (const std::string& each : failures) {
      std::printf("    %s\n", each.c_str());
    }
    std::fflush(stdout);
    if (!failures.empty()) {
      ++failed;
      const auto picture =
          std::filesystem::temp_directory_path() / ("talia-browser-" + std::to_string(row.number) + ".png");
      trial.browser().save_picture(picture.string());
      std::printf("    what was seen then: %s\n", picture.c_str());
    }
  }
  return failed;
}

}  // namespace

}  // namespace talia::browser

int main(int argc, char** argv) {
  using namespace talia::browser;
  if (argc < 3) {
    std::cerr << "usage: browser_test TALIA SHARE [ACTION…|--soak SECONDS|--edits WORKSPACE COUNT]\n";
    return 2;
  }
  for (const char* const program : {"chromium", "chromedriver"}) {
    if (!is_runnable(program)) {
      std::cerr << "browser_test: " << program << " is not on this machine; tools/setup --all installs it\n";
      return 2;
    }
  }
  const std::string share = argv[2], axe = share + "/tests/web/node_modules/axe-core/axe.min.js";
  const Setting setting{argv[1], share, share + "/tests/systems", std::filesystem::exists(axe) ? axe : ""};
  try {
    if (argc == 5 && argv[3] == std::string("--soak")) {
      return soak(setting, std::atoi(argv[4]), static_cast<unsigned>(std::time(nullptr))) ? 0 : 1;
    }
    if (argc == 6 && argv[3] == std::string("--edits")) {
      return measure_edits(setting, argv[4], std::atoi(argv[5])) ? 0 : 1;
    }
  } catch (const std::exception& fault) {
    std::cerr << "browser_test: " << fault.what() << '\n';
    return 1;
  }
  std::vector<int> wanted;
  for (int i = 3; i < argc; ++i) {
    wanted.push_back(std::atoi(argv[i]));
  }
  const std::vector<Row> rows = read_rows(share + "/tests/browser/actions.tsv");
  try {
    const int failed = try_all(setting, rows, wanted);
    std::printf("%d failed\n", failed);
    return failed == 0 && !rows.empty() ? 0 : 1;
  } catch (const std::exception& fault) {
    std::cerr << "browser_test: " << fault.what() << '\n';
    return 1;
  }
}

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/main_memory.h"
#include "cli/program_state.h"
#include "cli/progress_line.h"
#include "cli/run.h"
#include "cli/streams.h"

namespace {

constexpr int could_not_run = 2;

void say_what_was_thrown() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    talia::cli::end_without_memory();
  } catch (const std::exception& error) {
    talia::cli::say_at_once("talia: error: the run cannot go on: ");
    talia::cli::say_at_once(error.what());
    talia::cli::say_at_once(
        "\nhelp: if nothing of that is the system's doing, please report it with the workspace\n");
  }
}

// Where an exception cannot be passed on. What was being written is not in place yet, and stays so.
[[noreturn]] void end_at_once() {
  if (!std::current_exception()) {
    std::abort();  // A mistake of the program.
  }
  say_what_was_thrown();
  ::_exit(could_not_run);
}

// Before the words are parsed: what an option says that happens to be called like a command costs a little time.
talia::cli::Heap heap_for(int count, char** arguments) {
  const auto stays = [](std::string_view word) {
    return word == "serve" || word == "watch" || word == "lsp";
  };
  return std::any_of(arguments, arguments + count, stays) ? talia::cli::Heap::of_a_program_that_stays
                                                          : talia::cli::Heap::of_a_run;
}

int run(int count, char** arguments) {
  std::optional<talia::cli::ProgressLine> progress;
  const char* const terminal = std::getenv("TERM");
  const bool is_terminal = isatty(STDERR_FILENO) != 0;
  if (is_terminal && terminal != nullptr && std::string_view(terminal) != "dumb") {
    progress.emplace(STDERR_FILENO);
  }
  const auto end_progress = [&] {
    if (progress) {
      progress->end();
    }
  };
  talia::cli::StreamBuffer out_buffer(STDOUT_FILENO, end_progress);
  talia::cli::StreamBuffer error_buffer(STDERR_FILENO, end_progress);
  std::ostream out(&out_buffer);
  std::ostream error(&error_buffer);
  const std::vector<std::string> words(arguments + 1, arguments + count);
  const bool colour = is_terminal && std::getenv("NO_COLOR") == nullptr;
  std::error_code unread;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", unread);
  std::vector<std::shared_ptr<const void>> leavings;
  const int status =
      talia::cli::run(words, unread ? arguments[0] : program.string(),
                      {out, error, colour, progress ? &*progress : nullptr, &leavings},
                      std::string(talia::job::installed_dictionaries), talia::cli::program_state());
  out.flush();
  const auto unwritten = out_buffer.fault();
  if (unwritten) {
    error << fmt::format(
        "talia: error: standard output cannot be written: {}\n"
        "help: what was written of it is not whole; see to its disk, then run again\n",
        *unwritten);
  }
  error.flush();
  progress.reset();
  const int told = unwritten || error_buffer.fault() ? could_not_run : status;
  talia::cli::end_here(told);
  return told;
}

}  // namespace

int main(int count, char** arguments) {
  talia::cli::reserve_standard_streams();
  talia::cli::claim_stack();
  talia::cli::claim_heap(heap_for(count, arguments));
  // A reader that left early and a limit of file sizes are told by the write that fails.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  std::set_terminate(end_at_once);
  // Numbers in files are written with a point wherever the program runs; nothing else may set a locale.
  std::setlocale(LC_ALL, "C");
  try {
    return run(count, arguments);
  } catch (const std::exception&) {
    say_what_was_thrown();
    return could_not_run;
  }
}

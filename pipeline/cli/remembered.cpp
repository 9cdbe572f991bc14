#include "cli/remembered.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "source/files/cache.h"
#include "source/files/file_states.h"
#include "source/files/noted_files.h"
#include "source/reports/terminal_text.h"
#include "source/text/byte_stream.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

using source::FileStates;
using source::FileUse;

// A run, as it is kept.
struct Kept {
  SaidBefore said;
  FileStates read, written;
};

void put(const FileStates& states, source::ByteWriter& out) {
  out.number(states.files.size());
  for (const FileStates::File& file : states.files) {
    out.text(file.path);
    std::ranges::for_each(file.state.numbers, [&](std::uint64_t each) { out.number(each); });
  }
}

FileStates states_in(source::ByteReader& in) {
  FileStates states;
  for (std::size_t count = in.count(); count > 0 && in.is_sound(); --count) {
    FileStates::File& file = states.files.emplace_back();
    file.path = in.text();
    std::ranges::generate(file.state.numbers, [&] { return in.number(); });
  }
  return states;
}

std::string bytes_of(const Kept& kept) {
  source::ByteWriter out;
  out.text(kept.said.out);
  out.text(kept.said.error);
  out.number(static_cast<std::uint64_t>(kept.said.status));
  put(kept.read, out);
  put(kept.written, out);
  return out.take();
}

std::optional<Kept> kept_of(std::string_view bytes) {
  source::ByteReader in(bytes);
  Kept kept;
  kept.said.out = in.text();
  kept.said.error = in.text();
  kept.said.status = static_cast<int>(in.number());
  kept.read = states_in(in);
  kept.written = states_in(in);
  return in.is_whole() ? std::optional(std::move(kept)) : std::nullopt;
}

// How a cache is used changes nothing of what a run says.
std::vector<std::string> without_cache(const std::vector<std::string>& arguments) {
  std::vector<std::string> line;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "--cache") {
      ++i;
    } else if (word != "--explain-cache" && !word.starts_with("--cache=")) {
      line.push_back(word);
    }
  }
  return line;
}

Digest key_of(const std::vector<std::string>& arguments, const std::string& program, bool colour,
              const job::Workspace& workspace) {
  source::Key key("run");
  key.add(program).add(colour);
  std::error_code error;
  key.add(std::filesystem::current_path(error).string());
  for (const std::string& place :
       {workspace.root, workspace.share, workspace.output, workspace.shown_output, workspace.dictionaries}) {
    key.add(place);
  }
  for (const std::string& word : without_cache(arguments)) {
    key.add(word);
  }
  return key.digest();
}

// Of files below a folder, wherever they are.
FileStates states_of(const std::string& folder, const std::set<std::string>& paths) {
  FileStates states;
  for (const std::string& path : paths) {
    states.files.push_back({path, source::state_of_file(fmt::format("{}/{}", folder, path))});
  }
  return states;
}

bool is_link(const FileStates::File& file) {
  constexpr std::size_t number_of_link = 6;
  return file.state.numbers[number_of_link] != 0;
}

bool is_hidden(std::string_view path) {
  return path.substr(path.rfind('/') + 1).starts_with('.');
}

bool is_source(std::string_view path) {
  return std::ranges::any_of(job::source_folders, [&](std::string_view folder) {
    return path == folder || (path.starts_with(folder) && path.substr(folder.size()).starts_with('/'));
  });
}

std::string count_of(const job::Keeping::Count& count, std::string_view what) {
  const std::size_t recalled = count.recalled, all = recalled + count.made;
  return all == 0 ? "" : fmt::format("; of {} {} were kept", source::counted(all, what), recalled);
}

// What there was of use to a run.
std::string of_use(const job::Keeping& keeping) {
  return count_of(keeping.faces, "face") + count_of(keeping.files, "file");
}

}  // namespace

struct Remembered::State {
  job::Keeping& keeping;
  Digest key;
  std::vector<std::string> folders;  // That the run reads.
  std::string root, output;
  FileStates before{};  // When the run began.
  std::string why{};    // It was not as before.
  bool is_recalled = false;

  std::mutex mutex{};  // Of what follows.
  std::set<std::string> written{};
  std::string hindrance{};  // Why the run cannot be kept.

  // As reports have it.
  std::string shown(const std::string& path) const {
    return path.starts_with(root + '/') ? path.substr(root.size() + 1) : path;
  }
  void hinder(std::string reason) {
    const std::lock_guard lock(mutex);
    hindrance = hindrance.empty() ? std::move(reason) : hindrance;
  }
  void note_source(FileUse use, std::string_view path) {
    // The share folder's own, beside the workspace's.
    if (use == FileUse::asked && path.starts_with(source::shipped)) {
      path.remove_prefix(source::shipped.size());
    }
    if (use != FileUse::asked || !is_source(path)) {
      hinder(fmt::format("the run {} `{}`", use == FileUse::asked ? "asks for" : "changes", path));
    }
  }
  void note_output(FileUse use, std::string_view path) {
    if (is_hidden(path) || use == FileUse::asked) {
      return;  // As files are called until they are in place.
    }
    if (use == FileUse::removed) {
      hinder(fmt::format("the run took `{}` away", path));
    }
    const std::lock_guard lock(mutex);
    written.emplace(path);
  }
};

Remembered::Remembered(const std::vector<std::string>& arguments, job::Keeping& keeping, bool colour,
                       const job::Workspace& workspace)
    : state_(new State{keeping, key_of(arguments, keeping.program, colour, workspace), workspace.read_folders,
                       workspace.root, workspace.output}) {}
Remembered::Remembered(Remembered&&) noexcept = default;
Remembered& Remembered::operator=(Remembered&&) noexcept = default;
Remembered::~Remembered() = default;

std::optional<SaidBefore> Remembered::recall() {
  state_->before = source::states_below(state_->folders, 0);
  const auto bytes = state_->keeping.cache.find(state_->key);
  auto kept = bytes ? kept_of(*bytes) : std::nullopt;
  if (!kept) {
    state_->why = "no run of this line is kept";
    return std::nullopt;
  }
  if (const auto changed = source::first_changed(kept->read, state_->before)) {
    state_->why = fmt::format("`{}` is not as it was", state_->shown(*changed));
    return std::nullopt;
  }
  std::set<std::string> written;
  std::ranges::transform(kept->written.files, std::inserter(written, written.end()), &FileStates::File::path);
  if (const auto changed = source::first_changed(kept->written, states_of(state_->output, written))) {
    state_->why = fmt::format("the output `{}` is not as it was left", *changed);
    return std::nullopt;
  }
  state_->is_recalled = true;
  return std::move(kept->said);
}

void Remembered::attend(job::Workspace& workspace) {
  State* const state = state_.get();
  workspace.files =
      source::noted_files(std::move(workspace.files),
                          [state](FileUse use, std::string_view path) { state->note_source(use, path); });
  workspace.outputs =
      source::noted_files(std::move(workspace.outputs),
                          [state](FileUse use, std::string_view path) { state->note_output(use, path); });
}

void Remembered::keep(const SaidBefore& said) {
  if (said.status == 2) {
    state_->hinder("it could not run");
  } else if (!state_->before.is_settled) {
    state_->hinder("files were saved only now");
  } else if (std::ranges::any_of(state_->before.files, is_link)) {
    // What is changed meanwhile is not as it was when the run began, which the next look finds: a file that is put back has another
    // time. But where a link leads may be put back without a trace.
    if (const auto changed =
            source::first_changed(state_->before, source::states_below(state_->folders, 0))) {
      state_->hinder(fmt::format("`{}` was changed meanwhile", state_->shown(*changed)));
    }
  }
  if (state_->hindrance.empty() &&
      !state_->keeping.cache.keep(
          state_->key, bytes_of({said, state_->before, states_of(state_->output, state_->written)}))) {
    state_->hinder("its folder cannot be written");
  }
}

std::string Remembered::explanation() const {
  if (state_->is_recalled) {
    return "cache: nothing has changed, and this is what the last such run said\n";
  }
  const std::string next = state_->hindrance.empty() ? "" : fmt::format("; not kept: {}", state_->hindrance);
  return source::harmless(
      fmt::format("cache: the run was made anew, for {}{}{}\n", state_->why, of_use(state_->keeping), next));
}

std::string explanation_of(const job::Keeping& keeping) {
  return fmt::format("cache: such a run is made anew each time{}\n", of_use(keeping));
}

}  // namespace talia::cli

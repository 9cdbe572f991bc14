#include "job/renaming/rename.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edit/changes.h"
#include "job/findings/trial.h"
#include "job/renaming/sorts.h"
#include "model/storage.h"
#include "source/of_each.h"
#include "source/reports/fixes.h"
#include "source/text/ascii.h"

namespace talia::job {

namespace {

namespace fs = std::filesystem;

Diagnostic refused(std::string message, std::string help) {
  return Diagnostic::of(Code::cannot_rename, {}, std::move(message)).help(std::move(help));
}

// What stands as a plain value in YAML, and is no other value there.
bool is_name(std::string_view name) {
  constexpr std::array<std::string_view, 9> others{"true", "false", "yes", "no", "on",
                                                   "off",  "null",  "y",   "n"};
  const bool has_signs = !std::ranges::all_of(name, [](char c) {
    return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
  });
  return !name.empty() && !has_signs && name.front() != '-' && !source::is_ascii_digit(name.front()) &&
         std::ranges::find(others, source::ascii_lower_case(name)) == others.end();
}

class Renaming {
 public:
  Renaming(const RenameRequest& request, const Workspace& workspace, const Checked& now)
      : request_(request), workspace_(workspace), now_(now), content_(*now.content) {}

  Result<Rename> run() {
    const auto sort = sort_of_name();
    if (!sort) {
      return tl::unexpected(sort.error());
    }
    made_.sort = (*sort)->name;
    if (!is_name(request_.to)) {
      return tl::unexpected(refused(fmt::format("`{}` is no name", request_.to),
                                    "a name has letters, digits, `_` and `-`, and begins with a letter"));
    }
    if (request_.to == request_.from) {
      return tl::unexpected(refused("the name is that already", "write another one"));
    }
    const NamedThings there(request_.to, workspace_, content_);
    for (const SortOfName& other : sorts()) {
      if ((&other == *sort || (other.is_in_expressions && (*sort)->is_in_expressions)) &&
          other.is_there(there)) {
        return tl::unexpected(refused(fmt::format("there is a {} `{}` already", other.name, request_.to),
                                      "choose a name that nothing has"));
      }
    }
    if (auto fault = unclear(**sort)) {
      return tl::unexpected(*std::move(fault));
    }
    if (auto fault = change(**sort)) {
      return tl::unexpected(*std::move(fault));
    }
    move_files(**sort);
    if (auto fault = try_out()) {
      return tl::unexpected(*std::move(fault));
    }
    return std::move(made_);
  }

 private:
  Result<const SortOfName*> sort_of_name() const {
    const NamedThings there(request_.from, workspace_, content_);
    std::vector<const SortOfName*> fitting;
    for (const SortOfName& sort : sorts()) {
      if ((!request_.sort || sort.name == *request_.sort) && sort.is_there(there)) {
        fitting.push_back(&sort);
      }
    }
    if (fitting.empty()) {
      return tl::unexpected(
          Diagnostic::of(Code::not_found, {},
                         fmt::format("there is no {} `{}`", request_.sort.value_or("thing with the name"),
                                     request_.from))
              .help_closest(request_.from, names_of(content_))
              .help_otherwise(
                  "ids, decks, icons, terms, fields, stats, functions, constants, tables, styles, parts and "
                  "colours have names that can be changed"));
    }
    if (fitting.size() > 1) {
      const auto names = source::of_each<std::string>(
          fitting, [](const SortOfName* sort) { return fmt::format("--as {}", sort->name); });
      return tl::unexpected(
          Diagnostic::of(Code::not_found, {}, fmt::format("several things are called `{}`", request_.from))
              .help(fmt::format("say which: {}", fmt::join(names, ", "))));
    }
    const std::size_t count = fitting.front()->count(there);
    if (count > 1) {
      return tl::unexpected(
          refused(fmt::format("there are {} {}s `{}`, and a place does not say which it means", count,
                              fitting.front()->name, request_.from),
                  "change the places of one of them by hand; `talia uses` lists all"));
    }
    return fitting.front();
  }

  bool is_own(std::string_view path) const {
    std::error_code error;
    return fs::is_regular_file(fs::path(workspace_.root) / path, error);
  }

  // Where the new name stands already as if it were that thing's, the two could not be told apart any more; and what a file says
  // that cannot be read nobody knows.
  std::optional<Diagnostic> unclear(const SortOfName& sort) const {
    for (const Mention& each : mentions_of(request_.to, content_)) {
      const std::string_view path = content_.sources.path(each.span.file);
      if (is_own(path) && sort.is_meant(each, model::place_of(path), content_)) {
        return refused(fmt::format("`{}` stands already where such a name does, at {}", request_.to,
                                   content_.sources.place(each.span).text()),
                       "choose a name that nothing says");
      }
    }
    for (const DocumentFile& file : content_.catalog.storage().workspace.documents) {
      if (file.is_broken && content_.sources.text(file.file).find(request_.from) != std::string_view::npos) {
        return refused(
            fmt::format("`{}` cannot be read, and has the name in it", content_.sources.path(file.file)),
            "`talia check` says what is wrong with it");
      }
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> change(const SortOfName& sort) {
    std::map<FileId, std::vector<edit::TextEdit>> edits;
    std::set<Span> done;  // An alias says again what stands elsewhere.
    for (const Mention& each : mentions_of(request_.from, content_)) {
      const std::string_view path = content_.sources.path(each.span.file);
      if (!is_own(path)) {
        continue;
      }
      if (!sort.is_meant(each, model::place_of(path), content_)) {
        made_.left.push_back(each);
        continue;
      }
      const auto place = source::place_of({each.span, request_.from, request_.to}, content_.sources);
      if (!place) {
        return refused(fmt::format("`{}` is written in another way at {}", request_.from,
                                   content_.sources.place(each.span).text()),
                       "write it plainly there first");
      }
      if (done.insert(*place).second) {
        edits[place->file].push_back({place->begin, place->end, request_.to});
        ++made_.places;
      }
    }
    for (const auto& [file, changes] : edits) {
      const std::string before(content_.sources.text(file));
      made_.files.emplace(content_.sources.path(file), Rename::Change{before, edit::apply(before, changes)});
    }
    return std::nullopt;
  }

  // Files that are called like the thing.
  void move_files(const SortOfName& sort) {
    for (const std::string& path : sort.files(NamedThings(request_.from, workspace_, content_))) {
      const auto slash = path.rfind('/') + 1;
      const auto point = path.find('.', slash);
      made_.moved.emplace(path, path.substr(0, slash) + request_.to + path.substr(point));
    }
  }

  std::string with_new_name(std::string text) const {
    for (auto at = text.find(request_.from); at != std::string::npos; at = text.find(request_.from, at)) {
      text.replace(at, request_.from.size(), request_.to);
      at += request_.to.size();
    }
    return text;
  }

  // What would be at fault that is not now.
  std::optional<Diagnostic> try_out() const {
    std::map<std::string, std::string, std::less<>> texts;
    std::set<std::string, std::less<>> gone;
    for (const auto& [path, change] : made_.files) {
      texts.emplace(path, change.after);
    }
    for (const auto& [from, to] : made_.moved) {
      if (workspace_.files->exists(to)) {
        return refused(fmt::format("there is a file `{}` already", to),
                       "move it away, or choose another name");
      }
      const auto changed = texts.find(from);
      auto text =
          changed != texts.end() ? Result<std::string>(changed->second) : workspace_.files->read(from);
      if (!text) {
        return text.error();
      }
      texts.erase(from);
      texts.insert_or_assign(to, *std::move(text));
      gone.insert(from);
    }
    CheckRequest request;
    request.runs_tests = true;
    request.reading = request_.reading;
    const Checked then = check_workspace(request, trial_of(workspace_, std::move(texts), std::move(gone)));
    std::set<std::pair<Code, std::string>> known;
    for (const Diagnostic& each : now_.report.found.in_order_added()) {
      known.emplace(each.code, each.message);
      known.emplace(each.code, with_new_name(each.message));
    }
    std::optional<Diagnostic> fault;
    std::size_t count = 0;
    constexpr std::size_t most_told = 10;
    for (const Diagnostic& each : then.report.found.sorted(then.content->sources)) {
      if (known.contains({each.code, each.message})) {
        continue;
      }
      if (!fault) {
        fault = refused(
            fmt::format("the workspace would have faults then that it does not have now"),
            "mend or change by hand what is told here first; `talia uses` lists all places of the name");
      }
      if (count++ < most_told) {
        fault->notes.push_back(
            {{},
             fmt::format("{}: {} [{}]",
                         each.span.exists() ? then.content->sources.place(each.span).text() : "",
                         each.message, source::info_of(each.code).name)});
      }
    }
    if (count > most_told) {
      fault->notes.push_back({{}, fmt::format("and {} more", count - most_told)});
    }
    return fault;
  }

  const RenameRequest& request_;
  const Workspace& workspace_;
  const Checked& now_;
  const Content& content_;
  Rename made_;
};

}  // namespace

std::vector<std::string> sorts_of_names() {
  return source::of_each<std::string>(sorts(), [](const SortOfName& sort) { return std::string(sort.name); });
}

Result<Rename> rename(const RenameRequest& request, const Workspace& workspace, const Checked& now) {
  return Renaming(request, workspace, now).run();
}

Result<std::monostate> write_rename(const Rename& rename, const Workspace& workspace) {
  source::PendingFiles pending(*workspace.files);
  for (const auto& [path, change] : rename.files) {
    const auto moved = rename.moved.find(path);
    if (auto added = pending.add(moved == rename.moved.end() ? path : moved->second, change.after); !added) {
      return added;
    }
  }
  for (const auto& [from, to] : rename.moved) {
    if (rename.files.contains(from)) {
      continue;
    }
    auto text = workspace.files->read(from);
    if (!text) {
      return tl::unexpected(text.error());
    }
    if (auto added = pending.add(to, *text); !added) {
      return added;
    }
  }
  if (auto done = pending.commit(); !done) {
    return done;
  }
  for (const auto& [from, to] : rename.moved) {
    workspace.files->remove(from);
  }
  return std::monostate();
}

}  // namespace talia::job

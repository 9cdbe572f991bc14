#include "job/renaming/rename.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edit/changes.h"
#include "job/findings/trial.h"
#include "job/renaming/paths.h"
#include "job/renaming/scope.h"
#include "job/renaming/sorts.h"
#include "job/renaming/words.h"
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

// A qualified name: what stands before its last `/` is a folder of the file that has the thing.
struct QualifiedName {
  std::string folder, name;
};
QualifiedName qualified_name(const std::string& from) {
  const auto slash = from.rfind('/');
  return slash == std::string::npos ? QualifiedName{{}, from}
                                    : QualifiedName{from.substr(0, slash), from.substr(slash + 1)};
}

// What may stand where a word did.
bool is_word(std::string_view text) {
  constexpr std::string_view signs = "{}[]*_:`|\\\"'<>#&!%@,\n\r\t";
  return !text.empty() && text == source::trimmed(text) &&
         text.find_first_of(signs) == std::string_view::npos;
}

constexpr std::string_view as_word = "word", as_file = "file";

using Sorts = std::vector<const SortOfName*>;

class Renaming {
 public:
  Renaming(const RenameRequest& request, const Workspace& workspace, const Content& content)
      : request_(request), workspace_(workspace), content_(content), asked_(qualified_name(request.from)) {}

  // Without `now` it is not tried out.
  Result<Rename> run(const Checked* now) {
    const auto fault = plan();
    if (fault) {
      return tl::unexpected(*fault);
    }
    if (auto spoilt = now == nullptr ? std::nullopt : try_out(*now)) {
      return tl::unexpected(*std::move(spoilt));
    }
    return std::move(made_);
  }

 private:
  std::optional<Diagnostic> plan() {
    if (request_.to == request_.from) {
      return refused("the name is that already", "write another one");
    }
    const bool may_be_file = (!request_.sort || *request_.sort == as_file) &&
                             !request_.from.starts_with("../") && !request_.from.starts_with('/');
    if (may_be_file && is_own(request_.from)) {
      return plan_file();
    }
    const auto sort = sorts_of_name();
    if (!sort) {
      return sort.error();
    }
    return sort->empty() ? plan_word() : plan_name(*sort);
  }

  // To find all mentions of a name takes a look at every word of the workspace.
  const NamedThings& called(const std::string& name) {
    const auto known = called_.find(name);
    return known != called_.end() ? known->second
                                  : called_
                                        .emplace(std::piecewise_construct, std::tuple(name),
                                                 std::tuple(name, std::cref(workspace_), std::cref(content_)))
                                        .first->second;
  }

  // --- Ids, fields and what else files call so.

  std::optional<Diagnostic> plan_name(const Sorts& chosen) {
    made_.sort = fmt::format("{}", fmt::join(names_of_sorts(chosen), ", "));
    if (!is_name(request_.to)) {
      return refused(fmt::format("`{}` is no name", request_.to),
                     "a name has letters, digits, `_` and `-`, and begins with a letter");
    }
    if (auto fault = made_by_rule()) {
      return fault;
    }
    const NamedThings& there = called(request_.to);
    for (const SortOfName& other : sorts()) {
      const bool shares = std::ranges::any_of(chosen, [&](const SortOfName* sort) {
        return sort == &other || (other.is_in_expressions && sort->is_in_expressions);
      });
      if (shares && std::ranges::any_of(other.declared_in(there),
                                        [&](const std::string& path) { return reaches_file(path); })) {
        return refused(fmt::format("there is a {} `{}` already", other.name, request_.to),
                       "choose a name that nothing has");
      }
    }
    const auto is_meant = [&](const Mention& each, std::string_view path) {
      return reaches_file(path) && std::ranges::any_of(chosen, [&](const SortOfName* sort) {
               return sort->is_meant(each, model::place_of(path), content_);
             });
    };
    if (auto fault = unclear(is_meant)) {
      return fault;
    }
    pairs_ = {{asked_.name, request_.to}};
    for (const Mention& each : called(asked_.name).mentions) {
      if (auto fault = take(each, pairs_.front(), is_meant)) {
        return fault;
      }
    }
    finish();
    std::ranges::for_each(chosen, [&](const SortOfName* sort) { move_files(*sort); });
    return std::nullopt;
  }
  // Nothing says the name of what a rule makes.
  std::optional<Diagnostic> made_by_rule() const {
    const auto& all = content_.catalog.definitions;
    const auto made = std::ranges::find_if(all, [&](const Definition& each) {
      return each.id == asked_.name && !each.made_by.empty() &&
             reaches_file(content_.sources.path(each.span.file));
    });
    return made == all.end()
               ? std::nullopt
               : std::optional(refused(fmt::format("`{}` is made by a rule", asked_.name),
                                       "change the rule's `id`; `talia uses` lists who names it")
                                   .note(made->span, "the rule stands here"));
  }
  static std::vector<std::string_view> names_of_sorts(const Sorts& chosen) {
    return source::of_each<std::string_view>(chosen, [](const SortOfName* sort) { return sort->name; });
  }

  // None: a word of a term.
  Result<Sorts> sorts_of_name() {
    const NamedThings& there = called(asked_.name);
    Sorts fitting;
    std::vector<std::string> paths;
    bool is_unclear = false;
    for (const SortOfName& sort : sorts()) {
      std::vector<std::string> declared = sort.declared_in(there);
      std::erase_if(declared, [&](const std::string& path) {
        return !asked_.folder.empty() && !lies_below(path, asked_.folder);
      });
      if ((!request_.sort || sort.name == *request_.sort) && !declared.empty()) {
        fitting.push_back(&sort);
        is_unclear = is_unclear || (declared.size() > 1 && !sort.is_shared);
        std::ranges::copy(declared, std::back_inserter(paths));
      }
    }
    std::vector<std::string_view> names = names_of_sorts(fitting);
    if (auto spoken = paths_of_words(); (!request_.sort || *request_.sort == as_word) && !spoken.empty()) {
      names.push_back(as_word);
      paths.insert(paths.end(), spoken.begin(), spoken.end());
    }
    if (names.empty()) {
      return tl::unexpected(not_there());
    }
    const bool are_one = std::ranges::all_of(fitting, &SortOfName::is_slug) && fitting.size() == names.size();
    if (names.size() > 1 && !are_one) {
      return tl::unexpected(
          Diagnostic::of(Code::not_found, {}, fmt::format("several things are called `{}`", request_.from))
              .help(fmt::format("say which: --as {}", fmt::join(names, ", --as "))));
    }
    if (auto fault = choose_owner(names, paths)) {
      return tl::unexpected(*std::move(fault));
    }
    if (is_unclear) {
      return tl::unexpected(
          refused(fmt::format("there are {} {}s `{}`, and a place does not say which it means", paths.size(),
                              names.front(), request_.from),
                  "change the places of one of them by hand; `talia uses` lists all"));
    }
    return fitting;
  }
  Diagnostic not_there() const {
    return Diagnostic::of(Code::not_found, {},
                          fmt::format("there is no {} `{}`", request_.sort.value_or("thing with the name"),
                                      request_.from))
        .help_closest(request_.from, names_of(content_))
        .help_otherwise(
            "ids, decks, icons, terms and their words, fields, stats, functions, constants, tables, "
            "styles, parts, colours and files have names that can be changed");
  }

  // Whose the thing is, of which these files have one each; the others that are called so keep their name.
  std::optional<Diagnostic> choose_owner(const std::vector<std::string_view>& names,
                                         const std::vector<std::string>& paths) {
    owner_ = owner_of_file(paths.front(), content_.catalog);
    std::set<std::string> ways;
    for (const std::string& path : paths) {
      ways.insert(
          fmt::format("`{}/{}`", folder_of(owner_of_file(path, content_.catalog), path), asked_.name));
    }
    const bool is_of_one_game = std::ranges::all_of(paths, [&](const std::string& path) {
      return owner_of_file(path, content_.catalog).game == owner_.game;
    });
    if (names.size() > 1 && names.size() == paths.size() && is_of_one_game) {
      owner_.campaign.clear();  // A card of a campaign and a term of its game.
    } else if (ways.size() > 1) {
      return refused(fmt::format("there are several {}s `{}`", fmt::join(names, "s and "), request_.from),
                     fmt::format("say which: {}", fmt::join(ways, ", ")));
    }
    const NamedThings& there = called(asked_.name);
    for (const SortOfName& each : sorts()) {
      if (std::ranges::find(names, each.name) == names.end()) {
        continue;
      }
      for (const std::string& path : each.declared_in(there)) {
        if (std::ranges::find(paths, path) == paths.end()) {
          others_.push_back(owner_of_file(path, content_.catalog));
        }
      }
    }
    return std::nullopt;
  }
  static std::string folder_of(const Owner& owner, std::string_view path) {
    const std::string_view folder = path.substr(0, path.rfind('/'));
    return !owner.campaign.empty() ? owner.campaign
           : !owner.game.empty()   ? owner.game
                                   : std::string(folder.substr(folder.rfind('/') + 1));
  }
  bool reaches_file(std::string_view path) const {
    return reaches(owner_, owner_of_file(path, content_.catalog), others_);
  }

  // --- Words of terms.

  std::vector<std::string> paths_of_words() const {
    std::vector<std::string> paths;
    for (const Term* const term : terms_called(asked_.name, {}, content_.catalog)) {
      const std::string path(content_.sources.path(term->span.file));
      if (asked_.folder.empty() || lies_below(path, asked_.folder)) {
        paths.push_back(path);
      }
    }
    return paths;
  }

  std::optional<Diagnostic> plan_word() {
    made_.sort = as_word;
    if (!is_word(request_.to)) {
      return refused(fmt::format("`{}` is no word", request_.to), "write words without signs of markup");
    }
    if (!terms_called(request_.to, owner_.game, content_.catalog).empty()) {
      return refused(fmt::format("a term is called `{}` already", request_.to),
                     "choose a word that none has");
    }
    const auto system = content_.catalog.find_system(owner_.game);
    const ChangedWords words =
        changed_words(asked_.name, request_.to, terms_called(asked_.name, owner_.game, content_.catalog),
                      system ? content_.catalog.language_of(*system) : "und");
    const SpokenPlaces spoken(words, owner_, content_);
    const auto is_meant = [&](const Mention& each, std::string_view path) {
      return reaches_file(path) && spoken.has(each);
    };
    pairs_ = words.pairs;
    for (const auto& pair : pairs_) {
      for (Mention& each : mentions_of(pair.first, content_)) {
        if (auto fault = take(std::move(each), pair, is_meant)) {
          return fault;
        }
      }
    }
    const auto anchors = changed_anchors(words, owner_, content_);
    for (const auto& pair : anchors) {
      for (Mention& each : mentions_of(pair.first, content_)) {
        if (auto fault = take(std::move(each), pair,
                              [&](const Mention&, std::string_view path) { return reaches_file(path); })) {
          return fault;
        }
      }
    }
    pairs_.insert(pairs_.end(), anchors.begin(), anchors.end());
    for (const std::string& form : words.unknown) {
      for (Mention& each : mentions_of(form, content_)) {
        if (reaches_file(content_.sources.path(each.span.file))) {
          made_.left.push_back(std::move(each));
        }
      }
    }
    finish();
    return std::nullopt;
  }

  // --- Files.

  std::optional<Diagnostic> plan_file() {
    made_.sort = as_file;
    const auto ending_of = [](std::string_view path) {
      return path.substr(std::min(path.rfind('.'), path.size()));
    };
    const fs::path to(request_.to);
    if (to.is_absolute() || to.lexically_normal() != to || request_.to.starts_with("..") ||
        ending_of(request_.from) != ending_of(request_.to)) {
      return refused(fmt::format("`{}` is no path for this file", request_.to),
                     "write it from the workspace, with the same ending");
    }
    const std::string_view from = request_.from;
    for (PathMention& each : mentions_of_file(from, content_)) {
      const std::pair pair{each.written, path_from(request_.to, each.base)};
      pairs_.push_back(pair);
      if (auto fault =
              take(std::move(each.mention), pair, [](const Mention&, std::string_view) { return true; })) {
        return fault;
      }
    }
    pairs_.emplace_back(request_.from, request_.to);
    finish();
    made_.moved.emplace(request_.from, request_.to);
    return std::nullopt;
  }

  // --- Changes.

  bool is_own(std::string_view path) const {
    std::error_code error;
    return fs::is_regular_file(fs::path(workspace_.root) / path, error);
  }

  // Where the new name stands already as if it were that thing's, the two could not be told apart any more; and what a file says
  // that cannot be read nobody knows.
  template <typename F>
  std::optional<Diagnostic> unclear(const F& is_meant) {
    for (const Mention& each : called(request_.to).mentions) {
      const std::string_view path = content_.sources.path(each.span.file);
      if (is_own(path) && is_meant(each, path)) {
        return refused(fmt::format("`{}` stands already where such a name does, at {}", request_.to,
                                   content_.sources.place(each.span).text()),
                       "choose a name that nothing says");
      }
    }
    for (const DocumentFile& file : content_.catalog.storage().workspace.documents) {
      if (file.is_broken && content_.sources.text(file.file).find(asked_.name) != std::string_view::npos) {
        return refused(
            fmt::format("`{}` cannot be read, and has the name in it", content_.sources.path(file.file)),
            "`talia check` says what is wrong with it");
      }
    }
    return std::nullopt;
  }

  template <typename F>
  std::optional<Diagnostic> take(Mention mention, const std::pair<std::string, std::string>& pair,
                                 const F& is_meant) {
    const std::string_view path = content_.sources.path(mention.span.file);
    if (!is_own(path)) {
      return std::nullopt;
    }
    if (!is_meant(mention, path)) {
      made_.left.push_back(std::move(mention));
      return std::nullopt;
    }
    const auto place = source::place_of({mention.span, pair.first, pair.second}, content_.sources);
    if (!place) {
      return refused(fmt::format("`{}` is written in another way at {}", pair.first,
                                 content_.sources.place(mention.span).text()),
                     "write it plainly there first");
    }
    if (done_.insert(*place).second) {  // An alias says again what stands elsewhere.
      edits_[place->file].push_back({place->begin, place->end, pair.second});
      ++made_.places;
    }
    return std::nullopt;
  }

  void finish() {
    for (const auto& [file, changes] : edits_) {
      const std::string before(content_.sources.text(file));
      made_.files.emplace(content_.sources.path(file), Rename::Change{before, edit::apply(before, changes)});
    }
  }

  // Files that are called like the thing.
  void move_files(const SortOfName& sort) {
    for (const std::string& path : sort.files(called(asked_.name))) {
      if (!reaches_file(path)) {
        continue;
      }
      const auto slash = path.rfind('/') + 1;
      const auto point = path.find('.', slash);
      made_.moved.emplace(path, path.substr(0, slash) + request_.to + path.substr(point));
    }
  }

  std::string with_new_name(std::string text) const {
    for (const auto& [from, to] : pairs_) {
      for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        text.replace(at, from.size(), to);
        at += to.size();
      }
    }
    return text;
  }

  // What would be at fault that is not now.
  std::optional<Diagnostic> try_out(const Checked& now) const {
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
    for (const Diagnostic& each : now.report.found.in_order_added()) {
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
  const Content& content_;
  const QualifiedName asked_;
  Owner owner_;
  std::vector<Owner> others_;  // Of those that are called so too.
  std::vector<std::pair<std::string, std::string>> pairs_;
  std::map<FileId, std::vector<edit::TextEdit>> edits_;
  std::set<Span> done_;
  std::map<std::string, NamedThings> called_;
  Rename made_;
};

}  // namespace

std::vector<std::string> sorts_of_names() {
  auto names =
      source::of_each<std::string>(sorts(), [](const SortOfName& sort) { return std::string(sort.name); });
  names.emplace_back(as_word);
  names.emplace_back(as_file);
  return names;
}

Result<Rename> rename(const RenameRequest& request, const Workspace& workspace, const Checked& now) {
  return Renaming(request, workspace, *now.content).run(&now);
}

Result<Rename> plan_rename(const RenameRequest& request, const Workspace& workspace, const Content& content) {
  return Renaming(request, workspace, content).run(nullptr);
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

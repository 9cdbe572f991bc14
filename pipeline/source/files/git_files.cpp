#include "source/files/git_files.h"

#include <charconv>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "source/run/child.h"

namespace talia::source {
namespace {

// Whatever the repository's own settings are.
const Child::Variables variables{
    {"LC_ALL", "C"},
    {"GIT_OPTIONAL_LOCKS", "0"},
    {"GIT_NO_LAZY_FETCH", "1"},
    {"GIT_ALLOW_PROTOCOL", ""},
    {"GIT_TERMINAL_PROMPT", "0"},
    {"GIT_NO_REPLACE_OBJECTS", "1"},
};

std::vector<std::string> git(const std::string& folder, std::vector<std::string> words) {
  std::vector<std::string> all{"git", "--no-pager", "-C", folder};
  all.insert(all.end(), std::make_move_iterator(words.begin()), std::make_move_iterator(words.end()));
  return all;
}

struct Entry {
  std::string object;
  std::size_t size = 0;
  bool is_file = true;  // Else a link, or another repository.
};
using Entries = std::map<std::string, Entry, std::less<>>;

// `MODE TYPE OBJECT SIZE\tPATH`, each with a zero byte behind it.
std::optional<Entries> entries_in(std::string_view listed) {
  Entries entries;
  while (!listed.empty()) {
    const std::size_t end = listed.find('\0');
    const std::size_t tab = listed.find('\t');
    if (end == std::string_view::npos || tab > end) {
      return std::nullopt;
    }
    std::string_view facts = listed.substr(0, tab);
    const auto next = [&facts] {
      facts.remove_prefix(std::min(facts.find_first_not_of(' '), facts.size()));
      const std::string_view word = facts.substr(0, facts.find(' '));
      facts.remove_prefix(word.size());
      return word;
    };
    Entry entry;
    const std::string_view mode = next();
    const std::string_view type = next();
    entry.object = next();
    entry.is_file = type == "blob" && mode.starts_with("100");
    const std::string_view size = next();
    std::from_chars(size.data(), size.data() + size.size(), entry.size);
    entries.emplace(listed.substr(tab + 1, end - tab - 1), std::move(entry));
    listed.remove_prefix(end + 1);
  }
  return entries;
}

class GitFiles final : public Files {
 public:
  GitFiles(Entries entries, Child objects) : entries_(std::move(entries)), objects_(std::move(objects)) {}

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    const auto entry = entries_.find(path);
    if (entry == entries_.end()) {
      return tl::unexpected(unreadable_file(path, is_folder(path) ? "it is a folder" : "there is none"));
    }
    if (!entry->second.is_file) {
      return tl::unexpected(unreadable_file(path, not_a_file));
    }
    if (entry->second.size > limit) {
      return tl::unexpected(unreadable_file(path, fmt::format("it is larger than {} bytes", limit)));
    }
    const std::lock_guard lock(mutex_);
    objects_.write(entry->second.object + "\n");
    const std::string said = objects_.read_line();
    if (said != fmt::format("{} blob {}", entry->second.object, entry->second.size)) {
      return tl::unexpected(unreadable_file(path, "its repository lacks it"));
    }
    std::string bytes = objects_.read(entry->second.size + 1);
    if (bytes.size() != entry->second.size + 1) {
      return tl::unexpected(unreadable_file(path, "its repository lacks it"));
    }
    bytes.pop_back();  // A line's end.
    return bytes;
  }

  bool exists(std::string_view path) const override { return entries_.contains(path) || is_folder(path); }

  bool is_folder(std::string_view path) const override {
    const std::string below = path.empty() ? std::string() : std::string(path) + "/";
    const auto first = entries_.lower_bound(below);
    return first != entries_.end() && first->first.starts_with(below);
  }

  Listing list(std::string_view folder) const override {
    const std::string below = folder.empty() ? std::string() : std::string(folder) + "/";
    Listing listing;
    for (auto each = entries_.lower_bound(below); each != entries_.end() && each->first.starts_with(below);
         ++each) {
      const std::string& path = each->first;
      if (path[below.size()] == '.' || path.find("/.", below.size()) != std::string::npos) {
        continue;
      }
      listing.files.push_back(path);
    }
    return listing;
  }

  Result<std::string> write_pending(std::string_view path, const Bytes& /*bytes*/) override {
    return tl::unexpected(unwritable_file(path, read_only));
  }
  Result<Replaced> replace(std::string_view /*from*/, std::string_view to) override {
    return tl::unexpected(unwritable_file(to, read_only));
  }
  void remove(std::string_view /*path*/) override {}

 private:
  static constexpr std::string_view not_a_file = "it is a link or another repository";
  static constexpr std::string_view read_only = "it is of another revision";

  Entries entries_;
  mutable std::mutex mutex_;  // Of what follows.
  mutable Child objects_;
};

}  // namespace

Result<std::unique_ptr<Files>> git_files(const std::string& folder, const std::string& revision) {
  const auto unknown = [&](std::string_view help) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("there is no revision `{}`", revision))
            .help(std::string(help)));
  };
  constexpr std::string_view help =
      "name a commit, tag or branch of the repository that the workspace lies in, or a folder";
  // A word that Git would take for an option, or for more than one thing.
  if (revision.empty() || revision.starts_with('-') || revision.find('\n') != std::string::npos) {
    return unknown(help);
  }
  auto listing = Child::start(git(folder, {"ls-tree", "-r", "-z", "-l", revision}), variables);
  if (!listing) {
    return unknown(fmt::format("{}; Git is needed to read it", listing.error().message));
  }
  const std::string listed = listing->read_all();
  auto entries = entries_in(listed);
  if (listing->wait() != 0 || !entries) {
    return unknown(help);
  }
  auto objects = Child::start(git(folder, {"cat-file", "--batch"}), variables);
  if (!objects) {
    return tl::unexpected(objects.error());
  }
  return std::make_unique<GitFiles>(*std::move(entries), *std::move(objects));
}

}  // namespace talia::source

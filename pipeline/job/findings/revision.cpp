#include "job/findings/revision.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::job {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = 16u << 20;  // Bytes; lists of references grow long.

std::string text_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > longest_file || error) {
    return {};
  }
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

std::string first_line(const std::string& text) {
  return std::string(source::trimmed(std::string_view(text).substr(0, text.find('\n'))));
}

bool is_commit(std::string_view name) {
  return (name.size() == 40 || name.size() == 64) && std::ranges::all_of(name, [](char c) {
           return source::is_ascii_digit(c) || (c >= 'a' && c <= 'f');
         });
}

// The folder that holds what all of a repository's working trees share.
fs::path common_folder(const fs::path& git) {
  const std::string common = first_line(text_of(git / "commondir"));
  return common.empty() ? git : (git / common).lexically_normal();
}

std::string commit_of(const fs::path& git, const std::string& reference) {
  // A name out of a file: it leads nowhere else.
  if (reference.find("..") != std::string::npos || !reference.starts_with("refs/")) {
    return {};
  }
  for (const fs::path& folder : {git, common_folder(git)}) {
    if (std::string commit = first_line(text_of(folder / reference)); is_commit(commit)) {
      return commit;
    }
  }
  std::istringstream packed(text_of(common_folder(git) / "packed-refs"));
  for (std::string line; std::getline(packed, line);) {
    const auto space = line.find(' ');
    if (space != std::string::npos && source::trimmed(std::string_view(line).substr(space)) == reference) {
      return is_commit(line.substr(0, space)) ? line.substr(0, space) : std::string();
    }
  }
  return {};
}

// An address that others can read, without who reads it and how: `https://host/path` or `ssh://host/path`.
std::string public_address(std::string address) {
  const auto scheme = address.find("://");
  if (scheme == std::string::npos) {
    const auto colon = address.find(':');
    if (colon == std::string::npos || address.find('/') < colon) {
      return {};  // A folder of this machine.
    }
    const auto at = address.rfind('@', colon);
    const std::size_t host = at == std::string::npos ? 0 : at + 1;
    address = fmt::format("ssh://{}/{}", address.substr(host, colon - host), address.substr(colon + 1));
  } else if (address.starts_with("file:")) {
    return {};
  } else {
    const std::size_t host = scheme + 3;
    const auto at = address.substr(0, address.find('/', host)).rfind('@');
    if (at != std::string::npos && at >= host) {
      address.erase(host, at + 1 - host);
    }
  }
  const bool is_plain =
      std::ranges::all_of(address, [](char c) { return c > ' ' && c < 0x7f && c != '"' && c != '\\'; });
  return is_plain ? address : std::string();
}

// Of the remote `origin`, else of the first.
std::string repository_of(const fs::path& git) {
  std::istringstream config(text_of(common_folder(git) / "config"));
  std::string section, first;
  for (std::string line; std::getline(config, line);) {
    const std::string_view words = source::trimmed(line);
    if (words.starts_with('[')) {
      section = words;
    } else if (section.starts_with("[remote ") && words.starts_with("url")) {
      const auto equals = words.find('=');
      if (equals == std::string_view::npos || source::trimmed(words.substr(0, equals)) != "url") {
        continue;
      }
      std::string address = public_address(std::string(source::trimmed(words.substr(equals + 1))));
      if (section == "[remote \"origin\"]") {
        return address;
      }
      first = first.empty() ? std::move(address) : first;
    }
  }
  return first;
}

}  // namespace

std::optional<source::Revision> revision_of(const std::string& folder) {
  std::error_code error;
  const fs::path start = fs::weakly_canonical(folder, error);
  for (fs::path at = start; !at.empty(); at = at.parent_path()) {
    fs::path git = at / ".git";
    if (fs::is_regular_file(git, error)) {
      const std::string line = first_line(text_of(git));
      constexpr std::string_view key = "gitdir:";
      git = line.starts_with(key)
                ? (at / std::string(source::trimmed(std::string_view(line).substr(key.size()))))
                      .lexically_normal()
                : fs::path();
    }
    if (!git.empty() && fs::is_directory(git, error)) {
      const std::string head = first_line(text_of(git / "HEAD"));
      source::Revision revision;
      constexpr std::string_view key = "ref: ";
      if (head.starts_with(key)) {
        const std::string reference = head.substr(key.size());
        revision.commit = commit_of(git, reference);
        constexpr std::string_view branches = "refs/heads/";
        revision.branch = reference.starts_with(branches) ? reference.substr(branches.size()) : std::string();
      } else if (is_commit(head)) {
        revision.commit = head;
      }
      revision.repository = repository_of(git);
      const std::string inner = start.lexically_relative(at).generic_string();
      revision.folder = inner == "." ? "" : inner;
      return revision.commit.empty() || revision.repository.empty() ? std::nullopt : std::optional(revision);
    }
    if (at == at.parent_path()) {
      break;
    }
  }
  return std::nullopt;
}

}  // namespace talia::job

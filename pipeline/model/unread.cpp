#include "model/unread.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "model/builder.h"
#include "source/text/ascii.h"

namespace talia::model {

namespace {

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::string_view folder_of_file(std::string_view path) {
  return path.substr(0, path.rfind('/') + 1);
}

// From the last point on, in small letters; empty when there is none.
std::string ending_of(std::string_view path) {
  const std::string_view name = file_name(path);
  return source::ascii_lower_case(name.substr(std::min(name.rfind('.'), name.size())));
}

template <std::size_t N>
bool is_one_of(const std::string& ending, const std::array<std::string_view, N>& endings) {
  return std::ranges::find(endings, ending) != endings.end();
}

constexpr std::array<std::string_view, 3> documents{".json", ".yaml", ".yml"};
constexpr std::array<std::string_view, 5> tables{".csv", ".ods", ".tsv", ".xls", ".xlsx"};
// Pictures, fonts and profiles, which are read where something names them.
constexpr std::array<std::string_view, 11> named{".icc", ".icm", ".jpeg", ".jpg", ".otc", ".otf",
                                                 ".png", ".svg", ".ttc",  ".ttf", ".webp"};
constexpr std::array<std::string_view, 5> copies{".bak", ".orig", ".swp", ".tmp", ".old"};

// Read by people: README, LICENSE.txt.
bool is_for_people(std::string_view path) {
  const std::string_view name = file_name(path);
  const std::string_view stem = name.substr(0, name.find('.'));
  const std::string ending = ending_of(path);
  return (ending.empty() || ending == ".txt" || ending == ".md") &&
         std::ranges::any_of(stem, [](char c) { return c >= 'A' && c <= 'Z'; }) &&
         std::ranges::none_of(stem, [](char c) { return c >= 'a' && c <= 'z'; });
}

// What editors and file managers leave behind.
bool is_left_behind(std::string_view path) {
  const std::string_view name = file_name(path);
  return name.ends_with('~') || name.starts_with('#') || is_one_of(ending_of(path), copies) ||
         name == "Thumbs.db" || name == "desktop.ini";
}

struct Finding {
  std::string why, help;
};

// `has_read`: whether its folder holds something that is read.
std::optional<Finding> finding_of(std::string_view path, bool has_read) {
  const std::string ending = ending_of(path);
  const std::string_view name = file_name(path);
  if (is_lock_file(path) || is_left_behind(path) || is_for_people(path)) {
    return std::nullopt;
  }
  if (is_one_of(ending, documents) || ending == ".md") {
    if (ending == ".md" && (path.ends_with(".md") || !path.starts_with("content/"))) {
      // It is a chapter, or a page of the templates' and schemas' makers to each other.
      return std::nullopt;
    }
    const std::string_view stem = name.substr(0, name.size() - ending.size());
    return Finding{"its ending stands in capitals", fmt::format("name it `{}{}`", stem, ending)};
  }
  const std::string inner = ending_of(name.substr(0, name.size() - ending.size()));
  if (is_one_of(inner, documents)) {
    return Finding{fmt::format("its name ends in `{}`, not in `{}`", ending, inner),
                   fmt::format("name it `{}`", name.substr(0, name.size() - ending.size()))};
  }
  if (is_one_of(ending, tables)) {
    return Finding{"tables are not read", "write each of its rows as a definition, in YAML"};
  }
  if (has_read && !is_one_of(ending, named)) {
    return Finding{"nothing reads files of this form",
                   "definitions are YAML or JSON, chapters Markdown, pictures PNG, JPEG, WebP or SVG; keep "
                   "what is neither "
                   "in a folder of its own"};
  }
  return std::nullopt;
}

Diagnostic unread(Span at, std::string_view path, std::string_view why, std::size_t more) {
  return Diagnostic::of(
      Code::unread_file, at,
      more == 0 ? fmt::format("`{}` is not read: {}", path, why)
                : fmt::format("`{}` and {} more of its folder are not read: {}", path, more, why));
}

// The folder below which nothing is read that a file without a role stands in.
std::string_view dead_folder_of(std::string_view path) {
  std::size_t parts = path.starts_with("content/") ? 2 : 3;
  if (path.starts_with("content/systems/") || path.starts_with("content/campaigns/")) {
    parts = 3;
  }
  std::size_t end = 0;
  for (std::size_t i = 0; i < parts; ++i) {
    const auto slash = path.find('/', end);
    if (slash == std::string_view::npos) {
      break;
    }
    end = slash + 1;
  }
  return path.substr(0, end);
}

std::string help_for(std::string_view folder) {
  if (folder.starts_with("content/")) {
    return "definitions, decks and books stand in `content/campaigns/<campaign>/`, the rules of a game in "
           "`content/systems/<game>/`";
  }
  return folder.starts_with("schemas/")
             ? "the shape of a kind stands in `schemas/<game>/<kind>.schema.yaml`; elsewhere is read what a "
               "`$ref` names"
             : "templates and themes stand in `templates/<game>/`, papers in `templates/sheets/`, printers "
               "in "
               "`templates/printers/`, the styles of books in `templates/books/`";
}

// The names of the files that `$ref`s of the schemas lead to.
void gather_references(Node node, std::set<std::string_view>& names) {
  for (const Entry& entry : node.entries()) {
    if (entry.key == "$ref" && entry.value.is(NodeKind::text)) {
      const std::string_view reference = entry.value.scalar();
      names.insert(file_name(reference.substr(0, reference.find('#'))));
    }
    gather_references(entry.value, names);
  }
  for (const Node item : node.items()) {
    gather_references(item, names);
  }
}

}  // namespace

bool is_lock_file(std::string_view path) {
  return file_name(path).starts_with("~$");
}

void note_unread_files(const std::vector<std::string>& others, const std::vector<std::string>& read,
                       const Files& files, SourceMap& sources, Diagnostics& diagnostics) {
  std::set<std::string_view> folders;
  std::ranges::transform(read, std::inserter(folders, folders.end()), folder_of_file);
  struct Group {
    std::string_view first;
    std::size_t more = 0;
    Finding finding;
  };
  std::map<std::pair<std::string_view, std::string>, Group> groups;  // By folder and ending.
  for (const std::string& path : others) {
    auto finding = finding_of(path, folders.contains(folder_of_file(path)));
    if (finding && !files.is_folder(path)) {
      // A folder may have such a name, as `art.old`.
      const auto [group, is_new] = groups.try_emplace({folder_of_file(path), ending_of(path)});
      if (is_new) {
        group->second = {path, 0, *std::move(finding)};
      } else {
        ++group->second.more;
      }
    }
  }
  for (const auto& [key, group] : groups) {
    const FileId file = sources.reserve(std::string(group.first));
    diagnostics.add(
        unread({file, 0, 0}, file_name(group.first), group.finding.why, group.more).help(group.finding.help));
  }
}

void note_unread_documents(Builder& builder) {
  std::set<std::string_view> referenced;
  for (const PlacedDocument& document : builder.documents) {
    if (document.path.starts_with("schemas/")) {
      gather_references(document.root, referenced);
    }
  }
  std::map<std::string_view, std::set<FileId>> groups;  // By the folder that is dead.
  for (const PlacedDocument& document : builder.documents) {
    const bool is_used =
        document.path.starts_with("schemas/") && referenced.contains(file_name(document.path));
    if (document.place.role == PlaceOfFile::Role::other && !document.is_astray && !is_used) {
      groups[dead_folder_of(document.path)].insert(document.whole.file);
    }
  }
  for (const auto& [folder, files] : groups) {
    const Span at{*files.begin(), 0, 0};
    builder.diagnostics.add(unread(at, builder.path_of(at).substr(folder.size()),
                                   fmt::format("nothing is read from `{}`", folder), files.size() - 1)
                                .help(help_for(folder)));
  }
}

void note_unread_chapters(Builder& builder, const std::set<FileId>& in_books) {
  // Campaigns of which not all is known that their books name.
  std::set<std::string> unclear;
  for (const auto& [file, place] : broken_files(builder)) {
    unclear.insert(place.owner);
  }
  std::map<std::string, int> unread_books;  // By campaign.
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role == PlaceOfFile::Role::campaign_part && document.kind == "book") {
      ++unread_books[document.place.owner];
    }
  }
  for (const Book& book : builder.catalog.books) {
    const std::string& campaign = builder.catalog.campaign(book.campaign).id;
    --unread_books[campaign];
    if (book.is_incomplete) {
      unclear.insert(campaign);
    }
  }
  std::map<std::string_view, std::vector<FileId>> groups;  // By folder.
  for (const FileId file : builder.catalog.storage().workspace.chapters) {
    const std::string_view path = builder.sources.path(file);
    const std::string_view campaigns = "content/campaigns/";
    if (in_books.contains(file) || is_for_people(path) || !path.starts_with(campaigns)) {
      continue;
    }
    const std::string_view rest = path.substr(campaigns.size());
    const std::string owner(rest.substr(0, rest.find('/')));
    const auto books = unread_books.find(owner);
    if (!unclear.contains(owner) && (books == unread_books.end() || books->second == 0)) {
      groups[folder_of_file(path)].push_back(file);
    }
  }
  for (const auto& [folder, files] : groups) {
    builder.diagnostics.add(
        unread({files.front(), 0, 0}, file_name(builder.sources.path(files.front())),
               files.size() == 1 ? "no book names it among its chapters"
                                 : "no book names them among its chapters",
               files.size() - 1)
            .help(
                "write its name into the `chapters:` of a book; notes for people are called in capitals, as "
                "`README.md`"));
  }
}

}  // namespace talia::model

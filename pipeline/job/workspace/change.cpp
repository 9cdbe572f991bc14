#include "job/workspace/change.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "job/workspace/trial_files.h"
#include "model/storage.h"
#include "source/json_writer.h"

namespace talia::job {

namespace {

// What the steps of a path could have been, for suggestions.
struct Known {
  std::vector<std::string> names;
  void add(Node map) {
    for (const Entry& entry : map.entries()) {
      names.emplace_back(entry.key);
    }
  }
};

// `a.b[0].c`: keys, and in brackets an index, or of a list of mappings the first value of an item.
Node follow(Node node, std::string_view path, Known& known) {
  while (node.exists() && !path.empty()) {
    if (path.front() == '.') {
      path.remove_prefix(1);
      continue;
    }
    if (path.front() == '[') {
      const auto close = std::min(path.find(']'), path.size());
      const std::string_view key = path.substr(1, close - 1);
      path.remove_prefix(std::min(close + 1, path.size()));
      Node found;
      for (const Node item : node.items()) {
        if (!found.exists() && item.size() > 0 && item.is(NodeKind::map) &&
            item.entry(0).value.scalar() == key) {
          found = item;
        }
      }
      std::size_t index = 0;
      const auto read = std::from_chars(key.data(), key.data() + key.size(), index);
      const bool is_index = read.ec == std::errc() && read.ptr == key.data() + key.size();
      if (!found.exists() && is_index && index < node.size() && node.is(NodeKind::list)) {
        found = node.at(index);
      }
      node = found;
      continue;
    }
    known = {};
    known.add(node);
    const auto end = std::min(path.find_first_of(".["), path.size());
    node = node.is(NodeKind::map) ? node.find(path.substr(0, end)) : Node();
    path.remove_prefix(end);
  }
  return node;
}

// The documents of a file, or of all rulesets.
std::vector<Node> documents_of(std::optional<FileId> file, const Content& content) {
  std::vector<Node> roots;
  for (const DocumentFile& each : content.catalog.storage().workspace.documents) {
    if (file && each.file != *file) {
      continue;
    }
    const bool is_ruleset =
        content.sources.path(each.file).starts_with("content/systems/") && !each.is_broken;
    for (const auto& document : each.documents) {
      if (file || is_ruleset) {
        roots.push_back(document->root());
      }
    }
  }
  return roots;
}

bool is_scalar(Node node) {
  return node.exists() && !node.is(NodeKind::map) && !node.is(NodeKind::list);
}

// A key of the term, of whatever group.
Node in_term(Node root, std::string_view subject, std::string_view name, Known& known) {
  for (const Entry& group : root.find("groups").entries()) {
    for (const Entry& term : group.value.find("terms").entries()) {
      if (term.key == subject || fmt::format("{}.{}", group.key, term.key) == subject) {
        return follow(term.value, name, known);
      }
    }
  }
  return {};
}

// The entry of a ruleset that the name begins with, and in it the value that is meant.
Node in_ruleset(Node root, std::string_view name, Known& known) {
  const auto end = std::min(name.find_first_of(".["), name.size());
  const std::string_view id = name.substr(0, end);
  const std::string_view rest = name.substr(end);
  for (const Entry& section : root.entries()) {
    if (!section.value.is(NodeKind::map)) {
      continue;
    }
    known.add(section.value);
    const Node entry = section.value.find(id);
    if (!entry.exists()) {
      continue;
    }
    if (section.key == "tables") {
      return follow(entry.find("rows"), rest, known);
    }
    if (!rest.empty()) {
      return follow(entry, rest, known);
    }
    return entry.find(section.key == "constants"  ? "value"
                      : section.key == "policies" ? "default"
                                                  : "formula");
  }
  return {};
}

// The value in the form that the old one had, as far as it may be: texts stay texts.
std::string as_yaml(std::string_view value, Node old) {
  const bool is_plain = !old.is(NodeKind::text) &&
                        (Rational::parse(value) || value == "true" || value == "false" || value == "null");
  return is_plain ? std::string(value) : source::json_quoted(value);
}

}  // namespace

Result<Edit> find_edit(std::string_view subject, std::optional<FileId> file, std::string_view name,
                       std::string_view value, const Content& content) {
  Known known;
  Node found;
  for (const Node root : documents_of(file, content)) {
    if (found.exists()) {
      break;
    }
    if (file) {
      Known here;
      found = follow(root, name, here);
      known.names.insert(known.names.end(), here.names.begin(), here.names.end());
    }
    if (!found.exists()) {
      found = in_term(root, subject, name, known);
    }
    if (!found.exists()) {
      found = in_ruleset(root, name, known);
    }
  }
  if (!is_scalar(found)) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {},
                       found.exists()
                           ? fmt::format("`{}` is a list or mapping, and one value is needed", name)
                           : fmt::format("nothing is called `{}` here", name))
            .help_closest(name.substr(0, name.find_first_of(".[")), known.names));
  }
  std::string text = as_yaml(value, found);
  if (content.sources.text(found.span()).ends_with('\n')) {
    text += '\n';  // Of a block of lines.
  }
  return Edit{found.span(), std::move(text)};
}

std::unique_ptr<Files> edited_files(const Files& files, const std::vector<Edit>& edits,
                                    const SourceMap& sources) {
  std::vector<Edit> last_first = edits;
  std::ranges::sort(last_first, std::greater<>(), &Edit::span);
  std::map<std::string, std::string, std::less<>> edited;
  for (const Edit& edit : last_first) {
    const auto place = edited.try_emplace(std::string(sources.path(edit.span.file)),
                                          std::string(sources.text(edit.span.file)));
    place.first->second.replace(edit.span.begin, edit.span.end - edit.span.begin, edit.text);
  }
  return trial_files(files, std::move(edited));
}

}  // namespace talia::job

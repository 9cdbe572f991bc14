#include "schema/library.h"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "schema/keywords.h"
#include "schema/uri.h"
#include "source/of_each.h"

namespace talia::schema {
namespace {

constexpr std::string_view metaschema_address = "http://json-schema.org/draft-07/schema";

// The item or value under a key of a JSON pointer.
Node step(Node node, std::string_view key) {
  if (node.is(NodeKind::map)) {
    return node.find(key);
  }
  std::size_t index = 0;
  const auto parsed = std::from_chars(key.data(), key.data() + key.size(), index);
  const bool is_index = !key.empty() && parsed.ec == std::errc{} && parsed.ptr == key.data() + key.size() &&
                        (key == "0" || key[0] != '0');
  return is_index && node.is(NodeKind::list) && index < node.size() ? node.at(index) : Node();
}

}  // namespace

std::vector<Node> Library::add(Node root, const std::string& address) {
  std::vector<Node> found;
  resources_.emplace(address, root);
  visit(root, address, found);
  return found;
}

void Library::name(std::map<std::string, Node, std::less<>>& table, const std::string& address, Node node,
                   Node id) {
  const auto [other, is_new] = table.emplace(address, node);
  if (!is_new && other->second != node) {
    diagnostics_.add(Diagnostic::error(Code::faulty_schema, id.span(),
                                       fmt::format("two schemas have the `$id` `{}`", id.scalar()))
                         .note(other->second.span(), "the other is here"));
  }
}

void Library::visit(Node node, const std::string& outer_base, std::vector<Node>& found) {
  std::string base = outer_base;
  const Node id = node.find("$id");
  if (id.is(NodeKind::text) && !node.find("$ref").is(NodeKind::text)) {
    const Uri uri = resolve(outer_base, id.scalar());
    if (id.scalar().starts_with('#')) {
      name(anchors_, fmt::format("{}#{}", base, uri.fragment), node, id);
    } else {
      base = uri.resource;
      name(resources_, base, node, id);
      if (!uri.fragment.empty()) {
        name(anchors_, fmt::format("{}#{}", base, uri.fragment), node, id);
      }
    }
  }
  bases_.insert_or_assign(node, base);
  found.push_back(node);
  if (!node.is(NodeKind::map)) {
    return;
  }
  for (const Entry& entry : node.entries()) {
    if (const Keyword* const keyword = find_keyword(entry.key)) {
      for_each_subschema(*keyword, entry.value, [&](Node child) { visit(child, base, found); });
    }
  }
}

Result<Node> Library::resource(const std::string& address, Node reference) {
  if (const auto known = resources_.find(address); known != resources_.end()) {
    return known->second;
  }
  const auto path = path_of_address(address);
  const auto loaded =
      loader_(address == metaschema_address ? std::string(metaschema_path) : path.value_or(address));
  if (!loaded) {
    return Node();
  }
  const Node root = *loaded;
  if (!root.exists()) {
    auto missing = Diagnostic::error(Code::faulty_schema, reference.span(),
                                     fmt::format("there is no schema `{}`", path.value_or(address)));
    return tl::unexpected(path ? std::move(missing).help("the path is taken from the folder of this file")
                               : std::move(missing).help("a reference cannot leave the workspace"));
  }
  add(root, address);
  return root;
}

Result<Node> Library::follow_pointer(Node root, std::string_view pointer, Node reference) {
  const auto keys = pointer_keys(pointer);
  if (!keys) {
    return tl::unexpected(Diagnostic::error(Code::faulty_schema, reference.span(),
                                            fmt::format("`{}` is no JSON pointer", pointer))
                              .help("a `~` in a key is written `~0`, a `/` is written `~1`"));
  }
  Node node = root;
  std::string base = bases_.at(root);
  for (const std::string& key : *keys) {
    const Node next = step(node, key);
    if (!next.exists()) {
      return tl::unexpected(
          Diagnostic::error(Code::faulty_schema, reference.span(),
                            fmt::format("`{}` leads to nothing: there is no `{}`", reference.scalar(), key))
              .note(node.span(), "it was looked for here")
              .help_closest(key, source::of_each<std::string>(node.entries(), &Entry::key)));
    }
    node = next;
    if (const auto known = bases_.find(node); known != bases_.end()) {
      base = known->second;
    }
  }
  if (!node.is(NodeKind::map) && !node.is(NodeKind::boolean)) {
    return tl::unexpected(
        Diagnostic::error(Code::faulty_schema, reference.span(),
                          fmt::format("`{}` leads to something that is no schema", reference.scalar()))
            .note(node.span(), "it leads here"));
  }
  if (!bases_.contains(node)) {
    std::vector<Node> found;
    // It stands where no keyword of the draft expects a schema.
    visit(node, base, found);
  }
  return node;
}

Result<Node> Library::find(Node from, Node reference) {
  const Uri uri = resolve(bases_.at(from), reference.scalar());
  auto root = resource(uri.resource, reference);
  if (!root || !root->exists() || uri.fragment.empty()) {
    return root;
  }
  if (uri.fragment.starts_with('/')) {
    return follow_pointer(*root, uri.fragment, reference);
  }
  const auto anchor = anchors_.find(fmt::format("{}#{}", uri.resource, uri.fragment));
  if (anchor == anchors_.end()) {
    return tl::unexpected(Diagnostic::error(Code::faulty_schema, reference.span(),
                                            fmt::format("no schema has the `$id` `#{}`", uri.fragment))
                              .help("a path inside the schema begins with `#/`"));
  }
  return anchor->second;
}

}  // namespace talia::schema

#include "cli/origin_words.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/origins.h"
#include "source/of_each.h"

namespace talia::cli {

using model::Origin;

// A field for reading: lists and records in one line, a text's lines joined.
std::string in_one_line(Node node) {
  std::string text;
  for (const Node item : node.items()) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", in_one_line(item));
  }
  if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", entry.key, in_one_line(entry.value));
    }
    return fmt::format("{{{}}}", text);
  }
  if (node.is(NodeKind::list)) {
    return fmt::format("[{}]", text);
  }
  for (const char c : node.scalar()) {
    const bool is_space = c == '\n' || c == ' ';
    if (!is_space || (!text.empty() && text.back() != ' ')) {
      text += is_space ? ' ' : c;
    }
  }
  return text.ends_with(' ') ? text.substr(0, text.size() - 1) : text;
}

namespace {

std::string words_for(const Origin& origin, const Definition& definition, const Catalog& catalog) {
  if (origin.from != Origin::From::other) {
    return origin.from == Origin::From::itself ? "its own" : "the schema's default";
  }
  const bool is_at_home = origin.other->campaign == definition.campaign;
  return "from " + (is_at_home ? origin.other->id : catalog.full_name(*origin.other));
}

std::vector<Origin> origins_of_items(Node list, const Definition& definition, const Catalog& catalog) {
  return source::of_each(list.items(),
                         [&](Node item) { return model::origin_of(item, definition, catalog); });
}

bool is_of_several(const std::vector<Origin>& origins) {
  return std::ranges::any_of(origins, [](const Origin& each) { return each.from != Origin::From::itself; });
}

// What of a list was taken over, and what was changed of it.
std::string list_words(const Entry& field, const Definition& definition, const Catalog& catalog) {
  const std::vector<Origin> origins = origins_of_items(field.value, definition, catalog);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < origins.size() && is_of_several(origins); ++i) {
    if (std::ranges::find(origins, origins[i]) == origins.begin() + static_cast<std::ptrdiff_t>(i)) {
      parts.push_back(fmt::format("{} {}", std::ranges::count(origins, origins[i]),
                                  words_for(origins[i], definition, catalog)));
    }
  }
  const std::string name(field.key);
  if (const Node changed = catalog.written(definition).find(name + "~"); changed.exists()) {
    parts.push_back("changed: " + in_one_line(changed));
  }
  if (const Node removed = catalog.written(definition).find(name + "-"); removed.exists()) {
    parts.push_back("without: " + in_one_line(removed));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

// The members of records, at whatever depth, that the schema fills in.
void add_defaults(Node value, const std::string& path, const Definition& definition, const Catalog& catalog,
                  std::vector<std::string>& names) {
  for (const Node item : value.items()) {
    add_defaults(item, path, definition, catalog, names);
  }
  for (const Entry& member : value.entries()) {
    const std::string name = path.empty() ? std::string(member.key) : fmt::format("{}.{}", path, member.key);
    if (model::origin_of(member.value, definition, catalog).from != Origin::From::schema) {
      add_defaults(member.value, name, definition, catalog, names);
    } else if (std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
  }
}

std::string name_of(const Origin& origin, const Definition& definition, const Catalog& catalog) {
  return origin.from == Origin::From::schema
             ? "default"
             : catalog.full_name(origin.other == nullptr ? definition : *origin.other);
}

}  // namespace

std::string origin_words(const Entry& field, const Definition& definition, const Catalog& catalog) {
  const Origin origin = model::origin_of(field.value, definition, catalog);
  if (origin.from != Origin::From::itself) {
    return words_for(origin, definition, catalog);
  }
  std::string words = list_words(field, definition, catalog);
  std::vector<std::string> names;
  add_defaults(field.value, {}, definition, catalog, names);
  if (!names.empty()) {
    words += fmt::format("{}{}: the schema's default", words.empty() ? "" : "; ", fmt::join(names, ", "));
  }
  return words;
}

void write_origins(source::JsonWriter& json, const Definition& definition, const Catalog& catalog) {
  bool is_begun = false;
  const auto begin = [&](const Entry& field) {
    if (!std::exchange(is_begun, true)) {
      json.key("origins").begin_object();
    }
    json.key(field.key);
  };
  for (const Entry& field : definition.root.entries()) {
    const Origin origin = model::origin_of(field.value, definition, catalog);
    const std::vector<Origin> items = origins_of_items(field.value, definition, catalog);
    if (origin.from != Origin::From::itself) {
      begin(field);
      json.text(name_of(origin, definition, catalog));
    } else if (is_of_several(items)) {
      begin(field);
      json.begin_array();
      for (const Origin& item : items) {
        json.text(name_of(item, definition, catalog));
      }
      json.end_array();
    }
  }
  if (is_begun) {
    json.end_object();
  }
}

}  // namespace talia::cli

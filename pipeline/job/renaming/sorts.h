// The sorts of things that have names, and what of a name's mentions each of them means. Known to this folder alone.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "job/renaming/mentions.h"
#include "job/workspace/workspace.h"
#include "model/places.h"

namespace talia::job {

// A name, and all that may be called so.
struct NamedThings {
  NamedThings(std::string_view name, const Workspace& workspace, const Content& content);
  std::string name;
  const Workspace& workspace;
  const Content& content;
  std::vector<Mention> mentions;
};

struct SortOfName {
  std::string_view name;   // `definition`.
  bool is_in_expressions;  // It shares its names with all others of that kind.
  std::size_t (*count)(const NamedThings& things);
  // Whether a mention of a thing's name means it for certain.
  bool (*is_meant)(const Mention& mention, const model::PlaceOfFile& place, const Content& content);
  // Those that are called like it.
  std::vector<std::string> (*files)(const NamedThings& things);
  bool is_there(const NamedThings& things) const { return count(things) > 0; }
};
std::span<const SortOfName> sorts();

// All names, for who misspells one.
std::vector<std::string> names_of(const Content& content);

}  // namespace talia::job

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
  // Of content: a card and a term of one game with one id are one thing, and renamed together.
  bool is_slug;
  // It belongs to all things of its game that have the name, as a field to all kinds; they are renamed together.
  bool is_shared;
  // The files that declare such a thing, one for each.
  std::vector<std::string> (*declared_in)(const NamedThings& things);
  // Whether a mention of a thing's name means it for certain.
  bool (*is_meant)(const Mention& mention, const model::PlaceOfFile& place, const Content& content);
  // Those that are called like it.
  std::vector<std::string> (*files)(const NamedThings& things);
};
std::span<const SortOfName> sorts();

// Whether a mention is of words that are printed: a whole text or label, or a text in an expression; see `Mention::Sort`.
bool is_of_words(const Mention& mention, const Content& content);

// All names, for who misspells one.
std::vector<std::string> names_of(const Content& content);

}  // namespace talia::job

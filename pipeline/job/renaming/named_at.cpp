#include "job/renaming/named_at.h"

#include <algorithm>

#include "job/renaming/scope.h"
#include "job/renaming/sorts.h"
#include "model/storage.h"

namespace talia::job {

namespace {

bool means(const SortOfName& sort, const Mention& mention, const Content& content) {
  return sort.is_meant(mention, model::place_of(content.sources.path(mention.span.file)), content);
}

// Whether a mention is the one that makes the name, in a file that declares the thing.
bool makes_name(const Mention& mention) {
  return mention.sort == Mention::Sort::key || mention.path == "id" || mention.path.ends_with(".id");
}

}  // namespace

Span name_round(FileId file, std::uint32_t byte, std::string_view text) {
  std::uint32_t begin = std::min(byte, static_cast<std::uint32_t>(text.size()));
  std::uint32_t end = begin;
  while (begin > 0 && joins_name(text[begin - 1])) {
    --begin;
  }
  while (end < text.size() && joins_name(text[end])) {
    ++end;
  }
  return {file, begin, end};
}

std::optional<NamedThing> named_at(FileId file, std::uint32_t byte, const Workspace& workspace,
                                   const Content& content) {
  const Span place = name_round(file, byte, content.sources.text(file));
  if (place.begin == place.end) {
    return std::nullopt;
  }
  const NamedThings things(content.sources.text(place), workspace, content);
  const auto here =
      std::ranges::find_if(things.mentions, [&](const Mention& each) { return each.span.holds(place); });
  if (here == things.mentions.end()) {
    return std::nullopt;
  }
  const Owner owner = owner_of_file(content.sources.path(file), content.catalog);
  NamedThing thing{things.name, {}, {}, {}, {}};
  for (const SortOfName& sort : sorts()) {
    const std::vector<std::string> declared = sort.declared_in(things);
    if (declared.empty() || !means(sort, *here, content)) {
      continue;
    }
    thing.sorts.push_back(sort.name);
    const std::size_t before = thing.declared.size();
    for (const Mention& each : things.mentions) {
      const std::string_view path = content.sources.path(each.span.file);
      // What another game calls so is another thing.
      const Owner other = owner_of_file(path, content.catalog);
      if (!means(sort, each, content) ||
          (!owner.game.empty() && !other.game.empty() && owner.game != other.game)) {
        continue;
      }
      thing.said.push_back(each.span);
      if (makes_name(each) && std::ranges::find(declared, path) != declared.end()) {
        thing.declared.push_back(each.span);
      }
    }
    if (thing.declared.size() == before) {
      thing.files.insert(thing.files.end(), declared.begin(), declared.end());
    }
  }
  for (std::vector<Span>* const spans : {&thing.declared, &thing.said}) {
    std::ranges::sort(*spans);
    spans->erase(std::unique(spans->begin(), spans->end()), spans->end());
  }
  return thing.sorts.empty() ? std::nullopt : std::optional(std::move(thing));
}

}  // namespace talia::job

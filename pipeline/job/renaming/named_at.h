// What a name at a place means, and where else that is said.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/renaming/mentions.h"
#include "job/workspace/workspace.h"

namespace talia::job {

struct NamedThing {
  std::string name;
  std::vector<std::string_view> sorts;  // What it may be, by `sorts_of_names`; at least one.
  std::vector<Span> declared;           // Its own name.
  std::vector<std::string> files;       // That are called so, where no file has the name in it: pictures.
  std::vector<Span> said;               // Everywhere, where it is declared too.
};

// Nothing where no thing's name stands. The byte lies in the name, or behind its last one.
std::optional<NamedThing> named_at(FileId file, std::uint32_t byte, const Workspace& workspace,
                                   const Content& content);

// The letters of a name round a byte; empty where none stands.
Span name_round(FileId file, std::uint32_t byte, std::string_view text);

}  // namespace talia::job

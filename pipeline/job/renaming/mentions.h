// Where a name stands in the files of a workspace, and as what.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "job/workspace/content.h"
#include "source/span.h"

namespace talia::job {

struct Mention {
  enum class Sort {
    key,        // Of a mapping.
    value,      // A whole value.
    reference,  // `[[name]]`.
    icon,       // `:name:`.
    literal,    // In quotes, in an expression.
    name,       // In an expression.
    word        // Among others, in prose.
  };
  Sort sort;
  Span span;         // Of the name alone.
  std::string path;  // Of a value, from the root of its document: `moves.text`; in a chapter empty.
  Node root;         // Of its document; absent in a chapter.
  bool is_in_directive = false;  // Of a chapter.
  // In an expression, a name of that expression or of what it stands in, as a parameter.
  bool is_local = false;
};
std::string_view words_of(Mention::Sort sort);

// What a name consists of, as far as its bytes tell: a whole one is touched by none.
bool joins_name(char c);

// Of the workspace's own files and those of the share folder that it reads, in their order. A name is a whole one: no letter,
// digit, `_` or `-` touches it.
std::vector<Mention> mentions_of(std::string_view name, const Content& content);

// What a name is said as in prose: of a term its name, its forms, its abbreviation; of a definition its name.
std::vector<std::string> spoken_forms(std::string_view name, const Catalog& catalog);

}  // namespace talia::job

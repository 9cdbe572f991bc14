// The fonts that texts may ask for, as declared in `templates/fonts.yaml`; read by model, loaded by typeset.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "source/text/mapped_text.h"

namespace talia {

struct FontDeclaration {
  std::string name;  // `vollkorn-regular`: what styles call it.
  // Relative to the workspace, or to the system's font folder when `package` is set.
  std::string file;
  std::string package;  // The Debian package that holds it, or empty.
  // SHA-256 of the file in each release that has it; none: unchecked.
  std::vector<std::string> hashes;
  std::vector<std::string> languages;  // Whose letters it must have, BCP 47.
  // Of the declaration; faults of what the file holds are reported here.
  Span span;
  Span file_span = {};  // Of its path.
  bool operator==(const FontDeclaration&) const = default;
};

// A family: which face serves which style. Names of declarations; empty falls back to `regular` with a diagnostic.
struct FontFamily {
  std::string name;
  std::string regular, italic, bold, bold_italic;
  std::vector<std::string> fallback;  // Asked in order for what the first lacks.
  Span span;
  // Characters that are meant to come from the fallback fonts.
  std::string signs = {};
  bool operator==(const FontFamily&) const = default;
};

struct FontList {
  std::vector<FontDeclaration> fonts;
  std::vector<FontFamily> families;
  bool operator==(const FontList&) const = default;
};

}  // namespace talia

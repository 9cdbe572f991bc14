// A YAML file with other values in it: only what says something else is written anew, and all else, its comments and the order
// of its keys among it, stays as it stands. What comes out is read again before it is given: it says what was wanted, in every
// document of the file, or there is a diagnostic and no text.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "document/read.h"
#include "edit/value.h"
#include "source/result.h"
#include "source/source_map.h"

namespace talia::edit {

// What one document of a file is to say.
struct Wanted {
  std::size_t document = 0;  // Which of the file's, from 0.
  YamlValue::Map value;
};

// The whole text of `file` after it. A key that comes new is put behind the one before it in `wanted`; documents of `appended`
// follow the last one. Errors: `unwritable-file` where the file's own way of writing (an anchor that others repeat, a comment
// inside brackets) leaves no place for a change, at the value. Requires a file that was read without a fault, or one that comes new,
// with an empty text and no document.
Result<std::string> rewrite(const DocumentFile& file, std::span<const Wanted> wanted,
                            std::span<const YamlValue::Map> appended, const SourceMap& sources);

// The text of a file that comes new, of one document. Errors: as above.
Result<std::string> new_file(const YamlValue::Map& map);

}  // namespace talia::edit

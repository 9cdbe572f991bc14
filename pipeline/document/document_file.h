// What reading a file gives.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "document/document.h"
#include "source/span.h"

namespace talia {

// What a file that cannot be parsed still tells: `id: x` at a line's start.
struct BrokenId {
  std::string id;
  Span span;
};

struct DocumentFile {
  FileId file;
  // In the order of the file. They never change, and any reading may share them.
  std::vector<std::shared_ptr<const Document>> documents;
  // Only when the file is faulty; `documents` is empty then.
  std::vector<BrokenId> broken_ids;
  bool is_broken = false;
  bool was_kept = false;  // By a run before this one.
};

}  // namespace talia

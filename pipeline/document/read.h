// Reading: three gates (pre-checks, libyaml's syntax, yaml-cpp's events), then our own tree. Every fault of a file
// gives one diagnostic with its place; the tree of a faulty file is not given, but its ids are.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document/document.h"
#include "document/document_file.h"
#include "document/limits.h"
#include "source/files/digest.h"
#include "source/files/files.h"
#include "source/reports/diagnostics.h"
#include "source/run/worker.h"
#include "source/source_map.h"

namespace talia::document {

// What was read before into the same source map, and what was told of it: a file whose text is the same is not read again.
class KeptDocuments {
 public:
  // Nothing of another text. Different files may be asked for, and kept, from different threads once there is room.
  const DocumentFile* find(FileId file, std::string_view text, const SourceMap& sources,
                           Diagnostics& diagnostics) const;
  // Of a file that is known to be as it was: what was read of it, if it was.
  const DocumentFile* find_same(FileId file, std::string_view path, Diagnostics& diagnostics) const;
  // Which files, sorted, are as they were when this was called last; the others may be. Of files that were not read since then
  // nothing is known.
  void trust(std::vector<std::string> same);
  void note_all_read() { were_read_ = true; }
  void make_room(std::size_t files);
  void keep(const DocumentFile& read, Diagnostics told);
  void forget(FileId file);

 private:
  struct Kept {
    DocumentFile read;
    Diagnostics told;
  };
  std::vector<std::optional<Kept>> files_;  // By FileId.
  std::vector<std::string> same_;
  bool were_read_ = false;  // Since `trust`.
};

struct KeptByRuns;

// What was read before.
struct Earlier {
  KeptDocuments* looks = nullptr;  // Into the same source map.
  const KeptByRuns* runs = nullptr;
};

// Reads every path (`.yaml`, `.yml`, `.json`), in parallel, a step each; files get their numbers in the order given (callers sort).
std::vector<DocumentFile> read_all(std::span<const std::string> paths, const Files& files, SourceMap& sources,
                                   Diagnostics& diagnostics, source::Workers workers = {},
                                   Earlier earlier = {});
// What a file's documents are known by: all that reading it reads.
Digest key_of(FileId file, const SourceMap& sources);
// One file whose text already stands in `sources`.
DocumentFile read_yaml(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                       const ReadingLimits& limits = {});
DocumentFile read_json(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                       const ReadingLimits& limits = {});
// The YAML body of a directive inside a chapter; spans point into the chapter. Null when faulty or empty.
std::unique_ptr<Document> read_fragment(const MappedText& yaml, Diagnostics& diagnostics,
                                        const ReadingLimits& limits = {});

// A file of prose without its byte order mark, or nothing when a pre-check reports why no parser should see it.
std::optional<MappedText> read_prose(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                                     const ReadingLimits& limits = {});

// A node as indented text with kinds and spans.
std::string dump(Node node, const SourceMap& sources);
// Of what a node says: comments, and the form in which it is written, do not count.
Digest digest_of(Node node);
// A node as JSON; whole numbers as numbers (as text from 2^53), reals as written.
std::string to_json(Node node);

}  // namespace talia::document

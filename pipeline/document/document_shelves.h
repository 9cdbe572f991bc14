// What runs keep of the documents that they read, for those after them: a file whose text is as it was is not read again.
#pragma once
#include <cstddef>
#include <deque>
#include <optional>
#include <string_view>

#include "document/document_file.h"
#include "source/files/kept_by_text.h"
#include "source/source_map.h"

namespace talia::document {

// Where runs keep documents for those after them. All of it outlives the reading.
struct KeptByRuns {
  const source::Cache& cache;
  std::string_view program, workspace;
};

// Thread-safe, but for what says otherwise.
class DocumentShelves {
 public:
  // For the documents of so many files.
  DocumentShelves(const KeptByRuns& kept, std::size_t files);
  // As they were kept, of a file whose text stands in `sources`.
  std::optional<DocumentFile> find(FileId file, const SourceMap& sources);
  // To be kept: of a file that was read without a word.
  void add(const DocumentFile& read, const SourceMap& sources);
  // Keeps what was added, once all files were asked for. By one thread.
  void close(unsigned threads) const;

 private:
  source::KeptByText& shelf_of(std::string_view path);

  std::deque<source::KeptByText> shelves_;
};

}  // namespace talia::document

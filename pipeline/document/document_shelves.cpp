#include "document/document_shelves.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "document/tree_bytes.h"
#include "source/run/worker.h"

namespace talia::document {
namespace {

using source::ByteReader;
using source::ByteWriter;

// Where one file changes, all of its shelf are written again.
constexpr std::size_t files_on_a_shelf = 64;

}  // namespace

DocumentShelves::DocumentShelves(const KeptByRuns& kept, std::size_t files) {
  const std::size_t shelves = std::bit_ceil(std::max<std::size_t>(files / files_on_a_shelf, 1));
  for (std::size_t i = 0; i < shelves; ++i) {
    source::Key key("documents");
    key.add(kept.program).add(kept.workspace);
    key.add(static_cast<std::int64_t>(shelves)).add(static_cast<std::int64_t>(i));
    shelves_.emplace_back(kept.cache, key.digest());
  }
}

source::KeptByText& DocumentShelves::shelf_of(std::string_view path) {
  // The same for each run of one program, and of no other does it take what was kept.
  return shelves_[std::hash<std::string_view>()(path) % shelves_.size()];
}

std::optional<DocumentFile> DocumentShelves::find(FileId file, const SourceMap& sources) {
  const std::string_view path = sources.path(file), text = sources.text(file);
  const auto known = shelf_of(path).find(path, text);
  if (!known) {
    return std::nullopt;
  }
  DocumentFile read{.file = file, .documents = {}, .broken_ids = {}, .was_kept = true};
  ByteReader in(*known);
  for (std::size_t count = in.count(); count > 0 && in.is_sound(); --count) {
    read.documents.push_back(document_in(in, file, text));
  }
  return in.is_whole() && !read.documents.empty() ? std::optional(std::move(read)) : std::nullopt;
}

void DocumentShelves::add(const DocumentFile& read, const SourceMap& sources) {
  const bool is_whole =
      std::ranges::all_of(read.documents, [](const auto& document) { return is_of_one_file(*document); });
  if (read.is_broken || !is_whole) {
    return;
  }
  ByteWriter out;
  out.number(read.documents.size());
  for (const auto& document : read.documents) {
    put(*document, out);
  }
  const std::string_view path = sources.path(read.file);
  shelf_of(path).add(path, sources.text(read.file), out.take());
}

void DocumentShelves::close(unsigned threads) const {
  source::for_each(shelves_.size(), threads, [&](std::size_t i) { shelves_[i].close(); });
}

}  // namespace talia::document

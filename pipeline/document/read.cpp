#include "document/read.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "document/document_shelves.h"
#include "document/json.h"
#include "document/origin.h"
#include "document/precheck.h"
#include "document/strict.h"
#include "document/yaml.h"
#include "document/yaml_events.h"
#include "source/run/progress.h"
#include "source/text/ascii.h"

namespace talia::document {
namespace {

// The text of a file without its byte order mark, and where it begins.
struct Body {
  std::string_view text;
  Origin origin;
};

Body body_of(FileId file, const SourceMap& sources) {
  std::string_view text = sources.text(file);
  const std::size_t skip = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  text.remove_prefix(skip);
  return {text, Origin(file, static_cast<std::uint32_t>(skip), text)};
}

bool is_id_character(char c) {
  return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
}

std::vector<BrokenId> find_broken_ids(const Body& body) {
  std::vector<BrokenId> ids;
  const std::string_view text = body.text;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", line), text.size());
    if (text.substr(line, 3) == "id:") {
      const std::size_t begin = std::min(text.find_first_not_of(" \t\"'", line + 3), end);
      std::size_t stop = begin;
      while (stop < end && is_id_character(text[stop])) {
        ++stop;
      }
      if (stop > begin) {
        ids.push_back({std::string(text.substr(begin, stop - begin)), body.origin.span(begin, stop)});
      }
    }
    line = end + 1;
  }
  return ids;
}

std::vector<std::unique_ptr<Document>> parse_yaml(std::string_view text, const Origin& origin,
                                                  const ReadingLimits& limits, Diagnostics& diagnostics) {
  if (!passes_precheck(text, origin, limits.bytes, diagnostics)) {
    return {};
  }
  // Both parsers misread the last line of a block text that has no line end.
  std::string completed;
  if (text.back() != '\n') {
    completed.append(text).push_back('\n');
    text = completed;
  }
  const YamlEvents gate = scan_events(text, origin, limits, diagnostics);
  if (!gate.is_sound || !passes_strict_check(text, gate, origin, diagnostics)) {
    return {};
  }
  if (gate.documents == 0) {
    diagnostics.add(
        Diagnostic::error(Code::empty_file, origin.span(0, 0), "nothing but comments is written here")
            .help("write a definition, or delete the file"));
    return {};
  }
  return build_documents(text, gate, origin, limits, diagnostics);
}

DocumentFile finish(FileId file, const Body& body, std::vector<std::unique_ptr<Document>> documents) {
  DocumentFile result{.file = file, .documents = {}, .broken_ids = {}};
  std::ranges::move(documents, std::back_inserter(result.documents));
  if (result.documents.empty()) {
    result.is_broken = true;
    result.broken_ids = find_broken_ids(body);
  }
  return result;
}

}  // namespace

Digest digest_of(Node node) {
  return source::digest_of(node.exists() ? to_json(node) : std::string());
}

Digest key_of(FileId file, const SourceMap& sources) {
  return source::Key("document").add(sources.path(file)).add(sources.text(file)).digest();
}

DocumentFile read_yaml(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                       const ReadingLimits& limits) {
  const Body body = body_of(file, sources);
  return finish(file, body, parse_yaml(body.text, body.origin, limits, diagnostics));
}

DocumentFile read_json(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                       const ReadingLimits& limits) {
  const Body body = body_of(file, sources);
  std::vector<std::unique_ptr<Document>> documents;
  if (passes_precheck(body.text, body.origin, limits.bytes, diagnostics)) {
    if (auto document = build_json(body.text, body.origin, limits, diagnostics)) {
      documents.push_back(std::move(document));
    }
  }
  return finish(file, body, std::move(documents));
}

std::optional<MappedText> read_prose(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                                     const ReadingLimits& limits) {
  const Body body = body_of(file, sources);
  if (!passes_precheck(body.text, body.origin, limits.bytes, diagnostics, Rulers::may_underline)) {
    return std::nullopt;
  }
  return MappedText::verbatim(std::string(body.text), body.origin.span(0, body.text.size()));
}

std::unique_ptr<Document> read_fragment(const MappedText& yaml, Diagnostics& diagnostics,
                                        const ReadingLimits& limits) {
  if (yaml.view().find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return nullptr;
  }
  const Origin origin(yaml);
  auto documents = parse_yaml(yaml.view(), origin, limits, diagnostics);
  if (documents.size() > 1) {
    diagnostics.add(
        Diagnostic::error(Code::bad_yaml, documents[1]->root().span(), "a second document begins here")
            .help("delete the line `---`"));
    return nullptr;
  }
  return documents.empty() ? nullptr : std::move(documents.front());
}

const DocumentFile* KeptDocuments::find(FileId file, std::string_view text, const SourceMap& sources,
                                        Diagnostics& diagnostics) const {
  const auto& kept = files_[static_cast<std::size_t>(file)];
  if (!kept || sources.text(file) != text) {
    return nullptr;
  }
  diagnostics.join(Diagnostics(kept->told));
  return &kept->read;
}

const DocumentFile* KeptDocuments::find_same(FileId file, std::string_view path,
                                             Diagnostics& diagnostics) const {
  const auto& kept = files_[static_cast<std::size_t>(file)];
  if (!kept || !std::ranges::binary_search(same_, path)) {
    return nullptr;
  }
  diagnostics.join(Diagnostics(kept->told));
  return &kept->read;
}

void KeptDocuments::trust(std::vector<std::string> same) {
  same_ = were_read_ ? std::move(same) : std::vector<std::string>();
  were_read_ = false;
}

void KeptDocuments::make_room(std::size_t files) {
  files_.resize(std::max(files, files_.size()));
}

void KeptDocuments::keep(const DocumentFile& read, Diagnostics told) {
  files_[static_cast<std::size_t>(read.file)] = Kept{read, std::move(told)};
}

void KeptDocuments::forget(FileId file) {
  files_[static_cast<std::size_t>(file)].reset();
}

namespace {

// One file after the other, each by any thread.
class AllReader {
 public:
  AllReader(const Files& files, SourceMap& sources, Earlier earlier, std::size_t count)
      : files_(files), sources_(sources), looks_(earlier.looks) {
    if (looks_ != nullptr) {
      looks_->make_room(sources.size());
    }
    if (earlier.runs != nullptr) {
      shelves_.emplace(*earlier.runs, count);
    }
  }

  DocumentFile read(FileId file, const std::string& path, Diagnostics& diagnostics) {
    if (const DocumentFile* const known =
            looks_ == nullptr ? nullptr : looks_->find_same(file, path, diagnostics)) {
      is_known_ = true;
      return *known;
    }
    auto text = files_.read(path, limits_.bytes);
    if (!text) {
      Diagnostic fault = std::move(text.error());
      fault.span = {file, 0, 0};
      diagnostics.add(std::move(fault));
      if (looks_ != nullptr) {
        looks_->forget(file);
      }
      return {.file = file, .documents = {}, .broken_ids = {}, .is_broken = true};
    }
    if (const DocumentFile* const known =
            looks_ == nullptr ? nullptr : looks_->find(file, *text, sources_, diagnostics)) {
      is_known_ = true;
      return *known;
    }
    sources_.set_text(file, *std::move(text));
    Diagnostics told;
    DocumentFile result = parse(file, path, told);
    if (looks_ != nullptr) {
      looks_->keep(result, told);
    }
    diagnostics.join(std::move(told));
    return result;
  }

  // Once all were read. Who looks again keeps what the first look read: others do not ask for what is known from it, and see what
  // nobody has saved.
  void keep(unsigned threads) const {
    if (looks_ != nullptr) {
      looks_->note_all_read();
    }
    if (shelves_ && !is_known_) {
      shelves_->close(threads);
    }
  }

 private:
  DocumentFile parse(FileId file, const std::string& path, Diagnostics& told) {
    if (shelves_) {
      if (auto known = shelves_->find(file, sources_)) {
        return *std::move(known);
      }
    }
    DocumentFile result = path.ends_with(".json") ? read_json(file, sources_, told, limits_)
                                                  : read_yaml(file, sources_, told, limits_);
    if (shelves_ && told.in_order_added().empty()) {
      shelves_->add(result, sources_);
    }
    return result;
  }

  const ReadingLimits limits_{};
  const Files& files_;
  SourceMap& sources_;
  KeptDocuments* const looks_;
  std::optional<DocumentShelves> shelves_;
  std::atomic<bool> is_known_ = false;  // Something, from looks before.
};

}  // namespace

std::vector<DocumentFile> read_all(std::span<const std::string> paths, const Files& files, SourceMap& sources,
                                   Diagnostics& diagnostics, source::Workers workers, Earlier earlier) {
  std::vector<DocumentFile> result(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    result[i].file = sources.reserve(paths[i]);
  }
  AllReader reader(files, sources, earlier, paths.size());
  source::for_each(paths.size(), workers.threads, diagnostics, [&](std::size_t i, Diagnostics& own) {
    source::take_step(workers.progress);
    result[i] = reader.read(result[i].file, paths[i], own);
  });
  reader.keep(workers.threads);
  return result;
}

}  // namespace talia::document

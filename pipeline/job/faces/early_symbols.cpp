#include "job/faces/early_symbols.h"

#include <utility>

#include "frame/bytes.h"
#include "job/workspace/keeping.h"
#include "source/run/assert.h"
#include "source/text/byte_stream.h"

namespace talia::job {

namespace {

std::vector<std::string> drawings_among(const std::vector<std::string>& assets) {
  std::vector<std::string> paths;
  for (const std::string& path : assets) {
    if (path.ends_with(".svg") &&
        (path.starts_with("templates/icons/") || path.starts_with("templates/ornaments/"))) {
      paths.push_back(path);
    }
  }
  return paths;
}

std::optional<Symbol> symbol_in(std::string_view bytes) {
  source::ByteReader in(bytes);
  Span place;
  place.begin = static_cast<std::uint32_t>(in.number());
  place.end = static_cast<std::uint32_t>(in.number());
  auto symbol = frame::symbol_from_bytes(in.rest());
  if (symbol) {
    symbol->place = place;
  }
  return symbol;
}

std::unique_ptr<source::KeptByText> kept_by_runs(const Keeping* keeping, const Workspace& workspace) {
  if (keeping == nullptr) {
    return nullptr;
  }
  source::Key key("symbols");
  return std::make_unique<source::KeptByText>(keeping->cache,
                                              key.add(keeping->program).add(workspace.root).digest());
}

}  // namespace

EarlySymbols::EarlySymbols(const std::vector<std::string>& assets, const Workspace& workspace,
                           const ReadRequest& reading)
    : files_(*workspace.files),
      kept_(kept_by_runs(reading.keeping, workspace)),
      paths_(drawings_among(assets)),
      read_(paths_.size()),
      reading_(paths_.size(), reading.threads, [this](std::size_t i) { read_[i].emplace(read(paths_[i])); }) {
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    numbers_.emplace(paths_[i], i);
  }
}

EarlySymbols::File EarlySymbols::read(const std::string& path) {
  File file{files_.read(path)};
  if (file.text && kept_ != nullptr) {
    const auto known = kept_->find(path, *file.text);
    file.kept = known ? symbol_in(*known) : std::nullopt;
  }
  return file;
}

EarlySymbols::File EarlySymbols::take(std::string_view path) {
  reading_.finish();
  const auto number = numbers_.find(path);
  TALIA_ASSERT(number != numbers_.end() && read_[number->second]);
  return *std::exchange(read_[number->second], std::nullopt);
}

void EarlySymbols::keep(std::string_view path, std::string_view text, const Symbol& symbol) const {
  const auto bytes = kept_ != nullptr ? frame::to_bytes(symbol) : std::nullopt;
  if (bytes) {
    source::ByteWriter out;
    out.number(symbol.place.begin);
    out.number(symbol.place.end);
    out.raw(*bytes);
    kept_->add(path, text, out.take());
  }
}

void EarlySymbols::close() const {
  if (kept_ != nullptr) {
    kept_->close();
  }
}

}  // namespace talia::job

#include "job/faces/read_symbols.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "frame/bytes.h"
#include "image/svg.h"
#include "job/workspace/keeping.h"
#include "source/files/kept_by_text.h"
#include "source/run/worker.h"
#include "source/text/byte_stream.h"

namespace talia::job {

namespace {

// A drawing that was read beside others, with a palette of its own.
struct ReadSymbol {
  std::string name;
  Result<Symbol> symbol;
  Palette palette{};
  bool is_there = true;  // False: its file cannot be read.
};

// With the numbers that its colours have among those of all.
Symbol renumbered(Symbol symbol, const Palette& own, Palette& all) {
  for (SymbolPart& part : symbol.parts) {
    if (part.own) {
      part.own->entry = all.number_of(own.entry(part.own->entry));
    }
  }
  return symbol;
}

// Drawings of templates, as symbols; those that were read by runs before, from the same text, are not read again.
class SymbolReader {
 public:
  SymbolReader(const Workspace& workspace, const ReadRequest& reading, Content& content)
      : files_(*workspace.files), threads_(reading.threads), content_(content), keeping_(reading.keeping) {
    if (keeping_ != nullptr) {
      source::Key key("symbols");
      kept_.emplace(keeping_->cache, key.add(keeping_->program).add(workspace.root).digest());
    }
  }

  void read(const std::vector<std::string>& names, std::string_view folder, std::string_view prefix,
            DrawingStock& stock) {
    std::vector<FileId> files;
    for (const std::string& name : names) {
      files.push_back(content_.sources.reserve(fmt::format("templates/{}/{}.svg", folder, name)));
    }
    std::vector<std::optional<ReadSymbol>> read(names.size());
    source::for_each(names.size(), threads_, [&](std::size_t i) {
      read[i].emplace(read_one(fmt::format("{}/{}", prefix, names[i]), files[i]));
    });
    for (std::optional<ReadSymbol>& one : read) {
      ReadSymbol& each = *one;
      if (auto symbol = content_.diagnostics.take(std::move(each.symbol))) {
        stock.symbols.add(renumbered(*std::move(symbol), each.palette, stock.palette));
      } else if (each.is_there) {
        stock.symbols.add(Symbol{each.name, {Length::mm(1), Length::mm(1)}, {}});
      }
    }
  }

  void keep() const {
    if (kept_) {
      kept_->close();
    }
  }

 private:
  ReadSymbol read_one(const std::string& name, FileId file) {
    const std::string_view path = content_.sources.path(file);
    if (auto bytes = files_.read(path)) {
      content_.sources.set_text(file, *std::move(bytes));
    } else {
      return {name, tl::unexpected(std::move(bytes.error())), {}, false};
    }
    const std::string_view text = content_.sources.text(file);
    if (const auto known = kept_ ? kept_->find(path, text) : std::nullopt) {
      if (auto symbol = symbol_in(*known, file)) {
        symbol->name = name;
        ++keeping_->files.recalled;
        return {name, *std::move(symbol)};
      }
    }
    if (keeping_ != nullptr) {
      ++keeping_->files.made;
    }
    Palette own;
    auto symbol = image::read_symbol(name, text, file, own);
    if (const auto bytes = kept_ && symbol ? frame::to_bytes(*symbol) : std::nullopt) {
      source::ByteWriter out;
      out.number(symbol->place.begin);
      out.number(symbol->place.end);
      out.raw(*bytes);
      kept_->add(path, text, out.take());
    }
    return {name, std::move(symbol), std::move(own)};
  }

  static std::optional<Symbol> symbol_in(std::string_view bytes, FileId file) {
    source::ByteReader in(bytes);
    const Span place{file, static_cast<std::uint32_t>(in.number()), static_cast<std::uint32_t>(in.number())};
    auto symbol = frame::symbol_from_bytes(in.rest());
    if (symbol) {
      symbol->place = place;
    }
    return symbol;
  }

  const Files& files_;
  const unsigned threads_;
  Content& content_;
  Keeping* const keeping_;
  std::optional<source::KeptByText> kept_;
};

}  // namespace

void read_symbols(DrawingStock& stock, const Workspace& workspace, const ReadRequest& reading,
                  Content& content) {
  SymbolReader reader(workspace, reading, content);
  reader.read(content.catalog.icons, "icons", "icon", stock);
  reader.read(content.catalog.ornaments, "ornaments", "ornament", stock);
  reader.keep();
}

}  // namespace talia::job

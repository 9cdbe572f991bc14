#include "job/faces/read_symbols.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "image/svg.h"
#include "job/faces/early_symbols.h"
#include "job/workspace/keeping.h"
#include "model/storage.h"
#include "source/run/worker.h"

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
  SymbolReader(EarlySymbols& files, const ReadRequest& reading, Content& content)
      : files_(files), threads_(reading.threads), content_(content), keeping_(reading.keeping) {}

  void read(const std::vector<std::string>& names, std::string_view folder, std::string_view prefix,
            DrawingStock& stock) {
    std::vector<FileId> numbers;
    for (const std::string& name : names) {
      numbers.push_back(content_.sources.reserve(fmt::format("templates/{}/{}.svg", folder, name)));
    }
    std::vector<EarlySymbols::File> files;
    for (const FileId number : numbers) {
      files.push_back(files_.take(content_.sources.path(number)));
    }
    std::vector<std::optional<ReadSymbol>> read(names.size());
    source::for_each(names.size(), threads_, [&](std::size_t i) {
      read[i].emplace(read_one(fmt::format("{}/{}", prefix, names[i]), numbers[i], std::move(files[i])));
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

 private:
  ReadSymbol read_one(const std::string& name, FileId number, EarlySymbols::File file) {
    if (!file.text) {
      return {name, tl::unexpected(std::move(file.text.error())), {}, false};
    }
    content_.sources.set_text(number, *std::move(file.text));
    if (file.kept) {
      Symbol& symbol = *file.kept;
      symbol.name = name;
      symbol.place.file = number;
      ++keeping_->files.recalled;
      return {name, std::move(symbol)};
    }
    if (keeping_ != nullptr) {
      ++keeping_->files.made;
    }
    const std::string_view text = content_.sources.text(number);
    Palette own;
    auto symbol = image::read_symbol(name, text, number, own);
    if (symbol) {
      files_.keep(content_.sources.path(number), text, *symbol);
    }
    return {name, std::move(symbol), std::move(own)};
  }

  EarlySymbols& files_;
  const unsigned threads_;
  Content& content_;
  Keeping* const keeping_;
};

}  // namespace

void read_symbols(DrawingStock& stock, const Workspace& workspace, const ReadRequest& reading,
                  Content& content) {
  auto files = std::move(content.early_symbols);
  if (files == nullptr) {
    files = std::make_unique<EarlySymbols>(content.catalog.storage().workspace.assets, workspace, reading);
  }
  SymbolReader reader(*files, reading, content);
  reader.read(content.catalog.icons, "icons", "icon", stock);
  reader.read(content.catalog.ornaments, "ornaments", "ornament", stock);
  files->close();
}

}  // namespace talia::job

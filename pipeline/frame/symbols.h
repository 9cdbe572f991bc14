// Shared drawings: icons, ornaments, motifs. Declared once a run, used by number.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frame/frame.h"
#include "source/run/on_demand.h"
#include "source/span.h"

namespace talia {

// A part of a symbol: an outline and who paints it.
struct SymbolPart {
  Path path;
  bool even_odd = false;
  std::optional<Length> stroke{};
  std::optional<Paint> own{};  // Else the user's paint.
  StrokeStyle stroke_style{};
  Rect bounds{};  // Of the path; found by Symbols::add.
};

struct Symbol {
  std::string name;
  Size size;  // Of its view box; parts are in the same coordinates.
  std::vector<SymbolPart> parts;
  // What a reader hears for it, by language (BCP 47); under no language: in all that have no other.
  std::map<std::string, std::string, std::less<>> names{};
  Span place{};  // Where its drawing begins; Span{}: in no file.

  // Empty: the symbol is a decoration, of which nothing is said.
  std::string_view name_in(std::string_view language) const;
};

class Symbols {
 public:
  SymbolId add(Symbol symbol);  // The name must be new.
  // One that `read` gives to whoever asks for it first, on any thread.
  SymbolId add_later(std::string name, std::function<Symbol()> read);
  std::optional<SymbolId> find(std::string_view name) const;
  const Symbol& get(SymbolId id) const { return entry(id).symbol.get(); }
  bool is_read(SymbolId id) const { return entry(id).symbol.is_made(); }
  const std::string& name(SymbolId id) const { return entry(id).name; }
  std::size_t size() const { return entries_.size(); }
  std::vector<std::string> names() const;  // Sorted.

 private:
  struct Entry {
    explicit Entry(Symbol made) : name(made.name), symbol(std::move(made)) {}
    Entry(std::string called, std::function<Symbol()> read)
        : name(std::move(called)), symbol(std::move(read)) {}

    std::string name;
    source::OnDemand<Symbol> symbol;
  };
  const Entry& entry(SymbolId id) const { return *entries_[static_cast<std::size_t>(id)]; }
  SymbolId add(std::unique_ptr<Entry> entry);

  std::vector<std::unique_ptr<const Entry>> entries_;
  std::map<std::string, SymbolId, std::less<>> by_name_;
};

}  // namespace talia

// Shared drawings: icons, ornaments, motifs. Declared once a run, used by number.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"
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
  std::optional<SymbolId> find(std::string_view name) const;
  const Symbol& get(SymbolId id) const { return symbols_[static_cast<std::size_t>(id)]; }
  std::size_t size() const { return symbols_.size(); }
  std::vector<std::string> names() const;  // Sorted.

 private:
  std::vector<Symbol> symbols_;
  std::map<std::string, SymbolId, std::less<>> by_name_;
};

}  // namespace talia

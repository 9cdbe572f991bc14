#include "layout/checks/colourless.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace talia::layout {

std::optional<Diagnostic> colourless(const Symbol& symbol) {
  const auto is_black = [](const SymbolPart& part) { return part.own == black_paint; };
  if (!symbol.place.exists() || symbol.parts.empty() || !std::ranges::all_of(symbol.parts, is_black)) {
    return std::nullopt;
  }
  const std::string_view called = symbol.name;
  const std::size_t slash = called.find('/');
  return Diagnostic::of(Code::colourless_icon, symbol.place,
                        fmt::format("the {} `{}` is black whatever `colour` it is given",
                                    called.substr(0, slash), called.substr(slash + 1)))
      .help("fill its shapes with `currentColor`, as by `<svg fill=\"currentColor\" …>`");
}

}  // namespace talia::layout

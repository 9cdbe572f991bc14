// Set texts into frames, and as text for the tests.
#include <utility>

#include <fmt/format.h>

#include "source/run/assert.h"
#include "typeset/set_line.h"
#include "typeset/typeset.h"

namespace talia::typeset {

void move(Item& item, Point by) {
  const auto shift = [&](Point& point) {
    point.x += by.x;
    point.y += by.y;
  };
  if (auto* const run = std::get_if<GlyphRun>(&item.what)) {
    shift(run->origin);
  } else if (auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
    shift(symbol->place.shift);
  } else if (auto* const link = std::get_if<Link>(&item.what)) {
    shift(link->area.origin);
  } else if (auto* const anchor = std::get_if<Anchor>(&item.what)) {
    shift(anchor->place);
  } else if (auto* const path = std::get_if<PathItem>(&item.what)) {
    path->path = moved(path->path, Transform::move(by));
  } else {
    // A set text has items of these kinds alone.
    TALIA_ASSERT(false);
  }
}

void place(SetText text, Point by, Origin origin, std::vector<Item>& out) {
  for (SetLine& line : text.lines) {
    for (Item& item : line.items) {
      out.push_back(std::move(item));
      out.back().origin = origin;
      move(out.back(), by);
    }
  }
}

std::string dump(const SetText& text) {
  std::string out = fmt::format("set {:.2f} × {:.2f} pt{}\n", text.width.in_pt(), text.height.in_pt(),
                                text.is_overfull ? " overfull" : "");
  for (const SetLine& line : text.lines) {
    out += fmt::format("  {:.2f} {:.2f}/{:.2f}", line.baseline.in_pt(), line.width.in_pt(),
                       line.measure.in_pt());
    for (const Item& item : line.items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        out += fmt::format(" {:.2f}\"{}\"", run->origin.x.in_pt(), run->text);
      } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
        out +=
            fmt::format(" {:.2f}#{}", symbol->place.shift.x.in_pt(), static_cast<unsigned>(symbol->symbol));
      } else if (const auto* const link = std::get_if<Link>(&item.what)) {
        out += fmt::format(" →{}", link->destination);
      } else {
        out += " rule";
      }
    }
    out += '\n';
  }
  return out;
}

}  // namespace talia::typeset

#include "job/faces/frame_names.h"

#include <string>
#include <string_view>

namespace talia::job {

namespace {

template <typename Id>
std::optional<std::uint32_t> number_of(std::optional<Id> id) {
  return id ? std::optional(static_cast<std::uint32_t>(*id)) : std::nullopt;
}

}  // namespace

frame::FrameNames frame_names(const DrawingContext& drawing) {
  return {{[&](std::uint32_t entry) { return drawing.palette.entry(static_cast<std::uint16_t>(entry)).name; },
           [&](std::string_view name) { return number_of(drawing.palette.find(name)); }},
          {[&](std::uint32_t font) { return std::string(drawing.fonts.name(static_cast<FontId>(font))); },
           [&](std::string_view name) { return number_of(drawing.fonts.find(name)); }},
          {[&](std::uint32_t symbol) { return drawing.symbols.get(static_cast<SymbolId>(symbol)).name; },
           [&](std::string_view name) { return number_of(drawing.symbols.find(name)); }},
          {[&](std::uint32_t image) { return drawing.images.get(static_cast<ImageId>(image)).name; },
           [&](std::string_view name) { return number_of(drawing.images.find(name)); }},
          {[&](std::uint32_t origin) { return drawing.faces->name_of(static_cast<Origin>(origin)); },
           [&](std::string_view name) { return number_of(drawing.faces->origin_named(name)); }}};
}

}  // namespace talia::job

// Frames as bytes that outlive the run: what a frame calls by the run's numbers its bytes call by names, and by those alone that
// it uses. So they change with the frame, and with nothing else.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "frame/frame.h"
#include "frame/symbols.h"

namespace talia::frame {

// One sort of things that frames name. Names are unique.
struct NameTable {
  std::function<std::string(std::uint32_t number)> name_of;
  std::function<std::optional<std::uint32_t>(std::string_view name)> find;
};

struct FrameNames {
  NameTable paints;  // Entries of the palette.
  NameTable fonts, symbols, images;
  NameTable origins;  // But for nobody's.
};

// Of a symbol all but its name and its place. Nothing of one that has colours of its own.
std::optional<std::string> to_bytes(const Symbol& symbol);
std::optional<Symbol> symbol_from_bytes(std::string_view bytes);

std::string to_bytes(const Frame& frame, const FrameNames& names);
// The equal frame. Nothing for bytes that are none of a frame, damaged, of another version of this program, or that name what
// the run does not have.
std::optional<Frame> from_bytes(std::string_view bytes, const FrameNames& names);

}  // namespace talia::frame

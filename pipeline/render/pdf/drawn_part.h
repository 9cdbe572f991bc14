// For this folder alone: what stands on the pages of a part but for their own items, as a file has it, with all that it needs of
// the rest of the file. So it can be written without being drawn.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/pdf/content.h"
#include "render/pdf/fonts.h"

namespace talia::render {

struct DrawnPart {
  struct Names {
    std::vector<std::string> fonts, shadings, drawings;
  };
  static Names names_of(const Named& named);

  // A drawing or a shading that no part before has, after those that it names.
  struct Object {
    std::string name;
    std::string facts;
    bool is_shading = false;  // Then it has nothing else.
    std::string packed{};
    Names names{};
  };
  struct Stream {
    std::string packed;
    Names names;
  };

  std::vector<PdfFonts::Asked> asked;
  std::vector<Object> objects;
  std::vector<Stream> pages;
};

std::string to_bytes(const DrawnPart& part);
std::optional<DrawnPart> drawn_part_in(std::string_view bytes);

}  // namespace talia::render

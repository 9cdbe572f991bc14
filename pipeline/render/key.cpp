#include "render/key.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "frame/key.h"
#include "image/key.h"
#include "typeset/fonts/key.h"

namespace talia::render {

// Frames call what they use by names; here a name says all that a drawing reads of it. That two things are not one, though they
// look alike, their numbers in the bytes tell.
struct DrawnDigests::Known {
  const Resources resources;
  typeset::FontDigests fonts;
  std::map<ImageId, std::string> images;
  std::map<std::pair<SymbolId, bool>, std::string> symbols;  // With coded paints or without.
  bool is_coded = false;

  explicit Known(const Resources& with) : resources(with), fonts(with.fonts) {}

  std::string paint(std::uint32_t number) const {
    if (is_coded) {
      return fmt::format("{}", number);
    }
    const auto& [red, green, blue] = resources.palette.entry(static_cast<std::uint16_t>(number)).rgb;
    return fmt::format("{} {} {}", red, green, blue);
  }

  std::string image(ImageId id) {
    const auto [known, is_new] = images.try_emplace(id);
    if (is_new) {
      known->second = image::key_of(resources.images, id).hex();
    }
    return known->second;
  }

  std::string symbol(SymbolId id) {
    const auto [known, is_new] = symbols.try_emplace({id, is_coded});
    if (is_new) {
      known->second = frame::key_of(resources.symbols.get(id), [this](std::uint32_t number) {
                        return paint(number);
                      }).hex();
    }
    return known->second;
  }

  frame::FrameNames names(bool coded) {
    is_coded = coded;
    const auto nothing_found = [](std::string_view) { return std::optional<std::uint32_t>(); };
    return {{[this](std::uint32_t number) { return paint(number); }, nothing_found},
            {[this](std::uint32_t number) { return fonts.font(static_cast<FontId>(number)).hex(); },
             nothing_found},
            {[this](std::uint32_t number) { return symbol(static_cast<SymbolId>(number)); }, nothing_found},
            {[this](std::uint32_t number) { return image(static_cast<ImageId>(number)); }, nothing_found},
            // Of origins no more is read.
            {[](std::uint32_t) { return std::string(); }, nothing_found}};
  }

  source::Key key(std::string_view form, const Frame& frame) {
    source::Key key("render");
    key.add(form).add(source::digest_of(frame::to_bytes(frame, names(false))));
    return key;
  }
};

DrawnDigests::DrawnDigests(const Resources& resources) : known_(std::make_unique<Known>(resources)) {}
DrawnDigests::DrawnDigests(DrawnDigests&&) noexcept = default;
DrawnDigests& DrawnDigests::operator=(DrawnDigests&&) noexcept = default;
DrawnDigests::~DrawnDigests() = default;

Digest DrawnDigests::part(const Booklet& part, const PdfStyle& style) {
  return frame::key_of(part, known_->names(style.coded));
}

Digest DrawnDigests::pdf(std::span<const Digest> parts, const PdfStyle& style) {
  const auto& [coded, outlines, packed] = style;
  source::Key key("render");
  key.add("pdf").add(coded).add(outlines).add(packed);
  for (const Digest& part : parts) {
    key.add(part);
  }
  return key.digest();
}

Digest DrawnDigests::svg(const Frame& frame) {
  return known_->key("svg", frame).digest();
}

Digest DrawnDigests::pixels(const Frame& frame, int width, int height) {
  return known_->key("pixels", frame).add(width).add(height).digest();
}

Digest DrawnDigests::png(const Frame& frame, double dpi) {
  return known_->key("png", frame).add(dpi).digest();
}

}  // namespace talia::render

#include "layout/pictures.h"

#include <fmt/format.h>

namespace talia::layout {

namespace {

constexpr double coarse_ppi = 150;  // Below it the eye sees them.

}  // namespace

std::optional<PictureSource> find_picture(const std::string& file, const LayoutContext& common) {
  if (const auto image = common.images.find(file)) {
    return *image;
  }
  if (const auto symbol = common.symbols.find("picture/" + file)) {
    return *symbol;
  }
  return std::nullopt;
}

Size size_of_picture(PictureSource source, const LayoutContext& common) {
  if (const auto* const symbol = std::get_if<SymbolId>(&source)) {
    return common.symbols.get(*symbol).size;
  }
  const Picture& picture = common.images.get(std::get<ImageId>(source));
  return {Length::mm(picture.width * Length::mm_per_inch / usual_ppi),
          Length::mm(picture.height * Length::mm_per_inch / usual_ppi)};
}

Item drawn_picture(PictureSource source, Point corner, double scale, Paint paint, Reading reading,
                   const LayoutContext& common) {
  Item item{{}, paint, {Layer::art, reading}};
  if (const auto* const image = std::get_if<ImageId>(&source)) {
    const Size size = size_of_picture(source, common);
    item.what = ImageUse{*image, {corner, {size.width.scaled(scale), size.height.scaled(scale)}}};
  } else {
    item.what = SymbolUse{std::get<SymbolId>(source), Transform::scale(scale, corner)};
  }
  return item;
}

std::optional<Diagnostic> coarse_picture(PictureSource source, Length width, int wanted_ppi, Span named,
                                         const LayoutContext& common) {
  const auto* const image = std::get_if<ImageId>(&source);
  if (image == nullptr || width <= Length()) {
    return std::nullopt;
  }
  const Picture& picture = common.images.get(*image);
  const double ppi = picture.width / (width.in_mm() / Length::mm_per_inch);
  if (ppi >= wanted_ppi - 0.5) {
    return std::nullopt;
  }
  const double wanted = wanted_ppi / ppi;
  const std::string why = wanted_ppi != usual_ppi ? fmt::format(", and the printer asks for {}", wanted_ppi)
                          : ppi < coarse_ppi      ? ", and the eye will see them"
                                                  : "";
  return Diagnostic::of(Code::coarse_picture, named,
                        fmt::format("the picture `{}` is printed at {:.0f} pixels an inch{}",
                                    picture.name.substr(picture.name.rfind('/') + 1), ppi, why))
      .help(fmt::format("give one of {:.0f} × {:.0f} pixels or more", picture.width * wanted,
                        picture.height * wanted));
}

}  // namespace talia::layout

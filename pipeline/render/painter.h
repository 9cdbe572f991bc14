// For this folder alone: draws a frame's items as pixels, in points from the top left corner.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frame/frame.h"
#include "render/fonts.h"
#include "render/handles.h"
#include "render/pictures.h"
#include "render/render.h"

namespace talia::render {

class GlyphShow;

class Painter {
 public:
  explicit Painter(const Resources& resources);
  ~Painter();

  // Links and anchors are passed over.
  void draw(cairo_t* context, const std::vector<Item>& items);
  // Why what was drawn is not to be delivered, whatever Cairo says.
  const std::optional<Diagnostic>& fault() const { return pictures_.fault(); }

 private:
  void draw_one(cairo_t* context, const Item& item);
  void draw(cairo_t* context, const GlyphRun& run, const Paint& paint);
  void draw(cairo_t* context, const PathItem& item, const Paint& paint);
  void draw(cairo_t* context, const SymbolUse& use, const Paint& paint);
  void draw(cairo_t* context, const ImageUse& use);
  std::array<double, 3> drawn(const Paint& paint) const;  // Red, green, blue.
  void set_paint(cairo_t* context, const Paint& paint) const;
  void set_gradient(cairo_t* context, const PathItem& item) const;

  const Resources& resources_;
  CairoFonts fonts_;
  FontOptions font_options_;
  Pictures pictures_;
  std::unique_ptr<GlyphShow> glyphs_;
};

}  // namespace talia::render

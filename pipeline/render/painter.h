// For this folder alone: draws a frame's items on any Cairo surface, in points from the top left corner.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frame/frame.h"
#include "render/blanks.h"
#include "render/colour_codes.h"
#include "render/fonts.h"
#include "render/handles.h"
#include "render/pictures.h"
#include "render/render.h"
#include "render/repeats.h"

namespace talia::render {

class GlyphShow;

// Whether a recording of them is drawn again as lines and areas. Of lines within a clip that is no rectangle Cairo 1.16
// makes pixels there, and at times nothing.
bool records_well(std::span<const Item> items);

// Multiplies the context by a transform.
void apply(cairo_t* context, const Transform& transform);

// Draws a path anew as the context's current one.
void trace(cairo_t* context, const Path& path);

// Whether stretches of items are marked as told.
enum class Telling { none, each };

// What is drawn on: in a PDF, drawings used often are recorded once.
enum class Medium { pixels, pdf };

class Painter {
 public:
  Painter(const Resources& resources, Medium medium, PdfStyle style = {});
  ~Painter();

  // Of a PDF, before they are drawn, once for each time: what comes again is written once.
  void expect(const std::vector<Item>& items) { repeats_.expect(items); }
  // Links and anchors are passed over.
  void draw(cairo_t* context, const std::vector<Item>& items, Telling telling = Telling::none);

  // Marks what is drawn between them, these items, as one that is told, on a surface that writes that down. `press` says what it is
  // told as.
  void begin_told(cairo_t* context, std::span<const Item> items);
  void end_told(cairo_t* context);

  // The frame as a drawing that can be placed many times and is written once.
  Surface record(const Frame& frame);
  // Places a recording.
  void place(cairo_t* context, cairo_surface_t* recording, const Rect& area) const;
  // After each page of a PDF.
  void page_is_shown() { pictures_.let_go(); }
  // Why what was drawn is not to be delivered, whatever Cairo says.
  const std::optional<Diagnostic>& fault() const { return pictures_.fault(); }
  // Whether reading units of the pages to come are written down.
  void set_tagged(bool is_tagged) { is_tagged_ = is_tagged; }

 private:
  bool may_record(cairo_t* context, std::span<const Item> items) const;
  void draw_one(cairo_t* context, const Item& item, Telling telling = Telling::none);
  void draw_shared(cairo_t* context, std::span<const Item> items, const Repeats::Run& run);
  void draw(cairo_t* context, const GlyphRun& run, const CodedPaint& paint);
  void draw_outlines(cairo_t* context, const GlyphRun& run, const CodedPaint& paint);
  void draw(cairo_t* context, const PathItem& item, const CodedPaint& paint);
  void draw(cairo_t* context, const SymbolUse& use, const CodedPaint& paint);
  void draw(cairo_t* context, const ImageUse& use);
  void draw_parts(cairo_t* context, const Symbol& symbol, const CodedPaint& paint);
  CodedPaint coded(const Item& item) const;
  std::array<double, 3> drawn(const CodedPaint& paint) const;  // Red, green, blue, or its code.
  void set_paint(cairo_t* context, const CodedPaint& paint) const;
  void set_gradient(cairo_t* context, const PathItem& item, Grain grain) const;
  int reduction(cairo_t* context, const ImageUse& use) const;

  struct SymbolKey {
    SymbolId symbol;
    Paint paint;
    Grain grain;
    auto operator<=>(const SymbolKey&) const = default;
  };

  struct GlyphKey {
    FontId font;
    std::uint32_t glyph;
    Paint paint;
    auto operator<=>(const GlyphKey&) const = default;
  };
  struct RecordedGlyph {
    Surface drawing;  // None for a glyph without ink.
    Rect area;
  };
  const RecordedGlyph& outline(const GlyphKey& key, const CodedPaint& paint);

  const Resources& resources_;
  Medium medium_;
  PdfStyle style_;
  bool is_tagged_ = true;
  CairoFonts fonts_;
  FontOptions font_options_;
  Pictures pictures_;
  std::map<SymbolKey, Surface> symbols_;
  std::map<GlyphKey, RecordedGlyph> outlines_;
  struct SharedDrawing {
    Surface recording;
    Rect area;
  };
  std::map<std::string, SharedDrawing, std::less<>> shared_;  // By their keys; at the page's origin.
  Repeats repeats_;
  std::unique_ptr<GlyphShow> glyphs_;
  Blanks blanks_;
};

}  // namespace talia::render

// For this folder alone: the items of frames as commands of a PDF.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frame/frame.h"
#include "render/colour_codes.h"
#include "render/pdf/content.h"
#include "render/pdf/drawn_part.h"
#include "render/pdf/fonts.h"
#include "render/pdf/objects.h"
#include "render/pdf/pictures.h"
#include "render/render.h"
#include "render/repeats.h"

namespace talia::render {

// Whether stretches of items are marked as told.
enum class Telling { none, each };

class PdfPainter {
 public:
  // Keeps references.
  PdfPainter(const Resources& resources, Objects& objects, PdfStyle style);

  // Before they are drawn, once for each time: what comes again is written once.
  void expect(const std::vector<Item>& items) { scopes_.back().expect(items); }
  // Between them, what comes again does so whatever else the file has.
  void begin_scope() { scopes_.emplace_back(); }
  void end_scope() { scopes_.pop_back(); }
  // A page's commands: begun, then drawn. `place` is where their points stand on the page.
  Content begun(Length height);
  // Links and anchors are passed over.
  void draw(Content& content, const std::vector<Item>& items, const Transform& place,
            Telling telling = Telling::none);
  // Marks what is drawn between them as told. `press` says what it is told as.
  void begin_told(Content& content);
  static void end_told(Content& content) { content.end_mark(); }

  // A drawing that can be placed many times and is written once.
  struct Drawing {
    std::string name;
    int object = 0;
  };
  Drawing record(const Frame& frame);

  // A part of a file that is written without being drawn: what is drawn from now on is noted.
  void note_part();
  // Since then, but for pages.
  DrawnPart take_part();
  // Writes what such a part needs. False where the file has other things in its place: then it is to be drawn.
  bool take_up(const DrawnPart& part);
  // The objects of names; nothing where one is not there.
  std::optional<Named> find(const DrawnPart::Names& names) const;

  // After each page.
  void page_ends() { pictures_.page_ends(); }
  // After all pages.
  void write_fonts() { fonts_.write(); }
  // Why what was drawn is not to be delivered.
  const std::optional<Diagnostic>& fault() const { return fault_ ? fault_ : pictures_.fault(); }

 private:
  void draw_one(Content& content, const Item& item, const Transform& place, Telling telling = Telling::none);
  void draw_shared(Content& content, std::span<const Item> items, const Repeats::Run& run);
  void draw(Content& content, const GlyphRun& run, const CodedPaint& paint);
  void draw_outlines(Content& content, const GlyphRun& run, const CodedPaint& paint);
  void draw_space_behind(Content& content, const GlyphRun& run, const CodedPaint& paint);
  void draw(Content& content, const PathItem& item, const CodedPaint& paint);
  void draw(Content& content, const SymbolUse& use, const CodedPaint& paint);
  void draw(Content& content, const ImageUse& use, const Transform& place);
  void draw_parts(Content& content, const Symbol& symbol, const CodedPaint& paint);
  Drawing shading(const PathItem& item, Grain grain);
  Drawing outline(FontId font, std::uint32_t glyph);
  Drawing written(const Content& content, const Rect& area);
  void check(const Transform& place);
  CodedPaint coded(const Item& item) const;
  Content::Colour drawn(const CodedPaint& paint);
  int plate(const PaletteEntry& entry);

  struct SymbolKey {
    SymbolId symbol;
    Paint paint;
    Grain grain;
    auto operator<=>(const SymbolKey&) const = default;
  };

  const Resources& resources_;
  Objects& objects_;
  PdfStyle style_;
  PdfFonts fonts_;
  PdfPictures pictures_;
  std::vector<Repeats> scopes_{1};
  std::optional<Diagnostic> fault_;
  int marks_ = 0;  // Of the page.
  std::map<SymbolKey, Drawing> symbols_;
  std::map<std::pair<FontId, std::uint32_t>, Drawing> outlines_;
  std::map<std::string, Drawing, std::less<>> shared_;    // By their keys; at the page's origin.
  std::map<std::string, Drawing, std::less<>> shadings_;  // By what they say.
  std::map<std::string, Drawing, std::less<>> by_name_;
  std::map<std::string, int, std::less<>> plates_;  // Their objects, by name.
  std::optional<DrawnPart> noted_;
};

}  // namespace talia::render

#include <map>
#include <stdexcept>
#include <variant>

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <ft2build.h>

#include "bench/floors.h"
#include FT_FREETYPE_H
#include <hb-ot.h>
#include <hb.h>

namespace talia::context {

namespace {

struct DrawnRun {
  FontId font;
  double size;
  Rgb colour;
  std::vector<cairo_glyph_t> glyphs;
  std::vector<cairo_text_cluster_t> clusters;
  std::string text;
};

struct DrawnPath {
  std::vector<PathStep> steps;
  double stroke = 0;  // 0: filled.
  StrokeStyle style;
  bool even_odd = false;
  Rgb colour;
};

struct DrawnSymbol {
  SymbolId symbol;
  Paint paint;
  cairo_matrix_t place;
};

struct Clip {  // Of all items up to the end of it.
  std::vector<PathStep> steps;
};
struct ClipEnd {};

using Drawn = std::variant<DrawnRun, DrawnPath, DrawnSymbol, Clip, ClipEnd>;

struct DrawnPage {
  double width, height;
  std::vector<Drawn> items;
};

class Bytes {
 public:
  static cairo_status_t write(void* self, const unsigned char* data, unsigned length) {
    static_cast<Bytes*>(self)->text_.append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  }
  std::size_t size() const { return text_.size(); }

 private:
  std::string text_;
};

}  // namespace

struct DisplayList::Content {
  render::Resources resources;
  std::vector<DrawnPage> pages;
  std::vector<Stretch> stretches;
  std::size_t glyphs = 0;
  Origin last_origin = Origin::none;

  void add(const std::vector<Item>& items, const Transform& place, DrawnPage& page) {
    for (const Item& item : items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        add_run(*run, item, place, page);
      } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
        page.items.emplace_back(drawn_path(
            {path->path, path->even_odd, path->stroke, item.paint, path->stroke_style}, item.paint, place));
      } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
        const Transform at = symbol->place.then(place);
        page.items.emplace_back(
            DrawnSymbol{symbol->symbol,
                        item.paint,
                        {at.xx, at.yx, at.xy, at.yy, at.shift.x.in_pt(), at.shift.y.in_pt()}});
      } else if (const auto* const group = std::get_if<Group>(&item.what)) {
        const Transform inner = group->place.then(place);
        if (group->clip) {
          page.items.emplace_back(Clip{moved(*group->clip, inner).steps()});
        }
        add(group->items, inner, page);
        if (group->clip) {
          page.items.emplace_back(ClipEnd{});
        }
      }
    }
  }

  DrawnPath drawn_path(const SymbolPart& part, const Paint& paint, const Transform& place) const {
    return {moved(part.path, place).steps(), part.stroke ? part.stroke->in_pt() : 0, part.stroke_style,
            part.even_odd, rgb_of(part.own.value_or(paint), resources.palette)};
  }

  void add_run(const GlyphRun& run, const Item& item, const Transform& place, DrawnPage& page) {
    DrawnRun drawn{run.font, run.size.in_pt(), rgb_of(item.paint, resources.palette), {}, {}, run.text};
    for (const PlacedGlyph& glyph : run.glyphs) {
      const Point at = place.apply({run.origin.x + glyph.offset.x, run.origin.y + glyph.offset.y});
      drawn.glyphs.push_back({glyph.glyph, at.x.in_pt(), at.y.in_pt()});
    }
    for (const Cluster& cluster : run.clusters) {
      drawn.clusters.push_back({cluster.bytes, cluster.glyphs});
    }
    glyphs += drawn.glyphs.size();
    if (!stretches.empty() && stretches.back().font == run.font && last_origin == item.origin) {
      stretches.back().text += " " + run.text;
    } else {
      stretches.push_back({run.font, run.text});
    }
    last_origin = item.origin;
    page.items.emplace_back(std::move(drawn));
  }
};

DisplayList::DisplayList(const std::vector<Booklet>& parts, const render::Resources& resources)
    : content_(std::make_unique<Content>(Content{resources, {}, {}})) {
  for (const Booklet& part : parts) {
    for (const Page& page : part.pages) {
      DrawnPage drawn{page.paper.width.in_pt(), page.paper.height.in_pt(), {}};
      for (const PlacedFrame& placed : page.placed) {
        content_->add(part.frames[placed.frame]->items, placed.place, drawn);
      }
      content_->add(page.own.items, {}, drawn);
      content_->pages.push_back(std::move(drawn));
    }
  }
}

DisplayList::~DisplayList() = default;

std::size_t DisplayList::glyphs() const {
  return content_->glyphs;
}

std::size_t shape(const std::vector<Stretch>& stretches, const FontStore& store) {
  std::map<FontId, hb_font_t*> fonts;
  for (const Stretch& stretch : stretches) {
    if (!fonts.contains(stretch.font)) {
      const std::string_view bytes = store.bytes(stretch.font);
      hb_blob_t* const blob = hb_blob_create(bytes.data(), static_cast<unsigned>(bytes.size()),
                                             HB_MEMORY_MODE_READONLY, nullptr, nullptr);
      hb_face_t* const face = hb_face_create(blob, 0);
      fonts[stretch.font] = hb_font_create(face);
      hb_face_destroy(face);
      hb_blob_destroy(blob);
    }
  }
  hb_buffer_t* const buffer = hb_buffer_create();
  const hb_language_t language = hb_language_from_string("pl", -1);
  std::size_t count = 0;
  for (const Stretch& stretch : stretches) {
    hb_buffer_clear_contents(buffer);
    hb_buffer_add_utf8(buffer, stretch.text.data(), static_cast<int>(stretch.text.size()), 0, -1);
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, HB_SCRIPT_LATIN);
    hb_buffer_set_language(buffer, language);
    hb_shape(fonts.at(stretch.font), buffer, nullptr, 0);
    count += hb_buffer_get_length(buffer);
  }
  hb_buffer_destroy(buffer);
  for (const auto& [id, font] : fonts) {
    hb_font_destroy(font);
  }
  return count;
}

std::size_t DisplayList::shape() const {
  return context::shape(content_->stretches, content_->resources.fonts);
}

namespace {

// The faces and sized fonts of one file.
class CairoFonts {
 public:
  CairoFonts() {
    if (FT_Init_FreeType(&library_) != 0) {
      throw std::runtime_error("FreeType does not start");
    }
    cairo_font_options_set_hint_metrics(options_, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options_, CAIRO_HINT_STYLE_NONE);
  }
  CairoFonts(const CairoFonts&) = delete;
  CairoFonts& operator=(const CairoFonts&) = delete;
  ~CairoFonts() {
    for (const auto& [key, font] : sized_) {
      cairo_scaled_font_destroy(font);
    }
    for (const auto& [key, face] : faces_) {
      cairo_font_face_destroy(face);
    }
    cairo_font_options_destroy(options_);
    cairo_debug_reset_static_data();  // Lets go of the faces, so that FreeType may end.
    for (const FT_Face face : loaded_) {
      FT_Done_Face(face);
    }
    FT_Done_FreeType(library_);
  }

  cairo_scaled_font_t* at(FontId font, double size, const FontStore& store) {
    cairo_scaled_font_t*& sized = sized_[{font, size}];
    if (!sized) {
      cairo_matrix_t scale, identity;
      cairo_matrix_init_scale(&scale, size, size);
      cairo_matrix_init_identity(&identity);
      sized = cairo_scaled_font_create(face(font, store), &scale, &identity, options_);
    }
    return sized;
  }

 private:
  cairo_font_face_t* face(FontId font, const FontStore& store) {
    cairo_font_face_t*& face = faces_[font];
    if (!face) {
      const std::string_view bytes = store.bytes(font);
      FT_Face loaded = nullptr;
      if (FT_New_Memory_Face(library_, reinterpret_cast<const FT_Byte*>(bytes.data()),
                             static_cast<FT_Long>(bytes.size()), 0, &loaded) != 0) {
        throw std::runtime_error("FreeType does not open a font");
      }
      loaded_.push_back(loaded);
      face = cairo_ft_font_face_create_for_ft_face(loaded, FT_LOAD_NO_HINTING);
    }
    return face;
  }

  FT_Library library_ = nullptr;
  cairo_font_options_t* options_ = cairo_font_options_create();
  std::vector<FT_Face> loaded_;
  std::map<FontId, cairo_font_face_t*> faces_;
  std::map<std::pair<FontId, double>, cairo_scaled_font_t*> sized_;
};

void trace(cairo_t* cairo, const std::vector<PathStep>& steps) {
  for (const PathStep& step : steps) {
    switch (step.kind) {
      case PathStep::Kind::move:
        cairo_move_to(cairo, step.to.x.in_pt(), step.to.y.in_pt());
        break;
      case PathStep::Kind::line:
        cairo_line_to(cairo, step.to.x.in_pt(), step.to.y.in_pt());
        break;
      case PathStep::Kind::curve:
        cairo_curve_to(cairo, step.control_1.x.in_pt(), step.control_1.y.in_pt(), step.control_2.x.in_pt(),
                       step.control_2.y.in_pt(), step.to.x.in_pt(), step.to.y.in_pt());
        break;
      case PathStep::Kind::close:
        cairo_close_path(cairo);
        break;
    }
  }
}

void set_colour(cairo_t* cairo, const Rgb& colour) {
  cairo_set_source_rgb(cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

void draw(cairo_t* cairo, const DrawnPath& path) {
  set_colour(cairo, path.colour);
  trace(cairo, path.steps);
  if (path.stroke > 0) {
    cairo_set_line_width(cairo, path.stroke);
    cairo_set_line_cap(cairo, path.style.round_ends ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cairo, path.style.round_joins ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    std::vector<double> dashes;
    for (const Length dash : path.style.dashes) {
      dashes.push_back(dash.in_pt());
    }
    cairo_set_dash(cairo, dashes.data(), static_cast<int>(dashes.size()), 0);
    cairo_stroke(cairo);
  } else {
    cairo_set_fill_rule(cairo, path.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    cairo_fill(cairo);
  }
}

}  // namespace

// Hands the items to Cairo one by one; a symbol is recorded once in each of its colours.
class DisplayList::Emitter {
 public:
  Emitter(const Content& content, cairo_t* cairo) : content_(content), cairo_(cairo) {}
  Emitter(const Emitter&) = delete;
  Emitter& operator=(const Emitter&) = delete;
  ~Emitter() {
    for (const auto& [key, recording] : symbols_) {
      cairo_surface_destroy(recording);
    }
  }

  void operator()(const DrawnRun& run) {
    set_colour(cairo_, run.colour);
    cairo_set_scaled_font(cairo_, fonts_.at(run.font, run.size, content_.resources.fonts));
    cairo_show_text_glyphs(cairo_, run.text.data(), static_cast<int>(run.text.size()), run.glyphs.data(),
                           static_cast<int>(run.glyphs.size()), run.clusters.data(),
                           static_cast<int>(run.clusters.size()), static_cast<cairo_text_cluster_flags_t>(0));
  }
  void operator()(const DrawnPath& path) const { draw(cairo_, path); }
  void operator()(const DrawnSymbol& use) {
    const Symbol& symbol = content_.resources.symbols.get(use.symbol);
    cairo_surface_t*& recording = symbols_[{use.symbol, use.paint}];
    if (recording == nullptr) {
      const cairo_rectangle_t area{0, 0, symbol.size.width.in_pt(), symbol.size.height.in_pt()};
      recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &area);
      cairo_t* const inner = cairo_create(recording);
      for (const SymbolPart& part : symbol.parts) {
        draw(inner, content_.drawn_path(part, use.paint, {}));
      }
      cairo_destroy(inner);
    }
    cairo_save(cairo_);
    cairo_transform(cairo_, &use.place);
    cairo_set_source_surface(cairo_, recording, 0, 0);
    cairo_paint(cairo_);
    cairo_restore(cairo_);
  }
  void operator()(const Clip& clip) const {
    cairo_save(cairo_);
    trace(cairo_, clip.steps);
    cairo_set_fill_rule(cairo_, CAIRO_FILL_RULE_WINDING);
    cairo_clip(cairo_);
  }
  void operator()(ClipEnd /*end*/) const { cairo_restore(cairo_); }

 private:
  const Content& content_;
  cairo_t* const cairo_;
  CairoFonts fonts_;
  std::map<std::pair<SymbolId, Paint>, cairo_surface_t*> symbols_;
};

std::size_t DisplayList::emit(What what) const {
  Bytes bytes;
  cairo_surface_t* const surface = cairo_pdf_surface_create_for_stream(Bytes::write, &bytes, 1, 1);
  cairo_t* const cairo = cairo_create(surface);
  cairo_status_t status = CAIRO_STATUS_SUCCESS;
  {
    Emitter emitter(*content_, cairo);
    for (const DrawnPage& page : content_->pages) {
      cairo_pdf_surface_set_size(surface, page.width, page.height);
      for (const Drawn& item : page.items) {
        if (what == What::all || std::holds_alternative<DrawnRun>(item)) {
          std::visit(emitter, item);
        }
      }
      cairo_show_page(cairo);
    }
    status = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
  }
  if (status != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error(cairo_status_to_string(status));
  }
  return bytes.size();
}

}  // namespace talia::context

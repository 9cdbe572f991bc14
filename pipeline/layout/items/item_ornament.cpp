// Ornaments: a symbol as large as its box; an edge ornament repeats along its box a whole number of times and ends well.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

struct Repetition {
  int periods = 0;    // That the drawing holds; 0: it does not repeat.
  double period = 0;  // In units of the drawing.
};

// Each from one move to the next.
std::vector<Path> figures_of(const Path& path) {
  std::vector<Path> figures;
  for (const PathStep& step : path.steps()) {
    if (figures.empty() || step.kind == PathStep::Kind::move) {
      figures.emplace_back();
    }
    figures.back().add(step);
  }
  return figures;
}

class OrnamentPiece : public PieceContent {
 public:
  OrnamentPiece(SymbolId symbol, Paint paint, Repetition repetition, bool mirrored, bool upside_down,
                const Symbols& symbols)
      : symbol_(symbol),
        paint_(paint),
        repetition_(repetition),
        mirrored_(mirrored),
        upside_down_(upside_down),
        size_(symbols.get(symbol).size),
        parts_(symbols.get(symbol).parts) {}

  Length natural_width() override { return Length(); }
  bool bleeds() const override { return true; }
  Length height(Length, std::size_t) override { return Length(); }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!drawing.has_room(box, area)) {
      return;
    }
    if (repetition_.periods > 0) {
      draw_strip(box, area, drawing);
      return;
    }
    const double scale = std::min(area.size.width / size_.width, area.size.height / size_.height);
    const Size size{size_.width.scaled(scale), size_.height.scaled(scale)};
    const Rect place = drawing.turned(aligned(area, size, box.align, box.valign), area);
    add(turned(scale, scale, place), box, *drawing.out);
  }

 private:
  // Scales the symbol into a place, mirrored as asked.
  Transform turned(double scale_x, double scale_y, const Rect& place) const {
    Transform transform;
    transform.xx = mirrored_ ? -scale_x : scale_x;
    transform.yy = upside_down_ ? -scale_y : scale_y;
    transform.shift = {mirrored_ ? place.right() : place.left(), upside_down_ ? place.bottom() : place.top()};
    return transform;
  }

  void add(const Transform& transform, const Box& box, std::vector<Item>& out) const {
    out.push_back({SymbolUse{symbol_, transform}, paint_, {Layer::art, Reading::artefact}, box.origin});
  }

  // Of the drawing's figures those of the first periods that are seen: the next one may reach back into the last of them,
  // and would end the strip with a crumb. What is drawn in one go through several periods is cut.
  std::vector<Item> first_figures(int periods) const {
    const double lead = (size_.width.in_mm() - repetition_.period * repetition_.periods) / 2;
    const auto is_seen = [&](const Path& figure) {
      const Rect bounds = figure.bounds();
      const double middle = (bounds.left().in_mm() + bounds.right().in_mm()) / 2;
      const int period = static_cast<int>(std::floor((middle - lead) / repetition_.period));
      return bounds.size.width.in_mm() > 1.5 * repetition_.period ||
             (mirrored_ ? period >= repetition_.periods - periods : period < periods);
    };
    std::vector<Item> items;
    for (const SymbolPart& part : parts_) {
      Path seen;
      for (const Path& figure : figures_of(part.path)) {
        if (is_seen(figure)) {
          std::ranges::for_each(figure.steps(), [&](const PathStep& step) { seen.add(step); });
        }
      }
      if (!seen.empty()) {
        items.push_back({PathItem{std::move(seen), part.stroke, part.even_odd, part.stroke_style},
                         part.own.value_or(paint_),
                         {Layer::art, Reading::artefact}});
      }
    }
    return items;
  }

  void draw_strip(const Box& box, const Rect& area, Drawing& drawing) const {
    const double scale_y = area.size.height / size_.height;
    const Length natural = Length::mm(repetition_.period * scale_y);
    const double fitting = area.size.width / natural;
    if (!(fitting < most_repetitions)) {
      drawing.report(Diagnostic::of(Code::work_budget, box.span,
                                    fmt::format("this ornament would stand more than {} times along its box, "
                                                "{:.4g} mm each",
                                                most_repetitions, natural.in_mm()))
                         .note(drawing.subject.place, drawing.subject.note)
                         .help("see that `period` is what its drawing has, or make the box higher"));
      return;
    }
    const int count = std::max(1, static_cast<int>(std::lround(fitting)));
    const double scale_x = scale_y * (area.size.width / (natural * count));
    const Length run = Length::mm(repetition_.period * repetition_.periods * scale_x);
    const Length lead = (size_.width.scaled(scale_x) - run) / 2;
    Path clip;
    clip.add_rect(area);
    Group group{{}, std::move(clip), {}};
    for (int done = 0; done < count; done += repetition_.periods) {
      const Length x = area.left() + run * (done / repetition_.periods) - lead;
      const Transform place =
          turned(scale_x, scale_y, {{x, area.top()}, {size_.width.scaled(scale_x), area.size.height}});
      if (count - done >= repetition_.periods) {
        add(place, box, group.items);
        drawing.strokes -= std::min<std::size_t>(drawing.strokes, 1);
      } else {
        group.items.push_back(
            {Group{place, {}, first_figures(count - done)}, {}, {Layer::art, Reading::artefact}, box.origin});
      }
    }
    drawing.add({std::move(group), {}, {Layer::art, Reading::artefact}}, box.origin);
  }

  SymbolId symbol_;
  Paint paint_;
  Repetition repetition_;
  bool mirrored_, upside_down_;
  Size size_;
  const std::vector<SymbolPart>& parts_;
};

class OrnamentContent : public BoxContent {
 public:
  SymbolId symbol{};
  Colour colour;
  Repetition repetition;
  bool mirrored = false, upside_down = false;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    out.push_back(piece_of(box, filling,
                           std::make_unique<OrnamentPiece>(symbol, filling.paint(colour), repetition,
                                                           mirrored, upside_down, filling.common.symbols)));
  }
};

}  // namespace

std::unique_ptr<BoxContent> read_ornament(Node node, Reader& reader) {
  auto content = std::make_unique<OrnamentContent>();
  const Node name = node.find("ornament");
  const auto symbol = reader.common().symbols.find(fmt::format("ornament/{}", name.scalar()));
  if (!symbol) {
    reader.findings().fault(Diagnostic::of(Code::unknown_ornament, name.span(),
                                           fmt::format("there is no ornament `{}`", name.scalar()))
                                .help_closest(name.scalar(), reader.common().catalog.ornaments));
    return nullptr;
  }
  content->symbol = *symbol;
  content->colour = reader.colours().line(node.find("colour")).value_or(Colour{});
  if (const Node along = node.find("along"); along.exists()) {
    content->repetition = {static_cast<int>(number_of(along.find("periods"), 1)),
                           number_of(along.find("period"), 1)};
  }
  const Node mirror = node.find("mirror");
  content->mirrored = mirror.exists() && (mirror.scalar() == "across" || mirror.scalar() == "both");
  content->upside_down = mirror.exists() && (mirror.scalar() == "down" || mirror.scalar() == "both");
  return content;
}

}  // namespace talia::layout

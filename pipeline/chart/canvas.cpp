#include "chart/canvas.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talia::chart {

Canvas::Canvas(Size size, const Typesetter& typesetter, Diagnostics& diagnostics)
    : typesetter_(typesetter), diagnostics_(diagnostics) {
  frame_.size = size;
  fill(Rect{{}, size}, white_paint, Layer::background);
}

void Canvas::fill(Path path, Paint paint, Layer layer) {
  items().push_back({PathItem{std::move(path)}, paint, {layer, Reading::artefact}});
}

void Canvas::fill(const Rect& rect, Paint paint, Layer layer) {
  Path path;
  path.add_rect(rect);
  fill(std::move(path), paint, layer);
}

void Canvas::line(Point from, Point to, Length width, Paint paint) {
  Path path;
  path.move_to(from).line_to(to);
  items().push_back({PathItem{std::move(path), width}, paint, {Layer::art, Reading::artefact}});
}

Length Canvas::write(const std::string& words, const Rect& box, Alignment alignment, const TextStyle& style) {
  TextStyle aligned = style;
  aligned.alignment = alignment;
  const std::vector<Inline> inlines{{Words{MappedText::from(words, {})}, {}}};
  const SetText text = typesetter_.set(inlines, "und", box.size.width, aligned,
                                       {Layer::type, Reading::paragraph}, diagnostics_);
  typeset::place(text, box.origin, Origin::none, items());
  return text.height;
}

Length Canvas::width_of(const std::string& words, const TextStyle& style) const {
  return typesetter_.width_of(words, "und", style);
}

void Canvas::begin_clip(const Rect& rect) {
  Path path;
  path.add_rect(rect);
  clipped_ = Group{{}, std::move(path), {}};
}

void Canvas::end_clip() {
  Group group = *std::exchange(clipped_, std::nullopt);
  frame_.items.push_back({std::move(group), black_paint, {Layer::art, Reading::artefact}});
}

std::string shortened(const std::string& words, Length width, const TextStyle& style, const Canvas& canvas) {
  if (canvas.width_of(words, style) <= width) {
    return words;
  }
  std::vector<std::string> shorter{"…"};  // By length.
  for (std::size_t end = 1; end < words.size(); ++end) {
    const bool is_between_letters = (static_cast<unsigned char>(words[end]) & 0xC0U) != 0x80U;
    if (is_between_letters && words[end - 1] != ' ') {
      shorter.push_back(words.substr(0, end) + "…");
    }
  }
  const auto first_wider =
      std::partition_point(shorter.begin() + 1, shorter.end(),
                           [&](const std::string& each) { return canvas.width_of(each, style) <= width; });
  return *std::prev(first_wider);
}

double round_step(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) {
      return factor * power;
    }
  }
  return 10 * power;
}

}  // namespace talia::chart

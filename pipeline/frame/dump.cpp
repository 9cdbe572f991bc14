#include "frame/dump.h"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "source/json_writer.h"

namespace talia::frame {
namespace {

std::string in_mm(Length length) {
  const std::string text = fmt::format("{:.3f}", length.in_mm());
  return text == "-0.000" ? "0.000" : text;
}

std::string in_mm(Point point) {
  return in_mm(point.x) + ',' + in_mm(point.y);
}
std::string in_mm(Size size) {
  return in_mm(size.width) + 'x' + in_mm(size.height);
}

std::string words_of(const Path& path) {
  std::string result;
  for (const PathStep& step : path.steps()) {
    switch (step.kind) {
      case PathStep::Kind::move:
        result += " M " + in_mm(step.to);
        break;
      case PathStep::Kind::line:
        result += " L " + in_mm(step.to);
        break;
      case PathStep::Kind::curve:
        result += " C " + in_mm(step.control_1) + ' ' + in_mm(step.control_2) + ' ' + in_mm(step.to);
        break;
      case PathStep::Kind::close:
        result += " Z";
        break;
    }
  }
  return result;
}

std::string words_of(const Transform& transform) {
  if (transform == Transform::move(transform.shift)) {
    return "at " + in_mm(transform.shift);
  }
  return fmt::format("at {} turned {:.4g} {:.4g} {:.4g} {:.4g}", in_mm(transform.shift), transform.xx,
                     transform.yx, transform.xy, transform.yy);
}

class Dump {
 public:
  Dump(const Palette& palette, const Symbols& symbols) : palette_(palette), symbols_(symbols) {}

  void add(const std::vector<Item>& items, std::size_t depth) {
    for (const Item& item : items) {
      out_.append(2 * depth, ' ');
      std::visit([&](const auto& what) { add(what, item, depth); }, item.what);
    }
  }

  std::string take() { return std::move(out_); }

 private:
  static std::string role_of(const Role& role) {
    constexpr std::array<std::string_view, 4> layers{"background", "art", "type", "mark"};
    constexpr std::array<std::string_view, 5> readings{"artefact", "heading", "paragraph", "cell", "figure"};
    return fmt::format("{}/{}", layers.at(static_cast<std::size_t>(role.layer)),
                       readings.at(static_cast<std::size_t>(role.reading)));
  }

  std::string paint_of(const Paint& paint) const {
    const auto part = [&](std::uint16_t entry, int tint) {
      const std::string& name = palette_.entry(entry).name;
      return tint == 1000 ? name : fmt::format("{} {:.1f}%", name, tint / 10.0);
    };
    return paint.under_tint == 0
               ? part(paint.entry, paint.tint)
               : part(paint.entry, paint.tint) + " over " + part(paint.under, paint.under_tint);
  }

  std::string paint_of(const PathItem& path, const Item& item) const {
    if (!path.gradient) {
      return paint_of(item.paint);
    }
    const Gradient& gradient = *path.gradient;
    std::string words = gradient.is_radial
                            ? fmt::format("radial {:.4g} {:.4g}", gradient.centre_x, gradient.centre_y)
                            : fmt::format("linear {:.4g}", gradient.angle);
    for (const GradientStop& stop : gradient.stops) {
      words += fmt::format(", {} at {:.1f}%", paint_of(stop.paint), stop.at / 10.0);
    }
    return '(' + words + ')';
  }

  void add(const GlyphRun& run, const Item& item, std::size_t) {
    out_ += fmt::format("text {} font {} {:.2f}pt", role_of(item.role), static_cast<unsigned>(run.font),
                        run.size.in_pt());
    if (run.x_scale != 1) {
      out_ += fmt::format(" wide {:.3f}", run.x_scale);
    }
    out_ += fmt::format(" at {} advance {} {} \"{}\"\n", in_mm(run.origin), in_mm(run.advance),
                        paint_of(item.paint), run.text);
  }

  void add(const PathItem& path, const Item& item, std::size_t) {
    out_ += fmt::format("path {} {}{}{}{}\n", role_of(item.role),
                        path.stroke ? "stroke " + in_mm(*path.stroke) + ' ' : std::string("fill "),
                        paint_of(path, item), path.even_odd ? " even-odd" : "", words_of(path.path));
  }

  void add(const SymbolUse& use, const Item& item, std::size_t) {
    out_ += fmt::format("symbol {} {} {} {}\n", role_of(item.role), symbols_.get(use.symbol).name,
                        words_of(use.place), paint_of(item.paint));
  }

  void add(const ImageUse& use, const Item& item, std::size_t) {
    out_ += fmt::format("image {} {} at {} {}\n", role_of(item.role), static_cast<unsigned>(use.image),
                        in_mm(use.box.origin), in_mm(use.box.size));
  }

  void add(const Group& group, const Item& item, std::size_t depth) {
    out_ += fmt::format("group {} {}{}{}\n", role_of(item.role), words_of(group.place),
                        group.clip ? " clip" + words_of(*group.clip) : std::string(),
                        group.alt.empty() ? std::string() : " alt " + source::json_quoted(group.alt));
    add(group.items, depth + 1);
  }

  void add(const Link& link, const Item&, std::size_t) {
    out_ +=
        fmt::format("link {} {} to {}\n", in_mm(link.area.origin), in_mm(link.area.size), link.destination);
  }

  void add(const Anchor& anchor, const Item&, std::size_t) {
    out_ += fmt::format("anchor {} at {}\n", anchor.name, in_mm(anchor.place));
  }

  const Palette& palette_;
  const Symbols& symbols_;
  std::string out_;
};

}  // namespace

std::string dump(const Frame& frame, const Palette& palette, const Symbols& symbols) {
  Dump result(palette, symbols);
  result.add(frame.items, 1);
  return "frame " + in_mm(frame.size) + '\n' + result.take();
}

std::string dump(const Booklet& booklet, const Palette& palette, const Symbols& symbols) {
  constexpr std::array<std::string_view, 3> sides{"front", "back", "single"};
  std::string result = fmt::format("booklet \"{}\" {}\n", booklet.title, booklet.language);
  for (const OutlineEntry& entry : booklet.outline) {
    result += fmt::format("outline {} \"{}\" to {}\n", entry.level, entry.title, entry.destination);
  }
  for (std::size_t i = 0; i < booklet.frames.size(); ++i) {
    result += fmt::format("{} {}", i, dump(*booklet.frames[i], palette, symbols));
  }
  for (const Page& page : booklet.pages) {
    result += fmt::format("page {}{}{} paper {} trim {} {} bleed {} {}\n", page.label,
                          page.label.empty() ? "" : " ", sides.at(static_cast<std::size_t>(page.side)),
                          in_mm(page.paper), in_mm(page.trim.origin), in_mm(page.trim.size),
                          in_mm(page.bleed.origin), in_mm(page.bleed.size));
    for (const PlacedFrame& placed : page.placed) {
      result += fmt::format("  frame {} {}{}\n", placed.frame, words_of(placed.place),
                            placed.clip ? " clip" + words_of(*placed.clip) : std::string());
    }
    Dump own(palette, symbols);
    own.add(page.own.items, 1);
    result += own.take();
    for (const PageLayer& layer : page.layers) {
      Dump drawn(palette, symbols);
      drawn.add(layer.items, 2);
      result += fmt::format("  layer {}\n{}", layer.name, drawn.take());
    }
  }
  return result;
}

}  // namespace talia::frame

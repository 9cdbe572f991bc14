#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "render/budget.h"
#include "render/fineness.h"
#include "render/ft_face.h"
#include "render/numbers.h"
#include "render/render.h"
#include "source/text/base64.h"

namespace talia::render {

namespace {

// Letters stand on a grid of so many lines a point, which moves none of their points by more than 2 micrometres.
constexpr double letter_grid = 100;

// The commands of a path whose points stand on the grid: each relative to the one before it, which takes a third of the bytes.
class GridPath {
 public:
  void move(std::int64_t x, std::int64_t y) {
    put(is_begun_ ? 'm' : 'M', {x, y});
    begin_x_ = x_;
    begin_y_ = y_;
    is_begun_ = true;
  }
  void line(std::int64_t x, std::int64_t y) { put('l', {x, y}); }
  void quadratic(std::array<std::int64_t, 4> points) { put('q', points); }
  void cubic(std::array<std::int64_t, 6> points) { put('c', points); }
  void close() {
    commands_ += 'z';
    last_ = 'z';
    x_ = begin_x_;
    y_ = begin_y_;
  }
  const std::string& commands() const { return commands_; }

 private:
  template <std::size_t count>
  void put(char command, const std::array<std::int64_t, count>& points) {
    put(command, points.data(), count);
  }
  void put(char command, std::initializer_list<std::int64_t> points) {
    put(command, points.begin(), points.size());
  }
  void put(char command, const std::int64_t* points, std::size_t count) {
    // What follows a move is a line where it does not say otherwise; a second move says so.
    bool needs_space = command == last_ && command != 'm';
    if (!needs_space) {
      commands_ += command;
    }
    last_ = command;
    const bool is_relative = command != 'M';
    for (std::size_t i = 0; i < count; ++i) {
      number(points[i] - (!is_relative ? 0 : i % 2 == 0 ? x_ : y_), needs_space);
      needs_space = true;
    }
    x_ = points[count - 2];
    y_ = points[count - 1];
  }
  void number(std::int64_t value, bool needs_space) {
    std::array<char, 24> digits{};
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    if (needs_space && value >= 0) {
      commands_ += ' ';
    }
    commands_.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
  }

  std::string commands_;
  std::int64_t x_ = 0, y_ = 0, begin_x_ = 0, begin_y_ = 0;
  char last_ = ' ';
  bool is_begun_ = false;
};

// Where a glyph of a run stands on the grid.
struct GridPlace {
  double x, y, across, down;
  std::int64_t x_of(const GridPoint& point) const {
    return std::llround(x + static_cast<double>(point.x) * across);
  }
  std::int64_t y_of(const GridPoint& point) const {
    return std::llround(y - static_cast<double>(point.y) * down);
  }
};

void add(GridPath& path, const GlyphTrace& glyph, const GridPlace& place) {
  for (const TraceStep& step : glyph.steps) {
    const std::int64_t x = place.x_of(step.to);
    const std::int64_t y = place.y_of(step.to);
    switch (step.kind) {
      case TraceStep::Kind::move:
        path.move(x, y);
        break;
      case TraceStep::Kind::line:
        path.line(x, y);
        break;
      case TraceStep::Kind::quadratic:
        path.quadratic({place.x_of(step.control_1), place.y_of(step.control_1), x, y});
        break;
      case TraceStep::Kind::cubic:
        path.cubic({place.x_of(step.control_1), place.y_of(step.control_1), place.x_of(step.control_2),
                    place.y_of(step.control_2), x, y});
        break;
      case TraceStep::Kind::close:
        path.close();
        break;
    }
  }
}

// A number without the space behind it.
template <typename Number>
std::string plain(Number number) {
  std::string text;
  append_number(text, number);
  text.pop_back();
  return text;
}

std::string fine(double number) {
  std::string text;
  append_fine(text, number);
  text.pop_back();
  return text;
}

std::string matrix_of(const Transform& place) {
  return fmt::format("matrix({} {} {} {} {} {})", fine(place.xx), fine(place.yx), fine(place.xy),
                     fine(place.yy), plain(place.shift.x), plain(place.shift.y));
}

class SvgWriter {
 public:
  explicit SvgWriter(const Resources& resources) : resources_(resources), faces_(resources.fonts.size()) {}

  void write(const std::vector<Item>& items);
  std::string take(Size size) &&;
  // Why what was written is not to be delivered.
  const std::optional<Diagnostic>& fault() const { return fault_; }

 private:
  void write(const Item& item);
  void write(const Group& group);
  void write(const GlyphRun& run, const Paint& paint);
  void write(const PathItem& item, const Paint& paint);
  void write(const SymbolUse& use, const Paint& paint);
  void write(const ImageUse& use);
  void write_path(const Path& path, const std::string& paint, bool even_odd);
  void write_line(const Path& path, Length width, const StrokeStyle& style, const std::string& paint);
  void write_letters(const GridPath& path, const std::string& paint);
  // The name of a gradient that was written.
  std::string write_gradient(const Gradient& gradient, const Rect& bounds);
  // What a browser takes for a picture's address: its own bytes, or its pixels.
  std::string address_of(const Picture& picture, int reduction);
  std::string colour_of(const Paint& paint) const {
    const Rgb rgb = rgb_of(paint, resources_.palette);
    return fmt::format("#{:02x}{:02x}{:02x}", rgb.red, rgb.green, rgb.blue);
  }
  template <typename... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  void put_steps(const Path& path);
  const FtFace& face(FontId font);

  const Resources& resources_;
  std::vector<std::unique_ptr<FtFace>> faces_;  // By FontId; opened at first use.
  std::string text_;
  PixelBudget budget_;
  std::optional<Diagnostic> fault_;
  int clips_ = 0, gradients_ = 0;
  // From the drawing's units to its user's: pictures are as fine as they are seen.
  std::vector<Transform> places_{1};
};

const FtFace& SvgWriter::face(FontId font) {
  auto& face = faces_.at(static_cast<std::size_t>(font));
  if (!face) {
    face = std::make_unique<FtFace>(resources_.fonts.bytes(font));
  }
  return *face;
}

void SvgWriter::write(const std::vector<Item>& items) {
  for (const Item& item : items) {
    write(item);
  }
}

void SvgWriter::write(const Item& item) {
  if (const auto* const group = std::get_if<Group>(&item.what)) {
    write(*group);
  } else if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    write(*run, item.paint);
  } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    write(*path, item.paint);
  } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
    write(*symbol, item.paint);
  } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
    write(*image);
  }
}

void SvgWriter::write(const Group& group) {
  const std::string place =
      group.place == Transform{} ? std::string() : fmt::format(" transform=\"{}\"", matrix_of(group.place));
  if (group.clip) {
    const int clip = ++clips_;
    put("<clipPath id=\"c{}\"><path d=\"", clip);
    put_steps(*group.clip);
    put("\"/></clipPath>\n<g{} clip-path=\"url(#c{})\">\n", place, clip);
  } else {
    put("<g{}>\n", place);
  }
  places_.push_back(group.place.then(places_.back()));
  write(group.items);
  places_.pop_back();
  put("</g>\n");
}

void SvgWriter::write(const GlyphRun& run, const Paint& paint) {
  if (run.glyphs.empty() || resources_.fonts.is_broken(run.font)) {
    return;
  }
  const FtFace& from = face(run.font);
  const double down = run.size.in_pt() * letter_grid / resources_.fonts.metrics(run.font).units_per_em;
  const std::string colour = colour_of(paint);
  GridPath path;
  std::optional<bool> fills_left;
  for (const PlacedGlyph& placed : run.glyphs) {
    const GlyphTrace glyph = from.trace(placed.glyph);
    if (glyph.steps.empty()) {
      continue;
    }
    // Of glyphs that lie on each other both are seen: in one path contours of other ways round would take away from each other.
    if (fills_left && *fills_left != glyph.fills_left) {
      write_letters(path, colour);
      path = {};
    }
    fills_left = glyph.fills_left;
    add(path, glyph,
        {(run.origin.x + placed.offset.x).in_pt() * letter_grid,
         (run.origin.y + placed.offset.y).in_pt() * letter_grid, down * run.x_scale, down});
  }
  write_letters(path, colour);
}

void SvgWriter::write_letters(const GridPath& path, const std::string& paint) {
  if (!path.commands().empty()) {
    put("<path fill=\"{}\" transform=\"scale({})\" d=\"{}\"/>\n", paint, 1 / letter_grid, path.commands());
  }
}

void SvgWriter::put_steps(const Path& path) {
  const auto point = [&](Point at) {
    append_number(text_, at.x);
    append_number(text_, at.y);
  };
  for (const PathStep& step : path.steps()) {
    switch (step.kind) {
      case PathStep::Kind::move:
        text_ += 'M';
        point(step.to);
        break;
      case PathStep::Kind::line:
        text_ += 'L';
        point(step.to);
        break;
      case PathStep::Kind::curve:
        text_ += 'C';
        point(step.control_1);
        point(step.control_2);
        point(step.to);
        break;
      case PathStep::Kind::close:
        text_ += 'Z';
        break;
    }
  }
}

void SvgWriter::write_path(const Path& path, const std::string& paint, bool even_odd) {
  put("<path fill=\"{}\"{} d=\"", paint, even_odd ? " fill-rule=\"evenodd\"" : "");
  put_steps(path);
  put("\"/>\n");
}

void SvgWriter::write_line(const Path& path, Length width, const StrokeStyle& style,
                           const std::string& paint) {
  static_assert(mitre_limit == 4);  // As where nothing is said.
  put("<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}{}", paint, plain(width),
      style.round_ends ? " stroke-linecap=\"round\"" : "",
      style.round_joins ? " stroke-linejoin=\"round\"" : "");
  if (!style.dashes.empty()) {
    put(" stroke-dasharray=\"");
    for (const Length dash : style.dashes) {
      append_number(text_, dash);
    }
    put("\"");
  }
  put(" d=\"");
  put_steps(path);
  put("\"/>\n");
}

std::string SvgWriter::write_gradient(const Gradient& gradient, const Rect& bounds) {
  const GradientWay way = way_of(gradient, bounds);
  const int number = ++gradients_;
  const std::string_view name = gradient.is_radial ? "radialGradient" : "linearGradient";
  put("<{} id=\"g{}\" gradientUnits=\"userSpaceOnUse\" ", name, number);
  if (gradient.is_radial) {
    put("cx=\"{}\" cy=\"{}\" r=\"{}\">", plain(way.from.x), plain(way.from.y), plain(way.radius));
  } else {
    put("x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\">", plain(way.from.x), plain(way.from.y), plain(way.to.x),
        plain(way.to.y));
  }
  for (const GradientStop& stop : gradient.stops) {
    put("<stop offset=\"{}\" stop-color=\"{}\"/>", plain(stop.at / 1000.0), colour_of(stop.paint));
  }
  put("</{}>\n", name);
  return fmt::format("url(#g{})", number);
}

void SvgWriter::write(const PathItem& item, const Paint& paint) {
  if (item.stroke) {
    write_line(item.path, *item.stroke, item.stroke_style, colour_of(paint));
  } else if (item.gradient) {
    write_path(item.path, write_gradient(*item.gradient, item.path.bounds()), item.even_odd);
  } else {
    write_path(item.path, colour_of(paint), item.even_odd);
  }
}

void SvgWriter::write(const SymbolUse& use, const Paint& paint) {
  put("<g transform=\"{}\">\n", matrix_of(use.place));
  for (const SymbolPart& part : resources_.symbols.get(use.symbol).parts) {
    const std::string colour = colour_of(part.own.value_or(paint));
    if (part.stroke) {
      write_line(part.path, *part.stroke, part.stroke_style, colour);
    } else {
      write_path(part.path, colour, part.even_odd);
    }
  }
  put("</g>\n");
}

std::string SvgWriter::address_of(const Picture& picture, int reduction) {
  if (reduction == 1) {
    if (const auto bytes = image::plain_bytes(picture)) {
      return fmt::format("data:image/{};base64,{}", picture.format == Picture::Format::jpeg ? "jpeg" : "png",
                         source::base64(*bytes));
    }
  }
  auto fault = budget_.take(picture, reduction);
  const auto pixels =
      fault ? Result<image::Pixels>(tl::unexpected(*std::move(fault))) : image::decode(picture, reduction);
  if (!pixels) {
    fault_ = fault_.value_or(pixels.error());
    return {};
  }
  return fmt::format("data:image/png;base64,{}", source::base64(image::write_png(*pixels, {})));
}

void SvgWriter::write(const ImageUse& use) {
  const auto picture = resources_.images.whole(use.image);
  if (!picture) {
    fault_ = fault_.value_or(picture.error());
    return;
  }
  const Transform& place = places_.back();
  const int reduction =
      render::reduction(*picture, use.box.size.width.in_pt() * std::hypot(place.xx, place.yx),
                        use.box.size.height.in_pt() * std::hypot(place.xy, place.yy), finest_elsewhere);
  put("<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
      "xlink:href=\"{}\"/>\n",
      plain(use.box.origin.x), plain(use.box.origin.y), plain(use.box.size.width), plain(use.box.size.height),
      address_of(*picture, reduction));
}

std::string SvgWriter::take(Size size) && {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      "width=\"{0}pt\" height=\"{1}pt\" viewBox=\"0 0 {0} {1}\" version=\"1.1\">\n{2}</svg>\n",
      plain(size.width), plain(size.height), text_);
}

}  // namespace

Result<std::string> svg(const Frame& frame, const Resources& resources) {
  SvgWriter writer(resources);
  writer.write(frame.items);
  if (writer.fault()) {
    return tl::unexpected(*writer.fault());
  }
  return std::move(writer).take(frame.size);
}

}  // namespace talia::render

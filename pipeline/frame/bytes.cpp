#include "frame/bytes.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <map>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "source/text/byte_stream.h"
#include "source/version.h"

namespace talia::frame {

namespace {

constexpr int deepest = 256;  // Groups within one another.

// How bytes of this version of the program begin; the number counts with their form in between.
const std::string& signature() {
  static const std::string text = fmt::format("talia {} frame 5\n", source::version());
  return text;
}

enum class Sort : std::size_t { paint, font, symbol, image, origin };
constexpr std::size_t sorts = 5;

const NameTable& table_of(Sort sort, const FrameNames& names) {
  switch (sort) {
    case Sort::paint:
      return names.paints;
    case Sort::font:
      return names.fonts;
    case Sort::symbol:
      return names.symbols;
    case Sort::image:
      return names.images;
    case Sort::origin:
      break;
  }
  return names.origins;
}

Path path_of(const std::vector<PathStep>& steps) {
  Path path;
  for (const PathStep& step : steps) {
    path.add(step);
  }
  return path;
}

// One walk over a frame's values for writing and for reading, so that the two cannot differ: `Io` puts each value, which is constant
// then, or gets it.
template <typename Value, typename Of>
concept Is = std::same_as<std::remove_const_t<Value>, Of>;

template <typename Io, typename Value>
requires std::is_arithmetic_v<Value> || Is<Value, std::string>
void pass(Io& io, Value& value) {
  io(value);
}

template <typename Io, typename... Values>
void pass_each(Io& io, Values&... values) {
  (pass(io, values), ...);
}

template <typename Io, typename Optional>
requires Is<Optional, std::optional<typename Optional::value_type>>
void pass(Io& io, Optional& value) {
  bool has = value.has_value();
  io(has);
  if constexpr (Io::reads) {
    if (has && !value) {
      value.emplace();
    }
  }
  if (has) {
    pass(io, *value);
  }
}

template <typename Io, typename List>
requires Is<List, std::vector<typename List::value_type>>
void pass(Io& io, List& values) {
  io.list(values);
  for (auto& value : values) {
    pass(io, value);
  }
}

template <typename Io>
void pass(Io& io, Is<Length> auto& length) {
  std::int64_t units = length.units();
  io(units);
  if constexpr (Io::reads) {
    length = Length::of_units(units);
  }
}

template <typename Io>
void pass(Io& io, Is<Point> auto& point) {
  pass_each(io, point.x, point.y);
}

template <typename Io>
void pass(Io& io, Is<Size> auto& size) {
  pass_each(io, size.width, size.height);
}

template <typename Io>
void pass(Io& io, Is<Rect> auto& rect) {
  pass_each(io, rect.origin, rect.size);
}

template <typename Io>
void pass(Io& io, Is<Transform> auto& place) {
  pass_each(io, place.xx, place.yx, place.xy, place.yy, place.shift);
}

// What lies near the value before it takes few bytes. Of unsigned numbers, for bytes may say anything.
template <typename Io>
void pass_from(Io& io, Length before, Is<Length> auto& length) {
  const auto from = static_cast<std::uint64_t>(before.units());
  auto way = static_cast<std::int64_t>(static_cast<std::uint64_t>(length.units()) - from);
  io(way);
  if constexpr (Io::reads) {
    length = Length::of_units(static_cast<std::int64_t>(from + static_cast<std::uint64_t>(way)));
  }
}

template <typename Io>
void pass_from(Io& io, Point before, Is<Point> auto& point) {
  pass_from(io, before.x, point.x);
  pass_from(io, before.y, point.y);
}

template <typename Io>
void pass_steps(Io& io, Is<std::vector<PathStep>> auto& steps) {
  io.list(steps);
  Point before{};
  for (auto& step : steps) {
    io.choice(step.kind, PathStep::Kind::close);
    if (step.kind == PathStep::Kind::curve) {
      pass_from(io, before, step.control_1);
      pass_from(io, before, step.control_2);
    }
    if (step.kind != PathStep::Kind::close) {
      pass_from(io, before, step.to);
      before = step.to;
    }
  }
}

template <typename Io>
void pass(Io& io, Is<Path> auto& path) {
  if constexpr (Io::reads) {
    std::vector<PathStep> steps;
    pass_steps(io, steps);
    path = path_of(steps);
  } else {
    pass_steps(io, path.steps());
  }
}

template <typename Io>
void pass(Io& io, Is<StrokeStyle> auto& style) {
  pass_each(io, style.round_ends, style.round_joins, style.dashes);
}

template <typename Io>
void pass_glyphs(Io& io, Is<std::vector<PlacedGlyph>> auto& glyphs) {
  io.list(glyphs);
  Point before{};
  for (auto& glyph : glyphs) {
    pass(io, glyph.glyph);
    pass_from(io, before, glyph.offset);
    before = glyph.offset;
  }
}

template <typename Io>
void pass(Io& io, Is<Cluster> auto& cluster) {
  pass_each(io, cluster.bytes, cluster.glyphs);
}

template <typename Io>
void pass(Io& io, Is<GlyphRun> auto& run) {
  io.named(run.font, Sort::font);
  pass_each(io, run.size, run.x_scale, run.origin, run.advance);
  pass_glyphs(io, run.glyphs);
  pass_each(io, run.text, run.clusters, run.stands_for_more, run.ends_line, run.is_upon);
}

template <typename Io>
void pass(Io& io, Is<Paint> auto& paint) {
  io.named(paint.entry, Sort::paint);
  pass_each(io, paint.tint, paint.under_tint);
  if (paint.under_tint > 0) {
    io.named(paint.under, Sort::paint);
  }
}

template <typename Io>
void pass(Io& io, Is<GradientStop> auto& stop) {
  pass_each(io, stop.at, stop.paint);
}

template <typename Io>
void pass(Io& io, Is<Gradient> auto& gradient) {
  pass_each(io, gradient.angle, gradient.is_radial, gradient.centre_x, gradient.centre_y, gradient.stops);
}

template <typename Io>
void pass(Io& io, Is<PathItem> auto& item) {
  pass_each(io, item.path, item.stroke, item.even_odd, item.stroke_style, item.gradient);
}

template <typename Io>
void pass(Io& io, Is<SymbolUse> auto& use) {
  io.named(use.symbol, Sort::symbol);
  pass(io, use.place);
}

template <typename Io>
void pass(Io& io, Is<ImageUse> auto& use) {
  io.named(use.image, Sort::image);
  pass(io, use.box);
}

template <typename Io>
void pass(Io& io, Is<Group> auto& group) {
  pass_each(io, group.place, group.clip, group.alt);
  io.enter();
  pass(io, group.items);
  io.leave();
}

template <typename Io>
void pass(Io& io, Is<Link> auto& link) {
  pass_each(io, link.area, link.destination);
}

template <typename Io>
void pass(Io& io, Is<Anchor> auto& anchor) {
  pass_each(io, anchor.name, anchor.place);
}

template <typename Io>
void pass(Io& io, Is<Item> auto& item) {
  io.alternative(item.what);
  std::visit([&](auto& what) { pass(io, what); }, item.what);
  pass(io, item.paint);
  io.choice(item.role.layer, Layer::mark);
  io.choice(item.role.reading, Reading::figure);
  io.origin(item.origin);
}

template <typename Io>
void pass(Io& io, Is<Frame> auto& frame) {
  pass_each(io, frame.size, frame.items);
}

template <typename Io>
void pass(Io& io, Is<SymbolPart> auto& part) {
  pass_each(io, part.path, part.even_odd, part.stroke, part.own, part.stroke_style);
}

// Without its name and its place.
template <typename Io>
void pass(Io& io, Is<Symbol> auto& symbol) {
  pass_each(io, symbol.size, symbol.parts);
  std::vector<std::pair<std::string, std::string>> names(symbol.names.begin(), symbol.names.end());
  io.list(names);
  for (auto& [language, name] : names) {
    pass_each(io, language, name);
  }
  if constexpr (Io::reads) {
    symbol.names.insert(names.begin(), names.end());
  }
}

class Writer {
 public:
  static constexpr bool reads = false;

  explicit Writer(const FrameNames& names) : names_(names) {}

  void operator()(std::int64_t value) { body_.integer(value); }
  void operator()(std::uint32_t value) { body_.number(value); }
  void operator()(std::uint16_t value) { body_.number(value); }
  void operator()(bool value) { body_.number(value ? 1 : 0); }
  void operator()(double value) { body_.real(value); }
  void operator()(const std::string& text) { body_.text(text); }
  template <typename Value>
  void list(const std::vector<Value>& values) {
    body_.number(values.size());
  }
  template <typename Enum>
  void choice(Enum value, Enum) {
    body_.number(static_cast<std::uint64_t>(value));
  }
  template <typename Variant>
  void alternative(const Variant& value) {
    body_.number(value.index());
  }
  template <typename Number>
  void named(Number number, Sort sort) {
    const auto key = std::pair(sort, static_cast<std::uint32_t>(number));
    std::uint64_t& count = counts_[static_cast<std::size_t>(sort)];
    const auto [known, is_new] = numbers_.emplace(key, count);
    if (is_new) {
      ++count;
      listed_[static_cast<std::size_t>(sort)].text(table_of(sort, names_).name_of(key.second));
    }
    body_.number(known->second);
  }
  void origin(Origin origin) {
    (*this)(origin != Origin::none);
    if (origin != Origin::none) {
      named(origin, Sort::origin);
    }
  }
  void enter() const {}
  void leave() const {}

  std::string take() const {
    source::ByteWriter out;
    out.raw(signature());
    for (std::size_t sort = 0; sort < sorts; ++sort) {
      out.number(counts_[sort]);
      out.raw(listed_[sort].bytes());
    }
    out.raw(body_.bytes());
    return out.take();
  }

 private:
  const FrameNames& names_;
  source::ByteWriter body_;
  std::array<source::ByteWriter, sorts> listed_;
  std::array<std::uint64_t, sorts> counts_{};
  std::map<std::pair<Sort, std::uint32_t>, std::uint64_t> numbers_;
};

class Reader {
 public:
  static constexpr bool reads = true;

  Reader(std::string_view bytes, const FrameNames& names) : in_(bytes) {
    require(in_.raw(signature().size()) == signature());
    for (std::size_t sort = 0; sort < sorts && in_.is_sound(); ++sort) {
      for (std::size_t count = in_.count(); count > 0 && in_.is_sound(); --count) {
        const auto number = table_of(static_cast<Sort>(sort), names).find(in_.text());
        require(number.has_value());
        numbers_[sort].push_back(number.value_or(0));
      }
    }
  }

  void operator()(std::int64_t& value) { value = in_.integer(); }
  template <typename Number>
  requires std::is_unsigned_v<Number>
  void operator()(Number& value) {
    const std::uint64_t read = in_.number();
    require(read <= std::numeric_limits<Number>::max());
    value = static_cast<Number>(read);
  }
  void operator()(bool& value) {
    const std::uint64_t read = in_.number();
    require(read <= 1);
    value = read == 1;
  }
  void operator()(double& value) { value = in_.real(); }
  void operator()(std::string& value) { value = in_.text(); }
  template <typename Value>
  void list(std::vector<Value>& values) {
    values.clear();
    values.resize(in_.count());
  }
  template <typename Enum>
  void choice(Enum& value, Enum last) {
    const std::uint64_t read = in_.number();
    require(read <= static_cast<std::uint64_t>(last));
    value = in_.is_sound() ? static_cast<Enum>(read) : Enum{};
  }
  template <typename... Each>
  void alternative(std::variant<Each...>& value) {
    const std::uint64_t index = in_.number();
    require(index < sizeof...(Each));
    std::uint64_t at = 0;
    static_cast<void>(((index == at++ ? (value = Each{}, true) : false) || ...));
  }
  template <typename Number>
  void named(Number& value, Sort sort) {
    const std::uint64_t index = in_.number();
    const auto& numbers = numbers_[static_cast<std::size_t>(sort)];
    require(index < numbers.size());
    value = in_.is_sound() ? static_cast<Number>(numbers[index]) : Number{};
  }
  void origin(Origin& origin) {
    bool has = false;
    (*this)(has);
    origin = Origin::none;
    if (has) {
      named(origin, Sort::origin);
    }
  }
  void enter() { require(++depth_ <= deepest); }
  void leave() { --depth_; }

  bool is_whole() const { return in_.is_whole(); }

 private:
  void require(bool can_be) {
    if (!can_be) {
      in_.refuse();
    }
  }

  source::ByteReader in_;
  int depth_ = 0;
  std::array<std::vector<std::uint32_t>, sorts> numbers_;
};

// Of what names nothing.
FrameNames no_names() {
  const NameTable none{[](std::uint32_t) { return std::string(); },
                       [](std::string_view) { return std::optional<std::uint32_t>(); }};
  return {none, none, none, none, none};
}

}  // namespace

std::optional<std::string> to_bytes(const Symbol& symbol) {
  if (std::ranges::any_of(symbol.parts, [](const SymbolPart& part) { return part.own.has_value(); })) {
    return std::nullopt;
  }
  const FrameNames names = no_names();
  Writer writer(names);
  pass(writer, symbol);
  return writer.take();
}

std::optional<Symbol> symbol_from_bytes(std::string_view bytes) {
  const FrameNames names = no_names();
  Reader reader(bytes, names);
  Symbol symbol;
  pass(reader, symbol);
  return reader.is_whole() ? std::optional(std::move(symbol)) : std::nullopt;
}

std::string to_bytes(const Frame& frame, const FrameNames& names) {
  Writer writer(names);
  pass(writer, frame);
  return writer.take();
}

std::optional<Frame> from_bytes(std::string_view bytes, const FrameNames& names) {
  Reader reader(bytes, names);
  Frame frame;
  pass(reader, frame);
  return reader.is_whole() ? std::optional(std::move(frame)) : std::nullopt;
}

}  // namespace talia::frame

#include "frame/bytes.h"

#include <array>
#include <bit>
#include <limits>
#include <map>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "source/version.h"

namespace talia::frame {

namespace {

constexpr int deepest = 256;  // Groups within one another.

// How bytes of this version of the program begin; the number counts with their form in between.
const std::string& signature() {
  static const std::string text = fmt::format("talia {} frame 3\n", source::version());
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

// Numbers take as many bytes as they need, seven bits in each, the lowest first; of those with a sign it is the lowest bit.
void put(std::uint64_t number, std::string& out) {
  for (; number >= 0x80; number >>= 7) {
    out.push_back(static_cast<char>(0x80 | (number & 0x7f)));
  }
  out.push_back(static_cast<char>(number));
}

void put(std::string_view text, std::string& out) {
  put(text.size(), out);
  out += text;
}

Path path_of(const std::vector<PathStep>& steps) {
  Path path;
  for (const PathStep& step : steps) {
    path.add(step);
  }
  return path;
}

// One walk over a frame's values for writing and for reading, so that the two cannot differ: `Io` puts each value, or gets it.
template <typename Io, typename Value>
requires std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>
void pass(Io& io, Value& value) {
  io(value);
}

template <typename Io, typename... Values>
void pass_each(Io& io, Values&... values) {
  (pass(io, values), ...);
}

template <typename Io, typename Value>
void pass(Io& io, std::optional<Value>& value) {
  bool has = value.has_value();
  io(has);
  if (has && !value) {
    value.emplace();
  }
  if (has) {
    pass(io, *value);
  }
}

template <typename Io, typename Value>
void pass(Io& io, std::vector<Value>& values) {
  io.list(values);
  for (Value& value : values) {
    pass(io, value);
  }
}

template <typename Io>
void pass(Io& io, Length& length) {
  std::int64_t units = length.units();
  io(units);
  length = Length::of_units(units);
}

template <typename Io>
void pass(Io& io, Point& point) {
  pass_each(io, point.x, point.y);
}

template <typename Io>
void pass(Io& io, Size& size) {
  pass_each(io, size.width, size.height);
}

template <typename Io>
void pass(Io& io, Rect& rect) {
  pass_each(io, rect.origin, rect.size);
}

template <typename Io>
void pass(Io& io, Transform& place) {
  pass_each(io, place.xx, place.yx, place.xy, place.yy, place.shift);
}

template <typename Io>
void pass(Io& io, PathStep& step) {
  io.choice(step.kind, PathStep::Kind::close);
  if (step.kind != PathStep::Kind::close) {
    pass(io, step.to);
  }
  if (step.kind == PathStep::Kind::curve) {
    pass_each(io, step.control_1, step.control_2);
  }
}

template <typename Io>
void pass(Io& io, Path& path) {
  std::vector<PathStep> steps = path.steps();
  pass(io, steps);
  path = path_of(steps);
}

template <typename Io>
void pass(Io& io, StrokeStyle& style) {
  pass_each(io, style.round_ends, style.round_joins, style.dashes);
}

template <typename Io>
void pass(Io& io, PlacedGlyph& glyph) {
  pass_each(io, glyph.glyph, glyph.offset);
}

template <typename Io>
void pass(Io& io, Cluster& cluster) {
  pass_each(io, cluster.bytes, cluster.glyphs);
}

template <typename Io>
void pass(Io& io, GlyphRun& run) {
  io.named(run.font, Sort::font);
  pass_each(io, run.size, run.x_scale, run.origin, run.advance, run.glyphs, run.text, run.clusters,
            run.stands_for_more, run.ends_line);
}

template <typename Io>
void pass(Io& io, Paint& paint) {
  io.named(paint.entry, Sort::paint);
  pass_each(io, paint.tint, paint.under_tint);
  if (paint.under_tint > 0) {
    io.named(paint.under, Sort::paint);
  }
}

template <typename Io>
void pass(Io& io, GradientStop& stop) {
  pass_each(io, stop.at, stop.paint);
}

template <typename Io>
void pass(Io& io, Gradient& gradient) {
  pass_each(io, gradient.angle, gradient.is_radial, gradient.centre_x, gradient.centre_y, gradient.stops);
}

template <typename Io>
void pass(Io& io, PathItem& item) {
  pass_each(io, item.path, item.stroke, item.even_odd, item.stroke_style, item.gradient);
}

template <typename Io>
void pass(Io& io, SymbolUse& use) {
  io.named(use.symbol, Sort::symbol);
  pass(io, use.place);
}

template <typename Io>
void pass(Io& io, ImageUse& use) {
  io.named(use.image, Sort::image);
  pass(io, use.box);
}

template <typename Io>
void pass(Io& io, Group& group) {
  pass_each(io, group.place, group.clip, group.alt);
  io.enter();
  pass(io, group.items);
  io.leave();
}

template <typename Io>
void pass(Io& io, Link& link) {
  pass_each(io, link.area, link.destination);
}

template <typename Io>
void pass(Io& io, Anchor& anchor) {
  pass_each(io, anchor.name, anchor.place);
}

template <typename Io>
void pass(Io& io, Item& item) {
  io.alternative(item.what);
  std::visit([&](auto& what) { pass(io, what); }, item.what);
  pass(io, item.paint);
  io.choice(item.role.layer, Layer::mark);
  io.choice(item.role.reading, Reading::figure);
  io.origin(item.origin);
}

template <typename Io>
void pass(Io& io, Frame& frame) {
  pass_each(io, frame.size, frame.items);
}

class Writer {
 public:
  explicit Writer(const FrameNames& names) : names_(names) {}

  void operator()(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    put((bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0), body_);
  }
  void operator()(std::uint32_t value) { put(std::uint64_t{value}, body_); }
  void operator()(std::uint16_t value) { put(std::uint64_t{value}, body_); }
  void operator()(bool value) { body_.push_back(value ? 1 : 0); }
  void operator()(double value) {
    auto bits = std::bit_cast<std::uint64_t>(value);
    for (int i = 0; i < 8; ++i, bits >>= 8) {
      body_.push_back(static_cast<char>(bits & 0xff));
    }
  }
  void operator()(const std::string& text) { put(text, body_); }
  template <typename Value>
  void list(const std::vector<Value>& values) {
    put(values.size(), body_);
  }
  template <typename Enum>
  void choice(Enum value, Enum) {
    put(static_cast<std::uint64_t>(value), body_);
  }
  template <typename Variant>
  void alternative(const Variant& value) {
    put(value.index(), body_);
  }
  template <typename Number>
  void named(Number number, Sort sort) {
    const auto key = std::pair(sort, static_cast<std::uint32_t>(number));
    std::string& listed = listed_[static_cast<std::size_t>(sort)];
    std::uint64_t& count = counts_[static_cast<std::size_t>(sort)];
    const auto [known, is_new] = numbers_.emplace(key, count);
    if (is_new) {
      ++count;
      put(table_of(sort, names_).name_of(key.second), listed);
    }
    put(known->second, body_);
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
    std::string out = signature();
    for (std::size_t sort = 0; sort < sorts; ++sort) {
      put(counts_[sort], out);
      out += listed_[sort];
    }
    return out + body_;
  }

 private:
  const FrameNames& names_;
  std::string body_;
  std::array<std::string, sorts> listed_;
  std::array<std::uint64_t, sorts> counts_{};
  std::map<std::pair<Sort, std::uint32_t>, std::uint64_t> numbers_;
};

// Gives what is asked for until the bytes end or say what cannot be; then nothing but empty values.
class Reader {
 public:
  Reader(std::string_view bytes, const FrameNames& names) : bytes_(bytes) {
    is_sound_ = bytes.starts_with(signature());
    take(signature().size());
    for (std::size_t sort = 0; sort < sorts && is_sound_; ++sort) {
      for (std::size_t count = length(); count > 0 && is_sound_; --count) {
        const auto number = table_of(static_cast<Sort>(sort), names).find(text());
        is_sound_ = is_sound_ && number.has_value();
        numbers_[sort].push_back(number.value_or(0));
      }
    }
  }

  void operator()(std::int64_t& value) {
    const std::uint64_t bits = number();
    value = static_cast<std::int64_t>((bits >> 1) ^ ((bits & 1) != 0 ? ~std::uint64_t{0} : 0));
  }
  template <typename Number>
  requires std::is_unsigned_v<Number>
  void operator()(Number& value) {
    const std::uint64_t read = number();
    is_sound_ = is_sound_ && read <= std::numeric_limits<Number>::max();
    value = static_cast<Number>(read);
  }
  void operator()(bool& value) {
    const std::uint64_t read = number();
    is_sound_ = is_sound_ && read <= 1;
    value = read == 1;
  }
  void operator()(double& value) {
    std::uint64_t bits = 0;
    const std::string_view eight = take(8);
    for (std::size_t i = 0; i < eight.size(); ++i) {
      bits |= std::uint64_t{static_cast<unsigned char>(eight[i])} << (8 * i);
    }
    value = std::bit_cast<double>(bits);
  }
  void operator()(std::string& value) { value = text(); }
  template <typename Value>
  void list(std::vector<Value>& values) {
    values.clear();
    values.resize(length());
  }
  template <typename Enum>
  void choice(Enum& value, Enum last) {
    const std::uint64_t read = number();
    is_sound_ = is_sound_ && read <= static_cast<std::uint64_t>(last);
    value = is_sound_ ? static_cast<Enum>(read) : Enum{};
  }
  template <typename... Each>
  void alternative(std::variant<Each...>& value) {
    const std::uint64_t index = number();
    is_sound_ = is_sound_ && index < sizeof...(Each);
    std::uint64_t at = 0;
    static_cast<void>(((index == at++ ? (value = Each{}, true) : false) || ...));
  }
  template <typename Number>
  void named(Number& value, Sort sort) {
    const std::uint64_t index = number();
    const auto& numbers = numbers_[static_cast<std::size_t>(sort)];
    is_sound_ = is_sound_ && index < numbers.size();
    value = is_sound_ ? static_cast<Number>(numbers[index]) : Number{};
  }
  void origin(Origin& origin) {
    bool has = false;
    (*this)(has);
    origin = Origin::none;
    if (has) {
      named(origin, Sort::origin);
    }
  }
  void enter() { is_sound_ = is_sound_ && ++depth_ <= deepest; }
  void leave() { --depth_; }

  bool is_whole() const { return is_sound_ && at_ == bytes_.size(); }

 private:
  std::string_view take(std::size_t count) {
    if (!is_sound_ || count > bytes_.size() - at_) {
      is_sound_ = false;
      return {};
    }
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::string_view byte = take(1);
      if (byte.empty()) {
        return 0;
      }
      const auto bits = static_cast<unsigned char>(byte[0]);
      value |= std::uint64_t{bits & 0x7fu} << shift;
      if (bits < 0x80) {
        return value;
      }
    }
    is_sound_ = false;
    return 0;
  }
  // Of things that take a byte or more each.
  std::size_t length() {
    const std::uint64_t count = number();
    is_sound_ = is_sound_ && count <= bytes_.size() - at_;
    return is_sound_ ? static_cast<std::size_t>(count) : 0;
  }
  std::string text() { return std::string(take(length())); }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool is_sound_ = true;
  int depth_ = 0;
  std::array<std::vector<std::uint32_t>, sorts> numbers_;
};

}  // namespace

std::string to_bytes(const Frame& frame, const FrameNames& names) {
  Writer writer(names);
  // The walk is one for both ways; what is written is not changed.
  Frame copy = frame;
  pass(writer, copy);
  return writer.take();
}

std::optional<Frame> from_bytes(std::string_view bytes, const FrameNames& names) {
  Reader reader(bytes, names);
  Frame frame;
  pass(reader, frame);
  return reader.is_whole() ? std::optional(std::move(frame)) : std::nullopt;
}

}  // namespace talia::frame

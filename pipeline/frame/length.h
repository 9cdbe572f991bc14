// Lengths on paper, exact: whole multiples of a unit that divides both millimetres and points.
#pragma once
#include <compare>
#include <cstdint>

namespace talia {

class Length {
 public:
  static constexpr std::int64_t units_per_mm = 368'640;
  // A point is PostScript's, 1/72 inch: 25.4 mm / 72.
  static constexpr std::int64_t units_per_pt = 130'048;
  static constexpr double mm_per_inch = 25.4, pt_per_inch = 72;

  constexpr Length() = default;
  static constexpr Length of_units(std::int64_t units) { return Length(units); }
  static constexpr Length mm(double value) { return rounded(value * static_cast<double>(units_per_mm)); }
  static constexpr Length pt(double value) { return rounded(value * static_cast<double>(units_per_pt)); }

  constexpr std::int64_t units() const { return units_; }
  constexpr double in_mm() const { return static_cast<double>(units_) / static_cast<double>(units_per_mm); }
  constexpr double in_pt() const { return static_cast<double>(units_) / static_cast<double>(units_per_pt); }

  constexpr Length operator-() const { return Length(-units_); }
  constexpr Length operator+(Length other) const { return Length(units_ + other.units_); }
  constexpr Length operator-(Length other) const { return Length(units_ - other.units_); }
  constexpr Length operator*(std::int64_t factor) const { return Length(units_ * factor); }
  constexpr Length operator/(std::int64_t divisor) const { return Length(units_ / divisor); }
  constexpr Length scaled(double factor) const { return rounded(static_cast<double>(units_) * factor); }
  constexpr double operator/(Length other) const {
    return static_cast<double>(units_) / static_cast<double>(other.units_);
  }
  constexpr Length& operator+=(Length other) {
    units_ += other.units_;
    return *this;
  }
  constexpr Length& operator-=(Length other) {
    units_ -= other.units_;
    return *this;
  }
  constexpr auto operator<=>(const Length&) const = default;

 private:
  explicit constexpr Length(std::int64_t units) : units_(units) {}
  static constexpr Length rounded(double units) {
    return Length(static_cast<std::int64_t>(units < 0 ? units - 0.5 : units + 0.5));
  }
  std::int64_t units_ = 0;
};

inline namespace length_literals {
constexpr Length operator""_mm(unsigned long long value) {
  return Length::mm(static_cast<double>(value));
}
constexpr Length operator""_mm(long double value) {
  return Length::mm(static_cast<double>(value));
}
constexpr Length operator""_pt(unsigned long long value) {
  return Length::pt(static_cast<double>(value));
}
constexpr Length operator""_pt(long double value) {
  return Length::pt(static_cast<double>(value));
}
}  // namespace length_literals

// x runs to the right, y downwards, from the top left corner.
struct Point {
  Length x, y;
  auto operator<=>(const Point&) const = default;
};

struct Size {
  Length width, height;
  auto operator<=>(const Size&) const = default;
};

struct Rect {
  Point origin;
  Size size;
  Length left() const { return origin.x; }
  Length top() const { return origin.y; }
  Length right() const { return origin.x + size.width; }
  Length bottom() const { return origin.y + size.height; }
  Rect inset(Length by) const { return inset(by, by); }
  Rect inset(Length x, Length y) const {
    return {{origin.x + x, origin.y + y}, {size.width - x - x, size.height - y - y}};
  }
  auto operator<=>(const Rect&) const = default;
};

}  // namespace talia

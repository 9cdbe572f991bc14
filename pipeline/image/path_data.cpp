#include "image/path_data.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::image {
namespace {

constexpr double largest_number = 1e6;
constexpr std::size_t most_steps = 100'000;

struct Xy {
  double x = 0, y = 0;
  Xy operator+(Xy other) const { return {x + other.x, y + other.y}; }
  Xy operator-(Xy other) const { return {x - other.x, y - other.y}; }
  Xy operator*(double factor) const { return {x * factor, y * factor}; }
};

// Draws path data command by command.
class PathReader {
 public:
  PathReader(std::string_view text, const Affine& place) : reader_(text), place_(place) {}

  tl::expected<Path, TextFault> read() {
    reader_.skip_white();
    char command = '\0';
    while (!reader_.at_end()) {
      const char c = reader_.peek();
      if (std::string_view("MmLlHhVvCcSsQqTtAaZz").find(c) != std::string_view::npos) {
        command = c;
        reader_.advance();
        reader_.skip_white();
        if (path_.empty() && command != 'M' && command != 'm') {
          return fault("a path begins with a move, `M`");
        }
      } else if (command == '\0' || command == 'Z' || command == 'z') {
        return fault(fmt::format("no path command begins with `{}`", c));
      } else if (command == 'M' || command == 'm') {
        // Further pairs after a move are lines.
        command = command == 'M' ? 'L' : 'l';
      }
      if (!step(command)) {
        return fault(fmt::format("a number is missing or malformed after `{}`", command));
      }
      if (path_.steps().size() > most_steps) {
        return fault(fmt::format("a path has more than {} steps", most_steps));
      }
      reader_.skip_separator();
    }
    return std::move(path_);
  }

 private:
  tl::unexpected<TextFault> fault(std::string message) const {
    return tl::unexpected(TextFault{reader_.byte(), std::move(message)});
  }

  std::optional<double> number() {
    reader_.skip_separator();
    return reader_.number();
  }

  std::optional<Xy> pair(bool relative) {
    const auto x = number();
    const auto y = x ? number() : std::nullopt;
    if (!y) {
      return std::nullopt;
    }
    return relative ? here_ + Xy{*x, *y} : Xy{*x, *y};
  }

  Point out(Xy point) const { return place_.apply(point.x, point.y); }

  void line(Xy to) {
    path_.line_to(out(to));
    here_ = control_ = to;
  }

  void curve(Xy control_1, Xy control_2, Xy to) {
    path_.curve_to(out(control_1), out(control_2), out(to));
    control_ = control_2;
    here_ = to;
  }

  void quadratic(Xy control, Xy to) {
    curve(here_ + (control - here_) * (2.0 / 3), to + (control - to) * (2.0 / 3), to);
    control_ = control;
  }

  // The control point of a smooth curve: the last one mirrored, when the last step was of the same family.
  Xy mirrored(std::string_view family) const {
    return family.find(last_) != std::string_view::npos ? here_ + (here_ - control_) : here_;
  }

  // After a close the next subpath begins where the closed one did.
  void reopen() {
    if (last_ == 'z') {
      path_.move_to(out(here_));
    }
  }

  bool step(char command) {
    const bool relative = command >= 'a';
    const char kind = relative ? command : static_cast<char>(command - 'A' + 'a');
    if (kind == 'z') {
      path_.close();
      here_ = control_ = start_;
      last_ = 'z';
      return true;
    }
    if (kind != 'm') {
      reopen();
    }
    const bool drawn = draw(kind, relative);
    last_ = kind;
    return drawn;
  }

  bool draw(char kind, bool relative) {
    switch (kind) {
      case 'h':
      case 'v': {
        const auto value = number();
        if (value) {
          const double x = kind == 'h' ? *value + (relative ? here_.x : 0) : here_.x;
          const double y = kind == 'v' ? *value + (relative ? here_.y : 0) : here_.y;
          line({x, y});
        }
        return value.has_value();
      }
      case 'c':
      case 's': {
        const auto first = kind == 's' ? std::optional(mirrored("cs")) : pair(relative);
        const auto second = first ? pair(relative) : std::nullopt;
        const auto to = second ? pair(relative) : std::nullopt;
        if (to) {
          curve(*first, *second, *to);
        }
        return to.has_value();
      }
      case 'q':
      case 't': {
        const auto control = kind == 't' ? std::optional(mirrored("qt")) : pair(relative);
        const auto to = control ? pair(relative) : std::nullopt;
        if (to) {
          quadratic(*control, *to);
        }
        return to.has_value();
      }
      case 'a':
        return arc(relative);
      default: {
        const auto to = pair(relative);
        if (to && kind == 'm') {
          path_.move_to(out(*to));
          here_ = control_ = start_ = *to;
        } else if (to) {
          line(*to);
        }
        return to.has_value();
      }
    }
  }

  bool arc(bool relative) {
    const auto rx = number();
    const auto ry = rx ? number() : std::nullopt;
    const auto degrees = ry ? number() : std::nullopt;
    if (!degrees) {
      return false;
    }
    reader_.skip_separator();
    const auto large = reader_.flag();
    reader_.skip_separator();
    const auto sweep = large ? reader_.flag() : std::nullopt;
    const auto to = sweep ? pair(relative) : std::nullopt;
    if (to) {
      draw_arc({std::abs(*rx), std::abs(*ry)}, *degrees * std::numbers::pi / 180, *large, *sweep, *to);
    }
    return to.has_value();
  }

  // SVG 1.1, F.6: from end points to centre, then at most a quarter turn a curve.
  void draw_arc(Xy radius, double turn, bool large, bool sweep, Xy to) {
    const Xy half = (here_ - to) * 0.5;
    if ((half.x == 0 && half.y == 0) || radius.x == 0 || radius.y == 0) {
      line(to);
      return;
    }
    const double cosine = std::cos(turn);
    const double sine = std::sin(turn);
    const Xy p{cosine * half.x + sine * half.y, -sine * half.x + cosine * half.y};
    const double excess = p.x * p.x / (radius.x * radius.x) + p.y * p.y / (radius.y * radius.y);
    if (excess > 1) {
      radius = radius * std::sqrt(excess);
    }
    const double rx2 = radius.x * radius.x;
    const double ry2 = radius.y * radius.y;
    const double below = rx2 * p.y * p.y + ry2 * p.x * p.x;
    const double factor = std::sqrt(std::max(0.0, (rx2 * ry2 - below) / below)) * (large == sweep ? -1 : 1);
    const Xy c{factor * radius.x * p.y / radius.y, -factor * radius.y * p.x / radius.x};
    const Xy middle = (here_ + to) * 0.5;
    const Xy centre{cosine * c.x - sine * c.y + middle.x, sine * c.x + cosine * c.y + middle.y};
    const double begin = std::atan2((p.y - c.y) / radius.y, (p.x - c.x) / radius.x);
    double sweep_angle = std::atan2((-p.y - c.y) / radius.y, (-p.x - c.x) / radius.x) - begin;
    if (sweep && sweep_angle < 0) {
      sweep_angle += 2 * std::numbers::pi;
    } else if (!sweep && sweep_angle > 0) {
      sweep_angle -= 2 * std::numbers::pi;
    }
    const int parts =
        std::max(1, static_cast<int>(std::ceil(std::abs(sweep_angle) / (std::numbers::pi / 2) - 1e-9)));
    const double part = sweep_angle / parts;
    const double reach = 4.0 / 3 * std::tan(part / 4);
    const auto on_ellipse = [&](double x, double y) {
      return Xy{centre.x + cosine * radius.x * x - sine * radius.y * y,
                centre.y + sine * radius.x * x + cosine * radius.y * y};
    };
    for (int i = 0; i < parts; ++i) {
      const double from = begin + part * i;
      const double until = from + part;
      const Xy first =
          on_ellipse(std::cos(from) - reach * std::sin(from), std::sin(from) + reach * std::cos(from));
      const Xy second =
          on_ellipse(std::cos(until) + reach * std::sin(until), std::sin(until) - reach * std::cos(until));
      curve(first, second, i + 1 == parts ? to : on_ellipse(std::cos(until), std::sin(until)));
    }
    control_ = here_;
  }

  NumberReader reader_;
  Affine place_;
  Path path_;
  Xy here_, start_, control_;
  char last_ = '\0';
};

}  // namespace

Affine Affine::after(const Affine& inner) const {
  return {a * inner.a + c * inner.b, b * inner.a + d * inner.b,     a * inner.c + c * inner.d,
          b * inner.c + d * inner.d, a * inner.e + c * inner.f + e, b * inner.e + d * inner.f + f};
}

Point Affine::apply(double x, double y) const {
  const auto bounded = [](double value) { return Length::mm(std::clamp(value, -1e9, 1e9)); };
  return {bounded(a * x + c * y + e), bounded(b * x + d * y + f)};
}

double Affine::scale() const {
  return std::sqrt(std::abs(a * d - b * c));
}

void NumberReader::skip_white() {
  while (!at_end() && source::is_ascii_space(peek())) {
    ++byte_;
  }
}

void NumberReader::skip_separator() {
  skip_white();
  if (peek() == ',') {
    ++byte_;
    skip_white();
  }
}

std::optional<double> NumberReader::number() {
  std::size_t end = byte_;
  const auto at = [&](std::size_t i) { return i < text_.size() ? text_[i] : '\0'; };
  const bool has_plus = at(end) == '+';
  end += has_plus || at(end) == '-' ? 1 : 0;
  std::size_t digits = 0;
  for (; source::is_ascii_digit(at(end)); ++end) {
    ++digits;
  }
  if (at(end) == '.') {
    for (++end; source::is_ascii_digit(at(end)); ++end) {
      ++digits;
    }
  }
  if (digits == 0) {
    return std::nullopt;
  }
  if (at(end) == 'e' || at(end) == 'E') {
    std::size_t exponent = end + 1;
    exponent += at(exponent) == '+' || at(exponent) == '-' ? 1 : 0;
    if (source::is_ascii_digit(at(exponent))) {
      for (end = exponent; source::is_ascii_digit(at(end)); ++end) {
      }
    }
  }
  double value = 0;
  const char* const first = text_.data() + byte_ + (has_plus ? 1 : 0);
  const auto result = std::from_chars(first, text_.data() + end, value);
  if (result.ec != std::errc() || std::abs(value) > largest_number) {
    return std::nullopt;
  }
  byte_ = end;
  return value;
}

std::optional<bool> NumberReader::flag() {
  if (peek() != '0' && peek() != '1') {
    return std::nullopt;
  }
  return text_[byte_++] == '1';
}

tl::expected<Path, TextFault> read_path_data(std::string_view text, const Affine& place) {
  return PathReader(text, place).read();
}

tl::expected<std::vector<double>, TextFault> read_numbers(std::string_view text) {
  NumberReader reader(text);
  std::vector<double> result;
  reader.skip_white();
  while (!reader.at_end()) {
    const auto value = reader.number();
    if (!value || result.size() >= 2 * most_steps) {
      return tl::unexpected(TextFault{reader.byte(), "a number is missing or malformed"});
    }
    result.push_back(*value);
    reader.skip_separator();
  }
  return result;
}

tl::expected<Affine, TextFault> read_transform(std::string_view text) {
  Affine result;
  std::size_t byte = 0;
  for (;;) {
    while (byte < text.size() && (source::is_ascii_space(text[byte]) || text[byte] == ',')) {
      ++byte;
    }
    if (byte == text.size()) {
      return result;
    }
    const std::size_t open = text.find('(', byte);
    const std::size_t close = text.find(')', byte);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
      return tl::unexpected(TextFault{byte, "a transform is a name and numbers in brackets"});
    }
    std::string_view name = text.substr(byte, open - byte);
    while (!name.empty() && source::is_ascii_space(name.back())) {
      name.remove_suffix(1);
    }
    const auto numbers = read_numbers(text.substr(open + 1, close - open - 1));
    if (!numbers) {
      return tl::unexpected(TextFault{open + 1 + numbers.error().byte, numbers.error().message});
    }
    const auto& n = *numbers;
    const auto radians = [&](std::size_t i) { return n[i] * std::numbers::pi / 180; };
    Affine step;
    if (name == "translate" && (n.size() == 1 || n.size() == 2)) {
      step = {1, 0, 0, 1, n[0], n.size() == 2 ? n[1] : 0};
    } else if (name == "scale" && (n.size() == 1 || n.size() == 2)) {
      step = {n[0], 0, 0, n.back(), 0, 0};
    } else if (name == "rotate" && (n.size() == 1 || n.size() == 3)) {
      const double cosine = std::cos(radians(0));
      const double sine = std::sin(radians(0));
      step = {cosine, sine, -sine, cosine, 0, 0};
      if (n.size() == 3) {
        step = Affine{1, 0, 0, 1, n[1], n[2]}.after(step).after({1, 0, 0, 1, -n[1], -n[2]});
      }
    } else if (name == "skewX" && n.size() == 1) {
      step = {1, 0, std::tan(radians(0)), 1, 0, 0};
    } else if (name == "skewY" && n.size() == 1) {
      step = {1, std::tan(radians(0)), 0, 1, 0, 0};
    } else if (name == "matrix" && n.size() == 6) {
      step = {n[0], n[1], n[2], n[3], n[4], n[5]};
    } else {
      return tl::unexpected(
          TextFault{byte, fmt::format("there is no transform `{}` with {} numbers", name, n.size())});
    }
    result = result.after(step);
    byte = close + 1;
  }
}

}  // namespace talia::image

#include "random/expression.h"

#include <algorithm>

namespace talia::test {
namespace {

constexpr int deepest = 4;

std::int64_t floor_divided(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

std::vector<std::int64_t> thrown(Throws& throws, int count, int sides) {
  std::vector<std::int64_t> faces;
  faces.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    faces.push_back(throws.die(sides));
  }
  return faces;
}

std::int64_t sum_of(const std::vector<std::int64_t>& numbers) {
  std::int64_t sum = 0;
  for (const std::int64_t number : numbers) {
    sum += number;
  }
  return sum;
}

double power(int base, int exponent) {
  double result = 1;
  for (int i = 0; i < exponent; ++i) {
    result *= base;
  }
  return result;
}

}  // namespace

std::uint64_t Random::next() {
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

int Throws::die(int sides) {
  if (at_ == dice_.size()) {
    dice_.push_back({1, sides});
  }
  return dice_[at_++].face;
}

bool Throws::advance() {
  dice_.resize(at_);
  at_ = 0;
  while (!dice_.empty() && dice_.back().face == dice_.back().sides) {
    dice_.pop_back();
  }
  if (dice_.empty()) {
    return false;
  }
  ++dice_.back().face;
  return true;
}

Rational Throws::chance() const {
  Integer ways(1);
  for (const Die& die : dice_) {
    ways = ways * Integer(die.sides);
  }
  return Rational(Integer(1), ways);
}

std::optional<std::map<std::int64_t, Rational>> brute_force(const Expression& expression, std::size_t most) {
  std::map<std::int64_t, Rational> chances;
  Throws throws;
  std::size_t count = 0;
  do {
    if (++count > most) {
      return std::nullopt;
    }
    const std::int64_t value = expression.value(throws, {});
    chances[value] = chances[value] + throws.chance();
  } while (throws.advance());
  return chances;
}

Expression Generator::roll(bool is_condition) {
  names_.clear();
  named_ = 0;
  return is_condition ? condition(deepest) : number(deepest);
}

Expression Generator::number(int depth) {
  if (depth == 0 || random_.from(0, 9) == 0) {
    const int what = random_.from(0, names_.empty() ? 2 : 5);
    if (what == 0) {
      const int literal = random_.from(0, 5);
      return {std::to_string(literal), [literal](Throws&, const Names&) { return literal; }, 1};
    }
    if (what <= 2) {
      const int count = random_.from(1, 2), sides = random_.from(2, 4);
      return {(count > 1 ? std::to_string(count) : "") + (random_.from(0, 1) == 0 ? "k" : "d") +
                  std::to_string(sides),
              [=](Throws& throws, const Names&) { return sum_of(thrown(throws, count, sides)); },
              power(sides, count)};
    }
    const std::string name =
        names_[static_cast<std::size_t>(random_.from(0, static_cast<int>(names_.size()) - 1))];
    return {name,
            [name](Throws&, const Names& names) {
              return std::find_if(names.rbegin(), names.rend(),
                                  [&](const auto& each) { return each.first == name; })
                  ->second;
            },
            1};
  }
  switch (random_.from(0, 9)) {
    case 0:
    case 1:
      return bound(depth - 1, [this](int left) { return number(left); });
    case 2:
      return listed(depth - 1);
    case 3:
      return pooled(depth - 1);
    case 4:
      return kept();
    case 5:
      return changed_die();
    case 6:
      return repeated(depth - 1);
    case 7: {
      const Expression asked = condition(depth - 1), then = number(depth - 1), otherwise = number(depth - 1);
      return {"(if " + asked.text + " then " + then.text + " else " + otherwise.text + ")",
              [=](Throws& throws, const Names& names) {
                return asked.value(throws, names) != 0 ? then.value(throws, names)
                                                       : otherwise.value(throws, names);
              },
              asked.ways * (then.ways + otherwise.ways)};
    }
    default:
      return operation(depth - 1);
  }
}

Expression Generator::operation(int depth) {
  const Expression a = number(depth), b = number(depth);
  const double ways = a.ways * b.ways;
  const auto both = [&](std::string text, std::int64_t (*f)(std::int64_t, std::int64_t)) {
    return Expression{std::move(text),
                      [=](Throws& throws, const Names& names) {
                        const std::int64_t left = a.value(throws, names);
                        return f(left, b.value(throws, names));
                      },
                      ways};
  };
  using N = std::int64_t;
  switch (random_.from(0, 8)) {
    case 0:
      return both("(" + a.text + " - " + b.text + ")", [](N x, N y) { return x - y; });
    case 1:
      return both("(" + a.text + " * " + b.text + ")", [](N x, N y) { return x * y; });
    case 2:
      return both("max(" + a.text + ", " + b.text + ")", [](N x, N y) { return std::max(x, y); });
    case 3:
      return both("min(" + a.text + ", " + b.text + ")", [](N x, N y) { return std::min(x, y); });
    case 4:
      return both("div(" + a.text + ", 1 + abs(" + b.text + "))",
                  [](N x, N y) { return floor_divided(x, 1 + std::abs(y)); });
    case 5:
      return both("(-" + a.text + " + sign(" + b.text + "))", [](N x, N y) { return (y > 0) - (y < 0) - x; });
    default:
      return both("(" + a.text + " + " + b.text + ")", [](N x, N y) { return x + y; });
  }
}

Expression Generator::condition(int depth) {
  if (depth > 0 && random_.from(0, 3) == 0) {
    const Expression a = condition(depth - 1), b = condition(depth - 1);
    const bool is_and = random_.from(0, 1) == 0;
    return {"(" + a.text + (is_and ? " and " : " or not ") + b.text + ")",
            [=](Throws& throws, const Names& names) -> std::int64_t {
              const bool left = a.value(throws, names) != 0;
              return is_and ? left && b.value(throws, names) != 0 : left || b.value(throws, names) == 0;
            },
            a.ways* b.ways};
  }
  if (depth > 1 && random_.from(0, 5) == 0) {
    return bound(depth - 1, [this](int left) { return condition(left); });
  }
  const int next = std::max(depth - 1, 0);
  const Expression a = number(next), b = number(next);
  static constexpr const char* signs[] = {"==", "!=", "<", "<=", ">", ">="};
  const int sign = random_.from(0, 5);
  return {"(" + a.text + " " + signs[sign] + " " + b.text + ")",
          [=](Throws& throws, const Names& names) -> std::int64_t {
            const std::int64_t x = a.value(throws, names);
            const std::int64_t y = b.value(throws, names);
            const bool holds[] = {x == y, x != y, x<y, x <= y, x> y, x >= y};
            return holds[sign];
          },
          a.ways* b.ways};
}

Expression Generator::bound(int depth, const std::function<Expression(int)>& body) {
  const Expression value = number(depth);
  const std::string name = "x" + std::to_string(++named_);
  names_.push_back(name);
  const Expression rest = body(depth);
  names_.pop_back();
  return {"(let " + name + " = " + value.text + " in " + rest.text + ")",
          [=](Throws& throws, const Names& names) {
            Names inner = names;
            inner.emplace_back(name, value.value(throws, names));
            return rest.value(throws, inner);
          },
          value.ways * rest.ways};
}

// A list whose items are used again.
Expression Generator::listed(int depth) {
  const Expression a = number(depth), b = number(depth);
  const std::string name = "l" + std::to_string(++named_);
  const auto form = random_.from(0, 4);
  const std::string uses[] = {
      "sum(" + name + ") - " + name + "[0]",
      "sum(" + name + ", i => i * i) + count(" + name + ", i => i > 2)",
      "max(" + name + ") - min(" + name + ")",
      "fold(" + name + ", 1, (s, i) => if s > 3 then s - i else s + i)",
      "sum(filter(" + name + ", i => i > 1)) + (if any(" + name + ", i => i == 1) then 5 else 0)",
  };
  return {"(let " + name + " = [" + a.text + ", " + b.text + "] in " + uses[form] + ")",
          [=](Throws& throws, const Names& names) -> std::int64_t {
            const std::int64_t x = a.value(throws, names);
            const std::int64_t y = b.value(throws, names);
            const auto step = [](std::int64_t s, std::int64_t i) { return s > 3 ? s - i : s + i; };
            const std::int64_t values[] = {
                y,
                x * x + y * y + (x > 2) + (y > 2),
                std::max(x, y) - std::min(x, y),
                step(step(1, x), y),
                (x > 1 ? x : 0) + (y > 1 ? y : 0) + (x == 1 || y == 1 ? 5 : 0),
            };
            return values[form];
          },
          a.ways* b.ways};
}

std::string Generator::face_condition(std::function<bool(std::int64_t)>& holds) {
  const int bound = random_.from(1, 3);
  switch (random_.from(0, 2)) {
    case 0:
      holds = [bound](std::int64_t face) { return face <= bound; };
      return "d => d <= " + std::to_string(bound);
    case 1:
      holds = [bound](std::int64_t face) { return face == bound; };
      return "d => d == " + std::to_string(bound);
    default:
      holds = [bound](std::int64_t face) { return face > bound; };
      return "d => d > " + std::to_string(bound);
  }
}

// A count of a pool that hangs on a name or a roll, or a shared reroll.
Expression Generator::pooled(int depth) {
  const int count = random_.from(1, 3), sides = random_.from(2, 4), budget = random_.from(0, 2);
  const std::string pool = "pool(" + std::to_string(count) + ", k" + std::to_string(sides) + ")";
  if (random_.from(0, 1) == 0) {
    std::function<bool(std::int64_t)> again, wanted;
    const std::string again_text = face_condition(again), wanted_text = face_condition(wanted);
    const bool sums = random_.from(0, 1) == 0;
    const std::string shared =
        "reroll_shared(" + pool + ", " + again_text + ", " + std::to_string(budget) + ")";
    return {sums ? "sum(" + shared + ")" : "count(" + shared + ", " + wanted_text + ")",
            [=](Throws& throws, const Names&) -> std::int64_t {
              std::vector<std::int64_t> faces = thrown(throws, count, sides);
              std::sort(faces.begin(), faces.end());
              int left = budget;
              for (std::int64_t& face : faces) {
                if (left > 0 && again(face)) {
                  face = throws.die(sides);
                  --left;
                }
              }
              return sums ? sum_of(faces) : std::count_if(faces.begin(), faces.end(), wanted);
            },
            power(sides, count + budget)};
  }
  const Expression than = number(std::min(depth, 1));
  const std::string name = "t" + std::to_string(++named_);
  return {
      "(let " + name + " = " + than.text + " in count(" + pool + ", d => d >= " + name + ") + " + name + ")",
      [=](Throws& throws, const Names& names) -> std::int64_t {
        const std::int64_t bound = than.value(throws, names);
        const auto faces = thrown(throws, count, sides);
        return std::count_if(faces.begin(), faces.end(), [&](std::int64_t face) { return face >= bound; }) +
               bound;
      },
      than.ways* power(sides, count)};
}

// Of a pool or of unlike dice, some kept and summed, and compared with all of them.
Expression Generator::kept() {
  const bool are_alike = random_.from(0, 1) == 0;
  const int count = random_.from(2, 3), kept = random_.from(0, 3), form = random_.from(0, 5);
  std::vector<int> sides(static_cast<std::size_t>(count), random_.from(2, 4));
  std::string dice = "pool(" + std::to_string(count) + ", k" + std::to_string(sides[0]) + ")";
  double ways = power(sides[0], count);
  if (!are_alike) {
    dice = "[";
    ways = 1;
    for (int& each : sides) {
      each = random_.from(2, 4);
      ways *= each;
      dice += (dice.size() > 1 ? ", k" : "k") + std::to_string(each);
    }
    dice += "]";
  }
  const std::string name = "p" + std::to_string(++named_), n = std::to_string(kept);
  const std::string texts[] = {"sum(keep_highest(" + name + ", " + n + "))",
                               "sum(drop_highest(" + name + ", " + n + "))",
                               "sum(keep_lowest(drop_lowest(" + name + ", 1), " + n + "))",
                               "sum(" + name + ") - highest(" + name + ")",
                               "count(drop_lowest(" + name + ", " + n + "), d => d > 1)",
                               "10 * nth_highest(" + name + ", 2) + largest_set(" + name + ")"};
  return {"(let " + name + " = " + dice + " in " + texts[form] + ")",
          [=](Throws& throws, const Names&) -> std::int64_t {
            std::vector<std::int64_t> faces;
            faces.reserve(sides.size());
            for (const int each : sides) {
              faces.push_back(throws.die(each));
            }
            std::sort(faces.rbegin(), faces.rend());
            const auto slice = [&faces](int begin, int end) {
              const int size = static_cast<int>(faces.size());
              return std::vector<std::int64_t>(faces.begin() + std::clamp(begin, 0, size),
                                               faces.begin() + std::clamp(std::max(begin, end), 0, size));
            };
            std::int64_t largest = 0;
            for (const std::int64_t face : faces) {
              largest = std::max<std::int64_t>(largest, std::count(faces.begin(), faces.end(), face));
            }
            const auto low = slice(0, count - kept);
            const std::int64_t values[] = {
                sum_of(slice(0, kept)),
                sum_of(slice(kept, count)),
                sum_of(slice(std::max(count - 1 - kept, 0), count - 1)),
                sum_of(faces) - faces[0],
                std::count_if(low.begin(), low.end(), [](auto face) { return face > 1; }),
                10 * faces[1] + largest};
            return values[form];
          },
          ways};
}

Expression Generator::changed_die() {
  const int sides = random_.from(2, 4), times = random_.from(0, 2);
  std::function<bool(std::int64_t)> wanted;
  const std::string condition = face_condition(wanted);
  const bool explodes = random_.from(0, 1) == 0;
  return {std::string(explodes ? "explode" : "reroll") + "(k" + std::to_string(sides) + ", " + condition +
              ", " + std::to_string(times) + ")",
          [=](Throws& throws, const Names&) {
            std::int64_t face = throws.die(sides);
            std::int64_t sum = face;
            for (int i = 0; i < times && wanted(face); ++i) {
              face = throws.die(sides);
              sum = explodes ? sum + face : face;
            }
            return sum;
          },
          power(sides, times + 1)};
}

Expression Generator::repeated(int depth) {
  const int times = random_.from(0, 3), sides = random_.from(2, 3), form = random_.from(0, 3);
  const Expression start = number(std::min(depth, 1));
  const std::string die = "k" + std::to_string(sides), n = std::to_string(times);
  const std::string texts[] = {
      "iterate(" + n + ", " + start.text + ", s => if s > 4 then s else s + " + die + ")",
      "iterate(" + n + ", {a: " + start.text + ", b: 0}, s => {a: s.a - " + die + ", b: s.b + s.a}).b",
      "fold(range(1, " + n + "), " + start.text + ", (s, i) => if s > i then s - " + die + " else s + i)",
      "until({a: " + start.text + ", n: 0}, s => s.n >= " + n + ", s => {a: s.a - " + die +
          ", n: s.n + 1}).end.a"};
  return {texts[form],
          [=](Throws& throws, const Names& names) {
            std::int64_t a = start.value(throws, names), b = 0;
            for (int i = 1; i <= times; ++i) {
              if (form == 0) {
                a += a > 4 ? 0 : throws.die(sides);
              } else if (form == 3) {
                a -= throws.die(sides);
              } else if (form == 1) {
                b += a;
                a -= throws.die(sides);
              } else {
                a += a > i ? -throws.die(sides) : i;
              }
            }
            return form == 1 ? b : a;
          },
          start.ways * power(sides, times)};
}

}  // namespace talia::test

#include "formula/measure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "formula/formula.h"
#include "formula/tree.h"

namespace talia::formula {

namespace {

enum class Function : std::uint8_t {
  absolute,
  angle,
  ceiling,
  clamp,
  cosine,
  count,
  floor,
  maximum,
  minimum,
  mix,
  modulo,
  power,
  random,
  round,
  sign,
  sine,
  square_root,
  tangent,
};

struct FunctionName {
  std::string_view name;
  Function function;
  std::size_t least, most;  // Of its arguments.
};
constexpr std::size_t any_number = 20;
constexpr std::array function_names{
    FunctionName{"abs", Function::absolute, 1, 1},
    FunctionName{"angle", Function::angle, 2, 2},
    FunctionName{"ceil", Function::ceiling, 1, 1},
    FunctionName{"clamp", Function::clamp, 3, 3},
    FunctionName{"cos", Function::cosine, 1, 1},
    FunctionName{"count", Function::count, 1, 1},
    FunctionName{"floor", Function::floor, 1, 1},
    FunctionName{"max", Function::maximum, 1, any_number},
    FunctionName{"min", Function::minimum, 1, any_number},
    FunctionName{"mix", Function::mix, 3, 3},
    FunctionName{"mod", Function::modulo, 2, 2},
    FunctionName{"power", Function::power, 2, 2},
    FunctionName{"random", Function::random, 0, 2},
    FunctionName{"round", Function::round, 1, 1},
    FunctionName{"sign", Function::sign, 1, 1},
    FunctionName{"sin", Function::sine, 1, 1},
    FunctionName{"sqrt", Function::square_root, 1, 1},
    FunctionName{"tan", Function::tangent, 1, 1},
};

struct Part {
  Op op = Op::constant;
  Function function{};
  std::uint32_t slot = 0;
  std::uint32_t begin = 0, end = 0;  // Its bytes in the text.
  Quantity constant{};
  std::vector<NodeIndex> children{};
};

double in_radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

bool is_arithmetic(Op op) {
  switch (op) {
    case Op::constant:
    case Op::name:
    case Op::list:
    case Op::item:
    case Op::call:
    case Op::negate:
    case Op::logical_not:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::equal:
    case Op::unequal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::logical_and:
    case Op::logical_or:
    case Op::coalesce:
    case Op::conditional:
      return true;
    default:
      return false;
  }
}

}  // namespace

struct Measure::Program {
  MappedText text;
  std::vector<Part> parts;
  NodeIndex root = 0;
};

namespace {

// A tree into a program, with what its names and calls mean.
class Compiler {
 public:
  Compiler(const Formula::Tree& tree, const std::vector<std::string>& names, std::vector<bool>& read,
           Diagnostics& diagnostics)
      : tree_(tree), names_(names), read_(read), diagnostics_(diagnostics) {}

  std::shared_ptr<const Measure::Program> run() {
    auto program = std::make_shared<Measure::Program>();
    program->text = tree_.text;
    program->root = tree_.root;
    for (const TreeNode& node : tree_.nodes) {
      program->parts.push_back(part_of(node));
    }
    return is_sound_ ? program : nullptr;
  }

 private:
  Part part_of(const TreeNode& node) {
    Part part{.op = node.op, .begin = node.begin, .end = node.end, .children = node.children};
    if (!is_arithmetic(node.op)) {
      fault(Code::bad_formula, node.begin, node.end, "this is no part of a drawing's expression",
            "a drawing computes with numbers: signs, `if`, comparisons, items of lists and its own "
            "functions; names are given by `let:` of the item");
    } else if (node.op == Op::constant) {
      const auto constant = Quantity::of(node.constant);
      if (constant) {
        part.constant = *constant;
      } else {
        fault(Code::bad_formula, node.begin, node.end, "this is no number", "");
      }
    } else if (node.op == Op::name) {
      resolve(node, part);
    } else if (node.op == Op::call) {
      resolve_call(node, part);
    }
    return part;
  }

  void resolve(const TreeNode& node, Part& part) {
    if (node.name == "pi" || node.name == "null") {
      part.op = Op::constant;
      part.constant = node.name == "pi" ? Quantity(std::numbers::pi) : Quantity();
      return;
    }
    if (const auto found = std::ranges::find(names_, node.name); found != names_.end()) {
      part.slot = static_cast<std::uint32_t>(found - names_.begin());
      read_[part.slot] = true;
      return;
    }
    is_sound_ = false;
    diagnostics_.add(Diagnostic::of(Code::unknown_stat, tree_.text.span_of(node.begin, node.end),
                                    fmt::format("nothing is called `{}` here", node.name))
                         .help_closest(node.name, names_)
                         .help_otherwise("a motif knows what it `takes`, its `let:` and `as:`, and the edges "
                                         "`left`, `top`, `right`, `bottom`, `width`, `height` in mm"));
  }

  void resolve_call(const TreeNode& node, Part& part) {
    const auto found = std::ranges::find(function_names, node.name, &FunctionName::name);
    if (found == function_names.end()) {
      std::vector<std::string> known;
      known.reserve(function_names.size());
      for (const FunctionName& each : function_names) {
        known.emplace_back(each.name);
      }
      is_sound_ = false;
      diagnostics_.add(Diagnostic::of(Code::unknown_function,
                                      tree_.text.span_of(node.name_begin, node.name_end),
                                      fmt::format("drawings have no function `{}`", node.name))
                           .help_closest(node.name, known));
      return;
    }
    part.function = found->function;
    const std::size_t count = node.children.size();
    if (count < found->least || count > found->most) {
      fault(Code::wrong_arity, node.begin, node.end,
            found->least == found->most
                ? fmt::format("`{}` takes {} arguments, not {}", found->name, found->least, count)
                : fmt::format("`{}` takes {} to {} arguments, not {}", found->name, found->least, found->most,
                              count),
            "");
    }
  }

  void fault(Code code, std::size_t begin, std::size_t end, std::string message, std::string help) {
    is_sound_ = false;
    auto diagnostic = Diagnostic::of(code, tree_.text.span_of(begin, end), std::move(message));
    diagnostics_.add(help.empty() ? std::move(diagnostic) : std::move(diagnostic).help(std::move(help)));
  }

  const Formula::Tree& tree_;
  const std::vector<std::string>& names_;
  std::vector<bool>& read_;
  Diagnostics& diagnostics_;
  bool is_sound_ = true;
};

class Computer {
 public:
  Computer(const Measure::Program& program, const Measuring& with) : program_(program), with_(with) {}

  Quantity value(NodeIndex index) {
    const Part& part = program_.parts[index];
    if (!has_room_for(part)) {
      return {};
    }
    switch (part.op) {
      case Op::constant:
        return part.constant;
      case Op::name:
        return with_.slots[part.slot];
      case Op::conditional:
        return value(part.children[is_true(part.children[0]) ? 1 : 2]);
      case Op::coalesce: {
        Quantity first = value(part.children[0]);
        return first.is_nothing() ? value(part.children[1]) : first;
      }
      case Op::list:
        return list(part);
      case Op::item:
        return item(part);
      case Op::equal:
        return Quantity(value(part.children[0]) == value(part.children[1]) ? 1.0 : 0.0);
      case Op::unequal:
        return Quantity(value(part.children[0]) == value(part.children[1]) ? 0.0 : 1.0);
      case Op::call:
        if (part.function == Function::count) {
          return count(part);
        }
        [[fallthrough]];
      default:
        return Quantity(computed(part));
    }
  }

  double number(NodeIndex index) {
    const Part& part = program_.parts[index];
    if (part.op == Op::constant && part.constant.number() != nullptr) {
      return *part.constant.number();
    }
    // Most are arithmetic, which is worth no quantity on the way.
    if (gives_number(part)) {
      return has_room_for(part) ? computed(part) : 0;
    }
    if (const double* const known = part.op == Op::name ? with_.slots[part.slot].number() : nullptr) {
      return has_room_for(part) ? *known : 0;
    }
    const Quantity found = value(index);
    if (const double* const known = found.number()) {
      return *known;
    }
    fail(part, Code::type_mismatch,
         found.is_nothing() ? "a number is needed here, and nothing was given"
                            : "a number is needed here, and this is a name or a list");
    return 0;
  }

 private:
  bool has_room_for(const Part& part) {
    if (with_.work == 0) {
      fail(part, Code::work_budget, "this drawing takes more work than any picture needs");
      return false;
    }
    --with_.work;
    return true;
  }

  // Whatever it is computed of.
  static bool gives_number(const Part& part) {
    switch (part.op) {
      case Op::constant:
      case Op::name:
      case Op::conditional:
      case Op::coalesce:
      case Op::list:
      case Op::item:
      case Op::equal:
      case Op::unequal:
        return false;
      default:
        return part.op != Op::call || part.function != Function::count;
    }
  }

  bool is_true(NodeIndex index) { return number(index) != 0; }

  Quantity list(const Part& part) {
    Quantity::List all;
    all.reserve(part.children.size());
    for (const NodeIndex child : part.children) {
      all.push_back(value(child));
    }
    return Quantity(std::move(all));
  }

  Quantity item(const Part& part) {
    const Part& owner = program_.parts[part.children[0]];
    const double index = number(part.children[1]);
    if (owner.op == Op::list) {
      // Only the one that is asked for is computed.
      return is_index(index, owner.children.size(), part)
                 ? value(owner.children[static_cast<std::size_t>(index)])
                 : Quantity();
    }
    const Quantity whole = value(part.children[0]);
    if (whole.list() == nullptr) {
      fail(owner, Code::type_mismatch, "an item is asked of what is no list");
      return {};
    }
    return is_index(index, whole.list()->size(), part) ? (*whole.list())[static_cast<std::size_t>(index)]
                                                       : Quantity();
  }

  bool is_index(double index, std::size_t size, const Part& part) {
    if (index >= 0 && index < static_cast<double>(size) && index == std::floor(index)) {
      return true;
    }
    fail(part, Code::no_such_item,
         size == 0 ? "the list is empty"
                   : fmt::format("there is no item {} in a list of {}, whose items are 0 to {}", index, size,
                                 size - 1));
    return false;
  }

  Quantity count(const Part& part) {
    const Quantity whole = value(part.children[0]);
    if (whole.list() == nullptr && !whole.is_nothing()) {
      fail(part, Code::type_mismatch, "items are counted of what is no list");
      return Quantity(0.0);
    }
    return Quantity(whole.list() == nullptr ? 0.0 : static_cast<double>(whole.list()->size()));
  }

  double computed(const Part& part) {
    const auto at = [&](std::size_t child) { return number(part.children[child]); };
    switch (part.op) {
      case Op::negate:
        return -at(0);
      case Op::logical_not:
        return at(0) == 0 ? 1 : 0;
      case Op::logical_and:
        return is_true(part.children[0]) && is_true(part.children[1]) ? 1 : 0;
      case Op::logical_or:
        return is_true(part.children[0]) || is_true(part.children[1]) ? 1 : 0;
      case Op::call:
        return called(part);
      default:
        break;
    }
    const double left = at(0);
    const double right = at(1);
    switch (part.op) {
      case Op::add:
        return left + right;
      case Op::subtract:
        return left - right;
      case Op::multiply:
        return left * right;
      case Op::divide:
        return left / right;
      case Op::less:
        return left < right ? 1 : 0;
      case Op::less_equal:
        return left <= right ? 1 : 0;
      case Op::greater:
        return left > right ? 1 : 0;
      default:
        return left >= right ? 1 : 0;
    }
  }

  double called(const Part& part) {
    std::array<double, any_number> given{};
    for (std::size_t i = 0; i < part.children.size(); ++i) {
      given[i] = number(part.children[i]);
    }
    const std::size_t count = part.children.size();
    const auto [a, b, c] = std::array{given[0], given[1], given[2]};
    switch (part.function) {
      case Function::absolute:
        return std::abs(a);
      case Function::angle:
        return std::atan2(b, a) * 180 / std::numbers::pi;
      case Function::ceiling:
        return std::ceil(a);
      case Function::clamp:
        return std::max(b, std::min(a, c));
      case Function::cosine:
        return std::cos(in_radians(a));
      case Function::floor:
        return std::floor(a);
      case Function::maximum:
        return *std::max_element(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(count));
      case Function::minimum:
        return *std::min_element(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(count));
      case Function::mix:
        return a + (b - a) * c;
      case Function::modulo:
        return a - b * std::floor(a / b);
      case Function::power:
        return std::pow(a, b);
      case Function::random:
        return count == 0   ? with_.scatter.next()
               : count == 1 ? with_.scatter.between(0, a)
                            : with_.scatter.between(a, b);
      case Function::round:
        return std::round(a);
      case Function::sign:
        return a > 0 ? 1 : a < 0 ? -1 : 0;
      case Function::sine:
        return std::sin(in_radians(a));
      case Function::square_root:
        return std::sqrt(a);
      case Function::tangent:
        return std::tan(in_radians(a));
      case Function::count:
        break;
    }
    return 0;
  }

  void fail(const Part& part, Code code, std::string message) {
    if (!with_.fault) {
      with_.fault = Diagnostic::of(code, program_.text.span_of(part.begin, part.end), std::move(message));
    }
  }

  const Measure::Program& program_;
  const Measuring& with_;
};

}  // namespace

std::optional<Quantity> Quantity::of(const Value& value) {
  if (value.is_null()) {
    return Quantity();
  }
  if (const bool* const truth = value.boolean()) {
    return Quantity(*truth ? 1.0 : 0.0);
  }
  if (const Rational* const number = value.number()) {
    return Quantity(number->nearest_double());
  }
  if (const std::string* const text = value.text()) {
    return Quantity(*text);
  }
  if (value.list() == nullptr) {
    return std::nullopt;
  }
  List all;
  for (const Value& each : *value.list()) {
    auto item = of(each);
    if (!item) {
      return std::nullopt;
    }
    all.push_back(*std::move(item));
  }
  return Quantity(std::move(all));
}

bool Quantity::operator==(const Quantity& other) const {
  if (text() != nullptr && other.text() != nullptr) {
    return *text() == *other.text();
  }
  if (list() != nullptr && other.list() != nullptr) {
    return *list() == *other.list();
  }
  return what_ == other.what_;
}

Measure::Measure() = default;

Measure Measure::parse(const MappedText& text, const std::vector<std::string>& names, std::vector<bool>& read,
                       Diagnostics& diagnostics) {
  Measure measure;
  const Formula parsed = formula::parse(text, diagnostics);
  if (!parsed.is_broken()) {
    measure.program_ = Compiler(parsed.tree(), names, read, diagnostics).run();
  }
  return measure;
}

Span Measure::span() const {
  return program_ == nullptr ? Span{} : program_->text.span();
}

Quantity Measure::value(const Measuring& with) const {
  return Computer(*program_, with).value(program_->root);
}

double Measure::number(const Measuring& with) const {
  const double found = Computer(*program_, with).number(program_->root);
  if (std::isfinite(found)) {
    return found;
  }
  if (!with.fault) {
    with.fault = Diagnostic::of(Code::division_by_zero, program_->text.span(),
                                "this comes to no number, as by a division by 0 or the root of less than 0");
  }
  return 0;
}

}  // namespace talia::formula

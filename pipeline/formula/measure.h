// Expressions of drawings: the grammar of all others, computed in doubles, with angles in degrees and chance that follows a
// seed. A drawing needs thousands of numbers, and none of them exact.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "formula/value.h"
#include "source/reports/diagnostics.h"
#include "source/scatter.h"
#include "source/text/mapped_text.h"

namespace talia::formula {

// What such an expression gives: nothing, a number (1 and 0 for true and false), a name, or a list.
class Quantity {
 public:
  using List = std::vector<Quantity>;
  Quantity() = default;
  Quantity(double number) : what_(number) {}
  Quantity(std::string text) : what_(std::make_shared<const std::string>(std::move(text))) {}
  Quantity(List list) : what_(std::make_shared<const List>(std::move(list))) {}
  // Nothing of a record, a definition or a roll.
  static std::optional<Quantity> of(const Value& value);

  bool is_nothing() const { return std::holds_alternative<std::monostate>(what_); }
  const double* number() const { return std::get_if<double>(&what_); }
  const std::string* text() const { return held<std::string>(); }
  const List* list() const { return held<List>(); }
  bool operator==(const Quantity& other) const;

 private:
  template <class T>
  const T* held() const {
    const auto* const shared = std::get_if<std::shared_ptr<const T>>(&what_);
    return shared == nullptr ? nullptr : shared->get();
  }
  std::variant<std::monostate, double, std::shared_ptr<const std::string>, std::shared_ptr<const List>> what_;
};

// While a drawing is made.
struct Measuring {
  std::vector<Quantity>& slots;  // By the numbers of their names.
  source::Scatter& scatter;
  std::size_t& work;                 // Parts of expressions that may still be computed.
  std::optional<Diagnostic>& fault;  // The first; from then on values mean nothing.
};

class Measure {
 public:
  Measure();  // Broken.
  // Names are known by their places in `names`, which `read` marks. Reports bad-formula, unknown-stat, unknown-function,
  // wrong-arity.
  static Measure parse(const MappedText& text, const std::vector<std::string>& names, std::vector<bool>& read,
                       Diagnostics& diagnostics);
  bool is_broken() const { return program_ == nullptr; }
  Span span() const;

  // Requires one that is not broken, and slots for all names. Faults: type-mismatch, no-such-item, work-budget.
  Quantity value(const Measuring& with) const;
  // A finite number. Another fault: division-by-zero of one that is none.
  double number(const Measuring& with) const;

  struct Program;  // Known to its file alone.

 private:
  std::shared_ptr<const Program> program_;
};

}  // namespace talia::formula

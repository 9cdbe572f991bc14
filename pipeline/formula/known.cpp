#include "formula/known.h"

#include <algorithm>

namespace talia::formula {
namespace {

constexpr std::int64_t largest_exponent = 64;

Interval power(const Interval& base, const Interval& exponent) {
  Interval result;
  result.is_never_zero = !base.may_be_zero();
  if (base.least && base.least->sign() >= 0) {
    result.least = Rational();
    const auto low = exponent.least ? exponent.least->int64() : std::nullopt;
    if (*base.least >= Rational(1) && low && *low >= 0 && *low <= largest_exponent &&
        base.least->is_whole()) {
      result.least = Rational(Integer::power(base.least->numerator(), static_cast<std::uint32_t>(*low)));
    }
  }
  return result;
}

}  // namespace

Known Known::of(Interval number) {
  Known known;
  known.number = std::move(number);
  return known;
}

Known Known::list_of(Known item, Interval size) {
  Known list;
  list.item = std::make_shared<const Known>(std::move(item));
  list.size = std::move(size);
  return list;
}

Known Known::of(const Value& value) {
  if (const Rational* const number = value.number()) {
    return of(Interval::of(*number));
  }
  Known known;
  if (const ValueList* const list = value.list()) {
    Known items;
    for (std::size_t i = 0; i < list->size(); ++i) {
      items = i == 0 ? of((*list)[i]) : items.joined_with(of((*list)[i]));
    }
    return list_of(std::move(items), Interval::of(static_cast<std::int64_t>(list->size())));
  }
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      known.members.push_back({name, of(member)});
    }
  }
  return known;
}

Known Known::joined_with(const Known& other) const {
  Known either;
  either.number = number.joined_with(other.number);
  either.size = size.joined_with(other.size);
  if (item && other.item) {
    either.item = std::make_shared<const Known>(item->joined_with(*other.item));
  }
  for (const auto& [name, member] : members) {
    for (const auto& [name_of_other, member_of_other] : other.members) {
      if (name == name_of_other) {
        either.members.push_back({name, member.joined_with(member_of_other)});
      }
    }
  }
  either.kind = kind == other.kind ? kind : std::string();
  either.is_broken = is_broken || other.is_broken;
  return either;
}

Known known_result(std::string_view name, const std::vector<Known>& arguments) {
  const Known& first = arguments[0];
  const Interval& number = first.number;
  if (name == "abs") {
    Interval size = max(number, -number);
    size.least = size.least ? std::max(*size.least, Rational()) : Rational();
    size.is_never_zero = !number.may_be_zero();
    return Known::of(size);
  }
  if (name == "ceil" || name == "floor" || name == "round" || name == "nearest" || name == "truncate") {
    return Known::of(number.rounded());
  }
  if (name == "clamp" && arguments.size() == 3) {
    return Known::of(max(arguments[1].number, min(number, arguments[2].number)));
  }
  if (name == "percent" && arguments.size() == 2) {
    return Known::of((number * arguments[1].number / Interval::of(100)).rounded());
  }
  if (name == "power" && arguments.size() == 2) {
    return Known::of(power(number, arguments[1].number));
  }
  if (name == "max" || name == "min") {
    Interval all = first.item ? (arguments.size() == 1 ? first.item->number : arguments[1].number) : number;
    for (std::size_t i = 1; i < arguments.size() && !first.item; ++i) {
      all = name == "max" ? max(all, arguments[i].number) : min(all, arguments[i].number);
    }
    return Known::of(all);
  }
  if (name == "P") {
    return Known::of(Interval{Rational(), Rational(1)});
  }
  if (name == "E") {
    return Known::of(number.of_one_sign());
  }
  if (name == "least" || name == "most" || name == "median" || name == "mode" || name == "quantile" ||
      name == "given") {
    return Known::of(number);
  }
  if (name == "roll" && arguments.size() == 2) {
    return Known::of(Interval{number.least, (number * arguments[1].number).most});
  }
  if (name == "pool" && arguments.size() == 2) {
    return Known::list_of(arguments[1], number);
  }
  if (name == "count") {
    return Known::of(arguments.size() == 1 ? first.size : Interval{Rational(), first.size.most});
  }
  if (name == "sum") {
    const Interval each = arguments.size() > 1 ? arguments[1].number
                          : first.item         ? first.item->number
                                               : Interval();
    return Known::of(each.of_one_sign() * first.size);
  }
  if (name == "range" && arguments.size() == 2) {
    const Interval& last = arguments[1].number;
    Interval size = last - number + Interval::of(1);
    size.least = size.least ? std::max(*size.least, Rational()) : Rational();
    return Known::list_of(Known::of(Interval{number.least, last.most}), size);
  }
  if (name == "map" && arguments.size() == 2) {
    return Known::list_of(arguments[1], first.size);
  }
  if (name == "filter" && arguments.size() == 2) {
    return Known::list_of(arguments[1], {Rational(), first.size.most});
  }
  if (name == "first" || name == "last") {
    return first.item ? *first.item : Known();
  }
  if (name == "reverse" || name == "sort") {
    return first;
  }
  return {};
}

}  // namespace talia::formula

#include "rules/rulesets/order.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/of_each.h"

namespace talia::rules {

namespace {

void check_key(Formula& key, const Scope& scope, std::span<const std::string> present,
               Diagnostics& diagnostics) {
  const Type type = formula::check(key, scope, Type(), diagnostics, {}, present);
  const std::string_view words = key.text().view();
  const bool is_composed =
      type.is(Type::Kind::list) || type.is(Type::Kind::record) || type.is(Type::Kind::definition);
  if (!type.has_rolls() && !is_composed) {
    return;
  }
  diagnostics.add(
      type.has_rolls()
          ? Diagnostic::error(Code::dice_not_allowed, key.span(),
                              fmt::format("`{}` is a roll, and an order must be known", words))
                .help(fmt::format("ask for its mean `E({0})` or a bound: `least({0})`, `most({0})`", words))
          : Diagnostic::error(Code::type_mismatch, key.span(),
                              fmt::format("`{}` is a {}, and what stands first must be a number or a text",
                                          words, words_for(type)))
                .help(type.is(Type::Kind::list)
                          ? "write several keys as a list of the file: `order: [level, name]`"
                          : "name one of its parts"));
  key = Formula();
}

int rank_of(const Value& value) {
  return value.is_null()              ? 0
         : value.boolean() != nullptr ? 1
         : value.number() != nullptr  ? 2
         : value.text() != nullptr    ? 3
                                      : 4;
}

}  // namespace

void check_order(std::vector<OrderKey>& order, const Scope& scope, std::span<const std::string> present,
                 Diagnostics& diagnostics) {
  for (OrderKey& each : order) {
    check_key(each.key, scope, present, diagnostics);
  }
}

void Sorter::add(std::size_t thing, std::span<const OrderKey> order, std::vector<Value> values) {
  Row row{thing, {}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string* const text = values[i].text();
    row.keys.push_back({values[i],
                        text == nullptr ? language::SortKey{} : language::sort_key(*text, language_),
                        order[i].is_down});
  }
  rows_.push_back(std::move(row));
}

std::weak_ordering Sorter::compare(const Key& a, const Key& b) {
  const int rank = rank_of(a.value);
  if (rank != rank_of(b.value)) {
    return rank <=> rank_of(b.value);
  }
  switch (rank) {
    case 1:
      return *a.value.boolean() <=> *b.value.boolean();
    case 2:
      return *a.value.number() <=> *b.value.number();
    case 3:
      return a.text <=> b.text;
    default:
      return std::weak_ordering::equivalent;
  }
}

std::vector<std::size_t> Sorter::in_order() && {
  std::ranges::stable_sort(rows_, [](const Row& a, const Row& b) {
    for (std::size_t i = 0; i < std::min(a.keys.size(), b.keys.size()); ++i) {
      if (const auto order = compare(a.keys[i], b.keys[i]); order != 0) {
        return a.keys[i].is_down ? order > 0 : order < 0;
      }
    }
    return false;
  });
  return source::of_each(rows_, &Row::thing);
}

}  // namespace talia::rules

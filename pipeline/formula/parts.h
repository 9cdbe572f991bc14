// Lists and records, part by part: counted, and made anew.
#pragma once
#include <cstddef>
#include <iterator>
#include <utility>

#include "formula/value.h"
#include "source/result.h"

namespace talia::formula {

// What `make` gives of each, or the first fault.
template <typename Range, typename Make>
Result<ValueList> list_of_each(const Range& all, const Make& make) {
  ValueList items;
  items.reserve(std::size(all));
  for (const auto& each : all) {
    Result<Value> made = make(each);
    if (!made) {
      return tl::unexpected(std::move(made.error()));
    }
    items.push_back(*std::move(made));
  }
  return items;
}

// How many values it holds, itself included; a long one counts as several.
inline std::size_t parts_of(const Value& value) {
  std::size_t parts = 1;
  if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      parts += parts_of(item);
    }
  } else if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      parts += parts_of(member);
    }
  } else if (const Rational* const number = value.number()) {
    parts += number->bits() / 256;
  } else if (const std::string* const text = value.text()) {
    parts += text->size() / 64;
  }
  return parts;
}

// A list or record with what `make` gives of each of its parts in their places; of all else the value itself.
template <typename Make>
Result<Value> with_parts(const Value& value, const Make& make) {
  if (const ValueList* const list = value.list()) {
    return list_of_each(*list, make).map([](ValueList items) { return Value(std::move(items)); });
  }
  if (const ValueRecord* const record = value.record()) {
    ValueRecord members;
    for (const auto& [name, member] : *record) {
      Result<Value> made = make(member);
      if (!made) {
        return made;
      }
      members.emplace_back(name, *std::move(made));
    }
    return Value(std::move(members));
  }
  return value;
}

}  // namespace talia::formula

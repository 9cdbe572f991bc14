// Lists and records made anew, part by part.
#pragma once
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

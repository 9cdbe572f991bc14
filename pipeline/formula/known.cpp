#include "formula/known.h"

namespace talia::formula {

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

}  // namespace talia::formula

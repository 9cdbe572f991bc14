#include "formula/scope.h"

#include <utility>

#include "source/unicode.h"

namespace talia {

NameId Scope::add(ScopeName name) {
  const auto id = static_cast<NameId>(names_.size());
  name.name = source::composed(name.name);
  by_name_.insert_or_assign(name.name, id);
  names_.push_back(std::move(name));
  return id;
}

std::optional<NameId> Scope::find(std::string_view name) const {
  auto found = by_name_.find(name);
  if (found == by_name_.end() && !source::is_composed(name)) {
    found = by_name_.find(source::composed(name));
  }
  return found == by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> Scope::names() const {
  std::vector<std::string> names;
  names.reserve(by_name_.size());
  for (const auto& [name, id] : by_name_) {
    names.push_back(name);
  }
  return names;
}

void Scope::set_members(std::string kind, std::map<std::string, Type> members) {
  members_.insert_or_assign(std::move(kind), std::move(members));
}

const std::map<std::string, Type>* Scope::members_of(std::string_view kind) const {
  const auto found = members_.find(kind);
  return found == members_.end() ? nullptr : &found->second;
}

void Scope::set_values(std::string group, std::vector<std::string> values) {
  values_.insert_or_assign(std::move(group), std::move(values));
}

const std::vector<std::string>* Scope::values_of(std::string_view group) const {
  const auto found = values_.find(group);
  return found == values_.end() ? nullptr : &found->second;
}

}  // namespace talia

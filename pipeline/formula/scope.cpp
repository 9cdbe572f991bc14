#include "formula/scope.h"

#include <set>
#include <utility>

#include "source/unicode.h"

namespace talia {

Scope::Names& Scope::own_names() {
  if (!names_ || names_.use_count() > 1) {
    auto own = std::make_shared<Names>();
    own->first = size();
    own->before = std::move(names_);
    names_ = std::move(own);
  }
  return *names_;
}

Scope::Kinds& Scope::own_kinds() {
  if (!kinds_ || kinds_.use_count() > 1) {
    kinds_ = kinds_ ? std::make_shared<Kinds>(*kinds_) : std::make_shared<Kinds>();
  }
  return *kinds_;
}

NameId Scope::add(ScopeName name) {
  const auto id = static_cast<NameId>(size());
  Names& names = own_names();
  name.name = source::composed(name.name);
  names.by_name.insert_or_assign(name.name, id);
  names.added.push_back(std::move(name));
  return id;
}

const ScopeName& Scope::get(NameId id) const {
  const auto number = static_cast<std::size_t>(id);
  const Names* names = names_.get();
  while (number < names->first) {
    names = names->before.get();
  }
  return names->added[number - names->first];
}

void Scope::uncover(NameId id) {
  own_names().by_name.insert_or_assign(get(id).name, id);
}

std::optional<NameId> Scope::find(std::string_view name) const {
  const auto find_as_given = [&](std::string_view given) -> std::optional<NameId> {
    for (const Names* names = names_.get(); names != nullptr; names = names->before.get()) {
      if (const auto found = names->by_name.find(given); found != names->by_name.end()) {
        return found->second;
      }
    }
    return std::nullopt;
  };
  const auto found = find_as_given(name);
  return found || source::is_composed(name) ? found : find_as_given(source::composed(name));
}

std::vector<std::string> Scope::names() const {
  std::set<std::string> sorted;
  for (const Names* names = names_.get(); names != nullptr; names = names->before.get()) {
    for (const auto& [name, id] : names->by_name) {
      sorted.insert(name);
    }
  }
  return {sorted.begin(), sorted.end()};
}

void Scope::set_members(std::string kind, std::map<std::string, Type> members) {
  own_kinds().members.insert_or_assign(std::move(kind), std::move(members));
}

const std::map<std::string, Type>* Scope::members_of(std::string_view kind) const {
  if (!kinds_) {
    return nullptr;
  }
  const auto found = kinds_->members.find(kind);
  return found == kinds_->members.end() ? nullptr : &found->second;
}

void Scope::set_values(std::string group, std::vector<std::string> values) {
  own_kinds().values.insert_or_assign(std::move(group), std::move(values));
}

const std::vector<std::string>* Scope::values_of(std::string_view group) const {
  if (!kinds_) {
    return nullptr;
  }
  const auto found = kinds_->values.find(group);
  return found == kinds_->values.end() ? nullptr : &found->second;
}

}  // namespace talia

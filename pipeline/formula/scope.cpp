#include "formula/scope.h"

#include <set>
#include <utility>

#include "source/text/unicode.h"

namespace talia {

void Scope::settle() {
  const std::size_t count = size();
  auto settled = std::make_shared<const Layer>(std::move(own_));
  own_ = Layer{};
  own_.first = count;
  own_.before = std::move(settled);
}

NameId Scope::add(ScopeName name) {
  const auto id = static_cast<NameId>(size());
  name.name = source::composed(name.name);
  own_.by_name.insert_or_assign(name.name, id);
  own_.names.push_back(std::move(name));
  return id;
}

const ScopeName& Scope::get(NameId id) const {
  const auto number = static_cast<std::size_t>(id);
  return *find_down([&](const Layer& layer) {
    return number < layer.first ? nullptr : &layer.names[number - layer.first];
  });
}

void Scope::uncover(NameId id) {
  own_.by_name.insert_or_assign(get(id).name, id);
}

std::optional<NameId> Scope::find(std::string_view name) const {
  const auto find_as_given = [&](std::string_view given) {
    return find_down([&](const Layer& layer) {
      const auto found = layer.by_name.find(given);
      return found == layer.by_name.end() ? std::nullopt : std::optional(found->second);
    });
  };
  const auto found = find_as_given(name);
  return found || source::is_composed(name) ? found : find_as_given(source::composed(name));
}

std::vector<std::string> Scope::names() const {
  std::set<std::string> sorted;
  find_down([&](const Layer& layer) {
    for (const auto& [name, id] : layer.by_name) {
      sorted.insert(name);
    }
    return false;
  });
  return {sorted.begin(), sorted.end()};
}

void Scope::set_members(std::string kind, std::map<std::string, Type> members) {
  own_.members.insert_or_assign(std::move(kind), std::move(members));
}

const std::map<std::string, Type>* Scope::members_of(std::string_view kind) const {
  return find_down([&](const Layer& layer) {
    const auto found = layer.members.find(kind);
    return found == layer.members.end() ? nullptr : &found->second;
  });
}

void Scope::set_values(std::string group, std::vector<std::string> values) {
  own_.values.insert_or_assign(std::move(group), std::move(values));
}

const std::vector<std::string>* Scope::values_of(std::string_view group) const {
  return find_down([&](const Layer& layer) {
    const auto found = layer.values.find(group);
    return found == layer.values.end() ? nullptr : &found->second;
  });
}

}  // namespace talia

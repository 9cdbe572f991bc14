#include "layout/reading/names_in_force.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace talia::layout {

namespace {

template <typename T>
std::vector<T> take_from(std::vector<T>& values, std::size_t first) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
  std::vector<T> taken(std::make_move_iterator(begin), std::make_move_iterator(values.end()));
  values.erase(begin, values.end());
  return taken;
}

template <typename T>
void append(std::vector<T>& values, std::vector<T> more) {
  values.insert(values.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

NamesInForce::NamesInForce(Scope scope) {
  scopes_.push_back(std::move(scope));
  present_.emplace_back();
}

bool NamesInForce::is_bare(std::string_view name) const {
  const auto found = scope().find(name);
  return !found || static_cast<std::size_t>(*found) < scopes_.front().size();
}

NameId NamesInForce::declare(std::string_view name, const Type& type, Span span) {
  Scope scope = scopes_.back();
  ScopeName added;
  added.name = name;
  added.type = type;
  added.declared = span;
  const NameId id = scope.add(std::move(added));
  scopes_.push_back(std::move(scope));
  std::vector<std::string> present = present_.back();
  // Of what the name hides.
  std::erase_if(present, [&](const std::string& path) { return path.substr(0, path.find('.')) == name; });
  present_.push_back(std::move(present));
  return id;
}

void NamesInForce::assume(const Formula& when) {
  append(present_.back(), formula::present_when(when, scope()));
}

void NamesInForce::back_to(Mark mark) {
  scopes_.resize(mark.scopes);
  present_.resize(mark.scopes);
  present_.back().resize(mark.present);
}

NamesInForce::Aside NamesInForce::set_aside(Mark mark) {
  return {take_from(scopes_, mark.scopes), take_from(present_, mark.scopes)};
}

void NamesInForce::put_back(Aside names) {
  append(scopes_, std::move(names.scopes));
  append(present_, std::move(names.present));
}

}  // namespace talia::layout

// Names that hold for a part of a template, and the parts and slots of the theme.
#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "layout/reading/reader.h"

namespace talia::layout {

void Reader::back_to(std::size_t mark) {
  scopes_.resize(mark);
  present_.resize(mark);
}

NameId Reader::declare(std::string_view name, const Type& type, Span span) {
  Scope scope = scopes_.back();
  ScopeName added;
  added.name = name;
  added.type = type;
  added.declared = span;
  const NameId id = scope.add(std::move(added));
  scopes_.push_back(std::move(scope));
  std::vector<std::string> present = present_.back();
  std::erase_if(present, [&](const std::string& path) {  // Of what the name hides.
    return path.substr(0, path.find('.')) == name;
  });
  present_.push_back(std::move(present));
  return id;
}

const Part* Reader::part(Node name) {
  if (const auto found = theme_.parts.find(name.scalar()); found != theme_.parts.end()) {
    return &found->second;
  }
  if (!theme_.is_broken) {
    std::vector<std::string> names;
    std::ranges::transform(theme_.parts, std::back_inserter(names),
                           [](const auto& each) { return each.first; });
    fault(Diagnostic::of(Code::unknown_part, name.span(),
                         fmt::format("the theme has no part `{}`", name.scalar()))
              .help_closest(name.scalar(), names)
              .help_otherwise("parts are declared in the theme's `parts:`"));
  }
  return nullptr;
}

void Reader::enter_part(Slots slots) {
  slots_.push_back(slots);
}

bool Reader::is_open(const Part& part) const {
  return std::ranges::any_of(slots_, [&](const Slots& slots) { return slots.part == &part; });
}

void Reader::leave_part() {
  slots_.pop_back();
}

bool Reader::is_place(std::string_view slot) const {
  return furniture_ != nullptr && slots_.empty() &&
         std::ranges::find(furniture_->places, slot) != furniture_->places.end();
}

std::unique_ptr<Box> Reader::slot(std::string_view name) {
  if (slots_.empty()) {
    return nullptr;
  }
  const Slots slots = slots_.back();
  const Node node = slots.boxes.find(name);
  if (!node.exists()) {
    return nullptr;
  }
  // A slot's box means what it means where it is written: with the names and the slots of that place.
  std::vector<Scope> inner(scopes_.begin() + static_cast<std::ptrdiff_t>(slots.scope), scopes_.end());
  scopes_.resize(slots.scope);
  std::vector<std::vector<std::string>> inner_present(
      present_.begin() + static_cast<std::ptrdiff_t>(slots.scope), present_.end());
  present_.resize(slots.scope);
  std::vector<Slots> inner_slots(slots_.begin() + static_cast<std::ptrdiff_t>(slots.outer), slots_.end());
  slots_.resize(slots.outer);
  auto read = box(node);
  slots_.insert(slots_.end(), inner_slots.begin(), inner_slots.end());
  scopes_.insert(scopes_.end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
  present_.insert(present_.end(), std::make_move_iterator(inner_present.begin()),
                  std::make_move_iterator(inner_present.end()));
  return read;
}

}  // namespace talia::layout

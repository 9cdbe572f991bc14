#include "layout/reading/open_parts.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/of_each.h"

namespace talia::layout {

const Part* OpenParts::find(Node name) {
  const Theme& theme = context_.theme;
  if (const auto found = theme.parts.find(name.scalar()); found != theme.parts.end()) {
    return &found->second;
  }
  context_.findings.lack_part();
  if (!theme.is_broken) {
    context_.findings.fault(Diagnostic::of(Code::unknown_part, name.span(),
                                           fmt::format("the theme has no part `{}`", name.scalar()))
                                .help_closest(name.scalar(), source::keys_of(theme.parts))
                                .help_otherwise("parts are declared in the theme's `parts:`"));
  }
  return nullptr;
}

bool OpenParts::contains(const Part& part) const {
  return std::ranges::find(open_, &part, &OpenPart::part) != open_.end();
}

bool OpenParts::is_place(std::string_view slot) const {
  const FurnitureNames* const furniture = context_.furniture;
  return furniture != nullptr && open_.empty() &&
         std::ranges::find(furniture->places, slot) != furniture->places.end();
}

std::vector<OpenPart> OpenParts::set_aside(std::size_t first) {
  std::vector<OpenPart> aside(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end());
  open_.resize(first);
  return aside;
}

void OpenParts::put_back(const std::vector<OpenPart>& parts) {
  open_.insert(open_.end(), parts.begin(), parts.end());
}

}  // namespace talia::layout

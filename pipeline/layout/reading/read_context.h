// What a template, or the furniture of a book's style, is read with. Known to layout alone.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "formula/scope.h"
#include "layout/box.h"
#include "layout/reading/findings.h"
#include "layout/reading/theme.h"

namespace talia::layout {

// What furniture is read with beside a theme.
struct FurnitureNames {
  Scope scope;  // Of the system, with the kind's names.
  std::shared_ptr<const Colours> colours;
  std::span<const std::string> of_set;  // Colours that are of no account where the colours lack them.
  std::span<const std::string> places;
};

struct ReadContext {
  const LayoutContext& common;
  const Theme& theme;
  Node root;  // Of the template, or of the book's style.
  // Of one, the other is null.
  const Kind* kind;
  const FurnitureNames* furniture;
  Findings& findings;
};

}  // namespace talia::layout

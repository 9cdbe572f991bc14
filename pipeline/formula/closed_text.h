// Texts that are one of a few: of a list that stands where the type does, or of a group that the scope knows by name.
#pragma once
#include <string>
#include <vector>

#include "formula/scope.h"
#include "formula/type.h"

namespace talia::formula {

// The type of a text that is one of these.
Type one_of(std::vector<std::string> texts);

// What a text of this type may be; null when it may be anything.
const std::vector<std::string>* values_of(const Type& type, const Scope& scope);

}  // namespace talia::formula

// What a balance knows of its reference characters.
#pragma once
#include <string>
#include <utility>

#include "source/text/mapped_text.h"

namespace talia::rules {

struct Measure {
  std::string id, label;
};

struct ReferenceNumber {
  std::string name, written;  // An expression.
};

// A number of theirs that whoever asks gives, by its name, in place of the ruleset's.
using Override = std::pair<std::string, MappedText>;

}  // namespace talia::rules

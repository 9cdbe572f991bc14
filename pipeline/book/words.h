// What a book says of the catalog.
#pragma once
#include <span>
#include <vector>

#include "markup/text.h"

namespace talia::book {

// The values of the catalog that filled texts show in words, sorted, each once.
std::vector<Span> shown_values(std::span<const Text> said);

}  // namespace talia::book

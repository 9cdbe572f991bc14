// What holds of every report and of every folder of outputs.
#pragma once
#include <optional>
#include <string>

#include "workspace/tree.h"

namespace talia::fuzz {

// In words what is wrong, or nothing.
using Breach = std::optional<std::string>;

// No terminal obeys any of it.
Breach breach_in_text(const std::string& text);
// Nothing half: manifests name files that are there with their hashes and pages, PDFs open, nothing has a temporary name. A PDF
// that `before` has as well was looked at then.
Breach breach_in_outputs(const Tree& outputs, const Tree& before);
// What a build that ended with 0 said of its files, as JSON; `works` is how many decks and books there are at least.
Breach breach_in_files(const std::string& json, const Tree& outputs, std::size_t works);

}  // namespace talia::fuzz

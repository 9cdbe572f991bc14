// What YAML 1.2 forbids and both parsers let through: comments that touch a token, quoted texts and brackets that run on
// at the margin, directives inside a document, a block text that begins with deeper blank lines.
#pragma once
#include <string_view>

#include "document/origin.h"
#include "document/yaml_events.h"
#include "source/reports/diagnostics.h"

namespace talia::document {

// Reports bad_yaml and gives whether there was none.
bool passes_strict_check(std::string_view text, const YamlEvents& gate, const Origin& origin,
                         Diagnostics& diagnostics);

}  // namespace talia::document

// What a name, a number or a notation means, in Markdown, as editors show it over what it stands for.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lsp/asked.h"
#include "lsp/wire.h"

namespace talia::lsp {

// Null: nothing is known of what stands there.
Json meaning_at(const Asked& asked);

// A definition with its stats and its face.
std::string words_of(DefinitionId id, const serve::Look& look);
std::string words_of_icon(std::string_view name, const serve::Look& look);
// What every expression may call.
std::vector<std::string_view> names_of_functions();

}  // namespace talia::lsp

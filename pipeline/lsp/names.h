// Where a name is declared and said, what it is called anew, and what a file and a workspace have.
#pragma once
#include <string>

#include "lsp/asked.h"
#include "lsp/wire.h"
#include "source/result.h"

namespace talia::lsp {

Json declarations_at(const Asked& asked);
Json mentions_at(const Asked& asked, bool with_declaration);
// The range of the name that would change; null: nothing here has one.
Json renamable_at(const Asked& asked);
// Edits of all files that say it, and files that are moved. Errors: as `job::plan_rename`.
Result<Json> renamed_at(const Asked& asked, const std::string& name, const job::Workspace& workspace);
Json symbols_of(const Asked& asked);
Json symbols_called(const std::string& query, const serve::Look& look);

}  // namespace talia::lsp

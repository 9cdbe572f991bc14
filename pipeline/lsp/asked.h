// Where somebody asks, and what is known there.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "lsp/cursor.h"
#include "lsp/schemas.h"
#include "serve/look.h"

namespace talia::lsp {

struct Asked {
  std::string file;       // From the workspace.
  std::string_view text;  // As it stands in the editor.
  std::size_t byte;
  const serve::Look& look;
  const Schemas& schemas;

  const Catalog& catalog() const { return look.catalog(); }
  bool is_yaml() const { return file.ends_with(".yaml") || file.ends_with(".yml"); }
  // The line, and where in it the cursor stands.
  std::string_view line() const;
  std::size_t byte_in_line() const;
  // The game and campaign of the file.
  std::optional<SystemId> system() const;
  std::optional<CampaignId> campaign() const;
  // What an id means here.
  std::optional<DefinitionId> definition(std::string_view id) const;
  // The one that is written here, as it was when it could last be read.
  std::optional<DefinitionId> own_definition(const Cursor& cursor) const;
  // All that the file may name.
  std::vector<DefinitionId> visible() const;
};

}  // namespace talia::lsp

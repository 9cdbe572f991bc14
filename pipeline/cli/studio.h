// One run's values, from the files to the compiled templates. Made once, const while faces and pages are made.
#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "book/book.h"
#include "cli/options.h"
#include "cli/workspace.h"
#include "layout/layout.h"
#include "model/build.h"
#include "rules/rules.h"
#include "source/diagnostics.h"
#include "source/source_map.h"
#include "typeset/typeset.h"

namespace talia::cli {

// What was read and computed: enough for show, list, schemas.
struct Content {
  SourceMap sources;
  Diagnostics diagnostics;
  Catalog catalog;
  std::optional<Derived> derived;
  std::size_t files = 0;  // Of the workspace, without the share folder's.
};
std::unique_ptr<Content> load(const Workspace& workspace, const Options& options);

// The ids of all definitions, ascending, each once.
std::vector<std::string> definition_names(const Catalog& catalog);

// All that `id` or `campaign:id` names, at least one; else not-found, with the likely one.
Result<std::vector<DefinitionId>> find_definitions(const std::string& name, const Catalog& catalog);

// The only one that is named so; else not-found.
Result<DefinitionId> find_definition(const std::string& name, const Catalog& catalog);

// The campaign of a name that is written in full, `campaign:id`.
std::optional<CampaignId> campaign_in(std::string_view name, const Catalog& catalog);

// The campaign of that name; else not-found, with the likely one.
Result<CampaignId> find_campaign(const std::string& name, const Catalog& catalog);

// The game of that name; else not-found, with the likely one.
Result<SystemId> find_system(const std::string& name, const Catalog& catalog);

// The fonts that the workspace declares, each of which can be shaped with and drawn.
FontStore load_fonts(const Catalog& catalog, const Workspace& workspace, Diagnostics& diagnostics);

// What drawing needs on top.
struct Workshop {
  Workshop(Content& content, const Workspace& workspace, unsigned jobs);
  Palette palette;
  Symbols symbols;
  Images images;
  FontStore fonts;
  std::unique_ptr<Typesetter> typesetter;
  std::unique_ptr<Studio> studio;
  std::optional<Faces> faces;
};

// The front of a definition that no deck chose: in its own size, as its campaign sees it.
// What stands in a game's library, as `viewer` sees it.
FaceKey key_without_deck(DefinitionId definition, const Content& content, const Workshop& workshop,
                         std::optional<CampaignId> viewer = std::nullopt);

// Definitions with an error anywhere in their source, and the code of the first.
class Faults {
 public:
  Faults(const Catalog& catalog, const Diagnostics& diagnostics);
  std::optional<std::string> of(DefinitionId definition) const;
  // Of Catalog::broken; `broken` when the cause lies elsewhere.
  const std::string& of_broken(std::size_t number) const { return broken_codes_[number]; }

 private:
  std::map<DefinitionId, std::string> codes_;
  std::vector<std::string> broken_codes_;
};

}  // namespace talia::cli

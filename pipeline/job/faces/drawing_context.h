// What faces and pages of a workspace are drawn with: colours, symbols, pictures, fonts, and the compiled templates. Made once,
// const while faces and pages are made.
#pragma once
#include <atomic>
#include <memory>
#include <optional>

#include "job/faces/drawing_stock.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "layout/layout.h"
#include "render/render.h"
#include "typeset/typeset.h"

namespace talia::job {

// The fonts that the workspace declares, each of which can be shaped with and drawn.
FontStore load_fonts(const Catalog& catalog, const Workspace& workspace, Diagnostics& diagnostics,
                     unsigned threads = 1);

// Which fonts are read: all that are declared; or those of the families that templates, books and sheets name, before anything is
// drawn in them. Of the others nothing is told then. The workspace outlives whatever is drawn.
enum class Stocking { whole, on_demand };

struct DrawingContext {
  // Reports what icons, pictures, fonts and templates have wrong, into `content`.
  DrawingContext(Content& content, const Workspace& workspace, const ReadRequest& reading,
                 Stocking stocking = Stocking::whole);

  const std::shared_ptr<const DrawingStock> stock;
  const Palette& palette;
  const FontStore& fonts;
  const Symbols& symbols;
  const Images& images;
  std::unique_ptr<Typesetter> typesetter;
  layout::FilledOutlines outlines;
  std::unique_ptr<LayoutContext> common;
  std::optional<Faces> faces;

  // Whether what is laid out is still wanted; what is not may come out empty.
  bool is_wanted() const { return overtaken == nullptr || !*overtaken; }
  const std::atomic<bool>* const overtaken;  // Null: nothing overtakes it.

  render::Resources resources() const { return {palette, symbols, images, fonts}; }
};

// The front of a definition that no deck chose, in its own size: as `viewer` sees it, of what stands in a game's library, else
// as its campaign does.
FaceKey key_without_deck(DefinitionId definition, const Content& content, const DrawingContext& drawing,
                         std::optional<CampaignId> viewer = std::nullopt);

}  // namespace talia::job

// What FontStore keeps: the files, HarfBuzz's view of them, and the families. Known to typeset alone; threads share it.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/files/digest.h"
#include "source/reports/diagnostics.h"
#include "source/run/on_demand.h"
#include "typeset/fonts/font_store.h"
#include "typeset/fonts/glyph_depths.h"

struct hb_font_t;

namespace talia {

namespace typeset {

struct FontFree {
  void operator()(hb_font_t* font) const;
};
using FontHandle = std::unique_ptr<hb_font_t, FontFree>;

struct LoadedFont {
  // In font units; without glyphs when the font is broken. Keeps the file.
  FontHandle handle;
  std::string_view bytes;  // The file.
  Digest digest;           // Its hash; of one that could not be read none.
  // Of each character below U+10000, whether the font has a glyph for it: one look in place of a call of
  // HarfBuzz for each character of a text. Empty when the font is broken.
  std::vector<bool> covered;
  FontMetrics metrics{1000, 800, -200, 700, 500};
  int letter_height = 700;  // Of capitals and ascenders, in font units.
  GlyphDepths depths;
  // Tags, sorted; `kern` also where the font has a table of its own for it.
  std::vector<std::string> features;
  bool has_small_caps = false;
  bool is_broken = true;
  Diagnostics faults{};  // What was found when it was read.
};

struct LoadedFamily {
  std::string name;
  FontId regular{}, italic{}, bold{}, bold_italic{};
  std::vector<FontId> fallback;
  std::u32string signs;  // Meant to come from them.
};

}  // namespace typeset

struct FontStore::Storage {
  // A font that is declared, and what its file holds.
  struct Declared {
    Declared(std::string called, std::string only_hash, std::function<typeset::LoadedFont()> load)
        : name(std::move(called)), hash(std::move(only_hash)), loaded(std::move(load)) {}

    std::string name;
    std::string hash;  // That its file must have; empty: it may have others, or any.
    source::OnDemand<typeset::LoadedFont> loaded;
  };
  std::vector<std::unique_ptr<const Declared>> fonts;
  std::vector<typeset::LoadedFamily> families;
  std::map<std::string, FontId, std::less<>> font_names;
  std::map<std::string, FamilyId, std::less<>> family_names;
  // Serves all names where no family is known at all.
  std::optional<FamilyId> broken_family;
  mutable std::mutex mutex;  // Of what follows.
  mutable std::set<FamilyId> found;
  mutable std::set<FontId> reported;

  const Declared& declared(FontId id) const { return *fonts[static_cast<std::size_t>(id)]; }
  const typeset::LoadedFont& font(FontId id) const { return declared(id).loaded.get(); }
  const typeset::LoadedFamily& family(FamilyId id) const { return families[static_cast<std::size_t>(id)]; }
};

}  // namespace talia

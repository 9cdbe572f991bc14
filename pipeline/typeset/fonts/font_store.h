// The run's fonts: files read once, checked for the letters of their languages, shared by all threads.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "markup/font_list.h"
#include "source/files/files.h"
#include "source/reports/diagnostics.h"

namespace talia {

// In units of the em, from the font's own tables.
struct FontMetrics {
  int units_per_em;
  int ascender, descender;  // Descender is negative.
  int cap_height, x_height;
};

enum class FamilyId : std::uint16_t {};

class FontStore {
 public:
  FontStore();
  FontStore(FontStore&&) noexcept;
  FontStore& operator=(FontStore&&) noexcept;
  ~FontStore();

  std::size_t size() const;
  std::optional<FontId> find(std::string_view name) const;
  // For whoever sets something in it: what is wrong with its fonts is to be reported.
  std::optional<FamilyId> find_family(std::string_view name) const;
  // For whoever asks what it is, and no more.
  std::optional<FamilyId> family_named(std::string_view name) const;
  // What is wrong with the fonts of the families that were found, each once; reads them on up to `threads` (0: as many as the
  // machine has).
  void report_found(Diagnostics& diagnostics, unsigned threads = 1) const;
  std::vector<std::string> family_names() const;
  // The face of a family for a style. Requires that the family was loaded whole.
  FontId face(FamilyId family, bool strong, bool emphasis) const;
  // The tags of the OpenType features that its faces have; nothing when one is broken.
  std::optional<std::set<std::string>> features(FamilyId family) const;
  std::span<const FontId> fallback(FamilyId family) const;
  bool takes_from_fallback(FamilyId family, char32_t sign) const;  // By its declaration.
  std::string_view name(FontId font) const;
  std::string_view bytes(FontId font) const;  // The file.
  const FontMetrics& metrics(FontId font) const;
  bool has_glyph(FontId font, char32_t code_point) const;
  // How far the ink of a glyph goes down: over the baseline, mostly negative, in font units; nothing where the font does not tell.
  std::optional<int> lowest_ink(FontId font, std::uint32_t glyph) const;
  // Whether a fault of the font was reported; texts in it are set in silence.
  bool is_broken(FontId font) const;

  struct Storage;  // Known to typeset alone.
  const Storage& storage() const { return *storage_; }
  Storage& storage() { return *storage_; }

 private:
  std::unique_ptr<Storage> storage_;
};

namespace typeset {

// `system_fonts` is the folder of installed fonts (/usr/share/fonts). Reports missing-font, faulty-font (hash, format, variable), missing-letters.
FontStore load_fonts(const FontList& list, const Files& workspace, const Files& system_fonts,
                     Diagnostics& diagnostics);

// For a family that the store does not know: with the likely one, or with all where there are few.
Diagnostic no_such_family(std::string_view family, Span place, const FontStore& fonts);

}  // namespace typeset
}  // namespace talia

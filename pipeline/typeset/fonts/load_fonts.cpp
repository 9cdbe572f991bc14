#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <hb-ot.h>
#include <hb.h>

#include "source/files/digest.h"
#include "source/run/assert.h"
#include "source/run/worker.h"
#include "source/text/unicode.h"
#include "typeset/fonts/font_probe.h"
#include "typeset/fonts/font_store.h"
#include "typeset/fonts/font_tables.h"
#include "typeset/fonts/fonts.h"
#include "typeset/letters.h"

namespace talia {

FontStore::FontStore() : storage_(std::make_unique<Storage>()) {}
FontStore::FontStore(FontStore&&) noexcept = default;
FontStore& FontStore::operator=(FontStore&&) noexcept = default;
FontStore::~FontStore() = default;

std::size_t FontStore::size() const {
  return storage_->fonts.size();
}

std::optional<FontId> FontStore::find(std::string_view name) const {
  const auto found = storage_->font_names.find(name);
  return found == storage_->font_names.end() ? std::nullopt : std::optional(found->second);
}

std::optional<FamilyId> FontStore::find_family(std::string_view name) const {
  const auto family = family_named(name);
  if (family) {
    const std::lock_guard lock(storage_->mutex);
    storage_->found.insert(*family);
  }
  return family;
}

void FontStore::report_found(Diagnostics& diagnostics, unsigned threads) const {
  std::set<FontId> fonts;
  {
    const std::lock_guard lock(storage_->mutex);
    for (const FamilyId id : storage_->found) {
      const typeset::LoadedFamily& family = storage_->family(id);
      fonts.insert({family.regular, family.italic, family.bold, family.bold_italic});
      fonts.insert(family.fallback.begin(), family.fallback.end());
    }
    std::erase_if(fonts, [this](FontId font) { return !storage_->reported.insert(font).second; });
  }
  const std::vector<FontId> all(fonts.begin(), fonts.end());
  source::for_each(all.size(), threads, [&](std::size_t i) { storage_->font(all[i]); });
  for (const FontId font : all) {
    diagnostics.join(Diagnostics(storage_->font(font).faults));
  }
}

std::optional<FamilyId> FontStore::family_named(std::string_view name) const {
  if (storage_->broken_family) {
    return storage_->broken_family;
  }
  const auto found = storage_->family_names.find(name);
  return found == storage_->family_names.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> FontStore::family_names() const {
  std::vector<std::string> names;
  for (const auto& [name, id] : storage_->family_names) {
    names.push_back(name);
  }
  return names;
}

std::optional<std::set<std::string>> FontStore::features(FamilyId family) const {
  std::set<std::string> tags;
  const typeset::LoadedFamily& faces = storage_->family(family);
  for (const FontId face : {faces.regular, faces.italic, faces.bold, faces.bold_italic}) {
    const typeset::LoadedFont& font = storage_->font(face);
    if (font.is_broken) {
      return std::nullopt;
    }
    tags.insert(font.features.begin(), font.features.end());
  }
  return tags;
}

FontId FontStore::face(FamilyId family, bool strong, bool emphasis) const {
  TALIA_ASSERT(static_cast<std::size_t>(family) < storage_->families.size());
  const typeset::LoadedFamily& faces = storage_->family(family);
  if (strong) {
    return emphasis ? faces.bold_italic : faces.bold;
  }
  return emphasis ? faces.italic : faces.regular;
}

std::span<const FontId> FontStore::fallback(FamilyId family) const {
  return storage_->family(family).fallback;
}
bool FontStore::takes_from_fallback(FamilyId family, char32_t sign) const {
  return storage_->family(family).signs.find(sign) != std::u32string::npos;
}
std::string_view FontStore::name(FontId font) const {
  return storage_->declared(font).name;
}
std::optional<int> FontStore::lowest_ink(FontId font, std::uint32_t glyph) const {
  const typeset::LoadedFont& loaded = storage_->font(font);
  return loaded.depths.lowest(loaded.handle.get(), glyph);
}

std::string_view FontStore::bytes(FontId font) const {
  return storage_->font(font).bytes;
}
const FontMetrics& FontStore::metrics(FontId font) const {
  return storage_->font(font).metrics;
}
bool FontStore::is_broken(FontId font) const {
  return storage_->font(font).is_broken;
}

bool FontStore::has_glyph(FontId font, char32_t code_point) const {
  const std::vector<bool>& covered = storage_->font(font).covered;
  if (code_point < covered.size()) {
    return covered[code_point];
  }
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(storage_->font(font).handle.get(), code_point, &glyph) != 0;
}

namespace typeset {

void FontFree::operator()(hb_font_t* font) const {
  hb_font_destroy(font);
}

namespace {

struct BlobFree {
  void operator()(hb_blob_t* blob) const { hb_blob_destroy(blob); }
};
struct FaceFree {
  void operator()(hb_face_t* face) const { hb_face_destroy(face); }
};
using BlobHandle = std::unique_ptr<hb_blob_t, BlobFree>;
struct SetFree {
  void operator()(hb_set_t* set) const { hb_set_destroy(set); }
};
using FaceHandle = std::unique_ptr<hb_face_t, FaceFree>;
using SetHandle = std::unique_ptr<hb_set_t, SetFree>;

BlobHandle blob_of(FileView file) {
  auto kept = std::make_unique<FileView>(std::move(file));
  const std::string_view bytes = kept->bytes;
  return BlobHandle(hb_blob_create(bytes.data(), static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_READONLY,
                                   kept.release(), [](void* held) { delete static_cast<FileView*>(held); }));
}

std::string_view bytes_of(hb_blob_t* blob) {
  unsigned size = 0;
  const char* const data = hb_blob_get_data(blob, &size);
  return {data, size};
}

// A font that has no glyphs, where the file gives none.
FontHandle empty_font() {
  return FontHandle(hb_font_create(hb_face_get_empty()));
}

// The height of a letter's outline, for fonts whose tables do not state it.
int letter_height(hb_font_t* font, hb_codepoint_t letter, int otherwise) {
  hb_codepoint_t glyph = 0;
  hb_glyph_extents_t extents{};
  if (hb_font_get_nominal_glyph(font, letter, &glyph) == 0 ||
      hb_font_get_glyph_extents(font, glyph, &extents) == 0) {
    return otherwise;
  }
  return extents.y_bearing;
}

FontMetrics metrics_of(hb_font_t* font, int units_per_em) {
  const auto metric = [&](hb_ot_metrics_tag_t tag) {
    hb_position_t value = 0;
    return hb_ot_metrics_get_position(font, tag, &value) != 0 ? value : 0;
  };
  FontMetrics result{units_per_em, metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
                     metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER), metric(HB_OT_METRICS_TAG_CAP_HEIGHT),
                     metric(HB_OT_METRICS_TAG_X_HEIGHT)};
  if (result.cap_height <= 0) {
    result.cap_height = letter_height(font, 'H', units_per_em * 7 / 10);
  }
  if (result.x_height <= 0) {
    result.x_height = letter_height(font, 'x', units_per_em / 2);
  }
  return result;
}

SetHandle characters_of(hb_face_t* face) {
  SetHandle characters(hb_set_create());
  hb_face_collect_unicodes(face, characters.get());
  return characters;
}

std::vector<bool> covered_by(hb_font_t* font, const hb_set_t* characters) {
  std::vector<bool> result(0x10000, false);
  hb_codepoint_t glyph = 0;
  hb_codepoint_t character = HB_SET_VALUE_INVALID;
  while (hb_set_next(characters, &character) != 0 && character < result.size()) {
    result[character] = hb_font_get_nominal_glyph(font, character, &glyph) != 0;
  }
  return result;
}

std::vector<std::string> tags_of_features(hb_face_t* face) {
  std::vector<std::string> features{"kern"};
  for (const hb_tag_t table : {HB_OT_TAG_GSUB, HB_OT_TAG_GPOS}) {
    std::vector<hb_tag_t> tags(hb_ot_layout_table_get_feature_tags(face, table, 0, nullptr, nullptr));
    auto count = static_cast<unsigned>(tags.size());
    hb_ot_layout_table_get_feature_tags(face, table, 0, &count, tags.data());
    for (const hb_tag_t tag : tags) {
      char name[4];
      hb_tag_to_string(tag, name);
      features.emplace_back(name, 4);
    }
  }
  std::ranges::sort(features);
  features.erase(std::unique(features.begin(), features.end()), features.end());
  return features;
}

// By the hashes of their files: those that were tried once and for all, whole.
constexpr auto known_fonts = std::to_array<std::string_view>({
#include "typeset/known_fonts.inc"
});

// Reads files of fonts. A value; keeps references to the folders.
class FontReader {
 public:
  FontReader(const Files& workspace, const Files& system_fonts, FontProbe probe)
      : workspace_(&workspace), system_fonts_(&system_fonts), probe_(std::move(probe)) {}

  LoadedFont load(const FontDeclaration& declared) const {
    LoadedFont font;
    font.handle = empty_font();
    read(declared, font, font.faults);
    if (!font.is_broken) {
      check_letters(declared, font, font.faults);
    }
    return font;
  }

 private:
  static void report(Code code, const FontDeclaration& declared, std::string message, std::string help,
                     Diagnostics& diagnostics) {
    diagnostics.add(Diagnostic::of(code, declared.span, std::move(message)).help(std::move(help)));
  }

  // With the file beside its place that was likely meant: where there is one the package is installed.
  static Diagnostic missing(const FontDeclaration& declared, const Files& files, const std::string& reason) {
    const std::string folder = declared.file.substr(0, declared.file.rfind('/') + 1);
    const Listing beside = folder.empty() ? Listing() : files.list(folder.substr(0, folder.size() - 1));
    auto diagnostic =
        Diagnostic::of(Code::missing_font, declared.file_span.exists() ? declared.file_span : declared.span,
                       fmt::format("the file `{}` of the font `{}` cannot be read: {}", declared.file,
                                   declared.name, reason));
    if (const auto meant = source::closest_name(declared.file, beside.files)) {
      return std::move(diagnostic).suggest(declared.file, *meant);
    }
    return std::move(diagnostic)
        .help(declared.package.empty() ? "put the file there, or declare the package that has it"
              : beside.files.empty()
                  ? fmt::format("install the package `{}`", declared.package)
                  : fmt::format("`{}` has other files in this release of Debian: name one of "
                                "them, or put the file into the workspace",
                                declared.package));
  }

  void read(const FontDeclaration& declared, LoadedFont& font, Diagnostics& diagnostics) const {
    const Files& files = declared.package.empty() ? *workspace_ : *system_fonts_;
    auto file = files.view(declared.file);
    if (!file) {
      diagnostics.add(missing(declared, files, std::get<FileFault>(file.error().subject).reason));
      return;
    }
    font.digest = source::digest_of(file->bytes);
    const std::string hash = font.digest.hex();
    if (!declared.hashes.empty() && std::ranges::find(declared.hashes, hash) == declared.hashes.end()) {
      report(Code::faulty_font, declared,
             fmt::format("the file `{}` is not the one that was declared", declared.file),
             fmt::format("its hash is `{}`; if that is the file you mean, declare it so", hash), diagnostics);
      return;
    }
    const auto refuse = [&](std::string_view fault, std::string help) {
      report(Code::faulty_font, declared, fmt::format("the file `{}` {}", declared.file, fault),
             std::move(help), diagnostics);
    };
    constexpr const char* another = "fetch the file anew, or declare another";
    if (const auto fault = fault_of_extents(file->bytes)) {
      return refuse(*fault, another);
    }
    const bool is_known = std::ranges::find(known_fonts, hash) != known_fonts.end();
    // Of a file whose hash is declared its author says that it is to be as it is.
    const bool is_meant = is_known || !declared.hashes.empty();
    if (const auto fault = is_meant ? std::nullopt : fault_of_sums(file->bytes)) {
      return refuse(
          *fault,
          fmt::format("fetch the file anew; if its maker left it so, declare its hash, `sha256: {}`", hash));
    }
    const BlobHandle blob = blob_of(*std::move(file));
    const unsigned faces = hb_face_count(blob.get());
    const FaceHandle face(hb_face_create(blob.get(), 0));
    const char* const reason = faces == 0 || hb_face_get_glyph_count(face.get()) == 0 ? "is no OpenType font"
                               : faces > 1                           ? "is a collection of fonts"
                               : hb_ot_var_has_data(face.get()) != 0 ? "is a variable font"
                                                                     : nullptr;
    if (reason != nullptr) {
      return refuse(reason, "declare a static .ttf or .otf file of one face");
    }
    font.bytes = bytes_of(blob.get());
    hb_face_make_immutable(face.get());
    const auto units_per_em = static_cast<int>(hb_face_get_upem(face.get()));
    const SetHandle characters = characters_of(face.get());
    if (const auto fault = is_known ? std::nullopt : fault_of(font.bytes, face.get(), characters.get())) {
      return refuse(*fault, another);
    }
    font.handle.reset(hb_font_create(face.get()));
    hb_ot_font_set_funcs(font.handle.get());
    hb_font_set_scale(font.handle.get(), units_per_em, units_per_em);
    hb_font_make_immutable(font.handle.get());
    font.metrics = metrics_of(font.handle.get(), units_per_em);
    font.letter_height = std::max({font.metrics.cap_height, letter_height(font.handle.get(), 'd', 0),
                                   letter_height(font.handle.get(), 'l', 0)});
    font.depths = GlyphDepths(hb_face_get_glyph_count(face.get()));
    font.covered = covered_by(font.handle.get(), characters.get());
    font.features = tags_of_features(face.get());
    font.has_small_caps = std::ranges::binary_search(font.features, "smcp");
    font.is_broken = false;
  }

  // HarfBuzz takes a table that it cannot read for one that is not there.
  std::optional<std::string> fault_of(std::string_view bytes, hb_face_t* face,
                                      const hb_set_t* characters) const {
    const auto is_there = [&](hb_tag_t tag) {
      const BlobHandle table(hb_face_reference_table(face, tag));
      return hb_blob_get_length(table.get()) > 0;
    };
    if (hb_set_is_empty(characters) != 0) {
      return "has no characters: its table `cmap` is missing or damaged";
    }
    for (const auto& [tag, name, is_read] :
         {std::tuple{HB_OT_TAG_GSUB, "GSUB", hb_ot_layout_has_substitution(face)},
          std::tuple{HB_OT_TAG_GPOS, "GPOS", hb_ot_layout_has_positioning(face)}}) {
      if (is_read == 0 && is_there(tag)) {
        return fmt::format("is damaged: its table `{}` cannot be read", name);
      }
    }
    return probe_ ? probe_({bytes, static_cast<int>(hb_face_get_upem(face)),
                            static_cast<long>(hb_face_get_glyph_count(face))})
                  : std::nullopt;
  }

  static void check_letters(const FontDeclaration& declared, const LoadedFont& font,
                            Diagnostics& diagnostics) {
    std::u32string missing;
    for (const std::string& language : declared.languages) {
      for (const char32_t letter : letters_of(language)) {
        hb_codepoint_t glyph = 0;
        if (hb_font_get_nominal_glyph(font.handle.get(), letter, &glyph) == 0 &&
            missing.find(letter) == std::u32string::npos) {
          missing.push_back(letter);
        }
      }
    }
    if (!missing.empty()) {
      report(Code::missing_letters, declared,
             fmt::format("the font `{}` lacks `{}`", declared.name, source::encode(missing)),
             "choose another font, or leave out the language", diagnostics);
    }
  }

  const Files* workspace_;
  const Files* system_fonts_;
  FontProbe probe_;
};

// Makes a store's fonts and families by their names; reads no files.
class Declarer {
 public:
  Declarer(FontStore::Storage& storage, Diagnostics& diagnostics)
      : storage_(storage), diagnostics_(diagnostics) {}

  void add(const FontDeclaration& declared, std::function<LoadedFont()> load) {
    add(declared.name, declared.hashes.size() == 1 ? declared.hashes.front() : std::string(),
        std::move(load));
  }

  void add(const FontList& list) {
    for (const FontFamily& family : list.families) {
      add(family);
    }
    if (list.families.empty()) {
      // The list cannot be read, or there is none.
      if (!diagnostics_.has_errors() && list.fonts.empty()) {
        diagnostics_.add(Diagnostic::of(Code::missing_font, {}, "no fonts are declared")
                             .help("declare fonts and families in `templates/fonts.yaml`"));
      }
      add_broken_family();
    }
  }

 private:
  FontId add(const std::string& name, std::string hash, std::function<LoadedFont()> load) {
    const auto id = static_cast<FontId>(storage_.fonts.size());
    storage_.font_names.emplace(name, id);
    storage_.fonts.push_back(
        std::make_unique<FontStore::Storage::Declared>(name, std::move(hash), std::move(load)));
    return id;
  }

  static LoadedFont nothing_loaded() {
    LoadedFont font;
    font.handle = empty_font();
    return font;
  }

  void add(const FontFamily& declared) {
    LoadedFamily family;
    family.name = declared.name;
    family.regular = face(declared, declared.regular, "regular", std::nullopt);
    family.italic = face(declared, declared.italic, "italic", family.regular);
    family.bold = face(declared, declared.bold, "bold", family.regular);
    family.bold_italic = face(declared, declared.bold_italic, "bold_italic", family.bold);
    for (const std::string& name : declared.fallback) {
      family.fallback.push_back(named(declared, name));
    }
    family.signs = source::decode(declared.signs);
    const auto id = static_cast<FamilyId>(storage_.families.size());
    storage_.family_names.emplace(family.name, id);
    storage_.families.push_back(std::move(family));
  }

  // Stands for every family: what is set in it is broken.
  void add_broken_family() {
    const FontId id = add({}, {}, nothing_loaded);
    storage_.broken_family = static_cast<FamilyId>(storage_.families.size());
    storage_.families.push_back({{}, id, id, id, id, {}, {}});
  }

  FontId face(const FontFamily& family, const std::string& name, std::string_view style,
              std::optional<FontId> otherwise) {
    if (name.empty() && otherwise) {
      diagnostics_.add(
          Diagnostic::of(Code::missing_face, family.span,
                         fmt::format("the family `{}` names no face for `{}`", family.name, style))
              .help(fmt::format("name the face that serves, for example `{}: {}`", style,
                                storage_.declared(*otherwise).name)));
      return *otherwise;
    }
    return named(family, name);
  }

  FontId named(const FontFamily& family, const std::string& name) {
    const auto found = storage_.font_names.find(name);
    if (found != storage_.font_names.end()) {
      return found->second;
    }
    std::vector<std::string> names;
    for (const auto& font : storage_.fonts) {
      names.push_back(font->name);
    }
    diagnostics_.add(Diagnostic::of(Code::missing_font, family.span,
                                    fmt::format("the family `{}` names a font `{}` that is not declared",
                                                family.name, name))
                         .help_closest(name, names));
    return add(name, {}, nothing_loaded);
  }

  FontStore::Storage& storage_;
  Diagnostics& diagnostics_;
};

}  // namespace

FontStore load_fonts(const FontList& list, const Files& workspace, const Files& system_fonts,
                     Diagnostics& diagnostics) {
  return load_fonts(list, workspace, system_fonts, {}, diagnostics, 1);
}

FontStore load_fonts(const FontList& list, const Files& workspace, const Files& system_fonts,
                     const FontProbe& probe, Diagnostics& diagnostics, unsigned threads) {
  Diagnostics of_families;
  FontStore store = fonts_on_demand(list, workspace, system_fonts, probe, of_families);
  const FontStore::Storage& storage = store.storage();
  source::for_each(list.fonts.size(), threads, [&](std::size_t i) { storage.fonts[i]->loaded.get(); });
  for (std::size_t i = 0; i < list.fonts.size(); ++i) {
    diagnostics.join(Diagnostics(storage.fonts[i]->loaded.get().faults));
    storage.reported.insert(static_cast<FontId>(i));
  }
  diagnostics.join(std::move(of_families));
  return store;
}

FontStore fonts_on_demand(const FontList& list, const Files& workspace, const Files& system_fonts,
                          FontProbe probe, Diagnostics& diagnostics) {
  FontStore store;
  Declarer declarer(store.storage(), diagnostics);
  const FontReader reader(workspace, system_fonts, std::move(probe));
  for (const FontDeclaration& declared : list.fonts) {
    declarer.add(declared, [declared, reader] { return reader.load(declared); });
  }
  declarer.add(list);
  return store;
}

Diagnostic no_such_family(std::string_view family, Span place, const FontStore& fonts) {
  auto unknown =
      Diagnostic::of(Code::unknown_family, place, fmt::format("there is no font family `{}`", family))
          .help_closest(family, fonts.family_names());
  const std::string_view joint = !unknown.help_text ? "" : unknown.fixes.empty() ? "; " : " ";
  unknown.help_text = fmt::format("{}{}families are declared in `templates/fonts.yaml`",
                                  unknown.help_text.value_or(""), joint);
  return unknown;
}

}  // namespace typeset
}  // namespace talia

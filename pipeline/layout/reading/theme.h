// Themes: the colours, styles, words and parts that the templates of a system share. Known to layout alone.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formula/type.h"
#include "formula/value.h"
#include "layout/layout.h"
#include "motif/motif.h"

namespace talia::layout {

struct PartParameter {
  std::string name;
  bool optional = false;  // Written with `?`; null where it is not given.
};

// A box that templates use by name.
struct Part {
  std::string name;
  std::vector<PartParameter> takes;
  Node box;
  Span span;
};

struct Theme {
  std::string id;
  std::string language = "und";
  Node root;
  std::map<std::string, Part, std::less<>> parts;
  std::shared_ptr<const motif::Motifs> motifs = std::make_shared<const motif::Motifs>();  // Never null.
  Value words;  // Records of texts, by which templates name values.
  Type words_type;
  Value signs;  // Likewise of icons and colours, which are the same in all languages.
  Type signs_type;
  bool is_broken = false;
  // By what its styles call a family, the one that is taken in its place.
  std::map<std::string, std::string, std::less<>> families = {};
  // As the plain face of a kind has it: the set of colours of that kind.
  std::optional<std::string> set_of_kind = {};
};

// Reports what its motifs have of faults.
Theme read_theme(const StyleSource& source, Diagnostics& diagnostics);

// Whether the theme's words are there in a language: its own, or one of its translations, `en` for `en-GB` too.
bool speaks(const Theme& theme, std::string_view language);
// Where a name, or what stands in its place, is no colour of the theme, nor near one: how a colour is declared.
std::string help_for_no_colour(std::string_view written);

// The theme with its words in a language that it speaks. Reports untranslated.
Theme in_language(const Theme& theme, std::string_view language, Diagnostics& diagnostics);

// The usual one, then those that the theme declares.
std::vector<std::string> variants_of(const Theme& theme);

// Palette names of a theme's colours: `THEME/ink`, of a set `THEME/mount/deep`.
std::string palette_name(std::string_view theme, std::string_view set, std::string_view colour);

// What helps where a colour is not there that is one of a set; `taken` is the set of the template's `colours`, or empty.
// Nothing for a name that is in no set.
std::optional<std::string> help_for_colour_of_set(const Theme& theme, std::string_view taken,
                                                  std::string_view name);

// Declares the colours of every theme, in the catalog's order.
void declare_colours_of_themes(const Catalog& catalog, Palette& palette, Diagnostics& diagnostics);

// A colour's hexadecimal writing, `#RRGGBB`.
std::optional<Rgb> rgb_of_hex(std::string_view text);

}  // namespace talia::layout

#include "layout/reading/theme.h"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/language.h"

namespace talia::layout {

namespace {

struct TypedValue {
  Value value;
  Type type;
};

// Mappings become records, all else texts.
TypedValue words_of(Node node) {
  if (!node.is(NodeKind::map)) {
    return {Value(std::string(node.exists() ? node.scalar() : "")), Type::of(Type::Kind::text)};
  }
  ValueRecord record;
  std::vector<std::pair<std::string, Type>> members;
  for (const Entry& entry : node.entries()) {
    TypedValue member = words_of(entry.value);
    record.emplace_back(entry.key, std::move(member.value));
    members.emplace_back(entry.key, std::move(member.type));
  }
  return {Value(std::move(record)), Type::record_of(std::move(members))};
}

// A language's words: a translation's, and where it has none those of `words`.
Node translation_of(const Theme& theme, std::string_view language) {
  const Node all = theme.root.find("translations");
  const Node exact = all.find(language);
  return exact.exists() ? exact : all.find(language::primary_subtag(language));
}

bool is_of(std::string_view own, std::string_view language) {
  return own == language || own == language::primary_subtag(language);
}

Value translated(Node words, Node translation, std::string_view language, Diagnostics& diagnostics) {
  if (!words.is(NodeKind::map)) {
    return Value(std::string(translation.exists() ? translation.scalar() : words.scalar()));
  }
  ValueRecord record;
  for (const Entry& entry : words.entries()) {
    const Node own = translation.find(entry.key);
    if (!own.exists() && translation.exists()) {
      diagnostics.add(Diagnostic::of(Code::untranslated, entry.key_span,
                                     fmt::format("`{}` has no translation into `{}`", entry.key, language))
                          .note(translation.span(), "it belongs in here"));
    }
    record.emplace_back(entry.key, translated(entry.value, own, language, diagnostics));
  }
  return Value(std::move(record));
}

// What a translation says beside what there is to translate.
void report_strays(Node words, Node translation, Diagnostics& diagnostics) {
  for (const Entry& entry : translation.entries()) {
    const Node own = words.find(entry.key);
    if (!own.exists() || own.is(NodeKind::map) != entry.value.is(NodeKind::map)) {
      std::vector<std::string> names;
      for (const Entry& each : words.entries()) {
        names.emplace_back(each.key);
      }
      diagnostics.add(Diagnostic::of(Code::unknown_binding, entry.key_span,
                                     fmt::format("the theme's words have no `{}`", entry.key))
                          .help_closest(entry.key, names));
    } else {
      report_strays(own, entry.value, diagnostics);
    }
  }
}

Cmyk cmyk_of(Node list) {
  return {list.at(0).real(), list.at(1).real(), list.at(2).real(), list.at(3).real()};
}

void declare(std::string name, Node node, Palette& palette, Diagnostics& diagnostics) {
  PaletteEntry entry;
  entry.name = std::move(name);
  const Node hex = node.is(NodeKind::map) ? node.find("rgb") : node;
  const auto rgb = rgb_of_hex(hex.exists() ? hex.scalar() : "");
  if (!rgb) {
    diagnostics.add(Diagnostic::of(Code::unknown_colour, hex.exists() ? hex.span() : node.span(),
                                   fmt::format("`{}` is no colour", hex.exists() ? hex.scalar() : ""))
                        .help("write it as `#RRGGBB`"));
    palette.declare(std::move(entry));
    return;
  }
  entry.rgb = *rgb;
  if (const Node cmyk = node.find("cmyk"); cmyk.size() == 4) {
    entry.cmyk = cmyk_of(cmyk);
  }
  if (const Node type = node.find("type"); type.size() == 4) {
    entry.cmyk_for_type = cmyk_of(type);
  }
  palette.declare(std::move(entry));
}

std::vector<std::string> variants_in(Node theme) {
  std::vector<std::string> variants{std::string(usual_variant)};
  for (const Entry& entry : theme.find("variants").entries()) {
    variants.emplace_back(entry.key);
  }
  return variants;
}

}  // namespace

std::optional<Rgb> rgb_of_hex(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') {
    return std::nullopt;
  }
  unsigned value = 0;
  for (const char c : text.substr(1)) {
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : -1;
    if (digit < 0) {
      return std::nullopt;
    }
    value = value * 16 + static_cast<unsigned>(digit);
  }
  return Rgb{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 0xff),
             static_cast<std::uint8_t>(value & 0xff)};
}

std::string palette_name(std::string_view theme, std::string_view set, std::string_view colour) {
  return set.empty() ? fmt::format("{}/{}", theme, colour) : fmt::format("{}/{}/{}", theme, set, colour);
}

std::optional<std::string> help_for_colour_of_set(const Theme& theme, std::string_view taken,
                                                  std::string_view name) {
  const Node sets = theme.root.find("sets");
  if (const auto slash = name.find('/'); slash != std::string_view::npos) {
    const std::string_view set = name.substr(0, slash), colour = name.substr(slash + 1);
    if (!sets.find(set).find(colour).exists()) {
      return std::nullopt;
    }
    return taken == set
               ? fmt::format("write `{}` alone: the template takes the set `{}`", colour, set)
               : fmt::format("write `colours: {}` in the template and `{}` here; a template takes one set",
                             set, colour);
  }
  std::vector<std::string_view> holding;
  for (const Entry& set : sets.entries()) {
    if (set.value.find(name).exists()) {
      holding.push_back(set.key);
    }
  }
  if (holding.empty()) {
    return std::nullopt;
  }
  const bool is_one = holding.size() == 1;
  std::string help =
      fmt::format("`{}` is in the set{} `{}`", name, is_one ? "" : "s", fmt::join(holding, "`, `"));
  if (taken.empty()) {
    help += fmt::format(": write `colours: {}`{} in the template", holding.front(),
                        is_one ? "" : ", or another of them,");
  } else {
    help += fmt::format(", and the template takes `{}`", taken);
  }
  return help;
}

std::string help_for_no_colour(std::string_view written) {
  return rgb_of_hex(written)
             ? fmt::format(
                   "give it a name, as `own: '{}'` under `colours:` of the theme, and write that here",
                   written)
             : "colours are declared under `colours:` and `sets:` of the theme";
}

Theme read_theme(const StyleSource& source, Diagnostics& diagnostics) {
  Theme theme;
  theme.id = source.id;
  theme.root = source.root;
  theme.is_broken = source.is_broken;
  if (const Node language = source.root.find("language"); language.is(NodeKind::text)) {
    theme.language = language.scalar();
  }
  const auto take = [&](std::string_view key, Value& value, Type& type) {
    TypedValue read = words_of(source.root.find(key));
    const bool is_there = read.type.is(Type::Kind::record);
    value = is_there ? std::move(read.value) : Value(ValueRecord{});
    type = is_there          ? std::move(read.type)
           : theme.is_broken ? Type::of(Type::Kind::broken)
                             : Type::record_of({});
  };
  theme.motifs = std::make_shared<const motif::Motifs>(
      motif::Motifs::read(theme.is_broken ? Node() : source.root.find("motifs"), diagnostics));
  take("words", theme.words, theme.words_type);
  take("signs", theme.signs, theme.signs_type);
  for (const Entry& entry : source.root.find("families").entries()) {
    theme.families.emplace(entry.key, entry.value.scalar());
  }
  for (const Entry& entry : source.root.find("parts").entries()) {
    Part part{std::string(entry.key), {}, entry.value.find("box"), entry.key_span};
    for (const Node name : entry.value.find("takes").items()) {
      std::string_view text = name.scalar();
      const bool optional = text.ends_with('?');
      text.remove_suffix(optional ? 1 : 0);
      part.takes.push_back({std::string(text), optional});
    }
    theme.parts.emplace(part.name, std::move(part));
  }
  return theme;
}

std::vector<std::string> variants_of(const Theme& theme) {
  return variants_in(theme.root);
}

std::vector<std::string> variants_of(const StyleSource& theme) {
  return variants_in(theme.root);
}

bool speaks(const Theme& theme, std::string_view language) {
  return is_of(theme.language, language) || translation_of(theme, language).exists();
}

Theme in_language(const Theme& theme, std::string_view language, Diagnostics& diagnostics) {
  Theme spoken = theme;
  const Node translation = translation_of(theme, language);
  if (is_of(theme.language, language) || !translation.exists()) {
    return spoken;
  }
  spoken.language = language;
  const Node words = theme.root.find("words");
  report_strays(words, translation, diagnostics);
  spoken.words = translated(words, translation, language, diagnostics);
  return spoken;
}

namespace {

// Calls f(name in the palette, entry) for each colour of every theme, in the catalog's order.
template <typename F>
void for_each_colour(const Catalog& catalog, const F& f) {
  for (const StyleSource& theme : catalog.themes) {
    if (theme.is_broken) {
      continue;
    }
    for (const Entry& entry : theme.root.find("colours").entries()) {
      f(palette_name(theme.id, "", entry.key), entry);
    }
    for (const Entry& set : theme.root.find("sets").entries()) {
      for (const Entry& entry : set.value.entries()) {
        f(palette_name(theme.id, set.key, entry.key), entry);
      }
    }
  }
}

}  // namespace

void declare_colours_of_themes(const Catalog& catalog, Palette& palette, Diagnostics& diagnostics) {
  constexpr std::size_t most_colours = 5'000;
  bool is_told = false;
  for_each_colour(catalog, [&](std::string name, const Entry& entry) {
    if (palette.entries().size() < most_colours) {
      declare(std::move(name), entry.value, palette, diagnostics);
    } else if (!std::exchange(is_told, true)) {
      diagnostics.add(
          Diagnostic::of(
              Code::work_budget, entry.key_span,
              fmt::format("this is one colour too many: the themes of a run have at most {}", most_colours))
              .help("take out those that no template names"));
    }
  });
}

Span place_of_colour(const Catalog& catalog, std::string_view wanted) {
  Span place;
  for_each_colour(catalog, [&](const std::string& name, const Entry& entry) {
    place = name == wanted ? entry.value.span() : place;
  });
  return place;
}

}  // namespace talia::layout

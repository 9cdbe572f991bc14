// An invented game of one kind, `beast`, in memory, and its faces; a test gives the template and the beast.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frame/dump.h"
#include "frame/walk.h"
#include "layout/layout.h"
#include "model/build.h"

namespace talia::test {

using namespace length_literals;

inline std::map<std::string, std::string> beast_files() {
  return {
      {"schemas/hexfall/beast.schema.yaml",
       "$schema: http://json-schema.org/draft-07/schema#\n"
       "type: object\n"
       "required: [kind, id, ref, name, might]\n"
       "properties:\n"
       "  kind: {const: beast}\n"
       "  id: {type: string}\n"
       "  ref: {type: string}\n"
       "  name: {type: string}\n"
       "  might: {type: integer}\n"
       "  icon: {type: string}\n"
       "  text: {type: string, x-text: inline}\n"
       "  moves:\n"
       "    type: array\n"
       "    items:\n"
       "      type: object\n"
       "      properties:\n"
       "        name: {type: string}\n"
       "        text: {type: string, x-text: inline}\n"},
      {"content/systems/hexfall/stats.yaml",
       "kind: stats\nof: beast\nstats:\n  threat: {label: Threat, source: hexfall.threat, formula: might * "
       "2}\n"},
      {"content/campaigns/reach/campaign.yaml",
       "talia: 1\nid: reach\nsystem: hexfall\nlanguage: en\nname: Reach\nversion: 1.0.0\n"},
      {"templates/hexfall/theme.yaml",
       "kind: theme\nid: plain\nlanguage: en\n"
       "colours: {ink: '#101010', sea: '#2E5E6E'}\n"
       "styles:\n"
       "  body: {family: text, size: 8pt/10pt, colour: ink, hyphenate: false}\n"
       "  title: {extends: body, size: 12pt/14pt}\n"
       "words: {size: {low: small}}\n"
       "parts:\n"
       "  pair: {takes: [left_side, 'right_side?'], box: {row: [{text: '{left_side}', style: body}, {slot: "
       "middle}, "
       "{when: right_side != null, text: '{right_side}', style: body}]}}\n"},
  };
}

// Beside other files, the shipped face of kinds without a template with its themes, and `beast` without one.
inline std::map<std::string, std::string> with_plain_face(std::map<std::string, std::string> others = {}) {
  const auto files = source::disk_files(TALIA_TESTS "/..");
  for (const std::string& path : files->list("templates/themes").files) {
    others.emplace(path, files->read(path).value_or(""));
  }
  others.emplace("templates/hexfall/beast.yaml", "");
  return others;
}

// A workspace with one template, `sides.front` of which is `front`, and one beast with `fields` below its name.
struct BeastFaces {
  SourceMap sources;
  Diagnostics diagnostics;
  std::unique_ptr<Files> files;
  std::unique_ptr<Files> font_files = source::disk_files(TALIA_TESTS "/fonts");
  std::unique_ptr<Files> no_patterns = source::map_files({});
  Catalog catalog;
  std::unique_ptr<Derived> derived;
  Palette palette;
  Symbols symbols;
  Images images;
  FontStore fonts;
  std::unique_ptr<Typesetter> typesetter;
  layout::FilledOutlines outlines;
  std::unique_ptr<LayoutContext> common;
  std::unique_ptr<Faces> faces;

  // `others` are further files, or take the place of those that there are; an empty one is left out.
  explicit BeastFaces(const std::string& front, const std::string& fields = "might: 3\n",
                      const std::map<std::string, std::string>& others = {}) {
    auto contents = beast_files();
    contents["templates/hexfall/beast.yaml"] =
        "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides:\n  "
        "front:\n" +
        indented(front);
    contents["content/campaigns/reach/crab.yaml"] =
        "kind: beast\nid: crab\nref: B-1\nname: Tide crab\n" + fields;
    for (const auto& [path, text] : others) {
      contents.insert_or_assign(path, text);
    }
    std::erase_if(contents, [](const auto& file) { return file.second.empty(); });
    files = source::map_files(contents);
    catalog = model::build_catalog(model::read_workspace(*files, sources, diagnostics), sources, diagnostics);
    derived = std::make_unique<Derived>(rules::derive(catalog, diagnostics));
    FontList list;
    list.fonts.push_back({"regular", "text-regular.ttf", {}, {}, {}, {}});
    list.fonts.push_back({"bold", "text-bold.ttf", {}, {}, {}, {}});
    list.families.push_back({"text", "regular", "regular", "bold", "bold", {}, {}});
    if (contents.contains("templates/themes/card.yaml")) {
      for (const char* const family : {"display", "figures", "table", "label", "sans"}) {
        list.families.push_back({family, "regular", "regular", "bold", "bold", {}, {}});
      }
    }
    fonts = typeset::load_fonts(list, *font_files, *font_files, diagnostics);
    layout::declare_colours(catalog, palette, diagnostics);
    Symbol symbol{"icon/claw", {10_mm, 10_mm}, {}};
    symbol.parts.push_back({Path().add_rect({{}, {10_mm, 10_mm}}), false, {}, {}, {}});
    symbols.add(symbol);
    symbol.name = "ornament/wave";
    symbol.size = {8_mm, 2_mm};
    symbols.add(symbol);
    Symbol beads{"ornament/beads", {10_mm, 2_mm}, {}};  // Four, each half a millimetre before its period.
    Path each;
    for (const Length left : {0.5_mm, 2.5_mm, 4.5_mm, 6.5_mm}) {
      each.add_rect({{left, {}}, {2_mm, 2_mm}});
    }
    beads.parts.push_back({each, false, {}, {}, {}});
    symbols.add(beads);
    Symbol gem{"ornament/gem", {4_mm, 4_mm}, {}};  // Its middle has a colour of its own.
    gem.parts.push_back({Path().add_rect({{}, {4_mm, 4_mm}}), false, {}, {}, {}});
    gem.parts.push_back({Path().add_rect({{1_mm, 1_mm}, {2_mm, 2_mm}}), false, {}, black_paint, {}});
    symbols.add(gem);
    for (const std::string& path : catalog.pictures) {
      images.add({path, Picture::Format::png, 300, 200, false, false, {}});
    }
    typesetter = std::make_unique<Typesetter>(fonts, symbols, *no_patterns);
    common = std::make_unique<LayoutContext>(
        LayoutContext{catalog, *derived, fonts, *typesetter, symbols, images, palette, outlines});
    faces = std::make_unique<Faces>(layout::compile(*common, diagnostics));
  }

  static std::string indented(const std::string& text) {
    std::string out;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      out += "    " + text.substr(begin, end - begin) + "\n";
      begin = end + 1;
    }
    return out;
  }

  FaceKey key(Length bleed = {}) const {
    return {DefinitionId(0), {}, FaceSide::front, "normal", {60_mm, 80_mm}, bleed, bleed, 3_mm, "en"};
  }
  Face face(Length bleed = {}) { return faces->lay_out(key(bleed), diagnostics); }

  // Every report as `file:line:column code`.
  std::vector<std::string> reports() const {
    std::vector<std::string> all;
    for (const Diagnostic& each : diagnostics.sorted(sources)) {
      const Place place = sources.place(each.span);
      all.push_back(std::string(place.file) + ":" + std::to_string(place.line) + ":" +
                    std::to_string(place.column) + " " + std::string(source::info_of(each.code).name));
    }
    return all;
  }
};

using frame::for_each_item;

// The words of a face in reading order, lines apart by `|`.
inline std::string words_of(const Face& face) {
  std::string words;
  for_each_item(face.frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      words += (words.empty() ? "" : "|") + run->text;
    }
  });
  return words;
}

// The bounds of the paths of a face, in order.
inline std::vector<Rect> paths_of(const Face& face) {
  std::vector<Rect> rects;
  for_each_item(face.frame.items, [&](const Item& item, const Transform&) {
    if (const auto* const path = std::get_if<PathItem>(&item.what)) {
      rects.push_back(path->path.bounds());
    }
  });
  return rects;
}

}  // namespace talia::test

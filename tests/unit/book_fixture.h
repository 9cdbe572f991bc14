// A small book of the invented game of beasts, made in memory: a test gives its chapters.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "book/book.h"
#include "model/build.h"
#include "unit/layout_fixture.h"

namespace talia::test {

inline std::string small_furniture() {
  return "furniture:\n"
         "  cover: {background: deep, column: [{text: '{cover.title}', style: cover_title}, "
         "{text: '{cover.subtitle}', style: cover_subtitle}, {text: '{cover.line}', style: cover_line}]}\n"
         "  opener:\n"
         "    column:\n"
         "      - {height: 68mm, background: mid, bleed: [left, top, right]}\n"
         "      - {row: [{repeat: chapter.icons, as: icon, box: {icon: '{icon}', colour: deep}}]}\n"
         "      - {text: '{chapter.number ?? 0}', style: seal}\n"
         "      - {text: '{chapter.title}', style: title}\n"
         "      - {text: '{chapter.lead}', style: lead}\n"
         "  plain_opener: {min_height: 16mm, column: [{text: '{chapter.title}', style: title, fit: [{lines: "
         "1}, "
         "{size: 5pt..9pt, lines: 1}]}]}\n"
         "  running_head: {padding: [9mm, 0, 0], column: [{text: '{chapter.title}', style: running_head}]}\n"
         "  running_foot: {padding: [4mm, 0, 0], column: [{text: '{page.label}', style: folio}]}\n"
         "  tail: {when: chapter.number != null, min_height: 36mm, ornament: wave, colour: mid}\n"
         "  divider: {ornament: wave, colour: mid}\n"
         "  sidebar: {background: pale, column: [{height: 5mm, background: deep}, {slot: body, padding: "
         "2mm}]}\n"
         "  example: {background: pale, column: [{text: '{words.example} {example.title}', style: sum}, "
         "{slot: "
         "body}]}\n"
         "  example_row: {row: [{share: 1, text: '{row.label}', style: sum}, {text: '{row.value}', style: "
         "sum_total}]}\n"
         "  example_total: {row: [{share: 1, text: '{row.label}', style: sum}, {text: '{row.value}', style: "
         "sum_total}]}\n"
         "  figure: {gap: 3.2mm, row: [{slot: cards, width: 25.2mm}, {share: 1, column: [{text: "
         "'{figure.number}', style: figure}, {text: '{figure.caption}', style: figure}]}]}\n"
         "  figure_row: {column: [{slot: cards}, {when: figure.number != '', padding: [1.8mm, 0, 0], row: "
         "[{text: "
         "'{figure.number}', style: figure}, {share: 1, text: '{figure.caption}', style: figure}]}]}\n"
         "  table_caption: {min_height: 4mm, column: [{text: '{table.number}  {table.caption}', style: "
         "caption}]}\n"
         "  contents_chapter: {gap: 2mm, row: [{text: '{entry.number ?? 0}', style: contents_number}, {text: "
         "'{entry.title}', style: contents_chapter}, {text: '{entry.page}', style: contents_folio}]}\n"
         "  contents_section: {gap: 2mm, row: [{text: '{entry.title}', style: contents_section}, {text: "
         "'{entry.page}', style: contents_folio}]}\n";
}

inline std::string small_book_style() {
  std::string style =
      "kind: book_style\ntheme: plain\n"
      "page: {width: 148mm, height: 210mm, inner: 16mm, outer: 14mm, top: 20mm, bottom: 17mm}\n"
      "grid: {row: 4mm, baseline: 3mm}\ncolumns: {count: 2, gap: 5mm}\nindent: 4mm\naccent: tide\n"
      "colours: {ground: tide/pale, line: ink}\n"
      "tables: {padding: 1.6mm, least_row: 4.8mm, least_group: 4.2mm, rule: 0.3mm, whole_key: 30mm, "
      "whole_cell: "
      "14mm, colours: {head: deep, group: tint, band: pale, rule: deep}}\n"
      "figures: {gap: 4mm, corner: 3mm, rule: 0.15mm}\n"
      "words:\n"
      "  en: {chapter: Chapter, table: Table, in_table: table, figure: Fig., example: Example, page: p., "
      "'yes': 'yes', 'no': 'no'}\n"
      "styles:\n";
  for (const char* const look : {"body",
                                 "title",
                                 "section",
                                 "lead",
                                 "seal",
                                 "running_head",
                                 "folio",
                                 "caption",
                                 "figure",
                                 "head_cell",
                                 "key_cell",
                                 "cell",
                                 "group_cell",
                                 "box",
                                 "box_title",
                                 "sum",
                                 "sum_total",
                                 "contents_chapter",
                                 "contents_section",
                                 "contents_folio",
                                 "contents_number",
                                 "cover_title",
                                 "cover_subtitle",
                                 "cover_line"}) {
    const std::string_view name = look;  // Some stand on what is dark.
    const bool is_on_dark = name == "head_cell" || name == "box_title" || name.starts_with("cover_");
    style +=
        std::string("  ") + look +
        ": {family: text, size: 9pt/4mm, colour: " + (is_on_dark ? "pale" : "deep") +
        (name.ends_with("title") && !name.starts_with("box") ? ", reading: heading" : "") +
        (name == "running_head" || name == "folio" || name == "seal" ? ", reading: artefact, lines: 1" : "") +
        "}\n";
  }
  return style + small_furniture();
}

// A file of one colour.
inline std::string png(int width, int height, std::uint8_t red = 90) {
  image::Pixels pixels{width, height, {}};
  for (int i = 0; i < width * height; ++i) {
    pixels.rgba.insert(pixels.rgba.end(), {red, 120, 160, 255});
  }
  return image::write_png(pixels, {});
}

struct MadeBook {
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
  book::Made made;

  // The style's name may be empty: then the book names none.
  explicit MadeBook(const std::vector<std::string>& chapters, const std::string& style = "small",
                    const std::map<std::string, std::string>& more = {}, const book::Form& form = {}) {
    auto contents = beast_files();
    // What says which of its keys names a file.
    for (const std::string shape :
         {"schemas/core/directive_picture.schema.yaml", "schemas/core/directive_dialogue.schema.yaml"}) {
      contents[shape] = source::disk_files(TALIA_TESTS "/..")->read(shape).value();
    }
    std::string& schema = contents["schemas/hexfall/beast.schema.yaml"];
    schema.erase(schema.find("ref, "), 5);  // Beasts that stand in a book alone carry no number.
    contents["templates/hexfall/theme.yaml"] +=
        "sets: {tide: {deep: '#102030', mid: '#203040', tint: '#D0E0F0', pale: '#F0F8FF'}}\n";
    contents["templates/hexfall/beast.yaml"] =
        "kind: template\nid: beast\nfor: beast\nsize: {width: 60mm, height: 80mm}\ntheme: plain\nsides: "
        "{front: {text: '{name}', "
        "style: body}}\n";
    contents["templates/books/small.yaml"] = small_book_style();
    contents["templates/books/initials.yaml"] = small_book_style() + "drop_cap: {lines: 4, colour: deep}\n";
    contents["content/systems/hexfall/tables.yaml"] =
        "kind: tables\ntables:\n  tides:\n    label: Tides\n    source: hexfall.tides\n    key: {id: hours, "
        "label: Hours}\n"
        "    columns: {water: {label: Water, type: text}, depth: {label: Depth, type: range}}\n"
        "    rows: [{hours: 0-5, water: ebb, depth: 1-2}, {hours: 6+, water: flood, depth: 3+}]\n";
    contents["content/campaigns/reach/crab.yaml"] =
        "kind: beast\nid: crab\nref: B-1\nname: Tide crab\nmight: 3\n";
    contents["content/campaigns/reach/eel.yaml"] =
        "kind: beast\nid: eel\nref: B-2\nname: Lamp eel\nmight: 1\n";
    std::string book = "kind: book\nid: primer\ntitle: The Reach\n" +
                       (style.empty() ? "" : "style: " + style + "\n") + "chapters:\n";
    for (std::size_t i = 0; i < chapters.size(); ++i) {
      const std::string name = "c" + std::to_string(i) + ".md";
      book += "  - " + name + "\n";
      contents["content/campaigns/reach/books/" + name] = chapters[i];
    }
    contents["content/campaigns/reach/books/primer.yaml"] = book;
    for (const auto& [path, text] : more) {
      contents.insert_or_assign(path, text);
    }
    files = source::map_files(contents);
    catalog = model::build_catalog(model::read_workspace(*files, sources, diagnostics), sources, diagnostics);
    derived = std::make_unique<Derived>(rules::derive(catalog, diagnostics));
    FontList list;
    list.fonts.push_back({"regular", "text-regular.ttf", {}, {}, {}, {}});
    list.families.push_back({"text", "regular", "regular", "regular", "regular", {}, {}});
    fonts = typeset::load_fonts(list, *font_files, *font_files, diagnostics);
    layout::declare_colours(catalog, palette, diagnostics);
    Symbol symbol{"icon/claw", {10_mm, 10_mm}, {}};
    symbol.parts.push_back({Path().add_rect({{}, {10_mm, 10_mm}}), false, {}, {}, {}});
    symbols.add(symbol);
    symbol.name = "ornament/wave";
    symbols.add(symbol);
    read_pictures();
    typesetter = std::make_unique<Typesetter>(fonts, symbols, *no_patterns);
    common = std::make_unique<LayoutContext>(
        LayoutContext{catalog, *derived, fonts, *typesetter, symbols, images, palette, outlines});
    faces = std::make_unique<Faces>(layout::compile(*common, diagnostics));
    made = book::make(catalog.books.at(0), form, *common, *faces, diagnostics);
  }

  // Those that are sound; a drawing is twice as wide as high.
  void read_pictures() {
    for (const std::string& path : catalog.pictures) {
      if (path.starts_with("content/") && path.ends_with(".svg")) {
        symbols.add({"picture/" + path, {20_mm, 10_mm}, {}});
      } else if (auto picture = image::read_picture(path, files->read(path).value(), {})) {
        images.add(std::move(*picture));
      }
    }
  }

  // Every report as `file:line:column code`, but that none of its pages says the book's title: few of these have a cover.
  std::vector<std::string> reports() const {
    std::vector<std::string> all;
    for (const Diagnostic& each : diagnostics.sorted(sources)) {
      if (each.code == Code::unprinted_title) {
        continue;
      }
      const Place place = sources.place(each.span);
      all.push_back(std::string(place.file.substr(place.file.rfind('/') + 1)) + ":" +
                    std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
                    std::string(source::info_of(each.code).name));
    }
    return all;
  }

  // The words of a page in the order in which a reader hears them.
  std::string words(std::size_t page) const {
    std::string all;
    for_each_item(made.booklet.pages.at(page).own.items, [&](const Item& item, const Transform&) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        all += (all.empty() ? "" : "|") + run->text;
      }
    });
    return all;
  }

  // Where each link of the book leads.
  std::vector<std::string> links() const {
    std::vector<std::string> all;
    for (const Page& page : made.booklet.pages) {
      for_each_item(page.own.items, [&](const Item& item, const Transform&) {
        if (const auto* const link = std::get_if<Link>(&item.what)) {
          all.push_back(link->destination);
        }
      });
    }
    return all;
  }

  // The page on which an anchor stands, from 0; as many as there are pages when it stands on none.
  std::size_t page_of(std::string_view name) const {
    for (std::size_t i = 0; i < made.booklet.pages.size(); ++i) {
      for (const Item& item : made.booklet.pages[i].own.items) {
        if (const auto* const anchor = std::get_if<Anchor>(&item.what); anchor && anchor->name == name) {
          return i;
        }
      }
    }
    return made.booklet.pages.size();
  }
};

}  // namespace talia::test

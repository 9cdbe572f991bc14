// The small fonts of tests/fonts, the Polish patterns, a few icons, and what is set with them.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "markup/parse.h"
#include "source/source_map.h"
#include "typeset/typeset.h"

namespace talia::test {

inline FontList small_fonts() {
  FontList list;
  for (const char* const name : {"text-regular", "text-italic", "text-bold", "signs"}) {
    list.fonts.push_back({name, std::string(name) + ".ttf", {}, {}, {}, {}});
  }
  list.families.push_back({"text", "text-regular", "text-italic", "text-bold", "text-bold", {}, {}});
  list.families.push_back(
      {"signed", "text-regular", "text-italic", "text-bold", "text-bold", {"signs"}, {}, "₮₸"});
  list.families.push_back({"foreign", "signs", "signs", "signs", "signs", {"text-regular"}, {}});
  return list;
}

struct Studio {
  SourceMap sources;
  Diagnostics diagnostics;
  std::unique_ptr<Files> files = source::disk_files(TALIA_TESTS "/fonts");
  std::unique_ptr<Files> patterns = source::disk_files("/usr/share/hyphen");
  FontStore fonts = typeset::load_fonts(small_fonts(), *files, *files, diagnostics);
  Symbols symbols;
  Typesetter typesetter;

  Studio() : symbols(icons()), typesetter(fonts, symbols, *patterns) {}

  static Symbols icons() {
    Symbols made;
    made.add({"icon/sword", {10_pt, 10_pt}, {}});
    made.add({"icon/banner", {5_pt, 10_pt}, {}});
    return made;
  }

  TextStyle style(std::string_view family = "text") const {
    TextStyle style;
    style.family = *fonts.find_family(family);
    style.size = 10_pt;
    style.leading = 12_pt;
    style.features = {"lnum"};
    return style;
  }

  // A text as if it stood in a file of its own.
  Text text(const std::string& content, markup::Mode mode = markup::Mode::inline_only,
            std::string language = "pl") {
    const FileId file = sources.add("text" + std::to_string(sources.size()), content);
    return markup::parse(MappedText::verbatim(content, sources.whole(file)), mode, std::move(language),
                         diagnostics);
  }

  SetText set(const std::string& content, Length width, const TextStyle& with) {
    return typesetter.set(text(content), width, with, {}, diagnostics);
  }
  SetText set(const std::string& content, Length width) { return set(content, width, style()); }
};

// What a run shows, for the eye: its text, with the hyphens that readers' programs take for none.
inline std::string shown_by(const GlyphRun& run) {
  std::string words = run.text;
  if (const auto soft = words.find("\u00ad"); soft != std::string::npos) {
    words.replace(soft, 2, "-");
  }
  return words;
}

// The words of each line, as they are seen.
inline std::vector<std::string> lines_of(const SetText& text) {
  std::vector<std::string> lines;
  for (const SetLine& line : text.lines) {
    std::string& words = lines.emplace_back();
    for (const Item& item : line.items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        words += shown_by(*run);
      } else if (std::holds_alternative<SymbolUse>(item.what)) {
        words += '#';
      }
    }
  }
  return lines;
}

}  // namespace talia::test

#include "bench/prose.h"

#include <algorithm>
#include <stdexcept>

#include "bench/floors.h"
#include "markup/parse.h"
#include "source/files/files.h"
#include "source/source_map.h"
#include "typeset/typeset.h"

namespace talia::context {

namespace {

constexpr std::size_t wanted_words = 105'000;
constexpr Length column = 300_pt;

FontStore vollkorn(Diagnostics& diagnostics) {
  FontList list;
  for (const char* const face : {"Regular", "Italic", "Bold", "BoldItalic"}) {
    list.fonts.push_back(
        {face, std::string("truetype/vollkorn/Vollkorn-") + face + ".ttf", "fonts-vollkorn", {}, {}, {}});
  }
  list.families.push_back({"text", "Regular", "Italic", "Bold", "BoldItalic", {}, {}});
  const auto system = source::disk_files("/usr/share/fonts");
  return typeset::load_fonts(list, *system, *system, diagnostics);
}

// The paragraphs' stretches of one font.
std::vector<Stretch> stretches_of(const std::vector<Text>& texts, const FontStore& fonts, FamilyId family) {
  std::vector<Stretch> stretches;
  for (const Text& text : texts) {
    markup::for_each_inline(text, [&](const Inline& each) {
      if (const auto* const words = std::get_if<Words>(&each.what)) {
        stretches.push_back(
            {fonts.face(family, each.style.strong, each.style.emphasis), std::string(words->text.view())});
      }
    });
  }
  return stretches;
}

}  // namespace

ProseCosts prose_costs(const NeutralData& data, int rounds) {
  Diagnostics diagnostics;
  SourceMap sources;
  const FontStore fonts = vollkorn(diagnostics);
  const auto patterns = source::disk_files("/usr/share/hyphen");
  ProseCosts costs;
  std::vector<Text> texts;
  for (unsigned number = 0; costs.words < wanted_words; ++number) {
    const std::string paragraph = data.paragraph(number);
    const FileId file = sources.add(std::to_string(number), paragraph);
    texts.push_back(markup::parse(MappedText::verbatim(paragraph, sources.whole(file)),
                                  markup::Mode::inline_only, "pl", diagnostics));
    costs.words += static_cast<std::size_t>(std::count(paragraph.begin(), paragraph.end(), ' ')) + 1;
  }
  if (diagnostics.has_errors() || !patterns->exists("hyph_pl_PL.dic")) {
    throw std::runtime_error(
        "the fonts of fonts-vollkorn or the patterns of hyphen-pl are not on this machine");
  }
  TextStyle style;
  style.family = fonts.find_family("text").value();
  style.size = 10_pt;
  style.leading = 12_pt;
  const std::vector<Stretch> stretches = stretches_of(texts, fonts, style.family);
  const Symbols symbols;
  const auto set = [&](Alignment alignment) {
    return cost_of([&, alignment] {
      const Typesetter typesetter(fonts, symbols, *patterns);
      TextStyle own = style;
      own.alignment = alignment;
      costs.lines = 0;
      for (const Text& text : texts) {
        costs.lines += typesetter.set(text, column, own, {}, diagnostics).lines.size();
      }
    });
  };
  const auto each =
      medians(rounds, {[&] { return cost_of([&] { costs.glyphs = shape(stretches, fonts); }); },
                       [&] { return set(Alignment::left); }, [&] { return set(Alignment::justified); }});
  costs.floor = each[0];
  costs.ragged = each[1];
  costs.justified = each[2];
  return costs;
}

}  // namespace talia::context

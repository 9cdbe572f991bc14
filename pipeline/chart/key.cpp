#include "chart/key.h"

#include "source/run/assert.h"
#include "typeset/fonts/key.h"

// Each member is named, so that one that is added later cannot be forgotten here.

namespace talia::chart {

namespace {

// Charts hold no icons and no pictures, and their words are not divided: of the context only fonts and colours are read.
void add(const ChartContext& context, source::Key& key) {
  const auto& [palette, symbols, images, fonts, typesetter, paints, style] = context;
  TALIA_ASSERT(style == chart_style(style.family));
  key.add(typeset::FontDigests(fonts).family(style.family)).add(static_cast<std::int64_t>(paints.size()));
  for (const auto& [entry, tint, under, under_tint] : paints) {
    key.add(palette.entry(entry).name).add(int{tint}).add(palette.entry(under).name).add(int{under_tint});
  }
}

void add(const std::vector<std::string>& texts, source::Key& key) {
  key.add(static_cast<std::int64_t>(texts.size()));
  for (const std::string& text : texts) {
    key.add(text);
  }
}

void add(const Panel& panel, source::Key& key) {
  const auto& [title, x_label, y_label, note, dots, has_whole_x, has_whole_y, has_line, level, slope, reach] =
      panel;
  key.add(title).add(x_label).add(y_label).add(note).add(has_whole_x).add(has_whole_y);
  key.add(has_line).add(level).add(slope).add(reach).add(static_cast<std::int64_t>(dots.size()));
  for (const auto& [x, y, names, stands_out] : dots) {
    key.add(x).add(y).add(stands_out);
    add(names, key);
  }
}

}  // namespace

Digest key_of(const ChanceTable& table, const ChartContext& context) {
  // No drawing reads the spreads.
  [[maybe_unused]] const auto& [names, labels, chances, means, spreads] = table;
  source::Key key("bar chart");
  add(names, key);
  add(labels, key);
  for (const std::vector<Rational>& row : chances) {
    for (const Rational& chance : row) {
      key.add(chance.to_string());
    }
  }
  for (const std::optional<Rational>& mean : means) {
    key.add(mean ? mean->to_string() : std::string());
  }
  add(context, key);
  return key.digest();
}

Digest key_of(const std::string& title, const Rational& threshold, const std::vector<Panel>& panels,
              const ChartContext& context) {
  source::Key key("scatter pages");
  key.add(title).add(threshold.to_string()).add(static_cast<std::int64_t>(panels.size()));
  for (const Panel& panel : panels) {
    add(panel, key);
  }
  add(context, key);
  return key.digest();
}

}  // namespace talia::chart

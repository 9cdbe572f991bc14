#include "layout/read_habits.h"

#include <string_view>

namespace talia::layout {
namespace {

void read(Node map, std::string_view key, bool& value) {
  if (const Node node = map.find(key); node.is(NodeKind::boolean)) {
    value = node.boolean();
  }
}

void read(Node map, std::string_view key, int& value) {
  if (const auto number = map.find(key).int64()) {
    value = static_cast<int>(*number);
  }
}

void read(Node map, std::string_view key, double& value) {
  if (const Node node = map.find(key); node.is_number()) {
    value = node.real();
  }
}

}  // namespace

void read_habits(Node style, TextStyle& text) {
  read(style, "hyphenate", text.hyphenate);
  if (const Node division = style.find("hyphenate"); division.is(NodeKind::map)) {
    text.hyphenate = true;
    read(division, "before", text.division.least_before);
    read(division, "after", text.division.least_after);
    read(division, "shortest", text.division.shortest);
    read(division, "names", text.division.names);
    read(division, "last_word", text.division.last_word);
  }
  const Node habits = style.find("habits");
  read(habits, "tailored", text.habits.is_tailored);
  read(habits, "one_letter_words", text.habits.one_letter_words);
  read(habits, "short_words", text.habits.short_words);
  read(habits, "typographic", text.habits.typographic);
  if (const Node percent = habits.find("percent"); percent.exists()) {
    text.habits.percent = percent.scalar() == "closed" ? PercentSign::closed
                          : percent.scalar() == "thin" ? PercentSign::thin
                                                       : PercentSign::as_written;
  }
}

void read_drop_cap(Node node, DropCap& drop_cap) {
  drop_cap = {};
  read(node, "lines", drop_cap.lines);
  read(node, "bold", drop_cap.strong);
  read(node, "small_caps", drop_cap.small_caps);
}

void read_lines(Node style, TextStyle& text) {
  read(style, "hyphens_in_row", text.hyphens_in_row);
  read(style, "balanced", text.balanced);
  read(style, "expansion", text.expansion);
  read(style, "letter_spacing", text.letter_spacing);
  read(style, "protrusion", text.protrusion);
}

}  // namespace talia::layout

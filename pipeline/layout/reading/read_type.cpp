#include "layout/reading/read_type.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frame/read_length.h"
#include "layout/reading/values.h"

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

// How words are divided and joined.
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

// They take the place of all before.
void read_features(Node style, const FontStore& fonts, FamilyOf family, TextStyle& text,
                   Diagnostics& diagnostics) {
  const Node features = style.find("features");
  if (!features.exists()) {
    return;
  }
  text.features.clear();
  const auto known = fonts.features(text.family);
  for (const Node feature : features.items()) {
    const std::string_view written = feature.scalar();
    text.features.emplace_back(written);
    const bool is_signed = written.starts_with('-') || written.starts_with('+');
    const std::string tag(written.substr(is_signed ? 1 : 0, 4));  // A value may follow, as in `ss01=2`.
    if (family == FamilyOf::style && known && !known->contains(tag)) {
      diagnostics.add(Diagnostic::of(Code::unknown_feature, feature.span(),
                                     fmt::format("no font of the family has the feature `{}`", tag))
                          .help_closest(tag, std::vector<std::string>(known->begin(), known->end()))
                          .help_otherwise(known->empty() ? "its fonts have none"
                                                         : fmt::format("its fonts have `{}`",
                                                                       fmt::join(*known, "`, `"))));
    }
  }
}

// How lines are chosen, what gives in justified ones, and how lists stand.
void read_lines(Node style, TextStyle& text) {
  if (int most = 0; style.find("hyphens_in_row").exists()) {
    read(style, "hyphens_in_row", most);
    text.hyphens_in_row = most;
  }
  const Node lists = style.find("lists");
  if (const Node indent = lists.find("indent"); indent.exists()) {
    text.lists.indent = frame::read_length(indent.scalar()).value_or(text.lists.indent);
  }
  if (const Node bullets = lists.find("bullets"); bullets.exists()) {
    text.lists.bullets.clear();
    for (const Node bullet : bullets.items()) {
      text.lists.bullets.push_back({std::string(bullet.scalar()), bullet.span()});
    }
  }
  read(lists, "bold", text.lists.strong);
  read(style, "balanced", text.balanced);
  read(style, "expansion", text.expansion);
  read(style, "letter_spacing", text.letter_spacing);
  read(style, "protrusion", text.protrusion);
}

}  // namespace

std::optional<TypeSize> read_type_size(std::string_view text) {
  const auto slash = text.find('/');
  const auto size = frame::read_length(text.substr(0, slash));
  if (!size || slash == std::string_view::npos) {
    return size ? std::optional(TypeSize{*size, std::nullopt}) : std::nullopt;
  }
  const auto leading = frame::read_length(text.substr(slash + 1));
  return leading ? std::optional(TypeSize{*size, leading}) : std::nullopt;
}

bool check_leading(Node size, Length type, Length leading, std::string_view apart, Diagnostics& diagnostics) {
  constexpr double least =
      0.75;  // Of the type's size: letters with their accents and tails are about as high.
  if (leading >= type.scaled(least)) {
    return true;
  }
  const auto in_pt = [](Length length) { return fmt::format("{:.3g} pt", length.in_pt()); };
  diagnostics.add(Diagnostic::of(Code::out_of_range, size.span(),
                                 fmt::format("type of {} in lines {} apart prints over the line above",
                                             in_pt(type), in_pt(leading)))
                      .help(fmt::format("{}; give the type {} at most, or its lines more room", apart,
                                        in_pt(leading.scaled(1 / least)))));
  return false;
}

std::optional<FamilyId> read_family(Node node, const FontStore& fonts, Diagnostics& diagnostics) {
  const auto found = node.exists() ? fonts.find_family(node.scalar()) : std::nullopt;
  if (node.exists() && !found) {
    diagnostics.add(typeset::no_such_family(node.scalar(), node.span(), fonts));
  }
  return found;
}

void read_drop_cap(Node node, DropCap& drop_cap) {
  drop_cap = {};
  read(node, "lines", drop_cap.lines);
  read(node, "bold", drop_cap.strong);
  read(node, "small_caps", drop_cap.small_caps);
}

void read_type(Node style, const FontStore& fonts, std::optional<Length> row, TextStyle& text,
               Diagnostics& diagnostics, FamilyOf family) {
  if (const auto size = read_type_size(style.find("size").scalar())) {  // A range of `fit` is read by it.
    text.size = size->size;
    text.leading = size->leading.value_or(row.value_or(size->size.scaled(usual_leading)));
  }
  read(style, "tracking", text.tracking);
  read(style, "caps_tracking", text.caps_tracking);
  read(style, "bold", text.strong);
  read(style, "italic", text.emphasis);
  read_habits(style, text);
  read_lines(style, text);
  if (const Node letters = style.find("case"); letters.exists()) {
    text.letter_case = letters.scalar() == "upper" ? Case::upper : Case::as_written;
  }
  if (const Node align = style.find("align"); align.exists()) {
    const std::string_view name = align.scalar();
    text.alignment = name == "centre"      ? Alignment::centre
                     : name == "right"     ? Alignment::right
                     : name == "justified" ? Alignment::justified
                                           : Alignment::left;
  }
  read_features(style, fonts, family, text, diagnostics);
  text.paragraph_gap = length_of(style.find("paragraph_gap")).value_or(text.paragraph_gap);
}

}  // namespace talia::layout

#include "book/style.h"

#include <algorithm>

#include <fmt/format.h>

#include "frame/read_length.h"
#include "layout/read_habits.h"

namespace talia::book {

namespace {

// Colours that every set of a theme has.
constexpr std::string_view of_set[] = {"deep", "mid", "tint", "pale"};

Length length_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? frame::read_length(node.scalar()).value_or(Length{}) : Length{};
}

std::string text_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? std::string(node.scalar()) : std::string{};
}

bool flag_at(Node map, std::string_view key, bool otherwise) {
  const Node node = map.find(key);
  return node.is(NodeKind::boolean) ? node.boolean() : otherwise;
}

class StyleReader {
 public:
  StyleReader(const StyleSource& source, const Studio& studio, Diagnostics& diagnostics)
      : source_(source), studio_(studio), diagnostics_(diagnostics) {}

  BookStyle run() {
    const Node root = source_.root;
    const Node page = root.find("page");
    style_.id = source_.id;
    style_.theme = text_at(root, "theme");
    style_.page = {length_at(page, "width"), length_at(page, "height")};
    style_.inner = length_at(page, "inner");
    style_.outer = length_at(page, "outer");
    style_.top = length_at(page, "top");
    style_.bottom = length_at(page, "bottom");
    style_.grid = length_at(root.find("grid"), "row");
    style_.baseline = length_at(root.find("grid"), "baseline");
    style_.columns = static_cast<int>(root.find("columns").find("count").int64().value_or(1));
    style_.column_gap = length_at(root.find("columns"), "gap");
    style_.indent = length_at(root, "indent");
    style_.opener = length_at(root, "opener");
    style_.accent = text_at(root, "accent");
    read_drop_cap(root.find("drop_cap"));
    for (const Entry& entry : root.find("colours").entries()) {
      style_.colours[std::string(entry.key)] = entry.value.scalar();
      hold_colour(entry.value);
    }
    name_colours();
    for (const Entry& entry : root.find("ornaments").entries()) {
      style_.ornaments[std::string(entry.key)] = entry.value.scalar();
    }
    for (const Entry& entry : root.find("styles").entries()) {
      style_.looks[std::string(entry.key)] = read_look(entry.value);
    }
    for (const Entry& language : root.find("words").entries()) {
      for (const Entry& word : language.value.entries()) {
        style_.words[std::string(language.key)][std::string(word.key)] = word.value.scalar();
      }
    }
    return std::move(style_);
  }

 private:
  void name_colours() {
    const std::string start = style_.theme + "/";
    NamedColours all;
    std::map<std::string, NamedColours> sets;
    const std::vector<PaletteEntry>& entries = studio_.palette.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!entries[i].name.starts_with(start)) {
        continue;
      }
      const std::string name = entries[i].name.substr(start.size());
      const Paint paint{static_cast<std::uint16_t>(i), 1000};
      all.emplace(name, paint);
      if (const auto slash = name.find('/'); slash != std::string::npos) {
        sets[name.substr(0, slash)].emplace(name.substr(slash + 1), paint);
      }
    }
    for (auto& [set, colours] : sets) {
      colours.insert(all.begin(), all.end());
      style_.named_colours.emplace(set, std::make_shared<const NamedColours>(std::move(colours)));
    }
  }

  void hold_colour(Node node) {
    if (node.exists() && !paint_of(node.scalar(), style_.accent, style_, studio_.palette)) {
      diagnostics_.add(
          Diagnostic::of(Code::unknown_colour, node.span(),
                         fmt::format("the theme `{}` has no colour `{}`", style_.theme, node.scalar())));
    }
  }

  void read_drop_cap(Node node) {
    if (node.exists()) {
      layout::read_drop_cap(node, style_.drop_cap);
      style_.drop_cap.family = layout::read_family(node.find("family"), studio_.fonts, diagnostics_);
      style_.drop_cap_colour = text_at(node, "colour");
      hold_colour(node.find("colour"));
    }
  }

  Look read_look(Node node) {
    Look look;
    TextStyle& text = look.text;
    text.family = layout::read_family(node.find("family"), studio_.fonts, diagnostics_).value_or(text.family);
    if (const auto size = layout::read_type_size(text_at(node, "size"))) {
      text.size = size->size;
      text.leading = size->leading.value_or(style_.grid);
    }
    if (const Node tracking = node.find("tracking"); tracking.is_number()) {
      text.tracking = tracking.real();
    }
    if (const Node tracking = node.find("caps_tracking"); tracking.is_number()) {
      text.caps_tracking = tracking.real();
    }
    text.strong = flag_at(node, "bold", false);
    text.emphasis = flag_at(node, "italic", false);
    text.hyphenate = false;
    layout::read_habits(node, text);
    layout::read_lines(node, text);
    text.alignment = text_at(node, "align") == "justified" ? Alignment::justified : Alignment::left;
    text.letter_case = text_at(node, "case") == "upper" ? Case::upper : Case::as_written;
    layout::read_features(node, studio_.fonts, text, diagnostics_);
    look.colour = text_at(node, "colour");
    look.strong_colour = text_at(node, "strong_colour");
    hold_colour(node.find("colour"));
    hold_colour(node.find("strong_colour"));
    return look;
  }

  const StyleSource& source_;
  const Studio& studio_;
  Diagnostics& diagnostics_;
  BookStyle style_;
};

}  // namespace

std::string BookStyle::word(std::string_view language, std::string_view name) const {
  auto found = words.find(language);
  if (found == words.end()) {
    found = words.find("en");
  }
  if (found == words.end()) {
    return {};
  }
  const auto word = found->second.find(name);
  return word == found->second.end() ? std::string{} : word->second;
}

std::optional<BookStyle> read_style(const StyleSource& source, const Studio& studio,
                                    Diagnostics& diagnostics) {
  if (source.is_broken) {
    return std::nullopt;
  }
  return StyleReader(source, studio, diagnostics).run();
}

std::optional<Paint> paint_of(std::string_view colour, std::string_view accent, const BookStyle& style,
                              const Palette& palette) {
  const bool is_of_set = std::ranges::find(of_set, colour) != std::end(of_set);
  const auto entry = palette.find(is_of_set ? fmt::format("{}/{}/{}", style.theme, accent, colour)
                                            : fmt::format("{}/{}", style.theme, colour));
  return entry ? std::optional(Paint{*entry, 1000}) : std::nullopt;
}

}  // namespace talia::book

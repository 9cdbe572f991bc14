#include "rules/looks_reach.h"

#include <algorithm>
#include <set>
#include <string>

namespace talia::rules {
namespace {

using Names = std::set<std::string, std::less<>>;

bool is_text(Node node, std::string_view words) {
  return node.is(NodeKind::text) && node.scalar() == words;
}

// Looks for a name in the boxes of a template.
class LookFinder {
 public:
  LookFinder(LookSort sort, std::string_view name, Node theme) : sort_(sort), theme_(theme) {
    names_.emplace(name);
    add_heirs();
    add_signs(theme.find("signs"));
  }

  // Also those that the template's own styles hand on.
  bool is_in(Node face) {
    const Node styles = face.find("styles");
    if (sort_ == LookSort::style) {
      add_heirs_in(styles);
    }
    return names_one(styles, "") || names_one(face.find("sides"), "");
  }

 private:
  // A style that extends it is set in it too.
  void add_heirs() {
    if (sort_ == LookSort::style) {
      add_heirs_in(theme_.find("styles"));
    }
  }
  void add_heirs_in(Node styles) {
    for (std::size_t before = 0; before != names_.size();) {
      before = names_.size();
      for (const Entry& style : styles.entries()) {
        if (names_.contains(style.value.text_at("extends"))) {
          names_.emplace(style.key);
        }
      }
    }
  }

  // Groups of the theme's signs that hold it: `damage_icon` of `signs.damage_icon.blunt`.
  void add_signs(Node signs) {
    for (const Entry& group : signs.entries()) {
      if (holds(group.value)) {
        signs_.emplace("signs." + std::string(group.key));
      }
    }
  }
  bool holds(Node node) const {
    return (node.is(NodeKind::text) && names_.contains(node.scalar())) ||
           std::ranges::any_of(node.entries(), [this](const Entry& each) { return holds(each.value); });
  }

  bool is_name_at(std::string_view key) const {
    return sort_ == LookSort::style ? key == "style" || key == "extends" || key == "styles"
                                    : key == "icon" || key == "clip" || key == "corner" || key == "edge";
  }

  bool names_in_words(std::string_view words) const {
    const auto has = [words](const std::string& each) { return words.find(each) != std::string_view::npos; };
    if (std::ranges::any_of(signs_, has)) {
      return true;
    }
    return std::ranges::any_of(names_, [&](const std::string& name) {
      return (sort_ == LookSort::icon && has(":" + name + ":")) || has("'" + name + "'");
    });
  }

  bool names_one(Node node, std::string_view key) {
    if (node.is(NodeKind::text)) {
      return (is_name_at(key) && names_.contains(node.scalar())) || names_in_words(node.scalar());
    }
    if (std::ranges::any_of(node.items(), [&](Node item) { return names_one(item, key); })) {
      return true;
    }
    return std::ranges::any_of(node.entries(), [&](const Entry& entry) {
      const bool is_part =
          entry.key == "part" && entry.value.is(NodeKind::text) && seen_.emplace(entry.value.scalar()).second;
      return names_one(entry.value, entry.key) ||
             (is_part && names_one(theme_.find("parts").find(entry.value.scalar()), ""));
    });
  }

  LookSort sort_;
  Node theme_;
  Names names_, signs_, seen_;  // Seen: parts.
};

Node theme_of(Node face, const Catalog& catalog) {
  for (const StyleSource& theme : catalog.themes) {
    if (is_text(theme.root.find("id"), face.text_at("theme"))) {
      return theme.root;
    }
  }
  return {};
}

}  // namespace

bool is_look(LookSort sort, std::string_view name, const Catalog& catalog) {
  if (sort == LookSort::icon) {
    return std::ranges::binary_search(catalog.icons, name);
  }
  const auto states = [name](const auto& source) { return source.root.find("styles").find(name).exists(); };
  return std::ranges::any_of(catalog.themes, states) || std::ranges::any_of(catalog.templates, states) ||
         std::ranges::any_of(catalog.book_styles, states);
}

std::vector<std::size_t> templates_with(LookSort sort, std::string_view name, const Catalog& catalog) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < catalog.templates.size(); ++i) {
    const Node face = catalog.templates[i].root;
    if (face.exists() && LookFinder(sort, name, theme_of(face, catalog)).is_in(face)) {
      found.push_back(i);
    }
  }
  return found;
}

}  // namespace talia::rules

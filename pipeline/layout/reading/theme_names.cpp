#include "layout/reading/theme_names.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "layout/reading/keys.h"
#include "layout/reading/read_type.h"
#include "layout/reading/value_kinds.h"

namespace talia::layout {

namespace {

class NamesCheck {
 public:
  NamesCheck(const Theme& theme, const LayoutContext& common, Diagnostics& diagnostics)
      : theme_(theme), common_(common), diagnostics_(diagnostics) {
    colours_.add("black");
    colours_.add("white");
    add_keys(theme.root.find("styles"), styles_);
    add_keys(theme.root.find("colours"), colours_);
    for (const Entry& set : theme.root.find("sets").entries()) {
      add_keys(set.value, colours_);
    }
    for (const auto& [name, part] : theme.parts) {
      parts_.add(name);
    }
  }

  void add_styles(Node styles) { add_keys(styles, styles_); }

  void check_styles(Node styles) {
    for (const Entry& style : styles.entries()) {
      check_all(style.value);
    }
  }

  // Each style is gone through once, whatever extends it.
  void check_circles(Node styles) {
    std::map<std::string_view, std::size_t> walks;  // In which a style was come to.
    std::size_t walk = 0;
    for (const Entry& style : styles.entries()) {
      std::vector<std::pair<std::string_view, Node>> way;  // Styles, and what each extends.
      std::string_view at = style.key;
      ++walk;
      while (walks.try_emplace(at, walk).second) {
        const Node base = styles.find(at).find("extends");
        if (!base.is(NodeKind::text)) {
          break;
        }
        way.emplace_back(at, base);
        at = base.scalar();
      }
      const auto begin = std::ranges::find(way, at, &std::pair<std::string_view, Node>::first);
      if (begin != way.end() && walks[at] == walk) {
        std::vector<Node> names;
        std::transform(begin, way.end(), std::back_inserter(names),
                       [](const auto& each) { return each.second; });
        diagnostics_.add(circle_of_styles(names));
      }
    }
  }

  // A box or a style, with all that is in it; `key` is that of a list around it.
  void check_all(Node node, std::string_view key = {}) {
    for (const Node item : node.items()) {
      check_value(key, item);
    }
    if (const Node name = node.find("part"); name.is(NodeKind::text)) {
      check_arguments(name, node.find("with"));
    }
    for (const Entry& entry : node.entries()) {
      if (entry.key != "with") {  // Expressions.
        check_value(entry.key, entry.value);
      }
    }
  }

 private:
  // Names in the order of the files, as help lists them, and to look one up.
  struct Names {
    std::vector<std::string> all;
    std::set<std::string, std::less<>> sorted;

    void add(std::string_view name) {
      if (sorted.emplace(name).second) {
        all.emplace_back(name);
      }
    }
  };

  static void add_keys(Node map, Names& names) {
    for (const Entry& entry : map.entries()) {
      names.add(entry.key);
    }
  }

  // Of a part in use: their names, for their values need a definition.
  void check_arguments(Node name, Node with) {
    const auto part = theme_.parts.find(name.scalar());
    if (part == theme_.parts.end()) {
      return;
    }
    std::vector<std::string> known;
    for (const PartParameter& parameter : part->second.takes) {
      known.push_back(parameter.name);
      if (!parameter.optional && !with.find(parameter.name).exists()) {
        diagnostics_.add(
            Diagnostic::of(Code::unknown_binding, name.span(),
                           fmt::format("the part `{}` needs `{}`", name.scalar(), parameter.name))
                .note(part->second.span, "the part is here"));
      }
    }
    for (const Entry& entry : with.entries()) {
      if (std::ranges::find(known, entry.key) == known.end()) {
        diagnostics_.add(Diagnostic::of(Code::unknown_binding, entry.key_span,
                                        fmt::format("the part `{}` takes no `{}`", name.scalar(), entry.key))
                             .note(part->second.span, "the part is here")
                             .help_closest(entry.key, known));
      }
    }
  }

  void check_value(std::string_view key, Node value) {
    if (value.is(NodeKind::text)) {
      check_name(key, value);
    } else {
      check_all(value, key);
    }
  }

  void check_name(std::string_view key, Node name) {
    const std::string_view written = name.scalar();
    if (written.find('{') != std::string_view::npos) {
      return;  // Chosen by the definition's values.
    }
    if (is_colour_key(key)) {
      const std::string_view colour = written.substr(0, written.find(' '));
      const auto help = help_for_colour_of_set(theme_, "", colour);
      if ((help || rgb_of_hex(colour)) && !colours_.sorted.contains(colour)) {
        diagnostics_.add(
            Diagnostic::of(Code::unknown_colour, name.span(), fmt::format("there is no colour `{}`", colour))
                .help(help.value_or(help_for_no_colour(colour))));
      } else {
        expect(name, colour, colours_, Code::unknown_colour, "there is no colour",
               help_for_no_colour(colour));
      }
    } else if (is_among(key, "style extends")) {
      expect(name, written, styles_, Code::unknown_style, "there is no style");
    } else if (key == "part") {
      expect(name, written, parts_, Code::unknown_part, "the theme has no part");
    } else if (key == "icon" && !common_.symbols.find(fmt::format("icon/{}", written))) {
      report(name, written, common_.catalog.icons, Code::unknown_icon, "there is no icon");
    } else if ((key == "ornament" || (is_among(key, "corner edge") && !looks_like_outline(written))) &&
               !common_.symbols.find(fmt::format("ornament/{}", written))) {
      report(name, written, common_.catalog.ornaments, Code::unknown_ornament, "there is no ornament");
    } else if (key == "family") {
      read_family(name, common_.fonts, diagnostics_);
    }
  }

  // `help` is for where nothing is near.
  void expect(Node name, std::string_view wanted, const Names& known, Code code, std::string_view lack,
              const std::string& help = {}) {
    if (!known.sorted.contains(wanted)) {
      report(name, wanted, known.all, code, lack, help);
    }
  }

  void report(Node name, std::string_view wanted, const std::vector<std::string>& known, Code code,
              std::string_view lack, const std::string& help = {}) {
    auto unknown =
        Diagnostic::of(code, name.span(), fmt::format("{} `{}`", lack, wanted)).help_closest(wanted, known);
    diagnostics_.add(help.empty() ? std::move(unknown) : std::move(unknown).help_otherwise(help));
  }

  const Theme& theme_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
  Names colours_, styles_, parts_;
};

}  // namespace

Diagnostic circle_of_styles(const std::vector<Node>& names) {
  const Node first = *std::ranges::min_element(
      names, {}, [](Node name) { return std::pair(name.span().file, name.span().begin); });
  return Diagnostic::of(Code::unknown_style, first.span(),
                        fmt::format("the style `{}` extends itself", first.scalar()))
      .help(names.size() == 1 ? "take `extends` out, or name another style"
                              : "what it extends leads back to it; let one of them extend another style");
}

void check_names(const Theme& theme, const std::vector<Node>& templates, const LayoutContext& common,
                 Diagnostics& diagnostics) {
  if (theme.is_broken) {
    return;
  }
  NamesCheck all(theme, common, diagnostics);
  for (const Node root : templates) {
    all.add_styles(root.find("styles"));
  }
  all.check_styles(theme.root.find("styles"));
  all.check_circles(theme.root.find("styles"));
  for (const auto& [name, part] : theme.parts) {
    all.check_all(part.box);
  }
  for (const Node root : templates) {
    all.check_styles(root.find("styles"));
  }
}

}  // namespace talia::layout

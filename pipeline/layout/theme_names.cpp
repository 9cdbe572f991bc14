#include "layout/theme_names.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "layout/keys.h"
#include "layout/read_habits.h"

namespace talia::layout {

namespace {

constexpr std::string_view colour_keys =
    "colour icon_colour strong_colour background border fill stroke rim shade rule band head_background "
    "stitch";

class NamesCheck {
 public:
  NamesCheck(const Theme& theme, const Studio& studio, Diagnostics& diagnostics)
      : theme_(theme), studio_(studio), diagnostics_(diagnostics), colours_{"black", "white"} {
    add_keys(theme.root.find("styles"), styles_);
    add_keys(theme.root.find("colours"), colours_);
    for (const Entry& set : theme.root.find("sets").entries()) {
      add_keys(set.value, colours_);
    }
    for (const auto& [name, part] : theme.parts) {
      parts_.push_back(name);
    }
  }

  void add_styles(Node styles) { add_keys(styles, styles_); }

  void check_styles(Node styles) {
    for (const Entry& style : styles.entries()) {
      check_all(style.value);
    }
  }

  void check_circles(Node styles) {
    for (const Entry& style : styles.entries()) {
      std::vector<Node> names;
      for (Node base = style.value.find("extends"); base.is(NodeKind::text);
           base = styles.find(base.scalar()).find("extends")) {
        const bool is_known = std::ranges::find(names, base.scalar(), &Node::scalar) != names.end();
        const bool is_back = base.scalar() == style.key;
        names.push_back(base);
        if (is_back) {
          diagnostics_.add(circle_of_styles(names));
        }
        if (is_back || is_known) {
          break;  // A circle further on is found from there.
        }
      }
    }
  }

  // A box or a style, with all that is in it.
  void check_all(Node node) {
    for (const Node item : node.items()) {
      check_all(item);
    }
    if (const Node name = node.find("part"); name.is(NodeKind::text)) {
      check_arguments(name, node.find("with"));
    }
    for (const Entry& entry : node.entries()) {
      if (entry.key == "with") {
        continue;  // Expressions.
      }
      if (entry.value.is(NodeKind::text)) {
        check_name(entry.key, entry.value);
      } else {
        check_all(entry.value);
      }
    }
  }

 private:
  static void add_keys(Node map, std::vector<std::string>& names) {
    for (const Entry& entry : map.entries()) {
      names.emplace_back(entry.key);
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

  void check_name(std::string_view key, Node name) {
    const std::string_view written = name.scalar();
    if (written.find('{') != std::string_view::npos) {
      return;  // Chosen by the definition's values.
    }
    if (is_among(key, colour_keys)) {
      const std::string_view colour = written.substr(0, written.find(' '));
      const auto help = help_for_colour_of_set(theme_, "", colour);
      if (help && std::ranges::find(colours_, colour) == colours_.end()) {
        diagnostics_.add(
            Diagnostic::of(Code::unknown_colour, name.span(), fmt::format("there is no colour `{}`", colour))
                .help(*help));
      } else {
        expect(name, colour, colours_, Code::unknown_colour, "there is no colour");
      }
    } else if (is_among(key, "style extends")) {
      expect(name, written, styles_, Code::unknown_style, "there is no style");
    } else if (key == "part") {
      expect(name, written, parts_, Code::unknown_part, "the theme has no part");
    } else if (key == "icon" && !studio_.symbols.find(fmt::format("icon/{}", written))) {
      report(name, written, studio_.catalog.icons, Code::unknown_icon, "there is no icon");
    } else if (key == "ornament" && !studio_.symbols.find(fmt::format("ornament/{}", written))) {
      report(name, written, studio_.catalog.ornaments, Code::unknown_ornament, "there is no ornament");
    } else if (key == "family") {
      read_family(name, studio_.fonts, diagnostics_);
    }
  }

  void expect(Node name, std::string_view wanted, const std::vector<std::string>& known, Code code,
              std::string_view lack) {
    if (std::ranges::find(known, wanted) == known.end()) {
      report(name, wanted, known, code, lack);
    }
  }

  void report(Node name, std::string_view wanted, const std::vector<std::string>& known, Code code,
              std::string_view lack) {
    diagnostics_.add(
        Diagnostic::of(code, name.span(), fmt::format("{} `{}`", lack, wanted)).help_closest(wanted, known));
  }

  const Theme& theme_;
  const Studio& studio_;
  Diagnostics& diagnostics_;
  std::vector<std::string> colours_, styles_, parts_;
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

void check_names(const Theme& theme, const std::vector<Node>& templates, const Studio& studio,
                 Diagnostics& diagnostics) {
  if (theme.is_broken) {
    return;
  }
  NamesCheck all(theme, studio, diagnostics);
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

#include "job/plan/unused_looks.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "book/style/style.h"
#include "job/plan/variants.h"
#include "layout/reading/value_kinds.h"
#include "model/plain.h"
#include "source/text/ascii.h"

namespace talia::job {

namespace {

// Of the themes for faces of all games, from which campaigns choose.
constexpr std::string_view folder_of_all = "themes/";

bool is_of_name(char c) {
  return source::is_ascii_lower(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// The names that stand in some values.
class Mentions {
 public:
  // In all values below a node; the keys of a mapping name what they hold, and use nothing. `key` is that at which the
  // node stands, or a list around it.
  void take(Node node, std::string_view key = {}) {
    if (node.is(NodeKind::text)) {
      take_text(key, node.scalar());
    }
    for (const Node item : node.items()) {
      take(item, key);
    }
    for (const Entry& entry : node.entries()) {
      take(entry.value, entry.key);
    }
  }

  void take_names(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t end = begin;
      while (end < text.size() && is_of_name(text[end])) {
        ++end;
      }
      if (end > begin) {
        const std::string name(text.substr(begin, end - begin));
        const bool is_member = begin > 0 && text[begin - 1] == '.';
        const bool has_members = end + 1 < text.size() && text[end] == '.' && is_of_name(text[end + 1]);
        if (is_member) {
          members_.insert(name);
        }
        if ((is_member || name == "words" || name == "signs") && !has_members) {
          whole_.insert(name);
        }
        names_.insert(name);
      }
      begin = end + 1;
    }
  }

  // At the keys at which alone one is named.
  const std::set<std::string, std::less<>>& styles() const { return styles_; }
  const std::set<std::string, std::less<>>& parts() const { return parts_; }
  const std::set<std::string, std::less<>>& motifs() const { return motifs_; }
  bool has(std::string_view name) const { return names_.contains(name); }
  // Behind a point, as in `words.size.small`; whole where something else than one member of it is asked for.
  bool has_member(std::string_view name) const { return members_.contains(name); }
  bool has_whole(std::string_view name) const { return whole_.contains(name); }
  // Whether a colour is chosen by values of definitions or rules, or put together from parts: then it may be any.
  bool chooses_colours() const { return chooses_colours_; }
  bool makes_colours() const { return makes_colours_; }

 private:
  void take_text(std::string_view key, std::string_view text) {
    if (key == "style" || key == "extends") {
      styles_.emplace(text);
    } else if (key == "part") {
      parts_.emplace(text);
    } else if (key == "motif") {
      motifs_.emplace(text);
    }
    if (layout::is_colour_key(key) && text.find('{') != std::string_view::npos &&
        text.find("{signs.") == std::string_view::npos) {
      chooses_colours_ = true;
      const bool is_one_insertion =
          text.front() == '{' && text.back() == '}' && text.find('{', 1) == std::string_view::npos;
      makes_colours_ |= !is_one_insertion || text.find('+') != std::string_view::npos ||
                        text.find('(') != std::string_view::npos;
    }
    take_names(text);
  }

  std::set<std::string, std::less<>> names_, members_, whole_, styles_, parts_, motifs_;
  bool chooses_colours_ = false;
  bool makes_colours_ = false;
};

class UnusedOfTheme {
 public:
  UnusedOfTheme(const StyleSource& theme, const Catalog& catalog, Diagnostics& diagnostics)
      : theme_(theme),
        is_of_all_(theme.id.starts_with(folder_of_all)),
        catalog_(catalog),
        diagnostics_(diagnostics) {}

  void run() {
    take_users();
    if (!is_taken_) {
      diagnostics_.add(
          Diagnostic::of(Code::key_without_effect, theme_.root.find("id").span(),
                         fmt::format("nothing takes the theme `{}`", theme_.id))
              .help("name it as `theme:` in a template or a book's style, or take the file out"));
      return;
    }
    for (const std::string_view own : {"styles", "parts", "signs", "variants", "motifs"}) {
      mentions_.take(theme_.root.find(own));
    }
    check_names("styles", "style", mentions_.styles());
    check_names("parts", "part", mentions_.parts());
    check_names("motifs", "motif", mentions_.motifs());
    if (!mentions_.makes_colours()) {
      if (mentions_.chooses_colours()) {
        take_values();
      }
      check_colours(theme_.root.find("colours"));
      for (const Entry& set : is_of_all_ ? Node().entries() : theme_.root.find("sets").entries()) {
        check_colours(set.value);
      }
    }
    check_sets();
    check_members(theme_.root.find("words"), "words", mentions_.has_whole("words"));
    check_members(theme_.root.find("signs"), "signs", mentions_.has_whole("signs"));
  }

 private:
  void take_users() {
    for (const TemplateSource& each : catalog_.templates) {
      const bool is_meant = model::is_plain_face(each) ? is_of_all_ : is_named_in(each.root);
      if (is_meant) {
        is_taken_ = true;
        mentions_.take(each.root);
      }
    }
    for (const StyleSource& each : catalog_.book_styles) {
      // One that names no theme takes that of its campaign.
      const bool is_named = is_named_in(each.root);
      if (!each.root.find("theme").exists() || is_named) {
        is_taken_ |= is_named;
        mentions_.take(each.root);
      }
      if (is_named && !each.root.find("accent").exists()) {
        mentions_.take_names(book::first_set(theme_.root));
      }
    }
    is_taken_ |= is_of_all_ && model::plain_face(catalog_) != nullptr;
    for (const Campaign& each : catalog_.campaigns) {
      mentions_.take(each.root.find("colours"));
    }
    for (const Book& each : catalog_.books) {
      mentions_.take(each.root);
      for (const Chapter& chapter : each.chapters) {
        for (const ParsedDirective& directive : chapter.directives) {
          mentions_.take(directive.body);
        }
      }
    }
  }

  void take_allowed(const FieldType& type) {
    for (const std::string& value : type.allowed) {
      mentions_.take_names(value);
    }
    for (const FieldType& item : type.items) {
      take_allowed(item);
    }
    for (const Field& member : type.members) {
      take_allowed(member.type);
    }
  }

  // All that definitions and rules have, or may have by their schemas: a colour that a face takes from them stands there by its name.
  void take_values() {
    for (const Kind& kind : catalog_.kinds) {
      for (const Field& field : kind.fields) {
        take_allowed(field.type);
      }
    }
    for (const Definition& each : catalog_.definitions) {
      mentions_.take(each.root);
    }
    for (const System& system : catalog_.systems) {
      for (const RulesetPart& part : system.ruleset) {
        mentions_.take(part.root);
      }
    }
  }

  bool is_named_in(Node root) const {
    const Node name = root.find("theme");
    return name.is(NodeKind::text) && name.scalar() == theme_.id;
  }

  void check_names(std::string_view key, std::string_view what,
                   const std::set<std::string, std::less<>>& used) {
    for (const Entry& entry : theme_.root.find(key).entries()) {
      if (!used.contains(entry.key)) {
        report(entry, fmt::format("the {} `{}`", what, entry.key));
      }
    }
  }

  // A name of several sets is told at the first.
  void check_colours(Node colours) {
    for (const Entry& entry : colours.entries()) {
      const bool is_known =
          is_of_all_ && (entry.key == "paper" || entry.key == "ink");  // Shades are mixed with them.
      if (!is_known && !mentions_.has(entry.key) && told_colours_.emplace(entry.key).second) {
        report(entry, fmt::format("the colour `{}`", entry.key));
      }
    }
  }

  // Kinds take those of the themes for all games one after the other.
  void check_sets() {
    for (const Entry& entry : is_of_all_ ? Node().entries() : theme_.root.find("sets").entries()) {
      if (!mentions_.has(entry.key)) {
        report(entry, fmt::format("the set of colours `{}`", entry.key));
      }
    }
  }

  // Of words or signs: `is_whole` where all that is around them is asked for as one, as in `words.size[strength]`.
  void check_members(Node group, const std::string& path, bool is_whole) {
    for (const Entry& entry : group.entries()) {
      const std::string name = fmt::format("{}.{}", path, entry.key);
      if (is_whole) {
        return;
      }
      if (!mentions_.has_member(entry.key)) {
        report(entry, fmt::format("`{}`", name));
      } else {
        check_members(entry.value, name, mentions_.has_whole(entry.key));
      }
    }
  }

  void report(const Entry& entry, std::string_view what) {
    diagnostics_.add(Diagnostic::of(Code::key_without_effect, entry.key_span,
                                    fmt::format("nothing uses {} of the theme `{}`", what, theme_.id))
                         .help("name it in a template, a book's style or the theme, or take it out"));
  }

  const StyleSource& theme_;
  const bool is_of_all_;
  const Catalog& catalog_;
  Diagnostics& diagnostics_;
  Mentions mentions_;
  bool is_taken_ = false;
  std::set<std::string, std::less<>> told_colours_;
};

// Whether some file of the workspace itself names a theme that there is not: which of them it was meant to be is not known.
class AstrayNames {
 public:
  AstrayNames(const Catalog& catalog, const SourceMap& sources, const Workspace& workspace)
      : catalog_(catalog), sources_(sources), workspace_(workspace) {}

  // `folder` is before the names.
  template <typename Users>
  bool are_in(const Users& users, std::string_view folder = {}) const {
    return std::ranges::any_of(users, [&](const auto& user) {
      const Node name = user.root.find("theme");
      return name.is(NodeKind::text) && is_own(user.root, sources_, workspace_) &&
             std::ranges::find(catalog_.themes, fmt::format("{}{}", folder, name.scalar()),
                               &StyleSource::id) == catalog_.themes.end();
    });
  }

 private:
  const Catalog& catalog_;
  const SourceMap& sources_;
  const Workspace& workspace_;
};

// Whether what may name a look is broken, so that what it names is not known.
bool has_broken_users(const Catalog& catalog) {
  const auto is_broken = [](const auto& each) { return each.is_broken; };
  const auto is_broken_chapter = [&](const Chapter& each) {
    return std::ranges::any_of(each.directives, is_broken);
  };
  const auto is_broken_book = [&](const Book& each) {
    return each.is_incomplete || std::ranges::any_of(each.chapters, is_broken_chapter);
  };
  return std::ranges::any_of(catalog.templates, is_broken) ||
         std::ranges::any_of(catalog.book_styles, is_broken) ||
         std::ranges::any_of(catalog.campaigns, is_broken) ||
         std::ranges::any_of(catalog.books, is_broken_book);
}

}  // namespace

void check_unused_looks(const Catalog& catalog, const SourceMap& sources, const Workspace& workspace,
                        Diagnostics& diagnostics) {
  const AstrayNames astray(catalog, sources, workspace);
  if (has_broken_users(catalog) || astray.are_in(catalog.templates) || astray.are_in(catalog.book_styles)) {
    return;
  }
  // Campaigns choose among those of all games alone.
  const bool is_choice_known = !astray.are_in(catalog.campaigns, folder_of_all);
  for (const StyleSource& theme : catalog.themes) {
    if (theme.id.starts_with(folder_of_all) && !is_choice_known) {
      continue;
    }
    if (!theme.is_broken && is_own(theme.root, sources, workspace)) {
      UnusedOfTheme(theme, catalog, diagnostics).run();
    }
  }
}

}  // namespace talia::job

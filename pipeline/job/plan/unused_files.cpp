#include "job/plan/unused_files.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "markup/walk.h"
#include "source/text/ascii.h"
#include "source/text/string_set.h"

namespace talia::job {

namespace {

bool may_be_in_name(char c) {
  return c == '-' || c == '_' || source::is_ascii_letter(c) || source::is_ascii_digit(c) || (c & 0x80) != 0;
}

// The names that stand in values, and the beginnings of names that expressions put together.
class Names {
 public:
  void add(Node node) {
    if (node.is(NodeKind::text)) {
      add(node.scalar());
    }
    for (const Node item : node.items()) {
      add(item);
    }
    for (const Entry& entry : node.entries()) {
      add(entry.key);
      add(entry.value);
    }
  }

  void add(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t end = begin;
      while (end < text.size() && may_be_in_name(text[end])) {
        ++end;
      }
      if (end > begin) {
        const std::string_view name = text.substr(begin, end - begin);
        source::insert(names_, name);
        // `cat-{group}`, `'cat-' + group`.
        if ((name.ends_with('-') || name.ends_with('_')) && end < text.size() && name.size() > 1) {
          source::insert(heads_, name);
        }
      }
      begin = end + 1;
    }
  }

  void add(const Text& text) {
    markup::for_each_inline(text, [this](const Inline& each) {
      if (const auto* const icon = std::get_if<IconName>(&each.what)) {
        source::insert(names_, icon->name.view());
      } else if (const auto* const insertion = std::get_if<Insertion>(&each.what);
                 insertion != nullptr && !insertion->formula.is_broken()) {
        add(insertion->formula.text().view());
      }
    });
  }

  bool has(std::string_view name) const {
    return names_.contains(name) ||
           std::ranges::any_of(heads_, [&](const std::string& head) { return name.starts_with(head); });
  }

 private:
  source::StringSet names_, heads_;
};

Names names_in(const Catalog& catalog) {
  Names names;
  const auto add_all = [&](const auto& sources) {
    for (const auto& each : sources) {
      names.add(each.root);
    }
  };
  add_all(catalog.templates);
  add_all(catalog.themes);
  add_all(catalog.book_styles);
  add_all(catalog.sheets);
  add_all(catalog.printers);
  add_all(catalog.decks);
  add_all(catalog.campaigns);
  add_all(catalog.definitions);
  for (const System& system : catalog.systems) {
    add_all(system.ruleset);
    for (const TermGroup& group : system.terms) {
      for (const Term& term : group.terms) {
        names.add(term.icon);
      }
    }
  }
  for (const Definition& definition : catalog.definitions) {
    for (const TextField& field : definition.texts) {
      names.add(field.text());
    }
  }
  for (const Book& book : catalog.books) {
    names.add(book.root);
    for (const Chapter& chapter : book.chapters) {
      names.add(chapter.text);
      for (const ParsedDirective& directive : chapter.directives) {
        names.add(directive.body);
      }
    }
  }
  return names;
}

bool has_broken_namers(const Catalog& catalog) {
  const auto is_broken = [](const auto& each) { return each.is_broken; };
  return !catalog.broken.empty() || std::ranges::any_of(catalog.templates, is_broken) ||
         std::ranges::any_of(catalog.themes, is_broken) ||
         std::ranges::any_of(catalog.book_styles, is_broken) ||
         std::ranges::any_of(catalog.campaigns, is_broken) ||
         std::ranges::any_of(catalog.books, [](const Book& each) { return each.is_incomplete; });
}

}  // namespace

void check_unused_files(const Catalog& catalog, SourceMap& sources, const Workspace& workspace,
                        Diagnostics& diagnostics) {
  if (catalog.campaigns.empty() || has_broken_namers(catalog)) {
    return;
  }
  std::optional<Names> names;  // Read where something may go unused.
  const auto check = [&](const std::string& path, std::string_view name, std::string_view what) {
    const auto is_in = [&](const std::string& folder) {
      std::error_code error;
      return std::filesystem::exists(std::filesystem::path(folder) / path, error);
    };
    // What comes with the program is on offer.
    if (!is_in(workspace.root) || (path.starts_with("templates/") && is_in(workspace.share))) {
      return;
    }
    if (!names) {
      names = names_in(catalog);
    }
    if (names->has(name)) {
      return;
    }
    diagnostics.add(Diagnostic::of(Code::unused_file, {sources.reserve(path), 0, 0},
                                   fmt::format("nothing uses the {} `{}`", what, name))
                        .help("name it where it is meant, or take the file away"));
  };
  for (const std::string& icon : catalog.icons) {
    check(fmt::format("templates/icons/{}.svg", icon), icon, "icon");
  }
  for (const std::string& ornament : catalog.ornaments) {
    check(fmt::format("templates/ornaments/{}.svg", ornament), ornament, "ornament");
  }
}

}  // namespace talia::job

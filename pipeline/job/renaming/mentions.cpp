#include "job/renaming/mentions.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "formula/formula.h"
#include "model/storage.h"
#include "model/workspace.h"
#include "source/text/ascii.h"

namespace talia::job {

bool joins_name(char c) {
  return source::is_ascii_letter(c) || source::is_ascii_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
}

namespace {

using Sort = Mention::Sort;

// Where a name stands whole.
std::vector<std::size_t> places_in(std::string_view text, std::string_view name) {
  std::vector<std::size_t> places;
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + name.size())) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !joins_name(text[at - 1])) && (end == text.size() || !joins_name(text[end]))) {
      places.push_back(at);
    }
  }
  return places;
}

// Whether a literal of an expression is open at the end of what stands before.
bool is_within_quotes(std::string_view before) {
  char open = '\0';
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (open != '\0' && before[i] == '\\') {
      ++i;
    } else if (open == '\0' ? before[i] == '\'' || before[i] == '"' : before[i] == open) {
      open = open == '\0' ? before[i] : '\0';
    }
  }
  return open != '\0';
}

// What stands in a text at a place, by the signs round it.
Sort sort_in_text(std::string_view text, std::size_t at, std::size_t size, bool is_expression) {
  const std::size_t end = at + size;
  const char before = at > 0 ? text[at - 1] : '\0', after = end < text.size() ? text[end] : '\0';
  const std::size_t open = text.rfind("[[", at);
  if (open != std::string_view::npos) {
    const std::string_view between = text.substr(open + 2, at - open - 2);
    const bool is_target =
        between.empty() || (between.ends_with(':') && between.find_first_of("]|") == std::string_view::npos);
    if (is_target && text.find("]]", end) != std::string_view::npos) {
      return Sort::reference;
    }
  }
  const std::size_t brace = text.rfind('{', at);
  const bool is_inserted = brace != std::string_view::npos &&
                           text.substr(brace, at - brace).find('}') == std::string_view::npos &&
                           text.find('}', end) != std::string_view::npos;
  const bool is_quoted = (before == '\'' || before == '"') && before == after;
  if (is_expression || is_inserted) {
    const std::size_t begin = is_inserted ? brace + 1 : 0;
    return is_quoted                                          ? Sort::literal
           : is_within_quotes(text.substr(begin, at - begin)) ? Sort::word
                                                              : Sort::name;
  }
  return before == ':' && after == ':' ? Sort::icon : Sort::word;
}

class Finder {
 public:
  Finder(std::string_view name, std::vector<Mention>& found) : name_(name), found_(found) {}

  // Of a rule its `fields` stand for the definition that it makes; beside them all is expressions.
  void visit_rule(Node rule) {
    const bool declares = rule.find("range").find(name_).exists() || rule.find("let").find(name_).exists();
    locals_ += declares ? 1 : 0;
    is_in_rule_ = true;
    visit(rule.find("fields"), {}, rule);
    is_in_expressions_ = true;
    for (const std::string_view key : {"let", "counts"}) {
      visit(rule.find(key), std::string(key), rule);
    }
    is_in_expressions_ = is_in_rule_ = false;
    locals_ -= declares ? 1 : 0;
    for (const std::string_view key : {"kind", "range"}) {
      visit(rule.find(key), std::string(key), rule);
    }
  }

  void visit(Node node, const std::string& path, Node root) {
    if (node.is(NodeKind::map)) {
      const bool declares = declares_local(node);
      locals_ += declares ? 1 : 0;
      for (const Entry& entry : node.entries()) {
        if (entry.key == name_) {
          found_.push_back({Sort::key, entry.key_span, path, root});
        }
        visit(entry.value, path.empty() ? std::string(entry.key) : fmt::format("{}.{}", path, entry.key),
              root);
      }
      locals_ -= declares ? 1 : 0;
    } else if (node.is(NodeKind::list)) {
      for (const Node item : node.items()) {
        visit(item, path, root);
      }
    } else if (node.is(NodeKind::text)) {
      visit_text(node, path, root);
    }
  }

  void visit_chapter(FileId file, std::string_view text) {
    for (const std::size_t at : places_in(text, name_)) {
      const auto begin = static_cast<std::uint32_t>(at);
      const Span span{file, begin, begin + static_cast<std::uint32_t>(name_.size())};
      const bool is_in_directive = directive_at(text, at);
      Sort sort = sort_in_text(text.substr(0, line_end(text, at)), at, name_.size(), false);
      if (is_in_directive && sort == Sort::word) {
        sort = is_literal_in_value(text, at, name_.size()) ? Sort::literal : Sort::value;
      }
      found_.push_back({sort, span, {}, {}, is_in_directive});
    }
  }

 private:
  void visit_text(Node node, const std::string& path, Node root) {
    if (node.scalar() == name_) {
      found_.push_back({is_in_expressions_ ? Sort::name : Sort::value, node.span(), path, root});
      found_.back().is_local = is_in_expressions_ && locals_ > 0;
      return;
    }
    const auto places = places_in(node.scalar(), name_);
    if (places.empty()) {
      return;
    }
    const MappedText text = node.text();
    Diagnostics unheard;
    const bool is_expression = !formula::parse(text, unheard).is_broken() && unheard.empty();
    for (const std::size_t at : places) {
      const Sort sort = sort_in_text(text.view(), at, name_.size(), is_expression);
      found_.push_back({sort, text.span_of(at, at + name_.size()), path, root});
      found_.back().is_local =
          sort == Sort::name &&
          (locals_ > 0 || binds(text.view()) || is_of_words(text.view(), at) ||
           (at > 0 && text.view()[at - 1] == '.' && (is_in_rule_ || declares_member(root))));
    }
  }

  // Whether what stands in a map has the name for something of its own.
  bool declares_local(Node map) const {
    constexpr std::array<std::string_view, 3> keys{"parameters", "given", "captures"};
    return std::ranges::any_of(keys,
                               [&](std::string_view key) { return map.find(key).find(name_).exists(); });
  }
  // Whether a document states a record that has the name for a part of its own: what stands behind a point may mean that.
  bool declares_member(Node root) {
    if (root != declaring_root_) {
      declaring_root_ = root;
      declares_member_ = has_in_record(root);
    }
    return declares_member_;
  }
  bool has_in_record(Node node) const {
    if (node.find("record_of").find(name_).exists()) {
      return true;
    }
    const auto entries = node.is(NodeKind::map) ? node.size() : 0;
    for (std::size_t i = 0; i < entries; ++i) {
      if (has_in_record(node.entry(i).value)) {
        return true;
      }
    }
    for (std::size_t i = 0; node.is(NodeKind::list) && i < node.size(); ++i) {
      if (has_in_record(node.at(i))) {
        return true;
      }
    }
    return false;
  }
  // Whether an expression gives the name to something, as `x => …` and `let x = …` do.
  bool binds(std::string_view text) const {
    for (const std::size_t at : places_in(text, name_)) {
      const std::string_view before = source::trimmed(text.substr(0, at));
      const std::string_view after = source::trimmed(text.substr(at + name_.size()));
      const std::size_t arrow = after.find("=>");
      const bool is_parameter = arrow != std::string_view::npos &&
                                after.substr(0, arrow).find_first_not_of(
                                    "abcdefghijklmnopqrstuvwxyz_0123456789, )") == std::string_view::npos &&
                                (arrow == 0 || after.front() == ',' || after.front() == ')');
      if (is_parameter || before.ends_with("let")) {
        return true;
      }
    }
    return false;
  }

  // Whether it is one of a theme's `words`, as `words.caption.name`.
  static bool is_of_words(std::string_view text, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && (joins_name(text[begin - 1]) || text[begin - 1] == '.')) {
      --begin;
    }
    return text.substr(begin, at - begin).starts_with("words.");
  }

  static std::size_t line_end(std::string_view text, std::size_t at) {
    return std::min(text.find('\n', at), text.size());
  }
  // Whether it stands in quotes within a longer value, and those are not YAML's own.
  static bool is_literal_in_value(std::string_view text, std::size_t at, std::size_t size) {
    if (at == 0 || (text[at - 1] != '\'' && text[at - 1] != '"') || at + size == text.size() ||
        text[at + size] != text[at - 1]) {
      return false;
    }
    const std::string_view before = source::trimmed(text.substr(0, at - 1), " ");
    return !before.empty() && std::string_view(":[,-{\n").find(before.back()) == std::string_view::npos;
  }
  // Whether a place lies in a block that begins with ```{ and is not closed before it.
  static bool directive_at(std::string_view text, std::size_t at) {
    bool is_open = false, is_directive = false;
    std::size_t begin = 0;
    while (begin < at) {
      const std::size_t end = line_end(text, begin);
      const std::string_view line = text.substr(begin, end - begin);
      if (line.starts_with("```")) {
        is_directive = !is_open && line.find('{') != std::string_view::npos;
        is_open = !is_open;
        if (is_directive && at <= end) {
          return true;
        }
      }
      begin = end + 1;
    }
    return is_open && is_directive;
  }

  std::string_view name_;
  std::vector<Mention>& found_;
  Node declaring_root_;
  bool declares_member_ = false;
  bool is_in_expressions_ = false;  // Every value is one.
  bool is_in_rule_ = false;         // Which reads no definitions: behind a point stands a column or the like.
  int locals_ = 0;  // Maps round what is looked at that have the name for something of their own.
};

}  // namespace

std::string_view words_of(Mention::Sort sort) {
  switch (sort) {
    case Sort::key:
      return "key";
    case Sort::value:
      return "value";
    case Sort::reference:
      return "reference";
    case Sort::icon:
      return "icon";
    case Sort::literal:
      return "text in an expression";
    case Sort::name:
      return "name in an expression";
    case Sort::word:
      return "word";
  }
  return {};
}

std::vector<Mention> mentions_of(std::string_view name, const Content& content) {
  std::vector<Mention> found;
  Finder finder(name, found);
  if (name.empty()) {
    return found;
  }
  const auto& workspace = content.catalog.storage().workspace;
  for (const DocumentFile& file : workspace.documents) {
    for (const auto& document : file.documents) {
      if (workspace.made_by_rule.contains(document.get())) {
        continue;  // What it says is written in the rule.
      }
      if (const Node rule = model::rule_in(document->root()); rule.exists()) {
        finder.visit_rule(rule);
      } else {
        finder.visit(document->root(), {}, document->root());
      }
    }
  }
  for (const FileId file : workspace.chapters) {
    finder.visit_chapter(file, content.sources.text(file));
  }
  std::ranges::sort(found, {}, [&](const Mention& each) {
    return std::pair(content.sources.path(each.span.file), each.span.begin);
  });
  return found;
}

std::vector<std::string> spoken_forms(std::string_view name, const Catalog& catalog) {
  std::vector<std::string> forms;
  const auto add = [&](const std::string& form) {
    if (!form.empty() && form != name && std::ranges::find(forms, form) == forms.end()) {
      forms.push_back(form);
    }
  };
  for (const System& system : catalog.systems) {
    for (const TermGroup& group : system.terms) {
      for (const Term& term : group.terms) {
        if (term.id == name || term.name == name || std::ranges::find(term.forms, name) != term.forms.end()) {
          add(term.name);
          add(term.abbreviation);
          std::ranges::for_each(term.forms, add);
        }
      }
    }
  }
  for (const Definition& definition : catalog.definitions) {
    if (definition.id == name) {
      add(definition.title);
    }
  }
  return forms;
}

}  // namespace talia::job

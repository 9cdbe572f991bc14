#include "book/resolve/rows.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "book/resolve/choose.h"
#include "formula/formula.h"
#include "markup/walk.h"
#include "typeset/columns.h"

namespace talia::book {

namespace {

std::optional<Alignment> alignment_at(Node map) {
  const std::string name = map.text_at("align");
  return name == "right"     ? std::optional(Alignment::right)
         : name == "centre"  ? std::optional(Alignment::centre)
         : name == "left"    ? std::optional(Alignment::left)
         : name == "decimal" ? std::optional(Alignment::decimal)
                             : std::nullopt;
}

Line line_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? Line{{Words{node.text()}, {}}} : Line{};
}

Diagnostic bad(Span span, std::string message) {
  return Diagnostic::of(Code::bad_directive, span, std::move(message));
}

// The names that what is computed for a row of a ruleset's table may use: its columns, but for a key of ranges, on top of
// the game's own.
struct RowScope {
  RowScope(const Scope& game, const RulesTable& table) : scope(game) {
    for (std::size_t i = table.has_ranges ? 1 : 0; i < table.columns.size(); ++i) {
      ScopeName name;
      name.name = table.columns[i].id;
      name.type = table.columns[i].type;
      names.emplace_back(i, scope.add(std::move(name)));
    }
  }

  std::map<NameId, Value> values_of(const RulesTable::Row& row) const {
    std::map<NameId, Value> values;
    for (const auto& [column, name] : names) {
      values.emplace(name, row.cells[column]);
    }
    return values;
  }

  Scope scope;
  std::vector<std::pair<std::size_t, NameId>> names;
};

class TableMaker {
 public:
  TableMaker(Node body, ResolveContext& context) : body_(body), context_(context) {}

  std::optional<Table> run() {
    const bool is_sound = body_.find("kind").exists() ? read_definitions() : read_ruleset();
    if (!is_sound || table_.columns.empty() || table_.rows.empty()) {
      context_.made.is_sound = false;
      context_.enter_broken(body_.find("id"), "in_table");
      return std::nullopt;
    }
    name_table();
    table_.extent = body_.text_at("span") == "column" ? Extent::column : Extent::page;
    for (const Node note : body_.find("notes").items()) {
      table_.notes.push_back(context_.line_of(note));
    }
    return std::move(table_);
  }

 private:
  // Its number is that of its caption; by its name others refer to it.
  void name_table() {
    Label label;
    if (!body_.text_at("caption").empty()) {
      label.number = context_.next_table();
      label.noun = context_.word("in_table");
      label.title = fmt::format("{} {}", label.noun, label.number);
      table_.number = fmt::format("{} {}", context_.word("table"), label.number);
      table_.caption = line_at(body_, "caption");
    }
    table_.anchor = context_.enter_label(body_.find("id"), std::move(label));
  }

  bool read_definitions() {
    const Node kind_name = body_.find("kind");
    const auto kind = context_.common.catalog.find_kind(context_.system, kind_name.scalar());
    if (!kind) {
      std::vector<std::string> names;
      for (const KindId each : context_.common.catalog.system(context_.system).kinds) {
        names.push_back(context_.common.catalog.kind(each).name);
      }
      context_.fault(Diagnostic::of(Code::unknown_kind, kind_name.span(),
                                    fmt::format("there is no kind `{}`", kind_name.scalar()))
                         .help_closest(kind_name.scalar(), names));
      return false;
    }
    const Scope& scope = context_.common.derived.scope(*kind);
    const std::vector<std::string> present = present_in(body_, *kind, context_);
    std::vector<Text> texts;
    for (const Node column : body_.find("columns").items()) {
      table_.columns.push_back({line_at(column, "label"), alignment_at(column).value_or(Alignment::left)});
      texts.push_back(context_.parse(column.find("text"), scope, present));
    }
    const std::vector<DefinitionId> rows = chosen(body_, context_);
    const auto group = body_.find("group").exists()
                           ? std::optional(context_.parse(body_.find("group"), scope, present))
                           : std::nullopt;
    for (const DefinitionId id : rows) {
      const RulesContext context = context_.context(id);
      if (group) {
        add_group(context_.fill_line(*group, context));
      }
      TableRow row;
      row.anchor = context_.common.catalog.full_name(context_.common.catalog.definition(id));
      for (const Text& text : texts) {
        row.cells.push_back(context_.fill_line(text, context));
      }
      table_.rows.push_back(std::move(row));
    }
    return true;
  }

  bool read_ruleset() {
    const Node name = body_.find("of");
    const RulesTable* const table = context_.common.derived.table(context_.system, name.scalar());
    if (!table && context_.common.catalog.system(context_.system).is_incomplete) {
      return false;  // It may stand in what could not be read.
    }
    if (!table) {
      std::vector<std::string> names;
      for (const RulesTable& each : context_.common.derived.tables(context_.system)) {
        names.push_back(each.id);
      }
      context_.fault(bad(name.span(), fmt::format("the ruleset has no table `{}`", name.scalar()))
                         .help_closest(name.scalar(), names));
      return false;
    }
    const RowScope row_scope(context_.scope(), *table);
    std::vector<std::variant<std::size_t, Text>> columns;  // One of its own, or what is made of these.
    for (const Node column : body_.find("columns").items()) {
      if (const Node text = column.find("text"); text.exists()) {
        table_.columns.push_back({line_at(column, "label"), alignment_at(column).value_or(Alignment::left)});
        columns.emplace_back(context_.parse(text, row_scope.scope));
        continue;
      }
      const auto number = column_of(*table, column.find("id"));
      if (!number) {
        return false;
      }
      const TableColumn& named = table->columns[*number];
      table_.columns.push_back(
          {column.find("label").exists() ? line_at(column, "label") : plain(named.label),
           alignment_at(column).value_or(named.type.is_number() ? Alignment::right : Alignment::left)});
      columns.emplace_back(*number);
    }
    if (columns.empty()) {
      for (std::size_t i = 0; i < table->columns.size(); ++i) {
        table_.columns.push_back({plain(table->columns[i].label),
                                  table->columns[i].type.is_number() ? Alignment::right : Alignment::left});
        columns.emplace_back(i);
      }
    }
    const auto group = group_column(*table);
    for (const RulesTable::Row& from : table->rows) {
      TableRow row;
      for (const auto& column : columns) {
        if (const auto* const text = std::get_if<Text>(&column)) {
          RulesContext context = context_.context();
          context.locals = row_scope.values_of(from);
          row.cells.push_back(context_.fill_line(*text, context));
          continue;
        }
        const std::size_t i = std::get<std::size_t>(column);
        const bool is_key = i == 0 && table->has_ranges;
        row.cells.push_back(
            plain(is_key ? range_words(from.from, from.to) : words_of(from.cells[i], table->columns[i])));
      }
      if (group) {
        add_group(plain(words_of(from.cells[*group], table->columns[*group])));
      }
      table_.rows.push_back(std::move(row));
    }
    return true;
  }

  // A row for a group's name, where it differs from the last one.
  void add_group(Line name) {
    if (std::string words = markup::plain_text(name); words != last_group_) {
      table_.rows.push_back({{std::move(name)}, {}, true});
      last_group_ = std::move(words);
    }
  }

  std::optional<std::size_t> group_column(const RulesTable& table) {
    const Node group = body_.find("group");
    return group.exists() ? column_of(table, group) : std::nullopt;
  }

  std::optional<std::size_t> column_of(const RulesTable& table, Node id) {
    const auto found = std::ranges::find(table.columns, id.scalar(), &TableColumn::id);
    if (found != table.columns.end()) {
      return static_cast<std::size_t>(found - table.columns.begin());
    }
    std::vector<std::string> names;
    std::ranges::transform(table.columns, std::back_inserter(names), &TableColumn::id);
    context_.fault(bad(id.span(), fmt::format("the table `{}` has no column `{}`", table.id, id.scalar()))
                       .help_closest(id.scalar(), names));
    return std::nullopt;
  }

  // As rulebooks write ranges: 3, 1–2, 7+, <0.
  static std::string range_words(std::optional<std::int64_t> from, std::optional<std::int64_t> to) {
    if (!from) {
      return to ? fmt::format("<{}", signed_number(*to + 1)) : "–";
    }
    if (!to) {
      return fmt::format("{}+", signed_number(*from));
    }
    return *from == *to ? signed_number(*from)
                        : fmt::format("{}–{}", signed_number(*from), signed_number(*to));
  }

  // A range as the ruleset writes it, `3-4`, with the dash that belongs there.
  static std::string with_dashes(const std::string& text) {
    const auto hyphen = text.find('-');
    const bool is_range = hyphen != std::string::npos && hyphen > 0 && hyphen + 1 < text.size() &&
                          text.find_first_not_of("0123456789-") == std::string::npos;
    return is_range ? text.substr(0, hyphen) + "–" + text.substr(hyphen + 1) : text;
  }

  static std::string signed_number(std::int64_t number) {
    return number < 0 ? fmt::format("−{}", -number) : std::to_string(number);
  }

  std::string words_of(const Value& value, const TableColumn& column) const {
    std::string words = words_of(value, column.type);
    return words.empty() || column.unit.empty()
               ? words
               : fmt::format("{}{}{}", words, column.unit == "%" ? "" : "\u00a0", column.unit);
  }

  // Terms by their names; what is left out by a dash.
  std::string words_of(const Value& value, const Type& type) const {
    if (value.is_null()) {
      return "–";
    }
    if (const bool* const truth = value.boolean()) {
      return context_.word(*truth ? "yes" : "no");
    }
    if (value.member("from") || value.member("to")) {
      const auto end = [&](std::string_view name) {
        return value.member(name) ? value.member(name)->whole() : std::nullopt;
      };
      return range_words(end("from"), end("to"));
    }
    if (const ValueList* const list = value.list()) {
      std::string all;
      for (const Value& each : *list) {
        all += (all.empty() ? "" : ", ") + words_of(each, type.children.empty() ? Type{} : type.children[0]);
      }
      return all.empty() ? "–" : all;
    }
    if (const std::string* const text = value.text()) {
      const Catalog& catalog = context_.common.catalog;
      const auto term = catalog.find_term(context_.system, type.name, *text);
      return term ? catalog.term(*term).name : with_dashes(*text);
    }
    if (const auto whole = value.whole()) {
      return signed_number(*whole);
    }
    return formula::to_text(value);
  }

  Node body_;
  ResolveContext& context_;
  Table table_;
  std::string last_group_;
};

}  // namespace

std::optional<Table> table_of(Node body, ResolveContext& context) {
  return TableMaker(body, context).run();
}

Table written_table(TableBlock block, std::string_view language) {
  constexpr std::size_t columns_of_a_column = 3;  // More of them want the whole measure.
  Table table;
  for (std::size_t i = 0; i < block.columns.size(); ++i) {
    const Alignment alignment = block.columns[i] == TableBlock::Align::right    ? Alignment::right
                                : block.columns[i] == TableBlock::Align::centre ? Alignment::centre
                                                                                : Alignment::left;
    std::vector<std::string> cells;
    for (std::size_t row = 1; row < block.rows.size(); ++row) {
      cells.push_back(markup::plain_text(block.rows[row][i]));
    }
    const bool is_decimal = alignment != Alignment::centre && typeset::is_decimal_column(cells, language);
    table.columns.push_back({std::move(block.rows[0][i]), is_decimal ? Alignment::decimal : alignment});
  }
  for (std::size_t i = 1; i < block.rows.size(); ++i) {
    TableRow row;
    row.cells = std::move(block.rows[i]);
    row.cells.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  }
  table.extent = table.columns.size() > columns_of_a_column ? Extent::page : Extent::column;
  return table;
}

}  // namespace talia::book

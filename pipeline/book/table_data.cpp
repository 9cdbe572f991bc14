// The directive {table}: definitions of a kind, or a ruleset's table, as rows; and tables that a chapter wrote out.
#include <algorithm>

#include <fmt/format.h>

#include "book/compose.h"
#include "book/table.h"
#include "formula/formula.h"
#include "markup/parse.h"
#include "rules/rulesets/order.h"
#include "rules/shares.h"
#include "typeset/columns.h"

namespace talia::book {

namespace {

std::string text_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? std::string(node.scalar()) : std::string{};
}

std::optional<Alignment> alignment_at(Node map) {
  const std::string name = text_at(map, "align");
  return name == "right"     ? std::optional(Alignment::right)
         : name == "centre"  ? std::optional(Alignment::centre)
         : name == "left"    ? std::optional(Alignment::left)
         : name == "decimal" ? std::optional(Alignment::decimal)
                             : std::nullopt;
}

std::vector<Inline> inlines_of(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? std::vector<Inline>{{Words{node.text()}, {}}} : std::vector<Inline>{};
}

Diagnostic bad(Span span, std::string message) {
  return Diagnostic::of(Code::bad_directive, span, std::move(message));
}

class TableMaker {
 public:
  TableMaker(Node body, Numbering& numbering, Kit& kit) : body_(body), numbering_(numbering), kit_(kit) {}

  std::vector<Piece> run() {
    const bool is_sound = body_.find("kind").exists() ? read_definitions() : read_ruleset();
    if (!is_sound || table_.columns.empty() || table_.rows.empty()) {
      kit_.is_sound = false;
      return {};
    }
    const std::string caption = text_at(body_, "caption");
    if (!caption.empty()) {
      const std::string number =
          fmt::format("{} {}{}", kit_.word("table"), numbering_.chapter, ++numbering_.tables);
      table_.caption = fmt::format("{}  {}", number, caption);
      table_.anchor = text_at(body_, "id");
      if (!table_.anchor.empty() && kit_.found.labels.contains(table_.anchor)) {
        fault(bad(body_.find("id").span(),
                  fmt::format("the book has a section or table `{}` already", table_.anchor))
                  .help("give the table another name"));
        table_.anchor.clear();
      }
      if (!table_.anchor.empty()) {
        const std::string own = fmt::format("{}{}", numbering_.chapter, numbering_.tables);
        kit_.found.labels[table_.anchor] = {fmt::format("{} {}", kit_.word("in_table"), own), {}, own};
      }
    }
    const bool is_wide = text_at(body_, "span") != "column";
    return {lay_out(table_, is_wide ? kit_.style.measure() : kit_.style.column_width(),
                    is_wide ? Standing::wide : Standing::box, kit_)};
  }

 private:
  void fault(Diagnostic diagnostic) {
    kit_.is_sound = false;
    kit_.diagnostics.add(std::move(diagnostic));
  }

  bool read_definitions() {
    const Node kind_name = body_.find("kind");
    const auto kind = kit_.studio.catalog.find_kind(kit_.system, kind_name.scalar());
    if (!kind) {
      std::vector<std::string> names;
      for (const KindId each : kit_.studio.catalog.system(kit_.system).kinds) {
        names.push_back(kit_.studio.catalog.kind(each).name);
      }
      fault(Diagnostic::of(Code::unknown_kind, kind_name.span(),
                           fmt::format("there is no kind `{}`", kind_name.scalar()))
                .help_closest(kind_name.scalar(), names));
      return false;
    }
    const Scope& scope = kit_.studio.derived.scope(*kind);
    std::vector<Text> texts;
    for (const Node column : body_.find("columns").items()) {
      table_.columns.push_back({inlines_of(column, "label"), alignment_at(column).value_or(Alignment::left)});
      texts.push_back(kit_.parse(column.find("text"), scope));
    }
    const std::vector<DefinitionId> rows = chosen(body_, kit_);
    const auto group =
        body_.find("group").exists() ? std::optional(kit_.parse(body_.find("group"), scope)) : std::nullopt;
    for (const DefinitionId id : rows) {
      const Context context = kit_.context(id);
      if (group) {
        add_group(kit_.fill_line(*group, context));
      }
      Row row;
      row.anchor = kit_.destination_of(id);
      for (const Text& text : texts) {
        row.cells.push_back(kit_.fill_line(text, context));
      }
      table_.rows.push_back(std::move(row));
    }
    return true;
  }

  bool read_ruleset() {
    const Node name = body_.find("of");
    const RulesTable* const table = kit_.studio.derived.table(kit_.system, name.scalar());
    if (!table && kit_.studio.catalog.system(kit_.system).is_incomplete) {
      return false;  // It may stand in what could not be read.
    }
    if (!table) {
      std::vector<std::string> names;
      for (const RulesTable& each : kit_.studio.derived.tables(kit_.system)) {
        names.push_back(each.id);
      }
      fault(bad(name.span(), fmt::format("the ruleset has no table `{}`", name.scalar()))
                .help_closest(name.scalar(), names));
      return false;
    }
    std::vector<std::size_t> columns;
    for (const Node column : body_.find("columns").items()) {
      const auto number = column_of(*table, column.find("id"));
      if (!number) {
        return false;
      }
      const TableColumn& named = table->columns[*number];
      table_.columns.push_back(
          {column.find("label").exists() ? inlines_of(column, "label") : plain(named.label),
           alignment_at(column).value_or(named.type.is_number() ? Alignment::right : Alignment::left)});
      columns.push_back(*number);
    }
    if (columns.empty()) {
      for (std::size_t i = 0; i < table->columns.size(); ++i) {
        table_.columns.push_back({plain(table->columns[i].label),
                                  table->columns[i].type.is_number() ? Alignment::right : Alignment::left});
        columns.push_back(i);
      }
    }
    const auto group = group_column(*table);
    for (const RulesTable::Row& from : table->rows) {
      Row row;
      for (const std::size_t i : columns) {
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
  void add_group(std::vector<Inline> name) {
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
    fault(bad(id.span(), fmt::format("the table `{}` has no column `{}`", table.id, id.scalar()))
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
      return kit_.word(*truth ? "yes" : "no");
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
      const TermGroup* const group = kit_.studio.catalog.system(kit_.system).group(type.name);
      const Term* const term = group ? group->find(*text) : nullptr;
      return term ? term->name : with_dashes(*text);
    }
    if (const auto whole = value.whole()) {
      return signed_number(*whole);
    }
    return formula::to_text(value);
  }

  Node body_;
  Numbering& numbering_;
  Kit& kit_;
  Table table_;
  std::string last_group_;
};

bool is_less(const Value& a, const Value& b) {
  if (a.number() && b.number()) {
    return *a.number() < *b.number();
  }
  if (a.text() && b.text()) {
    return *a.text() < *b.text();
  }
  return a.what().index() < b.what().index();
}

template <typename Check>
std::optional<Formula> checked(Node node, Kit& kit, const Check& check) {
  if (!node.exists()) {
    return std::nullopt;
  }
  Formula formula = formula::parse(node.text(), kit.diagnostics);
  if (!formula.is_broken()) {
    check(formula);
  }
  kit.is_sound = kit.is_sound && !formula.is_broken();
  return formula;
}

// The formula's value, or nothing when there is none; what was wrong is said once.
std::optional<Value> value_of(const std::optional<Formula>& formula, DefinitionId self, Kit& kit) {
  if (!formula || formula->is_broken()) {
    return std::nullopt;
  }
  auto value = rules::evaluate(*formula, kit.context(self), kit.studio.derived, kit.allowance);
  if (value) {
    return std::move(*value);
  }
  kit.is_sound = false;
  if (!formula::is_silent(value.error())) {
    kit.diagnostics.add(std::move(value.error()));
  }
  return std::nullopt;
}

bool is_visible(const Definition& definition, const Kit& kit) {
  return definition.campaign ? *definition.campaign == kit.book.campaign : definition.system == kit.system;
}

std::vector<DefinitionId> chosen_by_where(Node body, KindId kind, Kit& kit) {
  const Scope& scope = kit.studio.derived.scope(kind);
  const auto where = checked(body.find("where"), kit, [&](Formula& formula) {
    formula::check(formula, scope, Type::of(Type::Kind::boolean), kit.diagnostics);
  });
  const auto order = checked(body.find("order"), kit,
                             [&](Formula& formula) { rules::check_order(formula, scope, kit.diagnostics); });
  std::vector<std::pair<Value, DefinitionId>> found;
  for (std::size_t i = 0; i < kit.studio.catalog.definitions.size(); ++i) {
    const auto id = static_cast<DefinitionId>(i);
    const Definition& definition = kit.studio.catalog.definition(id);
    if (definition.kind != kind || !is_visible(definition, kit)) {
      continue;
    }
    if (where) {
      const auto holds = value_of(where, id, kit);
      if (!holds || !holds->boolean() || !*holds->boolean()) {
        continue;
      }
    }
    kit.is_sound = kit.is_sound && !kit.studio.derived.is_broken(id);
    found.emplace_back(value_of(order, id, kit).value_or(Value{}), id);
  }
  std::ranges::stable_sort(found, is_less, &std::pair<Value, DefinitionId>::first);
  std::vector<DefinitionId> ids;
  std::ranges::transform(found, std::back_inserter(ids), &std::pair<Value, DefinitionId>::second);
  return ids;
}

}  // namespace

std::vector<DefinitionId> chosen(Node body, Kit& kit) {
  std::vector<DefinitionId> ids;
  const auto add = [&](Node name) {
    if (const auto id = kit.studio.catalog.find(kit.book.campaign, name.scalar())) {
      kit.is_sound = kit.is_sound && !kit.studio.derived.is_broken(*id);
      ids.push_back(*id);
      return;
    }
    kit.is_sound = false;
    if (!kit.studio.catalog.is_reported(kit.book.campaign, kit.system, name.scalar())) {
      kit.diagnostics.add(
          Diagnostic::of(Code::unknown_reference, name.span(),
                         fmt::format("there is no definition `{}`", name.scalar()))
              .help_closest(name.scalar(), kit.studio.catalog.visible_ids(kit.book.campaign)));
    }
  };
  if (const Node id = body.find("id"); id.exists() && !body.find("kind").exists()) {
    add(id);
    return ids;
  }
  if (const Node list = body.find("ids"); list.exists()) {
    for (const Node id : list.items()) {
      add(id);
    }
    return ids;
  }
  if (const Node kind_name = body.find("kind"); kind_name.exists()) {
    if (const auto kind = kit.studio.catalog.find_kind(kit.system, kind_name.scalar())) {
      ids = chosen_by_where(body, *kind, kit);
    }
    const bool has_broken = std::ranges::any_of(kit.studio.catalog.broken, [&](const BrokenDefinition& each) {
      return each.kind == kind_name.scalar() && (!each.campaign || *each.campaign == kit.book.campaign);
    });
    kit.is_sound = kit.is_sound && !has_broken;
    if (ids.empty() && !has_broken && !kit.allowance.is_told) {
      kit.is_sound = false;
      kit.diagnostics.add(
          bad(kind_name.span(), "nothing is chosen: no definition of the kind satisfies the condition"));
    }
  }
  return ids;
}

std::vector<Piece> table_pieces(Node body, Numbering& numbering, Kit& kit) {
  return TableMaker(body, numbering, kit).run();
}

std::vector<Piece> written_table(const TableBlock& block, Kit& kit) {
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
    const bool is_decimal = alignment != Alignment::centre && typeset::is_decimal_column(cells);
    table.columns.push_back({block.rows[0][i], is_decimal ? Alignment::decimal : alignment});
  }
  for (std::size_t i = 1; i < block.rows.size(); ++i) {
    Row row;
    row.cells = block.rows[i];
    row.cells.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  }
  const bool is_wide = table.columns.size() > columns_of_a_column;
  return {lay_out(table, is_wide ? kit.style.measure() : kit.style.column_width(),
                  is_wide ? Standing::wide : Standing::box, kit)};
}

}  // namespace talia::book

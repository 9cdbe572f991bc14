// Tables: rows read and typed once, ranges sorted and checked for gaps and overlaps.
#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "rules/rulesets/ruleset.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

struct RowRange {
  std::optional<std::int64_t> from, to;  // Absent: open.
};

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() && !text.empty()
             ? std::optional(value)
             : std::nullopt;
}

// `3`, `1-2`, `-4--2`, `7+`, `<0`.
std::optional<RowRange> parse_range(std::string_view text) {
  if (const auto value = whole(text)) {
    return RowRange{value, value};
  }
  if (text.ends_with('+')) {
    const auto from = whole(text.substr(0, text.size() - 1));
    return from ? std::optional(RowRange{from, std::nullopt}) : std::nullopt;
  }
  if (text.starts_with('<')) {
    const auto limit = whole(text.substr(1));
    return limit && *limit > std::numeric_limits<std::int64_t>::min()
               ? std::optional(RowRange{std::nullopt, *limit - 1})
               : std::nullopt;
  }
  const auto dash = text.find('-', 1);
  if (dash == std::string_view::npos) {
    return std::nullopt;
  }
  const auto from = whole(text.substr(0, dash));
  const auto to = whole(text.substr(dash + 1));
  return from && to && *from < *to ? std::optional(RowRange{from, to}) : std::nullopt;
}

Type range_type() {
  return Type::record_of({{"from", Type::of(Type::Kind::integer).or_null()},
                          {"to", Type::of(Type::Kind::integer).or_null()},
                          {"text", Type::of(Type::Kind::text)}});
}

Value range_value(const RowRange& range, std::string_view text) {
  return Value(ValueRecord{{"from", range.from ? Value(*range.from) : Value()},
                           {"to", range.to ? Value(*range.to) : Value()},
                           {"text", Value(std::string(text))}});
}

class TableReader {
 public:
  TableReader(const System& system, const Scope& scope, Diagnostics& diagnostics, CompiledTable& table)
      : system_(system), scope_(scope), diagnostics_(diagnostics), table_(table) {}

  void read(const Entry& entry) {
    const Node root = entry.value;
    table_.printed = {std::string(entry.key), root.text_at("label"), root.text_at("source"), {}, {}, false};
    table_.span = entry.key_span;
    read_columns(root);
    for (const Node row : root.find("rows").items()) {
      read_row(row);
    }
    if (table_.printed.has_ranges) {
      check_ranges(root.find("rows"));
    }
  }

 private:
  void fault(Code code, Span span, std::string message) {
    diagnostics_.add(Diagnostic::error(code, span, std::move(message)));
    table_.is_broken = true;
  }

  void read_columns(Node root) {
    const Node key = root.find("key");
    const std::string key_type = key.find("type").exists() ? key.text_at("type") : "range";
    table_.printed.has_ranges = key_type == "range";
    std::vector<std::pair<std::string, Type>> members;
    const auto add = [&](std::string id, Node node, Type type, bool is_range) {
      members.emplace_back(id, is_range ? range_type() : type);
      is_range_.push_back(is_range);
      types_.push_back(type);
      table_.printed.columns.push_back({std::move(id), node.text_at("label"), node.text_at("unit"),
                                        is_range ? Type::of(Type::Kind::text) : std::move(type)});
    };
    Type of_key = Type::of(Type::Kind::text);
    if (key_type.starts_with("term ")) {
      of_key = read_type(key.find("type"), scope_, diagnostics_);
    }
    add(key.text_at("id"), key, of_key, table_.printed.has_ranges);
    for (const Entry& column : root.find("columns").entries()) {
      const Node type = column.value.find("type");
      const bool is_range = type.scalar() == "range";
      add(std::string(column.key), column.value,
          is_range ? Type::of(Type::Kind::text) : read_type(type, scope_, diagnostics_), is_range);
      table_.is_broken |= types_.back().is(Type::Kind::broken);
    }
    table_.row_type = Type::record_of(std::move(members));
  }

  void read_row(Node row) {
    RulesTable::Row printed;
    ValueRecord record;
    std::set<std::string_view> known;
    for (std::size_t i = 0; i < table_.printed.columns.size(); ++i) {
      const TableColumn& column = table_.printed.columns[i];
      known.insert(column.id);
      const Node cell = row.find(column.id);
      if (!cell.exists() && !types_[i].optional) {
        fault(Code::missing_field, row.size() > 0 ? row.entry(0).key_span : row.span(),
              fmt::format("the row lacks `{}`", column.id));
      }
      Value value = is_range_[i] ? read_range(cell, i == 0, printed) : read_cell(cell, types_[i]);
      printed.cells.push_back(is_range_[i] && value.record() != nullptr ? *value.member("text") : value);
      record.emplace_back(column.id, std::move(value));
    }
    for (const Entry& entry : row.entries()) {
      if (!known.contains(entry.key)) {
        diagnostics_.add(
            Diagnostic::error(Code::unknown_field, entry.key_span,
                              fmt::format("the table has no column `{}`", entry.key))
                .help_closest(entry.key, source::of_each(table_.printed.columns, &TableColumn::id)));
        table_.is_broken = true;
      }
    }
    if (!table_.printed.has_ranges) {
      add_key(row, printed.cells.front());
    }
    table_.printed.rows.push_back(std::move(printed));
    table_.rows.emplace_back(std::move(record));
  }

  void add_key(Node row, const Value& key) {
    if (key.text() == nullptr) {
      return;
    }
    const auto [place, is_new] = table_.by_key.emplace(*key.text(), table_.rows.size());
    if (!is_new) {
      fault(Code::table_overlap, row.find(table_.printed.columns.front().id).span(),
            fmt::format("a second row for `{}`, which is never reached", *key.text()));
    }
  }

  Value read_range(Node cell, bool is_key, RulesTable::Row& printed) {
    if (!cell.exists()) {
      return Value();
    }
    const auto range = parse_range(cell.scalar());
    if (!range) {
      fault(Code::bad_table, cell.span(),
            fmt::format("`{}` is no range; write `3`, `1-2`, `7+` or `<0`", cell.scalar()));
      return Value();
    }
    if (is_key) {
      printed.from = range->from;
      printed.to = range->to;
    }
    return range_value(*range, cell.scalar());
  }

  Value read_cell(Node cell, const Type& type) {
    if (!cell.exists() || cell.is(NodeKind::null)) {
      return Value();
    }
    if (type.is(Type::Kind::list)) {
      ValueList items;
      for (const Node item : cell.items()) {
        items.push_back(read_cell(item, type.children.front()));
      }
      if (!cell.is(NodeKind::list)) {
        fault(Code::type_mismatch, cell.span(), fmt::format("a {} is needed here", words_for(type)));
      }
      return Value(std::move(items));
    }
    Value value = type.is(Type::Kind::text) && !cell.scalar().empty() ? Value(std::string(cell.scalar()))
                                                                      : scalar_value(cell);
    const bool fits =
        type.is(Type::Kind::broken) || type.is(Type::Kind::any) ||
        (type.is(Type::Kind::text) && value.text() != nullptr) ||
        (type.is(Type::Kind::boolean) && value.boolean() != nullptr) ||
        (type.is(Type::Kind::number) && value.number() != nullptr) ||
        (type.is(Type::Kind::integer) && value.number() != nullptr && value.number()->is_whole());
    if (!fits) {
      fault(Code::type_mismatch, cell.span(), fmt::format("`{}` is no {}", cell.scalar(), words_for(type)));
      return Value();
    }
    check_text(cell, type);
    return value;
  }

  // A text that must be one of a few, or a term of a group.
  void check_text(Node cell, const Type& type) {
    if (!type.members.empty() && std::ranges::find(type.members, cell.scalar()) == type.members.end()) {
      diagnostics_.add(Diagnostic::error(Code::unknown_term, cell.span(),
                                         fmt::format("`{}` is none of `{}`", cell.scalar(),
                                                     fmt::join(type.members, "`, `")))
                           .help_closest(cell.scalar(), type.members.all()));
      table_.is_broken = true;
    }
    const TermGroup* const group =
        type.is(Type::Kind::text) && !type.name.empty() ? system_.group(type.name) : nullptr;
    if (group == nullptr || group->find(cell.scalar()) != nullptr) {
      return;
    }
    diagnostics_.add(Diagnostic::error(Code::unknown_term, cell.span(),
                                       fmt::format("no term `{}` in group `{}`", cell.scalar(), group->id))
                         .help_closest(cell.scalar(), source::of_each(group->terms, &Term::id)));
    table_.is_broken = true;
  }

  void check_ranges(Node rows) {
    const auto& printed = table_.printed.rows;
    std::vector<std::size_t>& order = table_.ascending;
    for (std::size_t i = 0; i < printed.size(); ++i) {
      order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      constexpr auto least = std::numeric_limits<std::int64_t>::min();
      return printed[a].from.value_or(least) < printed[b].from.value_or(least);
    });
    if (table_.is_broken) {
      return;
    }
    const std::string& key = table_.printed.columns.front().id;
    for (std::size_t i = 1; i < order.size(); ++i) {
      const RulesTable::Row& before = printed[order[i - 1]];
      const RulesTable::Row& row = printed[order[i]];
      const Node cell = rows.at(order[i]).find(key);
      if (!before.to || !row.from || *row.from <= *before.to) {
        fault(
            Code::table_overlap, cell.span(),
            fmt::format("`{}` overlaps with `{}`", cell.scalar(), rows.at(order[i - 1]).find(key).scalar()));
      } else if (*row.from > *before.to + 1) {
        fault(Code::table_gap, cell.span(),
              *row.from == *before.to + 2
                  ? fmt::format("no row for {}", *before.to + 1)
                  : fmt::format("no row from {} to {}", *before.to + 1, *row.from - 1));
      }
    }
  }

  const System& system_;
  const Scope& scope_;
  Diagnostics& diagnostics_;
  CompiledTable& table_;
  std::vector<char> is_range_;
  std::vector<Type> types_;
};

}  // namespace

CompiledTable compile_table(const Entry& entry, const System& system, const Scope& scope,
                            Diagnostics& diagnostics) {
  CompiledTable table;
  TableReader(system, scope, diagnostics, table).read(entry);
  return table;
}

namespace {

tl::unexpected<Diagnostic> no_row(const CompiledTable& table, const Value& key) {
  auto fault = Diagnostic::error(Code::no_table_row, {},
                                 fmt::format("the table `{}` has no row whose `{}` is `{}`", table.printed.id,
                                             table.printed.columns.front().id, formula::to_text(key)))
                   .note(table.span, "the table stands here");
  if (!table.printed.has_ranges) {
    return tl::unexpected(
        std::move(fault).help_closest(formula::to_text(key), source::keys_of(table.by_key)));
  }
  const auto& rows = table.printed.rows;
  const auto least = rows.empty() ? std::nullopt : rows[table.ascending.front()].from;
  const auto most = rows.empty() ? std::nullopt : rows[table.ascending.back()].to;
  fault.help_text =
      fmt::format("its rows are of whole numbers{}{}", least ? fmt::format(" from {}", *least) : "",
                  most ? fmt::format(" to {}", *most) : "");
  return tl::unexpected(std::move(fault));
}

}  // namespace

Result<Value> look_up(const CompiledTable& table, const Value& key) {
  if (table.is_broken) {
    return tl::unexpected(formula::silent());
  }
  if (table.printed.has_ranges) {
    const auto value = key.whole();
    const auto after =
        std::partition_point(table.ascending.begin(), table.ascending.end(), [&](std::size_t row) {
          const auto& from = table.printed.rows[row].from;
          return value && (!from || *from <= *value);
        });
    if (after != table.ascending.begin()) {
      const std::size_t row = *(after - 1);
      const auto& to = table.printed.rows[row].to;
      if (!to || *value <= *to) {
        return table.rows[row];
      }
    }
  } else if (key.text() != nullptr) {
    if (const auto found = table.by_key.find(*key.text()); found != table.by_key.end()) {
      return table.rows[found->second];
    }
  }
  return no_row(table, key);
}

}  // namespace talia::rules

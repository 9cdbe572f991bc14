#include "job/questions/coverage_question.h"

#include <algorithm>

#include <fmt/format.h>

#include "job/questions/column_question.h"
#include "job/questions/definition_question.h"
#include "job/workspace/find.h"
#include "model/fields.h"
#include "source/of_each.h"

namespace talia::job {

namespace {

// The kind of that name in the game, or in the only one that has it. Errors: not_found.
Result<KindId> find_kind(const CoverageQuestion& question, const Catalog& catalog) {
  std::optional<SystemId> only;
  if (question.system) {
    const auto found = find_system(*question.system, catalog);
    if (!found) {
      return tl::unexpected(found.error());
    }
    only = *found;
  }
  std::vector<KindId> kinds;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < catalog.kinds.size(); ++i) {
    const Kind& kind = catalog.kinds[i];
    if (!only || kind.system == *only) {
      names.push_back(kind.name);
      if (kind.name == question.kind) {
        kinds.push_back(static_cast<KindId>(i));
      }
    }
  }
  if (kinds.size() == 1) {
    return kinds.front();
  }
  auto wrong = Diagnostic::of(Code::not_found, {},
                              kinds.empty() ? fmt::format("there is no kind `{}`", question.kind)
                                            : fmt::format("several games have a kind `{}`", question.kind));
  return tl::unexpected(kinds.empty() ? Diagnostic(std::move(wrong).help_closest(question.kind, names))
                                      : Diagnostic(std::move(wrong).help("name one with --system GAME")));
}

// What a field may hold, where that is a closed list.
std::vector<Value> possible_values(const std::string& field, KindId id, const Content& content) {
  const Kind& kind = content.catalog.kind(id);
  const auto stats = content.derived->stats(id);
  const Field* const found = model::field_at(kind.fields, field).field;
  if (found == nullptr || std::ranges::find(stats, field, &Stat::id) != stats.end()) {
    return {};
  }
  const FieldType* type = &found->type;
  while (type->shape == FieldType::Shape::list && !type->items.empty()) {
    type = &type->items.front();
  }
  if (type->shape == FieldType::Shape::boolean) {
    return {Value(false), Value(true)};
  }
  const auto as_values = [](const auto& texts) {
    return source::of_each(texts, [](const std::string& text) { return Value(text); });
  };
  if (type->shape == FieldType::Shape::term) {
    const TermGroup* const group = content.catalog.system(kind.system).group(type->target);
    return group == nullptr ? std::vector<Value>() : as_values(source::of_each(group->terms, &Term::id));
  }
  return as_values(type->allowed);
}

std::vector<Value> items_of(const Value& value) {
  const ValueList* const list = value.list();
  if (list == nullptr || list->empty()) {
    return {list == nullptr ? value : Value()};
  }
  std::vector<Value> items;
  for (const Value& item : *list) {
    if (std::ranges::find(items, item) == items.end()) {
      items.push_back(item);
    }
  }
  return items;
}

class Axis {
 public:
  Axis(std::string name, std::vector<Value> possible) : axis_{std::move(name), std::move(possible), {}} {}

  void add(const Value& value) {
    for (const Value& item : items_of(value)) {
      if (std::ranges::find(axis_.values, item) == axis_.values.end()) {
        others_.push_back(item);
        axis_.values.push_back(item);
      }
    }
  }

  // Once all were added: in their order.
  CoverageAxis take(const Catalog& catalog) && {
    axis_.values.resize(axis_.values.size() - others_.size());
    std::ranges::stable_sort(others_, [&](const Value& a, const Value& b) {
      if (a.is_null() || b.is_null()) {
        return !a.is_null() && b.is_null();
      }
      return a.number() != nullptr && b.number() != nullptr
                 ? *a.number() < *b.number()
                 : rules::to_text(a, catalog) < rules::to_text(b, catalog);
    });
    axis_.values.insert(axis_.values.end(), others_.begin(), others_.end());
    axis_.totals.resize(axis_.values.size());
    return std::move(axis_);
  }

 private:
  CoverageAxis axis_;
  std::vector<Value> others_;  // Beyond what was possible.
};

std::vector<std::size_t> places_of(const Value& value, const CoverageAxis& axis) {
  return source::of_each(items_of(value), [&](const Value& item) {
    return static_cast<std::size_t>(std::ranges::find(axis.values, item) - axis.values.begin());
  });
}

void count(const std::vector<Value>& row, Coverage& coverage) {
  const auto rows = places_of(row[0], coverage.rows);
  for (const std::size_t at : rows) {
    ++coverage.rows.totals[at];
  }
  if (!coverage.columns) {
    return;
  }
  for (const std::size_t column : places_of(row[1], *coverage.columns)) {
    ++coverage.columns->totals[column];
    for (const std::size_t at : rows) {
      ++coverage.counts[at][column];
    }
  }
}

}  // namespace

std::optional<Coverage> answer(const CoverageQuestion& question, Content& content, Diagnostics& asked) {
  const auto kind = asked.take(find_kind(question, content.catalog));
  if (!kind) {
    return std::nullopt;
  }
  const std::string system = content.catalog.system(content.catalog.kind(*kind).system).name;
  auto ids = answer(DefinitionQuestion{question.condition, system}, content, asked);
  if (!ids) {
    return std::nullopt;
  }
  std::erase_if(*ids, [&](DefinitionId id) { return content.catalog.definition(id).kind != *kind; });
  const auto columns = answer_columns(question.fields, "field", *ids, content, asked);
  if (!columns) {
    return std::nullopt;
  }
  if (columns->heads.size() > 2) {
    asked.add(Diagnostic::error(Code::wrong_type, {}, "a grid has one field or two")
                  .help("ask for the others in a question of their own"));
    return std::nullopt;
  }
  std::vector<Axis> axes = source::of_each(columns->heads, [&](const std::string& head) {
    return Axis(head, possible_values(head, *kind, content));
  });
  for (const std::vector<Value>& row : columns->rows) {
    for (std::size_t i = 0; i < axes.size(); ++i) {
      axes[i].add(row[i]);
    }
  }
  Coverage coverage{ids->size(), std::move(axes[0]).take(content.catalog), std::nullopt, {}};
  if (axes.size() > 1) {
    coverage.columns = std::move(axes[1]).take(content.catalog);
    coverage.counts.assign(coverage.rows.values.size(),
                           std::vector<std::size_t>(coverage.columns->values.size()));
  }
  for (const std::vector<Value>& row : columns->rows) {
    count(row, coverage);
  }
  return coverage;
}

}  // namespace talia::job

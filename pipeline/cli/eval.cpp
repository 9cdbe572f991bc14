#include "cli/eval.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/chances.h"
#include "cli/chart.h"
#include "cli/studio.h"
#include "cli/table.h"
#include "source/json_writer.h"

namespace talia::cli {

namespace {

constexpr std::size_t most_rows = 60;  // Of a table of chances in the terminal.

// Expressions without a game: nothing has a name.
class NoNames final : public formula::Environment {
 public:
  Result<Value> value_of(NameId) const override { return tl::unexpected(formula::silent()); }
  Result<Value> member(DefinitionValue, std::string_view) const override {
    return tl::unexpected(formula::silent());
  }
  Result<Value> call(NameId, std::span<const Value>) const override {
    return tl::unexpected(formula::silent());
  }
};

// The game that is asked for, the only one, or none.
Result<std::optional<SystemId>> system_of(const Options& options, const Catalog& catalog) {
  if (!options.system) {
    return catalog.systems.size() == 1 ? std::optional(SystemId{}) : std::nullopt;
  }
  const auto found = find_system(*options.system, catalog);
  return found ? Result<std::optional<SystemId>>(*found) : tl::unexpected(found.error());
}

class Asker {
 public:
  Asker(Content& content, std::optional<SystemId> system, Diagnostics& diagnostics)
      : content_(content), system_(system), diagnostics_(diagnostics) {}

  // `name=expression`, seen by those after it and by every expression. A roll is one roll in each of them.
  void bind(const Binding& binding) {
    const MappedText text =
        text_of(fmt::format("<--with {}>", binding.name), fmt::format("{}={}", binding.name, binding.value));
    const MappedText value = text.slice(binding.name.size() + 1, text.size());
    if (formula::parse(value, diagnostics_).is_broken()) {
      return;  // Reported at its own end, not where the expression goes on.
    }
    bindings_.append_from("let ", {});
    bindings_.append(text.slice(0, binding.name.size()));
    bindings_.append_from(" = (", {});
    bindings_.append(value);
    bindings_.append_from(") in ", {});
  }

  std::optional<Value> ask(const std::string& expression) {
    MappedText text = bindings_;
    text.append(
        text_of(fmt::format("<expression{}>", ++number_ > 1 ? fmt::format(" {}", number_) : ""), expression));
    Formula formula = formula::parse(text, diagnostics_);
    Diagnostics found;
    formula::check(formula, system_ ? content_.derived->scope(*system_) : no_names_, Type(), found);
    for (Diagnostic each : found.in_order_added()) {
      if (!system_ && !each.help_text && content_.catalog.systems.size() > 1) {
        each.help_text = "`--system NAME` asks a game of this workspace";
      }
      diagnostics_.add(std::move(each));
    }
    auto value = system_ ? rules::evaluate(formula, *content_.derived, *system_, campaign())
                         : formula::evaluate(formula, NoNames());
    if (!value && !formula::is_silent(value.error())) {
      diagnostics_.add(value.error());
    }
    return value ? std::optional(*std::move(value)) : std::nullopt;
  }

 private:
  MappedText text_of(std::string name, const std::string& text) {
    const FileId file = content_.sources.add(std::move(name), text);
    return MappedText::verbatim(text, content_.sources.whole(file));
  }

  // The first of the game: its readings and definitions.
  std::optional<CampaignId> campaign() const {
    const auto& all = content_.catalog.campaigns;
    const auto found = std::ranges::find(all, *system_, &Campaign::system);
    return found == all.end() ? std::nullopt : std::optional(static_cast<CampaignId>(found - all.begin()));
  }

  Content& content_;
  std::optional<SystemId> system_;
  Diagnostics& diagnostics_;
  Scope no_names_;
  MappedText bindings_;
  int number_ = 0;
};

std::string_view type_name(const Value& value) {
  if (const Rational* const number = value.number()) {
    return number->is_whole() ? "integer" : "number";
  }
  return value.is_null()                 ? "null"
         : value.boolean() != nullptr    ? "boolean"
         : value.text() != nullptr       ? "text"
         : value.list() != nullptr       ? "list"
         : value.record() != nullptr     ? "record"
         : value.definition() != nullptr ? "definition"
                                         : "distribution";
}

std::string as_json(const std::vector<Value>& values, const Catalog& catalog) {
  source::JsonWriter json;
  if (values.size() > 1) {
    json.begin_array();
  }
  for (const Value& value : values) {
    json.begin_object().key("type").text(type_name(value)).key("value").raw(rules::to_json(value, catalog));
    json.end_object();
  }
  if (values.size() > 1) {
    json.end_array();
  }
  return json.take();
}

// Records as rows under their members' names; everything else as it reads.
std::string as_text(const Value& value, const Catalog& catalog) {
  std::vector<TextRow> rows;
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      rows.push_back({name, rules::to_text(member, catalog)});
    }
    return as_columns(rows);
  }
  const ValueList* const list = value.list();
  if (list == nullptr || list->empty() ||
      std::ranges::any_of(*list, [](const Value& item) { return item.record() == nullptr; })) {
    return rules::to_text(value, catalog) + "\n";
  }
  rows.emplace_back();
  for (const Value& item : *list) {
    for (const auto& [name, member] : *item.record()) {
      if (std::ranges::find(rows[0], name) == rows[0].end()) {
        rows[0].push_back(name);
      }
    }
  }
  const TextRow names = rows[0];
  for (const Value& item : *list) {
    rows.emplace_back();
    for (const std::string& name : names) {
      const Value* const member = item.member(name);
      rows.back().push_back(member == nullptr ? "" : rules::to_text(*member, catalog));
    }
  }
  return as_columns(rows);
}

// Chances side by side in one table, the other values each after its expression.
std::string as_text(const std::vector<std::string>& expressions, const std::vector<Value>& values,
                    const std::vector<Series>& series, const Catalog& catalog) {
  if (values.size() == 1 && series.empty()) {
    return as_text(values[0], catalog);
  }
  std::vector<TextRow> plain;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!series_of(expressions[i], values[i], catalog)) {
      plain.push_back({expressions[i], rules::to_text(values[i], catalog)});
    }
  }
  std::string text = as_columns(plain);
  if (!series.empty()) {
    text += (plain.empty() ? "" : "\n") + as_text(chance_table(series, most_rows));
  }
  return text;
}

}  // namespace

int eval(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  Diagnostics asked;
  std::vector<Value> values;
  std::vector<Series> series;
  if (content->diagnostics.exit_code() != 2) {
    if (const auto system = system_of(options, content->catalog)) {
      Asker asker(*content, *system, asked);
      for (const Binding& binding : options.with) {
        asker.bind(binding);
      }
      for (const std::string& expression : options.arguments) {
        if (auto value = asked.has_errors() ? std::nullopt : asker.ask(expression)) {
          if (auto found = series_of(expression, *value, content->catalog)) {
            series.push_back(*std::move(found));
          }
          values.push_back(*std::move(value));
        }
      }
    } else {
      asked.add(system.error());
    }
  }
  const bool is_answered = !asked.has_errors() && values.size() == options.arguments.size();
  if (is_answered) {
    draw_charts(options, series, content->catalog, workspace, asked);
    terminal.out << (asked.has_errors() ? std::string()
                     : options.format == Format::json
                         ? as_json(values, content->catalog)
                         : as_text(options.arguments, values, series, content->catalog));
  }
  const bool is_drawn = !asked.has_errors();
  Diagnostics all = content->diagnostics.without_warnings();
  all.join(std::move(asked));
  terminal.error << source::render_text(all, content->sources, {terminal.colour});
  return is_answered && is_drawn ? all.exit_code() : 2;
}

}  // namespace talia::cli

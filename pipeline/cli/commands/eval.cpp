#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "chart/bar_chart.h"
#include "chart/chances.h"
#include "cli/bindings.h"
#include "cli/commands.h"
#include "cli/drawings.h"
#include "formula/functions/functions.h"
#include "job/workspace/content.h"
#include "job/workspace/find.h"
#include "source/json_writer.h"
#include "source/of_each.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

constexpr std::size_t most_rows = 60;  // Of a table of chances in the terminal.

// Whom an expression is asked of.
struct Asked {
  // The game that is asked for, the only one, or none.
  std::optional<SystemId> system;
  // Those that play it, or the one that is asked for.
  std::vector<CampaignId> campaigns;
};

Result<Asked> asked_of(const std::optional<std::string>& system_name,
                       const std::optional<std::string>& campaign_name, const Catalog& catalog) {
  Asked asked;
  if (system_name) {
    const auto found = job::find_system(*system_name, catalog);
    if (!found) {
      return tl::unexpected(found.error());
    }
    asked.system = *found;
  } else if (catalog.systems.size() == 1) {
    asked.system = SystemId{};
  }
  if (campaign_name) {
    const auto found = job::find_campaign(*campaign_name, catalog);
    if (!found) {
      return tl::unexpected(found.error());
    }
    const SystemId system = catalog.campaign(*found).system;
    if (system_name && *asked.system != system) {
      return tl::unexpected(
          Diagnostic::of(Code::not_found, {},
                         fmt::format("the campaign `{}` does not play `{}`", *campaign_name, *system_name))
              .help(fmt::format("its game is `{}`", catalog.system(system).name)));
    }
    return Asked{system, {*found}};
  }
  for (std::size_t i = 0; i < catalog.campaigns.size(); ++i) {
    if (asked.system && catalog.campaigns[i].system == *asked.system) {
      asked.campaigns.push_back(static_cast<CampaignId>(i));
    }
  }
  return asked;
}

class Asker {
 public:
  Asker(job::Content& content, Asked asked, Diagnostics& diagnostics)
      : content_(content), asked_(std::move(asked)), diagnostics_(diagnostics) {}

  // `name=expression`, seen by those after it and by every expression. A roll is one roll in each of them.
  void bind(const Binding& binding) {
    const MappedText text =
        text_of(fmt::format("<--with {}>", binding.name), fmt::format("{}={}", binding.name, binding.value));
    const MappedText value = text.slice(binding.name.size() + 1, text.size());
    if (formula::parse(value, diagnostics_).is_broken()) {
      // It is reported at its own end, not where the expression goes on.
      return;
    }
    bindings_.append_from("let ", {});
    bindings_.append(text.slice(0, binding.name.size()));
    bindings_.append_from(" = (", {});
    bindings_.append(value);
    bindings_.append_from(") in ", {});
  }

  std::optional<Value> ask(const std::string& expression) {
    MappedText text = bindings_;
    const MappedText own =
        text_of(fmt::format("<expression{}>", ++number_ > 1 ? fmt::format(" {}", number_) : ""), expression);
    text.append(own);
    Formula formula = formula::parse(text, diagnostics_);
    Diagnostics found;
    const auto system = asked_.system;
    formula::check(formula, system ? content_.derived->scope(*system) : no_names_, Type(), found);
    for (Diagnostic each : found.in_order_added()) {
      if (!system && !each.help_text && content_.catalog.systems.size() > 1) {
        each.help_text = "`--system NAME` asks a game of this workspace";
      }
      diagnostics_.add(std::move(each));
    }
    auto value = system ? value_of(formula, own.span()) : formula::evaluate(formula, formula::NoNames());
    formula::report_fault(value, diagnostics_);
    return value ? std::optional(*std::move(value)) : std::nullopt;
  }

 private:
  MappedText text_of(std::string name, const std::string& text) {
    const FileId file = content_.sources.add_apart(std::move(name), text);
    return MappedText::verbatim(text, content_.sources.whole(file));
  }

  // As all campaigns of the game see it, which have definitions and readings of their own.
  Result<Value> value_of(const Formula& formula, Span place) const {
    const auto as_seen_by = [&](std::optional<CampaignId> campaign) {
      return rules::evaluate(formula, *content_.derived, *asked_.system, campaign);
    };
    const auto& campaigns = asked_.campaigns;
    auto first = as_seen_by(campaigns.empty() ? std::nullopt : std::optional(campaigns.front()));
    for (std::size_t i = 1; i < campaigns.size(); ++i) {
      const auto other = as_seen_by(campaigns[i]);
      if (first.has_value() != other.has_value() || (first && !(*first == *other))) {
        return tl::unexpected(differing(place));
      }
    }
    return first;
  }

  Diagnostic differing(Span place) const {
    const auto names =
        source::of_each(asked_.campaigns, [&](CampaignId id) { return content_.catalog.campaign(id).id; });
    return Diagnostic::of(Code::not_found, place,
                          fmt::format("the campaigns {} give different answers", fmt::join(names, ", ")))
        .help(fmt::format("`--campaign {}` asks one of them", names.front()));
  }

  job::Content& content_;
  Asked asked_;
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
  std::vector<source::TextRow> rows;
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      rows.push_back({name, rules::to_text(member, catalog)});
    }
    return source::as_columns(rows);
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
  const source::TextRow names = rows[0];
  for (const Value& item : *list) {
    rows.emplace_back();
    for (const std::string& name : names) {
      const Value* const member = item.member(name);
      rows.back().push_back(member == nullptr ? "" : rules::to_text(*member, catalog));
    }
  }
  return source::as_columns(rows);
}

// Chances side by side in one table, the other values each after its expression.
std::string as_text(const std::vector<std::string>& expressions, const std::vector<Value>& values,
                    const std::vector<chart::Series>& series, const Catalog& catalog) {
  if (values.size() == 1 && series.empty()) {
    return as_text(values[0], catalog);
  }
  std::vector<source::TextRow> plain;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!chart::series_of(expressions[i], values[i], catalog)) {
      plain.push_back({expressions[i], rules::to_text(values[i], catalog)});
    }
  }
  std::string text = source::as_columns(plain);
  if (!series.empty()) {
    text += (plain.empty() ? "" : "\n") + chart::as_text(chart::chance_table(series, most_rows));
  }
  return text;
}

// Writes what `--svg` and `--png` name. Reports not-found when there is nothing to draw.
void draw_charts(const DrawingFiles& files, const std::vector<chart::Series>& series, const Catalog& catalog,
                 const job::Workspace& workspace, Diagnostics& diagnostics) {
  if (files.empty()) {
    return;
  }
  if (series.empty()) {
    diagnostics.add(Diagnostic::of(Code::not_found, {}, "there is no distribution to draw")
                        .help("`2k6` is one; a list of records with `p` is drawn too"));
    return;
  }
  const auto context = set_up_charts(catalog, workspace, diagnostics);
  if (!context) {
    return;
  }
  const Frame frame = chart::bar_chart(chart::chance_table(series, chart::most_bars), *context, diagnostics);
  if (files.svg) {
    write_drawing(*files.svg, render::svg(frame, context->resources()), diagnostics);
  }
  if (files.png) {
    write_drawing(*files.png, render::png(frame, chart::picture_dpi, context->resources()), diagnostics);
  }
}

// Of all functions, one row a line.
std::string function_signatures() {
  std::string text = "Functions (`talia explain functions` says what they give):\n";
  for (const formula::FunctionGroup& group : formula::function_groups()) {
    for (const formula::FunctionRow& row : group.rows) {
      text += fmt::format("  {}\n", row.signatures);
    }
  }
  return text;
}

class Eval final : public Command {
 public:
  std::string_view name() const override { return "eval"; }
  std::string_view help() const override { return "The values of expressions"; }
  std::vector<Option> options() override {
    return {
        {"EXPR", "Expressions; several are answered side by side", &expressions_,
         Option::Count::at_least_one},
        {"--system", "The game whose names they use; the only one when left out", &system_},
        {"--campaign", "The campaign whose definitions and readings they use; all of the game when left out",
         &campaign_},
        {"--with", "A name for the value of an expression, name=value", &words_, Option::Count::one},
        {"--svg", "Draws the distributions as a bar chart to this file", &files_.svg},
        {"--png", "The same as a picture", &files_.png}};
  }
  std::optional<std::string> fault() override {
    ReadBindings read = read_with(words_, Repeats::allowed);
    with_ = std::move(read.bindings);
    return read.fault ? read.fault : files_.fault();
  }
  std::string footer() const override { return function_signatures(); }
  std::vector<std::string> drawings() const override { return files_.all(); }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    Diagnostics asked;
    std::vector<Value> values;
    std::vector<chart::Series> series;
    if (content->diagnostics.exit_code() != 2) {
      values = answers(*content, asked);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (auto found = chart::series_of(expressions_[i], values[i], content->catalog)) {
        series.push_back(*std::move(found));
      }
    }
    const bool is_answered = !asked.has_errors() && values.size() == expressions_.size();
    if (is_answered) {
      draw_charts(files_, series, content->catalog, workspace, asked);
      terminal.out << (asked.has_errors() ? std::string()
                       : common.format == Format::json
                           ? as_json(values, content->catalog)
                           : as_text(expressions_, values, series, content->catalog));
    }
    const bool is_drawn = !asked.has_errors();
    const int status = report_asked(std::move(asked), *content, terminal);
    return is_answered && is_drawn ? status : 2;
  }

 private:
  // Of the expressions up to the first without a value.
  std::vector<Value> answers(job::Content& content, Diagnostics& asked) const {
    std::vector<Value> values;
    auto whom = asked.take(asked_of(system_, campaign_, content.catalog));
    if (!whom) {
      return values;
    }
    Asker asker(content, *std::move(whom), asked);
    for (const Binding& binding : with_) {
      asker.bind(binding);
    }
    for (const std::string& expression : expressions_) {
      auto value = asked.has_errors() ? std::nullopt : asker.ask(expression);
      if (!value) {
        break;
      }
      values.push_back(*std::move(value));
    }
    return values;
  }

  std::vector<std::string> expressions_, words_;
  std::vector<Binding> with_;
  std::optional<std::string> system_, campaign_;
  DrawingFiles files_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace talia::cli

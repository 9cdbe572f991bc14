#include "cli/show.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "cli/csv.h"
#include "cli/list_notations.h"
#include "cli/studio.h"
#include "document/read.h"
#include "render/render.h"
#include "source/columns.h"
#include "source/json_writer.h"
#include "source/unicode.h"

namespace talia::cli {

void write_steps(source::JsonWriter& json, const std::vector<Derived::ExplainedStep>& steps,
                 const SourceMap& sources) {
  json.key("steps").begin_array();
  for (const auto& step : steps) {
    json.begin_object()
        .key("depth")
        .integer(step.depth)
        .key("text")
        .text(step.text)
        .key("value")
        .text(step.value);
    json.key("source").text(step.source);
    if (step.span.exists()) {
      const Place place = sources.place(step.span);
      json.key("file").text(place.file).key("line").integer(place.line).key("column").integer(place.column);
    }
    json.end_object();
  }
  json.end_array();
}

namespace {

constexpr double picture_dpi = 300;
constexpr std::string_view indent = "  ";

std::string label_of(const std::string& label, const std::string& id) {
  return label.empty() ? id : label;
}

// The word that the message of a broken stat replaces.
std::string value_text(const Result<Value>& value, const Catalog& catalog) {
  return value ? rules::to_text(*value, catalog) : std::string("(at fault)");
}

void begin_definition(source::JsonWriter& json, const Definition& definition, const Catalog& catalog) {
  json.begin_object().key("id").text(definition.id).key("kind").text(catalog.kind(definition.kind).name);
  if (json.key("campaign"); definition.campaign) {
    json.text(catalog.campaign(*definition.campaign).id);
  } else {
    json.null();
  }
  json.key("fields").raw(document::to_json(definition.root)).key("stats").begin_object();
}

void write_stat(source::JsonWriter& json, const Stat& stat, const Result<Value>& value,
                const Catalog& catalog) {
  json.key(stat.id).begin_object().key("value");
  if (value) {
    json.raw(rules::to_json(*value, catalog));
  } else {
    json.null();
  }
  json.key("label").text(stat.label).key("source").text(stat.source);
}

std::string as_json(DefinitionId id, const Content& content, const Options& options) {
  const Definition& definition = content.catalog.definition(id);
  source::JsonWriter json;
  begin_definition(json, definition, content.catalog);
  for (const Stat& stat : content.derived->stats(definition.kind)) {
    if (options.explain && *options.explain != stat.id) {
      continue;
    }
    write_stat(json, stat, content.derived->stat(id, stat.id), content.catalog);
    write_steps(json, content.derived->explain(id, stat.id), content.sources);
    json.end_object();
  }
  json.end_object().end_object();
  return json.take();
}

// A field for reading: lists and records in one line, a text's lines joined.
std::string in_one_line(Node node) {
  std::string text;
  for (const Node item : node.items()) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", in_one_line(item));
  }
  if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", entry.key, in_one_line(entry.value));
    }
    return fmt::format("{{{}}}", text);
  }
  if (node.is(NodeKind::list)) {
    return fmt::format("[{}]", text);
  }
  for (const char c : node.scalar()) {
    const bool is_space = c == '\n' || c == ' ';
    if (!is_space || (!text.empty() && text.back() != ' ')) {
      text += is_space ? ' ' : c;
    }
  }
  return text.ends_with(' ') ? text.substr(0, text.size() - 1) : text;
}

std::string explained(DefinitionId id, const Stat& stat, const Content& content) {
  std::string text =
      fmt::format("{} = {}    {}\n", label_of(stat.label, stat.id),
                  value_text(content.derived->stat(id, stat.id), content.catalog), stat.source);
  for (const auto& step : content.derived->explain(id, stat.id)) {
    text.append(static_cast<std::size_t>(step.depth + 1) * indent.size(), ' ');
    text += fmt::format("{} = {}", step.text, step.value);
    if (!step.source.empty()) {
      text += fmt::format("    [{}]", step.source);
    }
    text += '\n';
  }
  return text;
}

std::string as_text(DefinitionId id, const Content& content, const Options& options) {
  const Definition& definition = content.catalog.definition(id);
  const Kind& kind = content.catalog.kind(definition.kind);
  const auto stats = content.derived->stats(definition.kind);
  if (options.explain) {
    const auto stat = std::ranges::find(stats, *options.explain, &Stat::id);
    return explained(id, *stat, content);
  }
  std::string text = fmt::format("{}  ({}, {})\n", definition.title, kind.name, definition.id);
  std::size_t width = 0;
  for (const Entry& entry : definition.root.entries()) {
    width = std::max(width, source::count_code_points(entry.key));
  }
  for (const Stat& stat : stats) {
    width = std::max(width, source::count_code_points(stat.id));
  }
  for (const Entry& entry : definition.root.entries()) {
    const std::string value = in_one_line(entry.value);
    text += fmt::format("{}{}  {}\n", indent, source::padded(entry.key, width), value);
  }
  if (!stats.empty()) {
    text += "stats\n";
  }
  for (const Stat& stat : stats) {
    text += fmt::format("{}{}  {}\n", indent, source::padded(stat.id, width),
                        value_text(content.derived->stat(id, stat.id), content.catalog));
  }
  return text;
}

// Nothing, or why the definition cannot be shown.
std::optional<Diagnostic> wrong_stat(DefinitionId id, const Content& content, const std::string& name) {
  const auto stats = content.derived->stats(content.catalog.definition(id).kind);
  if (std::ranges::find(stats, name, &Stat::id) != stats.end()) {
    return std::nullopt;
  }
  std::vector<std::string> names;
  std::ranges::transform(stats, std::back_inserter(names), &Stat::id);
  return Diagnostic::of(Code::not_found, {},
                        fmt::format("the kind `{}` has no stat `{}`",
                                    content.catalog.kind(content.catalog.definition(id).kind).name, name))
      .help_closest(name, names);
}

// Nothing, or why the side cannot be drawn. The plain face has a back.
std::optional<Diagnostic> wrong_side(DefinitionId id, const Catalog& catalog, const std::string& side) {
  const Definition& definition = catalog.definition(id);
  const TemplateSource* const source =
      catalog.find_template(definition.system, catalog.kind(definition.kind).name);
  if (source == nullptr || source->is_broken || source->root.find("sides").find(side).exists()) {
    return std::nullopt;
  }
  return Diagnostic::of(Code::not_found, {}, fmt::format("the template `{}` draws no {}", source->id, side))
      .help(side == "back" ? "leave `--side back` out, or give the template a `back:`"
                           : "give the template a `front:`");
}

// Draws a face with three millimetres of bleed, as a press would get it.
Result<std::monostate> draw(const std::string& name, DefinitionId id, Content& content,
                            const Workspace& workspace, const Options& options) {
  if (auto wrong = wrong_side(id, content.catalog, options.side)) {
    return tl::unexpected(*std::move(wrong));
  }
  const Workshop workshop(content, workspace, options.jobs);
  FaceKey key = key_without_deck(id, content, workshop, campaign_in(name, content.catalog));
  key.side = options.side == "back" ? FaceSide::back : FaceSide::front;
  const Face face = workshop.faces->lay_out(key, content.diagnostics);
  const render::Resources resources{workshop.palette, workshop.symbols, workshop.images, workshop.fonts};
  const auto png = render::png(face.frame, picture_dpi, resources);
  if (!png) {
    return tl::unexpected(png.error());
  }
  return write_output(*options.png, *png);
}

// One JSON value, whatever the number of definitions: an object of one, an array of several.
std::string as_one_value(const std::vector<std::string>& shown) {
  if (shown.size() == 1) {
    return shown[0];
  }
  source::JsonWriter json;
  json.begin_array();
  for (const std::string& each : shown) {
    json.raw(each);
  }
  json.end_array();
  return json.take();
}

}  // namespace

int show(const Options& options, Workspace& workspace, Terminal terminal) {
  if (options.png && options.arguments.size() > 1) {
    terminal.error << "talia: error: --png draws one face to one file\nhelp: name one definition at a time\n";
    return 2;
  }
  const auto content = load(workspace, options);
  if (content->diagnostics.exit_code() == 2) {
    terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
    return 2;
  }
  const bool is_json = options.format == Format::json;
  std::vector<std::string> shown;
  Diagnostics asked;
  for (const std::string& name : options.arguments) {
    const auto id = find_definition(name, content->catalog);
    if (!id) {
      asked.add(id.error());
      continue;
    }
    if (auto wrong = options.explain ? wrong_stat(*id, *content, *options.explain) : std::nullopt) {
      asked.add(std::move(*wrong));
      continue;
    }
    if (options.png) {
      if (const auto drawn = draw(name, *id, *content, workspace, options); !drawn) {
        asked.add(drawn.error());
      }
      continue;
    }
    shown.push_back(is_json ? as_json(*id, *content, options) : as_text(*id, *content, options));
  }
  if (!asked.has_errors() && !shown.empty()) {
    terminal.out << (is_json ? as_one_value(shown) : fmt::format("{}", fmt::join(shown, "\n")));
  }
  Diagnostics all = content->diagnostics.without_warnings();
  all.join(std::move(asked));
  terminal.error << source::render_text(all, content->sources, {terminal.colour});
  return all.exit_code();
}

namespace {

std::vector<source::TextRow> rows_of(const std::vector<DefinitionId>& ids, const Content& content) {
  std::vector<source::TextRow> rows{{"id", "kind", "campaign", "name"}};
  std::vector<std::string> stats;  // All kinds' stats, each once, in order of appearance.
  for (const DefinitionId id : ids) {
    for (const Stat& stat : content.derived->stats(content.catalog.definition(id).kind)) {
      if (std::ranges::find(stats, stat.id) == stats.end()) {
        stats.push_back(stat.id);
      }
    }
  }
  rows[0].insert(rows[0].end(), stats.begin(), stats.end());
  for (const DefinitionId id : ids) {
    const Definition& definition = content.catalog.definition(id);
    rows.push_back({definition.id, content.catalog.kind(definition.kind).name,
                    definition.campaign ? content.catalog.campaign(*definition.campaign).id : "",
                    definition.title});
    const auto own = content.derived->stats(definition.kind);
    for (const std::string& stat : stats) {
      const bool has = std::ranges::find(own, stat, &Stat::id) != own.end();
      rows.back().push_back(has ? value_text(content.derived->stat(id, stat), content.catalog)
                                : std::string{});
    }
  }
  return rows;
}

std::string as_table(const std::vector<DefinitionId>& ids, const Content& content) {
  std::vector<source::TextRow> rows;
  for (const DefinitionId id : ids) {
    const Definition& definition = content.catalog.definition(id);
    rows.push_back({definition.id, content.catalog.kind(definition.kind).name, definition.title});
  }
  return source::as_columns(rows);
}

std::string as_json_array(const std::vector<DefinitionId>& ids, const Content& content) {
  source::JsonWriter json;
  json.begin_array();
  for (const DefinitionId id : ids) {
    begin_definition(json, content.catalog.definition(id), content.catalog);
    for (const Stat& stat : content.derived->stats(content.catalog.definition(id).kind)) {
      write_stat(json, stat, content.derived->stat(id, stat.id), content.catalog);
      json.end_object();
    }
    json.end_object().end_object();
  }
  json.end_array();
  return json.take();
}

}  // namespace

int list(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  if (content->diagnostics.exit_code() == 2) {
    terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
    return 2;
  }
  std::vector<DefinitionId> ids;
  Diagnostics asked;
  std::optional<SystemId> only;
  if (options.system) {
    if (auto found = find_system(*options.system, content->catalog)) {
      only = *found;
    } else {
      asked.add(std::move(found.error()));
    }
  }
  if (options.arguments.empty()) {
    for (std::size_t i = 0; i < content->catalog.definitions.size(); ++i) {
      if (!only || content->catalog.definitions[i].system == *only) {
        ids.push_back(static_cast<DefinitionId>(i));
      }
    }
  } else if (!asked.has_errors()) {
    const std::string& expression = options.arguments[0];
    const FileId file = content->sources.add("<expression>", expression);
    const auto where = MappedText::verbatim(expression, content->sources.whole(file));
    ids = rules::list_where(where, content->catalog, *content->derived, asked, only);
  }
  if (!asked.has_errors()) {
    if (options.notations) {
      terminal.out << list_notations(ids, only, *content, options);
    } else if (options.format == Format::json) {
      terminal.out << as_json_array(ids, *content);
    } else if (options.format == Format::csv) {
      terminal.out << as_csv(rows_of(ids, *content));
    } else {
      terminal.out << as_table(ids, *content);
    }
  }
  const bool is_wrong_question = asked.has_errors();
  Diagnostics all = content->diagnostics.without_warnings();
  all.join(std::move(asked));
  terminal.error << source::render_text(all, content->sources, {terminal.colour});
  return is_wrong_question ? 2 : all.exit_code();
}

}  // namespace talia::cli

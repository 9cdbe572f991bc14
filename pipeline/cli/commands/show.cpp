#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.h"
#include "cli/drawing_names.h"
#include "cli/origin_words.h"
#include "job/drawings/face_picture.h"
#include "job/questions/definition_json.h"
#include "job/workspace/find.h"
#include "job/workspace/outputs.h"
#include "rules/hidden.h"
#include "source/text/columns.h"
#include "source/text/unicode.h"

namespace talia::cli {

namespace {

// `face.png` of the second card that a definition takes: `face-2.png`.
std::string numbered(const std::string& file, std::size_t number) {
  const auto name = file.rfind('/') == std::string::npos ? 0 : file.rfind('/') + 1;
  const auto dot = file.rfind('.');
  const auto end = dot == std::string::npos || dot <= name ? file.size() : dot;
  return fmt::format("{}-{}{}", file.substr(0, end), number, file.substr(end));
}

constexpr std::string_view indent = "  ";

std::string label_of(const std::string& label, const std::string& id) {
  return label.empty() ? id : label;
}

// Of the stat that is to be explained alone, if there is one.
std::string as_json(DefinitionId id, const job::Content& content, const Stat* explain) {
  const Definition& definition = content.catalog.definition(id);
  source::JsonWriter json;
  job::begin_definition(json, definition, content.catalog);
  for (const Stat& stat : content.derived->stats(definition.kind)) {
    if (explain != nullptr && explain->id != stat.id) {
      continue;
    }
    job::begin_stat(json, stat, content.derived->stat(id, stat.id), content.catalog);
    job::write_steps(json, content.derived->explain(id, stat.id), content.sources);
    json.end_object();
  }
  json.end_object();
  write_origins(json, definition, content.catalog);
  json.end_object();
  return json.take();
}

std::string explained(DefinitionId id, const Stat& stat, const job::Content& content) {
  return fmt::format("{} = {}{}{}\n{}", label_of(stat.label, stat.id),
                     rules::value_text(content.derived->stat(id, stat.id), content.catalog),
                     stat.source.empty() ? "" : "    ", stat.source,
                     job::steps_text(content.derived->explain(id, stat.id), 1));
}

std::string as_text(DefinitionId id, const job::Content& content) {
  const Definition& definition = content.catalog.definition(id);
  const Kind& kind = content.catalog.kind(definition.kind);
  const auto stats = content.derived->stats(definition.kind);
  const auto library = definition.is_override
                           ? content.catalog.find(std::nullopt, definition.system, definition.id)
                           : std::nullopt;
  const std::string overridden =
      library ? fmt::format(", overrides {}", content.catalog.full_name(content.catalog.definition(*library)))
              : std::string();
  const std::string made =
      definition.made_by.empty() ? std::string() : fmt::format(", made by a rule for {}", definition.made_by);
  std::string text =
      fmt::format("{}  ({}, {}{}{})\n", definition.title, kind.name, definition.id, overridden, made);
  std::size_t width = 0;
  for (const Entry& entry : definition.root.entries()) {
    width = std::max(width, source::count_code_points(entry.key));
  }
  for (const Stat& stat : stats) {
    width = std::max(width, source::count_code_points(stat.id));
  }
  for (const Entry& entry : definition.root.entries()) {
    const std::string value = in_one_line(entry.value);
    const std::string origin = origin_words(entry, definition, content.catalog);
    text += fmt::format("{}{}  {}{}\n", indent, source::padded(entry.key, width), value,
                        origin.empty() ? origin : fmt::format("    [{}]", origin));
  }
  if (!stats.empty()) {
    text += "stats\n";
  }
  for (const Stat& stat : stats) {
    text += fmt::format("{}{}  {}\n", indent, source::padded(stat.id, width),
                        rules::value_text(content.derived->stat(id, stat.id), content.catalog));
  }
  return text;
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

class Show final : public Command {
 public:
  std::string_view name() const override { return "show"; }
  std::string_view help() const override { return "A definition with its derived stats"; }
  std::vector<Option> options() override {
    return {{"ID", "Definitions, `id` or `campaign:id`", &names_, Option::Count::at_least_one},
            {"--explain", "How a stat came about, step by step", &stat_},
            {"--png", "Draws the definition's face to this file", &files_.png},
            {.name = "--side",
             .help = "Side to draw; of a card of two faces also which of them is told",
             .place = &side_,
             .choices = {"front", "back"},
             .what = "side"}};
  }
  std::optional<std::string> fault() override { return wrong_name(files_); }
  std::vector<std::string> drawings() const override { return files_.all(); }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    if (files_.png && names_.size() > 1) {
      terminal.error
          << "talia: error: --png draws one face to one file\nhelp: name one definition at a time\n";
      return 2;
    }
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    const bool is_json = common.format == Format::json;
    std::vector<std::string> shown;
    Diagnostics asked;
    for (const std::string& name : names_) {
      auto id = asked.take(job::find_definition(name, content->catalog));
      if (id && !may_show(name, *id, *content, asked)) {
        continue;
      }
      if (id && side_ == "back" && !files_.png) {
        const auto card = rules::two_faced_card(*id, job::campaign_in(name, content->catalog),
                                                content->catalog, *content->derived);
        id = card ? card->reverse->definition : *id;
      }
      const auto stat = id && stat_ ? asked.take(job::find_stat(*stat_, *id, *content)) : std::nullopt;
      if (!id || stat_.has_value() != stat.has_value()) {
        continue;
      }
      if (files_.png) {
        draw(name, *id, common, workspace, *content, asked);
      } else {
        shown.push_back(is_json ? as_json(*id, *content, stat.value_or(nullptr))
                        : stat  ? explained(*id, **stat, *content)
                                : as_text(*id, *content));
      }
    }
    if (!asked.has_errors() && !shown.empty()) {
      terminal.out << (is_json ? as_one_value(shown) : fmt::format("{}", fmt::join(shown, "\n")));
    }
    return report_asked(std::move(asked), *content, terminal);
  }

 private:
  // A hidden side is shown to whoever asks for that side.
  bool may_show(const std::string& name, DefinitionId id, const job::Content& content,
                Diagnostics& asked) const {
    if (side_ == "back") {
      return true;
    }
    const auto card = rules::HiddenSides(content.catalog, *content.derived)
                          .card_of(id, job::campaign_in(name, content.catalog));
    if (card) {
      auto hidden = rules::hidden_side(id, *card, {}, content.catalog)
                        .help(fmt::format("`talia show {} --side back` shows it",
                                          content.catalog.definition(*card).id));
      hidden.severity = Severity::fatal;
      asked.add(std::move(hidden));
    }
    return !card;
  }

  void draw(const std::string& name, DefinitionId id, const CommonOptions& common,
            const job::Workspace& workspace, job::Content& content, Diagnostics& asked) const {
    const job::FaceRequest request{id, job::campaign_in(name, content.catalog),
                                   side_ == "back" ? FaceSide::back : FaceSide::front,
                                   common.reading.threads};
    const auto pictures = asked.take(job::pictures_of(request, workspace, content));
    for (std::size_t i = 0; pictures && i < pictures->size(); ++i) {
      asked.take(job::write_output(i == 0 ? *files_.png : numbered(*files_.png, i + 1), (*pictures)[i]));
    }
  }

  std::vector<std::string> names_;
  std::optional<std::string> stat_;
  job::DrawingFiles files_;
  std::string side_ = "front";
};

}  // namespace

std::unique_ptr<Command> make_show() {
  return std::make_unique<Show>();
}

}  // namespace talia::cli

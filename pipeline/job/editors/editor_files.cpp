#include "job/editors/editor_files.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "job/editors/live_names.h"
#include "model/build.h"
#include "source/json_writer.h"

namespace talia::job {

namespace {

using Schemas = std::vector<std::string_view>;

// Core schemas that hang on a game, and those of files that all games share.
constexpr std::array<std::string_view, 19> of_games{
    "balance",   "book",     "box",       "campaign",  "checks",   "deck",  "findings",
    "functions", "generate", "mechanics", "notations", "policies", "prose", "rule_tests",
    "stats",     "tables",   "template",  "terms",     "theme"};
constexpr std::array<std::string_view, 10> of_all{"book_style",  "campaign", "findings", "fonts",
                                                  "json-schema", "printer",  "sheet",    "template",
                                                  "theme",       "words"};

// What a document of a folder may be, by its `kind`.
struct Folder {
  std::string_view name, title;
  Schemas core;            // The names of core schemas, which are those of kinds of documents.
  bool has_kinds = false;  // Whether definitions stand there.
};

const std::array<Folder, 4>& folders_of_games() {
  static const std::array<Folder, 4> folders{
      {{"campaign_folder",
        "What stands in a campaign's folder",
        {"book", "box", "deck", "prose", "words"},
        true},
       {"library_folder", "What stands in a game's library", {}, true},
       {"ruleset_folder",
        "A part of a ruleset",
        {"balance", "checks", "functions", "mechanics", "notations", "policies", "prose", "stats", "tables",
         "terms", "words"}},
       {"templates_folder", "What stands among the templates of a game", {"template", "theme"}}}};
  return folders;
}
const Folder folder_of_themes{"themes_folder", "A theme for cards without a template", {"template", "theme"}};

// A document's schema, chosen by what it says of its kind.
class FolderWriter {
 public:
  FolderWriter(const Catalog& catalog, const Folder& folder) : catalog_(catalog), folder_(folder) {}

  // `to_core` leads to the core schemas from where this one stands.
  std::string run(std::optional<SystemId> system, std::string_view to_core) {
    for (const std::string_view name : folder_.core) {
      const bool is_shared = system && std::ranges::find(of_games, name) == of_games.end();
      add(std::string(name), std::string(name),
          fmt::format("{}{}.json", is_shared ? "../../core/" : to_core, name));
    }
    for (const Kind& kind : catalog_.kinds) {
      if (folder_.has_kinds && system && kind.system == *system) {
        add(kind.name, kind.label, kind.is_broken ? "" : fmt::format("../{}.json", kind.name));
      }
    }
    json_.begin_object().key("$schema").text("http://json-schema.org/draft-07/schema#");
    json_.key("title").text(folder_.title).key("type").text("object");
    if (folder_.has_kinds) {
      json_.key("anyOf").begin_array();
      for (const char* const key : {"kind", "generate"}) {
        json_.begin_object().key("required").begin_array().text(key).end_array().end_object();
      }
      json_.end_array();
    } else {
      json_.key("required").begin_array().text("kind").end_array();
    }
    json_.key("properties").begin_object().key("kind").begin_object();
    json_.key("description").text("What the document is.");
    model::write_values(kinds_, json_);
    json_.end_object().end_object();
    if (!schemas_.empty()) {
      write_choice(fmt::format("{}generate.json", to_core));
    }
    return json_.end_object().take();
  }

 private:
  void add(const std::string& kind, const std::string& about, const std::string& schema) {
    kinds_.push_back({kind, about});
    if (!schema.empty()) {
      schemas_.emplace_back(kind, schema);
    }
  }

  // `rule`: of definitions by rule.
  void write_choice(const std::string& rule) {
    json_.key("allOf").begin_array();
    if (folder_.has_kinds) {
      json_.begin_object().key("if").begin_object();
      json_.key("required").begin_array().text("generate").end_array().end_object();
      json_.key("then").begin_object().key("$ref").text(rule).end_object().end_object();
    }
    for (const auto& [kind, schema] : schemas_) {
      json_.begin_object().key("if").begin_object();
      json_.key("required").begin_array().text("kind").end_array();
      json_.key("properties").begin_object().key("kind").begin_object();
      json_.key("const").text(kind).end_object().end_object().end_object();
      json_.key("then").begin_object().key("$ref").text(schema).end_object().end_object();
    }
    json_.end_array();
  }

  const Catalog& catalog_;
  const Folder& folder_;
  std::vector<model::Offer> kinds_;
  std::vector<std::pair<std::string, std::string>> schemas_;
  source::JsonWriter json_;
};

// The files of one game, or those that all games share.
class Writer {
 public:
  Writer(const Catalog& catalog, const SourceMap& sources, std::optional<SystemId> system)
      : catalog_(catalog), system_(system), names_(catalog, sources, system) {}

  void run(std::vector<EditorFile>& files) {
    const model::NamesOfSort names = [this](std::string_view sort) { return names_.of(sort); };
    const std::string folder =
        system_ ? fmt::format("schemas/{}/", catalog_.system(*system_).name) : "schemas/";
    const auto add = [&files](std::string path, std::string text) {
      if (!text.empty()) {
        files.push_back({std::move(path), std::move(text)});
      }
    };
    for (std::size_t i = 0; i < catalog_.kinds.size(); ++i) {
      const Kind& kind = catalog_.kinds[i];
      if (system_ && kind.system == *system_ && !kind.is_broken) {
        add(fmt::format("{}{}.json", folder, kind.name),
            model::editor_schema(catalog_, static_cast<KindId>(i), names));
      }
    }
    const auto add_core = [&](std::string_view name) {
      add(fmt::format("{}core/{}.json", folder, name), model::core_editor_schema(catalog_, name, names));
    };
    const auto add_folder = [&](const Folder& each) {
      add(fmt::format("{}core/{}.json", folder, each.name), FolderWriter(catalog_, each).run(system_, ""));
    };
    if (system_) {
      std::ranges::for_each(of_games, add_core);
      std::ranges::for_each(folders_of_games(), add_folder);
    } else {
      std::ranges::for_each(of_all, add_core);
      add_folder(folder_of_themes);
    }
  }

 private:
  const Catalog& catalog_;
  std::optional<SystemId> system_;
  LiveNames names_;
};

constexpr std::string_view endings = "*.{yaml,yml}";

std::string all_below(std::string_view folder) {
  return fmt::format("{}**/{}", folder, endings);
}

std::string named(std::string_view path) {
  return fmt::format("{}.{{yaml,yml}}", path);
}

std::string except(const std::string& glob) {
  return "!" + glob;
}

void add_of_system(const System& system, const std::vector<std::string>& campaigns,
                   std::vector<SchemaOfFiles>& all) {
  const std::string core = fmt::format("schemas/{}/core/", system.name);
  const std::string rules = fmt::format("content/systems/{}/", system.name);
  SchemaOfFiles parts{core + "campaign_folder.json", {}}, heads{core + "campaign.json", {}},
      findings{core + "findings.json", {}};
  for (const std::string& campaign : campaigns) {
    const std::string folder = fmt::format("content/campaigns/{}/", campaign);
    parts.globs.push_back(all_below(folder));
    heads.globs.push_back(named(folder + "campaign"));
    findings.globs.push_back(named(folder + "findings"));
  }
  if (!campaigns.empty()) {
    parts.globs.push_back(except(named("content/campaigns/*/campaign")));
    parts.globs.push_back(except(named("content/campaigns/*/findings")));
    all.insert(all.end(), {parts, heads, findings});
  }
  all.push_back({core + "library_folder.json", {all_below(rules + "library/")}});
  all.push_back({core + "rule_tests.json", {all_below(rules + "tests/")}});
  all.push_back(
      {core + "ruleset_folder.json",
       {all_below(rules), except(all_below(rules + "library/")), except(all_below(rules + "tests/"))}});
  all.push_back({core + "templates_folder.json", {all_below(fmt::format("templates/{}/", system.name))}});
}

// Whether a glob fits all files of the workspace, because of where that lies.
bool is_ambiguous(const std::vector<SchemaOfFiles>& all, std::string_view root) {
  const std::string way = fmt::format("{}/", root);
  return std::ranges::any_of(all, [&](const SchemaOfFiles& each) {
    return std::ranges::any_of(each.globs, [&](const std::string& glob) {
      const std::string folder = glob.substr(0, glob.find('*'));
      return !glob.starts_with('!') && folder.ends_with('/') && way.find("/" + folder) != std::string::npos;
    });
  });
}

void begin_with(std::string_view folder, std::vector<SchemaOfFiles>& all) {
  for (SchemaOfFiles& each : all) {
    for (std::string& glob : each.globs) {
      glob.insert(glob.starts_with('!') ? 1 : 0, fmt::format("{}/", folder));
    }
  }
}

}  // namespace

std::vector<EditorFile> editor_files(const Catalog& catalog, const SourceMap& sources) {
  std::vector<EditorFile> files;
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    if (!catalog.systems[i].is_unknown) {
      Writer(catalog, sources, static_cast<SystemId>(i)).run(files);
    }
  }
  Writer(catalog, sources, std::nullopt).run(files);
  return files;
}

std::vector<SchemaOfFiles> schemas_of_files(const Catalog& catalog, std::string_view root) {
  std::vector<SchemaOfFiles> all;
  // A campaign that is new has no schema of a game yet.
  SchemaOfFiles new_heads{"schemas/core/campaign.json", {named("content/campaigns/*/campaign")}};
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    if (catalog.systems[i].is_unknown) {
      continue;
    }
    std::vector<std::string> own;
    for (const Campaign& campaign : catalog.campaigns) {
      if (campaign.system == static_cast<SystemId>(i)) {
        own.push_back(campaign.id);
        new_heads.globs.push_back(except(named(fmt::format("content/campaigns/{}/campaign", campaign.id))));
      }
    }
    add_of_system(catalog.systems[i], own, all);
  }
  all.push_back(std::move(new_heads));
  const auto add = [&all](std::string_view name, std::string glob) {
    all.push_back({fmt::format("schemas/core/{}.json", name), {std::move(glob)}});
  };
  add("findings", named("content/findings"));
  add("fonts", named("templates/fonts"));
  add("sheet", all_below("templates/sheets/"));
  add("printer", all_below("templates/printers/"));
  add("book_style", all_below("templates/books/"));
  add("themes_folder", all_below("templates/themes/"));
  add("json-schema", named("schemas/*/*.schema"));
  if (is_ambiguous(all, root)) {
    begin_with(root.substr(root.rfind('/') + 1), all);
  }
  return all;
}

}  // namespace talia::job

#include "model/build.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "model/builder.h"
#include "model/defaults.h"
#include "model/fields.h"
#include "model/kind_schema.h"
#include "model/plain.h"
#include "source/of_each.h"
#include "source/run/worker.h"
#include "source/text/ascii.h"

namespace talia::model {

namespace {

std::string asset_name(std::string_view path, std::string_view folder) {
  if (!path.starts_with(folder) || !path.ends_with(".svg")) {
    return {};
  }
  path.remove_prefix(folder.size());
  path.remove_suffix(4);
  return std::string(path);
}

bool is_picture(std::string_view path) {
  const std::string ending = source::ascii_lower_case(path.substr(std::min(path.rfind('.'), path.size())));
  constexpr std::array<std::string_view, 5> endings{".jpeg", ".jpg", ".png", ".svg", ".webp"};
  return std::ranges::find(endings, ending) != endings.end();
}

void list_assets(Catalog& catalog, const std::vector<std::string>& assets) {
  for (const std::string& path : assets) {
    if (std::string name = asset_name(path, "templates/icons/"); !name.empty()) {
      catalog.icons.push_back(std::move(name));
    } else if (name = asset_name(path, "templates/ornaments/"); !name.empty()) {
      catalog.ornaments.push_back(std::move(name));
    } else if (!path.starts_with("schemas/") && is_picture(path)) {
      catalog.pictures.push_back(path);  // Sorted, as assets are.
    }
  }
  std::ranges::sort(catalog.icons);
  std::ranges::sort(catalog.ornaments);
}

// Files that are one thing, which is named like the file.
bool has_one_document(const PlaceOfFile& place) {
  using Role = PlaceOfFile::Role;
  return place.role == Role::core_schema || place.role == Role::kind_schema || place.role == Role::sheet ||
         place.role == Role::printer || place.role == Role::book_style || place.role == Role::fonts ||
         place.role == Role::findings;
}

}  // namespace

std::vector<std::pair<const DocumentFile*, PlaceOfFile>> broken_files(const Builder& builder) {
  std::vector<std::pair<const DocumentFile*, PlaceOfFile>> files;
  for (const DocumentFile& file : builder.catalog.storage().workspace.documents) {
    if (file.is_broken) {
      files.emplace_back(&file, place_of(builder.sources.path(file.file)));
    }
  }
  return files;
}

std::string value_at_line_start(std::string_view text, std::string_view key) {
  const std::string wanted = fmt::format("{}:", key);
  for (std::size_t at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + 1)) {
    if (at != 0 && text[at - 1] != '\n') {
      continue;
    }
    std::string_view value = text.substr(at + wanted.size());
    value = value.substr(0, value.find_first_of("\r\n#"));
    return std::string(source::trimmed(value, " \"'"));
  }
  return {};
}

schema::Loader Builder::loader() const {
  return [this](std::string_view path) -> std::optional<Node> {
    if (const auto found = std::ranges::find(documents, path, &PlacedDocument::path);
        found != documents.end()) {
      return found->root;
    }
    const auto& read = catalog.storage().workspace.documents;
    const bool is_unreadable = std::ranges::any_of(
        read, [&](const DocumentFile& file) { return file.is_broken && sources.path(file.file) == path; });
    return is_unreadable ? std::nullopt : std::optional(Node{});
  };
}

SystemId Builder::system(std::string_view name) {
  if (const auto found = catalog.find_system(name)) {
    return *found;
  }
  catalog.systems.push_back({std::string(name), {}, {}, {}});
  return static_cast<SystemId>(catalog.systems.size() - 1);
}

Node rule_in(Node root) {
  return root.find("generate");
}

bool is_sound_rule(Node root, const Catalog& catalog) {
  const auto schema = catalog.storage().core_schemas->find("generate");
  Diagnostics told_elsewhere;
  return schema != catalog.storage().core_schemas->end() &&
         schema::validate(root, schema->second, told_elsewhere);
}

bool Builder::is_sound(Node root, std::string_view core_schema) {
  const CoreSchemas& schemas = *catalog.storage().core_schemas;
  const auto found = schemas.find(core_schema);
  return found == schemas.end() || schema::validate(root, found->second, diagnostics);
}

void place_documents(Builder& builder) {
  for (const DocumentFile& file : builder.catalog.storage().workspace.documents) {
    const std::string_view path = builder.sources.path(file.file);
    const auto size = static_cast<std::uint32_t>(builder.sources.text(file.file).size());
    const auto& made = builder.catalog.storage().workspace.made_by_rule;
    for (std::size_t i = 0; i < file.documents.size(); ++i) {
      const Node root = file.documents[i]->root();
      PlaceOfFile place = place_of(path);
      if (const auto by_rule = made.find(file.documents[i].get()); by_rule != made.end()) {
        // It stands where its rule does.
        builder.documents.push_back({root, std::move(place), path, builder.documents.back().whole});
        builder.documents.back().made_by = by_rule->second;
        continue;
      }
      const std::uint32_t begin = i == 0 ? 0 : root.span().begin;
      std::size_t next = i + 1;
      while (next < file.documents.size() && made.contains(file.documents[next].get())) {
        ++next;
      }
      const std::uint32_t end =
          next < file.documents.size() ? file.documents[next]->root().span().begin : size;
      if (i > 0 && has_one_document(place)) {
        builder.diagnostics.add(Diagnostic::of(Code::second_document, root.span(),
                                               "a second document in a file that is read for one")
                                    .note(file.documents[0]->root().span(), "this one is read")
                                    .help("give it a file of its own, which it is then named like"));
        continue;
      }
      builder.documents.push_back({root, std::move(place), path, {file.file, begin, end}});
    }
  }
}

// The schemas of a role, compiled, beside their documents.
std::vector<std::pair<const PlacedDocument*, Schema>> compile_schemas(Builder& builder,
                                                                      PlaceOfFile::Role role) {
  std::vector<std::pair<const PlacedDocument*, std::optional<Schema>>> compiled;
  for (const PlacedDocument& document : builder.documents) {
    if (document.place.role == role) {
      compiled.emplace_back(&document, std::nullopt);
    }
  }
  source::for_each(compiled.size(), builder.jobs, builder.diagnostics, [&](std::size_t i, Diagnostics& own) {
    auto& [document, schema] = compiled[i];
    schema = schema::compile(document->root, std::string(document->path), builder.loader(), own,
                             {.patterns = &builder.patterns()});
  });
  return source::of_each(compiled, [](auto& each) { return std::pair(each.first, *std::move(each.second)); });
}

void read_core_schemas(Builder& builder) {
  KeptSchemas made;
  KeptSchemas* const kept = builder.kept != nullptr ? &builder.kept->schemas : nullptr;
  for (const DocumentFile& file : builder.catalog.storage().workspace.documents) {
    if (place_of(builder.sources.path(file.file)).role == PlaceOfFile::Role::core_schema) {
      made.documents.insert(made.documents.end(), file.documents.begin(), file.documents.end());
    }
  }
  auto& compiled = builder.catalog.storage().core_schemas;
  if (kept != nullptr && kept->compiled != nullptr && kept->documents == made.documents) {
    compiled = kept->compiled;
    return;
  }
  const std::size_t told = builder.diagnostics.in_order_added().size();
  CoreSchemas schemas;
  for (auto& [document, schema] : compile_schemas(builder, PlaceOfFile::Role::core_schema)) {
    schemas.emplace(document->place.name, std::move(schema));
  }
  compiled = std::make_shared<const CoreSchemas>(std::move(schemas));
  if (kept != nullptr) {
    // What is wrong with them is told each time.
    made.compiled = builder.diagnostics.in_order_added().size() == told ? compiled : nullptr;
    *kept = std::move(made);
  }
}

// What authors of kinds leave out, before the schemas see each other. Gives the paths of those that contradict it.
std::set<std::string_view> complete_kinds(Builder& builder) {
  std::set<std::string_view> contradicting;
  for (PlacedDocument& document : builder.documents) {
    if (document.place.role != PlaceOfFile::Role::kind_schema) {
      continue;
    }
    const std::size_t before = builder.diagnostics.errors();
    if (auto whole = completed_schema(document.root, document.place.name, builder.diagnostics)) {
      document.root = whole->root();
      builder.catalog.storage().merged.push_back(std::move(whole));
    }
    if (builder.diagnostics.errors() > before) {
      contradicting.insert(document.path);
    }
  }
  return contradicting;
}

void read_kinds(Builder& builder) {
  Catalog& catalog = builder.catalog;
  const auto contradicting = complete_kinds(builder);
  for (auto& [document, schema] : compile_schemas(builder, PlaceOfFile::Role::kind_schema)) {
    const auto id = static_cast<KindId>(catalog.kinds.size());
    const SystemId system = builder.system(document->place.owner);
    catalog.systems[static_cast<std::size_t>(system)].kinds.push_back(id);
    const std::string label = document->root.text_at("x-label");
    std::vector<Node>& defaults = catalog.storage().defaults;
    std::vector<Field> fields = fields_of(schema, defaults);
    const bool is_sound = check_defaults(schema, fields, defaults, builder.diagnostics) &&
                          !schema.is_broken() && !contradicting.contains(document->path);
    catalog.kinds.push_back({document->place.name, label.empty() ? document->root.text_at("title") : label,
                             system, std::move(fields), document->whole, !is_sound});
    if (!schema.is_broken()) {
      report_unread_keywords(schema, builder.diagnostics);
    }
    catalog.storage().kind_schemas.emplace(id, std::move(schema));
  }
  for (const auto& [file, place] : broken_files(builder)) {
    if (place.role == PlaceOfFile::Role::kind_schema) {
      const SystemId id = builder.system(place.owner);
      System& system = catalog.systems[static_cast<std::size_t>(id)];
      system.kinds.push_back(static_cast<KindId>(catalog.kinds.size()));
      system.is_incomplete = true;
      catalog.kinds.push_back(
          {place.name, place.name, id, {}, builder.sources.whole(file->file), /*is_broken=*/true});
    }
  }
}

Catalog build_catalog(WorkspaceFiles workspace, const SourceMap& sources, Diagnostics& diagnostics,
                      unsigned jobs, Kept* kept) {
  Catalog catalog;
  catalog.storage().workspace = std::move(workspace);
  list_assets(catalog, catalog.storage().workspace.assets);
  Builder builder{catalog, sources, diagnostics, jobs, kept};
  place_documents(builder);
  read_core_schemas(builder);
  read_kinds(builder);
  read_rulesets(builder);
  read_campaigns(builder);
  read_templates(builder);
  note_unread_documents(builder);
  read_definitions(builder);
  read_decks(builder);
  add_decks_of_kinds(builder);
  read_boxes(builder);
  read_books(builder);
  read_rule_tests(builder);
  resolve_references(builder);
  return catalog;
}

}  // namespace talia::model

#include <algorithm>
#include <utility>

#include "model/build.h"
#include "model/builder.h"

namespace talia::model {

namespace {

// The only definition of a file; nothing where it has several, or something at fault.
std::optional<DefinitionId> only_one_of(FileId file, const Catalog& catalog) {
  std::optional<DefinitionId> only;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    if (catalog.definitions[i].span.file == file) {
      if (only) {
        return std::nullopt;
      }
      only = static_cast<DefinitionId>(i);
    }
  }
  const bool has_broken = std::ranges::any_of(
      catalog.broken, [&](const BrokenDefinition& each) { return each.span.file == file; });
  return has_broken ? std::nullopt : only;
}

bool is_known_as(const Definition& one, const Definition& other) {
  return one.id == other.id && one.kind == other.kind && one.system == other.system &&
         one.campaign == other.campaign && one.root.text_at("ref") == other.root.text_at("ref");
}

bool stands_alone(const Definition& definition, const Catalog& catalog) {
  return definition.extends.empty() && !definition.is_override && !definition.has_faulty_id &&
         std::ranges::none_of(catalog.definitions, [&](const Definition& each) {
           return each.system == definition.system && each.extends == definition.id;
         });
}

}  // namespace

std::optional<DefinitionId> replace_definition(Catalog& catalog, const DocumentFile& read,
                                               const SourceMap& sources) {
  const auto id = only_one_of(read.file, catalog);
  if (!id || read.is_broken || read.documents.size() != 1) {
    return std::nullopt;
  }
  Definition& before = catalog.definitions[static_cast<std::size_t>(*id)];
  Diagnostics told;
  Builder builder{catalog, sources, told, 1};
  const std::string_view path = sources.path(read.file);
  builder.documents.push_back(
      {read.documents.front()->root(), place_of(path), path, sources.whole(read.file)});
  std::optional<Definition> now = read_definition(builder);
  if (!now || !find_references(*now, builder) || told.has_errors() || !is_known_as(*now, before) ||
      !stands_alone(before, catalog) || !now->missing_pictures.empty() ||
      !std::ranges::equal(now->pictures, before.pictures, {}, &PictureField::file, &PictureField::file)) {
    return std::nullopt;
  }
  Catalog::Storage& storage = catalog.storage();
  const auto file = std::ranges::find(storage.workspace.documents, read.file, &DocumentFile::file);
  std::ranges::copy(file->documents, std::back_inserter(storage.replaced));
  *file = read;
  before = *std::move(now);
  return id;
}

}  // namespace talia::model

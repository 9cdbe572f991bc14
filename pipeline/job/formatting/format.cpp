#include "job/formatting/format.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "document/read.h"
#include "job/formatting/order.h"
#include "model/fields.h"
#include "model/places.h"
#include "model/storage.h"

namespace talia::job {

namespace {

using Role = model::PlaceOfFile::Role;

// The fields of a document, by its kind; none: they have no order.
std::vector<Field> fields_of_document(Node root, const model::PlaceOfFile& place, const Catalog& catalog) {
  const std::string kind = root.text_at("kind");
  if (place.role == Role::library || (place.role == Role::campaign_part && !model::is_part_kind(kind))) {
    const auto campaign = catalog.find_campaign(place.owner);
    const auto system = place.role == Role::library ? catalog.find_system(place.owner)
                        : campaign                  ? std::optional(catalog.campaign(*campaign).system)
                                                    : std::nullopt;
    const auto found = system ? catalog.find_kind(*system, kind) : std::nullopt;
    return found ? catalog.kind(*found).fields : std::vector<Field>();
  }
  const auto& schemas = *catalog.storage().core_schemas;
  const auto found = schemas.find(kind);
  return found == schemas.end() ? std::vector<Field>() : model::fields_of(found->second);
}

// Whether two values say the same, in whatever order their keys stand.
bool is_same(Node one, Node other) {
  if (!one.exists() || !other.exists() || one.kind() != other.kind() || one.size() != other.size()) {
    return one.exists() == other.exists() && !one.exists();
  }
  if (one.is(NodeKind::map)) {
    for (const Entry& entry : one.entries()) {
      if (!is_same(entry.value, other.find(entry.key))) {
        return false;
      }
    }
    return true;
  }
  for (std::size_t i = 0; one.is(NodeKind::list) && i < one.size(); ++i) {
    if (!is_same(one.at(i), other.at(i))) {
      return false;
    }
  }
  return one.is(NodeKind::list) || one.scalar() == other.scalar();
}

bool says_the_same(const DocumentFile& file, const std::string& path, const std::string& text) {
  SourceMap apart;
  Diagnostics faults;
  const DocumentFile read = document::read_yaml(apart.add(path, text), apart, faults);
  if (read.is_broken || read.documents.size() != file.documents.size()) {
    return false;
  }
  for (std::size_t i = 0; i < file.documents.size(); ++i) {
    if (!is_same(file.documents[i]->root(), read.documents[i]->root())) {
      return false;
    }
  }
  return true;
}

std::string ordered(const DocumentFile& file, const model::PlaceOfFile& place, std::string_view text,
                    const Catalog& catalog) {
  std::string made;
  std::size_t done = 0;
  for (const auto& document : file.documents) {
    const std::vector<Field> fields = fields_of_document(document->root(), place, catalog);
    const OrderedPart part =
        fields.empty() ? OrderedPart{0, 0, {}} : in_order_of(fields, document->root(), text);
    if (part.end > part.begin && part.begin >= done) {
      made += text.substr(done, part.begin - done);
      made += part.text;
      done = part.end;
    }
  }
  return made + std::string(text.substr(done));
}

bool is_asked_for(std::string_view path, const std::vector<std::string>& parts) {
  return parts.empty() || std::ranges::any_of(parts, [&](const std::string& part) {
           return part.empty() || path == part || path.starts_with(part + "/");
         });
}

}  // namespace

Formatting format_files(const std::vector<std::string>& parts, const Workspace& workspace,
                        const Content& content) {
  Formatting formatting;
  for (const DocumentFile& file : content.catalog.storage().workspace.documents) {
    const std::string path(content.sources.path(file.file));
    const bool is_yaml = path.ends_with(".yaml") || path.ends_with(".yml");
    std::error_code error;
    if (!is_yaml || file.is_broken || !is_asked_for(path, parts) ||
        (!path.starts_with("content/") && !path.starts_with("templates/")) ||
        !std::filesystem::is_regular_file(std::filesystem::path(workspace.root) / path, error)) {
      continue;
    }
    ++formatting.looked_at;
    const std::string before(content.sources.text(file.file));
    std::string after = ordered(file, model::place_of(path), before, content.catalog);
    if (after == before) {
      continue;
    }
    if (says_the_same(file, path, after)) {
      formatting.files.emplace(path, Formatting::Change{before, std::move(after)});
    } else {
      formatting.left.push_back(path);
    }
  }
  return formatting;
}

Result<std::monostate> write_formatted(const Formatting& formatting, const Workspace& workspace) {
  source::PendingFiles pending(*workspace.files);
  for (const auto& [path, change] : formatting.files) {
    if (auto added = pending.add(path, change.after); !added) {
      return added;
    }
  }
  return pending.commit();
}

}  // namespace talia::job

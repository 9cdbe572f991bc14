#include "job/files/manifest.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "document/read.h"
#include "source/json_writer.h"
#include "source/of_each.h"

namespace talia::job {

namespace {

std::string path_of_manifest(const Campaign& campaign) {
  return campaign.id + "/manifest.json";
}

void write_faces(const std::vector<CardHashes>& faces, source::JsonWriter& json) {
  json.begin_array();
  for (const CardHashes& each : faces) {
    json.begin_object().key("id").text(each.id);
    if (each.part > 1) {
      json.key("part").integer(each.part);
    }
    json.key("front").text(each.front);
    if (!each.back.empty()) {
      json.key("back").text(each.back);
    }
    json.end_object();
  }
  json.end_array();
}

std::vector<CardHashes> read_faces(Node list) {
  std::vector<CardHashes> faces;
  for (const Node each : list.items()) {
    const Node id = each.find("id"), front = each.find("front"), part = each.find("part");
    if (id.is(NodeKind::text) && front.is(NodeKind::text)) {
      faces.push_back({std::string(id.scalar()), part.exists() ? part.int64().value_or(1) : 1,
                       std::string(front.scalar()), std::string(each.find("back").scalar())});
    }
  }
  return faces;
}

}  // namespace

std::string manifest_json(const Campaign& campaign, std::vector<ManifestEntry> entries) {
  std::ranges::sort(entries, {}, &ManifestEntry::path);
  source::JsonWriter json;
  json.begin_object().key("campaign").text(campaign.id).key("version").text(campaign.version);
  json.key("files").begin_array();
  for (const ManifestEntry& entry : entries) {
    json.begin_object().key("path").text(entry.path).key("sha256").text(entry.sha256);
    json.key("pages").integer(static_cast<std::int64_t>(entry.pages));
    json.key("cards").integer(static_cast<std::int64_t>(entry.cards));
    if (!entry.product.empty()) {
      json.key("product").text(entry.product);
    }
    json.end_object();
  }
  json.end_array();
  if (!std::ranges::all_of(entries, [](const ManifestEntry& entry) { return entry.faces.empty(); })) {
    json.key("faces").begin_object();
    for (const ManifestEntry& entry : entries) {
      if (!entry.faces.empty()) {
        json.key(entry.path);
        write_faces(entry.faces, json);
      }
    }
    json.end_object();
  }
  json.end_object();
  return json.take();
}

std::vector<ManifestEntry> read_manifest(std::string_view json) {
  SourceMap sources;
  // A manifest that someone broke is written anew; nothing of it is trusted.
  Diagnostics ignored;
  const FileId file = sources.add("manifest.json", std::string(json));
  const DocumentFile read = document::read_json(file, sources, ignored);
  std::vector<ManifestEntry> entries;
  if (read.documents.empty()) {
    return entries;
  }
  const auto count = [](Node node) {
    return static_cast<std::size_t>(std::max<std::int64_t>(0, node.exists() ? node.int64().value_or(0) : 0));
  };
  const Node root = read.documents[0]->root();
  for (const Node entry : root.find("files").items()) {
    const Node path = entry.find("path");
    const Node hash = entry.find("sha256");
    if (path.is(NodeKind::text) && hash.is(NodeKind::text)) {
      entries.push_back({std::string(path.scalar()), std::string(hash.scalar()), count(entry.find("pages")),
                         count(entry.find("cards")), std::string(entry.find("product").scalar()),
                         read_faces(root.find("faces").find(path.scalar()))});
    }
  }
  return entries;
}

std::vector<EarlierManifest> earlier_manifests(const Catalog& catalog, const Files& outputs) {
  return source::of_each(catalog.campaigns, [&](const Campaign& campaign) {
    auto json = outputs.read(path_of_manifest(campaign));
    auto entries = json ? read_manifest(*json) : std::vector<ManifestEntry>();
    return EarlierManifest{json ? *std::move(json) : std::string(), std::move(entries)};
  });
}

std::optional<ManifestChange> change_manifest(const Campaign& campaign, std::vector<ManifestEntry> entries,
                                              const MakerOf& maker, const Files& outputs,
                                              const EarlierManifest& earlier) {
  ManifestChange change;
  change.path = path_of_manifest(campaign);
  const auto old = outputs.read(change.path);
  if (!old && entries.empty()) {
    return std::nullopt;
  }
  const bool is_known = old && *old == earlier.json;
  const auto read = old && !is_known ? read_manifest(*old) : std::vector<ManifestEntry>();
  std::set<std::string> known;
  std::ranges::transform(entries, std::inserter(known, known.end()), &ManifestEntry::path);
  for (const ManifestEntry& entry : is_known ? earlier.entries : read) {
    std::string file = campaign.id + "/" + entry.path;
    if (known.contains(entry.path) || !outputs.exists(file)) {
      continue;
    }
    if (maker(entry.path) == Maker::another_run) {
      entries.push_back(entry);
    } else {
      change.stale.push_back(std::move(file));
    }
  }
  change.json = manifest_json(campaign, std::move(entries));
  return change;
}

}  // namespace talia::job

// `manifest.json`: what a campaign's output folder holds.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"

namespace talia::cli {

struct ManifestEntry {
  std::string path;  // Relative to the campaign's output folder.
  std::string sha256;
  std::size_t pages = 0;
  std::size_t cards = 0;
};

// Sorted by path.
std::string manifest_json(const Campaign& campaign, std::vector<ManifestEntry> entries);
// The entries of a manifest written earlier; empty when it cannot be read.
std::vector<ManifestEntry> read_manifest(std::string_view json);

}  // namespace talia::cli

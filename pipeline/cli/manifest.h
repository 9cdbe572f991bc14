// `manifest.json`: what a campaign's output folder holds.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "source/files.h"

namespace talia::cli {

struct ManifestEntry {
  std::string path;  // Relative to the campaign's output folder.
  std::string sha256;
  std::size_t pages = 0;
  std::size_t cards = 0;
  std::string
      product{};  // Of the service's products, the one that it was made for; empty where there is but one way.
};

// Sorted by path.
std::string manifest_json(const Campaign& campaign, std::vector<ManifestEntry> entries);
// Writes the campaign's manifest anew: the files of this run, and those of earlier ones that it left alone. What an earlier one
// left in `folders`, which this run wrote or left empty, is removed, and so is a file that is named there; they are relative to the
// outputs. Failures: unwritable-file.
void write_manifest(const Campaign& campaign, const std::set<std::string>& folders,
                    std::vector<ManifestEntry> entries, Files& outputs, Diagnostics& failures);
// The entries of a manifest written earlier; empty when it cannot be read.
std::vector<ManifestEntry> read_manifest(std::string_view json);

}  // namespace talia::cli

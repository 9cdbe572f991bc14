// `manifest.json`: what a campaign's output folder holds, as text; publish.h puts it in place, hand_print.h that of cards picked
// by hand.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/pages/face_hashes.h"
#include "model/catalog.h"
#include "source/files/files.h"

namespace talia::job {

inline constexpr std::string_view hand_printed = "print.pdf";  // What `talia print` makes.

struct ManifestEntry {
  std::string path;  // Relative to the campaign's output folder.
  std::string sha256;
  std::size_t pages = 0;
  std::size_t cards = 0;
  // Of the service's products, the one that it was made for; empty where there is but one way.
  std::string product{};
  // Of the cards in a PDF, in the deck's order.
  std::vector<CardHashes> faces{};
};

// Sorted by path.
std::string manifest_json(const Campaign& campaign, std::vector<ManifestEntry> entries);

// What a run does to the files of a campaign that an earlier one left.
struct ManifestChange {
  // `json` is the manifest anew: the files of this run, and those of earlier ones that it leaves alone.
  std::string path, json;
  // Files of earlier runs that are to be removed; relative to the outputs, as `path` is.
  std::vector<std::string> stale;
};

// Whether a job of this run, or of any other, makes what stands under a path in the campaign's folder.
enum class Maker { this_run, another_run, none };
using MakerOf = std::function<Maker(std::string_view path)>;

// As an earlier run left it; of many cards it takes its time to take it apart.
struct EarlierManifest {
  std::string json;  // Empty: there is none.
  std::vector<ManifestEntry> entries;
};
// Of each campaign.
std::vector<EarlierManifest> earlier_manifests(const Catalog& catalog, const Files& outputs);

// With the files that a run wrote; nothing, where there is neither a manifest nor a file for one. Of earlier files those go
// that this run makes and did not write, and those that no run makes any more. `earlier` is taken for what lies there if it still is.
std::optional<ManifestChange> change_manifest(const Campaign& campaign, std::vector<ManifestEntry> entries,
                                              const MakerOf& maker, const Files& outputs,
                                              const EarlierManifest& earlier = {});
// The entries of a manifest written earlier; empty when it cannot be read.
std::vector<ManifestEntry> read_manifest(std::string_view json);

}  // namespace talia::job

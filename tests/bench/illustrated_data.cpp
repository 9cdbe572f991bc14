#include "bench/illustrated_data.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/neutral_data.h"
#include "image/picture.h"

namespace talia::context {

namespace {

namespace fs = std::filesystem;

// References have three figures, which thousands of cards need more of.
void widen_references(const fs::path& schemas) {
  static const std::regex pattern(R"(pattern: \^([A-Z]{1,2})-\S*)");
  for (const auto& file : fs::directory_iterator(schemas)) {
    spill(file.path(), std::regex_replace(slurp(file.path()), pattern, "pattern: ^$1-[0-9]+$$"));
  }
}

bool is_one_definition(const std::string& text) {
  return text.find("generate:") == std::string::npos && text.find("\n---") == std::string::npos;
}

std::vector<fs::path> definitions_in(const fs::path& campaign) {
  std::vector<fs::path> paths;
  for (const auto& file : fs::recursive_directory_iterator(campaign)) {
    const fs::path path = file.path().lexically_relative(campaign);
    const fs::path folder = path.begin()->string();
    const bool is_definition =
        path.has_parent_path() && folder != "decks" && folder != "books" && folder != "boxes";
    if (file.is_regular_file() && file.path().extension() == ".yaml" && is_definition &&
        is_one_definition(slurp(file.path()))) {
      paths.push_back(file.path());
    }
  }
  std::ranges::sort(paths);
  return paths;
}

std::string renumbered(const std::string& text, std::size_t copy) {
  static const std::regex id(R"((^|\n)id: (\w+))");
  static const std::regex reference(R"((^|\n)ref: ([A-Z]+-)(\d+))");
  const std::string with_id = std::regex_replace(text, id, fmt::format("$01id: $02_no{}", copy));
  return std::regex_replace(with_id, reference, fmt::format("$01ref: $02{}$03", copy));
}

std::string id_of(const std::string& definition) {
  static const std::regex id(R"((^|\n)id: (\w+))");
  std::smatch found;
  return std::regex_search(definition, found, id) ? found[2].str() : std::string();
}

// Light over ranges of hills, with the grain of a camera.
image::Pixels hills(int width, int height) {
  image::Pixels pixels{width, height, {}};
  pixels.rgba.reserve(std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  std::uint32_t grain = 1;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const double far = 0.4 + 0.1 * std::sin(x / 310.0), near = 0.7 + 0.1 * std::sin(x / 170.0 + 2);
      const double down = static_cast<double>(y) / height;
      const double light = down > near ? 60 : down > far ? 110 : 230 - 90 * down;
      for (const double tint : {0.9, 1.0, 0.8}) {
        grain = grain * 1664525 + 1013904223;
        pixels.rgba.push_back(static_cast<std::uint8_t>(light * tint + grain / double{1u << 30}));
      }
      pixels.rgba.push_back(255);
    }
  }
  return pixels;
}

}  // namespace

void write_illustrated(unsigned count, const fs::path& folder, const std::set<std::string>& folders) {
  const fs::path source = TALIA_BENCH_REPOSITORY;
  const fs::path from = source / "content/campaigns/mm4";
  const std::vector<fs::path> originals = fs::exists(from) ? definitions_in(from) : std::vector<fs::path>{};
  if (originals.empty()) {
    throw std::runtime_error(fmt::format("there is no campaign in {}", from.string()));
  }
  for (const char* const part : {"content/systems/mm4", "schemas/core", "schemas/mm4", "templates"}) {
    fs::create_directories(folder / part);
    fs::copy(source / part, folder / part, fs::copy_options::recursive);
  }
  for (const auto& game : fs::directory_iterator(source / "content/systems")) {
    const fs::path name = game.path().filename();
    if (!fs::exists(source / "schemas" / name)) {
      fs::copy(game.path(), folder / "content/systems" / name, fs::copy_options::recursive);
    } else if (name != "mm4") {
      fs::remove_all(folder / "templates" / name);
    }
  }
  // They compare each definition with all others, of which there are more than any game has.
  fs::remove(folder / "content/systems/mm4/checks.yaml");
  widen_references(folder / "schemas/mm4");
  const fs::path to = folder / "content/campaigns/mm4";
  spill(to / "campaign.yaml", slurp(from / "campaign.yaml"));
  // What the cards refer to is there, printed or not.
  std::vector<fs::path> printed;
  for (const fs::path& original : originals) {
    const std::string kind = original.parent_path().filename();
    spill(to / kind / original.filename(), slurp(original));
    if (folders.contains(kind)) {
      printed.push_back(original);
    }
  }
  std::string deck = "kind: deck\nid: all\ncards:\n";
  for (std::size_t i = 0; i < count; ++i) {
    const fs::path& original = printed.at(i % printed.size());
    const std::size_t copy = i / printed.size();
    const std::string text = copy == 0 ? slurp(original) : renumbered(slurp(original), copy);
    deck += fmt::format("  - {{id: {}}}\n", id_of(text));
    if (copy > 0) {
      spill(
          to / original.parent_path().filename() / fmt::format("{}_{}.yaml", original.stem().string(), copy),
          text);
    }
  }
  spill(to / "decks/all.yaml", deck);
  spill(folder / "content/findings.yaml",
        "severity: [{code: similar-faces, as: 'off', why: each is there many times}]\n");
}

std::vector<fs::path> write_photographed(unsigned count, const fs::path& folder) {
  write_illustrated(count, folder, {"enemies", "items", "mounts", "spells"});
  const std::string photograph = image::write_jpeg(hills(6000, 4000), 300);
  std::vector<fs::path> photographs;
  for (const fs::path& definition : definitions_in(folder / "content/campaigns/mm4")) {
    const std::string name = fmt::format("{}.jpg", definition.stem().string());
    photographs.push_back(fs::path(definition).replace_filename(name));
    // A remark after the first marker makes the bytes the card's own.
    const std::string remark = fmt::format("\xFF\xFE{}{}{}", '\0', static_cast<char>(name.size() + 2), name);
    spill(photographs.back(), photograph.substr(0, 2) + remark + photograph.substr(2));
    spill(definition, fmt::format("{}\nart: {}\n", slurp(definition), name));
  }
  return photographs;
}

}  // namespace talia::context

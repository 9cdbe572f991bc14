#include "job/tables/start_from_gallery.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "document/read.h"
#include "edit/rewrite.h"
#include "job/tables/names.h"

namespace talia::job {

namespace {

using edit::YamlValue;

constexpr std::string_view gallery = "templates/gallery/";
constexpr std::string_view campaigns = "templates/gallery/content/campaigns/";
constexpr std::string_view campaign_file = "campaign.yaml";

// Of a campaign of the gallery.
struct Sample {
  std::string folder;  // `inn`.
  std::string text;    // Of its campaign.yaml.
  YamlValue::Map says;
  std::string language;
};

std::string scalar(const YamlValue::Map& map, std::string_view key) {
  const YamlValue* const value = edit::find(map, key);
  const auto* const text = value == nullptr ? nullptr : std::get_if<std::string>(&value->what);
  return text == nullptr ? std::string() : *text;
}

Result<Sample> read_sample(const std::string& path, const Files& share) {
  auto text = share.read(path);
  if (!text) {
    return tl::unexpected(std::move(text).error());
  }
  SourceMap sources;
  Diagnostics faults;
  const DocumentFile file = document::read_yaml(sources.add(path, *text), sources, faults);
  if (file.documents.size() != 1) {
    return tl::unexpected(source::unreadable_file(path, "it is no campaign"));
  }
  const YamlValue value = edit::value_of(file.documents.front()->root());
  Sample sample;
  sample.folder = path.substr(campaigns.size(), path.size() - campaigns.size() - campaign_file.size() - 1);
  sample.text = *std::move(text);
  sample.says = value.map() == nullptr ? YamlValue::Map{} : *value.map();
  sample.language = scalar(sample.says, "language");
  return sample;
}

// The campaign's file with other values, its comments and the order of its keys as they are.
Result<std::string> renamed(const Sample& sample, const std::string& id, const std::string& name) {
  SourceMap sources;
  Diagnostics faults;
  const DocumentFile file = document::read_yaml(sources.add("campaign.yaml", sample.text), sources, faults);
  edit::Wanted wanted{0, sample.says};
  for (auto& [key, value] : wanted.value) {
    if (key == "id" || key == "system") {
      value = YamlValue::text(id);
    } else if (key == "name") {
      value = YamlValue::text(name);
    }
  }
  return edit::rewrite(file, {&wanted, 1}, {}, sources);
}

// Where a file of the gallery stands in the new workspace; nothing for one that is not of it.
std::optional<std::string> new_path(std::string_view path, const std::string& folder, const std::string& id) {
  path.remove_prefix(gallery.size());
  for (const std::string_view part : {"schemas/", "templates/"}) {
    if (path.starts_with(part)) {
      const std::size_t end = path.find('/', part.size());
      return end == std::string_view::npos
                 ? std::nullopt
                 : std::optional(std::string(part) + id + std::string(path.substr(end)));
    }
  }
  const std::string own = fmt::format("content/campaigns/{}/", folder);
  return path.starts_with(own)
             ? std::optional(fmt::format("content/campaigns/{}/{}", id, path.substr(own.size())))
             : std::nullopt;
}

// By the folders that a definition's kind may be read from: each schema is a kind, each file of its own mapping a definition.
void list_kinds(Start& start) {
  constexpr std::string_view ending = ".schema.yaml";
  for (const auto& [path, text] : start.files) {
    if (path.ends_with(ending)) {
      const std::size_t begin = path.rfind('/') + 1;
      StartedKind kind;
      kind.name = path.substr(begin, path.size() - begin - ending.size());
      kind.schema = path;
      kind.definitions = static_cast<std::size_t>(std::ranges::count_if(start.files, [&](const auto& other) {
        return other.second.starts_with("kind: " + kind.name + "\n");
      }));
      start.kinds.push_back(std::move(kind));
    }
  }
}

}  // namespace

Result<Start> start_from_gallery(const StartRequest& request, const Files& share) {
  const Listing listing = share.list(std::string(gallery.substr(0, gallery.size() - 1)));
  std::optional<Sample> chosen;
  std::vector<std::string> languages;
  for (const std::string& path : listing.files) {
    if (path.starts_with(campaigns) && path.ends_with(campaign_file)) {
      auto sample = read_sample(path, share);
      if (!sample) {
        return tl::unexpected(std::move(sample).error());
      }
      languages.push_back(sample->language);
      if (sample->language == request.language.value_or("en")) {
        chosen = *std::move(sample);
      }
    }
  }
  if (languages.empty()) {
    return tl::unexpected(source::unreadable_file(gallery, "the share folder has no gallery")
                              .help("--share DIR names the folder that comes with the program"));
  }
  if (!chosen) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {},
                       fmt::format("the gallery has no cards in `{}`", request.language.value_or("en")))
            .help(fmt::format("it has them in {}; `--from FILE` makes a workspace of a table in any language",
                              fmt::join(languages, ", "))));
  }
  Start start;
  start.language = chosen->language;
  const std::string id = id_of_name(request.name);
  for (const std::string& path : listing.files) {
    const auto place = new_path(path, chosen->folder, id);
    if (!place) {
      continue;
    }
    auto text = place->ends_with("/" + std::string(campaign_file)) ? renamed(*chosen, id, request.name)
                                                                   : share.read(path);
    if (!text) {
      return tl::unexpected(std::move(text).error());
    }
    start.files.emplace(*place, *std::move(text));
  }
  list_kinds(start);
  return start;
}

}  // namespace talia::job

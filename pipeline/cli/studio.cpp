#include "cli/studio.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/share_files.h"
#include "image/svg.h"
#include "render/font_probe.h"
#include "source/worker.h"

namespace talia::cli {

namespace {

constexpr const char* unknown_cause = "broken";

// Icons and ornaments as symbols `icon/NAME` and `ornament/NAME`.
void read_symbols(const std::vector<std::string>& names, std::string_view folder, std::string_view prefix,
                  const Files& files, Content& content, Workshop& workshop) {
  for (const std::string& name : names) {
    const std::string path = fmt::format("templates/{}/{}.svg", folder, name);
    auto text = files.read(path);
    if (!text) {
      content.diagnostics.add(text.error());
      continue;
    }
    const FileId file = content.sources.add(path, std::move(*text));
    auto symbol = image::read_symbol(fmt::format("{}/{}", prefix, name), content.sources.text(file), file,
                                     workshop.palette);
    if (symbol) {
      workshop.symbols.add(std::move(*symbol));
    } else {
      content.diagnostics.add(symbol.error());
      workshop.symbols.add({fmt::format("{}/{}", prefix, name), {Length::mm(1), Length::mm(1)}, {}});
    }
  }
}

using Named = std::pair<std::string, Span>;  // A picture's path, and where it is asked for.

// A picture of a template is asked for by what no file names: it is told where it begins itself.
void add_fault(Diagnostic fault, const Named& named, Content& content) {
  if (!fault.span.exists()) {
    fault.span = content.sources.whole(content.sources.add(named.first, {}));
  }
  content.diagnostics.add(std::move(fault));
}

Result<std::string> read_named(const Files& files, const Named& named) {
  auto bytes = files.read(named.first);
  if (!bytes) {
    bytes.error().span = named.second;
  }
  return bytes;
}

void read_drawing(const Named& named, const Files& files, Content& content, Workshop& workshop) {
  const std::string& path = named.first;
  auto bytes = read_named(files, named);
  if (!bytes) {
    add_fault(std::move(bytes.error()), named, content);
    return;
  }
  const FileId file = content.sources.add(path, std::move(*bytes));
  auto symbol = image::read_symbol("picture/" + path, content.sources.text(file), file, workshop.palette);
  if (symbol) {
    workshop.symbols.add(std::move(*symbol));
  } else {
    content.diagnostics.add(symbol.error());
  }
}

// What reading plain colour may take of a run, in pixels: some seconds.
constexpr std::int64_t most_empty_pixels = 512'000'000;

Diagnostic too_many_pixels(const Named& named) {
  return Diagnostic::of(
             Code::work_budget, named.second,
             fmt::format("`{}` and the pictures after it are not read: those before it claim {} million "
                         "pixels of plain colour",
                         named.first, most_empty_pixels / 1'000'000))
      .help("give pictures of few colours in fewer pixels, or as SVG");
}

// Some at a time: large files go to the disk when they were read.
void read_pixels(std::span<const Named> pictures, const Files& files, Content& content, Workshop& workshop,
                 unsigned jobs) {
  constexpr std::size_t at_once = 4;
  std::int64_t empty = 0;
  for (; !pictures.empty(); pictures = pictures.subspan(std::min(at_once, pictures.size()))) {
    if (empty > most_empty_pixels) {
      add_fault(too_many_pixels(pictures.front()), pictures.front(), content);
      return;
    }
    std::array<std::optional<Result<Picture>>, at_once> read;
    std::array<std::int64_t, at_once> claims{};
    const auto some = pictures.first(std::min(at_once, pictures.size()));
    source::for_each(some.size(), jobs, [&](std::size_t i) {
      auto bytes = read_named(files, some[i]);
      claims[i] = bytes ? image::empty_pixels(*bytes) : 0;
      read[i] = bytes ? image::read_picture(some[i].first, std::move(*bytes), some[i].second)
                      : tl::unexpected(std::move(bytes.error()));
    });
    for (std::size_t i = 0; i < some.size(); ++i) {
      empty += claims[i];
      if (Result<Picture>& picture = *read[i]) {
        workshop.images.add(std::move(*picture));
      } else {
        add_fault(std::move(picture.error()), some[i], content);
      }
    }
  }
}

// The pictures that definitions name, and those of templates: of pixels by their files' names, drawings as symbols
// `picture/FILE`.
void read_pictures(const Files& files, Content& content, Workshop& workshop, unsigned jobs) {
  std::map<std::string, Span> wanted;
  for (const std::string& path : content.catalog.pictures) {
    if (path.starts_with("templates/")) {
      wanted.emplace(path, Span{});
    }
  }
  for (const Definition& definition : content.catalog.definitions) {
    for (const PictureField& picture : definition.pictures) {
      wanted.emplace(picture.file, picture.node.span());
    }
  }
  std::vector<Named> pixels;
  for (const auto& [path, place] : wanted) {
    const Named named(path, place);
    if (named.first.ends_with(".svg")) {
      read_drawing(named, files, content, workshop);
    } else {
      pixels.push_back(named);
    }
  }
  read_pixels(pixels, files, content, workshop, jobs);
}

// How many of the files that were read are the workspace's own, and not the share folder's.
std::size_t own_files(const model::Workspace& read, const SourceMap& sources, const std::string& root) {
  const auto is_own = [&](FileId file) {
    const std::string_view path = sources.path(file);
    std::error_code error;
    return !is_shared(path) || std::filesystem::exists(std::filesystem::path(root) / path, error);
  };
  return static_cast<std::size_t>(std::ranges::count_if(read.documents, is_own, &DocumentFile::file) +
                                  std::ranges::count_if(read.chapters, is_own));
}

}  // namespace

std::unique_ptr<Content> load(const Workspace& workspace, const Options& options) {
  auto content = std::make_unique<Content>();
  auto read = model::read_workspace(*workspace.files, content->sources, content->diagnostics, options.jobs);
  content->files = own_files(read, content->sources, workspace.root);
  if (content->diagnostics.exit_code() == 2) {
    read = {};  // Of half a workspace nothing is made, and nothing said that follows from the other half.
  }
  content->catalog =
      model::build_catalog(std::move(read), content->sources, content->diagnostics, options.jobs);
  content->derived = rules::derive(content->catalog, content->diagnostics, {options.policies, options.jobs});
  return content;
}

std::optional<CampaignId> campaign_in(std::string_view name, const Catalog& catalog) {
  const auto colon = name.find(':');
  const auto found = std::ranges::find(catalog.campaigns, name.substr(0, colon), &Campaign::id);
  return colon == std::string_view::npos || found == catalog.campaigns.end()
             ? std::nullopt
             : std::optional(static_cast<CampaignId>(found - catalog.campaigns.begin()));
}

Result<CampaignId> find_campaign(const std::string& name, const Catalog& catalog) {
  const auto found = std::ranges::find(catalog.campaigns, name, &Campaign::id);
  if (found != catalog.campaigns.end()) {
    return static_cast<CampaignId>(found - catalog.campaigns.begin());
  }
  std::vector<std::string> names;
  std::ranges::transform(catalog.campaigns, std::back_inserter(names), &Campaign::id);
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("the workspace has no campaign `{}`", name))
          .help_closest(name, names));
}

Result<SystemId> find_system(const std::string& name, const Catalog& catalog) {
  const auto found = std::ranges::find(catalog.systems, name, &System::name);
  if (found != catalog.systems.end()) {
    return static_cast<SystemId>(found - catalog.systems.begin());
  }
  std::vector<std::string> names;
  std::ranges::transform(catalog.systems, std::back_inserter(names), &System::name);
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("the workspace has no game `{}`", name))
          .help_closest(name, names));
}

FontStore load_fonts(const Catalog& catalog, const Workspace& workspace, Diagnostics& diagnostics) {
  return typeset::load_fonts(catalog.fonts, *workspace.files, *workspace.system_fonts, render::fault_of_font,
                             diagnostics);
}

Workshop::Workshop(Content& content, const Workspace& workspace, unsigned jobs)
    : fonts(load_fonts(content.catalog, workspace, content.diagnostics)) {
  layout::declare_colours(content.catalog, palette, content.diagnostics);
  read_symbols(content.catalog.icons, "icons", "icon", *workspace.files, content, *this);
  read_symbols(content.catalog.ornaments, "ornaments", "ornament", *workspace.files, content, *this);
  read_pictures(*workspace.files, content, *this, jobs);
  Typesetter::Languages languages;
  for (const Campaign& campaign : content.catalog.campaigns) {
    languages.emplace(campaign.language, campaign.root.find("language").span());
  }
  typesetter = std::make_unique<Typesetter>(fonts, symbols, *workspace.hyphenation, std::move(languages));
  studio = std::make_unique<Studio>(
      Studio{content.catalog, *content.derived, fonts, *typesetter, symbols, images, palette});
  faces = layout::compile(*studio, content.diagnostics, jobs);
}

FaceKey key_without_deck(DefinitionId definition, const Content& content, const Workshop& workshop,
                         std::optional<CampaignId> viewer) {
  FaceKey key{};
  key.definition = definition;
  key.campaign = content.catalog.campaign_of(content.catalog.definition(definition), viewer);
  key.language = key.campaign ? content.catalog.campaign(*key.campaign).language : "und";
  key.trim = workshop.faces->natural_trim(key);
  return key;
}

std::vector<std::string> definition_names(const Catalog& catalog) {
  std::vector<std::string> names;
  std::ranges::transform(catalog.definitions, std::back_inserter(names), &Definition::id);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Result<std::vector<DefinitionId>> find_definitions(const std::string& name, const Catalog& catalog) {
  auto found = catalog.find_anywhere(name);
  if (!found.empty()) {
    return found;
  }
  if (catalog.is_broken(std::nullopt, name)) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("the definition `{}` is at fault", name))
            .help("`talia check` says where"));
  }
  return tl::unexpected(Diagnostic::of(Code::not_found, {}, fmt::format("there is no definition `{}`", name))
                            .help_closest(name, definition_names(catalog)));
}

Result<DefinitionId> find_definition(const std::string& name, const Catalog& catalog) {
  return find_definitions(name, catalog)
      .and_then([&](const std::vector<DefinitionId>& found) -> Result<DefinitionId> {
        if (found.size() == 1) {
          return found[0];
        }
        return tl::unexpected(Diagnostic::of(Code::not_found, {},
                                             fmt::format("`{}` stands in several games or campaigns", name))
                                  .help("write it in full, `campaign:id` or `system:id`"));
      });
}

Faults::Faults(const Catalog& catalog, const Diagnostics& diagnostics)
    : broken_codes_(catalog.broken.size(), unknown_cause) {
  std::multimap<FileId, DefinitionId> by_file;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    by_file.emplace(catalog.definitions[i].span.file, static_cast<DefinitionId>(i));
  }
  for (const Diagnostic& diagnostic : diagnostics.in_order_added()) {
    if (diagnostic.severity != Severity::error && diagnostic.severity != Severity::fatal) {
      continue;
    }
    for (std::size_t i = 0; i < catalog.broken.size(); ++i) {
      const Span& whole = catalog.broken[i].span;
      if (broken_codes_[i] == unknown_cause && whole.file == diagnostic.span.file &&
          whole.begin <= diagnostic.span.begin && diagnostic.span.begin <= whole.end) {
        broken_codes_[i] = source::info_of(diagnostic.code).name;
      }
    }
    const auto [begin, end] = by_file.equal_range(diagnostic.span.file);
    for (auto at = begin; at != end; ++at) {
      const Span& whole = catalog.definition(at->second).span;
      if (whole.begin <= diagnostic.span.begin && diagnostic.span.begin <= whole.end) {
        codes_.emplace(at->second, source::info_of(diagnostic.code).name);
      }
    }
  }
}

std::optional<std::string> Faults::of(DefinitionId definition) const {
  const auto found = codes_.find(definition);
  return found == codes_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace talia::cli

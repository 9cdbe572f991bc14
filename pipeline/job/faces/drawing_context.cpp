#include "job/faces/drawing_context.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "image/svg.h"
#include "job/faces/read_symbols.h"
#include "job/workspace/live.h"
#include "render/font_probe.h"
#include "sheet/box_page.h"
#include "source/run/worker.h"

namespace talia::job {

namespace {

// A picture's path, and where it is asked for.
using Named = std::pair<std::string, Span>;

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

void read_drawing(const Named& named, const Files& files, Palette& palette, Content& content,
                  Symbols& symbols) {
  const std::string& path = named.first;
  auto bytes = read_named(files, named);
  if (!bytes) {
    add_fault(std::move(bytes.error()), named, content);
    return;
  }
  const FileId file = content.sources.add(path, std::move(*bytes));
  if (auto symbol = content.diagnostics.take(
          image::read_symbol("picture/" + path, content.sources.text(file), file, palette))) {
    symbols.add(*std::move(symbol));
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
void read_pixels(std::span<const Named> pictures, const Files& files, Content& content, Images& images,
                 unsigned threads) {
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
    source::for_each(some.size(), threads, [&](std::size_t i) {
      auto bytes = read_named(files, some[i]);
      claims[i] = bytes ? image::empty_pixels(*bytes) : 0;
      read[i] = bytes ? image::read_picture(some[i].first, std::move(*bytes), some[i].second)
                      : tl::unexpected(std::move(bytes.error()));
    });
    for (std::size_t i = 0; i < some.size(); ++i) {
      empty += claims[i];
      if (Result<Picture>& picture = *read[i]) {
        images.add(std::move(*picture));
      } else {
        add_fault(std::move(picture.error()), some[i], content);
      }
    }
  }
}

// By the path of a picture below `content/`, whether a template may ask for it as `{id}.*`.
bool is_named_by_id(std::string_view path, const std::set<std::string_view>& ids) {
  const std::size_t begin = path.rfind('/') + 1;
  return path.starts_with("content/") && ids.contains(path.substr(begin, path.rfind('.') - begin));
}

// Whether a definition at fault has the picture's name, or its words name the file: what it would show is not known.
bool may_be_of_broken(std::string_view path, const Content& content) {
  const std::string_view file = path.substr(path.rfind('/') + 1);
  const std::string_view stem = file.substr(0, file.rfind('.'));
  const std::string any_ending = fmt::format("{}.*", stem);
  return std::ranges::any_of(content.catalog.broken, [&](const BrokenDefinition& each) {
    const std::string_view words = content.sources.text(each.span);
    return each.id == stem || words.find(file) != std::string_view::npos ||
           words.find(any_ending) != std::string_view::npos;
  });
}

// Of pictures of one folder `art` that neither a card nor a book can show: cards have those that are named like a definition, or
// in a field.
void tell_astray(std::span<const std::string_view> paths, const std::set<std::string_view>& ids,
                 Diagnostics& diagnostics) {
  const std::string_view path = paths.front();
  const std::size_t begin = path.rfind('/') + 1;
  const std::string stem(path.substr(begin, path.rfind('.') - begin));
  const std::vector<std::string> names(ids.begin(), ids.end());
  const std::string what = paths.size() == 1
                               ? fmt::format(
                                     "`{}` is not read: it is named like no definition, and neither a field "
                                     "nor a chapter names it",
                                     path)
                               : fmt::format(
                                     "`{}` and {} more of its folder are not read: they are named like no "
                                     "definition, and neither fields nor chapters name them",
                                     path, paths.size() - 1);
  diagnostics.add(
      Diagnostic::warning(Code::unread_file, {}, what)
          .help_closest(stem, names)
          .help_otherwise(
              "name it like the id of a definition, in a field with `x-term: picture`, or in a `{picture}` "
              "of a book"));
}

// The pictures that definitions and chapters name, those that are named like a definition, and those of templates. Tells of
// others.
std::map<std::string, Span> wanted_pictures(Content& content) {
  std::map<std::string, Span> wanted;
  std::set<std::string_view> ids;
  for (const Definition& definition : content.catalog.definitions) {
    ids.insert(definition.id);
  }
  for (const std::string& path : content.catalog.pictures) {
    if (path.starts_with("templates/") || is_named_by_id(path, ids)) {
      wanted.emplace(path, Span{});
    }
  }
  for (const Definition& definition : content.catalog.definitions) {
    for (const PictureField& picture : definition.pictures) {
      wanted.emplace(picture.file, picture.node.span());
    }
  }
  for (const Book& book : content.catalog.books) {
    for (const Chapter& chapter : book.chapters) {
      for (const PictureField& picture : chapter.pictures) {
        wanted.emplace(picture.file, picture.node.span());
      }
    }
  }
  std::map<std::string_view, std::vector<std::string_view>> astray;  // By folder.
  for (const std::string& path : content.catalog.pictures) {
    if (path.starts_with("content/") && path.find("/art/") != std::string::npos && !wanted.contains(path) &&
        !may_be_of_broken(path, content)) {
      astray[std::string_view(path).substr(0, path.rfind('/'))].push_back(path);
    }
  }
  for (const auto& [folder, paths] : astray) {
    tell_astray(paths, ids, content.diagnostics);
  }
  return wanted;
}

// Of pixels by their files' names, drawings as symbols `picture/FILE`.
void read_pictures(const std::map<std::string, Span>& wanted, const Files& files, Content& content,
                   DrawingStock& stock, unsigned threads) {
  std::vector<Named> pixels;
  for (const auto& [path, place] : wanted) {
    const Named named(path, place);
    if (named.first.ends_with(".svg")) {
      read_drawing(named, files, stock.palette, content, stock.symbols);
    } else {
      pixels.push_back(named);
    }
  }
  read_pixels(pixels, files, content, stock.images, threads);
}

}  // namespace

FontStore load_fonts(const Catalog& catalog, const Workspace& workspace, Diagnostics& diagnostics,
                     unsigned threads) {
  return typeset::load_fonts(catalog.fonts, *workspace.files, *workspace.system_fonts, render::fault_of_font,
                             diagnostics, threads);
}

namespace {

Palette palette_of(Content& content) {
  Palette palette;
  layout::declare_colours(content.catalog, palette, content.diagnostics);
  return palette;
}

// That of the look before, where it was asked for the same and nothing was wrong with it.
std::shared_ptr<const DrawingStock> stock_of(Palette palette, Content& content, const Workspace& workspace,
                                             const ReadRequest& reading, Stocking stocking) {
  const Catalog& catalog = content.catalog;
  const std::map<std::string, Span> wanted = wanted_pictures(content);
  StockRequest asked{catalog.fonts, palette.entries(), catalog.icons, catalog.ornaments, {}};
  for (const auto& [path, place] : wanted) {
    asked.pictures.push_back(path);
  }
  Live* const live = reading.live;
  if (live != nullptr && live->asked == asked) {
    return live->stock;
  }
  Diagnostics before = std::exchange(content.diagnostics, {});
  // What is kept for later looks is whole.
  stocking = live != nullptr ? Stocking::whole : stocking;
  const auto made = std::make_shared<DrawingStock>();
  made->palette = std::move(palette);
  // First: once their files are read no thread has a file open but those that read fonts, and few descriptors are enough.
  read_symbols(*made, workspace, reading, content);
  made->fonts = stocking == Stocking::whole
                    ? load_fonts(catalog, workspace, content.diagnostics, reading.threads)
                    : typeset::fonts_on_demand(catalog.fonts, *workspace.files, *workspace.system_fonts,
                                               render::fault_of_font, content.diagnostics);
  read_pictures(wanted, *workspace.files, content, *made, reading.threads);
  if (live != nullptr && content.diagnostics.empty()) {
    live->asked = std::move(asked);
    live->stock = made;
  }
  before.join(std::exchange(content.diagnostics, {}));
  content.diagnostics = std::move(before);
  return made;
}

}  // namespace

DrawingContext::DrawingContext(Content& content, const Workspace& workspace, const ReadRequest& reading,
                               Stocking stocking)
    : stock(stock_of(palette_of(content), content, workspace, reading, stocking)),
      palette(stock->palette),
      fonts(stock->fonts),
      symbols(stock->symbols),
      images(stock->images),
      overtaken(reading.live == nullptr ? nullptr : &reading.live->is_overtaken) {
  Typesetter::Languages languages;
  for (const Campaign& campaign : content.catalog.campaigns) {
    languages.emplace(campaign.language, campaign.root.find("language").span());
  }
  typesetter = std::make_unique<Typesetter>(fonts, symbols, *workspace.hyphenation, std::move(languages),
                                            stock->hyphenators);
  common = std::make_unique<LayoutContext>(LayoutContext{content.catalog, *content.derived, fonts,
                                                         *typesetter, symbols, images, palette, outlines});
  faces = layout::compile(*common, content.diagnostics, reading.threads);
  fonts.report_found(content.diagnostics, reading.threads);
}

FaceKey key_without_deck(DefinitionId definition, const Content& content, const DrawingContext& drawing,
                         std::optional<CampaignId> viewer) {
  FaceKey key{};
  key.definition = definition;
  key.campaign = content.catalog.campaign_of(content.catalog.definition(definition), viewer);
  key.language = key.campaign ? content.catalog.campaign(*key.campaign).language : "und";
  key.trim = drawing.faces->natural_trim(key);
  return key;
}

}  // namespace talia::job

#include "job/pages/calibrate.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "job/workspace/find.h"
#include "language/language.h"
#include "press/press.h"
#include "render/render.h"
#include "sheet/grid.h"
#include "source/json_writer.h"
#include "source/version.h"

namespace talia::job {

namespace {

using namespace length_literals;

const std::string folder = "templates/calibration/";
constexpr Length least_side = 200_mm;  // Of the paper …
constexpr Length least_length = 270_mm;
constexpr std::array<Length, 4> bars{200_mm, 150_mm, 100_mm, 50_mm};
constexpr Length beside_level_bar = 40_mm;    // What stands at its ends …
constexpr Length beside_upright_bar = 84_mm;  // … and rulers too.

// The page's own small workspace over the core schemas and the fonts of another.
class PageFiles : public Files {
 public:
  PageFiles(std::map<std::string, std::string> own, const Files& around)
      : own_(source::map_files(std::move(own))), around_(around) {}

  Result<std::string> read(std::string_view path, std::size_t limit) const override {
    return own_->exists(path) ? own_->read(path, limit) : around_.read(path, limit);
  }
  bool exists(std::string_view path) const override { return own_->exists(path) || around_.exists(path); }
  bool is_folder(std::string_view path) const override {
    return own_->is_folder(path) || around_.is_folder(path);
  }
  Listing list(std::string_view of) const override {
    Listing listing = around_.list(of);
    // A run of the workspace tells of those itself.
    listing.faults.clear();
    std::erase_if(listing.files, [](const std::string& path) {
      return !path.starts_with("schemas/core/") && path != "templates/fonts.yaml";
    });
    std::ranges::move(own_->list(of).files, std::back_inserter(listing.files));
    std::ranges::sort(listing.files);
    return listing;
  }
  Result<std::string> write_pending(std::string_view path, const Bytes& bytes) override {
    return own_->write_pending(path, bytes);
  }
  Result<Replaced> replace(std::string_view from, std::string_view to) override {
    return own_->replace(from, to);
  }
  void remove(std::string_view path) override { own_->remove(path); }

 private:
  std::unique_ptr<Files> own_;
  const Files& around_;
};

// The sheet as the decks' pages lie on it, each way once.
std::vector<SheetStyle> ways_of(const SheetTarget& target, const Content& content,
                                const DrawingContext& drawing) {
  Diagnostics unheard;  // `build` tells.
  std::vector<SheetStyle> ways;
  const auto add = [&](const Size& trim) {
    auto style = sheet::settle(target, trim, unheard);
    if (style && std::ranges::find(ways, style->paper, &SheetStyle::paper) == ways.end()) {
      ways.push_back(*std::move(style));
    }
  };
  for (const Deck& deck : content.catalog.decks) {
    for (const rules::DeckCard& card :
         rules::select(deck, content.catalog, *content.derived, unheard).cards) {
      FaceKey key{};
      key.definition = card.definition;
      key.face = deck.face;
      key.trim = usual_trim;
      add(drawing.faces->natural_trim(key));
    }
  }
  if (ways.empty()) {
    add(usual_trim);
  }
  if (ways.empty()) {
    ways.push_back(target.style);
    ways.back().correction = target.correction.value_or(Correction{});
  }
  return ways;
}

// `templates/calibration/words-LANGUAGE.yaml`.
std::optional<std::string> language_of(const Content& content, const Files& files,
                                       const CalibrationRequest& request, Diagnostics& diagnostics) {
  const auto& campaigns = content.catalog.campaigns;
  const std::string wanted = request.language     ? *request.language
                             : !campaigns.empty() ? campaigns.front().language
                                                  : std::string(language::fallback);
  const auto path_of = [](std::string_view language) {
    return fmt::format("{}words-{}.yaml", folder, language);
  };
  for (const std::string_view language : {std::string_view(wanted), language::primary_subtag(wanted)}) {
    if (files.exists(path_of(language))) {
      return std::string(language);
    }
  }
  if (!request.language) {
    if (!campaigns.empty()) {
      diagnostics.add(
          Diagnostic::of(Code::untranslated, campaigns.front().root.find("language").span(),
                         fmt::format("the calibration page has no words in `{}`; it is printed in `{}`",
                                     wanted, language::fallback))
              .help(fmt::format("say them in `{}` of your own", path_of(wanted))));
    }
    return std::string(language::fallback);
  }
  std::vector<std::string> spoken;
  const std::string begin = folder + "words-";
  for (const std::string& path : files.list(folder.substr(0, folder.size() - 1)).files) {
    if (path.starts_with(begin)) {
      spoken.push_back(path.substr(begin.size(), path.rfind('.') - begin.size()));
    }
  }
  diagnostics.add(
      Diagnostic::of(Code::not_found, {}, fmt::format("the calibration page does not speak `{}`", wanted))
          .help_closest(wanted, spoken));
  return std::nullopt;
}

Length longest_bar(Length room) {
  const auto found = std::ranges::find_if(bars, [&](Length bar) { return bar <= room; });
  return found == bars.end() ? bars.back() : *found;
}

// What the page is told of the sheet; templates/calibration/page.schema.yaml says what each is.
std::string measures_of(const SheetStyle& style, const SheetTarget& target, const Catalog& catalog) {
  const bool lies = style.paper.width > style.paper.height;
  const auto printer = std::ranges::find(catalog.printers, style.id, &StyleSource::id);
  const bool is_printer = printer != catalog.printers.end();
  const Correction& by = style.correction;
  std::string text = "kind: page\nid: page\n";
  const auto say = [&](std::string_view key, auto value) { text += fmt::format("{}: {}\n", key, value); };
  // JSON's texts are YAML's, too.
  say("target", source::json_quoted(style.id));
  say("sheet",
      source::json_quoted(is_printer ? printer->root.find("sheet").scalar() : std::string_view(style.id)));
  say("file", source::json_quoted((is_printer ? "" : "my-") + style.id));
  say("width", style.paper.width.in_mm());
  say("height", style.paper.height.in_mm());
  say("lies", lies);
  say("landscape", lies && target.may_turn);
  say("long_edge", style.backs == Backs::long_edge);
  say("upright", !sheet::are_backs_turned(style));
  say("level_bar", longest_bar(style.paper.width - beside_level_bar).in_mm());
  say("upright_bar", longest_bar(style.paper.height - beside_upright_bar).in_mm());
  say("scale_x", by.scale_x * 100);
  say("scale_y", by.scale_y * 100);
  say("x", by.back_offset.x.in_mm());
  say("y", by.back_offset.y.in_mm());
  say("turn", by.back_turn);
  say("back_scale_x", by.back_scale_x * 100);
  say("back_scale_y", by.back_scale_y * 100);
  return text;
}

// A campaign whose only card is the page, on paper of this size.
Workspace page_workspace(const std::string& measures, const std::string& language, const Workspace& around,
                         Diagnostics& diagnostics) {
  std::map<std::string, std::string> files;
  const auto take = [&](const std::string& name, const std::string& as) {
    if (auto text = diagnostics.take(around.files->read(folder + name))) {
      files[as] = *std::move(text);
    }
  };
  take("page.schema.yaml", "schemas/page/page.schema.yaml");
  take("page.yaml", "templates/page/page.yaml");
  take("theme.yaml", "templates/page/theme.yaml");
  const std::string campaign = "content/campaigns/page/";
  take(fmt::format("words-{}.yaml", language), campaign + "page.yaml");
  files[campaign + "page.yaml"].insert(0, measures);
  files[campaign + "campaign.yaml"] =
      fmt::format("talia: 1\nid: page\nsystem: page\nlanguage: {}\nname: talia\nversion: '{}'\n", language,
                  source::version());
  Workspace made;
  made.root = around.root;
  made.files = std::make_unique<PageFiles>(std::move(files), *around.files);
  made.outputs = source::map_files({});
  made.system_fonts = installed_fonts();
  made.hyphenation = installed_hyphenation();
  return made;
}

Booklet booklet_of(const std::string& title, const SheetStyle& style, DefinitionId page,
                   const Content& content, const DrawingContext& drawing, Diagnostics& diagnostics) {
  FaceKey key = key_without_deck(page, content, drawing);
  key.trim = style.paper;
  SheetFacts facts;
  facts.title = title;
  facts.language = key.language;
  facts.date = no_date;
  std::vector<SharedFrame> frames;
  for (const FaceSide side : {FaceSide::front, FaceSide::back}) {
    key.side = side;
    frames.emplace_back(drawing.faces->lay_out(key, diagnostics).frame);
  }
  Booklet booklet = sheet::booklet_of(std::move(frames), facts);
  for (const PageSide side : {PageSide::front, PageSide::back}) {
    Page made;
    made.paper = made.own.size = style.paper;
    made.trim = made.bleed = {{}, style.paper};
    made.side = side;
    made.placed.push_back(
        {static_cast<std::uint32_t>(booklet.pages.size()), sheet::correction_of(style, side), {}});
    made.label = std::to_string(booklet.pages.size() + 1);
    booklet.pages.push_back(std::move(made));
  }
  booklet.flip = sheet::flip_of(style);
  return booklet;
}

Result<Spool> drawn(const Booklet& booklet, const DrawingContext& drawing) {
  render::PdfFile file({drawing.palette, drawing.symbols, drawing.images, drawing.fonts});
  file.add(booklet);
  return file.finish().and_then(
      [&](Spool pdf) { return press::finish(std::move(pdf), booklet, {}, drawing.palette); });
}

// Whether the paper holds the page.
bool is_large_enough(const SheetTarget& target, Diagnostics& diagnostics) {
  const Size& paper = target.style.paper;
  if (std::min(paper.width, paper.height) >= least_side &&
      std::max(paper.width, paper.height) >= least_length) {
    return true;
  }
  diagnostics.add(
      Diagnostic::of(Code::bad_sheet, target.paper_span,
                     fmt::format("a paper of {:.4g} × {:.4g} mm is too small for the calibration page",
                                 paper.width.in_mm(), paper.height.in_mm()))
          .help(fmt::format(
              "it takes {:.4g} × {:.4g} mm, for its rulers, bars and words; calibrate with larger paper in "
              "the same tray: scales and turn are the machine's, and so are x and y where the tray "
              "holds any paper by its middle",
              least_side.in_mm(), least_length.in_mm())));
  return false;
}

// Its files stand in another place than where it is laid out, and are none that the workspace's own places could show.
Diagnostic unsound(std::string report) {
  constexpr std::string_view laid_out = "templates/page/";
  for (auto at = report.find(laid_out); at != std::string::npos;
       at = report.find(laid_out, at + folder.size())) {
    report.replace(at, laid_out.size(), folder);
  }
  return Diagnostic::error(Code::drawing_failed, {}, "the calibration page cannot be laid out")
      .help(std::move(report));
}

}  // namespace

std::vector<CalibrationSheet> calibrate(const SheetTarget& target, const Content& content,
                                        const DrawingContext& drawing, const Workspace& workspace,
                                        const CalibrationRequest& request, Diagnostics& diagnostics) {
  std::vector<CalibrationSheet> made;
  const auto language = language_of(content, *workspace.files, request, diagnostics);
  if (!language || !is_large_enough(target, diagnostics)) {
    return made;
  }
  for (const SheetStyle& style : ways_of(target, content, drawing)) {
    const Workspace own =
        page_workspace(measures_of(style, target, content.catalog), *language, workspace, diagnostics);
    const auto page = load(own, {{}, request.threads});
    const DrawingContext shop(*page, own, {{}, request.threads});
    const auto definition = find_definition("page", page->catalog);
    Diagnostics found;
    const bool is_other = target.may_turn && style.paper.width > style.paper.height;
    const std::string name = fmt::format("calibration-{}{}", style.id, is_other ? "-landscape" : "");
    const Booklet booklet = definition ? booklet_of(name, style, *definition, *page, shop, found) : Booklet{};
    found.join(std::move(page->diagnostics));
    if (found.has_errors()) {
      diagnostics.add(unsound(source::render_text(found, page->sources, {})));
      return {};
    }
    auto file = diagnostics.take(drawn(booklet, shop));
    if (!file) {
      return {};
    }
    made.push_back({name + ".pdf", *std::move(file)});
  }
  return made;
}

}  // namespace talia::job

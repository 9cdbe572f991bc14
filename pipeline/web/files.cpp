#include "web/files.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "frame/frame_words.h"
#include "markup/slug.h"
#include "web/colours.h"
#include "web/drawings.h"

namespace talia::web {

namespace {

constexpr double pixels_an_inch = 96;

int in_pixels(Length length) {
  return static_cast<int>(std::lround(length.in_mm() / Length::mm_per_inch * pixels_an_inch));
}

std::string_view ending_of(Picture::Format format) {
  switch (format) {
    case Picture::Format::jpeg:
      return ".jpg";
    case Picture::Format::webp:
      return ".webp";
    case Picture::Format::png:
      break;
  }
  return ".png";
}

}  // namespace

PictureFiles::PictureFiles(const Source& source, const Put& put)
    : source_(source),
      put_(put),
      by_day_(Colours(source.made.said->style, source.resources.palette, false).scheme().ink),
      by_night_(Colours(source.made.said->style, source.resources.palette, true).scheme().ink) {}

std::string PictureFiles::free_name(std::string_view folder, std::string_view wished,
                                    std::string_view ending) {
  const std::string name = markup::slug_of(wished);
  std::string path = fmt::format("{}{}{}", folder, name, ending);
  for (int i = 2; !names_.insert(path).second; ++i) {
    path = fmt::format("{}{}-{}{}", folder, name, i, ending);
  }
  return path;
}

void PictureFiles::write(const std::string& path, const Result<std::string>& bytes) {
  const Result<std::monostate> written =
      bytes ? put_(path, *bytes) : Result<std::monostate>(tl::unexpected(bytes.error()));
  if (!written && !fault_) {
    fault_ = written.error();
  }
}

const std::vector<CardFile>& PictureFiles::cards(const book::CardFace& face) {
  const auto [known, is_new] = cards_.try_emplace(face);
  if (!is_new) {
    return known->second;
  }
  const std::vector<book::ShownCard>& shown = source_.made.cards;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown[i].card != face) {
      continue;
    }
    known->second.push_back(card(*source_.made.booklet.frames[i + 1],  // The first is the pages' ground.
                                 source_.catalog.definition(face.definition).id));
  }
  return known->second;
}

const std::vector<CardFile>& PictureFiles::labelled(const book::Figure& figure) {
  const auto [known, is_new] = labelled_.try_emplace(figure.place);
  if (is_new) {
    const auto shown = std::ranges::find_if(source_.made.cards, [&](const book::ShownCard& each) {
      return each.card == book::face_of(figure, 0, source_.catalog);
    });
    const auto number = static_cast<std::size_t>(std::distance(source_.made.cards.begin(), shown));
    const Frame& alone = *source_.made.booklet.frames[number + 1];
    Frame frame = *source_.made.booklet.frames[source_.made.labelled.find(figure.place)->second];
    // Its paper, which is white by night as well; the numbers beside it stand on the page.
    Path paper;
    paper.add_rounded_rect({{(frame.size.width - alone.size.width) / 2, {}}, alone.size},
                           source_.made.said->style.figures.corner);
    frame.items.insert(
        frame.items.begin(),
        {PathItem{std::move(paper)}, white_paint, {Layer::background, Reading::artefact}, Origin::none});
    known->second.push_back(card(frame, source_.catalog.definition(figure.cards.front()).id + "-labels"));
    known->second.back().words = frame::words_of(alone);  // Its numbers are said below it.
  }
  return known->second;
}

CardFile PictureFiles::card(const Frame& frame, std::string_view name) {
  const std::string path = free_name("cards/", name, ".svg");
  write(path, render::svg(frame, source_.resources));
  return {{path, in_pixels(frame.size.width), in_pixels(frame.size.height)}, frame::words_of(frame)};
}

const PictureFile& PictureFiles::picture(const std::string& file) {
  const auto [known, is_new] = pictures_.try_emplace(file);
  if (!is_new) {
    return known->second;
  }
  const std::string_view base = std::string_view(file).substr(file.rfind('/') + 1);
  const std::string_view stem = base.substr(0, base.rfind('.'));
  if (const auto image = source_.resources.images.find(file)) {
    const Picture& picture = source_.resources.images.get(*image);
    known->second = {free_name("pictures/", stem, ending_of(picture.format)), picture.width, picture.height};
    write(known->second.path,
          source_.resources.images.whole(*image).map([](Picture whole) { return std::move(whole.bytes); }));
  } else if (const auto symbol = source_.resources.symbols.find("picture/" + file)) {
    const Symbol& drawing = source_.resources.symbols.get(*symbol);
    known->second = {free_name("pictures/", stem, ".svg"), in_pixels(drawing.size.width),
                     in_pixels(drawing.size.height)};
    write(known->second.path, svg_file(drawing, by_day_, by_night_, source_.resources.palette));
  }
  return known->second;
}

const PictureFile& PictureFiles::icon(SymbolId id, const std::string& name) {
  const auto [known, is_new] = pictures_.try_emplace("icon/" + name);
  if (is_new) {
    const Symbol& drawing = source_.resources.symbols.get(id);
    known->second = {free_name("icons/", name, ".svg"), in_pixels(drawing.size.width),
                     in_pixels(drawing.size.height)};
    write(known->second.path, svg_file(drawing, by_day_, by_night_, source_.resources.palette));
  }
  return known->second;
}

const PictureFile& PictureFiles::page(const Page& page, const std::string& name) {
  const auto [known, is_new] = pictures_.try_emplace(name);
  if (!is_new) {
    return known->second;
  }
  const std::vector<SharedFrame>& frames = source_.made.booklet.frames;
  Frame frame{page.paper, {}};
  for (const PlacedFrame& placed : page.placed) {
    frame.items.push_back({Group{{}, placed.clip, {{Group{placed.place, {}, frames[placed.frame]->items}}}}});
  }
  frame.items.insert(frame.items.end(), page.own.items.begin(), page.own.items.end());
  known->second = {free_name("", name, ".svg"), in_pixels(page.paper.width), in_pixels(page.paper.height)};
  write(known->second.path, render::svg(frame, source_.resources));
  return known->second;
}

}  // namespace talia::web

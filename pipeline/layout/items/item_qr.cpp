// QR codes: words that a telephone reads, as one outline on a ground of its own with the light modules that readers need.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "image/qr.h"
#include "layout/items/items.h"
#include "layout/reading/reader.h"

namespace talia::layout {

namespace {

constexpr Length least_module = Length::mm(0.33);  // Cameras of telephones want it.
constexpr double least_contrast_of_code = 4;       // WCAG's.

// Where two modules differ there is a piece of the outline, dark on its right. Pieces follow each other to loops.
Path outline_of_modules(const image::QrCode& code, Point corner, Length side) {
  const int count = code.size;
  const auto at = [&](int column, int row) {
    return Point{corner.x + side * column / count, corner.y + side * row / count};
  };
  using Spot = std::pair<int, int>;
  std::multimap<Spot, Spot> pieces;
  for (int row = 0; row <= count; ++row) {
    for (int column = 0; column <= count; ++column) {
      const bool is_dark = code.is_dark(column, row);
      if (const bool above = code.is_dark(column, row - 1); is_dark != above) {
        const Spot left{column, row};
        const Spot right{column + 1, row};
        pieces.emplace(is_dark ? left : right, is_dark ? right : left);
      }
      if (const bool before = code.is_dark(column - 1, row); is_dark != before) {
        const Spot top{column, row};
        const Spot bottom{column, row + 1};
        pieces.emplace(is_dark ? bottom : top, is_dark ? top : bottom);
      }
    }
  }
  Path path;
  while (!pieces.empty()) {
    const Spot begin = pieces.begin()->first;
    path.move_to(at(begin.first, begin.second));
    Spot last = begin;
    Spot way{};
    do {
      const auto next = pieces.find(last);
      const Spot to = next->second;
      const Spot step{to.first - last.first, to.second - last.second};
      if (last != begin && step != way) {
        path.line_to(at(last.first, last.second));
      }
      way = step;
      last = to;
      pieces.erase(next);
    } while (last != begin);
    path.close();
  }
  return path;
}

class QrPiece : public PieceContent {
 public:
  QrPiece(image::QrCode code, Paint colour, Paint ground)
      : code_(std::move(code)), colour_(colour), ground_(ground) {}

  Length natural_width() override { return least_module * modules(); }
  Length height(Length width, std::size_t) override { return width; }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!drawing.has_room(box, area)) {
      return;
    }
    const Length whole = std::min(area.size.width, area.size.height);
    const Rect place = drawing.turned(aligned(area, {whole, whole}, box.align, box.valign), area);
    if (!drawing.is_in_sight(box, place)) {
      return;
    }
    const Length module = whole / modules();
    check(box, module, drawing);
    Path ground;
    ground.add_rect(place);
    drawing.add({PathItem{std::move(ground)}, ground_, {talia::Layer::art, Reading::artefact}}, box.origin);
    const Length quiet = module * image::quiet_modules;
    // As type: of one ink where type is, so that plates which miss each other do not blur it.
    drawing.add(
        {PathItem{outline_of_modules(code_, {place.left() + quiet, place.top() + quiet}, module * code_.size),
                  std::nullopt, true},
         colour_,
         {talia::Layer::type, Reading::artefact}},
        box.origin);
  }

 private:
  int modules() const { return code_.size + 2 * image::quiet_modules; }

  void check(const Box& box, Length module, Drawing& drawing) const {
    const Palette& palette = drawing.common.palette;
    const Rgb dark = rgb_of(colour_, palette);
    const Rgb light = rgb_of(ground_, palette);
    constexpr Rgb black{};
    if (contrast(dark, light) < least_contrast_of_code || contrast(dark, black) > contrast(light, black)) {
      drawing.diagnostics.add(Diagnostic::of(Code::low_contrast, box.span,
                                             "few readers tell the modules of this code from its ground")
                                  .help("give it a dark `colour` on a light `ground`, as black on white"));
    }
    if (module < least_module) {
      drawing.diagnostics.add(
          Diagnostic::of(
              Code::coarse_picture, box.span,
              fmt::format("the modules of this code are {:.2f} mm wide, and telephones want {:.2f}",
                          module.in_mm(), least_module.in_mm()))
              .note(drawing.subject.place, fmt::format("{} modules with those around it", modules()))
              .help(fmt::format("give it {:.1f} mm, fewer words, or a lower `level`",
                                (least_module * modules()).in_mm())));
    }
  }

  image::QrCode code_;
  Paint colour_, ground_;
};

class QrContent : public BoxContent {
 public:
  Wording words;
  image::QrLevel level = image::QrLevel::medium;
  std::optional<Colour> colour, ground;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    const std::string written = filling.words(words, "a code");
    if (written.empty() || !filling.spend_characters(written.size(), box)) {
      return;
    }
    auto code = image::qr_code(written, level);
    if (!code) {
      filling.report(Diagnostic::of(Code::wrong_length, words.span,
                                    fmt::format("no code of this level holds {} bytes", written.size()))
                         .note(filling.subject.place, filling.subject.note)
                         .help("write fewer words, mostly an address where the others stand"));
      return;
    }
    out.push_back(
        piece_of(box, filling,
                 std::make_unique<QrPiece>(*std::move(code), filling.paint(colour).value_or(black_paint),
                                           filling.paint(ground).value_or(white_paint))));
  }
};

}  // namespace

std::unique_ptr<BoxContent> read_qr(Node node, Reader& reader) {
  static constexpr std::array levels{std::pair{std::string_view("low"), image::QrLevel::low},
                                     std::pair{std::string_view("medium"), image::QrLevel::medium},
                                     std::pair{std::string_view("quartile"), image::QrLevel::quartile},
                                     std::pair{std::string_view("high"), image::QrLevel::high}};
  auto content = std::make_unique<QrContent>();
  content->words = reader.expressions().wording(node.find("qr"));
  for (const auto& [name, level] : levels) {
    if (node.find("level").scalar() == name) {
      content->level = level;
    }
  }
  content->colour = reader.colours().line(node.find("colour"));
  content->ground = reader.colours().area(node.find("ground"));
  return content;
}

}  // namespace talia::layout

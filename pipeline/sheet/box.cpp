#include "sheet/box.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "sheet/marks.h"

namespace talia::sheet {

namespace {

using namespace length_literals;

constexpr Length spare = 1_mm;         // Around cards; half of it on each side.
constexpr Length sleeve_spare = 3_mm;  // What sleeves add.
constexpr Length glue = 10_mm;         // The flap's width …
constexpr Length glue_cut = 4_mm;      // … and what its ends are cut in by.
constexpr Length tuck = 14_mm;
constexpr Length tuck_corner = 5_mm;
constexpr Length slit = 6_mm;
constexpr Length flap_outside = 1.5_mm;  // What dust flaps are cut in by, beside the front …
constexpr Length flap_inside = 4_mm;     // … and beside the lid.
constexpr Length notch = 9_mm;
constexpr Length cut_line = 0.35_mm, fold_line_width = 0.3_mm, dash = 3_mm, pause = 2_mm;
constexpr double quarter_arc = 0.5522847498307936;

// The net while its outline is drawn, clockwise from the upper end of the glue flap.
class NetMaker {
 public:
  explicit NetMaker(const BoxRoom& room)
      : w_(room.width),
        h_(room.height),
        d_(room.depth),
        flap_(std::min(d_.scaled(0.92), w_.scaled(0.45))),
        back_(glue),
        left_(back_ + w_),
        front_(left_ + d_),
        right_(front_ + w_),
        end_(right_ + d_),
        top_(tuck + d_),
        foot_(top_ + h_) {}

  BoxNet make() {
    BoxNet net;
    net.size = {end_, foot_ + d_ + tuck};
    draw_outline();
    net.outline = std::move(path_);
    net.back = {{back_, top_}, {w_, h_}};
    net.left = {{left_, top_}, {d_, h_}};
    net.front = {{front_, top_}, {w_, h_}};
    net.right = {{right_, top_}, {d_, h_}};
    net.lid = {{back_, tuck}, {w_, d_}};
    net.foot = {{back_, foot_}, {w_, d_}};
    for (const Length x : {back_, left_, front_, right_}) {
      net.folds.push_back({{x, top_}, {x, foot_}});
    }
    for (const auto& [fold, edge] : {std::pair(top_, tuck), std::pair(foot_, foot_ + d_)}) {
      net.folds.push_back({{back_, fold}, {left_, fold}});
      net.folds.push_back({{left_, fold}, {front_, fold}});
      net.folds.push_back({{right_, fold}, {end_, fold}});
      net.folds.push_back({{back_ + slit, edge}, {left_ - slit, edge}});
      net.slits.push_back(Path().move_to({back_, edge}).line_to({back_ + slit, edge}));
      net.slits.push_back(Path().move_to({left_ - slit, edge}).line_to({left_, edge}));
    }
    return net;
  }

 private:
  void draw_outline() {
    path_.move_to({Length(), top_ + glue_cut}).line_to({back_, top_});
    path_.line_to({back_, tuck});
    add_tuck(Length(), tuck, /*is_above=*/true);
    path_.line_to({left_, top_});
    // Dust flaps: each is cut in more beside the lid.
    path_.line_to({left_ + flap_inside, top_ - flap_}).line_to({front_ - flap_outside, top_ - flap_});
    path_.line_to({front_, top_});
    const Length middle = front_ + w_ / 2;
    const Length radius = std::min(notch, w_ / 4);
    const Length k = radius.scaled(quarter_arc);
    path_.line_to({middle - radius, top_})
        .curve_to({middle - radius, top_ + k}, {middle - k, top_ + radius}, {middle, top_ + radius})
        .curve_to({middle + k, top_ + radius}, {middle + radius, top_ + k}, {middle + radius, top_});
    path_.line_to({right_, top_}).line_to({right_ + flap_outside, top_ - flap_});
    path_.line_to({end_ - flap_inside, top_ - flap_}).line_to({end_, top_}).line_to({end_, foot_});
    path_.line_to({end_ - flap_inside, foot_ + flap_}).line_to({right_ + flap_outside, foot_ + flap_});
    path_.line_to({right_, foot_}).line_to({front_, foot_});
    path_.line_to({front_ - flap_outside, foot_ + flap_}).line_to({left_ + flap_inside, foot_ + flap_});
    path_.line_to({left_, foot_}).line_to({left_, foot_ + d_});
    add_tuck(foot_ + d_ + tuck, foot_ + d_, /*is_above=*/false);
    path_.line_to({back_, foot_}).line_to({Length(), foot_ - glue_cut}).close();
  }

  // From one end of its fold to the other.
  void add_tuck(Length edge, Length fold, bool is_above) {
    const Length in = is_above ? edge + tuck_corner : edge - tuck_corner;
    const Length near =
        is_above ? edge + tuck_corner.scaled(1 - quarter_arc) : edge - tuck_corner.scaled(1 - quarter_arc);
    const Length along = tuck_corner.scaled(1 - quarter_arc);
    const Length first = is_above ? back_ : left_;
    const Length last = is_above ? left_ : back_;
    const int way = is_above ? 1 : -1;
    path_.line_to({first, fold})
        .line_to({first, in})
        .curve_to({first, near}, {first + along * way, edge}, {first + tuck_corner * way, edge})
        .line_to({last - tuck_corner * way, edge})
        .curve_to({last - along * way, edge}, {last, near}, {last, in})
        .line_to({last, fold});
  }

  const Length w_, h_, d_, flap_;
  const Length back_, left_, front_, right_, end_, top_, foot_;
  Path path_;
};

SetText set_title(const MappedText& said, Length width, Length size, const SheetFacts& facts,
                  const LayoutContext& common, Diagnostics& diagnostics) {
  TextStyle style;
  style.size = size;
  style.leading = size.scaled(1.2);
  style.hyphenate = false;
  style.alignment = Alignment::centre;
  const std::vector<Inline> inlines{{Words{said}, {}}};
  return common.typesetter.set(inlines, facts.language, width, style, {Layer::mark, Reading::paragraph},
                               diagnostics);
}

// Words in the middle of a panel of a net that stands at `corner`; upwards where the panel is narrow.
void write(const MappedText& said, const Rect& panel, bool is_upright, Length size, const SheetFacts& facts,
           const LayoutContext& common, Page& page, Diagnostics& diagnostics) {
  const Length along = (is_upright ? panel.size.height : panel.size.width) - 6_mm;
  const Length across = is_upright ? panel.size.width : panel.size.height;
  const SetText set = set_title(said, along, std::min(size, across.scaled(0.6)), facts, common, diagnostics);
  std::vector<Item> items;
  typeset::place(set, {3_mm, (across - set.height) / 2}, Origin::none, items);
  const Transform at = is_upright ? Transform::quarter_turns(3, {panel.left(), panel.bottom()})
                                  : Transform::move(panel.origin);
  page.own.items.push_back({Group{at, {}, std::move(items)}, {}, mark_role});
}

PageLayer cut_layer(const BoxNet& net, const Transform& at, const Palette& palette) {
  const Paint paint{palette.find(cut_colour).value_or(black_paint.entry)};
  PageLayer layer{"cut", {}};
  layer.items.push_back({PathItem{moved(net.outline, at), cut_line}, paint, mark_role});
  for (const Path& each : net.slits) {
    layer.items.push_back({PathItem{moved(each, at), cut_line}, paint, mark_role});
  }
  return layer;
}

PageLayer fold_layer(const BoxNet& net, const Transform& at, const Palette& palette) {
  const Paint paint{palette.find(fold_colour).value_or(black_paint.entry)};
  PageLayer layer{"fold", {}};
  for (const auto& [from, to] : net.folds) {
    PathItem line{moved(Path().move_to(from).line_to(to), at), fold_line_width};
    line.stroke_style.dashes = {dash, pause};
    layer.items.push_back({std::move(line), paint, mark_role});
  }
  return layer;
}

// The paper as it lies, or the other way where the net has room only so; nothing where it has none.
std::optional<Size> paper_for(const Size& net, const SheetStyle& style) {
  for (const Size& paper : {style.paper, Size{style.paper.height, style.paper.width}}) {
    const Length margin = style.margin * 2;
    if (net.width + margin <= paper.width && net.height + margin <= paper.height) {
      return paper;
    }
  }
  return std::nullopt;
}

}  // namespace

BoxRoom room_for(const BoxContents& contents) {
  const Length around = contents.is_sleeved ? spare + sleeve_spare : spare;
  const Length deep = contents.thickness * static_cast<std::int64_t>(contents.cards) + spare;
  const Length half = 0.5_mm;
  // A thickness is whole units, half of one off at most: what that comes to over all cards is no depth.
  const auto off = static_cast<std::int64_t>(contents.cards);
  const std::int64_t halves = (deep.units() - off + half.units() - 1) / half.units();
  return {contents.card.width + around, contents.card.height + around, half * halves};
}

BoxNet net_of(const BoxRoom& room) {
  return NetMaker(room).make();
}

std::optional<Page> box_page(const BoxContents& contents, const BoxArt& art, const SheetStyle& style,
                             const SheetFacts& facts, const LayoutContext& common, Diagnostics& diagnostics) {
  const BoxRoom room = room_for(contents);
  const BoxNet net = net_of(room);
  const auto paper = paper_for(net.size, style);
  if (!paper) {
    diagnostics.add(
        Diagnostic::of(
            Code::bad_sheet, facts.deck_span,
            fmt::format("a box for {} cards {:.4g} mm deep is a net of {:.4g} × {:.4g} mm, and the "
                        "printer reaches {:.4g} × {:.4g} mm of its paper",
                        contents.cards, room.depth.in_mm(), net.size.width.in_mm(), net.size.height.in_mm(),
                        (style.paper.width - style.margin * 2).in_mm(),
                        (style.paper.height - style.margin * 2).in_mm()))
            .help("take larger paper, or part the deck over two boxes"));
    return std::nullopt;
  }
  if (room.depth < least_depth) {
    diagnostics.add(
        Diagnostic::warning(
            Code::bad_sheet, facts.deck_span,
            fmt::format("a box {:.4g} mm deep does not hold: its flaps are too short", room.depth.in_mm()))
            .help(fmt::format("{:.4g} mm or more are wise: put several decks into one box",
                              least_depth.in_mm())));
  }
  Page page;
  page.paper = page.own.size = *paper;
  page.side = PageSide::front;
  page.label = "1";
  const Point corner{(paper->width - net.size.width) / 2, (paper->height - net.size.height) / 2};
  const Transform at = Transform::move(corner);
  page.trim = page.bleed = {corner, net.size};
  const auto placed = [&](const Rect& panel) {
    return Rect{{panel.left() + corner.x, panel.top() + corner.y}, panel.size};
  };
  if (art.back) {
    const Rect back = placed(net.back);
    const Size face{contents.card.width + style.bleed_x * 2, contents.card.height + style.bleed_y * 2};
    Path clip;
    page.placed.push_back({*art.back,
                           Transform::move({back.left() + (back.size.width - face.width) / 2,
                                            back.top() + (back.size.height - face.height) / 2}),
                           clip.add_rect(back)});
  }
  const Rect front = placed(net.front);
  write(art.title,
        {{front.left(), front.top() + front.size.height / 4}, {front.size.width, front.size.height / 4}},
        false, 17_pt, facts, common, page, diagnostics);
  write(art.count,
        {{front.left(), front.top() + front.size.height / 2}, {front.size.width, front.size.height / 8}},
        false, 9_pt, facts, common, page, diagnostics);
  for (const Rect& side : {placed(net.left), placed(net.right)}) {
    write(art.title, side, true, 14_pt, facts, common, page, diagnostics);
  }
  page.layers = {cut_layer(net, at, common.palette), fold_layer(net, at, common.palette)};
  return page;
}

}  // namespace talia::sheet

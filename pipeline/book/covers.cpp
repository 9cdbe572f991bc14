#include "book/covers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "language/language.h"

namespace talia::book {

namespace {

// How far a spine may bleed over the two sides, or the ground would shine through between them.
constexpr Length overlap = Length::mm(0.1);

RecordOf record_of(std::string_view kind, const ResolvedChapter& cover) {
  RecordOf record(kind);
  for (const auto& [key, words] : cover.cover) {
    record.text("cover." + key, words);
  }
  return record;
}

// One part of a cover as the style draws it: for a page of the style's own size, magnified to the one at hand.
class CoverPart {
 public:
  CoverPart(std::string_view kind, RecordOf record, const ResolvedChapter& cover, SetContext& context)
      : kind_(kind), record_(std::move(record)), cover_(cover), context_(context) {}

  // Of a size and with what it may bleed into, both from its own upper left corner, put to `place`.
  void draw(const Size& size, const Rect& sheet, const Transform& place, Page& page) && {
    const double scale = context_.style.cover;
    const auto as_drawn = [&](Length length) { return scale == 1 ? length : length.scaled(1 / scale); };
    layout::LaidFurniture laid =
        context_.furnish(kind_, std::move(record_),
                         {{},
                          as_drawn(size.width),
                          as_drawn(size.height),
                          {{as_drawn(sheet.left()), as_drawn(sheet.top())},
                           {as_drawn(sheet.size.width), as_drawn(sheet.size.height)}}},
                         context_.book.id, cover_.place);
    const Transform whole = Transform::scale(scale).then(place);
    if (whole == Transform{}) {
      std::ranges::move(laid.items, std::back_inserter(page.own.items));
    } else {
      page.own.items.push_back({Group{whole, {}, std::move(laid.items)}, {}, drawn_art});
    }
  }

 private:
  std::string_view kind_;
  RecordOf record_;
  const ResolvedChapter& cover_;
  SetContext& context_;
};

bool has_words_behind(const ResolvedChapter& cover) {
  return std::ranges::any_of(cover.cover, [](const auto& each) { return each.first == "back"; });
}

// Whether the style has a place for what stands behind the book.
bool has_place_behind(const ResolvedChapter& cover, SetContext& context) {
  const Node furniture = context.style.root.find("furniture");
  if (furniture.find("back_cover").exists()) {
    return true;
  }
  if (has_words_behind(cover)) {
    Diagnostic unseen = Diagnostic::of(
        Code::field_unseen, cover.place,
        fmt::format("the `back` of the cover of `{}` stands nowhere: the style `{}` has no `back_cover`",
                    context.book.id, context.style.id));
    unseen.severity = Severity::error;
    context.is_sound = false;
    context.diagnostics.add(
        std::move(unseen)
            .note(furniture.span(), "the style's furniture is here")
            .help("add `back_cover: {padding: 20mm, text: \"{cover.back}\", style: cover_subtitle}` to it"));
  }
  return false;
}

}  // namespace

Page blank_page(const SetContext& context) {
  Page page;
  page.paper = context.style.page;
  page.trim = page.bleed = {{}, context.style.page};
  page.own.size = context.style.page;
  page.placed.push_back({0, Transform::move(context.style.sheet().origin), {}});
  return page;
}

Page front_cover(const ResolvedChapter& cover, SetContext& context) {
  Page page = blank_page(context);
  CoverPart("cover", record_of("cover", cover), cover, context)
      .draw(context.style.page, context.style.sheet(), {}, page);
  return page;
}

std::optional<Page> back_cover(const ResolvedChapter& cover, SetContext& context) {
  if (!has_words_behind(cover) || !has_place_behind(cover, context)) {
    return std::nullopt;
  }
  Page page = blank_page(context);
  CoverPart("back_cover", record_of("back_cover", cover), cover, context)
      .draw(context.style.page, context.style.sheet(), {}, page);
  return page;
}

Page wrap(const ResolvedChapter& cover, SetContext& context) {
  const BookStyle& style = context.style;
  const Size& side = style.page;
  const Length bleed = style.bleed;
  const Length spine = style.form.spine.scaled(style.life());
  Page page;
  page.paper = page.own.size = {side.width * 2 + spine, side.height};
  page.trim = page.bleed = {{}, page.paper};
  const Rect sheet = page.trim.inset(-bleed, -bleed);
  page.own.items.push_back({PathItem{Path().add_rect(sheet)}, context.area_of("ground"), drawn_ground});
  // At an edge that the spine touches nothing bleeds.
  const auto room = [&](bool is_left) {
    return Rect{{is_left ? -bleed : Length(), -bleed}, {side.width + bleed, side.height + bleed * 2}};
  };
  const bool is_front_left = context.runs_from_right;
  const auto corner = [&](bool is_left) { return Point{is_left ? Length() : side.width + spine, Length()}; };
  if (has_place_behind(cover, context)) {
    CoverPart("back_cover", record_of("back_cover", cover), cover, context)
        .draw(side, room(!is_front_left), Transform::move(corner(!is_front_left)), page);
  }
  RecordOf along = record_of("spine", cover);
  constexpr int parts = 10;  // Of a millimetre.
  along.value("spine.width",
              Value(Rational(std::llround(style.form.spine.in_mm() * parts)) / Rational(parts)));
  CoverPart("cover", record_of("cover", cover), cover, context)
      .draw(side, room(is_front_left), Transform::move(corner(is_front_left)), page);
  const bool descends = language::of(context.language).spines_descend;
  const Point start = descends ? Point{side.width + spine, Length()} : Point{side.width, side.height};
  CoverPart("spine", std::move(along), cover, context)
      .draw({side.height, spine}, {{-bleed, -overlap}, {side.height + bleed * 2, spine + overlap * 2}},
            Transform::quarter_turns(descends ? 1 : 3, start), page);
  return page;
}

}  // namespace talia::book

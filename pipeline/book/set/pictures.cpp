#include "book/set/pictures.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace talia::book {

namespace {

Item drawn(const Illustration& picture, layout::PictureSource source, Point corner, double scale,
           SetContext& context) {
  Item item = layout::drawn_picture(source, corner, scale, context.look("body").paint, Reading::artefact,
                                    context.common);
  if (!picture.alt.empty()) {
    const Origin mark = context.account.ask_again(Origin::none);
    context.telling.add_figure(mark, picture.alt);
    item = {Group{{}, {}, {std::move(item)}, picture.alt}, {}, drawn_art, mark};
  }
  return item;
}

void report_coarse(const Illustration& picture, layout::PictureSource source, Length width,
                   SetContext& context) {
  const Length printed = width.scaled(context.style.scale);
  if (auto coarse = layout::coarse_picture(source, printed, usual_ppi, picture.place, context.common)) {
    context.diagnostics.add(std::move(*coarse).note(
        context.book.span, fmt::format("{:.1f} mm wide in the book `{}`", printed.in_mm(), context.book.id)));
  }
}

}  // namespace

PicturePlace::PicturePlace(const Illustration& picture, SetContext& context)
    : picture_(picture),
      context_(context),
      source_(layout::find_picture(picture.file, context.common).value()),
      natural_(layout::size_of_picture(source_, context.common)),
      most_(context.style.grid * context.style.rows()) {}

void PicturePlace::take_height(Length most) {
  most_ = std::max(most, context_.style.grid);
}

Length PicturePlace::height(Length room) const {
  return natural_.height.scaled(scale(room));
}

void PicturePlace::draw(const Rect& area, std::vector<PlacedFrame>& /*stills*/,
                        std::vector<Item>& out) const {
  const Length room = area.size.width;
  const double scale = this->scale(room);
  const Length width = natural_.width.scaled(scale);
  out.push_back(drawn(picture_, source_, {area.left() + (room - width) / 2, area.top()}, scale, context_));
  report_shrunk(room, width);
  report_coarse(picture_, source_, width, context_);
}

double PicturePlace::scale(Length room) const {
  return std::min(std::min(picture_.width.in(room), room) / natural_.width, most_ / natural_.height);
}

// Told where its width is stated, for that is what is not kept, else where it is named.
void PicturePlace::report_shrunk(Length room, Length width) const {
  const Span place = picture_.width.place.exists() ? picture_.width.place : picture_.place;
  const bool is_of_page = picture_.extent == Extent::page;
  if (picture_.width.in(room) > room) {
    context_.diagnostics.add(
        Diagnostic::of(
            Code::shrunk_picture, place,
            fmt::format("the picture is to be {:.4g} mm wide, and its {} has {:.4g} mm",
                        picture_.width.in(room).in_mm(), is_of_page ? "page" : "column", room.in_mm()))
            .help(is_of_page ? "write `width: 100%`"
                             : "write `width: 100%`, or `span: page` for the width of all columns"));
  }
  const Length asked = std::min(picture_.width.in(room), room);
  if (width < asked - Length::mm(0.01)) {
    const double fitting = std::floor(width.in_mm() * 10) / 10;
    context_.diagnostics.add(
        Diagnostic::of(
            Code::shrunk_picture, place,
            fmt::format("{:.4g} mm wide the picture is {:.0f} mm high, and a page has {:.4g} mm for it",
                        asked.in_mm(), (natural_.height.scaled(asked / natural_.width)).in_mm(),
                        most_.in_mm()))
            .help(fitting < 1
                      ? std::string("crop it: nobody would see what is so narrow")
                      : fmt::format("write `width: {:.4g}mm`, as it is printed, or crop it", fitting)));
  }
}

BookPiece plate_piece(const Illustration& picture, SetContext& context) {
  const BookStyle& style = context.style;
  const layout::PictureSource source = layout::find_picture(picture.file, context.common).value();
  const Size natural = layout::size_of_picture(source, context.common);
  const Rect sheet = style.sheet();
  const double scale = std::max(sheet.size.width / natural.width, sheet.size.height / natural.height);
  const Size size{natural.width.scaled(scale), natural.height.scaled(scale)};
  const Point corner{sheet.left() + (sheet.size.width - size.width) / 2,
                     sheet.top() + (sheet.size.height - size.height) / 2};
  BookPiece piece;
  if (!picture.anchor.empty()) {
    context.anchor(picture.anchor, {}, piece.items);
  }
  Path edges;
  edges.add_rect(sheet);
  piece.items.push_back(
      {Group{{}, std::move(edges), {drawn(picture, source, corner, scale, context)}, {}}, {}, drawn_art});
  report_coarse(picture, source, size.width, context);
  piece.is_plate = true;
  piece.shape.standing = Standing::wide;
  piece.shape.rows = style.rows();
  return piece;
}

}  // namespace talia::book

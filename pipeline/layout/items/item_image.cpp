// Pictures: a file of pixels or a drawing, whole inside its box or covering it around a point that stays in sight.
#include <algorithm>

#include <fmt/format.h>

#include "language/language.h"
#include "layout/items/items.h"
#include "layout/pictures.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"
#include "model/pictures_by_name.h"

namespace talia::layout {

namespace {

using model::any_ending;

struct PictureLook {
  bool covers = true;
  double focus_x = 0.5, focus_y = 0.5;  // Of the picture's sides.
  Paint paint;                          // Of what a drawing leaves to its user.
  Reading reading = Reading::artefact;
};

class ImagePiece : public PieceContent {
 public:
  ImagePiece(PictureSource source, PictureLook look, std::string name, Span named, const Filling& filling)
      : source_(source),
        look_(look),
        name_(std::move(name)),
        named_(named),
        size_(size_of_picture(source, filling.common)),
        wanted_ppi_(filling.setting.ppi) {}

  Length natural_width() override { return size_.width; }
  Length height(Length width, std::size_t) override { return width.scaled(size_.height / size_.width); }
  std::optional<TallPicture> tall_picture(Length width, std::size_t step) override {
    return TallPicture{name_, height(width, step)};
  }
  bool bleeds() const override { return true; }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!drawing.has_room(box, area)) {
      return;
    }
    const double across = area.size.width / size_.width;
    const double down = area.size.height / size_.height;
    const double scale = look_.covers ? std::max(across, down) : std::min(across, down);
    const Size size{size_.width.scaled(scale), size_.height.scaled(scale)};
    const Rect place = look_.covers
                           ? Rect{{covering(area.left(), area.size.width, size.width, look_.focus_x),
                                   covering(area.top(), area.size.height, size.height, look_.focus_y)},
                                  size}
                           : drawing.turned(aligned(area, size, box.align, box.valign), area);
    if (!look_.covers && !drawing.is_in_sight(box, place)) {
      return;
    }
    report_coarse(place, box, drawing);
    constexpr Role art{Layer::art, Reading::artefact};
    Item item = drawn_picture(source_, place.origin, scale, look_.paint, look_.reading, drawing.common);
    if (!look_.covers && box.radius <= Length()) {
      drawing.add(std::move(item), box.origin);
      return;
    }
    Path clip;
    const Rect seen = look_.covers ? area : place;
    if (box.radius > Length()) {
      clip.add_rounded_rect(seen, box.radius);
    } else {
      clip.add_rect(seen);
    }
    item.origin = box.origin;
    drawing.add({Group{{}, std::move(clip), {std::move(item)}}, {}, art}, box.origin);
  }

 private:
  // Where a picture that is larger than its box begins, so that the focus is as near the middle as its edges allow.
  static Length covering(Length begin, Length room, Length length, double focus) {
    const Length wished = begin + room / 2 - length.scaled(focus);
    return std::clamp(wished, std::min(begin, begin + room - length), begin);
  }

  void report_coarse(const Rect& place, const Box& box, Drawing& drawing) const {
    if (auto coarse = coarse_picture(source_, place.size.width, wanted_ppi_, named_, drawing.common)) {
      drawing.diagnostics.add(std::move(*coarse).note(
          box.span, fmt::format("{:.1f} mm wide in this box", place.size.width.in_mm())));
    }
  }

  PictureSource source_;
  PictureLook look_;
  std::string name_;
  Span named_;
  Size size_;
  int wanted_ppi_;
};

// In place of a picture that is not there: a quiet ground with its name.
class PlaceholderPiece : public PieceContent {
 public:
  explicit PlaceholderPiece(std::string file) : file_(std::move(file)) {}

  Length natural_width() override { return Length::mm(20); }
  Length height(Length width, std::size_t) override { return width; }
  bool bleeds() const override { return true; }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!drawing.has_room(box, area)) {
      return;
    }
    drawing.face.missing_pictures.push_back(file_);
    const Rect trim = drawing.sight.bounds().value_or(area);
    const Rect seen{{std::max(area.left(), trim.left()), std::max(area.top(), trim.top())},
                    {std::min(area.right(), trim.right()) - std::max(area.left(), trim.left()),
                     std::min(area.bottom(), trim.bottom()) - std::max(area.top(), trim.top())}};
    constexpr Role mark{talia::Layer::mark, Reading::artefact};
    const auto outline = [&](const Rect& rect) {
      Path path;
      box.radius > Length() ? path.add_rounded_rect(rect, box.radius) : path.add_rect(rect);
      return path;
    };
    drawing.add({PathItem{outline(area)}, {black_paint.entry, 60}, {talia::Layer::art, Reading::artefact}},
                box.origin);
    const Length margin = std::min({seen.size.width, seen.size.height, Length::mm(24)}).scaled(1.0 / 12);
    const Rect inner = seen.inset(margin);
    drawing.add(
        {PathItem{
             outline(inner), Length::mm(0.15), false, {false, false, {Length::mm(0.9), Length::mm(0.6)}}},
         {black_paint.entry, 450},
         mark},
        box.origin);
    const SetText name = set_name(inner.size.width - margin, drawing.common);
    if (name.height > inner.size.height || name.width > inner.size.width) {
      return;  // The note has it.
    }
    const Point corner{inner.left() + margin / 2, inner.top() + (inner.size.height - name.height) / 2};
    typeset::place(name, corner, box.origin, *drawing.out);
  }

 private:
  // Letters that the first family lacks go unheard: the note has them too.
  SetText set_name(Length measure, const LayoutContext& common) const {
    TextStyle style;
    style.size = Length::pt(6.4);
    style.leading = Length::pt(8);
    style.paint = {black_paint.entry, 750};
    style.alignment = Alignment::centre;
    style.hyphenate = false;
    Diagnostics unheard;
    const std::vector<Inline> inlines{{Words{MappedText::from(file_, {})}, {}}};
    return common.typesetter.set(inlines, language::fallback, std::max(measure, Length::mm(1)), style,
                                 {talia::Layer::mark, Reading::artefact}, unheard);
  }

  std::string file_;
};

class ImageContent : public BoxContent {
 public:
  Wording name;
  Colour colour;
  PictureLook look;
  std::string folder;  // Of the game's templates, with `/` at its end.

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    const std::string written = filling.words(name, "a picture");
    if (written.empty()) {
      return;
    }
    if (written.ends_with(any_ending)) {
      fill_by_name(written, box, filling, out);
      return;
    }
    const Definition* const definition = filling.subject.definition;
    const PictureField* const field =
        name.open && definition != nullptr ? definition->picture(written) : nullptr;
    const std::string file = field != nullptr ? field->file : folder + written;
    const auto source = find_picture(file, filling.common);
    if (!source) {
      filling.is_sound = false;
      const auto& pictures = filling.common.catalog.pictures;
      // Else it was reported when it was read, or where the definition names it.
      const bool is_named =
          definition != nullptr && std::ranges::any_of(definition->missing_pictures,
                                                       [&](Node each) { return each.scalar() == written; });
      if (!is_named && !std::ranges::binary_search(pictures, file)) {
        filling.report(unknown(written, name.span, folder, filling.common)
                           .note(filling.subject.place, filling.subject.note));
      }
      return;
    }
    add(*source, written, field != nullptr ? field->node.span() : name.span, box, filling, out);
  }

  void add(PictureSource source, const std::string& written, Span named, const Box& box, Filling& filling,
           std::vector<Piece>& out) const {
    PictureLook chosen = look;
    chosen.paint = filling.paint(colour);
    out.push_back(
        piece_of(box, filling, std::make_unique<ImagePiece>(source, chosen, written, named, filling)));
  }

  // `art/{id}.*`: below the campaign's folder, else in the library of its game, else beside the template.
  void fill_by_name(const std::string& written, const Box& box, Filling& filling,
                    std::vector<Piece>& out) const {
    const Catalog& catalog = filling.common.catalog;
    const std::string_view stem = std::string_view(written).substr(0, written.size() - any_ending.size());
    if (!model::is_file_below(stem)) {
      filling.report(Diagnostic::of(Code::unknown_picture, name.span,
                                    fmt::format("`{}` names no file below the campaign's folder", written))
                         .note(filling.subject.place, filling.subject.note)
                         .help("write a path without `..`, as in `art/{id}.*`"));
      return;
    }
    const Definition* const definition = filling.subject.definition;
    std::vector<std::string> folders;
    if (definition != nullptr) {
      folders = model::picture_folders(*definition, filling.context.campaign, catalog);
    }
    folders.push_back(folder);
    for (const std::string& each : folders) {
      const auto found = model::pictures_named(stem, each, catalog);
      if (found.size() > 1) {
        filling.report(Diagnostic::of(Code::unknown_picture, name.span,
                                      fmt::format("two pictures are named `{}`: `{}` and `{}`", written,
                                                  found[0], found[1]))
                           .note(filling.subject.place, filling.subject.note)
                           .help("keep one of them"));
        return;
      }
      if (found.size() == 1) {
        if (const auto source = find_picture(found[0], filling.common)) {
          add(*source, written, name.span, box, filling, out);
        } else {
          tell_unread(found[0], filling);
        }
        return;
      }
    }
    auto missing =
        Diagnostic::of(Code::unknown_picture, name.span,
                       "cards lack the picture that this box shows, and have a placeholder that names it")
            .note(filling.subject.place, fmt::format("there is no `{}`", written))
            .help(fmt::format("put a PNG, JPEG, WebP or SVG file of that name below `{}`", folders.front()));
    missing.severity = Severity::note;
    filling.diagnostics.add(std::move(missing));
    out.push_back(piece_of(box, filling, std::make_unique<PlaceholderPiece>(written)));
  }

  // One that was at fault is reported where it was read; of those in `content` they are read that are named like a definition.
  void tell_unread(const std::string& file, Filling& filling) const {
    filling.is_sound = false;
    const std::size_t begin = file.rfind('/') + 1;
    const std::string id = file.substr(begin, file.rfind('.') - begin);
    const auto& definitions = filling.common.catalog.definitions;
    if (file.starts_with("content/") &&
        std::ranges::find(definitions, id, &Definition::id) == definitions.end()) {
      filling.report(
          Diagnostic::of(Code::unknown_picture, name.span,
                         fmt::format("`{}` is named like no definition, and is not read", file))
              .note(filling.subject.place, filling.subject.note)
              .help("name it in a field with `x-term: picture`, or by the id, as in `art/{id}.*`"));
    }
  }

  static Diagnostic unknown(const std::string& written, Span span, const std::string& folder,
                            const LayoutContext& common) {
    std::vector<std::string> names;
    for (const std::string& picture : common.catalog.pictures) {
      if (picture.starts_with(folder)) {
        names.push_back(picture.substr(folder.size()));
      }
    }
    return Diagnostic::of(Code::unknown_picture, span, fmt::format("there is no picture `{}`", written))
        .help_closest(written, names)
        .help_otherwise(fmt::format("pictures of templates stand in `{}`", folder));
  }
};

}  // namespace

std::unique_ptr<BoxContent> read_image(Node node, Reader& reader) {
  auto content = std::make_unique<ImageContent>();
  content->folder = reader.picture_folder();
  content->name = reader.expressions().wording(node.find("image"));
  if (!content->name.open) {
    const std::string file = content->folder + content->name.constant;
    if (!file.ends_with(any_ending) && !find_picture(file, reader.common())) {
      if (std::ranges::binary_search(reader.common().catalog.pictures, file)) {
        reader.findings().require(false);
      } else {
        reader.findings().fault(ImageContent::unknown(content->name.constant, node.find("image").span(),
                                                      content->folder, reader.common()));
      }
      return nullptr;
    }
  }
  content->colour = reader.colours().line(node.find("colour")).value_or(Colour{});
  const Node scale = node.find("scale");
  content->look.covers = !scale.exists() || scale.scalar() == "cover";
  const Node focus = node.find("focus");
  content->look.focus_x = focus.size() == 2 ? number_of(focus.at(0), 0.5) : 0.5;
  content->look.focus_y = focus.size() == 2 ? number_of(focus.at(1), 0.5) : 0.5;
  const Node reading = node.find("reading");
  content->look.reading =
      reading.exists() && reading.scalar() == "figure" ? Reading::figure : Reading::artefact;
  return content;
}

}  // namespace talia::layout

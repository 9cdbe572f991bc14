#include "layout/items/motif_layer.h"

#include <algorithm>
#include <list>

#include <fmt/format.h>

#include "layout/items/contours.h"
#include "layout/items/icon_field.h"
#include "layout/reading/reader.h"
#include "layout/reading/template_colours.h"
#include "source/of_each.h"
#include "source/scatter.h"

namespace talia::layout {

namespace {

constexpr Role art{Layer::art, Reading::artefact};

// The face on which motifs are drawn.
class FaceCanvas : public motif::Canvas {
 public:
  FaceCanvas(const FilledMotif& filled, const Box& box, Drawing& drawing)
      : filled_(filled), box_(box), drawing_(drawing) {}
  FaceCanvas(const FaceCanvas&) = delete;
  FaceCanvas& operator=(const FaceCanvas&) = delete;
  // What a fault left open is closed.
  ~FaceCanvas() override {
    while (!open_.empty()) {
      close_clip();
    }
  }

  void fill(Path path, bool even_odd, const std::string& colour, Span place) override {
    if (const auto paint = paint_of(*filled_.areas, colour, place)) {
      drawing_.fill(std::move(path), FillPaint{*paint}, box_.origin, even_odd);
    }
  }

  void stroke(Path path, const std::string& colour, Length width, StrokeStyle style, Span place) override {
    if (const auto paint = paint_of(*filled_.lines, colour, place)) {
      drawing_.add({PathItem{std::move(path), width, false, std::move(style)}, *paint, art}, box_.origin);
    }
  }

  void use(const std::string& icon, Span named, const Transform& at, const std::string& colour,
           Span place) override {
    const auto symbol = symbol_of(icon, named);
    const auto paint = paint_of(*filled_.lines, colour, place);
    if (symbol && paint) {
      drawing_.add({SymbolUse{*symbol, in_square(*symbol).then(at)}, *paint, art}, box_.origin);
    }
  }

  std::vector<Outline> icon(const std::string& name, Span place) override {
    const auto symbol = symbol_of(name, place);
    if (!symbol) {
      return {};
    }
    drawing_.face.outlined.push_back(*symbol);
    const Transform in = in_square(*symbol);
    std::vector<Outline> all;
    for (const SymbolPart& part : drawing_.common.symbols.get(*symbol).parts) {
      all.push_back({moved(part.path, in), part.even_odd,
                     part.stroke ? std::optional(part.stroke->scaled(in.xx)) : std::nullopt});
    }
    return all;
  }

  std::optional<Path> filled_icon(const std::string& name, Span place) override {
    const auto symbol = symbol_of(name, place);
    if (!symbol) {
      return std::nullopt;
    }
    drawing_.face.outlined.push_back(*symbol);
    const std::optional<Path>& outline = drawing_.common.outlines.of(*symbol, drawing_.common);
    if (!outline || outline->empty()) {
      report(Diagnostic::of(
                 Code::bad_motif, place,
                 fmt::format("the icon `{}` is lines alone, or has outlines that cross each other, and is "
                             "no clip",
                             name))
                 .help("name one with filled areas, or write the outline as a path"));
      return std::nullopt;
    }
    return moved(*outline, in_square(*symbol));
  }

  void begin_clip(Path path) override {
    open_.push_back({Group{{}, std::move(path), {}}, drawing_.out});
    drawing_.out = &open_.back().group.items;
  }

  void end_clip() override { close_clip(); }

  bool is_full() const override { return drawing_.strokes == 0 || is_at_fault_; }

 private:
  struct Open {
    Group group;
    std::vector<Item>* outer;
  };

  void close_clip() {
    Open last = std::move(open_.back());
    open_.pop_back();
    drawing_.out = last.outer;
    if (!last.group.items.empty()) {
      drawing_.add({std::move(last.group), {}, art}, box_.origin);
    }
  }

  // From the icon's own coordinates, whose longer side becomes 1 mm, its middle the origin.
  Transform in_square(SymbolId id) const {
    const Size size = drawing_.common.symbols.get(id).size;
    const double scale = Length::mm(1) / std::max(size.width, size.height);
    return Transform::scale(scale, {size.width.scaled(-scale / 2), size.height.scaled(-scale / 2)});
  }

  std::optional<SymbolId> symbol_of(const std::string& name, Span place) {
    const auto symbol = drawing_.common.symbols.find("icon/" + name);
    if (!symbol) {
      const IconField field = icon_field(name, drawing_.subject, drawing_.common.catalog);
      if (field.is_told) {
        is_at_fault_ = true;
        drawing_.face.is_sound = false;
      } else {
        report(Diagnostic::of(Code::unknown_icon, field.value.exists() ? field.value.span() : place,
                              fmt::format("there is no icon `{}`", name))
                   .help_closest(name, drawing_.common.catalog.icons));
      }
    }
    return symbol;
  }

  std::optional<Paint> paint_of(const Colours& colours, const std::string& name, Span place) {
    const auto paint = find_colour(colours, name);
    if (!paint) {
      report(Diagnostic::of(Code::unknown_colour, place, fmt::format("there is no colour `{}`", name))
                 .help_closest(name, source::keys_of(colours)));
    }
    return paint;
  }

  void report(Diagnostic diagnostic) {
    is_at_fault_ = true;
    drawing_.report(std::move(diagnostic).note(drawing_.subject.place, drawing_.subject.note));
  }

  const FilledMotif& filled_;
  const Box& box_;
  Drawing& drawing_;
  std::list<Open> open_;  // In which what is drawn stands: it never moves.
  bool is_at_fault_ = false;
};

std::string words_of(const formula::Quantity& quantity) {
  if (const double* const number = quantity.number()) {
    return fmt::format("{:.4g}", *number);
  }
  if (const std::string* const text = quantity.text()) {
    return *text;
  }
  std::string words;
  if (const auto* const list = quantity.list()) {
    for (const formula::Quantity& each : *list) {
      words += fmt::format("{},", words_of(each));
    }
  }
  return words;
}

// Names one of its arguments a line.
std::string words_of(const FilledMotif& filled) {
  std::string words = fmt::format("{}\n", filled.layer->name);
  for (const formula::Quantity& argument : filled.arguments) {
    words += fmt::format("{}\n", words_of(argument));
  }
  return words;
}

}  // namespace

std::optional<MotifLayer> read_motif_layer(Node node, Reader& reader) {
  const Node name = node.find("motif");
  const motif::Motifs& motifs = reader.motifs();
  MotifLayer layer{motifs.find(name.scalar()), std::string(name.scalar()), name.span(), {}, {}};
  if (layer.motif == nullptr && reader.is_theme_broken()) {
    reader.findings().require(false);
    return std::nullopt;
  }
  if (layer.motif == nullptr) {
    reader.findings().fault(Diagnostic::of(Code::unknown_motif, name.span(),
                                           fmt::format("the theme has no motif `{}`", layer.name))
                                .help_closest(layer.name, motifs.names()));
    return std::nullopt;
  }
  const auto& parameters = motif::Motifs::parameters(*layer.motif);
  const Node with = node.find("with");
  for (const Entry& entry : with.entries()) {
    if (std::ranges::find(parameters, entry.key, &motif::Parameter::name) == parameters.end()) {
      reader.findings().fault(
          Diagnostic::of(Code::unknown_binding, entry.key_span,
                         fmt::format("the motif `{}` takes no `{}`", layer.name, entry.key))
              .help_closest(entry.key, source::of_each(parameters, &motif::Parameter::name)));
    }
  }
  for (const motif::Parameter& parameter : parameters) {
    const Node value = with.find(parameter.name);
    if (!value.exists() && !parameter.is_optional) {
      reader.findings().fault(
          Diagnostic::of(Code::unknown_binding, name.span(),
                         fmt::format("the motif `{}` needs `{}`", layer.name, parameter.name))
              .help("give it under `with:`"));
    }
    layer.arguments.push_back(
        value.exists() ? std::optional(reader.expressions().formula(value, Type::of(Type::Kind::any)))
                       : std::nullopt);
  }
  if (const Node when = node.find("when"); when.exists()) {
    layer.when = reader.expressions().formula(when, Type::of(Type::Kind::boolean));
  }
  if (motif::Motifs::is_broken(*layer.motif)) {
    reader.findings().require(false);  // It was reported where it stands.
  }
  return layer;
}

std::optional<FilledMotif> fill_motif(const MotifLayer& layer, Filling& filling) {
  if (layer.when && !filling.holds(*layer.when)) {
    return std::nullopt;
  }
  FilledMotif filled{&layer, {}, &filling.colours, &filling.area_colours};
  for (const auto& argument : layer.arguments) {
    const auto value = argument ? filling.evaluate(*argument) : std::optional(Value());
    if (!value) {
      return std::nullopt;
    }
    auto quantity = formula::Quantity::of(*value);
    if (!quantity) {
      filling.report(Diagnostic::of(Code::type_mismatch, argument->span(),
                                    "a motif takes numbers, names and lists of these")
                         .note(filling.subject.place, filling.subject.note));
      return std::nullopt;
    }
    filled.arguments.push_back(*std::move(quantity));
  }
  return filled;
}

void draw_motif(const FilledMotif& filled, const Box& box, const Rect& given, const Rect& area,
                std::size_t number, Drawing& drawing) {
  motif::Stage stage{given.origin};
  stage.left = (area.left() - given.left()).in_mm();
  stage.top = (area.top() - given.top()).in_mm();
  stage.right = (area.right() - given.left()).in_mm();
  stage.bottom = (area.bottom() - given.top()).in_mm();
  stage.width = given.size.width.in_mm();
  stage.height = given.size.height.in_mm();
  FaceCanvas canvas(filled, box, drawing);
  const std::uint64_t seed = drawing.seed ^ source::seed_of(fmt::format("{}", number));
  auto [fault, has_chance] =
      motif::draw(*filled.layer->motif, filled.arguments, stage, seed, drawing.motif_work, canvas);
  if (fault && !fault->message.empty()) {
    drawing.report(std::move(*fault)
                       .note(filled.layer->span, "it is shown here")
                       .note(drawing.subject.place, drawing.subject.note));
  }
  if (!has_chance) {
    drawing.face.motifs.push_back({given.size, words_of(filled)});
  }
}

}  // namespace talia::layout

// Texts: words of the template (`text`) or a field with markup (`show`). A text that is too long for its lines or its
// height takes the next size of `fit`; at the last one it is reported, never cut.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "layout/items.h"
#include "layout/wrapped.h"
#include "markup/parse.h"
#include "source/unicode.h"

namespace talia::layout {

namespace {

// Wide enough for any one line.
const Length endless = Length::mm(2000);

class TextPiece : public PieceContent {
 public:
  TextPiece(Text text, Span at, const std::vector<TextStep>& steps, Reading reading, Filling& filling)
      : text_(std::move(text)),
        at_(at),
        steps_(steps),
        role_{Layer::type, reading},
        typesetter_(filling.studio.typesetter) {
    has_lines_ = std::ranges::any_of(steps_, [](const TextStep& step) { return step.lines > 0; });
  }

  Length natural_width() override {
    const SetText& text = set(endless, has_lines_ ? 0 : steps_.size() - 1);
    return text.width + Length::of_units(256);
  }

  Length height(Length width, std::size_t step) override { return set(width, own_step(width, step)).height; }

  // Where lines are counted, the text finds its size by itself.
  std::size_t steps() const override { return has_lines_ ? 1 : steps_.size(); }

  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override {
    if (!has_lines_) {
      step = first_fitting(step, steps_.size(), area.size.height + tolerance,
                           [&](std::size_t at) { return set(area.size.width, at).height; });
    }
    const std::size_t own = own_step(area.size.width, step);
    const SetText& text = set(area.size.width, own);
    drawing.face.is_sound = drawing.face.is_sound && !text.is_broken;
    const bool is_too_long =
        text.is_overfull || text.height > area.size.height + tolerance || has_too_many_lines(text, own);
    if (is_too_long) {
      report(box, area.size, own, text, drawing);
    }
    drawing.diagnostics.join(std::move(faults_));
    faults_ = {};
    drawing.face.fits.push_back(
        {box.name, own, area.size.height > Length() ? text.height / area.size.height : 1.0});
    const Rect placed = aligned(area, {area.size.width, text.height}, Horizontal::left, box.valign);
    typeset::place(text, placed.origin, box.origin, *drawing.out);
  }

 private:
  struct Setting {
    Length width;
    std::size_t step;
    SetText text;
  };
  static constexpr Length tolerance = Length::of_units(3686);  // 0.01 mm.

  bool has_too_many_lines(const SetText& text, std::size_t step) const {
    return steps_[step].lines > 0 && text.lines.size() > static_cast<std::size_t>(steps_[step].lines);
  }

  std::size_t own_step(Length width, std::size_t step) {
    step = has_lines_ ? 0 : std::min(step, steps_.size() - 1);
    while (has_lines_ && step + 1 < steps_.size()) {
      const SetText& text = set(width, step);
      if (!text.is_overfull && !has_too_many_lines(text, step)) {
        break;
      }
      ++step;
    }
    return step;
  }

  const SetText& set(Length width, std::size_t step) {
    step = std::min(step, steps_.size() - 1);
    for (const auto& setting : settings_) {
      if (setting->width == width && setting->step == step) {
        return setting->text;
      }
    }
    settings_.push_back(std::make_unique<Setting>(
        Setting{width, step, typesetter_.set(text_, width, steps_[step].style, role_, faults_)}));
    return settings_.back()->text;
  }

  void report(const Box& box, Size room, std::size_t step, const SetText& text, Drawing& drawing) {
    const Length line = steps_[step].style.leading;
    if (line > room.height + tolerance) {
      drawing.report(Diagnostic::of(Code::box_overflows, box.span,
                                    fmt::format("the box is {:.2f} mm high and a line of its text {:.2f} mm",
                                                room.height.in_mm(), line.in_mm())));
      return;
    }
    const Length height =
        steps_[step].lines > 0 ? std::min(room.height, line * steps_[step].lines) : room.height;
    const std::array styles{steps_[step].style};
    Diagnostics unheard;  // The same faults as when it was set.
    const FitResult fit = typesetter_.fit(text_, {room.width, height}, styles, role_, unheard);
    Span first = text.is_overfull ? place_of(text.widest_word) : at_;
    first.end = std::min(first.end, first.begin + 1);
    std::string message = text.is_overfull && fit.left_over.empty()
                              ? "a word is too long for its box even at the smallest size"
                              : fmt::format("the text is too long for its box, even at {:.3g} pt",
                                            steps_[step].style.size.in_pt());
    auto diagnostic = Diagnostic::of(Code::text_overflows,
                                     first.exists() ? first : drawing.definition.id_span, std::move(message));
    if (fit.characters_over > 0) {
      diagnostic.help_text = fmt::format("cut {} characters or so; left over is `{}`", fit.characters_over,
                                         shortened(fit.left_over));
    }
    diagnostic.notes.push_back({box.span, "the box is here"});
    drawing.report(std::move(diagnostic));
  }

  // The value that a word too wide for the box comes from, which may be another definition's.
  Span place_of(Span word) const {
    const Span value = markup::value_with(word, text_);
    return value.exists() ? value : at_;
  }

  static std::string shortened(const std::string& words) {
    constexpr std::size_t most = 60;
    if (source::count_code_points(words) <= most) {
      return words;
    }
    std::size_t byte = 0;
    for (std::size_t i = 0; i < most; ++i) {
      source::next_code_point(words, byte);
    }
    return words.substr(0, byte) + "…";
  }

  Text text_;
  Span at_;
  const std::vector<TextStep>& steps_;
  Role role_;
  const Typesetter& typesetter_;
  bool has_lines_ = false;
  std::vector<std::unique_ptr<Setting>> settings_;
  Diagnostics faults_;
};

// Where the value stands that a filled text mainly shows; Span{} when it shows none.
Span span_of_longest_value(const Text& text) {
  Span longest;
  std::size_t most = 0;
  markup::for_each_inline(text, [&](const Inline& each) {
    const auto hear = [&](const MappedText& words, Span value) {
      if (value.exists() && words.size() > most) {
        most = words.size();
        longest = value;
      }
    };
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      hear(words->text, words->value);
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      hear(link->text, link->value);
    }
  });
  return longest;
}

class TextContent : public BoxContent {
 public:
  TextContent(Text text, std::vector<TextStep> steps, Reading reading)
      : text_(std::move(text)), steps_(std::move(steps)), reading_(reading) {}
  TextContent(std::vector<Reader::Shown> shown, std::vector<TextStep> steps, Reading reading)
      : shown_(std::move(shown)), steps_(std::move(steps)), reading_(reading) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    if (text_) {
      Text filled = filling.fill(*text_);
      const Span at = span_of_longest_value(filled);
      add(std::move(filled), at, box, filling, out);
      return;
    }
    Text joined;
    Span at;
    std::size_t longest = 0;
    bool is_first = true;
    for (const Reader::Shown& shown : shown_) {
      const Text* const field = filling.definition.text(path_of(shown, filling));
      if (field == nullptr) {
        continue;
      }
      Text filled = filling.fill(*field);
      if (const std::size_t size = markup::plain_text(filled).size(); size > longest) {
        longest = size;
        at = field->span;
      }
      if (is_first) {
        joined = std::move(filled);
        is_first = false;
      } else {
        std::ranges::move(filled.blocks, std::back_inserter(joined.blocks));
      }
    }
    if (!is_first) {
      add(std::move(joined), at, box, filling, out);
    }
  }

 private:
  static std::string path_of(const Reader::Shown& shown, const Filling& filling) {
    if (!shown.name) {
      return shown.path;
    }
    const auto found = filling.paths.find(*shown.name);
    return found == filling.paths.end() ? std::string{} : found->second + shown.path;
  }

  void add(Text text, Span at, const Box& box, Filling& filling, std::vector<Piece>& out) const {
    if (markup::plain_text(text).empty() && !box.height && !box.width) {
      bool has_inlines = false;
      markup::for_each_inline(text, [&](const Inline&) { has_inlines = true; });
      if (!has_inlines) {
        return;
      }
    }
    out.push_back(
        piece_of(box, filling, std::make_unique<TextPiece>(std::move(text), at, steps_, reading_, filling)));
  }

  std::optional<Text> text_;
  std::vector<Reader::Shown> shown_;
  std::vector<TextStep> steps_;
  Reading reading_;
};

}  // namespace

std::unique_ptr<BoxContent> read_text(Node node, Reader& reader) {
  ReadStyle style = reader.style(node.find("style"), reader.default_style());
  if (const auto colour = reader.colour(node.find("colour"))) {
    style.text.paint = colour->paint;
  }
  if (const Node align = node.find("align"); align.exists()) {
    style.text.alignment = align.scalar() == "centre"  ? Alignment::centre
                           : align.scalar() == "right" ? Alignment::right
                                                       : Alignment::left;
  }
  std::vector<TextStep> steps = reader.steps(node.find("fit"), style);
  if (const Node words = node.find("text"); words.exists()) {
    return std::make_unique<TextContent>(reader.text(words), std::move(steps), style.reading);
  }
  const Node show = node.find("show");
  std::vector<Reader::Shown> shown;
  const auto take = [&](Node path) {
    auto each = reader.shown(path);
    if (each) {
      shown.push_back(std::move(*each));
    }
    return each.has_value();
  };
  if (show.is(NodeKind::list)) {
    for (const Node path : show.items()) {
      if (!take(path)) {
        return nullptr;
      }
    }
  } else if (!take(show)) {
    return nullptr;
  }
  return std::make_unique<TextContent>(std::move(shown), std::move(steps), style.reading);
}

}  // namespace talia::layout

// Texts: words of the template (`text`) or texts of definitions (`show`). A text that is too long for its lines or its
// height takes the next size of `fit`; at the last one it is reported, never cut.
#include <algorithm>
#include <variant>

#include "language/language.h"
#include "layout/items/continuation.h"
#include "layout/items/flowing.h"
#include "layout/items/items.h"
#include "layout/items/named_outline.h"
#include "layout/items/shapes.h"
#include "layout/items/text_piece.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"
#include "markup/parse.h"

namespace talia::layout {

namespace {

constexpr Length usual_gap = 1_mm;  // Between a text and what it runs round.

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

// What a text runs round: an outline of its own, told from the box's corner, or that of another box.
struct Around {
  Length gap;
  std::variant<typeset::KeptClear, NamedOutline> what;
};

class TextContent : public BoxContent {
 public:
  TextContent(Text text, TextFit fit, Reading reading)
      : text_(std::move(text)), fit_(std::move(fit)), reading_(reading) {}
  TextContent(std::vector<Formula> shown, TextFit fit, Reading reading)
      : shown_(std::move(shown)), fit_(std::move(fit)), reading_(reading) {}

  // What has no room goes on elsewhere.
  void let_go_on() { may_go_on_ = true; }
  // It would, with a `rest:`.
  void could_go_on() { could_go_on_ = true; }
  void run_round(Around around) { around_ = std::move(around); }

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
    for (const Formula& shown : shown_) {
      auto filled = filling.shown(shown);
      if (!filled) {
        continue;
      }
      if (const std::size_t size = markup::plain_text(*filled).size(); size > longest) {
        longest = size;
        at = filled->span;
      }
      if (is_first) {
        joined = *std::move(filled);
        is_first = false;
      } else {
        std::ranges::move(filled->blocks, std::back_inserter(joined.blocks));
      }
    }
    if (!is_first) {
      add(std::move(joined), at, box, filling, out);
    }
  }

 private:
  void add(Text text, Span at, const Box& box, Filling& filling, std::vector<Piece>& out) const {
    const std::size_t size = markup::plain_text(text).size();
    if (!filling.spend_characters(size, box)) {
      return;
    }
    if (size == 0 && !box.height && !box.width) {
      bool has_inlines = false;
      markup::for_each_inline(text, [&](const Inline&) { has_inlines = true; });
      if (!has_inlines) {
        return;
      }
    }
    Flowing* const flowing = may_go_on_ ? filling.flowing : nullptr;
    if (flowing != nullptr && std::exchange(flowing->is_begun, true)) {
      filling.is_sound = false;
      filling.report(
          Diagnostic::of(Code::bad_box, box.span, "this text goes on, and stands on the card twice")
              .note(filling.subject.place, filling.subject.note)
              .help("let one of the boxes show it, by their `when`"));
      return;
    }
    if (flowing != nullptr && flowing->stage != Flowing::Stage::tried) {
      flowing->at = at;
      flowing->step_ends = fit_.step_ends();
      flowing->text = std::make_unique<typeset::FittedText>(filling.common.typesetter, std::move(text),
                                                            Role{Layer::type, reading_}, fit_.settings,
                                                            held_settings(fit_, filling.setting));
      if (flowing->side == std::size_t{0}) {
        out.push_back(piece_of(box, filling, flowing_piece(*flowing, filling)));
      }
      return;
    }
    auto piece = std::make_unique<TextPiece>(std::move(text), at, fit_, reading_, filling);
    if (may_go_on_) {
      piece->let_go_on(flowing);
    }
    if (could_go_on_) {
      piece->could_go_on();
    }
    if (around_) {
      if (auto area = clear_in(box, filling)) {
        piece->keep_clear(*std::move(area));
      }
    }
    out.push_back(piece_of(box, filling, std::move(piece)));
  }

  // What the text keeps clear of, from a corner of its room; nothing where the box that it names is not there. Where boxes are
  // laid out from the right, the area is so, too.
  std::optional<typeset::KeptClear> clear_in(const Box& box, Filling& filling) const {
    const bool is_turned = language::of(filling.setting.language).is_right_to_left;
    const auto* const named = std::get_if<NamedOutline>(&around_->what);
    if (named != nullptr && named->when && !filling.holds(*named->when)) {
      return std::nullopt;
    }
    typeset::KeptClear area =
        named != nullptr ? named->area(around_->gap, is_turned) : std::get<typeset::KeptClear>(around_->what);
    const Length aside = area.from_right ? box.padding.right : box.padding.left;
    for (Point& corner : area.corners) {
      corner = {corner.x - aside, corner.y - box.padding.top};
    }
    area.lines_begin_right = is_turned;
    area.from_right = area.from_right != area.lines_begin_right;
    return area;
  }

  std::optional<Text> text_;
  std::vector<Formula> shown_;
  TextFit fit_;
  Reading reading_;
  bool may_go_on_ = false, could_go_on_ = false;
  std::optional<Around> around_;
};

// What lacks where a text runs round an outline; nothing where all is well.
std::optional<Diagnostic> fault_around(Node node, const TextFit& fit) {
  const Span at = node.key_span("around");
  const Node valign = node.find("valign");
  const Node show = node.find("show");
  const auto has_drop_cap = [](const TextStyle& text) { return text.drop_cap.lines > 0; };
  if (valign.exists() && valign.scalar() != "top") {
    return Diagnostic::of(Code::bad_box, valign.span(), "a text that runs round an outline stands at the top")
        .help("leave out `valign`, for the outline is told from the top of the box");
  }
  if (node.find("rest").exists() || (!show.is(NodeKind::list) && show.scalar() == rest_of_text)) {
    return Diagnostic::of(Code::bad_box, at, "a text that goes on elsewhere runs round no outline")
        .help("keep one of the two");
  }
  if (std::ranges::any_of(fit.settings, has_drop_cap)) {
    return Diagnostic::of(Code::bad_drop_cap, at,
                          "the style of this text has a drop cap, and the text runs round an outline")
        .help("keep one of the two: `drop_cap: none` takes it away");
  }
  return std::nullopt;
}

// Of an `around`; nothing when it is at fault, which is reported.
std::optional<Around> read_around(Node node, const TextFit& fit, Reader& reader) {
  if (auto fault = fault_around(node, fit)) {
    reader.findings().fault(std::move(*fault));
    return std::nullopt;
  }
  const Node around = node.find("around");
  const Length gap = length_of(around.find("gap")).value_or(usual_gap);
  if (const Node box = around.find("box"); box.exists()) {
    auto named = outline_of_named(node, box, reader);
    return named ? std::optional(Around{gap, *std::move(named)}) : std::nullopt;
  }
  const Node outline = around.find("outline");
  auto corners = parse_outline(outline.scalar(), outline.span());
  if (!corners) {
    reader.findings().fault(std::move(corners.error()));
    return std::nullopt;
  }
  typeset::KeptClear area{*std::move(corners), gap};
  area.from_right = around.find("from").exists() && around.find("from").scalar() == "right";
  return Around{gap, std::move(area)};
}

}  // namespace

bool is_decimal(Node box) {
  const Node align = box.find("align");
  return align.exists() && align.scalar() == "decimal";
}

std::unique_ptr<BoxContent> read_text(Node node, Reader& reader) {
  ReadStyle style = reader.styles().read(node.find("style"), reader.styles().usual());
  style.text.paint = reader.colours().fixed(node.find("colour"), colour_of_text).value_or(style.text.paint);
  if (const Node align = node.find("align"); align.exists()) {
    style.text.alignment = align.scalar() == "centre"  ? Alignment::centre
                           : align.scalar() == "right" ? Alignment::right
                           : is_decimal(node)          ? Alignment::decimal
                                                       : Alignment::left;
  }
  const Node badge = node.find("badge");
  if (badge.exists()) {
    style.text.alignment = Alignment::centre;
  }
  TextFit fit = reader.fits().text_fit(node, style);
  const auto has_no_place = [](const TextStyle& text) {
    return text.drop_cap.lines > 0 &&
           (text.alignment == Alignment::centre || text.alignment == Alignment::right);
  };
  if (std::ranges::any_of(fit.settings, has_no_place)) {
    reader.findings().fault(Diagnostic::of(Code::bad_drop_cap, node.span(),
                                           "the style of this text has a drop cap, which has no place in it")
                                .help("align it left or justified, or give it a style without one"));
  }
  std::optional<Around> around;
  if (node.find("around").exists()) {
    around = read_around(node, fit, reader);
  }
  const auto finished = [&](std::unique_ptr<TextContent> content) {
    if (around) {
      content->run_round(*std::move(around));
    }
    return content;
  };
  if (const Node words = badge.exists() ? badge : node.find("text"); words.exists()) {
    return finished(
        std::make_unique<TextContent>(reader.expressions().text(words), std::move(fit), style.reading));
  }
  const Node show = node.find("show");
  if (!show.is(NodeKind::list) && show.scalar() == rest_of_text) {
    return reader.flow().goes_on(node) ? rest_content() : nullptr;
  }
  std::vector<Formula> shown;
  const auto take = [&](Node text) {
    auto each = reader.expressions().shown(text);
    if (each) {
      shown.push_back(std::move(*each));
    }
    return each.has_value();
  };
  if (show.is(NodeKind::list)) {
    for (const Node text : show.items()) {
      if (!take(text)) {
        return nullptr;
      }
    }
  } else if (!take(show)) {
    return nullptr;
  }
  if (node.find("rest").exists() && !reader.flow().begins(node, fit)) {
    return nullptr;
  }
  const bool fit_counts_lines = fit.finds_own_setting;
  auto content = std::make_unique<TextContent>(std::move(shown), std::move(fit), style.reading);
  if (node.find("rest").exists()) {
    content->let_go_on();
  } else if (!around && !fit_counts_lines && reader.flow().could_begin()) {
    content->could_go_on();
  }
  return finished(std::move(content));
}

}  // namespace talia::layout

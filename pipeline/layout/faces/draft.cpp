// The mark of a card that is printed although something is wrong with it.
#include "language/language.h"
#include "layout/layout.h"

namespace talia {

namespace {

// Letters that the first family lacks go unheard: a code is plain ASCII, and an id at fault was reported.
SetText set_label(const LayoutContext& common, std::string_view words, Length measure, Length size,
                  Alignment alignment, bool is_strong = true) {
  TextStyle style;
  style.size = size;
  style.leading = size.scaled(1.25);
  style.strong = is_strong;
  style.alignment = alignment;
  style.hyphenate = false;
  Diagnostics unheard;
  const std::vector<Inline> inlines{{Words{MappedText::from(std::string(words), {})}, {}}};
  return common.typesetter.set(inlines, language::fallback, measure, style, {Layer::mark, Reading::paragraph},
                               unheard);
}

}  // namespace

void Faces::mark_as_draft(Face& face, const FaceKey& key, std::string_view code) const {
  const LayoutContext& common = common_of();
  const Length corner = std::min(key.trim.width, key.trim.height).scaled(0.4);
  const Length right = key.bleed_x + key.trim.width;
  const Length top = key.bleed_y;
  constexpr Role mark{Layer::mark, Reading::artefact};
  std::vector<Item>& items = face.frame.items;
  Path ground;
  ground.move_to({right - corner, top}).line_to({right, top}).line_to({right, top + corner}).close();
  items.push_back({PathItem{ground}, white_paint, mark});
  for (int i = 1; i < 8; ++i) {
    const Length along = corner * i / 8;
    Path line;
    line.move_to({right - along, top}).line_to({right, top + along});
    items.push_back({PathItem{std::move(line), Length::mm(0.35)}, black_paint, mark});
  }
  const SetText text =
      set_label(common, code, key.trim.width - Length::mm(8), Length::pt(6.4), Alignment::right);
  const Length margin = Length::mm(1);
  const Rect label{{right - Length::mm(4) - text.width - margin, top + Length::mm(4)},
                   {text.width + margin * 2, text.height + margin}};
  Path box;
  box.add_rect(label);
  items.push_back({PathItem{box}, white_paint, mark});
  items.push_back({PathItem{std::move(box), Length::mm(0.25)}, black_paint, mark});
  typeset::place(text, {key.bleed_x + Length::mm(4), label.top() + margin / 2}, Origin::none, items);
}

Face Faces::draft_placeholder(const FaceKey& key, std::string_view id, std::string_view code,
                              std::span<const std::string> lines) const {
  const Size whole{key.trim.width + key.bleed_x * 2, key.trim.height + key.bleed_y * 2};
  Face face{{whole, {}}, false, {}};
  const Length margin = Length::mm(4);
  const Rect trim{{key.bleed_x, key.bleed_y}, key.trim};
  Path border;
  border.add_rect({{trim.left() + margin / 2, trim.top() + margin / 2},
                   {key.trim.width - margin, key.trim.height - margin}});
  face.frame.items.push_back(
      {PathItem{std::move(border), Length::mm(0.25)}, black_paint, {Layer::mark, Reading::artefact}});
  const Length measure = key.trim.width - margin * 2;
  const SetText text = set_label(common_of(), id, measure, Length::pt(9), Alignment::centre);
  Length top = trim.top() + (key.trim.height - text.height) / (lines.empty() ? 2 : 4);
  typeset::place(text, {trim.left() + margin, top}, Origin::none, face.frame.items);
  top = top + text.height + margin;
  for (const std::string& line : lines) {
    const SetText said = set_label(common_of(), line, measure, Length::pt(6.4), Alignment::left, false);
    if (top + said.height > trim.bottom() - margin) {
      break;
    }
    typeset::place(said, {trim.left() + margin, top}, Origin::none, face.frame.items);
    top = top + said.height;
  }
  mark_as_draft(face, key, code);
  return face;
}

}  // namespace talia

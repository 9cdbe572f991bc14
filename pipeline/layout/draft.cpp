// The mark of a card that is printed although something is wrong with it.
#include "layout/layout.h"

namespace talia {

void Faces::mark_as_draft(Face& face, const FaceKey& key, std::string_view code) const {
  const Studio& studio = studio_of();
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
  TextStyle style;
  style.size = Length::pt(6.5);
  style.leading = Length::pt(8);
  style.strong = true;
  style.alignment = Alignment::right;
  style.hyphenate = false;
  Diagnostics unheard;  // The code's letters are plain ASCII.
  const std::vector<Inline> words{{Words{MappedText::from(std::string(code), {})}, {}}};
  const SetText text = studio.typesetter.set(words, "en", key.trim.width - Length::mm(8), style,
                                             {Layer::mark, Reading::paragraph}, unheard);
  const Length margin = Length::mm(1);
  const Rect label{{right - Length::mm(4) - text.width - margin, top + Length::mm(4)},
                   {text.width + margin * 2, text.height + margin}};
  Path box;
  box.add_rect(label);
  items.push_back({PathItem{box}, white_paint, mark});
  items.push_back({PathItem{std::move(box), Length::mm(0.25)}, black_paint, mark});
  typeset::place(text, {key.bleed_x + Length::mm(4), label.top() + margin / 2}, Origin::none, items);
}

}  // namespace talia

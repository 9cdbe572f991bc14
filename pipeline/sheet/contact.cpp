#include "sheet/contact.h"

#include <algorithm>

#include "frame/tell.h"
#include "sheet/marks.h"

namespace talia::sheet {

namespace {

using namespace length_literals;

constexpr Size paper{210_mm, 297_mm};
constexpr Length margin = 10_mm;
constexpr Length head = 9_mm;     // Above the first row.
constexpr Length caption = 5_mm;  // Below each face.
constexpr Length gap = 4_mm;
constexpr std::int64_t columns = 4;
constexpr std::int64_t rows = 4;
static_assert(columns * rows == static_cast<std::int64_t>(cards_on_contact_page));

SetText set_line(const MappedText& said, Length width, Length size, const SheetFacts& facts,
                 const LayoutContext& common, Diagnostics& diagnostics) {
  TextStyle style;
  style.size = size;
  style.leading = size.scaled(1.2);
  style.hyphenate = false;
  style.max_lines = 1;
  const std::vector<Inline> inlines{{Words{said}, {}}};
  return common.typesetter.set(inlines, facts.language, width, style, {Layer::mark, Reading::paragraph},
                               diagnostics);
}

// The largest that a face may be shown: as high and as wide as its cell lets it.
double scale_of(const Size& face) {
  const Length width = (paper.width - margin * 2 - gap * (columns - 1)) / columns;
  const Length height = (paper.height - margin * 2 - head - gap * (rows - 1)) / rows - caption;
  return std::min({width / face.width, height / face.height, 1.0});
}

MappedText head_of(const SheetFacts& facts) {
  MappedText words = MappedText::from(facts.campaign, facts.campaign_span);
  words.append_from(" · ", {});
  words.append_from(facts.version, facts.version_span);
  words.append_from(" · ", {});
  words.append_from(facts.deck, facts.deck_span);
  words.append_from(" · " + facts.hash, {});
  return words;
}

}  // namespace

Booklet contact_pages(std::vector<SharedFrame> frames, const std::vector<ContactCard>& cards,
                      const SheetFacts& facts, const LayoutContext& common, Diagnostics& diagnostics) {
  Booklet booklet = booklet_of(std::move(frames), facts);
  const Length across = (paper.width - margin * 2 + gap) / columns;
  const Length down = (paper.height - margin * 2 - head + gap) / rows;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i % cards_on_contact_page);
    if (at == 0) {
      Page page;
      page.paper = paper;
      page.trim = page.bleed = {{}, paper};
      page.own.size = paper;
      page.label = std::to_string(facts.first_page + booklet.pages.size() + 1);
      typeset::place(set_line(head_of(facts), paper.width - margin * 2, 8_pt, facts, common, diagnostics),
                     {margin, margin}, Origin::none, page.own.items);
      booklet.pages.push_back(std::move(page));
    }
    Page& page = booklet.pages.back();
    const Point corner{margin + across * (at % columns), margin + head + down * (at / columns)};
    const Size& face = booklet.frames[cards[i].face].size();
    const double scale = scale_of(face);
    const Size shown{face.width.scaled(scale), face.height.scaled(scale)};
    Path edge;
    edge.add_rect({corner, shown});
    page.placed.push_back({cards[i].face, Transform::scale(scale, corner), edge});
    page.own.items.push_back({PathItem{std::move(edge), 0.1_mm}, {black_paint.entry, 400}, mark_role});
    const MappedText words = MappedText::from(cards[i].caption, {});
    typeset::place(set_line(words, across - gap, 6_pt, facts, common, diagnostics),
                   {corner.x, corner.y + shown.height + 0.8_mm}, Origin::none, page.own.items);
  }
  frame::tell(booklet);
  return booklet;
}

}  // namespace talia::sheet

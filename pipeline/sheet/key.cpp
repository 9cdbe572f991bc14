#include "sheet/key.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "frame/key.h"

namespace talia::sheet {

namespace {

void add(const Correction& correction, source::Key& key) {
  const auto& [scale_x, scale_y, back_offset, back_turn, back_scale_x, back_scale_y] = correction;
  for (const double each : {scale_x, scale_y, back_turn, back_scale_x, back_scale_y}) {
    key.add(each);
  }
  frame::add(back_offset, key);
}

void add(const SheetMarks& marks, source::Key& key) {
  const auto& [from, to, width, crosses] = marks;
  for (const Length each : {from, to, width}) {
    frame::add(each, key);
  }
  key.add(crosses);
}

// Each member is named, so that one that is added later cannot be forgotten here.
void add(const SheetStyle& style, source::Key& key) {
  const auto& [id, paper, arrangement, card, columns, rows, shapes, gap_x, gap_y, bleed_x, bleed_y, safe,
               least_type, ppi, margin, margin_span, marks, cut_line, registration, registration_span, format,
               backs, backs_first, fold, fold_gap, correction, words, label_family, label_span, label_size,
               label_baseline, baseline_span, scale_bar, variant, variant_span, proof, span] = style;
  key.add(id).add(columns).add(rows).add(ppi).add(backs_first).add(label_family).add(variant);
  frame::add(paper, key);
  frame::add(card, key);
  for (const Length each : {gap_x, gap_y, bleed_x, bleed_y, safe, least_type, margin, fold_gap, label_size,
                            label_baseline, scale_bar, cut_line}) {
    frame::add(each, key);
  }
  add(marks, key);
  key.add(static_cast<std::int64_t>(arrangement)).add(static_cast<std::int64_t>(shapes.size()));
  for (const auto& [trim, outline] : shapes) {
    frame::add(trim, key);
    frame::add(outline, key);
  }
  key.add(registration.has_value()).add(format != nullptr);
  if (registration) {
    const auto& [inset, square, length, thickness] = *registration;
    for (const Length each : {inset, square, length, thickness}) {
      frame::add(each, key);
    }
  }
  key.add(static_cast<std::int64_t>(backs)).add(static_cast<std::int64_t>(fold));
  key.add(static_cast<std::int64_t>(proof));
  add(correction, key);
  key.add(static_cast<std::int64_t>(words.size()));
  for (const auto& [language, said] : words) {
    const auto& [footer, front, back, scale] = said;
    key.add(language).add(footer).add(front).add(back).add(scale);
  }
}

// Those that the file states of itself, and those that the page shows, by the braces of its footer.
void add(const SheetFacts& facts, const SheetStyle& style, source::Key& key) {
  const auto& [title, language, campaign, version, deck, hash, date, author, rights, first_sheet, first_page,
               sheets, campaign_span, version_span, deck_span] = facts;
  const auto shows = [&](std::string_view name) {
    return std::ranges::any_of(
        style.words, [&](const auto& each) { return each.second.footer.find(name) != std::string::npos; });
  };
  key.add(title).add(author).add(rights).add(language).add(date).add(static_cast<std::int64_t>(first_page));
  for (const auto& [name, fact] : {std::pair{"{campaign}", &campaign}, std::pair{"{version}", &version},
                                   std::pair{"{deck}", &deck}, std::pair{"{hash}", &hash}}) {
    key.add(shows(name) ? std::string_view(*fact) : std::string_view());
  }
  for (const auto& [name, number] : {std::pair{"{sheet}", first_sheet}, std::pair{"{sheets}", sheets}}) {
    key.add(shows(name) ? static_cast<std::int64_t>(number) : 0);
  }
}

}  // namespace

Digest key_of(std::span<const Digest> frames, const std::vector<SheetCard>& cards, const SheetStyle& style,
              const SheetFacts& facts, const Digest& label_family) {
  source::Key key("sheet");
  key.add(static_cast<std::int64_t>(frames.size()));
  for (const Digest& frame : frames) {
    key.add(frame);
  }
  key.add(static_cast<std::int64_t>(cards.size()));
  for (const auto& [front, back, count, shape] : cards) {
    key.add(std::int64_t{front}).add(back ? std::int64_t{*back} : -1).add(count).add(std::int64_t{shape});
  }
  add(style, key);
  add(facts, style, key);
  return key.add(label_family).digest();
}

}  // namespace talia::sheet

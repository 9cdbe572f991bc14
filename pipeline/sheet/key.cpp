#include "sheet/key.h"

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>
#include <utility>

namespace talia::sheet {

namespace {

void add(Length length, source::Key& key) {
  key.add(length.units());
}

void add(const Size& size, source::Key& key) {
  add(size.width, key);
  add(size.height, key);
}

void add(double number, source::Key& key) {
  key.add(std::bit_cast<std::int64_t>(number));
}

void add(const Correction& correction, source::Key& key) {
  const auto& [scale_x, scale_y, back_offset, back_turn, back_scale_x, back_scale_y] = correction;
  for (const double each : {scale_x, scale_y, back_turn, back_scale_x, back_scale_y}) {
    add(each, key);
  }
  add(back_offset.x, key);
  add(back_offset.y, key);
}

void add(const SheetMarks& marks, source::Key& key) {
  const auto& [from, to, width, crosses] = marks;
  for (const Length each : {from, to, width}) {
    add(each, key);
  }
  key.add(crosses);
}

// Each member is named, so that one that is added later cannot be forgotten here.
void add(const SheetStyle& style, source::Key& key) {
  const auto& [id, paper, card, columns, rows, gap_x, gap_y, bleed_x, bleed_y, safe, least_type, ppi, margin,
               margin_span, marks, backs, backs_first, fold, fold_gap, correction, words, label_family,
               label_span, label_size, label_baseline, baseline_span, scale_bar, variant, variant_span, proof,
               span] = style;
  key.add(id).add(columns).add(rows).add(ppi).add(backs_first).add(label_family).add(variant);
  add(paper, key);
  add(card, key);
  for (const Length each : {gap_x, gap_y, bleed_x, bleed_y, safe, least_type, margin, fold_gap, label_size,
                            label_baseline, scale_bar}) {
    add(each, key);
  }
  add(marks, key);
  key.add(static_cast<std::int64_t>(backs)).add(static_cast<std::int64_t>(fold));
  key.add(static_cast<std::int64_t>(proof));
  add(correction, key);
  for (const auto& [language, said] : words) {
    key.add(language).add(said.footer).add(said.front).add(said.back).add(said.scale);
  }
}

// Those that the page shows, by the braces of its footer.
void add(const SheetFacts& facts, const SheetStyle& style, source::Key& key) {
  const auto& [title, language, campaign, version, deck, hash, date, author, first_sheet, first_page, sheets,
               campaign_span, version_span, deck_span] = facts;
  const auto shows = [&](std::string_view name) {
    return std::ranges::any_of(
        style.words, [&](const auto& each) { return each.second.footer.find(name) != std::string::npos; });
  };
  key.add(language).add(static_cast<std::int64_t>(first_page));
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
              const SheetFacts& facts, const Digest& fonts) {
  source::Key key("sheet");
  for (const SheetCard& card : cards) {
    key.add(frames[card.front]).add(card.back ? frames[*card.back] : Digest{}).add(card.count);
  }
  add(style, key);
  add(facts, style, key);
  return key.add(fonts).digest();
}

}  // namespace talia::sheet

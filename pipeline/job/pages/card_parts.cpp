#include "job/pages/card_parts.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "job/faces/placeholder.h"
#include "sheet/contact.h"
#include "sheet/nest.h"
#include "source/of_each.h"
#include "source/run/progress.h"

namespace talia::job {

namespace {

// Enough for all cores, and few enough for any memory: 5,000 illustrated cards take 120 MB; all at once they
// would take 520.
constexpr std::size_t cards_in_part = 64;
// Only the last page of a part may have room left.
static_assert(cards_in_part % sheet::cards_on_contact_page == 0);
// No paper has so many cards of a millimetre beside each other twice.
constexpr std::size_t most_in_nest = 20'000;

// The first error in a definition's source, or in its faces.
std::optional<std::string> fault_of(DefinitionId definition, std::span<const PooledFace> faces,
                                    const Faults& faults) {
  if (auto code = faults.of(definition)) {
    return code;
  }
  for (const PooledFace& each : faces) {
    for (const Diagnostic& diagnostic : each.faults.in_order_added()) {
      if (diagnostic.severity == Severity::error) {
        return std::string(source::info_of(diagnostic.code).name);
      }
    }
  }
  const bool is_sound = std::ranges::all_of(faces, [](const PooledFace& each) { return each.face.is_sound; });
  return is_sound ? std::nullopt : std::optional<std::string>("broken");
}

}  // namespace

CardParts::CardParts(const DeckJob& job, const RunContext& run)
    : job_(job),
      run_(run),

      is_sound_(job.selection.is_sound),
      has_reverses_(job.has_reverses()) {
  const bool is_repeated = !job.run || job.run->printer->has_copies;
  // Hashed, for its order is never asked for: the entries keep that of the deck.
  std::unordered_multimap<DefinitionId, std::size_t> entries_of;
  for (std::size_t i = 0; i < job.selection.cards.size(); ++i) {
    const rules::DeckCard& card = job.selection.cards[i];
    const auto count = static_cast<std::size_t>(std::max(card.count, 0));
    if (is_repeated) {
      add_card(i, count, count);
      continue;
    }
    auto [known, end] = entries_of.equal_range(card.definition);
    while (known != end && !card_of(entries_[known->second]).is_same_card(card)) {
      ++known;
    }
    if (known == end) {
      known = entries_of.emplace(card.definition, entries_.size());
      add_card(i, 0, 0);
    }
    for (int part = 0; part < job.parts_of(card.definition); ++part) {
      Entry& entry =
          entries_[known->second + static_cast<std::size_t>(part)];  // Of all lines that choose the card.
      entry.copies += count;
      entry.count = std::min<std::size_t>(entry.copies, 1);
    }
  }
  // A draft tells of the cards that there is nothing to lay out for, after the others.
  for (std::size_t i = 0; run.draft && i < job.selection.broken.size(); ++i) {
    entries_.push_back({job.selection.broken[i], true, 1, 1, 1});
  }
  for (const Entry& entry : entries_) {
    all_cards_ += entry.count;
  }
  if (job.sheet.arrangement == Arrangement::nest) {
    put_largest_first();
  }
}

// As a nest takes them; else in the order of the deck.
void CardParts::put_largest_first() {
  std::ranges::stable_sort(
      entries_, [this](const Entry& a, const Entry& b) { return sheet::goes_first(trim_of(a), trim_of(b)); });
}

Size CardParts::trim_of(const Entry& entry) const {
  return entry.is_broken ? job_.sheet.card : job_.shape_of(definition_of(entry)).trim;
}

std::vector<Size> CardParts::next_sizes(std::size_t most) const {
  std::vector<Size> sizes;
  for (std::size_t i = entry_; i < entries_.size() && sizes.size() < most; ++i) {
    const std::size_t left = entries_[i].count - (i == entry_ ? taken_ : 0);
    sizes.insert(sizes.end(), std::min(left, most - sizes.size()), trim_of(entries_[i]));
  }
  return sizes;
}

CardParts::Extent CardParts::next_extent() const {
  const std::size_t per_sheet = job_.sheet.per_sheet();
  if (job_.sheet.arrangement == Arrangement::grid) {
    const std::size_t sheets = std::max<std::size_t>(1, cards_in_part / per_sheet);
    return {per_sheet * sheets, sheets};
  }
  const std::vector<Size> sizes = next_sizes(most_in_nest);
  Extent extent{0, 0};
  while (extent.cards < std::min(cards_in_part, sizes.size())) {
    extent.cards += sheet::nested(job_.sheet, std::span(sizes).subspan(extent.cards)).size();
    ++extent.sheets;
  }
  // What has no copies is still looked at.
  return {extent.cards == sizes.size() ? most_in_nest : extent.cards, extent.sheets};
}

std::size_t CardParts::all_sheets() const {
  const std::size_t per_sheet = job_.sheet.per_sheet();
  return job_.sheet.arrangement == Arrangement::grid
             ? (all_cards_ + per_sheet - 1) / per_sheet
             : sheet::count_sheets(job_.sheet, next_sizes(all_cards_));
}

// The cards of one copy stand together.
void CardParts::add_card(std::size_t number, std::size_t count, std::size_t copies) {
  const int parts = job_.parts_of(job_.selection.cards[number].definition);
  const std::size_t sets = parts == 1 ? 1 : std::max<std::size_t>(count, 1);
  for (std::size_t set = 0; set < sets; ++set) {
    for (int part = 1; part <= parts; ++part) {
      entries_.push_back({number, false, part, parts == 1 ? count : std::min<std::size_t>(count, 1), copies});
    }
  }
}

std::size_t CardParts::different_cards() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const Entry& entry) { return entry.count > 0; }));
}

std::vector<CardParts::Copies> CardParts::next_copies(std::size_t most) {
  std::vector<Copies> copies;
  while (most > 0 && entry_ < entries_.size()) {
    const std::size_t count = std::min(most, entries_[entry_].count - taken_);
    // An entry without copies is taken too: its faults are of interest.
    copies.push_back({entry_, count});
    most -= count;
    taken_ += count;
    if (taken_ == entries_[entry_].count) {
      source::take_step(run_.workers.progress);
      ++entry_;
      taken_ = 0;
    }
  }
  return copies;
}

std::size_t CardParts::count_sides(const Entry& entry) const {
  return entry.is_broken ? 0 : job_.has_back(card_of(entry)) ? 2 : 1;
}

SharedFrame CardParts::front_of(const Entry& entry, std::span<PooledFace> faces) {
  if (entry.is_broken) {
    return placeholder(entry.number, job_, run_);
  }
  const DefinitionId definition = definition_of(entry);
  auto fault = fault_of(definition, faces, run_.faults);
  const rules::Reverse* const reverse = job_.reverse_of(card_of(entry));
  if (!fault && reverse != nullptr) {
    fault = run_.faults.of(reverse->definition);
  }
  is_sound_ = is_sound_ && !fault;
  PooledFace& front = faces.front();
  if (fault && run_.draft) {
    Face marked = front.whole();
    run_.drawing.faces->mark_as_draft(
        marked, face_key(job_, definition, FaceSide::front, run_.content.catalog), *fault);
    front.frame = std::move(marked.frame);
  }
  note_unseen(entry, faces);
  if (entry.part == 1) {
    alikes_.add(definition, front.hero);
  }
  return std::move(front.frame);
}

// Texts that stand on no side of the cards that a definition takes.
void CardParts::note_unseen(const Entry& entry, std::span<const PooledFace> sides) {
  const rules::Reverse* const reverse = job_.reverse_of(card_of(entry));
  if (reverse != nullptr && reverse->definition != definition_of(entry)) {
    // It has its own words.
    note_unseen(reverse->definition, sides.back().face.unseen);
    sides = sides.first(sides.size() - 1);
  }
  const auto faces = source::of_each<const Face*>(sides, [](const PooledFace& each) { return &each.face; });
  std::vector<std::uint32_t> unseen = unseen_on(faces);
  if (entry.part > 1) {
    std::erase_if(unseen,
                  [&](std::uint32_t each) { return !std::ranges::binary_search(unseen_so_far_, each); });
  }
  const DefinitionId definition = definition_of(entry);
  if (entry.part < job_.parts_of(definition)) {
    unseen_so_far_ = std::move(unseen);
  } else {
    note_unseen(definition, std::move(unseen));
  }
}

void CardParts::note_unseen(DefinitionId definition, std::vector<std::uint32_t> unseen) {
  if (!has_reverses_) {
    if (!unseen.empty()) {
      seen_.cards.push_back({definition, std::move(unseen)});
    }
    return;
  }
  const auto [known, is_new] = unseen_.try_emplace(definition, unseen);
  if (!is_new) {
    std::erase_if(known->second,
                  [&](std::uint32_t each) { return !std::ranges::binary_search(unseen, each); });
  }
}

Seen CardParts::take_seen() {
  for (auto& [definition, unseen] : unseen_) {
    if (!unseen.empty()) {
      seen_.cards.push_back({definition, std::move(unseen)});
    }
  }
  unseen_.clear();
  return std::move(seen_);
}

CardLabel CardParts::label_of(const Entry& entry) const {
  const Catalog& catalog = run_.content.catalog;
  CardLabel label;
  label.name.deck = job_.deck->id;
  label.name.copies = static_cast<int>(entry.copies);
  if (entry.is_broken) {
    label.name.id = catalog.broken[entry.number].id;
    label.title = label.name.id;
    return label;
  }
  const Definition& definition = catalog.definition(definition_of(entry));
  label.name.id = definition.id;
  label.name.ref = definition.root.find("ref").scalar();
  label.title = definition.title;
  label.name.part = entry.part;
  if (const int parts = job_.parts_of(definition_of(entry)); parts > 1) {
    label.title += fmt::format(" {}/{}", entry.part, parts);
  }
  return label;
}

CardParts::Placed CardParts::placed(std::size_t number, std::span<PooledFace> faces,
                                    std::vector<SharedFrame>& own) {
  const Entry& entry = entries_[number];
  SharedFrame front = front_of(entry, faces);
  Placed placed{};
  if (hashes_ && entry.count > 0 && !entry.is_broken) {
    hashed_.push_back({run_.content.catalog.definition(definition_of(entry)).id, entry.part, front});
    if (faces.size() > 1) {
      hashed_.back().back = faces[1].frame;
    }
  }
  const bool lasts = entry.count > job_.sheet.per_sheet();
  // Backs are mostly one for all cards; another face in the place of one is its card's alone.
  placed.has_own_front = !lasts;
  placed.has_own_back = !lasts && !entry.is_broken && job_.reverse_of(card_of(entry)) != nullptr;
  if (faces.size() > 1 && !placed.has_own_back) {
    placed.card.back = lasting_.add_back(std::move(faces[1].frame));
  }
  if (lasts) {
    placed.card.front = lasting_.add(std::move(front));
    many_.emplace(number, placed.card);
    return placed;
  }
  placed.card.front = static_cast<std::uint32_t>(own.size());
  own.push_back(std::move(front));
  if (placed.has_own_back) {
    placed.card.back = static_cast<std::uint32_t>(own.size());
    own.push_back(std::move(faces[1].frame));
  }
  return placed;
}

std::optional<CardPart> CardParts::next(Diagnostics& diagnostics) {
  const Extent extent = next_extent();
  const std::vector<Copies> part = next_copies(extent.cards);
  std::vector<FaceKey> keys;
  for (const Copies& each : part) {
    const Entry& entry = entries_[each.entry];
    if (!many_.contains(each.entry) && !entry.is_broken) {
      for (CardSide& side : sides_of(job_, card_of(entry), entry.part, run_.content.catalog)) {
        keys.push_back(std::move(side.key));
      }
    }
  }
  std::vector<PooledFace> faces = run_.pool.take(job_, keys, run_.workers.threads);
  std::vector<SharedFrame> own;
  CardPart made;
  made.sheets = extent.sheets;
  std::vector<Placed> all;
  std::span<PooledFace> rest = faces;
  for (const auto& [number, count] : part) {
    made.labels.push_back(label_of(entries_[number]));
    made.labels.back().name.number = cards_ + 1;
    cards_ += count;
    if (const auto known = many_.find(number); known != many_.end()) {
      all.push_back({known->second});
    } else {
      const std::size_t sides = count_sides(entries_[number]);
      all.push_back(placed(number, rest.first(sides), own));
      rest = rest.subspan(sides);
    }
    all.back().card.count = static_cast<int>(count);
    all.back().card.shape =
        entries_[number].is_broken ? 0 : job_.shape_number_of(definition_of(entries_[number]));
  }
  for (PooledFace& each : faces) {
    diagnostics.join(std::move(each.faults));
  }
  if (hashes_) {
    hashes_->note(std::exchange(hashed_, {}));
  }
  if (entry_ == entries_.size()) {
    std::exchange(alikes_, {}).report(run_.content.catalog, diagnostics);
  }
  if (std::ranges::all_of(all, [](const Placed& each) { return each.card.count == 0; })) {
    return std::nullopt;
  }
  const auto lasting = static_cast<std::uint32_t>(lasting_.all().size());
  for (Placed& each : all) {
    each.card.front += each.has_own_front ? lasting : 0;
    if (each.has_own_back) {
      *each.card.back += lasting;
    }
    made.cards.push_back(each.card);
  }
  made.frames = lasting_.all();
  made.lasting = made.frames.size();
  std::ranges::move(own, std::back_inserter(made.frames));
  return made;
}

}  // namespace talia::job

#include "job/faces/face_pool.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "source/run/worker.h"

namespace talia::job {

FaceKey with_shared(FaceKey key, const std::vector<SharedSize>& shared) {
  for (const SharedSize& each : shared) {
    key.groups.emplace(each.group, each.held);
  }
  return key;
}

namespace {

// A face on one side of a card, from which its cut is seen.
void cut_as(const CardShape& shape, FaceSide side, FaceKey& key) {
  key.trim = shape.trim;
  key.outline = side == FaceSide::back ? frame::mirrored(shape.outline, shape.trim) : shape.outline;
}

}  // namespace

FaceKey face_key(const DeckJob& job, FaceSide side, const Catalog& catalog) {
  FaceKey key{{},
              side == FaceSide::back ? job.deck->back : job.deck->face,
              side,
              job.sheet.variant,
              job.sheet.card,
              job.sheet.bleed_x,
              job.sheet.bleed_y,
              job.sheet.safe,
              catalog.campaign(job.deck->campaign).language};
  key.least_type = job.sheet.least_type;
  key.ppi = job.sheet.ppi;
  key.campaign = job.deck->campaign;
  key.deck = job.deck;
  return with_shared(std::move(key), job.shared);
}

FaceKey face_key(const DeckJob& job, DefinitionId definition, FaceSide side, const Catalog& catalog) {
  FaceKey key = face_key(job, side, catalog);
  key.definition = definition;
  cut_as(job.shape_of(definition), side, key);
  key.campaign = catalog.campaign_of(catalog.definition(definition), job.deck->campaign);
  return key;
}

std::vector<CardSide> sides_of(const DeckJob& job, const rules::DeckCard& card, int part,
                               const Catalog& catalog) {
  std::vector<CardSide> sides{{FaceSide::front, face_key(job, card.definition, FaceSide::front, catalog)}};
  const rules::Reverse* const reverse = job.reverse_of(card);
  if (reverse == nullptr && job.has_backs()) {
    sides.push_back({FaceSide::back, face_key(job, card.definition, FaceSide::back, catalog)});
  }
  if (const CardFlow* const flow = job.flow_of(card.definition)) {
    for (CardSide& each : sides) {
      each.key.part = part;
      each.key.flow = *flow;
    }
  }
  if (reverse != nullptr) {
    FaceKey key = face_key(job, reverse->definition, FaceSide::front, catalog);
    key.face = reverse->face;
    cut_as(job.shape_of(card.definition), FaceSide::back, key);
    sides.push_back({FaceSide::back, std::move(key)});
  }
  return sides;
}

std::vector<CardSide> sides_of(const DeckJob& job, const rules::DeckCard& card, const Catalog& catalog) {
  std::vector<CardSide> sides;
  for (int part = 1; part <= job.parts_of(card.definition); ++part) {
    std::ranges::move(sides_of(job, card, part, catalog), std::back_inserter(sides));
  }
  return sides;
}

FacePool::FacePool(const std::vector<Job>& jobs, const Catalog& catalog, KeptFaces& kept,
                   LaidOutFaces laid_out)
    : kept_(kept), laid_out_(std::move(laid_out)) {
  std::vector<const FaceKey*> expected;
  for (const Job& job : jobs) {
    const DeckJob* const deck = job.deck();
    for (std::size_t i = 0; deck != nullptr && i < deck->selection.cards.size(); ++i) {
      const rules::DeckCard& card = deck->selection.cards[i];
      const bool is_of_one = deck->parts_of(card.definition) == 1;
      for (CardSide& side : sides_of(*deck, card, catalog)) {
        const auto [known, is_new] = places_.try_emplace(std::move(side.key));
        if (is_new && !laid_out_.contains(known->first)) {
          expected.push_back(&known->first);
        }
        Place& place = known->second;
        // Of several cards each copy is made by itself, for the cards of a copy stand together.
        place.uses += is_of_one ? 1 : static_cast<std::size_t>(std::max(card.count, 1));
        place.is_for_service = place.is_for_service || deck->is_for_service();
      }
    }
  }
  kept_.expect(expected);
  std::erase_if(places_, [](const auto& each) { return each.second.uses < 2; });
}

std::vector<PooledFace> FacePool::take(const DeckJob& job, const std::vector<FaceKey>& keys,
                                       unsigned threads) {
  std::vector<PooledFace> taken(keys.size());
  source::for_each(keys.size(), threads, [&](std::size_t i) { taken[i] = take(job, keys[i]); });
  return taken;
}

PooledFace FacePool::take(const DeckJob& job, const FaceKey& key) {
  bool is_for_service = job.is_for_service();
  LaidOutFaces::node_type laid_out;
  // Places neither come nor go: they are found without the lock.
  const auto shared = places_.find(key);
  {
    const std::lock_guard lock(mutex_);
    if (shared != places_.end()) {
      Place& place = shared->second;
      is_for_service = place.is_for_service;
      if (place.kept) {
        place.uses -= place.uses > 0 ? 1 : 0;
        return place.uses > 0 ? *place.kept : *std::exchange(place.kept, std::nullopt);
      }
    }
    laid_out = laid_out_.extract(key);
  }
  const FaceLook look = is_for_service ? FaceLook::by_service : FaceLook::at_home;
  PooledFace made;
  if (laid_out) {
    made = std::move(laid_out.mapped());
    if (made.looked == FaceLook::none) {
      kept_.look_at(made, key, look);
    }
  }
  if (made.looked != look) {
    // Of a shared size, or kept, for somebody else.
    made = kept_.lay_out(key, look);
  }
  if (shared == places_.end()) {
    return made;
  }
  const std::lock_guard lock(mutex_);
  Place& place = shared->second;
  place.uses -= place.uses > 0 ? 1 : 0;
  if (place.uses > 0 && !place.kept) {
    place.kept = made;
  }
  return made;
}

}  // namespace talia::job

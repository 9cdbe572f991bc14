#include "cli/face_pool.h"

#include <utility>

#include "source/worker.h"

namespace talia::cli {

FaceKey face_key(const Job& job, DefinitionId definition, FaceSide side, const Catalog& catalog) {
  FaceKey key{definition,
              side == FaceSide::back ? job.deck->back : job.deck->face,
              side,
              job.sheet.variant,
              job.sheet.card,
              job.sheet.bleed,
              job.sheet.bleed,
              job.sheet.safe,
              catalog.campaign(job.campaign).language};
  for (const SharedSize& each : job.shared) {
    key.groups.emplace(each.group, each.held);
  }
  return key;
}

FacePool::FacePool(const std::vector<Job>& jobs, const Content& content, const Workshop& workshop)
    : workshop_(workshop) {
  for (const Job& job : jobs) {
    for (const rules::DeckCard& card : job.selection.cards) {
      ++places_[face_key(job, card.definition, FaceSide::front, content.catalog)].uses;
      if (job.has_backs()) {
        ++places_[face_key(job, card.definition, FaceSide::back, content.catalog)].uses;
      }
    }
  }
}

std::vector<PooledFace> FacePool::take(const std::vector<FaceKey>& keys, unsigned jobs) {
  std::vector<PooledFace> taken(keys.size());
  source::for_each(keys.size(), jobs, [&](std::size_t i) { taken[i] = take(keys[i]); });
  return taken;
}

PooledFace FacePool::take(const FaceKey& key) {
  {
    const std::lock_guard lock(mutex_);
    Place& place = places_[key];
    if (place.kept) {
      place.uses -= place.uses > 0 ? 1 : 0;
      return place.uses > 0 ? *place.kept : *std::exchange(place.kept, std::nullopt);
    }
  }
  PooledFace made;
  made.face = workshop_.faces->lay_out(key, made.faults);
  const std::lock_guard lock(mutex_);
  Place& place = places_[key];
  place.uses -= place.uses > 0 ? 1 : 0;
  if (place.uses > 0 && !place.kept) {
    place.kept = made;
  }
  return made;
}

}  // namespace talia::cli

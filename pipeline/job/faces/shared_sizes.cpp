#include "job/faces/shared_sizes.h"

#include <algorithm>
#include <map>
#include <span>

#include "job/faces/face_pool.h"
#include "source/run/progress.h"

namespace talia::job {

namespace {

// A member's own share of a group: what it could have by itself.
using Shares = std::map<std::string, GroupSize>;

using Keys = std::vector<const FaceKey*>;

void take_least(Shares& shares, const std::string& group, const GroupSize& own) {
  GroupSize& least = shares.emplace(group, own).first->second;
  least = {std::min(least.size, own.size), std::min(least.leading, own.leading)};
}

Shares shares_of(const std::vector<BoxFit>& fits) {
  Shares shares;
  for (const BoxFit& fit : fits) {
    if (!fit.group.empty()) {
      take_least(shares, fit.group, {fit.size, fit.leading});
    }
  }
  return shares;
}

// What the members, in the deck's order, have in common.
std::vector<SharedSize> shared_by(const std::vector<std::pair<DefinitionId, Shares>>& members) {
  Shares least;
  for (const auto& [member, shares] : members) {
    for (const auto& [group, own] : shares) {
      take_least(least, group, own);
    }
  }
  std::vector<SharedSize> shared;
  for (const auto& [group, held] : least) {
    SharedSize size{group, held, std::nullopt, {}};
    for (const auto& [member, shares] : members) {
      const auto own = shares.find(group);
      if (own == shares.end()) {
        continue;
      }
      if (own->second.size == held.size) {
        size.held_by.push_back(member);
      } else {
        size.next = size.next ? std::min(*size.next, own->second.size) : own->second.size;
      }
    }
    shared.push_back(std::move(size));
  }
  return shared;
}

// The faces of a deck's member, by their numbers among all that are laid out for the sake of their groups.
struct Member {
  DefinitionId definition;
  std::vector<std::size_t> faces;
};

std::vector<SharedSize> shared_by(const std::vector<Member>& members, const std::vector<Shares>& found) {
  std::vector<std::pair<DefinitionId, Shares>> all;
  for (const Member& member : members) {
    Shares shares;
    for (const std::size_t face : member.faces) {
      for (const auto& [group, own] : found[face]) {
        take_least(shares, group, own);
      }
    }
    all.emplace_back(member.definition, std::move(shares));
  }
  return shared_by(all);
}

// Smaller type can by chance take a line more. A text that has no room at the size of its group, though it had at a larger
// one, has less to give than was thought: `found` becomes that. False when there is none.
bool takes_less(std::span<DeckJob* const> decks, const Keys& keys,
                const std::vector<std::vector<Member>>& members, const DrawingContext& drawing,
                unsigned threads, std::vector<Shares>& found) {
  struct Smaller {
    std::size_t job, face;
  };
  std::vector<Smaller> smaller;
  for (std::size_t job = 0; job < decks.size(); ++job) {
    for (const Member& member : members[job]) {
      for (const std::size_t face : member.faces) {
        const bool is_smaller = std::ranges::any_of(decks[job]->shared, [&](const SharedSize& each) {
          const auto own = found[face].find(each.group);
          return own != found[face].end() && own->second.size > each.held.size;
        });
        if (is_smaller) {
          smaller.push_back({job, face});
        }
      }
    }
  }
  std::vector<Shares> again(smaller.size());
  source::for_each(smaller.size(), threads, [&](std::size_t i) {
    const auto& [job, face] = smaller[i];
    again[i] = shares_of(drawing.faces->shared_fits(with_shared(*keys[face], decks[job]->shared)));
  });
  bool takes_less = false;
  for (std::size_t i = 0; i < smaller.size(); ++i) {
    const auto& [job, face] = smaller[i];
    for (const auto& [group, own] : again[i]) {
      const auto held = std::ranges::find(decks[job]->shared, group, &SharedSize::group);
      if (own.size < held->held.size) {
        take_least(found[face], group, own);
        takes_less = true;
      }
    }
  }
  return takes_less;
}

// Whether a face has by itself what its deck's texts have in common.
bool has_shared(const Face& face, const std::vector<SharedSize>& shared) {
  const Shares own = shares_of(face.fits);
  return std::ranges::all_of(shared, [&](const SharedSize& each) {
    const auto found = own.find(each.group);
    return found == own.end() ||
           (found->second.size == each.held.size && found->second.leading == each.held.leading);
  });
}

// The faces that stay as they are, by their keys in the second pass.
LaidOutFaces settled(std::span<DeckJob* const> decks, const Keys& keys,
                     const std::vector<std::vector<Member>>& members, std::vector<PooledFace> kept) {
  std::vector<bool> is_taken(kept.size(), false);
  LaidOutFaces result;
  for (std::size_t job = 0; job < decks.size(); ++job) {
    for (const Member& member : members[job]) {
      for (const std::size_t face : member.faces) {
        if (face >= kept.size() || is_taken[face] || !has_shared(kept[face].face, decks[job]->shared)) {
          continue;
        }
        is_taken[face] = true;
        result.emplace(with_shared(*keys[face], decks[job]->shared), std::move(kept[face]));
      }
    }
  }
  return result;
}

}  // namespace

LaidOutFaces share_sizes(std::vector<Job>& jobs, const Catalog& catalog, KeptFaces& kept_faces,
                         source::Workers workers) {
  const DrawingContext& drawing = kept_faces.drawing();
  constexpr int most_rounds = 4;  // One, for nearly all decks.
  // Faces of the first pass, which the second need not lay out again: of 228 illustrated cards it saves 4 %
  // of the instructions, and costs 4 MB. To keep all faces of 5,000 cards would take 390 MB.
  constexpr std::size_t most_kept = 256;
  // Targets of one size share their faces: each is laid out once.
  std::map<FaceKey, std::size_t> numbers;
  Keys keys;
  // Of each of them, as whom it is looked at where faces are kept: then the next run need not look again.
  std::vector<FaceLook> looks;
  const bool is_kept = kept_faces.keeping() != nullptr;
  std::vector<DeckJob*> decks;
  std::vector<std::vector<Member>> members;
  for (Job& job : jobs) {
    DeckJob* const deck = job.deck();
    if (deck == nullptr) {
      continue;
    }
    decks.push_back(deck);
    members.emplace_back();
    for (const rules::DeckCard& card : deck->members) {
      for (CardSide& side : sides_of(*deck, card, catalog)) {
        // Who holds a size back on the other side is whose face that is.
        if (members.back().empty() || members.back().back().definition != side.key.definition) {
          members.back().push_back({side.key.definition, {}});
        }
        if (!drawing.faces->shares_sizes(side.key)) {
          continue;
        }
        const auto [known, is_new] = numbers.emplace(std::move(side.key), keys.size());
        if (is_new) {
          keys.push_back(&known->first);
          looks.push_back(is_kept ? FaceLook::at_home : FaceLook::none);
        }
        if (is_kept && deck->is_for_service()) {
          looks[known->second] = FaceLook::by_service;
        }
        members.back().back().faces.push_back(known->second);
      }
    }
  }
  std::vector<Shares> found(keys.size());
  std::vector<PooledFace> kept(std::min(keys.size(), most_kept));
  kept_faces.expect(Keys(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(kept.size())));
  source::begin_stage(workers.progress, "finding the sizes that cards share", keys.size());
  source::for_each(keys.size(), workers.threads, [&](std::size_t i) {
    source::take_step(workers.progress);
    if (i < kept.size()) {
      kept[i] = kept_faces.lay_out(*keys[i], looks[i]);
      found[i] = shares_of(kept[i].face.fits);
    } else {
      found[i] = shares_of(drawing.faces->shared_fits(*keys[i]));
    }
  });
  for (int round = 0; round < most_rounds; ++round) {
    for (std::size_t deck = 0; deck < decks.size(); ++deck) {
      decks[deck]->shared = shared_by(members[deck], found);
    }
    if (!takes_less(decks, keys, members, drawing, workers.threads, found)) {
      break;
    }
  }
  return settled(decks, keys, members, std::move(kept));
}

}  // namespace talia::job

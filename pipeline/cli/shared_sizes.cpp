#include "cli/shared_sizes.h"

#include <algorithm>
#include <map>

#include "cli/face_pool.h"
#include "source/worker.h"

namespace talia::cli {

namespace {

// A member's own share of a group: what it could have by itself.
using Shares = std::map<std::string, GroupSize>;

std::vector<FaceKey> keys_of(const Job& job, DefinitionId member, const Content& content) {
  std::vector<FaceKey> keys{face_key(job, member, FaceSide::front, content.catalog)};
  if (job.has_backs()) {
    keys.push_back(face_key(job, member, FaceSide::back, content.catalog));
  }
  return keys;
}

void take_least(Shares& shares, const std::string& group, const GroupSize& own) {
  GroupSize& least = shares.emplace(group, own).first->second;
  least = {std::min(least.size, own.size), std::min(least.leading, own.leading)};
}

Shares shares_of(const Face& face) {
  Shares shares;
  for (const BoxFit& fit : face.fits) {
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

}  // namespace

void share_sizes(std::vector<Job>& jobs, const Content& content, const Workshop& workshop,
                 unsigned jobs_at_once) {
  std::map<FaceKey, std::size_t> numbers;  // Targets of one size share their faces.
  std::vector<const FaceKey*> keys;
  for (const Job& job : jobs) {
    for (const DefinitionId member : job.members) {
      for (const FaceKey& key : keys_of(job, member, content)) {
        if (!workshop.faces->shares_sizes(key)) {
          continue;
        }
        if (const auto [known, is_new] = numbers.emplace(key, keys.size()); is_new) {
          keys.push_back(&known->first);
        }
      }
    }
  }
  std::vector<Shares> found(keys.size());
  source::for_each(keys.size(), jobs_at_once, [&](std::size_t i) {
    Diagnostics unheard;  // Said in the second pass.
    found[i] = shares_of(workshop.faces->lay_out(*keys[i], unheard));
  });
  for (Job& job : jobs) {
    std::vector<std::pair<DefinitionId, Shares>> members;
    for (const DefinitionId member : job.members) {
      Shares shares;
      for (const FaceKey& key : keys_of(job, member, content)) {
        if (const auto number = numbers.find(key); number != numbers.end()) {
          for (const auto& [group, own] : found[number->second]) {
            take_least(shares, group, own);
          }
        }
      }
      members.emplace_back(member, std::move(shares));
    }
    job.shared = shared_by(members);
  }
}

}  // namespace talia::cli

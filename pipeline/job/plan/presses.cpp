#include "job/plan/presses.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "layout/layout.h"
#include "press/inks.h"

namespace talia::job {

namespace {

press::Standard standard_of(const PressFacts& facts) {
  return facts.standard == PressFacts::Standard::x1a ? press::Standard::x1a : press::Standard::x4;
}

// What a job says of a press, and the profile that it is given; null: it is for none.
std::pair<const PressFacts*, std::shared_ptr<const Profile>*> press_of(Job& job) {
  const auto of = [](auto& run) -> std::pair<const PressFacts*, std::shared_ptr<const Profile>*> {
    return run && run->printer->press ? std::pair(&*run->printer->press, &run->profile)
                                      : std::pair(nullptr, nullptr);
  };
  return job.deck() != nullptr   ? of(job.deck()->run)
         : job.book() != nullptr ? of(job.book()->run)
                                 : std::pair(nullptr, nullptr);
}

}  // namespace

void set_up_presses(std::vector<Job>& jobs, const Catalog& catalog, const Palette& palette,
                    const Files& files, Diagnostics& diagnostics) {
  std::map<std::pair<std::string, press::Standard>, std::shared_ptr<const Profile>> profiles;
  std::set<int> limits;
  std::erase_if(jobs, [&](Job& job) {
    const auto& [asked, profile_of_run] = press_of(job);
    if (asked == nullptr) {
      return false;
    }
    const PressFacts& facts = *asked;
    const auto [known, is_new] = profiles.emplace(std::pair(facts.profile, standard_of(facts)), nullptr);
    if (is_new) {
      if (auto profile = diagnostics.take(
              press::read_profile(facts.profile, standard_of(facts), files, facts.profile_span))) {
        known->second = std::make_shared<const Profile>(*std::move(profile));
      }
    }
    *profile_of_run = known->second;
    if (known->second && facts.ink_limit > 0 && limits.insert(facts.ink_limit).second) {
      press::note_limited(
          palette, facts.ink_limit,
          [&](const std::string& name) { return layout::place_of_colour(catalog, name); }, diagnostics);
    }
    return known->second == nullptr;
  });
}

press::Style press_style(const Job& job) {
  press::Style style;
  const auto take = [&](const auto& run) {
    if (!run || !run->printer->press) {
      return;
    }
    const PressFacts& facts = *run->printer->press;
    style.standard = standard_of(facts);
    style.profile = run->profile.get();
    style.ink_limit = facts.ink_limit;
    style.rich_black = facts.rich_black;
    style.overprints_black = facts.overprints_black;
    style.outlines = facts.has_outlines;
  };
  if (job.deck() != nullptr) {
    take(job.deck()->run);
  } else if (job.book() != nullptr) {
    take(job.book()->run);
  }
  return style;
}

}  // namespace talia::job

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

}  // namespace

void set_up_presses(std::vector<Job>& jobs, const Catalog& catalog, const Palette& palette,
                    const Files& files, Diagnostics& diagnostics) {
  std::map<std::pair<std::string, press::Standard>, std::shared_ptr<const Profile>> profiles;
  std::set<int> limits;
  std::erase_if(jobs, [&](Job& job) {
    DeckJob* const deck = job.deck();
    if (deck == nullptr || !deck->run || !deck->run->printer->press) {
      return false;
    }
    PrintRun& run = *deck->run;
    const PressFacts& facts = *run.printer->press;
    const auto [known, is_new] = profiles.emplace(std::pair(facts.profile, standard_of(facts)), nullptr);
    if (is_new) {
      if (auto profile = diagnostics.take(
              press::read_profile(facts.profile, standard_of(facts), files, facts.profile_span))) {
        known->second = std::make_shared<const Profile>(*std::move(profile));
      }
    }
    run.profile = known->second;
    if (run.profile && facts.ink_limit > 0 && limits.insert(facts.ink_limit).second) {
      press::note_limited(
          palette, facts.ink_limit,
          [&](const std::string& name) { return layout::place_of_colour(catalog, name); }, diagnostics);
    }
    return run.profile == nullptr;
  });
}

press::Style press_style(const Job& job) {
  press::Style style;
  const DeckJob* const deck = job.deck();
  if (deck != nullptr && deck->run && deck->run->printer->press) {
    const PressFacts& facts = *deck->run->printer->press;
    style.standard = standard_of(facts);
    style.profile = deck->run->profile.get();
    style.ink_limit = facts.ink_limit;
    style.rich_black = facts.rich_black;
    style.outlines = facts.has_outlines;
  }
  return style;
}

}  // namespace talia::job

#include "dice/pool.h"

#include <algorithm>

#include "dice/tally.h"
#include "dice/whole.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia::dice {
namespace {

// Row n: in how many ways c of n dice are chosen.
std::vector<std::vector<Weight>> choices(std::size_t count) {
  std::vector<std::vector<Weight>> rows(count + 1);
  for (std::size_t n = 0; n <= count; ++n) {
    rows[n].assign(n + 1, Weight(1));
    for (std::size_t c = 1; c < n; ++c) {
      rows[n][c] = rows[n - 1][c - 1] + rows[n - 1][c];
    }
  }
  return rows;
}

// The range that sums of at most `count` worths can reach, or nothing when it is beyond measure.
struct Reach {
  std::int64_t least = 0, most = 0;
};

std::optional<Reach> reach_of(std::span<const Outcome> faces, std::size_t count, const Worth& worth) {
  constexpr std::int64_t widest = 100'000'000;
  Reach reach;
  for (const Outcome& outcome : faces) {
    reach.least = std::min(reach.least, worth(outcome.value));
    reach.most = std::max(reach.most, worth(outcome.value));
  }
  const auto dice = static_cast<std::int64_t>(std::max<std::size_t>(count, 1));
  if (std::max(-reach.least, reach.most) > widest / dice) {
    return std::nullopt;
  }
  return Reach{reach.least * dice, reach.most * dice};
}

constexpr std::size_t most_dice = 10'000;

std::optional<Hands> hands_of(std::span<const Distribution> dice, std::size_t kept, bool are_high,
                              Work& work) {
  constexpr std::size_t units_a_hand = 4;
  Hands hands;
  hands.emplace(std::vector<std::int64_t>(), Weight(1));
  for (const Distribution& die : dice) {
    Hands next;
    for (const auto& [hand, ways] : hands) {
      for (const Outcome& outcome : die.outcomes()) {
        if (!work.spend(units_a_hand + hand.size() / 8)) {
          return std::nullopt;
        }
        std::vector<std::int64_t> larger = hand;
        larger.insert(std::ranges::lower_bound(larger, outcome.value, std::greater<>()), outcome.value);
        if (larger.size() > kept) {
          larger.erase(are_high ? larger.end() - 1 : larger.begin());
        }
        next[std::move(larger)].add_product(ways, outcome.ways);
      }
    }
    hands = std::move(next);
  }
  return hands;
}

// In how many ways at least `least` of `count` dice show a face that comes up in `shown` ways, and the others one of those
// that come up in `other` ways.
Weight at_least(std::size_t least, std::size_t count, const Weight& shown, const Weight& other) {
  // The shorter of the two sums.
  const bool is_rest_shorter = least < count - least;
  const std::size_t from = is_rest_shorter ? 0 : least, to = is_rest_shorter ? least : count + 1;
  Weight sum;
  for (std::size_t c = from; c < to; ++c) {
    sum += binomial(count, c) * Weight::power(shown, c) * Weight::power(other, count - c);
  }
  return is_rest_shorter ? Weight::power(shown + other, count) - sum : sum;
}

// The sum of the best `kept` of `count` dice, whose faces are listed from the best to the worst: by the face that the last
// of them shows, and by how many show a better one.
Found sum_of_best(std::vector<Outcome> faces, std::size_t count, std::size_t kept, const Worth& worth,
                  Work& work) {
  const auto reach = reach_of(faces, kept, worth);
  if (!reach || count > most_dice) {
    return std::nullopt;
  }
  Weight worse;
  for (const Outcome& face : faces) {
    worse += face.ways;
  }
  Weight total = Weight::power(worse, count);
  // What is kept of each sum that can be, and of each better face for every worse one.
  constexpr std::size_t sums_a_unit = 2, faces_a_unit = 8;
  const auto width = static_cast<std::size_t>(reach->most - reach->least) + 1;
  if (!work.spend(width / sums_a_unit) || !work.spend(faces.size() * faces.size() / faces_a_unit)) {
    return std::nullopt;
  }
  Tally tally(reach->least, reach->most, kept * faces.size() + 1);
  std::vector<Outcome> better;
  for (const Outcome& face : faces) {
    worse -= face.ways;
    const Found one = better.empty() ? Found() : Found(Distribution::of(better));
    for (std::size_t above = 0; above < (one ? kept : 1); ++above) {
      const std::size_t open = count - above, needed = kept - above;
      if (!work.spend_products(3 * std::min(needed, open - needed + 1) + 1, total.bits())) {
        return std::nullopt;
      }
      const Weight ways = binomial(count, above) * at_least(needed, open, face.ways, worse);
      const Found sum = above == 0 ? Distribution::constant(0) : sum_of_many(*one, above, work);
      if (!sum || !work.spend_products(sum->outcomes().size(), total.bits())) {
        return std::nullopt;
      }
      const std::int64_t gained = worth(face.value) * static_cast<std::int64_t>(needed);
      for (const Outcome& outcome : sum->outcomes()) {
        tally.at(outcome.value + gained).add_product(outcome.ways, ways);
      }
    }
    better.push_back({worth(face.value), face.ways});
  }
  return checked(tally.outcomes<Outcome>(), std::move(total));
}

}  // namespace

Found sum_of_kept(const Distribution& die, std::size_t count, Places places, const Worth& worth, Work& work) {
  TALIA_ASSERT(places.begin <= places.end && places.end <= count);
  const std::size_t kept = places.end - places.begin;
  if (kept == 0) {
    return Distribution::constant(0);
  }
  if (places.begin == 0 || places.end == count) {
    std::vector<Outcome> faces(die.outcomes().begin(), die.outcomes().end());
    if (places.begin == 0) {
      std::ranges::reverse(faces);
    }
    return sum_of_best(std::move(faces), count, kept, worth, work);
  }
  const auto reach = reach_of(die.outcomes(), kept, worth);
  Weight total = Weight::power(die.total(), count);
  if (!reach || count > most_dice) {
    return std::nullopt;
  }
  const auto width = static_cast<std::size_t>(reach->most - reach->least) + 1;
  const std::size_t states = std::min(places.end, count) * std::min(width, kept * die.outcomes().size() + 1);
  if (!work.spend_products(states * (count + 1) / 2 * die.outcomes().size(), total.bits()) ||
      !work.spend(count * count / 16 + (count + 1) * width / 64)) {
    return std::nullopt;
  }
  const auto chosen = choices(count);
  // From the highest face down: of `placed` dice that show a face passed already, the sum of the kept ones. As soon as
  // the last place is passed, the other dice may show any lower face.
  const auto empty = [&] { return Tally(reach->least, reach->most, kept * die.outcomes().size() + 1); };
  std::vector<Tally> at(places.end, empty());
  at.front().at(0) = Weight(1);
  Tally done = empty();
  Weight below = die.total();
  for (std::size_t i = die.outcomes().size(); i-- > 0;) {
    const Outcome& face = die.outcomes()[i];
    below -= face.ways;
    const std::int64_t value = worth(face.value);
    std::vector<Tally> next(places.end, empty());
    for (std::size_t placed = 0; placed < places.end; ++placed) {
      Weight ways(1);
      for (std::size_t c = 0; placed + c <= count; ++c) {
        const std::size_t reached = placed + c;
        const std::size_t first = std::clamp(placed, places.begin, places.end);
        const std::size_t last = std::clamp(reached, places.begin, places.end);
        const std::int64_t gained = value * static_cast<std::int64_t>(last - first);
        Weight factor = ways * chosen[count - placed][c];
        if (reached >= places.end) {
          factor *= Weight::power(below, count - reached);
        }
        Tally& target = reached >= places.end ? done : next[reached];
        if (!factor.is_zero()) {
          at[placed].for_each([&](std::int64_t sum, const Weight& so_far) {
            target.at(sum + gained).add_product(so_far, factor);
          });
        }
        ways *= face.ways;
      }
    }
    at = std::move(next);
  }
  return checked(done.outcomes<Outcome>(), std::move(total));
}

Found sum_of_shared(const Distribution& die, std::size_t count, const Predicate& wanted, std::size_t budget,
                    const Worth& worth, Work& work) {
  const std::size_t most = std::min(budget, count);
  const auto reach = reach_of(die.outcomes(), count, worth);
  if (!reach || count > most_dice) {
    return std::nullopt;
  }
  const auto width = static_cast<std::size_t>(reach->most - reach->least) + 1;
  const std::size_t bits = die.total().bits() * (count + most);
  const std::size_t sums = std::min(width, count * die.outcomes().size() + 1);
  if (count > 0 && (!work.spend_products(
                        (count + 1) * (most + 1) * sums * (count + 1) / 4 * die.outcomes().size(), bits) ||
                    !work.spend(count * count / 16 + (count + 1) * (most + 1) * width / 64))) {
    return std::nullopt;
  }
  const auto chosen = choices(count);
  // From the lowest face up: by the dice placed and the rerolls used, the sum of the dice that stay.
  const auto empty = [&] { return Tally(reach->least, reach->most, sums); };
  const auto table = [&] {
    return std::vector<std::vector<Tally>>(count + 1, std::vector<Tally>(most + 1, empty()));
  };
  auto at = table();
  at[0][0].at(0) = Weight(1);
  for (const Outcome& face : die.outcomes()) {
    const std::int64_t value = worth(face.value);
    const bool is_wanted = wanted(face.value);
    auto next = table();
    for (std::size_t placed = 0; placed <= count; ++placed) {
      Weight ways(1);
      for (std::size_t c = 0; placed + c <= count; ++c) {
        const Weight factor = ways * chosen[count - placed][c];
        for (std::size_t used = 0; used <= most; ++used) {
          const std::size_t again = is_wanted ? std::min(c, most - used) : 0;
          const std::int64_t gained = value * static_cast<std::int64_t>(c - again);
          Tally& target = next[placed + c][used + again];
          at[placed][used].for_each([&](std::int64_t sum, const Weight& so_far) {
            target.at(sum + gained).add_product(so_far, factor);
          });
        }
        ways *= face.ways;
      }
    }
    at = std::move(next);
  }
  auto worths = source::of_each(die.outcomes(), [&](const Outcome& face) {
    return Outcome{worth(face.value), face.ways};
  });
  const Distribution fresh = Distribution::of(std::move(worths));
  std::vector<std::pair<Weight, Distribution>> rolls;
  for (std::size_t used = 0; used <= most; ++used) {
    std::vector<Outcome> stay = at[count][used].outcomes<Outcome>();
    if (stay.empty()) {
      continue;
    }
    const Distribution kept = Distribution::of(std::move(stay));
    const Found thrown = sum_of_many(fresh, used, work);
    auto both = thrown ? sum(kept, *thrown, work) : Found();
    if (!both) {
      return std::nullopt;
    }
    rolls.emplace_back(kept.total(), *std::move(both));
  }
  return mixed(rolls, work);
}

std::optional<Hands> highest_hands(std::span<const Distribution> dice, std::size_t kept, Work& work) {
  return hands_of(dice, kept, true, work);
}

std::optional<Hands> lowest_hands(std::span<const Distribution> dice, std::size_t kept, Work& work) {
  return hands_of(dice, kept, false, work);
}

std::optional<Hands> shared_hands(const Distribution& die, std::size_t count, const Predicate& wanted,
                                  std::size_t budget, Work& work) {
  const auto before = hands_of(std::vector<Distribution>(count, die), count, true, work);
  if (!before) {
    return std::nullopt;
  }
  // Dice that go again make way for fresh ones, which are added one by one; weights are brought to one total.
  std::vector<Hands> waiting(budget + 1);
  for (const auto& [hand, ways] : *before) {
    std::vector<std::int64_t> stay = hand;
    std::size_t again = 0;
    for (std::size_t i = stay.size(); i-- > 0 && again < budget;) {
      if (wanted(stay[i])) {
        stay.erase(stay.begin() + static_cast<std::ptrdiff_t>(i));
        ++again;
      }
    }
    waiting[again][std::move(stay)].add_product(ways, Weight::power(die.total(), budget - again));
  }
  for (std::size_t again = budget; again > 0; --again) {
    for (const auto& [hand, ways] : waiting[again]) {
      for (const Outcome& outcome : die.outcomes()) {
        if (!work.spend(4 + hand.size() / 8)) {
          return std::nullopt;
        }
        std::vector<std::int64_t> larger = hand;
        larger.insert(std::ranges::lower_bound(larger, outcome.value, std::greater<>()), outcome.value);
        waiting[again - 1][std::move(larger)].add_product(ways, outcome.ways);
      }
    }
  }
  return std::move(waiting.front());
}

}  // namespace talia::dice

// Mechanics of k10 that throw dice, counted by what each die shows: a success, an open failure, or the ten.
#include <algorithm>

#include "random/trial.h"

namespace talia::test {
namespace {

struct Test {
  int skill = 0, dice = 0, rerolls = 0, buy = 0, bonus = 0;
  ValueRecord given() const {
    return {{"skill", Value(skill)},
            {"dice", Value(dice)},
            {"rerolls", Value(rerolls)},
            {"buy", Value(buy)},
            {"bonus", Value(bonus)}};
  }
};

Test test(Random& random, int most_dice, int most_rerolls) {
  return {random.between(0, 7), random.between(0, most_dice), random.between(0, most_rerolls),
          random.between(0, 3), random.between(0, 1)};
}

struct Tally {
  int dice, rerolls;                  // Still to be thrown.
  int hits = 0, open = 0, stale = 0;  // Stale: open, and thrown again.
  std::int64_t ways = 1;
};

// Calls `f(hits, open, ways)` for every throw: faces from 1 to the skill are hits, those above it but for the ten are open,
// and an open die may be thrown again once.
template <typename F>
void tally(const Test& test, const Tally& so_far, F& f) {
  const int kinds[] = {test.skill, 9 - test.skill, 1};
  // One die more, of a kind; one of the open ones when the first throw is over.
  const auto next = [&](int hits, int open, int stale, std::int64_t ways) {
    const bool is_first = so_far.dice > 0;
    tally(test,
          {so_far.dice - (is_first ? 1 : 0), so_far.rerolls - (is_first ? 0 : 1), so_far.hits + hits,
           so_far.open + open, so_far.stale + stale, so_far.ways * ways},
          f);
  };
  if (so_far.dice > 0) {
    next(1, 0, 0, kinds[0]);
    next(0, 1, 0, kinds[1]);
    next(0, 0, 0, kinds[2]);
  } else if (so_far.rerolls > 0 && so_far.open > 0) {
    next(1, -1, 0, kinds[0]);
    next(0, -1, 1, kinds[1]);
    next(0, -1, 0, kinds[2]);
  } else if (so_far.rerolls > 0) {
    next(0, 0, 0, 10);
  } else if (so_far.ways > 0) {
    f(so_far.hits, so_far.open + so_far.stale, so_far.ways);
  }
}

template <typename F>
void for_each_tally(const Test& test, F f) {
  tally(test, Tally{test.dice, test.rerolls}, f);
}

Count successes(const Test& test) {
  Count count;
  for_each_tally(test, [&](int hits, int open, std::int64_t ways) {
    count.add(hits + std::min({test.buy, 2, open}) + test.bonus, ways);
  });
  return count;
}

// Calls `f(own, other, ways)` for every pair of throws.
template <typename F>
void for_each_pair(const Test& own, const Test& other, F f) {
  for_each_tally(own, [&](int hits, int open, std::int64_t ways) {
    const int mine = hits + std::min({own.buy, 2, open}) + own.bonus;
    for_each_tally(other, [&](int their_hits, int their_open, std::int64_t their_ways) {
      f(mine, their_hits + std::min({other.buy, 2, their_open}) + other.bonus, ways * their_ways);
    });
  });
}

Trial basic(Random& random) {
  const Test one = test(random, 4, 3);
  const int pt = random.between(1, 5);
  const Count count = successes(one);
  ValueRecord given = one.given();
  given.emplace_back("pt", Value(pt));
  return {given, {{"dist", count.law()}, {"mean", count.mean()}, {"p_success", count.at_least(pt)}}};
}

Trial willpower(Random& random) {
  const Test one = test(random, 4, 3);
  const int pt = random.between(1, 5);
  Count spent;
  for_each_tally(one, [&](int hits, int open, std::int64_t ways) {
    const int missing = pt - hits - one.bonus;
    spent.add(missing > 0 && missing <= std::min({one.buy, 2, open}) ? missing : 0, ways);
  });
  const Count count = successes(one);
  ValueRecord given = one.given();
  given.emplace_back("pt", Value(pt));
  return {given, {{"dist", count.law()}, {"p_success", count.at_least(pt)}, {"mean_sw_spent", spent.mean()}}};
}

Trial two_skills(Random& random) {
  const std::vector<int> skills = random.several(2, 3, 0, 7);
  const int pt = random.between(1, 7), least = *std::ranges::min_element(skills);
  return {{{"skills", list(skills)}, {"pt", Value(pt)}},
          {{"skill", Value(least)}, {"p_success", successes({least, 6, 0, 0, 0}).at_least(pt)}}};
}

Trial opposed(Random& random) {
  const Test a = test(random, 3, 1), b = test(random, 3, 1);
  Count order;
  for_each_pair(a, b, [&](int mine, int theirs, std::int64_t ways) {
    order.add((mine > theirs) - (mine < theirs), ways);
  });
  return {{{"a", Value(a.given())}, {"b", Value(b.given())}},
          {{"p_a", order.of(1)}, {"p_tie", order.of(0)}, {"p_b", order.of(-1)}}};
}

struct Damage {
  int dice = 0, quality = 0, strength = 0, rerolls = 0;
  bool armed = false;
  ValueRecord given() const {
    static const char* const qualities[] = {"slabe", "zwykle", "silne"};
    return {{"dice", Value(dice)},
            {"quality", Value(qualities[quality])},
            {"strength", Value(strength)},
            {"rerolls", Value(rerolls)},
            {"armed", Value(armed)}};
  }
};

Damage damage(Random& random, int most_dice) {
  return {random.between(0, most_dice), random.between(0, 2), random.between(0, 10), random.between(0, 2),
          random.coin()};
}

int points(const Damage& damage, int face) {
  const bool deals = face <= damage.strength && face < 10;
  return deals ? 1 + (face <= damage.quality ? 1 : 0) : 0;
}

int loss(const Damage& damage, int dealt, int armor) {
  return std::max(0, std::max(damage.armed ? 1 : 0, dealt) - armor);
}

// Every throw of the dice with every throw of those that may be thrown again: as many as dealt nothing and show no ten.
template <typename F>
void for_each_harm(const Damage& damage, F f) {
  for_each_throw(dice(damage.dice + damage.rerolls, 10), [&](const std::vector<int>& faces) {
    int dealt = 0, open = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) {
      const int own = points(damage, faces[i]);
      if (i < static_cast<std::size_t>(damage.dice)) {
        dealt += own;
        open += own == 0 && faces[i] < 10 ? 1 : 0;
      } else if (open > 0) {
        dealt += own;
        --open;
      }
    }
    f(dealt);
  });
}

Trial quality(Random& random) {
  const Damage one = damage(random, 2);
  const int armor = random.between(0, 3);
  Count harm;
  for_each_harm(one, [&](int dealt) { harm.add(loss(one, dealt, armor)); });
  ValueRecord given = one.given();
  given.emplace_back("armor", Value(armor));
  return {given, {{"dist", harm.law()}, {"mean", harm.mean()}}};
}

// What an attack takes: nothing when it misses.
Count attack_loss(const Test& attacker, int pt, const Damage& damage, int armor) {
  Count harm, losses;
  std::int64_t hits = 0, misses = 0, throws = 0;
  for_each_tally(attacker, [&](int scored, int open, std::int64_t ways) {
    (scored + std::min({attacker.buy, 2, open}) + attacker.bonus >= pt ? hits : misses) += ways;
  });
  for_each_harm(damage, [&](int dealt) {
    if (hits > 0) {
      losses.add(loss(damage, dealt, armor), hits);
    }
    ++throws;
  });
  if (misses > 0) {
    losses.add(0, misses * throws);
  }
  return losses;
}

Trial attack_outcome(Random& random) {
  const Test attacker = test(random, 3, 1);
  const Damage weapon = damage(random, 2);
  const int pt = random.between(1, 3), armor = random.between(0, 2);
  const int life = random.between(0, 6), pain = random.between(1, 4);
  const Count losses = attack_loss(attacker, pt, weapon, armor);
  return {{{"attacker", Value(attacker.given())},
           {"pt", Value(pt)},
           {"damage", Value(weapon.given())},
           {"armor", Value(armor)},
           {"target", Value(ValueRecord{{"zywotnosc", Value(life)}, {"prog_bolu", Value(pain)}})}},
          {{"p_hit", successes(attacker).at_least(pt)},
           {"loss", losses.law()},
           {"mean_loss", losses.mean()},
           {"p_pain", losses.at_least(pain)},
           {"p_zero", losses.of(life)},
           {"p_below_zero", losses.at_least(life + 1)}}};
}

Trial attack_series(Random& random) {
  const Test attacker = test(random, 1, 0);
  Damage weapon = damage(random, 1);
  weapon.rerolls = random.between(0, 1);
  const int pt = random.between(1, 2), armor = random.between(0, 2), count = random.between(1, 2);
  const int life = random.between(0, 5), pain = random.between(1, 4);
  Count total, pains;
  // Every throw of every attack, with its own harm.
  std::vector<std::pair<int, std::int64_t>> one;
  for_each_tally(attacker, [&](int scored, int open, std::int64_t ways) {
    const bool hit = scored + std::min({attacker.buy, 2, open}) + attacker.bonus >= pt;
    for_each_harm(weapon, [&](int dealt) { one.emplace_back(hit ? loss(weapon, dealt, armor) : 0, ways); });
  });
  for (const auto& [first, ways] : one) {
    if (count == 1) {
      total.add(first, ways);
      pains.add(first >= pain, ways);
      continue;
    }
    for (const auto& [second, other_ways] : one) {
      total.add(first + second, ways * other_ways);
      pains.add(first >= pain || second >= pain, ways * other_ways);
    }
  }
  return {{{"attacker", Value(attacker.given())},
           {"pt", Value(pt)},
           {"damage", Value(weapon.given())},
           {"armor", Value(armor)},
           {"target", Value(ValueRecord{{"zywotnosc", Value(life)}, {"prog_bolu", Value(pain)}})},
           {"attacks", Value(count)}},
          {{"mean_loss", total.mean()},
           {"p_any_pain", pains.of(1)},
           {"p_down", total.at_least(life)},
           {"p_below_zero", total.at_least(life + 1)}}};
}

enum Defended { miss, stopped, lands, countered };

template <typename F>
Count defended(const Test& attacker, const Test& defender, F f) {
  Count outcome;
  for_each_pair(attacker, defender,
                [&](int hits, int answer, std::int64_t ways) { outcome.add(f(hits, answer), ways); });
  return outcome;
}

Trial dodge(Random& random) {
  const Test a = test(random, 3, 1), d = test(random, 3, 1);
  const int pt = random.between(1, 3);
  const Count outcome = defended(a, d, [&](int hits, int dodges) {
    return hits < pt ? miss : dodges > hits ? stopped : lands;
  });
  return {{{"attacker", Value(a.given())}, {"defender", Value(d.given())}, {"pt", Value(pt)}},
          {{"p_hit_undefended", outcome.at_least(stopped)},
           {"p_lands", outcome.of(lands)},
           {"p_stopped", outcome.of(stopped)}}};
}

Trial block(Random& random) {
  const Test a = test(random, 3, 1), d = test(random, 3, 1);
  const int pt = random.between(1, 3);
  const bool shield = random.coin();
  const Count outcome = defended(a, d, [&](int hits, int blocks) {
    return hits < pt ? miss : blocks > hits || (shield && blocks == hits) ? stopped : lands;
  });
  return {{{"attacker", Value(a.given())},
           {"defender", Value(d.given())},
           {"pt", Value(pt)},
           {"shield", Value(shield)}},
          {{"p_hit_undefended", outcome.at_least(stopped)},
           {"p_lands", outcome.of(lands)},
           {"p_stopped", outcome.of(stopped)}}};
}

Trial counter(Random& random) {
  const Test a = test(random, 3, 1), d = test(random, 3, 1);
  const int pt = random.between(1, 3);
  const bool tie_wins = random.coin();
  const Count outcome = defended(a, d, [&](int hits, int answer) {
    return answer > hits || (tie_wins && answer == hits) ? countered : hits >= pt ? lands : miss;
  });
  return {{{"attacker", Value(a.given())},
           {"defender", Value(d.given())},
           {"pt", Value(pt)},
           {"tie_wins", Value(tie_wins)}},
          {{"p_counter", outcome.of(countered)},
           {"p_original_lands", outcome.of(lands)},
           {"p_nothing", outcome.of(miss)}}};
}

// The attack hits, and then the struggle of strengths is won: every throw of all three.
Trial hold(Random& random, const char* won) {
  const Test attacker = test(random, 2, 1), mine = test(random, 2, 0), theirs = test(random, 2, 0);
  const int pt = random.between(1, 2);
  Count outcome, hit;
  for_each_tally(attacker, [&](int scored, int open, std::int64_t ways) {
    const bool hits = scored + std::min({attacker.buy, 2, open}) + attacker.bonus >= pt;
    hit.add(hits, ways);
    for_each_pair(mine, theirs, [&](int own, int other, std::int64_t pair_ways) {
      outcome.add(hits && own > other, ways * pair_ways);
    });
  });
  return {{{"attacker", Value(attacker.given())},
           {"pt", Value(pt)},
           {"sila_attacker", Value(mine.given())},
           {"sila_target", Value(theirs.given())}},
          {{"p_hit", hit.of(1)}, {won, outcome.of(1)}}};
}

Trial survival(Random& random) {
  const int toughness = random.between(0, 7), will = random.between(0, 7), life = random.between(-7, -1);
  return {{{"wytrzymalosc", Value(toughness)}, {"wola", Value(will)}, {"zywotnosc", Value(life)}},
          {{"pt", Value(-life)},
           {"p_return", successes({std::max(toughness, will), 6, 0, 0, 0}).at_least(-life)}}};
}

Trial initiative(Random& random) {
  struct Actor {
    int base;
    bool player;
    Value given;
  };
  const auto actor = [&random] {
    const int fit = random.between(0, 7), sharp = random.between(0, 7);
    const bool player = random.coin();
    return Actor{
        fit + sharp, player,
        Value(ValueRecord{
            {"sprawnosc", Value(fit)}, {"spostrzegawczosc", Value(sharp)}, {"player", Value(player)}})};
  };
  const Actor a = actor(), b = actor();
  Count earlier;
  for_each_throw({10, 10}, [&](const std::vector<int>& faces) {
    const int x = a.base + faces[0], y = b.base + faces[1];
    earlier.add(x != y ? (x > y ? 1 : -1) : static_cast<int>(a.player) - static_cast<int>(b.player));
  });
  return {{{"a", a.given}, {"b", b.given}},
          {{"range_a", list({a.base + 1, a.base + 10})},
           {"p_a_first", earlier.of(1)},
           {"p_tie", earlier.of(0)},
           {"p_b_first", earlier.of(-1)}}};
}

Trial longrange(Random& random) {
  struct Weapon {
    const char* id;
    bool counts;
    int dice, limit;
  };
  const auto weapon = random.one_of<Weapon>({{"szturmowy", true, 5, 500},
                                             {"bojowy", true, 5, 1000},
                                             {"maszynowy", true, 6, 1000},
                                             {"snajperski", true, 6, 100'000},
                                             {"pistolet", false, 0, 0},
                                             {"strzelba", false, 0, 0}});
  const int distance = random.one_of<int>({100, 300, 301, 450, 500, 501, 900, 1000, 1001, 2000});
  const bool hiding = random.coin(), applies = distance > 300;
  const bool eligible = weapon.counts && distance <= weapon.limit;
  const int skill = random.between(0, 7), armor = random.between(0, 2);
  Damage shot = damage(random, 3);
  shot.rerolls = random.between(0, 1);
  ValueRecord given{{"weapon", Value(weapon.id)},
                    {"distance_m", Value(distance)},
                    {"target", Value(hiding ? "hiding" : "standing")},
                    {"skill", Value(skill)},
                    {"damage", Value(shot.given())},
                    {"armor", Value(armor)}};
  ValueRecord expected{{"applies", Value(applies)}};
  if (applies) {
    expected.emplace_back("eligible", Value(eligible));
  }
  if (applies && eligible) {
    const Count hits = successes({skill, weapon.dice, 0, 0, 0});
    shot.dice = std::max(0, shot.dice - 1);
    Count harm;
    for_each_harm(shot, [&](int dealt) { harm.add(loss(shot, dealt, armor)); });
    const Value p_hit = hits.at_least(hiding ? 4 : 3);
    expected.emplace_back("p_hit", p_hit);
    expected.emplace_back("mean_loss", Value(*p_hit.number() * *harm.mean().number()));
  }
  return {given, expected};
}

}  // namespace

std::vector<Model> models_of_k10() {
  return {{"k10.test.basic", basic},
          {"k10.test.reroll", basic},
          {"k10.test.gm_power", basic},
          {"k10.test.willpower", willpower},
          {"k10.test.two_skills", two_skills},
          {"k10.test.opposed", opposed},
          {"k10.damage.quality", quality},
          {"k10.damage.armor", quality},
          {"k10.damage.reroll", quality},
          {"k10.attack.outcome", attack_outcome},
          {"k10.attack.series", attack_series},
          {"k10.defense.dodge", dodge},
          {"k10.defense.block", block},
          {"k10.defense.counter", counter},
          {"k10.maneuver.disarm", [](Random& random) { return hold(random, "p_disarm"); }},
          {"k10.maneuver.grapple", [](Random& random) { return hold(random, "p_grapple"); }},
          {"k10.health.survival", survival},
          {"k10.initiative.compare", initiative},
          {"k10.longrange", longrange}};
}

}  // namespace talia::test

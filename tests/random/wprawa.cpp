// Mechanics of wprawa that throw dice, counted throw by throw.
#include <algorithm>

#include "random/trial.h"

namespace talia::test {
namespace {

struct Weapon {
  const char* id;
  int dice, sides, flat, factor;
  bool charges;
};

Weapon weapon(Random& random) {
  return random.one_of<Weapon>({{"wrecz", 1, 3, 0, 1, false},
                                {"krotka", 1, 2, 1, 2, false},
                                {"lekka", 1, 3, 1, 2, true},
                                {"typowa", 1, 6, 0, 2, true},
                                {"drzewcowa_dwureczna", 2, 6, 0, 2, true}});
}

struct Hit {
  Weapon weapon;
  int sila, range;
  bool stun, charge;
  void add_to(ValueRecord& given) const {
    static const char* const ranges[] = {"bliski", "sredni", "daleki"};
    given.emplace_back("weapon", Value(weapon.id));
    given.emplace_back("sila", Value(sila));
    given.emplace_back("range", Value(ranges[range]));
    given.emplace_back("stun", Value(stun));
    given.emplace_back("charge", Value(charge));
  }
  // Of one throw of the weapon's dice.
  int damage(int rolled, bool critical, int surplus, int soak) const {
    const int base = (rolled + weapon.flat) * (critical ? 2 : 1);
    const int strength = (charge && weapon.charges ? 4 : weapon.factor) * sila;
    return std::max(0, base + strength + 3 * surplus - 2 * range - (stun ? 3 : 0) - soak);
  }
  template <typename F>
  void for_each_roll(F f) const {
    for_each_throw(dice(weapon.dice, weapon.sides), [&](const std::vector<int>& faces) {
      int rolled = 0;
      for (const int face : faces) {
        rolled += face;
      }
      f(rolled);
    });
  }
};

Hit hit(Random& random) {
  return {weapon(random), random.between(0, 6), random.between(0, 2), random.coin(), random.coin()};
}

struct Test {
  int dice, least, raise;
  Value given() const {
    return Value(ValueRecord{{"dice", Value(dice)}, {"success_min", Value(least)}, {"raise", Value(raise)}});
  }
  // Each point of raise turns a die that misses by one into a success.
  int scored(const std::vector<int>& faces) const {
    int left = raise, hits = 0;
    for (const int face : faces) {
      const bool is_lifted = face == least - 1 && left > 0;
      left -= is_lifted ? 1 : 0;
      hits += face >= least || is_lifted ? 1 : 0;
    }
    return hits;
  }
};

Test test(Random& random, int most_dice) {
  return {random.between(0, most_dice), random.between(2, 6), random.between(0, 2)};
}

Trial initiative(Random& random) {
  const int senses = random.between(1, 5), bonus = random.between(-2, 4);
  Count count;
  for_each_throw({6}, [&](const std::vector<int>& faces) { count.add(faces[0] + senses + bonus); });
  return {{{"zmysly", Value(senses)}, {"bonus", Value(bonus)}},
          {{"min", Value(count.least())},
           {"max", Value(count.most())},
           {"mean", count.mean()},
           {"dist", count.law()}}};
}

Trial initiative_compare(Random& random) {
  const int senses_a = random.between(1, 5), senses_b = random.between(1, 5);
  const int agile_a = random.between(1, 5), agile_b = random.between(1, 5);
  Count first;
  for_each_throw({6, 6}, [&](const std::vector<int>& faces) {
    const int x = faces[0] + senses_a, y = faces[1] + senses_b;
    first.add(x != y ? (x > y) - (x < y) : (agile_a > agile_b) - (agile_a < agile_b));
  });
  const auto actor = [](int senses, int agile) {
    return Value(ValueRecord{{"zmysly", Value(senses)}, {"zwinnosc", Value(agile)}});
  };
  return {{{"a", actor(senses_a, agile_a)}, {"b", actor(senses_b, agile_b)}},
          {{"p_a_first", first.of(1)}, {"p_simultaneous", first.of(0)}, {"p_b_first", first.of(-1)}}};
}

Trial pool(Random& random) {
  const Test one = test(random, 5);
  const int difficulty = random.between(-1, 5);
  Count count;
  for_each_throw(dice(one.dice, 6), [&](const std::vector<int>& faces) { count.add(one.scored(faces)); });
  ValueRecord given = *one.given().record();
  given.emplace_back("difficulty", Value(difficulty));
  return {given, {{"dist", count.law()}, {"mean", count.mean()}, {"p_success", count.at_least(difficulty)}}};
}

// Who scores more: 1, -1, or 0 for a tie.
Count contest(const Test& a, const Test& b) {
  Count order;
  for_each_throw(dice(a.dice, 6), [&](const std::vector<int>& mine) {
    const int own = a.scored(mine);
    for_each_throw(dice(b.dice, 6), [&](const std::vector<int>& theirs) {
      const int other = b.scored(theirs);
      order.add((own > other) - (own < other));
    });
  });
  return order;
}

Trial opposed(Random& random) {
  const Test a = test(random, 3), b = test(random, 3);
  const Count order = contest(a, b);
  return {{{"a", a.given()}, {"b", b.given()}},
          {{"p_a", order.of(1)}, {"p_tie", order.of(0)}, {"p_b", order.of(-1)}}};
}

const std::vector<std::string> parts = {"glowa",       "korpus",    "lewe_ramie",
                                        "prawe_ramie", "lewa_noga", "prawa_noga"};

// Of 2k6: which part, by its place among `parts`.
int part_at(int roll) {
  return roll == 2 ? 0 : roll == 3 ? 4 : roll <= 5 ? 2 : roll <= 8 ? 1 : roll <= 10 ? 3 : roll == 11 ? 5 : 1;
}

bool is_critical_place(int roll) {
  return roll == 2 || roll == 12;
}

Trial critical(Random& random) {
  const int named = random.between(-1, 5);
  Count count;
  for_each_throw({6, 6, 6}, [&](const std::vector<int>& faces) {
    const int roll = faces[1] + faces[2];
    count.add(faces[0] == 6 || (named < 0 ? is_critical_place(roll) : named == 0));
  });
  return {{{"location", Value(named < 0 ? std::string("random") : parts[static_cast<std::size_t>(named)])}},
          {{"p_critical", count.of(1)}}};
}

Trial location(Random&) {
  Count where, critical;
  for_each_throw({6, 6}, [&](const std::vector<int>& faces) {
    where.add(part_at(faces[0] + faces[1]));
    critical.add(is_critical_place(faces[0] + faces[1]));
  });
  return {{},
          {{"dist", where.law([](std::int64_t part) { return parts[static_cast<std::size_t>(part)]; })},
           {"p_critical", critical.of(1)}}};
}

Trial damage_dist(Random& random) {
  const Hit one = hit(random);
  const bool is_critical = random.coin();
  const int surplus = random.between(0, 3), soak = random.between(0, 8);
  Count count;
  one.for_each_roll([&](int rolled) { count.add(one.damage(rolled, is_critical, surplus, soak)); });
  ValueRecord given{{"critical", Value(is_critical)}, {"surplus", Value(surplus)}, {"soak", Value(soak)}};
  one.add_to(given);
  return {given, {{"dist", count.law()}, {"mean", count.mean()}}};
}

Trial attack_outcome(Random& random) {
  const Hit one = hit(random);
  const int count = random.between(1, 2), least = random.between(2, 6), difficulty = random.between(-1, 3);
  const int named = random.between(-1, 5);
  const bool has_map = random.coin();
  std::vector<int> soaks(parts.size(), random.between(0, 6));
  Value soak(soaks[0]);
  if (has_map) {
    ValueRecord by_part;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      soaks[i] = random.coin() ? random.between(1, 8) : 0;
      if (soaks[i] > 0) {
        by_part.emplace_back(parts[i], Value(soaks[i]));
      }
    }
    soak = Value(by_part);
  }
  Count hits, criticals, damage;
  // The dice of the test, the left one first, and the two of the place, which is thrown for where none is named.
  const std::vector<int> sides = dice(named < 0 ? count + 2 : count, 6);
  for_each_throw(sides, [&](const std::vector<int>& faces) {
    const auto tested = faces.begin() + count;
    const int scored =
        static_cast<int>(std::count_if(faces.begin(), tested, [&](int face) { return face >= least; }));
    const int roll =
        named < 0 ? faces[static_cast<std::size_t>(count)] + faces[static_cast<std::size_t>(count) + 1] : 0;
    const int part = named < 0 ? part_at(roll) : named;
    const int need = std::max(0, difficulty);
    const bool is_hit = scored >= need;
    const bool is_critical = is_hit && (faces[0] == 6 || (named < 0 ? is_critical_place(roll) : named == 0));
    hits.add(is_hit);
    criticals.add(is_critical);
    one.for_each_roll([&](int rolled) {
      damage.add(
          is_hit ? one.damage(rolled, is_critical, scored - need, soaks[static_cast<std::size_t>(part)]) : 0);
    });
  });
  ValueRecord given{
      {"dice", Value(count)},
      {"success_min", Value(least)},
      {"difficulty", Value(difficulty)},
      {"location", Value(named < 0 ? std::string("random") : parts[static_cast<std::size_t>(named)])},
      {"soak", soak}};
  one.add_to(given);
  return {given,
          {{"p_hit", hits.of(1)},
           {"p_critical", criticals.of(1)},
           {"mean_damage", damage.mean()},
           {"dist", damage.law()}}};
}

Trial accumulate(Random& random) {
  const Hit one{weapon(random), random.between(0, 5), 0, false, false};
  const int soak = random.between(0, 4), hits = random.between(0, 3), kondycja = random.between(1, 5);
  // Four stages share 20 + 3 · Kondycja, the better ones first in line for what is left over.
  const int life = 20 + 3 * kondycja;
  int bounds[4], sum = 0;
  for (int i = 0; i < 4; ++i) {
    sum += life / 4 + (i < life % 4 ? 1 : 0);
    bounds[i] = sum;
  }
  Count stages;
  for_each_throw(dice(hits * one.weapon.dice, one.weapon.sides), [&](const std::vector<int>& faces) {
    int total = 0;
    for (int h = 0; h < hits; ++h) {
      int rolled = 0;
      for (int d = 0; d < one.weapon.dice; ++d) {
        rolled += faces.at(static_cast<std::size_t>(h) * static_cast<std::size_t>(one.weapon.dice) +
                           static_cast<std::size_t>(d));
      }
      total += one.damage(rolled, false, 0, soak);
    }
    stages.add(std::count_if(bounds, bounds + 4, [&](int bound) { return total > bound; }));
  });
  static const std::vector<std::string> names = {"zdrowy", "poobijany", "pokaleczony", "umierajacy",
                                                 "poza_skala"};
  return {
      {{"weapon", Value(one.weapon.id)},
       {"sila", Value(one.sila)},
       {"soak", Value(soak)},
       {"hits", Value(hits)},
       {"kondycja", Value(kondycja)}},
      {{"stages", stages.law([](std::int64_t stage) { return names[static_cast<std::size_t>(stage)]; })}}};
}

Trial dodge(Random& random) {
  const Test attacker = test(random, 3), defender = test(random, 3);
  const int skill = random.between(0, 5);
  ValueRecord expected{{"possible", Value(skill > 0)}};
  if (skill > 0) {
    expected.emplace_back("p_dodge", contest(attacker, defender).of(-1));
    expected.emplace_back("keeps_action", Value(skill >= 3));
  }
  return {{{"attacker", attacker.given()}, {"defender", defender.given()}, {"unik", Value(skill)}}, expected};
}

Trial weapon_damage(Random& random) {
  const Hit one{weapon(random), random.between(0, 6), 0, false, false};
  Count count;
  one.for_each_roll([&](int rolled) { count.add(one.damage(rolled, false, 0, 0)); });
  return {{{"weapon", Value(one.weapon.id)}, {"sila", Value(one.sila)}},
          {{"min", Value(count.least())}, {"mean", count.mean()}, {"max", Value(count.most())}}};
}

}  // namespace

std::vector<Model> models_of_wprawa() {
  return {{"wprawa.initiative", initiative},
          {"wprawa.initiative.compare", initiative_compare},
          {"wprawa.test.pool", pool},
          {"wprawa.test.opposed", opposed},
          {"wprawa.critical", critical},
          {"wprawa.location", location},
          {"wprawa.damage.weapon", weapon_damage},
          {"wprawa.damage.dist", damage_dist},
          {"wprawa.attack.outcome", attack_outcome},
          {"wprawa.damage.accumulate", accumulate},
          {"wprawa.action.dodge", dodge}};
}

}  // namespace talia::test

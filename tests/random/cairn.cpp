// Mechanics of cairn that throw dice, counted throw by throw.
#include <algorithm>

#include "random/trial.h"

namespace talia::test {
namespace {

const std::vector<int> damage_sides = {4, 6, 8, 10, 12};

bool is_saved(int roll, int ability) {
  return roll == 1 || (roll < 20 && roll <= ability);
}

Value save_chance(int ability) {
  Count saved;
  for (int roll = 1; roll <= 20; ++roll) {
    saved.add(is_saved(roll, ability));
  }
  return saved.of(1);
}

struct Attack {
  std::vector<int> sides;  // Of the dice that are thrown.
  Value given;
};

Attack attack(Random& random) {
  Attack made;
  ValueList dice;
  for (int i = random.between(0, 2); i > 0; --i) {
    made.sides.push_back(random.one_of(damage_sides));
    dice.emplace_back("k" + std::to_string(made.sides.back()));
  }
  const auto mode = random.one_of<std::string>({"normal", "normal", "impaired", "enhanced"});
  if (mode != "normal") {
    made.sides = {mode == "impaired" ? 4 : 12};
  } else if (made.sides.empty()) {
    made.sides = {4};
  }
  made.given = Value(ValueRecord{{"dice", Value(dice)}, {"mode", Value(mode)}});
  return made;
}

// The dice of one or two attackers of one target.
Attack attacks(Random& random, int most) {
  Attack all;
  ValueList given;
  for (int i = random.between(1, most); i > 0; --i) {
    const Attack one = attack(random);
    all.sides.insert(all.sides.end(), one.sides.begin(), one.sides.end());
    given.push_back(one.given);
  }
  all.given = Value(given);
  return all;
}

template <typename F>
void for_each_damage(const std::vector<int>& sides, int armor, F f) {
  for_each_throw(sides, [&](const std::vector<int>& faces) {
    f(std::max(0, *std::max_element(faces.begin(), faces.end()) - armor));
  });
}

Trial dice_sum(Random& random) {
  std::vector<int> sides;
  std::string text;
  for (int term = random.between(1, 2); term > 0; --term) {
    const int count = random.between(1, 2);
    const int die = random.one_of<int>({4, 6, 8, 10, 12, 20});
    text += (text.empty() ? "" : "+") +
            (count == 1 && random.coin() ? std::string() : std::to_string(count)) + "k" + std::to_string(die);
    sides.insert(sides.end(), static_cast<std::size_t>(count), die);
  }
  const int modifier = random.between(-3, 10);
  text += modifier == 0 ? "" : (modifier > 0 ? "+" : "") + std::to_string(modifier);
  Count sum;
  for_each_throw(sides, [&](const std::vector<int>& faces) {
    int total = modifier;
    for (const int face : faces) {
      total += face;
    }
    sum.add(total);
  });
  const std::vector<int> asked = {random.between(-2, 40)};
  return {{{"dice", Value(text)}, {"at_least", list(asked)}},
          {{"min", Value(sum.least())},
           {"max", Value(sum.most())},
           {"mean", sum.mean()},
           {"p_at_least", Value(ValueRecord{{std::to_string(asked[0]), sum.at_least(asked[0])}})}}};
}

Trial initiative(Random& random) {
  const std::vector<int> zre = random.several(1, 3, 0, 22);
  Count first;
  for_each_throw(dice(static_cast<int>(zre.size()), 20), [&](const std::vector<int>& faces) {
    int saved = 0;
    for (std::size_t i = 0; i < zre.size(); ++i) {
      saved += is_saved(faces[i], zre[i]) ? 1 : 0;
    }
    first.add(saved);
  });
  return {{{"zre", list(zre)}},
          {{"dist", first.law()},
           {"p_all", first.of(static_cast<std::int64_t>(zre.size()))},
           {"p_none", first.of(0)},
           {"mean", first.mean()}}};
}

Trial attack_damage(Random& random) {
  const Attack all = attacks(random, 2);
  const int armor = random.between(0, 3);
  Count damage;
  for_each_damage(all.sides, armor, [&](int each) { damage.add(each); });
  return {{{"attacks", all.given}, {"armor", Value(armor)}},
          {{"dist", damage.law()}, {"mean", damage.mean()}}};
}

enum Outcome { none, ochr_left, scar, wound, critical, dead };

Trial attack_outcome(Random& random) {
  const Attack all = attacks(random, 2);
  const int armor = random.between(0, 3), ochr = random.between(0, 8), sil = random.between(0, 14);
  Count outcome;
  for_each_damage(all.sides, armor, [&](int damage) {
    const int left = sil - (damage - ochr);
    for (int roll = 1; roll <= 20; ++roll) {
      outcome.add(damage == 0            ? none
                  : damage < ochr        ? ochr_left
                  : damage == ochr       ? scar
                  : left <= 0            ? dead
                  : is_saved(roll, left) ? wound
                                         : critical);
    }
  });
  return {{{"attacks", all.given}, {"armor", Value(armor)}, {"ochr", Value(ochr)}, {"sil", Value(sil)}},
          {{"p_no_damage", outcome.of(none)},
           {"p_ochr_left", outcome.of(ochr_left)},
           {"p_scar", outcome.of(scar)},
           {"p_sil_loss", outcome.at_least(wound)},
           {"p_critical", outcome.of(critical)},
           {"p_dead", outcome.of(dead)},
           {"p_out", outcome.at_least(critical)}}};
}

struct Target {
  int armor, ochr, sil;
  bool is_out = false;
};

// One attack after the other: every throw of damage with every throw of the save that may be asked for.
void fight(const std::vector<int>& sides, const Target& target, int rounds, Count& outs) {
  if (rounds == 0) {
    outs.add(target.is_out);
    return;
  }
  for_each_damage(sides, target.armor, [&](int damage) {
    for (int roll = 1; roll <= 20; ++roll) {
      const int lost = damage - target.ochr;
      Target left = target;
      if (target.is_out || lost <= 0) {
        left.ochr -= target.is_out ? 0 : damage;
      } else {
        left.ochr = 0;
        left.sil = std::max(0, target.sil - lost);
        left.is_out = left.sil == 0 || !is_saved(roll, left.sil);
      }
      fight(sides, left, rounds - 1, outs);
    }
  });
}

Trial attack_rounds(Random& random) {
  const int sides = random.one_of<int>({4, 6, 8});
  const ValueList given = {
      Value(ValueRecord{{"dice", Value(ValueList{Value("k" + std::to_string(sides))})}})};
  const int armor = random.between(0, 2), ochr = random.between(0, 6), sil = random.between(1, 12);
  const int rounds = random.between(0, 2);
  Count outs;
  fight({sides}, {armor, ochr, sil}, rounds, outs);
  return {{{"attacks", Value(given)},
           {"armor", Value(armor)},
           {"ochr", Value(ochr)},
           {"sil", Value(sil)},
           {"rounds", Value(rounds)}},
          {{"p_out", outs.of(1)}}};
}

Trial blast(Random& random) {
  const Attack one = attack(random);
  const std::vector<int> armors = random.several(1, 3, 0, 3);
  ValueList means;
  Rational total;
  for (const int armor : armors) {
    Count damage;
    for_each_damage(one.sides, armor, [&](int each) { damage.add(each); });
    means.push_back(damage.mean());
    total = total + *means.back().number();
  }
  return {{{"attack", one.given}, {"armors", list(armors)}},
          {{"mean_each", Value(means)}, {"mean_total", Value(total)}}};
}

Trial scar_effect(Random& random) {
  struct Scar {
    int dice, sides;
    char change;  // Raises to, adds, replaces; adds after a save.
  };
  static const std::vector<Scar> scars = {{1, 6, 'r'}, {1, 6, 'r'}, {1, 6, 'a'}, {2, 6, 'r'},
                                          {2, 6, 'r'}, {3, 6, 'r'}, {3, 6, 'r'}, {1, 4, 's'},
                                          {3, 6, 'r'}, {1, 6, 's'}, {2, 6, 'p'}, {3, 6, 'r'}};
  const int row = random.between(1, 12), score = random.between(1, 20);
  const Scar& scar = scars[static_cast<std::size_t>(row - 1)];
  Count after;
  std::vector<int> sides = dice(scar.dice, scar.sides);
  sides.push_back(20);
  for_each_throw(sides, [&](const std::vector<int>& faces) {
    int rolled = 0;
    for (std::size_t i = 0; i + 1 < faces.size(); ++i) {
      rolled += faces[i];
    }
    after.add(scar.change == 'r'                                    ? std::max(score, rolled)
              : scar.change == 'p'                                  ? rolled
              : scar.change == 'a' || is_saved(faces.back(), score) ? score + rolled
                                                                    : score);
  });
  return {{{"row", Value(row)}, {"score", Value(score)}},
          {{"p_increase", after.at_least(score + 1)}, {"mean_new", after.mean()}}};
}

Trial save(Random& random) {
  const int ability = random.between(0, 24), roll = random.between(1, 20);
  return {{{"ability", Value(ability)}, {"roll", Value(roll)}},
          {{"p_success", save_chance(ability)}, {"success", Value(is_saved(roll, ability))}}};
}

Trial morale_hold(Random& random) {
  const int wol = random.between(0, 22), checks = random.between(0, 3);
  Count held;
  for_each_throw(dice(checks, 20), [&](const std::vector<int>& faces) {
    held.add(std::ranges::all_of(faces, [&](int face) { return is_saved(face, wol); }));
  });
  return {{{"wol", Value(wol)}, {"checks", Value(checks)}}, {{"p_hold", held.of(1)}}};
}

Trial cast(Random& random) {
  const int used = random.between(0, 10), fatigue = random.between(0, used), wol = random.between(0, 22);
  const bool danger = random.coin(), is_possible = used < 10;
  ValueRecord expected{{"possible", Value(is_possible)}};
  if (is_possible) {
    expected.emplace_back("used_after", Value(used + 1));
    expected.emplace_back("fatigue_after", Value(fatigue + 1));
    expected.emplace_back("p_no_backlash", danger ? save_chance(wol) : Value(1));
  }
  return {{{"used_before", Value(used)},
           {"fatigue_before", Value(fatigue)},
           {"wol", Value(wol)},
           {"danger", Value(danger)}},
          expected};
}

Trial retreat(Random& random) {
  const int zre = random.between(0, 22);
  return {{{"zre", Value(zre)}}, {{"possible", Value(true)}, {"p_success", save_chance(zre)}}};
}

}  // namespace

std::vector<Model> models_of_cairn() {
  return {{"cairn.dice.sum", dice_sum},
          {"cairn.initiative", initiative},
          {"cairn.attack.damage", attack_damage},
          {"cairn.attack.outcome", attack_outcome},
          {"cairn.attack.rounds", attack_rounds},
          {"cairn.attack.blast", blast},
          {"cairn.scar.effect", scar_effect},
          {"cairn.save", save},
          {"cairn.morale.hold", morale_hold},
          {"cairn.spell.cast", cast},
          {"cairn.retreat", retreat}};
}

}  // namespace talia::test

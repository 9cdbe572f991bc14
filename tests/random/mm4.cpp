// Mechanics of mm4 that throw dice, counted throw by throw.
#include <algorithm>

#include "random/trial.h"

namespace talia::test {
namespace {

// One die is below the left side.
Count below(int left, int die) {
  Count passed;
  for (int face = 1; face <= die; ++face) {
    passed.add(face < left);
  }
  return passed;
}

// A skill that one does not have fails by itself.
Count standard(bool is_skill, int value, int modifier, int divisor) {
  return is_skill && value <= 0 ? below(0, 10) : below(floored(value + modifier, divisor), 10);
}

int dice_of(bool is_skill, int value, int modifier) {
  return is_skill && value <= 0 ? 0 : std::max(0, value + modifier);
}

// How many of the k8 show 6, 7 or 8.
Count successes(int count) {
  Count all;
  for_each_throw(dice(count, 8), [&](const std::vector<int>& faces) {
    all.add(std::ranges::count_if(faces, [](int face) { return face >= 6; }));
  });
  return all;
}

Value any_of(int count, const std::vector<int>& wanted) {
  Count found;
  for_each_throw(dice(count, 8), [&](const std::vector<int>& faces) {
    found.add(std::ranges::any_of(faces,
                                  [&](int face) { return std::ranges::find(wanted, face) != wanted.end(); }));
  });
  return found.of(1);
}

Value kind(bool is_skill) {
  return Value(is_skill ? "skill" : "coefficient");
}

Trial basic(Random& random) {
  const int left = random.between(-2, 24), die = random.one_of<int>({6, 8, 10, 20});
  return {{{"left", Value(left)}, {"die", Value(die)}}, {{"p", below(left, die).of(1)}}};
}

Trial ts(Random& random) {
  const bool is_skill = random.coin();
  const int value = random.between(-2, 8), modifier = random.between(-4, 4), divisor = random.between(1, 3);
  return {{{"kind", kind(is_skill)},
           {"value", Value(value)},
           {"modifier", Value(modifier)},
           {"divisor", Value(divisor)}},
          {{"effective", Value(floored(value + modifier, divisor))},
           {"p", standard(is_skill, value, modifier, divisor).of(1)}}};
}

Trial t8(Random& random) {
  const bool is_skill = random.coin();
  const int value = random.between(-1, 4), modifier = random.between(-3, 1);
  const int count = dice_of(is_skill, value, modifier);
  const Count hits = successes(count);
  ValueList law;
  for (int k = 0; k <= count; ++k) {
    law.push_back(hits.of(k));
  }
  return {{{"kind", kind(is_skill)}, {"value", Value(value)}, {"modifier", Value(modifier)}},
          {{"dice", Value(count)},
           {"p_pass", hits.at_least(1)},
           {"distribution", Value(law)},
           {"expected", hits.mean()}}};
}

Trial opposed(Random& random) {
  const int own = random.between(-3, 10), other = random.between(-3, 10),
            die = random.one_of<int>({6, 8, 10});
  Count won;
  for_each_throw({die, die},
                 [&](const std::vector<int>& faces) { won.add(own + faces[0] > other + faces[1]); });
  return {{{"own", Value(own)}, {"other", Value(other)}, {"die", Value(die)}}, {{"p", won.of(1)}}};
}

Trial luck(Random& random) {
  const bool is_ts = random.coin(), is_skill = random.coin();
  const int value = random.between(-1, 3), modifier = random.between(-1, 1), divisor = random.between(1, 2);
  const int szcze = random.between(0, 3);
  const auto chance = [&](bool skill, int of) {
    const Value share = is_ts ? standard(skill, of, modifier, divisor).of(1)
                              : successes(dice_of(skill, of, modifier)).at_least(1);
    return *share.number();
  };
  const Rational first = chance(is_skill, value), again = chance(false, szcze);
  const bool fails = is_skill && value <= 0;
  return {{{"test", Value(is_ts ? "ts" : "t8")},
           {"kind", kind(is_skill)},
           {"value", Value(value)},
           {"modifier", Value(modifier)},
           {"divisor", Value(divisor)},
           {"szcze", Value(szcze)}},
          {{"p_first", Value(first)},
           {"p_total", Value(fails ? Rational(0) : first + (Rational(1) - first) * again)}}};
}

struct Weapon {
  bool melee;
  int obr, sil;
  std::vector<int> critical_faces;
};
struct Target {
  int uniki, zbroja, wyt, ochrona;
  bool has_armour;
};
struct Blow {
  int successes = 0, criticals = 0, effectiveness = 0, damage = 0, wound = 0;
  bool hit = false, weapon_damaged = false, armour_damaged = false;
};
const std::vector<std::string> wounds = {"none", "lekka", "ciezka", "powazna"};

// The smallest Damage of each wound, by WYT from below 0 to 10 and more.
int wound_by(int wyt, int damage) {
  static const int least[12][3] = {{0, 1, 2}, {1, 2, 3}, {1, 3, 5}, {2, 4, 6},  {3, 5, 7},  {3, 5, 7},
                                   {3, 7, 9}, {4, 7, 9}, {5, 7, 9}, {6, 9, 11}, {7, 9, 11}, {7, 10, 12}};
  const int* const row = least[std::clamp(wyt, -1, 10) + 1];
  return damage >= row[2] ? 3 : damage >= row[1] ? 2 : damage >= row[0] ? 1 : 0;
}

// The steps of an attack as the rulebook orders them.
Blow strike(const Weapon& weapon, const Target& target, const std::vector<int>& faces) {
  const auto is_marked = [&](int face) {
    return std::ranges::find(weapon.critical_faces, face) != weapon.critical_faces.end();
  };
  Blow blow;
  int marked = 0;
  for (const int face : faces) {
    marked += is_marked(face) ? 1 : 0;
    blow.successes += face >= 6 || is_marked(face) ? 1 : 0;
    blow.weapon_damaged |= face == 1;
  }
  const bool is_master = target.ochrona >= 5;  // To whom critical hits are ordinary ones.
  blow.criticals = is_master ? 0 : marked;
  int left = blow.successes;
  if (weapon.melee || target.uniki >= 5) {
    left -= std::max(0, target.uniki);
  }
  blow.effectiveness = std::max({0, left, blow.criticals});
  if (weapon.melee && blow.criticals > 0) {
    blow.effectiveness = std::max(0, std::max(left, blow.criticals) + weapon.sil);
  }
  blow.hit = blow.effectiveness >= 1;
  if (blow.hit) {
    blow.damage = std::max({0, blow.criticals, blow.effectiveness + weapon.obr - target.zbroja});
    blow.wound = std::max(wound_by(target.wyt, blow.damage), blow.criticals > 0 ? 1 : 0);
  }
  blow.armour_damaged = blow.criticals > 0 && target.has_armour;
  return blow;
}

Weapon weapon(Random& random) {
  return {random.coin(), random.between(0, 5), random.between(-1, 4),
          random.one_of<std::vector<int>>({{8}, {7, 8}, {6, 8}, {5}, {}})};
}

Target target(Random& random) {
  return {random.between(-1, 6), random.between(0, 5), random.between(-2, 11), random.between(0, 5),
          random.coin()};
}

void describe(const Weapon& weapon, const Target& target, ValueRecord& given) {
  given.emplace_back("kind", Value(weapon.melee ? "melee" : "ranged"));
  given.emplace_back("obr", Value(weapon.obr));
  given.emplace_back("sil", Value(weapon.sil));
  given.emplace_back("critical_faces", list(weapon.critical_faces));
  given.emplace_back("target_uniki", Value(target.uniki));
  given.emplace_back("target_zbroja", Value(target.zbroja));
  given.emplace_back("target_wyt", Value(target.wyt));
  given.emplace_back("target_ochrona", Value(target.ochrona));
  given.emplace_back("target_has_armour", Value(target.has_armour));
}

Trial attack_of_faces(Random& random) {
  const Weapon with = weapon(random);
  const Target on = target(random);
  const std::vector<int> faces = random.several(0, 6, 1, 8);
  const Blow blow = strike(with, on, faces);
  ValueRecord given{{"faces", list(faces)}};
  describe(with, on, given);
  return {given,
          {{"successes", Value(blow.successes)},
           {"criticals", Value(blow.criticals)},
           {"effectiveness", Value(blow.effectiveness)},
           {"hit", Value(blow.hit)},
           {"damage", Value(blow.damage)},
           {"wound", Value(wounds[static_cast<std::size_t>(blow.wound)])},
           {"weapon_damaged", Value(blow.weapon_damaged)},
           {"armour_damaged", Value(blow.armour_damaged)}}};
}

Trial attack_of_dice(Random& random) {
  const Weapon with = weapon(random);
  const Target on = target(random);
  const int count = random.between(-1, 4);
  Count hits, damage, wound;
  for_each_throw(dice(std::max(0, count), 8), [&](const std::vector<int>& faces) {
    const Blow blow = strike(with, on, faces);
    hits.add(blow.hit);
    damage.add(blow.damage);
    wound.add(blow.wound);
  });
  ValueRecord given{{"dice", Value(count)}};
  describe(with, on, given);
  ValueRecord by_wound;
  for (int i = 0; i < 4; ++i) {
    by_wound.emplace_back(wounds[static_cast<std::size_t>(i)], wound.of(i));
  }
  return {given, {{"p_hit", hits.of(1)}, {"mean_damage", damage.mean()}, {"p_wound", Value(by_wound)}}};
}

Trial multi(Random& random) {
  const Weapon with = weapon(random);
  const std::vector<int> faces = random.several(0, 6, 1, 8);
  ValueList targets, blows;
  for (int i = random.between(1, 3); i > 0; --i) {
    const Target on = target(random);
    targets.emplace_back(ValueRecord{{"uniki", Value(on.uniki)},
                                     {"zbroja", Value(on.zbroja)},
                                     {"wyt", Value(on.wyt)},
                                     {"ochrona", Value(on.ochrona)},
                                     {"has_armour", Value(on.has_armour)}});
    const Blow blow = strike(with, on, faces);
    blows.emplace_back(ValueRecord{{"effectiveness", Value(blow.effectiveness)},
                                   {"damage", Value(blow.damage)},
                                   {"wound", Value(wounds[static_cast<std::size_t>(blow.wound)])}});
  }
  return {{{"kind", Value(with.melee ? "melee" : "ranged")},
           {"obr", Value(with.obr)},
           {"sil", Value(with.sil)},
           {"critical_faces", list(with.critical_faces)},
           {"faces", list(faces)},
           {"targets", Value(targets)}},
          {{"targets", Value(blows)}}};
}

Trial critical(Random& random) {
  const int count = random.between(-1, 4);
  const std::vector<int> wanted = random.one_of<std::vector<int>>({{8}, {7, 8}, {5, 7}, {}});
  Count found;
  for_each_throw(dice(std::max(0, count), 8), [&](const std::vector<int>& faces) {
    found.add(std::ranges::count_if(
        faces, [&](int face) { return std::ranges::find(wanted, face) != wanted.end(); }));
  });
  return {{{"dice", Value(count)}, {"critical_faces", list(wanted)}},
          {{"p", found.at_least(1)}, {"expected", found.mean()}}};
}

Trial breakage(Random& random) {
  const int count = random.between(-1, 4);
  return {{{"dice", Value(count)}}, {{"p", any_of(std::max(0, count), {1})}}};
}

Trial ammo(Random& random) {
  static const char* const uses[] = {"niskie", "srednie", "wysokie", "koszmarne"};
  static const int highest[] = {2, 3, 4, 5};
  const int use = random.between(0, 3), count = random.between(0, 4), attacks = random.between(0, 9);
  Count used;
  for_each_throw(dice(count, 8), [&](const std::vector<int>& faces) {
    used.add(std::ranges::any_of(faces, [&](int face) { return face <= highest[use]; }));
  });
  return {{{"use", Value(uses[use])}, {"dice", Value(count)}, {"attacks", Value(attacks)}},
          {{"p", used.of(1)}, {"expected_packages", Value(Rational(attacks) * *used.of(1).number())}}};
}

Trial readiness(Random& random) {
  static const char* const starts[] = {"known_enemy", "ambush", "exploration"};
  const int start = random.between(0, 2), per = random.between(-1, 9), sneaking = random.between(-1, 5);
  const Value noticed = standard(false, per, 0, 1).of(1), missed = standard(false, per, 0, 1).of(0);
  const Value unseen = standard(true, sneaking, 0, 1).of(1), seen = standard(true, sneaking, 0, 1).of(0);
  const Value party = start == 0   ? Value(ValueRecord{{"przygotowana", Value(1)}})
                      : start == 1 ? Value(ValueRecord{{"gotowa", noticed}, {"zaskoczona", missed}})
                                   : Value(ValueRecord{{"przygotowana", noticed}, {"zaskoczona", missed}});
  const Value enemy = start == 1 ? Value(ValueRecord{{"przygotowana", Value(1)}})
                                 : Value(ValueRecord{{"zaskoczona", unseen}, {"gotowa", seen}});
  return {{{"start", Value(starts[start])}, {"per", Value(per)}, {"skradanie_sie", Value(sneaking)}},
          {{"party", party}, {"enemy", enemy}}};
}

Trial move(Random& random) {
  const int own = random.between(-1, 8), other = random.between(-1, 8);
  Count won;
  for_each_throw({8, 8}, [&](const std::vector<int>& faces) { won.add(own + faces[0] > other + faces[1]); });
  return {{{"szy", Value(own)}, {"target_szy", Value(other)}}, {{"p", won.of(1)}}};
}

Trial escape(Random& random) {
  static const char* const distances[] = {"bb", "bl", "sr", "dl"};
  const int szy = random.between(0, 8), szcze = random.between(0, 8), at = random.between(0, 3),
            most = random.between(0, 3);
  const bool allowed = at >= 2 || at == most;
  const int left = szy + szcze + (at > 2 ? 2 : 0);
  return {{{"szy", Value(szy)},
           {"szcze", Value(szcze)},
           {"distance", Value(distances[at])},
           {"max_distance", Value(distances[most])}},
          {{"allowed", Value(allowed)}, {"p", allowed ? below(left, 20).of(1) : Value(0)}}};
}

Trial cast(Random& random) {
  const int skill = random.between(-1, 4), modifier = random.between(-1, 1),
            resistance = random.between(-1, 3);
  const int defence = random.between(-1, 5);
  const bool irresistible = random.coin();
  const Count hits = successes(dice_of(true, skill, modifier));
  // A spell without a success has failed, whatever the target's weakness.
  const Value through =
      hits.chance([&](std::int64_t scored) { return scored > 0 && scored - resistance > 0; });
  const Value slips = irresistible ? Value(1) : standard(true, defence, 0, 1).of(0);
  return {{{"skill", Value(skill)},
           {"modifier", Value(modifier)},
           {"magic_resistance", Value(resistance)},
           {"target_odpornosc", Value(defence)},
           {"irresistible", Value(irresistible)}},
          {{"p_test", hits.at_least(1)}, {"p_effect", Value(*through.number() * *slips.number())}}};
}

Trial haggle(Random& random) {
  const int count = random.between(-1, 4);
  const Count hits = successes(std::max(0, count));
  const auto band = [&](int least, int most) {
    return hits.chance([=](std::int64_t scored) { return scored >= least && scored <= most; });
  };
  return {{{"dice", Value(count)}},
          {{"bands", Value(ValueRecord{{"0", band(0, 0)},
                                       {"1-2", band(1, 2)},
                                       {"3-4", band(3, 4)},
                                       {"5-6", band(5, 6)},
                                       {"7+", band(7, 99)}})}}};
}

Trial order(Random& random) {
  const int skill = random.between(-1, 4), modifier = random.between(-1, 1), least = random.between(0, 4);
  const Count hits = successes(dice_of(true, skill, modifier));
  return {{{"negocjacje", Value(skill)}, {"modifier", Value(modifier)}, {"at_least", Value(least)}},
          {{"expected_items", hits.mean()}, {"p_at_least", hits.at_least(least)}}};
}

Trial gather(Random& random) {
  const int skill = random.between(-1, 4);
  const Count hits = successes(dice_of(true, skill, 0));
  return {{{"alchemia", Value(skill)}}, {{"expected", hits.mean()}, {"p_any", hits.at_least(1)}}};
}

Trial explore(Random& random) {
  const std::vector<int> values = random.several(0, 3, -1, 6);
  const int best = values.empty() ? 0 : std::max(0, *std::ranges::max_element(values));
  return {{{"party", Value(ValueRecord{{"przetrwanie", list(values)}})}},
          {{"value", Value(best)}, {"p", standard(true, best, 0, 1).of(1)}}};
}

Trial resist(Random& random) {
  const int skill = random.between(-1, 9);
  return {{{"odpornosc", Value(skill)}}, {{"p_resist", standard(true, skill, 0, 1).of(1)}}};
}

Trial identify(Random& random) {
  const int skill = random.between(-1, 9);
  return {{{"alchemia", Value(skill)}}, {{"p", standard(true, skill, 0, 1).of(1)}}};
}

}  // namespace

std::vector<Model> models_of_mm4() {
  return {{"mm4.test.basic", basic},
          {"mm4.test.ts", ts},
          {"mm4.test.t8", t8},
          {"mm4.test.opposed", opposed},
          {"mm4.test.luck", luck},
          {"mm4.combat.attack", attack_of_faces},
          {"mm4.combat.attack", attack_of_dice},
          {"mm4.combat.multi", multi},
          {"mm4.combat.critical", critical},
          {"mm4.combat.breakage", breakage},
          {"mm4.combat.readiness", readiness},
          {"mm4.combat.move", move},
          {"mm4.combat.escape", escape},
          {"mm4.item.ammo", ammo},
          {"mm4.magic.cast", cast},
          {"mm4.trade.haggle", haggle},
          {"mm4.trade.order", order},
          {"mm4.alchemy.gather", gather},
          {"mm4.alchemy.identify", identify},
          {"mm4.action.explore", explore},
          {"mm4.resist.skill", resist}};
}

}  // namespace talia::test

// Questions that the manuals of other dice tools ask, in our words, each held to every way in which the dice can fall, the
// cards can lie. What goes through these ways knows nothing of distributions.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "random/expression.h"
#include "unit/formula_workbench.h"

using namespace talia;
using test::Throws;

namespace {

using Faces = std::vector<std::int64_t>;
using Brute = std::function<std::int64_t(Throws&)>;

// What the value comes to on average; of a condition its chance.
std::string over_all_throws(const Brute& value) {
  Throws throws;
  Rational sum;
  do {
    const std::int64_t one = value(throws);
    sum = one == 0 ? sum : sum + Rational(one) * throws.chance();
  } while (throws.advance());
  return sum.to_string();
}

// From the highest to the lowest.
Faces pool(Throws& throws, int count, int sides) {
  Faces faces;
  for (int i = 0; i < count; ++i) {
    faces.push_back(throws.die(sides));
  }
  std::sort(faces.rbegin(), faces.rend());
  return faces;
}

Faces cards(Throws& throws, Faces deck, int count) {
  Faces hand;
  for (int i = 0; i < count; ++i) {
    const auto at = deck.begin() + throws.die(static_cast<int>(deck.size())) - 1;
    hand.push_back(*at);
    deck.erase(at);
  }
  std::sort(hand.rbegin(), hand.rend());
  return hand;
}

std::int64_t sum(const Faces& faces, std::size_t from = 0, std::size_t to = 1000) {
  return std::accumulate(faces.begin() + static_cast<std::ptrdiff_t>(from),
                         faces.begin() + static_cast<std::ptrdiff_t>(std::min(to, faces.size())),
                         std::int64_t{0});
}

std::int64_t how_many(const Faces& faces, const std::function<bool(std::int64_t)>& holds) {
  return std::count_if(faces.begin(), faces.end(), holds);
}

Faces set_sizes(const Faces& faces) {
  std::map<std::int64_t, std::int64_t> sets;
  for (const std::int64_t face : faces) {
    ++sets[face];
  }
  Faces sizes;
  for (const auto& [face, size] : sets) {
    sizes.push_back(size);
  }
  std::sort(sizes.rbegin(), sizes.rend());
  return sizes;
}

std::int64_t longest_run(Faces faces) {
  std::int64_t longest = 0;
  for (const std::int64_t face : faces) {
    std::int64_t length = 1;
    while (std::find(faces.begin(), faces.end(), face + length) != faces.end()) {
      ++length;
    }
    longest = std::max(longest, length);
  }
  return longest;
}

Faces numbers(std::int64_t last, int times = 1) {
  Faces deck;
  for (int i = 0; i < times; ++i) {
    for (std::int64_t n = 1; n <= last; ++n) {
      deck.push_back(n);
    }
  }
  return deck;
}

struct Question {
  std::string words, expression;
  Brute value;
};

// Rolls that are kept, dropped, thrown again and compared.
const std::vector<Question>& kept_dice() {
  static const std::vector<Question> all = {
      {"4d6, the worst dropped: the mean", "E(sum(drop_lowest(pool(4, d6), 1)))",
       [](Throws& t) { return sum(pool(t, 4, 6), 0, 3); }},
      {"the best three of 4d6 come to 15", "P(sum(keep_highest(pool(4, d6), 3)) >= 15)",
       [](Throws& t) { return sum(pool(t, 4, 6), 0, 3) >= 15 ? 1 : 0; }},
      {"2d4 beat a d8", "P(2d4 > d8)", [](Throws& t) { return sum(pool(t, 2, 4)) > t.die(8) ? 1 : 0; }},
      {"two sixes among five dice", "P(count_of(pool(5, d6), 6) >= 2)",
       [](Throws& t) { return how_many(pool(t, 5, 6), [](auto d) { return d == 6; }) >= 2 ? 1 : 0; }},
      {"the best of 3d6 beats the best of 2d8", "P(highest(pool(3, d6)) > highest(pool(2, d8)))",
       [](Throws& t) {
         const Faces mine = pool(t, 3, 6);
         return mine[0] > pool(t, 2, 8)[0] ? 1 : 0;
       }},
      {"a die that explodes twice at most: the mean", "E(explode(d6, d => d == 6, 2))",
       [](Throws& t) {
         std::int64_t total = 0, die = 6;
         for (int i = 0; i < 3 && die == 6; ++i) {
           total += die = t.die(6);
         }
         return total;
       }},
      {"three attackers take two armies from two defenders",
       "let a = pool(3, d6), d = pool(2, d6) in P(a[0] > d[0] and a[1] > d[1])",
       [](Throws& t) {
         const Faces a = pool(t, 3, 6), d = pool(t, 2, 6);
         return a[0] > d[0] && a[1] > d[1] ? 1 : 0;
       }},
      {"two dice with faces of their own come to 6", "P(sum(pool(2, one_of([1, 1, 2, 3, 5, 8]))) == 6)",
       [](Throws& t) {
         static constexpr std::int64_t faces[] = {1, 1, 2, 3, 5, 8};
         const std::int64_t first = faces[t.die(6) - 1];
         return first + faces[t.die(6) - 1] == 6 ? 1 : 0;
       }},
      {"the middle of three d20: the mean of its square", "E(power(nth_highest(pool(3, d20), 2), 2))",
       [](Throws& t) {
         const std::int64_t middle = pool(t, 3, 20)[1];
         return middle * middle;
       }},
      {"ones and twos of 2d6 thrown once more: the mean", "E(sum(reroll(pool(2, d6), d => d <= 2)))",
       [](Throws& t) {
         std::int64_t total = 0;
         for (int i = 0; i < 2; ++i) {
           const int die = t.die(6);
           total += die <= 2 ? t.die(6) : die;
         }
         return total;
       }},
      {"the better of two d20, and 5, against 15", "P(highest(pool(2, d20)) + 5 >= 15)",
       [](Throws& t) { return pool(t, 2, 20)[0] + 5 >= 15 ? 1 : 0; }},
  };
  return all;
}

// Dice that are read in ways of their own, and held against each other.
const std::vector<Question>& compared_dice() {
  static const std::vector<Question> all = {
      {"a d100 whose digits may be swapped",
       "let a = d10 - 1, b = d10 - 1 in P(max(10 * a + b, 10 * b + a) >= 70)",
       [](Throws& t) {
         const int a = t.die(10) - 1, b = t.die(10) - 1;
         return std::max(10 * a + b, 10 * b + a) >= 70 ? 1 : 0;
       }},
      {"successes less botches of 4d10",
       "let p = pool(4, d10) in P(count(p, d => d >= 8) - count(p, d => d == 1) > 0)",
       [](Throws& t) {
         const Faces p = pool(t, 4, 10);
         return how_many(p, [](auto d) { return d >= 8; }) > how_many(p, [](auto d) { return d == 1; }) ? 1
                                                                                                        : 0;
       }},
      {"five d6, the best two kept: the mean", "E(sum(keep_highest(pool(5, d6), 2)))",
       [](Throws& t) { return sum(pool(t, 5, 6), 0, 2); }},
      {"the middle two of four d6 come to 7", "P(sum(drop_highest(drop_lowest(pool(4, d6), 1), 1)) == 7)",
       [](Throws& t) { return sum(pool(t, 4, 6), 1, 3) == 7 ? 1 : 0; }},
      {"the best two of d4, d6, d8 and d10: the mean", "E(sum(keep_highest([d4, d6, d8, d10], 2)))",
       [](Throws& t) {
         Faces faces = {t.die(4), t.die(6), t.die(8), t.die(10)};
         std::sort(faces.rbegin(), faces.rend());
         return faces[0] + faces[1];
       }},
      {"a wild die beside a trait die, both exploding once",
       "P(max(explode(d8, d => d == 8, 1), explode(d6, d => d == 6, 1)) >= 8)",
       [](Throws& t) {
         const auto burst = [&t](int sides) {
           const int first = t.die(sides);
           return first == sides ? first + t.die(sides) : first;
         };
         const int trait = burst(8), wild = burst(6);
         return std::max(trait, wild) >= 8 ? 1 : 0;
       }},
      {"damage of an attack with criticals: the mean",
       "let a = d20 in E(if a == 20 then 4d6 else if a + 3 >= 14 then 2d6 else 0)",
       [](Throws& t) {
         const int a = t.die(20);
         return a == 20 ? sum(pool(t, 4, 6)) : a + 3 >= 14 ? sum(pool(t, 2, 6)) : 0;
       }},
      {"all of 3d6 again when they come to less than 8: the mean",
       "let a = 3d6 in E(if a < 8 then 3d6 else a)",
       [](Throws& t) {
         const std::int64_t first = sum(pool(t, 3, 6));
         return first < 8 ? sum(pool(t, 3, 6)) : first;
       }},
  };
  return all;
}

// Dice that decide about dice.
const std::vector<Question>& dice_of_dice() {
  static const std::vector<Question> all = {
      {"more even dice than the other",
       "P(count(pool(3, d6), d => mod(d, 2) == 0) > count(pool(3, d6), d => mod(d, 2) == 0))",
       [](Throws& t) {
         const auto even = [&t] { return how_many(pool(t, 3, 6), [](auto d) { return d % 2 == 0; }); };
         const std::int64_t mine = even();
         return mine > even() ? 1 : 0;
       }},
      {"an action die beats both challenge dice", "let a = d6 + 2 in P(count(pool(2, d10), d => a > d) == 2)",
       [](Throws& t) {
         const int a = t.die(6) + 2;
         return pool(t, 2, 10)[0] < a ? 1 : 0;
       }},
      {"the best of three dice is a 4 or 5", "let best = highest(pool(3, d6)) in P(best == 4 or best == 5)",
       [](Throws& t) {
         const std::int64_t best = pool(t, 3, 6)[0];
         return best == 4 || best == 5 ? 1 : 0;
       }},
      {"as many d6 as a d4 says come to 8", "P(sum(pool(d4, d6)) >= 8)",
       [](Throws& t) { return sum(pool(t, t.die(4), 6)) >= 8 ? 1 : 0; }},
      {"each d6 of four at least a 2: the mean", "E(sum(map(pool(4, d6), d => max(d, 2))))",
       [](Throws& t) {
         std::int64_t total = 0;
         for (const std::int64_t die : pool(t, 4, 6)) {
           total += std::max<std::int64_t>(die, 2);
         }
         return total;
       }},
      {"four dice of minus, blank and plus come to 2", "P(sum(pool(4, one_of([-1, 0, 1]))) >= 2)",
       [](Throws& t) { return sum(pool(t, 4, 3)) - 8 >= 2 ? 1 : 0; }},
      {"doubles count twice: the mean", "let a = d6, b = d6 in E(if a == b then 4 * a else a + b)",
       [](Throws& t) {
         const int a = t.die(6), b = t.die(6);
         return a == b ? 4 * a : a + b;
       }},
      {"two attacks that hit, wound and pass the armour",
       "P(sum(pool(sum(pool(count(pool(2, d6), d => d >= 3), one_of([0, 1]))), one_of([0, 0, 1]))) >= 1)",
       [](Throws& t) {
         const std::int64_t hits = how_many(pool(t, 2, 6), [](auto d) { return d >= 3; });
         const std::int64_t wounds =
             how_many(pool(t, static_cast<int>(hits), 2), [](auto d) { return d == 2; });
         return how_many(pool(t, static_cast<int>(wounds), 3), [](auto d) { return d == 3; }) >= 1 ? 1 : 0;
       }},
      {"a d4 or a d8, by a coin: the chance of 4", "P((if happens(1/2) then d4 else d8) == 4)",
       [](Throws& t) { return t.die(t.die(2) == 1 ? 4 : 8) == 4 ? 1 : 0; }},
  };
  return all;
}

// Sets, runs and kinds.
const std::vector<Question>& sets_and_runs() {
  static const std::vector<Question> all = {
      {"a set of three among 5d10", "P(largest_set(pool(5, d10)) >= 3)",
       [](Throws& t) { return set_sizes(pool(t, 5, 10))[0] >= 3 ? 1 : 0; }},
      {"five of a kind", "P(largest_set(pool(5, d6)) == 5)",
       [](Throws& t) { return set_sizes(pool(t, 5, 6))[0] == 5 ? 1 : 0; }},
      {"a full house of dice", "P(set_sizes(pool(5, d6)) == [3, 2])",
       [](Throws& t) {
         return set_sizes(pool(t, 5, 6)) == Faces{3, 2} ? 1 : 0;
       }},
      {"the longest run of six d6: the mean", "E(longest_run(pool(6, d6)))",
       [](Throws& t) { return longest_run(pool(t, 6, 6)); }},
      {"a run on a die with gaps", "P(longest_run(pool(4, one_of([1, 2, 4, 5, 6]))) == 3)",
       [](Throws& t) {
         static constexpr std::int64_t faces[] = {1, 2, 4, 5, 6};
         Faces thrown = pool(t, 4, 5);
         std::transform(thrown.begin(), thrown.end(), thrown.begin(), [](auto d) { return faces[d - 1]; });
         return longest_run(thrown) == 3 ? 1 : 0;
       }},
      {"the pairs among five d6: the mean", "E(pairs(pool(5, d6)))",
       [](Throws& t) {
         std::int64_t pairs = 0;
         for (const std::int64_t size : set_sizes(pool(t, 5, 6))) {
           pairs += size / 2;
         }
         return pairs;
       }},
      {"different faces of five d6: the mean", "E(count(distinct(pool(5, d6))))",
       [](Throws& t) { return static_cast<std::int64_t>(set_sizes(pool(t, 5, 6)).size()); }},
      {"different faces of four d6, summed: the mean", "E(sum(distinct(pool(4, d6))))",
       [](Throws& t) {
         Faces faces = pool(t, 4, 6);
         faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
         return sum(faces);
       }},
      {"two of three birthdays in a month of 30 days", "P(largest_set(pool(3, d30)) >= 2)",
       [](Throws& t) { return set_sizes(pool(t, 3, 30))[0] >= 2 ? 1 : 0; }},
      {"a pair among the odd dice of five", "P(largest_set(filter(pool(5, d6), d => mod(d, 2) == 1)) >= 2)",
       [](Throws& t) {
         Faces faces = pool(t, 5, 6);
         std::erase_if(faces, [](auto d) { return d % 2 == 0; });
         return !faces.empty() && set_sizes(faces)[0] >= 2 ? 1 : 0;
       }},
  };
  return all;
}

// Cards, symbols and what takes its time.
const std::vector<Question>& cards_and_steps() {
  static const std::vector<Question> all = {
      {"the sum of three of ten numbered cards is 15", "P(sum(deal(3, range(1, 10))) == 15)",
       [](Throws& t) { return sum(cards(t, numbers(10), 3)) == 15 ? 1 : 0; }},
      {"three cards of one suit, of three suits of four",
       "P(largest_set(map(deal(3, range(0, 11)), c => mod(c, 3))) == 3)",
       [](Throws& t) {
         Faces hand = cards(t, numbers(12), 3);
         std::transform(hand.begin(), hand.end(), hand.begin(), [](auto c) { return (c - 1) % 3; });
         return set_sizes(hand)[0] == 3 ? 1 : 0;
       }},
      {"a run of three among four of nine cards", "P(longest_run(deal(4, range(1, 9))) >= 3)",
       [](Throws& t) { return longest_run(cards(t, numbers(9), 4)) >= 3 ? 1 : 0; }},
      {"a pair among four cards of two suits", "P(pairs(deal(4, repeat(range(1, 5), 2))) == 1)",
       [](Throws& t) {
         std::int64_t pairs = 0;
         for (const std::int64_t size : set_sizes(cards(t, numbers(5, 2), 4))) {
           pairs += size / 2;
         }
         return pairs == 1 ? 1 : 0;
       }},
      {"my card beats yours, of one deck with every card twice",
       "let deck = repeat(range(1, 4), 2), mine = deal(1, deck) in P(mine[0] > deal(1, without(deck, "
       "mine))[0])",
       [](Throws& t) {
         Faces deck = numbers(4, 2);
         const Faces mine = cards(t, deck, 1);
         deck.erase(std::find(deck.begin(), deck.end(), mine[0]));
         return mine[0] > cards(t, deck, 1)[0] ? 1 : 0;
       }},
      {"the highest of three cards: the mean", "E(max(deal(3, range(1, 8))))",
       [](Throws& t) { return cards(t, numbers(8), 3)[0]; }},
      {"symbols won and lost together",
       "let win = symbols(2, ['', 'win', 'win', 'win + luck']), lose = symbols(1, ['', '', 'lose', 'lose + "
       "lose']) in "
       "P(win.win > lose.lose and win.luck > 0)",
       [](Throws& t) {
         const int a = t.die(4), b = t.die(4), c = t.die(4);
         const int wins = (a > 1 ? 1 : 0) + (b > 1 ? 1 : 0), luck = (a == 4 ? 1 : 0) + (b == 4 ? 1 : 0);
         return wins > std::max(c - 2, 0) && luck > 0 ? 1 : 0;
       }},
      {"no six in four throws", "P(steps_until(0, d => d == 6, d => d6, 5) == 5)",
       [](Throws& t) { return pool(t, 4, 6)[0] < 6 ? 1 : 0; }},
      {"how many blows a foe of 9 takes: the mean", "E(steps_until(9, hp => hp <= 0, hp => hp - d4))",
       [](Throws& t) {
         std::int64_t hp = 9, blows = 0;
         for (; hp > 0; ++blows) {
           hp -= t.die(4);
         }
         return blows;
       }},
      {"who falls last, when both strike at once",
       "P(until({a: 7, b: 6}, s => s.a <= 0 or s.b <= 0, s => {a: s.a - d4, b: s.b - d3}).end.a > 0)",
       [](Throws& t) {
         int a = 7, b = 6;
         while (a > 0 && b > 0) {
           a -= t.die(4);
           b -= t.die(3);
         }
         return a > 0 ? 1 : 0;
       }},
  };
  return all;
}

}  // namespace

TEST_CASE("what the manuals of dice tools ask is answered as all throws together answer it",
          "[formula][questions]") {
  const test::Bench bench;
  std::size_t asked = 0;
  for (const auto* const questions :
       {&kept_dice(), &compared_dice(), &dice_of_dice(), &sets_and_runs(), &cards_and_steps()}) {
    for (const Question& question : *questions) {
      INFO(question.words << ": " << question.expression);
      CHECK(bench.eval(question.expression) == over_all_throws(question.value));
      ++asked;
    }
  }
  CHECK(asked == 48);
}

TEST_CASE("the notations of other tools are told in ours, with the same chances", "[formula][questions]") {
  const test::Bench bench;
  struct Foreign {
    std::string theirs, ours;
    Brute value;
  };
  const std::vector<Foreign> all = {
      {"4d6 drop 1", "sum(drop_lowest(pool(4, d6), 1))", [](Throws& t) { return sum(pool(t, 4, 6), 0, 3); }},
      {"4d6kh3", "sum(keep_highest(pool(4, d6), 3))", [](Throws& t) { return sum(pool(t, 4, 6), 0, 3); }},
      {"2d6kl1", "sum(keep_lowest(pool(2, d6), 1))", [](Throws& t) { return pool(t, 2, 6)[1]; }},
      {"2d6kh1 + 2", "sum(keep_highest(pool(2, d6), 1)) + 2", [](Throws& t) { return pool(t, 2, 6)[0] + 2; }},
      {"4d6 keep highest 3", "sum(keep_highest(pool(4, d6), 3))",
       [](Throws& t) { return sum(pool(t, 4, 6), 0, 3); }},
      {"d%", "d100", [](Throws& t) { return std::int64_t{t.die(100)}; }},
      {"2d%", "2d100", [](Throws& t) { return sum(pool(t, 2, 100)); }},
      {"dF", "one_of([-1, 0, 1])", [](Throws& t) { return std::int64_t{t.die(3)} - 2; }},
      {"4dF + 1", "sum(pool(4, one_of([-1, 0, 1]))) + 1", [](Throws& t) { return sum(pool(t, 4, 3)) - 7; }},
      {"2d20 advantage", "highest(pool(2, d20))", [](Throws& t) { return pool(t, 2, 20)[0]; }},
      {"d20 disadvantage", "lowest(pool(2, d20))", [](Throws& t) { return pool(t, 2, 20)[1]; }},
      {"output 2d6", "2d6", [](Throws& t) { return sum(pool(t, 2, 6)); }},
      {"output [highest 3 of 4d6] + 1", "sum(keep_highest(pool(4, d6), 3)) + 1",
       [](Throws& t) { return sum(pool(t, 4, 6), 0, 3) + 1; }},
      {"highest 3 of 4d6", "sum(keep_highest(pool(4, d6), 3))",
       [](Throws& t) { return sum(pool(t, 4, 6), 0, 3); }},
      {"sum largest 3 4d6", "sum(keep_highest(pool(4, d6), 3))",
       [](Throws& t) { return sum(pool(t, 4, 6), 0, 3); }},
      {"count 4 < 3d6", "count(pool(3, d6), d => d > 4)",
       [](Throws& t) { return how_many(pool(t, 3, 6), [](auto d) { return d > 4; }); }},
      {"3d6cs>=5", "count(pool(3, d6), d => d >= 5)",
       [](Throws& t) { return how_many(pool(t, 3, 6), [](auto d) { return d >= 5; }); }},
      {"3d6min2", "sum(pool(3, max(d6, 2)))",
       [](Throws& t) {
         std::int64_t total = 0;
         for (const std::int64_t die : pool(t, 3, 6)) {
           total += std::max<std::int64_t>(die, 2);
         }
         return total;
       }},
      {"2d6ro1", "sum(pool(2, reroll(d6, d => d == 1)))",
       [](Throws& t) {
         std::int64_t total = 0;
         for (int i = 0; i < 2; ++i) {
           const int die = t.die(6);
           total += die == 1 ? t.die(6) : die;
         }
         return total;
       }},
      {"2d{1, 1, 4}", "sum(pool(2, one_of([1, 1, 4])))",
       [](Throws& t) {
         const int first = t.die(3), second = t.die(3);
         return std::int64_t{(first == 3 ? 4 : 1) + (second == 3 ? 4 : 1)};
       }},
      {"2W6 + 1", "2d6 + 1", [](Throws& t) { return sum(pool(t, 2, 6)) + 1; }},
  };
  for (const Foreign& each : all) {
    INFO(each.theirs);
    CHECK(bench.help(each.theirs) == "that is written `" + each.ours + "` here, with the same chances");
    CHECK(bench.eval("E(" + each.ours + ")") == over_all_throws(each.value));
    CHECK(bench.eval("E(power(" + each.ours + ", 2))") == over_all_throws([&each](Throws& t) {
            const std::int64_t value = each.value(t);
            return value * value;
          }));
  }
  CHECK(bench.help("3d6!") ==
        "that is written `sum(pool(3, explode(d6, d => d == 6, 20)))` here, with the same chances; what "
        "explodes says "
        "how often at most");
  CHECK(bench.help("d6!!").find("`explode(d6, d => d == 6, 20)`") != std::string::npos);
  CHECK(bench.help("2d8r<2") ==
        "that is written `sum(pool(2, given(d8, d => not (d <= 2))))` here as Roll20 reads it, `sum(pool(2, "
        "reroll(d8, "
        "d => d < 2)))` as Foundry does");
  // What is no such notation has the help that it had.
  CHECK(bench.help("strenght + 2d6") == "did you mean `strength`?");
  CHECK(bench.help("2d6 = 7") == "one value equals another by `==`");
  CHECK(bench.help("'4d6kh3' + 1 +").empty());
}

#include "dice/distribution.h"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include <catch2/catch.hpp>

#include "dice/faces.h"
#include "dice/pool.h"
#include "dice/whole.h"

using namespace talia;
using dice::Distribution;
using dice::Work;

namespace {

constexpr std::size_t plenty = 100'000'000;

// Throws the dice in every way, and counts what `f` makes of each.
Distribution brute_force(const std::vector<Distribution>& dice,
                         const std::function<std::int64_t(const std::vector<std::int64_t>&)>& f) {
  std::vector<dice::Outcome> found;
  std::vector<std::int64_t> faces(dice.size());
  const std::function<void(std::size_t, const Weight&)> thrown = [&](std::size_t i, const Weight& ways) {
    if (i == dice.size()) {
      found.push_back({f(faces), ways});
      return;
    }
    for (const dice::Outcome& outcome : dice[i].outcomes()) {
      faces[i] = outcome.value;
      thrown(i + 1, ways * outcome.ways);
    }
  };
  thrown(0, Weight(1));
  return Distribution::of(std::move(found));
}

std::int64_t total(const std::vector<std::int64_t>& faces) {
  std::int64_t sum = 0;
  for (const std::int64_t face : faces) {
    sum += face;
  }
  return sum;
}

const std::vector<Distribution>& odd_dice() {
  static const std::vector<Distribution> dice = {
      Distribution::die(1),
      Distribution::die(2),
      Distribution::die(6),
      Distribution::of({{-3, Weight(2)}, {0, Weight(5)}, {4, Weight(1)}}),
      Distribution::of({{0, Weight(7)}, {1'000'000, Weight(1)}}),
      Distribution::of({{2, Weight(1)}, {3, Weight(2)}, {5, Weight(3)}, {6, Weight(1)}}),
      Distribution::constant(-2),
  };
  return dice;
}

std::int64_t itself(std::int64_t face) {
  return face;
}

}  // namespace

TEST_CASE("the sum of two coins leans to the middle", "[dice]") {
  Work work(plenty);
  const auto coin = Distribution::die(2);
  CHECK(dice::dump(*dice::sum(coin, coin, work)) == "2:1 3:2 4:1");
  CHECK(dice::dump(coin.negated()) == "-2:1 -1:1");
  CHECK(dice::dump(coin.scaled(-3).shifted(1)) == "-5:1 -2:1");
  CHECK(coin.mean() == Rational(Integer(3), Integer(2)));
}

TEST_CASE("the sum of many dice is the sum of each with the next", "[dice]") {
  for (const Distribution& die : odd_dice()) {
    Work work(plenty);
    dice::Found one_by_one = Distribution::constant(0);
    for (std::size_t n = 0; n <= 12; ++n) {
      CHECK(*dice::sum_of_many(die, n, work) == *one_by_one);
      one_by_one = dice::sum(*one_by_one, die, work);
    }
  }
}

TEST_CASE("weights have no limit", "[dice]") {
  Work work(plenty);
  const auto many = dice::sum_of_many(Distribution::die(6), 1000, work);
  REQUIRE(many);
  CHECK(many->least() == 1000);
  CHECK(many->most() == 6000);
  CHECK(many->total() == Weight::power(Weight(6), 1000));
  CHECK(many->mean() == Rational(3500));
  CHECK(many->ways_of(1001) == Weight(1000));
  CHECK(many->ways_of(1002) == Weight(500500));
  CHECK(dice::sum_of_many(Distribution::die(1000), 100, work)->mean() == Rational(50050));
  const auto heavy = dice::exploded(
      Distribution::die(20), [](auto face) { return face == 20; }, 30, work);
  CHECK(dice::sum_of_many(*heavy, 3, work)->mean() == Rational(3) * heavy->mean());
}

TEST_CASE("weights cross from 128 bits to big numbers and back", "[dice]") {
  const Weight edge = Weight::power(Weight(2), 128) - Weight(1);
  CHECK(edge.small() != nullptr);
  Weight over = edge;
  over += Weight(1);
  CHECK(over.small() == nullptr);
  CHECK(over.bits() == 129);
  CHECK(over.to_integer() == Integer::power(Integer(2), 128));
  CHECK(Weight::from(over.to_integer()) == over);
  CHECK(over - Weight(1) == edge);
  CHECK((over - Weight(1)).small() != nullptr);
  CHECK((edge * edge).divided_exactly(edge) == edge);
  Weight sum = edge;
  sum.add_product(Weight(1), Weight(1));
  CHECK(sum == over);
  sum.add_product(edge, edge);
  CHECK(sum == over + edge * edge);
  CHECK(Weight::greatest_common_divisor(over * Weight(6), Weight(4)) == Weight(4));
  CHECK(edge < over);
  CHECK(over > edge);
}

TEST_CASE("rerolls, explosions and conditions agree with brute force", "[dice]") {
  for (const Distribution& die : odd_dice()) {
    Work work(plenty);
    const auto low = [&die](std::int64_t face) { return face <= die.least() + 2; };
    const std::vector<Distribution> three(3, die);
    const auto once_more = [&](const std::vector<std::int64_t>& faces) {
      return !low(faces[0]) ? faces[0] : !low(faces[1]) ? faces[1] : faces[2];
    };
    CHECK(*dice::rerolled(die, low, 2, work) == brute_force(three, once_more).reduced());
    const auto added = [&](const std::vector<std::int64_t>& faces) {
      return faces[0] + (low(faces[0]) ? faces[1] + (low(faces[1]) ? faces[2] : 0) : 0);
    };
    CHECK(*dice::exploded(die, low, 2, work) == brute_force(three, added).reduced());
    const auto pair = dice::compared(die, Distribution::die(3), work);
    const auto order = brute_force({die, Distribution::die(3)}, [](const auto& faces) {
      return faces[0] < faces[1] ? -1 : faces[0] > faces[1] ? 1 : 0;
    });
    CHECK(pair->below == order.ways_of(-1));
    CHECK(pair->equal == order.ways_of(0));
    CHECK(pair->above == order.ways_of(1));
    const auto best = brute_force({die, Distribution::die(3)},
                                  [](const auto& faces) { return std::max(faces[0], faces[1]); });
    CHECK(*dice::higher(die, Distribution::die(3), work) == best);
  }
}

TEST_CASE("kept dice and shared rerolls agree with brute force", "[dice]") {
  const auto doubled_when_high = [](std::int64_t face) { return face > 3 ? 2 * face : face; };
  const auto counted = [](std::int64_t face) { return face > 2 ? 1 : 0; };
  for (const Distribution& die : odd_dice()) {
    for (const dice::Worth& worth :
         {dice::Worth(itself), dice::Worth(doubled_when_high), dice::Worth(counted)}) {
      const std::vector<Distribution> four(4, die);
      for (const dice::Places places : {dice::Places{0, 4}, {0, 1}, {1, 3}, {3, 4}, {2, 2}, {0, 2}}) {
        Work work(plenty);
        const auto expected = brute_force(four, [&](std::vector<std::int64_t> faces) {
          std::ranges::sort(faces, std::greater<>());
          std::int64_t sum = 0;
          for (std::size_t i = places.begin; i < places.end; ++i) {
            sum += worth(faces[i]);
          }
          return sum;
        });
        const auto kept = dice::sum_of_kept(die, 4, places, worth, work);
        CHECK((die.most() >= 1'000'000 || kept));
        CHECK((!kept || Distribution(*kept).reduced() == Distribution(expected).reduced()));
      }
      Work work(plenty);
      const auto low = [](std::int64_t face) { return face <= 2 && face != 1; };
      const auto expected =
          brute_force(std::vector<Distribution>(5, die), [&](std::vector<std::int64_t> faces) {
            std::sort(faces.begin(), faces.begin() + 3);
            std::size_t fresh = 3;
            for (std::size_t i = 0; i < 3; ++i) {
              if (low(faces[i]) && fresh < 5) {
                faces[i] = faces[fresh++];
              }
            }
            faces.resize(3);
            std::ranges::transform(faces, faces.begin(), worth);
            return total(faces);
          });
      const auto shared = dice::sum_of_shared(die, 3, low, 2, worth, work);
      CHECK((!shared || *shared == Distribution(expected).reduced()));
      const auto hands = dice::shared_hands(die, 3, low, 2, work);
      std::vector<dice::Outcome> sums;
      for (const auto& [hand, ways] : *hands) {
        std::vector<std::int64_t> worths = hand;
        std::ranges::transform(worths, worths.begin(), worth);
        sums.push_back({total(worths), ways});
      }
      CHECK(Distribution::of(sums).reduced() == Distribution(expected).reduced());
    }
  }
}

TEST_CASE("hands of unlike dice are merged", "[dice]") {
  Work work(plenty);
  const std::vector<Distribution> unlike = {Distribution::die(2), Distribution::die(3), Distribution::die(2)};
  const auto high = dice::highest_hands(unlike, 2, work);
  const auto low = dice::lowest_hands(unlike, 2, work);
  CHECK(high->at({3, 2}) == Weight(3));
  CHECK(high->at({1, 1}) == Weight(1));
  CHECK(low->at({2, 2}) == Weight(2));
  CHECK(!low->contains({3, 1}));
}

TEST_CASE("what would take too much work is given up", "[dice]") {
  Work little(10);
  CHECK(!dice::sum_of_many(Distribution::die(6), 1000, little));
  CHECK(little.left() == 0);
  Work some(10'000);
  const std::vector<Distribution> many(30, Distribution::die(20));
  CHECK(!dice::highest_hands(many, 30, some));
  Work work(plenty);
  CHECK(!dice::sum_of_many(Distribution::constant(std::int64_t{1} << 59), 3, work));
}

TEST_CASE("the best and worst of many dice are summed as every throw sums them", "[dice]") {
  const Distribution uneven = Distribution::of({{-2, Weight(1)}, {0, Weight(3)}, {5, Weight(2)}});
  const dice::Worth face = [](std::int64_t value) { return value; };
  for (std::size_t count = 1; count <= 5; ++count) {
    for (std::size_t kept = 0; kept <= count; ++kept) {
      for (const bool are_high : {true, false}) {
        Work work(plenty);
        const dice::Places places = are_high ? dice::Places{0, kept} : dice::Places{count - kept, count};
        const auto found = dice::sum_of_kept(uneven, count, places, face, work);
        REQUIRE(found);
        const auto expected =
            brute_force(std::vector<Distribution>(count, uneven), [&](std::vector<std::int64_t> faces) {
              std::ranges::sort(faces, std::greater<>());
              return total({faces.begin() + static_cast<std::ptrdiff_t>(places.begin),
                            faces.begin() + static_cast<std::ptrdiff_t>(places.end)});
            });
        CHECK(*found == (kept == 0 ? Distribution::constant(0) : expected));
      }
    }
  }
}

TEST_CASE("what is told face by face adds up to every way in which dice and cards fall", "[dice]") {
  Work work(plenty);
  const auto kept = [](std::size_t largest, std::size_t, std::size_t shown) {
    return std::max(largest, shown);
  };
  const auto dice =
      dice::told_by_face(dice::Draw::dice({Weight(1), Weight(2)}, 3), std::size_t{0}, kept, work);
  REQUIRE(dice);
  CHECK(*dice == std::map<std::size_t, Weight>{{2, Weight(18)}, {3, Weight(9)}});
  const std::vector<std::size_t> deck = {2, 1, 3};
  const auto draw = dice::Draw::cards(deck, 3);
  CHECK(draw.total() == Weight(20));
  const auto cards = dice::told_by_face(draw, std::size_t{0}, kept, work);
  REQUIRE(cards);
  CHECK(*cards == std::map<std::size_t, Weight>{{1, Weight(6)}, {2, Weight(13)}, {3, Weight(1)}});
  Work little(20);
  CHECK(!dice::told_by_face(dice::Draw::dice({Weight(1), Weight(1)}, 30), std::size_t{0}, kept, little));
  CHECK(dice::binomial(5, 2) == Weight(10));
  CHECK(dice::binomial(2, 5).is_zero());
  CHECK(dice::square_root(Integer(99)) == Integer(9));
  CHECK(dice::square_root(Integer(0)) == Integer(0));
}

// random_mechanics [COUNT [SEED]]: COUNT random questions to each mechanic of the shipped games that throws few dice, 1000
// when not named, held to brute force. Exit 1 with the first of each mechanic that is answered otherwise.
#include <cstdlib>
#include <iostream>

#include "random/mechanics.h"

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  talia::test::MechanicsTally tally;
  const std::string wrong = talia::test::check_random_mechanics(TALIA_TESTS "/..", seed, count, tally);
  std::cout << wrong << tally.mechanics << " mechanics, " << tally.questions << " questions, "
            << tally.compared << " values held to brute force\n";
  return wrong.empty() ? 0 : 1;
}

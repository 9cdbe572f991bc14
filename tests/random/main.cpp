// random_expressions [COUNT [SEED]]: COUNT random expressions, 100000 when not named, held to brute force. Exit 1 with the
// first that differs.
#include <cstdlib>
#include <iostream>

#include "random/check.h"

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  talia::test::RandomTally tally;
  const std::string wrong = talia::test::check_random_expressions(seed, count, tally);
  std::cout << wrong << (wrong.empty() ? "" : "\n") << tally.expressions << " expressions, " << tally.compared
            << " equal brute force, " << tally.given_up << " ended by the work budget\n";
  return wrong.empty() ? 0 : 1;
}

// Holds what mechanics of the shipped games answer to brute force: models that count every throw, written from the games'
// texts and sharing nothing with the rules core.
#pragma once
#include <cstdint>
#include <string>

namespace talia::test {

struct MechanicsTally {
  std::size_t mechanics = 0, questions = 0, compared = 0;  // Compared: values of answers.
};

// Asks each modelled mechanic so many random questions; gives the first of each mechanic that is answered otherwise.
// `repository` holds the games.
std::string check_random_mechanics(const std::string& repository, std::uint64_t seed, std::size_t count,
                                   MechanicsTally& tally);

}  // namespace talia::test

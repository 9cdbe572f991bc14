// How much of one sort is told: more than anyone reads, and not so much that telling it harms.
#pragma once
#include <cstddef>

namespace talia::source {

// Diagnostics of one code in one file that a report lists.
inline constexpr std::size_t most_alike = 100;
// Of one code and severity in all files, that a report for people lists.
inline constexpr std::size_t most_of_one_code = 1'000;
// Notes that a diagnostic takes from others of its code and place.
inline constexpr std::size_t most_notes = 300;

}  // namespace talia::source

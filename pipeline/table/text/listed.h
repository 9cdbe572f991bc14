// Numbers of rows in words.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace talia::table {

// `7`, `7 and 9`, `7, 9 to 12 and 20`; a dozen of them at most, then how many more. Requires ascending numbers.
std::string listed(const std::vector<std::uint32_t>& numbers);

}  // namespace talia::table

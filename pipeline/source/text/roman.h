// Roman numerals.
#pragma once
#include <string>

namespace talia::source {

// In lower case: 4 is `iv`. Empty below 1.
std::string lower_roman(int number);

}  // namespace talia::source

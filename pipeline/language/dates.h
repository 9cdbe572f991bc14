// Days in words.
#pragma once
#include <string>

#include "language/language.h"

namespace talia::language {

// A day of the calendar in its long form, `25 November 2026`; requires that the language has one.
std::string long_date(int year, int month, int day, const Language& language);

}  // namespace talia::language

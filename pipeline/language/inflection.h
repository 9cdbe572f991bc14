// The same form of another noun: what stands for `Hazardem` where `Hazard` is to be called `Ryzyko`.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "language/language.h"

namespace talia::language {

// What `form`, a form of `noun`, is of `other`: where the two nouns end alike all forms do; else, in Polish, what the ending says
// of the case, and in English the plural and the possessive. Nothing where that does not say it for certain.
std::optional<std::string> form_like(std::string_view form, std::string_view noun, std::string_view other,
                                     const Language& language);

}  // namespace talia::language

// Version 3 of Catch2 by the header and the names that version 2 had: the tests are written for both, and build with
// this folder ahead of the library's where version 3 is what there is.
#pragma once
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using Catch::Approx;

namespace Catch::Matchers {

inline StringContainsMatcher Contains(const std::string& text) { return ContainsSubstring(text); }

}  // namespace Catch::Matchers

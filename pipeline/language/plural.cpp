#include "language/plural.h"

#include <array>

namespace talia::language {
namespace {

std::size_t is_other(const PluralOperands& n) {
  return n.is(1) && !n.is_fraction ? 0 : 1;
}

// 1.5 goes with 1.
std::size_t is_outside_1_to_2(const PluralOperands& n) {
  return n.is(1) || (n.is(0) && n.is_fraction) ? 0 : 1;
}

std::size_t polish(const PluralOperands& n) {
  if (n.is_fraction) {
    return 3;
  }
  const bool is_few = n.ends_in(10, 2, 4) && !n.ends_in(100, 12, 14);
  return n.is(1) ? 0 : is_few ? 1 : 2;
}

std::size_t east_slavic(const PluralOperands& n) {
  if (n.is_fraction) {
    return 3;
  }
  const bool is_one = n.ends_in(10, 1, 1) && !n.ends_in(100, 11, 11);
  const bool is_few = n.ends_in(10, 2, 4) && !n.ends_in(100, 12, 14);
  return is_one ? 0 : is_few ? 1 : 2;
}

std::size_t czech(const PluralOperands& n) {
  if (n.is_fraction) {
    return 3;
  }
  return n.is(1) ? 0 : n.is(2) || n.is(3) || n.is(4) ? 1 : 2;
}

std::size_t of_millions(const PluralOperands& n) {
  return n.is_whole_millions() ? 2 : is_other(n);
}

// 0 and 1.5 go with 1.
std::size_t of_0_to_2(const PluralOperands& n) {
  return n.is_whole_millions() ? 2 : n.is(0) || n.is(1) ? 0 : 1;
}

constexpr std::array<std::string_view, 2> two = {"1", "0, 2, 1.5"};
constexpr std::array<std::string_view, 2> danish_names = {"1, 1.5", "0, 2"};
constexpr std::array<std::string_view, 4> polish_names = {"1", "2–4, 22", "0, 5, 12", "1.5"};
constexpr std::array<std::string_view, 4> east_names = {"1, 21", "2–4, 22", "0, 5, 12", "1.5"};
constexpr std::array<std::string_view, 4> czech_names = {"1", "2–4", "0, 5, 22", "1.5"};
constexpr std::array<std::string_view, 3> million_names = {"1", "0, 2, 1.5", "1000000"};
constexpr std::array<std::string_view, 3> french_names = {"0, 1, 1.5", "2", "1000000"};

}  // namespace

const Plural one_or_other{two, 2, is_other};
const Plural one_from_1_to_2{danish_names, 2, is_outside_1_to_2};
const Plural with_millions{million_names, 2, of_millions};
const Plural from_0_to_2_with_millions{french_names, 2, of_0_to_2};
const Plural polish_plural{polish_names, 3, polish};
const Plural east_slavic_plural{east_names, 3, east_slavic};
const Plural czech_plural{czech_names, 3, czech};

}  // namespace talia::language

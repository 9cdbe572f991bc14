// The rules by which languages choose a form of a noun: those of Unicode's CLDR for cardinal numbers. formula/plural.h asks them
// for a number.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace talia {

// What the rules look at: a number without its sign.
struct PluralOperands {
  bool is_fraction = false;
  // The whole part, of which no more than the last six figures are kept when `is_longer` is set.
  std::int64_t end = 0;
  bool is_longer = false;

  bool is(std::int64_t value) const { return !is_longer && end == value; }
  bool is_whole_millions() const { return is_longer && end == 0 && !is_fraction; }
  bool ends_in(std::int64_t modulus, std::int64_t least, std::int64_t most) const {
    return end % modulus >= least && end % modulus <= most;
  }
};

// The forms, in the order in which they are written: those of whole numbers, then one that numbers of a special sort
// take (fractions, whole millions), which may be left out: such numbers then take the last form given.
struct Plural {
  // What each form is for, by an example or two: "1", "2–4".
  std::span<const std::string_view> names;
  // How many forms must be given; at most as many as there are names.
  std::size_t least;
  // The number of the form.
  std::size_t (*form_of)(const PluralOperands& number);
};

namespace language {

// Rules that several languages have; an entry names one.
extern const Plural one_or_other, one_from_1_to_2, with_millions, from_0_to_2_with_millions;
extern const Plural polish_plural, east_slavic_plural, czech_plural;

}  // namespace language
}  // namespace talia

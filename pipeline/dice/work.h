// What is left of the work that a question may cost. One unit is about what a step of an expression costs.
#pragma once
#include <cstddef>

namespace talia::dice {

class Work {
 public:
  explicit Work(std::size_t units) : left_(units) {}
  // False when that is more than is left; nothing is left then.
  bool spend(std::size_t units) {
    const bool is_enough = units <= left_;
    left_ = is_enough ? left_ - units : 0;
    return is_enough;
  }
  // For so many sums of products of weights with so many bits.
  bool spend_products(std::size_t count, std::size_t bits) {
    constexpr std::size_t products_a_unit = 32, bits_a_word = 64, largest_small = 128, cost_of_large = 24;
    const std::size_t words = 1 + bits / bits_a_word + (bits > largest_small ? cost_of_large : 0);
    return count > static_cast<std::size_t>(-1) / words ? spend(static_cast<std::size_t>(-1))
                                                        : spend(1 + count * words / products_a_unit);
  }
  // For as many common divisors.
  bool spend_divisors(std::size_t count, std::size_t bits) {
    constexpr std::size_t bits_a_word = 64, words_squared_a_unit = 64;
    const std::size_t words = 1 + bits / bits_a_word;
    return count > static_cast<std::size_t>(-1) / words / words
               ? spend(static_cast<std::size_t>(-1))
               : spend(count * words * words / words_squared_a_unit);
  }
  std::size_t left() const { return left_; }

 private:
  std::size_t left_;
};

}  // namespace talia::dice

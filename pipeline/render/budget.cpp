#include "render/budget.h"

#include <semaphore>
#include <utility>

#include <fmt/format.h>

namespace talia::render {
namespace {

// Of the pixels that are there at once: far more than the finest scans on a sheet of cards have.
constexpr std::size_t most_held = std::size_t{480} << 20;
// Above this, one drawing at a time may hold them.
constexpr std::size_t most_beside_others = std::size_t{64} << 20;
std::binary_semaphore& turn() {
  static std::binary_semaphore one_at_a_time(1);
  return one_at_a_time;
}

}  // namespace

std::optional<Diagnostic> PixelBudget::take(const Picture& picture, int reduction) {
  const auto side = [&](int pixels) {
    return static_cast<std::size_t>((pixels + reduction - 1) / reduction);
  };
  const std::size_t bytes = 4 * side(picture.width) * side(picture.height);
  if (held_ + bytes > most_held) {
    return Diagnostic::of(Code::work_budget, picture.place,
                          fmt::format("with `{}` the pictures of one page have more than {} million pixels",
                                      picture.name, most_held / 4'000'000))
        .help("give them in a coarser resolution: more than 600 pixels to the inch no printer shows");
  }
  held_ += bytes;
  if (!has_turn_ && held_ > most_beside_others) {
    turn().acquire();
    has_turn_ = true;
  }
  return std::nullopt;
}

void PixelBudget::let_go() {
  held_ = 0;
  if (std::exchange(has_turn_, false)) {
    turn().release();
  }
}

}  // namespace talia::render

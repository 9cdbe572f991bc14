// For this folder alone: who may hold large pictures. With many pixels one drawing at a time may hold them: only so does a bound
// for one bound the memory that all take.
#pragma once
#include <cstddef>
#include <semaphore>

namespace talia::render {

// Of pixels with more bytes.
inline constexpr std::size_t most_beside_others = std::size_t{64} << 20;

// Taken while it lives.
class Turn {
 public:
  Turn() { one_at_a_time().acquire(); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { one_at_a_time().release(); }

 private:
  static std::binary_semaphore& one_at_a_time() {
    static std::binary_semaphore turn(1);
    return turn;
  }
};

}  // namespace talia::render

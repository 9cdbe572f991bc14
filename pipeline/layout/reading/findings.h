// What is found while a template is read: reports, and whether it is sound so far. Known to layout alone.
#pragma once
#include <cstddef>
#include <utility>

#include "source/reports/diagnostics.h"

namespace talia::layout {

class Findings {
 public:
  explicit Findings(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  // Reports what makes the template unsound.
  void fault(Diagnostic diagnostic) {
    is_sound_ = false;
    diagnostics_.add(std::move(diagnostic));
  }
  // Reports what leaves it sound all the same.
  void warn(Diagnostic diagnostic) { diagnostics_.add(std::move(diagnostic)); }
  // Of a part that is not there: which boxes the template has is not known.
  void lack_part() { ++parts_lacked_; }
  std::size_t parts_lacked() const { return parts_lacked_; }  // So far.
  // Of what was reported elsewhere.
  void require(bool is_sound) { is_sound_ = is_sound_ && is_sound; }

  bool is_sound() const { return is_sound_; }
  Diagnostics& diagnostics() { return diagnostics_; }

 private:
  Diagnostics& diagnostics_;
  bool is_sound_ = true;
  std::size_t parts_lacked_ = 0;
};

}  // namespace talia::layout

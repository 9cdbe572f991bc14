// A face as the jobs of a run take it: looked at, its drawing shared.
#pragma once
#include <string>
#include <utility>

#include "frame/shared_frame.h"
#include "layout/layout.h"

namespace talia::job {

// As whom a finished face is looked at: see `layout/checks/preflight.h`.
enum class FaceLook { none, at_home, by_service };

// A face and what was wrong with it.
struct PooledFace {
  Face face;          // But for its frame.
  SharedFrame frame;  // Without links.
  std::string hero;   // As `hero_of` has it.
  FaceLook looked = FaceLook::none;
  Diagnostics faults;

  // The face with its frame.
  Face whole() const {
    Face all = face;
    all.frame = *frame;
    return all;
  }
};

}  // namespace talia::job

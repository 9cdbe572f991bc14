// A side of a card before and after a change, as pictures.
#pragma once
#include <string>

#include "job/differences/changes.h"

namespace talia::job {

// PNGs; empty where there is no such side. The difference is the newer one in pale grey, with red where it is not as it was.
struct SidePictures {
  std::string before, after, difference;
};

// Error: drawing-failed. What laying them out finds was told when the states were made.
Result<SidePictures> pictures_of(const SideChange& change, const State& before, const State& after);

}  // namespace talia::job

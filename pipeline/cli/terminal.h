// The streams of a run, as `main` or a test gives them.
#pragma once
#include <ostream>

#include "source/run/progress.h"

namespace talia::cli {

struct Terminal {
  std::ostream& out;                     // Data.
  std::ostream& error;                   // Diagnostics.
  bool colour = false;                   // Whether `error` is a terminal that wants colours.
  source::Progress* progress = nullptr;  // Null: nobody looks on while work goes on.
};

}  // namespace talia::cli

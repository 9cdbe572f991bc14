// The streams of a run, as `main` or a test gives them.
#pragma once
#include <ostream>

namespace talia::cli {

struct Terminal {
  std::ostream& out;    // Data.
  std::ostream& error;  // Diagnostics.
  bool colour = false;  // Whether `error` is a terminal that wants colours.
};

}  // namespace talia::cli

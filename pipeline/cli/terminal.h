// The streams of a run, as `main` or a test gives them.
#pragma once
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

#include "source/run/progress.h"

namespace talia::cli {

struct Terminal {
  std::ostream& out;                     // Data.
  std::ostream& error;                   // Diagnostics.
  bool colour = false;                   // Whether `error` is a terminal that wants colours.
  source::Progress* progress = nullptr;  // Null: nobody looks on while work goes on.
  // Of a program that ends with the run: what it need not take apart, for the system takes it back at once. Null: it goes on.
  std::vector<std::shared_ptr<const void>>* leavings = nullptr;

  // With other streams.
  Terminal into(std::ostream& other_out, std::ostream& other_error) const {
    return {other_out, other_error, colour, progress, leavings};
  }
  // What a run has made and needs no more.
  template <typename Made>
  void leave(Made&& made) const {
    if (leavings != nullptr) {
      leavings->push_back(std::make_shared<std::decay_t<Made>>(std::forward<Made>(made)));
    }
  }
};

}  // namespace talia::cli

// Cards picked by hand, or the page that sets a printer up, on one sheet.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/pages/calibrate.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "source/run/worker.h"

namespace talia::job {

struct HandRequest {
  // A sheet, or a printer that is one; none: the usual sheet, or of a calibration the usual printer.
  std::optional<std::string> target;
  std::vector<std::string> cards;                 // As `picks_of` reads them.
  std::optional<CalibrationRequest> calibration;  // In place of cards.
  source::Workers workers = {};
  Keeping* keeping = nullptr;  // Null: nothing is kept between runs.
};

struct HandFile {
  std::string path;  // Relative to the outputs.
  std::size_t pages = 0, cards = 0;
};

struct HandPrinted {
  std::vector<HandFile> files;  // None, when something was at fault.
  // All that is wrong with what is printed, and with what was asked.
  Diagnostics told;
};

// With something at fault in the request nothing is printed. What is wrong with other cards withholds nothing.
HandPrinted print_by_hand(const HandRequest& request, const Workspace& workspace, Content& content);

}  // namespace talia::job

// The page by which a printer is set up: templates/calibration/ filled with the measures of a sheet.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "sheet/sheet.h"
#include "source/files/spool.h"

namespace talia::job {

struct CalibrationRequest {
  // None: that of the first campaign, else English.
  std::optional<std::string> language;
  unsigned threads = 0;  // 0: as many as the machine has.
};

struct CalibrationSheet {
  std::string path;  // Relative to the outputs.
  Spool file;
};

// A file for each way in which the page of the workspace's decks lies on the target's paper, with a front and a back, corrected as
// the cards' own pages are. In the language that was asked for, else that of the first campaign, else English. Requires a target with
// back pages. Reports not-found for a language that the page does not speak, and bad-sheet for paper that is too small.
std::vector<CalibrationSheet> calibrate(const SheetTarget& target, const Content& content,
                                        const DrawingContext& drawing, const Workspace& workspace,
                                        const CalibrationRequest& request, Diagnostics& diagnostics);

}  // namespace talia::job

// What was printed of cards that were picked by hand.
#pragma once
#include <string>
#include <vector>

#include "cli/command.h"
#include "job/pages/hand_print.h"

namespace talia::cli {

std::string printed_as_data(const std::vector<job::HandFile>& files, const job::Workspace& workspace,
                            Format format);

}  // namespace talia::cli

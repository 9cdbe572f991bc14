// A name that is nowhere, and that many places say, is one finding: mostly it was renamed where it is stated.
#pragma once
#include "job/workspace/content.h"
#include "source/reports/report.h"

namespace talia::job {

// The findings of names that there are not, of one game and one name each one: that which was found first, with a note on each of the
// other places and its change made in all of them. All other findings stay as they are.
void tell_names_once(source::Report& report, const Content& content);

}  // namespace talia::job

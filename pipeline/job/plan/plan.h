// Which files a run makes.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "job/plan/job.h"
#include "job/plan/request.h"

namespace talia::job {

// Jobs in the order of campaigns, decks, targets. Wrong names in the request are `not-found`, fatal. A deck whose cards have more
// than one size is bad-sheet where the sheet does not say which to take; one that a printer does not make, or only with backs
// that it lacks, is unprintable-deck. All sheets and printers are read, and their faults reported.
std::vector<Job> plan(const Request& request, const Catalog& catalog, const Derived& derived,
                      const Faces& faces, Diagnostics& diagnostics);

// The keys of all jobs that a run could have for a campaign, whatever it is asked for.
std::set<std::string, std::less<>> possible_jobs(CampaignId campaign, const Catalog& catalog);

// Reports nothing-to-print, an error, for what the request names and no job makes, where no other error says why.
void check_request(const Request& request, const std::vector<Job>& jobs, const Catalog& catalog,
                   Diagnostics& diagnostics);

// The names of all sheets and printers.
std::vector<std::string> target_names(const Catalog& catalog);

// The sheet or printer of that name. Reports not-found, with the likely one, and what `read_target` and `read_printer` find.
std::optional<PrinterTarget> find_target(const std::string& name, const Catalog& catalog,
                                         Diagnostics& diagnostics);

}  // namespace talia::job

// What a run makes of boxes.
#pragma once
#include <span>
#include <vector>

#include "job/plan/job.h"

namespace talia::job {

// All outlive the call.
struct BoxPlan {
  const Catalog& catalog;
  const Derived& derived;
  const Faces& faces;
  std::span<const PrinterTarget> targets;
  bool is_asked_for;  // By name.
};

// For each sheet one; services that make cards make no boxes. Reports bad-tuck-box, a warning, of cards of several sizes,
// nothing-to-print of a box without a card, an error where it was asked for by name, unknown-template of a template that does not
// draw the definition with which the box's are filled, unknown-icon, and key-without-effect of a `stock` beside `sleeves` and of an
// `icon` that no template can show.
std::vector<Job> jobs_of(const TuckBox& box, const BoxPlan& how, Diagnostics& diagnostics);

// Reports bad-tuck-box, a note, once for the decks of a campaign that no box of it holds, where it has boxes, but for those that name their sheet. Not
// beside an error: a box at fault may be the one.
void note_unboxed(CampaignId campaign, const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace talia::job

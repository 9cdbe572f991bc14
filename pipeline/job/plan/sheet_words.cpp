#include "job/plan/sheet_words.h"

#include <fmt/format.h>

#include "language/language.h"

namespace talia::job {

void check_sheet_words(const std::vector<Job>& jobs, const Catalog& catalog, Diagnostics& diagnostics) {
  for (const Job& job : jobs) {
    const DeckJob* const deck = job.deck();
    const Campaign& campaign = catalog.campaign(job.campaign);
    const Node language = campaign.root.find("language");
    if (deck == nullptr || deck->run || campaign.is_broken || !language.exists()) {
      continue;
    }
    const auto* const printed = deck->sheet.words_for(campaign.language);
    if (deck->sheet.label_family.empty() || printed == nullptr || printed->first == campaign.language ||
        printed->first == language::primary_subtag(campaign.language)) {
      continue;
    }
    diagnostics.add(
        Diagnostic::of(
            Code::untranslated, language.span(),
            fmt::format("the sheet `{}` has no words in `{}`; those in `{}` are printed beside the cards",
                        deck->sheet.id, campaign.language, printed->first))
            .note(deck->sheet.span, "the sheet stands here")
            .help(fmt::format("add `{}: {{footer: …, front: …, back: …, scale: …}}` to its `words`, in "
                              "`templates/sheets/{}.yaml` of your own",
                              campaign.language, deck->sheet.id)));
  }
}

}  // namespace talia::job

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
    const auto& words = deck->sheet.words;
    const bool is_silent = deck->sheet.label_family.empty() || words.empty();
    if (is_silent || words.contains(campaign.language) ||
        words.contains(std::string(language::primary_subtag(campaign.language)))) {
      continue;
    }
    const auto english = words.find(std::string(language::fallback));
    diagnostics.add(
        Diagnostic::of(
            Code::untranslated, language.span(),
            fmt::format("the sheet `{}` has no words in `{}`; those in `{}` are printed beside the cards",
                        deck->sheet.id, campaign.language,
                        english == words.end() ? words.begin()->first : english->first))
            .note(deck->sheet.span, "the sheet stands here")
            .help(fmt::format("add `{}: {{footer: …, front: …, back: …, scale: …}}` to its `words`, in "
                              "`templates/sheets/{}.yaml` of your own",
                              campaign.language, deck->sheet.id)));
  }
}

}  // namespace talia::job

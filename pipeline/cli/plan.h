// Which files a run writes: one job for each deck and target, and one for each book.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/options.h"
#include "layout/layout.h"
#include "model/catalog.h"
#include "press/press.h"
#include "rules/rules.h"
#include "sheet/printer.h"

namespace talia::cli {

// A size that texts of a deck share.
struct SharedSize {
  std::string group;
  GroupSize held;  // Of the member with the least room.
  std::optional<Length>
      next;  // What the others could have without those who hold it back; nothing: none is held.
  std::vector<DefinitionId> held_by;  // In the deck's order.
};

// A deck at a service that wants cards one by one.
struct PrintRun {
  std::shared_ptr<const Printer> printer;
  Product product;
  PixelSize pixels;                        // Of a picture.
  std::shared_ptr<const Profile> profile;  // Of a press file; null until `set_up_presses`.

  bool wants_pdf() const {
    return printer->format == CardFormat::pdf || printer->format == CardFormat::contact;
  }
};

struct Job {
  CampaignId campaign;
  const Deck* deck = nullptr;         // Either a deck …
  const Book* book = nullptr;         // … or a book.
  SheetStyle sheet;                   // Of a deck's job.
  std::optional<PrintRun> run;        // Of a deck's job whose sheet is one card.
  std::string name;                   // `items-a4`.
  std::string path;                   // Relative to the output folder: a PDF, or a folder of pictures.
  rules::Selection selection;         // Of a deck's job.
  std::vector<DefinitionId> members;  // Of the deck, each once, chosen for this run or not.
  std::vector<SharedSize> shared;     // By the names of groups.

  bool has_one_file() const { return !run || run->wants_pdf(); }
  bool has_backs() const { return deck != nullptr && sheet.backs != Backs::none && !deck->back.empty(); }
};

// Jobs in the order of campaigns, decks, targets. Wrong names on the command line are `not-found`, fatal. A deck whose cards
// have more than one size is bad-sheet where the sheet does not say which to take; one that a printer does not make, or only with
// backs that it lacks, is unprintable-deck. All sheets and printers are read, and their faults reported.
std::vector<Job> plan(const Options& options, const Catalog& catalog, const Derived& derived,
                      const Faces& faces, Diagnostics& diagnostics);

// The names of all jobs that a run could have for a campaign, whatever it is asked for.
std::set<std::string, std::less<>> possible_jobs(CampaignId campaign, const Catalog& catalog);

// How a job's PDF is finished. Requires what `set_up_presses` left.
press::Style press_style(const Job& job);

// Reads the profiles of press files. A job whose profile cannot be used is left out: press-profile-missing or bad-profile.
// Notes ink-over-limit for the colours that a press has to mix otherwise.
void set_up_presses(std::vector<Job>& jobs, const Catalog& catalog, const Palette& palette,
                    const Files& files, Diagnostics& diagnostics);

// Reports nothing-to-print, an error, for what the command line asks for by name and no job makes, where no other error says
// why.
void hold_to_request(const Options& options, const std::vector<Job>& jobs, const Catalog& catalog,
                     Diagnostics& diagnostics);

// The sheet or printer of that name. Reports not-found, with the likely one, and what `read_target` and `read_printer` find.
std::optional<PrinterTarget> find_target(const std::string& name, const Catalog& catalog,
                                         Diagnostics& diagnostics);

}  // namespace talia::cli

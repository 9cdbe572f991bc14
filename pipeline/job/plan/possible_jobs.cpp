// What a run could make, for the files of earlier runs.
#include "job/plan/books.h"
#include "job/plan/names.h"
#include "job/plan/plan.h"

namespace talia::job {

std::set<std::string, std::less<>> possible_jobs(CampaignId campaign, const Catalog& catalog) {
  const std::vector<std::string> targets = target_names(catalog);
  std::set<std::string, std::less<>> names;
  for (const Deck& deck : catalog.decks) {
    for (const std::string& target : targets) {
      if (deck.campaign == campaign) {
        names.insert(key_of_job(name_of_job(deck.id, target), true));
        names.insert(key_of_job(name_of_job(deck.id, target), false));
      }
    }
  }
  for (const TuckBox& box : catalog.boxes) {
    for (const std::string& target : targets) {
      if (box.campaign == campaign) {
        names.insert(key_of_job(name_of_job(box.id, target), true));
      }
    }
  }
  for (const Book& book : catalog.books) {
    if (book.campaign == campaign) {
      names.insert(book.id);
      for (const std::string& target : targets) {
        names.insert(name_of_job(book.id, target));
        names.insert(name_of_job(name_of_job(book.id, target), wrap_name));
      }
      for (const StyleSource& printer : catalog.printers) {
        const std::string screen = printer.root.find("book").text_at("screen");
        if (!screen.empty()) {
          names.insert(key_of_job(name_of_book(book.id, printer.id, screen == "html"), false));
        }
      }
    }
  }
  return names;
}

}  // namespace talia::job

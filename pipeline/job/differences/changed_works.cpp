#include "job/differences/changed_works.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace talia::job {

namespace {

class Chooser {
 public:
  Chooser(const Differences& differences, const State& after)
      : content_(*after.content), catalog_(after.content->catalog) {
    for (const FileChange& each : differences.files) {
      files_.insert(each.path);
    }
    for (const DefinitionChange& each : differences.definitions) {
      definitions_.insert(each.name);
      for (const SideChange& side : each.sides) {
        works_.insert(side.name.deck);
      }
    }
    for (const Move& each : differences.decks) {
      works_.insert(each.where);
    }
    for (const auto* const changes : {&differences.books, &differences.boxes}) {
      for (const PagesChange& each : *changes) {
        works_.insert(each.name);
      }
    }
  }

  ChangedWorks choose() {
    for (const Deck& deck : catalog_.decks) {
      note(deck.campaign, deck.id, has_changed(deck.span) || has_changed_card(deck));
    }
    for (const Book& book : catalog_.books) {
      note(book.campaign, book.id,
           has_changed(book.span) || std::ranges::any_of(book.chapters, [&](const Chapter& chapter) {
             return files_.contains(chapter.path);
           }));
    }
    for (const TuckBox& box : catalog_.boxes) {
      note(box.campaign, box.id, has_changed(box.span));
    }
    chosen_.campaigns.assign(campaigns_.begin(), campaigns_.end());
    chosen_.works.assign(ids_.begin(), ids_.end());
    return std::move(chosen_);
  }

 private:
  void note(CampaignId campaign, const std::string& id, bool is_changed) {
    const std::string& owner = catalog_.campaign(campaign).id;
    ++chosen_.all;
    if (is_changed || is_reached(campaign) || works_.contains(fmt::format("{}/{}", owner, id))) {
      campaigns_.insert(owner);
      ids_.insert(id);
    }
  }

  bool has_changed(const Span& of) const {
    return of.exists() && files_.contains(std::string(content_.sources.path(of.file)));
  }

  bool has_changed_card(const Deck& deck) const {
    Diagnostics heard_already;
    const rules::Selection selection = rules::select(deck, catalog_, *content_.derived, heard_already);
    return std::ranges::any_of(selection.cards, [&](const rules::DeckCard& card) {
      return definitions_.contains(catalog_.full_name(catalog_.definition(card.definition)));
    });
  }

  // Whether a file changed that all works of a campaign may read.
  bool is_reached(CampaignId id) const {
    const Campaign& campaign = catalog_.campaign(id);
    const std::string& system = catalog_.system(campaign.system).name;
    return has_changed(campaign.root.span()) || std::ranges::any_of(files_, [&](const std::string& path) {
             if (path.starts_with("fonts/")) {
               return true;
             }
             if (!path.starts_with("templates/")) {
               return false;
             }
             // Looks of other games are not read.
             const std::string folder = path.substr(0, path.find('/', std::string_view("templates/").size()));
             const auto is_of_another = [&](const System& other) {
               return other.name != system && folder == "templates/" + other.name;
             };
             return std::ranges::none_of(catalog_.systems, is_of_another);
           });
  }

  const Content& content_;
  const Catalog& catalog_;
  std::set<std::string> files_, definitions_, works_, campaigns_, ids_;
  ChangedWorks chosen_;
};

}  // namespace

ChangedWorks changed_works(const Differences& differences, const State& after) {
  return Chooser(differences, after).choose();
}

}  // namespace talia::job

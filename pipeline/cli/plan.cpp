#include "cli/plan.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/unused.h"

namespace talia::cli {

using namespace length_literals;

namespace {

const std::string default_target = "a4";
constexpr Size plain_trim{63_mm, 88_mm};  // Of cards that no template draws.

class Planner {
 public:
  Planner(const Options& options, const Catalog& catalog, const Derived& derived, const Faces& faces,
          Diagnostics& diagnostics)
      : options_(options), catalog_(catalog), derived_(derived), faces_(faces), diagnostics_(diagnostics) {}

  std::vector<Job> run() {
    hold_names_to(options_.arguments, "campaign", names_of(catalog_.campaigns, &Campaign::id));
    std::vector<std::string> works = names_of(catalog_.decks, &Deck::id);
    std::ranges::copy(names_of(catalog_.books, &Book::id), std::back_inserter(works));
    hold_names_to(options_.decks, "deck or book", works);
    hold_names_to(options_.targets, "target", names_of(catalog_.sheets, &StyleSource::id));
    hold_only();
    hold_language();
    const std::vector<SheetTarget> targets = read_targets();
    const bool is_whole = options_.decks.empty() && options_.only.empty();
    for (std::size_t i = 0; i < catalog_.campaigns.size(); ++i) {
      if (wanted(options_.arguments, catalog_.campaigns[i].id)) {
        plan_campaign(static_cast<CampaignId>(i), targets);
        if (is_whole) {
          hold_to_use(static_cast<CampaignId>(i));
        }
      }
    }
    return std::move(jobs_);
  }

 private:
  template <typename T>
  static std::vector<std::string> names_of(const std::vector<T>& all, std::string T::*name) {
    std::vector<std::string> names;
    std::ranges::transform(all, std::back_inserter(names), name);
    return names;
  }

  static bool wanted(const std::vector<std::string>& chosen, const std::string& name) {
    return chosen.empty() || std::ranges::find(chosen, name) != chosen.end();
  }

  void hold_names_to(const std::vector<std::string>& chosen, std::string_view what,
                     const std::vector<std::string>& names) {
    for (const std::string& name : chosen) {
      if (options_.command == "build" && std::ranges::find(names, name) == names.end()) {
        diagnostics_.add(Diagnostic::of(Code::not_found, {}, fmt::format("there is no {} `{}`", what, name))
                             .help_closest(name, names));
      }
    }
  }

  void hold_only() {
    for (const std::string& name : options_.only) {
      if (catalog_.find_anywhere(name).empty() && !catalog_.is_broken(std::nullopt, name)) {
        diagnostics_.add(Diagnostic::of(Code::not_found, {}, fmt::format("there is no definition `{}`", name))
                             .help_closest(name, names_of(catalog_.definitions, &Definition::id)));
      }
    }
  }

  void hold_language() {
    for (const Campaign& campaign : catalog_.campaigns) {
      if (options_.language && wanted(options_.arguments, campaign.id) &&
          *options_.language != campaign.language) {
        diagnostics_.add(Diagnostic::of(Code::not_found, {},
                                        fmt::format("the campaign `{}` is not translated into `{}`",
                                                    campaign.id, *options_.language))
                             .help(fmt::format("its language is `{}`", campaign.language)));
      }
    }
  }

  std::vector<SheetTarget> read_targets() {
    std::vector<SheetTarget> targets;
    const std::vector<std::string> fallback{default_target};
    const std::vector<std::string>& names = options_.targets.empty() ? fallback : options_.targets;
    for (const StyleSource& source : catalog_.sheets) {
      if (!source.is_broken && std::ranges::find(names, source.id) != names.end()) {
        if (auto target = sheet::read_target(source, diagnostics_)) {
          targets.push_back(*std::move(target));
        }
      }
    }
    return targets;
  }

  // The sheet for the deck's cards.
  std::optional<SheetStyle> sheet_for(const Deck& deck, const std::vector<DefinitionId>& members,
                                      const SheetTarget& target) {
    std::set<Size> trims;
    for (const DefinitionId member : members) {
      FaceKey key{};
      key.definition = member;
      key.face = deck.face;
      key.trim = plain_trim;
      trims.insert(faces_.natural_trim(key));
    }
    if (trims.size() > 1 && !target.card) {
      std::vector<std::string> sizes;
      std::ranges::transform(trims, std::back_inserter(sizes), [](const Size& size) {
        return fmt::format("{:.4g} × {:.4g} mm", size.width.in_mm(), size.height.in_mm());
      });
      diagnostics_.add(
          Diagnostic::of(Code::bad_sheet, deck.span,
                         fmt::format("the cards of the deck `{}` have {} sizes: {}", deck.id, sizes.size(),
                                     fmt::join(sizes, ", ")))
              .help(fmt::format("part the deck, or state the `card` of the sheet `{}`", target.style.id)));
      return std::nullopt;
    }
    return sheet::settle(target, trims.empty() ? plain_trim : *trims.begin(), diagnostics_);
  }

  void keep_only_chosen(rules::Selection& selection, CampaignId campaign) const {
    if (options_.only.empty()) {
      return;
    }
    std::erase_if(selection.broken, [&](std::size_t number) {
      return std::ranges::find(options_.only, catalog_.broken[number].id) == options_.only.end();
    });
    std::set<DefinitionId> chosen;
    for (const std::string& name : options_.only) {
      for (const DefinitionId id : catalog_.find_anywhere(name)) {
        const auto owner = catalog_.definition(id).campaign;
        if (!owner || *owner == campaign) {
          chosen.insert(id);
        }
      }
    }
    std::erase_if(selection.cards,
                  [&](const rules::DeckCard& card) { return !chosen.contains(card.definition); });
  }

  void plan_campaign(CampaignId id, const std::vector<SheetTarget>& targets) {
    const std::string& folder = catalog_.campaign(id).id;
    for (const Deck& deck : catalog_.decks) {
      if (deck.campaign != id || !wanted(options_.decks, deck.id)) {
        continue;
      }
      rules::Selection selection = rules::select(deck, catalog_, derived_, diagnostics_);
      std::vector<DefinitionId> members;
      for (const rules::DeckCard& card : selection.cards) {
        if (std::ranges::find(members, card.definition) == members.end()) {
          members.push_back(card.definition);
        }
      }
      keep_only_chosen(selection, id);
      if (selection.cards.empty() && selection.broken.empty() && !options_.only.empty()) {
        continue;
      }
      for (const SheetTarget& target : targets) {
        const auto sheet = sheet_for(deck, members, target);
        if (!sheet) {
          continue;
        }
        const std::string name = fmt::format("{}-{}", deck.id, sheet->id);
        jobs_.push_back({id,
                         &deck,
                         nullptr,
                         *sheet,
                         name,
                         fmt::format("{}/{}.pdf", folder, name),
                         selection,
                         members,
                         {}});
      }
    }
    for (const Book& book : catalog_.books) {
      if (book.campaign == id && wanted(options_.decks, book.id) && options_.only.empty()) {
        jobs_.push_back(
            {id, nullptr, &book, {}, book.id, fmt::format("{}/{}.pdf", folder, book.id), {}, {}, {}});
      }
    }
  }

  static bool has_broken_directive(const Book& book) {
    return std::ranges::any_of(book.chapters, [](const Chapter& chapter) {
      return std::ranges::any_of(chapter.directives, &ParsedDirective::is_broken);
    });
  }

  // A campaign without decks is a store of definitions; one with a broken deck or chapter does not tell what it would print.
  void hold_to_use(CampaignId id) {
    std::set<DefinitionId> chosen;
    bool has_decks = false;
    for (const Job& job : jobs_) {
      if (job.campaign == id && job.deck) {
        has_decks = true;
        if (!job.selection.is_sound) {
          return;
        }
        for (const rules::DeckCard& card : job.selection.cards) {
          chosen.insert(card.definition);
        }
      }
    }
    const bool is_known = std::ranges::none_of(catalog_.books, [&](const Book& book) {
      return book.campaign == id && (book.is_incomplete || has_broken_directive(book));
    });
    if (has_decks && is_known) {
      rules::report_unused(id, chosen, catalog_, derived_, diagnostics_);
    }
  }

  const Options& options_;
  const Catalog& catalog_;
  const Derived& derived_;
  const Faces& faces_;
  Diagnostics& diagnostics_;
  std::vector<Job> jobs_;
};

}  // namespace

std::vector<Job> plan(const Options& options, const Catalog& catalog, const Derived& derived,
                      const Faces& faces, Diagnostics& diagnostics) {
  return Planner(options, catalog, derived, faces, diagnostics).run();
}

}  // namespace talia::cli

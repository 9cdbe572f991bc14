#include "job/faces/unseen.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "layout/checks/unprinted.h"
#include "layout/checks/words.h"
#include "markup/folded.h"
#include "model/fields.h"
#include "rules/words.h"

namespace talia::job {

namespace {

using Numbers = std::set<std::uint32_t>;

// A deck or book that shows a card; what it leaves unseen in one of its targets.
struct Showing {
  const Job* job;  // The first of its targets.
  Numbers unseen;
};

// A card as a campaign prints it.
using Card = std::pair<CampaignId, DefinitionId>;

// A template that shows a definition, and whether its front does.
struct ShownBy {
  const TemplateSource* source;  // Null for the plain face.
  bool is_front;
};

// As what a deck shows a definition.
struct Roles {
  bool is_card = false;
  std::vector<std::string> other_sides;  // Their templates, where it is another card's other side.
};

// The deck, box or book of a job, as what tells works apart.
const void* work_of(const Job& job) {
  const DeckJob* const deck = job.deck();
  return deck != nullptr        ? static_cast<const void*>(deck->deck)
         : job.box() != nullptr ? static_cast<const void*>(job.box()->box)
                                : job.book()->book;
}

// Whose other sides do not show by the nature of a job's form, a proof of fronts or a table of players: what stands there is no fault.
std::set<DefinitionId> shown_in_part(const Job& job) {
  std::set<DefinitionId> cards;
  const DeckJob* const deck = job.deck();
  const CardFormat* const format = deck != nullptr && deck->run ? deck->run->printer->format : nullptr;
  if (format == nullptr || !(format->fronts_only || format->is_for_players)) {
    return cards;
  }
  for (const rules::DeckCard& card : deck->selection.cards) {
    if (card.reverse && deck->reverse_of(card) == nullptr) {
      cards.insert(card.definition);
      cards.insert(card.reverse->definition);
    }
  }
  return cards;
}

class Reporter {
 public:
  Reporter(std::span<const Job> jobs, std::span<const Seen> seen, const Content& content,
           Diagnostics& diagnostics)
      : jobs_(jobs), seen_(seen), content_(content), catalog_(content.catalog), diagnostics_(diagnostics) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const std::set<DefinitionId> in_part = shown_in_part(jobs[i]);
      for (const SeenCard& each : seen[i].cards) {
        if (!each.unseen.empty() && !in_part.contains(each.definition)) {
          unseen_[{&jobs[i], each.definition}].insert(each.unseen.begin(), each.unseen.end());
          showings_[{jobs[i].campaign, each.definition}];
        }
      }
      if (const DeckJob* const deck = jobs[i].deck(); deck != nullptr && deck->has_reverses()) {
        add_roles(jobs[i], *deck);
      }
    }
  }

  void run() {
    gather();
    for (const auto& [card, showings] : showings_) {
      judge(card, showings);
    }
    for (const auto& [key, found] : found_) {
      report(key, found);
    }
    if (!diagnostics_.has_errors() && is_everything()) {
      report_printed();
    }
  }

 private:
  void add_roles(const Job& job, const DeckJob& deck) {
    for (const rules::DeckCard& card : deck.selection.cards) {
      roles_[{&job, card.definition}].is_card = true;
      if (const rules::Reverse* const reverse = deck.reverse_of(card)) {
        std::vector<std::string>& faces = roles_[{&job, reverse->definition}].other_sides;
        if (std::ranges::find(faces, reverse->face) == faces.end()) {
          faces.push_back(reverse->face);
        }
      }
    }
  }

  // The templates of a definition's sides in a job, as a card and as another's other side.
  std::vector<ShownBy> templates_of(const Job& job, DefinitionId id) const {
    const Definition& definition = catalog_.definition(id);
    std::vector<ShownBy> all;
    const auto add = [&](const std::string& name, bool is_front) {
      all.push_back({catalog_.find_template(definition.system,
                                            name.empty() ? catalog_.kind(definition.kind).name : name),
                     is_front});
    };
    const DeckJob* const deck = job.deck();
    const auto roles = roles_.find({&job, id});
    if (roles == roles_.end() || roles->second.is_card) {
      add(deck == nullptr ? std::string() : deck->deck->face, true);
      if (deck != nullptr && deck->has_backs()) {
        add(deck->deck->back, false);
      }
    }
    if (roles != roles_.end()) {
      for (const std::string& face : roles->second.other_sides) {
        add(face, true);
      }
    }
    return all;
  }

  struct Key {
    KindId kind;
    std::string field;
    std::vector<std::string> templates;  // Sorted; empty: the plain face.
    auto operator<=>(const Key&) const = default;
  };
  struct Found {
    DefinitionId first;
    Node place;  // Of the first's text.
    std::vector<Span> templates;
    std::size_t count = 0;
    DefinitionId last{};
  };

  // Of the cards with texts that something does not show: all that shows them.
  void gather() {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (const DeckJob* const deck = jobs_[i].deck()) {
        for (const rules::DeckCard& card : deck->selection.cards) {
          add_showing(jobs_[i], card.definition);
          if (const rules::Reverse* const reverse = deck->reverse_of(card)) {
            add_showing(jobs_[i], reverse->definition);
          }
        }
        continue;
      }
      for (const SeenCard& card : seen_[i].cards) {
        add_showing(jobs_[i], card.definition);
      }
    }
    forget_those_of_others();
  }

  void add_showing(const Job& job, DefinitionId definition) {
    const auto found = showings_.find({job.campaign, definition});
    if (found == showings_.end()) {
      return;
    }
    auto showing = std::ranges::find_if(
        found->second, [&](const Showing& each) { return work_of(*each.job) == work_of(job); });
    if (showing == found->second.end()) {
      found->second.push_back({&job, {}});
      showing = std::prev(found->second.end());
    }
    if (const auto numbers = unseen_.find({&job, definition}); numbers != unseen_.end()) {
      showing->unseen.insert(numbers->second.begin(), numbers->second.end());
    }
  }

  // What decks and books show that this run does not make is not known.
  void forget_those_of_others() {
    const auto is_made = [&](const void* work) {
      return std::ranges::any_of(jobs_, [&](const Job& job) { return work_of(job) == work; });
    };
    for (const Deck& deck : catalog_.decks) {
      if (showings_.empty() || is_made(&deck)) {
        continue;
      }
      Diagnostics told_by_its_own_run;
      for (const rules::DeckCard& card :
           rules::select(deck, catalog_, *content_.derived, told_by_its_own_run).cards) {
        showings_.erase({deck.campaign, card.definition});
        if (card.reverse) {
          showings_.erase({deck.campaign, card.reverse->definition});
        }
      }
    }
    for (const Book& book : catalog_.books) {
      for (const DefinitionId definition : book.refers_to) {
        if (!is_made(&book)) {
          showings_.erase({book.campaign, definition});
        }
      }
    }
  }

  // Whether the run makes every card of every deck: what one face shows another may leave out.
  bool is_everything() const {
    return std::ranges::all_of(catalog_.decks, [&](const Deck& deck) {
      const auto job = std::ranges::find(jobs_, static_cast<const void*>(&deck),
                                         [](const Job& each) { return work_of(each); });
      Diagnostics told_by_its_own_run;
      const auto cards = rules::select(deck, catalog_, *content_.derived, told_by_its_own_run).cards;
      return cards.empty() || (job != jobs_.end() && job->deck()->selection.cards.size() == cards.size());
    });
  }

  // Whether a book of the campaign shows a text as a value.
  bool is_in_book(CampaignId campaign, Span place) const {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      const bool is_shown = std::ranges::any_of(seen_[i].values, [&](Span value) {
        return value.file == place.file && place.begin <= value.begin && value.end <= place.end;
      });
      if (jobs_[i].campaign == campaign && is_shown) {
        return true;
      }
    }
    return false;
  }

  void judge(const Card& card, const std::vector<Showing>& showings) {
    const Definition& definition = catalog_.definition(card.second);
    const Kind& kind = catalog_.kind(definition.kind);
    const auto written = layout::written_texts(definition, kind);
    for (std::uint32_t i = 0; i < written.size(); ++i) {
      if (!std::ranges::all_of(showings, [&](const Showing& each) { return each.unseen.contains(i); }) ||
          is_in_book(card.first, written[i].node.span())) {
        continue;
      }
      Key key{definition.kind, layout::field_path(written[i].path), {}};
      std::vector<Span> places;
      bool is_declared = layout::unprinted_entry(
                             catalog_.campaign(card.first).root.find("unprinted").find(kind.name), key.field)
                             .exists();
      for (const Showing& each : showings) {
        for (const auto& [source, is_front] : templates_of(*each.job, card.second)) {
          if (source == nullptr) {
            continue;
          }
          is_declared =
              is_declared || layout::unprinted_entry(source->root.find("unprinted"), key.field).exists();
          if (is_front && std::ranges::find(key.templates, source->id) == key.templates.end()) {
            key.templates.push_back(source->id);
            places.push_back(source->root.find("id").span());
          }
        }
      }
      if (is_declared) {
        continue;
      }
      const auto [known, is_new] =
          found_.try_emplace(std::move(key), Found{card.second, written[i].node, std::move(places)});
      Found& found = known->second;
      found.count += found.count > 0 && found.last == card.second ? 0 : 1;
      found.last = card.second;
    }
  }

  void report(const Key& key, const Found& found) {
    const Kind& kind = catalog_.kind(key.kind);
    const auto [field, rest] = model::field_at(kind.fields, key.field);
    const std::string named = key.field.substr(0, key.field.size() - rest.size() - (rest.empty() ? 0 : 1));
    const std::string& first = catalog_.definition(found.first).id;
    const std::string faces = key.templates.empty()
                                  ? "the plain face"
                                  : fmt::format("the template `{}`", fmt::join(key.templates, "`, `"));
    const std::string cards = found.count == 1
                                  ? fmt::format("the {} `{}`", kind.name, first)
                                  : fmt::format("{} definitions of kind `{}`", found.count, kind.name);
    auto diagnostic =
        Diagnostic::of(Code::field_unseen, field != nullptr ? field->declared : kind.span,
                       fmt::format("no face shows `{}` of {}, which {} draws", key.field, cards, faces))
            .note(found.place.span(), fmt::format("it is written here, for `{}`", first))
            .help(
                field == nullptr
                    ? fmt::format("declare it in the schema of `{}` and show it, or take it away", kind.name)
                    : fmt::format("show it there, or say that it is not for print: `unprinted: [{}]` in the "
                                  "template, or `unprinted: {{{}: [{}]}}` in `campaign.yaml`",
                                  named, kind.name, named));
    for (const Span& place : found.templates) {
      diagnostic.notes.push_back({place, "the template is here"});
    }
    diagnostics_.add(std::move(diagnostic));
  }

  // What is said not to be printed.
  struct Said {
    Node entry;
    bool is_seen = false, is_unseen = false;
  };
  using AllSaid = std::map<std::pair<FileId, std::uint32_t>, Said>;

  // Where it is said, and the templates that must take a field if its words are not to stand there by chance.
  struct Saying {
    Node list;
    std::vector<const TemplateSource*> sources;
  };

  std::vector<Saying> sayings_of(const Job& job, DefinitionId id) const {
    const std::string& kind = catalog_.kind(catalog_.definition(id).kind).name;
    Saying of_campaign{catalog_.campaign(job.campaign).root.find("unprinted").find(kind), {}};
    std::vector<Saying> sayings;
    for (const ShownBy& each : templates_of(job, id)) {
      if (each.source != nullptr) {
        of_campaign.sources.push_back(each.source);
        sayings.push_back({each.source->root.find("unprinted"), {each.source}});
      }
    }
    sayings.push_back(std::move(of_campaign));
    std::erase_if(sayings, [](const Saying& each) { return !each.list.exists(); });
    return sayings;
  }

  // Whether a template or its theme names a field. The plain face leaves out what a campaign says is not printed.
  bool takes(const TemplateSource& source, std::string_view field) {
    const auto [known, is_new] = words_.try_emplace(&source);
    rules::NamingWords& words = known->second;
    for (const Entry& entry : is_new ? source.root.entries() : Node().entries()) {
      if (entry.key != "unprinted") {
        words.add(entry.value, rules::Keys::left_out);
      }
    }
    for (const StyleSource& theme : catalog_.themes) {
      if (is_new && theme.id == source.root.find("theme").scalar()) {
        words.add(theme.root.find("parts"), rules::Keys::left_out);
      }
    }
    return words.has(field.substr(0, field.find('.')));
  }

  // Whether a text is seen for certain where its words stand on a face, or the picture that it is.
  static bool is_certain(const WrittenText& written, const Job& job) {
    if (written.is_picture) {
      return job.variant() == usual_variant;
    }
    if (written.markup != nullptr) {
      return !markup::folded_words(*written.markup).empty();
    }
    source::WordFolder folder;
    folder.add(written.node.scalar());
    return folder.has_words();
  }

  void add_said(const Job& job, DefinitionId id, AllSaid& said) {
    const std::vector<Saying> sayings = sayings_of(job, id);
    if (sayings.empty()) {
      return;
    }
    const Definition& definition = catalog_.definition(id);
    const auto numbers = unseen_.find({&job, id});
    const auto written = layout::written_texts(definition, catalog_.kind(definition.kind));
    for (std::uint32_t i = 0; i < written.size(); ++i) {
      const std::string field = layout::field_path(written[i].path);
      for (const Saying& saying : sayings) {
        const Node entry = layout::unprinted_entry(saying.list, field);
        if (!entry.exists()) {
          continue;
        }
        Said& each = said[{entry.span().file, entry.span().begin}];
        each.entry = entry;
        const bool is_shown =
            (numbers == unseen_.end() || !numbers->second.contains(i)) && is_certain(written[i], job) &&
            std::ranges::any_of(saying.sources,
                                [&](const TemplateSource* source) { return takes(*source, field); });
        (is_shown ? each.is_seen : each.is_unseen) = true;
      }
    }
  }

  // What is said not to be printed, and is.
  void report_printed() {
    AllSaid said;
    for (const Job& job : jobs_) {
      const DeckJob* const deck = job.deck();
      for (std::size_t c = 0; deck != nullptr && c < deck->selection.cards.size(); ++c) {
        add_said(job, deck->selection.cards[c].definition, said);
        if (const rules::Reverse* const reverse = deck->reverse_of(deck->selection.cards[c])) {
          add_said(job, reverse->definition, said);
        }
      }
    }
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      for (const SeenCard& card : jobs_[i].book() != nullptr ? seen_[i].cards : std::vector<SeenCard>()) {
        add_said(jobs_[i], card.definition, said);
      }
    }
    for (const auto& [place, each] : said) {
      if (each.is_seen && !each.is_unseen) {
        diagnostics_.add(
            Diagnostic::of(
                Code::key_without_effect, each.entry.span(),
                fmt::format("`{}` is said not to be printed, and stands on every face", each.entry.scalar()))
                .help("take it away"));
      }
    }
  }

  std::span<const Job> jobs_;
  std::span<const Seen> seen_;
  const Content& content_;
  const Catalog& catalog_;
  Diagnostics& diagnostics_;
  std::map<std::pair<const Job*, DefinitionId>, Numbers> unseen_;
  std::map<std::pair<const Job*, DefinitionId>, Roles> roles_;  // Of decks whose cards have other sides.
  std::map<Card, std::vector<Showing>> showings_;
  std::map<Key, Found> found_;
  std::map<const TemplateSource*, rules::NamingWords> words_;  // Of templates with their themes' parts.
};

}  // namespace

std::vector<std::uint32_t> unseen_on(std::span<const Face* const> sides) {
  std::vector<std::uint32_t> unseen = sides.empty() ? std::vector<std::uint32_t>{} : sides.front()->unseen;
  for (const Face* const side : sides.subspan(std::min<std::size_t>(1, sides.size()))) {
    std::vector<std::uint32_t> both;
    std::ranges::set_intersection(unseen, side->unseen, std::back_inserter(both));
    unseen = std::move(both);
  }
  return unseen;
}

void report_unseen(std::span<const Job> jobs, std::span<const Seen> seen, const Content& content,
                   Diagnostics& diagnostics) {
  Reporter(jobs, seen, content, diagnostics).run();
}

}  // namespace talia::job

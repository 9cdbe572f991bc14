#include "cli/assemble.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "book/book.h"
#include "document/read.h"
#include "frame/dump.h"
#include "model/build.h"
#include "sheet/contact.h"
#include "source/sha256.h"

namespace talia::cli {

namespace {

// Of a deck's job at a time: enough for all cores, and few enough for any memory.
constexpr std::size_t cards_in_part = 16;
static_assert(cards_in_part % sheet::cards_on_contact_page ==
              0);  // Their last page alone may have room left.

std::size_t sheets_in_part(const SheetStyle& sheet) {
  return std::max<std::size_t>(1, cards_in_part / sheet.per_sheet());
}

std::string date_of(const Campaign& campaign) {
  const Node date = campaign.root.find("date");
  return date.is(NodeKind::text) ? fmt::format("{}T00:00:00Z", date.scalar()) : no_date;
}

std::string author_of(const Campaign& campaign) {
  const Node author = campaign.root.find("author");
  return author.is(NodeKind::text) ? std::string(author.scalar()) : std::string{};
}

// All that the cards of a job say.
class Said final : public Bytes {
 public:
  Said(const Job& job, const Content& content) : job_(job), content_(content) {}
  bool each(const Taker& take) const override {
    return take(content_.catalog.campaign(job_.campaign).version) &&
           std::ranges::all_of(job_.selection.cards,
                               [&](const rules::DeckCard& card) { return take(said_by(card)); }) &&
           (!job_.book || std::ranges::all_of(job_.book->chapters, [&](const Chapter& chapter) {
             return take(content_.sources.text(chapter.span));
           }));
  }

 private:
  std::string said_by(const rules::DeckCard& card) const {
    const Definition& definition = content_.catalog.definition(card.definition);
    std::string all =
        fmt::format("\n{}×{}\n{}", card.count, definition.id, document::to_json(definition.root));
    for (const Stat& stat : content_.derived->stats(definition.kind)) {
      if (const auto value = content_.derived->stat(card.definition, stat.id, job_.campaign)) {
        all += fmt::format("\n{}={}", stat.id, rules::to_json(*value, content_.catalog));
      }
    }
    return all;
  }

  const Job& job_;
  const Content& content_;
};

// Changes with anything that a card of the job says.
std::string content_hash(const Job& job, const Content& content) {
  return source::sha256(Said(job, content)).substr(0, 8);
}

// The first error in a definition's source, or in its faces.
std::optional<std::string> fault_of(DefinitionId definition, std::span<const PooledFace> faces,
                                    const Faults& faults) {
  if (auto code = faults.of(definition)) {
    return code;
  }
  for (const PooledFace& each : faces) {
    for (const Diagnostic& diagnostic : each.faults.in_order_added()) {
      if (diagnostic.severity == Severity::error) {
        return std::string(source::info_of(diagnostic.code).name);
      }
    }
  }
  const bool is_sound = std::ranges::all_of(faces, [](const PooledFace& each) { return each.face.is_sound; });
  return is_sound ? std::nullopt : std::optional<std::string>("broken");
}

// A value as one line: scalars, and lists of them. Nothing of all else.
std::string line_of(Node value) {
  std::string line(value.is(NodeKind::map) ? std::string_view() : value.scalar());
  for (const Node item : value.items()) {
    const std::string one = line_of(item);
    line += line.empty() || one.empty() ? one : ", " + one;
  }
  return line;
}

// The fields of a definition at fault in which nothing was found wrong, as `label: value`.
std::vector<std::string> readable_fields(const BrokenDefinition& broken, const Content& content) {
  std::set<std::string_view> faulty{"kind", "id"};
  const Node root = model::root_of(broken, content.catalog);
  for (const Diagnostic& each : content.diagnostics.in_order_added()) {
    for (const Entry& entry : root.entries()) {
      if (each.span.file == entry.key_span.file && each.span.begin >= entry.key_span.begin &&
          each.span.begin <= std::max(entry.value.span().end, entry.key_span.end)) {
        faulty.insert(entry.key);
      }
    }
  }
  const auto kind = content.catalog.find_kind(broken.system, broken.kind);
  std::vector<std::string> lines;
  for (const Entry& entry : root.entries()) {
    const std::string line = faulty.contains(entry.key) ? std::string() : line_of(entry.value);
    const Field* const field = kind ? content.catalog.kind(*kind).field(entry.key) : nullptr;
    if (!line.empty()) {
      lines.push_back(fmt::format(
          "{}: {}", field == nullptr || field->label.empty() ? entry.key : std::string_view(field->label),
          line));
    }
  }
  return lines;
}

}  // namespace

Assembly::Assembly(const Job& job, FacePool& pool, const Content& content, const Workshop& workshop,
                   const Faults& faults, const Options& options, unsigned jobs)
    : job_(job),
      pool_(pool),
      content_(content),
      workshop_(workshop),
      faults_(faults),
      options_(options),
      jobs_(jobs),
      is_sound_(job.selection.is_sound) {
  if (!job.deck) {
    return;
  }
  const bool is_repeated = !job.run || job.run->printer->has_copies;
  std::unordered_map<DefinitionId, std::size_t> entry_of;
  for (std::size_t i = 0; i < job.selection.cards.size(); ++i) {
    const rules::DeckCard& card = job.selection.cards[i];
    const auto count = static_cast<std::size_t>(std::max(card.count, 0));
    if (is_repeated) {
      entries_.push_back({i, false, count, count});
      continue;
    }
    const auto [known, is_new] = entry_of.try_emplace(card.definition, entries_.size());
    if (is_new) {
      entries_.push_back({i, false, 0, 0});
    }
    Entry& entry = entries_[known->second];  // Of all lines that choose the card.
    entry.copies += count;
    entry.count = std::min<std::size_t>(entry.copies, 1);
  }
  // A draft tells of the cards that there is nothing to lay out for, after the others.
  for (std::size_t i = 0; options.draft && i < job.selection.broken.size(); ++i) {
    entries_.push_back({job.selection.broken[i], true, 1, 1});
  }
  for (const Entry& entry : entries_) {
    all_cards_ += entry.count;
  }
  const Campaign& campaign = content.catalog.campaign(job.campaign);
  facts_ = {job.deck->title, campaign.language,          campaign.title,    campaign.version,
            job.deck->title, content_hash(job, content), date_of(campaign), author_of(campaign)};
  const auto place_of = [](Node root) {
    return root.find(root.find("name").exists() ? "name" : "id").span();
  };
  facts_.campaign_span = place_of(campaign.root);
  facts_.version_span = campaign.root.find("version").span();
  facts_.deck_span = place_of(job.deck->root);
  facts_.sheets = (all_cards_ + job.sheet.per_sheet() - 1) / job.sheet.per_sheet();
}

std::optional<Booklet> Assembly::next(Diagnostics& diagnostics) {
  if (job_.deck) {
    auto part = next_cards(diagnostics);
    if (!part) {
      return std::nullopt;
    }
    Booklet booklet = job_.run && job_.run->printer->format == CardFormat::contact
                          ? contact_pages(*std::move(part), diagnostics)
                          : sheet::impose(std::move(part->frames), part->cards, job_.sheet, facts_,
                                          *workshop_.studio, diagnostics);
    booklet.lasting = lasting_.size();
    booklet.flip = job_.run ? Flip::none : booklet.flip;  // A service turns no paper over.
    facts_.first_sheet += sheets_in_part(job_.sheet);
    facts_.first_page += booklet.pages.size();
    return booklet;
  }
  if (std::exchange(is_begun_, true)) {
    return std::nullopt;
  }
  const Campaign& campaign = content_.catalog.campaign(job_.campaign);
  const BookFacts facts{campaign.version, content_hash(job_, content_), date_of(campaign)};
  book::Made made = book::make(*job_.book, *workshop_.studio, *workshop_.faces, facts, diagnostics);
  is_sound_ = is_sound_ && made.is_sound;
  for (book::ShownCard& card : made.cards) {
    seen_.cards.push_back({card.definition, std::move(card.unseen)});
  }
  seen_.values = std::move(made.values);
  seen_.chapters = std::move(made.words);
  return std::move(made.booklet);
}

Booklet Assembly::contact_pages(CardPart part, Diagnostics& diagnostics) const {
  std::vector<sheet::ContactCard> cards;
  for (std::size_t i = 0; i < part.cards.size(); ++i) {
    const CardName& name = part.labels[i].name;
    if (part.cards[i].count > 0) {
      cards.push_back(
          {part.cards[i].front, fmt::format("{}{}{}{}", name.id, name.ref.empty() ? "" : " · ", name.ref,
                                            name.copies > 1 ? fmt::format(" ×{}", name.copies) : "")});
    }
  }
  return sheet::contact_pages(std::move(part.frames), cards, facts_, *workshop_.studio, diagnostics);
}

std::size_t Assembly::different_cards() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const Entry& entry) { return entry.count > 0; }));
}

std::vector<Assembly::Copies> Assembly::next_copies(std::size_t most) {
  std::vector<Copies> copies;
  while (most > 0 && entry_ < entries_.size()) {
    const std::size_t count = std::min(most, entries_[entry_].count - taken_);
    copies.push_back({entry_, count});  // Of no copies too: its faults are of interest.
    most -= count;
    taken_ += count;
    if (taken_ == entries_[entry_].count) {
      ++entry_;
      taken_ = 0;
    }
  }
  return copies;
}

std::vector<FaceKey> Assembly::keys_of(const Entry& entry) const {
  if (entry.is_broken) {
    return {};
  }
  const DefinitionId definition = job_.selection.cards[entry.number].definition;
  std::vector<FaceKey> keys{face_key(job_, definition, FaceSide::front, content_.catalog)};
  if (job_.has_backs()) {
    keys.push_back(face_key(job_, definition, FaceSide::back, content_.catalog));
  }
  return keys;
}

Frame Assembly::front_of(const Entry& entry, const std::vector<FaceKey>& keys, std::span<PooledFace> faces) {
  if (entry.is_broken) {
    return placeholder(content_.catalog.broken[entry.number], entry.number);
  }
  const auto fault = fault_of(job_.selection.cards[entry.number].definition, faces, faults_);
  is_sound_ = is_sound_ && !fault;
  Face& front = faces.front().face;
  if (fault && options_.draft) {
    workshop_.faces->mark_as_draft(front, keys.front(), *fault);
  }
  return std::move(front.frame);
}

void Assembly::note_unseen(DefinitionId definition, std::span<const PooledFace> sides) {
  std::vector<const Face*> faces;
  for (const PooledFace& each : sides) {
    faces.push_back(&each.face);
  }
  if (auto numbers = unseen_on(faces); !numbers.empty()) {
    seen_.cards.push_back({definition, std::move(numbers)});
  }
}

CardLabel Assembly::label_of(const Entry& entry) const {
  CardLabel label;
  label.name.deck = job_.deck->id;
  label.name.copies = static_cast<int>(entry.copies);
  if (entry.is_broken) {
    label.name.id = content_.catalog.broken[entry.number].id;
    label.title = label.name.id;
    return label;
  }
  const Definition& definition = content_.catalog.definition(job_.selection.cards[entry.number].definition);
  label.name.id = definition.id;
  label.name.ref = definition.root.find("ref").scalar();
  label.title = definition.title;
  return label;
}

Frame Assembly::placeholder(const BrokenDefinition& broken, std::size_t number) const {
  const std::string_view name = broken.id.empty() ? content_.sources.path(broken.span.file) : broken.id;
  return workshop_.faces
      ->draft_placeholder(face_key(job_, FaceSide::front, content_.catalog), name, faults_.of_broken(number),
                          readable_fields(broken, content_))
      .frame;
}

std::uint32_t Assembly::back_number(Frame back) {
  const auto [known, is_new] = backs_.emplace(frame::dump(back, workshop_.palette, workshop_.symbols),
                                              static_cast<std::uint32_t>(lasting_.size()));
  if (is_new) {
    lasting_.push_back(std::move(back));
  }
  return known->second;
}

std::optional<CardPart> Assembly::next_cards(Diagnostics& diagnostics) {
  const std::size_t per_sheet = job_.sheet.per_sheet();
  const std::vector<Copies> part = next_copies(per_sheet * sheets_in_part(job_.sheet));
  std::vector<FaceKey> keys;
  for (const Copies& each : part) {
    if (!many_.contains(each.entry)) {
      std::ranges::move(keys_of(entries_[each.entry]), std::back_inserter(keys));
    }
  }
  std::vector<PooledFace> faces = pool_.take(job_, keys, jobs_);
  std::vector<Frame> fronts;
  CardPart made;
  std::vector<SheetCard>& cards = made.cards;
  std::vector<std::size_t> own;  // The cards whose front is none of the lasting ones.
  std::span<PooledFace> rest = faces;
  for (const auto& [number, count] : part) {
    made.labels.push_back(label_of(entries_[number]));
    made.labels.back().name.number = cards_ + 1;
    cards_ += count;
    if (const auto known = many_.find(number); known != many_.end()) {
      cards.push_back(known->second);
      cards.back().count = static_cast<int>(count);
      continue;
    }
    const Entry& entry = entries_[number];
    const std::vector<FaceKey> own_keys = keys_of(entry);
    const std::span<PooledFace> own_faces = rest.first(own_keys.size());
    rest = rest.subspan(own_keys.size());
    Frame front = front_of(entry, own_keys, own_faces);
    if (!entry.is_broken) {
      note_unseen(own_keys.front().definition, own_faces);
      alikes_.hear(own_keys.front().definition, front, workshop_.symbols);
    }
    SheetCard card{static_cast<std::uint32_t>(fronts.size()), std::nullopt, static_cast<int>(count)};
    if (own_faces.size() > 1) {
      card.back = back_number(std::move(own_faces[1].face.frame));
    }
    if (entry.count > per_sheet) {
      card.front = static_cast<std::uint32_t>(lasting_.size());
      lasting_.push_back(std::move(front));
      many_.emplace(number, card);
    } else {
      own.push_back(cards.size());
      fronts.push_back(std::move(front));
    }
    cards.push_back(card);
  }
  for (PooledFace& each : faces) {
    diagnostics.join(std::move(each.faults));
  }
  if (entry_ == entries_.size()) {
    std::exchange(alikes_, {}).report(content_.catalog, diagnostics);
  }
  if (std::ranges::all_of(cards, [](const SheetCard& card) { return card.count == 0; })) {
    return std::nullopt;
  }
  for (const std::size_t i : own) {
    cards[i].front += static_cast<std::uint32_t>(lasting_.size());
  }
  made.frames = lasting_;
  made.lasting = lasting_.size();
  std::ranges::move(fronts, std::back_inserter(made.frames));
  return made;
}

}  // namespace talia::cli

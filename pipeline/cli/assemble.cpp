#include "cli/assemble.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "book/book.h"
#include "document/read.h"
#include "frame/dump.h"
#include "model/build.h"
#include "sheet/sheet.h"
#include "source/sha256.h"
#include "source/worker.h"

namespace talia::cli {

namespace {

std::string date_of(const Campaign& campaign) {
  const Node date = campaign.root.find("date");
  return date.is(NodeKind::text) ? fmt::format("{}T00:00:00Z", date.scalar()) : no_date;
}

std::string author_of(const Campaign& campaign) {
  const Node author = campaign.root.find("author");
  return author.is(NodeKind::text) ? std::string(author.scalar()) : std::string{};
}

// Changes with anything that a card of the job says.
std::string content_hash(const Job& job, const Content& content) {
  std::string all = content.catalog.campaign(job.campaign).version;
  for (const rules::DeckCard& card : job.selection.cards) {
    const Definition& definition = content.catalog.definition(card.definition);
    all += fmt::format("\n{}×{}\n{}", card.count, definition.id, document::to_json(definition.root));
    for (const Stat& stat : content.derived->stats(definition.kind)) {
      if (const auto value = content.derived->stat(card.definition, stat.id)) {
        all += fmt::format("\n{}={}", stat.id, rules::to_json(*value, content.catalog));
      }
    }
  }
  if (job.book) {
    for (const Chapter& chapter : job.book->chapters) {
      all += content.sources.text(chapter.span);
    }
  }
  return source::sha256(all).substr(0, 8);
}

// The first error in a definition's source, or in its faces.
std::optional<std::string> fault_of(DefinitionId definition, const std::vector<FaceKey>& keys,
                                    const FacePool& pool, const Faults& faults) {
  if (auto code = faults.of(definition)) {
    return code;
  }
  for (const FaceKey& key : keys) {
    for (const Diagnostic& diagnostic : pool.faults_of(key).in_order_added()) {
      if (diagnostic.severity == Severity::error) {
        return std::string(source::info_of(diagnostic.code).name);
      }
    }
  }
  for (const FaceKey& key : keys) {
    if (!pool.at(key).is_sound) {
      return "broken";
    }
  }
  return std::nullopt;
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

Assembled assemble_deck(const Job& job, const FacePool& pool, const Content& content,
                        const Workshop& workshop, const Faults& faults, const Options& options,
                        Diagnostics& diagnostics) {
  Assembled assembled;
  assembled.is_sound = job.selection.is_sound;
  std::vector<Frame> frames;
  std::vector<SheetCard> cards;
  std::map<std::string, std::uint32_t> back_numbers;
  for (const rules::DeckCard& card : job.selection.cards) {
    std::vector<FaceKey> keys{face_key(job, card.definition, FaceSide::front, content.catalog)};
    const bool has_back = job.sheet.backs && !job.deck->back.empty();
    if (has_back) {
      keys.push_back(face_key(job, card.definition, FaceSide::back, content.catalog));
    }
    const auto fault = fault_of(card.definition, keys, pool, faults);
    assembled.is_sound = assembled.is_sound && !fault;
    Face front = pool.at(keys[0]);
    if (fault && options.draft) {
      workshop.faces->mark_as_draft(front, keys[0], *fault);
    }
    SheetCard sheet_card{static_cast<std::uint32_t>(frames.size()), std::nullopt, card.count};
    frames.push_back(std::move(front.frame));
    if (has_back) {
      const Frame& back = pool.at(keys[1]).frame;
      const auto [number, is_new] = back_numbers.emplace(
          frame::dump(back, workshop.palette, workshop.symbols), static_cast<std::uint32_t>(frames.size()));
      if (is_new) {
        frames.push_back(back);
      }
      sheet_card.back = number->second;
    }
    assembled.cards += static_cast<std::size_t>(card.count);
    cards.push_back(sheet_card);
  }
  // A draft tells of the cards that there is nothing to lay out for, after the others.
  for (std::size_t i = 0; options.draft && i < job.selection.broken.size(); ++i) {
    const std::size_t number = job.selection.broken[i];
    const BrokenDefinition& broken = content.catalog.broken[number];
    const std::string_view name = broken.id.empty() ? content.sources.path(broken.span.file) : broken.id;
    const Face blank =
        workshop.faces->draft_placeholder(face_key(job, {}, FaceSide::front, content.catalog), name,
                                          faults.of_broken(number), readable_fields(broken, content));
    cards.push_back({static_cast<std::uint32_t>(frames.size()), std::nullopt, 1});
    frames.push_back(blank.frame);
    ++assembled.cards;
  }
  if (cards.empty()) {
    return assembled;
  }
  const Campaign& campaign = content.catalog.campaign(job.campaign);
  const SheetFacts facts{job.deck->title, campaign.language,          campaign.title,    campaign.version,
                         job.deck->title, content_hash(job, content), date_of(campaign), author_of(campaign)};
  assembled.booklet =
      sheet::impose(std::move(frames), cards, job.sheet, facts, *workshop.studio, diagnostics);
  return assembled;
}

}  // namespace

FaceKey face_key(const Job& job, DefinitionId definition, FaceSide side, const Catalog& catalog) {
  const std::string& face = side == FaceSide::back ? job.deck->back : job.deck->face;
  return {definition,        face,           side,
          job.sheet.variant, job.sheet.card, job.sheet.bleed,
          job.sheet.bleed,   job.sheet.safe, catalog.campaign(job.campaign).language};
}

FacePool::FacePool(const std::vector<Job>& jobs, const Content& content, const Workshop& workshop,
                   unsigned jobs_at_once, Diagnostics& diagnostics) {
  std::vector<const FaceKey*> keys;
  for (const Job& job : jobs) {
    for (const rules::DeckCard& card : job.selection.cards) {
      for (const FaceSide side : {FaceSide::front, FaceSide::back}) {
        if (side == FaceSide::back && (!job.sheet.backs || job.deck->back.empty())) {
          continue;
        }
        const auto [key, is_new] =
            numbers_.emplace(face_key(job, card.definition, side, content.catalog), keys.size());
        if (is_new) {
          keys.push_back(&key->first);
        }
      }
    }
  }
  faces_.resize(keys.size());
  faults_.resize(keys.size());
  source::for_each(keys.size(), jobs_at_once,
                   [&](std::size_t i) { faces_[i] = workshop.faces->lay_out(*keys[i], faults_[i]); });
  for (const Diagnostics& faults : faults_) {
    diagnostics.join(Diagnostics(faults));
  }
}

const Face& FacePool::at(const FaceKey& key) const {
  return faces_[numbers_.at(key)];
}

const Diagnostics& FacePool::faults_of(const FaceKey& key) const {
  return faults_[numbers_.at(key)];
}

Assembled assemble(const Job& job, const FacePool& pool, const Content& content, const Workshop& workshop,
                   const Faults& faults, const Options& options, Diagnostics& diagnostics) {
  if (job.deck) {
    return assemble_deck(job, pool, content, workshop, faults, options, diagnostics);
  }
  const Campaign& campaign = content.catalog.campaign(job.campaign);
  const BookFacts facts{campaign.version, content_hash(job, content), date_of(campaign)};
  book::Made made = book::make(*job.book, *workshop.studio, *workshop.faces, facts, diagnostics);
  return {std::move(made.booklet), made.is_sound, 0};
}

}  // namespace talia::cli

#include "serve/pictures.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "job/faces/box_flows.h"
#include "job/faces/face_pool.h"
#include "job/faces/run_context.h"
#include "job/pages/book_pages.h"
#include "job/pages/box_pages.h"
#include "job/pages/deck_pages.h"
#include "job/plan/plan.h"
#include "job/workspace/faults.h"
#include "job/workspace/find.h"
#include "render/render.h"
#include "source/files/digest.h"
#include "source/json_writer.h"

namespace talia::serve {

namespace {

render::Resources resources_of(const Look& look, const Palette& seen) {
  const job::DrawingContext& drawing = *look.drawing();
  return {seen, drawing.symbols, drawing.images, drawing.fonts};
}

// A rectangle that grows with what is added.
struct Bounds {
  Length left = Length::mm(30'000), top = Length::mm(30'000), right = Length::mm(-30'000),
         bottom = Length::mm(-30'000);
  void add(Point point) {
    left = std::min(left, point.x);
    right = std::max(right, point.x);
    top = std::min(top, point.y);
    bottom = std::max(bottom, point.y);
  }
};

// By the boxes that words come from.
using Words = std::map<Origin, Bounds>;

void add_words(const std::vector<Item>& items, const Transform& place, Words& words) {
  for (const Item& item : items) {
    if (const auto* const group = std::get_if<Group>(&item.what)) {
      add_words(group->items, group->place.then(place), words);
    } else if (const auto* const run = std::get_if<GlyphRun>(&item.what);
               run != nullptr && item.origin != Origin::none) {
      Bounds& bounds = words[item.origin];
      for (const Length x : {run->origin.x, run->origin.x + run->advance}) {
        bounds.add(place.apply({x, run->origin.y - run->size.scaled(0.8)}));
        bounds.add(place.apply({x, run->origin.y + run->size.scaled(0.25)}));
      }
    }
  }
}

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Words of a template's box that are called like a field or a stat of the card's kind, each once, in their order; its keys are
// none of them.
std::vector<std::string> named_in(std::string_view words, KindId kind, const job::Content& content) {
  const auto stats = content.derived->stats(kind);
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < words.size(); ++begin) {
    std::size_t end = begin;
    while (end < words.size() && is_of_name(words[end])) {
      ++end;
    }
    const std::string name(words.substr(begin, end - begin));
    const bool is_key = end < words.size() && words[end] == ':';
    const bool is_known = !name.empty() && !is_key &&
                          (content.catalog.kind(kind).field(name) != nullptr ||
                           std::ranges::find(stats, name, &Stat::id) != stats.end());
    if (is_known && std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
    begin = std::max(begin, end);
  }
  return names;
}

// What a page shows as one drawing.
Frame frame_of(const Page& page, const Booklet& booklet) {
  Frame frame{page.paper, {}};
  for (const PlacedFrame& placed : page.placed) {
    Group group{placed.place, {}, booklet.frames.at(placed.frame)->items};
    if (placed.clip) {
      frame.items.push_back({Group{{}, placed.clip, {Item{std::move(group)}}}});
    } else {
      frame.items.push_back({std::move(group)});
    }
  }
  frame.items.insert(frame.items.end(), page.own.items.begin(), page.own.items.end());
  for (const PageLayer& layer : page.layers) {
    frame.items.insert(frame.items.end(), layer.items.begin(), layer.items.end());
  }
  return frame;
}

void take_part(Booklet part, Booklet& all) {
  const auto before = static_cast<std::uint32_t>(all.frames.size());
  for (Page& page : part.pages) {
    for (PlacedFrame& placed : page.placed) {
      placed.frame += before;
    }
    all.pages.push_back(std::move(page));
  }
  std::ranges::move(part.frames, std::back_inserter(all.frames));
}

}  // namespace

std::optional<FaceKey> key_of(const SideAsked& asked, const Look& look) {
  const std::vector<DefinitionId> named = look.catalog().find_anywhere(asked.card);
  if (look.drawing() == nullptr || named.size() != 1) {
    return std::nullopt;
  }
  if (asked.deck.empty()) {
    FaceKey key = job::key_without_deck(named.front(), look.content(), *look.drawing());
    return asked.side == FaceSide::front && asked.variant == usual_variant ? std::optional(std::move(key))
                                                                           : std::nullopt;
  }
  const job::Job* const job = look.deck(asked.campaign, asked.deck);
  if (job == nullptr) {
    return std::nullopt;
  }
  for (const rules::DeckCard& card : job->deck()->selection.cards) {
    if (card.definition != named.front()) {
      continue;
    }
    for (job::CardSide& side : job::sides_of(*job->deck(), card, asked.part, look.catalog())) {
      if (side.side == asked.side) {
        side.key.variant = asked.variant;
        return std::move(side.key);
      }
    }
  }
  return std::nullopt;
}

Result<Drawn> draw_face(const FaceKey& key, Proof proof, const Look& look, const std::string& stock,
                        const std::string& known) {
  Diagnostics heard_already;
  const Frame frame = look.drawing()->faces->lay_out(key, heard_already).frame;
  Drawn drawn{source::digest_of(fmt::format("{} {} {}", stock, static_cast<int>(proof),
                                            frame::to_bytes(frame, look.names())))
                  .hex()
                  .substr(0, 24),
              {}};
  if (drawn.tag == known) {
    return drawn;
  }
  const Palette seen = frame::as_seen(look.drawing()->palette, proof);
  return render::svg(frame, resources_of(look, seen)).map([&](std::string svg) {
    drawn.svg = std::move(svg);
    return std::move(drawn);
  });
}

Result<std::string> picture_of(DefinitionId definition, double dpi, const Look& look) {
  Diagnostics heard_already;
  const FaceKey key = job::key_without_deck(definition, look.content(), *look.drawing());
  const Frame frame = look.drawing()->faces->lay_out(key, heard_already).frame;
  return render::png(frame, dpi, resources_of(look, look.drawing()->palette));
}

std::string regions_of(const FaceKey& key, const Look& look) {
  Diagnostics heard_already;
  const Frame frame = look.drawing()->faces->lay_out(key, heard_already).frame;
  Words words;
  add_words(frame.items, {}, words);
  source::JsonWriter json;
  json.begin_array();
  for (const auto& [origin, bounds] : words) {
    const Span box = look.drawing()->faces->span_of(origin);
    const std::vector<std::string> names = named_in(
        look.content().sources.text(box), look.catalog().definition(key.definition).kind, look.content());
    if (names.empty()) {
      continue;
    }
    const auto share = [&](std::string_view name, Length of, Length whole) {
      json.key(name).raw(fmt::format("{:.4f}", of.in_mm() / whole.in_mm()));
    };
    json.begin_object();
    share("x", bounds.left, frame.size.width);
    share("y", bounds.top, frame.size.height);
    share("width", bounds.right - bounds.left, frame.size.width);
    share("height", bounds.bottom - bounds.top, frame.size.height);
    json.key("names").begin_array();
    for (const std::string& name : names) {
      json.text(name);
    }
    json.end_array().end_object();
  }
  return json.end_array().take();
}

std::optional<Pages> sheets_of(const std::string& campaign, const std::string& deck, const std::string& sheet,
                               const Look& look, const job::ReadRequest& reading) {
  const job::Job* const usual = look.deck(campaign, deck);
  if (usual == nullptr) {
    return std::nullopt;
  }
  job::Request request;
  request.campaigns = {campaign};
  request.works = {deck};
  request.targets = {sheet};
  request.draft = true;
  const job::Content& content = look.content();
  Diagnostics heard_already;
  std::vector<job::Job> jobs =
      job::plan(request, content.catalog, *content.derived, *look.drawing()->faces, heard_already);
  std::erase_if(jobs, [](const job::Job& job) { return job.deck() == nullptr || job.deck()->run; });
  if (jobs.size() != 1) {
    return std::nullopt;
  }
  job::DeckJob& job = *jobs.front().deck();
  job.shared = usual->deck()->shared;
  job.flows = usual->deck()->flows;
  job::KeptFaces kept(*look.drawing());
  job::FacePool pool(jobs, content.catalog, kept);
  const job::Faults faults(content.catalog, content.diagnostics);
  const job::RunContext run{content, *look.drawing(), pool, faults, true, reading.workers()};
  job::CardParts cards(job, run);
  job::DeckPages made(cards, run);
  Pages pages;
  while (auto part = made.next(heard_already)) {
    take_part(*std::move(part), pages.booklet);
  }
  pages.cards = cards.all_cards();
  return pages;
}

std::optional<Pages> pages_of_work(const std::string& campaign, const std::string& work, const Look& look,
                                   const job::ReadRequest& reading) {
  const job::Job* const found = look.paged(campaign, work);
  if (found == nullptr) {
    return std::nullopt;
  }
  const job::Content& content = look.content();
  Diagnostics heard_already;
  job::KeptFaces kept(*look.drawing());
  std::vector<job::Job> jobs{*found};
  job::find_flows_of_boxes(jobs, content.catalog, kept, reading.workers());
  job::FacePool pool({}, content.catalog, kept);
  const job::Faults faults(content.catalog, content.diagnostics);
  const job::RunContext run{content, *look.drawing(), pool, faults, true, reading.workers()};
  const job::Job& job = jobs.front();
  auto booklet = job.box() != nullptr ? job::BoxPages(*job.box(), run).next(heard_already)
                                      : job::BookPages(*job.book(), run).next(heard_already);
  return booklet ? std::optional(Pages{*std::move(booklet), 0}) : std::nullopt;
}

std::string describe(const Pages& pages) {
  source::JsonWriter json;
  json.begin_object().key("cards").integer(static_cast<std::int64_t>(pages.cards)).key("pages").begin_array();
  for (std::size_t i = 0; i < pages.booklet.pages.size(); ++i) {
    const Page& page = pages.booklet.pages[i];
    json.begin_object().key("label").text(page.label.empty() ? std::to_string(i + 1) : page.label);
    json.key("width").raw(fmt::format("{:.2f}", page.paper.width.in_mm()));
    json.key("height").raw(fmt::format("{:.2f}", page.paper.height.in_mm())).end_object();
  }
  return json.end_array().end_object().take();
}

Result<std::string> draw_page(const Pages& pages, std::size_t number, Proof proof, const Look& look) {
  const Palette seen = frame::as_seen(look.drawing()->palette, proof);
  return render::svg(frame_of(pages.booklet.pages.at(number), pages.booklet), resources_of(look, seen));
}

}  // namespace talia::serve

#include "serve/changes.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "job/faces/face_pool.h"
#include "render/key.h"
#include "source/json_writer.h"
#include "source/run/worker.h"

namespace talia::serve {

namespace {

// Of a card all sides that it has, in their order.
using Cards = std::map<std::string, std::vector<Digest>>;

Cards cards_of(const std::string& campaign, const std::string& deck, const Look& look, unsigned threads) {
  const job::Job* const job = look.deck(campaign, deck);
  std::vector<std::pair<std::string, FaceKey>> sides;
  if (job == nullptr) {
    return {};
  }
  for (const rules::DeckCard& card : rules::each_once(job->deck()->selection.cards)) {
    const std::string name = look.catalog().full_name(look.catalog().definition(card.definition));
    for (job::CardSide& side : job::sides_of(*job->deck(), card, look.catalog())) {
      sides.emplace_back(name, std::move(side.key));
    }
  }
  render::DrawnDigests digests(look.drawing()->resources());
  Cards cards;
  constexpr std::size_t at_once = 64;  // So many frames have room in any memory.
  for (std::size_t first = 0; first < sides.size(); first += at_once) {
    std::vector<Frame> frames(std::min(at_once, sides.size() - first));
    source::for_each(frames.size(), threads, [&](std::size_t i) {
      Diagnostics heard_already;
      frames[i] = look.drawing()->faces->lay_out(sides[first + i].second, heard_already).frame;
    });
    for (std::size_t i = 0; i < frames.size(); ++i) {
      cards[sides[first + i].first].push_back(digests.svg(frames[i]));
    }
  }
  return cards;
}

}  // namespace

std::string changes_of(const std::string& campaign, const std::string& deck, const Look& older,
                       const Look& newer, unsigned threads) {
  const Cards before = cards_of(campaign, deck, older, threads);
  const Cards after = cards_of(campaign, deck, newer, threads);
  std::vector<std::string> changed, fresh, gone;
  for (const auto& [name, sides] : after) {
    const auto old = before.find(name);
    if (old == before.end()) {
      fresh.push_back(name);
    } else if (old->second != sides) {
      changed.push_back(name);
    }
  }
  for (const auto& [name, sides] : before) {
    if (!after.contains(name)) {
      gone.push_back(name);
    }
  }
  source::JsonWriter json;
  json.begin_object();
  for (const auto& [key, names] : {std::pair("changed", &changed), {"new", &fresh}, {"gone", &gone}}) {
    json.key(key).begin_array();
    for (const std::string& name : *names) {
      json.text(name);
    }
    json.end_array();
  }
  return json.end_object().take();
}

}  // namespace talia::serve

#include "job/dumps/dump_words.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "job/faces/face_pool.h"
#include "layout/checks/words.h"
#include "source/text/columns.h"

namespace talia::job {

namespace {

struct Side {
  std::string name;
  FaceKey key;
  Face face;
};

std::string sides_with(std::uint32_t number, const std::vector<const Side*>& sides) {
  std::string names;
  for (const Side* const side : sides) {
    if (!side->face.is_sound) {
      return "not told, its card is at fault";
    }
    if (!std::ranges::binary_search(side->face.unseen, number)) {
      names += fmt::format("{}{}", names.empty() ? "" : " and ", side->name);
    }
  }
  return names.empty() ? "unseen" : names;
}

// What stands on which of a card's sides, of one definition that they show.
std::string words_of(DefinitionId id, const std::string& heading, const std::vector<Side>& all,
                     const DrawingContext& drawing, const Content& content) {
  std::vector<const Side*> sides;
  for (const Side& each : all) {
    if (each.key.definition == id) {
      sides.push_back(&each);
    }
  }
  std::string text = fmt::format("  {}\n", heading);
  const Definition& definition = content.catalog.definition(id);
  const auto written = layout::written_texts(definition, content.catalog.kind(definition.kind));
  for (std::uint32_t i = 0; i < written.size(); ++i) {
    const std::size_t words = layout::count_words(written[i], sides.front()->key, *drawing.common);
    const bool has_nothing = words == 0 && !written[i].is_picture;
    text += fmt::format("    {}: {}, {}\n", written[i].path,
                        written[i].is_picture ? "a picture" : source::counted(words, "word"),
                        has_nothing ? "nothing to see" : sides_with(i, sides));
  }
  return text;
}

}  // namespace

std::string dump_words(const BookJob& job, const std::string& path, const Seen& seen,
                       const DrawingContext& drawing, const Content& content) {
  std::string text = path + '\n';
  for (const book::ChapterWords& each : seen.chapters) {
    const std::string pages = each.first_page.empty() ? "on no page"
                              : each.first_page == each.last_page
                                  ? "page " + each.first_page
                                  : fmt::format("pages {} to {}", each.first_page, each.last_page);
    text += fmt::format("  {}: {}, {}\n", each.chapter->path, source::counted(each.words, "word"), pages);
  }
  FaceKey key;
  key.campaign = job.book->campaign;
  for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
    key.definition = static_cast<DefinitionId>(i);
    const Definition& definition = content.catalog.definition(key.definition);
    bool is_first = true;
    for (const WrittenText& written :
         layout::written_texts(definition, content.catalog.kind(definition.kind))) {
      const Span place = written.node.span();
      const auto value =
          std::ranges::lower_bound(seen.values, std::tuple(place.file, place.begin), {},
                                   [](Span each) { return std::tuple(each.file, each.begin); });
      if (value != seen.values.end() && value->file == place.file && value->end <= place.end) {
        text += std::exchange(is_first, false) ? fmt::format("  {}\n", definition.id) : "";
        text += fmt::format("    {}: {}, in the text\n", written.path,
                            source::counted(layout::count_words(written, key, *drawing.common), "word"));
      }
    }
  }
  return text;
}

std::string dump_words(const DeckJob& job, const std::string& path, const std::vector<DefinitionId>& cards,
                       const DrawingContext& drawing, Content& content) {
  std::string text = path + '\n';
  const auto is_asked = [&](DefinitionId id) {
    return cards.empty() || std::ranges::find(cards, id) != cards.end();
  };
  for (const rules::DeckCard& card : rules::each_once(job.selection.cards)) {
    const rules::Reverse* const reverse = job.reverse_of(card);
    const bool has_two = reverse != nullptr && reverse->definition != card.definition;
    if (!is_asked(card.definition) && !(has_two && is_asked(reverse->definition))) {
      continue;
    }
    std::vector<Side> sides;
    const int parts = job.parts_of(card.definition);
    for (int part = 1; part <= parts; ++part) {
      const std::string number = parts > 1 ? fmt::format(" {}", part) : "";
      for (const auto& [side, key] : sides_of(job, card, part, content.catalog)) {
        sides.push_back({(side == FaceSide::front ? "front" : "back") + number, key,
                         drawing.faces->lay_out(key, content.diagnostics)});
      }
    }
    const std::string& id = content.catalog.definition(card.definition).id;
    text += words_of(card.definition, id, sides, drawing, content);
    if (has_two) {
      text += words_of(reverse->definition,
                       fmt::format("{}, behind {}", content.catalog.definition(reverse->definition).id, id),
                       sides, drawing, content);
    }
  }
  return text;
}

}  // namespace talia::job

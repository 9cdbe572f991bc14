#include "job/dumps/dump_words.h"

#include <algorithm>
#include <set>
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
  Face face;
};

std::string sides_with(std::uint32_t number, const std::vector<Side>& sides) {
  std::string names;
  for (const Side& side : sides) {
    if (!side.face.is_sound) {
      return "not told, its card is at fault";
    }
    if (!std::ranges::binary_search(side.face.unseen, number)) {
      names += fmt::format("{}{}", names.empty() ? "" : " and ", side.name);
    }
  }
  return names.empty() ? "unseen" : names;
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
  std::set<DefinitionId> told;
  for (const rules::DeckCard& card : job.selection.cards) {
    const bool is_wanted = cards.empty() || std::ranges::find(cards, card.definition) != cards.end();
    if (!is_wanted || !told.insert(card.definition).second) {
      continue;
    }
    std::vector<Side> sides;
    const FaceKey key = face_key(job, card.definition, FaceSide::front, content.catalog);
    for (const FaceKey& each : face_keys(job, card.definition, content.catalog)) {
      sides.push_back(
          {fmt::format("{}{}", each.side == FaceSide::front ? "front" : "back",
                       job.parts_of(card.definition) > 1 ? fmt::format(" {}", each.part) : std::string()),
           drawing.faces->lay_out(each, content.diagnostics)});
    }
    const Definition& definition = content.catalog.definition(card.definition);
    text += fmt::format("  {}\n", definition.id);
    const auto written = layout::written_texts(definition, content.catalog.kind(definition.kind));
    for (std::uint32_t i = 0; i < written.size(); ++i) {
      const std::size_t words = layout::count_words(written[i], key, *drawing.common);
      const bool has_nothing = words == 0 && !written[i].is_picture;
      text += fmt::format("    {}: {}, {}\n", written[i].path,
                          written[i].is_picture ? "a picture" : source::counted(words, "word"),
                          has_nothing ? "nothing to see" : sides_with(i, sides));
    }
  }
  return text;
}

}  // namespace talia::job

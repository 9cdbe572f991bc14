#include "book/set/cards.h"

#include <utility>

#include "frame/links.h"

namespace talia::book {

std::vector<FaceKey> face_keys(DefinitionId definition, const Book& book, const std::string& variant,
                               const Catalog& catalog, const Faces& faces) {
  FaceKey key;
  key.variant = variant;
  key.definition = definition;
  key.safe = usual_safe;
  key.campaign = catalog.campaign_of(catalog.definition(definition), book.campaign);
  key.language = catalog.campaign(book.campaign).language;
  key.trim = faces.natural_trim(key);
  key.flow = faces.may_go_on(key) ? faces.flow_of(key, nullptr) : CardFlow{};
  std::vector<FaceKey> keys;
  for (key.part = 1; key.part <= key.flow.cards(); ++key.part) {
    keys.push_back(key);
  }
  return keys;
}

CardFrames::CardFrames(const ResolvedBook& book, const std::string& variant, const LayoutContext& common,
                       const Faces& faces, std::uint32_t first_frame, Diagnostics& diagnostics) {
  for_each_figure(book, [&](const Figure& figure) {
    for (const DefinitionId definition : figure.cards) {
      if (cards_.contains(definition)) {
        continue;
      }
      const std::vector<FaceKey> keys = face_keys(definition, *book.source, variant, common.catalog, faces);
      cards_.emplace(definition, Card{first_frame + static_cast<std::uint32_t>(frames_.size()),
                                      static_cast<std::uint32_t>(keys.size()), keys.front().trim});
      for (const FaceKey& key : keys) {
        Face face = faces.lay_out(key, diagnostics);
        is_sound_ = is_sound_ && face.is_sound;
        frame::remove_links(face.frame.items, [](std::string_view) { return false; });
        frames_.push_back(std::move(face.frame));
        shown_.push_back({definition, std::move(face.unseen), std::move(face.reads), key.part});
      }
    }
  });
}

}  // namespace talia::book

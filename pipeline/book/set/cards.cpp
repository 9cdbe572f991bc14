#include "book/set/cards.h"

#include <utility>

#include "frame/links.h"

namespace talia::book {

FaceKey face_key(DefinitionId definition, const Book& book, const Catalog& catalog, const Faces& faces) {
  FaceKey key;
  key.definition = definition;
  key.safe = usual_safe;
  key.campaign = catalog.campaign_of(catalog.definition(definition), book.campaign);
  key.language = catalog.campaign(book.campaign).language;
  key.trim = faces.natural_trim(key);
  return key;
}

CardFrames::CardFrames(const ResolvedBook& book, const LayoutContext& common, const Faces& faces,
                       std::uint32_t first_frame, Diagnostics& diagnostics) {
  for_each_figure(book, [&](const Figure& figure) {
    for (const DefinitionId definition : figure.cards) {
      if (cards_.contains(definition)) {
        continue;
      }
      const FaceKey key = face_key(definition, *book.source, common.catalog, faces);
      Face face = faces.lay_out(key, diagnostics);
      is_sound_ = is_sound_ && face.is_sound;
      frame::remove_links(face.frame.items, [](std::string_view) { return false; });
      cards_.emplace(definition, Card{first_frame + static_cast<std::uint32_t>(frames_.size()), key.trim});
      frames_.push_back(std::move(face.frame));
      shown_.push_back({definition, std::move(face.unseen), std::move(face.reads)});
    }
  });
}

}  // namespace talia::book

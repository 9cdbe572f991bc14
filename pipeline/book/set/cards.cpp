#include "book/set/cards.h"

#include <utility>

#include "frame/links.h"

namespace talia::book {

CardFrames::CardFrames(const ResolvedBook& book, const Studio& studio, const Faces& faces,
                       std::uint32_t first_frame, Diagnostics& diagnostics) {
  const CampaignId campaign = book.source->campaign;
  for_each_figure(book, [&](const Figure& figure) {
    for (const DefinitionId definition : figure.cards) {
      if (cards_.contains(definition)) {
        continue;
      }
      FaceKey key;
      key.definition = definition;
      key.safe = Length::mm(3);
      key.campaign = studio.catalog.campaign_of(studio.catalog.definition(definition), campaign);
      key.language = studio.catalog.campaign(campaign).language;
      key.trim = faces.natural_trim(key);
      Face face = faces.lay_out(key, diagnostics);
      is_sound_ = is_sound_ && face.is_sound;
      frame::remove_links(face.frame.items, [](std::string_view) { return false; });
      cards_.emplace(definition, Card{first_frame + static_cast<std::uint32_t>(frames_.size()), key.trim});
      frames_.push_back(std::move(face.frame));
      shown_.push_back({definition, std::move(face.unseen)});
    }
  });
}

}  // namespace talia::book

#include "job/pages/face_hashes.h"

namespace talia::job {

void FaceHashes::note(const std::vector<Card>& cards) {
  std::vector<const SharedFrame*> sides;
  for (const Card& card : cards) {
    sides.push_back(&card.front);
    sides.push_back(card.back ? &*card.back : nullptr);
  }
  std::vector<std::string> hashes =
      kept_.all(sides, [this](const Frame& frame) { return drawn_.svg(frame).hex(); });
  for (std::size_t i = 0; i < cards.size(); ++i) {
    CardHashes card{cards[i].id, cards[i].part, std::move(hashes[2 * i]), std::move(hashes[2 * i + 1])};
    if (known_.insert(card).second) {
      cards_.push_back(std::move(card));
    }
  }
}

}  // namespace talia::job

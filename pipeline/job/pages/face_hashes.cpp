#include "job/pages/face_hashes.h"

namespace talia::job {

void FaceHashes::note(const std::string& id, int part, const Frame& front, const Frame* back) {
  CardHashes card{id, part, drawn_.svg(front).hex(),
                  back == nullptr ? std::string() : drawn_.svg(*back).hex()};
  if (known_.insert(card).second) {
    cards_.push_back(std::move(card));
  }
}

}  // namespace talia::job

#include "image/key.h"

namespace talia::image {

Digest key_of(const Images& images, ImageId id) {
  const auto whole = images.whole(id);
  return source::Key("picture")
      .add(images.get(id).name)
      .add(whole ? std::string_view(whole->bytes) : std::string_view())
      .digest();
}

}  // namespace talia::image

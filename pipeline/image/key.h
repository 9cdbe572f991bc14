// What a picture is known by.
#pragma once
#include "image/picture.h"
#include "source/files/digest.h"

namespace talia::image {

// Its name and its file's bytes; all else of it is read from these.
Digest key_of(const Images& images, ImageId id);

}  // namespace talia::image

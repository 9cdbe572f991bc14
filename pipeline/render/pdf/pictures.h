// For this folder alone: pictures as the objects of a PDF, each decoded when it is first drawn, written, and let go of.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "image/picture.h"
#include "render/budget.h"
#include "render/pdf/objects.h"

namespace talia::render {

class PdfPictures {
 public:
  // Keeps references.
  PdfPictures(const Images& images, Objects& objects) : images_(images), objects_(objects) {}

  // The object of a picture, so many pixels each way as one; a JPEG goes as the bytes that it came in. Where it can no longer be
  // read, or with too many pixels on a page, `fault` says so.
  int object(ImageId image, int reduction);
  // As commands name it.
  std::string name(ImageId image, int reduction) const;
  // After each page: its pixels no longer count.
  void page_ends() { budget_.let_go(); }
  // Whether its own bytes are written.
  bool goes_as_it_is(ImageId image, int reduction) const;
  // The first: a drawing with one is not to be delivered.
  const std::optional<Diagnostic>& fault() const { return fault_; }

 private:
  int write(ImageId image, int reduction);
  int write_pixels(const Picture& picture, int reduction);

  const Images& images_;
  Objects& objects_;
  std::map<std::pair<ImageId, int>, int> written_;
  PixelBudget budget_;
  std::optional<Diagnostic> fault_;
};

}  // namespace talia::render

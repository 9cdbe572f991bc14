// What drawn files are known by: all that drawing them reads.
#pragma once
#include <memory>
#include <span>

#include "render/render.h"
#include "source/files/digest.h"

namespace talia::render {

// Of frames and pages drawn with the same resources. What these have and no drawing uses does not count; nor do the run's
// numbers, but in a drawing for press, whose codes they are.
class DrawnDigests {
 public:
  // Keeps references.
  explicit DrawnDigests(const Resources& resources);
  DrawnDigests(DrawnDigests&&) noexcept;
  DrawnDigests& operator=(DrawnDigests&&) noexcept;
  ~DrawnDigests();

  // Of a PDF that is drawn of these parts, in their order; see `PdfFile`.
  Digest part(const Booklet& part, const PdfStyle& style);
  static Digest pdf(std::span<const Digest> parts, const PdfStyle& style);
  // As the functions of these names draw it.
  Digest svg(const Frame& frame);
  Digest pixels(const Frame& frame, int width, int height);
  Digest png(const Frame& frame, double dpi);

 private:
  struct Known;
  std::unique_ptr<Known> known_;
};

}  // namespace talia::render

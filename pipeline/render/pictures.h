// For this folder alone: pictures as Cairo's surfaces, each decoded when it is first drawn. Their pixels have a budget.
#pragma once
#include <map>
#include <optional>
#include <utility>

#include "image/picture.h"
#include "render/budget.h"
#include "render/handles.h"

namespace talia::render {

class Pictures {
 public:
  // `images` outlives this.
  explicit Pictures(const Images& images) : images_(images) {}
  Pictures(const Pictures&) = delete;
  Pictures& operator=(const Pictures&) = delete;

  // Its pixels, so many each way as one. Nothing is on it where the picture can no longer be read, or too many pixels are there at
  // once, which `fault` then says.
  cairo_surface_t* get(ImageId image, int reduction);
  // The first: a drawing with one is not to be delivered.
  const std::optional<Diagnostic>& fault() const { return fault_; }

 private:
  using Key = std::pair<ImageId, int>;
  Surface make(const Key& key);
  void load(cairo_surface_t* surface, const Key& key);

  const Images& images_;
  std::map<Key, Surface> made_;
  PixelBudget budget_;
  std::optional<Diagnostic> fault_;
};

}  // namespace talia::render

// For this folder alone: pictures as Cairo's surfaces, each decoded when it is first drawn. Their pixels have a budget.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "image/picture.h"
#include "render/handles.h"

namespace talia::render {

class Pictures {
 public:
  // `images` outlives this. In a PDF a picture is written once, and a JPEG as the bytes that it came in.
  Pictures(const Images& images, bool is_for_pdf) : images_(images), is_for_pdf_(is_for_pdf) {}
  ~Pictures() { let_go(); }
  Pictures(const Pictures&) = delete;
  Pictures& operator=(const Pictures&) = delete;

  // Its pixels, so many each way as one; or, where it goes as it is, one pixel in its place. Until the page has been shown;
  // a recording holds what stands in it by itself. Nothing is on it where the picture can no longer be read, or too many
  // pixels are there at once, which `fault` then says.
  cairo_surface_t* get(ImageId image, int reduction);
  // Whether its own bytes are written. Cairo then asks for no pixels, but copies those that there are when it lets go.
  bool goes_as_it_is(ImageId image, int reduction) const;
  // What stood on the page was written.
  void let_go();
  // The first: a drawing with one is not to be delivered.
  const std::optional<Diagnostic>& fault() const { return fault_; }

 private:
  using Key = std::pair<ImageId, int>;
  Surface make(const Key& key);
  bool hold(std::size_t bytes, const Key& key);
  void load(cairo_surface_t* surface, const Key& key);

  const Images& images_;
  const bool is_for_pdf_;
  std::map<Key, Surface> of_page_;
  // Bytes of their pixels; with many of them the other drawings of the process wait.
  std::size_t held_ = 0;
  bool has_turn_ = false;
  // Pictures that Cairo knows by their names, so that it asks for no pixels.
  std::set<Key> written_;
  std::optional<Diagnostic> fault_;
};

}  // namespace talia::render

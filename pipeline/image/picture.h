// Pictures: PNG, JPEG and WebP files, their size and original bytes.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "image/pixels.h"
#include "source/files/spool.h"
#include "source/result.h"

namespace talia {

struct Picture {
  enum class Format { png, jpeg, webp };
  std::string name;
  Format format = Format::png;
  int width = 0, height = 0;  // Pixels, as the picture is seen.
  bool has_alpha = false;
  // A JPEG whose rows are stored turned or mirrored; `decode` puts them right.
  bool turned = false;
  // The file as it is; of a large one that was added to `Images` not here, see there.
  std::string bytes;
  Span place{};          // Where the picture is asked for.
  bool is_grey = false;  // A JPEG of one channel.
};

// Large files wait on the disk until they are drawn: a deck may have more of them than memory. With 114
// photographs of 2.6 MB a build takes 215 MB in place of 480.
class Images {
 public:
  ImageId add(Picture picture);  // The name must be new.
  // With its bytes, large or not. Error: `drawing-failed`, where the disk does not give them back.
  Result<Picture> whole(ImageId id) const;
  std::optional<ImageId> find(std::string_view name) const;
  const Picture& get(ImageId id) const { return pictures_[static_cast<std::size_t>(id)]; }
  std::size_t size() const { return pictures_.size(); }

 private:
  struct Stored {
    // In `store_`; of no size: the picture has its bytes.
    std::size_t begin, size;
  };
  std::vector<Picture> pictures_;
  std::vector<Stored> stored_;  // Of each.
  Spool store_;
  std::map<std::string, ImageId, std::less<>> by_name_;
};

namespace image {

// How many pixels a file claims beyond those that take bytes: plain colour costs next to none, and as long to read as any.
// Of its header alone; 0 for a JPEG, whose pixels all take some, and for what cannot be read.
std::int64_t empty_pixels(std::string_view bytes);

// The picture in `bytes`, decoded once to be sure of it. Faults are reported at `place`, where the picture is asked
// for. Error: `faulty-picture`: unknown format, damaged or cut short, animated, CMYK, over 64 million pixels or 30,000
// along a side.
Result<Picture> read_picture(std::string name, std::string bytes, Span place);

// Of a picture made by `read_picture`. With `reduction` there is one pixel for so many each way. Error: `drawing-failed`,
// where its bytes are no longer those that were sound.
Result<Pixels> decode(const Picture& picture, int reduction = 1);

// The picture's own file for other programs: without profiles and notes, so that they see the colours that `decode` gives. Nothing
// for one that they would see otherwise, or may not know: a WebP, a turned JPEG, a PNG of more than eight bits or with a gamma.
std::optional<std::string> plain_bytes(const Picture& picture);

// A PNG without time stamps; with the resolution, when dots per inch are given.
std::string write_png(const Pixels& pixels, std::optional<double> dpi);

// A JPEG of quality 95 whose colours are as fine as its brightness, with the resolution. Alpha is left out.
std::string write_jpeg(const Pixels& pixels, double dpi);

}  // namespace image
}  // namespace talia

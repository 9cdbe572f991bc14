// The little languages inside SVG attributes: path data, lists of numbers, transforms.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/path.h"
#include "source/result.h"

namespace talia::image {

// An affine map in the drawing's own units: x' = a x + c y + e, y' = b x + d y + f.
struct Affine {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;
  // The map that applies `inner` first.
  Affine after(const Affine& inner) const;
  Point apply(double x, double y) const;  // One unit is 1 mm.
  double scale() const;                   // The square root of the area's growth.
};

struct TextFault {
  std::size_t byte;  // In the attribute's value.
  std::string message;
};

// Reads numbers as SVG writes them: separators may be missing where a sign or a dot makes the next number clear.
class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : text_(text) {}
  void skip_white();
  void skip_separator();  // White space and at most one comma.
  bool at_end() const { return byte_ == text_.size(); }
  char peek() const { return byte_ < text_.size() ? text_[byte_] : '\0'; }
  std::size_t byte() const { return byte_; }
  void advance() { ++byte_; }
  std::optional<double> number();  // Between -1e6 and 1e6.
  std::optional<bool> flag();      // One digit, 0 or 1.

 private:
  std::string_view text_;
  std::size_t byte_ = 0;
};

tl::expected<Path, TextFault> read_path_data(std::string_view text, const Affine& place);
tl::expected<std::vector<double>, TextFault> read_numbers(std::string_view text);
tl::expected<Affine, TextFault> read_transform(std::string_view text);

}  // namespace talia::image

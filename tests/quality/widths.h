// Natural widths of words, shaped here by HarfBuzz and by nobody else.
#pragma once
#include <memory>
#include <string>
#include <string_view>

struct hb_font_t;

namespace talia::quality {

class Widths {
 public:
  // Of text in a language, in a font at a size: widths come in the size's unit. Throws std::runtime_error when the file is
  // no font.
  Widths(const std::string& font, std::string language, double size);

  double of(std::u32string_view text) const;
  double space() const { return space_; }

 private:
  struct Free {
    void operator()(hb_font_t* font) const;
  };
  std::unique_ptr<hb_font_t, Free> font_;
  std::string language_;
  double scale_ = 1;
  double space_ = 0;
};

}  // namespace talia::quality

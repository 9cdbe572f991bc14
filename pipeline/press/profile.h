// The colours of a press: an ICC profile of an output device with four inks.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "frame/paint.h"
#include "source/files/files.h"
#include "source/result.h"

namespace talia {

// Made by `press::read_profile`, so that it is known to convert.
struct Profile {
  std::string name;         // Of its file: `fogra39`.
  std::string description;  // What it says of itself.
  std::string bytes;
  // The name of the printing condition in the ICC's registry (`FOGRA39`); empty where the profile names none.
  std::string condition;
};

namespace press {

enum class Standard {
  // For screens and home printers: RGB, links, words that can be found.
  screen,
  // PDF/X-4:2010 (ISO 15930-7): CMYK, pictures may let something shine through.
  x4,
  // PDF/X-1a:2003 (ISO 15930-4): CMYK, nothing shines through.
  x1a,
};

inline constexpr std::string_view profiles_folder = "templates/profiles";

// press-profile-missing, where there is no profile of the name.
std::optional<Diagnostic> missing_profile(const std::string& name, const Files& files, Span asked);

// The profile `templates/profiles/NAME.icc`, for files of a standard. `asked` is the place that names it.
// Errors: `press-profile-missing` where there is no such file; `bad-profile`: no ICC profile, of more than 16 MB,
// damaged, of another class than output, of other colours than CMYK, without the tables that convert to it, or of version 4
// for PDF/X-1a.
Result<Profile> read_profile(const std::string& name, Standard standard, const Files& files, Span asked);

// From sRGB to the inks of a profile: relative colorimetric with black point compensation, so that paper stays paper and
// what the inks cannot reach is cut, not everything dulled. A value for one thread.
class Converter {
 public:
  explicit Converter(const Profile& profile);
  Converter(Converter&&) noexcept;
  Converter& operator=(Converter&&) noexcept;
  ~Converter();

  Cmyk inks_of(Rgb colour) const;
  // Three bytes a pixel into four. Requires room for as many pixels.
  void convert(std::span<const std::uint8_t> rgb, std::span<std::uint8_t> cmyk) const;

 private:
  struct Transforms;
  std::unique_ptr<const Transforms> transforms_;
};

}  // namespace press
}  // namespace talia

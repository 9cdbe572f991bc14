#include "press/profile.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <lcms2.h>

#include "source/run/assert.h"

namespace talia::press {
namespace {

constexpr std::size_t largest = 16u << 20;
constexpr std::size_t header_size = 128;

struct Close {
  void operator()(cmsHPROFILE profile) const { cmsCloseProfile(profile); }
};
struct Delete {
  void operator()(cmsHTRANSFORM transform) const { cmsDeleteTransform(transform); }
  void operator()(cmsContext context) const { cmsDeleteContext(context); }
};
using OpenProfile = std::unique_ptr<void, Close>;
using Transform = std::unique_ptr<void, Delete>;
using LcmsContext = std::unique_ptr<std::remove_pointer_t<cmsContext>, Delete>;

// Its complaints of a damaged profile go nowhere: what it then gives back is looked at.
LcmsContext new_context() {
  LcmsContext context(cmsCreateContext(nullptr, nullptr));
  cmsSetLogErrorHandlerTHR(context.get(), [](cmsContext, cmsUInt32Number, const char*) {});
  return context;
}

OpenProfile open(const LcmsContext& context, const std::string& bytes) {
  return OpenProfile(
      cmsOpenProfileFromMemTHR(context.get(), bytes.data(), static_cast<cmsUInt32Number>(bytes.size())));
}

Transform new_transform(const LcmsContext& context, const OpenProfile& to, cmsUInt32Number from_type,
                        cmsUInt32Number to_type) {
  const OpenProfile from(cmsCreate_sRGBProfileTHR(context.get()));
  return Transform(cmsCreateTransformTHR(context.get(), from.get(), from_type, to.get(), to_type,
                                         INTENT_RELATIVE_COLORIMETRIC,
                                         cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE));
}

std::string description_of(const OpenProfile& profile) {
  std::array<char, 256> words{};
  cmsGetProfileInfoASCII(profile.get(), cmsInfoDescription, "en", "US", words.data(),
                         static_cast<cmsUInt32Number>(words.size() - 1));
  std::string result(words.data());
  std::erase_if(result, [](char c) { return c < ' ' || c > '~'; });
  return result;
}

// The registry's names for offset printing begin with the institute's.
std::string condition_in(std::string_view description) {
  const std::size_t begin = description.find("FOGRA");
  if (begin == std::string_view::npos) {
    return {};
  }
  const std::size_t end = description.find_first_not_of("0123456789", begin + 5);
  const std::string_view found = description.substr(begin, end == std::string_view::npos ? end : end - begin);
  return found.size() > 5 ? std::string(found) : std::string();
}

// A four-letter sign of the header, as it is written.
std::string_view sign(std::string_view bytes, std::size_t at) {
  std::string_view sign = bytes.substr(at, 4);
  while (sign.ends_with(' ')) {
    sign.remove_suffix(1);
  }
  return sign;
}

// Why the bytes are no profile for a press; nothing when they are one.
std::optional<std::string> fault_of(const std::string& bytes, Standard standard, Profile& profile) {
  if (bytes.size() < header_size || bytes.substr(36, 4) != "acsp") {
    return "it is no ICC profile";
  }
  std::size_t stated = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    stated = stated << 8 | static_cast<unsigned char>(bytes[i]);
  }
  if (stated != bytes.size()) {
    return fmt::format("it has {} bytes and says that it has {}", bytes.size(), stated);
  }
  if (sign(bytes, 12) != "prtr" || sign(bytes, 16) != "CMYK") {
    return fmt::format("it is of the class `{}` and its colours are `{}`", sign(bytes, 12), sign(bytes, 16));
  }
  const LcmsContext context = new_context();
  const OpenProfile opened = open(context, bytes);
  if (!opened) {
    return "its list of tables is damaged";
  }
  if (standard == Standard::x1a && cmsGetProfileVersion(opened.get()) >= 3) {
    return "PDF/X-1a takes profiles of version 2, and this one is newer";
  }
  profile.description = description_of(opened);
  profile.condition = condition_in(profile.description);
  if (!new_transform(context, opened, TYPE_RGB_8, TYPE_CMYK_8)) {
    return "it has no tables that convert colours to its inks, or they are damaged";
  }
  profile.bytes = bytes;
  const Cmyk paper = Converter(profile).inks_of({255, 255, 255});
  if (paper.cyan + paper.magenta + paper.yellow + paper.black > 10) {
    return "it prints ink where the paper is to stay white";
  }
  return std::nullopt;
}

}  // namespace

struct Converter::Transforms {
  LcmsContext context = new_context();
  Transform bytes, exact;
};

Converter::Converter(const Profile& profile) {
  auto transforms = std::make_unique<Transforms>();
  const OpenProfile opened = open(transforms->context, profile.bytes);
  TALIA_ASSERT(opened);
  transforms->bytes = new_transform(transforms->context, opened, TYPE_RGB_8, TYPE_CMYK_8);
  transforms->exact = new_transform(transforms->context, opened, TYPE_RGB_8, TYPE_CMYK_DBL);
  TALIA_ASSERT(transforms->bytes && transforms->exact);
  transforms_ = std::move(transforms);
}

Converter::Converter(Converter&&) noexcept = default;
Converter& Converter::operator=(Converter&&) noexcept = default;
Converter::~Converter() = default;

Cmyk Converter::inks_of(Rgb colour) const {
  const std::array<std::uint8_t, 3> from{colour.red, colour.green, colour.blue};
  std::array<double, 4> to{};
  cmsDoTransform(transforms_->exact.get(), from.data(), to.data(), 1);
  for (double& ink : to) {
    ink = std::clamp(ink, 0.0, 100.0);
  }
  return {to[0], to[1], to[2], to[3]};
}

void Converter::convert(std::span<const std::uint8_t> rgb, std::span<std::uint8_t> cmyk) const {
  TALIA_ASSERT(rgb.size() / 3 == cmyk.size() / 4);
  cmsDoTransform(transforms_->bytes.get(), rgb.data(), cmyk.data(),
                 static_cast<cmsUInt32Number>(rgb.size() / 3));
}

namespace {

std::string path_of(const std::string& name) {
  return fmt::format("{}/{}.icc", profiles_folder, name);
}

std::vector<std::string> names_of(const Files& files) {
  std::vector<std::string> names;
  for (const std::string& path : files.list(profiles_folder).files) {
    const std::string_view file = std::string_view(path).substr(path.rfind('/') + 1);
    if (file.ends_with(".icc")) {
      names.emplace_back(file.substr(0, file.size() - 4));
    }
  }
  return names;
}

}  // namespace

std::optional<Diagnostic> missing_profile(const std::string& name, const Files& files, Span asked) {
  const std::string path = path_of(name);
  if (files.exists(path)) {
    return std::nullopt;
  }
  return Diagnostic::of(Code::press_profile_missing, asked, fmt::format("there is no profile `{}`", path))
      .help_closest(name, names_of(files))
      .help_otherwise("`tools/setup` makes `fogra39`; any other is a file that you put there");
}

Result<Profile> read_profile(const std::string& name, Standard standard, const Files& files, Span asked) {
  const std::string path = path_of(name);
  if (auto missing = missing_profile(name, files, asked)) {
    return tl::unexpected(*std::move(missing));
  }
  const auto refused = [&](const std::string& why) {
    return tl::unexpected(
        Diagnostic::of(Code::bad_profile, asked, fmt::format("cannot print by `{}`: {}", path, why))
            .help("take an output profile for CMYK, as printers and colour.org offer them"));
  };
  auto bytes = files.read(path, largest);
  if (!bytes) {
    return refused(bytes.error().message);
  }
  Profile profile{name, {}, {}, {}};
  if (const auto fault = fault_of(*bytes, standard, profile)) {
    return refused(*fault);
  }
  return profile;
}

}  // namespace talia::press

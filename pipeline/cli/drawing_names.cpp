#include "cli/drawing_names.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::cli {

namespace {

bool is_named_otherwise(const std::string& file, std::string_view ending) {
  static constexpr std::array<std::string_view, 8> endings = {".gif", ".jpeg", ".jpg", ".pdf",
                                                              ".png", ".svg",  ".tif", ".webp"};
  const std::string lower = source::ascii_lower_case(file);
  const auto has = [&](std::string_view each) { return lower.ends_with(each); };
  return !has(ending) && std::ranges::any_of(endings, has);
}

}  // namespace

std::optional<std::string> wrong_name(const job::DrawingFiles& files) {
  for (const auto& [flag, file, ending] :
       {std::tuple{"--png", files.png, ".png"}, std::tuple{"--svg", files.svg, ".svg"},
        std::tuple{"--pdf", files.pdf, ".pdf"}}) {
    if (file && is_named_otherwise(*file, ending)) {
      return fmt::format("talia: error: {} writes what `{}` is not called\nhelp: end its name in `{}`\n",
                         flag, *file, ending);
    }
  }
  return std::nullopt;
}

}  // namespace talia::cli

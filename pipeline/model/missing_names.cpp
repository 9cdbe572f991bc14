#include "model/missing_names.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace talia::model {

std::string likely_names(const std::string& name, const std::string& kind,
                         const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  const std::string_view first = std::string_view(name).substr(0, name.find('_'));
  std::vector<std::string_view> alike;
  for (const std::string& each : names) {
    const bool is_alike = first.size() > 2 && each.starts_with(first) &&
                          (each.size() == first.size() || each[first.size()] == '_');
    if (is_alike && alike.size() < most) {
      alike.push_back(each);
    }
  }
  if (!alike.empty()) {
    return fmt::format("there {} `{}`", alike.size() == 1 ? "is" : "are", fmt::join(alike, "`, `"));
  }
  return kind.empty() ? "`talia list` shows all that there are"
                      : fmt::format("`talia list \"kind == '{}'\"` shows all that there are", kind);
}

void note_places(const std::vector<Span>& places, Diagnostic& diagnostic) {
  constexpr std::size_t listed = 4;
  const std::size_t more = places.size() - 1;
  for (std::size_t i = 1; i <= std::min(more, listed); ++i) {
    diagnostic.notes.push_back({places[i], "it is named here too"});
  }
  if (more > listed) {
    diagnostic.notes.push_back(
        {places[listed + 1], fmt::format("and in {} more places from here on", more - listed)});
  }
}

}  // namespace talia::model

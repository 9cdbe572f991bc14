#include "model/rights.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::model {

namespace {

// Of `CC-BY-SA-4.0`; empty of all others.
std::string address_of(std::string_view licence) {
  constexpr std::string_view family = "CC-BY";
  const auto version = licence.rfind('-');
  if (!licence.starts_with(family) || version <= family.size() - 1 || version + 1 == licence.size() ||
      !std::ranges::all_of(licence.substr(version + 1),
                           [](char c) { return c == '.' || (c >= '0' && c <= '9'); })) {
    return {};
  }
  return fmt::format("https://creativecommons.org/licenses/{}/{}/",
                     source::ascii_lower_case(licence.substr(3, version - 3)), licence.substr(version + 1));
}

}  // namespace

std::string rights_of(const Campaign& campaign) {
  std::string rights = campaign.root.text_at("attribution");
  const std::string licence = campaign.root.text_at("license");
  if (licence.empty()) {
    return rights;
  }
  if (!rights.empty()) {
    rights += rights.ends_with('.') ? " " : ". ";
  }
  const std::string address = address_of(licence);
  return rights + licence + (address.empty() ? "" : fmt::format(" <{}>", address));
}

}  // namespace talia::model

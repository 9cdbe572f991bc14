#include "cli/table_options.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/text/ascii.h"

namespace talia::cli {

std::optional<std::string> TableOptions::fault() const {
  constexpr std::size_t most_figures = 7;  // Spreadsheets have a million rows.
  const bool is_row = !header_ || (!header_->empty() && header_->size() <= most_figures &&
                                   std::ranges::all_of(*header_, source::is_ascii_digit));
  return is_row ? std::nullopt
                : std::optional(fmt::format(
                      "talia: error: --header is the number of a row, and `{}` is none\n"
                      "help: rows are counted from 1, as the file has them; 0 says that none has headers\n",
                      *header_));
}

table::TableReading TableOptions::reading() const {
  table::TableReading reading{.encoding = encoding_.value_or(""), .separator = separator_.value_or("")};
  if (header_) {
    reading.header_row = static_cast<std::uint32_t>(std::stoul(*header_));
  }
  return reading;
}

}  // namespace talia::cli

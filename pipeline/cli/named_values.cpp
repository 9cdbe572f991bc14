#include "cli/named_values.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace talia::cli {

std::optional<job::NamedValue> read_named_value(const std::string& text) {
  const auto equals = text.find('=');
  return equals == std::string::npos || equals == 0
             ? std::nullopt
             : std::optional(job::NamedValue{text.substr(0, equals), text.substr(equals + 1)});
}

ReadValues read_with(const std::vector<std::string>& words, Repeats repeats) {
  ReadValues read;
  for (const std::string& word : words) {
    auto given = read_named_value(word);
    if (!given) {
      read.fault = fmt::format(
          "talia: error: --with wants name=value, not `{}`\nhelp: write `--with {}=3`, without spaces\n",
          word, word.empty() || word.starts_with('=') ? "name" : word);
      return read;
    }
    if (repeats == Repeats::refused &&
        std::ranges::find(read.values, given->name, &job::NamedValue::name) != read.values.end()) {
      read.fault =
          fmt::format("talia: error: --with gives `{}` twice\nhelp: leave one of the two out\n", given->name);
      return read;
    }
    read.values.push_back(*std::move(given));
  }
  return read;
}

}  // namespace talia::cli

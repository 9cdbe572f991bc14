#include "cli/bindings.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace talia::cli {

std::optional<Binding> read_binding(const std::string& text) {
  const auto equals = text.find('=');
  return equals == std::string::npos || equals == 0
             ? std::nullopt
             : std::optional(Binding{text.substr(0, equals), text.substr(equals + 1)});
}

ReadBindings read_with(const std::vector<std::string>& words, Repeats repeats) {
  ReadBindings read;
  for (const std::string& word : words) {
    auto binding = read_binding(word);
    if (!binding) {
      read.fault = fmt::format(
          "talia: error: --with wants name=value, not `{}`\nhelp: write `--with {}=3`, without spaces\n",
          word, word.empty() || word.starts_with('=') ? "name" : word);
      return read;
    }
    if (repeats == Repeats::refused &&
        std::ranges::find(read.bindings, binding->name, &Binding::name) != read.bindings.end()) {
      read.fault = fmt::format("talia: error: --with gives `{}` twice\nhelp: leave one of the two out\n",
                               binding->name);
      return read;
    }
    read.bindings.push_back(*std::move(binding));
  }
  return read;
}

}  // namespace talia::cli

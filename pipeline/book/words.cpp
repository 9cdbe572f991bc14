#include "book/words.h"

#include <algorithm>
#include <tuple>

#include "markup/parse.h"

namespace talia::book {

std::vector<Span> shown_values(std::span<const Text> said) {
  std::vector<Span> values;
  const auto note = [&](Span value) {
    if (value.exists()) {
      values.push_back(value);
    }
  };
  for (const Text& text : said) {
    markup::for_each_inline(text, [&](const Inline& each) {
      if (const auto* const words = std::get_if<Words>(&each.what)) {
        note(words->value);
      } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
        note(link->value);
      }
    });
  }
  const auto order = [](Span span) { return std::tuple(span.file, span.begin, span.end); };
  std::ranges::sort(values, {}, order);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

}  // namespace talia::book

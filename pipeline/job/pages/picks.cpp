#include "job/pages/picks.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "job/workspace/find.h"

namespace talia::job {

namespace {

constexpr int most_copies = 999;

// `2×ID`, also with `x`, `X` or `*`, and `ID` taken apart. Ids begin with a letter: a number alone is a count without one.
std::pair<int, std::string> read_pick(const std::string& word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view rest = std::string_view(word).substr(digits);
  for (const std::string_view sign : {"×", "x", "X", "*"}) {
    if (digits > 0 && (rest.empty() || rest.starts_with(sign))) {
      const int count = digits > 4 ? most_copies + 1 : std::stoi(word.substr(0, digits));
      return {count, std::string(rest.substr(rest.empty() ? 0 : sign.size()))};
    }
  }
  return {1, word};
}

// A count that stands apart from its id, which is the next word if there is one.
Diagnostic lone_count(const std::vector<std::string>& words, std::size_t at) {
  const std::string& word = words[at];
  const std::string digits = word.substr(0, word.find_first_not_of("0123456789"));
  std::string next = at + 1 < words.size() ? words[at + 1] : "ID";
  next.erase(0, next.starts_with("×") ? std::string_view("×").size() : next.starts_with("*") ? 1 : 0);
  return Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is a count without an id", word))
      .help(fmt::format("the count stands right before the id, without a space: `{}×{}`", digits,
                        next.empty() || read_pick(next).second.empty() ? "ID" : next));
}

}  // namespace

std::vector<Pick> picks_of(const std::vector<std::string>& words, const Catalog& catalog,
                           Diagnostics& asked) {
  std::vector<Pick> picks;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto [count, name] = read_pick(word);
    if (name.empty() && !word.empty()) {
      asked.add(lone_count(words, i));
      continue;
    }
    const auto id = find_definition(name, catalog);
    if (!id) {
      const bool is_sheet = std::ranges::find(catalog.sheets, word, &StyleSource::id) != catalog.sheets.end();
      asked.add(is_sheet ? Diagnostic(id.error())
                               .help(fmt::format("`{}` is a sheet; cards are printed on one: `--target {}`",
                                                 word, word))
                         : id.error());
    } else if (count < 1 || count > most_copies) {
      asked.add(Diagnostic::of(Code::not_found, {}, fmt::format("`{}` are no copies to print", word))
                    .help(fmt::format("from 1 to {} can be asked for", most_copies)));
    } else {
      const auto own = catalog.definition(*id).campaign;
      picks.push_back({*id, count, own ? own : campaign_in(name, catalog)});
    }
  }
  return picks;
}

}  // namespace talia::job

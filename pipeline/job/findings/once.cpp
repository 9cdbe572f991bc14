#include "job/findings/once.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "job/renaming/scope.h"
#include "source/reports/fixes.h"
#include "source/text/ascii.h"

namespace talia::job {

namespace {

// Those that say at their place a name that there is not.
constexpr std::array codes{Code::unknown_binding,  Code::unknown_colour,    Code::unknown_field,
                           Code::unknown_function, Code::unknown_icon,      Code::unknown_kind,
                           Code::unknown_mechanic, Code::unknown_motif,     Code::unknown_part,
                           Code::unknown_policy,   Code::unknown_reference, Code::unknown_stat,
                           Code::unknown_style,    Code::unknown_term};

// What a value may be says its message: of another list it is another fault.
struct Key {
  std::string game, words, message;
  auto operator<=>(const Key&) const = default;
};

// What stands in a template, `{glyph}`, says no name itself: the message does.
bool is_inserted(std::string_view words) {
  return words.find('{') != std::string_view::npos;
}

std::string_view name_in(std::string_view message) {
  const std::size_t begin = message.find('`') + 1;  // 0 where there is none.
  return begin == 0 ? message : message.substr(begin, message.find('`', begin) - begin);
}

}  // namespace

void tell_names_once(source::Report& report, const Content& content) {
  std::vector<Diagnostic> all = std::exchange(report.found, {}).take();
  std::vector<Diagnostic> kept;
  kept.reserve(all.size());
  std::map<Key, std::size_t> first;
  std::map<std::size_t, std::vector<Span>> others;
  for (Diagnostic& each : all) {
    const bool is_name = std::ranges::find(codes, each.code) != codes.end();
    if (!each.span.exists() || (!is_name && each.code != Code::value_not_allowed)) {
      kept.push_back(std::move(each));
      continue;
    }
    const std::string path(content.sources.path(each.span.file));
    // In an expression it may stand in quotes.
    const std::string_view words = source::trimmed(content.sources.text(each.span), "'\"");
    const Key key{owner_of_file(path, content.catalog).game,
                  std::string(is_name && is_inserted(words) ? name_in(each.message) : words),
                  is_name ? std::string() : each.message};
    const auto [known, is_new] = first.emplace(key, kept.size());
    if (is_new) {
      kept.push_back(std::move(each));
      continue;
    }
    kept[known->second].notes.push_back({each.span, "this place says it too"});
    others[known->second].push_back(each.span);
  }
  for (const auto& [number, places] : others) {
    source::repeat_fix(kept[number], places, content.sources);
  }
  report.found.expect(kept.size());
  for (Diagnostic& each : kept) {
    report.found.add(std::move(each));
  }
}

}  // namespace talia::job

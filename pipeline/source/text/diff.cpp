#include "source/text/diff.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace talia::source {

namespace {

constexpr std::size_t context = 3;  // Lines round a change.
// Pairs of lines that are compared; of longer parts that differ all is taken out and written anew.
constexpr std::size_t most_pairs = 4'000'000;

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

struct Step {
  char sign;  // ` `, `-` or `+`.
  std::string_view line;
};

// The middle parts, which begin and end with lines that differ, by the longest sequence that they share.
void compare(const Lines& before, const Lines& after, std::vector<Step>& steps) {
  const std::size_t n = before.size(), m = after.size();
  if (n * m > most_pairs) {
    std::ranges::transform(before, std::back_inserter(steps), [](auto line) { return Step{'-', line}; });
    std::ranges::transform(after, std::back_inserter(steps), [](auto line) { return Step{'+', line}; });
    return;
  }
  std::vector<std::uint32_t> lengths((n + 1) * (m + 1), 0);
  const auto length = [&](std::size_t i, std::size_t j) -> std::uint32_t& {
    return lengths[i * (m + 1) + j];
  };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m; j-- > 0;) {
      length(i, j) =
          before[i] == after[j] ? length(i + 1, j + 1) + 1 : std::max(length(i + 1, j), length(i, j + 1));
    }
  }
  std::size_t i = 0, j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && before[i] == after[j]) {
      steps.push_back({' ', before[i++]});
      ++j;
    } else if (i < n && (j == m || length(i + 1, j) >= length(i, j + 1))) {
      steps.push_back({'-', before[i++]});
    } else {
      steps.push_back({'+', after[j++]});
    }
  }
}

std::string written(const Step& step) {
  return fmt::format("{}{}{}", step.sign, step.line,
                     step.line.ends_with('\n') ? "" : "\n\\ No newline at end of file\n");
}

}  // namespace

std::string unified_diff(std::string_view path, std::string_view before, std::string_view after) {
  if (before == after) {
    return {};
  }
  Lines old = lines_of(before), fresh = lines_of(after);
  const auto heads = std::ranges::mismatch(old, fresh);
  const auto head = static_cast<std::size_t>(heads.in1 - old.begin());
  std::size_t tail = 0;
  while (tail < std::min(old.size(), fresh.size()) - head &&
         old[old.size() - 1 - tail] == fresh[fresh.size() - 1 - tail]) {
    ++tail;
  }
  std::vector<Step> steps;
  for (std::size_t i = 0; i < head; ++i) {
    steps.push_back({' ', old[i]});
  }
  const auto middle = [&](const Lines& lines) {
    return Lines(lines.begin() + static_cast<std::ptrdiff_t>(head),
                 lines.end() - static_cast<std::ptrdiff_t>(tail));
  };
  compare(middle(old), middle(fresh), steps);
  for (std::size_t i = old.size() - tail; i < old.size(); ++i) {
    steps.push_back({' ', old[i]});
  }

  std::string text = fmt::format("--- a/{0}\n+++ b/{0}\n", path);
  std::size_t line_before = 0, line_after = 0;  // Lines that were passed.
  for (std::size_t at = 0; at < steps.size();) {
    std::size_t change = at;
    while (change < steps.size() && steps[change].sign == ' ') {
      ++change;
    }
    if (change == steps.size()) {
      break;
    }
    const std::size_t begin = change - std::min(change - at, context);
    line_before += begin - at;
    line_after += begin - at;
    // Until no change is near any more.
    std::size_t end = change, last = change;
    while (end < steps.size() && end - last <= 2 * context + 1) {
      last = steps[end].sign == ' ' ? last : end;
      ++end;
    }
    end = std::min(last + 1 + context, steps.size());
    std::string body;
    std::size_t removed = 0, added = 0;
    for (std::size_t i = begin; i < end; ++i) {
      removed += steps[i].sign == '+' ? 0 : 1;
      added += steps[i].sign == '-' ? 0 : 1;
      body += written(steps[i]);
    }
    text += fmt::format("@@ -{},{} +{},{} @@\n{}", line_before + (removed > 0 ? 1 : 0), removed,
                        line_after + (added > 0 ? 1 : 0), added, body);
    line_before += removed;
    line_after += added;
    at = end;
  }
  return text;
}

}  // namespace talia::source

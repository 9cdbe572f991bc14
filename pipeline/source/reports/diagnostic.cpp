#include "source/reports/diagnostic.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "source/text/unicode.h"

namespace talia {
namespace source {
namespace {

// Of names that a help text spells out.
constexpr std::size_t longest_list = 8;

struct Row {
  const char* name;
  Severity severity;
  const char *title, *why, *wrong, *right;
};

constexpr auto rows = std::to_array<Row>({
#define TALIA_CODE(name, severity, title, why, wrong, right) \
  {#name, Severity::severity, title, why, wrong, right},
#include "source/reports/codes.def"
#undef TALIA_CODE
});

struct Table {
  std::array<std::string, rows.size()> names;
  std::vector<CodeInfo> infos;

  Table() {
    infos.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      names[i] = rows[i].name;
      std::replace(names[i].begin(), names[i].end(), '_', '-');
      infos.push_back({static_cast<Code>(i), names[i], rows[i].severity, rows[i].title, rows[i].why,
                       rows[i].wrong, rows[i].right});
    }
  }
};

const Table& table() {
  static const Table instance;
  return instance;
}

// Damerau-Levenshtein distance (optimal string alignment), or `limit + 1` as soon as it must be more than `limit`.
std::size_t distance(std::u32string_view a, std::u32string_view b, std::size_t limit) {
  const std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > limit) {
    return limit + 1;
  }
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    last[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    std::size_t lowest = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({last[j] + 1, current[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], before_last[j - 2] + 1);
      }
      lowest = std::min(lowest, current[j]);
    }
    if (lowest > limit) {
      return limit + 1;
    }
    before_last = last;
    std::swap(last, current);
  }
  return last[b.size()];
}

// Which letters and signs stand in a name, capitals as small ones; nothing where it has others than ASCII's. One slip puts
// one in, takes one out, or both.
std::optional<std::uint32_t> letters_of(std::string_view name) {
  std::uint32_t letters = 0;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) >= 0x80) {
      return std::nullopt;
    }
    letters |= std::uint32_t{1} << (static_cast<unsigned char>(c) & 31u);
  }
  return letters;
}

}  // namespace

std::span<const CodeInfo> all_codes() {
  return table().infos;
}

const CodeInfo& info_of(Code code) {
  return table().infos[static_cast<std::size_t>(code)];
}

std::optional<Code> find_code(std::string_view kebab_name) {
  for (const CodeInfo& info : all_codes()) {
    if (info.name == kebab_name) {
      return info.code;
    }
  }
  return std::nullopt;
}

namespace {

bool is_number_of_letter(std::u32string_view name) {
  return name.size() == 2 && name[1] >= U'0' && name[1] <= U'9';
}

}  // namespace

std::optional<std::string> closest_name(std::string_view wrong, std::span<const std::string> names) {
  const std::u32string target = decode(case_folded(wrong));
  const std::size_t limit = std::clamp<std::size_t>(target.size() / 3, 1, 3);
  const std::string* best = nullptr;
  std::size_t best_distance = limit + 1;
  const auto letters = letters_of(wrong);
  for (const std::string& name : names) {
    // Of many names most are told to be others by this alone.
    const auto other_letters = letters ? letters_of(name) : std::nullopt;
    if (other_letters && static_cast<std::size_t>(std::popcount(*letters ^ *other_letters)) > 2 * limit) {
      continue;
    }
    const std::size_t length = count_code_points(name);
    if (name == wrong || length > target.size() + limit + 2 || length + limit + 2 < target.size()) {
      // Folding changes a length by two at most.
      continue;
    }
    const std::u32string other = decode(case_folded(name));
    const std::size_t found = distance(target, other, limit);
    if (found > limit || found >= std::max(target.size(), other.size()) || (found > 0 && target.size() < 2) ||
        (found > 0 && is_number_of_letter(other))) {
      // What has nothing in common is no slip, nor is another number: `a6`, `a3`.
      continue;
    }
    if (best == nullptr || found < best_distance || (found == best_distance && name < *best)) {
      best = &name;
      best_distance = found;
    }
  }
  return best == nullptr ? std::nullopt : std::optional(*best);
}

}  // namespace source

std::string_view word_of(Severity severity) {
  return severity == Severity::warning ? "warning" : severity == Severity::note ? "note" : "error";
}

Diagnostic Diagnostic::of(Code code, Span span, std::string message) {
  return {code, source::info_of(code).severity, span, std::move(message)};
}

Diagnostic Diagnostic::error(Code code, Span span, std::string message) {
  return {code, Severity::error, span, std::move(message)};
}

Diagnostic Diagnostic::warning(Code code, Span span, std::string message) {
  return {code, Severity::warning, span, std::move(message)};
}

Diagnostic&& Diagnostic::note(Span place, std::string words) && {
  notes.push_back({place, std::move(words)});
  return std::move(*this);
}

Diagnostic&& Diagnostic::help(std::string text) && {
  help_text = std::move(text);
  return std::move(*this);
}

Diagnostic&& Diagnostic::help_closest(std::string_view wrong, std::span<const std::string> names) && {
  if (const auto closest = source::closest_name(wrong, names)) {
    return std::move(*this).suggest(wrong, *closest);
  }
  std::vector<std::string> each_once;
  std::set<std::string_view> known;
  for (const std::string& name : names) {
    if (each_once.size() <= source::longest_list && known.insert(name).second) {
      each_once.push_back(name);
    }
  }
  if (!each_once.empty() && each_once.size() <= source::longest_list) {
    help_text = each_once.size() == 1 ? fmt::format("there is only `{}`", each_once.front())
                                      : fmt::format("there are `{}`", fmt::join(each_once, "`, `"));
  }
  return std::move(*this);
}

Diagnostic&& Diagnostic::help_otherwise(std::string text) && {
  if (!help_text) {
    help_text = std::move(text);
  }
  return std::move(*this);
}

Diagnostic&& Diagnostic::suggest(std::string_view wrong, const std::string& meant) && {
  help_text = fmt::format("did you mean `{}`?", meant);
  fixes.push_back({fmt::format("write `{}`", meant), {{span, std::string(wrong), meant}}});
  return std::move(*this);
}

Diagnostic&& Diagnostic::fix(std::string words, std::vector<Fix::Edit> edits) && {
  fixes.push_back({std::move(words), std::move(edits)});
  return std::move(*this);
}

Diagnostic&& Diagnostic::about(FileFault fault) && {
  subject = std::move(fault);
  return std::move(*this);
}

Diagnostic&& Diagnostic::about(MissingName name) && {
  subject = std::move(name);
  return std::move(*this);
}

}  // namespace talia

#include "source/reports/diagnostics.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "source/run/limits.h"
#include "source/source_map.h"

namespace talia {

void Diagnostics::add(Diagnostic diagnostic) {
  const auto known = [&](auto& index, auto key) {
    const auto [entry, is_new] = index.try_emplace(std::move(key), all_.size());
    return is_new ? std::optional<std::size_t>() : entry->second;
  };
  const auto same = diagnostic.span.exists()
                        ? known(by_place_, Placed(diagnostic.code, diagnostic.span))
                        : known(by_message_, std::pair(diagnostic.code, diagnostic.message));
  if (same) {
    Diagnostic& first = all_[*same];
    if (diagnostic.severity < first.severity) {
      // The graver one leads.
      count(first, -1);
      std::swap(first, diagnostic);
      count(first, 1);
    }
    const auto add_note = [&](Note note) {
      if (first.notes.size() >= source::most_notes) {
        return;
      }
      const auto is_same = [&](const Note& other) {
        return other.span == note.span && other.message == note.message;
      };
      if (std::ranges::none_of(first.notes, is_same)) {
        first.notes.push_back(std::move(note));
      }
    };
    if (diagnostic.message != first.message) {
      add_note({diagnostic.span, std::move(diagnostic.message)});
    }
    for (Note& note : diagnostic.notes) {
      add_note(std::move(note));
    }
    return;
  }
  count(diagnostic, 1);
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::count(const Diagnostic& diagnostic, int by) {
  std::size_t& alike = diagnostic.severity <= Severity::error ? errors_ : warnings_;
  alike += diagnostic.severity == Severity::note ? 0 : static_cast<std::size_t>(by);
  could_not_run_ = could_not_run_ || diagnostic.severity == Severity::fatal;
}

std::size_t Diagnostics::HashOfPlaced::operator()(const Placed& placed) const {
  const auto& [code, span] = placed;
  constexpr std::uint64_t odd = 0x9e37'79b9'7f4a'7c15u;  // Its bits are all over the place.
  const std::uint64_t place = std::uint64_t{span.begin} << 32 | span.end;
  const std::uint64_t what = static_cast<std::uint64_t>(span.file) << 32 | static_cast<std::uint64_t>(code);
  return static_cast<std::size_t>(((place * odd) ^ what) * odd >> 16);
}

void Diagnostics::expect(std::size_t more) {
  const std::size_t all = all_.size() + more;
  if (all > all_.capacity()) {
    all_.reserve(std::max(all, 2 * all_.capacity()));
  }
}

void Diagnostics::join(Diagnostics&& others) {
  if (empty()) {
    std::swap(*this, others);
    return;
  }
  expect(others.all_.size());
  for (Diagnostic& diagnostic : others.all_) {
    add(std::move(diagnostic));
  }
  others = {};
}

Diagnostics Diagnostics::without_warnings() const {
  Diagnostics faults;
  for (const Diagnostic& each : all_) {
    if (each.severity == Severity::error || each.severity == Severity::fatal) {
      faults.add(each);
    }
  }
  return faults;
}

int Diagnostics::exit_code() const {
  return could_not_run_ ? 2 : has_errors() ? 1 : 0;
}

std::vector<Diagnostics::Listed> Diagnostics::listed(const SourceMap& sources) const {
  std::vector<const Diagnostic*> order;
  order.reserve(all_.size());
  std::map<std::pair<FileId, Code>, std::size_t> alike;
  for (const Diagnostic& each : all_) {
    order.push_back(&each);
    ++alike[{each.span.file, each.code}];
  }
  std::ranges::stable_sort(order, [&](const Diagnostic* a, const Diagnostic* b) {
    return std::forward_as_tuple(sources.path(a->span.file), a->span.begin, a->span.end, a->code) <
           std::forward_as_tuple(sources.path(b->span.file), b->span.begin, b->span.end, b->code);
  });
  std::map<std::pair<FileId, Code>, std::size_t> numbers;
  std::vector<Listed> listed;
  listed.reserve(order.size());
  for (const Diagnostic* const each : order) {
    const std::pair key(each->span.file, each->code);
    const std::size_t number = ++numbers[key];
    if (number > source::most_alike) {
      continue;
    }
    listed.push_back({each, std::nullopt});
    if (number == source::most_alike && alike[key] > number) {
      listed.back().others = Note{Span{}, fmt::format("and {} more like it{}", alike[key] - number,
                                                      each->span.exists() ? " in this file" : "")};
    }
  }
  return listed;
}

std::vector<Diagnostic> Diagnostics::sorted(const SourceMap& sources) const {
  std::vector<Diagnostic> copies;
  for (Listed& each : listed(sources)) {
    copies.push_back(*each.what);
    if (each.others) {
      copies.back().notes.push_back(*std::move(each.others));
    }
  }
  return copies;
}

}  // namespace talia

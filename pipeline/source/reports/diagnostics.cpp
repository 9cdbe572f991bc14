#include "source/reports/diagnostics.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "source/run/limits.h"
#include "source/source_map.h"

namespace talia {

void Diagnostics::add(Diagnostic diagnostic) {
  const auto [entry, is_new] = index_.try_emplace(
      {diagnostic.code, diagnostic.span, diagnostic.span.exists() ? "" : diagnostic.message}, all_.size());
  if (!is_new) {
    Diagnostic& first = all_[entry->second];
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
      const auto same = [&](const Note& other) {
        return other.span == note.span && other.message == note.message;
      };
      if (std::ranges::none_of(first.notes, same)) {
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

void Diagnostics::join(Diagnostics&& others) {
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

std::vector<Diagnostic> Diagnostics::sorted(const SourceMap& sources) const {
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
  std::vector<Diagnostic> listed;
  listed.reserve(order.size());
  for (const Diagnostic* const each : order) {
    const std::pair key(each->span.file, each->code);
    const std::size_t number = ++numbers[key];
    if (number > source::most_alike) {
      continue;
    }
    listed.push_back(*each);
    if (number == source::most_alike && alike[key] > number) {
      listed.back().notes.push_back({Span{}, fmt::format("and {} more like it{}", alike[key] - number,
                                                         each->span.exists() ? " in this file" : "")});
    }
  }
  return listed;
}

}  // namespace talia

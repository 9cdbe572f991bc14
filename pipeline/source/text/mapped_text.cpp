#include "source/text/mapped_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "source/run/assert.h"

namespace talia {

MappedText::MappedText(const MappedView& view)
    : text_(view.view()), runs_(view.runs().begin(), view.runs().end()) {}

MappedText MappedText::verbatim(std::string text, Span span) {
  MappedText result;
  result.text_ = std::move(text);
  result.push(0, span, true);
  return result;
}

MappedText MappedText::from(std::string text, Span span) {
  MappedText result;
  result.text_ = std::move(text);
  result.push(0, span, false);
  return result;
}

void MappedText::clear() {
  text_.clear();
  runs_.clear();
}

void MappedText::append(const MappedText& other) {
  if (&other == this) {
    append(MappedText(other).mapped());
  } else {
    append(other.mapped());
  }
}

void MappedText::append(const MappedView& other) {
  if (other.size() == 0) {
    return;
  }
  if (text_.empty()) {
    runs_.clear();
  }
  const auto shift = static_cast<std::uint32_t>(text_.size());
  text_ += other.view();
  // Exactly so many of the first, of which mostly no others come.
  const std::size_t first = runs_.size();
  if (first == 0) {
    runs_.reserve(other.runs().size());
  }
  for (const MappedRun& run : other.runs()) {
    const MappedRun* const last = runs_.empty() ? nullptr : &runs_.back();
    const bool continues = runs_.size() == first && last != nullptr && last->verbatim && run.verbatim &&
                           last->span.file == run.span.file && last->span.exists() &&
                           last->span.end == run.span.begin;
    if (continues) {
      runs_.back().span.end = run.span.end;
    } else {
      runs_.push_back({run.begin + shift, run.span, run.verbatim});
    }
  }
}

void MappedText::append_verbatim(std::string_view text, Span span) {
  TALIA_ASSERT(!span.exists() || span.end - span.begin == text.size());
  const MappedRun run{0, span, true};
  append(MappedView(text, {&run, 1}));
}

void MappedText::append_from(std::string_view text, Span span) {
  const MappedRun run{0, span, false};
  append(MappedView(text, {&run, 1}));
}

MappedText MappedText::slice(std::size_t begin, std::size_t end) const {
  TALIA_ASSERT(begin <= end && end <= text_.size());
  MappedText result;
  result.text_ = text_.substr(begin, end - begin);
  if (begin == end) {
    result.push(0, span_of(begin, end), false);
    return result;
  }
  // From the run that holds `begin`: a long text is cut into many slices.
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), begin,
                       [](std::size_t byte, const MappedRun& other) { return byte < other.begin; });
  const auto first = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - runs_.begin() - 1, 0));
  for (std::size_t i = first; i < runs_.size() && runs_[i].begin < end; ++i) {
    const std::size_t run_end = i + 1 < runs_.size() ? runs_[i + 1].begin : text_.size();
    const std::size_t from = std::max<std::size_t>(begin, runs_[i].begin);
    const std::size_t to = std::min(end, run_end);
    if (from >= to) {
      continue;
    }
    Span span = runs_[i].span;
    if (runs_[i].verbatim && span.exists()) {
      const auto offset = static_cast<std::uint32_t>(from - runs_[i].begin);
      span = {span.file, span.begin + offset, span.begin + offset + static_cast<std::uint32_t>(to - from)};
    }
    result.runs_.push_back({static_cast<std::uint32_t>(from - begin), span, runs_[i].verbatim});
  }
  return result;
}

MappedText MappedText::trimmed() const {
  const char* const white = " \t\r\n";
  const std::size_t begin = text_.find_first_not_of(white);
  if (begin == std::string::npos) {
    return slice(0, 0);
  }
  return slice(begin, text_.find_last_not_of(white) + 1);
}

Span MappedView::span_of(std::size_t begin, std::size_t end) const {
  TALIA_ASSERT(begin <= end && end <= text_.size());
  if (runs_.empty()) {
    return {};
  }
  if (text_.empty()) {
    return runs_.front().span;
  }
  // The run that holds `begin`.
  auto run = std::prev(
      std::upper_bound(runs_.begin(), runs_.end(), begin,
                       [](std::size_t byte, const MappedRun& other) { return byte < other.begin; }));
  if (begin == end) {
    const auto place = [](const Span& span, std::uint32_t byte) { return Span{span.file, byte, byte}; };
    if (run->span.exists()) {
      if (run->verbatim) {
        return place(run->span, run->span.begin + static_cast<std::uint32_t>(begin - run->begin));
      }
      return place(run->span, begin == text_.size() ? run->span.end : run->span.begin);
    }
    return run != runs_.begin() && std::prev(run)->span.exists()
               ? place(std::prev(run)->span, std::prev(run)->span.end)
               : Span{};
  }
  Span result;
  for (; run != runs_.end() && run->begin < end; ++run) {
    Span span = run->span;
    if (!span.exists() || (result.exists() && span.file != result.file)) {
      continue;
    }
    if (run->verbatim) {
      const std::size_t run_end = std::next(run) == runs_.end() ? text_.size() : std::next(run)->begin;
      const std::size_t from = std::max<std::size_t>(begin, run->begin);
      const std::size_t to = std::min(end, run_end);
      const auto offset = static_cast<std::uint32_t>(from - run->begin);
      span = {span.file, span.begin + offset, span.begin + offset + static_cast<std::uint32_t>(to - from)};
    }
    result = result.exists()
                 ? Span{span.file, std::min(result.begin, span.begin), std::max(result.end, span.end)}
                 : span;
  }
  return result;
}

void MappedText::push(std::size_t begin, Span span, bool verbatim) {
  TALIA_ASSERT(!verbatim || !span.exists() || span.end - span.begin == text_.size() - begin);
  runs_.push_back({static_cast<std::uint32_t>(begin), span, verbatim});
}

}  // namespace talia

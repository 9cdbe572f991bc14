#include "source/text/pattern.h"

#include <algorithm>
#include <numeric>

#include <re2/re2.h>
#include <re2/set.h>

#include "source/of_each.h"

namespace talia::source {
namespace {

re2::StringPiece piece(std::string_view text) {
  return text.data() == nullptr ? re2::StringPiece("", 0) : re2::StringPiece(text.data(), text.size());
}

RE2::Options options() {
  RE2::Options result;
  result.set_log_errors(false);
  return result;
}

}  // namespace

struct Pattern::Engine {
  explicit Engine(std::string_view expression) : regex(piece(expression), options()) {}
  RE2 regex;
};

Pattern::Pattern(std::shared_ptr<const Engine> engine, std::string expression)
    : engine_(std::move(engine)), expression_(std::move(expression)) {}

tl::expected<Pattern, std::string> Pattern::compile(std::string_view expression) {
  auto engine = std::make_shared<const Engine>(expression);
  if (!engine->regex.ok()) {
    return tl::unexpected(engine->regex.error());
  }
  return Pattern(std::move(engine), std::string(expression));
}

bool Pattern::found_in(std::string_view text) const {
  return RE2::PartialMatch(piece(text), engine_->regex);
}

bool Pattern::matches_whole(std::string_view text) const {
  return RE2::FullMatch(piece(text), engine_->regex);
}

std::optional<Pattern::Match> Pattern::find(std::string_view text, std::size_t from) const {
  return match(text, from, false);
}

std::optional<Pattern::Match> Pattern::match_whole(std::string_view text) const {
  return match(text, 0, true);
}

std::optional<Pattern::Match> Pattern::match(std::string_view text, std::size_t from, bool is_whole) const {
  const re2::StringPiece whole = piece(text);
  const int groups = engine_->regex.NumberOfCapturingGroups();
  std::vector<re2::StringPiece> parts(static_cast<std::size_t>(groups) + 1);
  if (from > text.size() ||
      !engine_->regex.Match(whole, from, text.size(), is_whole ? RE2::ANCHOR_BOTH : RE2::UNANCHORED,
                            parts.data(), groups + 1)) {
    return std::nullopt;
  }
  const auto offset = [&](const re2::StringPiece& part) {
    return static_cast<std::size_t>(part.data() - whole.data());
  };
  Match match{offset(parts[0]), offset(parts[0]) + parts[0].size(), {}};
  const auto& names = engine_->regex.CapturingGroupNames();
  for (int group = 1; group <= groups; ++group) {
    const re2::StringPiece& part = parts[static_cast<std::size_t>(group)];
    if (part.data() == nullptr) {
      // The group took no part.
      continue;
    }
    const auto name = names.find(group);
    match.captures.push_back(
        {name == names.end() ? std::string() : name->second, offset(part), offset(part) + part.size()});
  }
  return match;
}

std::vector<std::string> Pattern::group_names() const {
  return of_each(engine_->regex.CapturingGroupNames(), [](const auto& each) { return each.second; });
}

struct PatternSet::Engine {
  explicit Engine(std::size_t number) : count(number), set(options(), RE2::UNANCHORED) {}
  std::size_t count;
  bool is_ready = false;
  RE2::Set set;
};

PatternSet::PatternSet(const std::vector<std::string>& expressions)
    : engine_(std::make_unique<Engine>(expressions.size())) {
  for (const std::string& expression : expressions) {
    engine_->set.Add(piece(expression), nullptr);
  }
  engine_->is_ready = !expressions.empty() && engine_->set.Compile();
}
PatternSet::PatternSet(PatternSet&&) noexcept = default;
PatternSet& PatternSet::operator=(PatternSet&&) noexcept = default;
PatternSet::~PatternSet() = default;

std::vector<std::size_t> PatternSet::found_in(std::string_view text) const {
  std::vector<int> found;
  RE2::Set::ErrorInfo fault{RE2::Set::kNoError};
  const bool is_told = engine_->is_ready &&
                       (engine_->set.Match(piece(text), &found, &fault) || fault.kind == RE2::Set::kNoError);
  if (!is_told) {
    std::vector<std::size_t> all(engine_->count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }
  std::ranges::sort(found);
  return {found.begin(), found.end()};
}

tl::expected<Pattern, std::string> Patterns::compile(std::string_view expression) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = patterns_.find(expression); known != patterns_.end()) {
      known->second.is_asked = true;
      return known->second.made;
    }
  }
  // Nobody waits for another's; what two compile at once is the same, and one of them is kept.
  auto compiled = Pattern::compile(expression);
  if (!compiled) {
    return compiled;
  }
  const std::lock_guard lock(mutex_);
  return patterns_.emplace(expression, Known<Pattern>{*std::move(compiled)}).first->second.made;
}

std::shared_ptr<const PatternSet> Patterns::set(const std::vector<std::string>& expressions) {
  const std::lock_guard lock(mutex_);
  auto& known = sets_[expressions];
  known.is_asked = true;
  if (known.made == nullptr) {
    known.made = std::make_shared<const PatternSet>(expressions);
  }
  return known.made;
}

void Patterns::forget_unasked() {
  const std::lock_guard lock(mutex_);
  const auto forget = [](auto& all) {
    std::erase_if(all, [](const auto& each) { return !each.second.is_asked; });
    for (auto& [expression, known] : all) {
      known.is_asked = false;
    }
  };
  forget(patterns_);
  forget(sets_);
}

}  // namespace talia::source

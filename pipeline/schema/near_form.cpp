#include "schema/near_form.h"

#include <algorithm>
#include <set>
#include <vector>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::schema {
namespace {

constexpr std::size_t longest = 60;  // Code points; nobody slips by one sign in a longer form.
constexpr std::u32string_view signs = U"-_ /+.,:()0";

class NearForms {
 public:
  NearForms(std::u32string text, const source::Pattern& pattern)
      : text_(std::move(text)), pattern_(pattern) {}

  std::optional<std::string> run() {
    for (const auto make : {&NearForms::in_other_case, &NearForms::with_bars, &NearForms::without_blanks,
                            &NearForms::with_one_more, &NearForms::with_another, &NearForms::with_one_less}) {
      (this->*make)();
      if (!found_.empty()) {
        return found_.size() == 1 ? std::optional(*found_.begin()) : std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  void take(const std::u32string& candidate) {
    if (candidate == text_ || candidate.empty()) {
      return;
    }
    if (std::string text = source::encode(candidate); pattern_.found_in(text)) {
      found_.insert(std::move(text));
    }
  }

  void in_other_case() {
    std::u32string small = text_;
    std::u32string large = text_;
    std::ranges::transform(text_, small.begin(), source::lower_case);
    std::ranges::transform(text_, large.begin(), source::upper_case);
    take(small);
    take(large);
    if (!small.empty()) {
      small.front() = large.front();
      take(small);
    }
  }

  void with_bars() {
    for (const char32_t bar : {U'_', U'-'}) {
      std::u32string joined = text_;
      std::ranges::replace_if(
          joined, [](char32_t c) { return c == U' ' || c == U'_' || c == U'-'; }, bar);
      take(joined);
    }
  }

  void without_blanks() {
    std::u32string candidate = text_;
    std::erase_if(candidate, [](char32_t c) { return c == U' ' || c == U'\u00a0'; });
    take(candidate);
    const std::size_t first = text_.find_first_not_of(U" \u00a0");
    if (first != std::u32string::npos) {
      take(text_.substr(first, text_.find_last_not_of(U" \u00a0") + 1 - first));
    }
  }

  void with_one_more() {
    for (std::size_t at = 0; at <= text_.size(); ++at) {
      for (const char32_t sign : signs) {
        std::u32string candidate = text_;
        candidate.insert(at, 1, sign);
        take(candidate);
      }
    }
  }

  void with_another() {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      for (const char32_t sign : signs) {
        std::u32string candidate = text_;
        candidate[at] = sign;
        take(candidate);
      }
    }
  }

  void with_one_less() {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      std::u32string candidate = text_;
      candidate.erase(at, 1);
      take(candidate);
    }
  }

  const std::u32string text_;
  const source::Pattern& pattern_;
  std::set<std::string> found_;
};

}  // namespace

std::optional<std::string> nearest_form(std::string_view text, const source::Pattern& pattern) {
  std::u32string points = source::decode(text);
  return points.empty() || points.size() > longest ? std::nullopt
                                                   : NearForms(std::move(points), pattern).run();
}

}  // namespace talia::schema

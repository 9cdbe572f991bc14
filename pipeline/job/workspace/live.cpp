#include "job/workspace/live.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace talia::job {

namespace {

// Of these each look reads the words.
bool is_text(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json") ||
         path.ends_with(".md");
}

}  // namespace

void Live::look_again(const std::vector<std::string>& saved, std::vector<std::string> same) {
  documents.trust(std::move(same));
  catalog.patterns.forget_unasked();
  dictionaries.renew();
  if (!std::ranges::all_of(saved, is_text)) {
    asked = {};
    stock = {};
  }
}

void Live::forget_before() {
  sources.forget_replaced();
}

}  // namespace talia::job

// What a function or a member gives of each of several values.
#pragma once
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace talia::source {

// In their order; as values of type `Made` where it is said, as copies of texts that are only looked at.
template <typename Made = void, typename Range, typename Function>
auto of_each(Range&& all, Function function) {
  using Given = std::invoke_result_t<Function&, decltype(*std::begin(all))>;
  std::vector<std::conditional_t<std::is_void_v<Made>, std::remove_cvref_t<Given>, Made>> made;
  if constexpr (requires { all.size(); }) {
    made.reserve(all.size());
  }
  for (auto&& each : all) {
    made.emplace_back(std::invoke(function, std::forward<decltype(each)>(each)));
  }
  return made;
}

template <typename Map>
auto keys_of(const Map& map) {
  return of_each(map, [](const auto& entry) { return entry.first; });
}

}  // namespace talia::source

// What of a text changes, as `diff -u` writes it and `patch` and `git apply` read it.
#pragma once
#include <string>
#include <string_view>

namespace talia::source {

// Empty where the texts are equal. Paths stand behind `a/` and `b/`.
std::string unified_diff(std::string_view path, std::string_view before, std::string_view after);

}  // namespace talia::source

// Ids out of what people write as headers: `Żywotność (max)` as `zywotnosc_max`.
#pragma once
#include <set>
#include <string>
#include <string_view>

namespace talia::table {

// Small letters without accents, digits and `_`, beginning with a letter; empty of what has none of these.
std::string ascii_id(std::string_view text);
// `weapon` of `weapons`, by the plain rules of English.
std::string singular(std::string id);
// `wanted`, or with a number behind it where that is taken; taken afterwards.
std::string free_id(const std::string& wanted, std::set<std::string, std::less<>>& taken);

}  // namespace talia::table

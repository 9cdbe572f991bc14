#include "formula/functions.h"

#include <algorithm>
#include <vector>

#include "formula/function_list.h"

namespace talia::formula {

std::span<const Function> all_functions() {
  static const std::vector<Function> all = [] {
    std::vector<Function> functions;
    for (const auto part : {number_functions(), list_functions(), text_functions(), question_functions(),
                            pool_functions(), until_functions()}) {
      functions.insert(functions.end(), part.begin(), part.end());
    }
    std::ranges::sort(functions, {}, &Function::name);
    return functions;
  }();
  return all;
}

const Function* find_function(std::string_view name) {
  const auto functions = all_functions();
  const auto found = std::ranges::lower_bound(functions, name, {}, &Function::name);
  return found != functions.end() && found->name == name ? &*found : nullptr;
}

char letter_of(const Function& function, std::size_t argument) {
  char letter = 0;
  for (const char each : function.parameters) {
    if (each == '*') {
      return letter;
    }
    if (each != '?') {
      letter = each;
      if (argument-- == 0) {
        return letter;
      }
    }
  }
  return letter;
}

Result<std::size_t> count_of(Call& call, std::size_t argument) {
  constexpr std::int64_t most = 1'000'000;
  const auto count = number(call, argument).int64();
  if (!count || *count < 0 || *count > most) {
    return tl::unexpected(call.fault(Code::work_budget, "a count is a whole number from 0 to 1000000"));
  }
  return static_cast<std::size_t>(*count);
}

}  // namespace talia::formula

#include <algorithm>
#include <array>
#include <vector>

#include "formula/functions/function_list.h"
#include "formula/functions/functions.h"

namespace talia::formula {

std::span<const FunctionGroup> function_groups() {
  static const std::array groups = {
      FunctionGroup{"Questions", question_functions()},
      FunctionGroup{"Pools", pool_functions()},
      FunctionGroup{"Cards and symbols", draw_functions()},
      FunctionGroup{"Lists, records and repetition", list_functions()},
      FunctionGroup{"Repetition without a bound", until_functions()},
      FunctionGroup{"Numbers", number_functions()},
      FunctionGroup{"Texts", text_functions()},
  };
  return groups;
}

std::span<const Function> all_functions() {
  static const std::vector<Function> all = [] {
    std::vector<Function> functions;
    for (const FunctionGroup& group : function_groups()) {
      for (const FunctionRow& row : group.rows) {
        functions.push_back(
            {row, row.signatures.substr(0, row.signatures.find('(')), parse_signatures(row.signatures)});
      }
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

const Signature& Function::signature(bool has_function) const {
  return has_function ? alternatives.back() : alternatives.front();
}

const Signature::Parameter& Function::parameter(std::size_t argument, bool has_function) const {
  const Signature::Parameter* const own = signature(has_function).parameter(argument);
  return own != nullptr ? *own : *signature(!has_function).parameter(argument);
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

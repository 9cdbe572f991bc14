// Messages of rulesets: words with `{expression}`s.
#include <algorithm>

#include "rules/notations/notations.h"

namespace talia::rules {

std::vector<MessagePart> compile_message(const MappedText& message, const Scope& scope,
                                         Diagnostics& diagnostics,
                                         std::span<const formula::Parameter> parameters) {
  std::vector<MessagePart> parts;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t brace = std::min(message.view().find('{', at), message.size());
    if (brace > at) {
      parts.push_back({std::string(message.view().substr(at, brace - at)), std::nullopt});
    }
    if (brace == message.size()) {
      break;
    }
    const std::size_t end = std::min(formula::end_of_insertion(message.view(), brace), message.size());
    Formula value = formula::parse(message.slice(brace + 1, end > brace + 1 ? end - 1 : end), diagnostics);
    formula::check_insertion(value, scope, diagnostics, parameters, {}, formula::Lists::joined);
    parts.push_back({{}, std::move(value)});
    at = end;
  }
  return parts;
}

std::string message_text(const std::vector<MessagePart>& message, const formula::Environment& environment,
                         std::span<const Value> arguments) {
  std::string text;
  for (const MessagePart& part : message) {
    text += part.words;
    if (part.value) {
      const auto value = formula::evaluate(*part.value, environment, {.arguments = arguments});
      text += value ? environment.text_of(*value) : std::string();
    }
  }
  return text;
}

}  // namespace talia::rules

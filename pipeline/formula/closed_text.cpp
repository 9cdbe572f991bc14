#include "formula/closed_text.h"

namespace talia::formula {

Type one_of(std::vector<std::string> texts) {
  Type type = Type::of(Type::Kind::text);
  type.members = std::move(texts);
  return type;
}

const std::vector<std::string>* values_of(const Type& type, const Scope& scope) {
  if (!type.is(Type::Kind::text)) {
    return nullptr;
  }
  return type.members.empty() ? scope.values_of(type.name) : &type.members.all();
}

}  // namespace talia::formula

#include "layout/items/icon_field.h"

#include <algorithm>

namespace talia::layout {

IconField icon_field(std::string_view icon, const Subject& subject, const Catalog& catalog) {
  if (subject.definition == nullptr) {
    return {};
  }
  const Definition& definition = *subject.definition;
  for (const Entry& entry : definition.root.entries()) {
    if (entry.value.is(NodeKind::text) && entry.value.scalar() == icon) {
      const auto& fields = catalog.kind(definition.kind).fields;
      return {entry.value, std::ranges::any_of(fields, [&](const Field& field) {
                return field.type.shape == FieldType::Shape::term && field.type.target == "icon" &&
                       definition.root.find(field.name) == entry.value;
              })};
    }
  }
  return {};
}

}  // namespace talia::layout

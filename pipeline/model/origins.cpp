#include "model/origins.h"

#include <algorithm>

namespace talia::model {

namespace {

bool holds(const Definition& definition, Span place) {
  const Span whole = definition.span;
  return place.file == whole.file && place.begin >= whole.begin && place.end <= whole.end;
}

}  // namespace

Origin origin_of(Node value, const Definition& definition, const Catalog& catalog) {
  const Span place = value.span();
  if (holds(definition, place)) {
    return {};
  }
  const auto other =
      std::ranges::find_if(catalog.definitions, [&](const Definition& each) { return holds(each, place); });
  return other == catalog.definitions.end() ? Origin{Origin::From::schema}
                                            : Origin{Origin::From::other, &*other};
}

}  // namespace talia::model

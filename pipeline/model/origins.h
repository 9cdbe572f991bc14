// Where the values of a definition were written: every value keeps the place that it came from.
#pragma once
#include <optional>

#include "model/catalog.h"

namespace talia::model {

// Whose a value of a definition is.
struct Origin {
  enum class From { itself, other, schema };
  From from = From::itself;
  // The definition that it was taken over from.
  const Definition* other = nullptr;
  bool operator==(const Origin&) const = default;
};

Origin origin_of(Node value, const Definition& definition, const Catalog& catalog);

}  // namespace talia::model

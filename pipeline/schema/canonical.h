// One text for each value that JSON Schema holds equal: `1` and `1.0` are one number, the keys of a mapping have no order.
#pragma once
#include <string>

#include "document/document.h"

namespace talia::schema {

// Requires an existing node. Linear in the size of the value, but for the sorting of keys.
std::string canonical(Node value);

}  // namespace talia::schema

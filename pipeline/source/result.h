// A value or the one diagnostic that says why there is none.
#pragma once
#include <tl/expected.hpp>

#include "source/reports/diagnostic.h"

namespace talia {

template <typename T>
using Result = tl::expected<T, Diagnostic>;

}  // namespace talia

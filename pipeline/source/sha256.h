// SHA-256 (FIPS 180-4), for the hashes that authors and manifests state.
#pragma once
#include <string>
#include <string_view>

#include "source/bytes.h"

namespace talia::source {

// 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);
std::string sha256(const Bytes& bytes);

}  // namespace talia::source

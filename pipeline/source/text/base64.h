// Bytes as letters and digits (RFC 4648).
#pragma once
#include <string>
#include <string_view>

namespace talia::source {

std::string base64(std::string_view bytes);

}  // namespace talia::source

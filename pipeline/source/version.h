// The program's version, as its build states it.
#pragma once
#include <string_view>

namespace talia::source {

std::string_view version();   // `0.1.0`
std::string_view homepage();  // Its address; empty where its build states none.

}  // namespace talia::source

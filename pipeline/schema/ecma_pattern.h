// Regular expressions of JSON Schema are ECMA 262's. This part writes them as RE2's, so that both mean the same.
#pragma once
#include <string>
#include <string_view>

namespace talia::schema {

struct EcmaPattern {
  enum class State {
    translated,  // `re2` means the same.
    // Sound, but RE2 cannot hold it: looking around, back references.
    beyond_re2,
    faulty,  // No expression of ECMA 262.
  };
  State state = State::translated;
  std::string re2;
  std::string reason;  // Why it is not translated.
};

// Does not check what RE2 itself reports: brackets left open, repetitions of nothing, ranges upside down.
EcmaPattern translate(std::string_view pattern);

}  // namespace talia::schema

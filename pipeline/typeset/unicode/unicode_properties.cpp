#include "typeset/unicode/unicode_properties.h"

#include <array>
#include <cstddef>

namespace talia::typeset {
namespace {

#include "typeset/unicode_tables.inc"

constexpr std::size_t block = 0x110000 / first_stage.size();
constexpr CharacterClass beyond{LineClass::AL, ClusterClass::other, false, true, false, false, 0};

}  // namespace

const CharacterClass& class_of(char32_t code_point) {
  if (code_point >= 0x110000) {
    return beyond;
  }
  return character_classes[second_stage[first_stage[code_point / block] * block + code_point % block]];
}

}  // namespace talia::typeset

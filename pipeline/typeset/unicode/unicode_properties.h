// What the Unicode Character Database says of a character, as far as lines, clusters and runs need it. The table is made
// when talia is built, out of the installed database.
#pragma once
#include <cstdint>

namespace talia::typeset {

// UAX 14's classes by its own names, after its first rule: what depends on a language or is not known stands for what it
// is by default.
enum class LineClass : std::uint8_t {
  AL,
  B2,
  BA,
  BB,
  BK,
  CB,
  CL,
  CM,
  CP,
  CR,
  EB,
  EM,
  EX,
  GL,
  H2,
  H3,
  HL,
  HY,
  ID,
  IN,
  IS,
  JL,
  JT,
  JV,
  LF,
  NL,
  NS,
  NU,
  OP,
  PO,
  PR,
  QU,
  RI,
  SP,
  SY,
  WJ,
  ZW,
  ZWJ
};

// UAX 29.
enum class ClusterClass : std::uint8_t {
  other,
  cr,
  lf,
  control,
  extend,
  zwj,
  regional_indicator,
  prepend,
  spacing_mark,
  l,
  v,
  t,
  lv,
  lvt
};

struct CharacterClass {
  LineClass line;
  ClusterClass cluster;
  bool is_pictographic;  // Extended_Pictographic.
  bool is_unassigned;
  bool is_wide;          // East Asian width full, wide or half.
  bool turns;            // Letters and figures from right to left, and marks of direction.
  std::uint32_t script;  // ISO 15924 as OpenType writes tags; 0 for what all scripts share.
};

// Of what lies beyond U+10FFFF: an unassigned letter.
const CharacterClass& class_of(char32_t code_point);

}  // namespace talia::typeset

// What fonts and families are known by.
#pragma once
#include <map>

#include "source/files/digest.h"
#include "typeset/fonts/font_store.h"

namespace talia::typeset {

// The digests of a run's fonts. A value for one thread.
class FontDigests {
 public:
  // `fonts` outlives it.
  explicit FontDigests(const FontStore& fonts) : fonts_(fonts) {}
  // Its name and its file's bytes; whether it is broken.
  const Digest& font(FontId font);
  // Its name and the hash that its file must have, where one is declared, without reading the file: a font of another is broken, and
  // what is laid out in it looks otherwise. Else as above.
  Digest declared(FontId font);
  // Its name, the fonts of its styles, those that stand in for what these lack, and the signs that are meant to come from them.
  Digest family(FamilyId family);

 private:
  const FontStore& fonts_;
  std::map<FontId, Digest> known_;
};

}  // namespace talia::typeset

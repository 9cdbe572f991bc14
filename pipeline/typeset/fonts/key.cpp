#include "typeset/fonts/key.h"

#include "typeset/fonts/fonts.h"

namespace talia::typeset {

const Digest& FontDigests::font(FontId font) {
  const auto [known, is_new] = known_.try_emplace(font);
  if (is_new) {
    known->second = source::Key("font")
                        .add(fonts_.name(font))
                        .add(fonts_.is_broken(font))
                        .add(fonts_.storage().font(font).digest)
                        .digest();
  }
  return known->second;
}

Digest FontDigests::declared(FontId id) {
  const std::string& hash = fonts_.storage().declared(id).hash;
  return hash.empty() ? font(id) : source::Key("declared font").add(fonts_.name(id)).add(hash).digest();
}

Digest FontDigests::family(FamilyId id) {
  const auto& [name, regular, italic, bold, bold_italic, fallback, signs] = fonts_.storage().family(id);
  source::Key key("family");
  key.add(name);
  for (const FontId style : {regular, italic, bold, bold_italic}) {
    key.add(font(style));
  }
  key.add(static_cast<std::int64_t>(fallback.size()));
  for (const FontId stand_in : fallback) {
    key.add(font(stand_in));
  }
  for (const char32_t sign : signs) {
    key.add(static_cast<std::int64_t>(sign));
  }
  return key.digest();
}

}  // namespace talia::typeset

#include "press/key.h"

#include "frame/key.h"

namespace talia::press {

namespace {

// Each member is named, so that one that is added later cannot be forgotten here.
void add(const Booklet& booklet, source::Key& key) {
  const auto& [title, author, subject, language, keywords, rights, date, creator, flip, frames, lasting,
               pages, outline, units] = booklet;
  frame::add_facts(booklet, key);
  key.add(static_cast<std::int64_t>(flip)).add(static_cast<std::int64_t>(pages.size()));
  for (const Page& page : pages) {
    const auto& [paper, trim, bleed, side, placed, own, layers, cuts, label, told, links] = page;
    frame::add(paper, key);
    frame::add(trim, key);
    frame::add(bleed, key);
    key.add(static_cast<std::int64_t>(side)).add(label);
    frame::add_told(page, key);
  }
  frame::add_units(units, key);
}

void add(const Style& style, const Palette& palette, source::Key& key) {
  const auto& [standard, profile, ink_limit, rich_black, overprints_black, outlines] = style;
  key.add(static_cast<std::int64_t>(standard));
  if (standard == Standard::screen) {
    return;
  }
  const auto& [name, description, bytes, condition] = *profile;
  key.add(name).add(description).add(source::digest_of(bytes)).add(condition);
  key.add(ink_limit).add(outlines);
  frame::add(rich_black, key);
  key.add(overprints_black);
  frame::add(palette, key);
}

}  // namespace

Digest key_of(const Digest& drawn, const Booklet& booklet, const Style& style, const Palette& palette) {
  source::Key key("press");
  key.add(drawn);
  add(booklet, key);
  add(style, palette, key);
  return key.digest();
}

}  // namespace talia::press

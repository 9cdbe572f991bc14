// Parts of keys: measures and drawings, each whole. A list that something follows says how long it is.
#pragma once
#include <functional>
#include <string>

#include "frame/booklet.h"
#include "frame/bytes.h"
#include "frame/outline.h"
#include "frame/symbols.h"
#include "source/files/digest.h"

namespace talia::frame {

void add(Length length, source::Key& key);
void add(const Point& point, source::Key& key);
void add(const Size& size, source::Key& key);
void add(const Rect& rect, source::Key& key);
void add(const Transform& place, source::Key& key);
void add(const Path& path, source::Key& key);
void add(const Cmyk& inks, source::Key& key);
void add(const std::optional<Cmyk>& inks, source::Key& key);
// Each entry by its name, its colour on screens and both its inks.
void add(const Palette& palette, source::Key& key);
void add(const CardOutline& outline, source::Key& key);

// Of a symbol, whose paints are known by `name_of_paint`. Bounds follow from its paths, and places do not count.
Digest key_of(const Symbol& symbol, const std::function<std::string(std::uint32_t)>& name_of_paint);

// Of all that stands on a booklet's pages, `names` by what they stand for; which frames pages share counts, spans do not.
Digest key_of(const Booklet& booklet, const FrameNames& names);

// Adds what is told of a page, and the units of a booklet.
void add_told(const Page& page, source::Key& key);
void add_units(const std::vector<Unit>& units, source::Key& key);

// Adds what a booklet says of itself.
void add_facts(const Booklet& booklet, source::Key& key);

}  // namespace talia::frame

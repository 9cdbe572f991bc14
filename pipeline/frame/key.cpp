#include "frame/key.h"

// Each member is named, so that one that is added later cannot be forgotten here.

namespace talia::frame {

namespace {

void add_stroke(const StrokeStyle& style, source::Key& key) {
  const auto& [round_ends, round_joins, dashes] = style;
  key.add(round_ends).add(round_joins).add(static_cast<std::int64_t>(dashes.size()));
  for (const Length dash : dashes) {
    add(dash, key);
  }
}

void add_part(const SymbolPart& part, const std::function<std::string(std::uint32_t)>& name_of_paint,
              source::Key& key) {
  const auto& [path, even_odd, stroke, own, stroke_style, bounds] = part;
  add(path, key);
  key.add(even_odd).add(stroke.has_value()).add(own.has_value());
  add(stroke.value_or(Length()), key);
  add_stroke(stroke_style, key);
  if (own) {
    const auto& [entry, tint, under, under_tint] = *own;
    key.add(name_of_paint(entry)).add(int{tint}).add(name_of_paint(under)).add(int{under_tint});
  }
}

void add_cuts(const Cuts& cuts, source::Key& key) {
  key.add(static_cast<std::int64_t>(cuts.figures.size())).add(static_cast<std::int64_t>(cuts.lines.size()));
  for (const auto& [outline, trim, is_turned] : cuts.figures) {
    add(outline, key);
    add(trim, key);
    key.add(is_turned);
  }
  for (const auto& [from, to] : cuts.lines) {
    add(from, key);
    add(to, key);
  }
}

void add_page(const Page& page, const FrameNames& names, source::Key& key) {
  const auto& [paper, trim, bleed, side, placed, own, layers, cuts, label, told, links] = page;
  add(paper, key);
  add(trim, key);
  add(bleed, key);
  key.add(static_cast<std::int64_t>(side)).add(label).add(source::digest_of(to_bytes(own, names)));
  key.add(static_cast<std::int64_t>(layers.size()));
  for (const auto& [name, items] : layers) {
    key.add(name).add(source::digest_of(to_bytes(Frame{paper, items}, names)));
  }
  add_cuts(cuts, key);
  add_told(page, key);
  key.add(static_cast<std::int64_t>(placed.size()));
  for (const auto& [frame, place, clip, unit] : placed) {
    key.add(std::int64_t{frame}).add(std::int64_t{unit}).add(clip.has_value());
    add(place, key);
    add(clip.value_or(Path()), key);
  }
}

}  // namespace

void add(Length length, source::Key& key) {
  key.add(length.units());
}

void add(const Point& point, source::Key& key) {
  const auto& [x, y] = point;
  add(x, key);
  add(y, key);
}

void add(const Size& size, source::Key& key) {
  const auto& [width, height] = size;
  add(width, key);
  add(height, key);
}

void add(const Rect& rect, source::Key& key) {
  const auto& [origin, size] = rect;
  add(origin, key);
  add(size, key);
}

void add(const Transform& place, source::Key& key) {
  const auto& [xx, yx, xy, yy, shift] = place;
  key.add(xx).add(yx).add(xy).add(yy);
  add(shift, key);
}

void add(const CardOutline& outline, source::Key& key) {
  const auto& [shape, sides, corner, path] = outline;
  key.add(static_cast<std::int64_t>(shape)).add(sides);
  add(corner, key);
  add(path, key);
}

void add(const Path& path, source::Key& key) {
  key.add(static_cast<std::int64_t>(path.steps().size()));
  for (const auto& [kind, to, control_1, control_2] : path.steps()) {
    key.add(static_cast<std::int64_t>(kind));
    for (const Point& point : {to, control_1, control_2}) {
      add(point, key);
    }
  }
}

void add(const Cmyk& inks, source::Key& key) {
  const auto& [cyan, magenta, yellow, black] = inks;
  key.add(cyan).add(magenta).add(yellow).add(black);
}

void add(const std::optional<Cmyk>& inks, source::Key& key) {
  key.add(inks.has_value());
  add(inks.value_or(Cmyk{}), key);
}

void add(const Palette& palette, source::Key& key) {
  key.add(static_cast<std::int64_t>(palette.entries().size()));
  for (const auto& [name, rgb, cmyk, cmyk_for_type, plate] : palette.entries()) {
    key.add(name).add(int{rgb.red}).add(int{rgb.green}).add(int{rgb.blue});
    add(cmyk, key);
    add(cmyk_for_type, key);
    key.add(plate);
  }
}

Digest key_of(const Symbol& symbol, const std::function<std::string(std::uint32_t)>& name_of_paint) {
  const auto& [name, size, parts, names, place] = symbol;
  source::Key key("symbol");
  key.add(name);
  add(size, key);
  key.add(static_cast<std::int64_t>(parts.size()));
  for (const SymbolPart& part : parts) {
    add_part(part, name_of_paint, key);
  }
  for (const auto& [language, said] : names) {
    key.add(language).add(said);
  }
  return key.digest();
}

Digest key_of(const Booklet& booklet, const FrameNames& names) {
  const auto& [title, author, subject, language, keywords, rights, date, creator, flip, frames, lasting,
               pages, outline, units] = booklet;
  source::Key key("booklet");
  add_facts(booklet, key);
  key.add(static_cast<std::int64_t>(flip)).add(static_cast<std::int64_t>(lasting));
  key.add(static_cast<std::int64_t>(frames.size()));
  for (const SharedFrame& frame : frames) {
    key.add(source::digest_of(to_bytes(*frame, names)));
  }
  key.add(static_cast<std::int64_t>(pages.size()));
  for (const Page& page : pages) {
    add_page(page, names, key);
  }
  for (const auto& [said, destination, level] : outline) {
    key.add(said).add(destination).add(level);
  }
  add_units(units, key);
  return key.digest();
}

void add_told(const Page& page, source::Key& key) {
  key.add(static_cast<std::int64_t>(page.told.size())).add(static_cast<std::int64_t>(page.links.size()));
  for (const auto& [unit, reading, link, area, alt] : page.told) {
    key.add(std::int64_t{unit}).add(static_cast<std::int64_t>(reading)).add(link).add(alt);
    add(area, key);
  }
  for (const auto& [area, destination, words] : page.links) {
    add(area, key);
    key.add(destination).add(words);
  }
}

void add_units(const std::vector<Unit>& units, source::Key& key) {
  key.add(static_cast<std::int64_t>(units.size()));
  for (const auto& [kind, parent, level, columns, alt] : units) {
    key.add(static_cast<std::int64_t>(kind)).add(std::int64_t{parent}).add(level).add(columns).add(alt);
  }
}

void add_facts(const Booklet& booklet, source::Key& key) {
  for (const std::string* const fact :
       {&booklet.title, &booklet.author, &booklet.subject, &booklet.language, &booklet.keywords,
        &booklet.rights, &booklet.date, &booklet.creator}) {
    key.add(*fact);
  }
}

}  // namespace talia::frame

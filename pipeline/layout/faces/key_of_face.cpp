#include "layout/faces/key_of_face.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "image/picture.h"
#include "language/language.h"
#include "rules/keys.h"

namespace talia::layout {

namespace {

void add(const Size& size, source::Key& key) {
  key.add(size.width.units()).add(size.height.units());
}

// `key.add` of each, in their order.
void add(const Path& path, source::Key& key) {
  for (const PathStep& step : path.steps()) {
    key.add(static_cast<std::int64_t>(step.kind));
    for (const Point& point : {step.to, step.control_1, step.control_2}) {
      key.add(point.x.units()).add(point.y.units());
    }
  }
}

// What a face is made for.
void add(const FaceKey& face, const Catalog& catalog, source::Key& key) {
  key.add(face.face).add(static_cast<std::int64_t>(face.side)).add(face.variant).add(face.language);
  add(face.trim, key);
  add(Size{face.bleed_x, face.bleed_y}, key);
  key.add(face.safe.units()).add(face.least_type.units()).add(face.ppi);
  key.add(face.campaign ? catalog.campaign(*face.campaign).id : std::string());
  for (const auto& [group, size] : face.groups) {
    key.add(group).add(size.size.units()).add(size.leading.units());
  }
}

struct Drawn {
  std::set<SymbolId> symbols;
  std::set<ImageId> images;
};

void gather(const std::vector<Item>& items, Drawn& drawn) {
  for (const Item& item : items) {
    if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
      drawn.symbols.insert(use->symbol);
    } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
      drawn.images.insert(image->image);
    } else if (const auto* const group = std::get_if<Group>(&item.what)) {
      gather(group->items, drawn);
    }
  }
}

}  // namespace

LayoutDigests::LayoutDigests(const LayoutContext& common, const Files& hyphenation)
    : common_(common), hyphenation_(hyphenation), catalog_(common.catalog) {
  source::Key key("fonts");
  for (std::size_t i = 0; i < common.fonts.size(); ++i) {
    const auto font = static_cast<FontId>(i);
    key.add(common.fonts.name(font)).add(source::digest_of(common.fonts.bytes(font)));
  }
  for (const FontFamily& family : common.catalog.fonts.families) {
    key.add(family.name).add(family.regular).add(family.italic).add(family.bold).add(family.bold_italic);
    key.add(family.signs).add(static_cast<std::int64_t>(family.fallback.size()));
    for (const std::string& font : family.fallback) {
      key.add(font);
    }
  }
  fonts_ = key.digest();
}

Digest LayoutDigests::patterns(const std::string& language) const {
  const std::string_view file = language::of(language).patterns;
  const auto bytes = file.empty() ? Result<std::string>() : hyphenation_.read(file);
  return source::Key("patterns").add(language).add(bytes.value_or("")).digest();
}

Digest LayoutDigests::symbol(SymbolId id) const {
  const Symbol& symbol = common_.symbols.get(id);
  source::Key key("symbol");
  key.add(symbol.name);
  add(symbol.size, key);
  for (const SymbolPart& part : symbol.parts) {
    add(part.path, key);
    key.add(part.even_odd).add(part.stroke ? part.stroke->units() : -1);
    key.add(part.own ? common_.palette.entry(part.own->entry).name : std::string());
    key.add(part.own ? part.own->tint : 0);
    key.add(part.stroke_style.round_ends).add(part.stroke_style.round_joins);
    for (const Length dash : part.stroke_style.dashes) {
      key.add(dash.units());
    }
  }
  for (const auto& [language, name] : symbol.names) {
    key.add(language).add(name);
  }
  return key.digest();
}

Digest LayoutDigests::image(ImageId id) const {
  const auto whole = common_.images.whole(id);
  return source::Key("picture")
      .add(common_.images.get(id).name)
      .add(whole ? std::string_view(whole->bytes) : std::string_view())
      .digest();
}

Digest key_of(const FaceKey& face_key, const Face& face, const LayoutDigests& digests,
              const LayoutContext& common) {
  const Catalog& catalog = common.catalog;
  const Definition& definition = catalog.definition(face_key.definition);
  source::Key key("face");
  add(face_key, catalog, key);
  const std::string& name = face_key.face.empty() ? catalog.kind(definition.kind).name : face_key.face;
  if (const TemplateSource* const source = catalog.find_template(definition.system, name)) {
    const Node theme = source->root.find("theme");
    key.add(model::CatalogDigests::of(source->root));
    for (const StyleSource& each : catalog.themes) {
      if (theme.exists() && each.id == theme.scalar()) {
        key.add(model::CatalogDigests::of(each.root));
      }
    }
  }
  key.add(digests.fonts()).add(digests.patterns(face_key.language));
  Drawn drawn;
  gather(face.frame.items, drawn);
  for (const SymbolId symbol : drawn.symbols) {
    key.add(digests.symbol(symbol));
  }
  for (const ImageId image : drawn.images) {
    key.add(digests.image(image));
  }
  key.add(rules::key_of_stats(face_key.definition, face_key.campaign, digests.catalog(), catalog,
                              common.derived));
  rules::add(face.reads, face_key.campaign, digests.catalog(), catalog, common.derived, key);
  return key.digest();
}

}  // namespace talia::layout

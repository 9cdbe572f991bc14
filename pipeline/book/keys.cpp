#include "book/keys.h"

#include <algorithm>
#include <set>

#include "book/resolve/dump.h"
#include "book/resolve/resolve.h"
#include "book/set/cards.h"
#include "frame/walk.h"

namespace talia::book {

namespace {

// The drawings and pictures that stand on pages.
void add_drawn(const Booklet& booklet, const layout::LayoutDigests& digests, source::Key& key) {
  std::set<SymbolId> symbols;
  std::set<ImageId> images;
  for (const Page& page : booklet.pages) {
    frame::for_each_item(page.own.items, [&](const Item& item, const Transform&) {
      if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
        symbols.insert(use->symbol);
      } else if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
        images.insert(image->image);
      }
    });
  }
  for (const SymbolId symbol : symbols) {
    key.add(digests.symbol(symbol));
  }
  for (const ImageId image : images) {
    key.add(digests.image(image));
  }
}

}  // namespace

std::optional<BookKeys> keys_of(const Book& book, const LayoutContext& common, const Faces& faces,
                                const layout::LayoutDigests& digests, Diagnostics& diagnostics) {
  const auto style = style_of(book, common, diagnostics);
  if (!style) {
    return std::nullopt;
  }
  const Catalog& catalog = common.catalog;
  const ResolvedBook resolved = resolve(book, *style, common, diagnostics);
  BookKeys keys;
  source::Key pages("book");
  for (const ResolvedChapter& chapter : resolved.chapters) {
    keys.chapters.push_back(source::Key("chapter").add(dump(chapter, resolved, catalog)).digest());
    pages.add(keys.chapters.back());
  }
  pages.add(book.title).add(book.root.text_at("subtitle")).add(model::CatalogDigests::of(style->root));
  for (const StyleSource& theme : catalog.themes) {
    if (theme.id == style->theme) {
      pages.add(model::CatalogDigests::of(theme.root));
    }
  }
  pages.add(digests.fonts()).add(digests.patterns(catalog.campaign(book.campaign).language));
  for_each_figure(resolved, [&](const Figure& figure) {
    for (const DefinitionId card : figure.cards) {
      const FaceKey key = face_key(card, book, catalog, faces);
      pages.add(layout::key_of(key, faces.lay_out(key, diagnostics), digests, common));
    }
  });
  add_drawn(make(book, common, faces, {}, diagnostics).booklet, digests, pages);
  keys.pages = pages.digest();
  return keys;
}

}  // namespace talia::book

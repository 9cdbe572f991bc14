#include "book/keys.h"

#include <set>

#include "book/resolve/dump.h"
#include "book/resolve/resolve.h"
#include "book/set/cards.h"
#include "frame/key.h"
#include "frame/walk.h"
#include "model/rights.h"
#include "rules/keys.h"

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

// What the book and its campaign say of it, and what else a page or the file's facts are filled from. Of both each member is
// named, so that one that is added later cannot be forgotten here: `chapters` are known apart, and `root` and `style` by what
// is read of them.
void add_facts(const Book& book, const Catalog& catalog, source::Key& key) {
  const auto& [id, title, campaign_id, style, chapters, refers_to, root, span, is_incomplete] = book;
  const auto& [campaign, system, campaign_title, language, campaign_version, policies, prose, campaign_root,
               is_broken, has_broken_decks] = catalog.campaign(campaign_id);
  key.add(id).add(title).add(root.text_at("subtitle")).add(root.find("subtitle").exists());
  key.add(root.text_at("author")).add(campaign_root.text_at("author")).add(campaign).add(language);
  key.add(campaign_root.text_at("date")).add(model::rights_of(catalog.campaign(campaign_id)));
}

// Each member is named, as above; what only reports say does not count.
void add_form(const Form& form, source::Key& key) {
  const auto& [part, spine, page, type, bleed, whole, variant, variant_span, least_type, printer, page_span] =
      form;
  key.add(static_cast<std::int64_t>(part))
      .add(whole)
      .add(page.has_value())
      .add(type.value_or(0))
      .add(variant);
  frame::add(spine, key);
  frame::add(page.value_or(Size()), key);
  frame::add(bleed, key);
}

}  // namespace

std::optional<BookKeys> keys_of(const Book& book, const Form& form, const Made& made,
                                const LayoutContext& common, const Faces& faces,
                                const layout::LayoutDigests& digests) {
  Diagnostics heard;  // By `make`.
  const auto style = style_of(book, form, common, heard);
  if (!style) {
    return std::nullopt;
  }
  const Catalog& catalog = common.catalog;
  const Campaign& campaign = catalog.campaign(book.campaign);
  const ResolvedBook resolved = resolve(book, *style, common, heard);
  BookKeys keys;
  source::Key pages("book");
  for (const ResolvedChapter& chapter : resolved.chapters) {
    keys.chapters.push_back(source::Key("chapter").add(dump(chapter, resolved, catalog)).digest());
    pages.add(keys.chapters.back());
  }
  add_facts(book, catalog, pages);
  add_form(form, pages);
  std::vector<Node> looks{style->root};
  for (const StyleSource& theme : catalog.themes) {
    if (theme.id == style->theme) {
      looks.push_back(theme.root);
    }
  }
  if (const Node font = campaign.root.find("font"); font.exists() && !style->root.find("theme").exists()) {
    looks.push_back(font);
  }
  for (const Node look : looks) {
    pages.add(model::CatalogDigests::of(look));
  }
  pages.add(digests.families(looks))
      .add(digests.tried(looks))
      .add(digests.outlined(looks))
      .add(digests.outlined_of_any(looks));
  pages.add(digests.patterns());
  rules::add(campaign.system, book.campaign, digests.catalog(), catalog, common.derived, pages);
  rules::add(made.reads, book.campaign, digests.catalog(), catalog, common.derived, pages);
  for (std::size_t i = 0; i < made.cards.size(); ++i) {
    const ShownCard& card = made.cards[i];
    const Face face{*made.booklet.frames.at(i + 1), true, {}, {}, card.reads};
    const std::vector<FaceKey> keys_of_card = face_keys(card.card, book, form.variant, catalog, faces);
    pages.add(layout::key_of(keys_of_card.at(static_cast<std::size_t>(card.part - 1)), layout::reads_of(face),
                             digests, common));
  }
  add_drawn(made.booklet, digests, pages);
  keys.pages = pages.digest();
  return keys;
}

}  // namespace talia::book

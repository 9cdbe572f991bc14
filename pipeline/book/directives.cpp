#include "book/directives.h"

#include "book/resolve/contents.h"
#include "book/resolve/exhibits.h"
#include "book/resolve/glossary.h"
#include "book/resolve/imprint.h"
#include "book/resolve/index.h"
#include "book/resolve/openings.h"
#include "book/resolve/rows.h"
#include "book/set/exhibits.h"

namespace talia::book {

namespace {

template <auto resolve>
std::optional<Exhibit> exhibit(Node body, ResolveContext& context) {
  auto what = resolve(body, context);
  return what ? std::optional<Exhibit>(std::move(*what)) : std::nullopt;
}

template <typename What, std::vector<BookPiece> (*set)(const What&, SetContext&)>
std::vector<BookPiece> pieces(const Exhibit& exhibit, SetContext& context) {
  return set(std::get<What>(exhibit), context);
}

std::optional<Exhibit> flush_of(Node /*body*/, ResolveContext& /*context*/) {
  return Flush{};
}

// The text's own pieces wait for it.
std::vector<BookPiece> flush_pieces(const Exhibit& /*exhibit*/, SetContext& /*context*/) {
  return {};
}

constexpr bool body = true;
constexpr bool no_body = false;  // It may have one.

const DirectiveKind kinds[] = {
    {"card", body, nullptr, exhibit<card_of>, pieces<Figure, card_pieces>},
    {"cards", body, nullptr, exhibit<cards_of>, pieces<Figure, card_row_pieces>},
    {"chapter", no_body, open_chapter, nullptr, nullptr},
    {"contents", no_body, nullptr, exhibit<contents_of>, pieces<Contents, contents_pieces>},
    {"cover", body, open_cover, nullptr, nullptr},
    {"deck", body, nullptr, exhibit<deck_of>, pieces<Figure, deck_pieces>},
    {"dialogue", body, nullptr, exhibit<dialogue_of>, pieces<Dialogue, dialogue_pieces>},
    {"example", body, nullptr, exhibit<example_of>, pieces<Example, example_pieces>},
    {"flush", no_body, nullptr, flush_of, flush_pieces},
    {"glossary", no_body, nullptr, exhibit<glossary_of>, pieces<Glossary, glossary_pieces>},
    {"imprint", no_body, nullptr, exhibit<imprint_of>, pieces<Imprint, imprint_pieces>},
    {"index", no_body, nullptr, exhibit<index_of>, pieces<Index, index_pieces>},
    {"picture", body, nullptr, exhibit<picture_of>, pieces<Illustration, picture_pieces>},
    {"table", body, nullptr, exhibit<table_of>, pieces<Table, table_pieces>},
};

}  // namespace

std::span<const DirectiveKind> directives() {
  return kinds;
}

}  // namespace talia::book

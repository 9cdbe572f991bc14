// Lays out card faces: a template filled with one definition's values. Text that does not fit takes the template's
// next step, then is reported, never cut.
#pragma once
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"
#include "frame/outline.h"
#include "frame/symbols.h"
#include "image/picture.h"
#include "layout/filled_outlines.h"
#include "model/catalog.h"
#include "rules/rules.h"
#include "typeset/typeset.h"

namespace talia {

enum class FaceSide { front, back };

// What the texts of a group share: none of a deck's cards has more.
struct GroupSize {
  Length size, leading;
  auto operator<=>(const GroupSize&) const = default;
};
using GroupSizes = std::map<std::string, GroupSize, std::less<>>;  // By the names in `fit:`.

// Of a card that no template draws.
inline constexpr Size usual_trim{Length::mm(63), Length::mm(88)};
// Kept free of type where no paper says how much.
inline constexpr Length usual_safe = Length::mm(3);
// The variant of faces that all themes have.
inline constexpr std::string_view usual_variant = "normal";
// What printers ask of pictures that ask for nothing else.
inline constexpr int usual_ppi = 300;

// A text that goes on where its card has no more room for it: on the back, on cards of its own, or on both.
// Why a text that may go on elsewhere goes nowhere.
struct NoFlow {
  enum class Reason { too_long, wide_word, short_room };
  enum class Place { front, back, further_card };
  std::size_t sides =
      0;  // That it may take, the front among them. 0: it needs no others, or was not parted at all.
  Reason reason = Reason::too_long;  // At its smallest setting.
  std::size_t left_over = 0;         // Too long: so many characters or so have no room on all of them.
  Place place = Place::front;        // Short room: where so few lines of it have room.
  std::size_t lines = 0;
  auto operator<=>(const NoFlow&) const = default;
};

struct CardFlow {
  std::string front;         // The template on whose front it begins, as FaceKey::face has it.
  bool takes_backs = false;  // Each card's back goes on from its front.
  RoomWidths widths;         // Of its lines.
  std::size_t setting = 0;   // Of those that its box knows.
  // Where it ends on each side but the last. None: it does not go on.
  std::vector<TextBreak> breaks;
  NoFlow refused{};  // Where it does not.
  auto operator<=>(const CardFlow&) const = default;

  bool goes_on() const { return !breaks.empty(); }
  // How many cards it takes.
  int cards() const {
    const auto sides = static_cast<int>(breaks.size()) + 1;
    return takes_backs ? (sides + 1) / 2 : sides;
  }
  // Its side among those that it takes, from 0; nothing for one that it leaves alone.
  std::optional<std::size_t> number_of(int card, FaceSide side) const {
    const bool is_back = side == FaceSide::back;
    const auto number = static_cast<std::size_t>(takes_backs ? 2 * (card - 1) + (is_back ? 1 : 0) : card - 1);
    const bool is_taken = goes_on() && number <= breaks.size() && (takes_backs || !is_back);
    return is_taken ? std::optional(number) : std::nullopt;
  }
};

// What a face knows of the box on one of whose panels it stands.
struct BoxFacts {
  std::string id{}, name{}, note{}, icon{};  // Empty: it says none.
  Span name_span{}, note_span{};
  std::string_view panel{};   // As `name_of(BoxPanel)` has it; empty: of none.
  int count = 0;              // Cards in it.
  int boxes = 0, number = 0;  // Of its kind, and which of them it is, from 1.
  Size size{};                // Inside, and how deep.
  Length depth{};
  struct Held {
    std::string id, name;
    int count = 0;  // Of the deck's cards, over all boxes of its kind.
  };
  std::vector<Held> decks{};
};

// All that a face depends on besides the run's const values. Targets with equal keys share the frame.
struct FaceKey {
  DefinitionId definition;
  std::string face;  // Template's id; empty: the one named like the definition's kind.
  FaceSide side = FaceSide::front;
  std::string variant{usual_variant};
  Size trim;                // The finished card.
  Length bleed_x, bleed_y;  // Added outside the trim, on both sides of each axis.
  Length safe;              // Inside the trim, kept free of type.
  std::string language;
  GroupSizes groups{};                   // Of the deck, where they are known.
  Length least_type = {};                // The smallest type that can be printed.
  int ppi = usual_ppi;                   // Pixels an inch that pictures are to have.
  std::optional<CampaignId> campaign{};  // In whose eyes; none where the definition's game has none.
  int part = 1;                          // Of the cards that the definition takes, from 1.
  CardFlow flow{};                       // Of the definition's text over its cards.
  const Deck* deck = nullptr;            // In which the card is; of the catalog.
  CardOutline outline{};                 // Of the cut within the trim, as this side shows it.
  const BoxFacts* box = nullptr;  // On which the face stands; null: it is a card's. Such faces are not kept.
  auto operator<=>(const FaceKey&) const = default;
};

// How a text box of a face came out; for the report and the tests.
struct BoxFit {
  std::string box;   // Name or kind of the template's box.
  std::size_t step;  // Of `fit:`.
  double filled;     // Height used over height given.
  Length size, leading;
  Length wished;          // The largest size that `fit:` allows.
  std::string group;      // That shares the size; empty: none.
  std::size_t lines = 0;  // Where the whole face is laid out.
  bool operator==(const BoxFit&) const = default;
};

// Where a box stands that its template gives a name.
struct NamedPlace {
  std::string box;
  Rect area;  // Of the frame.
};

// A motif on a face in which nothing is scattered: those of one name with the same arguments are one picture.
struct DrawnMotif {
  Size size;          // Of its box.
  std::string drawn;  // Its name and arguments.
};

struct Face {
  Frame frame;           // Of the trim plus bleed on all sides; its origin is the bleed's corner.
  bool is_sound = true;  // False when something was at fault, here or at its cause.
  std::vector<BoxFit> fits;
  // Texts of its definition that do not stand on it whole, ascending, as `layout::written_texts` has them; of a face at
  // fault none.
  std::vector<std::uint32_t> unseen{};
  Reads reads{};                                // Of definitions, besides its own.
  std::vector<std::string> missing_pictures{};  // As a placeholder names each.
  std::vector<NamedPlace> places{};             // Of what is drawn and not turned, in that order.
  std::vector<SymbolId> outlined{};  // Of which motifs drew the outlines, not the symbols themselves.
  std::vector<DrawnMotif> motifs{};
};

struct LayoutContext;

// The run's templates, compiled: shapes read, styles merged, bindings parsed and checked against each kind's scope.
class Faces {
 public:
  Faces(Faces&&) noexcept;
  Faces& operator=(Faces&&) noexcept;
  ~Faces();
  // The size that a template is made for.
  Size natural_trim(const FaceKey& key) const;
  // The same; nothing where there is no template, or it was refused, which is reported elsewhere.
  std::optional<Size> stated_trim(const FaceKey& key) const;
  // To which the cards are cut whose front the face is, of the size that its template is made for.
  const CardOutline& outline_of(const FaceKey& key) const;
  // Whether a text of the face shares its size with others of its deck.
  bool shares_sizes(const FaceKey& key) const;
  // Gives a frame of the key's size plus bleed, whatever goes wrong inside. Reports text-overflows, box-overflows,
  // missing-glyph, unknown-template at the definition's or the template's own characters. Thread-safe.
  Face lay_out(const FaceKey& key, Diagnostics& diagnostics) const;
  // Whether the template of a front says where a text goes on that has no room on it.
  bool may_go_on(const FaceKey& front) const;
  // Where the template of a front says that a text goes on on the back; nothing where none does.
  std::optional<Span> goes_on_on_back(const FaceKey& front) const;
  // How the text of a card goes on; not at all where it has room on the front, or nowhere. `back`: of the card's other side,
  // null where it has none; then cards take what a back would. Reports nothing, for the faces do. Thread-safe.
  CardFlow flow_of(const FaceKey& front, const FaceKey* back) const;
  // How those of its texts come out that share their sizes; for less work than the face takes. Thread-safe.
  std::vector<BoxFit> shared_fits(const FaceKey& key) const;
  // The template's box that an item of a frame comes from.
  Span span_of(Origin origin) const;
  // A name for it that holds in all runs over the same template: `TEMPLATE KIND VARIANT LANGUAGE BOX`, the box by its number.
  std::string name_of(Origin origin) const;  // Requires somebody's.
  std::optional<Origin> origin_named(std::string_view name) const;
  // Draws a hatched corner with the code over a frame, for `--draft`.
  void mark_as_draft(Face& face, const FaceKey& key, std::string_view code) const;
  // In place of a definition that cannot be laid out: a marked card with its id and `lines` of what can be read of it,
  // as many as there is room for. Of the key only measures count.
  Face draft_placeholder(const FaceKey& key, std::string_view id, std::string_view code,
                         std::span<const std::string> lines = {}) const;

  struct Storage;  // Known to layout alone.
  explicit Faces(std::unique_ptr<Storage> storage);

 private:
  const LayoutContext& common_of() const;
  std::unique_ptr<Storage> storage_;
};

// What the faces of a run stand on; all outlive it.
struct LayoutContext {
  const Catalog& catalog;
  const Derived& derived;
  const FontStore& fonts;
  const Typesetter& typesetter;
  const Symbols& symbols;  // `icon/NAME`, `ornament/NAME`.
  const Images& images;
  const Palette& palette;  // With the colours of all themes.
  layout::FilledOutlines& outlines;
};

namespace layout {

// A measure that no text reaches.
inline constexpr Length endless = Length::mm(2000);

// Declares the colours of every theme (catalog order), then those that campaigns give to kinds, in all shades that the sets of
// their themes have, and at the end those of lines for knives and folds, so that the palette is const while faces are made.
void declare_colours(const Catalog& catalog, Palette& palette, Diagnostics& diagnostics);

// The variants of faces that a theme knows: the usual one, then those that it declares.
std::vector<std::string> variants_of(const StyleSource& theme);

// Where the theme declares the palette's entry of that name; Span{} when none does.
Span place_of_colour(const Catalog& catalog, std::string_view entry);

// Reports bad-box, bad-path, unknown-style, -colour, -part, -theme, -family, -ornament, -binding, and what is wrong with
// bindings. `LayoutContext` is copied; what it refers to must outlive the result. On up to `jobs` threads (0: as many as the
// machine has).
Faces compile(const LayoutContext& common, Diagnostics& diagnostics, unsigned jobs = 1);

}  // namespace layout
}  // namespace talia

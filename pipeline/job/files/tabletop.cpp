#include "job/files/tabletop.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "image/picture.h"
#include "job/files/picture_files.h"
#include "source/files/digest.h"
#include "source/json_writer.h"
#include "source/run/worker.h"

namespace talia::job {

namespace {

constexpr int most_columns = 10;
constexpr int most_rows = 7;
constexpr double widest_page = 4096;

image::Pixels blank(const TabletopGrid& grid) {
  image::Pixels pixels{grid.columns * grid.tile.width, grid.rows * grid.tile.height, {}};
  pixels.rgba.assign(4 * static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height),
                     255);
  return pixels;
}

void put(const image::Pixels& tile, image::Pixels& sheet, int column, int row) {
  const auto width = static_cast<std::size_t>(tile.width);
  for (std::size_t y = 0; y < static_cast<std::size_t>(tile.height); ++y) {
    const std::size_t line = static_cast<std::size_t>(row * tile.height) + y;
    const std::size_t at =
        line * static_cast<std::size_t>(sheet.width) + static_cast<std::size_t>(column * tile.width);
    std::copy_n(tile.rgba.data() + 4 * width * y, 4 * width, sheet.rgba.data() + 4 * at);
  }
}

std::string sheet_name(std::string_view what, std::size_t number) {
  return fmt::format("{}-{}.png", what, number);
}

// Lying face up in the middle of the table.
void write_transform(source::JsonWriter& json) {
  json.key("Transform").begin_object();
  for (const char* const axis : {"posX", "posY", "posZ", "rotX", "rotY", "rotZ"}) {
    json.key(axis).integer(std::string_view(axis) == "rotY" ? 180 : std::string_view(axis) == "posY" ? 1 : 0);
  }
  for (const char* const axis : {"scaleX", "scaleY", "scaleZ"}) {
    json.key(axis).integer(1);
  }
  json.end_object();
}

// A back among all of the deck: its frame's number where that lasts, else with the number of its part above it.
using BackId = std::uint64_t;
constexpr unsigned bits_of_frame = 32;

class TabletopFiles {
 public:
  // Of so many different cards.
  TabletopFiles(std::size_t cards, const Writing& how);
  // Each card once, whatever its copies.
  Result<std::monostate> add(const CardPart& part, Diagnostics& diagnostics);
  Result<WrittenJob> finish();

 private:
  struct Card {
    // 100 times its sheet's number, from 1, and its place there, from 0.
    std::int64_t id;
    std::string title, ref;
    int copies;
  };
  // The faces of the cards of which there are copies; their backs become known.
  Result<std::vector<image::Pixels>> draw(const CardPart& part);
  Result<std::monostate> place(const image::Pixels& face, std::optional<BackId> back);
  BackId id_of_back(const CardPart& part, std::uint32_t frame) const;
  Result<std::monostate> end_sheet();
  Result<std::monostate> keep(const std::string& name, const std::string& bytes, std::size_t pages,
                              std::size_t cards);
  std::string saved_object() const;
  void write_sheets(source::JsonWriter& json) const;
  void write_card(source::JsonWriter& json, const Card& card) const;

  const Writing& how_;
  const DeckJob& deck_;
  const std::size_t count_;
  const TabletopGrid grid_;  // Of all sheets.
  std::unique_ptr<source::PendingFiles> pending_;
  std::vector<Card> cards_;
  // Of backs whose frames last all so far; of the others those of the part.
  std::map<BackId, image::Pixels> backs_;
  BackId parts_ = 0;
  image::Pixels faces_sheet_, backs_sheet_;
  std::set<std::optional<BackId>> on_backs_;  // Of the sheet being filled.
  // Of the sheets so far: one for each card.
  std::vector<bool> has_own_backs_;
  WrittenFiles files_;
};

TabletopFiles::TabletopFiles(std::size_t cards, const Writing& how)
    : how_(how),
      deck_(*how.job.deck()),
      count_(cards),
      grid_(tabletop_grid(static_cast<int>(std::min<std::size_t>(cards, most_on_table_sheet)),
                          deck_.sheet.paper, deck_.run->printer->dpi)),
      pending_(std::make_unique<source::PendingFiles>(*how.outputs)) {}

Result<std::monostate> TabletopFiles::keep(const std::string& name, const std::string& bytes,
                                           std::size_t pages, std::size_t cards) {
  const std::string folder = how_.job.path.substr(how_.job.path.find('/') + 1);
  files_.push_back({fmt::format("{}/{}", folder, name), source::digest_of(bytes).hex(), pages, cards});
  return pending_->add(fmt::format("{}/{}", how_.job.path, name), bytes);
}

Result<std::vector<image::Pixels>> TabletopFiles::draw(const CardPart& part) {
  ++parts_;
  std::vector<std::uint32_t> frames;
  std::vector<std::uint32_t> backs;
  for (const SheetCard& card : part.cards) {
    if (card.count == 0) {
      continue;
    }
    frames.push_back(card.front);
    if (card.back && !backs_.contains(id_of_back(part, *card.back)) &&
        std::ranges::find(backs, *card.back) == backs.end()) {
      backs.push_back(*card.back);
    }
  }
  const std::size_t faces = frames.size();
  frames.insert(frames.end(), backs.begin(), backs.end());
  std::vector<Result<image::Pixels>> drawn(frames.size());
  source::for_each(frames.size(), how_.run.workers.threads, [&](std::size_t i) {
    drawn[i] = render::pixels(*part.frames[frames[i]], grid_.tile.width, grid_.tile.height, how_.resources);
  });
  std::vector<image::Pixels> result;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (!drawn[i]) {
      return tl::unexpected(std::move(drawn[i].error()));
    }
    if (i < faces) {
      result.push_back(*std::move(drawn[i]));
    } else {
      backs_.emplace(id_of_back(part, frames[i]), *std::move(drawn[i]));
    }
  }
  return result;
}

Result<std::monostate> TabletopFiles::add(const CardPart& part, Diagnostics&) {
  // Those of the part before that are its own are on their sheet; the last one may be all backs of it.
  std::erase_if(backs_, [&](const auto& each) {
    return each.first >> bits_of_frame != 0 && !on_backs_.contains(each.first);
  });
  const auto faces = draw(part);
  if (!faces) {
    return tl::unexpected(faces.error());
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < part.cards.size(); ++i) {
    if (part.cards[i].count == 0) {
      continue;
    }
    const auto place_of = static_cast<std::int64_t>(cards_.size() % most_on_table_sheet);
    const auto sheet = static_cast<std::int64_t>(cards_.size() / most_on_table_sheet + 1);
    const CardLabel& label = part.labels[i];
    cards_.push_back({100 * sheet + place_of, label.title, label.name.ref, label.name.copies});
    const auto& back = part.cards[i].back;
    const auto id = back ? std::optional(id_of_back(part, *back)) : std::nullopt;
    if (auto placed = place((*faces)[next++], id); !placed) {
      return placed;
    }
  }
  return std::monostate{};
}

BackId TabletopFiles::id_of_back(const CardPart& part, std::uint32_t frame) const {
  return frame < part.lasting ? frame : (parts_ << bits_of_frame) + frame;
}

// The card that was added last.
Result<std::monostate> TabletopFiles::place(const image::Pixels& face, std::optional<BackId> back) {
  const auto at = static_cast<int>((cards_.size() - 1) % most_on_table_sheet);
  if (at == 0) {
    faces_sheet_ = backs_sheet_ = blank(grid_);
    on_backs_.clear();
  }
  put(face, faces_sheet_, at % grid_.columns, at / grid_.columns);
  if (back) {
    put(backs_.at(*back), backs_sheet_, at % grid_.columns, at / grid_.columns);
  }
  on_backs_.insert(back);
  const bool is_last = cards_.size() == count_;
  return at + 1 == most_on_table_sheet || is_last ? end_sheet() : Result<std::monostate>();
}

Result<std::monostate> TabletopFiles::end_sheet() {
  const bool has_one_back = on_backs_.size() == 1 && on_backs_.begin()->has_value();
  has_own_backs_.push_back(!has_one_back);
  const std::size_t cards = (cards_.size() - 1) % most_on_table_sheet + 1;
  const double dpi = grid_.tile.width / (deck_.sheet.paper.width.in_mm() / Length::mm_per_inch);
  const image::Pixels& backs = has_one_back ? backs_.at(**on_backs_.begin()) : backs_sheet_;
  const std::size_t number = has_own_backs_.size();
  return keep(sheet_name("faces", number), image::write_png(faces_sheet_, dpi), 1, cards)
      .and_then([&](std::monostate) {
        return keep(sheet_name("backs", number), image::write_png(backs, dpi), 1, cards);
      });
}

void TabletopFiles::write_sheets(source::JsonWriter& json) const {
  json.key("CustomDeck").begin_object();
  for (std::size_t number = 1; number <= has_own_backs_.size(); ++number) {
    json.key(std::to_string(number)).begin_object();
    json.key("FaceURL").text(sheet_name("faces", number)).key("BackURL").text(sheet_name("backs", number));
    json.key("NumWidth").integer(grid_.columns).key("NumHeight").integer(grid_.rows);
    json.key("BackIsHidden").boolean(true).key("UniqueBack").boolean(has_own_backs_[number - 1]);
    json.key("Type").integer(0).end_object();  // With round corners.
  }
  json.end_object();
}

void TabletopFiles::write_card(source::JsonWriter& json, const Card& card) const {
  json.begin_object().key("Name").text("Card");
  write_transform(json);
  json.key("Nickname").text(card.title).key("Description").text(card.ref);
  json.key("CardID").integer(card.id);
  write_sheets(json);
  json.end_object();
}

std::string TabletopFiles::saved_object() const {
  std::vector<const Card*> all;
  for (const Card& card : cards_) {
    all.insert(all.end(), static_cast<std::size_t>(card.copies), &card);
  }
  source::JsonWriter json;
  json.begin_object().key("SaveName").text("").key("ObjectStates").begin_array();
  if (all.size() == 1) {
    // To the simulator one card is no deck.
    write_card(json, *all.front());
  } else {
    json.begin_object().key("Name").text("DeckCustom");
    write_transform(json);
    json.key("Nickname").text(deck_.deck->title).key("Description").text("").key("DeckIDs").begin_array();
    for (const Card* const card : all) {
      json.integer(card->id);
    }
    json.end_array();
    write_sheets(json);
    json.key("ContainedObjects").begin_array();
    for (const Card* const card : all) {
      write_card(json, *card);
    }
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return json.take();
}

Result<WrittenJob> TabletopFiles::finish() {
  std::size_t copies = 0;
  for (const Card& card : cards_) {
    copies += static_cast<std::size_t>(card.copies);
  }
  return keep(deck_.deck->id + ".json", saved_object(), 0, copies).map([&](std::monostate) {
    return WrittenJob{std::move(files_), std::move(pending_)};
  });
}

}  // namespace

TabletopGrid tabletop_grid(int cards, const Size& card, double dpi) {
  TabletopGrid best;
  double largest = 0;  // Pixels a millimetre.
  const double width = card.width.in_mm();
  const double height = card.height.in_mm();
  for (int columns = 1; columns <= most_columns; ++columns) {
    const int rows = cards / columns + 1;  // One place stays free.
    const double scale =
        std::min({widest_page / (columns * width), widest_page / (rows * height), dpi / Length::mm_per_inch});
    const bool is_smaller_sheet = scale == largest && columns * rows < best.columns * best.rows;
    if (rows <= most_rows && (scale > largest || is_smaller_sheet)) {
      largest = scale;
      best = {
          columns, rows, {static_cast<int>(scale * width + 1e-6), static_cast<int>(scale * height + 1e-6)}};
    }
  }
  return best;
}

Written write_tabletop(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  return write_parts(TabletopFiles(cards.different_cards(), how), cards, how, diagnostics);
}

}  // namespace talia::job

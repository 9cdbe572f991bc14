// A deck for Tabletop Simulator: sheets of cards as pictures, and a saved object that opens them as a deck. Its rules are in the
// simulator's knowledge base: at most 10 × 7 cards and 4096 pixels each way; the last place of a sheet is not a card's.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/assemble.h"
#include "cli/write_job.h"
#include "image/picture.h"
#include "render/render.h"
#include "source/json_writer.h"

namespace talia::cli {

struct TabletopGrid {
  int columns = 1, rows = 1;
  PixelSize tile;  // Of one card.
};
inline constexpr int most_on_table_sheet = 69;
// The grid that shows so many cards (1 to 69) of a size largest, at no more than `dpi`.
TabletopGrid tabletop_grid(int cards, const Size& card, double dpi);

class TabletopFiles {
 public:
  // Of so many different cards. Draws on up to `jobs` threads (0: as many as the machine has).
  TabletopFiles(const Job& job, std::size_t cards, const render::Resources& resources, Files& outputs,
                unsigned jobs);
  // Each card once, whatever its copies.
  Result<std::monostate> add(const CardPart& part, Diagnostics& diagnostics);
  Result<WrittenJob> finish();

 private:
  struct Card {
    std::int64_t id;  // 100 times its sheet's number, from 1, and its place there, from 0.
    std::string title, ref;
    int copies;
  };
  // The faces of the cards of which there are copies; their backs become known.
  Result<std::vector<image::Pixels>> draw(const CardPart& part);
  Result<std::monostate> place(const image::Pixels& face, std::optional<std::uint32_t> back);
  Result<std::monostate> end_sheet();
  Result<std::monostate> keep(const std::string& name, const std::string& bytes, std::size_t pages,
                              std::size_t cards);
  std::string saved_object() const;
  void write_sheets(source::JsonWriter& json) const;
  void write_card(source::JsonWriter& json, const Card& card) const;

  const Job& job_;
  const std::size_t count_;
  const TabletopGrid grid_;  // Of all sheets.
  const render::Resources resources_;
  const unsigned jobs_;
  std::unique_ptr<source::PendingFiles> pending_;
  std::vector<Card> cards_;
  std::map<std::uint32_t, image::Pixels> backs_;  // All so far, by their frames, which last.
  image::Pixels faces_sheet_, backs_sheet_;
  std::set<std::optional<std::uint32_t>> on_backs_;  // Of the sheet being filled.
  std::vector<bool> has_own_backs_;                  // Of the sheets so far: one for each card.
  WrittenFiles files_;
};

}  // namespace talia::cli

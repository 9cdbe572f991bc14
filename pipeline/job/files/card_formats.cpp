#include "job/files/card_formats.h"

#include <algorithm>

#include "job/files/cut_files.h"
#include "job/files/page_file.h"
#include "job/files/pictures.h"
#include "job/files/tabletop.h"

namespace talia::job {

namespace {

struct Row {
  CardFormat format;
  Written (*write)(CardParts& cards, const Writing& how, Diagnostics& diagnostics);
};

constexpr bool one_file = true, files = false, each_once = true, all_copies = false;
constexpr bool fronts_only = true, both_sides = false, wants_backs = true, may_lack_backs = false;
constexpr bool for_players = true, for_press = false;
constexpr bool for_review = true, is_sent = false;
constexpr bool of_sheets = true, of_cards = false;

constexpr Row rows[] = {
    {{"pdf", one_file, all_copies, both_sides, wants_backs, for_press, is_sent, of_cards}, write_pdf},
    {{"png", files, all_copies, both_sides, may_lack_backs, for_press, is_sent, of_cards}, write_png},
    {{"jpeg", files, all_copies, both_sides, may_lack_backs, for_press, is_sent, of_cards}, write_jpeg},
    {{"svg", files, all_copies, both_sides, may_lack_backs, for_press, is_sent, of_cards}, write_svg},
    {{"tabletop", files, each_once, both_sides, wants_backs, for_players, is_sent, of_cards}, write_tabletop},
    {{"contact", one_file, each_once, fronts_only, may_lack_backs, for_players, for_review, of_cards},
     write_contact},
    {{"cut-svg", files, all_copies, both_sides, may_lack_backs, for_press, is_sent, of_sheets},
     write_cut_svg},
    {{"cut-dxf", files, all_copies, both_sides, may_lack_backs, for_press, is_sent, of_sheets},
     write_cut_dxf},
};

const Row* row_of(std::string_view name) {
  const auto* const found =
      std::ranges::find_if(rows, [&](const Row& row) { return row.format.name == name; });
  return found == std::end(rows) ? nullptr : found;
}

}  // namespace

const CardFormat* format_named(std::string_view name) {
  const Row* const row = row_of(name);
  return row == nullptr ? nullptr : &row->format;
}

Written write_deck(CardParts& cards, const Writing& how, Diagnostics& diagnostics) {
  const DeckJob& job = cards.job();
  const CardFormat* const format = job.run ? job.run->printer->format : job.sheet.format;
  const bool is_looked_at = how.outputs == nullptr;
  return format != nullptr && !is_looked_at ? row_of(format->name)->write(cards, how, diagnostics)
                                            : write_pdf(cards, how, diagnostics);
}

}  // namespace talia::job

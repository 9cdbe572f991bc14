#include "typeset/breaking/loosening.h"

#include <cstddef>

#include "typeset/breaking/ties.h"

namespace talia::typeset {
namespace {

// As much as a line that is half empty costs.
constexpr std::int32_t loosened_cost = 250'000;

bool is_tie(const Break& each) {
  return each.only_in_need && each.kind == BreakKind::space;
}
bool is_weak(const Break& each) {
  return is_tie(each) && each.cost == phrase_tie - unbreakable;
}

class Loosener {
 public:
  Loosener(const PreparedParagraph& paragraph, Length size, Length measure)
      : paragraph_(paragraph), size_(size), most_(measure / 3) {}

  std::optional<std::vector<Break>> run() {
    Row row;
    for (std::size_t i = 0; i < paragraph_.breaks.size(); ++i) {
      const Break& each = paragraph_.breaks[i];
      if (is_tie(each)) {
        ++row.ties;
        if (is_weak(each)) {
          row.weak.push_back(i);
        }
      } else if (!each.only_in_need) {
        row.end = each.end;
        loosen(row);
        row = {};
        row.begin = each.next;
      }
    }
    return std::move(breaks_);
  }

 private:
  // What stands between two places where a line may end.
  struct Row {
    std::uint32_t begin = 0, end = 0;
    std::size_t ties = 0;
    std::vector<std::size_t> weak;  // Numbers of breaks.
  };

  void loosen(const Row& row) {
    const Length width = scaled(paragraph_.widths[row.end] - paragraph_.widths[row.begin], size_);
    if (row.ties < 2 || row.weak.empty() || width <= most_) {
      return;
    }
    if (!breaks_) {
      breaks_ = paragraph_.breaks;
    }
    const std::size_t middle = row.weak.size() / 2;
    Break& loosened = (*breaks_)[row.weak[middle]];
    loosened.only_in_need = false;
    loosened.cost = loosened_cost;
    const auto cut = row.weak.begin() + static_cast<std::ptrdiff_t>(middle);
    // Of the other ties no one knows on which side they stand; a half that has one weak tie keeps it.
    loosen({row.begin, loosened.end, middle, {row.weak.begin(), cut}});
    loosen({loosened.next, row.end, row.weak.size() - middle - 1, {cut + 1, row.weak.end()}});
  }

  const PreparedParagraph& paragraph_;
  const Length size_, most_;
  std::optional<std::vector<Break>> breaks_;
};

}  // namespace

std::optional<std::vector<Break>> loosened_breaks(const PreparedParagraph& paragraph, Length size,
                                                  Length measure) {
  return Loosener(paragraph, size, measure).run();
}

}  // namespace talia::typeset

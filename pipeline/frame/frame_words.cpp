#include "frame/frame_words.h"

#include <optional>
#include <string_view>

#include "frame/walk.h"

namespace talia::frame {

namespace {

constexpr std::string_view soft_hyphen = "\u00ad";

class WordReader {
 public:
  void add(const Item& item, const Transform& place) {
    const auto* const run = std::get_if<GlyphRun>(&item.what);
    if (run == nullptr || run->text.empty()) {
      return;
    }
    const Point at = place.apply(run->origin);
    const bool is_same_text = item.origin == origin_ && item.origin != Origin::none;
    const bool is_same_line = last_ && last_->y == at.y;
    if (words_.ends_with(soft_hyphen)) {
      words_.resize(words_.size() - soft_hyphen.size());
    } else if (!words_.empty() && !is_same_text) {
      words_ += ends_sentence() ? " " : ". ";
    } else if (!words_.empty() && !is_same_line && words_.back() != ' ') {
      words_ += ' ';
    }
    words_ += run->text;
    origin_ = item.origin;
    last_ = at;
  }

  std::string take() { return std::move(words_); }

 private:
  bool ends_sentence() {
    words_.erase(words_.find_last_not_of(' ') + 1);
    return words_.empty() || std::string_view(".!?:;,").find(words_.back()) != std::string_view::npos;
  }

  std::string words_;
  Origin origin_ = Origin::none;
  std::optional<Point> last_;
};

}  // namespace

std::string words_of(const Frame& frame) {
  WordReader reader;
  for_each_item(frame.items, [&](const Item& item, const Transform& place) { reader.add(item, place); });
  return reader.take();
}

}  // namespace talia::frame

#include "quality/lines.h"

#include <cmath>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace talia::quality {

namespace {

constexpr double same_line = 0.8;

bool is_hyphen(char32_t c) {
  return c == U'-' || c == U'\u00ad' || c == U'\u2010';
}

// What a typesetter may draw in place of what was written.
bool shows(char32_t drawn, char32_t written) {
  return drawn == written || (is_hyphen(drawn) && is_hyphen(written)) || (drawn == U'−' && written == U'-') ||
         (drawn == U'-' && written == U'\u2011');
}

struct Place {
  std::size_t paragraph = 0, character = 0;
};

class Aligner {
 public:
  explicit Aligner(std::vector<std::u32string> paragraphs) { setting_.paragraphs = std::move(paragraphs); }

  Setting run(std::span<const Letter> letters) {
    while (!letters.empty()) {
      std::size_t count = 1;
      while (count < letters.size() && letters[count].page == letters[0].page &&
             std::abs(letters[count].baseline - letters[0].baseline) < same_line) {
        ++count;
      }
      add(letters.first(count));
      letters = letters.subspan(count);
    }
    if (at_.paragraph != setting_.paragraphs.size()) {
      throw std::runtime_error(
          fmt::format("of paragraph {} only {} characters stand in the PDF where they should",
                      at_.paragraph + 1, at_.character));
    }
    return std::move(setting_);
  }

 private:
  const std::u32string& text() const { return setting_.paragraphs[at_.paragraph]; }

  void add(std::span<const Letter> letters) {
    auto line = at_.paragraph < setting_.paragraphs.size() ? match(letters) : std::nullopt;
    if (!line) {
      ++setting_.foreign_lines;
      return;
    }
    at_.character = line->end;
    if (line->is_last) {
      at_ = {at_.paragraph + 1, 0};
    } else if (text()[at_.character] == U' ') {
      ++at_.character;
    }
    setting_.lines.push_back(std::move(*line));
  }

  // The line that these letters are, when they are what comes next in the text.
  std::optional<Line> match(std::span<const Letter> letters) const {
    const std::u32string& text = this->text();
    Line line{at_.paragraph,
              at_.character,
              at_.character,
              letters.front().page,
              letters.front().baseline,
              letters.front().x,
              letters.back().right,
              0,
              {}};
    std::size_t next = 0;
    if (at_.character > 0 && is_hyphen(text[at_.character - 1]) && is_hyphen(letters[0].character) &&
        !is_hyphen(text[at_.character])) {
      line.repeats_hyphen = true;
      next = 1;
    }
    double word_start = letters[0].x;
    for (; next < letters.size(); ++next) {
      const Letter& letter = letters[next];
      if (line.end < text.size() && text[line.end] == U' ') {
        const double before = letters[next - 1].right;
        line.gaps.push_back({before, letter.x});
        line.words += before - word_start;
        word_start = letter.x;
        ++line.end;
      }
      const bool is_added = next + 1 == letters.size() && is_hyphen(letter.character) &&
                            line.end < text.size() && !is_hyphen(text[line.end]);
      if (is_added) {
        line.has_added_hyphen = line.draws_hyphen = true;
      } else if (line.end < text.size() && shows(letter.character, text[line.end])) {
        ++line.end;
      } else {
        return std::nullopt;
      }
    }
    line.words += line.right - word_start;
    line.is_last = line.end == text.size();
    line.ends_at_hyphen = !line.is_last && !line.has_added_hyphen && is_hyphen(text[line.end - 1]);
    // A word that goes on without a hyphen is divided all the same.
    line.has_added_hyphen |= !line.is_last && !line.ends_at_hyphen && text[line.end] != U' ';
    return line;
  }

  Setting setting_;
  Place at_;
};

}  // namespace

Setting align(std::vector<std::u32string> paragraphs, const std::vector<Letter>& letters) {
  return Aligner(std::move(paragraphs)).run(letters);
}

}  // namespace talia::quality

#include "typeset/unbroken.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "source/text/unicode.h"
#include "typeset/breaking/ties.h"
#include "typeset/paragraph/characters.h"

namespace talia::typeset {

namespace {

constexpr char32_t no_break_space = U'\u00a0';

void bind(std::u32string& text, const Language& language, const Habits& habits) {
  const std::u32string as_it_was = text;
  for (std::size_t begin = as_it_was.find(U' '); begin != std::u32string::npos;
       begin = as_it_was.find(U' ', begin)) {
    const std::size_t end = std::min(as_it_was.find_first_not_of(U' ', begin), as_it_was.size());
    if (tie_at(as_it_was, begin, end, language, habits) >= language_tie) {
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
                text.begin() + static_cast<std::ptrdiff_t>(end), no_break_space);
    }
    begin = end;
  }
}

// Stretches of characters that look alike, as inlines again.
class InlineWriter {
 public:
  explicit InlineWriter(const StyledText& text) : text_(text) {}

  std::vector<Inline> run(const std::u32string& words) {
    auto anchor = text_.characters.anchors.begin();
    for (std::size_t i = 0; i < text_.looks.size(); ++i) {
      const CharacterLook& look = text_.looks[i];
      std::string run;
      std::shared_ptr<const std::string> name;
      const auto finish = [&] {
        if (!run.empty()) {
          add(look, std::move(run), std::move(name));
        }
        run.clear();
        name = nullptr;
      };
      for (std::size_t at = look.begin; at < text_.end_of(i); ++at) {
        if (anchor != text_.characters.anchors.end() && anchor->at == at) {
          finish();
          name = std::make_shared<const std::string>(anchor->name);
          ++anchor;
        }
        if (words[at] == forced_break) {
          finish();
          out_.push_back({LineBreak{}, {}});
        } else {
          source::append_code_point(run, words[at]);
        }
      }
      finish();
    }
    return std::move(out_);
  }

 private:
  void add(const CharacterLook& look, std::string words, std::shared_ptr<const std::string> anchor) {
    Inline made{{}, look.style};
    made.style.anchor = std::move(anchor);
    if (look.icon) {
      made.what = IconName{text_.characters.pieces.empty() ? MappedText() : icon_at(look.begin)};
    } else if (look.link != 0) {
      made.what = Hyperlink{text_.characters.links[look.link - 1], MappedText::from(std::move(words), {})};
    } else {
      made.what = Words{MappedText::from(std::move(words), {})};
    }
    out_.push_back(std::move(made));
  }

  MappedText icon_at(std::size_t at) const {
    const auto& pieces = text_.characters.pieces;
    return std::prev(std::ranges::upper_bound(pieces, static_cast<std::uint32_t>(at), {},
                                              &Characters::Piece::begin))
        ->text;
  }

  const StyledText& text_;
  std::vector<Inline> out_;
};

}  // namespace

std::vector<Inline> unbroken(const std::vector<Inline>& inlines, std::string_view language,
                             const TextStyle& style, const Symbols& symbols) {
  Diagnostics unheard;  // Whoever set the same words reported it.
  const StyledText text = read_characters(inlines, language, style, symbols, unheard);
  std::u32string words = text.characters.written;
  if (style.habits.is_tailored) {
    bind(words, language::of(language), style.habits);
  }
  return InlineWriter(text).run(words);
}

}  // namespace talia::typeset

#include "typeset/paragraph/runs.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "typeset/unicode/unicode_clusters.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

// Of letters; of a text that has none, Latin.
std::uint32_t first_script(std::u32string_view shown) {
  for (const char32_t c : shown) {
    if (const std::uint32_t script = class_of(c).script; script != 0) {
      return script;
    }
  }
  return latin_script();
}

// What must be the same for two characters to stand in one run.
struct RunTraits {
  std::size_t look;
  bool is_roll;
  FontId font;
  std::uint32_t script;
  Level level;
  LetterForm form;
  bool operator==(const RunTraits&) const = default;
};

// Walks through a text once.
class RunCutter {
 public:
  RunCutter(const MarkedText& marked, const std::vector<Feature>& features, const TextStyle& style,
            FontChoice& choice, const FontStore& fonts)
      : marked_(marked),
        shown_(marked.text.characters.shown),
        looks_(marked.text.looks),
        features_(features),
        style_(style),
        choice_(choice),
        fonts_(fonts),
        script_(first_script(shown_)) {}

  std::vector<StyleRun> cut() {
    RunTraits last{};
    for (std::size_t at = 0; at < shown_.size();) {
      go_to(at);
      const CharacterLook& look = looks_[look_];
      const bool is_initial = at < marked_.initial_end;
      const std::size_t end = is_initial ? marked_.initial_end : look.icon ? at + 1 : cluster_end(shown_, at);
      const RunTraits traits = traits_at(at, end);
      if (!runs_.empty() && traits == last && !look.icon && !runs_.back().is_initial) {
        runs_.back().end = static_cast<std::uint32_t>(end);
      } else {
        begin_run(at, end, traits);
        runs_.back().is_initial = is_initial;
      }
      last = traits;
      at = end;
      if (!is_initial && !look.icon && traits.font == choice_.face_of(look.style)) {
        at = plain_end(at, std::min(marked_.text.end_of(look_), roll_begin()), traits);
        runs_.back().end = static_cast<std::uint32_t>(at);
      }
    }
    return std::move(runs_);
  }

 private:
  void go_to(std::size_t at) {
    while (look_ + 1 < looks_.size() && looks_[look_ + 1].begin <= at) {
      ++look_;
    }
    while (roll_ < marked_.rolls.size() && marked_.rolls[roll_].end <= at) {
      ++roll_;
    }
    if (const std::uint32_t own = class_of(shown_[at]).script; own != 0) {
      script_ = own;
    }
  }

  // Of the cluster [at, end).
  RunTraits traits_at(std::size_t at, std::size_t end) {
    return {look_,
            roll_begin() <= at,
            at < marked_.initial_end ? choice_.face_of({}) : choice_.font_for(at, end, looks_[look_].style),
            script_,
            marked_.bidi.levels.empty() ? Level{0} : marked_.bidi.levels[at],
            marked_.forms.empty() ? LetterForm::plain : marked_.forms[at]};
  }

  // Of the roll that the walk is in, or that comes next.
  std::size_t roll_begin() const {
    return roll_ < marked_.rolls.size() ? marked_.rolls[roll_].begin : shown_.size();
  }

  // How far from `begin` characters go that are clusters of their own, and stand in the run of the one before them.
  std::size_t plain_end(std::size_t begin, std::size_t end, const RunTraits& traits) const {
    if (traits.is_roll || !marked_.forms.empty() || !marked_.bidi.levels.empty()) {
      return begin;
    }
    std::size_t at = begin;
    for (; at < end; ++at) {
      const char32_t c = shown_[at];
      const CharacterClass& kind = class_of(c);
      if (kind.cluster != ClusterClass::other || (kind.script != 0 && kind.script != traits.script) ||
          c == object_character || !fonts_.has_glyph(traits.font, c)) {
        break;
      }
    }
    const bool has_marks =
        at > begin && at < shown_.size() && class_of(shown_[at]).cluster != ClusterClass::other;
    // The last character's cluster goes on.
    return has_marks ? at - 1 : at;
  }

  void begin_run(std::size_t begin, std::size_t end, const RunTraits& traits) {
    const CharacterLook& look = looks_[traits.look];
    StyleRun run{static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end),
                 {traits.font, traits.script, features_, traits.level % 2 != 0},
                 look.icon,
                 0,
                 std::nullopt,
                 look.link,
                 look.style.strong,
                 false,
                 look.paint,
                 0,
                 0};
    if (traits.is_roll) {
      // Whatever the text around it has: an old-style 1 reads as a letter.
      run.shape.features.push_back(feature("lnum", 1));
    }
    apply(traits.form, style_, fonts_.metrics(traits.font), run.shape);
    runs_.push_back(std::move(run));
  }

  const MarkedText& marked_;
  const std::u32string& shown_;
  const std::vector<CharacterLook>& looks_;
  const std::vector<Feature>& features_;
  const TextStyle& style_;
  FontChoice& choice_;
  const FontStore& fonts_;
  std::vector<StyleRun> runs_;
  // Where the walk is.
  std::size_t look_ = 0;
  std::size_t roll_ = 0;
  std::uint32_t script_;
};

}  // namespace

std::vector<StyleRun> cut_runs(const MarkedText& marked, const std::vector<Feature>& features,
                               const TextStyle& style, FontChoice& choice, const FontStore& fonts) {
  return RunCutter(marked, features, style, choice, fonts).cut();
}

}  // namespace talia::typeset

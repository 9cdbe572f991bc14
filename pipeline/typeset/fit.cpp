#include "typeset/fit.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include <hb.h>

#include "markup/parse.h"
#include "source/run/assert.h"
#include "source/text/unicode.h"
#include "typeset/engine.h"
#include "typeset/parts.h"

namespace talia::typeset {
namespace {

constexpr Length gap_grid = Length::mm(0.05);
// No card and no page is as wide.
constexpr Length widest_around = Length::mm(1500);

std::size_t steps_between(double least, double most, double grid) {
  constexpr double rounding = 1e-6;  // Of a step.
  return most > least ? static_cast<std::size_t>(std::ceil((most - least) / grid - rounding)) : 0;
}

// The words of a line as they stand, its own hyphen left out.
std::string words_of(const SetLine& line) {
  std::string words;
  for (const Item& item : line.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      words += run->text;
    }
  }
  constexpr std::string_view soft_hyphen = "\u00ad";
  if (words.ends_with(soft_hyphen)) {
    words.resize(words.size() - soft_hyphen.size());
  } else if (!words.empty()) {
    words += ' ';
  }
  return words;
}

Length in_size(std::int64_t font_units, const LoadedFont& font, Length size) {
  return scaled(of_font_units(font_units, font.metrics.units_per_em), size);
}

// How far the ink of a first line stands over its box, at least 0. The accents of capitals do not count, but a drop cap's:
// they may stand in the margin above, as they do between lines.
Length ink_above(const SetLine& line, const FontStore& fonts) {
  Length top;
  for (const Item& item : line.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      const LoadedFont& font = fonts.storage().font(run->font);
      const std::int64_t letters = font.letter_height;
      for (const PlacedGlyph& glyph : run->glyphs) {
        const Length baseline = run->origin.y + glyph.offset.y;
        if (baseline - in_size(letters, font, run->size) >= top) {
          // Whatever the item looks like.
          continue;
        }
        hb_glyph_extents_t extents;
        if (hb_font_get_glyph_extents(font.handle.get(), glyph.glyph, &extents) != 0) {
          const std::int64_t height = std::min<std::int64_t>(extents.y_bearing, letters);
          top = std::min(top, baseline - in_size(height, font, run->size));
        }
      }
    } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
      top = std::min(top, symbol->place.shift.y);
    } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
      // A drop cap is a path; its accent is as large as it is.
      top = std::min(top, path->path.bounds().top());
    }
  }
  return -top;
}

// The lowest ink of a line; its baseline when it has none.
Length ink_bottom(const SetLine& line, const FontStore& fonts, const Symbols& symbols) {
  Length bottom = line.baseline;
  for (const Item& item : line.items) {
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      const LoadedFont& font = fonts.storage().font(run->font);
      for (const PlacedGlyph& glyph : run->glyphs) {
        if (const auto lowest = font.depths.lowest(font.handle.get(), glyph.glyph)) {
          bottom = std::max(bottom, run->origin.y + glyph.offset.y - in_size(*lowest, font, run->size));
        }
      }
    } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
      bottom = std::max(
          bottom, symbol->place.shift.y + symbols.get(symbol->symbol).size.height.scaled(symbol->place.yy));
    } else if (const auto* const path = std::get_if<PathItem>(&item.what)) {
      bottom = std::max(bottom, path->path.bounds().bottom());  // A drop cap's.
    }
  }
  return bottom;
}

TextExtent extent_of(const SetText& text, const Typesetter::Engine& engine) {
  TextExtent extent{text.width, text.height, {}, {}, text.lines.size(), text.is_overfull};
  if (!text.lines.empty()) {
    extent.ink_above = ink_above(text.lines.front(), engine.fonts);
    Length bottom = ink_bottom(text.lines.back(), engine.fonts, engine.symbols);
    if (text.lines.size() > 1) {
      // The foot of a drop cap may be the lowest.
      bottom = std::max(bottom, ink_bottom(text.lines.front(), engine.fonts, engine.symbols));
    }
    extent.ink_below = std::max(Length(), bottom - text.height);
  }
  return extent;
}

Overflow of_wide_word(const WideWord& wide) {
  Overflow over{wide.word, 0};
  if (wide.width > wide.measure) {
    const double share = 1 - wide.measure / wide.width;
    over.characters = static_cast<std::size_t>(
        std::ceil(share * static_cast<double>(source::count_code_points(wide.word))));
  }
  return over;
}

// Fewer are set, whether they fit or not.
constexpr std::size_t many_letters = 4000;

// How many letters that take some room a text has at least: of Latin, Greek, Cyrillic and CJK, whose first bytes tell them.
// Fewer than there are bytes; 0 where those are few.
std::size_t count_letters(const Text& text) {
  std::size_t bytes = 0;
  markup::for_each_inline(text, [&](const Inline& each) {
    const auto* const words = std::get_if<Words>(&each.what);
    bytes += words != nullptr ? words->text.size() : 0;
  });
  std::size_t count = 0;
  if (bytes < many_letters) {
    return count;
  }
  markup::for_each_inline(text, [&](const Inline& each) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      count += static_cast<std::size_t>(std::ranges::count_if(words->text.view(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte > 0x20 && byte < 0x7F) || (byte >= 0xC3 && byte <= 0xCB) ||
               (byte >= 0xCE && byte <= 0xD3) || (byte >= 0xE3 && byte <= 0xED);
      }));
    }
  });
  return count;
}

}  // namespace

std::size_t count_settings(const TextRange& range) {
  return 1 + steps_between(range.least_leading, range.most_leading, leading_grid) +
         steps_between(range.least_size.in_pt(), range.most_size.in_pt(), size_grid_pt) +
         steps_between(range.least_tracking, range.most_tracking, tracking_grid) +
         steps_between(range.least_gap.in_mm(), range.most_gap.in_mm(), gap_grid.in_mm());
}

std::vector<TextStyle> settings_of(const TextRange& range, const TextStyle& style) {
  TextStyle at = style;
  at.size = range.most_size;
  at.leading = at.size.scaled(range.most_leading);
  at.tracking = range.most_tracking;
  at.paragraph_gap = range.most_gap;
  std::vector<TextStyle> settings{at};
  // Goes down by `grid`, and to the least at last.
  const auto descend = [&](std::size_t steps, const auto& set) {
    for (std::size_t step = 1; step <= steps; ++step) {
      set(static_cast<std::int64_t>(step), step == steps);
      settings.push_back(at);
    }
  };
  descend(steps_between(range.least_leading, range.most_leading, leading_grid),
          [&](std::int64_t step, bool is_last) {
            const double leading =
                is_last ? range.least_leading : range.most_leading - leading_grid * static_cast<double>(step);
            at.leading = at.size.scaled(leading);
          });
  descend(steps_between(range.least_size.in_pt(), range.most_size.in_pt(), size_grid_pt),
          [&](std::int64_t step, bool is_last) {
            at.size = is_last ? range.least_size
                              : range.most_size - Length::pt(size_grid_pt * static_cast<double>(step));
            at.leading = at.size.scaled(range.least_leading);
          });
  descend(steps_between(range.least_tracking, range.most_tracking, tracking_grid),
          [&](std::int64_t step, bool is_last) {
            at.tracking = is_last ? range.least_tracking
                                  : range.most_tracking - tracking_grid * static_cast<double>(step);
          });
  descend(steps_between(range.least_gap.in_mm(), range.most_gap.in_mm(), gap_grid.in_mm()),
          [&](std::int64_t step, bool is_last) {
            at.paragraph_gap = is_last ? range.least_gap : range.most_gap - gap_grid * step;
          });
  return settings;
}

Settings::Settings(std::vector<TextStyle> styles) {
  for (TextStyle& style : styles) {
    push_back(std::move(style));
  }
}

void Settings::push_back(TextStyle style) {
  bool is_alike = false;
  if (!styles_.empty()) {
    const TextStyle& before = styles_.back();
    const Length size = std::exchange(style.size, before.size);
    const Length leading = std::exchange(style.leading, before.leading);
    is_alike = style == before;
    style.size = size;
    style.leading = leading;
  }
  differs_in_size_alone_.push_back(is_alike);
  styles_.push_back(std::move(style));
}

void Settings::shrink_to_fit() {
  styles_.shrink_to_fit();
  differs_in_size_alone_.shrink_to_fit();
}

bool fits(const TextExtent& extent, const TextStyle& style, const Room& room) {
  if (extent.is_overfull || extent.height > room.size.height + fit_tolerance ||
      (style.max_lines > 0 && extent.lines > static_cast<std::size_t>(style.max_lines))) {
    return false;
  }
  const Length free = room.size.height - extent.height;
  const Length top = free.scaled(room.lean);
  return extent.ink_above <= room.above + top + ink_tolerance &&
         extent.ink_below <= room.below + (free - top) + ink_tolerance;
}

struct FittedText::Tried {
  Length width;
  std::size_t setting;
  SetText text;
  TextExtent extent;
};

struct FittedText::Prepared {
  // The style of the settings for which the pieces were made.
  const TextStyle* style = nullptr;
  std::vector<FlowedParagraph> pieces;
  std::vector<InkReach> reaches;  // Of each, where the text keeps clear of something.
};

FittedText::FittedText(const Typesetter& typesetter, Text text, Role role, const Settings& settings,
                       std::vector<HeldSetting> held)
    : typesetter_(typesetter),
      text_(std::move(text)),
      role_(role),
      settings_(settings),
      held_(std::move(held)),
      prepared_(std::make_unique<Prepared>()) {
  TALIA_ASSERT(!settings_.empty() && (held_.empty() || held_.size() == settings_.size()));
}

FittedText::~FittedText() = default;

HeldSetting FittedText::held(std::size_t setting) const {
  return held_.empty() ? HeldSetting{setting, settings_[setting].size, settings_[setting].leading}
                       : held_[setting];
}

std::size_t FittedText::first_alike(std::size_t setting) const {
  for (; setting > 0; --setting) {
    const HeldSetting one = held(setting - 1);
    const HeldSetting other = held(setting);
    const bool is_next = other.setting == one.setting + 1 && settings_.differs_in_size_alone(other.setting);
    if ((other.setting != one.setting && !is_next) || one.size != other.size ||
        one.leading != other.leading) {
      break;
    }
  }
  return setting;
}

const TextStyle& FittedText::style(std::size_t setting) {
  if (held_.empty()) {
    return settings_[setting];
  }
  setting = first_alike(setting);
  const auto [known, is_new] = styles_.try_emplace(setting);
  if (is_new) {
    known->second = settings_[held_[setting].setting];
    known->second.size = held_[setting].size;
    known->second.leading = held_[setting].leading;
  }
  return known->second;
}

void FittedText::prepare(const TextStyle& style, TypesetContext& context) {
  if (prepared_->style == nullptr || !prepares_alike(*prepared_->style, style)) {
    // A fault that comes again is one entry.
    prepared_->pieces = collect(text_, style, context, faults_);
    prepared_->reaches.clear();
    for (std::size_t i = 0; clear_ && i < prepared_->pieces.size(); ++i) {
      prepared_->reaches.push_back(ink_reach(prepared_->pieces[i], context.fonts));
    }
    prepared_->style = &style;
  }
}

FittedText::Tried& FittedText::tried(Length width, std::size_t setting) {
  setting = first_alike(setting);
  for (const auto& known : tried_) {
    if (known->width == width && known->setting == setting) {
      return *known;
    }
  }
  const TextStyle& style = this->style(setting);
  TypesetCall call(typesetter_.engine(), text_.language, style.hyphenate, faults_);
  prepare(style, call.context);
  // A text that is asked for its width where no line has an end runs round nothing.
  const bool runs_round = clear_ && width < widest_around;
  const std::optional<RunRound> around =
      runs_round ? std::optional(RunRound{*clear_, prepared_->reaches}) : std::nullopt;
  auto made = std::make_unique<Tried>(Tried{
      width,
      setting,
      lay_out(prepared_->pieces, width, style, role_, call.context, {.around = around ? &*around : nullptr}),
      {}});
  made->extent = extent_of(made->text, typesetter_.engine());
  tried_.push_back(std::move(made));
  return *tried_.back();
}

const TextExtent& FittedText::extent(Length width, std::size_t setting) {
  return tried(width, setting).extent;
}

bool FittedText::is_beyond(Size room, std::size_t setting) {
  // Of an em: less than half of an `i`.
  constexpr double least_width = 0.1;
  letters_ = letters_ ? letters_ : count_letters(text_);
  if (*letters_ < many_letters || room.width <= Length()) {
    return false;
  }
  const TextStyle& style = this->style(setting);
  const double lines = static_cast<double>(*letters_) * least_width * (style.size / room.width);
  return lines * (style.leading / Length::pt(1)) > 2 * (room.height / Length::pt(1));
}

std::size_t FittedText::first_fitting(const Room& room, std::size_t begin, std::size_t end) {
  if (begin < end && is_beyond(room.size, end - 1)) {
    return none_feasible;
  }
  const std::size_t found = first_feasible(end - begin, [&](std::size_t i) {
    return fits(extent(room.size.width, begin + i), style(begin + i), room);
  });
  return found == none_feasible ? none_feasible : begin + found;
}

const SetText& FittedText::set(Length width, std::size_t setting) {
  return tried(width, setting).text;
}

SetText FittedText::take(Length width, std::size_t setting) {
  const Tried& wanted = tried(width, setting);
  const auto at = std::ranges::find(tried_, &wanted, &std::unique_ptr<Tried>::get);
  SetText text = std::move((*at)->text);
  tried_.erase(at);
  return text;
}

std::optional<std::vector<TextBreak>> FittedText::part(std::span<const Size> rooms, std::size_t setting) {
  Size all{rooms.back().width, {}};
  std::vector<Size> held;
  for (const Size& room : rooms) {
    all = {std::max(all.width, room.width), all.height + room.height};
    held.push_back({room.width, room.height + fit_tolerance});
  }
  if (is_beyond(all, setting)) {
    return std::nullopt;
  }
  const TextStyle& style = this->style(setting);
  TypesetCall call(typesetter_.engine(), text_.language, style.hyphenate, faults_);
  prepare(style, call.context);
  return are_sound(prepared_->pieces) ? typeset::part(prepared_->pieces, held, style, call.context)
                                      : std::nullopt;
}

bool FittedText::may_have(std::span<const TextBreak> breaks, std::size_t setting) {
  if (setting >= size()) {
    return false;
  }
  const TextStyle& style = this->style(setting);
  TypesetCall call(typesetter_.engine(), text_.language, style.hyphenate, faults_);
  prepare(style, call.context);
  return std::ranges::is_sorted(breaks) && (breaks.empty() || breaks.back().piece < prepared_->pieces.size());
}

PartOfText FittedText::set_part(const RoomWidths& widths, std::span<const TextBreak> breaks,
                                std::size_t number, std::size_t setting) {
  const TextStyle& style = this->style(setting);
  TypesetCall call(typesetter_.engine(), text_.language, style.hyphenate, faults_);
  prepare(style, call.context);
  PartOfText part;
  if (!are_sound(prepared_->pieces)) {
    part.text.is_broken = true;
    return part;
  }
  StretchOfText made = lay_out_part(prepared_->pieces, widths, {breaks, number}, style, role_, call.context);
  part.text = std::move(made.text);
  const auto own = std::ranges::find(made.strips, false, &FlowStrip::is_repeated);
  if (own != made.strips.end() && own != made.strips.begin()) {
    part.repeated_lines = static_cast<std::size_t>(std::ranges::count_if(
        part.text.lines, [&](const SetLine& line) { return line.baseline < own->top; }));
  }
  return part;
}

Overflow FittedText::overflow(const Room& room, std::size_t setting) {
  const TextStyle& style = this->style(setting);
  const SetText& text = set(room.size.width, setting);
  if (text.wide_word) {
    return of_wide_word(*text.wide_word);
  }
  const Length below = style.leading - baseline_in_line(style, typesetter_.engine().fonts);
  const auto most_lines = style.max_lines > 0 ? static_cast<std::size_t>(style.max_lines) : text.lines.size();
  Overflow over;
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    const SetLine& line = text.lines[i];
    if (i >= most_lines || line.baseline + below > room.size.height + fit_tolerance) {
      over.left_over += words_of(line);
    }
  }
  while (over.left_over.ends_with(' ')) {
    over.left_over.pop_back();
  }
  over.characters = source::count_code_points(over.left_over);
  return over;
}

Diagnostics FittedText::take_faults() {
  return std::exchange(faults_, {});
}

}  // namespace talia::typeset

#include "typeset/typeset.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "source/assert.h"
#include "source/unicode.h"
#include "typeset/flow.h"
#include "typeset/hyphenation.h"
#include "typeset/paragraph.h"
#include "typeset/shaping.h"

namespace talia {

struct Typesetter::Engine {
  const FontStore& fonts;
  const Symbols& symbols;
  const Files& hyphenation;
  typeset::FragmentWidths fragments;
  std::mutex mutex;  // Of `hyphenators`; each is immutable once it is there.
  std::map<std::string, std::unique_ptr<typeset::Hyphenator>, std::less<>> hyphenators;

  Engine(const FontStore& all_fonts, const Symbols& all_symbols, const Files& patterns)
      : fonts(all_fonts), symbols(all_symbols), hyphenation(patterns) {}

  // nullptr when the language has none. What should be there and is not is reported.
  const typeset::Hyphenator* hyphenator(std::string_view language, Diagnostics& diagnostics) {
    const std::string_view file = typeset::pattern_file_of(language);
    if (file.empty()) {
      return nullptr;
    }
    const std::lock_guard lock(mutex);
    auto known = hyphenators.find(file);
    if (known == hyphenators.end()) {
      const auto bytes = hyphenation.read(file);
      auto made = std::make_unique<typeset::Hyphenator>(bytes ? *bytes : std::string(),
                                                        typeset::exceptions_of(language));
      known = hyphenators.emplace(file, std::move(made)).first;
    }
    if (known->second->empty()) {
      diagnostics.add(
          Diagnostic::of(Code::missing_hyphenation, {},
                         fmt::format("no hyphenation patterns for the language `{}`", language))
              .help(fmt::format("install the package `{}`", typeset::pattern_package_of(language))));
      return nullptr;
    }
    return known->second.get();
  }
};

namespace {

// What one call works with.
struct Call {
  Call(const FontStore& fonts, const Symbols& symbols, typeset::FragmentWidths& fragments,
       std::string_view language, const typeset::Hyphenator* hyphenator)
      : shaper(fonts.storage(), language),
        workshop{fonts, symbols, hyphenator, shaper, fragments, reported},
        bench{fonts, symbols, shaper, fragments} {}
  typeset::Shaper shaper;
  typeset::Reported reported;
  typeset::Workshop workshop;
  typeset::Bench bench;
};

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

void measure_fit(FitResult& result, Size box, const FontStore& fonts) {
  const SetText& text = result.text;
  const TextStyle& style = result.style;
  const auto most_lines = static_cast<std::size_t>(style.max_lines);
  const bool has_room = style.max_lines == 0 || text.lines.size() <= most_lines;
  result.fits = text.height <= box.height && has_room && !text.is_overfull;
  if (result.fits) {
    return;
  }
  const Length below = style.leading - typeset::baseline_in_line(style, fonts);
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    const bool is_over =
        text.lines[i].baseline + below > box.height || (style.max_lines > 0 && i >= most_lines);
    if (is_over) {
      result.left_over += words_of(text.lines[i]);
    } else if (text.lines[i].width > text.lines[i].measure && result.left_over.empty()) {
      result.left_over = words_of(text.lines[i]);
    }
  }
  while (result.left_over.ends_with(' ')) {
    result.left_over.pop_back();
  }
  result.characters_over = source::count_code_points(result.left_over);
}

}  // namespace

Typesetter::Typesetter(const FontStore& fonts, const Symbols& symbols, const Files& hyphenation)
    : engine_(std::make_unique<Engine>(fonts, symbols, hyphenation)) {}

Typesetter::~Typesetter() = default;

SetText Typesetter::set(const Text& text, Length width, const TextStyle& style, Role role,
                        Diagnostics& diagnostics) const {
  Call call(engine_->fonts, engine_->symbols, engine_->fragments, text.language,
            style.hyphenate ? engine_->hyphenator(text.language, diagnostics) : nullptr);
  const auto pieces = typeset::collect(text, style, call.workshop, diagnostics);
  return typeset::lay_out(pieces, width, style, role, call.bench);
}

SetText Typesetter::set(const std::vector<Inline>& inlines, std::string_view language, Length width,
                        const TextStyle& style, Role role, Diagnostics& diagnostics) const {
  Call call(engine_->fonts, engine_->symbols, engine_->fragments, language,
            style.hyphenate ? engine_->hyphenator(language, diagnostics) : nullptr);
  const auto pieces = typeset::collect(inlines, language, style, call.workshop, diagnostics);
  return typeset::lay_out(pieces, width, style, role, call.bench);
}

FitResult Typesetter::fit(const Text& text, Size box, std::span<const TextStyle> styles, Role role,
                          Diagnostics& diagnostics) const {
  TALIA_ASSERT(!styles.empty());
  FitResult result;
  std::vector<typeset::Piece> pieces;
  const TextStyle* prepared = nullptr;
  for (std::size_t step = 0; step < styles.size(); ++step) {
    const TextStyle& style = styles[step];
    Call call(engine_->fonts, engine_->symbols, engine_->fragments, text.language,
              style.hyphenate ? engine_->hyphenator(text.language, diagnostics) : nullptr);
    if (prepared == nullptr || !typeset::prepares_alike(*prepared, style)) {
      pieces = typeset::collect(text, style, call.workshop,
                                diagnostics);  // A fault that comes again is one entry.
      prepared = &style;
    }
    result = {typeset::lay_out(pieces, box.width, style, role, call.bench), style, false, step, {}, 0};
    measure_fit(result, box, engine_->fonts);
    if (result.fits) {
      break;
    }
  }
  return result;
}

Length Typesetter::least_width(const std::vector<Inline>& inlines, std::string_view language,
                               const TextStyle& style, Diagnostics& diagnostics) const {
  Call call(engine_->fonts, engine_->symbols, engine_->fragments, language,
            style.hyphenate ? engine_->hyphenator(language, diagnostics) : nullptr);
  typeset::Em widest = 0;
  for (const typeset::Piece& piece : typeset::collect(inlines, language, style, call.workshop, diagnostics)) {
    widest =
        std::max(widest, typeset::widest_part(piece.paragraph, piece.cuts, call.shaper, engine_->fragments));
  }
  return typeset::scaled(widest, style.size);
}

Length Typesetter::width_of(std::string_view words, std::string_view language, const TextStyle& style) const {
  Call call(engine_->fonts, engine_->symbols, engine_->fragments, language, nullptr);
  Diagnostics unheard;  // Whoever sets these words hears of their faults.
  const typeset::Paragraph paragraph = typeset::prepare(
      {{Words{MappedText::from(std::string(words), {})}, {}}}, language, style, call.workshop, unheard);
  return paragraph.empty() ? Length()
                           : typeset::scaled(paragraph.widths.back() - paragraph.tracking, style.size);
}

}  // namespace talia

#include <algorithm>

#include <fmt/format.h>

#include "language/language.h"
#include "typeset/engine.h"
#include "typeset/typeset.h"

namespace talia {

std::string typeset::pattern_file(std::string_view language, const Files& hyphenation) {
  for (const std::string_view tag : {language, language::primary_subtag(language)}) {
    std::string own = fmt::format("{}.dic", tag);
    if (!tag.empty() && hyphenation.exists(own)) {
      return own;
    }
  }
  return std::string(language::of(language).patterns);
}

std::string Typesetter::patterns_of(std::string_view language) const {
  std::string file = typeset::pattern_file(language, engine_->hyphenation);
  return engine_->hyphenation.exists(file) ? file : std::string();
}

const typeset::Hyphenator* Typesetter::Engine::hyphenator(std::string_view tag, Diagnostics& diagnostics) {
  const Language& language = language::of(tag);
  const std::string* named = nullptr;
  {
    const std::lock_guard lock(mutex);
    auto known = pattern_files.find(tag);
    if (known == pattern_files.end()) {
      known = pattern_files.emplace(tag, typeset::pattern_file(tag, hyphenation)).first;
    }
    named = &known->second;  // Of those that are there none goes.
  }
  const std::string& file = *named;
  if (file.empty()) {
    return nullptr;
  }
  const std::lock_guard lock(hyphenators->mutex);
  auto known = hyphenators->by_file.find(file);
  if (known == hyphenators->by_file.end()) {
    const auto bytes = hyphenation.read(file);
    auto made = std::make_unique<typeset::Hyphenator>(bytes ? *bytes : std::string(),
                                                      language.hyphenation_exceptions);
    known = hyphenators->by_file.emplace(file, std::move(made)).first;
  }
  if (known->second->empty()) {
    const bool is_own = file != language.patterns;
    diagnostics.add(
        Diagnostic::of(Code::missing_hyphenation, asked(tag),
                       is_own ? fmt::format("`templates/patterns/{}` has no patterns that can be read", file)
                              : fmt::format("no hyphenation patterns for the language `{}`", tag))
            .help(is_own ? "its first line names the encoding, mostly UTF-8, and each other is one pattern, "
                           "as `.ab1c`"
                         : fmt::format("install the package `{}`", language.patterns_package)));
    return nullptr;
  }
  return known->second.get();
}

std::unique_ptr<typeset::Shaper> Typesetter::Engine::take_shaper(std::string_view language) {
  {
    const std::lock_guard lock(mutex);
    const auto found =
        std::ranges::find_if(idle_shapers, [&](const auto& each) { return each->language() == language; });
    if (found != idle_shapers.end()) {
      auto shaper = std::move(*found);
      idle_shapers.erase(found);
      return shaper;
    }
  }
  return std::make_unique<typeset::Shaper>(fonts.storage(), language);
}

void Typesetter::Engine::give_back(std::unique_ptr<typeset::Shaper> shaper) {
  const std::lock_guard lock(mutex);
  idle_shapers.push_back(std::move(shaper));
}

Typesetter::Typesetter(const FontStore& fonts, const Symbols& symbols, const Files& hyphenation,
                       Languages asked, std::shared_ptr<const Hyphenators> hyphenators)
    : engine_(std::make_unique<Engine>(fonts, symbols, hyphenation, std::move(asked),
                                       hyphenators ? std::move(hyphenators) : hyphenators_to_share())) {}

std::shared_ptr<const Hyphenators> hyphenators_to_share() {
  return std::make_shared<const Hyphenators>();
}

Typesetter::~Typesetter() = default;

SetText Typesetter::set(const Text& text, Length width, const TextStyle& style, Role role,
                        Diagnostics& diagnostics) const {
  typeset::TypesetCall call(*engine_, text.language, style.hyphenate, diagnostics);
  const auto pieces = typeset::collect(text, style, call.context, diagnostics);
  return typeset::lay_out(pieces, width, style, role, call.context);
}

SetText Typesetter::set(const std::vector<Inline>& inlines, std::string_view language, Length width,
                        const TextStyle& style, Role role, Diagnostics& diagnostics) const {
  typeset::TypesetCall call(*engine_, language, style.hyphenate, diagnostics);
  const auto pieces = typeset::collect(inlines, language, style, call.context, diagnostics);
  return typeset::lay_out(pieces, width, style, role, call.context);
}

Length Typesetter::least_width(const std::vector<Inline>& inlines, std::string_view language,
                               const TextStyle& style, Diagnostics& diagnostics) const {
  typeset::TypesetCall call(*engine_, language, style.hyphenate, diagnostics);
  typeset::Em widest = 0;
  for (const typeset::FlowedParagraph& piece :
       typeset::collect(inlines, language, style, call.context, diagnostics)) {
    widest = std::max(widest, typeset::widest_part(piece.paragraph, piece.break_widths, call.context.shaper,
                                                   engine_->shapes));
  }
  return typeset::scaled(widest, style.size);
}

Length Typesetter::width_of(std::string_view words, std::string_view language, const TextStyle& style) const {
  // Whoever sets these words hears of their faults.
  Diagnostics unheard;
  typeset::TypesetCall call(*engine_, language, false, unheard);
  TextStyle plain = style;
  plain.drop_cap = {};
  const typeset::PreparedParagraph paragraph = typeset::prepare(
      {{Words{MappedText::from(std::string(words), {})}, {}}}, language, plain, call.context, unheard);
  return paragraph.empty() ? Length()
                           : typeset::scaled(paragraph.widths.back() - paragraph.tracking, style.size);
}

void typeset::report_parted(const SetText& text, Span at, Diagnostics& diagnostics) {
  if (text.parted && !text.is_overfull) {
    diagnostics.add(Diagnostic::of(Code::parted_bond, at,
                                   fmt::format("`{}` belongs together and stands on two lines of {:.4g} mm",
                                               text.parted->words, text.parted->width.in_mm()))
                        .help("give the text more width or smaller type, or say it in other words"));
  }
}

}  // namespace talia

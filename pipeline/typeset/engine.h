// What a Typesetter keeps for all threads, and what one call of it works with. Known to typeset alone.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "typeset/breaking/hyphenation.h"
#include "typeset/flow.h"
#include "typeset/paragraph/paragraph.h"
#include "typeset/shaping/shape_store.h"
#include "typeset/shaping/shaping.h"
#include "typeset/typeset.h"

namespace talia {

// Read once for all threads; each is immutable once it is there.
struct Hyphenators {
  mutable std::mutex mutex;
  mutable std::map<std::string, std::unique_ptr<const typeset::Hyphenator>, std::less<>> by_file;
};

struct Typesetter::Engine {
  const FontStore& fonts;
  const Symbols& symbols;
  const Files& hyphenation;
  const Typesetter::Languages languages;
  const std::shared_ptr<const Hyphenators> hyphenators;
  typeset::ShapeStore shapes;
  std::mutex mutex;  // Of what follows.
  // By language: looking for files at each text took a third of setting it.
  std::map<std::string, std::string, std::less<>> pattern_files;
  // For the next call: a new Shaper would have to learn the styles of texts and make its buffers anew, three
  // instructions in a thousand of a deck.
  std::vector<std::unique_ptr<typeset::Shaper>> idle_shapers;

  Engine(const FontStore& all_fonts, const Symbols& all_symbols, const Files& patterns,
         Typesetter::Languages asked, std::shared_ptr<const Hyphenators> known)
      : fonts(all_fonts),
        symbols(all_symbols),
        hyphenation(patterns),
        languages(std::move(asked)),
        hyphenators(std::move(known)) {}

  // nullptr when the language has none. What should be there and is not is reported.
  const typeset::Hyphenator* hyphenator(std::string_view language, Diagnostics& diagnostics);
  // Where the language is asked for; absent where that is not known.
  Span asked(std::string_view language) const {
    const auto found = languages.find(language);
    return found == languages.end() ? Span() : found->second;
  }
  // One of the language that no one works with; whoever takes it gives it back.
  std::unique_ptr<typeset::Shaper> take_shaper(std::string_view language);
  void give_back(std::unique_ptr<typeset::Shaper> shaper);
};

namespace typeset {

// What one call works with, for as long as it lasts.
class TypesetCall {
 public:
  TypesetCall(Typesetter::Engine& engine, std::string_view language, bool hyphenate, Diagnostics& diagnostics)
      : engine_(engine),
        shaper_(engine.take_shaper(language)),
        context{engine.fonts,
                engine.symbols,
                hyphenate ? engine.hyphenator(language, diagnostics) : nullptr,
                *shaper_,
                engine.shapes,
                reported_,
                engine.asked(language)} {}
  ~TypesetCall() { engine_.give_back(std::move(shaper_)); }
  TypesetCall(const TypesetCall&) = delete;
  TypesetCall& operator=(const TypesetCall&) = delete;

 private:
  Typesetter::Engine& engine_;
  std::unique_ptr<Shaper> shaper_;
  Reported reported_;

 public:
  TypesetContext context;
};

}  // namespace typeset
}  // namespace talia

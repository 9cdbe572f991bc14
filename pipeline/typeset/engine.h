// What a Typesetter keeps for all threads, and what one call of it works with. Known to typeset alone.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "typeset/flow.h"
#include "typeset/hyphenation.h"
#include "typeset/paragraph.h"
#include "typeset/shape_store.h"
#include "typeset/shaping.h"
#include "typeset/typeset.h"

namespace talia {

struct Typesetter::Engine {
  const FontStore& fonts;
  const Symbols& symbols;
  const Files& hyphenation;
  typeset::ShapeStore shapes;
  std::mutex mutex;  // Of `hyphenators`; each is immutable once it is there.
  std::map<std::string, std::unique_ptr<typeset::Hyphenator>, std::less<>> hyphenators;

  Engine(const FontStore& all_fonts, const Symbols& all_symbols, const Files& patterns)
      : fonts(all_fonts), symbols(all_symbols), hyphenation(patterns) {}

  // nullptr when the language has none. What should be there and is not is reported.
  const typeset::Hyphenator* hyphenator(std::string_view language, Diagnostics& diagnostics);
};

namespace typeset {

// What one call works with.
struct Call {
  Call(Typesetter::Engine& engine, std::string_view language, bool hyphenate, Diagnostics& diagnostics)
      : shaper(engine.fonts.storage(), language),
        workshop{engine.fonts, engine.symbols, hyphenate ? engine.hyphenator(language, diagnostics) : nullptr,
                 shaper,       engine.shapes,  reported},
        bench{engine.fonts, engine.symbols, shaper, engine.shapes} {}
  Shaper shaper;
  Reported reported;
  Workshop workshop;
  Bench bench;
};

}  // namespace typeset
}  // namespace talia

#include "typeset/ready.h"

#include <utility>

#include "typeset/engine.h"

namespace talia {

ReadyParagraph::ReadyParagraph(const Typesetter& typesetter, const std::vector<Inline>& inlines,
                               ParagraphSetting setting, Diagnostics& diagnostics)
    : typesetter_(typesetter), setting_(std::move(setting)) {
  const std::string& language = setting_.language;
  const TextStyle& style = setting_.style;
  typeset::TypesetCall call(typesetter_.engine(), language, style.hyphenate, diagnostics);
  pieces_ = typeset::collect(inlines, language, style, call.context, diagnostics);
}

ReadyParagraph::~ReadyParagraph() = default;

SetText ReadyParagraph::lay_out(std::size_t usual_lines) const {
  Diagnostics unheard;  // They were heard when it was made ready.
  const auto& [language, width, style, role] = setting_;
  typeset::TypesetCall call(typesetter_.engine(), language, style.hyphenate, unheard);
  return typeset::lay_out(pieces_, width, style, role, call.context, {.usual_lines = usual_lines});
}

SetText ReadyParagraph::set() {
  setting_.style.looseness = 0;
  SetText set = lay_out(0);
  lines_ = set.lines.size();
  return set;
}

std::optional<SetText> ReadyParagraph::set(int by) {
  if (!lines_) {
    set();
  }
  setting_.style.looseness = by;
  const auto wanted = static_cast<long>(*lines_) + by;
  SetText set = lay_out(*lines_);
  if (wanted <= 0 || static_cast<long>(set.lines.size()) != wanted) {
    return std::nullopt;
  }
  return set;
}

}  // namespace talia

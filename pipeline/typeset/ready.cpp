#include "typeset/ready.h"

#include "typeset/engine.h"

namespace talia {

ReadyParagraph::ReadyParagraph(const Typesetter& typesetter, const std::vector<Inline>& inlines,
                               std::string_view language, Length width, const TextStyle& style, Role role,
                               Diagnostics& diagnostics)
    : typesetter_(typesetter), language_(language), width_(width), style_(style), role_(role) {
  typeset::TypesetCall call(typesetter_.engine(), language_, style_.hyphenate, diagnostics);
  pieces_ = typeset::collect(inlines, language_, style_, call.context, diagnostics);
}

ReadyParagraph::~ReadyParagraph() = default;

SetText ReadyParagraph::lay_out(std::size_t usual_lines) const {
  Diagnostics unheard;  // They were heard when it was made ready.
  typeset::TypesetCall call(typesetter_.engine(), language_, style_.hyphenate, unheard);
  return typeset::lay_out(pieces_, width_, style_, role_, call.context, nullptr, usual_lines);
}

SetText ReadyParagraph::set() {
  style_.looseness = 0;
  SetText set = lay_out(0);
  lines_ = set.lines.size();
  return set;
}

std::optional<SetText> ReadyParagraph::set(int by) {
  if (!lines_) {
    set();
  }
  style_.looseness = by;
  const auto wanted = static_cast<long>(*lines_) + by;
  SetText set = lay_out(*lines_);
  if (wanted <= 0 || static_cast<long>(set.lines.size()) != wanted) {
    return std::nullopt;
  }
  return set;
}

}  // namespace talia

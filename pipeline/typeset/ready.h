// A paragraph that is made ready once and set as often as need be: in the lines that are chosen for it, or in some more or
// fewer.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "typeset/typeset.h"

namespace talia {

namespace typeset {
struct FlowedParagraph;
}

// How a paragraph is set.
struct ParagraphSetting {
  std::string language;
  Length width;
  TextStyle style;
  Role role;
};

class ReadyParagraph {
 public:
  // Reports what Typesetter::set reports. The typesetter outlives it.
  ReadyParagraph(const Typesetter& typesetter, const std::vector<Inline>& inlines, ParagraphSetting setting,
                 Diagnostics& diagnostics);
  ~ReadyParagraph();
  ReadyParagraph(const ReadyParagraph&) = delete;
  ReadyParagraph& operator=(const ReadyParagraph&) = delete;

  // As Typesetter::set gives it.
  SetText set();
  // In so many lines more or fewer than that; nothing where no choice without faults has them.
  std::optional<SetText> set(int by);

 private:
  SetText lay_out(std::size_t usual_lines) const;

  const Typesetter& typesetter_;
  ParagraphSetting setting_;
  std::vector<typeset::FlowedParagraph> pieces_;
  std::optional<std::size_t> lines_;  // That it has by itself, once that is known.
};

}  // namespace talia

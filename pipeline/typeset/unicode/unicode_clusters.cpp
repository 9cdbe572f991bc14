#include "typeset/unicode/unicode_clusters.h"

#include "source/run/assert.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

using enum ClusterClass;

bool is_control(ClusterClass c) {
  return c == control || c == cr || c == lf;
}

// GB6 to GB8.
bool joins_syllable(ClusterClass before, ClusterClass next) {
  switch (before) {
    case l:
      return next == l || next == v || next == lv || next == lvt;
    case lv:
    case v:
      return next == v || next == t;
    case lvt:
    case t:
      return next == t;
    default:
      return false;
  }
}

// Where a pictograph stands in `pictograph marks joiner`, which the next pictograph continues.
enum class Picture { none, marks, joined };

}  // namespace

std::size_t cluster_end(std::u32string_view text, std::size_t begin) {
  TALIA_ASSERT(begin < text.size());
  const CharacterClass* first = &class_of(text[begin]);
  ClusterClass before = first->cluster;
  Picture picture = first->is_pictographic ? Picture::marks : Picture::none;
  bool is_half_flag = before == regional_indicator;
  std::size_t at = begin + 1;
  for (; at < text.size(); ++at) {
    const CharacterClass& next = class_of(text[at]);
    const ClusterClass kind = next.cluster;
    if (before == cr && kind == lf) {
      before = kind;
      continue;
    }
    if (is_control(before) || is_control(kind)) {
      break;
    }
    const bool continues = kind == extend || kind == zwj || kind == spacing_mark || before == prepend ||
                           joins_syllable(before, kind) ||
                           (picture == Picture::joined && next.is_pictographic) ||
                           (is_half_flag && before == regional_indicator && kind == regional_indicator);
    if (!continues) {
      break;
    }
    is_half_flag = kind == regional_indicator && !(is_half_flag && before == regional_indicator);
    if (next.is_pictographic) {
      picture = Picture::marks;
    } else if (picture == Picture::marks && kind == zwj) {
      picture = Picture::joined;
    } else if (picture != Picture::marks || kind != extend) {
      picture = Picture::none;
    }
    before = kind;
  }
  return at;
}

}  // namespace talia::typeset

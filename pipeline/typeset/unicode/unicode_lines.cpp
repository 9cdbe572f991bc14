#include "typeset/unicode/unicode_lines.h"

#include <initializer_list>

namespace talia::typeset {
namespace {

using enum LineClass;

constexpr char32_t object_replacement = U'\ufffc';

bool is_any(LineClass value, std::initializer_list<LineClass> classes) {
  for (const LineClass each : classes) {
    if (value == each) {
      return true;
    }
  }
  return false;
}

bool is_letter(LineClass c) {
  return c == AL || c == HL;
}
bool is_mark(LineClass c) {
  return c == CM || c == ZWJ;
}
bool is_syllable(LineClass c) {
  return is_any(c, {JL, JV, JT, H2, H3});
}
bool is_ideograph(LineClass c) {
  return is_any(c, {ID, EB, EM});
}

// Reads a text from its start and keeps what the rules ask of the characters before a place.
class Breaker {
 public:
  Breaker(std::u32string_view text, LineClass object) : text_(text), object_(object) {}

  void run(std::vector<Opportunity>& out) {
    out.assign(text_.size() + 1, Opportunity::none);
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const LineClass next = class_at(at);
      if (next == AL && raw_ == AL) {
        // So it is in most of all texts: a letter behind a letter changes nothing.
        solid_character_ = text_[at];
        continue;
      }
      if (at > 0) {
        out[at] = before(at, next);
      }
      pass(at, next);
    }
    if (!text_.empty()) {
      out.back() = Opportunity::mandatory;
    }
  }

 private:
  LineClass class_at(std::size_t at) const {
    return text_[at] == object_replacement ? object_ : class_of(text_[at]).line;
  }

  // LB4 to LB8a; the others look at the last character that is no mark, and need a place that these leave open.
  Opportunity before(std::size_t at, LineClass next) const {
    if (raw_ == BK || raw_ == NL || raw_ == LF || (raw_ == CR && next != LF)) {
      return Opportunity::mandatory;
    }
    if (is_any(next, {BK, CR, LF, NL, SP, ZW})) {
      return Opportunity::none;
    }
    if (solid_ == ZW) {
      return Opportunity::allowed;
    }
    if (raw_ == ZWJ || (is_mark(next) && carries_marks(raw_))) {
      return Opportunity::none;
    }
    return is_joined(at, is_mark(next) ? AL : next) ? Opportunity::none : Opportunity::allowed;
  }

  static bool carries_marks(LineClass c) { return !is_any(c, {BK, CR, LF, NL, SP, ZW}); }

  // LB11 to LB30b, in their order; what none of them joins may part.
  bool is_joined(std::size_t at, LineClass next) const {
    if (next == WJ || (!spaces_ && is_any(solid_, {WJ, GL}))) {
      return true;
    }
    if (next == GL && !spaces_ && !is_any(solid_, {BA, HY})) {
      return true;
    }
    if (is_any(next, {CL, CP, EX, IS, SY}) || solid_ == OP) {
      return true;
    }
    if ((solid_ == QU && next == OP) || (is_any(solid_, {CL, CP}) && next == NS) ||
        (solid_ == B2 && next == B2)) {
      return true;
    }
    if (spaces_) {
      return false;
    }
    if (next == QU || solid_ == QU) {
      return true;
    }
    if (next == CB || solid_ == CB) {
      return false;
    }
    if (is_any(next, {BA, HY, NS}) || solid_ == BB || is_hebrew_hyphen_ || (solid_ == SY && next == HL) ||
        next == IN) {
      return true;
    }
    return is_word(next) || is_number(at, next) || is_sequence(at, next);
  }

  // LB23 to LB24, LB28, LB29, LB30.
  bool is_word(LineClass next) const {
    if ((is_letter(solid_) && (next == NU || is_letter(next))) ||
        (is_any(solid_, {NU, IS}) && is_letter(next))) {
      return true;
    }
    if ((solid_ == PR && is_ideograph(next)) || (is_ideograph(solid_) && next == PO)) {
      return true;
    }
    return (is_any(solid_, {PR, PO}) && is_letter(next)) || (is_letter(solid_) && is_any(next, {PR, PO}));
  }

  // LB25, by the pattern ( PR | PO )? ( OP | HY )? NU ( NU | SY | IS )* ( CL | CP )? ( PR | PO )?.
  bool is_number(std::size_t at, LineClass next) const {
    if (next == NU) {
      return is_any(solid_, {PR, PO, OP, HY, NU}) || number_ == Number::inside;
    }
    if (is_any(next, {PR, PO})) {
      return number_ != Number::none;
    }
    return is_any(solid_, {PR, PO}) && is_any(next, {OP, HY}) && solid_after(at) == NU;
  }

  // LB26, LB27, LB30 to LB30b.
  bool is_sequence(std::size_t at, LineClass next) const {
    if (solid_ == JL && is_any(next, {JL, JV, H2, H3})) {
      return true;
    }
    if (is_any(solid_, {JV, H2}) && is_any(next, {JV, JT})) {
      return true;
    }
    if (is_any(solid_, {JT, H3}) && next == JT) {
      return true;
    }
    if ((is_syllable(solid_) && next == PO) || (solid_ == PR && is_syllable(next))) {
      return true;
    }
    if (is_any(solid_, {AL, HL, NU}) && next == OP) {
      return !class_of(text_[at]).is_wide;
    }
    if (solid_ == CP && is_any(next, {AL, HL, NU})) {
      return !class_of(solid_character_).is_wide;
    }
    if (solid_ == RI && next == RI) {
      return is_half_flag_;
    }
    if (next == EM) {
      const CharacterClass& base = class_of(solid_character_);
      return solid_ == EB || (base.is_pictographic && base.is_unassigned);
    }
    return false;
  }

  // The class of the first character behind `at` that is no mark on it.
  LineClass solid_after(std::size_t at) const {
    std::size_t next = at + 1;
    while (next < text_.size() && is_mark(class_at(next))) {
      ++next;
    }
    return next < text_.size() ? class_at(next) : BK;
  }

  void pass(std::size_t at, LineClass next) {
    const bool is_on_base = at > 0 && is_mark(next) && carries_marks(raw_);
    raw_ = next;
    if (is_on_base) {
      return;
    }
    if (next == SP) {
      spaces_ = true;
      number_ = Number::none;
      is_hebrew_hyphen_ = is_half_flag_ = false;
      if (at == 0 || !carries_spaces(solid_)) {
        solid_ = SP;
      }
      return;
    }
    const LineClass kind = is_mark(next) ? AL : next;
    if (kind == NU) {
      number_ = Number::inside;
    } else if (number_ == Number::inside && is_any(kind, {CL, CP})) {
      number_ = Number::closed;
    } else if (!(number_ == Number::inside && is_any(kind, {SY, IS}))) {
      number_ = Number::none;
    }
    is_hebrew_hyphen_ = solid_ == HL && !spaces_ && is_any(kind, {HY, BA});
    is_half_flag_ = kind == RI && !(is_half_flag_ && solid_ == RI && !spaces_);
    solid_ = kind;
    solid_character_ = text_[at];
    spaces_ = false;
  }

  // What still counts when spaces follow.
  static bool carries_spaces(LineClass c) { return is_any(c, {ZW, OP, QU, CL, CP, B2}); }

  enum class Number : std::uint8_t { none, inside, closed };

  const std::u32string_view text_;
  const LineClass object_;
  LineClass raw_ = BK;    // Of the last character.
  LineClass solid_ = SP;  // Of the last one that is no space and no mark on another.
  char32_t solid_character_ = 0;
  bool spaces_ = false;            // Spaces stand behind it.
  bool is_hebrew_hyphen_ = false;  // It is a hyphen behind a Hebrew letter.
  bool is_half_flag_ = false;      // It is the first regional indicator of a pair.
  Number number_ = Number::none;
};

}  // namespace

void find_opportunities(std::u32string_view text, std::vector<Opportunity>& out, LineClass object) {
  Breaker(text, object).run(out);
}

}  // namespace talia::typeset

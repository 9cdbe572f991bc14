#include "typeset/shaping/shape_store.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <hb-aat.h>
#include <hb-ot.h>
#include <hb.h>

#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

// In characters; longer words do not come again.
constexpr std::size_t longest_kept = 40;
// Words that reach into the next: a font in which more of them do is shaped by runs.
constexpr int most_joined_words = 8;

// Enough pairs around spaces to find the fonts that kern a letter with the next word's first.
constexpr std::u32string_view probe =
    U"a b c d e f g h i j k l m n o p r s t u w y z A B C D E F G H I J K L M N O P R S T U V W Y Z , . ; : "
    U"! ? ( ) "
    U"A T o V a W , T y L Y f ) f ( r . A v „ w ” – 1 7 4 0 ą Ł";

// Where the word ends that starts at `begin` with its spaces.
std::size_t word_end(std::u32string_view text, std::size_t begin, std::size_t end) {
  std::size_t at = begin;
  while (at < end && text[at] == U' ') {
    ++at;
  }
  return std::min(text.substr(0, end).find(U' ', at), end);
}

// No word is so long: what is longer is shaped in parts, for of many characters that belong together (marks without end over
// one letter) each is held against all before it. In scripts that are shaped whole, spaces or not, sentences may be long.
constexpr std::size_t longest_word = 128;
constexpr std::size_t longest_sentence = 1024;

// Where the characters from `begin` end that are shaped in one go: at `end`, or within a word that is too long, where there
// is one between two clusters.
std::size_t end_of_part(std::u32string_view text, std::size_t begin, std::size_t end, WordReach reach) {
  const std::size_t longest = reach == WordReach::unknown ? longest_sentence : longest_word;
  std::size_t at = begin;
  // A word is looked at no further than it must be to be too long.
  const auto end_from = [&](std::size_t from) {
    return word_end(text, from, std::min(end, from + longest + 1));
  };
  std::size_t stop = end_from(at);
  while (stop < end && stop - at <= longest) {
    at = stop;
    stop = end_from(at);
  }
  if (stop - at <= longest) {
    return end;
  }
  const std::size_t most = at + longest;
  for (std::size_t cut = most; cut > most - longest / 2; --cut) {
    if (class_of(text[cut]).cluster == ClusterClass::other) {
      return cut;
    }
  }
  return most;
}

struct SetFree {
  void operator()(hb_set_t* set) const { hb_set_destroy(set); }
};
using GlyphSet = std::unique_ptr<hb_set_t, SetFree>;

struct PlanFree {
  void operator()(hb_shape_plan_t* plan) const { hb_shape_plan_destroy(plan); }
};

// The glyphs that a font's lookups speak of, as HarfBuzz tells them.
struct LookupGlyphs {
  GlyphSet before{hb_set_create()}, input{hb_set_create()}, after{hb_set_create()};
};

LookupGlyphs glyphs_of_lookups(hb_shape_plan_t* plan, hb_face_t* face, hb_tag_t table) {
  LookupGlyphs result;
  const GlyphSet lookups(hb_set_create());
  hb_ot_shape_plan_collect_lookups(plan, table, lookups.get());
  hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
  while (hb_set_next(lookups.get(), &lookup) != 0) {
    hb_ot_layout_lookup_collect_glyphs(face, table, lookup, result.before.get(), result.input.get(),
                                       result.after.get(), nullptr);
  }
  return result;
}

}  // namespace

WordReach word_reach(const FontStore::Storage& fonts, const ShapeStyle& style, std::string_view language) {
  constexpr std::array<hb_script_t, 3> simple = {HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC};
  const auto script = static_cast<hb_script_t>(style.script);
  hb_font_t* const font = fonts.font(style.font).handle.get();
  hb_face_t* const face = hb_font_get_face(font);
  hb_codepoint_t space = 0;
  if (style.is_right_to_left || std::ranges::find(simple, script) == simple.end() ||
      hb_aat_layout_has_substitution(face) != 0 || hb_aat_layout_has_positioning(face) != 0 ||
      hb_font_get_nominal_glyph(font, U' ', &space) == 0) {
    return WordReach::unknown;
  }
  const hb_segment_properties_t properties{
      HB_DIRECTION_LTR, script, hb_language_from_string(language.data(), static_cast<int>(language.size())),
      nullptr, nullptr};
  const std::vector<hb_feature_t> features = harfbuzz_features(style);
  const std::unique_ptr<hb_shape_plan_t, PlanFree> plan(hb_shape_plan_create_cached(
      face, &properties, features.data(), static_cast<unsigned>(features.size()), nullptr));
  if (std::string_view(hb_shape_plan_get_shaper(plan.get())) != "ot") {
    return WordReach::unknown;
  }
  const LookupGlyphs placing = glyphs_of_lookups(plan.get(), face, HB_OT_TAG_GPOS);
  if (hb_set_has(placing.before.get(), space) != 0 || hb_set_has(placing.after.get(), space) != 0) {
    return WordReach::unknown;
  }
  const LookupGlyphs choosing = glyphs_of_lookups(plan.get(), face, HB_OT_TAG_GSUB);
  if (hb_set_has(choosing.input.get(), space) != 0) {
    return WordReach::unknown;
  }
  const bool speaks_of_spaces =
      hb_set_has(choosing.before.get(), space) != 0 || hb_set_has(choosing.after.get(), space) != 0;
  return speaks_of_spaces ? WordReach::some_words : WordReach::none;
}

StyleInStore ShapeStore::learn_style(const ShapeStyle& style, Shaper& shaper) {
  std::u32string key;
  append_key(key, style, shaper);
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = styles_.find(key); known != styles_.end()) {
      return known->second;
    }
  }
  StyleInStore found{0, word_reach(shaper.fonts(), style, shaper.language())};
  if (found.reach != WordReach::unknown) {
    std::vector<ShapedGlyph> whole;
    std::vector<ShapedGlyph> joined;
    shaper.shape(probe, 0, probe.size(), style, whole);
    const bool is_joined = shape_words(probe, 0, style, found, shaper, joined);
    found.reach = is_joined && joined == whole ? found.reach : WordReach::unknown;
  }
  const std::lock_guard lock(mutex_);
  found.number = static_cast<char32_t>(styles_.size() + 1);
  return styles_.emplace(std::move(key), found).first->second;
}

StyleInStore ShapeStore::find_style(const ShapeStyle& style, Shaper& shaper) {
  for (const auto& [known, number] : shaper.known_styles()) {
    if (known == style) {
      return number;
    }
  }
  return shaper.known_styles().emplace_back(style, learn_style(style, shaper)).second;
}

const WordShape& ShapeStore::find_word(std::u32string_view text, Follows follows, const ShapeStyle& style,
                                       StyleInStore found, Shaper& shaper, WordShape& unkept) {
  const auto make = [&] { return shaper.shape_word(text, follows, style, found.reach); };
  if (found.number == 0 || text.size() > longest_kept) {
    unkept = make();
    return unkept;
  }
  std::u32string& key = shaper.scratch();
  key.assign(1, found.number * 2 + (follows == Follows::a_space ? 1 : 0));
  key += text;
  return words_.get(key, unkept, make);
}

// Those from `begin` on. False when a word's shapes depend on the word before it, or on too many after it.
bool ShapeStore::shape_words(std::u32string_view text, std::size_t begin, const ShapeStyle& style,
                             StyleInStore found, Shaper& shaper, std::vector<ShapedGlyph>& out) {
  const std::size_t end = text.size();
  WordShape unkept;
  std::optional<WordEnd> before;
  for (std::size_t at = begin; at < end;) {
    std::size_t stop = at;
    const WordShape* word = nullptr;
    int joined = 0;
    do {
      if (++joined > most_joined_words) {
        return false;
      }
      stop = word_end(text, stop, end);
      word = &find_word(text.substr(at, stop - at), stop < end ? Follows::a_space : Follows::nothing, style,
                        found, shaper, unkept);
    } while (word->reaches_after && stop < end);
    if (before && word->reaches_before) {
      return false;
    }
    const std::size_t first = out.size();
    for (const ShapedGlyph& glyph : word->glyphs) {
      out.push_back(glyph);
      out.back().cluster += static_cast<std::uint32_t>(at);
    }
    if (before) {
      out[first].advance = shaper.space_between(*before, *word, style);
      out[first].is_unsafe = before->is_unsafe;
    }
    before = word->end;
    at = stop;
  }
  return true;
}

void ShapeStore::shape(std::u32string_view text, std::size_t begin, std::size_t end, const ShapeStyle& style,
                       Shaper& shaper, std::vector<ShapedGlyph>& out) {
  const StyleInStore found = find_style(style, shaper);
  for (std::size_t at = begin; at < end;) {
    const std::size_t stop = end_of_part(text, at, end, found.reach);
    const std::size_t first = out.size();
    const bool is_word_whole = at == begin || text[at - 1] == U' ';
    if (found.reach == WordReach::unknown || !is_word_whole ||
        !shape_words(text.substr(0, stop), at, style, found, shaper, out)) {
      out.resize(first);
      shaper.shape(text, at, stop, style, out);
    }
    at = stop;
  }
}

Em ShapeStore::width(const Fragment& fragment, const ShapeStyle& style, Em tracking, Shaper& shaper) {
  std::u32string& key = shaper.scratch();
  key.assign({find_style(style, shaper).number, static_cast<char32_t>(tracking & 0xffffffff),
              static_cast<char32_t>((fragment.leads_with_hyphen ? 1 : 0) + (fragment.adds_hyphen ? 2 : 0))});
  key += fragment.shown;
  if (fragment.written != fragment.shown) {
    key.push_back(0);
    key += fragment.written;
  }
  Em unkept = 0;
  return widths_.get(key, unkept, [&] {
    std::vector<ShapedGlyph> glyphs;
    shape_fragment(fragment, style, tracking, shaper, glyphs);
    Em width = 0;
    for (const ShapedGlyph& glyph : glyphs) {
      width += glyph.advance;
    }
    return width;
  });
}

}  // namespace talia::typeset

#include "typeset/shaping/shaping.h"

#include <algorithm>
#include <array>
#include <utility>

#include <hb.h>

#include "source/run/assert.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

// Some pairs leave so little of a space that readers, and programs that look for words, see one word: of its own width
// at least this much stays.
constexpr hb_position_t kept_quarters = 3;

// What a space of `advance`, of which its neighbour's kerning takes or adds `kerning`, must gain to keep enough.
hb_position_t space_lacks(hb_position_t own, hb_position_t advance, hb_position_t kerning) {
  return std::max(0, own * kept_quarters / 4 - advance - kerning);
}

bool is_kerned_space(SpaceKerning kerning, char32_t written) {
  return kerning == SpaceKerning::leaves_three_quarters && (written == U' ' || written == U'\u00a0');
}

// All that places glyphs rather than chooses them.
constexpr std::array<hb_tag_t, 8> placing_features = {HB_TAG('k', 'e', 'r', 'n'), HB_TAG('m', 'a', 'r', 'k'),
                                                      HB_TAG('m', 'k', 'm', 'k'), HB_TAG('d', 'i', 's', 't'),
                                                      HB_TAG('c', 'u', 'r', 's'), HB_TAG('a', 'b', 'v', 'm'),
                                                      HB_TAG('b', 'l', 'w', 'm'), HB_TAG('c', 'p', 's', 'p')};

}  // namespace

void Shaper::BufferFree::operator()(hb_buffer_t* buffer) const {
  hb_buffer_destroy(buffer);
}

Shaper::Shaper(const FontStore::Storage& fonts, std::string_view language, SpaceKerning kerning)
    : fonts_(fonts), language_(language), kerning_(kerning), buffer_(hb_buffer_create()) {}

Em Shaper::advance_of(FontId font, std::uint32_t glyph) const {
  const LoadedFont& loaded = fonts_.font(font);
  return of_font_units(hb_font_get_glyph_h_advance(loaded.handle.get(), glyph), loaded.metrics.units_per_em);
}

std::vector<hb_feature_t> harfbuzz_features(const ShapeStyle& style) {
  std::vector<hb_feature_t> features;
  features.reserve(style.features.size());
  for (const Feature& each : style.features) {
    features.push_back({each.tag, each.value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END});
  }
  return features;
}

struct Shaper::Shaped {
  const LoadedFont* font;
  unsigned count;
  const hb_glyph_info_t* infos;
  const hb_glyph_position_t* positions;

  hb_position_t own_advance(unsigned i) const {
    return hb_font_get_glyph_h_advance(font->handle.get(), infos[i].codepoint);
  }
  hb_position_t kerning(unsigned i) const { return positions[i].x_advance - own_advance(i); }
  bool has_flag(unsigned i, hb_glyph_flags_t flag) const {
    return (hb_glyph_info_get_glyph_flags(&infos[i]) & flag) != 0;
  }
  bool starts_cluster(unsigned i) const { return i == 0 || infos[i - 1].cluster != infos[i].cluster; }
};

Shaper::Shaped Shaper::run(std::u32string_view text, std::size_t begin, std::size_t end,
                           const ShapeStyle& style, Asked asked) {
  TALIA_ASSERT(begin <= end && end <= text.size());
  hb_buffer_t* const buffer = buffer_.get();
  hb_buffer_clear_contents(buffer);
  std::vector<hb_feature_t> features = harfbuzz_features(style);
  int flags = HB_BUFFER_FLAG_DEFAULT;
  flags |= begin == 0 ? HB_BUFFER_FLAG_BOT : 0;
  flags |= end == text.size() ? HB_BUFFER_FLAG_EOT : 0;
  if (asked == Asked::reach) {
    flags |= HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT;
    for (const hb_tag_t tag : placing_features) {
      features.push_back({tag, 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END});
    }
  }
  hb_buffer_set_flags(buffer, static_cast<hb_buffer_flags_t>(flags));
  static_assert(sizeof(char32_t) == sizeof(std::uint32_t));
  hb_buffer_add_utf32(buffer, reinterpret_cast<const std::uint32_t*>(text.data()),
                      static_cast<int>(text.size()), static_cast<unsigned>(begin),
                      static_cast<int>(end - begin));
  hb_buffer_set_direction(buffer, style.is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, static_cast<hb_script_t>(style.script));
  hb_buffer_set_language(buffer,
                         hb_language_from_string(language_.data(), static_cast<int>(language_.size())));
  const LoadedFont& font = fonts_.font(style.font);
  hb_shape(font.handle.get(), buffer, features.data(), static_cast<unsigned>(features.size()));
  unsigned count = 0;
  const hb_glyph_info_t* const infos = hb_buffer_get_glyph_infos(buffer, &count);
  return {&font, count, infos, hb_buffer_get_glyph_positions(buffer, &count)};
}

ShapedGlyph Shaper::glyph(const Shaped& shaped, std::u32string_view text, unsigned i,
                          const ShapeStyle& style) const {
  const hb_glyph_info_t& info = shaped.infos[i];
  const hb_glyph_position_t& position = shaped.positions[i];
  hb_position_t advance = position.x_advance;
  if (is_kerned_space(kerning_, text[info.cluster])) {
    advance += space_lacks(shaped.own_advance(i), advance, i > 0 ? shaped.kerning(i - 1) : 0);
  }
  const bool ends_cluster = i + 1 == shaped.count || shaped.starts_cluster(i + 1);
  const auto in_em = [&](hb_position_t length) {
    return of_font_units(length, shaped.font->metrics.units_per_em) * style.scale / 1000;
  };
  return {info.codepoint,
          info.cluster,
          in_em(advance) + (ends_cluster ? style.tracking : 0),
          in_em(position.x_offset),
          in_em(position.y_offset) + style.rise,
          shaped.has_flag(i, HB_GLYPH_FLAG_UNSAFE_TO_BREAK)};
}

void Shaper::shape(std::u32string_view text, std::size_t begin, std::size_t end, const ShapeStyle& style,
                   std::vector<ShapedGlyph>& out) {
  const Shaped shaped = run(text, begin, end, style, Asked::shapes);
  if (out.empty()) {
    out.reserve(shaped.count);
  }
  for (unsigned number = 0; number < shaped.count; ++number) {
    out.push_back(glyph(shaped, text, style.is_right_to_left ? shaped.count - 1 - number : number, style));
  }
}

WordShape Shaper::shape_word(std::u32string_view text, Follows follows, const ShapeStyle& style,
                             WordReach reach) {
  WordShape word;
  std::u32string whole(text);
  whole += follows == Follows::a_space ? U" " : U"";
  const Shaped shaped = run(whole, 0, whole.size(), style, Asked::shapes);
  unsigned count = shaped.count;
  if (follows == Follows::a_space) {
    const unsigned last = count - 1;
    word.reaches_after = count < 2 || shaped.infos[last].cluster != text.size() ||
                         !shaped.starts_cluster(last) || shaped.kerning(last) != 0 ||
                         shaped.positions[last].x_offset != 0 || shaped.positions[last].y_offset != 0;
    word.end = {count < 2 ? 0 : shaped.kerning(last - 1),
                shaped.has_flag(last, HB_GLYPH_FLAG_UNSAFE_TO_BREAK)};
    count = last;
  }
  word.glyphs.reserve(count);
  for (unsigned i = 0; i < count; ++i) {
    word.glyphs.push_back(glyph(shaped, whole, i, style));
  }
  word.first_advance = count > 0 ? shaped.positions[0].x_advance : 0;
  const std::size_t letter = text.find_first_not_of(U' ');
  word.reaches_before =
      letter != std::u32string_view::npos &&
      (count < 2 || !shaped.starts_cluster(1) || class_of(text[letter]).cluster != ClusterClass::other);
  if (reach == WordReach::some_words) {
    // The outer spaces alone say what is looked at beyond the inner ones.
    const std::u32string wider = U" " + whole + U" ";
    const Shaped chosen = run(wider, 0, wider.size(), style, Asked::reach);
    TALIA_ASSERT(chosen.count > 0);
    word.reaches_before = word.reaches_before || chosen.has_flag(0, HB_GLYPH_FLAG_UNSAFE_TO_CONCAT);
    word.reaches_after =
        word.reaches_after || chosen.has_flag(chosen.count - 1, HB_GLYPH_FLAG_UNSAFE_TO_CONCAT);
  }
  return word;
}

Em Shaper::space_between(const WordEnd& before, const WordShape& word, const ShapeStyle& style) const {
  const LoadedFont& font = fonts_.font(style.font);
  hb_position_t advance = word.first_advance;
  if (is_kerned_space(kerning_, U' ')) {
    const hb_position_t own = hb_font_get_glyph_h_advance(font.handle.get(), word.glyphs.front().glyph);
    advance += space_lacks(own, advance, before.kerning);
  }
  return of_font_units(advance, font.metrics.units_per_em) * style.scale / 1000 + style.tracking;
}

bool is_direction(char32_t written) {
  return written == U'\u061c' || written == U'\u200e' || written == U'\u200f' ||
         (written >= U'\u202a' && written <= U'\u202c') || (written >= U'\u2066' && written <= U'\u2069');
}

std::optional<Em> fixed_width_of_sign(char32_t written) {
  switch (written) {
    case U'\u2002':
      return em / 2;
    case U'\u2003':
      return em;
    case U'\u2009':
      return em / 5;
    case U'\u200a':
      return em / 12;
    case U'\u202f':
      return em / 6;
    case U'\u00ad':
    case U'\u200b':
    case U'\u2028':
    case U'\u2060':
    case U'\ufeff':
      return 0;
    default:
      return is_direction(written) ? std::optional<Em>(0) : std::nullopt;
  }
}

void finish_glyphs(std::vector<ShapedGlyph>& glyphs, std::size_t first, std::u32string_view written,
                   Em tracking) {
  for (std::size_t i = first; i < glyphs.size(); ++i) {
    ShapedGlyph& glyph = glyphs[i];
    const bool ends_cluster = i + 1 == glyphs.size() || glyphs[i + 1].cluster != glyph.cluster;
    if (const auto width = fixed_width(written[glyph.cluster])) {
      glyph.advance = *width;
    } else if (ends_cluster) {
      glyph.advance += tracking;
    }
  }
}

void shape_fragment(const Fragment& fragment, const ShapeStyle& style, Em tracking, Shaper& shaper,
                    std::vector<ShapedGlyph>& out) {
  const auto with_hyphens = [&](std::u32string_view text) {
    std::u32string result = fragment.leads_with_hyphen ? U"-" : U"";
    result += text;
    result += fragment.adds_hyphen ? U"-" : U"";
    return result;
  };
  const std::size_t first = out.size();
  const std::u32string shown = with_hyphens(fragment.shown);
  shaper.shape(shown, 0, shown.size(), style, out);
  finish_glyphs(out, first, with_hyphens(fragment.written), tracking);
}

void append_key(std::u32string& key, const ShapeStyle& style, const Shaper& shaper) {
  key.push_back(static_cast<char32_t>(style.font));
  key.push_back(style.script);
  key.push_back(static_cast<char32_t>(style.scale));
  key.push_back(static_cast<char32_t>(style.rise & 0xffffffff));
  key.push_back(static_cast<char32_t>(style.tracking & 0xffffffff));
  key.push_back((style.is_right_to_left ? 1 : 0) +
                (shaper.kerning() == SpaceKerning::leaves_three_quarters ? 2 : 0));
  for (const Feature& each : style.features) {
    key.push_back(each.tag);
    key.push_back(each.value);
  }
  key.push_back(0);
  key.append(shaper.language().begin(), shaper.language().end());
  key.push_back(0);
}

std::uint32_t latin_script() {
  return static_cast<std::uint32_t>(HB_SCRIPT_LATIN);
}

Feature feature(const char* tag, std::uint32_t value) {
  return {HB_TAG(tag[0], tag[1], tag[2], tag[3]), value};
}

void add_features_of_spaced_letters(std::vector<Feature>& features) {
  for (const char* const tag : {"liga", "clig", "dlig"}) {
    features.push_back(feature(tag, 0));
  }
}

std::vector<Feature> features_of(const std::vector<std::string>& names) {
  std::vector<Feature> features;
  for (const std::string& name : names) {
    hb_feature_t parsed{};
    if (name.size() == 4 && std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; })) {
      features.push_back(feature(name.c_str(), 1));
    } else if (hb_feature_from_string(name.data(), static_cast<int>(name.size()), &parsed) != 0) {
      features.push_back({parsed.tag, parsed.value});
    }
  }
  return features;
}

}  // namespace talia::typeset

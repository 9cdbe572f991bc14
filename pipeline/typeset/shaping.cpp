#include "typeset/shaping.h"

#include <algorithm>
#include <utility>

#include <hb-ot.h>
#include <hb.h>

#include "source/assert.h"

namespace talia::typeset {
namespace {

// Of one shard: more fragments than any run of the program has met; past it the memory is worth more than the time.
constexpr std::size_t most_fragments = 20'000;

// Some pairs leave so little of a space that readers, and programs that look for words, see one word: of its own width
// at least this much stays.
constexpr hb_position_t kept_quarters = 3;

// What a space must gain so that kerning on both of its sides takes no more than it may.
hb_position_t space_lacks(hb_font_t* font, const hb_glyph_info_t* infos, const hb_glyph_position_t* positions,
                          unsigned i) {
  const hb_position_t own = hb_font_get_glyph_h_advance(font, infos[i].codepoint);
  hb_position_t gap = positions[i].x_advance;
  if (i > 0) {
    gap += positions[i - 1].x_advance - hb_font_get_glyph_h_advance(font, infos[i - 1].codepoint);
  }
  return std::max(0, own * kept_quarters / 4 - gap);
}

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

void Shaper::shape(std::u32string_view text, std::size_t begin, std::size_t end, const ShapeStyle& style,
                   std::vector<ShapedGlyph>& out) {
  TALIA_ASSERT(begin <= end && end <= text.size());
  hb_buffer_t* const buffer = buffer_.get();
  hb_buffer_clear_contents(buffer);
  int flags = HB_BUFFER_FLAG_DEFAULT;
  flags |= begin == 0 ? HB_BUFFER_FLAG_BOT : 0;
  flags |= end == text.size() ? HB_BUFFER_FLAG_EOT : 0;
  hb_buffer_set_flags(buffer, static_cast<hb_buffer_flags_t>(flags));
  static_assert(sizeof(char32_t) == sizeof(std::uint32_t));
  hb_buffer_add_utf32(buffer, reinterpret_cast<const std::uint32_t*>(text.data()),
                      static_cast<int>(text.size()), static_cast<unsigned>(begin),
                      static_cast<int>(end - begin));
  hb_buffer_set_direction(buffer, style.is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, static_cast<hb_script_t>(style.script));
  hb_buffer_set_language(buffer,
                         hb_language_from_string(language_.data(), static_cast<int>(language_.size())));
  std::vector<hb_feature_t> features;
  features.reserve(style.features.size());
  for (const Feature& each : style.features) {
    features.push_back({each.tag, each.value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END});
  }
  const LoadedFont& font = fonts_.font(style.font);
  hb_shape(font.handle.get(), buffer, features.data(), static_cast<unsigned>(features.size()));
  unsigned count = 0;
  const hb_glyph_info_t* const infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t* const positions = hb_buffer_get_glyph_positions(buffer, &count);
  const int units = font.metrics.units_per_em;
  out.reserve(out.size() + count);
  for (unsigned number = 0; number < count; ++number) {
    const unsigned i = style.is_right_to_left ? count - 1 - number : number;
    const char32_t written = text[infos[i].cluster];
    const bool is_space =
        kerning_ == SpaceKerning::leaves_three_quarters && (written == U' ' || written == U'\u00a0');
    const hb_position_t advance =
        positions[i].x_advance + (is_space ? space_lacks(font.handle.get(), infos, positions, i) : 0);
    const bool ends_cluster = i + 1 == count || infos[i + 1].cluster != infos[i].cluster;
    const auto in_em = [&](hb_position_t length) {
      return of_font_units(length, units) * style.scale / 1000;
    };
    out.push_back({infos[i].codepoint, infos[i].cluster, in_em(advance) + (ends_cluster ? style.tracking : 0),
                   in_em(positions[i].x_offset), in_em(positions[i].y_offset) + style.rise,
                   (hb_glyph_info_get_glyph_flags(&infos[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0});
  }
}

bool is_direction(char32_t written) {
  return written == U'\u061c' || written == U'\u200e' || written == U'\u200f' ||
         (written >= U'\u202a' && written <= U'\u202c') || (written >= U'\u2066' && written <= U'\u2069');
}

std::optional<Em> fixed_width(char32_t written) {
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

Em FragmentWidths::width(const Fragment& fragment, const ShapeStyle& style, Em tracking, Shaper& shaper) {
  std::u32string& key = shaper.scratch();
  key.clear();
  key.push_back(static_cast<char32_t>(style.font));
  key.push_back(style.script);
  key.push_back(static_cast<char32_t>(style.scale));
  key.push_back(static_cast<char32_t>(style.tracking & 0xffffffff));
  key.push_back(static_cast<char32_t>(tracking & 0xffffffff));
  key.push_back((fragment.leads_with_hyphen ? 1 : 0) + (fragment.adds_hyphen ? 2 : 0) +
                (style.is_right_to_left ? 4 : 0));
  for (const Feature& each : style.features) {
    key.push_back(each.tag);
    key.push_back(each.value);
  }
  key.push_back(0);
  key.append(shaper.language().begin(), shaper.language().end());
  key.push_back(0);
  key += fragment.shown;
  if (fragment.written != fragment.shown) {
    key.push_back(0);
    key += fragment.written;
  }
  Shard& shard = shards_[Hash()(key) % shards_.size()];
  {
    const std::lock_guard lock(shard.mutex);
    if (const auto known = shard.known.find(std::u32string_view(key)); known != shard.known.end()) {
      return known->second;
    }
  }
  std::vector<ShapedGlyph> glyphs;
  shape_fragment(fragment, style, tracking, shaper, glyphs);
  Em width = 0;
  for (const ShapedGlyph& glyph : glyphs) {
    width += glyph.advance;
  }
  const std::lock_guard lock(shard.mutex);
  if (shard.known.size() >= most_fragments) {
    shard.known.clear();
  }
  shard.known.emplace(key, width);
  return width;
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
    if (hb_feature_from_string(name.data(), static_cast<int>(name.size()), &parsed) != 0) {
      features.push_back({parsed.tag, parsed.value});
    }
  }
  return features;
}

}  // namespace talia::typeset

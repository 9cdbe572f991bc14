#include "render/pdf/fonts.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_CID_H

#include "render/ft_face.h"
#include "render/pdf/embed.h"
#include "source/files/digest.h"
#include "source/text/unicode.h"

namespace talia::render {
namespace {

// Whether a text is of capitals alone: what is drawn by one glyph is a letter or a ligature of one case.
bool is_of_capitals(std::string_view text) {
  return source::case_folded(text) != text;
}

// A damaged font may have glyphs for what no text can hold.
bool is_character(FT_ULong number) {
  return number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
}

// All of the digest: texts are the user's, and no two may have one name.
std::string name_by(std::string_view text) {
  return source::digest_of(text).hex();
}

// A curve of the second degree as one of the third, in thirds of the way to its control point.
GridPoint third(const GridPoint& end, const GridPoint& control) {
  return {(end.x + 2 * control.x) / 3, (end.y + 2 * control.y) / 3};
}

void add(std::string& commands, std::initializer_list<GridPoint> points, const char* command) {
  for (const GridPoint& point : points) {
    fmt::format_to(std::back_inserter(commands), "{} {} ", point.x, point.y);
  }
  commands += command;
}

}  // namespace

bool is_blank(std::string_view text) {
  if (text.empty() || static_cast<unsigned char>(text.front()) < 0x80) {
    return text == " ";
  }
  std::size_t byte = 0;
  const char32_t sign = source::next_code_point(text, byte);
  return byte == text.size() && (sign == U'\u00a0' || (sign >= U'\u2000' && sign <= U'\u200a') ||
                                 sign == U'\u202f' || sign == U'\u205f');
}

struct PdfFonts::Loaded {
  explicit Loaded(std::string_view bytes) : opened(bytes), face(opened.get()) {
    FT_Bool is_numbered = 0;
    is_by_cid = FT_Get_CID_Is_Internally_CID_Keyed(face, &is_numbered) == 0 && is_numbered != 0;
    const auto glyphs = static_cast<std::size_t>(face->num_glyphs);
    own_characters.resize(glyphs);
    widths.resize(glyphs, -1);
    is_shown.resize(glyphs);
    is_noted.resize(glyphs);
    FT_UInt glyph = 0;
    for (FT_ULong c = FT_Get_First_Char(face, &glyph); glyph != 0; c = FT_Get_Next_Char(face, c, &glyph)) {
      if (glyph < glyphs && own_characters[glyph] == 0 && is_character(c)) {
        own_characters[glyph] = static_cast<char32_t>(c);
      }
    }
  }
  std::uint32_t sound(std::uint32_t glyph) const { return opened.sound(glyph); }

  FtFace opened;
  FT_Face face;
  bool is_by_cid = false;
  std::vector<char32_t> own_characters;  // By glyph, the first of those that are drawn by it; 0: it has none.
  std::vector<double> widths;            // Below 0: not known yet.
  std::vector<bool> is_shown;
  std::vector<bool> is_noted;   // As read as its own character.
  std::optional<Reader> plain;  // In which glyphs are read as their own characters.
};

struct PdfFonts::Variant {
  FontId font;
  std::string name;
  int object = 0;
  bool is_plain = false;
  std::map<std::uint32_t, std::string> texts{};  // By glyph; of a plain one none.
};

PdfFonts::PdfFonts(const FontStore& store, Objects& objects)
    : store_(store), objects_(objects), loaded_(store.size()) {}
PdfFonts::~PdfFonts() = default;

PdfFonts::Loaded& PdfFonts::loaded(FontId font) {
  auto& loaded = loaded_.at(static_cast<std::size_t>(font));
  if (!loaded) {
    loaded = std::make_unique<Loaded>(store_.bytes(font));
  }
  return *loaded;
}

PdfFonts::Reader PdfFonts::variant(FontId font, const std::string& name) {
  const auto [known, is_new] = by_name_.try_emplace({font, name});
  if (is_new) {
    known->second = static_cast<Reader>(variants_.size());
    variants_.push_back(std::make_unique<Variant>(Variant{
        font, fmt::format("F{}{}", static_cast<unsigned>(font), name), objects_.reserve(), name.empty()}));
  }
  return known->second;
}

// Whether a glyph is read so there, from now on at the latest.
bool PdfFonts::takes(Reader reader, std::uint32_t glyph, std::string_view text) {
  const auto [own, is_first] = variants_[static_cast<std::size_t>(reader)]->texts.try_emplace(glyph, text);
  return is_first || own->second == text;
}

PdfFonts::Reader PdfFonts::reader(FontId font, std::uint32_t glyph, std::string_view text) {
  const Reader answer = reader_of(font, glyph, text);
  if (is_noting_) {
    note(font, glyph, text, {}, answer);
  }
  return answer;
}

PdfFonts::Reader PdfFonts::reader_of(FontId font, std::uint32_t glyph, std::string_view text) {
  Loaded& from = loaded(font);
  glyph = from.sound(glyph);
  from.is_shown[glyph] = true;
  // A blank of some width or bond is read as a space: programs that part and search words know no other.
  text = is_blank(text) ? " " : text;
  std::size_t byte = 0;
  if (source::next_code_point(text, byte) == from.own_characters[glyph] && byte == text.size()) {
    from.plain = from.plain ? *from.plain : variant(font, "");
    return *from.plain;
  }
  // What is drawn by a glyph that has no character, or another one: all such of a font together, but capitals, which the
  // glyphs of small ones may draw too. Where even so a glyph is read as two texts, the second has a font for itself.
  const Reader together = variant(font, is_of_capitals(text) ? "u" : "l");
  return takes(together, glyph, text) ? together : reader_of(font, glyph, text, text);
}

PdfFonts::Reader PdfFonts::reader_of_part(FontId font, std::uint32_t glyph, std::string_view text) {
  const Loaded& from = loaded(font);
  const char32_t own = from.own_characters[from.sound(glyph)];
  // A file says of each glyph what it is, even of one that says nothing.
  constexpr std::string_view nothing = "\u200b";
  return reader(font, glyph,
                own != 0       ? source::encode(std::u32string_view(&own, 1))
                : text.empty() ? nothing
                               : text);
}

PdfFonts::Reader PdfFonts::reader_for(FontId font, std::uint32_t glyph, std::string_view text,
                                      std::string_view whole) {
  const Reader answer = reader_of(font, glyph, text, whole);
  if (is_noting_) {
    note(font, glyph, text, whole, answer);
  }
  return answer;
}

PdfFonts::Reader PdfFonts::reader_of(FontId font, std::uint32_t glyph, std::string_view text,
                                     std::string_view whole) {
  Loaded& from = loaded(font);
  glyph = from.sound(glyph);
  from.is_shown[glyph] = true;
  const Reader own = variant(font, "x" + name_by(whole));
  if (takes(own, glyph, text)) {
    return own;
  }
  // One glyph may stand there for two parts of it.
  const Reader other = variant(font, "y" + name_by(text));
  takes(other, glyph, text);
  return other;
}

void PdfFonts::note(FontId font, std::uint32_t glyph, std::string_view text, std::string_view whole,
                    Reader answer) {
  Loaded& from = loaded(font);
  if (whole.empty() && from.plain == answer) {
    // By the glyph the text is known, but for a blank's width, which is not read.
    if (from.is_noted[from.sound(glyph)]) {
      return;
    }
    from.is_noted[from.sound(glyph)] = true;
  } else if (!noted_.emplace(font, glyph, text, whole).second) {
    return;
  }
  asked_.push_back({font, glyph, std::string(text), std::string(whole), name(answer)});
}

void PdfFonts::note_asked() {
  is_noting_ = true;
  noted_.clear();
  for (const auto& font : loaded_) {
    if (font) {
      font->is_noted.assign(font->is_noted.size(), false);
    }
  }
}

std::vector<PdfFonts::Asked> PdfFonts::take_asked() {
  is_noting_ = false;
  return std::exchange(asked_, {});
}

bool PdfFonts::ask_again(const std::vector<Asked>& all) {
  return std::ranges::all_of(all, [this](const Asked& each) {
    const auto& [font, glyph, text, whole, answer] = each;
    return static_cast<std::size_t>(font) < loaded_.size() && !store_.is_broken(font) && !text.empty() &&
           name(whole.empty() ? reader(font, glyph, text) : reader_for(font, glyph, text, whole)) == answer;
  });
}

int PdfFonts::object(std::string_view name) const {
  const auto known = std::ranges::find_if(variants_, [&](const auto& each) { return each->name == name; });
  return known == variants_.end() ? 0 : (*known)->object;
}

const std::string& PdfFonts::name(Reader reader) const {
  return variants_[static_cast<std::size_t>(reader)]->name;
}

int PdfFonts::object(Reader reader) const {
  return variants_[static_cast<std::size_t>(reader)]->object;
}

// Of a font whose glyphs have names of their own in numbers (CID-keyed), these are the codes; there is no way to say otherwise.
std::uint32_t PdfFonts::code(FontId font, std::uint32_t glyph) {
  const Loaded& from = loaded(font);
  glyph = from.sound(glyph);
  FT_UInt code = 0;
  return from.is_by_cid && FT_Get_CID_From_Glyph_Index(from.face, glyph, &code) == 0 ? code : glyph;
}

double PdfFonts::width(FontId font, std::uint32_t glyph) {
  Loaded& from = loaded(font);
  double& width = from.widths[from.sound(glyph)];
  if (width < 0) {
    FT_Fixed advance = 0;
    if (FT_Get_Advance(from.face, from.sound(glyph), FT_LOAD_NO_SCALE, &advance) != 0) {
      advance = 0;
    }
    // To a thousandth, as it is written.
    width = std::round(static_cast<double>(advance) * 1e6 / from.face->units_per_EM) / 1000;
  }
  return width;
}

std::uint32_t PdfFonts::space(FontId font) {
  return FT_Get_Char_Index(loaded(font).face, U' ');
}

GlyphOutline PdfFonts::outline(FontId font, std::uint32_t glyph) {
  const GlyphTrace trace = loaded(font).opened.trace(glyph);
  if (trace.steps.empty()) {
    return {};
  }
  std::string commands;
  GridPoint at;
  for (const TraceStep& step : trace.steps) {
    switch (step.kind) {
      case TraceStep::Kind::move:
        add(commands, {step.to}, "m ");
        break;
      case TraceStep::Kind::line:
        add(commands, {step.to}, "l ");
        break;
      case TraceStep::Kind::quadratic:
        add(commands, {third(at, step.control_1), third(step.to, step.control_1), step.to}, "c ");
        break;
      case TraceStep::Kind::cubic:
        add(commands, {step.control_1, step.control_2, step.to}, "c ");
        break;
      case TraceStep::Kind::close:
        commands += "h ";
        continue;
    }
    at = step.to;
  }
  return {std::move(commands) + "f\n", trace.left - 1, trace.bottom - 1, trace.right + 1, trace.top + 1};
}

void PdfFonts::write() {
  for (std::size_t i = 0; i < loaded_.size(); ++i) {
    const auto font = static_cast<FontId>(i);
    if (!loaded_[i] || std::ranges::find(loaded_[i]->is_shown, true) == loaded_[i]->is_shown.end()) {
      continue;
    }
    const Loaded& from = *loaded_[i];
    EmbeddedFont file{store_.bytes(font), from.face, store_.metrics(font)};
    for (std::uint32_t glyph = 0; glyph < from.is_shown.size(); ++glyph) {
      if (from.is_shown[glyph]) {
        file.glyphs.push_back({glyph, code(font, glyph), width(font, glyph)});
      }
    }
    const int descendant = embed(file, objects_);
    for (const auto& variant : variants_) {
      if (variant->font == font) {
        std::map<std::uint32_t, std::string> texts;  // By code.
        for (const EmbeddedGlyph& glyph : file.glyphs) {
          const char32_t own = from.own_characters[glyph.number];
          const auto other = variant->texts.find(glyph.number);
          if (other != variant->texts.end()) {
            texts.emplace(glyph.code, other->second);
          } else if (variant->is_plain && own != 0) {
            texts.emplace(glyph.code, source::encode(std::u32string_view(&own, 1)));
          }
        }
        write_reader(variant->object, descendant, file, texts, objects_);
      }
    }
  }
}

}  // namespace talia::render

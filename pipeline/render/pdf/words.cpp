#include "render/pdf/words.h"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/numbers.h"
#include "render/pdf/objects.h"
#include "source/run/assert.h"

namespace talia::render {
namespace {

// Glyphs that follow each other are shown together for as long as font, line and words allow it.
class Words {
 public:
  Words(Content& content, const GlyphRun& run, const Content::Colour& colour, PdfFonts& fonts)
      : content_(content), run_(run), colour_(colour), fonts_(fonts) {}

  void write() {
    gather();
    for (std::size_t i = 0; i < parts_.size();) {
      std::size_t end = i + 1;
      if (is_blank(parts_[i].text)) {
        write_part(parts_[i]);
      } else {
        while (end < parts_.size() && !is_blank(parts_[end].text)) {
          ++end;
        }
        write_word(i, end);
      }
      i = end;
    }
    this->end();
  }

 private:
  // Glyphs that are read as a text together.
  struct Part {
    std::string_view text;
    std::size_t first, glyphs;
  };

  void gather() {
    std::size_t byte = 0;
    std::size_t glyph = 0;
    parts_.reserve(run_.clusters.size());
    for (std::size_t i = 0; i < run_.clusters.size();) {
      // What has no glyph is read with what stands before it, or behind it at the beginning.
      std::size_t bytes = 0;
      std::size_t glyphs = 0;
      for (; i < run_.clusters.size() && (glyphs == 0 || run_.clusters[i].glyphs == 0); ++i) {
        bytes += run_.clusters[i].bytes;
        glyphs += run_.clusters[i].glyphs;
      }
      TALIA_ASSERT(byte + bytes <= run_.text.size() && glyph + glyphs <= run_.glyphs.size());
      parts_.push_back({std::string_view(run_.text).substr(byte, bytes), glyph, glyphs});
      byte += bytes;
      glyph += glyphs;
    }
    TALIA_ASSERT(byte == run_.text.size() && glyph == run_.glyphs.size());
  }

  // Programs that copy words take letters that stand far apart for words: a word of such letters is stated whole.
  void write_word(std::size_t begin, std::size_t end) {
    const bool is_stated = is_spaced(begin, end);
    if (is_stated) {
      const char* const from = parts_[begin].text.data();
      const std::string_view last = parts_[end - 1].text;
      begin_stated({from, static_cast<std::size_t>(last.data() + last.size() - from)});
    }
    for (std::size_t i = begin; i < end; ++i) {
      write_part(parts_[i], is_stated);
    }
    if (is_stated) {
      end_stated();
    }
  }

  bool is_spaced(std::size_t begin, std::size_t end) const {
    constexpr double widest = 0.08;  // Of an em; from a tenth on spaces are found.
    const double em = run_.size.in_pt() * run_.x_scale;
    for (std::size_t i = begin; i + 1 < end; ++i) {
      if (parts_[i].glyphs == 0) {
        continue;
      }
      const PlacedGlyph& glyph = run_.glyphs[parts_[i + 1].first - 1];
      const PlacedGlyph& next = run_.glyphs[parts_[i + 1].first];
      const double gap =
          (next.offset.x - glyph.offset.x).in_pt() / em - fonts_.width(run_.font, glyph.glyph) / 1000;
      if (gap > widest) {
        return true;
      }
    }
    return false;
  }

  void write_part(const Part& part, bool is_stated = false) {
    if (part.glyphs == 1 && !part.text.empty()) {
      const std::uint32_t glyph = run_.glyphs[part.first].glyph;
      show(part.first, run_.stands_for_more ? fonts_.reader_for(run_.font, glyph, part.text, run_.text)
                                            : fonts_.reader(run_.font, glyph, part.text));
      return;
    }
    // All of them are read as the text, however each of them is read elsewhere.
    if (!is_stated) {
      begin_stated(part.text);
    }
    for (std::size_t i = part.first; i < part.first + part.glyphs; ++i) {
      show(i, fonts_.reader_of_part(run_.font, run_.glyphs[i].glyph, part.text));
    }
    if (!is_stated) {
      end_stated();
    }
  }

  void begin_stated(std::string_view text) {
    end();
    content_.begin_mark("Span", "/ActualText <FEFF" + utf16_digits(text) + ">");
  }

  void end_stated() {
    end();
    content_.end_mark();
  }

  void show(std::size_t number, PdfFonts::Reader reader) {
    const PlacedGlyph& glyph = run_.glyphs[number];
    if (reader != reader_) {
      end();
      content_.begin_text(fonts_.name(reader), fonts_.object(reader), run_.size, colour_);
      reader_ = reader;
    }
    const double em = run_.size.in_pt() * run_.x_scale;
    if (!line_ || line_->y != glyph.offset.y) {
      if (line_) {
        content_.end_line();
      }
      line_ = glyph.offset;
      pen_ = 0;
      content_.start_line(run_.x_scale, {run_.origin.x + glyph.offset.x, run_.origin.y + glyph.offset.y});
    } else {
      const double ahead = (glyph.offset.x - line_->x).in_pt() * 1000 / em - pen_;
      if (const long off = std::lround(ahead); off != 0) {
        content_.back(static_cast<int>(-off));
        pen_ += static_cast<double>(off);
      }
    }
    content_.show(fonts_.code(run_.font, glyph.glyph));
    pen_ += fonts_.width(run_.font, glyph.glyph);
  }

  void end() {
    if (line_) {
      content_.end_line();
    }
    if (reader_) {
      content_.end_text();
    }
    line_.reset();
    reader_.reset();
  }

  Content& content_;
  const GlyphRun& run_;
  const Content::Colour& colour_;
  PdfFonts& fonts_;
  std::vector<Part> parts_;
  std::optional<PdfFonts::Reader> reader_;  // Of the text that is open.
  std::optional<Point> line_;               // Where its line begins, from the run's origin.
  double pen_ = 0;                          // From there on, in thousandths of the em.
};

void append_ends(std::string& to, const Content::Colour& from, const Content::Colour& colour) {
  to += "<< /FunctionType 2 /Domain [ 0 1 ] /N 1 /C0 [ ";
  for (const double channel : from.channels) {
    append_fine(to, channel);
  }
  to += "] /C1 [ ";
  for (const double channel : colour.channels) {
    append_fine(to, channel);
  }
  to += "] >> ";
}

}  // namespace

void write_words(Content& content, const GlyphRun& run, const Content::Colour& colour, PdfFonts& fonts) {
  Words(content, run, colour, fonts).write();
}

std::string function_between(const Gradient& gradient,
                             const std::function<Content::Colour(Paint)>& colour_of) {
  std::vector<GradientStop> stops = gradient.stops;
  TALIA_ASSERT(stops.size() >= 2);
  // The way before the first stop and behind the last has their colours.
  if (stops.front().at > 0) {
    stops.insert(stops.begin(), {0, stops.front().paint});
  }
  if (stops.back().at < 1000) {
    stops.push_back({1000, stops.back().paint});
  }
  std::string parts;
  std::string bounds;
  std::string encode;
  std::size_t pieces = 0;
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    if (stops[i].at == stops[i + 1].at) {
      continue;  // A hard edge.
    }
    append_ends(parts, colour_of(stops[i].paint), colour_of(stops[i + 1].paint));
    encode += "0 1 ";
    if (pieces > 0) {
      append_thousandths(bounds, stops[i].at);
    }
    ++pieces;
  }
  return pieces == 1 ? parts
                     : "<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ " + parts + "] /Bounds [ " + bounds +
                           "] /Encode [ " + encode + "] >>";
}

}  // namespace talia::render

// Pages as PDF, frames as PNG and SVG.
#pragma once
#include <memory>
#include <string>

#include "frame/booklet.h"
#include "frame/symbols.h"
#include "image/picture.h"
#include "source/files/digest.h"
#include "source/files/spool.h"
#include "source/result.h"
#include "typeset/fonts/font_store.h"

namespace talia::source {
class Cache;
}

namespace talia::render {

// What the numbers in frames mean.
struct Resources {
  const Palette& palette;
  const Symbols& symbols;
  const Images& images;
  const FontStore& fonts;
};

// How a drawn PDF marks each stretch that is told, in order; `press` says what it is told as.
inline constexpr const char* told_mark = "/P";

// What a PDF is drawn for.
struct PdfStyle {
  // For press: colours stand as codes (`colour_codes.h`); no links, outline, structure.
  bool coded = false;
  // Glyphs are shapes, and the file has no fonts; words cannot be copied.
  bool outlines = false;
  // Streams are packed when they are drawn: nobody changes them any more.
  bool packed = false;
};

// Where the parts of files are kept between runs, and what all of them read besides the looks of their frames and the resources'
// palette: the program, and fonts.
struct KeptParts {
  const source::Cache& cache;
  Digest read;
};

// A drawn PDF, part by part, so that what is drawn can be let go of: never delivered as it is; `press` finishes
// it. The same parts give the same bytes. Outline, links and structure do not reach from one part into another.
class PdfFile {
 public:
  // `kept` outlives it; null: no part is kept. With and without it, the bytes are the same.
  explicit PdfFile(const Resources& resources, PdfStyle style = {}, const KeptParts* kept = nullptr);
  PdfFile(PdfFile&&) noexcept;
  PdfFile& operator=(PdfFile&&) noexcept;
  ~PdfFile();
  // The part's pages, after those before them. The file's facts are those of the first.
  void add(const Booklet& part);
  // Once, after the last part. Error: `drawing-failed`.
  Result<Spool> finish();

 private:
  class Writer;
  std::unique_ptr<Writer> writer_;
};

// Of one part.
Result<Spool> pdf(const Booklet& booklet, const Resources& resources, PdfStyle style = {});

// A frame as SVG in points.
Result<std::string> svg(const Frame& frame, const Resources& resources);

// A frame on white, in so many pixels. Requires from 1 to 32 000 of them each way.
Result<image::Pixels> pixels(const Frame& frame, int width, int height, const Resources& resources);

// A frame as PNG on white at `dpi` pixels an inch. Requires 10 <= dpi <= 2400.
Result<std::string> png(const Frame& frame, double dpi, const Resources& resources);

}  // namespace talia::render

// What no program can do without: shaping each text once, handing the placed glyphs to Cairo, reading and parsing the
// files. Ours is measured beside them, on the same data, in the same run.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "frame/booklet.h"
#include "render/render.h"

namespace talia::context {

struct Stretch {  // Of a text in one font.
  FontId font;
  std::string text;
};

// HarfBuzz shapes each stretch once. Gives the number of glyphs.
std::size_t shape(const std::vector<Stretch>& stretches, const FontStore& fonts);

// What stands on a booklet's pages, at its place and ready for Cairo; and its texts, font by font.
class DisplayList {
 public:
  DisplayList(const std::vector<Booklet>& parts, const render::Resources& resources);
  ~DisplayList();
  DisplayList(const DisplayList&) = delete;
  DisplayList& operator=(const DisplayList&) = delete;

  std::size_t glyphs() const;
  // HarfBuzz shapes each text once: a paragraph's part in one font. Gives the number of glyphs.
  std::size_t shape() const;
  enum class What { all, text };
  // Cairo writes the pages as a PDF with text that can be copied. Gives the number of bytes.
  std::size_t emit(What what) const;

 private:
  struct Content;
  class Emitter;
  std::unique_ptr<Content> content_;
};

// Of every `.yaml` file right in a folder, in order of names; each gives a count, so that no work is left out.
std::size_t read_bytes(const std::filesystem::path& folder);
std::size_t libyaml_events(const std::filesystem::path& folder);
std::size_t yaml_cpp_events(const std::filesystem::path& folder);
std::size_t yaml_cpp_parse(const std::filesystem::path& folder);

// libjpeg makes the pixels of every file, row by row. Gives their number.
std::size_t decode_jpegs(const std::vector<std::filesystem::path>& files);

}  // namespace talia::context

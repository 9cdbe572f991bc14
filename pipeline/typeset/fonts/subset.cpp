#include "typeset/fonts/subset.h"

#include <memory>
#include <utility>

#include <hb-subset.h>

namespace talia::typeset {

namespace {

template <auto destroy>
struct Destroyer {
  template <typename T>
  void operator()(T* object) const {
    destroy(object);
  }
};

using Blob = std::unique_ptr<hb_blob_t, Destroyer<hb_blob_destroy>>;
using Face = std::unique_ptr<hb_face_t, Destroyer<hb_face_destroy>>;
using Input = std::unique_ptr<hb_subset_input_t, Destroyer<hb_subset_input_destroy>>;

// Beside those that every subset keeps: figures, small capitals, fractions.
constexpr hb_tag_t features[] = {
    HB_TAG('l', 'n', 'u', 'm'), HB_TAG('o', 'n', 'u', 'm'), HB_TAG('t', 'n', 'u', 'm'),
    HB_TAG('p', 'n', 'u', 'm'), HB_TAG('s', 'm', 'c', 'p'), HB_TAG('c', '2', 's', 'c'),
    HB_TAG('f', 'r', 'a', 'c'), HB_TAG('s', 'u', 'p', 's'), HB_TAG('c', 'a', 's', 'e')};

constexpr hb_tag_t outlines_of_postscript = HB_TAG('C', 'F', 'F', ' ');
// What a page has no use for: glyphs come with their numbers and places.
constexpr hb_tag_t of_texts[] = {
    HB_TAG('G', 'S', 'U', 'B'), HB_TAG('G', 'P', 'O', 'S'), HB_TAG('G', 'D', 'E', 'F'),
    HB_TAG('B', 'A', 'S', 'E'), HB_TAG('k', 'e', 'r', 'n'), HB_TAG('n', 'a', 'm', 'e'),
    HB_TAG('O', 'S', '/', '2'), HB_TAG('p', 'o', 's', 't'), HB_TAG('c', 'm', 'a', 'p'),
    HB_TAG('D', 'S', 'I', 'G'), HB_TAG('g', 'a', 's', 'p'), HB_TAG('M', 'A', 'T', 'H')};

Face face_of(std::string_view font) {
  const Blob bytes(hb_blob_create(font.data(), static_cast<unsigned>(font.size()), HB_MEMORY_MODE_READONLY,
                                  nullptr, nullptr));
  return Face(hb_face_create(bytes.get(), 0));
}

std::string bytes_of(const Blob& blob) {
  unsigned size = 0;
  const char* const data = hb_blob_get_data(blob.get(), &size);
  return {data, size};
}

}  // namespace

std::optional<std::string> subset(std::string_view font, const std::set<char32_t>& characters) {
  const Face face = face_of(font);
  if (hb_face_get_glyph_count(face.get()) == 0) {
    return std::nullopt;
  }
  const Input input(hb_subset_input_create_or_fail());
  if (!input) {
    return std::nullopt;
  }
  for (const char32_t each : characters) {
    hb_set_add(hb_subset_input_unicode_set(input.get()), each);
  }
  for (const hb_tag_t feature : features) {
    hb_set_add(hb_subset_input_set(input.get(), HB_SUBSET_SETS_LAYOUT_FEATURE_TAG), feature);
  }
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
  const Face made(hb_subset_or_fail(face.get(), input.get()));
  if (!made) {
    return std::nullopt;
  }
  std::string bytes = bytes_of(Blob(hb_face_reference_blob(made.get())));
  return bytes.empty() ? std::nullopt : std::optional(std::move(bytes));
}

Glyphs glyphs_of(std::string_view font, std::span<const std::uint32_t> numbers) {
  const Face face = face_of(font);
  const Input input(hb_subset_input_create_or_fail());
  Face made;
  if (input) {
    for (const std::uint32_t number : numbers) {
      hb_set_add(hb_subset_input_glyph_set(input.get()), number);
    }
    for (const hb_tag_t table : of_texts) {
      hb_set_add(hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG), table);
    }
    hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_RETAIN_GIDS | HB_SUBSET_FLAGS_NO_HINTING);
    made.reset(hb_subset_or_fail(face.get(), input.get()));
  }
  hb_face_t* const taken = made ? made.get() : face.get();
  const Blob outlines(hb_face_reference_table(taken, outlines_of_postscript));
  if (hb_blob_get_length(outlines.get()) > 0) {
    return {bytes_of(outlines), true};
  }
  return {bytes_of(Blob(hb_face_reference_blob(taken)))};
}

}  // namespace talia::typeset

#include "typeset/fonts/subset.h"

#include <memory>

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

}  // namespace

std::optional<std::string> subset(std::string_view font, const std::set<char32_t>& characters) {
  const Blob bytes(hb_blob_create(font.data(), static_cast<unsigned>(font.size()), HB_MEMORY_MODE_READONLY,
                                  nullptr, nullptr));
  const Face face(hb_face_create(bytes.get(), 0));
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
  const Blob out(hb_face_reference_blob(made.get()));
  unsigned size = 0;
  const char* const data = hb_blob_get_data(out.get(), &size);
  return size == 0 ? std::nullopt : std::optional(std::string(data, size));
}

}  // namespace talia::typeset

#include "render/packer.h"

#include <libdeflate.h>

#include "source/run/assert.h"

namespace talia::render {

namespace {

// Two per cent smaller than zlib's usual, for half of its time.
constexpr int packing = 6;

struct Free {
  void operator()(libdeflate_compressor* compressor) const { libdeflate_free_compressor(compressor); }
};

}  // namespace

struct Packer::Library {
  const std::unique_ptr<libdeflate_compressor, Free> compressor{libdeflate_alloc_compressor(packing)};
};

Packer::Packer() : library_(std::make_unique<Library>()) {
  TALIA_ASSERT(library_->compressor != nullptr);
}
Packer::~Packer() = default;

std::string Packer::packed(std::string_view data) const {
  libdeflate_compressor* const compressor = library_->compressor.get();
  std::string result(libdeflate_zlib_compress_bound(compressor, data.size()), '\0');
  const std::size_t size =
      libdeflate_zlib_compress(compressor, data.data(), data.size(), result.data(), result.size());
  TALIA_ASSERT(size > 0);
  result.resize(size);
  return result;
}

}  // namespace talia::render

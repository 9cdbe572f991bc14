// Streams of a PDF as it stores them (ISO 32000-1, 7.4.4).
#pragma once
#include <memory>
#include <string>
#include <string_view>

namespace talia::render {

// For one thread at a time.
class Packer {
 public:
  Packer();
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;
  ~Packer();
  // What a stream with the filter `/FlateDecode` has for such data.
  std::string packed(std::string_view data) const;

 private:
  struct Library;
  const std::unique_ptr<Library> library_;
};

}  // namespace talia::render

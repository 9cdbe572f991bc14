// Where the bytes of a text that is being read stand: in a file from some byte on, or wherever a `MappedText` says.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "source/span.h"
#include "source/text/mapped_text.h"

namespace talia::document {

class Origin {
 public:
  // Byte i of the text is byte `offset + i` of the file. The text outlives the documents that are made of it.
  Origin(FileId file, std::uint32_t offset, std::string_view text)
      : file_(file), offset_(offset), size_(text.size()), written_(text) {}
  // The text is `mapped`, which must outlive this.
  explicit Origin(const MappedText& mapped) : size_(mapped.size()), mapped_(&mapped) {}

  // Places beyond the end, as in the line end that a reader adds, are those at the end.
  Span span(std::size_t begin, std::size_t end) const {
    end = std::min(end, size_);
    begin = std::min(begin, end);
    if (mapped_ != nullptr) {
      return mapped_->span_of(begin, end);
    }
    return {file_, offset_ + static_cast<std::uint32_t>(begin), offset_ + static_cast<std::uint32_t>(end)};
  }
  // Of the text, without a line end that a reader added.
  std::size_t size() const { return size_; }
  // The text, where documents may point into it; else empty.
  std::string_view written() const { return written_; }
  bool is_mapped() const { return mapped_ != nullptr; }
  // Requires is_mapped().
  MappedText slice(std::size_t begin, std::size_t end) const {
    end = std::min(end, size_);
    return mapped_->slice(std::min(begin, end), end);
  }

 private:
  FileId file_ = FileId::none;
  std::uint32_t offset_ = 0;
  std::size_t size_ = 0;
  std::string_view written_;
  const MappedText* mapped_ = nullptr;
};

}  // namespace talia::document

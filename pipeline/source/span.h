// Places in the text of files. A span is twelve bytes and is copied freely; only `SourceMap` knows what it points at.
#pragma once
#include <compare>
#include <cstdint>

namespace talia {

// The number of a file in the run's `SourceMap`; given in the order of sorted paths.
enum class FileId : std::uint32_t { none = 0xffffffff };

// Bytes [begin, end) of a file. `begin == end` is a place between bytes.
struct Span {
  FileId file = FileId::none;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool exists() const { return file != FileId::none; }
  // Whether another place lies in this one.
  bool holds(const Span& inner) const {
    return inner.file == file && begin <= inner.begin && inner.end <= end;
  }
  auto operator<=>(const Span&) const = default;
};

}  // namespace talia

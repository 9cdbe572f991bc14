// ZIP archives in memory: what workbooks are packed in. The directory at the end is what counts; sizes are held to it and to
// limits before and while parts are inflated.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "source/result.h"
#include "table/limits.h"

namespace talia::table {

class ZipArchive {
 public:
  // The bytes outlive it. Errors, of all that follows: unreadable_table at Span{}, whose message does not say which file.
  static Result<ZipArchive> open(std::string_view bytes, const TableLimits& limits);

  bool has(std::string_view path) const { return entries_.contains(path); }
  // The bytes of a part; all that are read must together keep to the limit.
  Result<std::string> read(std::string_view path);

 private:
  struct Entry {
    std::uint16_t flags = 0, method = 0;
    std::uint32_t check = 0;
    std::uint64_t packed = 0, size = 0, at = 0;
  };
  ZipArchive(std::string_view bytes, std::size_t limit) : bytes_(bytes), left_(limit) {}
  Result<std::string_view> packed_bytes(const Entry& entry, std::string_view path) const;

  std::string_view bytes_;
  std::size_t left_;  // Bytes that may still be inflated.
  std::map<std::string, Entry, std::less<>> entries_;
};

struct ZipPart {
  std::string path, bytes;
};

// The same bytes for the same parts, whatever day it is.
std::string zip(const std::vector<ZipPart>& parts);

}  // namespace talia::table

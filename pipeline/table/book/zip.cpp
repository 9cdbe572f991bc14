#include "table/book/zip.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
// It then takes what it reads as const.
#define ZLIB_CONST
#include <zlib.h>

#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::table {
namespace {

constexpr std::uint32_t part_sign = 0x04034b50;
constexpr std::uint32_t entry_sign = 0x02014b50;
constexpr std::uint32_t end_sign = 0x06054b50;
constexpr std::uint32_t large_end_sign = 0x06064b50;
constexpr std::uint32_t large_locator_sign = 0x07064b50;
constexpr std::uint16_t stored = 0;
constexpr std::uint16_t deflated = 8;
constexpr std::uint16_t is_encrypted = 1;
constexpr std::uint16_t is_utf8 = 0x0800;

// A number of `count` bytes, the lowest first. Requires that they are there.
std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = count; i-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return number;
}
std::uint16_t short_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint16_t>(number_at(bytes, at, 2));
}
std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint32_t>(number_at(bytes, at, 4));
}

Diagnostic fault(std::string reason) {
  return Diagnostic::of(Code::unreadable_table, {}, std::move(reason))
      .help("save it once more from the program that it comes from");
}
auto broken(std::string reason) {
  return tl::unexpected(fault(std::move(reason)));
}

struct Directory {
  std::uint64_t count, size, at;
};

std::optional<Directory> find_directory(std::string_view bytes) {
  constexpr std::size_t end_size = 22;
  constexpr std::size_t longest_comment = 0xFFFF;
  if (bytes.size() < end_size) {
    return std::nullopt;
  }
  const std::size_t last = bytes.size() - end_size;
  const std::size_t first = last > longest_comment ? last - longest_comment : 0;
  for (std::size_t at = last + 1; at-- > first;) {
    if (word_at(bytes, at) != end_sign || at + end_size + short_at(bytes, at + 20) > bytes.size()) {
      continue;
    }
    const Directory directory{short_at(bytes, at + 10), word_at(bytes, at + 12), word_at(bytes, at + 16)};
    if (at >= 20 && word_at(bytes, at - 20) == large_locator_sign) {
      const std::uint64_t large = number_at(bytes, at - 12, 8);
      if (large < bytes.size() && bytes.size() - large >= 56 && word_at(bytes, large) == large_end_sign) {
        return Directory{number_at(bytes, large + 32, 8), number_at(bytes, large + 40, 8),
                         number_at(bytes, large + 48, 8)};
      }
    }
    return directory;
  }
  return std::nullopt;
}

// Sizes beyond 32 bits stand in a field of their own; some programs put small ones there as well.
bool read_large_sizes(std::string_view extra, std::uint64_t& size, std::uint64_t& packed, std::uint64_t& at) {
  constexpr std::uint64_t elsewhere = 0xFFFFFFFF;
  std::size_t byte = 0;
  while (byte + 4 <= extra.size()) {
    const std::uint16_t kind = short_at(extra, byte);
    const std::size_t length = short_at(extra, byte + 2);
    byte += 4;
    if (length > extra.size() - byte) {
      break;
    }
    if (kind == 1) {
      std::size_t next = byte;
      for (std::uint64_t* value : {&size, &packed, &at}) {
        if (*value == elsewhere) {
          if (next + 8 > byte + length) {
            return false;
          }
          *value = number_at(extra, next, 8);
          next += 8;
        }
      }
    }
    byte += length;
  }
  return size != elsewhere && packed != elsewhere && at != elsewhere;
}

// Exactly `size` bytes; nothing when the stream is broken or gives more or fewer.
std::optional<std::string> inflate_all(std::string_view packed, std::size_t size) {
  std::string bytes(size + 1, '\0');
  z_stream stream{};
  stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) {
    return std::nullopt;
  }
  const int status = inflate(&stream, Z_FINISH);
  const auto got = static_cast<std::size_t>(stream.total_out);
  inflateEnd(&stream);
  if (status != Z_STREAM_END || got != size) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

std::string deflate_all(std::string_view bytes) {
  z_stream stream{};
  TALIA_ASSERT(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int status = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  TALIA_ASSERT(status == Z_STREAM_END);
  return packed;
}

std::uint32_t check_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

void put(std::string& to, std::uint64_t number, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i, number >>= 8) {
    to += static_cast<char>(number & 0xFF);
  }
}

}  // namespace

Result<ZipArchive> ZipArchive::open(std::string_view bytes, const TableLimits& limits) {
  const auto directory = find_directory(bytes);
  if (!directory || directory->at > bytes.size() || directory->size > bytes.size() - directory->at) {
    return broken("its directory of parts is missing or cut off");
  }
  if (directory->count > limits.parts) {
    return broken(fmt::format("it has {} parts; {} are the limit", directory->count, limits.parts));
  }
  ZipArchive archive(bytes, limits.inflated);
  const std::string_view entries = bytes.substr(directory->at, directory->size);
  std::uint64_t inflated = 0;
  std::size_t at = 0;
  for (std::uint64_t i = 0; i < directory->count; ++i) {
    if (entries.size() - at < 46 || word_at(entries, at) != entry_sign) {
      return broken("its directory of parts is broken");
    }
    const std::size_t name_size = short_at(entries, at + 28);
    const std::size_t extra_size = short_at(entries, at + 30);
    const std::size_t size = 46 + name_size + extra_size + short_at(entries, at + 32);
    if (entries.size() - at < size) {
      return broken("its directory of parts is cut off");
    }
    Entry entry{short_at(entries, at + 8), short_at(entries, at + 10), word_at(entries, at + 16),
                word_at(entries, at + 20), word_at(entries, at + 24),  word_at(entries, at + 42)};
    if (!read_large_sizes(entries.substr(at + 46 + name_size, extra_size), entry.size, entry.packed,
                          entry.at)) {
      return broken("its directory of parts gives no sizes");
    }
    inflated += std::min<std::uint64_t>(entry.size, limits.inflated + 1);
    std::string name(entries.substr(at + 46, name_size));
    std::ranges::replace(name, '\\', '/');
    if (!name.ends_with('/') && !archive.entries_.emplace(name, entry).second) {
      return broken(
          fmt::format("it has two parts of the name `{}`", source::first_invalid_utf8(name) ? "…" : name));
    }
    at += size;
  }
  if (inflated > limits.inflated) {
    return tl::unexpected(
        Diagnostic::of(Code::unreadable_table, {},
                       fmt::format("its parts would take more than {} MB; a table of that size is no table",
                                   limits.inflated >> 20))
            .help("where it is one, split it into several files"));
  }
  return archive;
}

Result<std::string_view> ZipArchive::packed_bytes(const Entry& entry, std::string_view path) const {
  if ((entry.flags & is_encrypted) != 0) {
    return tl::unexpected(Diagnostic::of(Code::unreadable_table, {}, "it is locked with a password")
                              .help("save it without a password"));
  }
  if (entry.at > bytes_.size() || bytes_.size() - entry.at < 30 || word_at(bytes_, entry.at) != part_sign) {
    return broken(fmt::format("its part `{}` is not where its directory says", path));
  }
  const std::size_t head =
      30 + std::size_t{short_at(bytes_, entry.at + 26)} + short_at(bytes_, entry.at + 28);
  if (bytes_.size() - entry.at < head || bytes_.size() - entry.at - head < entry.packed) {
    return broken(fmt::format("its part `{}` is cut off", path));
  }
  return bytes_.substr(entry.at + head, entry.packed);
}

Result<std::string> ZipArchive::read(std::string_view path) {
  const auto found = entries_.find(path);
  if (found == entries_.end()) {
    return broken(fmt::format("its part `{}` is missing", path));
  }
  const Entry& entry = found->second;
  const auto packed = packed_bytes(entry, path);
  if (!packed) {
    return tl::unexpected(packed.error());
  }
  if (entry.size > left_) {
    return broken("its parts take more than a table may");
  }
  left_ -= entry.size;
  std::optional<std::string> bytes;
  if (entry.method == deflated) {
    bytes = inflate_all(*packed, entry.size);
  } else if (entry.method == stored && entry.packed == entry.size) {
    bytes = std::string(*packed);
  }
  if (!bytes || check_of(*bytes) != entry.check) {
    return broken(fmt::format("its part `{}` is damaged", path));
  }
  return *std::move(bytes);
}

std::string zip(const std::vector<ZipPart>& parts) {
  std::string bytes;
  std::string entries;
  for (const ZipPart& part : parts) {
    std::string packed = deflate_all(part.bytes);
    const bool is_smaller = packed.size() < part.bytes.size();
    const std::string& body = is_smaller ? packed : part.bytes;
    std::string head;
    put(head, 20, 2);  // The version that it takes to read.
    put(head, is_utf8, 2);
    put(head, is_smaller ? deflated : stored, 2);
    put(head, 0, 2);             // Midnight,
    put(head, (1 << 5) | 1, 2);  // of the first of January 1980.
    put(head, check_of(part.bytes), 4);
    put(head, body.size(), 4);
    put(head, part.bytes.size(), 4);
    put(head, part.path.size(), 2);
    put(head, 0, 2);
    put(entries, entry_sign, 4);
    put(entries, 20, 2);
    entries += head;
    put(entries, 0, 10);  // No comment, disk or attributes.
    put(entries, bytes.size(), 4);
    entries += part.path;
    put(bytes, part_sign, 4);
    bytes += head;
    bytes += part.path;
    bytes += body;
  }
  const std::size_t at = bytes.size();
  bytes += entries;
  put(bytes, end_sign, 4);
  put(bytes, 0, 4);
  put(bytes, parts.size(), 2);
  put(bytes, parts.size(), 2);
  put(bytes, entries.size(), 4);
  put(bytes, at, 4);
  put(bytes, 0, 2);
  return bytes;
}

}  // namespace talia::table

#include "typeset/fonts/font_tables.h"

#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

namespace talia::typeset {

namespace {

constexpr std::size_t directory_begin = 12;
constexpr std::size_t record_size = 16;
// Where the sum of the whole file stands in `head`; the sum of that table leaves it out.
constexpr std::size_t own_sum = 8;

// Big-endian; what lies beyond the end counts as zero.
std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size = 4) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + size; ++i) {
    number = number << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0);
  }
  return number;
}

std::uint32_t sum_of(std::string_view table) {
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at < table.size(); at += 4) {
    sum += number_at(table, at);
  }
  return sum;
}

bool is_printable(std::string_view tag) {
  for (const char c : tag) {
    if (c < ' ' || c > '~' || c == '`') {
      return false;
    }
  }
  return true;
}

std::size_t count_of_tables(std::string_view file) {
  const std::string_view format = file.substr(0, 4);
  const bool is_open_type = format == std::string_view("\0\1\0\0", 4) || format == "OTTO" || format == "true";
  return is_open_type ? number_at(file, 4, 2) : 0;
}

struct FontTable {
  std::string_view tag;
  std::size_t begin, size;
  std::uint32_t sum;

  std::string name() const {
    return is_printable(tag) ? fmt::format("its table `{}`", tag) : "a table without a name";
  }
};

FontTable table_of(std::string_view file, std::size_t record) {
  return {file.substr(record, 4), number_at(file, record + 8), number_at(file, record + 12),
          number_at(file, record + 4)};
}

}  // namespace

std::optional<std::string> fault_of_extents(std::string_view file) {
  const std::size_t count = count_of_tables(file);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = directory_begin + i * record_size;
    if (record + record_size > file.size()) {
      return "is cut off within its list of tables";
    }
    const FontTable table = table_of(file, record);
    if (table.begin > file.size() || table.size > file.size() - table.begin) {
      return fmt::format("is cut off: {} reaches beyond its end", table.name());
    }
  }
  return std::nullopt;
}

std::optional<std::string> fault_of_sums(std::string_view file) {
  const std::size_t count = count_of_tables(file);
  for (std::size_t i = 0; i < count; ++i) {
    const FontTable table = table_of(file, directory_begin + i * record_size);
    const std::string_view bytes = file.substr(table.begin, table.size);
    const std::uint32_t left_out = table.tag == "head" ? number_at(bytes, own_sum) : 0;
    if (sum_of(bytes) - left_out != table.sum) {
      return fmt::format("is damaged: {} does not have the sum that the file states", table.name());
    }
  }
  return std::nullopt;
}

}  // namespace talia::typeset

// The parts of an `.xlsx` beside its sheets: where they are, what its strings say, what its number formats mean.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "table/book/days.h"
#include "table/book/zip.h"

namespace talia::table {

struct Relationship {
  std::string id, type, target;  // The type's last word; the target as a path in the archive.
  bool is_external = false;
};
// Of a part, `` of the whole file. None where the part has none.
Result<std::vector<Relationship>> relationships_of(ZipArchive& archive, const std::string& part,
                                                   std::size_t deepest);
const Relationship* find_type(const std::vector<Relationship>& all, std::string_view type);
const Relationship* find_id(const std::vector<Relationship>& all, std::string_view id);

struct RichText {
  std::string text;
  bool has_look = false;  // Some of it is bold or italic, and some is not.
};
Result<std::vector<RichText>> shared_strings(ZipArchive& archive, const std::string& part,
                                             std::size_t deepest);

struct CellLook {
  NumberLook look = NumberLook::plain;
  std::size_t zeros = 0;     // Digits that are shown at least, of a format such as `000`.
  std::size_t decimals = 0;  // Digits after the point that are always shown, of one such as `# ##0.00`.
};
// By the numbers that cells give as their style.
Result<std::vector<CellLook>> cell_looks(ZipArchive& archive, const std::string& part, std::size_t deepest);

// The parts of `<si>` or `<is>`: runs joined, readings above letters left out.
class RichTextReader {
 public:
  void begin();
  void open(std::string_view name);
  void close(std::string_view name);
  void text(std::string_view text);
  RichText take();

 private:
  RichText read_;
  std::string run_;
  bool in_text_ = false, in_reading_ = false, is_marked_ = false;
  std::size_t marked_ = 0, runs_ = 0;
};

// Reads a part of that name, with `part` in what is said of faults.
Result<std::string> read_part(ZipArchive& archive, const std::string& part);
Diagnostic part_fault(std::string_view part, std::string_view reason);

}  // namespace talia::table

// What one run of the fuzzer tries: a workspace to begin with, changes to it, and a command. Its bytes are what libFuzzer
// keeps and changes; any bytes are a plan.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace talia::fuzz {

enum class ChangeKind : std::uint8_t {
  put_value,     // A value that is hard to bear.
  splice_value,  // One from elsewhere.
  misspell_key,  // A fault.
  drop_entry,
  double_entry,  // A fault.
  put_entry,     // A key of the program's own.
  wrap_value,    // Another type.
  exchange_values,
  misspell_reference,  // A fault.
  put_markup,
  scale_number,
  multiply_entry,
  change_bytes,
  cut_file,
  damage_header,  // A fault.
  remove_file,    // A fault where the file is named.
  rename_file,
  copy_file,
  exchange_files,
  put_link,
  put_folder,
};
constexpr int change_kinds = 21;

struct Change {
  ChangeKind kind = ChangeKind::put_value;
  std::uint16_t file = 0, place = 0, what = 0;  // Which, modulo how many there are.
};

struct Plan {
  std::uint8_t seed = 0, command = 0, options = 0;
  std::vector<Change> changes;
};

constexpr std::size_t most_changes = 8;

Plan read_plan(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> write_plan(const Plan& plan);
// Another plan, near this one or new.
Plan change_plan(Plan plan, unsigned random_seed);

}  // namespace talia::fuzz

// Options of the commands that read a table: how its file is read, where what is found there is wrong.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/option.h"
#include "table/reading.h"

namespace talia::cli {

class TableOptions {
 public:
  std::vector<Option> options() {
    return {{"--encoding", "Of a table of text, in place of what is found", &encoding_},
            {"--separator", "Between its cells, in place of what is found", &separator_},
            {"--header", "The row of the table that names its columns, from 1; 0: none does", &header_}};
  }
  bool are_given() const { return encoding_ || separator_ || header_; }
  // What is wrong with what was given, as the lines that are told.
  std::optional<std::string> fault() const;
  // Requires that there is no fault.
  table::TableReading reading() const;

 private:
  std::optional<std::string> encoding_, separator_, header_;
};

}  // namespace talia::cli

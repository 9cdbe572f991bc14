// The records of a text whose cells have a separator between them, by RFC 4180 and by what programs make of it: cells in
// quotes hold separators, line ends and doubled quotes; lines end by CR, LF or both.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace talia::table {

struct Field {
  std::string text;
  bool is_quoted = false;
  std::size_t begin = 0, end = 0;  // In the text, quotes included.
};

struct Record {
  std::uint32_t line = 1;          // On which it begins.
  std::size_t begin = 0, end = 0;  // In the text, without its line end.
  bool is_comment = false;         // One field, whatever it holds.
  std::vector<Field> fields;       // None of a line with nothing on it.
};

class CsvScanner {
 public:
  // The text outlives it. Lines that begin with `#` are comments when `comments` says so, unless what follows is a separator,
  // digits or a colour.
  CsvScanner(std::string_view text, char separator, bool comments)
      : text_(text), separator_(separator), comments_(comments) {}

  // The next record; false at the end and at a quote that nothing closes.
  bool next(Record& record);
  std::size_t at() const { return at_; }
  // Where a cell begins whose quote nothing closes.
  std::optional<std::size_t> unclosed() const { return unclosed_; }
  // Where quotes stand in the middle of a cell, which is kept as it is written: the first of them.
  const std::vector<std::size_t>& stray_quotes() const { return stray_quotes_; }

 private:
  bool is_comment_line() const;
  bool ends_cell(std::size_t at) const;
  bool take_quoted(Field& field);
  void take_bare(Field& field);
  void pass_line_end();
  void tell_stray(std::size_t at);

  static constexpr std::size_t most_told = 1000;

  std::string_view text_;
  char separator_;
  bool comments_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::optional<std::size_t> unclosed_;
  std::vector<std::size_t> stray_quotes_;
};

}  // namespace talia::table

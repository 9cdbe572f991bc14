#include "table/text/csv_scan.h"

#include <algorithm>

#include "source/text/ascii.h"

namespace talia::table {

bool CsvScanner::next(Record& record) {
  record = {.line = line_, .begin = at_, .end = at_, .is_comment = false, .fields = {}};
  if (at_ >= text_.size() || unclosed_) {
    return false;
  }
  if (is_comment_line()) {
    record.is_comment = true;
    const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    record.fields.push_back({std::string(text_.substr(at_, end - at_)), false, at_, end});
    at_ = record.end = end;
    pass_line_end();
    return true;
  }
  if (text_[at_] == '\r' || text_[at_] == '\n') {
    pass_line_end();
    return true;
  }
  for (;;) {
    Field field{{}, false, at_, at_};
    if (at_ < text_.size() && text_[at_] == '"') {
      if (!take_quoted(field)) {
        return false;
      }
    } else {
      take_bare(field);
    }
    record.fields.push_back(std::move(field));
    record.end = at_;
    if (at_ >= text_.size()) {
      return true;
    }
    if (text_[at_] != separator_) {
      pass_line_end();
      return true;
    }
    ++at_;
  }
}

bool CsvScanner::is_comment_line() const {
  if (!comments_ || text_[at_] != '#') {
    return false;
  }
  const std::size_t begin = at_ + 1;
  std::size_t end = begin;
  while (end < text_.size() && source::is_hex_digit(source::ascii_lower_case(text_.substr(end, 1))[0])) {
    ++end;
  }
  const bool is_number =
      end > begin && std::ranges::all_of(text_.substr(begin, end - begin), source::is_ascii_digit);
  const bool is_colour = end - begin == 3 || end - begin == 6 || end - begin == 8;
  return !((end == begin || is_number || is_colour) && end < text_.size() && text_[end] == separator_);
}

bool CsvScanner::ends_cell(std::size_t at) const {
  return at >= text_.size() || text_[at] == separator_ || text_[at] == '\r' || text_[at] == '\n';
}

// A quote inside that neither closes the cell nor is doubled is a letter of the text.
bool CsvScanner::take_quoted(Field& field) {
  field.is_quoted = true;
  std::uint32_t lines = 0;
  for (std::size_t at = at_ + 1; at < text_.size(); ++at) {
    const char c = text_[at];
    lines += c == '\n' || (c == '\r' && text_.substr(at + 1, 1) != "\n") ? 1 : 0;
    if (c != '"') {
      field.text += c;
      continue;
    }
    if (text_.substr(at + 1, 1) == "\"") {
      field.text += c;
      ++at;
      continue;
    }
    // Blanks between the quote and the separator belong to nobody.
    std::size_t end = at + 1;
    while (end < text_.size() && text_[end] == ' ' && text_[end] != separator_) {
      ++end;
    }
    if (ends_cell(end)) {
      if (end > at + 1) {
        tell_stray(at);
      }
      at_ = field.end = end;
      line_ += lines;
      return true;
    }
    tell_stray(at);
    field.text += c;
  }
  unclosed_ = at_;
  return false;
}

void CsvScanner::take_bare(Field& field) {
  const std::size_t begin = at_;
  while (!ends_cell(at_)) {
    if (text_[at_] == '"') {
      tell_stray(at_);
    }
    ++at_;
  }
  field.text = text_.substr(begin, at_ - begin);
  field.end = at_;
}

void CsvScanner::pass_line_end() {
  if (at_ >= text_.size()) {
    return;
  }
  const bool is_pair = text_.substr(at_, 2) == "\r\n";
  at_ += is_pair ? 2 : 1;
  ++line_;
}

void CsvScanner::tell_stray(std::size_t at) {
  if (stray_quotes_.size() < most_told) {
    stray_quotes_.push_back(at);
  }
}

}  // namespace talia::table

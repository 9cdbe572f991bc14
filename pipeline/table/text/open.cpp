#include "table/text/open.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "table/text/encoding.h"

namespace talia::table {
namespace {

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r' && c != '\n') || c == 0x7F;
}

std::optional<Diagnostic> control_fault(std::string_view text, FileId file) {
  const auto control = std::ranges::find_if(text, is_control);
  if (control == text.end()) {
    return std::nullopt;
  }
  const auto at = static_cast<std::uint32_t>(control - text.begin());
  const auto more = std::ranges::count_if(text.substr(at + 1), is_control);
  return Diagnostic::error(
             Code::control_character, {file, at, at + 1},
             fmt::format("the control character U+{:04X} stands in the table{}",
                         static_cast<unsigned>(*control),
                         more == 0 ? std::string() : fmt::format(" (and {} more such characters)", more)))
      .help(
          "delete it; where the file is full of them it is no text: save the table as CSV, XLSX, ODS or "
          "JSON");
}

}  // namespace

std::optional<OpenedText> open_text(Workbook& book, std::string_view bytes, std::string_view encoding,
                                    SourceMap& sources, Diagnostics& diagnostics) {
  Result<Decoded> decoded = decode(bytes, encoding);
  if (!decoded) {
    Diagnostic fault = std::move(decoded.error());
    fault.message = fmt::format("`{}` cannot be read: {}", book.name, fault.message);
    diagnostics.add(std::move(fault));
    return std::nullopt;
  }
  book.encoding = decoded->encoding;
  if (decoded->text.find('\n') == std::string::npos) {
    std::ranges::replace(decoded->text, '\r', '\n');  // So that its lines are those of other files.
  }
  const FileId file = sources.add(book.name, std::move(decoded->text));
  const std::string_view text = sources.text(file);
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    diagnostics.add(Diagnostic::error(Code::empty_file, {file, 0, 0}, "nothing is written here")
                        .help("write a row of headers, and below it a row for each thing"));
    return std::nullopt;
  }
  if (auto fault = control_fault(text, file)) {
    diagnostics.add(*std::move(fault));
    return std::nullopt;
  }
  if (!decoded->reason.empty()) {
    book.told.push_back({TableDoubt::encoding,
                         no_sheet,
                         {0, 0, {file, 0, 0}},
                         fmt::format("the file does not say what it is written in; it is read as {}, for {}",
                                     book.encoding, decoded->reason)});
  }
  return OpenedText{file, text};
}

}  // namespace talia::table

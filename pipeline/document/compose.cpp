#include "document/compose.h"

#include <algorithm>

#include "source/text/unicode.h"

namespace talia::document {
namespace {

// Where the letter that starts at `byte` ends, with the combining signs that follow.
std::size_t end_of_letter(std::string_view text, std::size_t byte) {
  source::next_code_point(text, byte);
  for (std::size_t next = byte; next < text.size(); byte = next) {
    if (!source::is_combining(source::next_code_point(text, next))) {
      break;
    }
  }
  return byte;
}

void append(const TextPiece& piece, std::vector<TextPiece>& out) {
  if (!out.empty() && out.back().is_verbatim && piece.is_verbatim && out.back().end == piece.begin) {
    out.back().end = piece.end;
    out.back().size += piece.size;
  } else {
    out.push_back(piece);
  }
}

}  // namespace

bool is_composed(std::string_view text) {
  // Lead bytes below 0xCC are those of Latin letters, which stand composed.
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < 0xCC; };
  return std::ranges::all_of(text, is_plain) || source::is_composed(text);
}

MappedScalar composed(std::string_view text, const std::vector<TextPiece>& pieces) {
  MappedScalar result;
  std::size_t at = 0;
  for (const TextPiece& piece : pieces) {
    const std::string_view part = text.substr(at, piece.size);
    at += piece.size;
    for (std::size_t begin = 0; begin < part.size();) {
      const std::size_t end = piece.is_verbatim ? end_of_letter(part, begin) : part.size();
      const std::string letter = source::composed(part.substr(begin, end - begin));
      TextPiece made = piece;
      made.size = static_cast<std::uint32_t>(letter.size());
      if (piece.is_verbatim) {
        made.begin = piece.begin + static_cast<std::uint32_t>(begin);
        made.end = piece.begin + static_cast<std::uint32_t>(end);
        made.is_verbatim = letter == part.substr(begin, end - begin);
      }
      result.text += letter;
      append(made, result.pieces);
      begin = end;
    }
  }
  // Letters made of parts that are no combining signs (Hangul), or that stand in two pieces.
  if (std::string whole = source::composed(text); whole != result.text) {
    result.text = std::move(whole);
    result.pieces.clear();
  }
  return result;
}

}  // namespace talia::document

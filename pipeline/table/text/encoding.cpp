#include "table/text/encoding.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/lines.h"
#include "source/text/unicode.h"

namespace talia::table {
namespace {

using namespace std::string_view_literals;

// The characters of the bytes from 0x80 on; 0 where a byte has none.
using Upper = std::array<char16_t, 128>;
constexpr Upper windows_1250 = {
    0x20AC, 0,      0x201A, 0,      0x201E, 0x2026, 0x2020, 0x2021, 0,      0x2030, 0x0160, 0x2039, 0x015A,
    0x0164, 0x017D, 0x0179, 0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0,      0x2122,
    0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141, 0x00A4, 0x0104, 0x00A6,
    0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B, 0x00B0, 0x00B1, 0x02DB, 0x0142,
    0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB, 0x013D, 0x02DD, 0x013E, 0x017C, 0x0154,
    0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD,
    0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA,
    0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7,
    0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4,
    0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};
constexpr Upper windows_1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178, 0x00A0, 0x00A1, 0x00A2, 0x00A3, 0x00A4, 0x00A5, 0x00A6,
    0x00A7, 0x00A8, 0x00A9, 0x00AA, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x00AF, 0x00B0, 0x00B1, 0x00B2, 0x00B3,
    0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x00B9, 0x00BA, 0x00BB, 0x00BC, 0x00BD, 0x00BE, 0x00BF, 0x00C0,
    0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD,
    0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D7, 0x00D8, 0x00D9, 0x00DA,
    0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E6, 0x00E7,
    0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x00F2, 0x00F3, 0x00F4,
    0x00F5, 0x00F6, 0x00F7, 0x00F8, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x00FD, 0x00FE, 0x00FF,
};

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

Diagnostic undecodable(std::string message) {
  return Diagnostic::error(Code::wrong_encoding, {}, std::move(message));
}

Result<Decoded> decode_bytes(std::string_view bytes, const Upper& upper, std::string name) {
  Decoded result{{}, std::move(name), {}};
  result.text.reserve(bytes.size() + bytes.size() / 8);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned byte = byte_at(bytes, i);
    const char32_t character = byte < 0x80 ? static_cast<char32_t>(byte) : upper.at(byte - 0x80);
    if (character == 0) {
      return tl::unexpected(
          undecodable(fmt::format("the byte 0x{:02X} at {} is no letter of {}", byte, i, result.encoding))
              .help("save the file as UTF-8"));
    }
    source::append_code_point(result.text, character);
  }
  return result;
}

Result<Decoded> decode_utf16(std::string_view bytes, bool is_big, std::string name) {
  const auto broken = [&](std::size_t i) {
    return tl::unexpected(
        undecodable(
            fmt::format("the text breaks off in the middle of a letter at byte {}; it is no {}", i, name))
            .help("save the file as UTF-8"));
  };
  Decoded result{{}, name, {}};
  const auto unit = [&](std::size_t i) {
    return is_big ? byte_at(bytes, i) << 8 | byte_at(bytes, i + 1)
                  : byte_at(bytes, i + 1) << 8 | byte_at(bytes, i);
  };
  if (bytes.size() % 2 != 0) {
    return broken(bytes.size() - 1);
  }
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    char32_t character = unit(i);
    if (character >= 0xDC00 && character < 0xE000) {
      return broken(i);
    }
    if (character >= 0xD800 && character < 0xDC00) {
      const char32_t low = i + 4 <= bytes.size() ? static_cast<char32_t>(unit(i + 2)) : 0;
      if (low < 0xDC00 || low >= 0xE000) {
        return broken(i);
      }
      character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
      i += 2;
    }
    source::append_code_point(result.text, character);
  }
  return result;
}

Result<Decoded> decode_utf8(std::string_view bytes) {
  if (const auto at = source::first_invalid_utf8(bytes)) {
    return tl::unexpected(
        undecodable(fmt::format("the byte 0x{:02X} at {} is no UTF-8", byte_at(bytes, *at), *at))
            .help(fmt::format("say what it is written in: {}", encoding_names())));
  }
  return Decoded{std::string(bytes), "utf-8", {}};
}

// What speaks for Central Europe: bytes that are letters there and mere signs in the West, beside other letters (ł, ą, ż
// are ³, ¹, ¿), and those that are letters in both and stand where only one of them would.
struct Votes {
  int central = 0, western = 0;
  char32_t central_letter = 0, western_letter = 0;
};

bool is_letter_at(std::string_view bytes, std::size_t i, const Upper& upper) {
  if (i >= bytes.size()) {
    return false;
  }
  const unsigned byte = byte_at(bytes, i);
  return source::is_letter(byte < 0x80 ? static_cast<char32_t>(byte) : upper.at(byte - 0x80));
}

bool is_vowel(char c) {
  return "aeiouyAEIOUY"sv.find(c) != std::string_view::npos;
}

Votes count_votes(std::string_view bytes) {
  Votes votes;
  const auto vote = [&](bool is_central, int weight, std::size_t i) {
    const Upper& upper = is_central ? windows_1250 : windows_1252;
    const char32_t letter = upper.at(byte_at(bytes, i) - 0x80);
    int& count = is_central ? votes.central : votes.western;
    char32_t& first = is_central ? votes.central_letter : votes.western_letter;
    first = count == 0 ? letter : first;
    count += weight;
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned byte = byte_at(bytes, i);
    if (byte < 0x80) {
      continue;
    }
    const char32_t central = windows_1250.at(byte - 0x80);
    const char32_t western = windows_1252.at(byte - 0x80);
    if (central == western) {
      continue;
    }
    if (central == 0 || western == 0) {
      vote(western == 0, 8, i);
      continue;
    }
    const bool after = i > 0 && is_letter_at(bytes, i - 1, windows_1252);
    const bool before = is_letter_at(bytes, i + 1, windows_1252);
    const bool beside =
        (i > 0 && is_letter_at(bytes, i - 1, windows_1250)) || is_letter_at(bytes, i + 1, windows_1250);
    if (source::is_letter(central) && !source::is_letter(western)) {
      beside ? vote(true, 4, i) : vote(false, 1, i);
    } else if (source::is_letter(western) && !source::is_letter(central)) {
      beside ? vote(false, 4, i) : vote(true, 1, i);
    } else if (central == U'ń' || central == U'Ń') {
      // ñ stands before a vowel, ń before a consonant or at the end.
      vote(!(before && is_vowel(bytes[i + 1])), 2, i);
    } else if (central == U'ć' || central == U'Ć') {
      // ć ends words and stands behind vowels and ś; æ hardly ever does.
      vote(after && (!before || !is_vowel(bytes[i + 1])), 2, i);
    } else if (central == U'ę' || central == U'Ę') {
      // ê stands before t, c, m, l, v, n with an e behind; ę ends words.
      vote(!before, before ? 1 : 2, i);
    } else if (U"ěřůňťďőűŘŇŤĎŐŰĚŮ"sv.find(central) != std::u32string_view::npos) {
      // ø, ò, õ, û, ù, ì of the West are as common; a letter beside both tells nothing.
      vote(false, 1, i);
    } else {
      vote(false, 2, i);
    }
  }
  return votes;
}

// Where UTF-8 breaks off in a file that else is it: letters of several bytes by chance are rare in other encodings.
std::optional<std::size_t> stray_byte(std::string_view bytes) {
  std::size_t sound = 0;
  std::size_t broken = 0;
  std::optional<std::size_t> first;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const auto bad = source::first_invalid_utf8(bytes.substr(begin));
    const std::string_view part = bytes.substr(begin, bad.value_or(std::string_view::npos));
    sound += static_cast<std::size_t>(std::ranges::count_if(part, [](char c) { return (c & 0xC0) == 0xC0; }));
    if (!bad) {
      break;
    }
    first = first.value_or(begin + *bad);
    ++broken;
    begin += *bad + 1;
  }
  return sound > 2 * broken ? first : std::nullopt;
}

Result<Decoded> guess(std::string_view bytes) {
  if (const auto stray = stray_byte(bytes)) {
    return tl::unexpected(
        undecodable(fmt::format("the byte 0x{:02X} at {} is no UTF-8, though the rest is",
                                byte_at(bytes, *stray), *stray))
            .help(fmt::format("mend the letter there, or say what the file is written in: {}",
                              encoding_names())));
  }
  const Votes votes = count_votes(bytes);
  const bool is_central = votes.central > votes.western;
  auto result = is_central ? decode_bytes(bytes, windows_1250, "windows-1250")
                           : decode_bytes(bytes, windows_1252, "windows-1252");
  if (!result) {
    return tl::unexpected(
        undecodable(fmt::format("it is neither UTF-8 nor {}",
                                result.error().message.find("1250") != std::string::npos ? "Windows-1250"
                                                                                         : "Windows-1252"))
            .help(fmt::format("save it as UTF-8, or say what it is written in: {}", encoding_names())));
  }
  const char32_t letter = is_central ? votes.central_letter : votes.western_letter;
  const int lead = is_central ? votes.central - votes.western : votes.western - votes.central;
  result->reason =
      letter == 0 ? std::string("its bytes mean the same in Windows-1250")
                  : fmt::format("it has letters such as `{}`{}", source::encode(std::u32string(1, letter)),
                                lead < 4 ? ", though little speaks for it" : "");
  return result;
}

// Where the zero bytes of plain letters stand in UTF-16 without a mark.
std::optional<bool> looks_big_endian(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, 512);
  std::size_t even = 0;
  std::size_t odd = 0;
  for (std::size_t i = 0; i < head.size(); ++i) {
    (i % 2 == 0 ? even : odd) += head[i] == '\0' ? 1 : 0;
  }
  const std::size_t most = head.size() / 4;
  if (head.size() >= 4 && (even > most || odd > most) && (even == 0 || odd == 0)) {
    return even > odd;
  }
  return std::nullopt;
}

Result<Decoded> decode_named(std::string_view bytes, std::string_view name) {
  const bool is_little = bytes.starts_with("\xFF\xFE"sv);
  const bool is_big = bytes.starts_with("\xFE\xFF"sv);
  if (name == "utf-8") {
    return decode_utf8(bytes.substr(bytes.starts_with(source::byte_order_mark) ? 3 : 0));
  }
  if (name == "utf-16") {
    return decode_utf16(bytes.substr(is_little || is_big ? 2 : 0), is_big, "utf-16");
  }
  if (name == "utf-16le" || name == "utf-16be") {
    const bool wants_big = name == "utf-16be";
    return decode_utf16(bytes.substr((wants_big ? is_big : is_little) ? 2 : 0), wants_big, std::string(name));
  }
  if (name == "windows-1250") {
    return decode_bytes(bytes, windows_1250, "windows-1250");
  }
  if (name == "windows-1252") {
    return decode_bytes(bytes, windows_1252, "windows-1252");
  }
  return tl::unexpected(undecodable(fmt::format("no encoding is called `{}` here", name))
                            .help(fmt::format("the encodings are {}", encoding_names())));
}

}  // namespace

std::string_view encoding_names() {
  return "utf-8, utf-16, utf-16le, utf-16be, windows-1250, windows-1252";
}

Result<Decoded> decode(std::string_view bytes, std::string_view encoding) {
  if (!encoding.empty()) {
    return decode_named(bytes, source::ascii_lower_case(encoding));
  }
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) {
    return tl::unexpected(undecodable("it is UTF-32").help("save it as UTF-8"));
  }
  if (bytes.starts_with("\xFF\xFE"sv)) {
    return decode_utf16(bytes.substr(2), false, "utf-16le");
  }
  if (bytes.starts_with("\xFE\xFF"sv)) {
    return decode_utf16(bytes.substr(2), true, "utf-16be");
  }
  if (bytes.starts_with(source::byte_order_mark)) {
    return decode_utf8(bytes.substr(3));
  }
  if (const auto is_big = looks_big_endian(bytes)) {
    auto result = decode_utf16(bytes, *is_big, *is_big ? "utf-16be" : "utf-16le");
    if (result) {
      result->reason = "every other byte of it is zero";
    }
    return result;
  }
  if (!source::first_invalid_utf8(bytes)) {
    return Decoded{std::string(bytes), "utf-8", {}};
  }
  return guess(bytes);
}

}  // namespace talia::table

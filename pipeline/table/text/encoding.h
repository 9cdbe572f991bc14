// Bytes of a text file as UTF-8, whatever they were written in.
#pragma once
#include <string>
#include <string_view>

#include "source/result.h"

namespace talia::table {

struct Decoded {
  std::string text;      // Without a byte order mark.
  std::string encoding;  // As `encoding_names` has it.
  // What speaks for an encoding that nothing in the file states; empty where there is nothing to guess.
  std::string reason;
};

// `utf-8 utf-16 utf-16le utf-16be windows-1250 windows-1252`.
std::string_view encoding_names();

// By its byte order mark, else as UTF-8 where it is that, else as the likelier one of the Windows encodings of Central and
// of Western Europe; or in the encoding that is named. Errors: wrong_encoding at Span{}, whose message does not say which file.
Result<Decoded> decode(std::string_view bytes, std::string_view encoding);

}  // namespace talia::table

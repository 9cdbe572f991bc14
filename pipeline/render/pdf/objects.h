// For this folder alone: a PDF while it is written, object by object (ISO 32000-1, 7.5). Streams stand in it as they are, for `press` to
// pack, or packed.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/packer.h"
#include "source/files/spool.h"

namespace talia::render {

class Objects {
 public:
  // Keeps a reference. `packs`: streams without a filter are packed.
  Objects(Spool& out, bool packs);

  // The number of an object that is to come.
  int reserve();
  // Each number once. A stream's facts are its dictionary without brackets and length.
  void put(int number, std::string_view text);
  void put_stream(int number, std::string_view facts, std::string_view data);
  int add(std::string_view text);
  int add_stream(std::string_view facts, std::string_view data);
  // As a stream has it where streams are packed, and a stream of such bytes.
  std::string packed(std::string_view data) const { return packer_.packed(data); }
  int add_packed(std::string_view facts, std::string_view packed);
  // After all objects.
  void finish(int root, int info);

 private:
  void begin(int number);
  void put_kept(int number, std::string_view facts, std::string_view filter, std::string_view bytes);
  void append(std::string_view bytes) { out_.append(bytes); }

  Spool& out_;
  const bool packs_;
  const Packer packer_;
  std::vector<std::uint64_t> places_;  // Of each object's bytes, by number; 0: it is to come.
};

// A text as a value: `(Miecz)`, or UTF-16 where it has other letters than English.
std::string text_value(std::string_view utf8);
// A byte between the brackets of a text.
inline void append_byte(std::string& to, char byte) {
  if (byte == '(' || byte == ')' || byte == '\\') {
    to += '\\';
  }
  if (byte == '\r') {
    to += "\\r";  // Else it is read as a line's end.
  } else {
    to += byte;
  }
}
// As its bytes, for names of places, addresses and the like.
std::string bytes_value(std::string_view bytes);
// UTF-16, in hexadecimal digits without brackets.
std::string utf16_digits(std::string_view utf8);

}  // namespace talia::render

// For this folder alone: the drawing commands of a content stream (ISO 32000-1, 7.8.2), read one by one.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace talia::press {

// Operands and operator as they are written. An inline image is one command `BI`: its operands are its keys and values,
// and its data is passed over.
struct Command {
  std::string_view name;
  std::vector<std::string_view> operands;  // An array or dictionary is one.
  std::size_t begin = 0, end = 0;          // Of the content's bytes, from the first operand.
};

class Commands {
 public:
  explicit Commands(std::string_view content) : content_(content) {}
  // The next command; false at the end, and where the content breaks the grammar.
  bool next(Command& command);
  // Whether all that was read so far was sound.
  bool is_sound() const { return is_sound_; }

 private:
  void skip_space();
  std::string_view operand();  // Of any kind; empty where there is none.
  bool skip_text();            // (…), with brackets inside.
  bool skip_list(std::string_view end);
  bool skip_image(Command& command);
  bool broken();

  std::string_view content_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool is_sound_ = true;
};

}  // namespace talia::press
